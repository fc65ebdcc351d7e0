"""Two parts of a game are compiled by two processes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from twin_work import refuse, tell_process

from skerry.core import compiling, kernel


@pytest.fixture(autouse=True)
def two_cores(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(kernel, "INTERPRETED", False)
    monkeypatch.setattr(kernel, "CACHE", tmp_path)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)


pytestmark = pytest.mark.plain


def test_each_process_compiles_its_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = tmp_path / "told"
    here: list[str] = []
    monkeypatch.setenv("SKERRY_TEST_TOLD", str(told))
    compiling.in_two_processes("dice", here.append, tell_process)
    name, pid = told.read_text().split()
    assert (here, name) == (["dice"], "dice")
    assert int(pid) != os.getpid()


def test_a_second_process_that_fails_leaves_its_part_to_the_first() -> None:
    here: list[str] = []
    compiling.in_two_processes("dice", here.append, refuse)
    assert here == ["dice"]


def test_one_core_compiles_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    here: list[str] = []
    compiling.in_two_processes("dice", here.append, refuse)
    assert here == []
