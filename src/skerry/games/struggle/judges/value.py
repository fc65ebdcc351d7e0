"""How well a seat stands in the fast card game: features of its position, and weights for them.

The weights for few players were improved by play from a guess, those for more chosen by hand among
some guesses, so that games end (docs/bots.md says how).
"""

from __future__ import annotations

from typing import Any

from ....core.kernel import kernel, reals
from ....core.mechanics import weighted_sum
from ..cards import (
    BUILDING,
    BUILDING_POINTS,
    BUILDINGS,
    CARD_KINDS,
    CHURCH,
    CITADEL,
    CITY,
    CITY_POINTS,
    COST,
    GOAL,
    GUILD,
    KNIGHT,
    LIBRARY,
    RATIO,
    ROAD,
    SETTLEMENT,
    SETTLEMENT_POINTS,
    SIDE_B_POINTS,
)
from ..data import RESOURCES
from ..events import HAND_LIMIT
from ..pile import hand_size
from ..purchase import is_to_be_had, may_lay
from ..stacks import building_count, has_property, protected, side_a, stack_size
from ..state import DEAL, EXCHANGE, GIVE, OVER, PICK, PRODUCE, REDRAW, SWAP, State
from ..turn import production_of

#: A purchase is "soon" by 1 / (1 + cards missing); a thing is "at risk" when it can be taken.
#: What nobody can take (settlements, cities) counts far more than roads and knights, which change
#: hands: players who prize those take them to and fro and never end. The first weight is for up to
#: FEW players, the second for more.
WEIGHTS = {
    "points": (0.8, 1.5),
    "points squared": (0.15, 0.0),
    "exchanges": (-0.12, 0.2),
    "cards a turn": (1.5, 0.6),
    "road point at risk": (0.32, -0.9),
    "knight point at risk": (-0.88, -0.9),
    "card a turn at risk": (-1.3, -0.5),
    "road soon, for a point": (-0.17, 0.05),
    "road soon, for an exchange": (0.042, 0.05),
    "knight soon, for a point": (0.13, 0.1),
    "knight soon, for a card a turn": (0.061, 0.2),
    "settlement soon": (0.27, 0.4),
    "city soon": (0.07, 0.4),
    "building soon": (0.058, 0.4),
    "two purchases soon": (0.32, 0.1),
    "goal soon": (0.4, 0.5),
    "hand": (-0.019, 0.5),
    "hand above the limit": (-1.3, -0.6),
    "settlements": (0.74, 1.0),
    "free cities": (1.9, 1.8),
    "library": (0.29, 0.3),
    "guild": (0.44, 0.3),
    "church": (0.13, 0.2),
    "citadel": (0.27, 0.3),
    "on turn": (0.25, 0.0),
}
FEATURES = tuple(WEIGHTS)
FEW = 3
EARLY = tuple(few for few, _ in WEIGHTS.values())
MORE = tuple(more for _, more in WEIGHTS.values())
SIZE = len(FEATURES)
(
    POINTS, POINTS_SQUARED, EXCHANGES, CARDS_A_TURN, ROAD_POINT_AT_RISK, KNIGHT_POINT_AT_RISK,
    CARD_A_TURN_AT_RISK, ROAD_FOR_POINT, ROAD_FOR_EXCHANGE, KNIGHT_FOR_POINT, KNIGHT_FOR_CARD,
    SETTLEMENT_SOON, CITY_SOON, BUILDING_SOON, TWO_SOON, GOAL_SOON, HAND, HAND_ABOVE_LIMIT,
    SETTLEMENTS, FREE_CITIES, OWN_LIBRARY, OWN_GUILD, OWN_CHURCH, OWN_CITADEL, ON_TURN,
) = range(SIZE)  # fmt: skip

NOTHING_TO_GET = -1.0
#: Exchanges above this are hardly used.
USEFUL_EXCHANGES = 3


@kernel
def value(s: State, seat: int) -> float:
    """The seat's strength as a logarithm."""
    row = reals(SIZE)
    features(s, seat, row)
    if s.players <= FEW:
        return weighted_sum(EARLY, row, SIZE)
    return weighted_sum(MORE, row, SIZE)


@kernel
def features(s: State, seat: int, out: Any) -> None:
    """Write SIZE features of one seat's position."""
    points = 10.0 * s.points[seat] / GOAL
    out[POINTS], out[POINTS_SQUARED] = points, points * points / 10.0
    _stacks(s, seat, out)
    _purchases(s, seat, out)
    held = hand_size(s, seat) + _to_come(s, seat)
    out[HAND], out[HAND_ABOVE_LIMIT] = held / 7.0, max(0, held - HAND_LIMIT) / 7.0
    out[SETTLEMENTS] = s.settlements[seat] * 1.0
    out[FREE_CITIES] = (s.cities[seat] - building_count(s, seat)) * 1.0
    out[OWN_LIBRARY] = 1.0 if has_property(s, seat, LIBRARY) else 0.0
    out[OWN_GUILD] = 1.0 if has_property(s, seat, GUILD) else 0.0
    out[OWN_CHURCH] = 1.0 if has_property(s, seat, CHURCH) else 0.0
    out[OWN_CITADEL] = 1.0 if has_property(s, seat, CITADEL) else 0.0
    if seat == s.player and s.phase > DEAL and s.phase != PRODUCE:
        out[ON_TURN] = 1.0


