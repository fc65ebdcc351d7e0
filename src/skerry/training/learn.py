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
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from .. import network
from ..bots.lookahead import ROWS, choose_well
from ..core.chance import CHANCE, CHANCE_SEAT, below, new_noise, pick, seed_noise
from ..core.game import MOST_SEATS
from ..core.generic import bound, generic
from ..core.kernel import copy_state
from ..core.kernels import actors, apply, chance_moves, lowest_seat, plain_moves, winners
from ..core.registry import games, get_game

HIDDEN = 32
MOST_KEPT = 900  #: positions of one game
ONE_OF = 3  #: positions is kept: those between tell little more
STRAY = 20  #: moves in a thousand made at random, so that strange positions are known too
SEATS = (2, 4)  #: at the tables that learn
MIXED = 4  #: one game in so many has a single seat that plays by the network
ROUNDS_KEPT = 2
BATCH, RATE, SHRINK, EPOCHS = 512, 2e-3, 1e-4, 3
#: What the network itself says one position later counts this little beside the result.
LATER = 0.05
DUELS = 1000
NOTHING = 1e-25  #: what a hidden unit must be able to add at least, to be kept
BIAS = 3  #: of a network's parts, which alone does not shrink

game_inputs: Any = None
seen_inputs: Any = None


class Net(NamedTuple):
    """The weights: of the inputs, of the inputs times lateness, of the hidden layer."""

    linear: Any
    linear_late: Any
    w_in: Any
    bias: Any
    w_out: Any


class Positions(NamedTuple):
    """Inputs by position, seat and input; the number of the game; and who won it."""

    inputs: Any
    game: Any
    winner: Any


@generic
def net_win_chances(s: Any, net: Any, late_at: int, row: Any, sums: Any, out: Any) -> None:
    """Every seat's chance of winning, by a network that is still learning."""
    linear, linear_late, w_in, bias, w_out = net
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
            strength += (linear[i] + linear_late[i] * row[late_at]) * row[i]
            for h in range(len(sums)):
                sums[h] += w_in[i, h] * row[i]
        for h in range(len(sums)):
            strength += w_out[h] * max(0.0, sums[h])
        out[seat] = math.exp(min(50.0, strength))
        total += out[seat]
    for seat in range(s.players):
        out[seat] /= max(total, 1e-300)


@generic
def choose_by_net(
    work: Any, seat: int, codes: Any, outcomes: Any, weights: Any, net: Any, late_at: int,
    row: Any, sums: Any, out: Any,
) -> int:  # fmt: skip
    """The move of the seat in row 0 after which the network gives it the best chance."""
    best, most = codes[0], -1.0
    for k in range(plain_moves(work[0], seat, codes)):
        copy_state(work, 1, work, 0)
        apply(work[1], seat, codes[k])
        worth, total = 0.0, 0.0
        if actors(work[1]) == CHANCE:
            for j in range(chance_moves(work[1], outcomes, weights)):
                copy_state(work, 2, work, 1)
                apply(work[2], CHANCE_SEAT, outcomes[j])
                net_win_chances(work[2], net, late_at, row, sums, out)
                worth += weights[j] * out[seat]
                total += weights[j]
            worth /= total
        else:
            net_win_chances(work[1], net, late_at, row, sums, out)
            worth = out[seat]
        if worth > most:
            best, most = codes[k], worth
    return best


