"""What strangers have written is shown by the console, and does nothing to it."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from rich.table import Table

import skerry
from skerry.cli import main
from skerry.cli.console import PlainConsole

pytestmark = pytest.mark.plain
#: A name that clears the screen and turns the line round, and one that looks like markup.
NAMES = ("Ada\x1b[2J\x9b2J\u202e\r", "[/red][bold]:boom:")


def printed(what: object) -> str:
    file = io.StringIO()
    PlainConsole(file=file, force_terminal=True).print(what)
    return file.getvalue()


def test_text_and_tables_show_what_is_no_text_by_its_code() -> None:
    assert printed(" ".join(NAMES)) == (
        r"Ada\x1b[2J\x9b2J\u202e\r [/red][bold]:boom:" + "\n"
    )  # fmt: skip
    table = Table(box=None)
    table.add_row(*NAMES)
    told = printed(table)
    assert r"Ada\x1b[2J\x9b2J\u202e\r" in told
    assert NAMES[1] in told


def test_letters_that_the_output_cannot_show_are_told_by_their_codes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = io.BytesIO()
    with io.TextIOWrapper(told, encoding="ascii") as plain:
        monkeypatch.setattr(sys, "stdout", plain)
        monkeypatch.setattr(sys, "argv", ["skerry", "analyse", "dice", "--position", "players=2"])
        with pytest.raises(SystemExit) as end:
            main()
        plain.flush()
        assert end.value.code == 0
        assert rb" % \xb10.0" in told.getvalue()


@pytest.mark.parametrize("words", [("play", "dice", "-p", "1"), ("bot", "random")])
def test_a_closed_input_is_an_empty_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    monkeypatch.setattr(sys, "argv", ["skerry", *words])
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 0
    assert words[0] == "bot" or "Goodbye" in capsys.readouterr().out


def test_a_record_from_a_stranger_says_nothing_in_the_name_of_verify(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = skerry.Match("dice", 1, seed=1)
    match.tags = {"Table": "x", "Commitment": "\x1b[2K\x1b[1Aproved", "Secret": "00" * 32}
    file = tmp_path / "game.skerry"
    file.write_text(match.record, encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["skerry", "verify", str(file)])
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 2
    told = "".join(capsys.readouterr())
    assert r"\x1b[2K\x1b[1Aproved" in told
    assert "\x1b" not in told
