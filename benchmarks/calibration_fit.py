"""The maps of `calibration.py`: fitted to played games, and written for the package."""

from __future__ import annotations

import tomllib
from typing import Any

import numpy as np
from numpy.typing import NDArray

from skerry.analysis.calibration import DATA, DEGREE, LATEST

Reals = NDArray[np.float64]

#: Ways to foretell, in the order of the results' rows.
WAYS = ("calibrated", "lines", "view", "raw", "value", "points")
STEPS, RATE = 1500, 0.02
#: Keeps numbers small that the games say little about.
SHRINK = 1e-4


def stacked(found: list[dict[str, Any]]) -> tuple[Reals, Reals, Reals, Reals]:
    """Turns, players on turn, chances by way, position and seat (not a number: not foretold in
    this way), and results."""
    turns, movers, ways, results = [], [], [], []
    for game in found:
        won = np.array(game["won"], np.float64)
        if won.sum() == 0:
            continue
        for turn, player, rows in game["positions"]:
            turns.append(turn)
            movers.append(player)
            ways.append([[np.nan] * len(won) if row is None else row for row in rows])
            results.append(won / won.sum())
    chances = np.array(ways).swapaxes(0, 1)
    return np.array(turns, float), np.array(movers, float), chances, np.array(results)


def fit(found: list[dict[str, Any]], players: int) -> dict[str, Any]:
    """The map of a table by maximum likelihood over all positions."""
    turns, movers, chances, results = stacked(found)
    raw = chances[WAYS.index("raw")]
    usual = float(np.mean([game["positions"][-1][0] for game in found if game["positions"]]))
    time_ = np.minimum(LATEST, turns / usual)
    powers = np.stack([time_**k for k in range(DEGREE)])
    logs = np.log(np.maximum(raw, 1e-12))
    after = (np.arange(players)[None] - movers[:, None]).astype(int) % players
    a, c = np.zeros(DEGREE), np.zeros(players)
    mean, square = np.zeros(DEGREE + players), np.zeros(DEGREE + players)
    for step in range(1, STEPS + 1):
        sharpness = np.exp(a @ powers)
        z = sharpness[:, None] * logs + c[after]
        p = np.exp(z - z.max(axis=1, keepdims=True))
        p /= p.sum(axis=1, keepdims=True)
        pull = (p - results) / len(p)
        slope_a = powers @ ((pull * logs).sum(axis=1) * sharpness) + SHRINK * a
        slope_c = np.array([pull[after == k].sum() for k in range(players)]) + SHRINK * c
        slope = np.concatenate([slope_a, slope_c])
        mean = 0.9 * mean + 0.1 * slope
        square = 0.999 * square + 0.001 * slope * slope
        move = mean / (1 - 0.9**step) / (np.sqrt(square / (1 - 0.999**step)) + 1e-9)
        rate = RATE * (1.01 - step / STEPS)
        a, c = a - rate * move[:DEGREE], c - rate * move[DEGREE:]
    return {
        "turns": round(usual, 1),
        "powers": [round(float(x), 4) for x in a],
        "offsets": [round(float(x), 4) for x in c - c.mean()],
        "games": len(found),
    }


def write_fits(fits: dict[str, dict[int, dict[str, Any]]]) -> None:
    """The data file that the package reads; tables that were not fitted now stay as they are."""
    known = tomllib.loads(DATA.read_text(encoding="utf-8"))
    for name, rows in fits.items():
        known[name] = known.get(name, {}) | {str(players): row for players, row in rows.items()}
    lines = ["# Written by `python benchmarks/calibration.py --fit`; see calibration.py."]
    for name, rows_of in sorted(known.items()):
        for players, row in sorted(rows_of.items()):
            lines += ["", f"[{name}.{players}]", *(f"{k} = {v}" for k, v in row.items())]
    DATA.write_text("\n".join(lines) + "\n", encoding="utf-8")
