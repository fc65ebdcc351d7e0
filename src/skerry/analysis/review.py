"""A whole game, judged move by move: what was luck, what was play.

Two judgements stand beside each other. The curve and the luck are judged with all cards open,
since the game is over; so the luck of a draw is told against all cards that could have been drawn.
A choice is judged by what its seat could know then, in states guessed from its view.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

import msgspec
import numpy as np

from ..arena.processes import in_processes
from ..bots.proposals import Proposals
from ..bots.twin_bot import twins
from ..core.chance import CHANCE_SEAT
from ..core.errors import BadOption
from ..core.kernel import BESIDE
from ..core.match import Match
from ..core.registry import is_installed
from ..core.twin import Call, TwinFailed
from ..core.whole import check_series_seed, whole
from .analyse import Analyst
from .grades import grade
from .judges import Reals, seed_for, unit_of
from .ranking import Clock, Trials, measure_loss, rank_moves
from .report import ChanceEvent, Decision, Limit, Review, check_limit
from .summaries import names_of, summarise
from .turning_points import turning_points

#: Lines of play for one choice.
USUAL = Limit(lines=256)
#: For so many lines of a choice one is spent on each position of the curve.
LINES_A_POINT = 32
#: Best moves that are kept of a choice.
RANKED = 3
#: The share of a limit that looks for the best move; the rest measures what was lost against it.
SEEKING = 0.6
#: Moves that a process judges in one go.
CHUNK = 4


def check_open(match: Match) -> None:
    """Refuse a game that began with hidden cards: nobody can judge it with open ones."""
    if match.began_hidden:
        raise BadOption("the game began with hidden cards: a review needs all of them")


class Judgement(NamedTuple):
    """One move, judged; `point`: everybody's chances before it, None where they are those after
    it, since nothing was to be chosen."""

    number: int
    point: list[float] | None
    decision: Decision | None = None
    event: ChanceEvent | None = None
    lines: int = 0


def review(
    game: str | Match,
    limit: Limit | None = None,
    progress: Callable[[int, int], Any] | None = None,
    seed: int = 0,
    jobs: int = 1,
) -> Review:
    """Judge every move of a match, or of a record's text; `progress` gets moves done and all.

    Equal limits in lines and equal seeds give equal reviews, however many processes judge.
    """
    match = Match.from_record(game) if isinstance(game, str) else game
    if not isinstance(match, Match):
        raise BadOption(f"expected a match or the text of a record, got {type(match).__name__}")
    processes = whole(jobs)
    if processes is None or processes < 1:
        raise BadOption(f"jobs: expected 1 or more, got {jobs!r}")
    reviewer = Reviewer(match, limit, seed)
    for judged in judge_all(reviewer, processes):
        reviewer.add(judged)
        if progress is not None:
            progress(reviewer.done, len(match.played))
    return reviewer.review()


def judge_all(reviewer: Reviewer, jobs: int = 1) -> Iterator[Judgement]:
    """Judge every move, in this process or in several; in the order of the moves."""
    total = len(reviewer.match.played)
    if BESIDE and is_installed(reviewer.match.game.name):  # interpreted it would take hours
        with contextlib.suppress(TwinFailed):
            yield from twins().ask(Call(_judge_there, (*reviewer.asked, jobs)))
            return
    # Where a judge is exact, other processes would take longer to start than all moves take here.
    if jobs <= 1 or total <= CHUNK or reviewer.analyst.judge.exact:
        yield from reviewer.judge(range(total))
        return
    chunks = [range(n, min(n + CHUNK, total)) for n in range(0, total, CHUNK)]
    tasks = [(*reviewer.asked, chunk) for chunk in chunks]
    for found in in_processes(_judge_chunk, tasks, jobs):
        yield from found


def _judge_there(match: Match, limit: Limit, seed: int, jobs: int) -> list[Judgement]:
    return list(judge_all(Reviewer(match, limit, seed), jobs))


_analysts: dict[str, Analyst] = {}


def _judge_chunk(task: tuple[Match, Limit, int, range]) -> list[Judgement]:
    match, limit, seed, numbers = task
    analyst = _analysts.setdefault(match.game.name, Analyst(match.game))
    return list(Reviewer(match, limit, seed, analyst).judge(numbers))


class Reviewer:
    """A review in the making: quick to look through, then judged move by move.

    `look` gives a first Review at once. `judge` yields judgements, which `add` takes in; `review`
    is what is known so far, the moves that are not judged yet as they looked at first.
    """

    def __init__(
        self, match: Match, limit: Limit | None = None, seed: int = 0,
        analyst: Analyst | None = None,
    ) -> None:  # fmt: skip
        check_open(match)
        self.match, self.limit = match, check_limit(limit) or USUAL
        self.seed = check_series_seed(seed)
        self.analyst = analyst or Analyst(match.game)
        self.seconds = 0.0
        self._proposals = Proposals(match.game)
        self._looks: list[Judgement] = []
        self._judged: dict[int, Judgement] = {}
        self._states = match.game.layout.states(1)
        self._last: list[float] = []

    @property
    def asked(self) -> tuple[Match, Limit, int]:
        """What another process needs to judge the same."""
        return self.match, self.limit, self.seed

    @property
    def done(self) -> int:
        """Moves that are judged."""
        return len(self._judged)

    @property
    def looked(self) -> bool:
        """Whether there is a first look to show."""
        return bool(self._looks)

    def add(self, judged: Judgement) -> None:
        """Take in a judgement."""
        self._judged[judged.number] = judged

    def look(self) -> Review:
        """A first review, in which nothing is judged yet."""
        if not self._looks:
            self._looks = list(self._walk(range(len(self.match.played)), quick=True))
        return self.review()

    def judge(self, numbers: Iterable[int]) -> Iterator[Judgement]:
        """Judge moves, given in rising order."""
        return self._walk(numbers, quick=False)

    def _walk(self, numbers: Iterable[int], quick: bool) -> Iterator[Judgement]:
        walk = self.match.copy()
        for number in numbers:
            start = time.perf_counter()
            if len(walk.played) == number - 1:
                walk.advance(*self.match.played[number - 1])
            else:
                walk = self.match.copy()
                walk.rewind(number)
            judged = self._judge(walk, number, quick)
            self.seconds += time.perf_counter() - start
            yield judged

    def _judge(self, walk: Match, number: int, quick: bool) -> Judgement:
        actor, move = self.match.played[number]
        walk.write_state(self._states)
        if actor == CHANCE_SEAT:
            return self._judge_chance(walk, number, move, quick)
        # A proposal of the player on turn is not a choice of its own, since the deal is. Whoever
        # makes one in answer (a counter-offer) has thereby agreed to it, as by accepting.
        legal = self._proposals.without(walk.codes(actor))
        proposes = self._proposals.includes(move)
        if proposes and actor != int(self._states[0].player):
            legal, proposes = [*legal, move], False
        if len(legal) <= 1 and not proposes:
            return Judgement(number, None, self._plain(walk, number, quick))
        if quick or proposes:
            return Judgement(number, self._point(quick), self._plain(walk, number, quick))
        return self._judge_choice(walk, number, move, legal)

    # Positions.

    @property
    def _curve_lines(self) -> int:
        return max(1, (self.limit.lines or USUAL.lines) // LINES_A_POINT)

    def _point(self, quick: bool) -> list[float]:
        """Everybody's chances in the position at hand, where somebody is to act."""
        lines = 0 if quick else self._curve_lines
        return [float(x) for x in self.analyst.judge.chances(self._states, 0, lines, self.seed)]

    # Chance.

    def _judge_chance(self, walk: Match, number: int, move: int, quick: bool) -> Judgement:
        exact = self.analyst.judge.exact
        if exact and self._looks:  # the first look has said all there is
            seen = self._looks[number]
            assert seen.event is not None
            return seen._replace(event=msgspec.structs.replace(seen.event, judged=not quick))
        codes, weights = zip(*walk.outcomes(), strict=True)
        lines = 0 if quick else self._curve_lines
        found = self.analyst.judge.outcomes(self._states, codes, lines, self.seed)
        mean = np.array(weights, np.float64) @ found / sum(weights)
        taken = found[codes.index(move)]
        event = ChanceEvent(
            number=number, turn=int(self._states[0].turn), seat=int(self._states[0].player),
            move=walk.game.moves.format(move), data=walk.game.moves.json(move),
            luck=[float(x) for x in taken - mean], judged=not quick,
        )  # fmt: skip
        spent = 0 if exact else lines * len(codes)
        return Judgement(number, [float(x) for x in mean], event=event, lines=spent)

    # Choices.

    def _plain(self, walk: Match, number: int, quick: bool) -> Decision:
        """A move that was not chosen, or is not judged yet."""
        actor, move = self.match.played[number]
        told = walk.game.moves.format(move), walk.game.moves.json(move)
        return Decision(
            number=number, turn=int(self._states[0].turn), seat=actor, move=told[0], data=told[1],
            best=told[0], best_data=told[1], chance=0.0, best_chance=0.0, loss=0.0, error=0.0,
            grade=None, unforced=False, change=[0.0] * walk.players, moves=[], judged=not quick,
        )  # fmt: skip

    def _judge_choice(self, walk: Match, number: int, move: int, legal: list[int]) -> Judgement:
        actor, table, analyst = self.match.played[number].actor, walk.game.moves, self.analyst
        view = walk.view(actor)
        # By what the seat has seen: how far others are with a secret choice changes nothing.
        noise = seed_for(walk.game, view.states, len(view.log), self.seed)
        shortlist = analyst.judge.shortlist(view, legal, noise, move)
        trials = Trials(analyst.judge, view, shortlist.moves, noise)
        clock = Clock(self.limit)
        order = rank_moves(trials, clock, SEEKING, keep=move)
        gap, change = measure_loss(trials, clock, order[0], move)
        loss = max(0.0, gap.mean)
        best = order[0]
        ranked = analyst.describe(trials, order[:RANKED], noise)
        # Other lines measured the loss, so it may be more than all there was to lose.
        chance = ranked[0].chance - loss
        chance = chance if walk.players == 1 else max(0.0, chance)
        decision = Decision(
            number=number, turn=int(self._states[0].turn), seat=actor, move=table.format(move),
            data=table.json(move), best=table.format(best), best_data=table.json(best),
            chance=chance, best_chance=ranked[0].chance, loss=loss,
            error=gap.error,
            grade=grade(loss, gap.error, best == move) if shortlist.unforced else None,
            unforced=shortlist.unforced, change=[float(x) for x in change],
            moves=ranked, judged=True,
        )  # fmt: skip
        point = self._point(quick=False)
        spent = 0 if analyst.judge.exact else trials.lines + self._curve_lines
        return Judgement(number, point, decision, lines=spent)

    # The review.

    def review(self) -> Review:
        """What is known so far."""
        match, count = self.match, len(self.match.played)
        found = [self._judged.get(n) or (self._looks[n] if self._looks else None)
                 for n in range(count)]  # fmt: skip
        if None in found:
            self.look()
            return self.review()
        known = [judged for judged in found if judged is not None]
        curve = self._curve(known)
        decisions = [
            _with_chance(judged.decision, curve) for judged in known if judged.decision is not None
        ]
        events = [judged.event for judged in known if judged.event is not None]
        return Review(
            game=match.game.name, players=match.players,
            names=names_of(match),
            winners=list(match.winners) if match.over else [], unit=unit_of(match.players),
            moves=count, judged=self.done,
            turns=[(j.decision or j.event).turn for j in known],  # type: ignore[union-attr]
            curve=[[float(x) for x in row] for row in curve], decisions=decisions, events=events,
            seats=summarise(match, curve, decisions, events),
            turning_points=turning_points(match, curve, decisions, events),
            lines=sum(judged.lines for judged in self._judged.values()), seconds=self.seconds,
        )  # fmt: skip

    def _curve(self, known: list[Judgement]) -> Reals:
        """Everybody's chances before each move and at the end."""
        if not self._last:
            self.match.write_state(self._states)
            self._last = [float(x) for x in self.analyst.judge.look(self._states, 0, self.seed)]
        curve = np.zeros((len(known) + 1, self.match.players))
        curve[-1] = self._last
        for judged in reversed(known):
            after = curve[judged.number + 1]
            curve[judged.number] = after if judged.point is None else judged.point
        return curve


def _with_chance(decision: Decision, curve: Reals) -> Decision:
    """A move for which nothing was ranked takes its chance from the curve."""
    if decision.moves:
        return decision
    chance = float(curve[decision.number + 1, decision.seat])
    return msgspec.structs.replace(decision, chance=chance, best_chance=chance)
