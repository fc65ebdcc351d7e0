"""Who plays in the study where the bots of the package would take too long, in compiled code, too.

`few` thinks a few moves over: in Elasund a turn may have hundreds, nearly all of them bad at first
sight. `solved` looks up the solution of the dice game, which is both quicker and better than to
look one move ahead: it makes the most points in the mean. `search` is no kernel: its games are
played move by move at tables. Like the fast players it makes no offers there.
"""

from __future__ import annotations

import functools
from collections.abc import Collection, Sequence
from typing import Any, Protocol

import numpy as np
from study_parts import Table

from skerry.analysis.solve_judge import solve
from skerry.arena.contest import play_match
from skerry.arena.processes import in_processes
from skerry.bots import make_bot
from skerry.bots.bench import Bench
from skerry.bots.bot import Bot
from skerry.bots.kernel_games import GamePlan, KernelGames, PlayedGame, plays_whole_games
from skerry.bots.lookahead import judge, win_chances
from skerry.bots.proposals import Proposals
from skerry.bots.whole_games import SEEDS, SLIPS, Scratch, drawn, logged, play_game
from skerry.core.chance import below, seed_noise
from skerry.core.game import Game
from skerry.core.generic import bound, generic
from skerry.core.kernel import copy_state, zeros
from skerry.core.kernels import actors, apply, guess, lowest_seat, plain_moves
from skerry.core.match import Match, View
from skerry.core.registry import get_game
from skerry.core.seats import CHANCE, CHANCE_SEAT

#: Of more moves than this only those are thought over that look best right after them.
MOST_THOUGHT_OVER = 8
#: Stands behind every move that was thought over.
UNLIKELY = -1.0


class Games(Protocol):
    """What plays games of one kind."""

    game: Game

    def play(
        self, plans: Sequence[GamePlan], threads: int = 1, log: int = 0
    ) -> tuple[Any, list[PlayedGame]]:
        """Play games; their final states and what is to be said of each."""
        ...


def games_of(table: Table, players: int | None = None) -> Games:
    """What plays the games of a table, or such games of so many players."""
    count, game = players or table.players, get_game(table.game)
    made: type[KernelGames] | None = {"few": FewGames, "solved": SolvedGames}.get(table.bot)
    if made is None and not plays_whole_games(table.bot, game, count):
        return MatchGames(table)
    return (made or KernelGames)(table.game, count, table.options)


def plan_of(
    table: Table, seed: int, bot_seeds: tuple[int, ...], slips: tuple[int, ...] = ()
) -> GamePlan:
    """A game of equal players, slips aside."""
    bot = "greedy" if table.bot in ("few", "solved") else table.bot
    return GamePlan(seed, (bot,) * len(bot_seeds), bot_seeds, slips)


# Few moves.


@generic
def judge_few(bench: Bench, seat: int, moves: Any, count: int, guesses: int, worth: Any) -> None:
    """For the view in row 0: what moves are worth to the seat, as `judge_all` says it, but with
    guesses and the mean over chance only of those few that look best without it."""
    work, chances = bench.work, bench.chances
    copy_state(work, 1, work, 0)
    guess(work[1], seat, bench.noise)
    for k in range(count):
        worth[k] = 0.0
        if count > MOST_THOUGHT_OVER:
            copy_state(work, 2, work, 1)
            apply(work[2], seat, moves[k])
            win_chances(bench, 2, chances)
            worth[k] = chances[seat]
    best, few = zeros(MOST_THOUGHT_OVER), min(count, MOST_THOUGHT_OVER)
    for rank in range(few):
        for k in range(count):
            if worth[k] > worth[best[rank]] or worth[best[rank]] == UNLIKELY:
                best[rank] = k
        worth[best[rank]] = UNLIKELY
    for k in range(count):
        worth[k] = UNLIKELY
    for rank in range(few):
        worth[best[rank]] = 0.0
    for number in range(guesses):
        if number > 0:
            copy_state(work, 1, work, 0)
            guess(work[1], seat, bench.noise)
        for rank in range(few):
            judge(bench, 1, seat, moves[best[rank]], chances)
            worth[best[rank]] += chances[seat] / guesses


