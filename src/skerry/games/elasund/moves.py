"""Every move of Elasund, declared once."""

from __future__ import annotations

from typing import Any

from ...core.errors import BadMove
from ...core.moves import Choice, Kind, MoveTable, Number
from .board import FIELD_AT, FIELD_NAMES, ROW_NAMES, SITE_NAMES
from .kinds import FIRST_BUILT, KIND_NAMES
from .state import CARD_NAMES, COLOURS, PERMITS, TILE_NAMES

BUILT_NAMES = KIND_NAMES[FIRST_BUILT:]
HUT_NAMES = ("small", "large")


class OnField(Choice):
    """A field by its name, `C8`."""

    def parse(self, text: str) -> int:
        """Small letters are understood too."""
        return self.from_json(text.upper())

    def from_json(self, data: Any) -> int:
        """The field of that name."""
        if not isinstance(data, str) or data not in FIELD_AT:
            raise BadMove(f"{self.name} must be like C8: A to I, 2 to 12 without 7; got {data!r}")
        return FIELD_AT[data]


_FIELD = OnField("field", FIELD_NAMES)
_VALUE = Number("value", 0, PERMITS - 1)
_COLOUR = Choice("colour", COLOURS)
_ANCHOR = OnField("field", FIELD_NAMES, parameter="anchor")
_BUILDING = Choice("building", BUILT_NAMES, parameter="kind", low=FIRST_BUILT)
_HUT = Choice("hut", HUT_NAMES)

MOVES = MoveTable(
    # Phase 1
    Kind("ship", "ship {row}", Choice("row", ROW_NAMES)),
    Kind("give", "give {card}", Choice("card", CARD_NAMES)),
    Kind("plunder", "plunder {card}", Choice("card", CARD_NAMES)),
    Kind("leave", "leave the rest"),
    Kind("return", "return {colour}", Choice("colour", (*COLOURS, "?"))),
    # Phase 2
    Kind("build", "build {building} {field}", _BUILDING, _ANCHOR),
    Kind("displace", "build {building} {field} with {colour}", _BUILDING, _ANCHOR, _COLOUR),
    Kind("wall", "wall {site}", Choice("site", SITE_NAMES)),
    Kind("church", "church"),
    Kind("lay", "lay {tile}", Choice("tile", TILE_NAMES[:-1])),
    Kind("hut", "hut {hut} {field}", _HUT, _ANCHOR),
    Kind("give-up", "give up {hut} hut", _HUT),
    Kind("done", "done building"),
    # Phase 3
    Kind("permit", "permit {value} {field}", _VALUE, _FIELD),
    Kind("permit-any-row", "permit {value} {field} with {colour}", _VALUE, _FIELD, _COLOUR),
    Kind("gold", "take 2 gold"),
    # Phase 4
    Kind("move", "move {value} to {field} with {colour}", _VALUE, _FIELD, _COLOUR),
    Kind(
        "raise",
        "raise {value} to {higher} with {colour}",
        _VALUE,
        Number("higher", 0, PERMITS - 1),
        _COLOUR,
    ),
    Kind("place", "place {value} {field}", _VALUE, _FIELD),
    Kind("bonus-gold", "bonus gold"),
    Kind("end", "end turn"),
    # Chance
    Kind("dice", "dice {sum}", Number("sum", 2, 12, parameter="total"), chance=True),
    Kind("draw", "draw {colour}", Choice("colour", (*COLOURS, "?")), chance=True),
    Kind("tile", "tile {tile}", Choice("tile", TILE_NAMES), chance=True),
)
