"""The data file: what it says, where it comes from, whether it agrees with the digest."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from skerry.games.struggle import data

DIGEST = Path(__file__).parents[3] / "docs" / "rules" / "struggle.md"
BUILT_IN = tomllib.loads(data.BUILT_IN.read_text(encoding="utf-8"))


def leaves(tree: dict[str, object], path: str = "") -> dict[str, str]:
    """Every value of the file with its provenance, prices as one value."""
    found: dict[str, str] = {}
    where = tree.get("provenance")
    for key, value in tree.items():
        here = f"{path}.{key}" if path else key
        if key == "provenance":
            continue
        if isinstance(value, dict) and path != "costs":
            found |= leaves(value, here)
        else:
            assert where is not None, f"{here} has no provenance"
            text = where.get(key) if isinstance(where, dict) else where
            assert isinstance(text, str), f"{here} has no provenance"
            found[here] = text
    return found


def test_every_value_says_where_it_comes_from() -> None:
    for key, text in leaves(BUILT_IN).items():
        assert any(word in text for word in ("rulebook", "reference", "our choice")), key


def test_all_that_the_digest_calls_our_choice_is_in_the_file() -> None:
    ours = {key for key, text in leaves(BUILT_IN).items() if "our choice" in text}
    assert ours == {
        "events.market_day", "events.robber_attack",  # split over symbols
        "bank.exchange",  # ST-R3
        "destiny.white_arrows",  # ST-R2
        "market_day.first", "market_day.swaps",  # ST-67, ST-R24
        "robber_attack.limit", "robber_attack.one_in", "robber_attack.rounding",  # ST-68
        "properties.guild_steps",  # ST-R16
        "deadlock.rounds",  # ST-R25
        "discard_pile.open",  # ST-R21
        "city.buildings",  # ST-R18
        "buildings.library.copies", "buildings.church.copies",  # symbols
        "buildings.citadel.copies", "buildings.citadel.points",
        "buildings.town-hall.name", "buildings.town-hall.copies", "buildings.town-hall.points",
        "buildings.town-hall.property",
        "buildings.cathedral.promo", "buildings.cathedral.points", "buildings.cathedral.property",
    }  # fmt: skip


def test_every_ruling_that_is_our_choice_is_named_in_the_file() -> None:
    rulings = re.findall(r"^- (ST-R\d+) .*`our choice`", DIGEST.read_text("utf-8"), re.MULTILINE)
    assert len(rulings) >= 7
    text = data.BUILT_IN.read_text(encoding="utf-8")
    assert [ruling for ruling in rulings if ruling not in text] == []


def table_rows(heading: str) -> dict[str, list[str]]:
    """A table of the digest by its first column."""
    part = DIGEST.read_text("utf-8").split(heading)[1].split("\n\n")[0]
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in part.splitlines()[1:]]
    return {row[0]: row[1:] for row in rows}


def test_the_file_agrees_with_the_component_tables_of_the_digest() -> None:
    rows = table_rows("**Resource cards**")
    assert [int(n) for n in rows["one set (2–4)"]] == [*data.DATA.values["resources"].values(), 67]
    rows = table_rows("**Development cards**")
    names = {
        "Road (sides A/B)": ("cards", "road"),
        "Settlement/City": ("cards", "settlement"),
        "– its city side: market day": ("events", "market_day"),
        "– its city side: robber attack": ("events", "robber_attack"),
        "Knight (sides A/B)": ("cards", "knight"),
        "Building": ("cards", "building"),
    }
    for name, (table, key) in names.items():
        cells = [int(re.sub(r" \(\d+\)", "", cell)) for cell in rows[name]]
        by_symbol = data.DATA.by_symbol(table, key)
        assert cells[0] == sum(by_symbol)
        assert cells[1:4] == by_symbol
        assert cells[4:] == [data.DATA.in_play(n, by_symbol) for n in range(2, 7)]


def test_the_file_agrees_with_the_costs_and_buildings_of_the_digest() -> None:
    order = ("brick", "lumber", "grain", "wool", "ore")
    for name, cells in table_rows("**Costs and points**").items():
        if name.lower() in data.KINDS:
            price = data.DATA.values["costs"][name.lower()]
            assert [int(cell.replace("–", "0")) for cell in cells[:5]] == [
                price.get(good, 0) for good in order
            ]
    rows = table_rows("**Buildings**")
    for building in data.DATA.buildings:
        cells = rows[f"{building.name} (promo)" if building.promo else building.name]
        assert int(cells[3]) == building.points
        if not building.promo:
            assert cells[1] == "/".join(map(str, building.copies))
            counts = [data.DATA.in_play(n, list(building.copies)) for n in range(2, 7)]
            assert [int(n) for n in cells[2].split()] == counts
