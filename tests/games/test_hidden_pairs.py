"""The proof that nothing hidden is told notices what is: pairs of states by the clauses alone."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest
from random_play import play_on

from skerry.core.match import Match
from skerry.server import revealing
from skerry.server.log_writer import LogWriter

sys.path.insert(0, str(Path(__file__).parents[2] / "proof"))

import hidden_cards
from unseen import UNSEEN, exchanged

pytestmark = pytest.mark.plain


@pytest.fixture
def unthinking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pairs without analyses and bots, which have tests of their own."""
    monkeypatch.setattr(hidden_cards.Pairs, "think", lambda *_: None)


def cards(match: Match) -> list[int]:
    """How many cards each seat holds."""
    return [sum(row) for row in match.state.hand.tolist()]


@pytest.mark.parametrize("hiding", UNSEEN)
def test_two_cards_that_change_places_are_seen_by_their_owners_alone(hiding: str) -> None:
    chance, differ, noticed = random.Random(1), 0, 0
    for m in play_on(Match(hiding, 3, seed=2), 300):
        seat = chance.choice([-1, 0, 1, 2])
        world = exchanged(m, seat, chance)
        assert world.view(seat) == m.view(seat)
        assert cards(world) == cards(m)
        differ += world.digest != m.digest
        noticed += any(world.view(other) != m.view(other) for other in range(3))
    assert differ > 30
    assert noticed > 30


@pytest.mark.usefixtures("unthinking")
def test_so_many_pairs_are_compared_as_are_asked_for_though_a_table_hides_nothing() -> None:
    tables = [hidden_cards.Pairs("dice", 2, 1), hidden_cards.Pairs("struggle", 2, 1)]
    hidden_cards.share_out(tables, 60)
    assert [table.found["pairs"] for table in tables] == [0, 60]
    assert tables[0].gave_up


@pytest.mark.usefixtures("unthinking")
@pytest.mark.parametrize("hiding", UNSEEN)
def test_a_hand_that_is_not_hidden_is_noticed(hiding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def view_all(match: Match, states: object, seat: int) -> None:
        match.write_state(states)

    monkeypatch.setattr(Match, "write_view", view_all)
    with pytest.raises(SystemExit, match="views of seat"):
        hidden_cards.Pairs(hiding, 3, 1).go_on(5)


@pytest.mark.usefixtures("unthinking")
def test_a_log_that_is_written_with_a_referees_eyes_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(LogWriter, "seen", lambda writer, seat: writer.match.played[-1].move)
    with pytest.raises(SystemExit, match="updates of seat"):
        hidden_cards.Pairs("catan", 4, 1).go_on(500)


@pytest.mark.usefixtures("unthinking")
def test_an_answer_to_undo_that_knows_the_whole_state_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hidden_cards, "reveals", lambda before, *_: before.digest)
    with pytest.raises(SystemExit, match="undo answers of seat"):
        hidden_cards.Pairs("struggle", 3, 1).go_on(100)
    assert revealing.reveals is not hidden_cards.reveals
