"""Bots in any language: a program that is asked over its standard input, in lines of JSON.

`cmd:./mybot` names such a bot, `cmd@500ms:./mybot` one with half a second for each move; the
words after the colon are split as a shell would, without running one. The messages are told in
docs/bot-protocol.md.

A program that is late, gone, or answers nonsense or an illegal move gets a random legal move
instead, and the fault is counted. It is started again after it was late or gone, but only
`MOST_STARTS` times in a game; from then on, and after a greeting that fails, all its moves are
random.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import queue
import random
import re
import shlex
import shutil
import signal
import subprocess
import threading
import time
import weakref
from collections.abc import Iterable, Sequence
from typing import IO, Any

from ..core.errors import BadMove, BadOption
from ..core.game import Game
from ..core.match import View
from ..core.registry import get_game

PROTOCOL = 1
MOVE_MS = 5000  #: for a move, where the name gives no other time
START_MS = 10_000  #: to answer the greeting
MOST_STARTS = 3
#: A line longer than this, or more unread lines than this, are nonsense.
LONGEST_LINE, MOST_LINES = 1 << 20, 256

#: Seconds after which a wait for an answer looks up.
LONGEST_WAIT = 0.5

_NAME = re.compile(r"cmd(?:@(\d{1,7})ms)?:(.+)", re.DOTALL)

Message = dict[str, Any]


def is_command(name: str) -> bool:
    """Whether a bot's name asks for a program.

    >>> is_command("cmd:./mybot"), is_command("cmd@200ms:node bot.js"), is_command("search")
    (True, True, False)
    """
    return _NAME.fullmatch(name) is not None


class Fault(Exception):
    """The program did not answer as it should; the text is what is counted."""


class CommandBot:
    """A bot that is a program. `faults` counts what it did wrong, by kind."""

    def __init__(self, name: str, game: str | Game, seed: int = 0) -> None:
        match = _NAME.fullmatch(name)
        try:
            self.words = shlex.split(match[2]) if match else []
        except ValueError as error:
            raise BadOption(f"{name}: the command cannot be read: {error}") from None
        if match is None or not self.words:
            raise BadOption(f"expected a bot like cmd:./mybot or cmd@500ms:./mybot, got {name!r}")
        if shutil.which(self.words[0]) is None:
            raise BadOption(f"{name}: there is no program {self.words[0]!r} that can be run")
        self.game, self.seed = get_game(game), seed
        self.move_ms = int(match[1] or MOVE_MS) or MOVE_MS
        self.faults: dict[str, int] = {}
        self._random = random.Random(seed)
        self._program: Program | None = None
        self._starts = 0
        self._asked = 0
        #: What the running program has been told: moves of the log that are settled, and the
        #: numbers of its own after them.
        self._told, self._told_own = 0, frozenset[int]()

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """The program's move, or a random legal one where it fails."""
        try:
            return self._ask(view, legal)
        except Fault as fault:
            kind = str(fault)
            self.faults[kind] = self.faults.get(kind, 0) + 1
            if kind in ("late", "gone") and self._program is not None:
                self._program.stop()
                self._program = None
            # A proposal made at random would only prolong the game.
            plain = [c for c in legal if not self.game.moves.kind_of(c).proposal]
            return self._random.choice(plain or list(legal))

    def __getstate__(self) -> dict[str, Any]:
        # A copy starts a program of its own when it is asked, and tells it the whole log.
        running = self._program is not None
        fresh: dict[str, Any] = {"_program": None, "_told": 0, "_told_own": frozenset()}
        return self.__dict__ | fresh | {"_starts": self._starts - running}

    def close(self) -> None:
        """End the program; it may be started again."""
        if self._program is not None:
            self._program.send({"type": "bye"})
            self._program.stop(patience=0.2)
            self._program = None

    def _ask(self, view: View, legal: Sequence[int]) -> int:
        program = self._program or self._start(view)
        self._asked += 1
        program.send(self._question(view, legal))
        answer = program.answer("choose", self._asked, self.move_ms)
        try:
            code = self.game.moves.code(answer.get("move"))  # type: ignore[arg-type]
        except BadMove:
            raise Fault("nonsense") from None
        if code not in legal and not self._is_allowed(view, legal, code):
            raise Fault("illegal")
        return code

    def _is_allowed(self, view: View, legal: Sequence[int], code: int) -> bool:
        """Whether a move that is not listed may be made; no proposal where none is listed."""
        kind_of = self.game.moves.kind_of
        if kind_of(code).proposal and not any(kind_of(listed).proposal for listed in legal):
            return False
        return bool(self.game.kernels.is_legal(view.states, 0, view.seat, code))

    def _start(self, view: View) -> Program:
        if self._starts >= MOST_STARTS:
            raise Fault("absent")
        self._starts += 1
        self._told, self._told_own = 0, frozenset()
        self._program = program = Program(self.words)
        weakref.finalize(self, program.stop)
        self._greet(program)
        players = int(view.state.players)
        program.send(
            {
                "type": "setup",
                "game": self.game.name,
                "players": players,
                "seat": view.seat,
                "seats": list(self.game.seat_names[:players]),
                "options": self.game.options_of(view.state),
                "seed": _told_seed(self.seed),
            }
        )
        return program

    def _greet(self, program: Program) -> None:
        """Exchange greetings; a program that cannot is not started again in this game."""
        program.send({"type": "hello", "protocol": PROTOCOL, "game": self.game.name})
        try:
            if program.answer("hello", None, START_MS).get("protocol") != PROTOCOL:
                raise Fault("nonsense")
        except Fault:
            self._starts = MOST_STARTS
            program.stop()
            self._program = None
            raise

    def _question(self, view: View, legal: Sequence[int]) -> Message:
        moves = self.game.moves
        news = [seen for seen in view.log[self._told :] if seen.number not in self._told_own]
        # Others' choices in a secret round come before the seat's own once all have chosen.
        numbers = [seen.number for seen in view.log[self._told :]]
        settled = sum(number == self._told + i for i, number in enumerate(numbers))
        self._told_own = frozenset(numbers[settled:])
        self._told += settled
        return {
            "type": "choose",
            "id": self._asked,
            "seat": view.seat,
            "clock": {"move_ms": self.move_ms},
            "codes": list(legal),
            "legal": [moves.format(code) for code in legal],
            "scores": list(view.scores),
            "news": [[seen.number, seen.actor, moves.format(seen.move)] for seen in news],
            "position": view.position,
            "view": view.fields(),
        }


