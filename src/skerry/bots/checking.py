"""Checks a bot of one's own: plays games with it and gathers what it did wrong."""

from __future__ import annotations

import json
import queue
import threading
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..core.errors import BadMove, BadOption, IllegalMove
from ..core.game import Game
from ..core.match import Match, View
from .blame import line_of_thread, said_of
from .bot import Bot, answered
from .info import Info
from .program import LONGEST_WAIT, Journal
from .proposals import ProposalLimit, decisions
from .protocol import CommandBot, close_all, is_command
from .registry import make_bot

#: What to do about each kind of fault.
ADVICE = {
    "late": "answer sooner; a program must flush its output, and may ask for more time: "
    "cmd@10000ms:PROGRAM",
    "gone": "keep reading lines until `bye`; see what it wrote to standard error",
    "nonsense": "write one JSON object a line, and repeat the id of the question",
    "illegal": "choose one of `legal`; with each refusal comes its reason",
    "absent": 'mend what comes above; answer hello first: {"type": "hello", "protocol": 1}',
    "error": "mend the exception; the log has all of its lines",
}
#: Seconds after which it is told that a bot in this process still thinks, and after which it is
#: called late. Its first move may have to wait for a compiler.
LONG, TOO_LONG = 10.0, 120.0
#: Examples of each kind of fault that are told.
MOST_EXAMPLES = 3


@dataclass
class Report:
    """What was found."""

    games: int = 0
    decisions: int = 0
    slowest: float = 0.0
    infos: int = 0
    ignored: int = 0
    is_hung: bool = False  #: it did not come back from a question
    faults: dict[str, list[str]] = field(default_factory=dict)

    def add_fault(self, kind: str, reason: str) -> None:
        """Count a fault."""
        self.faults.setdefault(kind, []).append(reason)

    def sentences(self) -> Iterator[str]:
        """The report, for its author."""
        yield (f"{self.games} games, {self.decisions} decisions, the slowest "
               f"{1000 * self.slowest:.0f} ms, {self.infos} with info")  # fmt: skip
        if self.ignored:
            yield f"{self.ignored} info messages were ignored: the log says why"
        for kind, reasons in self.faults.items():
            advice, times = ADVICE[kind], "once" if len(reasons) == 1 else f"{len(reasons)} times"
            yield f"{kind}: {times}. {advice[0].upper()}{advice[1:]}."
            for reason in list(dict.fromkeys(reasons))[:MOST_EXAMPLES]:
                yield f"  {reason}"
        if not self.faults:
            yield "No faults."


class TooLong(Exception):
    """A bot in this process did not answer."""


class Thinking:
    """A thread in which a bot chooses, so that nobody has to wait for one that hangs."""

    def __init__(self, bot: Bot, still: Callable[[str], Any]) -> None:
        self.bot, self.still = bot, still
        self._asked: queue.SimpleQueue[tuple[View, Sequence[int]]] = queue.SimpleQueue()
        self._given: queue.SimpleQueue[tuple[Any, BaseException | None]] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        while True:
            view, legal = self._asked.get()
            try:
                self._given.put((self.bot.choose(view, legal), None))
            except BaseException as error:
                self._given.put((None, error))

    def choose(self, view: View, legal: Sequence[int]) -> Any:
        """What the bot answers."""
        self._asked.put((view, legal))
        end, told = time.monotonic() + TOO_LONG, False
        while time.monotonic() < end:
            try:
                # A signal that comes just before the wait is heard only after it.
                answer, error = self._given.get(timeout=min(LONGEST_WAIT, LONG, TOO_LONG))
            except queue.Empty:
                if not told and time.monotonic() > end - TOO_LONG + LONG:
                    told = True
                    self.still(f"move {len(view.log)}: it has been thinking for {LONG:g} s"
                               f"{line_of_thread(self._thread.ident)}")  # fmt: skip
                continue
            if error is not None:
                raise error
            return answer
        raise TooLong(f"no answer within {TOO_LONG:g} s{line_of_thread(self._thread.ident)}; "
                      "the game was left there")  # fmt: skip


class Recorded:
    """A bot in this process: what it is asked and answers is told as it is of a program."""

    def __init__(self, bot: Bot, journal: Journal, still: Callable[[str], Any]) -> None:
        self.bot, self.journal, self.thinking = bot, journal, Thinking(bot, still)

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """The bot's move."""
        moves = view.game.moves
        asked = {
            "seat": view.seat,
            "move": len(view.log),
            "codes": list(legal),
            "legal": [moves.format(code) for code in legal],
            "scores": list(view.scores),
            "position": view.position,
        }
        self.journal(">", json.dumps(asked))
        answer = self.thinking.choose(view, legal)
        known = isinstance(answer, int) and answer in legal
        self.journal("<", f"{answer} {moves.format(answer)}" if known else repr(answer))
        return answered(self.bot, answer)


def check_bot(
    name: str,
    game: Game,
    games: int,
    limit: int,
    journal: Journal,
    still: Callable[[str], Any] = lambda text: None,
) -> Report:
    """Play games of a bot against random ones, in every seat in turn; no more of them once it hung.

    `still` hears of a bot in this process that thinks for long.
    """
    report = Report()

    def hear(sign: str, line: str) -> None:
        journal(sign, line)
        if sign == "!" and not line.startswith("info "):
            kind, _, reason = line.partition(": ")
            report.add_fault(kind, reason)

    for number in range(games):
        match = Match(game, seed=number)
        seat = number % match.players
        own: Bot = CommandBot(name, game, number, hear) if is_command(name) else make_bot(
            name, game, number
        )  # fmt: skip
        asked = own if is_command(name) else Recorded(own, hear, still)
        bots = [asked if i == seat else make_bot("random", game, i) for i in range(match.players)]
        try:
            _play(match, bots, own, seat, limit, report, hear)
        finally:
            close_all(bots)
        report.games += 1
        report.ignored += own.ignored if isinstance(own, CommandBot) else 0
        if report.is_hung:
            break
    return report


def _play(
    match: Match, bots: list[Bot], own: Bot, seat: int, limit: int, report: Report, hear: Journal
) -> None:
    proposals = ProposalLimit(match.game)
    for view in decisions(match, limit):
        start = time.perf_counter()
        try:
            match.play(int(proposals.choose(bots[view.seat], view)), seat=view.seat)
        except (Exception, SystemExit) as error:  # whatever a bot of somebody else's raises
            if view.seat != seat:
                raise
            _note(error, len(match.played), hear)
            if isinstance(error, TooLong):
                report.is_hung = True
                return
            match.play(view.legal[0], seat=seat)
        if view.seat == seat:
            report.decisions += 1
            report.slowest = max(report.slowest, time.perf_counter() - start)
            info = getattr(own, "info", None)
            report.infos += isinstance(info, Info)
            if not isinstance(info, Info | None):
                report.ignored += 1
                hear("!", f"info ignored: expected a skerry.bots.info.Info, got {info!r}")


def _note(error: BaseException, number: int, hear: Journal) -> None:
    """Tell of a move that was refused, or of an exception and the author's line that raised it."""
    if isinstance(error, IllegalMove | BadMove | BadOption):
        hear("!", f"illegal: move {number}: {error}")
        return
    if isinstance(error, TooLong):
        hear("!", f"late: move {number}: {error}")
        return
    hear("!", f"error: move {number}: {said_of(error)}")
    for line in traceback.format_exception(error):
        for one in line.rstrip().splitlines():
            hear("-", one)
