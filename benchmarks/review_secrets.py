"""A hidden card never changes an analysis given to a seat: many positions of each game.

    python benchmarks/review_secrets.py --positions 1000

Along random games, the hidden part of a seat's view is dealt anew; the analysis of both must be
the same to the last digit. Exits with 1 if one is not.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from typing import Any

from skerry.analysis import Analyst, Limit
from skerry.core.chance import new_noise
from skerry.core.match import Match, View
from skerry.core.registry import games, get_game

#: Moves between two positions.
APART = 5


def step(match: Match) -> None:
    """A random move, proposals among them now and then."""
    if match.awaits_chance:
        match.play_chance()
        return
    number = match.chance.number(f"benchmark {len(match.played)}")
    seat = match.actors[number % len(match.actors)]
    codes = match.codes(seat)
    plain = [code for code in codes if not match.game.moves.kind_of(code).proposal]
    chosen = plain if plain and number >> 4 & 7 else codes
    match.play(chosen[(number >> 8) % len(chosen)], seat=seat)


def positions(name: str, wanted: int) -> Iterator[Match]:
    """Positions in which somebody is to act, of tables of every size in turn."""
    low, high = get_game(name).players
    seed, found = 0, 0
    while found < wanted:
        match = Match(name, low + seed % (high - low + 1), seed)
        while not match.over and found < wanted:
            if len(match.played) % APART == APART - 1 and match.actors:
                found += 1
                yield match
            step(match)
        seed += 1


def other_secrets(match: Match, view: View, seed: int) -> View:
    """The view of a match that differs only in what its seat cannot see."""
    game, other = match.game, match.copy()
    game.layout.from_bytes(game.layout.to_bytes(view.states), other.states)
    game.kernels.guess(other.states, 0, view.seat, new_noise(seed))
    return other.view(view.seat)


def told(analyst: Analyst, view: View, lines: int) -> dict[str, Any]:
    found = analyst.analyse(view, Limit(lines=lines), 3, seed=1).to_dict()
    return {name: value for name, value in found.items() if name != "seconds"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=1000, help="of each game")
    parser.add_argument("--lines", type=int, default=16)
    parser.add_argument("--only", help="one game")
    args = parser.parse_args()
    leaks = 0
    names = [args.only] if args.only else games()
    for name in names:
        analyst, start, bad = Analyst(get_game(name)), time.perf_counter(), 0
        for number, match in enumerate(positions(name, args.positions)):
            view = match.view(match.actors[number % len(match.actors)])
            other = other_secrets(match, view, number)
            bad += told(analyst, view, args.lines) != told(analyst, other, args.lines)
        leaks += bad
        seconds = time.perf_counter() - start
        print(f"{name}: {args.positions} positions, {bad} analyses changed, {seconds:.0f} s",
              flush=True)  # fmt: skip
    print(f"RESULT {args.positions:,} positions of each of {len(names)} games, {leaks} analyses "
          f"changed by what is hidden")  # fmt: skip
    sys.exit(1 if leaks else 0)


if __name__ == "__main__":
    main()
