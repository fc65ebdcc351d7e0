"""What a region of many people needs: groups of workers that share the tables by their codes.

    python benchmarks/region.py                                   100,000 people, one to four groups
    python benchmarks/region.py --people 20000 --thinking 5 --move-ms 0.57

A simulation, fed with what `benchmarks/server.py` measures of a real server: the processor time of
a move, and how long a commit takes. Every table belongs to one worker of one group, by its code.
Its moves come when people have thought, they wait for those before them at the same worker, and
then for a commit, which takes all that have come. Printed is how busy a worker is, how long a move
takes in half and in 99 of 100 cases, and which share of the tables waits while a group is away.
"""

from __future__ import annotations

import argparse
import zlib
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Reals = NDArray[np.float64]
#: Letters of a table's code.
LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"


class Region(NamedTuple):
    """Who plays, and what a move costs."""

    people: int
    seats: int
    thinking: float
    move_ms: float
    commit_ms: float
    workers: int
    seconds: float


def group_sizes(tables: int, parts: int, draw: np.random.Generator) -> list[int]:
    """How many tables each part has that a code's hash sends there."""
    letters = draw.choice(list(LETTERS), size=(tables, 6))
    hashes = [zlib.crc32("".join(code).encode()) % parts for code in letters]
    return np.bincount(hashes, minlength=parts).tolist()


def waits(arrivals: Reals, services: Reals) -> Reals:
    """How long each arrival waits at one worker, who serves in order (Lindley's recursion)."""
    if len(arrivals) == 0:
        return arrivals
    steps = np.concatenate([[0.0], services[:-1] - np.diff(arrivals)])
    walk = np.cumsum(steps)
    return walk - np.minimum.accumulate(walk)


def worker_times(region: Region, tables: int, draw: np.random.Generator) -> Reals:
    """Seconds from each move at a worker to its answer."""
    count = draw.poisson(tables * region.seconds / region.thinking)
    arrivals = np.sort(draw.uniform(0, region.seconds, count))
    # Some moves tell more than others: a gamma distribution whose deviation is half its mean.
    services = draw.gamma(4.0, region.move_ms / 4000, count)
    worked = waits(arrivals, services) + services
    # A commit begins when the one before has ended, and takes what has come meanwhile.
    commit = region.commit_ms / 1000
    return worked + draw.uniform(0, commit, count) + commit


def simulate(region: Region, groups: int, seed: int) -> dict[str, float]:
    """A region with so many groups."""
    draw = np.random.default_rng(seed)
    tables = region.people // region.seats
    sizes = group_sizes(tables, groups * region.workers, draw)
    times = np.concatenate([worker_times(region, size, draw) for size in sizes])
    moves = tables / region.thinking
    by_group = [sum(sizes[g::groups]) for g in range(groups)]
    return {
        "groups": groups,
        "moves/s": moves,
        "busiest worker": max(sizes) / region.thinking * region.move_ms / 1000,
        "p50 ms": 1000 * float(np.percentile(times, 50)),
        "p99 ms": 1000 * float(np.percentile(times, 99)),
        "waits without one": max(by_group) / tables,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--people", type=int, default=100_000, help="at once")
    parser.add_argument("--seats", type=int, default=4, help="people at a table")
    parser.add_argument("--thinking", type=float, default=10.0, help="seconds to a table's move")
    parser.add_argument("--move-ms", type=float, default=0.7, help="a worker's time for a move")
    parser.add_argument("--commit-ms", type=float, default=6.4, help="of the database's disk")
    parser.add_argument("--workers", type=int, default=2, help="of a group")
    parser.add_argument("--seconds", type=float, default=60.0, help="that are simulated")
    parser.add_argument("--groups", type=int, nargs="+", default=[1, 2, 3, 4])
    parser.add_argument("--seed", type=int, default=1)
    words = vars(parser.parse_args())
    groups, seed = words.pop("groups"), words.pop("seed")
    region = Region(**words)
    if region.people < region.seats or min(groups) < 1:
        parser.error("--people: at least one table; --groups: at least one")
    rows = [simulate(region, count, seed) for count in groups]
    print("".join(f"{name:>20}" for name in rows[0]))
    for row in rows:
        print("".join(f"{value:>20.2f}" for value in row.values()))


if __name__ == "__main__":
    main()
