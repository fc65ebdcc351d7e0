"""What two cores of this machine do together, beside one: why a second thread brings what it does.

    python benchmarks/cores.py [--game catan] [--seconds 2]

Ratios of two to one, by the clock: a loop that touches no memory in two processes, a vector
environment in two processes with half of the games each (the best of three; each process stays on
its core), and the same environment with two threads (medians): where the system puts them, and
each kept on a core of its own. Where the second runs on the first one's core, it helps nobody, and
only the latter shows what two cores do.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import statistics
import threading
import time
from collections.abc import Callable
from typing import Any

from envs import batch

GAMES = 1024


def spin(end: float) -> float:
    """Rounds of arithmetic until a time."""
    rounds, x = 0, 1
    while time.perf_counter() < end:
        for _ in range(10_000):
            x = (x * 48271) % 2147483647
        rounds += 1
    return rounds


def play(end: float, game: str, games: int) -> float:
    """Steps of a vector environment until a time."""
    step, steps = batch(game, 2, games, compact=True), 0
    for _ in range(30):
        step()
    while time.perf_counter() < end:
        steps += step()[0]
    return steps


def _work(core: int, seconds: float, told: Any, work: Callable[..., float], *words: Any) -> None:
    os.sched_setaffinity(0, {core})
    work(0.0, *words)  # what has to be loaded is loaded
    begun = time.perf_counter()
    told.put(work(begun + seconds, *words) / (time.perf_counter() - begun))


def together(count: int, seconds: float, work: Callable[..., float], *words: Any) -> float:
    """What so many processes do in a second, each on its core."""
    told: Any = multiprocessing.Queue()
    crew = [
        multiprocessing.Process(target=_work, args=(core, seconds, told, work, *words))
        for core in range(count)
    ]
    for one in crew:
        one.start()
    done = sum(told.get() for _ in crew)
    for one in crew:
        one.join()
    return done


def main() -> None:
    """Measure and print."""
    words = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    words.add_argument("--game", default="catan")
    words.add_argument("--seconds", type=float, default=2.0)
    args = words.parse_args()
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    multiprocessing.set_start_method("spawn")
    alone = max(together(1, args.seconds, spin) for _ in range(3))
    both = max(together(2, args.seconds, spin) for _ in range(3))
    print(f"arithmetic, two processes: {both / alone:.2f}")
    alone = max(together(1, args.seconds, play, args.game, GAMES // 2) for _ in range(3))
    both = max(together(2, args.seconds, play, args.game, GAMES // 2) for _ in range(3))
    print(f"{args.game}, two processes of {GAMES // 2} games: {both / alone:.2f}")
    for games in (GAMES, 4 * GAMES):
        one, two = (median_step(args.game, games, n, args.seconds) for n in (1, 2))
        apart = median_step(args.game, games, 2, args.seconds, apart=True)
        print(
            f"{args.game}, two threads, {games} games: {one / two:.2f}, each on its core "
            f"{one / apart:.2f} ({one * 1e6:.0f}, {two * 1e6:.0f} and {apart * 1e6:.0f} µs a step)"
        )


def median_step(game: str, games: int, threads: int, seconds: float, apart: bool = False) -> float:
    """Seconds of a step by the clock. The median: a thread that has to wait for a core that others
    use makes some steps many times longer. `apart`: each thread stays on a core of its own."""
    before, everywhere = set(threading.enumerate()), os.sched_getaffinity(0)
    step = batch(game, 2, games, compact=True, threads=threads)
    for _ in range(30):
        step()
    if apart:
        woken = [one for one in threading.enumerate() if one not in before]
        for core, one in enumerate([threading.current_thread(), *woken]):
            os.sched_setaffinity(one.native_id or 0, {core})
    end, taken = time.perf_counter() + seconds, []
    while time.perf_counter() < end:
        taken.append(step()[1])
    os.sched_setaffinity(0, everywhere)
    return statistics.median(taken)


if __name__ == "__main__":
    main()
