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

import hashlib
import logging
import random
import re
import shutil
import weakref
from collections.abc import Iterable, Sequence
from typing import Any

from ..core.errors import BadMove, BadOption
from ..core.game import Game
from ..core.match import View
from ..core.registry import get_game
from .info import LONGEST_INFO, BadInfo, Info, read_info
from .program import Fault, Journal, Message, Program, words_of

PROTOCOL = 1
MOVE_MS = 5000  #: for a move, where the name gives no other time
START_MS = 10_000  #: to answer the greeting
MOST_STARTS = 3
#: Messages about its thinking that are read for one move.
MOST_INFO = 64

_NAME = re.compile(r"cmd(?:@(\d{1,7})ms)?:(.+)", re.DOTALL)

log = logging.getLogger(__name__)


def is_command(name: str) -> bool:
    """Whether a bot's name asks for a program.

    >>> is_command("cmd:./mybot"), is_command("cmd@200ms:node bot.js"), is_command("search")
    (True, True, False)
    """
    return _NAME.fullmatch(name) is not None


class CommandBot:
    """A bot that is a program. `faults` counts what it did wrong, by kind.

    `info` is what it last said of its thinking; what could not be used of that is counted in
    `ignored`. A `journal` is told of every line, both ways.
    """

    def __init__(
        self, name: str, game: str | Game, seed: int = 0, journal: Journal | None = None
    ) -> None:
        match = _NAME.fullmatch(name)
        try:
            self.words = words_of(match[2]) if match else []
        except ValueError as error:
            raise BadOption(f"{name}: the command cannot be read: {error}") from None
        if match is None or not self.words or (match[1] and not int(match[1])):
            raise BadOption(f"expected a bot like cmd:./mybot or cmd@500ms:./mybot, got {name!r}")
        if shutil.which(self.words[0]) is None:
            raise BadOption(f"{name}: there is no program {self.words[0]!r} that can be run")
        self.game, self.seed = get_game(game), seed
        self.move_ms = int(match[1] or MOVE_MS)
        self.name, self.faults, self.ignored = name, dict[str, int](), 0
        self.info: Info | None = None
        self._journal = journal or _no_journal
        self._heard = 0
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
            self.faults[fault.kind] = self.faults.get(fault.kind, 0) + 1
            # A proposal made at random would only prolong the game.
            plain = [c for c in legal if not self.game.moves.kind_of(c).proposal]
            move = self._random.choice(plain or list(legal))
            self._refuse(fault, move)
            return move

    def _refuse(self, fault: Fault, instead: int) -> None:
        """Tell the program what was wrong; one that is late or gone is ended."""
        made = self.game.moves.format(instead)
        self._journal("!", f"{fault.kind}: {fault.reason}; made instead: {made}")
        if self._program is None:
            return
        if fault.kind in ("late", "gone"):
            self._program.stop()
            self._program = None
            return
        self._program.send(
            {
                "type": "refused",
                "id": self._asked,
                "fault": fault.kind,
                "reason": fault.reason,
                "made": made,
            }
        )

    def __getstate__(self) -> dict[str, Any]:
        # A copy starts a program of its own when it is asked, and tells it the whole log.
        running = self._program is not None
        fresh: dict[str, Any] = {"_program": None, "_told": 0, "_told_own": frozenset(),
                                 "_journal": _no_journal}  # fmt: skip
        return self.__dict__ | fresh | {"_starts": self._starts - running}

    def close(self) -> None:
        """End the program; it may be started again."""
        if self._program is not None:
            self._program.send({"type": "bye"})
            self._program.stop(patience=0.2)
            self._program = None

    def _ask(self, view: View, legal: Sequence[int]) -> int:
        self.info, self._heard = None, 0
        program = self._program or self._start(view)
        self._asked += 1
        program.send(self._question(view, legal))
        players = int(view.states[0].players)
        answer = program.answer(
            "choose", self._asked, self.move_ms, lambda *heard: self._hear(players, *heard)
        )
        try:
            code = self.game.moves.code(answer.get("move"))  # type: ignore[arg-type]
        except BadMove as error:
            raise Fault("nonsense", str(error)) from None
        if code not in legal:
            self._check(view, legal, code)
        return code

    def _check(self, view: View, legal: Sequence[int], code: int) -> None:
        """Refuse a move that is not listed unless it is legal; no proposal where none is listed."""
        kind_of = self.game.moves.kind_of
        if kind_of(code).proposal and not any(kind_of(listed).proposal for listed in legal):
            raise Fault("illegal", "no proposal may be made now: enough were made this turn, or "
                                   "the rules allow none")  # fmt: skip
        if not self.game.kernels.is_legal(view.states, 0, view.seat, code):
            refusal = self.game.why_not(view.states[0], view.seat, code)
            raise Fault("illegal", f"{self.game.moves.label(code)}: {refusal.reason}")

    def _hear(self, players: int, line: bytes, message: Message) -> None:
        """Keep what the program says of its thinking; what cannot be used is passed over."""
        self._heard += 1
        try:
            if self._heard > MOST_INFO:
                raise BadInfo(f"more than {MOST_INFO} messages for one move")
            if len(line) > LONGEST_INFO:
                raise BadInfo(f"longer than {LONGEST_INFO} bytes")
            if message.get("id") != self._asked:
                raise BadInfo(f"expected the id {self._asked}")
            self.info = read_info(self.game, players, message)
        except BadInfo as reason:
            self.ignored += 1
            self._journal("!", f"info ignored: {reason}")
            if self._heard <= MOST_INFO:
                log.warning("%s: info ignored: %s", self.name, reason)

    def _start(self, view: View) -> Program:
        if self._starts >= MOST_STARTS:
            raise Fault("absent", f"it was started {MOST_STARTS} times, or failed to greet")
        self._starts += 1
        self._told, self._told_own = 0, frozenset()
        self._program = program = Program(self.words, self._journal)
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
            hello = program.answer("hello", None, START_MS, lambda *heard: None)
            if hello.get("protocol") != PROTOCOL:
                raise Fault("nonsense", f"expected the protocol {PROTOCOL}")
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
            "proposals": [code for code in legal if moves.kind_of(code).proposal],
            "scores": list(view.scores),
            "news": [[seen.number, seen.actor, moves.format(seen.move)] for seen in news],
            "position": view.position,
            "view": view.fields(),
        }


def close_all(bots: Iterable[Any]) -> None:
    """End the programs among some bots."""
    for bot in bots:
        if isinstance(bot, CommandBot):
            bot.close()


def _told_seed(seed: int) -> int:
    """What a program may seed itself with; the seed proper would tell it the game's dice."""
    return int.from_bytes(hashlib.sha256(f"program {seed}".encode()).digest()[:4], "big")


def _no_journal(sign: str, line: str) -> None:
    """Nobody keeps the conversation."""
