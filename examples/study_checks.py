"""What fast players say beside what `search` says at the same tables, as the tables of
docs/study.md.

    python examples/study_checks.py

Two figures agree when the 95 % interval of their difference holds 0. Of many rows about one in
twenty differs by chance alone. Where they agree, but what the games of `search` alone say may as
well be nothing, they are too few to show it.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

FIGURES = Path("docs/pictures/study/figures.json")
#: Shares of fewer seats than this are not compared.
FEWEST = 100
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth")
#: How the words of the figures read in a table.
WORDS = {
    "dots": "{} dots at both spots", "variety": "{} different goods", "plans": "founding: {}",
    "goods": "one more dot of {}", "sevens_own": "one more seven of one's own",
    "sevens_others": "one more seven of the others",
}  # fmt: skip


class Finding(NamedTuple):
    """One figure of fast players and of `search`: each with the bounds of its interval."""

    what: str
    fast: list[float]
    search: list[float]
    unit: str  #: % of games, points of %, or moves
    level: float = 0.0  #: where nothing is to be seen: an even share, or no difference

    @property
    def agrees(self) -> bool:
        """Whether the difference may be chance."""
        reach = math.hypot(*((high - low) / 2 for _, low, high in (self.fast, self.search)))
        return abs(self.fast[0] - self.search[0]) <= reach

    @property
    def verdict(self) -> str:
        """What a table says of it."""
        if self.agrees:
            shown, alone = (
                not low <= self.level <= high for _, low, high in (self.fast, self.search)
            )
            return "agrees" if alone or not shown else "agrees; too few to show it"
        turned = self.unit != "%" and self.fast[0] * self.search[0] < 0
        more = abs(self.search[0]) > abs(self.fast[0])
        return "**the other way round**" if turned else f"**{'more' if more else 'less'}**"


def findings(said: Mapping[str, Any]) -> Iterator[Finding]:
    """The figures of a game that have a check."""
    check, even = said["check"], 1 / said["players"]
    for place, pair in enumerate(zip(said["seats"], check["seats"], strict=True)):
        yield Finding(f"{PLACES[place]} in the order of play", *pair, "%", even)
    for name in ("dots", "variety", "plans"):
        for label, row in said.get(name, {}).items():
            other = check[name][label]
            if min(row[3], other[3]) >= FEWEST:
                yield Finding(WORDS[name].format(label), row[:3], other[:3], "%", even)
    for label, row in said.get("goods", {}).items():
        yield Finding(WORDS["goods"].format(label), row, check["goods"][label], "points")
    for name, row in said.get("sevens", {}).items():
        yield Finding(WORDS[name], row, check["sevens"][name], "points")
    for kind, row in said["winners"].items():
        if kind in check["winners"]:
            fast, search = ([gap, gap - reach, gap + reach]
                            for _, _, gap, reach in (row, check["winners"][kind]))  # fmt: skip
            yield Finding(f"winners: `{kind}`", fast, search, "moves")


def table_of(said: Mapping[str, Any]) -> str:
    """The findings of one game as a table."""
    rows = [f"| {said['title']} | {said['games']:,} of `{said['bot']}` | "
            f"{said['check']['games']:,} of `{said['check']['bot']}` | |",
            "|---|---|---|---|"]  # fmt: skip
    for one in findings(said):
        told = (written(row, one.unit) for row in (one.fast, one.search))
        rows.append(f"| {one.what} | {' | '.join(told)} | {one.verdict} |")
    return "\n".join(rows) + "\n"


def written(row: list[float], unit: str) -> str:
    """A figure with its bounds.

    >>> written([0.25, 0.2, 0.3], "%"), written([-0.5, -0.6, -0.4], "moves")
    ('25.0 % (20.0 to 30.0)', '-0.50 (-0.60 to -0.40)')
    """
    if unit == "moves":
        return "{:.2f} ({:.2f} to {:.2f})".format(*row)
    middle, low, high = (100 * x for x in row)
    return f"{middle:.1f} {unit} ({low:.1f} to {high:.1f})"


def tables_of(figures: Mapping[str, Any]) -> dict[str, str]:
    """A table for every game that has been checked."""
    return {name: table_of(said) for name, said in figures.items() if "check" in said}


if __name__ == "__main__":
    for text in tables_of(json.loads(FIGURES.read_text(encoding="utf-8"))).values():
        print(text)
