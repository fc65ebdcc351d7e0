"""What a client must know of a game: its options, its moves and their arguments."""

from __future__ import annotations

from functools import cache
from typing import Any

from ..core.moves import Arg, Cards, Choice
from ..core.registry import get_game


def _arg(arg: Arg) -> dict[str, Any]:
    words: dict[str, Any] = {"name": arg.name, "size": arg.size}
    if isinstance(arg, Choice):
        words["choices"] = list(arg.names)
    elif isinstance(arg, Cards):
        words = {"name": arg.name, "cards": list(arg.kinds), "most": arg.base - 1}
    return words


@cache
def game_info(name: str) -> dict[str, Any]:
    """A game for JSON."""
    game = get_game(name)
    return {
        **game.summary(),
        "kinds": [
            {"name": kind.name, "args": [_arg(arg) for arg in kind.args], "chance": kind.chance,
             "proposal": kind.proposal}
            for kind in game.moves.kinds
        ],
    }  # fmt: skip
