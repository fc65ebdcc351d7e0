"""The faults that the proof puts into the rules: each changes one thing, and all are there."""

from __future__ import annotations

import ast
import sys
import tomllib
from pathlib import Path

import pytest

PROOF = Path(__file__).parents[2] / "proof"
sys.path.insert(0, str(PROOF))

import mutations  # noqa: E402

pytestmark = pytest.mark.plain

RULE = '''"""A rule."""
LIMIT: int = 7

def may(s, seat):
    """May it?"""
    if s.phase == 2 and not s.built:
        s.count += 1
        return s.hand[seat] >= LIMIT
    names = [word for word in s.words if word in s.known]
    return False
'''


def changed_lines(path: Path) -> list[tuple[str, str]]:
    plain = ast.unparse(ast.parse(RULE)).splitlines()
    found = []
    for number in range(len(list(mutations._changes(ast.parse(RULE))))):
        lines = mutations.mutated(path, number).splitlines()
        found += [(a, b) for a, b in zip(plain, lines, strict=True) if a != b]
    return [(a.strip(), b.strip()) for a, b in found]


def test_each_fault_changes_one_line_and_no_text(tmp_path: Path) -> None:
    path = tmp_path / "rule.py"
    path.write_text(RULE, encoding="utf-8")
    test, count, answer = (
        "if s.phase == 2 and (not s.built):", "s.count += 1", "return s.hand[seat] >= LIMIT",
    )  # fmt: skip
    named = "names = [word for word in s.words if word in s.known]"
    assert changed_lines(path) == [
        ("LIMIT: int = 7", "LIMIT: int = 8"),
        (test, "if s.phase == 2 or not s.built:"),
        (test, "if s.phase != 2 and (not s.built):"),
        (test, "if s.phase == 3 and (not s.built):"),
        (test, "if s.phase == 2 and +s.built:"),
        ("return False", "return True"),
        (count, "s.count -= 1"),
        (count, "s.count += 2"),
        (answer, "return 0"),
        (answer, "return s.hand[seat] > LIMIT"),
        (named, named.replace(" in s.known", " not in s.known")),
    ]


def test_changes_that_are_said_to_change_nothing_are_there_and_have_a_reason() -> None:
    with (PROOF / "equivalent.toml").open("rb") as file:
        rows = tomllib.load(file).get("mutant", [])
    keys = {m.key for game in ("catan", "dice", "elasund", "struggle")
            for m in mutations.mutants_of(game)}  # fmt: skip
    assert len(keys) > 3_000
    assert [row["change"] for row in rows if row["change"] not in keys] == []
    assert all(len(row["reason"]) > 10 for row in rows)
