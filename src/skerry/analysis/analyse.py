"""One position, judged: everybody's chances and the best moves of a seat."""

from __future__ import annotations

import contextlib
import time

import numpy as np

from ..bots.continuation import likely_line
from ..bots.race import BATCH
from ..bots.twin_bot import twins
from ..core.errors import BadOption
from ..core.game import Game
from ..core.kernel import BESIDE
from ..core.match import SPECTATOR, Match
from ..core.registry import is_installed
from ..core.twin import Call, TwinFailed
from ..core.view import View
from ..core.whole import SEEDS, check_series_seed, whole
from .judges import Judge, LineJudge, Reals, seed_for, tidy, unit_of
from .ranking import Clock, Trials, estimate, rank_moves
from .report import Analysis, Limit, RankedMove, check_limit
from .rollouts import NO_MOVE
from .solve_judge import SolveJudge

#: Half a second, which people wait for without noticing.
USUAL = Limit(ms=500)


def analyse(
    position: View | Match,
    seat: int | None = None,
    limit: Limit | None = None,
    moves: int = 3,
    seed: int = 0,
) -> Analysis:
    """Judge a position by what one seat can know.

    Of a match the seat is whoever is to act; where that is nobody or several, say which, or -1
    for what everybody can see. A limit in lines gives equal results for equal seeds.

        match = skerry.Match("dice", seats=2, seed=3)
        match.play_chance()
        skerry.analyse(match, limit=skerry.Limit(lines=64)).moves[0].move
    """
    view, limit = _view_of(position, seat), check_limit(limit) or USUAL
    if BESIDE and is_installed(view.game.name):  # interpreted it would take minutes
        with contextlib.suppress(TwinFailed):
            found: Analysis = twins().ask(Call(analyse, (view, None, limit, moves, seed)))
            return found
    wanted = whole(moves)
    if wanted is None or wanted < 0:
        raise BadOption(f"moves: expected how many to rank, got {moves!r}")
    return Analyst(view.game).analyse(view, limit, wanted, check_series_seed(seed))


def _view_of(position: View | Match, seat: int | None) -> View:
    if isinstance(position, View):
        if seat is not None and seat != position.seat:
            raise BadOption(f"seat {seat}: this is the view of seat {position.seat}")
        return position
    if not isinstance(position, Match):
        raise BadOption(f"expected a match or a view, got {type(position).__name__}")
    if seat is None:
        actors = position.actors
        if len(actors) > 1:
            names = ", ".join(str(actor) for actor in actors)
            raise BadOption(f"several seats are to act ({names}): say which is to be judged for")
        seat = actors[0] if actors else SPECTATOR
    return position.view(seat)


def judge_of(game: Game) -> Judge:
    """The judge of a game."""
    return LineJudge(game) if game.judges.solution is None else SolveJudge(game)


class Analyst:
    """Judges positions of one game; keeps its kernels and rows to work in."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.judge: Judge = judge_of(game)

    def analyse(self, view: View, limit: Limit, moves: int, seed: int) -> Analysis:
        """Judge a view."""
        start = time.perf_counter()
        number = len(view.log)
        noise = seed_for(self.game, view.states, number, seed)
        ranked: list[RankedMove] = []
        if view.seat in view.actors and view.legal:
            shortlist = self.judge.shortlist(view, view.legal, noise, NO_MOVE)
            trials = Trials(self.judge, view, shortlist.moves, noise)
            order = rank_moves(trials, Clock(limit))
            ranked = self.describe(trials, order[: max(1, moves)], noise)
            samples, lines = trials.samples[order[0]], trials.lines
        else:
            samples = self._watch(view, limit, noise)
            lines = len(samples)
        lines = 0 if self.judge.exact else lines
        found = [estimate(samples[:, s], self.judge.exact) for s in range(samples.shape[1])]
        return Analysis(
            game=self.game.name, players=int(view.states[0].players), seat=view.seat,
            turn=int(view.states[0].turn), number=number,
            unit=unit_of(int(view.states[0].players)),
            chances=_told(np.array([f.mean for f in found])), errors=[f.error for f in found],
            moves=ranked[:moves], legal=len(view.legal), lines=lines,
            seconds=time.perf_counter() - start,
        )  # fmt: skip

    def _watch(self, view: View, limit: Limit, noise: int) -> Reals:
        """Samples of a view whose seat has nothing to choose."""
        clock, judge = Clock(limit), self.judge
        samples = judge.view_samples(view, range(1 if judge.exact else BATCH), noise)
        while not judge.exact and clock.allows(len(samples), BATCH):
            more = range(len(samples), len(samples) + BATCH)
            samples = np.concatenate([samples, judge.view_samples(view, more, noise)])
        return samples

    def describe(self, trials: Trials, order: list[int], noise: int) -> list[RankedMove]:
        """Moves as they are told, the best of them first."""
        view, table, exact = trials.view, self.game.moves, self.judge.exact
        told = []
        for move in order:
            own = estimate(trials.samples[move][:, view.seat], exact)
            gap = trials.gap(order[0], move)
            chances = _told(trials.samples[move].mean(axis=0))
            told.append(
                RankedMove(
                    move=table.format(move), data=table.json(move), chance=chances[view.seat],
                    error=own.error, behind=0.0 if move == order[0] else max(0.0, gap.mean),
                    behind_error=0.0 if move == order[0] else gap.error, chances=chances,
                    line=[table.format(code) for code in self._continuation(view, move, noise)],
                    lines=0 if exact else len(trials.samples[move]),
                )
            )  # fmt: skip
        return told

    def _continuation(self, view: View, move: int, noise: int) -> list[int]:
        return likely_line(view, move, noise % SEEDS, self.judge.best_move)


def _told(chances: Reals) -> list[float]:
    return [float(x) for x in tidy(chances)]
