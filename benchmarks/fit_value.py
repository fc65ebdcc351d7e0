"""Fit the weights of a game's value to who won, over games that the value itself plays.

    python benchmarks/fit_value.py catan --players 2 --games 4000

A game takes part when its `value.py` has FEATURES, features(s, seat, out), lateness(s) and the
weights EARLY and LATE. Each game is played one move ahead with some random moves; at the start of
turns the features of all seats are kept. The chance of winning is taken as each seat's share of
exp(weights * features), and the weights are those that make the actual winners most likely, drawn
towards the old ones where the games say little. The new weights are printed.
"""

from __future__ import annotations

import argparse
import importlib
from typing import Any

import numpy as np
from rich.progress import track

from skerry.bots.lookahead import MOST_SEATS, ROWS, kernels_of
from skerry.core.chance import CHANCE, CHANCE_SEAT, below, new_noise, pick, seed_noise
from skerry.core.kernel import bind
from skerry.core.registry import get_game

game_actors: Any = None
game_plain: Any = None
game_chance: Any = None
game_apply: Any = None
choose_well: Any = None
lowest_seat: Any = None
game_features: Any = None
game_lateness: Any = None


def _play(
    work: Any, codes: Any, outcomes: Any, weights: Any, noise: Any, chances: Any, stray: int,
    keep: int, rows: Any, late: Any, most: int,
) -> int:  # fmt: skip
    """Play row 0 on; every `stray`-th move or so is random. Positions kept."""
    kept, turn = 0, -1
    for _ in range(most):
        s = work[0]
        acting = game_actors(s)
        if acting == 0:
            break
        if acting == CHANCE:
            count = game_chance(s, outcomes, weights)
            game_apply(s, CHANCE_SEAT, outcomes[pick(weights, count, noise)])
            continue
        if (s.turn != turn or s.turn == 0) and kept < len(rows) and below(noise, keep) == 0:
            for seat in range(s.players):
                game_features(s, seat, rows[kept, seat])
            late[kept] = game_lateness(s)
            kept += 1
        turn = s.turn
        seat = lowest_seat(acting)
        count = game_plain(s, seat, codes)
        if below(noise, stray) == 0:
            move = codes[below(noise, count)]
        elif count == 1:
            move = codes[0]
        else:
            move = choose_well(work, 0, seat, codes, outcomes, weights, noise, chances)
        game_apply(work[0], seat, move)
    return kept


def gather(name: str, players: int, games: int, seed: int, options: dict[str, Any]) -> Any:
    """Features (position, seat, feature), lateness and winners of many games."""
    game = get_game(name)
    value = importlib.import_module(f"skerry.games.{name}.value")
    play = bind(
        _play, name, **kernels_of(game), game_features=value.features, game_lateness=value.lateness
    )
    work = game.layout.states(ROWS)
    codes, outcomes, weights = game.code_row(), game.code_row(), game.code_row()
    rows, late = np.zeros((60, players, value.SIZE)), np.zeros(60)
    noise, chances = new_noise(0), np.zeros(MOST_SEATS)
    all_rows, all_late, winners = [], [], []
    for number in track(range(games), f"{name}, {players} players"):
        setup = game.setup_row(players, game.check_options(options))
        seed_noise(noise, seed, number)
        game.shuffle_setup(setup, noise)
        game.doors.new_game(work, 0, setup)
        rows[:] = 0
        kept = play(work, codes, outcomes, weights, noise, chances, 25, 3, rows, late, 20_000)
        won = int(game.doors.winners(work, 0))
        if won.bit_count() == 1:
            all_rows.append(rows[:kept].copy())
            all_late.append(late[:kept].copy())
            winners += [won.bit_length() - 1] * kept
    return np.concatenate(all_rows), np.concatenate(all_late), np.array(winners), value


def fit(rows: Any, late: Any, winners: Any, start: Any, pull: float, steps: int = 600) -> Any:
    """Weights of highest likelihood (Adam on the whole sample), pulled towards `start`."""
    both = np.concatenate([rows, rows * late[:, None, None]], axis=2)
    scale = both.std(axis=(0, 1)) + 1e-6
    both = both / scale
    origin = start * scale
    w, m, v = origin.copy(), np.zeros_like(origin), np.zeros_like(origin)
    index = np.arange(len(winners))
    for step in range(1, steps + 1):
        z = both @ w
        z -= z.max(axis=1, keepdims=True)
        p = np.exp(z)
        p /= p.sum(axis=1, keepdims=True)
        loss = -np.log(p[index, winners]).mean()
        p[index, winners] -= 1
        gradient = np.einsum("ns,nsf->f", p, both) / len(winners) + pull * (w - origin)
        m, v = 0.9 * m + 0.1 * gradient, 0.99 * v + 0.01 * gradient**2
        w -= 0.02 * (m / (1 - 0.9**step)) / (np.sqrt(v / (1 - 0.99**step)) + 1e-8)
        if step in (1, steps):
            print(f"step {step}: loss {loss:.4f}, right {np.mean(z.argmax(1) == winners):.3f}")
    return w / scale


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pull", type=float, default=1e-4)
    parser.add_argument("--option", action="append", default=[])
    args = parser.parse_args()
    options = dict(word.split("=", 1) for word in args.option)
    rows, late, winners, value = gather(args.game, args.players, args.games, args.seed, options)
    print(f"{len(winners)} positions")
    start = np.array([*value.EARLY, *value.LATE], float)
    w = fit(rows, late, winners, start, args.pull)
    for name, part in (("EARLY", w[: value.SIZE]), ("LATE", w[value.SIZE :])):
        print(f"{name} = (")
        for feature, x in zip(value.FEATURES, part, strict=True):
            print(f"    {x:.3f},  # {feature}")
        print(")")


if __name__ == "__main__":
    main()
