"""Improve the weights of a game's value by play: an evolution strategy over whole games.

    python -m skerry.training.evolve catan --players 2 --generations 30 --option board=random

A game takes part when its `value.py` has FEATURES, features(s, seat, out) and the weights EARLY
(MORE for more than FEW players, where they differ); where weights change in the course of a game,
lateness(s) and LATE too. In each generation pairs of opposite changes to the weights play, one
move ahead, against the weights of before; the best changes are averaged. (Fitting the weights to
who won, by maximum likelihood, was tried first: it predicts well and plays badly, because features
that go with winning are not those that bring it about.) At the end one factor for all weights is
fitted to who won, so that values are honest chances, and the new weights are printed.
"""

from __future__ import annotations

import argparse
import importlib
from typing import Any

import numpy as np
from rich.progress import track

from ..bots.bench import Bench, new_bench
from ..bots.softmax import WORST, softmax
from ..core.chance import seed_noise
from ..core.generic import bound, generic
from ..core.kernel import copy_state, kernel
from ..core.kernels import (
    actors,
    apply,
    chance_moves,
    draw_chance,
    lowest_seat,
    plain_moves,
    winners,
)
from ..core.registry import get_game
from ..core.seats import CHANCE, CHANCE_SEAT
from .games import begin

POPULATION, PARENTS = 20, 6
GAMES_EACH = 100
KEPT_POSITIONS = 60

game_features: Any = None
game_lateness: Any = None


@kernel
def never_late(s: Any) -> float:
    """The lateness of a game whose weights do not change."""
    return 0.0


@generic
def weighed_win_chances(s: Any, weights: Any, row: Any, out: Any) -> None:
    """Every seat's chance of winning by the weights given: early ones, then late ones."""
    if actors(s) == 0:
        for seat in range(s.players):
            out[seat] = float((winners(s) >> seat) & 1)
        return
    late = game_lateness(s)
    for seat in range(s.players):
        for i in range(len(row)):
            row[i] = 0.0
        game_features(s, seat, row)
        out[seat] = 0.0
        for i in range(len(row)):
            out[seat] += (weights[i] + weights[len(row) + i] * late) * row[i]
    softmax(out, s.players)


@generic
def weighed_expected_chance(bench: Bench, seat: int, weights: Any, row: Any) -> float:
    """The seat's chance in row 1, on average over chance."""
    work, outcomes, odds, out = bench.work, bench.outcomes, bench.weights, bench.chances
    if actors(work[1]) != CHANCE:
        weighed_win_chances(work[1], weights, row, out)
        return out[seat]
    count = chance_moves(work[1], outcomes, odds)
    mean, total = 0.0, 0.0
    for k in range(count):
        copy_state(work, 2, work, 1)
        apply(work[2], CHANCE_SEAT, outcomes[k])
        weighed_win_chances(work[2], weights, row, out)
        mean += odds[k] * out[seat]
        total += odds[k]
    return mean / total


@generic
def play_game(bench: Bench, by_seat: Any, row: Any, most: int, rows: Any, late: Any) -> int:
    """Play row 0 to its end, each seat by its weights; positions kept at the start of turns."""
    work, codes = bench.work, bench.codes
    kept, turn = 0, -1
    for _ in range(most):
        acting = actors(work[0])
        if acting == 0:
            break
        if acting == CHANCE:
            outcome = draw_chance(work[0], bench.outcomes, bench.weights, bench.noise)
            apply(work[0], CHANCE_SEAT, outcome)
            continue
        if work[0].turn != turn and work[0].turn % 3 == 0 and kept < len(rows):
            for seat in range(work[0].players):
                game_features(work[0], seat, rows[kept, seat])
            late[kept] = game_lateness(work[0])
            kept += 1
        turn = work[0].turn
        seat = lowest_seat(acting)
        count = plain_moves(work[0], seat, codes)
        best, highest = codes[0], WORST
        for k in range(count if count > 1 else 0):
            copy_state(work, 1, work, 0)
            apply(work[1], seat, codes[k])
            worth = weighed_expected_chance(bench, seat, by_seat[seat], row)
            if worth > highest:
                best, highest = codes[k], worth
        apply(work[0], seat, best)
    return kept


