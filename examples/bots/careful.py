"""A bot in a file: py:examples/bots/careful.py:Careful. It answers proposals and makes none."""

from __future__ import annotations

import random
from collections.abc import Sequence

from skerry.bots.info import Info, ranked
from skerry.core.game import Game
from skerry.core.match import View


class Careful:
    """Prefers moves that leave it the most points at once; else it picks at random."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game, self.random = game, random.Random(seed)
        self.info: Info | None = None

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """The move after which this seat has most points."""
        plain = [code for code in legal if not self.game.moves.kind_of(code).proposal]
        worth = [self._points_after(view, code) + self.random.random() / 2 for code in plain]
        self.info = ranked(plain, worth)
        return plain[max(range(len(plain)), key=worth.__getitem__)]

    def _points_after(self, view: View, code: int) -> float:
        states = self.game.layout.states(1)
        self.game.layout.from_bytes(self.game.layout.to_bytes(view.states), states)
        self.game.kernels.apply(states, 0, view.seat, code)
        return float(self.game.kernels.score(states, 0, view.seat))
