"""Every number of a data file has bounds: those are taken, what lies past them is not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from skerry.games.struggle import data

#: By key the least and the greatest value, and how many of them there are in a list (0: no list).
BOUNDS = {
    **{f"resources.{good}": (1, 60, 0) for good in ("wool", "ore", "brick", "grain", "lumber")},
    **{f"players.{count}": (0, 4, 3) for count in range(2, 7)},
    "players.resource_sets": (1, 4, 5),
    **{f"cards.{kind}": (0, 30, 3) for kind in ("road", "knight", "settlement", "building")},
    "setup.market": (1, 20, 0),
    "setup.hand": (1, 10, 0),
    "turn.production": (1, 10, 0),
    "turn.goal": (2, 40, 0),
    "bank.ratio": (2, 9, 0),
    **{f"points.{what}": (0, 9, 0) for what in ("settlement", "city", "side_b")},
    "market_day.swaps": (1, 9, 0),
    "robber_attack.limit": (0, 99, 0),
    "robber_attack.one_in": (1, 9, 0),
    "deadlock.rounds": (0, 20, 0),
    "properties.church_knights": (0, 99, 0),
    "properties.citadel_roads": (0, 99, 0),
    "city.buildings": (1, 3, 0),
    "buildings.bath.points": (0, 9, 0),
    "buildings.bath.promo": (0, 1, 0),
    "buildings.bath.copies": (0, 30, 3),
}
BATH = {"name": "Bath", "points": 3, "property": "none"}


def told(key: str, value: Any) -> str:
    """What is said of a file with this value, "" if the value itself is taken."""
    *path, last = key.split(".")
    inner: dict[str, Any] = {**BATH, last: value} if path[0] == "buildings" else {last: value}
    tree: dict[str, Any] = {}
    tables = tree
    for name in path[:-1]:
        tables = tables.setdefault(name, {})
    tables[path[-1]] = inner
    try:
        data._check_tree(tree, data._SCHEMA, Path("own.toml"), "")
    except data.BadData as error:
        return "" if "is missing" in str(error) else str(error)
    return ""


@pytest.mark.parametrize("key", BOUNDS)
def test_a_number_is_taken_on_its_bounds_and_refused_past_them(key: str) -> None:
    least, most, count = BOUNDS[key]

    def as_value(number: int) -> Any:
        return [least] * (count - 1) + [number] if count else number

    assert told(key, as_value(least)) == told(key, as_value(most)) == ""
    for number in (least - 1, most + 1):
        assert key in told(key, as_value(number))
    if count:
        assert key in told(key, [least] * (count + 1))
        assert key in told(key, [least] * (count - 1))


def test_every_number_of_a_file_is_among_them() -> None:
    """A key that is new has bounds here, too."""
    keys = {f"{table}.{key}" for table, rules in data._SCHEMA.items() for key in rules}
    words = {"bank.exchange", "destiny.white_arrows", "market_day.first", "robber_attack.rounding",
             "properties.guild_steps", "discard_pile.open"}  # fmt: skip
    lists = {key for key in keys if key.partition(".")[0] in ("costs", "events")}
    assert keys - words - lists == {key for key in BOUNDS if not key.startswith("buildings")}


@pytest.mark.parametrize(("name", "taken"), [("", 0), ("A", 1), ("A" * 24, 1), ("A" * 25, 0)])
def test_a_building_has_a_name_of_one_to_24_letters(name: str, taken: int) -> None:
    assert (told("buildings.bath.name", name) == "") == bool(taken)
