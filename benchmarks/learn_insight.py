"""Teach a game's insight: who wins from here when everybody looks one move ahead.

    python benchmarks/learn_insight.py catan --minutes 8

`greedy` play fills a table of positions, at the turns' beginnings and after chance, with who won;
a small network learns to tell the winner from them, for two and for four players alike. A tenth
of the games is held back to say how well it tells. The weights go to the game's `insight.toml`.
An insight that holds everywhere in a turn learns from all positions, those of two players for
themselves, and orders moves well enough to play by: with `--again` most seats judge, at a glance,
by the insight that was learned before.
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
from rich.progress import track

from skerry.bots.lookahead import MOST_SEATS, ROWS, kernels_of
from skerry.core import network
from skerry.core.chance import CHANCE, CHANCE_SEAT, below, new_noise, pick, seed_noise
from skerry.core.kernel import bind, copy_state, kernel
from skerry.core.registry import get_game

HIDDEN = 32
MOST_KEPT = 400  #: positions of one game
MOST_KEPT_EVERYWHERE = 100  #: of one game, where all positions of a turn count
STRAY = 15  #: moves in a thousand made at random, so that strange positions are known too
BATCH, RATE, SHRINK = 256, 1.5e-3, 1e-4
TABLES = (2, 4)

game_actors: Any = None
game_plain: Any = None
game_chance: Any = None
game_apply: Any = None
game_inputs: Any = None
lowest_seat: Any = None
choose_well: Any = None
shares: Any = None
choose_at_a_glance: Any = None


class Net(NamedTuple):
    """The weights: of the inputs, of the inputs times lateness, of the hidden layer."""

    straight: Any
    bent: Any
    first: Any
    bias: Any
    second: Any


class Positions(NamedTuple):
    """Inputs by position, seat and input; and who won."""

    inputs: Any
    winner: Any


def _choose_at_a_glance(work: Any, seat: int, codes: Any, chances: Any) -> int:
    """The seat's move in row 0 after which it stands best, before chance has its say."""
    count = game_plain(work[0], seat, codes)
    best, most = codes[0], -1.0
    for k in range(count):
        copy_state(work, 1, work, 0)
        game_apply(work[1], seat, codes[k])
        shares(work[1], chances)
        if chances[seat] > most:
            best, most = codes[k], chances[seat]
    return best


def _play(
    work: Any, codes: Any, outcomes: Any, weights: Any, noise: Any, chances: Any, most: int,
    wise: int, everywhere: bool, rows: Any,
) -> int:  # fmt: skip
    """Play row 0 to its end; how many positions were met, of which `rows` keeps as many as it can.

    Bits of `wise`: the seats that judge by the former insight.
    """
    met = 0
    for _ in range(most):
        acting = game_actors(work[0])
        if acting == 0:
            break
        turn = work[0].turn
        if acting == CHANCE:
            count = game_chance(work[0], outcomes, weights)
            game_apply(work[0], CHANCE_SEAT, outcomes[pick(weights, count, noise)])
        else:
            seat = lowest_seat(acting)
            # The founding is where most games are alike: stray there more often.
            if below(noise, 1000) < (STRAY if turn > 0 else 10 * STRAY):
                move = codes[below(noise, game_plain(work[0], seat, codes))]
            elif (wise >> seat) & 1:
                move = choose_at_a_glance(work, seat, codes, chances)
            else:
                move = choose_well(work, 0, seat, codes, outcomes, weights, noise, chances)
            game_apply(work[0], seat, move)
            if work[0].turn == turn and not everywhere:
                continue
        if work[0].turn > 0 and game_actors(work[0]) != 0:
            met += 1
            at = met - 1 if met <= len(rows) else below(noise, met)
            if at >= len(rows):
                continue
            for seat in range(work[0].players):
                for i in range(rows.shape[2]):
                    rows[at, seat, i] = 0.0
                game_inputs(work[0], seat, rows[at, seat])
    return met


