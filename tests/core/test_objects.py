"""Matches, views and moves as Python objects: what they look like, equality, hashes, JSON."""

from __future__ import annotations

import copy
import json
import pickle
import re
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from random_play import play_on

import skerry
from skerry import Match, Move
from skerry.core.chance import new_noise

pytestmark = pytest.mark.plain

GAMES = ("catan", "dice", "elasund", "struggle")


def begun(game: str = "catan", moves: int = 60, seed: int = 3) -> Match:
    match = Match(game, seed=seed)
    for _ in play_on(match, moves):
        pass
    return match


@pytest.mark.parametrize("game", GAMES)
def test_a_match_and_its_views_say_what_they_are(game: str) -> None:
    match = begun(game)
    assert repr(match).startswith(f"<Match {game}: {match.players} players, ")
    assert repr(match.view(0)).startswith(f"<View of {game} by {match.game.seat_names[0]}: ")
    assert "spectator" in repr(match.view())
    assert not re.search(r"\b1 (legal )?moves", repr([match.view(seat) for seat in match.actors]))
    assert len(repr(match)) < 200


def test_a_finished_match_names_its_winners() -> None:
    match = begun("dice", 100_000, seed=1)
    assert match.over
    assert match.game.seat_names[match.winners[0]] in repr(match)


def test_a_game_says_in_a_line_what_it_is() -> None:
    assert repr(skerry.get_game("catan")) == "<Game catan: Catan, 2 to 4 players>"


def test_matches_are_equal_when_the_same_has_happened() -> None:
    one, two = begun(), begun()
    assert one == two == copy.copy(one) == Match.from_record(one.record)
    two.undo()
    assert one != two
    assert one != begun(seed=4)
    assert one != "catan"
    assert Match("catan", 2, 1, names=["a", "b"]) != Match("catan", 2, 1)


def test_a_match_cannot_be_hashed_because_it_changes() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(begun(moves=1))


@pytest.mark.parametrize("game", GAMES)
def test_equal_views_have_equal_hashes_and_others_differ(game: str) -> None:
    match = begun(game)
    views = [match.view(seat) for seat in range(-1, match.players)]
    again = [match.view(seat) for seat in range(-1, match.players)]
    assert views == again
    assert len({*views, *again}) == len(views)
    assert pickle.loads(pickle.dumps(views[1])) == views[1]
    match.undo()
    assert match.view(0) != views[1]


def test_a_move_has_kind_arguments_and_text() -> None:
    move = Move("catan", "offer 2 ore for 1 brick")
    assert move.kind == "offer"
    assert move.arguments == {"give": {"ore": 2}, "take": {"brick": 1}}
    assert (str(move), repr(move)) == (move.text, f"Move('catan', '{move.text}')")
    assert move.label == move.text
    assert Move("catan", "road 17").label.startswith("road 17 (")


@pytest.mark.parametrize("game", GAMES)
def test_a_move_is_read_as_it_is_shown(game: str) -> None:
    table = skerry.get_game(game).moves
    for kind in table.kinds:
        for code in range(kind.first, kind.first + (len(kind.common or ()) or kind.size)):
            assert table.parse(table.label(code)) == code


def test_a_place_with_the_name_of_another_is_refused() -> None:
    with pytest.raises(skerry.BadMove, match=r"corner: H1-N is not 3"):
        Move("catan", "settlement 3 (H1-N)")
    assert Move("catan", "dice 8").is_chance
    assert Move("catan", "offer 1 ore for 1 brick").is_proposal


def test_moves_are_values() -> None:
    one, two = Move("catan", "road 17"), Move("catan", {"kind": "road", "path": 17})
    assert one == two == eval(repr(one)) == pickle.loads(pickle.dumps(one)) == copy.copy(one)
    assert len({one, two, Move("catan", "road 18")}) == 2
    assert one != "road 17"
    assert np.arange(200)[one] == one.code
    with pytest.raises(AttributeError, match="does not change"):
        one.code = 3


def test_a_move_is_taken_wherever_a_text_or_code_is() -> None:
    match = begun(moves=0)
    while match.awaits_chance:
        match.play_chance(Move("catan", match.outcomes()[len(match.played)][0]))
    move = match.legal_moves()[0]
    assert match.is_legal(move)
    match.annotate(0, variations=[[Move("catan", "dice 4"), (0, Move("catan", "road 1"))]])
    match.play(move)
    assert match.played[-1].move == move.code
    assert not match.is_legal(move)


def test_a_move_of_another_game_is_refused() -> None:
    match = begun(moves=10)
    with pytest.raises(skerry.BadMove, match="a move of dice"):
        match.play(Move("dice", 0))


def test_is_legal_agrees_with_the_list() -> None:
    match = Match("dice", 2, seed=5)
    for _ in play_on(match, 12):
        for seat in range(2):
            legal = set(match.codes(seat))
            for code in range(match.game.moves.dense):
                assert match.is_legal(code, seat) == (code in legal)


def test_is_legal_judges_open_ended_moves_and_refuses_what_is_no_move() -> None:
    match = Match.from_position(
        "catan", "players=2 turn=1 phase=main starter=orange founded=8 rolled=1 hand=o3/-/-/-"
    )
    assert "offer 3 ore for 2 brick" not in match.legal(0)
    assert match.is_legal("offer 3 ore for 2 brick", 0)
    assert not match.is_legal("offer 4 ore for 2 brick", 0)
    with pytest.raises(skerry.BadMove):
        match.is_legal("fly 3")


