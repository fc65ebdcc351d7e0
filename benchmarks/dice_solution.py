"""The solution of the dice game against games that are played by it.

    python benchmarks/dice_solution.py --games 100000 --matches 4000

Alone: the mean by the table, and the mean over played games with its 95 % interval; every move goes
through the rules. Of two: the player for the win against the player for points. The n-th roll of a
seat's turn is the same dice whoever sits there, and every game is played with the seats changed
too.
"""

from __future__ import annotations

import argparse
import math
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

os.environ.setdefault("SKERRY_INTERPRETED", "0")  # nothing is to be played interpreted

from skerry.core.chance import new_noise, seed_noise
from skerry.core.kernel import Numbers, kernel, reals
from skerry.core.registry import get_game
from skerry.core.seats import CHANCE_SEAT
from skerry.games.dice.moves import MOVES
from skerry.games.dice.rules import RULES
from skerry.games.dice.sheet import BOXES
from skerry.games.dice.solution.tables import Solution, solution
from skerry.games.dice.solution.turns import solve_turn
from skerry.games.dice.solution.winning import RIVALS, list_rivals
from skerry.games.dice.state import OVER, ROLLING, SEATS
from skerry.games.dice.turn import sample_roll, score

apply, plain_moves = RULES.apply, RULES.plain_moves
roll_code = MOVES.encoder("roll")
#: More than the rolls of a game, four for each turn: keeps the random numbers of seats apart.
ROLLS_OF_A_SEAT = 512


@kernel
def play(
    found: Solution, states: Any, to_win: int, game: int, codes: Numbers, worth: Any, noise: Any
) -> None:
    """Play row 0 to its end; bits of `to_win` are the seats that play for the win."""
    s = states[0]
    while s.phase != OVER:
        seat = s.player + 0
        if s.phase == ROLLING:
            stream = (game * SEATS + seat) * ROLLS_OF_A_SEAT + s.turn * 4 + s.rolls
            seed_noise(noise, 7, stream)
            apply(s, CHANCE_SEAT, roll_code(sample_roll(s, noise)))
            continue
        count = plain_moves(s, seat, codes)
        rivals = reals(RIVALS)
        if (to_win >> seat) & 1:
            list_rivals(found, s, seat, rivals)
        solve_turn(found, rivals, states, 0, seat, codes, count, worth)
        best = 0
        for k in range(count):
            if worth[k] > worth[best]:
                best = k
        apply(s, seat, codes[best])


def final_scores(players: int, to_win: int, numbers: range) -> list[list[int]]:
    """The points of everybody at the end of some games."""
    game, found = get_game("dice"), solution()
    states, codes = game.layout.states(2), game.code_row()
    worth, noise, rows = np.zeros(game.max_legal), new_noise(0), []
    setup = game.setup_row(players, game.check_options({"starter": "red"}))
    for number in numbers:
        game.kernels.new_game(states, 0, setup)
        play(found, states, to_win, number, codes, worth, noise)
        rows.append([int(score(states[0], seat)) for seat in range(players)])
    return rows


def played(players: int, to_win: int, games: int, jobs: int) -> list[list[int]]:
    """The same games by threads, with a line that tells how far they are."""
    piece = 50
    parts = [range(k, min(games, k + piece)) for k in range(0, games, piece)]
    rows: list[list[int]] = []
    with ThreadPoolExecutor(jobs) as pool:
        for part in pool.map(lambda numbers: final_scores(players, to_win, numbers), parts):
            rows += part
            if sys.stderr.isatty():
                print(f"\r{len(rows)} of {games} games", end="", file=sys.stderr)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    return rows


def interval(values: Any) -> tuple[float, float]:
    """A mean and the half of its 95 % interval."""
    return float(values.mean()), 1.96 * float(values.std()) / math.sqrt(len(values))


def print_alone(found: Solution, games: int, jobs: int) -> None:
    """The mean over games of a lone player beside that by the table."""
    start = time.perf_counter()
    points = np.array(played(1, 0, games, jobs))[:, 0]
    mean, half = interval(points)
    apart, seconds = 1.96 * (mean - found.means[BOXES, 0]) / half, time.perf_counter() - start
    print(f"mean of {games} games: {mean:.3f} +- {half:.3f}, deviation {points.std():.1f}, "
          f"{apart:+.2f} standard errors from the table; {seconds:.0f} s")  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=100_000, help="alone; 0: none")
    parser.add_argument("--matches", type=int, default=4000, help="games of two, pairs of them")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    found = solution()
    final_scores(2, 1, range(1))  # compiles
    print(
        f"mean by the table: {found.means[BOXES, 0]:.3f}, deviation {found.spreads[BOXES, 0]:.1f}"
    )
    if args.games:
        print_alone(found, args.games, args.jobs)
    pairs = args.matches // 2
    shares = []
    for to_win in (1, 2):
        rows = np.array(played(2, to_win, pairs, args.jobs))
        ahead = np.sign(rows[:, to_win - 1] - rows[:, 2 - to_win])
        shares.append((ahead + 1) / 2)
    mean, half = interval((shares[0] + shares[1]) / 2)
    print(f"for the win against for points, {2 * pairs} games in pairs: "
          f"{100 * mean:.2f} % +- {100 * half:.2f}")  # fmt: skip


if __name__ == "__main__":
    main()
