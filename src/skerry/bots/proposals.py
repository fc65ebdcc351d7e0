"""Moves that only ask for somebody's consent: which they are, and how often a bot makes them."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.game import Game
from ..core.match import View

#: How often a bot asks before it goes on without.
MOST_ASKED = 3
#: How much better than the best deed a proposal must look: asking in vain costs patience.
MARGIN = 0.003


class Proposals:
    """The proposals of one game."""

    def __init__(self, game: Game) -> None:
        moves = game.moves
        self._dense = bytes(moves.kind_of(code).proposal for code in range(moves.dense))
        self._kinds = moves

    def includes(self, move: int) -> bool:
        """Whether a move is a proposal."""
        if move < len(self._dense):
            return bool(self._dense[move])
        return self._kinds.kind_of(move).proposal

    def without(self, legal: Sequence[int]) -> list[int]:
        """The moves that are no proposals."""
        return [move for move in legal if not self.includes(move)]

    def made(self, view: View) -> list[int]:
        """The seat's own proposals since chance last acted: what it has already asked for."""
        asked = []
        for seen in reversed(view.log):
            if seen.actor < 0:
                break
            if seen.actor == view.seat and self.includes(seen.move):
                asked.append(seen.move)
        return asked

    def worth_making(self, view: View, legal: Sequence[int]) -> list[int]:
        """The legal moves without proposals made before, and without any once enough were made."""
        made = self.made(view)
        if len(made) >= MOST_ASKED:
            return self.without(legal)
        return [move for move in legal if move not in made]

    def best(self, moves: Sequence[int], worth: Sequence[float]) -> int:
        """The move of most worth; a proposal only if it beats all deeds by a margin."""
        adjusted = [
            x - MARGIN if self.includes(move) else x for move, x in zip(moves, worth, strict=True)
        ]
        return moves[max(range(len(moves)), key=adjusted.__getitem__)]
