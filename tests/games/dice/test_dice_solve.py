"""The solved turn against a search through every sequence of moves that the rules allow."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import skerry
from skerry.core.kernel import INTERPRETED, copy_state
from skerry.core.match import Match
from skerry.games.dice.building import is_bordered, may_place_road
from skerry.games.dice.faces import DICE
from skerry.games.dice.judges.solve import solve
from skerry.games.dice.moves import MOVES
from skerry.games.dice.sheet import (
    BOUGHT_ROADS,
    CITIES,
    CITY_ROAD,
    CROSS,
    KNIGHTS,
    SETTLEMENT_ROAD,
    SETTLEMENTS,
)
from skerry.games.dice.solution.sheets import sheet_of
from skerry.games.dice.solution.tables import solution
from skerry.games.dice.solution.winning import turns_to_come

GAME = skerry.get_game("dice")
SOLUTION = solution()
#: All roads of the sheet but three.
ROADS = "roads=" + ",".join(f"R{i}" for i in range(13))
#: Boxes up to the last turn, in which points are all that counts.
CROSSES = ",X" * 13
RESULTS = 12 if INTERPRETED else 250


def best_by_search(states: Any, i: int, seen: set[bytes]) -> float:
    """The most that any sequence of moves from row i on is worth; works in the rows after it."""
    s = states[i]
    earned = int(s.earned) or CROSS
    best = earned + float(SOLUTION.means[turns_to_come(s, 0), sheet_of(SOLUTION.sheets, s, 0)])
    row = GAME.code_row()
    for code in [int(c) for c in row[: GAME.kernels.legal_moves(states, i, 0, row)]]:
        if code == MOVES.first("end"):
            continue
        copy_state(states, i + 1, states, i)
        GAME.kernels.apply(states, i + 1, 0, code)
        mark = states[i + 1].tobytes()
        if mark not in seen:
            seen.add(mark)
            best = max(best, best_by_search(states, i + 1, seen))
    return best


def worth_of_stopping(states: Any) -> float:
    """What the dice in row 0 are worth as they lie, by the solution."""
    row, worth = GAME.code_row(), np.zeros(1)
    row[0] = MOVES.first("stop")
    solve(SOLUTION, states, 0, 0, row, 1, worth)
    return float(worth[0])


def fill(states: Any, draw: random.Random) -> None:
    """A final result on a sheet, both by chance."""
    s = states[0]
    for _ in range(draw.randrange(BOUGHT_ROADS)):
        open_roads = [r for r in range(BOUGHT_ROADS) if may_place_road(s, 0, r)]
        s.roads[0, draw.choice(open_roads)] = 1
    s.settlements[0] = draw.randrange(1 + _reached(s, SETTLEMENT_ROAD, SETTLEMENTS))
    s.cities[0] = draw.randrange(1 + _reached(s, CITY_ROAD, CITIES))
    knights = 0
    while knights < KNIGHTS - 1 and is_bordered(s, 0, knights):
        knights += 1
    s.knights[0] = draw.randrange(1 + knights)
    for joker in range(s.knights[0]):
        s.used[0, joker] = draw.randrange(2)
    weights = [draw.choice((1, 1, 4)) for _ in range(6)]
    for face in range(6):
        s.dice[face] = 0
    for face in draw.choices(range(6), weights, k=DICE):
        s.dice[face] += 1


def _reached(s: Any, roads: Any, most: int) -> int:
    reached = 0
    while reached < most and s.roads[0, roads[reached]]:
        reached += 1
    return reached


def test_the_solution_finds_every_payment_that_the_rules_allow() -> None:
    states = GAME.layout.states(40)
    draw = random.Random(5)
    base = Match.from_position("dice", "players=1 starter=red phase=choose rolls=2 dice=b6")
    for _ in range(RESULTS):
        copy_state(states, 0, base.states, 0)
        fill(states, draw)
        text, found = GAME.position_text(states[0]), worth_of_stopping(states)
        GAME.kernels.apply(states, 0, 0, MOVES.first("stop"))
        assert found == pytest.approx(best_by_search(states, 0, set())), text


@pytest.mark.parametrize(
    ("position", "points"),
    [
        # Jokers 4 and 5 turn the gold dice to lumber and brick, for a third road; an exchange
        # would take them both for one.
        (f"{ROADS} knights=5 used=1,2,3 boxes=28{CROSSES} dice=b2l2G2", 3),
        # The knight lends his joker for the next one (DI-X9).
        (f"roads=R0,R2 boxes=2{CROSSES} dice=ow2g2b", 1 + 2),
    ],
    ids=["gold turned by jokers", "the joker of a knight just built"],
)
def test_the_solution_counts_a_payment_by(position: str, points: int) -> None:
    text = f"players=1 starter=red phase=choose rolls=2 {position}"
    states = GAME.layout.states(2)
    copy_state(states, 0, Match.from_position("dice", text).states, 0)
    assert worth_of_stopping(states) == points
