"""Find puzzles in games of bots: a cheap look at many positions, a proof for the few that remain.

1. A game of `greedy` bots is played in compiled code, and some of its choices are drawn.
2. Every move is judged one move ahead. Positions where that shows a gap, and some where it does
   not, are screened by a few lines of play for each move that may be best.
3. What remains is judged with a large budget, by lines that the screening has not seen. It is a
   puzzle when the best move is ahead of each other one by `GAP` and two standard errors.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from .. import __version__
from ..analysis.analyse import Analyst
from ..analysis.judges import LineJudge, seed_for
from ..analysis.ranking import Trials
from ..arena.contest import bot_seeds
from ..arena.whole_games import WholeGames
from ..bots import make_bot
from ..bots.kernel_games import GamePlan
from ..bots.race import BATCH, SURE
from ..core.errors import BadOption
from ..core.game import Game
from ..core.match import Match, View
from ..core.registry import get_game
from ..core.seats import CHANCE_SEAT
from .puzzle import GAP, Proof, Puzzle, Source, puzzle_id, puzzle_view

#: Who plays the games.
PLAYER = "greedy"
#: Choices of a game that are looked at, and of these how many without a gap at first sight are
#: screened all the same: only among them are answers that one must look further for.
DRAWN, BLIND = 80, 8
#: Fewer moves than this are no puzzle.
FEWEST = 3
#: Moves that lines are followed for; the first so many even if they look alike.
MOST_FOLLOWED, ALIKE = 10, 4
#: A gap one move ahead, and by the lines of screening, that is worth a closer look.
LOOK_GAP, SCREEN_GAP = 0.03, 0.07
#: Lines of each move in screening; lines of all moves that a proof may cost; the fewest of a move.
SCREEN_LINES, PROOF_LINES, LEAST_LINES = 16, 16384, 256
#: Puzzles of one game at most.
MOST_OF_A_GAME = 3
#: Winning moves that looking one move ahead finds are no puzzle.
WON = 0.985
#: Lists of these kinds are only part of what is allowed.
OPEN_KINDS = {"catan": {"discard"}}


class Settings(NamedTuple):
    """What a search for puzzles depends on, beside the game."""

    seed: int = 0
    lines: int = PROOF_LINES
    command: str = ""
    players: int | None = None  #: None: all numbers in turn


def players_of(game: Game, number: int, settings: Settings) -> int:
    """How many play in game `number` of a search: two and more, in turn."""
    if settings.players is not None:
        return settings.players
    low, high = max(2, game.players[0]), min(4, game.players[1])
    return low + number % (high - low + 1)


def find_in_game(game: str, number: int, settings: Settings) -> dict[str, object]:
    """The puzzles of one game of a search, as a line of its results."""
    rules = get_game(game)
    finder = Finder(rules, settings)
    found = list(finder.search(number))
    return {
        "number": number, "screened": finder.screened, "proved": finder.proved,
        "found": [puzzle.to_dict() for puzzle in found],
    }  # fmt: skip


class Finder:
    """Looks for puzzles in games of one kind."""

    def __init__(self, game: Game, settings: Settings) -> None:
        self.game, self.settings = game, settings
        self.prover = Prover(game)
        self.screened = self.proved = 0

    def search(self, number: int) -> Iterator[Puzzle]:
        """The puzzles of game `number`."""
        players, seed = players_of(self.game, number, self.settings), self.settings.seed + number
        plan = GamePlan(seed, (PLAYER,) * players, bot_seeds(seed, players))
        games = WholeGames(self.game.name, players, {}, None)
        ((_, played),) = games.endings([plan], log=games.games.limit)
        match, found = Match(self.game, players, seed), 0
        drawn = self._draw(match, played.codes, random.Random(seed))
        for at, blind in drawn:
            puzzle = self._try(at, blind, Source(
                seed=seed, players=players, bots=PLAYER, number=len(at.played)))  # fmt: skip
            if puzzle is not None:
                found += 1
                yield puzzle
                if found == MOST_OF_A_GAME:
                    return

    def _draw(
        self, match: Match, codes: list[int], rng: random.Random
    ) -> Iterator[tuple[Match, bool]]:
        """Some positions of a game, with whether they are screened in any case."""
        choices = []
        for number, code in enumerate(codes):
            actors = match.actors
            if len(actors) == 1 and len(puzzle_view(match, actors[0]).legal) >= FEWEST:
                choices.append(number)
            match.advance(CHANCE_SEAT if match.awaits_chance else actors[0], code)
        rng.shuffle(choices)
        for k, number in enumerate(choices[:DRAWN]):
            at = match.copy()
            at.rewind(number)
            yield at, k < BLIND

    def _try(self, match: Match, blind: bool, source: Source) -> Puzzle | None:
        position, seat = match.view(match.actors[0]).position, match.actors[0]
        view = puzzle_view(Match.from_position(self.game, position), seat)
        if len(view.legal) < FEWEST:
            return None
        moves = self.prover.candidates(view, LOOK_GAP if not blind else None)
        if len(moves) < 2:
            return None
        self.screened += 1
        if not self.prover.screen(view, moves):
            return None
        self.proved += 1
        settings = self.settings
        trials = self.prover.prove(view, moves, settings.lines, settings.seed)
        if trials is None:
            return None
        return self.puzzle(view, position, trials, source)

    def puzzle(self, view: View, position: str, trials: Trials, source: Source) -> Puzzle | None:
        """The puzzle of a position that was proved, unless it is none worth solving."""
        order = sorted(trials.moves, key=lambda move: -trials.chance(move))
        quick = make_bot(PLAYER, self.game, 0).choose(view, view.legal) == order[0]
        if quick and trials.chance(order[0]) > WON:
            return None
        if self.game.moves.kind_of(order[0]).name in OPEN_KINDS.get(self.game.name, ()):
            return None
        settings, exact = self.settings, self.prover.judge.exact
        told = self.prover.analyst.describe(trials, order, trials.seed)
        return Puzzle(
            id=puzzle_id(self.game.name, position, view.seat), game=self.game.name, seat=view.seat,
            turn=int(view.states[0].turn), legal=len(view.legal), position=position, moves=told,
            greedy=quick, source=source,
            proof=Proof(lines=trials.lines, seed=settings.seed, exact=exact, version=__version__,
                        command=settings.command),
        )  # fmt: skip


class Prover:
    """Judges the moves of one position against each other."""

    def __init__(self, game: Game) -> None:
        self.game, self.analyst = game, Analyst(game)
        self.judge = self.analyst.judge

    def candidates(self, view: View, gap: float | None = None) -> list[int]:
        """The moves that may be best or next, as they look one move ahead; none if the best one is
        not ahead by `gap` then.

        Moves that look alike differ in order only, so that one stands for all; not among the
        first, where they would be a second answer.
        """
        legal = list(view.legal)
        if not isinstance(self.judge, LineJudge):
            return legal
        seed = seed_for(self.game, view.states, 0, 1)
        worth = self.judge.rollouts.judge_moves(view.states, view.seat, legal, 4, seed)
        order = sorted(range(len(legal)), key=lambda k: -worth[k])
        if gap is not None and worth[order[0]] - worth[order[1]] < gap:
            return []
        kept: list[int] = []
        seen: set[float] = set()
        for rank, k in enumerate(order):
            like = round(float(worth[k]), 12)
            if len(kept) < MOST_FOLLOWED and (rank < ALIKE or like not in seen):
                kept.append(legal[k])
            seen.add(like)
        return kept

    def screen(self, view: View, moves: list[int]) -> bool:
        """Whether a few lines show a gap between the best move and the next."""
        trials = Trials(self.judge, view, moves, seed_for(self.game, view.states, 0, 2))
        alive = list(moves)
        for _ in range(1 if self.judge.exact else SCREEN_LINES // BATCH):
            for move in alive:
                trials.follow(move, 1 if self.judge.exact else BATCH)
            chances = sorted((trials.chance(move) for move in alive), reverse=True)
            if chances[0] - chances[1] < SCREEN_GAP:
                return False
        return True

    def prove(self, view: View, moves: list[int], lines: int, seed: int) -> Trials | None:
        """Follow lines until the best move is ahead of all others for sure; None if it is not."""
        trials = Trials(self.judge, view, moves, seed_for(self.game, view.states, 1, seed))
        if self.judge.exact:
            for move in moves:
                trials.follow(move, 1)
            chances = np.sort([trials.chance(move) for move in moves])
            return trials if chances[-1] - chances[-2] >= GAP else None
        for move in moves:
            trials.follow(move, LEAST_LINES)
        while True:
            best = max(moves, key=trials.chance)
            gaps = {move: trials.gap(best, move) for move in moves if move != best}
            if any(g.mean + SURE * g.error < GAP for g in gaps.values()):
                return None
            open_ = [m for m, g in gaps.items() if g.mean - SURE * g.error < GAP]
            if not open_:
                return trials
            if trials.lines + BATCH * (len(open_) + 1) > lines:
                return None
            most = len(trials.samples[best])
            for move in [best, *open_]:
                trials.follow(move, most + 4 * BATCH - len(trials.samples[move]))

    def judge_again(self, puzzle: Puzzle, lines: int, seed: int) -> list[tuple[str, float]]:
        """The moves of a puzzle by a budget of lines, best first, with their chances."""
        view = puzzle.view()
        moves = [self.game.moves.code(move.move) for move in puzzle.moves]
        if missing := [m for m in moves if m not in view.legal]:
            raise BadOption(
                f"puzzle {puzzle.id}: {self.game.moves.format(missing[0])} is not legal"
            )
        trials = Trials(self.judge, view, moves, seed_for(self.game, view.states, 1, seed))
        for move in moves:
            trials.follow(move, 1 if self.judge.exact else max(1, round(lines / len(moves))))
        order = sorted(moves, key=lambda move: -trials.chance(move))
        return [(self.game.moves.format(move), trials.chance(move)) for move in order]
