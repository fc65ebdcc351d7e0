"""`skerry examples` hands out the examples whole, and never over something that is there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from skerry.cli import examples as _examples  # noqa: F401  registers the command
from skerry.cli.app import app
from skerry.core.errors import BadOption

ROOT = Path(__file__).parents[2]


def run(*words: str | Path) -> str:
    result = CliRunner().invoke(app, [str(word) for word in words], catch_exceptions=False)
    assert result.exit_code == 0
    return result.output


def test_the_examples_are_copied_and_listed(tmp_path: Path) -> None:
    told = run("examples", tmp_path / "mine")
    names = {
        file.relative_to(tmp_path / "mine").as_posix() for file in (tmp_path / "mine").rglob("*")
    }
    assert {"learn.py", "maskable_ppo.py", "ismcts.py", "notebooks/first_seat.ipynb"} <= names
    assert not any("__pycache__" in name for name in names)
    assert "learn.py" in told.replace("\n", "")


def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "learn.py").write_text("mine")
    for folder in (tmp_path, tmp_path / "learn.py", tmp_path / "no" / "where"):
        with pytest.raises(BadOption):
            run("examples", folder)
    assert (tmp_path / "learn.py").read_text() == "mine"


def test_information_set_search_runs_as_an_example(tmp_path: Path) -> None:
    words = ["--simulations", "2", "--games", "1", "--limit", "30"]
    done = subprocess.run(
        [sys.executable, str(ROOT / "examples" / "ismcts.py"), *words],
        env={**os.environ, "SKERRY_INTERPRETED": "1", "PYTHONPATH": str(ROOT / "src")},
        cwd=tmp_path, capture_output=True, text=True, check=True, timeout=600,
    )  # fmt: skip
    assert "over 1 games" in done.stdout
