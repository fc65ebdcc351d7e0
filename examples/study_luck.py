"""How much of a game is luck: two shares of the variance of results.

*Who plays.* A field of players who are alike but for their slips: of a hundred choices one makes
none at random, the next 5, 10, 20 and 40. Each pair meets at a table of two, each deal with both
seatings. By the law of total variance

    Var(result) = Var(E[result | who plays]) + E[Var(result | who plays)]

and the second term, over the whole, is the share of luck: what is left open when one knows who
sits there. The field is the same for all games, so games can be compared.

*What reviews see.* Games of equals are decided by chance alone. The luck that a review tells (the
calibrated chance after each throw or draw less its mean over all outcomes) sums up to L, and
1 - Var(result - L) / Var(result) is the share of luck that can be put down to single throws.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from rich.progress import Progress
from study_parts import Reals, Rows, Table, kept_parts
from study_players import Games, games_of, plan_of

from skerry.analysis import Reviewer
from skerry.analysis.analyse import Analyst
from skerry.arena.contest import bot_seeds
from skerry.arena.ratings import interval
from skerry.bots.whole_games import read_log
from skerry.core.match import Match
from skerry.core.whole import game_seed

#: Of a hundred choices each player of the field makes so many at random.
SLIPS = (0, 5, 10, 20, 40)
PAIRS = tuple(itertools.combinations(SLIPS, 2))
#: Games of one part of a pair, and of those that are reviewed.
PAIR_PART, TOLD_PART = 100, 25
#: Moves of a game that are reviewed.
LOG = 20_000
#: Keeps the deals of the field apart from those of the study.
FIELD_SERIES = 7
#: Draws for the interval of what reviews see.
RESAMPLES = 400


# Who plays.


def field_of(table: Table, given: Any, bar: Progress) -> dict[tuple[int, int], Reals]:
    """For each pair of the field what the one with fewer slips won, a row of two for each deal."""
    games = games_of(table, players=2)
    task = bar.add_task(f"{games.game.title}, field", total=given.field * len(PAIRS))
    folder = given.folder / f"{table.game}-{table.bot}-field-{given.seed}"
    found = {}
    for fewer, more in PAIRS:

        def play(numbers: range, slips: tuple[int, int] = (fewer, more)) -> Rows:
            return {"won": play_pair(table, games, slips, numbers, given)}

        rows = kept_parts(
            folder / f"{fewer}-{more}", given.field, PAIR_PART, play,
            lambda done: bar.advance(task, done),
        )  # fmt: skip
        found[fewer, more] = rows["won"][: given.field // 2 * 2].reshape(-1, 2)
    return found


def play_pair(
    table: Table, games: Games, slips: tuple[int, int], numbers: range, given: Any
) -> list[float]:
    """What the player with the first number of slips wins; of two games of a deal each has begun
    one."""
    plans = []
    for n in numbers:
        sit = slips if n % 2 == 0 else slips[::-1]
        seed = game_seed(given.seed + FIELD_SERIES, n // 2)
        plans.append(plan_of(table, seed, bot_seeds(n, 2), sit))
    states, _ = games.play(plans, given.threads)
    won = []
    for i, n in enumerate(numbers):
        winners = int(games.game.kernels.winners(states, i))
        both = [winners >> seat & 1 for seat in (n % 2, 1 - n % 2)]
        won.append(both[0] / sum(both) if any(both) else 0.5)
    return won


def who_decides(pairs: Mapping[Any, Reals]) -> list[float]:
    """The share of the variance that follows from who plays, with 95 % bounds.

    The square of a mean is too large by the variance of that mean, which is taken off. Deals are
    counted, not games: the two games of a deal are no independent ones.
    """
    total = float(np.mean([((won - 0.5) ** 2).mean() for won in pairs.values()]))
    share, variance = 0.0, 0.0
    for won in pairs.values():
        deals = won.mean(axis=1)
        spread = float(deals.var(ddof=1)) / len(deals)
        edge = float(deals.mean()) - 0.5
        share += (edge * edge - spread) / total / len(pairs)
        variance += (2 * edge / total / len(pairs)) ** 2 * spread
    reach = 1.96 * float(np.sqrt(variance))
    return [min(1.0, max(0.0, x)) for x in (share, share - reach, share + reach)]


def skill(table: Table, given: Any, bar: Progress) -> dict[str, Any]:
    """The figures of the field: who plays, luck, and how often slips are forgiven."""
    pairs = field_of(table, given, bar)
    who = who_decides(pairs)
    ladder = {str(more): pairs[0, more] for more in SLIPS[1:]}
    return {
        "games": given.field * len(PAIRS),
        "slips": list(SLIPS),
        "who plays": who,
        "luck": [1 - who[0], 1 - who[2], 1 - who[1]],
        "still wins": {
            more: list(interval(float((1 - won).sum()), won.size)) for more, won in ladder.items()
        },
    }


# What reviews see.


def told(table: Table, given: Any, bar: Progress) -> dict[str, Any]:
    """The share of luck that reviews put down to single throws, in games of equals."""
    games = games_of(table)
    task = bar.add_task(f"{games.game.title}, reviews", total=given.told)
    analyst = Analyst(games.game)

    def play(numbers: range) -> Rows:
        seeds = [(game_seed(given.seed, n), bot_seeds(n, table.players)) for n in numbers]
        plans = [plan_of(table, *both) for both in seeds]
        _, played = games.play(plans, given.threads, LOG)
        rows = [
            luck_of(Reviewer(replayed(table, plan.seed, one.log), analyst=analyst))
            for plan, one in zip(plans, played, strict=True)
        ]
        return {"result": [row[0] for row in rows], "luck": [row[1] for row in rows]}

    rows = kept_parts(
        given.folder / f"{table.name}-told-{given.seed}", given.told, TOLD_PART, play,
        lambda done: bar.advance(task, done),
    )  # fmt: skip
    return {"games": given.told, "share": explained(rows["result"], rows["luck"])}


def replayed(table: Table, seed: int, log: Any) -> Match:
    """The match of a game that was played inside compiled code."""
    match = Match(table.game, table.players, seed, table.options)
    moves, actors, _ = read_log(log)
    for actor, move in zip(actors.tolist(), moves.tolist(), strict=True):
        match.advance(actor, move)
    return match


def luck_of(reviewer: Reviewer) -> tuple[list[float], list[float]]:
    """Everybody's result and luck, as a review sees them at once."""
    seats = reviewer.look().seats
    return [seat.last for seat in seats], [seat.luck for seat in seats]


def explained(result: Reals, luck: Reals) -> list[float]:
    """The share of the variance of results that goes with the luck that was told, 95 % bounds."""
    noise, count = np.random.default_rng(0), len(result)
    share = _explained(result, luck, np.arange(count))
    draws = [_explained(result, luck, noise.integers(0, count, count)) for _ in range(RESAMPLES)]
    low, high = np.quantile(draws, [0.025, 0.975])
    return [share, min(share, float(low)), max(share, float(high))]


def _explained(result: Reals, luck: Reals, games: Sequence[int] | Any) -> float:
    whole = float(result[games].var(axis=0).sum())
    left = float((result[games] - luck[games]).var(axis=0).sum())
    return 1 - left / whole if whole > 0 else 0.0
