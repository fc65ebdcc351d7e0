"""Checks a bot of one's own: plays games with it and gathers what it did wrong."""

from __future__ import annotations

import json
import sysconfig
import time
import traceback
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ..core.errors import BadMove, BadOption, IllegalMove
from ..core.game import Game
from ..core.match import Match, View
from .bot import Bot, answered
from .info import Info
from .program import Journal
from .proposals import ProposalLimit, decisions
from .protocol import CommandBot, close_all, is_command
from .registry import make_bot

#: What to do about each kind of fault.
ADVICE = {
    "late": "answer sooner, or ask for more time: cmd@10000ms:PROGRAM; flush your output",
    "gone": "keep reading lines until `bye`; see what it wrote to standard error",
    "nonsense": "write one JSON object a line, and repeat the id of the question",
    "illegal": "choose one of `legal`; with each refusal comes its reason",
    "absent": 'answer hello first: {"type": "hello", "protocol": 1}',
    "error": "mend the exception; the log has all of its lines",
}
#: Where code lies that no author of a bot wrote.
_LIBRARIES = (
    Path(__file__).parents[1],
    *(Path(sysconfig.get_path(name)) for name in ("stdlib", "purelib", "platlib")),
)
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


class Recorded:
    """A bot in this process: what it is asked and answers is told as it is of a program."""

    def __init__(self, bot: Bot, journal: Journal) -> None:
        self.bot, self.journal = bot, journal

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
        answer = self.bot.choose(view, legal)
        known = isinstance(answer, int) and answer in legal
        self.journal("<", f"{answer} {moves.format(answer)}" if known else repr(answer))
        return answered(self.bot, answer)


def check_bot(name: str, game: Game, games: int, limit: int, journal: Journal) -> Report:
    """Play games of a bot against random ones, in every seat in turn."""
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
        asked = own if is_command(name) else Recorded(own, hear)
        bots = [asked if i == seat else make_bot("random", game, i) for i in range(match.players)]
        try:
            _play(match, bots, own, seat, limit, report, hear)
        finally:
            close_all(bots)
        report.games += 1
        report.ignored += own.ignored if isinstance(own, CommandBot) else 0
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
    places = [(Path(at.filename), at.lineno) for at in traceback.extract_tb(error.__traceback__)]
    own = [f" ({path.name}, line {line})" for path, line in places if _is_the_authors(path)]
    said = " ".join(f"{type(error).__name__}: {error}".split())
    hear("!", f"error: move {number}: {said}{own[-1] if own else ''}")
    for line in traceback.format_exception(error):
        for one in line.rstrip().splitlines():
            hear("-", one)


def _is_the_authors(file: Path) -> bool:
    """Whether a file is neither ours nor a library's."""
    return file.is_file() and not any(file.is_relative_to(folder) for folder in _LIBRARIES)