class Table:
    """Plays games between weights."""

    def __init__(self, name: str, players: int, options: dict[str, Any]) -> None:
        self.game, self.players = get_game(name), players
        self.options = self.game.check_options(options)
        self.value = importlib.import_module(f"skerry.games.{name}.judges.value")
        given = {
            "game_features": self.value.features,
            "game_lateness": getattr(self.value, "lateness", never_late),
        }
        self._play = bound(play_game, self.game, "evolve", given)
        self.bench, self.row = new_bench(self.game), np.zeros(self.value.SIZE)

    def weights(self) -> Any:
        """The game's own: early ones, then late ones."""
        few = self.players <= getattr(self.value, "FEW", self.players)
        early = np.array(self.value.EARLY if few else self.value.MORE, float)
        return np.concatenate([early, getattr(self.value, "LATE", 0 * early)])

    def play(self, by_seat: Any, seed: int, number: int) -> tuple[int, Any, Any]:
        """The winners' bits, and features and lateness of positions along the way."""
        seed_noise(self.bench.noise, seed, number)
        begin(self.bench, self.game, self.players, self.options)
        rows = np.zeros((KEPT_POSITIONS, self.players, self.value.SIZE))
        late = np.zeros(KEPT_POSITIONS)
        kept = self._play(self.bench, by_seat, self.row, self.game.max_moves, rows, late)
        return int(self.game.kernels.winners(self.bench.work, 0)), rows[:kept], late[:kept]

    def share(self, one: Any, others: Any, games: int, seed: int) -> float:
        """How often weights win alone against others, seats in turn."""
        wins = 0.0
        for number in range(games):
            seat = number % self.players
            by_seat = np.tile(others, (self.players, 1))
            by_seat[seat] = one
            won = self.play(by_seat, seed, number // self.players)[0]
            wins += (won >> seat & 1) / max(1, won.bit_count())
        return wins / games


def evolve(table: Table, start: Any, generations: int, seed: int) -> Any:
    """Weights that win more."""
    draw = np.random.default_rng(seed)
    size = len(start)
    step = np.maximum(np.abs(start) * 0.25, 0.05)
    step[size // 2 :] *= 0.5 if hasattr(table.value, "LATE") else 0.0
    mean, rival = start.copy(), start.copy()
    ranks = np.log(PARENTS + 0.5) - np.log(np.arange(1, PARENTS + 1))
    ranks /= ranks.sum()
    for generation in track(range(generations), "generations"):
        change = draw.standard_normal((POPULATION, size))
        change[POPULATION // 2 :] = -change[: POPULATION // 2]
        wins = [table.share(mean + step * c, rival, GAMES_EACH, 1000 + generation) for c in change]
        best = np.argsort(wins)[::-1][:PARENTS]
        mean = mean + step * (ranks[:, None] * change[best]).sum(0)
        if generation % 5 == 4:
            against = table.share(mean, rival, 4 * GAMES_EACH, 7)
            print(f"generation {generation + 1}: {against:.3f} against the weights of before")
            if against > 0.53:
                rival = mean.copy()
            step *= 0.93
    return mean


def honest_scale(table: Table, weights: Any, games: int) -> float:
    """The factor that makes the actual winners likeliest."""
    size = table.value.SIZE
    logs, winners = [], []
    for number in range(games):
        won, rows, late = table.play(np.tile(weights, (table.players, 1)), 321, number)
        if won.bit_count() == 1:
            logs.append(rows @ weights[:size] + (rows @ weights[size:]) * late[:, None])
            winners += [won.bit_length() - 1] * len(rows)
    values, index = np.concatenate(logs), np.arange(len(winners))
    losses = {}
    for factor in np.arange(0.2, 2.01, 0.1):
        scaled = factor * values
        scaled -= scaled.max(axis=1, keepdims=True)
        chance = np.exp(scaled) / np.exp(scaled).sum(axis=1, keepdims=True)
        losses[float(factor)] = -np.log(chance[index, winners] + 1e-12).mean()
    return min(losses, key=losses.__getitem__)


def main() -> None:
    """Improve weights by what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--generations", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[])
    args = parser.parse_args()
    table = Table(args.game, args.players, dict(word.split("=", 1) for word in args.option))
    weights = evolve(table, table.weights(), args.generations, args.seed)
    weights = weights * honest_scale(table, weights, 400)
    size = table.value.SIZE
    for name, part in (("EARLY", weights[:size]), ("LATE", weights[size:])):
        print(f"{name} = (")
        for feature, x in zip(table.value.FEATURES, part, strict=True):
            print(f"    {x:.4g},  # {feature}")
        print(")")


if __name__ == "__main__":
    main()
