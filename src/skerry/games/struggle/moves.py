"""Every move, declared once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.errors import BadMove
from ...core.moves import Arg, Choice, Kind, MoveTable, Number
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


class Payment(Arg):
    """Stand-ins in a payment: `3 wool for ore and 3 brick for grain`, in any order.

    In JSON they are a list, [{"give": "wool", "for": "ore"}, ...]; the text is understood too.
    """

    pattern = r"\S+(?: \S+)*?"

    def __init__(self, name: str, kind: int) -> None:
        self.payments = PAYMENTS[kind][1:]
        super().__init__(name, len(self.payments))
        self.low = int(PAID_FIRST[kind]) + 1  # kernels get the row of PAID
        self.texts = [
            " and ".join(f"{RATIO} {GOODS[given]} for {GOODS[wanted]}" for given, wanted in p)
            for p in self.payments
        ]
        self._at = {self._order(text): i for i, text in enumerate(self.texts)}

    @staticmethod
    def _order(text: str) -> tuple[str, ...]:
        return tuple(sorted(text.split(" and ")))

    def text(self, value: int) -> str:
        """The stand-ins in words."""
        return self.texts[value]

    def parse(self, text: str) -> int:
        """The payment that a text names; there are too many to list in a refusal."""
        found = self._at.get(self._order(text))
        if found is None:
            like = f"like {self.texts[0]!r}" if self.texts else "the plain price"
            raise BadMove(f"{self.name} must be {like}, got {text[:80]!r}")
        return found

    def json(self, value: int) -> list[dict[str, str]]:
        """The stand-ins one by one."""
        return [
            {"give": GOODS[given], "for": GOODS[wanted]} for given, wanted in self.payments[value]
        ]

    def from_json(self, data: Any) -> int:
        """The payment of a list of stand-ins, in any order."""
        if isinstance(data, str):
            return self.parse(data)
        if not isinstance(data, list) or not all(self._is_stand_in(one) for one in data):
            like = "a list like [{'give': 'wool', 'for': 'ore'}]"
            raise BadMove(f"{self.name} must be {like}, got {str(data)[:80]}")
        return self.parse(" and ".join(f"{RATIO} {one['give']} for {one['for']}" for one in data))

    @staticmethod
    def _is_stand_in(data: Any) -> bool:
        return (
            isinstance(data, dict)
            and set(data) == {"give", "for"}
            and all(isinstance(word, str) and word in GOODS for word in data.values())
        )


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
    Kind("discard", "discard {good}", Choice("good", GOODS, parameter="card")),
    Kind("market", "market {give} for {take}", Choice("give", GOODS), Choice("take", GOODS)),
    Kind("redraw", "redraw"),
    Kind("swap", "swap {seat} {count}", _SEAT, _COUNT),
    Kind("library", "library {seat} {count}", _SEAT, _COUNT),
    Kind("pick", "pick {good}", _HIDDEN),
    Kind("give", "give {good}", Choice("good", (*GOODS, "?"), parameter="card")),
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
    """The row of PAID that a move in its JSON form pays; None if it is not a purchase."""
    plain = data["kind"].removesuffix("-with")
    if plain not in KINDS:
        return None
    payment = int(PAID_FIRST[KINDS.index(plain)])
    for stand_ins in MOVES[data["kind"]].args:
        payment = stand_ins.low + stand_ins.from_json(data["payment"])
    return payment
