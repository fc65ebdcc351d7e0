"""The bot that picks at random."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.chance import below, new_noise
from ..core.game import Game
from ..core.match import View
from .bot import Budget, Remade, seed_for
from .proposals import Proposals


class RandomBot(Remade):
    """Any legal move, each as likely as the others; it answers proposals but makes none."""

    def __init__(self, game: Game, seed: int, budget: Budget) -> None:
        self.game, self.seed, self.budget = game, seed, budget
        self.proposals, self.noise = Proposals(game), new_noise(0)

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """A legal move at random."""
        plain = self.proposals.without(legal)
        seed_for(self.noise, view, self.seed)
        return plain[below(self.noise, len(plain))]
