"""What follows from the rest of a dice game's state, and which states cannot occur."""

from __future__ import annotations

from typing import Any

from ...core.position import want
from ...core.seats import NONE
from .building import is_bordered
from .faces import DICE, FACE_COUNT, GOLD, ROLLS
from .jokers import EXCHANGE
from .sheet import (
    BOUGHT_ROADS,
    BOXES,
    CITY_NAMES,
    CITY_POINTS,
    CITY_ROAD,
    CROSS,
    KNIGHT_NAMES,
    KNIGHT_POINTS,
    KNIGHTS,
    ROAD_AFTER,
    ROAD_NAMES,
    ROAD_POINTS,
    SETTLEMENT_NAMES,
    SETTLEMENT_POINTS,
    SETTLEMENT_ROAD,
)
from .state import BUILD, CHOOSE, OVER, PHASES, ROLLING, SEAT_NAMES, SEATS, START_PHASE
from .turn import score


def derive(s: Any) -> None:
    """Whose turn it is and which, from the boxes filled."""
    if s.phase == START_PHASE:
        s.turn, s.player = 0, NONE
        return
    if s.starter == NONE:
        s.starter = 0
    filled = sum(_filled(s, seat) for seat in range(s.players))
    s.turn = filled + (s.phase != OVER)
    s.player = (int(s.starter) + s.turn - 1) % int(s.players)


def check(s: Any) -> None:
    """Refuse a state that no game can reach."""
    _check_phase(s)
    _check_dice(s)
    for seat in range(SEATS):
        _check_boxes(s, seat)
        _check_sheet(s, seat)


def _filled(s: Any, seat: int) -> int:
    return sum(x != 0 for x in s.boxes.tolist()[seat])


def _check_phase(s: Any) -> None:
    phase = PHASES[s.phase]
    want(s.phase != START_PHASE or s.starter == NONE, "starter: not known in phase start")
    full = all(_filled(s, seat) == BOXES for seat in range(s.players))
    want((s.phase == OVER) == full, "phase: over exactly when all boxes are filled (DI-61)")
    least, most = {ROLLING: (0, ROLLS - 1), CHOOSE: (1, ROLLS - 1), BUILD: (1, ROLLS)}.get(
        int(s.phase), (0, 0)
    )
    want(least <= s.rolls <= most, f"rolls: expected {least} to {most} in phase {phase}")
    want(s.phase == BUILD or s.earned == 0, "earned: only in phase build")


def _check_dice(s: Any) -> None:
    dice, kept = sum(s.dice), sum(s.kept)
    if s.phase == CHOOSE:
        want(dice == DICE, f"dice: expected {DICE}, got {dice}")
        want(s.rolls > 1 or kept == 0, "kept: nothing is set aside before the first roll (DI-9)")
        want(kept < DICE, "kept: at least one die was rolled again (DI-R3)")
        for face in range(FACE_COUNT):
            want(s.kept[face] <= s.dice[face], "kept: set-aside dice keep their faces (DI-13)")
    elif s.phase == ROLLING:
        want(s.dice.tolist() == s.kept.tolist(), "dice: while rolling, only those set aside")
        want(dice < DICE, "dice: at least one is being rolled (DI-R3)")
        want(s.rolls > 0 or dice == 0, "dice: the first roll takes all six (DI-9)")
    else:
        want(kept == 0, f"kept: nothing is set aside in phase {PHASES[s.phase]}")
    if s.phase == BUILD:
        spent = DICE - dice
        want(spent >= 0, f"dice: there are only {DICE}")
        want(s.earned == 0 or spent > 1, "dice: what was built this turn has taken some (DI-19)")
        # An exchange of two gold puts one die out of use (DI-53); one joker gives gold (DI-R8).
        exchanged = EXCHANGE * spent + s.dice[GOLD] <= DICE + 1
        want(s.earned > 0 or exchanged, "dice: where are the others?")
    elif s.phase in (START_PHASE, OVER):
        want(dice == 0, f"dice: none lie there in phase {PHASES[s.phase]}")


def _check_boxes(s: Any, seat: int) -> None:
    name, row, filled = SEAT_NAMES[seat], s.boxes.tolist()[seat], _filled(s, seat)
    want(all(row[:filled]), f"boxes: {name} has left one out (DI-57)")
    if seat >= s.players:
        want(filled == 0, f"boxes: {name} is not in the game")
        return
    begun = int(s.turn) - (s.phase not in (START_PHASE, OVER))
    place = (seat - int(s.starter)) % int(s.players)
    due = (begun + int(s.players) - 1 - place) // int(s.players)
    want(filled == due, f"boxes: {name} should have filled {due}, not {filled} (DI-7, DI-8)")


def _check_sheet(s: Any, seat: int) -> None:
    name = SEAT_NAMES[seat]
    roads = s.roads.tolist()[seat]
    for road in range(BOUGHT_ROADS):
        after = ROAD_AFTER[road]
        want(
            not roads[road] or roads[after],
            f"roads: {name} needs {ROAD_NAMES[after]} before {ROAD_NAMES[road]} (DI-26)",
        )
    for i in range(s.settlements[seat]):
        want(
            roads[SETTLEMENT_ROAD[i]],
            f"settlements: no road reaches {name}'s {SETTLEMENT_NAMES[i]} (DI-31)",
        )
    for i in range(s.cities[seat]):
        want(roads[CITY_ROAD[i]], f"cities: no road reaches {name}'s {CITY_NAMES[i]} (DI-35)")
    for i in range(s.knights[seat]):
        want(
            is_bordered(s, seat, i),
            f"knights: nothing borders the hex of {name}'s {KNIGHT_NAMES[i]} (DI-40)",
        )
    for i in range(KNIGHTS):
        want(
            not s.used[seat, i] or i < s.knights[seat],
            f"used: {name} has no {KNIGHT_NAMES[i]} to lend joker {i + 1} (DI-45)",
        )
    _check_points(s, seat)


def _check_points(s: Any, seat: int) -> None:
    """Every mark on the sheet has brought its points once (DI-22, DI-56)."""
    printed = ROAD_POINTS * sum(s.roads.tolist()[seat][:BOUGHT_ROADS])
    for count, points in (
        (s.settlements[seat], SETTLEMENT_POINTS),
        (s.cities[seat], CITY_POINTS),
        (s.knights[seat], KNIGHT_POINTS),
    ):
        printed += sum(int(points[i]) for i in range(count))
    crosses = s.boxes.tolist()[seat].count(CROSS)
    written = int(score(s, seat)) - CROSS * crosses
    if seat == s.player:
        written += int(s.earned)
    want(
        written == printed,
        f"boxes: {SEAT_NAMES[seat]} wrote {written} points for {printed} points built",
    )
