"""`skerry puzzles`: goes on where it was stopped, keeps what was found, judges again."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

import skerry.cli.app
import skerry.cli.puzzles as command
from skerry.puzzles import load_puzzles, read_puzzles
from skerry.puzzles.find import Settings

SHIPPED = list(load_puzzles("dice").values())


def run(monkeypatch: pytest.MonkeyPatch, *words: Any) -> int:
    monkeypatch.setattr(sys, "argv", ["skerry", "puzzles", *map(str, words)])
    with pytest.raises(SystemExit) as left:
        skerry.cli.app.run()
    assert isinstance(left.value.code, int)
    return left.value.code


@pytest.fixture
def searched(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The games that a search looked at; each holds one puzzle. Nothing is compiled."""
    seen: list[int] = []

    def find(game: str, number: int, settings: Settings) -> dict[str, Any]:
        if number == STOPS[0]:
            STOPS[0] = -1
            raise KeyboardInterrupt
        seen.append(number)
        return {"number": number, "found": [SHIPPED[number].to_dict()]}

    monkeypatch.setattr(command, "find_in_game", find)
    for name in ("warm_up", "warm_up_games"):
        monkeypatch.setattr(command, name, lambda *_, **__: None)
    return seen


#: The game in which Ctrl-C comes, once.
STOPS = [-1]


def test_a_stopped_search_keeps_its_puzzles_and_goes_on(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    searched: list[int],
    capsys: pytest.CaptureFixture[str],
) -> None:
    out, kept = tmp_path / "found.jsonl", tmp_path / "searched.jsonl"
    words = ("dice", "--count", 8, "--out", out, "--results", kept)
    monkeypatch.setitem(globals(), "STOPS", [3])
    assert run(monkeypatch, *words) == 130
    assert "3 games are kept" in capsys.readouterr().err
    assert len(read_puzzles(out.read_text())) <= 3
    assert run(monkeypatch, *words) == 0
    assert sorted(searched) == list(range(len(searched)))
    assert len(read_puzzles(out.read_text())) == 8


def test_a_search_is_refused_before_it_begins(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, searched: list[int]
) -> None:
    assert run(monkeypatch, "chess") == 2
    assert run(monkeypatch, "dice", "--out", tmp_path / "none" / "x.jsonl") == 2
    assert run(monkeypatch, "dice", "--players", 9) == 2
    assert not searched


def test_a_check_says_how_many_answers_hold(
    monkeypatch: pytest.MonkeyPatch, searched: list[int], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "dice", "--check", 3, "--times", 2) == 0
    assert "3 of 3 keep their answer with 2 times the budget" in capsys.readouterr().out


def test_a_check_of_a_file_without_puzzles_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "found.jsonl"
    for text, reason in (
        ("", "there is no puzzle of catan"),
        (f"{SHIPPED[0].to_json()}\n", "there is no puzzle of catan"),
        (f"{SHIPPED[0].to_json()}\n[1]\n", "line 2: expected data of Puzzle"),
    ):
        file.write_text(text)
        assert run(monkeypatch, "catan", "--check", 1, "--file", file) == 2
        assert f"{file}: {reason}" in " ".join(capsys.readouterr().err.split())
