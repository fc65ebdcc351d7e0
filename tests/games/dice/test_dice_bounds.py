"""The digest's bounds: nobody can beat 132 points, or fall below -30."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

import skerry
from skerry.core.chance import new_noise, seed_noise
from skerry.core.match import Match
from skerry.games.dice.building import (
    COSTS,
    KINDS,
    may_place_city,
    may_place_knight,
    may_place_road,
    may_place_settlement,
)
from skerry.games.dice.faces import DICE, FACES
from skerry.games.dice.sheet import (
    BOUGHT_ROADS,
    BOXES,
    CITIES,
    CITY_POINTS,
    CROSS,
    KNIGHT_POINTS,
    KNIGHTS,
    ROAD_NAMES,
    SETTLEMENT_POINTS,
    SETTLEMENTS,
)

BEST = 132
PRICES = {kind: sum(int(COSTS[k, good]) for good in range(5)) for k, kind in enumerate(KINDS)}


class Sheet(NamedTuple):
    """What is marked: roads as bits, the others as counts in their order."""

    roads: int = 0
    settlements: int = 0
    cities: int = 0
    knights: int = 0

    @property
    def points(self) -> int:
        """Everything printed beside what is marked."""
        return (
            self.roads.bit_count()
            + sum(int(x) for x in list(SETTLEMENT_POINTS)[: self.settlements])
            + sum(int(x) for x in list(CITY_POINTS)[: self.cities])
            + sum(int(x) for x in list(KNIGHT_POINTS)[: self.knights])
        )


class Step(NamedTuple):
    """One build: the move, its dice, the sheet after it."""

    move: str
    price: int
    sheet: Sheet


class Rules:
    """What the rules let be built on a sheet when the dice show whatever one likes."""

    def __init__(self) -> None:
        self.state = Match("dice", 1).state
        self.known: dict[Sheet, list[Step]] = {}

    def steps(self, sheet: Sheet) -> list[Step]:
        """Every build that the sheet allows."""
        if sheet not in self.known:
            self.known[sheet] = self._ask(sheet)
        return self.known[sheet]

    def _ask(self, sheet: Sheet) -> list[Step]:
        s = self.state
        for road in range(BOUGHT_ROADS):
            s.roads[0, road] = sheet.roads >> road & 1
        s.settlements[0], s.cities[0], s.knights[0] = sheet[1:]
        found = [
            Step(f"build road {ROAD_NAMES[road]}", PRICES["road"],
                 sheet._replace(roads=sheet.roads | 1 << road))
            for road in range(BOUGHT_ROADS)
            if may_place_road(s, 0, road)
        ]  # fmt: skip
        if may_place_settlement(s, 0):
            after = sheet._replace(settlements=sheet.settlements + 1)
            found.append(Step("build settlement", PRICES["settlement"], after))
        if may_place_city(s, 0):
            after = sheet._replace(cities=sheet.cities + 1)
            found.append(Step("build city", PRICES["city"], after))
        if may_place_knight(s, 0):
            after = sheet._replace(knights=sheet.knights + 1)
            found.append(Step("build knight", PRICES["knight"], after))
        return found

    def turns(self, sheet: Sheet) -> dict[Sheet, tuple[str, ...]]:
        """Every sheet that one turn with six ideal dice leads to, and how."""
        found: dict[Sheet, tuple[str, ...]] = {}
        waiting: list[tuple[Sheet, int, tuple[str, ...]]] = [(sheet, DICE, ())]
        while waiting:
            here, dice, moves = waiting.pop()
            for move, price, after in self.steps(here):
                if price <= dice and after not in found:
                    found[after] = (*moves, move)
                    waiting.append((after, dice - price, (*moves, move)))
        return found


@pytest.fixture(scope="module")
def ways() -> dict[Sheet, tuple[int, Sheet, tuple[str, ...]]]:
    """For every sheet: its least turns, the sheet one turn before, the moves of that turn."""
    rules = Rules()
    start = Sheet()
    found: dict[Sheet, tuple[int, Sheet, tuple[str, ...]]] = {start: (0, start, ())}
    level = [start]
    while level:
        following = []
        for sheet in level:
            for after, moves in rules.turns(sheet).items():
                if after not in found:
                    found[after] = (found[sheet][0] + 1, sheet, moves)
                    following.append(after)
        level = following
    return found


def test_the_whole_sheet_is_worth_145_points_and_takes_more_than_15_turns(
    ways: dict[Sheet, tuple[int, Sheet, tuple[str, ...]]],
) -> None:
    whole = Sheet((1 << BOUGHT_ROADS) - 1, SETTLEMENTS, CITIES, KNIGHTS)
    assert whole.points == 145
    assert ways[whole][0] > BOXES
    dice = (
        BOUGHT_ROADS * PRICES["road"] + SETTLEMENTS * PRICES["settlement"]
        + CITIES * PRICES["city"] + KNIGHTS * PRICES["knight"]
    )  # fmt: skip
    assert dice == 94


def test_the_best_total_with_ideal_dice_is_132(
    ways: dict[Sheet, tuple[int, Sheet, tuple[str, ...]]],
) -> None:
    """Every sheet that 15 turns can reach: a turn too many would be a cross, none too few."""
    reached = {sheet: turns for sheet, (turns, _, _) in ways.items() if turns <= BOXES}
    assert max(sheet.points for sheet in reached) == BEST
    (best,) = [sheet for sheet in reached if sheet.points == BEST]
    left_out = [ROAD_NAMES[road] for road in range(BOUGHT_ROADS) if not best.roads >> road & 1]
    assert left_out == ["R10", "R11"]
    assert (best.settlements, best.cities, best.knights) == (5, CITIES, KNIGHTS)


def test_ideal_dice_really_bring_132_points_at_the_table(
    ways: dict[Sheet, tuple[int, Sheet, tuple[str, ...]]],
) -> None:
    best = max((sheet for sheet in ways if ways[sheet][0] <= BOXES), key=lambda x: x.points)
    turns: list[Any] = []
    while best != Sheet():
        _, before, moves = ways[best]
        turns.insert(0, moves)
        best = before
    match = Match("dice", 1, options={"starter": "red"})
    for moves in turns:
        match.play_chance(f"roll {' '.join(_dice_for(moves))}")
        for move in moves:
            match.play(move)
        match.play("end")
    assert match.over
    assert match.scores == (BEST,)


def _dice_for(moves: tuple[str, ...]) -> list[str]:
    """Six dice that pay for these builds."""
    dice: list[str] = []
    for move in moves:
        cost = COSTS.tolist()[KINDS.index(move.split()[1])]
        dice += [face for face, n in zip(FACES, cost, strict=False) for _ in range(n)]
    return dice + ["gold"] * (DICE - len(dice))


def test_random_solo_games_stay_between_the_bounds() -> None:
    game = skerry.get_game("dice")
    states, out, weights = game.layout.states(1), game.code_row(), game.code_row()
    setup, noise = game.setup_row(1, game.check_options(None)), new_noise(0)
    totals = set()
    for seed in range(2_000):
        seed_noise(noise, seed, 0)
        game.kernels.new_game(states, 0, setup)
        game.kernels.play_out(states, 0, out, weights, noise, game.max_moves)
        assert game.kernels.actors(states, 0) == 0
        totals.add(int(game.kernels.score(states, 0, 0)))
    assert min(totals) >= CROSS * BOXES == -30
    assert max(totals) <= BEST
    assert len(totals) > 10
