"""What races say of moves, and what a network learns of it."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

from skerry.core.chance import new_noise
from skerry.training import playing
from skerry.training.choices import GOES_ON, Choices
from skerry.training.net import Net, read
from skerry.training.playing import Decisions, brought, main, slopes, teach_choices

LATE_AT = 2
INPUTS = 4


def rows_of(decisions: int, seed: int) -> dict[str, Any]:
    """Decisions of two moves; the one with more of the second input brings more, whatever the
    other seat has, which is little. The second move has two outcomes."""
    draw = np.random.default_rng(seed)
    inputs = draw.random((3 * decisions, 2, INPUTS)).astype(np.float16)
    move_of = np.array([2 * d + m for d in range(decisions) for m in (0, 1, 1)])
    seat = np.repeat(draw.integers(0, 2, decisions), 2)
    inputs[np.arange(len(inputs)), 1 - seat[move_of]] *= 0.1
    weight = np.tile([1.0, 0.25, 0.75], decisions)
    mine = inputs[np.arange(len(inputs)), seat[move_of], 1].astype(float)
    return {
        "inputs": inputs, "weight": weight, "won": np.full(3 * decisions, GOES_ON),
        "move_of": move_of, "worth": 0.1 * np.bincount(move_of, mine * weight),
        "decision_of": np.repeat(np.arange(decisions), 2), "seat": seat,
        "turn": np.ones(2 * decisions, int),
    }  # fmt: skip


def small_net(seed: int = 1) -> Net:
    draw = np.random.default_rng(seed)
    shapes = ((INPUTS,), (INPUTS,), (INPUTS, 3), (3,), (3,))
    return Net(*(draw.standard_normal(shape) * 0.3 for shape in shapes))


def loss(net: Net, decisions: Decisions) -> float:
    """What `slopes` is the slope of, worked out move by move."""
    part = decisions.part(np.arange(decisions.count))
    told = decisions.chances(net, part)[0].reshape(-1, 2)
    worth = part.worth.reshape(-1, 2)
    taken = np.exp(told / playing.NEAR)
    taken /= taken.sum(axis=1, keepdims=True)
    wrong = told - worth
    wrong -= wrong.mean(axis=1, keepdims=True)
    each = -(taken * worth).sum(axis=1) + playing.DIFFERENCES * (wrong**2).sum(axis=1) / 2
    return float(each.mean())


def test_slopes_are_those_of_the_loss() -> None:
    decisions, net = Decisions([rows_of(6, 1), rows_of(5, 2)], LATE_AT), small_net()
    decisions.inputs = decisions.inputs.astype(np.float64)
    part = decisions.part(np.arange(decisions.count))
    told, share, _ = decisions.chances(net, part)
    pull = decisions.pulls(part, slopes(told, part), share).reshape(-1, 2)
    seats = np.einsum("rs,rsi->i", pull, decisions.inputs[part.rows])
    for i in range(INPUTS):
        step = np.zeros(INPUTS)
        step[i] = 1e-5
        more = loss(net._replace(linear=net.linear + step), decisions)
        less = loss(net._replace(linear=net.linear - step), decisions)
        assert seats[i] == pytest.approx((more - less) / 2e-5, abs=1e-5)


def test_a_position_that_is_won_is_worth_all_whatever_a_network_says() -> None:
    row = rows_of(2, 3)
    row["won"][0] = float(1 << int(row["seat"][0]))
    row["won"][3] = float(1 << (1 - int(row["seat"][2])))
    decisions = Decisions([row], LATE_AT)
    told = decisions.chances(small_net(), decisions.part(np.arange(2)))[0]
    assert (told[0], told[2]) == (1.0, 0.0)
    assert 0.0 < told[1] < 1.0


def test_a_network_learns_to_choose() -> None:
    decisions = Decisions([rows_of(300, seed) for seed in range(4)], LATE_AT)
    chosen, net = np.arange(decisions.count), small_net()
    taught = teach_choices(net, decisions, chosen, epochs=40)
    best = decisions.worth.reshape(-1, 2).max(axis=1).mean()
    before, after = (brought(n, decisions, chosen).mean() for n in (net, taught))
    assert before < after
    assert after > best - 0.2 * (best - before)


def test_decisions_are_raced_on_the_same_dice() -> None:
    found = []
    for _ in range(2):
        choices = Choices("catan", 2)
        choices.rounds = 1
        choices.adjusted, choices.luck = np.zeros(1), np.zeros(1)
        made = choices.decisions(1, 1, new_noise(1))
        found.append(next(itertools.islice(made, 1)))
    first, second = found
    assert first.worth == second.worth
    assert (len(first.worth) > 1, first.turn) == (True, 0)
    assert first.move[-1] == len(first.worth) - 1
    assert first.inputs.any()
    assert (first.inputs == second.inputs).all()


def test_a_run_that_was_stopped_goes_on_and_ends_the_same(tmp_path, monkeypatch, capsys) -> None:
    asked: list[Any] = []

    def gathered(chunk: Any) -> Any:
        asked.append(chunk)
        size = playing.read(playing.known_weights(playing.get_game(chunk.game)))[0].linear.size
        row = rows_of(40, chunk.numbers[0] + sum(chunk.noise))
        wide = np.zeros((*row["inputs"].shape[:2], size), np.float16)
        wide[:, :, :INPUTS] = row["inputs"]
        return row | {"inputs": wide, "key": chunk.key, "noise": np.array([chunk.numbers[1], 7])}

    def stopped(chunk: Any) -> Any:
        if len(asked) == 3:
            raise KeyboardInterrupt
        return gathered(chunk)

    words = ["catan", "--games", "25", "--series", "2", "--jobs", "1", "--epochs", "1", "--run"]
    monkeypatch.setattr(playing, "do_chunk", gathered)
    main([*words, str(tmp_path / "whole")])
    whole, asked[:] = list(asked), []
    assert [chunk.noise for chunk in whole] == [(), (), (10, 7), (10, 7), (20, 7), (20, 7)]
    monkeypatch.setattr(playing, "do_chunk", stopped)
    with pytest.raises(KeyboardInterrupt):
        main([*words, str(tmp_path / "parts")])
    monkeypatch.setattr(playing, "do_chunk", gathered)
    main([*words, str(tmp_path / "parts")])
    assert len(asked) == len(whole)
    one, other = (tmp_path / name / "playing_value.toml" for name in ("whole", "parts"))
    assert one.read_text() == other.read_text()
    begun = read(playing.known_weights(playing.get_game("catan")))
    assert read(one)[0].linear.tolist() != begun[0].linear.tolist()
    assert read(one)[1].linear.tolist() == begun[1].linear.tolist()
    assert one.with_suffix(".manifest.json").exists()
