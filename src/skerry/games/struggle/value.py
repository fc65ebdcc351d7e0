"""How well a seat stands in the fast card game: points, cards a turn, and what the hand can buy."""

from __future__ import annotations

from ...core.kernel import kernel
from .cards import BUILDING, CITY, COST, GOAL, KNIGHT, RATIO, ROAD, SETTLEMENT
from .laid import building_count, side_a, side_b
from .pile import hand_size
from .state import EXCHANGE as EXCHANGING
from .state import GIVE, PICK, REDRAW, SWAP, State

#: Weights of points, of their square, of an exchange more a turn, of cards in hand.
POINT, LEAD, EXCHANGE, CARD = 0.9, 0.02, 0.12, 0.03
#: A card more a turn; less once knights are taken from each other, for they do not stay.
DRAW, SHAKY_DRAW = 0.5, 0.2
#: Points of a card in a stack once cards are taken from stacks: it may go, or cover others.
SHAKY = 0.4
#: What one point more by the next purchase is worth when the hand pays for it now.
READY = 0.3
#: Cards above a robber's limit count less.
SAFE_HAND, EXTRA_CARD = 7, 0.0
#: Cards missing after which a purchase counts half.
NEAR = 1.0


@kernel
def value(s: State, seat: int) -> float:
    """The seat's strength as a logarithm."""
    points = 10.0 * s.points[seat] / GOAL
    if s.road_pile == 0:
        points += SHAKY * s.roads[seat] - side_b(s.roads[seat] + 0)
    if s.knight_pile == 0:
        points += SHAKY * s.knights[seat] - side_b(s.knights[seat] + 0)
    total = POINT * points + LEAD * points * points
    draws = DRAW if s.knight_pile > 0 else SHAKY_DRAW
    total += draws * side_a(s.knights[seat] + 0) + EXCHANGE * min(3, side_a(s.roads[seat] + 0))
    held = hand_size(s, seat) + _to_come(s, seat)
    total += CARD * min(SAFE_HAND, held) + EXTRA_CARD * max(0, held - SAFE_HAND)
    best, second = 0.0, 0.0
    for kind in range(BUILDING + 1):
        worth = _gain(s, seat, kind) * NEAR / (NEAR + _missing(s, seat, kind))
        if worth > best:
            best, second = worth, best
        elif worth > second:
            second = worth
    return total + READY * best + 0.4 * READY * second


@kernel
def _to_come(s: State, seat: int) -> int:
    """Cards that an exchange under way will still give back to the seat, or take from it."""
    if s.phase == EXCHANGING or s.phase == REDRAW:
        return s.count + s.due if seat == s.player else 0
    taken = 0
    if s.phase == GIVE:
        taken = s.due + 0
    elif s.phase == SWAP or s.phase == PICK:
        taken = s.count - s.due
    if seat == s.player:
        return -taken
    return taken if seat == s.partner else 0


@kernel
def _gain(s: State, seat: int, kind: int) -> float:
    """Roughly how many points a purchase of this kind is worth; 0 where it makes no sense."""
    if kind == ROAD:
        if s.road_pile == 0:
            return SHAKY
        return 1.0 if s.roads[seat] % 2 == 1 else 0.3
    if kind == KNIGHT:
        if s.knight_pile == 0:
            return SHAKY
        return 1.0 if s.knights[seat] % 2 == 1 else 0.7
    if kind == SETTLEMENT:
        return 1.0 if s.settlement_pile > 0 else 0.0
    if kind == CITY:
        return 1.0 if s.settlements[seat] > 0 else 0.0
    return 1.3 if s.cities[seat] > building_count(s, seat) else 0.0


@kernel
def _missing(s: State, seat: int, kind: int) -> float:
    """Cards the hand lacks for a price, stand-ins counted (ST-39)."""
    lacks, spare = 0, 0
    for good in range(5):
        over = s.hand[seat, good] - COST[kind, good]
        if over < 0:
            lacks -= over
        else:
            spare += over // RATIO
    return float(max(0, lacks - spare))