class FewGames(KernelGames):
    """Games of bots that think a few moves over, and leave the others."""

    def kernel(self, bots: Collection[str]) -> Any:
        """What plays a game between these bots."""
        few = bound(judge_few, self.game)
        return bound(play_game, self.game, "few", {"judge_all": few, "judge_learned": few})


# The solution.


@generic
def play_solved(
    tables: Any, states: Any, i: int, seats: Any, key: Any, bench: Bench, scratch: Scratch,
    log: Any, most: int,
) -> int:  # fmt: skip
    """Play state i to its end or `most` moves by the solution, as `play_game` does; how many."""
    s = states[i]
    for number in range(most):
        acting = actors(s)
        if acting == 0:
            return number
        if acting == CHANCE:
            seat = CHANCE_SEAT
            move = drawn(s, key, number, bench)
        else:
            seat = lowest_seat(acting)
            move = solved(tables, states, i, seat, seats, number, bench, scratch)
        if number < len(log):
            log[number] = logged(move, seat, s.player)
        apply(s, seat, move)
    return most


@generic
def solved(
    tables: Any, states: Any, i: int, seat: int, seats: Any, number: int, bench: Bench,
    scratch: Scratch,
) -> int:  # fmt: skip
    """The move that brings a seat the most points, or a slip."""
    moves, worth = bench.codes, scratch.worth
    count = plain_moves(states[i], seat, moves)
    if count == 1:
        return moves[0]
    if seats[SLIPS + seat] > 0:
        seed_noise(bench.noise, seats[SEEDS + seat], number)
        if below(bench.noise, 100) < seats[SLIPS + seat]:
            return moves[below(bench.noise, count)]
    copy_state(bench.work, 0, states, i)
    solve(tables, bench.work, 0, seat, moves, count, worth)
    best = 0
    for k in range(count):
        if worth[k] > worth[best]:
            best = k
    return moves[best]


class SolvedGames(KernelGames):
    """Games of players who look up the solution of the game."""

    def kernel(self, bots: Collection[str]) -> Any:
        """What plays a game."""
        assert self.game.judges.solution is not None
        return functools.partial(bound(play_solved, self.game), self.game.judges.solution())


# Move by move.


class MatchGames:
    """Games of bots that are no kernels, with what `KernelGames` tells of its own."""

    def __init__(self, table: Table) -> None:
        self.table, self.game = table, get_game(table.game)

    def play(
        self, plans: Sequence[GamePlan], threads: int = 1, log: int = 0
    ) -> tuple[Any, list[PlayedGame]]:
        """Play games, in so many processes; their final states and what is to be said of each."""
        states, played = self.game.layout.states(len(plans)), []
        play = functools.partial(play_plan, self.table)
        for i, (last, cells) in enumerate(in_processes(play, plans, threads)):
            self.game.layout.from_bytes(last, states[i : i + 1])
            played.append(PlayedGame(len(cells), [], 0.0, np.array(cells[:log], np.int64)))
        return states, played


class WithoutProposals:
    """A bot that makes no proposals, as the fast players make none."""

    def __init__(self, game: Game, bot: Bot) -> None:
        self.proposals, self.bot = Proposals(game), bot

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """The bot's choice of the other moves."""
        return self.bot.choose(view, self.proposals.without(legal))


def play_plan(table: Table, plan: GamePlan) -> tuple[bytes, list[int]]:
    """Play one game move by move: its last state, and a cell of a log for each move."""
    match = Match(table.game, len(plan.bots), plan.seed, table.options)
    both = zip(plan.bots, plan.bot_seeds, strict=True)
    bots = [make_bot(name, table.game, seed) for name, seed in both]
    play_match(match, [WithoutProposals(match.game, bot) for bot in bots], plan.seed)
    layout, apply_to = match.game.layout, match.game.kernels.apply
    states, cells = layout.states(1), []
    layout.from_bytes(match.history.snapshots[0], states)
    for actor, move in match.played:
        cells.append(int(logged(move, actor, int(states[0].player))))
        apply_to(states, 0, actor, move)
    return layout.to_bytes(states), cells
