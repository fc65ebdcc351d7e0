"""Simulation: many games of one kind of bot, counted and fingerprinted."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..bots import warm_up as warm_up_bot
from ..bots.kernel_games import GamePlan, are_worth_compiling
from ..bots.kernel_games import warm_up as warm_up_games
from ..bots.registry import is_slow_interpreted
from ..core.chance import new_noise, seed_noise
from ..core.compiling import compile_changes, compile_lists, in_two_processes
from ..core.game import Game
from ..core.kernel import BESIDE, is_compiled_before, mark_compiled
from ..core.match import Match
from ..core.registry import get_game, is_installed
from ..core.seats import seats_in
from ..core.twin import Call, changing_over, say
from ..core.whole import check_series_seed, game_seed
from .contest import bot_seeds, play_match
from .processes import in_processes
from .whole_games import WholeGames

#: Games are counted in chunks of this size, so that the digest does not depend on the jobs.
CHUNK = 100
#: The bot whose games run wholly inside the kernels.
QUICK_BOT = "random"


@dataclass
class Tally:
    """What came out of some games."""

    games: int = 0
    moves: int = 0
    unfinished: int = 0
    wins: list[int] = field(default_factory=list)
    lengths: list[int] = field(default_factory=list)
    digests: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Count in the games of another tally that follow these."""
        self.games += other.games
        self.moves += other.moves
        self.unfinished += other.unfinished
        self.wins = [a + b for a, b in zip(self.wins or [0] * len(other.wins), other.wins,
                                           strict=True)]  # fmt: skip
        self.lengths += other.lengths
        self.digests += other.digests

    def count(self, game: Game, states: Any, moves: int) -> None:
        """Count in a game that ended in the first one of `states`."""
        self.games += 1
        self.moves += moves
        self.lengths.append(moves)
        self.unfinished += int(game.kernels.actors(states, 0) != 0)
        for seat in seats_in(int(game.kernels.winners(states, 0))):
            self.wins[seat] += 1

    @property
    def digest(self) -> str:
        """One fingerprint over the final states of all games."""
        return hashlib.sha256("".join(self.digests).encode()).hexdigest()[:32]


@dataclass(frozen=True)
class Task:
    """Some games to play: the same for every process."""

    game: str
    players: int
    options: Mapping[str, str | int]
    seed: int
    first: int
    count: int
    bot: str = QUICK_BOT
    limit: int | None = None


class RandomGames:
    """Plays random games of one kind; proposals are answered but not made."""

    def __init__(
        self,
        game: Game,
        players: int,
        options: Mapping[str, str | int],
        limit: int | None = None,
    ) -> None:
        self.game, self.players, self.options = game, players, options
        self.limit = game.max_moves if limit is None else limit
        self.states = game.layout.states(1)
        self.codes, self.weights = game.code_row(), game.code_row()
        self.noise = new_noise(0)

    def play(self, seed: int, number: int) -> int:
        """Play game `number` of a seed to its end; the number of moves."""
        setup = self.game.setup_row(self.players, self.options)
        seed_noise(self.noise, seed, number)
        self.game.shuffle_setup(setup, self.noise)
        self.game.kernels.new_game(self.states, 0, setup)
        return int(
            self.game.kernels.play_out(
                self.states, 0, self.codes, self.weights, self.noise, self.limit
            )
        )


class BotGames:
    """Plays games between bots of one name, each seeing its view only."""

    def __init__(
        self,
        game: Game,
        players: int,
        options: Mapping[str, str | int],
        bot: str,
        limit: int | None = None,
    ) -> None:
        self.game, self.players, self.options, self.bot = game, players, options, bot
        self.limit = limit
        self.states = game.layout.states(1)

    def play(self, seed: int, number: int) -> int:
        """Play game `number` of a seed to its end; the number of moves."""
        match = Match(self.game, self.players, game_seed(seed, number), self.options)
        play_match(match, [self.bot] * self.players, number, self.limit)
        self.game.layout.from_bytes(match.state.tobytes(), self.states)
        return len(match.played)


def play_chunk(task: Task) -> Tally:
    """Play the games of a task."""
    game = get_game(task.game)
    runner: RandomGames | BotGames = RandomGames(game, task.players, task.options, task.limit)
    if task.bot != QUICK_BOT:
        runner = BotGames(game, task.players, task.options, task.bot, task.limit)
    tally = Tally(wins=[0] * task.players)
    digest = hashlib.sha256()
    for number in range(task.first, task.first + task.count):
        tally.count(game, runner.states, runner.play(task.seed, number))
        digest.update(game.layout.fingerprint(runner.states))
    tally.digests.append(digest.hexdigest())
    return tally


