"""What holds after every move of random games."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from skerry.core.match import Match
from skerry.games.dice.faces import DICE, ROLLS
from skerry.games.dice.position import check, derive
from skerry.games.dice.sheet import BOXES
from skerry.games.dice.state import BUILD, CHOOSE, OVER, ROLLING, START_PHASE

SHEET = ("roads", "settlements", "cities", "knights", "used", "boxes")
GAMES = 5
SHEET_SIZE = 3 + 16 + 6 + 4 + 6 + 6  #: features of one sheet


def play_random(players: int, seed: int) -> Any:
    """A random game, yielding the match after every move; half of the time it uses the dice."""
    match = Match("dice", players, seed=seed)
    yield match
    while not match.over:
        if match.awaits_chance:
            match.play_chance()
        else:
            number = match.chance.number(f"move {len(match.played)}")
            codes = match.codes(match.actors[0])
            keep = match.game.moves.first("stop")
            using = [code for code in codes if code >= keep]
            codes = using if number & 1 else codes
            match.play(codes[(number >> 8) % len(codes)])
        yield match


def sheet_of(s: Any, seat: int) -> dict[str, Any]:
    """All marks of a seat."""
    return {name: getattr(s, name).tolist()[seat] for name in SHEET}


@pytest.mark.parametrize("players", range(1, 7))
def test_every_state_can_occur_and_follows_from_its_text(players: int) -> None:
    for seed in range(GAMES):
        for match in play_random(players, seed):
            s = match.state
            before = s.tobytes()
            derive(s)
            check(s)
            assert s.tobytes() == before


@pytest.mark.parametrize("players", [1, 2, 6])
def test_six_dice_three_rolls_and_a_move_limit(players: int) -> None:
    for seed in range(GAMES):
        for match in play_random(players, seed):
            s = match.state
            count = sum(int(n) for n in s.dice)
            assert 0 <= count <= DICE
            assert (count == DICE) or s.phase != CHOOSE
            assert (count < DICE) or s.phase not in (ROLLING, START_PHASE, OVER)
            assert s.rolls <= ROLLS
            assert s.rolls < ROLLS or s.phase == BUILD
        # Three rolls, two keeps, stop, three builds, six jokers, three exchanges, end.
        assert len(match.played) <= 1 + 19 * BOXES * players <= match.game.max_moves


@pytest.mark.parametrize("players", [2, 5])
def test_marks_stay_and_only_the_player_on_turn_makes_them(players: int) -> None:
    for seed in range(GAMES):
        last: Any = None
        for match in play_random(players, seed):
            s = match.state
            if last is not None:
                for seat in range(6):
                    old, new = sheet_of(last, seat), sheet_of(s, seat)
                    if seat != last.player:
                        assert old == new
                    assert all(a <= b for a, b in zip(old["roads"], new["roads"], strict=True))
                    assert all(a <= b for a, b in zip(old["used"], new["used"], strict=True))
                    for kind in ("settlements", "cities", "knights"):
                        assert new[kind] - old[kind] in (0, 1)
                    for a, b in zip(old["boxes"], new["boxes"], strict=True):
                        assert a in (0, b)
                        assert b == 0 or b == -2 or 1 <= b <= 30
            last = s


@pytest.mark.parametrize("players", [1, 3])
def test_the_listed_moves_are_exactly_the_legal_ones(players: int) -> None:
    for match in play_random(players, 3):
        for seat in range(players):
            listed = match.codes(seat)
            judged = [
                code
                for code in range(-1, match.game.moves.dense + 1)
                if match.game.kernels.is_legal(match.states, 0, seat, code)
            ]
            assert sorted(listed) == judged
        if len(match.played) > 120:
            break


@pytest.mark.parametrize("players", range(1, 7))
def test_an_observation_is_seat_relative_and_small(players: int) -> None:
    for match in play_random(players, 4):
        if len(match.played) % 11 and not match.over:
            continue
        rows = []
        for seat in range(players):
            counts = np.zeros(match.game.observation_size, np.int8)
            match.game.kernels.observe(match.states, 0, seat, counts)
            row = match.game.features(counts)
            assert all(-0.31 <= x <= 1.5 for x in row)
            rows.append(row.tolist())
        for seat in range(players - 1):
            # What the next seat sees of itself is what this one sees of its neighbour.
            assert rows[seat + 1][:SHEET_SIZE] == rows[seat][SHEET_SIZE : 2 * SHEET_SIZE]
            assert any(rows[seat][:SHEET_SIZE])