def test_legal_asks_for_the_only_actor() -> None:
    match = Match("catan", 2, seed=1)
    assert match.legal() == match.legal_moves() == []  # chance is to act
    while match.awaits_chance:
        match.play_chance()
    assert match.legal() == match.legal(match.actors[0]) != []
    assert [str(move) for move in match.view(match.actors[0]).legal_moves] == match.legal()


def test_legal_wants_to_know_whose_moves_where_several_may_act() -> None:
    match = Match("catan", 4, seed=1)
    for _ in play_on(match, 1000):
        if len(match.actors) > 1:
            break
    with pytest.raises(skerry.IllegalMove, match="say whose moves"):
        match.legal()


@pytest.mark.parametrize("game", GAMES)
def test_moves_tell_text_seat_and_position(game: str) -> None:
    match = begun(game)
    made = list(match.moves())
    assert [(m.seat, m.move.code) for m in made] == [tuple(p) for p in match.played]
    assert [m.text for m in made] == [match.game.moves.format(p.move) for p in match.played]
    assert made[-1].position == match.position
    other = Match.from_position(game, made[20].position)
    back = match.copy()
    back.rewind(21)
    assert other.digest == back.digest


@pytest.mark.parametrize("game", GAMES)
def test_a_match_comes_back_from_json(game: str) -> None:
    match = Match(game, seed=8, names=[f"n{i}" for i in range(Match(game).players)])
    for _ in play_on(match, 60):
        pass
    match.tags["Event"] = "a quiet evening"
    match.comment = "before"
    match.annotate(0, "luck", variations=[[match.game.moves.format(match.played[0].move)]])
    match.annotate(3, "why", "?!")
    again = Match.from_json(match.to_json(indent=1))
    assert again == match
    assert again.record == match.record


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"skerry": 2}, "expected an object with 'skerry'"),
        ({"moves": 3}, "moves: expected a list"),
        ({"moves": [3]}, "move 0: expected an object"),
        ({"moves": [{"seat": 0, "text": "dice 8"}]}, "move 0: dice 8: expected the seat"),
        ({"moves": [{"seat": -1, "text": "dice 8", "dice": [0, 8]}]}, "two numbers from 1 to 6"),
        ({"moves": [{"seat": -1, "text": "dice 8", "variations": [1]}]}, "expected a list of m"),
        ({"digest": "0"}, "the moves lead to"),
        ({"names": ["only one"]}, "expected 4 names"),
        ({"names": [1, 2, 3, 4]}, "names: expected texts, got 1"),
        ({"result": ["red"]}, r"the moves lead to the result \*, not to red"),
        ({"result": "red"}, "result: expected a list, got 'red'"),
    ],
)
def test_wrong_json_is_refused_with_a_reason(change: dict[str, object], message: str) -> None:
    data = json.loads(begun(moves=3).to_json())
    with pytest.raises(skerry.SkerryError, match=message):
        Match.from_json(json.dumps(data | change))
    with pytest.raises(skerry.SkerryError, match="not JSON"):
        Match.from_json("{")
    with pytest.raises(skerry.SkerryError, match="not JSON"):
        Match.from_json("[" * 200_000)


@pytest.mark.parametrize("game", GAMES)
def test_notebooks_show_a_picture_of_matches_and_views(game: str) -> None:
    match = begun(game)
    for shown in (match, match.view(0), match.view()):
        assert ElementTree.fromstring(shown._repr_svg_()).tag.endswith("svg")
    assert match._repr_svg_() == match.view().picture


@pytest.mark.parametrize("game", ["catan", "elasund", "struggle"])
def test_a_picture_keeps_what_its_seat_may_not_see(game: str) -> None:
    match = begun(game, 150)
    other = match.copy()
    other.game.kernels.hide(other.states, 0, 0)
    other.game.kernels.guess(other.states, 0, 0, new_noise(3))
    assert other.position != match.position
    assert other.view(0).picture == match.view(0).picture


def test_what_is_no_text_is_refused_with_a_sentence() -> None:
    wrong: Any
    for wrong in (None, b"", {}, 3):
        with pytest.raises(skerry.BadPosition, match="expected a text, got"):
            Match.from_position("catan", wrong)
        with pytest.raises(skerry.BadRecord, match="expected a record as a text, got"):
            Match.from_record(wrong)
    for wrong in (None, {}, 3):
        with pytest.raises(skerry.BadOption, match="expected JSON as a text, got"):
            Match.from_json(wrong)
        with pytest.raises(skerry.BadOption, match="expected a match or a view, got"):
            skerry.analyse(wrong)
    with pytest.raises(skerry.BadOption, match="expected a dictionary"):
        Match("catan", options="goal=3")  # type: ignore[arg-type]
    for names in ("ab", 3):
        with pytest.raises(
            skerry.BadOption, match=f"names: expected a list of texts, got {names!r}"
        ):
            Match("catan", 2, names=names)  # type: ignore[arg-type]
    with pytest.raises(skerry.BadOption, match=r"a limit such as .*, got 5"):
        skerry.analyse(Match("dice", 2), limit=5)  # type: ignore[arg-type]
    with pytest.raises(skerry.BadOption, match=r"a limit such as .*, got 5"):
        skerry.review(Match("dice", 2), limit=5)  # type: ignore[arg-type]
    with pytest.raises(skerry.BadOption, match="or the text of a record, got int"):
        skerry.review(3)  # type: ignore[arg-type]
    with pytest.raises(skerry.BadOption, match="nothing has been played yet"):
        Match("catan").annotate(0, "well begun")
    with pytest.raises(ValueError, match="got a text"):
        skerry.read_records(Match("catan").record)
    with pytest.raises(TypeError, match="expected a path or lines of text"):
        skerry.read_records(3)  # type: ignore[arg-type]
