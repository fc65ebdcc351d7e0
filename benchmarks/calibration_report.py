"""What `calibration.py` says of foretold chances: two scores, and how much of them is noise.

The Brier score is the mean over positions of the sum over seats of squared errors. The expected
calibration error is the mean over all foretold chances of how far the chances of a tenth lie from
their wins.

Positions of one game share its result, so games are the independent units, not positions. A tenth
in which few games were ever foretold is off by chance alone, and absolute values add that up: the
expected calibration error of a perfect foreteller is not 0. So beside it stands what is left
beyond noise, the root of the mean squared distance from which the variance of each tenth's distance
(errors counted by game) was taken off; and the error that 97.5 % of resamplings of whole games stay
below, which meet the noise twice and so bound it from above.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from calibration_fit import WAYS, Reals, stacked

from skerry.plots import COLOURS, LEVEL, MARKS, plot

BINS = 10
#: What the picture shows of each table.
WAYS_SHOWN = ("raw", "lines", "calibrated")
#: Resamplings of the games.
RESAMPLES = 400


class Tenths(NamedTuple):
    """By game and tenth: the sums of chances and of wins, and how many there were."""

    chances: Reals
    wins: Reals
    counts: Reals


def tenths_of(games: Any, chances: Reals, results: Reals) -> Tenths:
    """Sums over the positions of each game, whose numbers `games` are."""
    flat, won = np.clip(chances.ravel(), 0, 1), results.ravel()
    place = np.minimum((flat * BINS).astype(int), BINS - 1)
    cells = np.repeat(games, chances.shape[1]) * BINS + place
    size = (int(games.max()) + 1) * BINS
    sums = [np.bincount(cells, weights, size).reshape(-1, BINS) for weights in (flat, won, None)]
    return Tenths(*(found.astype(np.float64) for found in sums))


def brier(chances: Reals, results: Reals) -> float:
    """The mean of squared errors, summed over seats."""
    return float(((chances - results) ** 2).sum(axis=1).mean())


def bins_of(tenths: Tenths) -> list[tuple[float, float, int]]:
    """For each tenth: the mean chance, the share of wins, how many."""
    chances, wins, counts = (part.sum(axis=0) for part in tenths)
    return [
        (float(chances[b] / counts[b]), float(wins[b] / counts[b]), int(counts[b]))
        for b in range(BINS)
        if counts[b]
    ]


def calibration_error(tenths: Tenths) -> float:
    """The expected calibration error."""
    chances, wins, counts = (part.sum(axis=0) for part in tenths)
    return float(np.abs(chances - wins).sum() / counts.sum())


def beyond_noise(tenths: Tenths) -> float:
    """The root of the mean squared distance of tenths, less the variance of each distance."""
    chances, wins, counts = (part.sum(axis=0) for part in tenths)
    seen = counts > 0
    gap = (chances - wins)[seen] / counts[seen]
    off = (tenths.chances - tenths.wins)[:, seen] - tenths.counts[:, seen] * gap
    noise = (off**2).sum(axis=0) / counts[seen] ** 2
    return float(np.sqrt(max(0.0, (counts[seen] * (gap**2 - noise)).sum() / counts.sum())))


def highest(tenths: Tenths) -> float:
    """The expected calibration error that 97.5 % of resamplings of the games stay below."""
    noise, games = np.random.default_rng(0), len(tenths.counts)
    found = []
    for _ in range(RESAMPLES):
        times = np.bincount(noise.integers(0, games, games), minlength=games).astype(np.float64)
        found.append(calibration_error(Tenths(*((times @ part)[None] for part in tenths))))
    return float(np.quantile(found, 0.975))


def report(name: str, players: int, found: list[dict[str, Any]]) -> dict[str, Any]:
    """The scores of a table, by way to foretell."""
    _, _, chances, results = stacked(found)
    decided = [game for game in found if sum(game["won"])]
    games = np.repeat(np.arange(len(decided)), [len(game["positions"]) for game in decided])
    row: dict[str, Any] = {"game": name, "players": players, "games": len(found)}
    for k, way in enumerate(WAYS):
        told = ~np.isnan(chances[k]).any(axis=1)
        tenths = tenths_of(games[told], chances[k][told], results[told])
        row[way] = {
            "positions": int(told.sum()),
            "brier": round(brier(chances[k][told], results[told]), 4),
            "ece": round(calibration_error(tenths), 4),
            "beyond noise": round(beyond_noise(tenths), 4),
            "ece at most": round(highest(tenths), 4),
            "bins": bins_of(tenths),
        }
    return row


def print_report(rows: list[dict[str, Any]]) -> None:
    """A line for each table and way."""
    print(f"{'table':12}{'games':>6}  {'way':12}{'positions':>9}{'Brier':>8}{'ECE %':>7}"
          f"{'at most':>9}{'beyond noise':>14}")  # fmt: skip
    for row in rows:
        table = f"{row['game']} {row['players']}"
        for way in WAYS:
            one = row[way]
            ece, most, beyond = (one[k] * 100 for k in ("ece", "ece at most", "beyond noise"))
            print(f"{table:12}{row['games']:>6}  {way:12}{one['positions']:>9}{one['brier']:>8.3f}"
                  f"{ece:>7.2f}{most:>9.2f}{beyond:>14.2f}")  # fmt: skip


def draw(rows: list[dict[str, Any]], path: Path) -> None:
    """Reliability: how often what was foretold came true."""
    columns = min(4, len(rows))
    lines = -(-len(rows) // columns)
    with plot(path, 3.1 * columns, 3.2 * lines, "How often what was foretold came true") as figure:
        for place, row in enumerate(rows):
            axes = figure.add_subplot(lines, columns, place + 1)
            axes.plot([0, 1], [0, 1], **LEVEL, label="as foretold")
            for colour, mark, way in zip(COLOURS, MARKS, WAYS_SHOWN, strict=False):
                means, won, _ = zip(*row[way]["bins"], strict=True)
                axes.plot(means, won, marker=mark, color=colour, label=way, markersize=3)
            axes.set(xlabel="foretold", ylabel="won")
            axes.set_title(f"{row['game']}, {row['players']} players")
            axes.legend()
