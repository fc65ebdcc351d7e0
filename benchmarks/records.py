"""Write many random games as records, parse them and replay them to equal digests.

python benchmarks/records.py [--games 2000] [--jobs 2]
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import time

from rich.progress import track

import skerry
from skerry.core.match import Match


def round_trip(job: tuple[str, int, int]) -> tuple[int, int]:
    """One random game through its record; the number of moves and of characters."""
    name, players, seed = job
    match = Match(name, players, seed)
    dice = random.Random(seed)
    kind_of = match.game.moves.kind_of
    while not match.over:
        if match.awaits_chance:
            match.play_chance()
            continue
        seat = dice.choice(match.actors)
        codes = match.codes(seat)
        plain = [code for code in codes if not kind_of(code).proposal]
        match.play(dice.choice(plain if dice.random() < 0.9 else codes), seat=seat)
    record = match.record
    again = Match.from_record(record)
    assert again.digest == match.digest, job
    assert again.record == record, job
    return len(match.played), len(record)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=2000, help="games of each kind")
    parser.add_argument("--game", choices=skerry.games(), help="only this game")
    parser.add_argument("--jobs", type=int, default=2)
    words = parser.parse_args()
    with multiprocessing.get_context("spawn").Pool(words.jobs) as pool:
        for name in [words.game] if words.game else skerry.games():
            low, high = skerry.get_game(name).players
            jobs = [(name, low + i % (high - low + 1), i) for i in range(words.games)]
            start = time.perf_counter()
            done = list(
                track(pool.imap_unordered(round_trip, jobs, 5), name, len(jobs), transient=True)
            )
            print(
                f"{name}: {len(done)} records of {sum(d[0] for d in done):,} moves "
                f"({sum(d[1] for d in done) / 1e6:.1f} MB) replayed to equal digests "
                f"in {time.perf_counter() - start:.0f} s"
            )


if __name__ == "__main__":
    main()
