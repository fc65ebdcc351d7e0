"""Files of several games: read one by one, and a wrong one names game and line."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest

import skerry
from skerry.core.match import Match

pytestmark = pytest.mark.plain


def record(game: str, moves: int = 3) -> str:
    """A record of a few moves of chance and the first move listed."""
    match = Match(game, seed=7)
    while len(match.played) < moves:
        if match.awaits_chance:
            match.play_chance()
        else:
            match.play(match.codes(match.actors[0])[0], seat=match.actors[0])
    match.comment = "a game"
    return match.record


def test_the_games_of_a_file_are_read_one_by_one(tmp_path: Path) -> None:
    texts = [record("catan"), record("dice"), record("catan", 12)]
    file = tmp_path / "games.skerry"
    file.write_text("# what we played\n\n" + "\n".join(texts), encoding="utf-8-sig")
    assert [match.record for match in skerry.read_records(file)] == texts
    assert [match.record for match in skerry.read_records(str(file))] == texts
    assert [match.record for match in skerry.read_records(io.StringIO("".join(texts)))] == texts


def test_no_more_of_a_file_is_read_than_the_games_asked_for() -> None:
    def lines() -> Iterator[str]:
        yield from record("catan").splitlines()
        yield '[Skerry "1"]'
        raise AssertionError("read too far")

    assert next(skerry.read_records(lines())).game.name == "catan"


def test_an_empty_file_holds_no_games(tmp_path: Path) -> None:
    file = tmp_path / "none.skerry"
    file.write_text("\n# nothing yet\n")
    assert list(skerry.read_records(file)) == []


def test_a_wrong_game_is_named_with_its_line_and_the_next_can_be_read() -> None:
    good, bad = record("catan"), record("dice").replace("roll", "fly").replace("dice ", "die ")
    reader = skerry.read_records((good + bad + good).splitlines())
    assert next(reader).record == good
    with pytest.raises(skerry.BadRecord) as error:
        next(reader)
    assert error.value.game == 2
    moves = bad.splitlines()[error.value.line - len(good.splitlines()) - 1]
    assert moves.startswith("0. ") or moves.startswith("1. ")
    assert str(error.value).startswith(f"game 2, line {error.value.line}: ")
    assert next(reader).record == good
    with pytest.raises(StopIteration):
        next(reader)


def test_a_header_that_lies_is_named_with_the_line_of_the_file() -> None:
    good = record("catan")
    lines = (good + good.replace('Result "*"', 'Result "red"')).splitlines()
    with pytest.raises(skerry.BadRecord, match="the moves lead to the result") as error:
        list(skerry.read_records(lines))
    assert "Result" in lines[error.value.line - 1]
    assert error.value.line > len(good.splitlines())


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "x.skerry"
    file.write_bytes(record("catan").encode() + b"\xff\xfe\x00")
    with pytest.raises(skerry.BadRecord, match="not a text in UTF-8"):
        list(skerry.read_records(file))
    with pytest.raises(skerry.BadRecord, match="game 1, line 1: a record begins with the tag"):
        next(skerry.read_records(["hello"]))
    with pytest.raises(TypeError, match="expected lines of text, got bytes: open the file as text"):
        next(skerry.read_records(io.BytesIO(b"hello")))  # type: ignore[arg-type]
    with pytest.raises(FileNotFoundError):
        skerry.read_records(tmp_path / "absent.skerry")


def test_a_record_alone_says_where_a_second_game_begins() -> None:
    text = record("catan")
    with pytest.raises(skerry.BadRecord, match="a second game begins here") as error:
        Match.from_record(text + text)
    assert error.value.line == len(text.splitlines()) + 1
