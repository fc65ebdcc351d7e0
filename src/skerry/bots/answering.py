"""One of our bots as a program of the bot protocol: answers questions that come in lines."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np

from ..core.errors import BadOption, SkerryError
from ..core.game import Game
from ..core.registry import get_game
from ..core.view import Log, Seen, View
from .bot import Bot
from .continuation import Continuations
from .info import Info
from .protocol import PROTOCOL
from .registry import make_bot

Message = dict[str, Any]


def answer_questions(name: str, lines: Iterable[str], say: Callable[[Message], None]) -> None:
    """Play as a bot of that name until `bye` or the end of the lines."""
    answering = Answering(name)
    for line in lines:
        if not line.strip():
            continue
        with _reading(line):
            message = json.loads(line)
            kind = message["type"]
        if kind == "bye":
            return
        for answer in answering.answers(message):
            say(answer)


@contextlib.contextmanager
def _reading(told: object) -> Iterator[None]:
    """Refuse what is not a message of the protocol."""
    try:
        yield
    except SkerryError:
        raise
    except (LookupError, TypeError, ValueError, RecursionError) as error:
        said = str(told).strip()[:80]
        raise SkerryError(f"not a message of the bot protocol: {said}") from error


class Answering:
    """Remembers what it was told of one game."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._game: Game | None = None
        self._bot: Bot | None = None
        self._lines: Continuations | None = None
        self._seen: dict[int, Seen] = {}

    def answers(self, message: Message) -> list[Message]:
        """What is to be said to a message; nothing to those it does not know."""
        if message["type"] == "hello":
            with _reading(message):
                self._game = get_game(message["game"])
            make_bot(self.name, self._game)  # a wrong name is refused before a game begins
            return [{"type": "hello", "protocol": PROTOCOL, "name": self.name}]
        if message["type"] == "setup":
            with _reading(message):
                self._game, seed = get_game(message["game"]), int(message["seed"])
            self._seen = {}
            self._bot = make_bot(self.name, self._game, seed)
            self._lines = Continuations(self._game)
        elif message["type"] == "choose":
            return self._choose(message)
        return []

    def _choose(self, message: Message) -> list[Message]:
        if self._game is None or self._bot is None or self._lines is None:
            raise BadOption("expected hello and setup before the first question")
        with _reading(message):
            view, number = self._view(self._game, message), message["id"]
        move = self._bot.choose(view, view.legal)
        answer = {"type": "choose", "id": number, "move": self._game.moves.format(move)}
        info = getattr(self._bot, "info", None)
        if not isinstance(info, Info):
            return [answer]
        told = self._lines.add_to(info, view).message(self._game)
        return [told | {"id": number}, answer]

    def _view(self, game: Game, message: Message) -> View:
        """The view that a question tells; the log is made of all news so far."""
        record = np.zeros(1, game.layout.dtype)
        for name, value in message["view"].items():
            record[name] = value
        states = game.layout.states(1)
        game.layout.from_bytes(record.tobytes(), states)
        for number, actor, text in message["news"]:
            self._seen[number] = Seen(number, actor, game.moves.code(text))
        moves = [self._seen[number] for number in sorted(self._seen)]
        settled = sum(seen.number == i for i, seen in enumerate(moves))
        log = Log(moves, settled, tuple(moves[settled:]))
        seat = message["seat"]
        return View(game, seat, states, log, (seat,), tuple(message["codes"]))
