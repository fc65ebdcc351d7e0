"""Do reviews mean something? Games of a strong bot against a weak one, reviewed.

    python benchmarks/review_strength.py --games 200
    python benchmarks/review_strength.py --games 40 --lines 64

Printed: in how many games the seat with the smaller error a decision is the stronger bot, and the
variance of the luck-adjusted result beside that of the plain one. Games and their reviews follow
from their numbers; what is done is kept in --file, and the same command goes on from there.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np

from skerry.analysis import Limit, review
from skerry.arena.contest import play_match
from skerry.arena.processes import in_processes
from skerry.core.match import Match

#: Games of other benchmarks have other seeds.
FIRST_SEED = 55_000_000


def judge_game(task: tuple[int, str, str, str, int]) -> dict[str, Any]:
    """Play one game of two and review it."""
    number, game, strong, weak, lines = task
    match = Match(game, 2, FIRST_SEED + number // 2)
    seat = number % 2  # each deal is played with both seatings
    names = [strong, weak] if seat == 0 else [weak, strong]
    play_match(match, names, number)
    found = review(match, Limit(lines=lines))
    own = found.seats[seat]
    return {
        "number": number,
        "won": own.last,
        "adjusted": own.adjusted,
        "revealed": own.revealed,
        "rates": [found.seats[seat].error_rate, found.seats[1 - seat].error_rate],
        "accuracy": [found.seats[seat].accuracy, found.seats[1 - seat].accuracy],
        "moves": found.moves,
        "seconds": round(found.seconds, 2),
    }


def report(rows: list[dict[str, Any]]) -> None:
    told = [row for row in rows if None not in row["rates"]]
    rates = np.array([row["rates"] for row in told])
    smaller = float((rates[:, 0] < rates[:, 1]).mean())
    won = np.array([row["won"] for row in rows])
    adjusted = np.array([row["adjusted"] for row in rows])
    print(f"games {len(rows)}, the strong bot won {won.mean():.1%}")
    print(f"error a decision: strong {rates[:, 0].mean():.3%}, weak {rates[:, 1].mean():.3%}")
    print(f"the smaller error rate is the strong bot's in {smaller:.1%}")
    print(f"result {won.mean():.3f}, variance {won.var(ddof=1):.4f}")
    print(f"luck-adjusted {adjusted.mean():.3f}, variance {adjusted.var(ddof=1):.4f}")
    print(f"ratio of variances {adjusted.var(ddof=1) / won.var(ddof=1):.2f}")
    print(f"a review took {np.mean([row['seconds'] for row in rows]):.1f} s")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="catan")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--strong", default="search:16000")
    parser.add_argument("--weak", default="greedy")
    parser.add_argument("--lines", type=int, default=256, help="of play for a choice")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--file", type=Path, default=Path("build/review_strength.jsonl"))
    args = parser.parse_args()
    args.file.parent.mkdir(parents=True, exist_ok=True)
    rows: list[dict[str, Any]] = []
    if args.file.exists():
        rows = [json.loads(line) for line in args.file.read_text().splitlines()]
    tasks = [
        (number, args.game, args.strong, args.weak, args.lines)
        for number in range(len(rows), args.games)
    ]
    with args.file.open("a") as file:
        for row in in_processes(judge_game, tasks, args.jobs):
            rows.append(row)
            file.write(json.dumps(row) + "\n")
            file.flush()
            print(f"\r{len(rows)} of {args.games} games", end="", flush=True)
    print()
    report(rows[: args.games])


if __name__ == "__main__":
    main()
