"""What a plan makes of a board: its points, and the sheets that the turn can leave."""

from __future__ import annotations

from ....core.kernel import Numbers, kernel
from ....core.seats import NONE
from ..building import CITY, KNIGHT, ROAD, SETTLEMENT
from ..sheet import (
    CITIES,
    CITY_POINTS,
    KNIGHT_POINTS,
    KNIGHTS,
    ROAD_POINTS,
    SETTLEMENT_POINTS,
    SETTLEMENTS,
)
from .plans import PLANS
from .sheets import CITIED, KNIGHTED, ROADS, SETTLED, Sheets


@kernel
def plan_points(board: Numbers, plan: int) -> int:
    """The points that a plan builds on a board (0: those of a turn that builds nothing), or NONE
    where the sheet has no more of something."""
    settled, citied, knighted = board[SETTLED], board[CITIED], board[KNIGHTED]
    if settled + PLANS[plan, SETTLEMENT] > SETTLEMENTS or citied + PLANS[plan, CITY] > CITIES:
        return NONE
    if knighted + PLANS[plan, KNIGHT] > KNIGHTS:
        return NONE
    points = ROAD_POINTS * PLANS[plan, ROAD]
    if PLANS[plan, SETTLEMENT] == 1:
        points += SETTLEMENT_POINTS[settled]
    if PLANS[plan, CITY] == 1:
        points += CITY_POINTS[citied]
    for k in range(PLANS[plan, KNIGHT]):
        points += KNIGHT_POINTS[knighted + k]
    return points


@kernel
def sheet_after(sheets: Sheets, board: Numbers, plan: int, roads: int) -> int:
    """The first sheet of the board that a plan makes with this set of roads; NONE where it cannot
    be built: a road, settlement or city that is missing would be missing on that board too."""
    return (
        sheets.first[
            roads,
            board[SETTLED] + PLANS[plan, SETTLEMENT],
            board[CITIED] + PLANS[plan, CITY],
            board[KNIGHTED] + PLANS[plan, KNIGHT],
        ]
        + 0
    )


@kernel
def may_use(sheets: Sheets, board: Numbers, jokers: int) -> bool:
    """Whether the board lends the joker of its next knight, if it is among these.

    The knight must be built before what the joker helps to pay, so he may not wait for a road.
    """
    knights = board[KNIGHTED]
    if knights == KNIGHTS or not (jokers >> knights) & 1:
        return True
    return sheets.first[board[ROADS], board[SETTLED], board[CITIED], knights + 1] != NONE
