"""Tables for analysts: what they tell agrees with the matches, and a refusal changes nothing."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import polars as pl
import pyarrow.parquet as pq
import pytest
from random_play import step
from typer.testing import CliRunner

import skerry.cli.export  # noqa: F401
from skerry.cli.app import app
from skerry.core.errors import BadOption, SkerryError
from skerry.core.match import Match
from skerry.data.folder import TableFolder
from skerry.data.rows import TABLES, rows_of

CATAN = {"goal": 3}
MOST = 300  #: moves


def run(*words: str | Path) -> str:
    result = CliRunner().invoke(app, [str(word) for word in words], catch_exceptions=False)
    assert result.exit_code == 0
    return result.output


def small(game: str, seed: int = 1) -> Match:
    options = CATAN if game == "catan" else {}
    names = ["Ann", "greedy"]
    match = Match(game, 2, seed=seed, options=options, names=names)
    while not match.over and len(match.played) < MOST:
        step(match, proposals=False)
    return match


def records(folder: Path, game: str = "catan", count: int = 2) -> list[Match]:
    matches = [small(game, seed) for seed in range(1, count + 1)]
    folder.mkdir()
    for number, match in enumerate(matches):
        (folder / f"game-{number:06}.skerry").write_text(match.record, encoding="utf-8")
    return matches


def table(folder: Path, name: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = pq.read_table(folder / f"{name}.parquet").to_pylist()
    return rows


def cell(value: Any) -> str:
    """A value as a CSV file has it."""
    if isinstance(value, list):
        return " ".join(map(str, value))
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)


@pytest.mark.parametrize("game", ["catan", "dice", "elasund", "struggle"])
def test_rows_tell_the_match(game: str) -> None:
    match = small(game)
    told = rows_of(match, 4, "here")
    for name, rows in told.items():
        assert all(list(row) == list(TABLES[name]) for row in rows), name
        assert all(row["game"] == 4 for row in rows)
    (head,) = told["games"]
    assert head["winners"] == list(match.winners)
    assert head["moves"] == len(match.played)
    assert [row["score"] for row in told["seats"]] == list(match.scores)
    assert [row["player"] for row in told["seats"]] == ["Ann", "greedy"]
    assert sum(row["first"] for row in told["seats"]) == 1
    numbers = [row["number"] for row in told["decisions"] + told["rolls"]]
    assert sorted(numbers) == list(range(len(match.played)))
    assert sum(row["moves"] for row in told["turns"]) == len(match.played)
    row = told["decisions"][len(told["decisions"]) // 2]
    before = Match.from_record(match.record, to=row["number"])
    assert row["position"] == before.view(row["seat"]).position
    assert row["options"] == len(before.legal(row["seat"]))
    assert (row["seat"], before.game.moves.code(row["move"])) == match.played[row["number"]]


def test_a_throw_tells_both_dice() -> None:
    match = small("catan")
    throws = [row for row in rows_of(match, 0, "")["rolls"] if row["kind"] == "dice"]
    assert throws
    assert all(row["die_1"] + row["die_2"] == row["sum"] for row in throws)
    assert all(row["outcome"] == f"dice {row['sum']}" for row in throws)


def test_corners_of_catan_tell_what_makes_them_good() -> None:
    match = Match("catan", 2, seed=1, options={"board": "beginner"})
    corners = rows_of(match, 0, "")["places"]
    assert len(corners) == 54
    # Every hex but the desert has six corners; the tokens have 58 pips together.
    assert sum(row["pips"] for row in corners) == 6 * 58
    assert sum(row["harbour"] is not None for row in corners) == 18


def test_a_tournaments_folder_of_records_becomes_tables(tmp_path: Path) -> None:
    matches = records(tmp_path / "records")
    out = run("export", "catan", tmp_path / "records", "--tables", tmp_path / "t")
    assert "of 2 games" in out
    assert {file.name for file in (tmp_path / "t").iterdir()} == {f"{n}.parquet" for n in TABLES}
    assert [row["source"] for row in table(tmp_path / "t", "games")] == [
        "game-000000.skerry", "game-000001.skerry",
    ]  # fmt: skip
    won = [row["won"] for row in table(tmp_path / "t", "seats")]
    assert won == [seat in match.winners for match in matches for seat in range(2)]
    assert not (tmp_path / "t.part").exists()


def test_in_python_a_folder_is_named_by_a_text_too_and_takes_matches_alone(tmp_path: Path) -> None:
    with TableFolder(str(tmp_path / "tables")) as folder:
        folder.add(small("dice", 1))
        with pytest.raises(BadOption, match="expected a match, got str"):
            folder.add("dice")  # type: ignore[arg-type]
        with pytest.raises(BadOption, match="players: expected 2 names, got 1"):
            folder.add(small("dice", 1), players=["Ann"])
    assert len(table(tmp_path / "tables", "games")) == 1


def test_tables_in_csv_are_the_same(tmp_path: Path) -> None:
    records(tmp_path / "r", count=1)
    run("export", "catan", tmp_path / "r", "--tables", tmp_path / "p")
    run("export", "catan", tmp_path / "r", "--tables", tmp_path / "c", "--csv")
    for name in TABLES:
        with (tmp_path / "c" / f"{name}.csv").open(encoding="utf-8", newline="") as file:
            told = list(csv.DictReader(file))
        assert list(told[0]) == list(TABLES[name])
        rows = table(tmp_path / "p", name)
        assert told == [{key: cell(value) for key, value in row.items()} for row in rows]
    assert pl.read_csv(tmp_path / "c" / "seats.csv")["won"].dtype == pl.Boolean


@pytest.mark.parametrize("name", ['=HYPERLINK("http://127.0.0.1")', "+1", "-1", "@SUM(A1)", "\t=1"])
def test_a_name_is_no_formula_in_a_spreadsheet(tmp_path: Path, name: str) -> None:
    with TableFolder(tmp_path / "tables", "csv") as folder:
        folder.add(small("dice", 1), players=[name, "Ann"])
    with (tmp_path / "tables" / "seats.csv").open(encoding="utf-8", newline="") as file:
        assert [row["player"] for row in csv.DictReader(file)] == [f"'{name}", "Ann"]


def test_a_refused_export_leaves_the_target_as_it_was(tmp_path: Path) -> None:
    records(tmp_path / "r", count=1)
    run("export", "catan", tmp_path / "r", "--tables", tmp_path / "t")
    before = (tmp_path / "t" / "games.parquet").read_bytes()
    (tmp_path / "r" / "z.skerry").write_text('[Skerry "1"]\nnonsense', encoding="utf-8")
    with pytest.raises(SkerryError, match=r"z\.skerry"):
        run("export", "catan", tmp_path / "r", "--tables", tmp_path / "t")
    assert (tmp_path / "t" / "games.parquet").read_bytes() == before
    assert not (tmp_path / "t.part").exists()


def test_a_folder_with_other_things_is_never_replaced(tmp_path: Path) -> None:
    records(tmp_path / "r", count=1)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("years of work")
    for words in (("--tables", tmp_path / "mine"), ("--tables", tmp_path / "no" / "where")):
        with pytest.raises(BadOption):
            run("export", "catan", tmp_path / "r", *words)
    assert (tmp_path / "mine" / "thesis.txt").read_text() == "years of work"


@pytest.mark.parametrize("words", [["nowhere"], ["--csv"]])
def test_what_cannot_be_read_is_refused(tmp_path: Path, words: list[str]) -> None:
    with pytest.raises(BadOption):
        run("export", "catan", *words, "--to", tmp_path / "x.parquet")
    assert list(tmp_path.iterdir()) == []


def test_what_would_be_passed_over_is_refused(tmp_path: Path) -> None:
    records(tmp_path / "r", count=1)
    tables, folder = ("--tables", tmp_path / "t"), tmp_path / "r"
    with pytest.raises(BadOption, match="say --to or --tables, not both"):
        run("export", "catan", folder, *tables, "--to", tmp_path / "x.parquet")
    for words in (
        ("--games", 3), ("--bot", "greedy"), ("--players", 4), ("--seed", 0), ("--limit", 9),
        ("--option", "goal=3"),
    ):  # fmt: skip
        with pytest.raises(BadOption, match=f"{words[0]} is for games that are played here"):
            run("export", "catan", folder, *tables, *words)
    assert not (tmp_path / "t").exists()
