"""The names of the numbers that `observe` writes. Place 0 is the observer, 1 sits after him."""

from __future__ import annotations

from .cards import (
    BUILDING_KEYS,
    BUILDING_POINTS,
    CITY_POINTS,
    COPIES,
    EVENT_CARDS,
    GOAL,
    KNIGHTS,
    MARKET,
    PRODUCTION,
    PROMO,
    ROADS,
    SETTLEMENT_POINTS,
    SETTLEMENTS,
    SIDE_B_POINTS,
    SUPPLY,
)
from .data import EVENTS, GOODS, KINDS
from .events import ONE_IN, VISITOR_SWAPS
from .moves import MOST_EXCHANGES
from .observe import MOST
from .state import PHASES, SEATS

_OF_SEAT = (
    "is there", "points", "hand", "roads", "top road shows A", "knights", "top knight shows A",
    "settlements", "cities", "cards owed", "swapped with this turn", "partner or visitor",
    *(f"building {key}" for key in BUILDING_KEYS),
)  # fmt: skip
NAMES = (
    *(f"place {place}: {what}" for place in range(SEATS) for what in _OF_SEAT),
    *(
        name
        for good, kind in zip(GOODS, KINDS, strict=True)
        for name in (
            f"own hand: {good}", f"market: {good}", f"own choice: {good}",
            f"seen hand of the partner: {good}", f"bought this turn: {kind}",
        )
    ),
    *(f"building pile: {key}" for key in BUILDING_KEYS),
    *(f"phase: {phase}" for phase in PHASES),
    *(f"turn of place {place}" for place in range(SEATS)),
    "cards exchanged this turn", "guild used", "cards due", "cards of the exchange",
    "destiny dark", "no destiny card", "road pile", "knight pile", "settlement pile",
    "resource pile", "discards", "idle turns",
    *(f"events to come: {event}" for event in EVENTS),
)  # fmt: skip
_ROADS, _KNIGHTS, _SETTLEMENTS = (int(max(row)) for row in (ROADS, KNIGHTS, SETTLEMENTS))
#: Resource cards by good, and all that do not lie in the market.
_GOODS = {
    good: max(column)
    for good, column in zip(GOODS, zip(*SUPPLY.tolist(), strict=True), strict=True)
}
_CARDS = min(sum(_GOODS.values()) - MARKET, MOST)
#: The game is over at the goal, and whoever is below it lays one card at a time (ST-82).
_GAINS = (
    SETTLEMENT_POINTS, CITY_POINTS, SIDE_B_POINTS,
    *(points - CITY_POINTS for points in BUILDING_POINTS.tolist()),
)  # fmt: skip
_POINTS = min(GOAL - 1 + max(_GAINS), MOST)
_DUE = max(MOST_EXCHANGES, VISITOR_SWAPS, PRODUCTION + (_KNIGHTS + 1) // 2)
#: What more than a yes or a no can be; of large piles a byte tells what it can.
RANGES = {
    "phase": (0, 1),
    "points": (0, _POINTS),
    "hand": (0, _CARDS),
    "roads": (0, _ROADS),
    "knights": (0, _KNIGHTS),
    "settlements": (0, _SETTLEMENTS),
    "cities": (0, _SETTLEMENTS),
    "cards owed": (0, -(-_CARDS // ONE_IN)),
    **{
        f"{what}: {good}": (0, min(count, MOST))
        for what in ("own hand", "own choice", "seen hand of the partner")
        for good, count in _GOODS.items()
    },
    "market": (0, MARKET),
    **{
        f"building pile: {key}": (0, max(row) + int(promo))
        for key, row, promo in zip(BUILDING_KEYS, COPIES.tolist(), PROMO, strict=True)
    },
    "cards exchanged this turn": (0, MOST_EXCHANGES),
    "cards due": (0, _DUE),
    "cards of the exchange": (0, MOST_EXCHANGES),
    "road pile": (0, _ROADS),
    "knight pile": (0, _KNIGHTS),
    "settlement pile": (0, _SETTLEMENTS),
    "resource pile": (0, _CARDS),
    "discards": (0, _CARDS),
    "idle turns": (0, MOST),
    **{
        f"events to come: {event}": (0, max(row))
        for event, row in zip(EVENTS, EVENT_CARDS.tolist(), strict=True)
    },
}
