"""Every move of the dice game, declared once."""

from __future__ import annotations

import re
from typing import Any

from ...core.errors import BadMove
from ...core.moves import Arg, Choice, Kind, MoveTable, Number
from .faces import DICE, FACES, SET_FIRST, SETS, set_number
from .sheet import BOUGHT_ROADS, KNIGHTS, ROAD_NAMES
from .state import SEAT_NAMES

#: How often each face shows in each set: plain numbers, made once, since texts ask for them a lot.
COUNTS: list[list[int]] = SETS.tolist()


class DiceSet(Arg):
    """Dice by their faces, in any order: `ore ore grain`, also `2 ore grain`, or `nothing`.

    Kernels get the number of the set.
    """

    pattern = r"\S+(?: \S+)*"

    def __init__(self, name: str, least: int, most: int, hint: str = "") -> None:
        self.low = int(SET_FIRST[least])
        super().__init__(name, int(SET_FIRST[most + 1]) - self.low)
        self.least, self.most, self.hint = least, most, hint

    def text(self, value: int) -> str:
        """The faces, each as often as it shows."""
        counts = COUNTS[value + self.low]
        return (
            " ".join(f for f, n in zip(FACES, counts, strict=True) for _ in range(n)) or "nothing"
        )

    def parse(self, text: str) -> int:
        """The value of a list of faces."""
        if text == "nothing":
            return self.from_json({})
        if not re.fullmatch(r"(?:\d{1,2} )?[a-z]+(?: (?:\d{1,2} )?[a-z]+)*", text):
            raise BadMove(f"{self.name} must be faces like 'ore ore grain', got {text[:60]!r}")
        dice: dict[str, int] = {}
        for count, face in re.findall(r"(?:(\d+) )?([a-z]+)", text):
            dice[face] = dice.get(face, 0) + int(count or 1)
        return self.from_json(dice)

    def json(self, value: int) -> dict[str, int]:
        """How many of each face."""
        counts = COUNTS[value + self.low]
        return {face: n for face, n in zip(FACES, counts, strict=True) if n}

    def from_json(self, data: Any) -> int:
        """The value of counts by face."""
        if not isinstance(data, dict):
            raise BadMove(f"{self.name} must be dice like {{'ore': 2}}, got {str(data)[:60]!r}")
        for face, n in data.items():
            if face not in FACES:
                raise BadMove(f"no die shows {str(face)[:20]!r}; the faces are {', '.join(FACES)}")
            if not isinstance(n, int) or isinstance(n, bool) or n < 0:
                raise BadMove(f"{self.name}: expected a number of {face}, got {n!r}")
        total = sum(data.values())
        if not self.least <= total <= self.most:
            raise BadMove(f"expected {self.least} to {self.most} dice, got {total}{self.hint}")
        return set_number([data.get(face, 0) for face in FACES]) - self.low


class JokerNumber(Number):
    """A joker with one resource; the last joker needs the wanted face as well."""

    def from_json(self, data: Any) -> int:
        """The value of a joker's number."""
        if data == KNIGHTS:
            raise BadMove(f"say what joker {KNIGHTS} makes of it: 'joker {KNIGHTS} wool to ore'")
        return super().from_json(data)


MOVES = MoveTable(
    Kind(
        "keep",
        "keep {dice}",
        DiceSet("dice", 0, DICE - 1, "; to roll none of them again, stop"),
    ),
    Kind("stop", "stop"),
    Kind("road", "build road {road}", Choice("road", ROAD_NAMES[:BOUGHT_ROADS])),
    Kind("knight", "build knight"),
    Kind("settlement", "build settlement"),
    Kind("city", "build city"),
    Kind(
        "joker",
        "joker {joker} {die}",
        JokerNumber("joker", 1, KNIGHTS - 1, parameter="number"),
        Choice("die", FACES),
    ),
    Kind(
        "any-joker",
        f"joker {KNIGHTS} {{die}} to {{face}}",
        Choice("die", FACES),
        Choice("face", FACES),
    ),
    Kind("gold", "gold {face}", Choice("face", FACES)),
    Kind("end", "end"),
    Kind("start", "start {seat}", Choice("seat", SEAT_NAMES, parameter="starter"), chance=True),
    Kind("roll", "roll {dice}", DiceSet("dice", 1, DICE), chance=True),
)

LAST_JOKER = KNIGHTS - 1
