"""What a game gets that says nothing else: its winners, its observation."""

from __future__ import annotations

from itertools import product
from typing import Any

from .generated import Namespace
from .generic import generic
from .kernel import kernel
from .kernels import actors, score
from .layout import Layout
from .parts import Observation
from .seats import MOST_SEATS, NONE

#: The numbers of an observation fit a byte.
LOWEST, HIGHEST = -128, 127


@generic
def most_points(s: Any) -> int:
    """When the game is over, all who have the most points share the win."""
    if actors(s) != 0:
        return 0
    seats, most = 0, score(s, 0)
    for seat in range(s.players):
        points = score(s, seat)
        if points > most:
            seats, most = 0, points
        if points == most:
            seats |= 1 << seat
    return seats


@generic
def winner_or_most_points(s: Any) -> int:
    """The winner that the state names; without one all who have the most points."""
    if s.winner != NONE and actors(s) == 0:
        return 1 << s.winner
    return most_points(s)


def default_observation(name: str, layout: Layout) -> Observation:
    """The observer's seat, then every field of the view, cut to what fits a byte."""
    lines = ["def observe(s, seat, out):", "    out[0] = seat"]
    scale, names, ranges = [1.0], ["seat"], {"seat": (0, MOST_SEATS - 1)}
    for field, f in layout.fields.items():
        indices, pad = [], "    "
        for axis, size in enumerate(f.shape):
            lines.append(f"{pad}for i{axis} in range({size}):")
            indices.append(f"i{axis}")
            pad += "    "
        place = str(len(scale))
        stride = 1
        for axis in reversed(range(len(f.shape))):
            place += f" + i{axis} * {stride}"
            stride *= f.shape[axis]
        cell = f"s.{field}[{', '.join(indices)}]" if indices else f"s.{field}"
        lines.append(f"{pad}out[{place}] = min(max({cell} + 0, {LOWEST}), {HIGHEST})")
        low, high = f.range
        scale += [1.0 / max(1, min(HIGHEST, max(abs(low), abs(high))))] * stride
        cells = [field + "".join(f"[{i}]" for i in at) for at in product(*map(range, f.shape))]
        names += cells
        ranges |= dict.fromkeys(cells, (max(low, LOWEST), min(high, HIGHEST)))
    made = Namespace().load(f"observe_{name}", "\n".join(lines) + "\n")["observe"]
    return Observation(kernel(made), scale, names=names, ranges=ranges)
