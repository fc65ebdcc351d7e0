"""Many games of bots that are kernels, played by threads of this process."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..core.chance import Secret, new_noise
from ..core.digests import key_of
from ..core.errors import BadOption
from ..core.game import Game
from ..core.kernel import INTERPRETED, is_compiled_before, mark_compiled, new_row
from ..core.registry import get_game
from ..core.whole import SEEDS as ALL_SEEDS
from .bench import Bench, new_bench
from .bot import parse_bot
from .greedy import MEMO
from .hasty import USUAL_ERROR
from .levels import LEVELS, error_of, is_quick, nodes_of
from .whole_games import (
    DECISIONS,
    ERRORS,
    GREEDY,
    HASTY,
    QUICK_HASTY,
    QUIET,
    RANDOM,
    SEATS_ROW,
    SEEDS,
    SLIPS,
    Scratch,
    game_kernel,
    read_log,
    scratch_for,
)

#: The bots whose games run wholly inside compiled code.
KERNEL_BOTS = {"random": RANDOM, "quiet": QUIET, "greedy": GREEDY}
#: From so many games on compiling them is worth its time.
MANY_GAMES = 100


def is_kernel_bot(name: str) -> bool:
    """Whether a bot of this name can play whole games inside compiled code.

    >>> is_kernel_bot("greedy"), is_kernel_bot("easy"), is_kernel_bot("search")
    (True, False, False)
    """
    return LEVELS.get(name, name) in KERNEL_BOTS


def is_hasty(name: str, game: Game, players: int) -> bool:
    """Whether a bot is a hasty one, or a level, that can play whole games of a table too.

    Where a game is solved they judge by its solution, which whole games do not look up.

    >>> [is_hasty(name, get_game("catan"), 2) for name in ("hasty:60", "easy", "master", "greedy")]
    [True, True, False, False]
    >>> is_hasty("easy", get_game("dice"), 2)
    False
    """
    judges = game.judges
    if judges.learned_value is None or judges.solution is not None or game.players[0] < 2:
        return False
    if name in LEVELS and nodes_of(game, name, players):
        return False
    return LEVELS.get(name, name).partition(":")[0] == "hasty"


def error_in(name: str, game: Game, players: int) -> int:
    """The largest error of a hasty bot at a table, in thousandths of a chance."""
    if name in LEVELS:
        return error_of(game, name, players)
    budget = parse_bot(name)[1]
    return USUAL_ERROR if budget is None else budget.nodes


def plays_whole_games(name: str, game: Game, players: int) -> bool:
    """Whether a bot plays whole games of a table inside compiled code."""
    return is_kernel_bot(name) or is_hasty(name, game, players)


class GamePlan(NamedTuple):
    """A game to play: the seed of its match, who sits where, and the seeds of the bots.

    With `slips` each bot makes so many of a hundred choices at random, as no bot at a table does.
    """

    seed: int
    bots: tuple[str, ...]
    bot_seeds: tuple[int, ...]
    slips: tuple[int, ...] = ()


@dataclass
class PlayedGame:
    """A game that was played: how many moves, by how many choices of each seat, in which time."""

    moves: int
    decisions: list[int]
    seconds: float
    log: NDArray[np.int64]  #: the moves as far as they were asked for, for `read_log`

    @property
    def codes(self) -> list[int]:
        """The moves as codes, as far as they were asked for."""
        return [int(code) for code in read_log(self.log)[0]]


class KernelGames:
    """Plays games of one kind between bots that are kernels, several at once.

    >>> games = KernelGames("catan", 2, {"goal": 3})
    >>> states, played = games.play([GamePlan(7, ("random", "random"), (1, 2))])
    >>> games.game.kernels.actors(states, 0)
    0
    """

    def __init__(
        self,
        game: str | Game,
        players: int,
        options: Mapping[str, Any] | None = None,
        limit: int | None = None,
    ) -> None:
        self.clock: Callable[[], float] = time.perf_counter  #: what games are timed by
        self.game = get_game(game)
        self.players = self.game.check_players(players)
        self.options = self.game.check_options(options)
        self.limit = self.game.max_moves if limit is None else limit
        self._rows: list[tuple[Bench, Scratch]] = []  #: for each thread

    def kernel(self, bots: Collection[str]) -> Any:
        """What plays a game between these bots."""
        return game_kernel(self.game, _some_hasty(bots))

    def play(
        self, plans: Sequence[GamePlan], threads: int = 1, log: int = 0
    ) -> tuple[Any, list[PlayedGame]]:
        """Play games; their final states and what is to be said of each.

        The first `log` moves of each game are kept.
        """
        for plan in plans:
            known = [plays_whole_games(name, self.game, self.players) for name in plan.bots]
            if len(known) != self.players or not all(known):
                raise BadOption(f"expected {self.players} bots of {', '.join(KERNEL_BOTS)}, hasty, "
                                f"got {', '.join(plan.bots)}")  # fmt: skip
            if plan.slips and not (
                len(plan.slips) == self.players and all(0 <= s <= 100 for s in plan.slips)
            ):
                raise BadOption(f"slips: expected {self.players} shares of a hundred, "
                                f"got {plan.slips}")  # fmt: skip
        states = self.game.layout.states(len(plans))
        play = self.kernel({name for plan in plans for name in plan.bots})
        while len(self._rows) < threads:
            self._rows.append((new_bench(self.game, MEMO), scratch_for(self.game)))

        def part(worker: int) -> list[PlayedGame]:
            mine = range(worker, len(plans), threads)
            return [self._one(play, states, i, plans[i], self._rows[worker], log) for i in mine]

        if threads == 1:
            return states, part(0)
        with ThreadPoolExecutor(threads) as pool:
            parts = list(pool.map(part, range(threads)))
        return states, [parts[i % threads][i // threads] for i in range(len(plans))]

    def _one(
        self, play: Any, states: Any, i: int, plan: GamePlan, rows: tuple[Bench, Scratch], log: int
    ) -> PlayedGame:
        start, (bench, scratch) = self.clock(), rows
        chance = Secret.from_seed(plan.seed)
        setup = self.game.setup_row(self.players, self.options)
        self.game.shuffle_setup(setup, new_noise(chance.number("setup") % ALL_SEEDS))
        self.game.kernels.new_game(states, i, setup)
        told, seats = np.zeros(log, np.int64), new_row(SEATS_ROW)
        for seat, (name, seed) in enumerate(zip(plan.bots, plan.bot_seeds, strict=True)):
            seats[seat] = KERNEL_BOTS.get(name, HASTY)
            if seats[seat] == HASTY:
                seats[ERRORS + seat] = error_in(name, self.game, self.players)
                if is_quick(self.game, self.players):
                    seats[seat] = QUICK_HASTY
            seats[SEEDS + seat] = seed % ALL_SEEDS
        for seat, share in enumerate(plan.slips):
            seats[SLIPS + seat] = share
        key = key_of(chance.secret)
        moves = int(play(states, i, seats, key, bench, scratch, told, self.limit))
        decisions = [int(scratch.notes[DECISIONS + seat]) for seat in range(self.players)]
        return PlayedGame(moves, decisions, self.clock() - start, told[:moves])


def are_worth_compiling(game: Game, players: int, bots: Collection[str], games: int) -> bool:
    """Whether so many games between bots at a table should be played by `KernelGames`.

    Compiling them takes longer than a few games do.
    """
    if INTERPRETED or not all(plays_whole_games(name, game, players) for name in bots):
        return False
    return games >= MANY_GAMES or is_compiled_before(_mark(game, bots))


def warm_up(
    game: Game, bots: Collection[str] = (), notice: Callable[[str], Any] = lambda text: None
) -> None:
    """Compile whole games between bots, or load them; `notice` is told when it takes a while."""
    mark = _mark(game, bots)
    if not is_compiled_before(mark):
        notice(f"Compiling games of bots of {game.title} (once, one to two minutes)")
    players = game.players[0]
    name = "hasty" if _some_hasty(bots) else "random"
    plan = GamePlan(0, (name,) * players, (0,) * players)
    KernelGames(game, players, limit=1).play([plan])
    mark_compiled(mark)


def _some_hasty(bots: Collection[str]) -> bool:
    return not all(map(is_kernel_bot, bots))


def _mark(game: Game, bots: Collection[str]) -> str:
    return f"{game.name}-whole-games{'-hasty' * _some_hasty(bots)}"
