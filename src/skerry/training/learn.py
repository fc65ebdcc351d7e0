"""Teach a game's learned value: who wins from here, wherever in a turn that is. And its outcome
value.

    python -m skerry.training.learn catan --rounds 4 --minutes 2
    python -m skerry.training.learn catan --outcome --minutes 5

Two tables learn for themselves, one of two seats and one of four. In every round games are played
by what was learned so far (in the first by the learned value there is, or with --afresh by
`greedy`); one game in four has a single such seat among `greedy` ones. A small network learns to
tell the winner from the positions of the last rounds, then plays `greedy` one move ahead; the one
that wins most is kept. Weights go to the game's `judges/learned_value.toml`.

An outcome value chooses no moves, so it learns in one go: to tell the winner of games that are
played by the learned value and by `greedy`. Weights go to `judges/outcome_value.toml`.
"""

from __future__ import annotations

import argparse
import importlib
import math
import multiprocessing
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ..bots.bench import Bench, new_bench
from ..bots.lookahead import choose_well
from ..core.chance import below, seed_noise
from ..core.generic import bound, generic
from ..core.kernel import copy_state
from ..core.kernels import (
    actors,
    apply,
    chance_moves,
    draw_chance,
    lowest_seat,
    plain_moves,
    winners,
)
from ..core.registry import games, get_game
from ..core.seats import CHANCE, CHANCE_SEAT
from .games import begin
from .net import Net, Positions, blank, read, teach, write

MOST_KEPT = 900  #: positions of one game
ONE_OF = 3  #: positions is kept: those between tell little more
STRAY = 20  #: moves in a thousand made at random, so that strange positions are known too
SEATS = (2, 4)  #: at the tables that learn
MIXED = 4  #: one game in so many has a single seat that plays by the network
ROUNDS_KEPT = 2
DUELS = 1000

game_inputs: Any = None
seen_inputs: Any = None


class Learner(NamedTuple):
    """A network that is still learning, and rows that it works in."""

    net: Net
    #: The input that says how late in the game it is.
    late_at: int
    #: Its inputs and its hidden sums.
    row: Any
    sums: Any


@generic
def net_win_chances(s: Any, learner: Learner, out: Any) -> None:
    """Every seat's chance of winning, by a network that is still learning."""
    linear, linear_late, w_in, bias, w_out = learner.net
    row, sums = learner.row, learner.sums
    won, over = winners(s), actors(s) == 0
    total = 0.0
    for seat in range(s.players):
        if over:
            out[seat] = float((won >> seat) & 1)
            total += out[seat]
            continue
        for i in range(len(row)):
            row[i] = 0.0
        for h in range(len(sums)):
            sums[h] = bias[h]
        game_inputs(s, seat, row)
        strength = 0.0
        for i in range(len(row)):
            strength += (linear[i] + linear_late[i] * row[learner.late_at]) * row[i]
            for h in range(len(sums)):
                sums[h] += w_in[i, h] * row[i]
        for h in range(len(sums)):
            strength += w_out[h] * max(0.0, sums[h])
        out[seat] = math.exp(min(50.0, strength))
        total += out[seat]
    for seat in range(s.players):
        out[seat] /= max(total, 1e-300)


@generic
def choose_by_net(bench: Bench, seat: int, learner: Learner) -> int:
    """The move of the seat in row 0 after which the network gives it the best chance."""
    work, codes, outcomes, weights = bench.work, bench.codes, bench.outcomes, bench.weights
    out = bench.chances
    best, most = codes[0], -1.0
    for k in range(plain_moves(work[0], seat, codes)):
        copy_state(work, 1, work, 0)
        apply(work[1], seat, codes[k])
        worth, total = 0.0, 0.0
        if actors(work[1]) == CHANCE:
            for j in range(chance_moves(work[1], outcomes, weights)):
                copy_state(work, 2, work, 1)
                apply(work[2], CHANCE_SEAT, outcomes[j])
                net_win_chances(work[2], learner, out)
                worth += weights[j] * out[seat]
                total += weights[j]
            worth /= total
        else:
            net_win_chances(work[1], learner, out)
            worth = out[seat]
        if worth > most:
            best, most = codes[k], worth
    return best


@generic
def play_game(bench: Bench, learner: Learner, taught: int, stray: int, most: int, rows: Any) -> int:
    """Play row 0 to its end; how many positions were kept in `rows`.

    Bits of `taught`: the seats that play by the network; the others play as `greedy` does.
    """
    work, codes, noise = bench.work, bench.codes, bench.noise
    kept, seen = 0, 0
    for _ in range(most):
        acting = actors(work[0])
        if acting == 0:
            break
        if acting == CHANCE:
            outcome = draw_chance(work[0], bench.outcomes, bench.weights, noise)
            apply(work[0], CHANCE_SEAT, outcome)
        else:
            seat = lowest_seat(acting)
            count = plain_moves(work[0], seat, codes)
            move = codes[0]
            if count > 1:
                # The founding is where most games are alike: stray there more often.
                if below(noise, 1000) < (stray if work[0].turn > 0 else 8 * stray):
                    move = codes[below(noise, count)]
                elif (taught >> seat) & 1:
                    move = choose_by_net(bench, seat, learner)
                else:
                    move = choose_well(bench, 0, seat, bench.chances)
            apply(work[0], seat, move)
            if count == 1 and actors(work[0]) == CHANCE:
                continue
        if work[0].turn > 0 and kept < len(rows) and actors(work[0]) != 0:
            seen += 1
            if seen % ONE_OF:
                continue
            for seat in range(work[0].players):
                for i in range(rows.shape[2]):
                    rows[kept, seat, i] = 0.0
                seen_inputs(work[0], seat, rows[kept, seat])
            kept += 1
    return kept


