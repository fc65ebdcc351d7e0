"""Teach a game's playing value what races say of moves beside each other.

    python -m skerry.training.playing catan --players 2 --games 390 --series 4 --seed 201

The network begins as the package's and learns two things of each decision. What its moves differ
by is to be what the races found. And a player who takes moves by its chances, the better ones
oftener, is to do well by the races: that is what ranks near moves. Everything is kept in a folder;
after Ctrl-C the same command goes on. `--join` takes the weights of other tables from another run.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import os
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from rich.progress import Progress

from ..core.game import Game
from ..core.registry import get_game
from ..core.whole_file import whole_file
from ..network import WEIGHT_SETS
from .choices import GOES_ON, Chunk, Row, do_chunk
from .manifest import commit, write_manifest
from .net import Adam, Net, gradients, read, widened, win_chances_of, write
from .run import set_of, weights_file
from .selfplay import judge_module

#: Games of a chunk.
CHUNK = 10
HIDDEN, EPOCHS, BATCH, RATE = 24, 14, 128, 3e-3
#: How much differences count beside ranking, and how near chances are to be taken at random.
DIFFERENCES, NEAR = 3.0, 0.02
#: Decisions of a block; one block in so many teaches nothing and tells what was gained.
BLOCK, HELD_OUT = 50, 8


class Decisions:
    """Decisions as columns: positions by move, moves by decision."""

    def __init__(self, rows: list[Row], late_at: int) -> None:
        rows = [row for row in rows if "inputs" in row]
        moves = np.cumsum([0, *(len(row["worth"]) for row in rows)])
        made = np.cumsum([0, *(int(row["decision_of"][-1]) + 1 for row in rows)])

        def joined(name: str, offsets: Any = None) -> Any:
            columns = [row[name] for row in rows]
            if offsets is not None:
                columns = [c + offset for c, offset in zip(columns, offsets, strict=False)]
            return np.concatenate(columns)

        self.late_at = late_at
        self.inputs = joined("inputs").astype(np.float32)
        self.weight, self.won = joined("weight"), joined("won").astype(int)
        self.worth, turn = joined("worth"), joined("turn")
        move_of, decision_of = joined("move_of", moves), joined("decision_of", made)
        self.seat = joined("seat")[move_of]
        self.count = int(made[-1])
        self.first_move = np.searchsorted(decision_of, np.arange(self.count + 1))
        self.first_row = np.searchsorted(move_of, np.arange(len(decision_of) + 1))
        self.founding = turn[self.first_move[:-1]] == 0

    def part(self, decisions: Any) -> Part:
        """Some decisions, one after another."""
        first, last = self.first_move[decisions], self.first_move[decisions + 1]
        moves = np.concatenate([np.arange(a, b) for a, b in zip(first, last, strict=True)])
        start, end = self.first_row[moves], self.first_row[moves + 1]
        rows = np.concatenate([np.arange(a, b) for a, b in zip(start, end, strict=True)])
        return Part(rows, end - start, last - first, self.worth[moves])

    def chances(self, net: Net, part: Part) -> tuple[Any, Any, Any]:
        """What a network says of each move; of each position by seat; and of its hidden layer."""
        rows = part.rows
        share, layer = win_chances_of(net, self.inputs[rows], self.late_at)
        seat, won = self.seat[rows], self.won[rows]
        own = share[np.arange(len(rows)), seat]
        own = np.where(won != GOES_ON, (won >> seat) & 1, own)
        return np.add.reduceat(own * self.weight[rows], starts(part.rows_of)), share, layer

    def pulls(self, part: Part, slope: Any, share: Any) -> Any:
        """The slope of the loss for each strength, from those of moves."""
        rows = part.rows
        seat, every = self.seat[rows], np.arange(len(rows))
        slope = np.repeat(slope, part.rows_of) * self.weight[rows]
        slope = np.where(self.won[rows] != GOES_ON, 0, slope) * share[every, seat]
        pull = -share * slope[:, None]
        pull[every, seat] += slope
        return pull.reshape(-1).astype(np.float32)


class Part(NamedTuple):
    """Some decisions: positions, how many of each move, moves of each, what moves brought."""

    rows: Any
    rows_of: Any
    moves_of: Any
    worth: Any


def starts(counts: Any) -> Any:
    """Where groups of so many begin.

    >>> starts(np.array([2, 3, 1])).tolist()
    [0, 2, 5]
    """
    return np.concatenate([[0], np.cumsum(counts)[:-1]])


def slopes(told: Any, part: Part) -> Any:
    """The slope of the loss for what a network says of each move."""
    first, decision = starts(part.moves_of), np.repeat(np.arange(len(part.moves_of)), part.moves_of)
    best = np.maximum.reduceat(told, first)
    taken = np.exp((told - best[decision]) / NEAR)
    taken /= np.add.reduceat(taken, first)[decision]
    brings = np.add.reduceat(taken * part.worth, first)
    ranking = -taken * (part.worth - brings[decision]) / NEAR
    wrong = told - part.worth
    wrong -= (np.add.reduceat(wrong, first) / part.moves_of)[decision]
    return (ranking + DIFFERENCES * wrong) / len(part.moves_of)


def teach_choices(
    net: Net, decisions: Decisions, chosen: Any, epochs: int = EPOCHS, rate: float = RATE
) -> Net:
    """A network that chooses better in decisions like these."""
    net = Net(*(np.asarray(part, np.float32) for part in net))
    scale = 1 / np.maximum(decisions.inputs[::3].std(axis=(0, 1)), 0.02)
    adam = Adam(net, (scale, scale, scale[:, None], 1.0, 1.0))
    draw, batches = np.random.default_rng(1), max(1, len(chosen) // BATCH)
    for _ in range(epochs):
        order = draw.permutation(chosen)
        for k in range(batches):
            part = decisions.part(order[k * BATCH : (k + 1) * BATCH])
            told, share, layer = decisions.chances(net, part)
            pull = decisions.pulls(part, slopes(told, part), share)
            grads = gradients(net, decisions.inputs[part.rows], layer, pull, decisions.late_at)
            net = adam.step(net, grads, rate * (1.01 - (adam.steps + 1) / (epochs * batches)))
    return net


def brought(net: Net, decisions: Decisions, chosen: Any) -> Any:
    """What the moves that a network chooses brought in the races, decision by decision."""
    found: list[float] = []
    for k in range(0, len(chosen), 1000):
        part = decisions.part(chosen[k : k + 1000])
        told = decisions.chances(net, part)[0]
        for start, count in zip(starts(part.moves_of), part.moves_of, strict=True):
            best = int(np.argmax(told[start : start + count]))
            found.append(float(part.worth[start + best]))
    return np.array(found)


class Run:
    """A run in its folder: decisions by chunk, weights, and their manifest."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.args, self.game = args, get_game(args.game)
        self.folder = Path(args.run or f"playing-{args.game}-{args.players}")
        self.folder.mkdir(parents=True, exist_ok=True)

    def gather(self, told: Any) -> list[Row]:
        """All chunks, series by series; all series go on side by side."""
        args = self.args
        noise: dict[int, tuple[int, ...]] = {}
        for start in range(0, args.games, CHUNK):
            chunks = []
            for seed in range(args.seed, args.seed + args.series):
                numbers = (start, min(args.games, start + CHUNK))
                file = self._file(seed, start)
                if not file.exists():
                    key = (args.game, args.players, seed, numbers, noise.get(seed, ()))
                    chunks.append(Chunk(str(file), *key))
            for row in done(chunks, args.jobs):
                with whole_file(Path(row.pop("key"))) as fresh, fresh.open("wb") as out:
                    np.savez(out, **row)
            for seed in range(args.seed, args.seed + args.series):
                with np.load(self._file(seed, start)) as row:
                    noise[seed] = tuple(int(word) for word in row["noise"])
            told(args.series * (min(args.games, start + CHUNK) - start))
        files = sorted(self.folder.glob("chunk-*.npz"))
        return [dict(np.load(file)) for file in files]

    def _file(self, seed: int, start: int) -> Path:
        return self.folder / f"chunk-{seed:05}-{start:06}.npz"

    def teach(self, rows: list[Row]) -> tuple[list[Net], dict[str, Any]]:
        """The weights of all tables, and what was gained on decisions that taught nothing."""
        args, known = self.args, read(known_weights(self.game))
        place = WEIGHT_SETS.index(set_of(args.players))
        module = judge_module(self.game, "learned_value")
        decisions = Decisions(rows, module.LATENESS)
        all_of = np.arange(decisions.count)
        held = all_of // BLOCK % HELD_OUT == 0
        before = known[place]
        start = widened(before, args.hidden)
        net = teach_choices(start, decisions, all_of[~held], args.epochs, args.rate)
        gains = brought(net, decisions, all_of[held]) - brought(before, decisions, all_of[held])
        if args.join:
            known = read(Path(args.join))
        known[place] = net
        return known, {
            "decisions": decisions.count,
            "gain": round(float(gains.mean()), 5),
            "error": round(float(gains.std()) / math.sqrt(max(1, len(gains))), 5),
        }

    def write(self, nets: list[Net], told: dict[str, Any]) -> Path:
        """The weights, with a manifest."""
        file = self.folder / "playing_value.toml"
        write(nets, file)
        words = shlex.join(["python", "-m", "skerry.training.playing", *sys.argv[1:]])
        write_manifest(
            file,
            {
                "made_by": "skerry.training.playing",
                "commit": commit(),
                "command": words,
                "settings": {k: v for k, v in vars(self.args).items() if k not in ("jobs", "run")},
                "strength": {str(self.args.players): told},
            },
        )
        return file


