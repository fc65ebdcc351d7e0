"""The map from raw chances to calibrated ones."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest
from random_play import tables

from skerry.analysis.calibration import OFFSETS, POWERS, TURNS, fits_of, sharpen

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))
import calibration as measuring


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
    game = measuring.Table("dice", 2).play(measuring.MEASURED, 0, deep=True)
    assert set(game["won"]) <= {0, 1}
    assert len(game["positions"]) > 1
    for _, _, ways in game["positions"]:
        assert len(ways) == len(measuring.WAYS)
        for chances in ways:
            assert sum(chances) == pytest.approx(1, abs=1e-4)
