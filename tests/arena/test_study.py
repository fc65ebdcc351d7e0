"""The study runs at a tiny size, goes on where it was stopped, and its statistics are sound."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "examples"))
import study  # noqa: E402

TINY = ("--games", "3", "--pairs", "2", "--checks", "0", "--threads", "2")


def run(folder: Path, *more: str) -> int:
    """The command, with everything it writes in a folder."""
    where = ("--folder", str(folder / "data"), "--pictures", str(folder / "pictures"))
    return study.main([*TINY, *where, *more])


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Random players and small parts: interpreted games of better ones take too long."""
    tables = [study.Table(t.game, "random", 2, t.options) for t in study.TABLES]
    monkeypatch.setattr(study, "TABLES", tables)
    monkeypatch.setattr(study, "PART", 2)
    monkeypatch.setattr(study, "RESAMPLES", 5)
    monkeypatch.setattr(study, "who_plays", lambda *given: {"bots": []})


def test_the_study_runs_and_draws(
    small: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path) == 0
    said = json.loads(capsys.readouterr().out)
    assert list(said) == ["catan", "dice", "struggle", "elasund"]
    assert {one["games"] for one in said.values()} == {3}
    assert set(said["catan"]["goods"]) == {"lumber", "brick", "wool", "grain", "ore"}
    pictures = sorted(path.name for path in (tmp_path / "pictures").glob("*.svg"))
    assert pictures == ["founding.svg", "luck.svg", "seats.svg", "sevens.svg", "winners.svg"]
    assert json.loads((tmp_path / "pictures" / "figures.json").read_text()) == said


def test_a_stopped_study_goes_on_to_the_same_figures(
    small: None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(tmp_path / "whole", "--only", "dice") == 0
    whole = capsys.readouterr().out
    play, parts = study.play_part, []

    def stopped(*given: Any) -> object:
        parts.append(given)
        if len(parts) == 2:
            raise KeyboardInterrupt
        return play(*given)

    monkeypatch.setattr(study, "play_part", stopped)
    assert run(tmp_path / "parts", "--only", "dice") == 130
    assert "the same command goes on" in capsys.readouterr().err
    assert run(tmp_path / "parts", "--only", "dice") == 0
    assert capsys.readouterr().out == whole
    assert len(parts) == 3


def test_slopes_find_what_was_put_in_and_their_intervals_hold_it() -> None:
    noise = np.random.default_rng(1)
    x = noise.normal(size=(4000, 4))
    chance = 0.25 + 0.05 * (x - x.mean(axis=1, keepdims=True))
    winner = (chance.cumsum(axis=1) < noise.random((4000, 1))).sum(axis=1)
    data = {"win": np.eye(4)[np.minimum(winner, 3)], "x": x, "idle": noise.normal(size=x.shape)}
    slope, error = study.regress(data["win"], np.stack([x, data["idle"]], axis=-1))
    assert abs(slope[0] - 0.05) < 2 * error[0] < 0.01
    assert abs(slope[1]) < 2 * error[1]
    # One's own x is a quarter of the mean that it is compared with.
    found = study.slopes(data, ["x", "idle"])
    assert found["x"][1] < 0.0375 < found["x"][2]
    assert found["idle"][1] < 0 < found["idle"][2]


def test_counted_luck_explains_what_it_should() -> None:
    noise = np.random.default_rng(2)
    luck = noise.normal(size=(500, 2))
    data = {"win": luck * 0.5, "luck": luck}
    assert study.luck_share(data)[0] == pytest.approx(1.0)
    data["win"] = noise.normal(size=luck.shape)
    share, low, high = study.luck_share(data)
    assert low <= share <= high < 0.03


def test_the_page_tells_the_games_that_its_figures_are_of() -> None:
    page = (ROOT / "docs" / "study.md").read_text(encoding="utf-8")
    figures = json.loads((ROOT / "docs/pictures/study/figures.json").read_text(encoding="utf-8"))
    for table in study.TABLES:
        said = figures[table.game]
        assert f"--only {table.game} --games {said['games']} " in page
        assert (said["bot"], said["players"]) == (table.bot, table.players)
    first, *_, last = figures["catan"]["seats"]
    assert f"{100 * first[0]:.1f} % ({100 * first[1]:.1f} to {100 * first[2]:.1f})" in page
    assert f"{100 * last[0]:.1f} % ({100 * last[1]:.1f} to {100 * last[2]:.1f})" in page
    for share in (figures["catan"]["variety"][n] for n in "543"):
        assert f"{100 * share[0]:.1f} % ({100 * share[1]:.1f} to {100 * share[2]:.1f})" in page
