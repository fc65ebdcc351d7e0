"""The bot that takes what looks best one move ahead."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.game import Game
from ..core.match import View
from .bot import Budget, Remade
from .info import ranked
from .lookahead import Lookahead
from .proposals import Proposals

#: Determinizations that a move is judged in.
GUESSES = 2
#: Positions that are remembered: of a hundred offers most lead back to a few positions.
MEMO = 1 << 12


class GreedyBot(Remade):
    """Judges every move by the value of the position after it, and proposals by their answers."""

    def __init__(self, game: Game, seed: int, budget: Budget) -> None:
        self.game, self.seed, self.budget = game, seed, budget
        self.ahead = Lookahead(game, memo=MEMO)
        self.proposals = Proposals(game)

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """The move with the best chances; a proposal only where it beats every plain move."""
        listed = self.proposals.worth_making(view, legal)
        self.info = None
        if len(listed) == 1:
            return listed[0]
        self.ahead.look_at(view, self.seed)
        worth = self.ahead.judge(view.seat, listed, GUESSES)
        self.info = ranked(listed, worth)
        return self.proposals.best(listed, worth)


class QuietBot(GreedyBot):
    """Plays as `GreedyBot` does and answers proposals, but makes none."""

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """The plain move with the best chances."""
        return super().choose(view, self.proposals.without(legal))
