"""Fit what a sheet of the dice game is worth to the points that are still made from it.

    python -m skerry.training.fit_dice --rounds 8 --games 2000

In each round lone players solve their turns by the weights of the round before, from none at all,
and at the start of every turn features of the sheet and the points that followed are kept. Least
squares over what is kept give the weights of the next round. Mean points and the new weights, in
the form of `games/dice/weights.py`, are printed.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np

from ..bots.bench import Bench, new_bench
from ..core.chance import pick, seed_noise
from ..core.generic import bound, generic
from ..core.kernels import actors, apply, chance_moves, plain_moves, score
from ..core.registry import get_game
from ..core.seats import CHANCE, CHANCE_SEAT
from ..games.dice.judges.sheet_value import FEATURES, SIZE, sheet_features
from ..games.dice.judges.solve import solve_by
from ..games.dice.sheet import BOXES
from ..games.dice.turn import box_of_turn
from .games import begin

#: Rounds whose positions are used for a fit: the weights of earlier ones played too badly.
ROUNDS_KEPT = 3
#: Keeps weights small that the positions say little about.
RIDGE = 0.1


@generic
def play_game(bench: Bench, sheet: Any, worth: Any, rows: Any, points: Any) -> Any:
    """Play row 0 to its end; features and points before each turn are written; the final points."""
    work, codes, box = bench.work, bench.codes, -1
    while True:
        s = work[0]
        acting = actors(s)
        if acting == 0:
            return score(s, 0)
        if box_of_turn(s) != box:
            box = box_of_turn(s)
            sheet_features(s, 0, rows[box])
            points[box] = score(s, 0)
        if acting == CHANCE:
            count = chance_moves(s, bench.outcomes, bench.weights)
            apply(s, CHANCE_SEAT, bench.outcomes[pick(bench.weights, count, bench.noise)])
            continue
        count = plain_moves(s, 0, codes)
        solve_by(sheet, work, 0, 0, codes, count, worth)
        best = 0
        for k in range(count):
            if worth[k] > worth[best]:
                best = k
        apply(s, 0, codes[best])


class Player:
    """Plays lone games by weights of the sheet."""

    def __init__(self) -> None:
        self.game = get_game("dice")
        self._play = bound(play_game, self.game)
        self.bench, self.worth = new_bench(self.game), np.zeros(self.game.max_legal)

    def play(self, sheet: Any, games: int, seed: int) -> tuple[float, Any, Any]:
        """Mean points; a row for each turn of what the weights are multiplied with, and points."""
        columns, targets, total = [], [], 0.0
        time = (BOXES - np.arange(BOXES)) / BOXES
        powers = np.stack([time, time**2, time**3], axis=1)
        for number in range(games):
            seed_noise(self.bench.noise, seed, number)
            begin(self.bench, self.game, 1, {})
            rows, points = np.zeros((BOXES, SIZE)), np.zeros(BOXES)
            final = self._play(self.bench, sheet, self.worth, rows, points)
            columns.append((rows[:, :, None] * powers[:, None, :]).reshape(BOXES, -1))
            targets.append(final - points)
            total += final
        return total / games, np.concatenate(columns), np.concatenate(targets)


def fit(columns: Any, targets: Any) -> Any:
    """Least squares."""
    square = columns.T @ columns + RIDGE * np.eye(columns.shape[1])
    return np.linalg.solve(square, columns.T @ targets)


def main() -> None:
    """Improve weights by what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    player = Player()
    sheet = np.zeros(3 * SIZE)
    kept: list[tuple[Any, Any]] = []
    for number in range(args.rounds):
        mean, columns, targets = player.play(sheet, args.games, args.seed + number)
        print(f"round {number + 1}: {mean:.2f} points in the mean", flush=True)
        kept = [*kept, (columns, targets)][-ROUNDS_KEPT:]
        sheet = fit(np.concatenate([c for c, _ in kept]), np.concatenate([t for _, t in kept]))
    for f, name in enumerate(FEATURES):
        print("    " + ", ".join(f"{x:.4g}" for x in sheet[3 * f : 3 * f + 3]) + f",  # {name}")
    print(f"{player.play(sheet, args.games, args.seed + args.rounds)[0]:.2f} points by these")


if __name__ == "__main__":
    main()
