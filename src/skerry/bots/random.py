"""The bot that picks at random."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.chance import below
from ..core.game import Game
from ..core.match import View
from .bot import Budget, Remade, noise_for
from .proposals import Proposals


class RandomBot(Remade):
    """Any legal move, each as likely as the others; it answers proposals but makes none."""

    def __init__(self, game: Game, seed: int, budget: Budget) -> None:
        self.game, self.seed, self.budget = game, seed, budget
        self.proposals = Proposals(game)

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """A legal move at random."""
        plain = self.proposals.without(legal)
        return plain[below(noise_for(view, self.seed), len(plain))]
