"""Comments, grades and variations: what is written is read back exactly, and errors name lines."""

from __future__ import annotations

import os
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_play import play_on

import skerry
from skerry.core.annotations import GRADES, MOST_DEPTH, PLAIN, Annotation, Ply
from skerry.core.match import Match
from skerry.core.record import parse_record

pytestmark = pytest.mark.plain
#: Records with something said of their moves; `make proof` writes more.
EXAMPLES = int(os.environ.get("SKERRY_TEST_EXAMPLES", "20"))
HEAD = '[Skerry "1"]\n[Game "catan"]\n[Position "players=2"]\n\n'
START = HEAD + "0. dice 8; dice 7\n"


def game_of(name: str) -> Match:
    """Some moves of a game."""
    match = Match(name, seed=4)
    for _ in play_on(match, 40):
        pass
    return match


MATCHES = {name: game_of(name) for name in skerry.games()}
COMMENTS = st.text(max_size=12) | st.sampled_from(
    ["3+5", "12", "1 0 2", " ", "  x ", "{", "}", "a; b", "(road 5)", "\\", "\\u0041", "two\nlines",
     "# no", '[Skerry "1"]', "red: roll", "?!"]
)  # fmt: skip


def remarks(match: Match, depth: int = 2) -> st.SearchStrategy[Annotation]:
    """Anything that may be said of a move of this match."""
    variations: st.SearchStrategy[list[tuple[Ply, ...]]] = st.just([])
    if depth:
        ply = st.builds(
            lambda played, said: Ply(played.actor, played.move, said),
            st.sampled_from(match.played),
            remarks(match, depth - 1),
        )
        variations = st.lists(st.lists(ply, min_size=1, max_size=3).map(tuple), max_size=2)
    return st.builds(
        lambda comment, grade, lines: Annotation(comment, grade, tuple(lines)),
        COMMENTS,
        st.sampled_from(["", *GRADES]),
        variations,
    )


@pytest.mark.parametrize("name", MATCHES)
@settings(max_examples=EXAMPLES)
@given(st.data())
def test_what_is_said_of_moves_is_read_back_exactly(name: str, data: st.DataObject) -> None:
    match = MATCHES[name].copy()
    numbers = st.integers(0, len(match.played) - 1)
    said = data.draw(st.dictionaries(numbers, remarks(match), max_size=6))
    match.annotations = {number: one for number, one in said.items() if one}
    match.comment = data.draw(COMMENTS)
    again = Match.from_record(match.record)
    assert again.annotations == match.annotations
    assert again.comment == match.comment
    assert again.played == match.played
    assert again.record == match.record


@pytest.mark.parametrize("name", MATCHES)
def test_a_record_without_annotations_is_written_as_before(name: str) -> None:
    match = MATCHES[name].copy()
    plain = match.record
    match.annotations = {0: PLAIN, 5: Annotation()}
    assert match.record == plain
    match.annotate(3, "a word", "?!", [[match.played[3].move]] if match.played[3].actor else [])
    assert match.record != plain
    match.annotations.clear()
    assert match.record == plain


@pytest.mark.parametrize("name", MATCHES)
@pytest.mark.parametrize("grade", GRADES)
def test_a_grade_is_told_from_a_hidden_card(name: str, grade: str) -> None:
    game = skerry.get_game(name)
    hidden = [
        text for code in range(game.moves.dense) if (text := game.moves.format(code))[-1] == "?"
    ]
    for text in [*hidden, game.moves.format(0)]:
        told = f'[Skerry "1"]\n[Game "{name}"]\n[Position "x"]\n{text}{grade}'
        (token,) = parse_record(told).moves
        assert (token.text, token.grade) == (text, grade)
        (token,) = parse_record(told.removesuffix(grade)).moves
        assert (token.text, token.grade) == (text, "")


def test_annotations_may_be_laid_out_by_hand() -> None:
    match = Match.from_record(
        START
        + "orange: settlement 9?! {a first word}\n"
        + "  {which goes\n   on # here\n  [and here]} (settlement 12 {better};\n   road 11\n  )\n"
        + "  (settlement 13; road 12; red: settlement 30)\n"
        + "orange: road 14"
    )
    said = match.annotations[2]
    assert said.grade == "?!"
    assert said.comment == "a first word which goes on # here [and here]"
    parse = match.game.moves.parse
    first, second = said.variations
    assert first == (
        Ply(0, parse("settlement 12"), Annotation("better")),
        Ply(0, parse("road 11")),
    )
    assert [ply.actor for ply in second] == [0, 0, 1]
    assert len(match.played) == 4
    assert match.annotations.keys() == {2}


def test_numbers_in_braces_are_notes_on_chance_and_comments_elsewhere() -> None:
    match = Match.from_record(HEAD + "0. dice 8 {2+6}; dice 7 {why?}\norange: settlement 9 {2+6}")
    assert match.dice(0) == (2, 6)
    assert match.annotations == {1: Annotation("why?"), 2: Annotation("2+6")}


