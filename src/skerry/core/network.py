"""A small network that says how strong a seat is, learned by `benchmarks/learn_insight.py`."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from .kernel import bind, reals

#: The tables that have weights of their own: of two players, and of more.
TABLES = ("two", "more")
#: Inputs that are added to the hidden sums in one go, which takes half the time.
TOGETHER = 4

game_inputs: Any = None
#: By table: weights of the inputs, of the inputs times lateness, of the hidden layer, and of what
#: that adds.
straight: Any = None
bent: Any = None
first: Any = None
bias: Any = None
second: Any = None
#: The input that says how late in the game it is; how many inputs and hidden sums there are.
late_at: Any = None
size: Any = None
hidden: Any = None


def network(
    name: str, inputs: Callable[[Any, int, Any], None], count: int, late: int, weights: Path
) -> Callable[[Any, int], float]:
    """The kernel `insight(s, seat)` of a game.

    `inputs(s, seat, out)` writes a row of `count` numbers; `weights` is the file of what was
    learned.
    """
    data = tomllib.loads(weights.read_text())
    parts: dict[str, Any] = {
        key: np.array([data[table][key] for table in TABLES]) for key in data[TABLES[0]]
    }
    _, known, hidden = parts["first"].shape
    if known != count:
        raise ValueError(f"{weights} has weights of {known} inputs, {name} has {count}")
    spare = -count % TOGETHER
    for key in ("straight", "bent", "first"):
        parts[key] = np.pad(parts[key], [(0, 0), (0, spare), (0, 0)][: parts[key].ndim])
    size = count + spare
    return bind(insight, name, game_inputs=inputs, late_at=late, size=size, hidden=hidden, **parts)


def insight(s: Any, seat: int) -> Any:
    """The seat's strength as a logarithm: a sum, and a hidden layer for what counts together."""
    table = 0 if s.players == 2 else 1
    row, sums = reals(size), reals(hidden)
    for h in range(hidden):
        sums[h] = bias[table, h]
    game_inputs(s, seat, row)
    late, total = row[late_at], 0.0
    for i in range(size):
        total += (straight[table, i] + bent[table, i] * late) * row[i]
    for i in range(0, size, TOGETHER):
        a, b, c, d = row[i], row[i + 1], row[i + 2], row[i + 3]
        for h in range(hidden):
            sums[h] += (
                first[table, i, h] * a
                + first[table, i + 1, h] * b
                + first[table, i + 2, h] * c
                + first[table, i + 3, h] * d
            )
    for h in range(hidden):
        if sums[h] > 0.0:
            total += second[table, h] * sums[h]
    return total
