"""The program that teaches a game's judges: what it takes, what it learns, what it writes."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from skerry.training import learn
from skerry.training.net import Net, Positions, blank, read, teach, win_chances_of, write


@pytest.mark.parametrize("game", ["dice", "chess"])
def test_a_game_without_a_learned_value_is_refused_in_words(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["learn", game])
    with pytest.raises(SystemExit):
        learn.main()
    assert f"no game '{game}' with learned_value" in capsys.readouterr().err


def test_a_network_learns_who_wins() -> None:
    """Whoever has more of the second input wins; the first says how late it is."""
    draw = np.random.default_rng(1)
    inputs = draw.random((2048, 2, 3)).astype(np.float16)
    inputs[:, :, 0] = 0.5
    winner = inputs[:, :, 1].argmax(axis=1)
    positions = Positions(inputs, np.arange(len(inputs)), winner)
    net, loss = teach(None, positions, late_at=0)
    chances, _ = win_chances_of(net, inputs.astype(np.float32), 0)
    assert loss < np.log(2)
    assert (chances.argmax(axis=1) == winner).mean() > 0.9


def test_weights_come_back_from_their_file(tmp_path: Path) -> None:
    nets = [blank(5), blank(5)]
    write(nets, tmp_path / "weights.toml")
    for net, again in zip(nets, read(tmp_path / "weights.toml"), strict=True):
        assert isinstance(again, Net)
        for part, same in zip(net, again, strict=True):
            np.testing.assert_allclose(part, same, rtol=1e-3)