class Program:
    """A running program with a line of JSON for each message, both ways.

    Threads write and read, so that a program that neither reads nor writes cannot hold us up.
    """

    def __init__(self, words: Sequence[str]) -> None:
        try:
            # A group of its own, so that all it starts can be ended with it.
            self.process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, process_group=0
            )
        except OSError:
            raise Fault("gone") from None
        self._stopped = self._ended = False
        self._lines: queue.Queue[bytes | None] = queue.Queue(MOST_LINES)
        self._messages: queue.Queue[Message | None] = queue.Queue()
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        for target, pipe in ((self._write, self.process.stdin), (self._read, self.process.stdout)):
            threading.Thread(target=target, args=(pipe,), daemon=True).start()

    def _write(self, pipe: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError), pipe:
            while (message := self._messages.get()) is not None:
                data = memoryview(json.dumps(message, separators=(",", ":")).encode() + b"\n")
                while data:
                    data = data[pipe.write(data) or 0 :]

    def _read(self, pipe: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError), pipe:
            left = b""
            while chunk := pipe.read(1 << 16):
                *lines, left = (left + chunk).split(b"\n")
                if not all(self._keep(line) for line in lines) or len(left) > LONGEST_LINE:
                    break
        self._keep(None)

    def _keep(self, line: bytes | None) -> bool:
        """Put a line where `answer` finds it; False once nobody will look any more."""
        while not self._stopped:
            with contextlib.suppress(queue.Full):
                self._lines.put(line, timeout=0.1)
                return True
        return False

    def send(self, message: Message) -> None:
        """Hand over a message; whether it is read shows in the answer."""
        self._messages.put(message)

    def answer(self, kind: str, number: int | None, ms: int) -> Message:
        """The answer of that kind to question `number`; answers to earlier ones are passed over."""
        end = time.monotonic() + ms / 1000
        while True:
            try:
                # A signal that comes just before the wait is heard only after it.
                left = max(0.0, end - time.monotonic())
                line = self._lines.get(timeout=min(left, LONGEST_WAIT))
            except queue.Empty:
                if left > LONGEST_WAIT:
                    continue
                raise Fault("late") from None
            if line is None:
                raise Fault("gone")
            if not line.strip():
                continue
            message = _parse(line)
            if message.get("type") != kind:
                raise Fault("nonsense")
            if message.get("id") == number:
                return message
            if number is None or not _is_earlier(message.get("id"), number):
                raise Fault("nonsense")

    def stop(self, patience: float = 0.0) -> None:
        """End the program and all it started, at once or after it had the time to end itself."""
        if self._ended:
            return  # its number may be another's by now
        self._stopped = True
        self._messages.put(None)
        with contextlib.suppress(subprocess.TimeoutExpired):
            if patience:
                self.process.wait(patience)
        with contextlib.suppress(OSError):  # nobody of its group is left
            if hasattr(os, "killpg"):
                os.killpg(self.process.pid, signal.SIGKILL)
            else:
                self.process.kill()
        self.process.wait()
        self._ended = True


def close_all(bots: Iterable[Any]) -> None:
    """End the programs among some bots."""
    for bot in bots:
        if isinstance(bot, CommandBot):
            bot.close()


def _told_seed(seed: int) -> int:
    """What a program may seed itself with; the seed proper would tell it the game's dice."""
    return int.from_bytes(hashlib.sha256(f"program {seed}".encode()).digest()[:4], "big")


def _parse(line: bytes) -> Message:
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        raise Fault("nonsense") from None
    if not isinstance(message, dict):
        raise Fault("nonsense")
    return message


def _is_earlier(number: Any, than: int) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and 0 < number < than