class Table:
    """A place to play at, for a game and a number of seats; positions are kept as `taught` sees
    them, the learned value or the outcome value."""

    def __init__(self, name: str, players: int, taught: str) -> None:
        self.game, self.players = get_game(name), players
        learned, seen = (
            importlib.import_module(f"skerry.games.{name}.judges.{x}")
            for x in ("learned_value", taught)
        )
        self.late_at = learned.LATENESS
        given = {"game_inputs": learned.inputs, "seen_inputs": seen.inputs}
        self.run = bound(play_game, self.game, taught, given)
        self.bench, self.row = new_bench(self.game), np.zeros(learned.INPUTS)
        self.rows = np.zeros((MOST_KEPT, players, seen.INPUTS))

    def play(self, net: Net, number: int, taught: int, stray: int) -> tuple[int, int]:
        """Play a game; how many positions were kept, and the winners as bits."""
        game, rows = self.game, self.rows if stray else self.rows[:0]
        learner = Learner(net, self.late_at, self.row, np.zeros(len(net.bias)))
        seed_noise(self.bench.noise, self.players, number)
        begin(self.bench, game, self.players, {})
        kept = self.run(self.bench, learner, taught, stray, game.max_moves, rows)
        return kept, int(game.kernels.winners(self.bench.work, 0))


def collect(
    table: Table, net: Net | None, first: int, minutes: float, plain: bool = False
) -> Positions:
    """Positions of as many games as are played in that time, numbered from `first`.

    `plain`: every other game is of `greedy` alone.
    """
    known, players = net or blank(len(table.row)), table.players
    table.play(known, first, 0, STRAY)  # compiles, before the clock runs
    end, number = time.monotonic() + 60 * minutes, first
    games: list[tuple[Any, ...]] = []
    while time.monotonic() < end or len(games) < 10:
        taught = 0 if net is None else (1 << players) - 1
        if net is not None and number % MIXED == 0:
            taught = 1 << number // MIXED % players
        if plain and number % 2:
            taught = 0
        kept, won = table.play(known, number, taught, STRAY)
        if won.bit_count() == 1:
            inputs = table.rows[:kept].astype(np.float16)
            games.append((inputs, np.full(kept, number), np.full(kept, won.bit_length() - 1)))
        number += 1
    return Positions(*(np.concatenate(column) for column in zip(*games, strict=True)))


def duel(table: Table, net: Net) -> int:
    """How many games of DUELS the network wins, alone against `greedy`, one move ahead."""
    wins = 0
    for number in range(DUELS):
        seat = number % table.players
        wins += table.play(net, -1 - number // table.players, 1 << seat, 0)[1] >> seat & 1
    return wins


def learn(name: str, players: int, net: Net | None, rounds: int, minutes: float) -> Net:
    """Play and learn at one table; the network that wins most against `greedy`."""
    table = Table(name, players, "learned_value")
    kept: list[Positions] = []
    best, most = net, duel(table, net) if net else -1
    print(f"{players} seats: the learned value there is wins {most} of {DUELS}", flush=True)
    for number in range(rounds):
        kept = [*kept, collect(table, net, number * 10_000_000, minutes)][-ROUNDS_KEPT:]
        positions = Positions(*(np.concatenate(column) for column in zip(*kept, strict=True)))
        net, loss = teach(net, positions, table.late_at)
        net = Net(*(part.astype(np.float64) for part in net))
        wins = duel(table, net)
        print(
            f"{players} seats, round {number + 1}: {len(positions.game)} positions, "
            f"loss {loss:.4f}, wins {wins} of {DUELS}",
            flush=True,
        )
        if wins > most:
            best, most = net, wins
    assert best is not None
    return best


def learn_outcomes(name: str, players: int, net: Net, minutes: float) -> Net:
    """Play at one table by the learned value, and learn to tell who wins."""
    table = Table(name, players, "outcome_value")
    positions = collect(table, net, 0, minutes, plain=True)
    told = teach(None, positions, table.late_at)
    games = len(np.unique(positions.game))
    print(f"{players} seats: {games} games, {len(positions.game)} positions, loss {told[1]:.4f}")
    return told[0]


def main() -> None:
    """Teach by what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--minutes", type=float, default=2, help="of play in a round")
    parser.add_argument("--afresh", action="store_true", help="forget the learned value there is")
    parser.add_argument("--outcome", action="store_true", help="teach that instead")
    args = parser.parse_args()
    taught = "outcome_value" if args.outcome else "learned_value"
    if args.game not in games() or getattr(get_game(args.game).judges, taught) is None:
        parser.error(f"no game {args.game!r} with {taught}")
    folder = Path(str(importlib.import_module(f"skerry.games.{args.game}.judges").__file__)).parent
    nets: list[Net | None] = read(folder / "learned_value.toml")
    if args.afresh:
        nets = [None] * len(SEATS)
    tables = [(args.game, players, net) for players, net in zip(SEATS, nets, strict=True)]
    with multiprocessing.get_context("spawn").Pool(len(SEATS)) as pool:
        if args.outcome:
            told = pool.starmap(learn_outcomes, [(*table, args.minutes) for table in tables])
            write(told, folder / "outcome_value.toml")
        else:
            learnt = pool.starmap(learn, [(*table, args.rounds, args.minutes) for table in tables])
            write(learnt, folder / "learned_value.toml")


if __name__ == "__main__":
    main()
