"""A network in training: what it learns, from which targets, and what is written of it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from random_play import play_on

import skerry
from skerry.core.match import Match
from skerry.training.net import (
    LEAST_INPUT,
    MOST_INPUT,
    Positions,
    all_chances,
    blank,
    lean,
    read,
    targets,
    teach,
    widened,
    win_chances_of,
    write,
)
from skerry.training.selfplay import judge_module


def positions(luck: float = 0.0) -> Positions:
    """Whoever has more of the second input wins; the first says how late it is."""
    draw = np.random.default_rng(1)
    inputs = draw.random((2048, 2, 3)).astype(np.float16)
    inputs[:, :, 0] = 0.5
    result = np.eye(2, dtype=np.float32)[inputs[:, :, 1].argmax(axis=1)]
    lucky = draw.choice([-luck, luck], 2048).astype(np.float32)
    return Positions(inputs, np.arange(2048), result, np.stack([lucky, -lucky], axis=1))


def test_a_network_learns_who_wins() -> None:
    known = positions()
    net, loss = teach(None, known, late_at=0)
    chances, _ = win_chances_of(net, known.inputs.astype(np.float32), 0)
    assert loss < np.log(2)
    assert (chances.argmax(axis=1) == known.result.argmax(axis=1)).mean() > 0.9


def test_targets_have_the_luck_that_came_later_taken_off() -> None:
    known = positions(luck=0.25)
    told = targets(None, known, late_at=0)
    np.testing.assert_allclose(told, known.result - known.luck_after, atol=1e-6)
    np.testing.assert_allclose(told.sum(axis=1), 1.0, atol=1e-6)


def test_between_two_positions_only_the_luck_between_them_is_taken_off() -> None:
    """Of one game: a target is the next one, a little what the network says there, less luck."""
    known = positions(luck=0.25).part(slice(0, 3))._replace(game=np.zeros(3, int))
    net = blank(3)
    told, said = targets(net, known, 0), all_chances(net, known.inputs, 0)
    between = known.luck_after[0] - known.luck_after[1]
    np.testing.assert_allclose(told[0], 0.95 * told[1] + 0.05 * said[1] - between, atol=1e-6)


def test_games_that_tell_the_loss_teach_nothing() -> None:
    known = positions()
    wrong = known.result.copy()
    held = known.game % 20 == 0
    wrong[held] = 1 - wrong[held]
    net, _ = teach(None, known, 0)
    same, loss = teach(None, known._replace(result=wrong), 0)
    for part, other in zip(net, same, strict=True):
        np.testing.assert_array_equal(part, other)
    assert loss > np.log(2)


def test_a_widened_network_says_the_same() -> None:
    inputs = positions().inputs[:50].astype(np.float32)
    net = blank(3, 4)
    wide = widened(net, 9)
    assert wide.w_in.shape == (3, 9)
    np.testing.assert_allclose(
        win_chances_of(net, inputs, 0)[0], win_chances_of(wide, inputs, 0)[0], atol=1e-6
    )


def test_weights_come_back_from_their_file(tmp_path: Path) -> None:
    nets = [blank(5), blank(5)]
    write(nets, tmp_path / "weights.toml")
    for net, again in zip(nets, read(tmp_path / "weights.toml"), strict=True):
        for part, same in zip(net, again, strict=True):
            np.testing.assert_allclose(part, same, rtol=1e-3)


def test_a_unit_that_no_inputs_make_positive_is_left_out() -> None:
    net = blank(3, 4)
    net.bias[:] = (0.1, -1.0, -1.0, -1.0)
    net.w_in[:, 1] = (0.0, 0.019, -0.01)  # 50 of the second and -4 of the third bring -0.01
    net.w_in[:, 2] = (0.0, 0.021, 0.0)  # 50 of the second bring 0.05
    net.w_in[:, 3] = (0.0, 0.0, -0.26)  # -4 of the third brings 0.04
    left = lean(net)
    assert left.bias.tolist() == [0.1, -1.0, -1.0]
    assert left.w_out.tolist() == net.w_out[[0, 2, 3]].tolist()
    assert (left.w_in == net.w_in[:, [0, 2, 3]]).all()


def test_no_network_of_the_package_has_a_dead_unit() -> None:
    files = sorted((Path(skerry.__file__).parent / "games").glob("*/judges/*_value.toml"))
    assert len(files) >= 5
    for file in files:
        for net in read(file):
            assert len(lean(net).bias) == len(net.bias), file


@pytest.mark.parametrize(
    ("game", "judge"),
    [
        ("catan", "learned_value"),
        ("catan", "outcome_value"),
        ("elasund", "learned_value"),
        ("struggle", "learned_value"),
    ],
)
def test_inputs_keep_within_their_bounds(game: str, judge: str) -> None:
    module = judge_module(skerry.get_game(game), judge)
    row = np.zeros(module.INPUTS)
    for players in (2, 4):
        for match in play_on(Match(game, players, seed=7), 600):
            seat = len(match.played) % players
            row[:] = 0
            module.inputs(match.states[0], seat, row)
            assert row.min() >= LEAST_INPUT
            assert row.max() <= MOST_INPUT
