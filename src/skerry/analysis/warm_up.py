"""Compile or load what an analysis needs before anybody waits for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..core.game import Game
from ..core.kernel import is_compiled_before, mark_compiled
from ..core.match import Match
from ..core.registry import is_installed
from ..core.twin import Call
from .first_sight import meanwhile
from .report import Limit
from .review import Reviewer

#: Moves that between them ask for every kernel.
MOVES = 12
QUICK = Limit(lines=16)


def warm_up(
    game: Game, notice: Callable[[str], Any] = lambda text: None, first: Call | None = None
) -> None:
    """Compile what judging a game needs, or load it; `notice` is told when that takes a while.

    It is then also told what `first` yields, a function of `first_sight`.
    """
    mark = f"{game.name}-analysis"
    if is_compiled_before(mark):
        return
    notice(f"Compiling the analysis of {game.title} for this machine (once, about half a minute)")
    if first is None or not is_installed(game.name):
        _compile(game, mark)
        return
    with meanwhile(first, notice):
        _compile(game, mark)


def _compile(game: Game, mark: str) -> None:
    """Judge a few moves, which asks for every kernel."""
    match = Match(game, seed=0)
    while len(match.played) < MOVES and not match.over:
        if match.awaits_chance:
            match.play_chance()
        else:
            seat = match.actors[0]
            match.play(match.codes(seat)[0], seat=seat)
    reviewer = Reviewer(match, QUICK)
    reviewer.look()
    for _ in reviewer.judge(range(len(match.played))):
        pass
    mark_compiled(mark)
