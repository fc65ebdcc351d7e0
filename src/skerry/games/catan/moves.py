"""Every move of Catan, declared once."""

from __future__ import annotations

from ...core.kernel import table
from ...core.moves import Cards, Choice, Kind, MoveTable, Number, Place
from ...core.seats import NONE
from .board import CORNER_AT, CORNERS, GOODS, HEX_AT, HEXES, PATH_AT, PATHS, RESOURCES
from .state import CARD_NAMES, SEAT_NAMES

_GIVE, _TAKE = Cards("give", GOODS), Cards("take", GOODS)
DEAL_BASE = _GIVE.base  #: a side of a deal is a number with a digit for each good in this base
DEAL_SIDE = _GIVE.size

#: Invention takes two cards, or one where the bank has only one (CA-66, CA-R8).
_PAIRS = [
    *((a, b) for a in range(RESOURCES) for b in range(a, RESOURCES)),
    *((a, NONE) for a in range(RESOURCES)),
]
INVENTIONS = table(_PAIRS)
_INVENTION_NAMES = [
    f"{GOODS[a]} {GOODS[b]}" if b != NONE else f"only {GOODS[a]}" for a, b in _PAIRS
]

#: The deals that are listed: one card for one, two for one, one for two, of one kind each.
_DEALS = [
    (give, take, n, m)
    for n, m in ((1, 1), (2, 1), (1, 2))
    for give in range(RESOURCES)
    for take in range(RESOURCES)
    if give != take
]
DEALS = table(_DEALS)
_COMMON = [n * DEAL_BASE**give * DEAL_SIDE + m * DEAL_BASE**take for give, take, n, m in _DEALS]

MOVES = MoveTable(
    Kind("roll", "roll"),
    Kind("end", "end"),
    Kind("settlement", "settlement {corner}", Place("corner", CORNERS, CORNER_AT)),
    Kind("road", "road {path}", Place("path", PATHS, PATH_AT)),
    Kind("city", "city {corner}", Place("corner", CORNERS, CORNER_AT)),
    Kind("buy", "buy card"),
    Kind("knight", "play knight"),
    Kind("road-building", "play road-building"),
    Kind("invention", "play invention {cards}", Choice("cards", _INVENTION_NAMES)),
    Kind("monopoly", "play monopoly {good}", Choice("good", GOODS)),
    Kind("robber", "robber {hex}", Place("hex", HEXES, HEX_AT, parameter="target")),
    Kind("rob", "rob {seat}", Choice("seat", SEAT_NAMES, parameter="victim")),
    Kind("discard", "discard {good}", Choice("good", (*GOODS, "?"), parameter="card")),
    Kind(
        "overseas",
        "trade {rate} {give} for {take}",
        Number("rate", 2, 4),
        Choice("give", GOODS),
        Choice("take", GOODS),
    ),
    Kind("invite", "invite offers", proposal=True),
    Kind("offer", "offer {give} for {take}", _GIVE, _TAKE, proposal=True, common=_COMMON),
    Kind("counter", "counter {give} for {take}", _GIVE, _TAKE, proposal=True, common=_COMMON),
    Kind("accept", "accept"),
    Kind("decline", "decline"),
    Kind("deal", "deal {seat}", Choice("seat", SEAT_NAMES, parameter="partner")),
    Kind("withdraw", "withdraw"),
    Kind("dice", "dice {sum}", Number("sum", 2, 12, parameter="total"), chance=True),
    Kind("draw", "draw {card}", Choice("card", (*CARD_NAMES, "?")), chance=True),
    Kind("steal", "steal {good}", Choice("good", (*GOODS, "?")), chance=True),
)
