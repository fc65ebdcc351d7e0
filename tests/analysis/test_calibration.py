"""The map from raw chances to calibrated ones."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from random_play import tables

from skerry.analysis.calibration import OFFSETS, POWERS, TURNS, fits_of, sharpen

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))
import calibration as measuring
from calibration_fit import WAYS
from calibration_report import beyond_noise, calibration_error, highest, report, tenths_of


@pytest.mark.parametrize(("game", "players"), [t for t in tables() if t[1] > 1])
def test_every_table_has_a_fit(game: str, players: int) -> None:
    row = fits_of(game)[players]
    assert row[TURNS] > 10
    assert abs(row[OFFSETS : OFFSETS + players]).max() < 1
    for time in np.linspace(0, 1.25, 16):
        sharpness = np.exp(sum(row[POWERS + k] * time**k for k in range(4)))
        assert 0.1 < sharpness < 30


@pytest.mark.parametrize(("game", "players"), [t for t in tables() if t[1] > 1])
def test_calibrated_chances_are_shares_and_keep_their_order(game: str, players: int) -> None:
    raw = np.arange(1, players + 1, dtype=np.float64) ** 2
    raw /= raw.sum()
    for turn in (0, 7, 60, 400):
        out = raw.copy()
        sharpen(fits_of(game)[players], 0, turn, -1, players, out)
        assert out.sum() == pytest.approx(1)
        assert (np.diff(out) > 0).all()


def test_without_a_fit_chances_stay_raw() -> None:
    out = np.array([0.25, 0.75])
    sharpen(fits_of("no such game")[2], 0, 5, 0, 2, out)
    assert out.tolist() == [0.25, 0.75]


def test_certainty_stays_certain() -> None:
    out = np.array([1.0, 0.0])
    sharpen(fits_of("catan")[2], 0, 50, 1, 2, out)
    assert out[0] > 0.99


@pytest.mark.compiled
def test_a_measured_game_is_foretold_in_every_way() -> None:
    game = measuring.Table("dice", 2).play(measuring.MEASURED, 0)
    assert set(game["won"]) <= {0, 1}
    assert len(game["positions"]) > 1
    for _, _, ways in game["positions"]:
        assert len(ways) == len(WAYS)
        for chances in ways:
            assert sum(chances) == pytest.approx(1, abs=1e-4)


def told(games: int, bold: float = 1.0, times: int = 1) -> list[dict[str, Any]]:
    """Made-up games of two, won by their chances, which are told too boldly by a factor; each
    position stands there so many times."""
    noise, found = np.random.default_rng(1), []
    for _ in range(games):
        chance = float(noise.uniform(0.1, 0.9))
        won = int(noise.random() < chance)
        said = 0.5 + bold * (chance - 0.5)
        row = [[said, 1 - said]] * len(WAYS)
        found.append({"won": [won, 1 - won], "positions": [[1, 0, row]] * times})
    return found


def test_noise_is_told_from_error() -> None:
    true, wrong = (report("x", 2, told(2000, bold))["lines"] for bold in (1.0, 1.25))
    assert true["beyond noise"] < 0.02 < true["ece at most"] < 0.05
    assert wrong["beyond noise"] == pytest.approx(0.25 * np.sqrt(0.8**2 / 12), abs=0.02)
    assert wrong["ece"] == pytest.approx(0.05, abs=0.02)


def test_games_are_counted_not_positions() -> None:
    once, often = (report("x", 2, told(300, times=times))["lines"] for times in (1, 20))
    assert often["positions"] == 20 * once["positions"]
    for name in ("ece", "beyond noise", "ece at most"):
        assert often[name] == pytest.approx(once[name], abs=1e-4)


def test_what_was_not_foretold_is_left_out() -> None:
    found = told(50)
    for game in found[:20]:
        game["positions"] = [[1, 0, [None, *game["positions"][0][2][1:]]]]
    row = report("x", 2, found)
    assert (row["calibrated"]["positions"], row["lines"]["positions"]) == (30, 50)


def test_a_tenth_is_compared_with_its_wins() -> None:
    chances, results = np.array([[0.25, 0.75], [0.25, 0.75]]), np.array([[1.0, 0.0], [0.0, 1.0]])
    tenths = tenths_of(np.arange(2), chances, results)
    assert calibration_error(tenths) == pytest.approx(0.25)
    assert highest(tenths) >= 0.25
    assert beyond_noise(tenths) == 0.0
