"""Games of bots end: proposals are few in a turn, and moves can be limited."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from bot_programs import write

from skerry.arena.contest import play_match, play_pairing
from skerry.arena.runners import play_here
from skerry.arena.schedule import Tournament
from skerry.arena.simulate import Series, play_series
from skerry.bots.proposals import MOST_A_TURN, ProposalLimit
from skerry.core.errors import BadOption
from skerry.core.match import Match, View

#: Asks for offers whenever that is legal, listed or not.
PESTER = '"invite offers" if "roll" not in m["legal"] else "roll"'


class Pester:
    """A bot that always asks for offers, whatever it is told."""

    def choose(self, view: View, legal: object) -> int:
        ask = view.game.moves.parse("invite offers")
        return ask if ask in view.legal else view.legal[0]


def test_a_seat_proposes_a_few_times_a_turn_and_then_goes_on() -> None:
    match = Match("catan", 2, seed=1, options={"goal": 3})
    limit, bots = ProposalLimit(match.game), [Pester(), Pester()]
    made: dict[int, int] = {}
    while not match.over and match.state.turn < 6:
        if match.awaits_chance:
            match.play_chance()
            continue
        view = match.view(match.actors[0])
        move = limit.choose(bots[view.seat], view)
        if match.game.moves.kind_of(move).proposal:
            made[int(match.state.turn)] = made.get(int(match.state.turn), 0) + 1
        match.play(move, seat=view.seat)
    assert match.state.turn == 6
    assert set(made.values()) == {MOST_A_TURN}


def test_a_program_that_always_asks_does_not_stall_a_game(tmp_path: Path) -> None:
    name = write(tmp_path, PESTER)
    match = Match("catan", 2, seed=1, options={"goal": 3})
    costs = play_match(match, [name, "random"], seed=1, limit=400)
    asked = [p for p in match.played if match.game.moves.format(p.move) == "invite offers"]
    turns = int(match.state.turn)
    assert turns > 8
    assert 0 < len(asked) <= MOST_A_TURN * turns
    assert costs[0]["faults"] > 0


def test_a_tournament_cuts_games_at_its_limit() -> None:
    plan = Tournament("catan", ("random", "random"), 2, 2, limit=30)
    rows = list(play_here(plan, plan.pairings()))
    assert [(row["moves"], row["over"], row["winners"]) for row in rows] == [(30, False, [])] * 2
    assert plan.head["limit"] == 30
    assert "limit" not in Tournament("catan", ("random",), 2, 2).head
    assert play_pairing("catan", 2, {"goal": 3}, plan.pairings()[0])["over"]


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_simulation_cuts_games_at_its_limit(bot: str) -> None:
    *_, tally = play_series(Series("dice", 2, 3, bot=bot, limit=9))
    assert tally.lengths == [9, 9, 9]
    assert tally.unfinished == 3


def test_a_limit_of_no_moves_is_refused() -> None:
    with pytest.raises(BadOption, match="limit: expected at least one move"):
        Tournament("catan", ("random",), 2, 2, limit=0)


def test_a_seed_that_kernels_cannot_take_is_refused() -> None:
    for seed in (1 << 62, -(1 << 62), 10**40):
        with pytest.raises(BadOption, match="seed: expected"):
            list(play_series(Series("dice", 1, 1, seed)))
        with pytest.raises(BadOption, match="seed: expected"):
            Tournament("catan", ("random",), 2, 2, seed)
    largest = (1 << 62) - 1
    assert json.dumps([t.games for t in play_series(Series("dice", 1, 1, largest))]) == "[1]"
