"""Who wins the fast card game from any point of a turn, learned from games of good play.

`value.py` is what `greedy` knows; this foretells how the games of such players end, and so judges
better. The weights are in `learned_value.toml`; `skerry train` teaches such weights, the manifest
beside the file says where they come from.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ....core.kernel import kernel
from ....network import network
from ..cards import CARD_KINDS, GOAL, KNIGHT, MARKET, ROAD
from ..data import RESOURCES
from ..stacks import building_count, protected
from ..state import DEAL, DEVELOPMENT, EXCHANGE, PRODUCE, TRADE, State
from ..trade import exchanges_left
from .value import SIZE, features

EXTRAS = (
    "lateness", "lead",
    "to trade", "trading", "to buy", "bought", "producing", "exchanges left",
    "bought a road", "bought a knight", "bought a settlement", "bought a city", "bought a building",
    "brick", "lumber", "ore", "wool", "grain",
    "brick on the market", "lumber there", "ore there", "wool there", "grain there",
    "roads", "knights", "cities", "buildings", "safe roads", "safe knights",
    "roads left", "knights left", "settlements left",
)  # fmt: skip
INPUTS = SIZE + len(EXTRAS)
LATENESS, LEAD, TO_TRADE, TRADING, TO_BUY, BUYING, PRODUCING, EXCHANGES_LEFT = range(SIZE, SIZE + 8)
FIRST_BOUGHT = EXCHANGES_LEFT + 1
FIRST_GOOD = FIRST_BOUGHT + CARD_KINDS
FIRST_MARKET = FIRST_GOOD + RESOURCES
(
    ROADS, KNIGHTS, CITIES, BUILT, SAFE_ROADS, SAFE_KNIGHTS, ROADS_LEFT, KNIGHTS_LEFT,
    SETTLEMENTS_LEFT,
) = range(FIRST_MARKET + RESOURCES, INPUTS)  # fmt: skip


@kernel
def inputs(s: State, seat: int, out: Any) -> None:
    """Write INPUTS numbers about one seat's position."""
    features(s, seat, out)
    most, best = 0, 0
    for other in range(s.players):
        most = max(most, s.points[other] + 0)
        if other != seat:
            best = max(best, s.points[other] + 0)
    out[LATENESS] = most / GOAL
    out[LEAD] = (s.points[seat] - best) / 4.0
    if s.player == seat and s.phase > DEAL:
        _turn(s, seat, out)
    for good in range(RESOURCES):
        out[FIRST_GOOD + good] = s.hand[seat, good] / 4.0
        out[FIRST_MARKET + good] = s.market[good] / MARKET
    out[ROADS], out[KNIGHTS] = s.roads[seat] / 4.0, s.knights[seat] / 2.0
    out[CITIES], out[BUILT] = s.cities[seat] / 3.0, building_count(s, seat) / 2.0
    out[SAFE_ROADS] = min(s.roads[seat] + 0, protected(s, seat, ROAD)) / 3.0
    out[SAFE_KNIGHTS] = min(s.knights[seat] + 0, protected(s, seat, KNIGHT)) * 1.0
    out[ROADS_LEFT], out[KNIGHTS_LEFT] = s.road_pile / 4.0, s.knight_pile / 2.0
    out[SETTLEMENTS_LEFT] = s.settlement_pile / 5.0


@kernel
def _turn(s: State, seat: int, out: Any) -> None:
    """How far the seat's turn has got (ST-20)."""
    if s.phase == TRADE:
        out[TO_TRADE] = 1.0
        out[EXCHANGES_LEFT] = max(0, exchanges_left(s)) / 2.0
    elif s.phase < DEVELOPMENT and s.phase >= EXCHANGE:
        out[TRADING] = 1.0
    elif s.phase == PRODUCE:
        out[PRODUCING] = 1.0
    else:
        out[TO_BUY if s.phase == DEVELOPMENT else BUYING] = 1.0
    for kind in range(CARD_KINDS):
        out[FIRST_BOUGHT + kind] = 1.0 if s.bought[kind] > 0 else 0.0


learned_value = network(
    "struggle", inputs, INPUTS, LATENESS, Path(__file__).with_name("learned_value.toml")
)
