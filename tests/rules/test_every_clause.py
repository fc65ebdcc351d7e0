"""Every clause, example and ruling of the digests is named by a test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import skerry

ROOT = Path(__file__).parents[2]
#: A clause begins a list item, a heading, a bold name or a table row.
CLAUSE = re.compile(r"^(?:- |### |- \*\*|\| )([A-Z]{2}-[XR]?\d+)\b", re.MULTILINE)
MARK = re.compile(r"mark\.rule\(([^)]*)\)")


def clauses_of(game: str) -> list[str]:
    """All numbered things of a digest."""
    text = (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    return CLAUSE.findall(text)


def clauses_tested(game: str) -> set[str]:
    """All that the markers of a game's rule tests name."""
    found: set[str] = set()
    for file in (ROOT / "tests" / "rules" / game).rglob("*.py"):
        for names in MARK.findall(file.read_text(encoding="utf-8")):
            found |= set(re.findall(r"[\"']([A-Z]{2}-[XR]?\d+)[\"']", names))
    return found


def test_the_digest_is_numbered_without_gaps(game_name: str) -> None:
    clauses = clauses_of(game_name)
    for letter in ("", "X", "R"):
        numbers = sorted(int(c.split("-" + letter)[1]) for c in clauses
                         if re.fullmatch(rf"[A-Z]{{2}}-{letter}\d+", c))  # fmt: skip
        assert numbers == list(range(1, len(numbers) + 1))
        assert numbers


def test_every_clause_is_named_by_a_test(game_name: str) -> None:
    missing = [c for c in clauses_of(game_name) if c not in clauses_tested(game_name)]
    assert not missing


def test_no_test_names_a_clause_that_does_not_exist(game_name: str) -> None:
    assert clauses_tested(game_name) <= set(clauses_of(game_name))


@pytest.mark.parametrize("game", skerry.games())
def test_the_code_names_only_clauses_that_exist(game: str) -> None:
    prefix = clauses_of(game)[0][:2]
    known = set(clauses_of(game))
    for file in (ROOT / "src" / "skerry" / "games" / game).rglob("*.py"):
        named = set(re.findall(rf"\b{prefix}-[XR]?\d+", file.read_text(encoding="utf-8")))
        assert named <= known, file.name
