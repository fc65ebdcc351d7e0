"""Do foretold chances come true? Games that nothing was fitted to, foretold and compared.

    python benchmarks/calibration.py --fit              # makes src/skerry/analysis/calibration.toml
    python benchmarks/calibration.py --games 2000       # measures, on other seeds
    python benchmarks/calibration.py --only catan:4 --games 200 --picture reliability.svg

Games are played in compiled code by players who look one move ahead by the learned value (in the
dice game, by its solution), which is also how lines of play go on. At some points of each game
everybody's chances are foretold: by the calibrated judge at once, and beside it by the raw judge,
by the quick value of `greedy`, and by points alone; at one in `--every` of them, drawn by the
seed, also by lines of play with open cards (the curve of a review) and by lines from one seat's
view (an analysis), which take nearly all of the time. What is printed for each is told in
`calibration_report.py`.

What is played is kept line by line in --folder; the same command goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from calibration_fit import Reals, fit, write_fits
from calibration_report import draw, print_report, report

from skerry.analysis.analyse import judge_of
from skerry.analysis.judges import LineJudge
from skerry.analysis.solve_judge import POINTS_SCALE, SolveJudge
from skerry.arena.processes import pool_of, results_of
from skerry.bots.bench import Bench, new_bench
from skerry.bots.lookahead import choose_well, judged_by, value_of, win_chances
from skerry.core.chance import CHANCE, CHANCE_SEAT, below, new_noise, pick, seed_noise
from skerry.core.game import Game
from skerry.core.generic import bound, generic
from skerry.core.kernels import actors, apply, chance_moves, lowest_seat, plain_moves
from skerry.core.registry import games, get_game
from skerry.core.view import View

#: Seeds of the games that are fitted to, and of those that are measured.
FITTED, MEASURED = 77_000_001, 99_000_001
#: Choices between two positions that are foretold, at most (`--apart`): those of one game hang
#: together, so in long games fewer of them tell nearly as much.
APART = 24
#: Of so many positions one is foretold by lines, too (`--every`).
EVERY = 6
#: Lines of play for one position.
LINES = 8
#: Games in one line of the results.
CHUNK = 10


@generic
def play_choices(bench: Bench, choices: int) -> bool:
    """Play row 0 on by so many choices, then to the next one; whether the game goes on."""
    work, codes, outcomes, weights = bench.work, bench.codes, bench.outcomes, bench.weights
    made = 0
    while True:
        acting = actors(work[0])
        if acting == 0:
            return False
        if acting == CHANCE:
            count = chance_moves(work[0], outcomes, weights)
            apply(work[0], CHANCE_SEAT, outcomes[pick(weights, count, bench.noise)])
            continue
        seat = lowest_seat(acting)
        if plain_moves(work[0], seat, codes) > 1:
            if made == choices:
                return True
            made += 1
            codes[0] = choose_well(bench, 0, seat, bench.chances)
        apply(work[0], seat, codes[0])


@generic
def chances_by(bench: Bench, out: Any) -> None:
    """Everybody's chances in row 0 by a judge as it is."""
    win_chances(bench, 0, out)


class Table:
    """Plays the games of one table and foretells them."""

    def __init__(self, name: str, players: int) -> None:
        self.game: Game = get_game(name)
        self.players = players
        self.judge = judge_of(self.game)
        self.bench, self.luck = new_bench(self.game), new_noise(0)
        self.work, self.noise, self.chances = self.bench.work, self.bench.noise, self.bench.chances
        judges = self.game.judges
        if isinstance(self.judge, LineJudge):
            plays = judges.learned_value or value_of(self.game)
            given = {"choose_well": self.judge.rollouts._choose}
            self._play = bound(play_choices, self.game, "calibration", given)
            self._raw = judged_by(chances_by, self.game, judges.outcome_value or plays)
        self._value = judged_by(chances_by, self.game, None)

    def play(
        self, seed: int, number: int, every: int = EVERY, apart: int = APART
    ) -> dict[str, Any]:
        """One game: what was foretold at each position, and who won; without `every`, no lines."""
        seed_noise(self.noise, seed, number)
        seed_noise(self.luck, seed + 1, number)
        options = self.game.check_options(None)
        setup = self.game.setup_row(self.players, options)
        self.game.shuffle_setup(setup, self.noise)
        self.game.kernels.new_game(self.work, 0, setup)
        positions: list[Any] = []
        while self._play_on(1 + below(self.luck, apart)):
            deep = every == 1 or (every > 1 and below(self.luck, every) == 0)
            positions.append(self._foretell(number, deep))
        winners = int(self.game.kernels.winners(self.work, 0))
        won = [winners >> seat & 1 for seat in range(self.players)]
        return {"won": won, "positions": positions}

    def _play_on(self, choices: int) -> bool:
        if isinstance(self.judge, LineJudge):
            return bool(self._play(self.bench, choices))
        kernels = self.game.kernels
        while True:
            acting = int(kernels.actors(self.work, 0))
            if acting == 0:
                return False
            if acting == CHANCE:
                outcomes, weights = self.bench.outcomes, self.bench.weights
                count = kernels.chance_moves(self.work, 0, outcomes, weights)
                taken = outcomes[pick(weights, count, self.noise)]
                kernels.apply(self.work, 0, CHANCE_SEAT, taken)
                continue
            if choices == 0:
                return True
            choices -= 1
            seat = (acting & -acting).bit_length() - 1
            kernels.apply(self.work, 0, seat, self.judge.best_move(self.work, seat))

    def _foretell(self, number: int, deep: bool) -> Any:
        """Turn, player, and everybody's chances in all ways; None: not foretold in this way."""
        states = self.game.layout.states(1)
        states[0] = self.work[0]
        s = states[0]
        ways: list[Any] = [self.judge.look(states, 0, number)]
        if isinstance(self.judge, SolveJudge):  # lines would tell no more
            ways += [ways[0], ways[0]]
        elif deep:
            open_cards = self.judge.chances(states, 0, LINES, number)
            seat = max(0, int(s.player))
            hidden = self.game.layout.states(1)
            hidden[0] = self.work[0]
            self.game.kernels.hide(hidden, 0, seat)
            view = View(self.game, seat, hidden, [], (), ())
            ways += [open_cards, self._by_view(view, number)]
        else:
            ways += [None, None]
        ways += [self._judged(states), self._plain(), self._by_points(states)]
        rows = [
            None if way is None else [round(float(x), 5) for x in way[: self.players]]
            for way in ways
        ]
        return [int(s.turn), int(s.player), rows]

    def _by_view(self, view: View, number: int) -> Reals:
        found: Reals = self.judge.view_samples(view, range(LINES), number).mean(axis=0)
        return found

    def _judged(self, states: Any) -> Reals:
        if isinstance(self.judge, SolveJudge):
            points = self.judge._points(states, 0)
            return _softmax(points / POINTS_SCALE)
        self._raw(self.bench, self.chances)
        return self.chances.copy()

    def _plain(self) -> Reals:
        self._value(self.bench, self.chances)
        return self.chances.copy()

    def _by_points(self, states: Any) -> Reals:
        """Points alone: whoever has most will win."""
        score = self.game.kernels.score
        points = np.array([score(states, 0, seat) for seat in range(self.players)])
        leaders = points == points.max()
        found: Reals = leaders / leaders.sum()
        return found


