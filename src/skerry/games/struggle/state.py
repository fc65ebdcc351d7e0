"""The whole of a game as one record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from ...core.fieldtext import Cards, Name, Numbers, PerSeat
from ...core.kernel import Cells
from ...core.layout import MOST_TURNS, Field
from .cards import BUILDING_KEYS, BUILDINGS, CARD_KINDS, GOOD_LETTERS, KIND_LETTERS
from .data import MOST, PILE_LIMIT

SEATS = MOST
SEAT_NAMES = ("red", "blue", "white", "amber", "green", "heather")

PHASES = (
    "starter",  # chance: who takes the first turn (ST-R1)
    "market",  # chance: the row of open cards is laid (ST-9)
    "deal",  # chance: the hands (ST-10)
    "trade",
    "exchange",  # cards are discarded for an exchange with the draw pile (ST-29)
    "redraw",  # chance: as many cards from the draw pile
    "pick",  # the owner of the Library sees the opponent's hand (ST-34)
    "swap",  # chance: cards from the opponent's hand (ST-31)
    "give",  # as many cards back
    "trade-guild",  # chance: the card the Merchants' Guild takes (ST-76)
    "development",
    "development-guild",  # chance: the same card, in the development step
    "flip",  # the founder of a settlement may flip the destiny card (ST-61)
    "turning",  # chance: the event on the city side (ST-65)
    "market-day",  # one player after another (ST-67)
    "robber-attack",  # all who hold too many cards, at the same time (ST-68)
    "lay",  # which building (ST-71)
    "production",  # chance: cards from the draw pile (ST-79)
    "over",
)
(
    STARTER, LAY_MARKET, DEAL, TRADE, EXCHANGE, REDRAW, PICK, SWAP, GIVE, TRADE_GUILD,
    DEVELOPMENT, DEVELOPMENT_GUILD, FLIP, TURNING, MARKET_DAY_PHASE, ROBBER_PHASE, LAY,
    PRODUCE, OVER,
) = range(len(PHASES))  # fmt: skip

SIDES = ("white", "dark")
WHITE, DARK = range(2)


class SeatBuildings:
    """Buildings of each seat by name: `church,library/-/citadel`."""

    def write(self, value: Any) -> str:
        """Rows up to the last one with a building."""
        rows = [
            ",".join(key for key, n in zip(BUILDING_KEYS, row, strict=True) if n) or "-"
            for row in value.tolist()
        ]
        return "/".join(_trimmed(rows, "-")) or "-"

    def read(self, text: str, shape: tuple[int, ...]) -> list[Any]:
        """The rows, filled up with empty ones; a building named twice counts twice."""
        rows = text.split("/")
        if len(rows) > shape[0]:
            raise ValueError(f"expected at most {shape[0]} rows parted by '/', got {len(rows)}")
        counts = [[0] * shape[1] for _ in range(shape[0])]
        for seat, row in enumerate(rows):
            for key in [] if row == "-" else row.split(","):
                if key not in BUILDING_KEYS:
                    known = ", ".join(BUILDING_KEYS)
                    raise ValueError(f"expected buildings out of {known}, got {key!r}")
                counts[seat][BUILDING_KEYS.index(key)] += 1
        return counts


def _trimmed(row: Sequence[Any], rest: Any = 0) -> list[Any]:
    """The row without what is at rest at its end."""
    cells = list(row)
    while cells and cells[-1] == rest:
        cells.pop()
    return cells


#: More than there are cards, in rows of 16 bits.
MANY = 1000
_Flag = Field(low=0, high=1)
_Count = Field(low=0, high=MANY)
_Seat = Field(text=Name(SEAT_NAMES), of_seats=1)
_Player = Field(text=Name(SEAT_NAMES), low=0, of_seats=1)
_Numbers = PerSeat(Numbers(), trim=True)
_Laid = Field((SEATS,), text=_Numbers, low=0, high=PILE_LIMIT)
_Goods = Field((6,), size="i2", text=Cards(GOOD_LETTERS), low=0, high=MANY)
_SeatGoods = Field(
    (SEATS, 6), size="i2", text=PerSeat(Cards(GOOD_LETTERS), "-", trim=True), low=0, high=MANY
)


class State:
    """What a rule sees as `s`. Rows by seat; goods in the order brick lumber ore wool grain."""

    # Options
    players: Annotated[int, Field()]
    promo: Annotated[int, _Flag]  #: 1: the promo building is in the pile (ST-78)
    random_starter: Annotated[int, _Flag]  #: 1: chance says who begins (ST-R1)

    # Turn
    #: turns begun; 0 while the cards are laid out
    turn: Annotated[int, Field(low=0, high=MOST_TURNS)]
    phase: Annotated[int, Field(text=Name(PHASES), low=0)]
    player: Annotated[int, _Player]  #: whose turn it is; while dealing, who is dealt to
    starter: Annotated[int, _Player]
    exchanged: Annotated[int, _Count]  #: cards exchanged this turn (ST-25)
    #: 1 for opponents swapped with this turn (ST-35)
    swapped: Annotated[Cells, Field((SEATS,), text=_Numbers, low=0, high=1)]
    guild_used: Annotated[int, _Flag]  #: 1 once the guild took its card this turn
    #: kinds bought this turn (ST-38)
    bought: Annotated[Cells, Field((CARD_KINDS,), text=Cards(KIND_LETTERS), low=0, high=1)]
    due: Annotated[int, _Count]  #: cards (or market swaps) still to come in the present phase
    count: Annotated[int, _Count]  #: cards of the exchange that is under way
    partner: Annotated[int, _Seat]  #: the opponent whose hand is drawn from
    visitor: Annotated[int, _Seat]  #: whose turn it is on the market day
    idle: Annotated[int, _Count]  #: turns in a row with no card laid and none to draw (ST-R25)
    winner: Annotated[int, _Seat]  #: with 10 points; NONE also after a deadlock

    # Resource cards
    market: Annotated[Cells, _Goods]
    hand: Annotated[Cells, _SeatGoods]
    discards: Annotated[Cells, _Goods]
    #: the draw pile; counted from the rest where a position text leaves it out
    pile: Annotated[Cells, _Goods]
    #: to choose in secret
    owes: Annotated[Cells, Field((SEATS,), size="i2", text=_Numbers, low=0, high=MANY)]
    #: Chosen in a robber attack; open to all when it is over, until the turn ends.
    chosen: Annotated[Cells, _SeatGoods]

    # Laid cards
    destiny: Annotated[int, Field(text=Name(SIDES))]  #: the side up; NONE with two players
    roads: Annotated[Cells, _Laid]
    knights: Annotated[Cells, _Laid]
    settlements: Annotated[Cells, _Laid]
    cities: Annotated[Cells, _Laid]  #: with and without a building
    buildings: Annotated[Cells, Field((SEATS, BUILDINGS), text=SeatBuildings(), low=0, high=1)]
    #: Settlement cards turned so far, by event: market day, robber attack.
    turned: Annotated[Cells, Field((2,), text=Numbers(), low=0, high=PILE_LIMIT)]

    # Follows from the rest
    road_pile: Annotated[int, Field(derived=True)]
    knight_pile: Annotated[int, Field(derived=True)]
    settlement_pile: Annotated[int, Field(derived=True)]
    building_pile: Annotated[Cells, Field((BUILDINGS,), derived=True)]
    points: Annotated[Cells, Field((SEATS,), size="i2", derived=True)]
    #: Fingerprint of the numbers played by: states of different data files differ.
    edition: Annotated[int, Field(derived=True)]
