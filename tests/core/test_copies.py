"""Copies of matches, views and states, by `copy` and by pickle: alike, and independent."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from random_play import play_on, step

import skerry
from skerry.core.match import Match

WAYS: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda x: pickle.loads(pickle.dumps(x)),
}
ways = pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)


def played(game: str, moves: int, **more: Any) -> Match:
    match = Match(game, seed=11, names=None, **more)
    for _ in play_on(match, moves):
        pass
    return match


@ways
def test_a_copied_match_plays_on_alike_and_by_itself(
    game_name: str, way: Callable[[Any], Any]
) -> None:
    match = played(game_name, 70)
    match.tags["Place"] = "Bergen"
    other = way(match)
    before = match.record
    for _ in play_on(other, 40):
        pass
    assert match.record == before
    for _ in play_on(match, 40):
        pass
    assert match.record == other.record
    assert match.view(0).log == other.view(0).log
    other.rewind(10)
    assert len(match.played) > 10
    assert match.record != other.record


@ways
def test_a_copied_match_shares_nothing_that_changes(way: Callable[[Any], Any]) -> None:
    match = Match("catan", seed=1, names=["Ann", "Bob", "Cy", "Di"])
    other = way(match)
    other.names[0], other.tags["Place"], other.options["goal"] = "Eve", "Oslo", 3
    assert (match.names[0], match.tags, match.options["goal"]) == ("Ann", {}, 10)


@ways
def test_a_copied_view_shows_the_same_and_carries_nothing_newer(way: Callable[[Any], Any]) -> None:
    match = played("catan", 60)
    view = match.view(1)
    length = len(view.log)
    step(match)
    other = way(view)
    assert (other.position, other.log, other.legal) == (view.position, view.log, view.legal)
    assert len(other.log) == length
    assert len(pickle.dumps(view)) == len(pickle.dumps(pickle.loads(pickle.dumps(view))))


def test_a_pickled_view_holds_no_move_that_was_hidden_from_its_seat() -> None:
    match = played("struggle", 60, seats=3)
    view = pickle.loads(pickle.dumps(match.view(0)))
    shown = [match.seen(i, 0) for i in range(len(match.played))]
    assert [seen.move for seen in view.log] == [code for code in shown if code is not None]
    assert view.log._moves == list(view.log)[: view.log.settled]


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy], ids=["copy", "deepcopy"])
def test_a_copied_state_is_another_state(way: Callable[[Any], Any]) -> None:
    match = played("catan", 60)
    state = match.state
    other = way(state)
    assert other.tobytes() == state.tobytes()
    other.turn = other.turn + 1
    assert other.turn != state.turn


def test_a_pickled_state_has_the_same_fields() -> None:
    state = played("catan", 60).state
    other = pickle.loads(pickle.dumps(state))
    assert other.tobytes() == state.tobytes()
    assert (other.turn, other.hand.tolist()) == (state.turn, state.hand.tolist())


@pytest.mark.modes
@pytest.mark.compiled
def test_a_match_pickled_in_one_mode_plays_on_in_the_other(tmp_path: Path) -> None:
    file = tmp_path / "match"
    program = (
        "import pickle, sys\n"
        "match = pickle.load(open(sys.argv[1], 'rb'))\n"
        "while not match.awaits_chance: match.play(match.codes(match.actors[0])[0],"
        " seat=match.actors[0])\n"
        "match.play_chance(); print(match.digest)\n"
    )
    match = played("dice", 12)
    file.write_bytes(pickle.dumps(match))
    said = {
        subprocess.run(
            [sys.executable, "-c", program, str(file)], capture_output=True, text=True,
            check=True, env={**os.environ, "SKERRY_INTERPRETED": mode},
        ).stdout
        for mode in "01"
    }  # fmt: skip
    assert len(said) == 1


def test_a_game_travels_by_its_name() -> None:
    game = skerry.get_game("dice")
    assert pickle.loads(pickle.dumps(game)) is game
    assert copy.deepcopy(game) is game
    assert copy.copy(game) is game