@kernel
def _stacks(s: State, seat: int, out: Any) -> None:
    """What roads and knights give, and what the next buyer may take away (ST-45, ST-47)."""
    roads, knights = s.roads[seat] + 0, s.knights[seat] + 0
    out[EXCHANGES] = min(USEFUL_EXCHANGES, side_a(roads)) * 1.0
    out[CARDS_A_TURN] = side_a(knights) * 1.0
    if s.road_pile == 0 and roads > protected(s, seat, ROAD) and roads % 2 == 0:
        out[ROAD_POINT_AT_RISK] = 1.0
    if s.knight_pile == 0 and knights > protected(s, seat, KNIGHT):
        out[CARD_A_TURN_AT_RISK if knights % 2 == 1 else KNIGHT_POINT_AT_RISK] = 1.0


@kernel
def _purchases(s: State, seat: int, out: Any) -> None:
    """How near each purchase is, two of them together, and those that reach the goal."""
    gains = reals(5)
    short = GOAL - s.points[seat]
    for kind in range(CARD_KINDS):
        gains[kind] = _gain(s, seat, kind)
        if gains[kind] == NOTHING_TO_GET:
            continue
        near = 1.0 / (1.0 + _missing(s, seat, kind, kind))
        if kind == ROAD:
            out[ROAD_FOR_POINT if gains[kind] > 0 else ROAD_FOR_EXCHANGE] = near
        elif kind == KNIGHT:
            out[KNIGHT_FOR_POINT if gains[kind] > 0 else KNIGHT_FOR_CARD] = near
        elif kind == BUILDING:
            out[BUILDING_SOON] = near * gains[kind]
        else:
            out[SETTLEMENT_SOON if kind == SETTLEMENT else CITY_SOON] = near
        if gains[kind] >= short:
            out[GOAL_SOON] = max(out[GOAL_SOON], near)
        for other in range(kind):
            if gains[other] != NOTHING_TO_GET:
                near = 1.0 / (1.0 + _missing(s, seat, kind, other))
                out[TWO_SOON] = max(out[TWO_SOON], near)
                if gains[kind] + gains[other] >= short:
                    out[GOAL_SOON] = max(out[GOAL_SOON], near)


@kernel
def _gain(s: State, seat: int, kind: int) -> float:
    """Points of a purchase, or NOTHING_TO_GET."""
    if not is_to_be_had(s, seat, kind):
        return NOTHING_TO_GET
    if kind == ROAD or kind == KNIGHT:
        return SIDE_B_POINTS * 1.0 if stack_size(s, seat, kind) % 2 == 1 else 0.0
    if kind == SETTLEMENT:
        return SETTLEMENT_POINTS * 1.0
    if kind == CITY:
        return (CITY_POINTS - SETTLEMENT_POINTS) * 1.0
    best = NOTHING_TO_GET
    for building in range(BUILDINGS):
        if may_lay(s, seat, building):
            best = max(best, (BUILDING_POINTS[building] - CITY_POINTS) * 1.0)
    return best


@kernel
def _missing(s: State, seat: int, kind: int, other: int) -> int:
    """Cards the hand lacks for a purchase, or for two, stand-ins counted (ST-39)."""
    lacks, spare = 0, 0
    for good in range(RESOURCES):
        over = s.hand[seat, good] - COST[kind, good]
        if other != kind:
            over -= COST[other, good]
        if over < 0:
            lacks -= over
        else:
            spare += over // RATIO
    return max(0, lacks - spare)


@kernel
def _to_come(s: State, seat: int) -> int:
    """Cards that the turn under way will still give to the seat, less those it must give back.

    So hands compare between phases: before production its cards count as if they were there.
    """
    if s.phase <= DEAL or s.phase == OVER:
        return 0
    if seat != s.player:
        return _borrowed(s) if seat == s.partner else 0
    if s.phase == PRODUCE:
        return s.due + 0
    coming = production_of(s, seat) - _borrowed(s)
    if s.phase == EXCHANGE or s.phase == REDRAW:
        coming += s.count + s.due
    return coming


@kernel
def _borrowed(s: State) -> int:
    """Cards of the partner in a swap that the player must still give back (ST-31)."""
    if s.phase == GIVE:
        return s.due + 0
    if s.phase == SWAP or s.phase == PICK:
        return s.count - s.due
    return 0
