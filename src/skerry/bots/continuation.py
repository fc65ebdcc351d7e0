"""How a bot expects play to go on: its line, told with the moves that it looked at."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import partial
from typing import Any

from ..core.chance import CHANCE, new_noise
from ..core.game import Game
from ..core.kernel import copy_state
from ..core.seats import seats_in
from ..core.view import View
from .info import Info
from .lookahead import Lookahead

#: Moves of a line, and how many of the ranked moves have one.
LONGEST, TOLD = 6, 2
#: Determinizations that a move of a line is judged in.
GUESSES = 1


def likely_line(view: View, move: int, seed: int, best: Callable[[Any, int], int]) -> list[int]:
    """The moves that are likely to follow one, in a state that fits the view, until chance acts.

    `best(states, seat)` says which move a seat makes.
    """
    kernels, states = view.game.kernels, view.game.layout.states(1)
    copy_state(states, 0, view.states, 0)
    kernels.guess(states, 0, view.seat, new_noise(seed))
    kernels.apply(states, 0, view.seat, move)
    line: list[int] = []
    while len(line) < LONGEST:
        acting = int(kernels.actors(states, 0))
        if acting in (0, CHANCE):
            break
        seat = seats_in(acting)[0]
        line.append(best(states, seat))
        kernels.apply(states, 0, seat, line[-1])
    return line


class Continuations:
    """Lines for one game. Everybody goes on by what is best one move ahead, until chance acts."""

    def __init__(self, game: Game) -> None:
        self.game, self.codes = game, game.code_row()
        self._ahead: Lookahead | None = None  #: made when it is first asked for

    def add_to(self, info: Info, view: View) -> Info:
        """What a bot said of its moves in this view, with a line for the best of them."""
        moves = [
            r._replace(line=self.after(view, r.move)) if k < TOLD and not r.line else r
            for k, r in enumerate(info.moves)
        ]
        return dataclasses.replace(info, moves=tuple(moves))

    def after(self, view: View, move: int) -> tuple[int, ...]:
        """The moves that are likely to follow one, whatever was asked before."""
        if self._ahead is None:
            self._ahead = Lookahead(self.game)
        self._ahead.look_at(view, move)
        return tuple(likely_line(view, move, len(view.log), partial(self._best, self._ahead)))

    def _best(self, ahead: Lookahead, states: Any, seat: int) -> int:
        count = self.game.kernels.plain_moves(states, 0, seat, self.codes)
        listed = [int(code) for code in self.codes[:count]]
        if count == 1:
            return listed[0]
        copy_state(ahead.bench.work, 0, states, 0)
        worth = ahead.judge(seat, listed, GUESSES)
        return listed[worth.index(max(worth))]
