"""The names of the numbers that `observe` writes. Place 0 is the observer, 1 sits after him."""

from __future__ import annotations

from .cards import BUILDING_KEYS, COPIES, EVENT_CARDS, KNIGHTS, ROADS, SETTLEMENTS
from .data import EVENTS, GOODS, KINDS
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
#: What more than a yes or a no can be; of cards in hands and piles a byte tells what it can.
RANGES = {
    "roads": (0, _ROADS),
    "knights": (0, _KNIGHTS),
    "settlements": (0, _SETTLEMENTS),
    "cities": (0, _SETTLEMENTS),
    "road pile": (0, _ROADS),
    "knight pile": (0, _KNIGHTS),
    "settlement pile": (0, _SETTLEMENTS),
    "building pile": (0, int(max(max(row) for row in COPIES.tolist()))),
    "events to come": (0, int(max(max(row) for row in EVENT_CARDS.tolist()))),
    **dict.fromkeys(
        (
            "points", "hand", "cards owed", "own hand", "market", "own choice",
            "seen hand of the partner", "cards exchanged this turn", "cards due",
            "cards of the exchange", "resource pile", "discards", "idle turns",
        ),
        (0, MOST),
    ),
}  # fmt: skip
