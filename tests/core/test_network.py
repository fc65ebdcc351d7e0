"""The small network: what it adds up, in both modes."""

from __future__ import annotations

from pathlib import Path

import pytest

from skerry.core.kernel import kernel
from skerry.core.match import Match
from skerry.core.network import network


@kernel
def seat_and_late(s, seat, out):
    out[0], out[1] = seat + 1.0, 0.5


@kernel
def one_to_five(s, seat, out):
    for i in range(5):
        out[i] = i + 1.0


FIVE = """
straight = [0.0, 0.0, 0.0, 0.0, 0.0]
bent = [0.0, 0.0, 0.0, 0.0, 0.0]
first = [[1.0], [10.0], [100.0], [1000.0], [10000.0]]
bias = [0.0]
second = [1.0]
"""
WEIGHTS = """
[two]
straight = [2.0, 0.25]
bent = [4.0, 0.0]
first = [[1.0, -1.0], [2.0, 0.0]]
bias = [-1.5, 1.5]
second = [10.0, 100.0]
[more]
straight = [1.0, 0.0]
bent = [0.0, 0.0]
first = [[0.0, 0.0], [0.0, 0.0]]
bias = [0.0, 1.0]
second = [0.0, 7.0]
"""


@pytest.mark.parametrize(
    ("players", "seat", "strength"),
    [(2, 0, 4.125 + 5.0 + 50.0), (2, 1, 8.125 + 15.0), (3, 1, 2.0 + 7.0)],
)
def test_a_strength_is_a_sum_that_bends_with_time_and_a_hidden_layer(
    tmp_path: Path, players: int, seat: int, strength: float
) -> None:
    """By hand for the first: 2 + 4 * 0.5 + 0.25 * 0.5; then -1.5 + 1 + 1 and 1.5 - 1 count."""
    (tmp_path / "weights.toml").write_text(WEIGHTS)
    insight = network("test", seat_and_late, 2, 1, tmp_path / "weights.toml")
    states = Match("elasund", players).view(0).states
    assert insight(states[0], seat) == pytest.approx(strength)


def test_every_input_counts_however_many_there_are(tmp_path: Path) -> None:
    (tmp_path / "weights.toml").write_text(f"[two]{FIVE}[more]{FIVE}")
    insight = network("five", one_to_five, 5, 0, tmp_path / "weights.toml")
    assert insight(Match("elasund", 2).view(0).states[0], 0) == pytest.approx(54321.0)


def test_weights_of_other_inputs_are_refused(tmp_path: Path) -> None:
    (tmp_path / "weights.toml").write_text(WEIGHTS)
    with pytest.raises(ValueError, match="weights of 2 inputs, test has 3"):
        network("test", seat_and_late, 3, 1, tmp_path / "weights.toml")
