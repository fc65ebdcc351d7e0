"""Every move of Catan, declared once."""

from __future__ import annotations

from ...core.kernel import kernel, table
from ...core.moves import Cards, Choice, Kind, MoveTable, Number, Place
from .board import CORNER_AT, CORNERS, GOODS, HEX_AT, HEXES, PATH_AT, PATHS
from .state import CARD_NAMES, SEAT_NAMES

_GIVE, _TAKE = Cards("give", GOODS), Cards("take", GOODS)
DEAL_BASE = _GIVE.base  #: a side of a deal is a number with a digit for each good in this base
DEAL_SIDE = _GIVE.size

#: Invention takes two cards, or one where the bank has only one (CA-66, CA-R8).
_PAIRS = [(a, b) for a in range(5) for b in range(a, 5)] + [(a, -1) for a in range(5)]
INVENTIONS = table(_PAIRS)
_INVENTION_NAMES = [f"{GOODS[a]} {GOODS[b]}" if b >= 0 else f"only {GOODS[a]}" for a, b in _PAIRS]

#: The deals that are listed: one card for one, two for one, one for two, of one kind each.
_DEALS = [
    (give, take, n, m)
    for n, m in ((1, 1), (2, 1), (1, 2))
    for give in range(5)
    for take in range(5)
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
    Kind("robber", "robber {hex}", Place("hex", HEXES, HEX_AT)),
    Kind("rob", "rob {seat}", Choice("seat", SEAT_NAMES)),
    Kind("discard", "discard {good}", Choice("good", (*GOODS, "?"))),
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
    Kind("deal", "deal {seat}", Choice("seat", SEAT_NAMES)),
    Kind("withdraw", "withdraw"),
    Kind("dice", "dice {sum}", Number("sum", 2, 12), chance=True),
    Kind("draw", "draw {card}", Choice("card", (*CARD_NAMES, "?")), chance=True),
    Kind("steal", "steal {good}", Choice("good", (*GOODS, "?")), chance=True),
)

ROLL, END, BUY = (MOVES.first(name) for name in ("roll", "end", "buy"))
SETTLEMENT, ROAD, CITY = (MOVES.first(name) for name in ("settlement", "road", "city"))
PLAY_KNIGHT, PLAY_ROADS = MOVES.first("knight"), MOVES.first("road-building")
PLAY_INVENTION, PLAY_MONOPOLY = MOVES.first("invention"), MOVES.first("monopoly")
MOVE_ROBBER, ROB_SEAT, DROP = (MOVES.first(name) for name in ("robber", "rob", "discard"))
OVERSEAS, INVITE = MOVES.first("overseas"), MOVES.first("invite")
OFFER, OFFER_OPEN = MOVES.first("offer"), MOVES.open("offer")
COUNTER, COUNTER_OPEN = MOVES.first("counter"), MOVES.open("counter")
ACCEPT, DECLINE, CLOSE, WITHDRAW = (
    MOVES.first(name) for name in ("accept", "decline", "deal", "withdraw")
)
DICE, DRAW, STEAL = (MOVES.first(name) for name in ("dice", "draw", "steal"))
DENSE = MOVES.dense
DEAL_CODES = DEAL_SIDE * DEAL_SIDE


@kernel
def is_offer(move: int) -> bool:
    """Whether a code is an offer, common or open-ended."""
    return OFFER <= move < OFFER + len(DEALS) or OFFER_OPEN <= move < OFFER_OPEN + DEAL_CODES


@kernel
def is_counter(move: int) -> bool:
    """Whether a code is a counter-offer, common or open-ended."""
    return (
        COUNTER <= move < COUNTER + len(DEALS) or COUNTER_OPEN <= move < COUNTER_OPEN + DEAL_CODES
    )


@kernel
def deal_sides(move: int) -> int:
    """Both sides of an offer or counter-offer as one number: give * DEAL_SIDE + take."""
    if move >= COUNTER_OPEN:
        return move - COUNTER_OPEN
    if move >= OFFER_OPEN:
        return move - OFFER_OPEN
    i = move - COUNTER if move >= COUNTER else move - OFFER
    give = DEALS[i, 2] * DEAL_BASE ** DEALS[i, 0]
    return give * DEAL_SIDE + DEALS[i, 3] * DEAL_BASE ** DEALS[i, 1]
