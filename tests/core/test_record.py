"""Records: every error names its line and its reason."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_play import play_on

import skerry
from skerry.core.match import Match

pytestmark = pytest.mark.plain
HEAD = '[Skerry "1"]\n[Game "catan"]\n[Position "players=2"]\n'


def short_game() -> Match:
    """Some moves of a game of Catan for two."""
    match = Match("catan", 2, seed=4, names=["Ann", "Bo"])
    for _ in play_on(match, 30):
        pass
    return match


def test_the_header_tells_what_was_played() -> None:
    record = short_game().record
    for tag in ('[Skerry "1"]', '[Game "catan"]', '[Names "Ann|Bo"]', '[Seed "4"]', '[Result "*"]'):
        assert tag in record
    again = Match.from_record(record)
    assert again.names == ["Ann", "Bo"]
    assert again.seed == 4


def test_turns_are_numbered_and_lines_name_who_acts() -> None:
    match = Match("catan", 2, seed=4)
    while match.state.turn < 3:
        for _ in play_on(match, 1):
            pass
    lines = match.record.splitlines()
    assert any(line.startswith("1. ") for line in lines)
    assert any(line.startswith("2. ") for line in lines)


def test_a_record_may_be_replayed_in_part() -> None:
    match = short_game()
    part = Match.from_record(match.record, to=10)
    assert part.played == match.played[:10]


def test_comments_and_blank_lines_are_passed_over() -> None:
    match = short_game()
    text = match.record.replace("\n\n", "\n\n# a comment\n\n")
    assert Match.from_record(text).digest == match.digest


@pytest.mark.parametrize("half", ["\\ud800", "\\udfff"])
def test_half_a_character_is_not_made_into_one(half: str) -> None:
    """No text can be written that holds one, to a file or to a browser."""
    told = short_game().record.replace("Ann", half).replace("\n\n", f"\n\n{{{half}}}\n", 1)
    again = Match.from_record(told)
    assert again.names == [half, "Bo"]
    assert again.comment == half
    assert Match.from_record(again.record).names == again.names


def test_names_cannot_break_the_record() -> None:
    match = Match("catan", 2, seed=4, names=['A"]\n[Game "x', "B|C"])
    again = Match.from_record(match.record)
    assert len(again.names) == 2
    assert again.digest == match.digest


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 1, "expected a Skerry record of version 1"),
        ("hello", 1, "a record begins with the tag"),
        ('[Skerry "2"]', 1, "version 1, got '2'"),
        ('[Skerry "1"]\n[Game catan]', 2, "expected a tag like"),
        ('[Skerry "1"]\n[Skerry "1"]', 2, "given twice"),
        ('[Skerry "1"]\n', 1, "the tag Game is missing"),
        ('[Skerry "1"]\n[Game "catan"]', 1, "the tag Position is missing"),
        ('[Skerry "1"]\n[Game "chess"]\n[Position "players=2"]', 3, "no game is called"),
        ('[Skerry "1"]\n[Game "catan"]\n[Position "players=9"]', 3, "expected 2 to 4"),
        (HEAD + '[Seed "x"]', 4, "expected a number"),
        (HEAD + "0. dice 8;; dice 7", 4, "between the semicolons"),
        (HEAD + "0. dice 8\n\nfly", 6, "cannot read the move 'fly'"),
        (HEAD + "0. dice 8\nroll", 5, "chance may give dice 2"),
        (HEAD + "0. dice 8; dice 7\norange: settlement 99", 5, "corner must be 0 to 53"),
        (HEAD + "0. dice 8; dice 7\nred: settlement 9", 5, "red is not to act"),
        (HEAD + "0. dice 8; dice 7\npink: settlement 9", 5, "no seat is called 'pink'"),
        (HEAD + "0. dice 8; dice 7\norange: settlement 9; road 1", 5, "touch the settlement"),
        (HEAD + '0. dice 8\n[Result "*"]', 5, "tags stand before the moves"),
        (HEAD + '[Result "red"]\n\n0. dice 8', 4, "the moves lead to the result *"),
        (HEAD + '[Digest "00"]\n\n0. dice 8', 4, "the record says 00"),
    ],
)
def test_a_wrong_record_names_line_and_reason(text: str, line: int, reason: str) -> None:
    with pytest.raises(skerry.SkerryError) as error:
        Match.from_record(text)
    if isinstance(error.value, skerry.BadRecord):
        assert error.value.line == line
    assert str(error.value).startswith(f"line {line}: ")
    assert reason in str(error.value)


@settings(max_examples=150)
@given(st.data())
def test_a_damaged_record_is_refused_or_still_a_game(data: st.DataObject) -> None:
    text = RECORD
    at = data.draw(st.integers(0, len(text) - 1))
    length = data.draw(st.integers(0, 12))
    damaged = text[:at] + data.draw(st.text(max_size=8)) + text[at + length :]
    try:
        match = Match.from_record(damaged)
    except skerry.SkerryError:
        return
    assert Match.from_record(match.record).digest == match.digest


RECORD = short_game().record


@pytest.mark.parametrize(
    "text",
    [
        'the "old" harbour',
        "back\\slash\\",
        "two\nlines\r\n",
        "a\u2028b\x85c\x1c",
        "\\u0041",
        "]",
        "",
    ],
)
def test_a_tag_may_hold_any_text(text: str) -> None:
    match = Match("catan", 2, seed=1, names=[f"{text} | {text}", "Bob"])
    match.tags["Place"] = text
    again = Match.from_record(match.record)
    assert again.tags == {"Place": text}
    assert again.names == match.names
    assert again.record == match.record


@pytest.mark.parametrize("name", ["two words", "", 'x"', "Game", "Digest"])
def test_a_tag_that_could_not_be_read_back_is_refused(name: str) -> None:
    match = Match("catan", 2, seed=1)
    match.tags[name] = "1"
    with pytest.raises(skerry.BadOption, match="expected a word that is none of Skerry, Game"):
        _ = match.record


def test_options_are_written_as_the_record_told_them_where_that_is_true() -> None:
    record = short_game().record
    full = next(line for line in record.splitlines() if line.startswith("[Options "))
    fewer = '[Options "goal=10 board=beginner"]'
    assert fewer != full
    older = record.replace(full, fewer)
    assert Match.from_record(older).record == older
    for lie in ('[Options "goal=9"]', '[Options "sails=3"]', '[Options "goal"]'):
        assert Match.from_record(record.replace(full, lie)).record == record


def test_a_byte_order_mark_is_no_part_of_a_record() -> None:
    text = Match("dice", 1, seed=1).record
    assert Match.from_record("\ufeff" + text).record == text


@pytest.mark.parametrize("to", [-1, 1.5, True, "2"])
def test_only_a_number_of_moves_is_a_place_to_stop(to: Any) -> None:
    match = Match("dice", 1, seed=1)
    match.play_chance() if match.awaits_chance else match.play(match.codes(0)[0])
    with pytest.raises(skerry.BadOption, match="to: expected a number of moves"):
        Match.from_record(match.record, to)