@generic
def play_game(
    work: Any, codes: Any, outcomes: Any, weights: Any, noise: Any, chances: Any, most: int,
    taught: int, stray: int, net: Any, late_at: int, row: Any, sums: Any, rows: Any,
) -> int:  # fmt: skip
    """Play row 0 to its end; how many positions were kept in `rows`.

    Bits of `taught`: the seats that play by the network; the others play as `greedy` does.
    """
    kept, seen = 0, 0
    for _ in range(most):
        acting = actors(work[0])
        if acting == 0:
            break
        if acting == CHANCE:
            count = chance_moves(work[0], outcomes, weights)
            apply(work[0], CHANCE_SEAT, outcomes[pick(weights, count, noise)])
        else:
            seat = lowest_seat(acting)
            count = plain_moves(work[0], seat, codes)
            move = codes[0]
            if count > 1:
                # The founding is where most games are alike: stray there more often.
                if below(noise, 1000) < (stray if work[0].turn > 0 else 8 * stray):
                    move = codes[below(noise, count)]
                elif (taught >> seat) & 1:
                    move = choose_by_net(
                        work, seat, codes, outcomes, weights, net, late_at, row, sums, chances
                    )
                else:
                    move = choose_well(work, 0, seat, codes, outcomes, weights, noise, chances)
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
        self.work, self.noise = self.game.layout.states(ROWS), new_noise(0)
        self.rows = np.zeros((MOST_KEPT, players, seen.INPUTS))
        self.row, self.chances = np.zeros(learned.INPUTS), np.zeros(MOST_SEATS)

    def play(self, net: Net, number: int, taught: int, stray: int) -> tuple[int, int]:
        """Play a game; how many positions were kept, and the winners as bits."""
        game, rows = self.game, self.rows if stray else self.rows[:0]
        codes, outcomes, weights = (game.code_row() for _ in range(3))
        setup = game.setup_row(self.players, game.check_options({}))
        seed_noise(self.noise, self.players, number)
        game.shuffle_setup(setup, self.noise)
        game.kernels.new_game(self.work, 0, setup)
        kept = self.run(
            self.work, codes, outcomes, weights, self.noise, self.chances, game.max_moves, taught,
            stray, net, self.late_at, self.row, np.zeros(len(net.bias)), rows,
        )  # fmt: skip
        return kept, int(game.kernels.winners(self.work, 0))


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


def blank(size: int) -> Net:
    """A network that has learned nothing."""
    draw = np.random.default_rng(2)
    w_in = draw.standard_normal((size, HIDDEN)) / math.sqrt(size)
    w_out = draw.standard_normal(HIDDEN) * 0.05
    return Net(np.zeros(size), np.zeros(size), w_in, np.zeros(HIDDEN), w_out)


def win_chances_of(net: Net, inputs: Any, late_at: int) -> tuple[Any, Any]:
    """Chances by position and seat; and what the hidden layer says."""
    hidden = np.maximum(inputs @ net.w_in + net.bias, 0)
    strength = inputs @ net.linear + hidden @ net.w_out
    strength += inputs[:, :1, late_at] * (inputs @ net.linear_late)
    share = np.exp(strength - strength.max(axis=1, keepdims=True))
    return share / share.sum(axis=1, keepdims=True), hidden


def results(net: Net | None, positions: Positions, late_at: int) -> Any:
    """What the network is to say of each position: who won, and a little what it says later."""
    inputs, game, winner = positions
    told = np.eye(inputs.shape[1], dtype=np.float32)[winner]
    if net is None:
        return told
    later = np.concatenate(
        [
            win_chances_of(net, inputs[k : k + 8192].astype(np.float32), late_at)[0]
            for k in range(0, len(inputs), 8192)
        ]
    )
    for k in range(len(inputs) - 2, -1, -1):
        if game[k] == game[k + 1]:
            told[k] = (1 - LATER) * told[k + 1] + LATER * later[k + 1]
    return told


