"""No bot's move depends on what its seat cannot see."""

from __future__ import annotations

import pytest
from random_play import step, tables

from skerry.bots import make_bot
from skerry.core.chance import new_noise
from skerry.core.kernel import INTERPRETED
from skerry.core.match import Match, View
from skerry.core.registry import get_game

BOTS = ("random", "greedy", "hasty:60", "easy", "search:40")
POSITIONS = 3 if INTERPRETED else 5
#: Moves between two positions that are looked at.
APART = 41


def positions(game: str, players: int, seed: int) -> list[Match]:
    """Matches in which somebody has a choice, along one random game."""
    match, found = Match(game, players, seed), []
    for number in range(APART * POSITIONS):
        if match.over:
            break
        if number % APART == APART - 1:
            while match.awaits_chance:
                match.play_chance()
            if match.actors and len(match.codes(match.actors[-1])) > 1:
                found.append(match.copy())
        if not match.over:
            step(match)
    return found


def with_other_secrets(match: Match, view: View, seed: int) -> Match:
    """The match as it might be as well, for all that the seat knows."""
    game, other = match.game, match.copy()
    game.layout.from_bytes(game.layout.to_bytes(view.states), other.states)
    game.kernels.guess(other.states, 0, view.seat, new_noise(seed))
    return other


TABLES = [
    pytest.param(*t, marks=pytest.mark.long if t[1] == 3 and t[0] != "dice" else ())
    for t in tables()
    if t[1] in (2, 3)
]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_changing_what_a_seat_cannot_see_never_changes_its_move(game, players):
    changed = 0
    for match in positions(game, players, seed=players):
        view = match.view(match.actors[-1])
        chosen = {name: make_bot(name, game, 4).choose(view, view.legal) for name in BOTS}
        for seed in range(2):
            other = with_other_secrets(match, view, seed)
            changed += other.digest != match.digest
            same = other.view(view.seat)
            for name, move in chosen.items():
                assert make_bot(name, game, 4).choose(same, same.legal) == move, name
    if get_game(game).name != "dice":  # where everything lies open
        assert changed > 0


@pytest.mark.parametrize("game", ["catan", "struggle"])
def test_a_bot_leaves_the_view_as_it_was(game):
    match = positions(game, 2, seed=1)[-1]
    view = match.view(match.actors[-1])
    before = view.game.layout.to_bytes(view.states)
    for name in BOTS:
        make_bot(name, game, 1).choose(view, view.legal)
    assert view.game.layout.to_bytes(view.states) == before
    assert match.view(view.seat).legal == view.legal