def collect(name: str, players: int, minutes: float, again: bool) -> list[Positions]:
    """Positions of as many games as are played in that time, game by game."""
    game = get_game(name)
    insight = importlib.import_module(f"skerry.games.{name}.insight")
    glance = bind(_choose_at_a_glance, name, **kernels_of(game, game.insight))
    play = bind(
        _play, name, **kernels_of(game), game_inputs=insight.inputs, choose_at_a_glance=glance
    )
    work, noise, chances = game.layout.states(ROWS), new_noise(0), np.zeros(MOST_SEATS)
    codes, outcomes, weights = (game.code_row() for _ in range(3))
    options = game.check_options({})
    most = MOST_KEPT_EVERYWHERE if game.insight_everywhere else MOST_KEPT
    rows = np.zeros((most, players, insight.INPUTS))
    games: list[Positions] = []
    end, number = time.monotonic() + 60 * minutes, 0
    while time.monotonic() < end or len(games) < 10:
        setup = game.setup_row(players, options)
        seed_noise(noise, players, number)
        number += 1
        game.shuffle_setup(setup, noise)
        game.doors.new_game(work, 0, setup)
        all_seats = (1 << players) - 1
        some = below(noise, all_seats + 1)
        wise = (0, all_seats, some, all_seats)[number % 4] if again else 0
        met = play(
            work, codes, outcomes, weights, noise, chances, game.max_moves, wise,
            game.insight_everywhere, rows,
        )  # fmt: skip
        kept = min(met, most)
        won = int(game.doors.winners(work, 0))
        if won.bit_count() == 1:
            inputs = rows[:kept].astype(np.float32)
            games.append(Positions(inputs, np.full(kept, won.bit_length() - 1)))
    return games


@kernel
def descend(
    inputs: Any, winner: Any, order: Any, first: int, count: int, late_at: int, net: Any, grads: Any
) -> float:
    """The loss over positions of `order`; the gradients are added to those of `grads`."""
    straight, bent, weights, bias, second = net
    g_straight, g_bent, g_weights, g_bias, g_second = grads
    players, size, hidden = inputs.shape[1], inputs.shape[2], len(bias)
    sums, share = np.zeros((players, hidden)), np.zeros(players)
    loss = 0.0
    for at in range(first, first + count):
        row = inputs[order[at]]
        late, total = row[0, late_at], 0.0
        for seat in range(players):
            strength = 0.0
            for h in range(hidden):
                sums[seat, h] = bias[h]
            for i in range(size):
                x = row[seat, i]
                strength += (straight[i] + bent[i] * late) * x
                for h in range(hidden):
                    sums[seat, h] += weights[i, h] * x
            for h in range(hidden):
                strength += second[h] * max(0.0, sums[seat, h])
            share[seat] = math.exp(min(50.0, strength))
            total += share[seat]
        loss -= math.log(share[winner[order[at]]] / total + 1e-12)
        for seat in range(players):
            pull = share[seat] / total - (1.0 if seat == winner[order[at]] else 0.0)
            for h in range(hidden):
                g_second[h] += pull * max(0.0, sums[seat, h])
                sums[seat, h] = pull * second[h] if sums[seat, h] > 0.0 else 0.0
                g_bias[h] += sums[seat, h]
            for i in range(size):
                x = row[seat, i]
                g_straight[i] += pull * x
                g_bent[i] += pull * x * late
                for h in range(hidden):
                    g_weights[i, h] += sums[seat, h] * x
    return loss


def loss_of(net: Net, held: list[Positions], late_at: int) -> list[float]:
    """How badly the net tells who wins, table by table: the mean of -log of his chance."""
    losses = []
    for inputs, winner in held:
        grads = Net(*(np.zeros_like(part) for part in net))
        count = len(winner)
        loss = descend(inputs, winner, np.arange(count), 0, count, late_at, net, grads)
        losses.append(round(float(loss) / count, 4))
    return losses


