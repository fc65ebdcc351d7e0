"""A view of the dice game as numbers between 0 and about 1, from the seat's own place."""

from __future__ import annotations

from typing import Any

from ...core.kernel import kernel
from .faces import DICE, ROLLS
from .rules import score
from .sheet import BOUGHT_ROADS, BOXES, CITIES, KNIGHTS, NONE, SETTLEMENTS
from .state import PHASES, SEATS, State
from .turning import has_joker

#: Present, total, boxes filled; then a number for each thing on the sheet and each joker.
_SEAT = 3 + BOUGHT_ROADS + SETTLEMENTS + CITIES + 2 * KNIGHTS
#: Phase, player, rolls made, dice and set-aside dice by face, points of this turn.
_TURN = len(PHASES) + SEATS + (ROLLS + 1) + 2 * 6 + 1
SIZE = SEATS * _SEAT + _TURN
MOST_POINTS = 100.0
MOST_EARNED = 30.0


@kernel
def observe(s: State, seat: int, out: Any) -> None:
    """Write SIZE features; seats are counted from the observer, who is number 0."""
    for i in range(SIZE):
        out[i] = 0.0
    for other in range(s.players):
        _observe_sheet(s, other, out, (other - seat) % s.players * _SEAT)
    _observe_turn(s, seat, out, SEATS * _SEAT)


@kernel
def _observe_sheet(s: State, seat: int, out: Any, n: int) -> None:
    filled = 0
    for box in range(BOXES):
        if s.boxes[seat, box] != 0:
            filled += 1
    out[n] = 1.0
    out[n + 1] = score(s, seat) / MOST_POINTS
    out[n + 2] = filled / float(BOXES)
    n += 3
    for road in range(BOUGHT_ROADS):
        out[n + road] = float(s.roads[seat, road])
    n += BOUGHT_ROADS
    for settlement in range(s.settlements[seat]):
        out[n + settlement] = 1.0
    n += SETTLEMENTS
    for city in range(s.cities[seat]):
        out[n + city] = 1.0
    n += CITIES
    for knight in range(s.knights[seat]):
        out[n + knight] = 1.0
        out[n + KNIGHTS + knight] = 1.0 if has_joker(s, seat, knight) else 0.0


@kernel
def _observe_turn(s: State, seat: int, out: Any, n: int) -> None:
    out[n + s.phase] = 1.0
    n += len(PHASES)
    if s.player != NONE:
        out[n + (s.player - seat) % s.players] = 1.0
    n += SEATS
    out[n + s.rolls] = 1.0
    n += ROLLS + 1
    for face in range(6):
        out[n + face] = s.dice[face] / float(DICE)
        out[n + 6 + face] = s.kept[face] / float(DICE)
    out[n + 12] = s.earned / MOST_EARNED
