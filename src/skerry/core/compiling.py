"""Compiling on two cores: what changes a state, and what lists moves, need each other little.

Each kernel is kept in the cache by itself, so what one process has compiled another one loads.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from typing import Any

from . import kernel
from .chance import new_noise
from .generic import bound, generic
from .kernel import Numbers
from .kernels import apply, chance_moves, draw_chance, plain_moves
from .registry import get_game, is_installed
from .twin import Call, Twin, TwinFailed


@generic
def _change(states: Any, i: int, seat: int, move: int, really: bool) -> None:
    """Ask for `apply`, so that it is compiled, and make no move."""
    if really:
        apply(states[i], seat, move)


@generic
def _list(states: Any, i: int, seat: int, out: Numbers, noise: Numbers, really: bool) -> None:
    """Ask for all that lists moves, so that it is compiled, and list none."""
    if really:
        plain_moves(states[i], seat, out)
        chance_moves(states[i], out, out)
        draw_chance(states[i], out, out, noise)


def compile_changes(name: str) -> None:
    """Compile what makes a move."""
    game = get_game(name)
    bound(_change, game)(game.layout.states(1), 0, 0, 0, False)


def compile_lists(name: str) -> None:
    """Compile what lists the moves of seats and of chance."""
    game = get_game(name)
    bound(_list, game)(game.layout.states(1), 0, 0, game.code_row(), new_noise(0), False)


def compile_rules(name: str) -> None:
    """Compile both."""
    compile_changes(name)
    compile_lists(name)


def in_two_processes(name: str, here: Callable[[str], None], there: Callable[[str], None]) -> None:
    """Compile one part of a game in this process and another one beside it, where that helps."""
    if kernel.INTERPRETED or kernel.CACHE is None or (os.cpu_count() or 1) < 2:
        return
    if not is_installed(name):
        return
    twin = Twin()
    try:
        twin.begin(Call(there, (name,)))
        here(name)
        with contextlib.suppress(TwinFailed):  # then this process compiles it
            for _ in twin.results():
                pass
    finally:
        twin.close()