@pytest.mark.parametrize(
    ("moves", "line", "reason"),
    [
        ("orange: settlement 9 {open\nred: more", 6, "not ended by }"),
        ("orange: settlement 9 (road 1\n", 6, "not ended by )"),
        ("orange: settlement 9 }", 6, "without the {"),
        ("orange: settlement 9 )", 6, "without the ("),
        ("orange: settlement 9 {a {b} c}", 6, "a { in a comment"),
        ("orange: settlement 9 {a} road 14", 6, "expected a semicolon before 'road 14'"),
        ("orange: settlement 9 ()", 6, "a move before the end of the variation"),
        ("orange: settlement 9 (road 1;)", 6, "a move before the end of the variation"),
        ("orange: settlement 9 ({x} road 1)", 6, "a move before its comment"),
        ("orange: {x}", 6, "a move before its comment"),
        ("orange: (road 1)", 6, "after the move that it is in place of"),
        ("orange: settlement 9;", 6, "between the semicolons"),
        ("orange: settlement 9\n(\nfly)", 8, "in a variation: cannot read the move 'fly'"),
        ("orange: settlement 9\n(pink: road 1)", 7, "in a variation: no seat is called 'pink'"),
        ("orange: settlement 9???", 6, "settlement 9?: corner must be"),
        ("orange: settlement 9" + "(road 1" * (MOST_DEPTH + 1), 6, "at most 8 deep"),
        ("orange: settlement 9" + "(" * 100_000, 6, "after the move that it is in place of"),
    ],
)
def test_a_wrong_annotation_names_line_and_reason(moves: str, line: int, reason: str) -> None:
    with pytest.raises(skerry.BadRecord) as error:
        Match.from_record(START + moves)
    assert error.value.line == line
    assert reason in str(error.value)


def test_in_a_variation_on_chance_players_are_named() -> None:
    with pytest.raises(skerry.BadRecord, match="line 5: in a variation: say who makes the move"):
        Match.from_record(HEAD + "0. dice 8 (dice 3; settlement 9)")
    match = Match.from_record(HEAD + "0. dice 8 (dice 3; red: settlement 9)")
    assert [ply.actor for ply in match.annotations[0].variations[0]] == [-1, 1]


def test_variations_deeper_than_can_be_read_are_not_written() -> None:
    match = MATCHES["catan"].copy()
    said = Annotation("x")
    for _ in range(MOST_DEPTH):
        said = Annotation(variations=((Ply(*match.played[4], said),),))
    match.annotations[4] = said
    assert Match.from_record(match.record).annotations == {4: said}
    match.annotations[4] = Annotation(variations=((Ply(*match.played[4], said),),))
    with pytest.raises(skerry.BadOption, match="at most 8 deep"):
        _ = match.record


def test_annotate_takes_texts_and_seats_and_refuses_what_is_no_move() -> None:
    match = MATCHES["catan"].copy()
    number = next(i for i, played in enumerate(match.played) if played.actor == 1)
    match.annotate(number, "hm", "?", [["settlement 9", (0, "road 3"), "dice 8", "end"]])
    assert [ply.actor for ply in match.annotations[number].variations[0]] == [1, 0, -1, 0]
    code = np.int64(match.game.moves.code("end"))
    match.annotate(number, "hm", "?", [[code, (0, code)]])  # type: ignore[list-item]
    assert [ply.actor for ply in match.annotations[number].variations[0]] == [1, 0]
    wrongs: list[Any] = [[["fly"]], [[]], [[(4, "end")]], [[(-1, "end")]], [[None]], [[(0,)]], [5]]
    for wrong in wrongs:
        with pytest.raises(skerry.SkerryError):
            match.annotate(number, "hm", "?", wrong)
    for bad in (-1, len(match.played), True, "0"):
        with pytest.raises(skerry.BadOption, match="expected a move from 0"):
            match.annotate(bad, "x")  # type: ignore[arg-type]
    with pytest.raises(skerry.BadOption, match=r"expected one of !! ! !\?"):
        match.annotate(number, grade="good")
    with pytest.raises(skerry.BadOption, match="comment: expected a text, got 5"):
        match.annotate(number, 5)  # type: ignore[arg-type]
    with pytest.raises(skerry.BadOption, match="variation: expected a list of moves, got 'road 3'"):
        match.annotate(number, "hm", "?", ["road 3"])
    assert match.annotations[number].comment == "hm"


def test_undone_moves_lose_what_was_said_of_them_and_copies_keep_their_own() -> None:
    match = MATCHES["catan"].copy()
    match.annotate(5, "five")
    match.annotate(20, "twenty")
    other = match.copy()
    other.annotate(6, "six")
    match.rewind(20)
    assert match.annotations == {5: Annotation("five")}
    assert set(other.annotations) == {5, 6, 20}
