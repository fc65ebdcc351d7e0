"""Bots that judge by weights of one's own: `net:FILE`, a file that `skerry train` wrote."""

from __future__ import annotations

import functools
import hashlib
import importlib
from pathlib import Path
from typing import Any

from ..core.errors import BadOption
from ..core.game import Game
from ..core.registry import get_game
from ..network import network
from .bot import Budget
from .greedy import GreedyBot
from .lookahead import Lookahead


def is_net(name: str) -> bool:
    """Whether a bot's name asks for a file of weights.

    >>> is_net("net:training-catan/learned_value.toml"), is_net("greedy")
    (True, False)
    """
    return name.startswith("net:")


class NetBot(GreedyBot):
    """Looks one move ahead by a network of one's own, in the form of the learned value."""

    def __init__(self, game: Game, seed: int, file: str) -> None:
        super().__init__(game, seed, Budget())
        self.file = file
        self.ahead = Lookahead(game, judge_of(game.name, Path(file)))

    def __reduce__(self) -> tuple[Any, ...]:
        return NetBot, (self.game, self.seed, self.file)


def net_file(name: str) -> Path:
    """The file of weights of such a bot, as it is named; there may be none."""
    return Path(name.removeprefix("net:"))


def net_bot(name: str, game: Game, seed: int) -> NetBot:
    """Make such a bot; a file that cannot be used is refused in words."""
    return NetBot(game, seed, str(net_file(name).resolve()))


@functools.cache
def judge_of(game_name: str, file: Path) -> Any:
    """The network of a file as a kernel of its own, named by what is in the file."""
    game = get_game(game_name)
    if game.judges.learned_value is None:
        raise BadOption(f"net:{file}: {game.title} has no learned value to put in its place")
    if not file.is_file():
        raise BadOption(f"net:{file}: there is no such file; `skerry train` writes one")
    module = importlib.import_module(f"skerry.games.{game.name}.judges.learned_value")
    mark = hashlib.sha256(file.read_bytes()).hexdigest()[:12]
    try:
        name = f"{game.name}.own-{mark}"
        return network(name, module.inputs, module.INPUTS, module.LATENESS, file)
    except (ValueError, KeyError, AttributeError, IndexError) as error:
        raise BadOption(f"net:{file}: not the weights of {game.title}: {error}") from None