def done(chunks: list[Chunk], jobs: int) -> Iterator[Row]:
    """The rows of chunks, worked out here or in processes."""
    if jobs == 1 or len(chunks) < 2:
        yield from map(do_chunk, chunks)
        return
    # spawn: a forked child of a process with compiled code in it may not survive.
    with multiprocessing.get_context("spawn").Pool(min(jobs, len(chunks))) as pool:
        yield from pool.imap_unordered(do_chunk, chunks)


def known_weights(game: Game) -> Path:
    """Where learning begins: the package's playing value, or its learned value."""
    return weights_file(game, "playing_value" if game.judges.playing_value else "learned_value")


def main(words: list[str] | None = None) -> None:
    """Gather, teach and write, by what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=390, help="of each series")
    parser.add_argument("--series", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1, help="of the first series")
    parser.add_argument("--hidden", type=int, default=HIDDEN)
    parser.add_argument("--epochs", type=int, default=EPOCHS)
    parser.add_argument("--rate", type=float, default=RATE, help="how large a first step is")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--run", help="the folder of the run")
    parser.add_argument("--join", help="weights to take those of other tables from")
    args = parser.parse_args(words)
    run = Run(args)
    with Progress() as bar:
        task = bar.add_task("Races", total=args.games * args.series)
        rows = run.gather(lambda games: bar.advance(task, games))
    nets, told = run.teach(rows)
    print(json.dumps(told | {"weights": str(run.write(nets, told))}))


if __name__ == "__main__":
    main()
