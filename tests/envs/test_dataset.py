"""Exported decisions tell what was seen, allowed, done, and how it ended."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

import skerry.cli.export  # noqa: F401
from skerry.cli.app import app
from skerry.core.errors import BadOption
from skerry.core.match import Match
from skerry.envs.arrays import observation_of, payoffs
from skerry.envs.dataset import DecisionFile


def run(*words: str | Path) -> str:
    result = CliRunner().invoke(app, [str(word) for word in words], catch_exceptions=False)
    assert result.exit_code == 0
    return result.output


def played(seed: int) -> Match:
    match = Match("catan", 2, seed=seed, options={"goal": 3})
    while not match.over:
        if match.awaits_chance:
            match.play_chance()
        else:
            seat = match.actors[0]
            plain = [c for c in match.codes(seat) if not match.game.moves.kind_of(c).proposal]
            match.play(plain[match.chance.number(f"t{len(match.played)}") % len(plain)], seat=seat)
    return match


def test_records_become_one_row_for_each_decision(tmp_path: Path) -> None:
    matches = [played(1), played(2)]
    files = []
    for number, match in enumerate(matches):
        files.append(tmp_path / f"{number}.skerry")
        files[-1].write_text(match.record)
    assert "decisions of 2 games" in run("export", "catan", *files, "--to", tmp_path / "x.parquet")
    rows = pq.read_table(tmp_path / "x.parquet").to_pylist()
    assert len(rows) == sum(actor >= 0 for m in matches for actor, _ in m.played)
    row = next(r for r in rows if r["game"] == 1 and r["number"] > 40)
    match = matches[1]
    assert row["outcome"] == payoffs(match.winners, 2)[row["seat"]]
    assert row["won"] == (row["seat"] in match.winners)
    assert row["score"] == match.scores[row["seat"]]
    before = Match.from_record(match.record, to=row["number"])
    seen = observation_of(before.view(row["seat"]))
    np.testing.assert_array_equal(row["observation"], seen["observation"])
    np.testing.assert_array_equal(row["legal"], seen["action_mask"].astype(bool))
    assert match.played[row["number"]] == (row["seat"], row["action"])
    assert row["move"] == match.game.moves.format(row["action"])
    assert all(r["legal"][r["action"]] for r in rows)


def test_in_python_a_file_takes_names_and_refuses_matches_of_another_game(tmp_path: Path) -> None:
    match = played(1)
    with DecisionFile(str(tmp_path / "x.parquet"), "catan") as file:
        file.add(match)
        with pytest.raises(BadOption, match="a match of dice, expected catan"):
            file.add(Match("dice", 2, seed=1))
        with pytest.raises(BadOption, match="expected a match, got str"):
            file.add("catan")  # type: ignore[arg-type]
    assert set(pq.read_table(tmp_path / "x.parquet")["game"].to_pylist()) == {0}


def test_fresh_games_can_be_played_for_an_export(tmp_path: Path) -> None:
    words = ("-n", "2", "-p", "2", "-o", "goal=3", "--to", tmp_path / "y.parquet")
    assert "decisions of 2 games" in run("export", "catan", *words)
    first = pq.read_table(tmp_path / "y.parquet")
    run("export", "catan", *words)
    assert first.equals(pq.read_table(tmp_path / "y.parquet"))


def test_a_wrong_bot_is_refused_before_a_file_is_written(tmp_path: Path) -> None:
    for bots in (("-b", "nobody"), ("-b", "random", "-b", "random", "-b", "random")):
        with pytest.raises(BadOption):
            run("export", "catan", "-p", "2", *bots, "--to", tmp_path / "z.parquet")
    assert not (tmp_path / "z.parquet").exists()


def test_a_record_of_another_game_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "a.skerry"
    file.write_text(Match("dice", 2, seed=1).record)
    with pytest.raises(BadOption, match="expected catan"):
        run("export", "catan", file, "--to", tmp_path / "z.parquet")
