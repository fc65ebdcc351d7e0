"""Which games there are.

Folders of `skerry.games` are found by themselves, and so are games of other packages that name
their `Game` in the entry point group `skerry.games`:

    [project.entry-points."skerry.games"]
    pig = "pig:GAME"
"""

from __future__ import annotations

import copyreg
import importlib
import pickle
import pkgutil
from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from .errors import BadOption
from .game import Game

#: The group of entry points that other packages use.
GROUP = "skerry.games"

_known: dict[str, Game] = {}


def games() -> list[str]:
    """The names of all games.

    >>> "catan" in games()
    True
    """
    return sorted({*_own(), *_outside(), *_known})


@cache
def _own() -> frozenset[str]:
    package = importlib.import_module("skerry.games")
    return frozenset(m.name for m in pkgutil.iter_modules(package.__path__) if m.ispkg)


@cache
def _outside() -> dict[str, EntryPoint]:
    """Games that other installed packages bring; a game of this package keeps its name."""
    found = entry_points(group=GROUP)
    return {point.name: point for point in found if point.name not in _own()}


def is_installed(game: str) -> bool:
    """Whether other processes find a game by its name, too."""
    return game in _own() or game in _outside()


def get_game(game: str | Game) -> Game:
    """The game of that name."""
    if isinstance(game, Game):
        return game
    if game not in _known:  # a known one is found without looking through folders
        if game in _own():
            _known[game] = importlib.import_module(f"skerry.games.{game}").GAME
        elif game in _outside():
            _known[game] = _load(_outside()[game])
        else:
            raise BadOption(f"no game is called {game!r}; there are {', '.join(games())}")
    return _known[game]


def _load(point: EntryPoint) -> Game:
    """The game of an entry point, or a sentence that says what is wrong with it."""
    try:
        game = point.load()
    except Exception as error:
        raise BadOption(f"game {point.name!r}: {point.value} cannot be loaded: {error}") from error
    if not isinstance(game, Game) or game.name != point.name:
        raise BadOption(f"game {point.name!r}: {point.value} is not a Game of that name")
    return game


def register(game: Game) -> None:
    """Make a game of your own known by its name."""
    _known[game.name] = game


def _pickled(game: Game) -> tuple[Callable[[str | Game], Game], tuple[str]]:
    """A game travels by its name; its kernels are found where it arrives."""
    if _known.get(game.name) is not game:
        raise pickle.PicklingError(f"register the game {game.name!r} before you pickle it")
    return get_game, (game.name,)


copyreg.pickle(Game, _pickled)
