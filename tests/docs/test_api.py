"""Every public name stands in the API reference, and every page in the navigation."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
#: What the reference tells in words, because it has no docstring.
TOLD = re.findall(r"`skerry\.(\w+)", PAGE)
IMPORTED = re.compile(r"^from (skerry[\w.]*) import ([\w, ]+)$", re.MULTILINE)
TARGETS = re.findall(r"^::: (\S+)$", PAGE, re.MULTILINE)


@pytest.mark.parametrize("module", ["skerry", "skerry.envs"])
def test_every_public_name_is_in_the_reference(module: str) -> None:
    named = {target.rpartition(".")[2] for target in TARGETS} | set(TOLD)
    for target in TARGETS:
        if target.endswith(".errors"):
            errors = importlib.import_module(target)
            named |= {name for name in vars(errors) if name[0].isupper()}
    missing = set(importlib.import_module(module).__all__) - named - {"register"}
    assert missing == set()


def test_what_the_pages_import_is_in_the_reference() -> None:
    told = set(TARGETS) | {target.rpartition(".")[2] for target in TARGETS}
    missing = set()
    for page in (ROOT / "docs").rglob("*.md"):
        for home, names in IMPORTED.findall(page.read_text(encoding="utf-8")):
            missing |= {f"{home}.{name}" for name in names.split(", ") if name not in told}
    assert missing == set()


def test_what_the_reference_names_exists_and_explains_itself() -> None:
    for target in TARGETS:
        home, _, name = target.rpartition(".")
        if name == "errors":
            continue
        assert getattr(importlib.import_module(home), name).__doc__, target


def test_every_page_is_in_the_navigation() -> None:
    navigation = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").split("\nnav:\n")[1]
    listed = set(re.findall(r": (\S+\.md)$", navigation, re.MULTILINE))
    pages = {p.relative_to(ROOT / "docs").as_posix() for p in (ROOT / "docs").rglob("*.md")}
    assert listed == pages
