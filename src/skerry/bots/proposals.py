"""Moves that only ask for somebody's consent: which they are, and how often a bot makes them."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.game import Game
from ..core.match import View


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
