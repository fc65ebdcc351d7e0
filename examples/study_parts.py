"""Who plays in the study, and games kept in parts so that a stopped study goes on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Reals = NDArray[np.float64]
Rows = dict[str, Any]


@dataclass(frozen=True)
class Table:
    """What is played for one game, and who sits there."""

    game: str
    bot: str
    players: int
    options: Mapping[str, str | int] = field(default_factory=dict)
    check: str = ""  #: the bot whose games check what these say

    @property
    def name(self) -> str:
        """What its files are called."""
        return f"{self.game}-{self.bot}-{self.players}".replace(":", "-")

    @property
    def checked(self) -> Table:
        """The same table with those who check at it."""
        return replace(self, bot=self.check)


def kept_parts(
    folder: Path, total: int, size: int, play: Callable[[range], Rows],
    tell: Callable[[int], Any] = lambda done: None,
) -> Rows:  # fmt: skip
    """A row for each of `total` games, in files of `size`; those that are missing are played.

    A part that is stopped is played again. `tell` gets the number of games of each part.
    """
    folder.mkdir(parents=True, exist_ok=True)
    found = []
    for first in range(0, total, size):
        numbers = range(first, min(first + size, total))
        file = folder / f"{first // size:05}-{len(numbers)}.npz"
        if not file.exists():
            fresh = file.with_suffix(".part.npz")
            np.savez_compressed(fresh, **play(numbers))
            fresh.replace(file)
        with np.load(file) as kept:
            found.append(dict(kept))
        tell(len(numbers))
    shared = [name for name in found[0] if all(name in rows for rows in found)]
    return {name: np.concatenate([rows[name] for rows in found]) for name in shared}
