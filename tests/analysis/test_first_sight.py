"""What is told of a game or a position while the compiler is still at work."""

from __future__ import annotations

import re
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from random_play import step

import skerry
import skerry.cli.app
from skerry.analysis import warm_up as warming
from skerry.analysis.first_sight import POINTS, meanwhile, of_game, of_view
from skerry.analysis.report import Limit
from skerry.analysis.review import Reviewer
from skerry.core.match import Match
from skerry.core.twin import Call

pytestmark = pytest.mark.plain

#: Seconds that a busy machine may take.
PATIENCE = 600
LIMIT = Limit(lines=16)


def played(game: str = "dice", moves: int = 40) -> Match:
    match = Match(game, 2, seed=5)
    while len(match.played) < moves or match.awaits_chance:
        step(match)
    return match


def never_compiled(monkeypatch: pytest.MonkeyPatch, compile_: Callable[..., Any]) -> None:
    """As on a machine that has compiled nothing yet; `compile_` stands for the compiler."""
    monkeypatch.setattr(warming, "is_compiled_before", lambda mark: False)
    monkeypatch.setattr(warming, "_compile", compile_)


@pytest.mark.parametrize("game", ["dice", "struggle"])
def test_a_game_is_told_of_while_this_process_is_busy(game: str) -> None:
    match, texts = played(game, 20), list[str]()
    expected = list(of_game(match, LIMIT, 0))
    assert expected[0].startswith("turn 0: red ")
    assert expected[-1].startswith("first look: turn ")
    all_told = threading.Event()

    def tell(text: str) -> None:
        texts.append(text)
        if len(texts) == len(expected):
            all_told.set()

    with meanwhile(Call(of_game, (match, LIMIT, 0)), tell):
        assert all_told.wait(PATIENCE)
    assert texts == expected


@pytest.mark.parametrize("game", ["dice", "struggle"])
def test_first_sight_of_a_view_names_chances_and_moves(game: str) -> None:
    match = played(game)
    view = match.view(match.actors[0])
    chances, moves = of_view(view, 0)
    assert chances.startswith("at first sight: red ")
    assert set(moves.partition(": ")[2].split("; ")) <= {
        match.game.moves.format(move) for move in view.legal
    }


def percents(text: str) -> list[int]:
    """The chances in a line, of each seat."""
    return [int(number) for number in re.findall(r" (\d+) %", text)]


def test_first_chances_are_those_of_the_first_look_and_of_what_is_analysed() -> None:
    match = played()
    lines = [text for text in of_game(match, LIMIT, 0) if text.startswith("turn ")]
    curve = Reviewer(match, LIMIT, 0).look().curve
    numbers = np.linspace(0, len(match.played), POINTS, dtype=int).tolist()
    told = [percents(text) for text in lines]
    assert told == [[round(100 * chance) for chance in curve[number]] for number in numbers]
    assert len({tuple(chances) for chances in told}) > 3
    view = match.view(match.actors[0])
    chances, moves = of_view(view, 0)
    found = skerry.analyse(view, limit=LIMIT)
    assert percents(chances) == [round(100 * chance) for chance in found.chances]
    assert moves.startswith(f"first to be looked at: {found.moves[0].move};")


def test_what_is_left_early_or_fails_tells_no_more() -> None:
    match, texts = played(), list[str]()
    with meanwhile(Call(of_game, (match, LIMIT, 0)), texts.append):
        pass
    count = len(texts)
    assert count < len(list(of_game(match, LIMIT, 0)))
    with meanwhile(Call(int, ("no number",)), texts.append):
        pass
    assert len(texts) == count


def test_review_shows_the_game_before_the_compiler_is_ready(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, seen = tmp_path / "game.skerry", list[str]()
    path.write_text(played().record)

    def wait_for_the_first_look(*_: Any) -> None:
        while "first look: turn" not in "".join(seen):  # the test's own limit ends it
            seen.append(capsys.readouterr().err)

    never_compiled(monkeypatch, wait_for_the_first_look)
    words = ["skerry", "review", str(path), "--jobs", "1", "--lines", "16"]
    monkeypatch.setattr(sys, "argv", words)
    with pytest.raises(SystemExit) as left:
        skerry.cli.app.run()
    assert left.value.code == 0
    assert "Compiling the analysis of" in seen[0]
    assert "turn 0: red " in "".join(seen)
    shown = capsys.readouterr()
    assert "41 of 41 moves judged" in shown.out
    told = [line for line in ("".join(seen) + shown.err).splitlines() if "first look" in line]
    assert len(told) == len(set(told)) == 3