def warm_up(name: str, notice: Callable[[str], Any]) -> None:
    """Compile a game's kernels, or load them; `notice` is told when that will take a while."""
    game = get_game(name)
    mark = f"{name}-random"
    if not is_compiled_before(mark):
        notice(f"Compiling the rules of {game.title} for this machine (once, under a minute)")
        in_two_processes(name, compile_changes, compile_lists)
    options = game.check_options(None)
    runner = RandomGames(game, game.default_players, options)
    runner.play(0, 0)
    # Simulations ask for these as well: a first call compiles them.
    game.kernels.winners(runner.states, 0)
    game.kernels.actors(runner.states, 0)
    mark_compiled(mark)


def get_ready(
    name: str,
    players: int,
    bot: str,
    games: int,
    notice: Callable[[str], Any] = lambda text: None,
) -> None:
    """Compile or load all that so many games of a bot at a table need."""
    warm_up(name, notice)
    if bot != QUICK_BOT:
        warm_up_bot(bot, name, notice)
        if are_worth_compiling(get_game(name), players, [bot], games):
            warm_up_games(get_game(name), [bot], notice)


@dataclass(frozen=True)
class Series:
    """Games to play: `games` of them, random ones or those of a bot, to their end or `limit`."""

    game: str
    players: int
    games: int
    seed: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    bot: str = QUICK_BOT
    limit: int | None = None

    def tasks(self) -> list[Task]:
        """The games in parts; refuses what cannot be played."""
        game = get_game(self.game)
        players, seed = game.check_players(self.players), check_series_seed(self.seed)
        options = game.check_options(self.options)
        chunk = CHUNK if self.bot == QUICK_BOT else 1
        return [
            Task(
                self.game, players, options, seed, first, min(chunk, self.games - first), self.bot,
                self.limit,
            )
            for first in range(0, self.games, chunk)
        ]  # fmt: skip


def play_series(
    series: Series, jobs: int = 1, told: Callable[[str], Any] = lambda text: None
) -> Iterator[Tally]:
    """What came out so far, after each part of the games.

    Where it begins interpreted, `told` hears what is compiled, and "" when nothing is any more.
    """
    total = Tally(wins=[0] * series.players)
    for tally in _run(series.tasks(), jobs, told):
        total.add(tally)
        yield total


def simulate(
    name: str,
    players: int,
    games: int,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    jobs: int = 1,
    progress: Callable[[int], Any] = lambda done: None,
    bot: str = QUICK_BOT,
) -> tuple[Tally, float]:
    """Play `games` games, random ones or those of a bot; the tally and the seconds they took.

    >>> tally, seconds = simulate("catan", players=2, games=3, seed=1)
    >>> tally.games, sum(tally.wins)
    (3, 3)
    """
    total, start = Tally(wins=[0] * players), time.perf_counter()
    for total in play_series(Series(name, players, games, seed, options or {}, bot), jobs):
        progress(total.games)
    return total, time.perf_counter() - start


def _run_whole(tasks: list[Task], jobs: int) -> Iterator[Tally]:
    """Games of bots that are kernels, one a task, by threads of this process."""
    first = tasks[0]
    games = WholeGames(first.game, first.players, first.options, first.limit, jobs)
    bots = (first.bot,) * first.players
    plans = [
        GamePlan(game_seed(task.seed, task.first), bots, bot_seeds(task.first, task.players))
        for task in tasks
    ]
    for ending, played in games.endings(plans):
        tally = Tally(wins=[0] * first.players)
        tally.count(ending.game, ending.states, played.moves)
        data = ending.game.layout.fingerprint(ending.states)
        tally.digests.append(hashlib.sha256(data).hexdigest())
        yield tally


def _run(
    tasks: list[Task], jobs: int, told: Callable[[str], Any] = lambda text: None
) -> Iterator[Tally]:
    first = tasks[0]
    if BESIDE and is_installed(first.game):
        ready = Call(get_ready, (first.game, first.players, first.bot, len(tasks), say))
        slow = is_slow_interpreted(first.bot, first.game, first.players)
        yield from changing_over(
            tasks, play_chunk, ready, Call(_run, (jobs,)), lambda task: slow, told
        )
        return
    if first.bot != QUICK_BOT and are_worth_compiling(
        get_game(first.game), first.players, [first.bot], len(tasks)
    ):
        yield from _run_whole(tasks, jobs)
        return
    yield from in_processes(play_chunk, tasks, jobs)
