"""Which games there are. Folders of `skerry.games` are found by themselves."""

from __future__ import annotations

import copyreg
import importlib
import pickle
import pkgutil
from collections.abc import Callable

from .errors import BadOption
from .game import Game

_known: dict[str, Game] = {}


def games() -> list[str]:
    """The names of all games.

    >>> "catan" in games()
    True
    """
    package = importlib.import_module("skerry.games")
    return sorted({*(m.name for m in pkgutil.iter_modules(package.__path__) if m.ispkg), *_known})


def get_game(game: str | Game) -> Game:
    """The game of that name."""
    if isinstance(game, Game):
        return game
    if game not in _known:  # a known one is found without looking through folders
        if game not in games():
            raise BadOption(f"no game is called {game!r}; there are {', '.join(games())}")
        _known[game] = importlib.import_module(f"skerry.games.{game}").GAME
    return _known[game]


def register(game: Game) -> None:
    """Make a game of your own known by its name."""
    _known[game.name] = game


def _pickled(game: Game) -> tuple[Callable[[str | Game], Game], tuple[str]]:
    """A game travels by its name; its kernels are found where it arrives."""
    if _known.get(game.name) is not game:
        raise pickle.PicklingError(f"register the game {game.name!r} before you pickle it")
    return get_game, (game.name,)


copyreg.pickle(Game, _pickled)
