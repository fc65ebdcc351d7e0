"""Rulebooks: what is written from a table of rows that no game of the package has."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from skerry.core.kernel import kernel
from skerry.core.moves import Kind, MoveTable, Number
from skerry.core.rulebook import Row, Rulebook

pytestmark = pytest.mark.plain

MOVES = MoveTable(
    Kind("wait", "wait"),
    Kind("die", "die {face}", Number("face", 1, 6), chance=True),
    Kind("card", "card {rank}", Number("rank", 1, 4), chance=True),
)
PLAYING, THROWING, DEALING, OVER = range(4)


@kernel
def weight(s: Any) -> int:
    """Every outcome alike."""
    return 1


@kernel
def first(s: Any, noise: Any) -> int:
    """A sample that is always the lowest."""
    return 1


def book(*rows: Row) -> Rulebook:
    return Rulebook("rows", MOVES, [Row(PLAYING, "wait"), *rows], over=OVER)


def throw(phase: int) -> Row:
    return Row(phase, "die", weight=weight, sample=first, to=PLAYING)


def deal(phase: int) -> Row:
    return Row(phase, "card", weight=weight, sample=first, to=PLAYING)


def test_chance_is_sampled_where_it_picks_among_one_kind_at_a_time() -> None:
    sampled = book(throw(THROWING), deal(DEALING)).sample_chance
    assert sampled is not None
    states = [SimpleNamespace(phase=phase) for phase in (THROWING, DEALING)]
    assert [MOVES.format(sampled(s, None)) for s in states] == ["die 1", "card 1"]
    assert book(throw(THROWING), deal(THROWING)).sample_chance is None


def test_a_move_may_do_nothing_and_stay_in_its_phase() -> None:
    s = SimpleNamespace(phase=PLAYING)
    book(throw(THROWING)).apply(s, 0, MOVES.parse("wait"))
    assert s.phase == PLAYING
