"""The numbers of the game, read from data.toml and from the file a person points to.

SKERRY_DATA_STRUGGLE names a TOML file whose values replace those of the same name. A value that
makes no sense is refused with the file, the key and the reason.
"""

from __future__ import annotations

import hashlib
import json
import os
import pathlib
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ...core.errors import SkerryError

VARIABLE = "SKERRY_DATA_STRUGGLE"
BUILT_IN = pathlib.Path(__file__).with_name("data.toml")

GOODS = ("brick", "lumber", "ore", "wool", "grain")
RESOURCES = len(GOODS)
KINDS = ("road", "knight", "settlement", "city", "building")
EVENTS = ("market_day", "robber_attack")
PROPERTIES = ("none", "library", "guild", "church", "citadel")
STEPS = ("trade", "development")
FEWEST, MOST = 2, 6  #: players
SYMBOLS = 3  #: 2-player set, 3-player symbol, 4-player symbol
PILE_LIMIT = 120  #: development cards of one kind; the state counts them in a byte
DEAREST = 5  #: cards of one price; payments are listed in tables, which grow quickly with it

Tree = dict[str, Any]
#: Looks at a value and says what was expected instead, or nothing.
Rule = Callable[[Any], str]


class BadData(SkerryError):
    """A data file that cannot be read, or a value in it that makes no sense."""

    def __init__(self, file: object, key: str, reason: str) -> None:
        super().__init__(f"{file}: {key}: {reason}" if key else f"{file}: {reason}")
        self.file, self.key, self.reason = str(file), key, reason


@dataclass(frozen=True)
class Building:
    """One kind of building: copies by symbol, or copies that the promo option adds."""

    key: str
    name: str
    copies: tuple[int, ...]
    promo: int
    points: int
    property: str


@dataclass(frozen=True)
class Data:
    """All values of a file, and its fingerprint."""

    values: Mapping[str, Any]
    buildings: tuple[Building, ...]
    fingerprint: int

    def number(self, table: str, key: str) -> int:
        """A single number."""
        return int(self.values[table][key])

    def word(self, table: str, key: str) -> str:
        """A single word."""
        return str(self.values[table][key])

    def by_symbol(self, table: str, key: str) -> list[int]:
        """How many cards there are with each symbol."""
        return list(self.values[table][key])

    def cost(self, kind: str) -> list[int]:
        """A price in the order of GOODS."""
        return [self.values["costs"][kind].get(good, 0) for good in GOODS]

    def in_play(self, players: int, by_symbol: list[int]) -> int:
        """How many cards are used with so many players."""
        sets = self.values["players"][str(players)]
        return sum(n * k for n, k in zip(by_symbol, sets, strict=True))

    def resource_sets(self, players: int) -> int:
        """How many sets of resource cards are used."""
        return int(self.values["players"]["resource_sets"][players - FEWEST])


def load(own: str | None = None) -> Data:
    """The built-in values, with those of the file `own` in place of theirs."""
    values = _read(BUILT_IN)
    file: pathlib.Path = BUILT_IN
    if own:
        file = pathlib.Path(own)
        _merge(values, _read(file), file, "")
    _check_tree(values, _SCHEMA, file, "")
    values = _without_provenance(values)
    buildings = tuple(_building(key, table) for key, table in values["buildings"].items())
    digest = hashlib.sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()
    data = Data(values, buildings, int(digest[:12], 16))
    _check_sums(data, file)
    return data


