"""Bots that need not wait for the compiler: they think here, interpreted, and soon in the twin.

Equal seeds and equal views give equal moves in both modes. So while the twin compiles what a bot
needs, it thinks here; a thought that lasts is left when the twin is ready, and thought there.
"""

from __future__ import annotations

import functools
import queue
import threading
from collections.abc import Iterator, Sequence
from typing import Any

from ..core.game import Game
from ..core.match import View
from ..core.registry import is_installed
from ..core.twin import Attempt, Call, Twin, TwinFailed, is_attempt, warn_interpreted
from .bot import Bot, Budget, Remade
from .info import Info

#: Seconds between two looks at the twin while a bot thinks here.
LOOK = 0.02


class Twins:
    """The twin of this process, and which bots it is ready for."""

    def __init__(self) -> None:
        self._twin: Twin | None = None
        self._asked: list[Call] = []  #: what it is getting ready, in this order
        self._ready: set[Call] = set()
        self._failed: set[Call] = set()
        self._lock = threading.Lock()

    def is_ready(self, call: Call) -> bool:
        """Whether the twin has made a call that gets a bot ready; at first it is asked to."""
        with self._lock:
            if call not in self._ready | self._failed and call not in self._asked:
                self._asked.append(call)
                self._started().begin(call)
            while self._asked and self._started().replies.qsize():
                self._take_reply()
            return call in self._ready and not self._asked

    def ask(self, call: Call) -> Any:
        """What the twin answers; TwinFailed when it cannot."""
        with self._lock:
            while self._asked:
                self._take_reply()
            if self._failed:
                raise TwinFailed("it has failed before")
            try:
                return self._started().ask(call)
            except TwinFailed as error:
                self._give_up(str(error))
                raise

    def _started(self) -> Twin:
        if self._twin is None:
            self._twin = Twin()
        return self._twin

    def _take_reply(self) -> None:
        kind, value = self._started().replies.get()
        if kind == "end":
            self._ready.add(self._asked.pop(0))
        elif kind == "failed":
            self._give_up(str(value))

    def _give_up(self, why: str) -> None:
        """From now on all bots think here."""
        warn_interpreted(why)
        self._failed |= {*self._asked, *self._ready}
        self._asked, self._ready = [], set()
        self._started().close()


@functools.cache
def twins() -> Twins:
    """Those of this process."""
    return Twins()


class TwinBot(Remade):
    """A bot of this package, wherever it thinks."""

    def __init__(self, bot: Any, get_ready: Call) -> None:
        self.bot, self.get_ready = bot, get_ready
        self.game: Game = bot.game
        self.seed: int = bot.seed
        self.budget: Budget = bot.budget

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.bot, self.get_ready)

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """The bot's move."""
        self.bot.seed, self.bot.budget = self.seed, self.budget
        attempt: Attempt | None = None
        try:
            while not twins().is_ready(self.get_ready):
                attempt = attempt or Attempt(lambda: self._think(view, legal))
                try:
                    kind, value = attempt.results.get(timeout=LOOK)
                except queue.Empty:
                    continue
                if kind == "failed":
                    raise value
                return int(value)
        finally:
            if attempt is not None:
                attempt.leave()
        call = Call(_choose, (self.bot, view, tuple(legal)))
        try:
            move, self.info = twins().ask(call)
        except TwinFailed:
            return next(self._think(view, legal))
        return int(move)

    def _think(self, view: View, legal: Sequence[int]) -> Iterator[int]:
        move = self.bot.choose(view, legal)
        self.info = self.bot.info
        yield move


def with_twin(bot: Bot, get_ready: Call) -> Bot:
    """The bot, so that nobody waits for the compiler: where other processes know its game."""
    if is_attempt() or not isinstance(bot, Remade) or not is_installed(bot.game.name):
        return bot
    return TwinBot(bot, get_ready)


#: In the twin: a bot remembers nothing, so that one of each kind, level and game serves for all.
_kept: dict[tuple[str, str, str], Any] = {}


def _choose(bot: Any, view: View, legal: tuple[int, ...]) -> tuple[int, Info | None]:
    """In the twin: what a bot chooses, and what it says of that."""
    kept = _kept.setdefault((type(bot).__qualname__, bot.level, bot.game.name), bot)
    kept.seed, kept.budget = bot.seed, bot.budget
    return int(kept.choose(view, legal)), kept.info
