"""Checks a bot of one's own: plays games with it and gathers what it did wrong."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field

from ..core.game import Game
from ..core.match import Match
from .bot import Bot
from .program import Journal
from .proposals import ProposalLimit, decisions
from .protocol import CommandBot, close_all, is_command
from .registry import make_bot

#: What to do about each kind of fault.
ADVICE = {
    "late": "answer sooner, or ask for more time: cmd@10000ms:PROGRAM; flush your output",
    "gone": "keep reading lines until `bye`; see what it wrote to standard error",
    "nonsense": "write one JSON object a line, and repeat the id of the question",
    "illegal": "choose one of `legal`; `refused` messages tell why others are not",
    "absent": 'answer hello first: {"type": "hello", "protocol": 1}',
    "error": "mend the exception",
}
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
            yield f"{kind}: {len(reasons)} times. {ADVICE[kind].capitalize()}."
            for reason in list(dict.fromkeys(reasons))[:MOST_EXAMPLES]:
                yield f"  {reason}"
        if not self.faults:
            yield "No faults."


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
        bots = [own if i == seat else make_bot("random", game, i) for i in range(match.players)]
        try:
            _play(match, bots, seat, limit, report)
        finally:
            close_all(bots)
        report.games += 1
        report.ignored += getattr(own, "ignored", 0)
    return report


def _play(match: Match, bots: list[Bot], seat: int, limit: int, report: Report) -> None:
    proposals = ProposalLimit(match.game)
    for view in decisions(match, limit):
        start = time.perf_counter()
        try:
            move = int(proposals.choose(bots[view.seat], view))
            match.play(move, seat=view.seat)
        except Exception as error:  # whatever a bot of somebody else's raises
            if view.seat != seat:
                raise
            report.add_fault("error", f"move {len(match.played)}: {type(error).__name__}: {error}")
            match.play(view.legal[0], seat=seat)
        if view.seat == seat:
            report.decisions += 1
            report.slowest = max(report.slowest, time.perf_counter() - start)
            report.infos += getattr(bots[seat], "info", None) is not None
