"""What views tell of the moves so far: at any length for the same work, and never too much."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from random_play import step

from skerry.core.history import SNAPSHOT_EVERY, History
from skerry.core.match import Match
from skerry.core.seats import CHANCE_SEAT, SPECTATOR
from skerry.core.view import Seen

pytestmark = pytest.mark.plain

#: Sixteen cards: four such hands make a secret round of 32 small moves after a seven.
SIXTEEN = "l4b4w4g4"


class Counted(list[Any]):
    """A list that counts how often its items are read."""

    reads = 0

    def __getitem__(self, index: Any) -> Any:
        self.reads += 1
        return super().__getitem__(index)

    def __iter__(self) -> Any:
        for item in super().__iter__():
            self.reads += 1
            yield item


def ask_in_vain(match: Match, seat: int) -> None:
    """The player on turn asks for offers, and gets none."""
    match.play("invite offers", seat=seat)
    while "invite offers" not in match.legal(seat):
        actor = match.actors[0]
        match.play(match.codes(actor)[0], seat=actor)


def test_a_view_costs_the_same_after_ten_thousand_moves_as_after_a_hundred() -> None:
    match = Match("catan", 2, seed=3)
    while match.state.turn == 0 or match.awaits_chance:
        step(match, proposals=False)
    match.play("roll")
    match.play_chance("dice 8")
    seat = match.actors[0]
    costs = []
    for moves in (100, 10_000):
        while len(match.played) < moves:
            ask_in_vain(match, seat)
        match.view(seat)
        ask_in_vain(match, seat)
        history = match.history
        history.played, history.shown = Counted(history.played), Counted(history.shown)
        match.view(seat)
        costs.append(history.played.reads + history.shown.reads)
    assert costs[0] == costs[1] < 20


def test_a_view_keeps_its_log_while_the_match_goes_on_and_back() -> None:
    match = Match("catan", 3, seed=5)
    for _ in range(40):
        step(match)
    view = match.view(1)
    before = tuple(view.log)
    for _ in range(30):
        step(match)
    assert tuple(view.log) == before
    match.rewind(20)
    step(match, proposals=False)
    assert tuple(view.log) == before
    assert len(match.view(1).log) <= 21


def test_a_log_is_read_like_a_tuple() -> None:
    match = Match("catan", 3, seed=5)
    for _ in range(30):
        step(match)
    log = match.view(0).log
    told = tuple(log)
    assert [seen.number for seen in told] == list(range(30))
    assert (log[0], log[-1], log[3:7], log[::-1]) == (told[0], told[-1], told[3:7], told[::-1])
    assert tuple(reversed(log)) == told[::-1]
    assert log == told
    assert hash(log) == hash(told)
    assert log != told[1:]
    for index in (30, -31):
        with pytest.raises(IndexError, match="the log has 30 moves"):
            log[index]


def seven() -> Match:
    """A secret round, just begun."""
    founded = Match("catan", 4, seed=1)
    while founded.state.turn == 0 or founded.awaits_chance:
        step(founded)
    fields = [
        field for field in founded.position.split() if not field.startswith(("hand=", "bank="))
    ]
    hands = "/".join([SIXTEEN] * 4)
    match = Match.from_position("catan", " ".join([*fields, f"hand={hands}"]), seed=1)
    match.play("roll")
    match.play_chance("dice 7")
    return match


def own(match: Match, seat: int) -> list[Seen]:
    return [seen for seen in match.view(seat).log if seen.number >= 2]


def test_choices_of_a_secret_round_appear_when_all_have_chosen() -> None:
    match = seven()
    while match.game.kernels.is_secret(match.states, 0):
        for seat in range(4):
            assert {seen.actor for seen in own(match, seat)} <= {seat}
        actor = match.actors[-1]
        match.play(match.codes(actor)[0], seat=actor)
    assert [seen.number for seen in match.view(0).log] == list(range(len(match.played)))


def test_undo_into_a_secret_round_shows_nobody_the_choices_of_others() -> None:
    match = seven()
    while match.game.kernels.is_secret(match.states, 0):
        actor = match.actors[0]
        match.play(match.codes(actor)[0], seat=actor)
    for seat in range(4):
        match.view(seat)
    assert len(match.played) > SNAPSHOT_EVERY + 1
    match.rewind(SNAPSHOT_EVERY + 1)
    for one in (match, copy.deepcopy(match)):
        for seat in range(-1, 4):
            assert {seen.actor for seen in own(one, seat)} <= {seat}
            others = [i for i in range(2, len(one.played)) if one.played[i].actor != seat]
            assert {one.seen(i, seat) for i in others} == {None}


def test_a_spectator_is_not_shown_what_chance_draws_while_seats_choose_in_secret() -> None:
    history = History(b"", secret=True)
    history.add(CHANCE_SEAT, 5, shown=(5, 5, 5))
    history.follow(secret=True)
    assert len(history.log(SPECTATOR)) == 0
    assert history.seen(0, SPECTATOR) is None
    history.follow(secret=False)
    assert history.log(SPECTATOR) == (Seen(0, CHANCE_SEAT, 5),)
    assert history.seen(0, SPECTATOR) == 5
