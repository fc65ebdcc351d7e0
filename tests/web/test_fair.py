"""Fair dice in the browser: what it knows of the games is what the engine says."""

from __future__ import annotations

import json
import sys
from typing import Any

import pytest
from driver import ROOT
from fair_vectors import VECTORS, vectors

import skerry

sys.path.insert(0, str(ROOT / "tools"))
from fair_tables import tables


def test_the_vectors_of_the_check_are_fresh() -> None:
    """Else: `python tests/web/fair_vectors.py`."""
    assert json.loads(VECTORS.read_text(encoding="utf-8")) == json.loads(json.dumps(vectors()))


def test_chance_is_told_from_moves_by_the_first_word(game_name: str) -> None:
    kinds = skerry.get_game(game_name).moves.kinds
    heads = [kind.template.split(" ")[0] for kind in kinds if kind.chance]
    assert heads == [kind.name for kind in kinds if kind.chance]
    assert not set(heads) & {kind.template.split(" ")[0] for kind in kinds if not kind.chance}


def test_every_new_game_is_written_as_the_check_expects_it(game_name: str) -> None:
    game = skerry.get_game(game_name)
    known = tables()[game_name]["options"]
    for players in range(game.players[0], game.players[1] + 1):
        for option in game.options:
            for value in option.choices or (option.low, option.high):
                expect_start(game_name, players, option.name, value, known)


def expect_start(game: str, players: int, name: str, value: Any, known: dict[str, Any]) -> None:
    """The position of one new game."""
    try:
        match = skerry.Match(game, players, seed=3, options={name: value})
    except ValueError:
        return  # a seat that is not at the table cannot start
    texts = known[name].get(str(value))
    if texts == "drawn":
        return  # the island is drawn again by the check
    if texts is None:
        texts = {} if str(value) == known[name]["default"] else {players: f"{name}={value}"}
    text = texts.get(players, "")
    assert match.start_position.split() == [f"players={players}", *text.split()]


@pytest.mark.parametrize("kind", ["deck", "note", "lot", "faces", "two-dice"])
def test_each_way_of_drawing_is_used(kind: str) -> None:
    rows = [row for game in skerry.games() for row in tables()[game]["chance"].values()]
    assert kind in {row["by"] for row in rows}
