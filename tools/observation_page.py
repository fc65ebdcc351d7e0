"""Write docs/envs/observations.md: what every number of an observation is, by game.

A test holds that the page is fresh.
"""

from __future__ import annotations

import re
from itertools import groupby
from pathlib import Path

import skerry
from skerry.core.game import Game

PAGE = Path(__file__).parents[1] / "docs" / "envs" / "observations.md"
HEAD = """# Observations, number by number

`env.observation_names` (or `game.observation_names`) names every number of an observation, in order. Place 0 is the observer, place 1 sits after him, and so on; seats that are not there are all 0. The features are the counts times `game.observation_scale`. A seat sees nothing here that it may not know.

```python
import skerry.envs

env = skerry.envs.gymnasium_env("catan", players=2)
seen, info = env.reset(seed=1)
named = dict(zip(env.observation_names, seen["observation"].tolist(), strict=True))
print(named["bank: ore"], named["phase: found-settlement"], named["place 1: is there"])
```

Below, `#` stands for a number, `F` for a field of Elasund and `S` for a site of its wall; the first column is where a group begins. `counts` says what a number can be, which the bounds of the observation space keep to; 127 is the most that a byte tells. Groups that repeat, as those of each place do, are told once.
"""  # noqa: E501


def page() -> str:
    """The whole page."""
    parts = [HEAD]
    for name in skerry.games():
        game = skerry.get_game(name)
        parts.append(f"\n## {game.title}\n\n{game.observation_size} numbers.\n")
        parts.append("| from | numbers | name | counts | one counts |\n|---|---|---|---|---|")
        parts += _rows(game)
    return "\n".join(parts) + "\n"


def _rows(game: Game) -> list[str]:
    names, scale = game.observation_names, game.observation_scale
    rows: list[str] = []
    told: dict[str, int] = {}
    shapes = [_shape(name) for name in names]
    at = 0
    for shape, group in groupby(range(len(names)), key=lambda i: shapes[i]):
        size = len(list(group))
        if shape not in told:
            told[shape] = at
            range_ = "{} to {}".format(*game.observation_ranges[at])
            rows.append(f"| {at} | {shapes.count(shape)} | {shape} | {range_} | {scale[at]:.3g} |")
        at += size
    return rows


def _shape(name: str) -> str:
    """A name with its numbers left open."""
    name = re.sub(r"^field \S+:", "field F:", name)
    name = re.sub(r"^site .+?:", "site S:", name)
    return re.sub(r"\d+", "#", name)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
