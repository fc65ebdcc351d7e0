"""A view of the dice game as small whole numbers, from the seat's own place."""

from __future__ import annotations

from typing import Any

from ...core.kernel import kernel
from ...core.seats import NONE
from .faces import DICE, FACE_COUNT, ROLLS
from .jokers import has_joker
from .sheet import BOUGHT_ROADS, BOXES, CITIES, KNIGHTS, SETTLEMENTS
from .state import MOST_EARNED, PHASES, SEATS, State
from .turn import score

_FLAG = [1.0]
#: Present, total, boxes filled; then a number for each thing on the sheet and each joker.
_SHEET = [1.0, 1 / 100, 1 / BOXES]
_SHEET += (BOUGHT_ROADS + SETTLEMENTS + CITIES + 2 * KNIGHTS) * _FLAG
#: Phase, player, rolls made, dice and set-aside dice by face, points of this turn.
_TURN = (len(PHASES) + SEATS + ROLLS + 1) * _FLAG + 2 * FACE_COUNT * [1 / DICE] + [1 / MOST_EARNED]
#: As a share of the most there usually is.
SCALE = SEATS * _SHEET + _TURN
SIZE, _SEAT = len(SCALE), len(_SHEET)
#: A byte holds no more.
MOST_POINTS = 127


@kernel
def observe(s: State, seat: int, out: Any) -> None:
    """Write SIZE numbers; seats are counted from the observer, who is number 0."""
    for i in range(SIZE):
        out[i] = 0
    for other in range(s.players):
        _observe_sheet(s, other, out, (other - seat) % s.players * _SEAT)
    _observe_turn(s, seat, out, SEATS * _SEAT)


@kernel
def _observe_sheet(s: State, seat: int, out: Any, n: int) -> None:
    filled = 0
    for box in range(BOXES):
        if s.boxes[seat, box] != 0:
            filled += 1
    out[n] = 1
    out[n + 1] = min(score(s, seat), MOST_POINTS)
    out[n + 2] = filled
    n += 3
    for road in range(BOUGHT_ROADS):
        out[n + road] = s.roads[seat, road]
    n += BOUGHT_ROADS
    for settlement in range(s.settlements[seat]):
        out[n + settlement] = 1
    n += SETTLEMENTS
    for city in range(s.cities[seat]):
        out[n + city] = 1
    n += CITIES
    for knight in range(s.knights[seat]):
        out[n + knight] = 1
        out[n + KNIGHTS + knight] = 1 if has_joker(s, seat, knight) else 0


@kernel
def _observe_turn(s: State, seat: int, out: Any, n: int) -> None:
    out[n + s.phase] = 1
    n += len(PHASES)
    if s.player != NONE:
        out[n + (s.player - seat) % s.players] = 1
    n += SEATS
    out[n + s.rolls] = 1
    n += ROLLS + 1
    for face in range(FACE_COUNT):
        out[n + face] = s.dice[face]
        out[n + FACE_COUNT + face] = s.kept[face]
    out[n + 2 * FACE_COUNT] = s.earned
