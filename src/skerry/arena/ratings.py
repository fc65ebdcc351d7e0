"""What results say: shares of wins with their intervals, ratings, wins by seat, lengths, costs."""

from __future__ import annotations

import math
import statistics
from collections import defaultdict
from collections.abc import Sequence
from typing import Any, NamedTuple

from ..core.extras import need

Row = dict[str, Any]


class Interval(NamedTuple):
    """A share with its 95 % bounds."""

    share: float
    low: float
    high: float


class Standing(NamedTuple):
    """How one bot did."""

    bot: str
    games: int
    wins: float
    share: Interval
    rating: float
    rating_error: float
    score: float
    ms: float
    slowest_ms: float  #: 0 where no decision was timed by itself
    by_seat: dict[int, Interval]


def interval(wins: float, games: int) -> Interval:
    """Wilson's 95 % interval for a share of wins.

    >>> [round(x, 3) for x in interval(60, 100)]
    [0.6, 0.502, 0.691]
    """
    if games == 0:
        return Interval(0.0, 0.0, 1.0)
    z, share = 1.96, wins / games
    scale = 1 + z * z / games
    middle = (share + z * z / (2 * games)) / scale
    reach = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / scale
    # With no wins, or nothing but wins, a bound is the share itself, up to rounding.
    low, high = max(0.0, middle - reach), min(1.0, middle + reach)
    return Interval(share, min(low, share), max(high, share))


def standings(rows: Sequence[Row]) -> list[Standing]:
    """Every bot's standing, best rating first; a win shared by k seats counts 1/k for each."""
    ratings = rate(rows)
    seats: dict[str, list[tuple[Row, int]]] = defaultdict(list)
    for row in rows:
        for seat, bot in enumerate(row["seats"]):
            seats[bot].append((row, seat))
    found = [_standing(bot, played, ratings[bot]) for bot, played in seats.items()]
    return sorted(found, key=lambda s: (-s.rating, s.bot))


def _standing(bot: str, played: list[tuple[Row, int]], rating: tuple[float, float]) -> Standing:
    wins = sum(_won(row, seat) for row, seat in played)
    by_seat: dict[int, list[float]] = defaultdict(list)
    for row, seat in played:
        by_seat[seat].append(_won(row, seat))
    costs = [row["costs"][seat] for row, seat in played]
    # Games that were begun before the compiler was ready say nothing of how long a bot thinks.
    costs = [cost for cost in costs if not cost.get("interpreted")] or costs
    decisions = sum(cost["decisions"] for cost in costs)
    seconds = sum(cost["seconds"] for cost in costs)
    return Standing(
        bot,
        len(played),
        wins,
        interval(wins, len(played)),
        *rating,
        statistics.fmean(row["scores"][seat] for row, seat in played),
        1000 * seconds / max(1, decisions),
        1000 * max(cost.get("slowest", 0.0) for cost in costs),
        {seat: interval(sum(x), len(x)) for seat, x in sorted(by_seat.items())},
    )


def _won(row: Row, seat: int) -> float:
    return 1 / len(row["winners"]) if seat in row["winners"] else 0.0


def rate(rows: Sequence[Row]) -> dict[str, tuple[float, float]]:
    """Openskill ratings (mu and 1.96 sigma), games taken in their order; winners share a rank."""
    model = need("openskill.models", "plots", "a rating").PlackettLuce()
    known: dict[str, Any] = {}
    for row in sorted(rows, key=lambda r: r["number"]):
        for bot in row["seats"]:
            known.setdefault(bot, model.rating(name=bot))
        # A bot in several seats is rated by its best one: against itself it wins nothing.
        ranks: dict[str, int] = {}
        for seat, bot in enumerate(row["seats"]):
            rank = _rank(row, seat)
            ranks[bot] = min(rank, ranks.get(bot, rank))
        if len(ranks) > 1:
            teams = model.rate([[known[bot]] for bot in ranks], ranks=list(ranks.values()))
            for bot, (new,) in zip(ranks, teams, strict=True):
                known[bot] = new
    return {bot: (r.mu, 1.96 * r.sigma) for bot, r in known.items()}


def _rank(row: Row, seat: int) -> int:
    """0 for winners, then by points."""
    if seat in row["winners"]:
        return 0
    return 1 + sum(
        score > row["scores"][seat]
        for other, score in enumerate(row["scores"])
        if other not in row["winners"]
    )


def lengths(rows: Sequence[Row]) -> dict[str, float]:
    """Turns a game."""
    turns = [row["turns"] for row in rows]
    return {
        "mean": round(statistics.fmean(turns), 1),
        "median": statistics.median(turns),
        "least": min(turns),
        "most": max(turns),
    }
