"""Who else sits at the table: a bot for all seats, one for each, or pools that are drawn from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..bots import Bot, make_bot
from ..bots.bot import answered
from ..bots.kernel_games import is_kernel_bot
from ..bots.proposals import Proposals
from ..bots.protocol import close_all
from ..core.errors import BadOption
from ..core.game import Game
from ..core.view import Log, View


@dataclass(frozen=True, init=False)
class Pool:
    """Bots of which one is drawn anew for each game and seat, all equally often.

    >>> Pool("random", "greedy")
    Pool(bots=('random', 'greedy'))
    """

    bots: tuple[str | Bot, ...]

    def __init__(self, *bots: str | Bot) -> None:
        if not bots:
            raise ValueError("a pool of rivals needs at least one bot")
        object.__setattr__(self, "bots", bots)


Rival = str | Bot | Pool
#: What `rivals=` may be: for all other seats alike, or for each of them in the order of seats.
Rivals = Rival | Sequence[Rival]


def rival_list(rivals: Rivals, others: int, game: Game) -> list[Rival]:
    """One rival for each other seat; a wrong name is refused at once."""
    several = isinstance(rivals, Sequence) and not isinstance(rivals, str)
    names: list[Any] = list(rivals) if several else [rivals] * others  # type: ignore[arg-type]
    if len(names) != others:
        raise ValueError(f"rivals: expected {others} bots, got {len(names)}")
    for name in names:
        for bot in name.bots if isinstance(name, Pool) else (name,):
            make_bot(bot, game)
    return names


def are_random(rivals: Sequence[Rival]) -> bool:
    """Whether all of them move at random, which kernels do by themselves."""
    return all(isinstance(name, str) and name == "random" for name in rivals)


def drawn_bots(
    rivals: Sequence[Rival], game: Game, draw: np.random.Generator
) -> Iterator[tuple[str | Bot, int]]:
    """The bot of each rival for one game, with its seed."""
    for rival in rivals:
        picked = rival
        if isinstance(rival, Pool):
            picked = rival.bots[int(draw.integers(len(rival.bots)))]
        assert not isinstance(picked, Pool)
        yield picked, int(draw.integers(1 << 31))


class SeatedBots:
    """The bots at many tables. Bots that remember nothing of a game are shared between tables."""

    def __init__(self, game: Game, rivals: Sequence[Rival]) -> None:
        self.game, self.rivals = game, list(rivals)
        self.proposals = Proposals(game)
        self._shared: dict[str, Bot] = {}
        self._own: dict[int, list[Bot]] = {}
        self._seats: dict[int, dict[int, Bot]] = {}

    def sit(self, table: int, seats: Sequence[int], draw: np.random.Generator) -> None:
        """Give the seats of a table to bots for a new game."""
        close_all(self._own.pop(table, []))
        self._seats[table] = {}
        for seat, (name, seed) in zip(seats, drawn_bots(self.rivals, self.game, draw), strict=True):
            if isinstance(name, str) and is_kernel_bot(name):
                bot = self._shared.setdefault(name, make_bot(name, self.game, seed))
            else:
                bot = make_bot(name, self.game, seed)
                if isinstance(name, str):
                    self._own.setdefault(table, []).append(bot)
            self._seats[table][seat] = bot

    def choose(self, table: int, seat: int, states: Any, legal: Sequence[int]) -> int:
        """The move of a seat that sees `states`. At such tables nobody proposes anything."""
        plain = tuple(self.proposals.without(legal)) or tuple(legal)
        if len(plain) == 1:
            return plain[0]
        view = View(self.game, seat, states, Log([], 0), (seat,), plain)
        bot = self._seats[table][seat]
        move = answered(bot, bot.choose(view, plain))
        if move not in legal:
            raise BadOption(f"{type(bot).__name__}.choose: {move} is none of the legal moves")
        return move

    def close(self) -> None:
        """End those that are programs."""
        for bots in self._own.values():
            close_all(bots)
        self._own = {}
