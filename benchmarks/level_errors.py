"""The errors with which each level loses to the one above as often as it should.

    python benchmarks/level_errors.py struggle:2 struggle:4 --games 400

`hard` makes none. For `medium`, then for `easy`, an error is looked for with which the level above
wins the wanted share, seats in turn and changed on the same deal (as in `ladder.py`). Whole games
are played inside compiled code. The result belongs into `bots/levels.py`.
"""

from __future__ import annotations

import argparse
import os

os.environ.setdefault("SKERRY_INTERPRETED", "0")  # nothing is to be played interpreted

from ladder import Step

from skerry.arena.ratings import interval
from skerry.arena.whole_games import WholeGames

#: Errors that are tried at first: the next one down, in thousandths of a chance.
WIDEST = 600


def share(table: tuple[str, int], high: int, low: int, games: int, jobs: int) -> float:
    """How much of the games a bot with one error wins against one with another."""
    names = (f"hasty:{high}" if high else "hard", f"hasty:{low}")
    step, won = Step(*table, *names), 0.0
    for board in ("beginner", "random") if table[0] == "catan" else ("",):
        played = WholeGames(*table, {"board": board} if board else {}, None, jobs)
        count = games // (2 if board else 1)
        for row, _ in played.rows([step.pairing(n) for n in range(count)]):
            winners = [row["seats"][seat] for seat in row["winners"]]
            won += winners.count(names[0]) / max(1, len(winners))
    return won / games


def fitted(table: tuple[str, int], high: int, args: argparse.Namespace) -> tuple[int, float]:
    """The error against which `high` wins about the wanted share, and the share it won."""
    low, most, best = high + 1, WIDEST, (WIDEST, 2.0)
    for _ in range(args.steps):
        error = round((low * most) ** 0.5) if low > 8 else (low + most) // 4
        won = share(table, high, error, args.games, args.jobs)
        print(f"  {high} against {error}: {100 * won:.1f} %", flush=True)
        if abs(won - args.wanted) < abs(best[1] - args.wanted):
            best = error, won
        if won < args.wanted:
            low = error
        else:
            most = error
        if abs(won - args.wanted) < args.near:
            break
    return best


def main() -> None:
    """Print errors for each table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tables", nargs="+", help="like struggle:4")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--steps", type=int, default=6, help="errors that are tried at most")
    parser.add_argument("--wanted", type=float, default=0.72)
    parser.add_argument("--near", type=float, default=0.02)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    for text in args.tables:
        game, players = text.split(":")
        above = 0
        for level in ("medium", "easy"):
            print(f"{text} {level}")
            above, won = fitted((game, int(players)), above, args)
            said = interval(won * args.games, args.games)
            shares = f"{100 * said.low:.0f} to {100 * said.high:.0f}"
            print(f"{text} {level}: {above}, the one above wins {100 * won:.1f} % ({shares})")


if __name__ == "__main__":
    main()