def teach(taught: list[Positions], net: Net, late_at: int, epochs: int) -> Net:
    """Adam over all positions, each input at the scale it has."""
    size = len(net.straight)
    seen = np.concatenate([inputs[::7].reshape(-1, size) for inputs, _ in taught])
    scale = 1 / np.maximum(seen.std(axis=0), 0.02)
    scales = (scale, scale, scale[:, None], 1.0, 1.0)
    draw, step = np.random.default_rng(3), 0
    batches = [(t, k) for t, p in enumerate(taught) for k in range(len(p.winner) // BATCH)]
    mean, square = ([np.zeros_like(part) for part in net] for _ in range(2))
    for _ in track(range(epochs), "epochs"):
        orders = [draw.permutation(len(positions.winner)) for positions in taught]
        draw.shuffle(batches)
        for t, k in batches:
            grads = Net(*(np.zeros_like(part) for part in net))
            descend(*taught[t], orders[t], k * BATCH, BATCH, late_at, net, grads)
            step += 1
            rate, parts = RATE * (1.01 - step / (epochs * len(batches))), []
            for j, (part, grad) in enumerate(zip(net, grads, strict=True)):
                pull = grad / BATCH / scales[j] + (SHRINK * part / scales[j] if j >= 2 else 0.0)
                mean[j] = 0.9 * mean[j] + 0.1 * pull
                square[j] = 0.999 * square[j] + 0.001 * pull * pull
                size_of = np.sqrt(square[j] / (1 - 0.999**step)) + 1e-7
                parts.append(part - rate * scales[j] * mean[j] / (1 - 0.9**step) / size_of)
            net = Net(*parts)
    return net


def write(nets: dict[str, Net], path: Path) -> None:
    """The weights as a data file; those of a table by its name."""
    lines = [f"# Written by benchmarks/{Path(__file__).name}; the rows of `first` are the inputs."]
    for table, net in nets.items():
        lines += [f"\n[{table}]"] if table else []
        for name in ("straight", "bent", "bias", "second"):
            lines.append(f"{name} = [{', '.join(_number(x) for x in getattr(net, name))}]")
        rows = (f"  [{', '.join(_number(x) for x in row)}]," for row in net.first)
        lines += ["first = [", *rows, "]"]
    path.write_text("\n".join(lines) + "\n")


def _number(x: float) -> str:
    return repr(float(f"{x:.4g}"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--minutes", type=float, default=8, help="of play at each table")
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--again", action="store_true", help="play by the insight there is")
    args = parser.parse_args()
    insight = importlib.import_module(f"skerry.games.{args.game}.insight")
    value = importlib.import_module(f"skerry.games.{args.game}.value")
    print(f"two tables play for {args.minutes:g} minutes")
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        jobs = [(args.game, players, args.minutes, args.again) for players in TABLES]
        tables = pool.starmap(collect, jobs)
    taught: list[Positions] = []
    held: list[Positions] = []
    for games in tables:
        cut = len(games) * 9 // 10
        for into, part in ((taught, games[:cut]), (held, games[cut:])):
            into.append(Positions(*(np.concatenate(column) for column in zip(*part, strict=True))))
    count = sum(len(games) for games in tables)
    print(f"{count} games, {sum(len(p.winner) for p in taught)} positions")
    size, draw = insight.INPUTS, np.random.default_rng(2)
    start = Net(
        np.zeros(size), np.zeros(size), np.zeros((size, HIDDEN)), np.zeros(HIDDEN), np.zeros(HIDDEN)
    )
    start.straight[: value.SIZE] = value.EARLY
    if hasattr(value, "LATE"):
        start.bent[: value.SIZE] = value.LATE
    print("the value alone: loss", loss_of(start, held, value.SIZE), "at tables of", TABLES)
    first = draw.standard_normal((size, HIDDEN)) / math.sqrt(size)
    start = start._replace(first=first, second=draw.standard_normal(HIDDEN) * 0.01)
    if get_game(args.game).insight_everywhere:
        two, more = network.TABLES
        lessons = {two: (taught[:1], held[:1]), more: (taught, held)}
    else:
        lessons = {"": (taught, held)}
    nets: dict[str, Net] = {}
    for name, (shown, kept_back) in lessons.items():
        nets[name] = teach(shown, start, value.SIZE, args.epochs)
        print("the insight: loss", loss_of(nets[name], kept_back, value.SIZE), name)
    write(nets, Path(str(insight.__file__)).with_name("insight.toml"))


if __name__ == "__main__":
    main()