def teach(known: Net | None, positions: Positions, late_at: int) -> tuple[Net, float]:
    """Adam over all positions, each input at the scale it has; and the mean loss at the end."""
    net = known or blank(positions.inputs.shape[2])
    size, hidden = net.w_in.shape
    scale = 1 / np.maximum(positions.inputs[::7].astype(np.float32).std(axis=(0, 1)), 0.02)
    scales = (scale, scale, scale[:, None], 1.0, 1.0)
    net = Net(*(np.asarray(part, np.float32) for part in net))
    told = results(known and net, positions, late_at)
    draw, step, loss, batches = np.random.default_rng(3), 0, 0.0, len(told) // BATCH
    mean, square = ([np.zeros_like(part) for part in net] for _ in range(2))
    for _ in range(EPOCHS):
        order, loss = draw.permutation(len(told)), 0.0
        for k in range(batches):
            some = order[k * BATCH : (k + 1) * BATCH]
            inputs, wanted = positions.inputs[some].astype(np.float32), told[some]
            share, layer = win_chances_of(net, inputs, late_at)
            loss -= float(np.sum(wanted * np.log(share + 1e-9))) / BATCH / batches
            pull = ((share - wanted) / BATCH).reshape(-1)
            late = np.repeat(inputs[:, 0, late_at], inputs.shape[1])
            flat, layer = inputs.reshape(-1, size), layer.reshape(-1, hidden)
            back = pull[:, None] * net.w_out * (layer > 0)
            grads = (
                flat.T @ pull, flat.T @ (pull * late), flat.T @ back, back.sum(axis=0),
                layer.T @ pull,
            )  # fmt: skip
            step += 1
            rate, parts = RATE * (1.01 - step / (EPOCHS * batches)), []
            for j, (part, grad) in enumerate(zip(net, grads, strict=True)):
                slope = (grad + (SHRINK * part if j != BIAS else 0.0)) * scales[j]
                mean[j] = 0.9 * mean[j] + 0.1 * slope
                square[j] = 0.999 * square[j] + 0.001 * slope * slope
                size_of = np.sqrt(square[j] / (1 - 0.999**step)) + 1e-7
                parts.append(part - rate * scales[j] * mean[j] / (1 - 0.9**step) / size_of)
            net = Net(*(part.astype(np.float32) for part in parts))
    return net, loss


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


def foretell(name: str, players: int, net: Net, minutes: float) -> Net:
    """Play at one table by the learned value, and learn to tell who wins."""
    table = Table(name, players, "outcome_value")
    positions = collect(table, net, 0, minutes, plain=True)
    told = teach(None, positions, table.late_at)
    games = len(np.unique(positions.game))
    print(f"{players} seats: {games} games, {len(positions.game)} positions, loss {told[1]:.4f}")
    return told[0]


def lean(net: Net) -> Net:
    """Without hidden units that shrank to nothing: they cannot change a sum's last digit."""
    reach = np.abs(net.w_out) * (np.abs(net.bias) + 50 * np.abs(net.w_in).sum(axis=0))
    live = reach > NOTHING
    return net._replace(w_in=net.w_in[:, live], bias=net.bias[live], w_out=net.w_out[live])


def write(nets: list[Net], path: Path) -> None:
    """The weights as a data file."""
    lines = ["# Written by skerry.training.learn; the rows of `w_in` are the inputs."]
    for table, net in zip(network.WEIGHT_SETS, map(lean, nets), strict=True):
        lines += ["", f"[{table}]"]
        for name in ("linear", "linear_late", "bias", "w_out"):
            lines.append(f"{name} = [{', '.join(_number(x) for x in getattr(net, name))}]")
        lines += ["w_in = [", *(f"  [{', '.join(map(_number, row))}]," for row in net.w_in), "]"]
    path.write_text("\n".join(lines) + "\n")


def _number(x: float) -> str:
    return repr(float(f"{x:.4g}"))


def read(path: Path) -> list[Net | None]:
    """The weights of a data file."""
    data = tomllib.loads(path.read_text())
    return [Net(*(np.array(data[t][part]) for part in Net._fields)) for t in network.WEIGHT_SETS]


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
    if args.game not in games() or getattr(get_game(args.game), taught) is None:
        parser.error(f"no game {args.game!r} with {taught}")
    folder = Path(str(importlib.import_module(f"skerry.games.{args.game}.judges").__file__)).parent
    nets: list[Net | None] = read(folder / "learned_value.toml")
    if args.afresh:
        nets = [None] * len(SEATS)
    tables = [(args.game, players, net) for players, net in zip(SEATS, nets, strict=True)]
    with multiprocessing.get_context("spawn").Pool(len(SEATS)) as pool:
        if args.outcome:
            told = pool.starmap(foretell, [(*table, args.minutes) for table in tables])
            write(told, folder / "outcome_value.toml")
        else:
            learnt = pool.starmap(learn, [(*table, args.rounds, args.minutes) for table in tables])
            write(learnt, folder / "learned_value.toml")


if __name__ == "__main__":
    main()
