"""The move table: one declaration, and code, text and JSON from it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.core.errors import BadMove
from skerry.core.moves import OPEN, Cards, Choice, Kind, MoveTable, Number, Place

pytestmark = pytest.mark.plain

GOODS = ("wood", "clay", "iron")
GIVE, TAKE = Cards("give", GOODS, 9), Cards("take", GOODS, 9)
COMMON = [GIVE.value([1, 0, 0]) * TAKE.size + TAKE.value([0, 1, 0])]
TABLE = MoveTable(
    Kind("pass", "pass"),
    Kind("road", "road {path}", Place("path", 7, {"north": 3})),
    Kind("paint", "paint {path} {colour}", Place("path", 7), Choice("colour", ("red", "sea blue"))),
    Kind("bid", "bid {gold}", Number("gold", -2, 5)),
    Kind("offer", "offer {give} for {take}", GIVE, TAKE, proposal=True, common=COMMON),
    Kind("dice", "dice {sum}", Number("sum", 2, 12), chance=True),
)


def test_kinds_get_consecutive_codes() -> None:
    assert [TABLE.first(k.name) for k in TABLE.kinds] == [0, 1, 8, 22, 30, 31]
    assert TABLE.dense == 42
    assert TABLE.open("offer") == OPEN


def test_the_last_argument_changes_fastest() -> None:
    assert TABLE.parse("paint 2 red") == 8 + 2 * 2
    assert TABLE.parse("paint 2 sea blue") == 8 + 2 * 2 + 1


def test_a_place_may_have_other_names() -> None:
    assert TABLE.parse("road north") == TABLE.parse("road 3") == 4


def test_a_common_deal_is_dense_and_any_other_is_open() -> None:
    assert TABLE.parse("offer 1 wood for 1 clay") == TABLE.first("offer")
    assert TABLE.parse("offer 2 wood for 1 clay") > OPEN
    assert TABLE.format(TABLE.parse("offer 2 wood 1 iron for 1 clay")) == (
        "offer 2 wood 1 iron for 1 clay"
    )


def test_a_move_has_one_code_only() -> None:
    second = TABLE.open("offer") + COMMON[0]
    with pytest.raises(BadMove, match="not the code of a move"):
        TABLE.format(second)


def test_json_names_kind_and_arguments() -> None:
    code = TABLE.parse("offer 2 wood for 1 clay")
    assert TABLE.json(code) == {"kind": "offer", "give": {"wood": 2}, "take": {"clay": 1}}
    assert TABLE.json(TABLE.parse("bid -2")) == {"kind": "bid", "gold": -2}


@given(st.integers(0, GIVE.size - 1), st.integers(0, TAKE.size - 1))
def test_every_deal_survives_text_and_json(give: int, take: int) -> None:
    code = TABLE._by_name["offer"].pack([give, take])
    assert TABLE.parse(TABLE.format(code)) == code
    assert TABLE.from_json(TABLE.json(code)) == code


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "cannot read the move"),
        ("fly", "expected one of pass, road"),
        ("road", "expected 'road {path}'"),
        ("road 7", "path must be 0 to 6 or a name like north, got 7"),
        ("road x", "path must be 0 to 6 or a name like north, got 'x'"),
        ("paint 2 green", "colour must be one of red, sea blue"),
        ("bid 6", "gold must be -2 to 5, got 6"),
        ("bid 99999999999999999999", "gold must be"),
        ("offer 1 wood for 1 gold", "no card 'gold'"),
        ("offer 1 wood 1 wood for 1 clay", "named twice"),
        ("offer 10 wood for 1 clay", "not between 0 and 9"),
    ],
)
def test_a_wrong_text_is_refused_with_what_was_expected(text: str, reason: str) -> None:
    with pytest.raises(BadMove) as error:
        TABLE.parse(text)
    assert reason in str(error.value)


def test_a_wrong_place_is_told_that_names_are_understood_too() -> None:
    place = Place("path", 3, {"H1-W": 0, "H1-NW": 1, "H2-W": 1})
    assert [place.parse(text) for text in ("H2-W", "1", "2")] == [1, 1, 2]
    assert [place.label(value) for value in range(3)] == ["0 (H1-W)", "1 (H1-NW)", "2"]
    with pytest.raises(BadMove, match="path must be 0 to 2 or a name like H1-W, got 'H9-W'"):
        place.parse("H9-W")


@pytest.mark.parametrize(
    "data",
    [
        None, 3, [], "road", {}, {"kind": 1}, {"kind": "fly"}, {"kind": "road"},
        {"kind": "road", "path": "1"}, {"kind": "road", "path": True},
        {"kind": "road", "path": 1.0},
        {"kind": "road", "path": 1, "more": 2}, {"kind": "offer", "give": [], "take": {}},
        {"kind": "offer", "give": {"wood": -1}, "take": {}},
        {"kind": "paint", "path": 1, "colour": []},
    ],
)  # fmt: skip
def test_wrong_json_is_refused(data: object) -> None:
    with pytest.raises(BadMove):
        TABLE.from_json(data)


@given(st.text())
def test_any_text_is_a_move_or_a_refusal(text: str) -> None:
    try:
        code = TABLE.parse(text)
    except BadMove:
        return
    assert TABLE.parse(TABLE.format(code)) == code


@given(st.one_of(st.integers(), st.booleans(), st.floats(), st.none()))
def test_any_code_is_a_move_or_a_refusal(code: object) -> None:
    try:
        assert TABLE.code(code) == code  # type: ignore[arg-type]
    except BadMove:
        return
    assert TABLE.format(code)
