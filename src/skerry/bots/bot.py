"""What a bot is: one function from a view to a move, and how much it may think."""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from ..core.chance import seed_noise
from ..core.errors import BadOption
from ..core.game import Game
from ..core.kernel import Numbers
from ..core.match import View
from ..core.whole import SEEDS, whole
from .info import Info

_NAME = re.compile(r"([a-z]+)(?::(\d{1,9})(ms)?)?")


class Bot(Protocol):
    """A player. It is given its seat's view and nothing else, and keeps no memory of its own:
    equal seeds and equal views give equal moves, unless the budget is counted in time."""

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """One of the legal moves, or another move that `is_legal` allows.

        A table may list fewer moves than `view.legal` has: where no proposal is listed, none may
        be made.
        """
        ...


class Budget(NamedTuple):
    """How much a bot may think about one move: nodes, or milliseconds; 0: no bound.

    A node is an amount of work that is the same on every machine: a node of a tree, or a fortieth
    of a line of play where moves race (`NODES_A_LINE`). Either looks at several positions.
    """

    nodes: int = 0
    ms: int = 0

    def __str__(self) -> str:
        return f"{self.ms}ms" if self.ms else str(self.nodes)


class Remade:
    """A bot that is copied and pickled by making it anew, since it remembers nothing."""

    game: Game
    seed: int
    budget: Budget
    level: str = ""  #: for people, where it is one
    info: Info | None = None  #: what it thought of its last choice

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.game, self.seed, self.budget)


def answered(bot: Bot, answer: Any) -> int:
    """The code that a bot answered with, or BadOption with its name."""
    code = whole(answer)
    if code is None:
        bot_name = type(bot).__name__
        raise BadOption(f"{bot_name}.choose: expected the code of a legal move, got {answer!r}")
    return code


def parse_bot(text: str) -> tuple[str, Budget | None]:
    """A bot's name and its budget, if one is given.

    >>> parse_bot("search:100ms"), parse_bot("search:5000"), parse_bot("random")
    (('search', Budget(nodes=0, ms=100)), ('search', Budget(nodes=5000, ms=0)), ('random', None))
    """
    match = _NAME.fullmatch(text)
    if match is None or (match[2] is not None and int(match[2]) == 0):
        known = "search, search:5000, search:100ms, cmd:./mybot or py:mybot.py:Careful"
        raise BadOption(f"expected a bot like {known}, got {text!r}")
    name, number, unit = match.groups()
    if number is None:
        return name, None
    return name, Budget(ms=int(number)) if unit else Budget(nodes=int(number))


def seed_for(noise: Numbers, view: View, seed: int) -> None:
    """Seed random numbers by the seed and by what the seat sees, and by nothing else."""
    seen = zlib.crc32(view.game.layout.fingerprint(view.states))
    seed_noise(noise, seed % SEEDS, seen ^ (len(view.log) << 8) ^ view.seat)