def _softmax(strengths: Reals) -> Reals:
    raw: Reals = np.exp(strengths - strengths.max())
    return raw / raw.sum()


# Playing and keeping.


def play_chunk(task: tuple[str, int, int, int, int, int, int]) -> list[dict[str, Any]]:
    """Games `first` and so on of a table."""
    name, players, seed, first, count, every, apart = task
    key = (name, players)
    if key not in _tables:
        _tables[key] = Table(name, players)
    numbers = range(first, first + count)
    return [_tables[key].play(seed, number, every, apart) for number in numbers]


_tables: dict[tuple[str, int], Table] = {}


def played(
    table: tuple[str, int], seed: int, every: int, given: argparse.Namespace
) -> list[dict[str, Any]]:
    """The games of a table: those that are kept, and the missing ones played now."""
    (name, players), wanted = table, given.games
    path = given.folder / f"{name}-{players}-{seed}-{given.apart}-{every}.jsonl"
    kept: list[list[dict[str, Any]]] = []
    if path.exists():
        kept = [json.loads(line) for line in path.read_text().splitlines() if line.endswith("]")]
    tasks = [
        (name, players, seed, first, CHUNK, every, given.apart)
        for first in range(len(kept) * CHUNK, wanted, CHUNK)
    ]
    start, before = time.perf_counter(), len(kept)
    with path.open("a") as file:
        for found in _run(tasks, given.jobs):
            kept.append(found)
            file.write(json.dumps(found) + "\n")
            file.flush()
            done = len(kept) * CHUNK
            rate = (time.perf_counter() - start) / ((len(kept) - before) * CHUNK)
            print(f"\r{name}, {players} players: {done} of {wanted} games, {rate:.2f} s each",
                  end="", flush=True)  # fmt: skip
    print()
    return [game for chunk in kept for game in chunk][:wanted]


def _run(tasks: list[Any], jobs: int) -> Iterator[list[dict[str, Any]]]:
    if jobs <= 1 or len(tasks) <= 1:
        yield from map(play_chunk, tasks)
        return
    with pool_of(min(jobs, len(tasks))) as pool:
        yield from results_of(pool.imap(play_chunk, tasks))


def tables(only: str | None) -> list[tuple[str, int]]:
    every = [
        (name, players)
        for name in games()
        for players in range(max(2, get_game(name).players[0]), get_game(name).players[1] + 1)
    ]
    if only is None:
        return every
    chosen = []
    for word in only.split(","):
        name, _, players = word.partition(":")
        chosen += [t for t in every if t[0] == name and players in ("", str(t[1]))]
    return chosen


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=2000, help="of each table")
    parser.add_argument("--only", help="tables, as catan:2,catan:4,dice")
    parser.add_argument("--fit", action="store_true", help="make the data of the package")
    parser.add_argument("--apart", type=int, default=APART, help="choices between two positions")
    parser.add_argument("--every", type=int, default=EVERY, help="one in so many gets lines")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=Path("build/calibration"))
    parser.add_argument("--picture", type=Path)
    parser.add_argument("--json", type=Path, help="write the report there as well")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    chosen = tables(args.only)
    if args.fit:
        fits: dict[str, dict[int, dict[str, Any]]] = {}
        for name, players in chosen:
            found = played((name, players), FITTED, 0, args)
            fits.setdefault(name, {})[players] = fit(found, players)
        write_fits(fits)
        return
    rows = []
    for name, players in chosen:
        found = played((name, players), MEASURED, args.every, args)
        rows.append(report(name, players, found))
    print_report(rows)
    if args.json:
        args.json.write_text(json.dumps(rows, indent=1) + "\n")
    if args.picture:
        draw(rows, args.picture)


if __name__ == "__main__":
    main()
