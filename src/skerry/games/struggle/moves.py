"""Every move, declared once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.errors import BadMove
from ...core.moves import Choice, Kind, MoveTable, Number
from .cards import (
    BUILDING_KEYS,
    EVENT_NAMES,
    MOST_PAYMENTS,
    MOST_ROADS,
    PAID_FIRST,
    PAYMENTS,
    RATIO,
)
from .data import GOODS, KINDS
from .state import SEAT_NAMES

#: The most cards that one exchange can move: half of all roads lie on side A.
MOST_EXCHANGES = max(1, (MOST_ROADS + 1) // 2)
#: More moves than any state lists: all exchanges, and the longest list of payments of each kind.
MOST_LISTED = 100 + 2 * len(SEAT_NAMES) * MOST_EXCHANGES + sum(MOST_PAYMENTS)


class Payment(Choice):
    """Stand-ins in a payment: `3 wool for ore and 3 brick for grain`, in any order."""

    def __init__(self, name: str, kind: int) -> None:
        super().__init__(
            name,
            [
                " and ".join(f"{RATIO} {GOODS[given]} for {GOODS[wanted]}" for given, wanted in p)
                for p in PAYMENTS[kind][1:]
            ],
        )
        self.low = int(PAID_FIRST[kind]) + 1  # kernels get the row of PAID
        self.pattern = r"\S+(?: \S+)*?"
        self._sorted = {self._order(text): text for text in self.names}

    @staticmethod
    def _order(text: str) -> tuple[str, ...]:
        return tuple(sorted(text.split(" and ")))

    def parse(self, text: str) -> int:
        """The payment that a text names."""
        return self.from_json(self._sorted.get(self._order(text), text))

    def from_json(self, data: object) -> int:
        """The payment that a text names exactly; there are too many to list in a refusal."""
        if data not in self.names:
            like = f"like {self.names[0]!r}" if self.names else "the plain price"
            raise BadMove(f"{self.name} must be {like}, got {data!r}")
        return self.names.index(str(data))


def _purchases() -> list[Kind]:
    """Each purchase at its plain price, then with stand-ins; codes follow the rows of PAID."""
    kinds = []
    for i, kind in enumerate(KINDS):
        kinds += [Kind(kind, kind), Kind(f"{kind}-with", f"{kind} with {{payment}}",
                                         Payment("payment", i))]  # fmt: skip
    return kinds


_SEAT = Choice("seat", SEAT_NAMES, parameter="other")
_COUNT = Number("count", 1, MOST_EXCHANGES)
_GOOD = Choice("good", GOODS)
_HIDDEN = Choice("good", (*GOODS, "?"))

MOVES = MoveTable(
    Kind("discard", "discard {good}", _GOOD),
    Kind("market", "market {give} for {take}", Choice("give", GOODS), Choice("take", GOODS)),
    Kind("redraw", "redraw"),
    Kind("swap", "swap {seat} {count}", _SEAT, _COUNT),
    Kind("library", "library {seat} {count}", _SEAT, _COUNT),
    Kind("pick", "pick {good}", _HIDDEN),
    Kind("give", "give {good}", _HIDDEN),
    Kind("guild", "guild {seat}", _SEAT),
    Kind("develop", "develop"),
    *_purchases(),
    Kind("flip", "flip"),
    Kind("keep", "keep"),
    Kind("lay", "lay {building}", Choice("building", BUILDING_KEYS)),
    Kind("pass", "pass"),
    Kind("produce", "produce"),
    Kind(
        "starter",
        "starter {seat}",
        Choice("seat", SEAT_NAMES, parameter="starter"),
        chance=True,
    ),
    Kind("reveal", "reveal {good}", _GOOD, chance=True),
    Kind("draw", "draw {good}", _HIDDEN, chance=True),
    Kind("take", "take {good}", _HIDDEN, chance=True),
    Kind("event", "event {event}", Choice("event", EVENT_NAMES), chance=True),
)


def payment_of(data: Mapping[str, Any]) -> int | None:
    """The row of PAID that a move in its JSON form pays; None if it is no purchase."""
    plain = data["kind"].removesuffix("-with")
    if plain not in KINDS:
        return None
    payment = int(PAID_FIRST[KINDS.index(plain)])
    for stand_ins in MOVES[data["kind"]].args:
        payment = stand_ins.low + stand_ins.from_json(data["payment"])
    return payment