def _read(file: pathlib.Path) -> Tree:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadData(file, "", f"cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadData(file, "", f"is not a TOML file: {error}") from None


def _merge(base: Tree, own: Tree, file: pathlib.Path, path: str) -> None:
    """Replace values of `base`; tables are merged, prices and lists replaced whole."""
    for key, value in own.items():
        here = f"{path}.{key}" if path else key
        known = base.get(key)
        if isinstance(known, dict) and path != "costs" and key != "provenance":
            if not isinstance(value, dict):
                raise BadData(file, here, f"expected a table, got {value!r}")
            _merge(known, value, file, here)
        elif key in base or key == "provenance" or path.startswith("buildings"):
            base[key] = value
        else:
            raise BadData(file, here, f"no such key; there are {', '.join(_keys(base))}")


def _keys(tree: Tree) -> list[str]:
    return [key for key in tree if key != "provenance"]


def _without_provenance(tree: Tree) -> Tree:
    return {
        key: _without_provenance(value) if isinstance(value, dict) else value
        for key, value in tree.items()
        if key != "provenance"
    }


def _building(key: str, table: Tree) -> Building:
    copies = tuple(table.get("copies", [0] * SYMBOLS))
    return Building(
        key, table["name"], copies, table.get("promo", 0), table["points"], table["property"]
    )


# What each value may be.


def _number(low: int, high: int) -> Rule:
    def rule(value: Any) -> str:
        whole = isinstance(value, int) and not isinstance(value, bool)
        return "" if whole and low <= value <= high else f"a whole number from {low} to {high}"

    return rule


def _numbers(count: int, low: int, high: int) -> Rule:
    def rule(value: Any) -> str:
        each = _number(low, high)
        good = isinstance(value, list) and len(value) == count and not any(map(each, value))
        return "" if good else f"a list of {count} whole numbers from {low} to {high}"

    return rule


def _word(*words: str) -> Rule:
    def rule(value: Any) -> str:
        return "" if value in words else "one of " + ", ".join(f'"{word}"' for word in words)

    return rule


def _steps(value: Any) -> str:
    good = isinstance(value, list) and all(step in STEPS for step in value)
    return "" if good else "a list of steps, out of " + ", ".join(f'"{step}"' for step in STEPS)


def _switch(value: Any) -> str:
    return "" if isinstance(value, bool) else "true or false"


def _name(value: Any) -> str:
    good = isinstance(value, str) and 0 < len(value) <= 24 and value.isprintable()
    return "" if good else "a name of at most 24 letters"


def _price(value: Any) -> str:
    cards = _number(1, DEAREST)
    good = (
        isinstance(value, dict)
        and all(good in GOODS and not cards(n) for good, n in value.items())
        and 1 <= sum(value.values()) <= DEAREST
    )
    words = ", ".join(GOODS)
    return "" if good else f"a price of 1 to {DEAREST} cards like {{ ore = 1 }}, of {words}"


_BY_SYMBOL = _numbers(SYMBOLS, 0, 30)
_BUILDING: dict[str, Any] = {
    "name": _name,
    "copies": _BY_SYMBOL,
    "promo": _number(0, 1),
    "points": _number(0, 9),
    "property": _word(*PROPERTIES),
}
_SCHEMA: dict[str, Any] = {
    "resources": dict.fromkeys(GOODS, _number(1, 60)),
    "players": {
        **{str(n): _numbers(SYMBOLS, 0, 4) for n in range(FEWEST, MOST + 1)},
        "resource_sets": _numbers(MOST - FEWEST + 1, 1, 4),
    },
    "cards": dict.fromkeys(("road", "knight", "settlement", "building"), _BY_SYMBOL),
    "events": dict.fromkeys(EVENTS, _BY_SYMBOL),
    "setup": {"market": _number(1, 20), "hand": _number(1, 10)},
    "turn": {"production": _number(1, 10), "goal": _number(2, 40)},
    "costs": dict.fromkeys(KINDS, _price),
    "bank": {"ratio": _number(2, 9), "exchange": _word("in payment", "never")},
    "points": dict.fromkeys(("settlement", "city", "side_b"), _number(0, 9)),
    "destiny": {"white_arrows": _word("clockwise", "counter-clockwise")},
    "market_day": {"first": _word("builder", "left neighbour"), "swaps": _number(1, 9)},
    "robber_attack": {
        "limit": _number(0, 99),
        "one_in": _number(1, 9),
        "rounding": _word("down", "up"),
    },
    "deadlock": {"rounds": _number(0, 20)},
    "properties": {
        "church_knights": _number(0, 99),
        "citadel_roads": _number(0, 99),
        "guild_steps": _steps,
    },
    "discard_pile": {"open": _switch},
    "city": {"buildings": _number(1, 3)},
    "buildings": {},
}
#: Keys a building may leave out.
_OPTIONAL = ("copies", "promo")


def _check_tree(tree: Tree, schema: dict[str, Any], file: pathlib.Path, path: str) -> None:
    for key, value in tree.items():
        here = f"{path}.{key}" if path else key
        if key == "provenance":
            _check_provenance(value, file, here)
            continue
        rule = _BUILDING if path == "buildings" else schema.get(key)
        if rule is None:
            raise BadData(file, here, f"no such key; there are {', '.join(schema)}")
        if isinstance(rule, dict):
            if not isinstance(value, dict):
                raise BadData(file, here, f"expected a table, got {value!r}")
            _check_tree(value, rule, file, here)
        elif expected := rule(value):
            raise BadData(file, here, f"expected {expected}, got {value!r}")
    for key in schema:
        if key not in tree and not (schema is _BUILDING and key in _OPTIONAL):
            raise BadData(file, f"{path}.{key}" if path else key, "is missing")


def _check_provenance(value: Any, file: pathlib.Path, here: str) -> None:
    texts = list(value.values()) if isinstance(value, dict) else [value]
    if not all(isinstance(text, str) for text in texts):
        raise BadData(file, here, f"expected a text, or one for each key, got {value!r}")


def _check_sums(data: Data, file: pathlib.Path) -> None:
    """Cards must add up, and there must be enough of them to begin with."""
    for b in data.buildings:
        if not b.key.replace("-", "").isalnum():
            raise BadData(file, f"buildings.{b.key}", "expected letters, digits and hyphens")
        if b.promo and any(b.copies):
            raise BadData(file, f"buildings.{b.key}", "has copies or is a promo card, not both")
    _check_split(data, file, "events", [data.by_symbol("events", e) for e in EVENTS], "settlement")
    _check_split(data, file, "buildings", [list(b.copies) for b in data.buildings], "building")
    for players in range(FEWEST, MOST + 1):
        for kind in ("road", "settlement", "knight", "building"):
            cards = data.in_play(players, data.by_symbol("cards", kind))
            least = players if kind in ("road", "settlement") else 0
            if not least <= cards <= PILE_LIMIT:
                reason = f"{cards} cards with {players} players; expected {least} to {PILE_LIMIT}"
                raise BadData(file, f"cards.{kind}", reason)
        sets = data.resource_sets(players)
        cards = sets * sum(data.number("resources", good) for good in GOODS)
        dealt = data.number("setup", "market") + players * data.number("setup", "hand")
        if cards < dealt:
            reason = f"{cards} cards with {players} players, but market and hands take {dealt}"
            raise BadData(file, "resources", reason)


def _check_split(
    data: Data, file: pathlib.Path, table: str, rows: list[list[int]], kind: str
) -> None:
    found = [sum(column) for column in zip(*rows, strict=True)]
    wanted = data.by_symbol("cards", kind)
    if found != wanted:
        reason = f"by symbol they are {found} together, but cards.{kind} says {wanted}"
        raise BadData(file, table, reason)


DATA = load(os.environ.get(VARIABLE))
