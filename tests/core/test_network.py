"""The small network: what it adds up, in both modes."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import skerry
from skerry.core.kernel import kernel
from skerry.core.match import Match
from skerry.network import network


@kernel
def seat_and_late(s, seat, out):
    out[0], out[1] = seat + 1.0, 0.5


@kernel
def one_to_five(s, seat, out):
    for i in range(5):
        out[i] = i + 1.0


FIVE = """
linear = [0.0, 0.0, 0.0, 0.0, 0.0]
linear_late = [0.0, 0.0, 0.0, 0.0, 0.0]
w_in = [[1.0], [10.0], [100.0], [1000.0], [10000.0]]
bias = [0.0]
w_out = [1.0]
"""
WEIGHTS = """
[two]
linear = [2.0, 0.25]
linear_late = [4.0, 0.0]
w_in = [[1.0, -1.0], [2.0, 0.0]]
bias = [-1.5, 1.5]
w_out = [10.0, 100.0]
[more]
linear = [1.0, 0.0]
linear_late = [0.0, 0.0]
w_in = [[0.0, 0.0], [0.0, 0.0]]
bias = [0.0, 1.0]
w_out = [0.0, 7.0]
"""
ONE_UNIT = """
linear = [1.0, 0.0]
linear_late = [0.0, 0.0]
w_in = [[1.0], [2.0]]
bias = [0.0]
w_out = [3.0]
"""


@pytest.mark.parametrize(
    ("players", "seat", "strength"),
    [(2, 0, 4.125 + 5.0 + 50.0), (2, 1, 8.125 + 15.0), (3, 1, 2.0 + 7.0)],
)
def test_a_strength_is_a_sum_that_bends_with_time_and_a_hidden_layer(
    tmp_path: Path, players: int, seat: int, strength: float
) -> None:
    """By hand for the w_in: 2 + 4 * 0.5 + 0.25 * 0.5; then -1.5 + 1 + 1 and 1.5 - 1 count."""
    (tmp_path / "weights.toml").write_text(WEIGHTS)
    value = network("test", seat_and_late, 2, 1, tmp_path / "weights.toml")
    states = Match("elasund", players).view(0).states
    assert value(states[0], seat) == pytest.approx(strength)


def test_every_input_counts_however_many_there_are(tmp_path: Path) -> None:
    (tmp_path / "weights.toml").write_text(f"[two]{FIVE}[more]{FIVE}")
    value = network("five", one_to_five, 5, 0, tmp_path / "weights.toml")
    assert value(Match("elasund", 2).view(0).states[0], 0) == pytest.approx(54321.0)


def test_weights_of_other_inputs_are_refused(tmp_path: Path) -> None:
    (tmp_path / "weights.toml").write_text(WEIGHTS)
    with pytest.raises(ValueError, match="weights of 2 inputs, test has 3"):
        network("test", seat_and_late, 3, 1, tmp_path / "weights.toml")


def weights() -> list[tuple[str, dict[str, Any]]]:
    """Every table of every file of weights."""
    files = Path(skerry.__file__).parent.glob("games/*/judges/*.toml")
    read = [(file, tomllib.loads(file.read_text())) for file in sorted(files)]
    return [(f"{file.parts[-3:]} {table}", data[table]) for file, data in read for table in data]


def test_no_network_carries_hidden_units_that_add_nothing() -> None:
    """Inputs are at most 50; what cannot reach the last digit of a sum only costs time."""
    assert len(weights()) >= 8
    for where, table in weights():
        w_in, bias, w_out = (np.abs(table[key]) for key in ("w_in", "bias", "w_out"))
        assert w_in.shape[1] == len(bias) == len(w_out), where
        assert (w_out * (bias + 50 * w_in.sum(axis=0)) > 1e-25).all(), where


def test_tables_may_have_hidden_layers_of_different_sizes(tmp_path: Path) -> None:
    (tmp_path / "weights.toml").write_text(WEIGHTS.split("[more]")[0] + "[more]" + ONE_UNIT)
    value = network("sizes", seat_and_late, 2, 1, tmp_path / "weights.toml")
    states = [Match("elasund", players).view(0).states for players in (2, 3)]
    assert [value(s[0], 0) for s in states] == pytest.approx([4.125 + 55.0, 1.0 + 6.0])
