"""What commands write: whole or not at all, and never over what is still needed."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from random_play import play_on
from rich.console import Console

import skerry.cli.app
from skerry.arena.results import Results
from skerry.core.errors import SkerryError
from skerry.core.match import Match
from skerry.core.whole_file import whole_file, write_whole

Refused = Callable[..., str]
AS_IT_WAS = "as it was"


@pytest.fixture
def refused(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Refused:
    """What a command says that is refused."""

    def command(*words: Any) -> str:
        monkeypatch.setattr(sys, "argv", ["skerry", *map(str, words)])
        with pytest.raises(SystemExit) as left:
            skerry.cli.app.run()
        said = " ".join(capsys.readouterr().err.split())
        assert left.value.code == 2, said
        return said

    return command


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A record of some moves."""
    match = Match("dice", 1, seed=1)
    for _ in play_on(match, 20):
        pass
    file = tmp_path / "game.skerry"
    file.write_text(match.record, encoding="utf-8")
    return file


def export(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *words: str) -> None:
    """Play and export a game of dice."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["skerry", "export", "dice", "-p", "1", "-n", "1", *words])
    with pytest.raises(SystemExit) as left:
        skerry.cli.app.run()
    assert not left.value.code


def test_an_export_deletes_nothing_of_a_name_like_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "games.parquet.old").write_text(AS_IT_WAS)
    (tmp_path / "tables.old").mkdir()
    (tmp_path / "tables.old" / "notes").write_text(AS_IT_WAS)
    for _ in range(2):  # the second one replaces the first
        export(tmp_path, monkeypatch, "--to", "games.parquet")
        export(tmp_path, monkeypatch, "--tables", "tables")
    assert (tmp_path / "games.parquet.old").read_text() == AS_IT_WAS
    assert (tmp_path / "tables.old" / "notes").read_text() == AS_IT_WAS
    assert sorted(os.listdir(tmp_path)) == [
        "games.parquet", "games.parquet.old", "tables", "tables.old",
    ]  # fmt: skip


def test_a_folder_named_as_the_part_of_an_export_is_not_emptied(
    tmp_path: Path, refused: Refused
) -> None:
    part = tmp_path / "tables.part"
    part.mkdir()
    (part / "notes").write_text(AS_IT_WAS)
    said = refused("export", "dice", "-p", 1, "-n", 1, "--tables", tmp_path / "tables")
    assert f"{part}: it holds other things" in said
    assert (part / "notes").read_text() == AS_IT_WAS


def test_an_export_never_takes_the_place_of_a_pipe_or_device(
    tmp_path: Path, refused: Refused
) -> None:
    pipe = tmp_path / "null"
    os.mkfifo(pipe)
    said = refused("export", "dice", "-p", 1, "-n", 1, "--to", pipe)
    assert f"{pipe}: expected the name of a file or a folder" in said
    assert pipe.is_fifo()
    with whole_file(pipe) as fresh:  # what is written at once may go through it
        assert fresh == pipe
    assert pipe.is_fifo()


@pytest.mark.parametrize("folder", [".", "/", ""])
def test_a_folder_without_a_name_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: Refused, folder: str
) -> None:
    monkeypatch.chdir(tmp_path)
    said = refused("export", "dice", "-p", 1, "-n", 1, "--tables", folder)
    assert f"{Path(folder)}: expected the name of a file or a folder" in said
    said = refused("tournament", "dice", "random", "-p", 1, "-n", 1, "--results", folder)
    assert f"--results {Path(folder)}: expected the name of a file" in said
    assert os.listdir(tmp_path) == []


def test_a_whole_file_keeps_links_and_permissions(tmp_path: Path) -> None:
    file, link = tmp_path / "file", tmp_path / "link"
    file.write_text(AS_IT_WAS)
    file.chmod(0o600)
    link.symlink_to(file)
    write_whole(link, "new")
    assert link.is_symlink()
    assert file.read_text() == "new"
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_wrong_bot_leaves_the_log_of_another(tmp_path: Path, refused: Refused) -> None:
    log = tmp_path / "log"
    log.write_text(AS_IT_WAS)
    assert "no bot is called 'genius'" in refused("check-bot", "genius", "dice", "--log", log)
    assert log.read_text() == AS_IT_WAS


def test_what_is_read_is_not_written_over(tmp_path: Path, record: Path, refused: Refused) -> None:
    before = record.read_text()
    svg = tmp_path / "game.svg"
    svg.write_text(before)
    for words in (
        ("replay", record, "--picture", record),
        ("review", svg, "--picture", svg),
        ("export", "dice", record, "--to", record),
        ("import", record, "--to", record),
        ("review", record, "--picture", tmp_path / "x.svg", "--out", tmp_path / "x.svg"),
        ("tournament", "dice", "random", "-p", 1, "--results", tmp_path / "r.png"),
        ("puzzles", "dice", "--out", tmp_path / "p", "--results", tmp_path / "p"),
    ):
        assert "is still needed; name another file" in refused(*words), words
    assert record.read_text() == svg.read_text() == before
    assert sorted(os.listdir(tmp_path)) == ["game.skerry", "game.svg"]


def test_a_file_that_cannot_be_written_is_refused_before_the_work(
    record: Path, refused: Refused
) -> None:
    for words in (("replay", record, "--picture"), ("puzzles", "dice", "--out")):
        assert "there is no folder /nowhere" in refused(*words, "/nowhere/x")


def test_a_saved_game_outlasts_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "mine.skerry"
    file.write_text(AS_IT_WAS)
    typed = iter([f"save {file}", "quit"])
    write = Path.write_text

    def full(path: Path, *given: Any, **more: Any) -> int:
        write(path, "torn")
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr(Path, "write_text", full)
    monkeypatch.setattr(Console, "input", lambda *words: next(typed))
    monkeypatch.setattr(sys, "argv", ["skerry", "play", "dice", "--seed", "3"])
    with pytest.raises(SystemExit):
        skerry.cli.app.run()
    assert file.read_text() == AS_IT_WAS
    assert os.listdir(tmp_path) == [file.name]


def test_a_torn_line_is_cut_off_without_writing_the_rest_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk would leave none of the games otherwise."""
    file = tmp_path / "games.jsonl"
    file.write_text('{"a":1}\n{"number":0}\n{"num')
    monkeypatch.setattr(Path, "write_bytes", None)
    with Results(file, {"a": 1}) as kept:
        assert list(kept.rows) == [0]
    assert file.read_text() == '{"a":1}\n{"number":0}\n'


@pytest.mark.parametrize("row", ["[1]", '{"x":1}', '{"number":"one"}', "7"])
def test_a_line_that_is_no_game_is_refused(tmp_path: Path, row: str) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(f'{{"a":1}}\n{row}\n')
    with pytest.raises(SkerryError, match="not a results file"):
        Results(file, {"a": 1})


def test_files_that_are_no_text_are_refused_in_a_sentence(tmp_path: Path, refused: Refused) -> None:
    file = tmp_path / "bytes"
    file.write_bytes(b"\xff\xfe")
    for words in (
        ("verify", file),
        ("replay", file),
        ("puzzles", "dice", "--check", 1, "--file", file),
        ("backup", tmp_path / "b", "--database-file", file),
    ):
        assert f"{file}: not a text file" in refused(*words)


@pytest.mark.parametrize(
    "line", ["hello", "[]", "{}", '{"type":"hello"}', '{"type":"setup","game":"dice"}']
)
def test_a_bot_refuses_what_is_no_message(
    monkeypatch: pytest.MonkeyPatch, refused: Refused, line: str
) -> None:
    monkeypatch.setattr(sys, "stdin", iter([f"{line}\n"]))
    assert "not a message of the bot protocol" in refused("bot", "greedy")
