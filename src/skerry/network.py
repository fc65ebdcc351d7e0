"""A small network that says how strong a seat is; `skerry train` teaches one."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from .core.errors import SkerryError
from .core.kernel import bind, reals

#: The tables that have weights of their own: of two players, and of more.
WEIGHT_SETS = ("two", "more")
#: What is in a file for each of them.
PARTS = ("linear", "linear_late", "w_in", "bias", "w_out")
#: Inputs that are added to the hidden sums in one go, which takes half the time.
UNROLL = 4

game_inputs: Any = None
#: Weights of the inputs, of the inputs times lateness, of the hidden layer, and of what that adds.
linear: Any = None
linear_late: Any = None
w_in: Any = None
bias: Any = None
w_out: Any = None
#: The input that says how late in the game it is; how many inputs and hidden sums there are.
late_at: Any = None
size: Any = None
hidden: Any = None
#: `weigh` by the weights of a table, and `strength` by those of each.
weigh_table: Any = None
two: Any = None
more: Any = None
#: Notes the position that inputs are asked of next.
begin: Any = None


def network(
    name: str, inputs: Callable[[Any, int, Any], None], count: int, late: int, weights: Path
) -> Callable[[Any, int], float]:
    """The kernel value(s, seat) of a game.

    `inputs(s, seat, out)` writes a row of `count` numbers; `weights` is the file of what was
    learned.
    """
    return bind(value, name, **_tables(strength, name, inputs, count, late, weights))


def network_of_all(
    name: str,
    position: Callable[[Any, Any], None],
    inputs: Callable[[Any, int, Any, Any], None],
    count: int,
    late: int,
    weights: Path,
) -> Callable[[Any, Any, Any], None]:
    """The kernel values(s, cache, out) of a game: `value` of every seat, to the last bit.

    `position(s, cache)` is told the position first, then `inputs(s, seat, cache, out)` writes rows.
    """
    tables = _tables(cached_strength, name, inputs, count, late, weights)
    return bind(values, name, begin=position, **tables)


def _tables(
    function: Callable[..., Any], name: str, inputs: Any, count: int, late: int, weights: Path
) -> dict[str, Any]:
    """A kernel of one seat with the weights of each table."""
    tables: dict[str, Any] = {}
    for table, rows in read_weights(weights).items():
        parts: dict[str, Any] = dict(rows)
        known, units = parts["w_in"].shape
        if known != count:
            raise ValueError(f"{weights} has weights of {known} inputs, {name} has {count}")
        spare = -count % UNROLL
        for key in ("linear", "linear_late", "w_in"):
            parts[key] = np.pad(parts[key], [(0, spare), (0, 0)][: parts[key].ndim])
        parts |= {"late_at": late, "size": count + spare, "hidden": units}
        given = {"weigh_table": bind(weigh, f"{name}.{table}", **parts), "game_inputs": inputs}
        tables[table] = bind(function, f"{name}.{table}", size=count + spare, **given)
    return tables


def read_weights(file: Path) -> dict[str, dict[str, Any]]:
    """The arrays of a file of weights by table and name; what is no such file is refused."""
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
        found = {
            table: {part: np.array(data[table][part], np.float64) for part in PARTS}
            for table in WEIGHT_SETS
        }
    except (ValueError, TypeError, LookupError) as error:  # bad TOML is a ValueError, too
        raise SkerryError(f"{file}: expected weights of a network: {error}") from None
    for table, parts in found.items():
        inputs, units = parts["w_in"].shape if parts["w_in"].ndim == 2 else (0, 0)
        shapes = {"linear": (inputs,), "linear_late": (inputs,), "w_in": (inputs, units),
                  "bias": (units,), "w_out": (units,)}  # fmt: skip
        for part, shape in shapes.items():
            if not inputs or parts[part].shape != shape or not np.isfinite(parts[part]).all():
                raise SkerryError(
                    f"{file}: {table}.{part}: expected {shape} finite numbers, "
                    f"got the shape {parts[part].shape}"
                )
    return found


def value(s: Any, seat: int) -> Any:
    """The seat's strength as a logarithm, by the weights of its table."""
    return two(s, seat) if s.players == 2 else more(s, seat)


def values(s: Any, cache: Any, out: Any) -> None:
    """Every seat's strength as a logarithm, by the weights of the table."""
    begin(s, cache)
    for seat in range(s.players):
        out[seat] = two(s, seat, cache) if s.players == 2 else more(s, seat, cache)


def strength(s: Any, seat: int) -> Any:
    """What the network says of a seat."""
    row = reals(size)
    game_inputs(s, seat, row)
    return weigh_table(row)


def cached_strength(s: Any, seat: int, cache: Any) -> Any:
    """What the network says of a seat, with some inputs from the cache."""
    row = reals(size)
    game_inputs(s, seat, cache, row)
    return weigh_table(row)


def weigh(row: Any) -> Any:
    """A sum over the inputs, and a hidden layer for what counts together."""
    sums = reals(hidden)
    for h in range(hidden):
        sums[h] = bias[h]
    late, total = row[late_at], 0.0
    for i in range(size):
        total += (linear[i] + linear_late[i] * late) * row[i]
    for i in range(0, size, UNROLL):
        a, b, c, d = row[i], row[i + 1], row[i + 2], row[i + 3]
        for h in range(hidden):
            sums[h] += w_in[i, h] * a + w_in[i + 1, h] * b + w_in[i + 2, h] * c + w_in[i + 3, h] * d
    for h in range(hidden):
        if sums[h] > 0.0:
            total += w_out[h] * sums[h]
    return total
