"""Knights, and the hexes that something built must border."""

from __future__ import annotations

import pytest
from dice_table import ALL_ROADS, boxes, final, legal, play, refused

#: For each knight after K1: sheets on which his hex is bordered by one thing alone, and sheets
#: on which roads only end at its corners (DI-R17).
BORDERED = {
    2: ["roads=R0,R1 knights=1 boxes=3", "roads=R0,R2 knights=1 boxes=3"],
    3: ["roads=R0,R2,R3 knights=2 boxes=6", "roads=R0,R2 settlements=2 knights=2 boxes=12"],
    4: [
        "roads=R0,R2,R3,R5,R6,R7,R8 knights=3 boxes=13",
        "roads=R0,R2,R3,R5,R6,R7,R12 knights=3 boxes=13",
        "roads=R0,R2,R3,R5,R6,R7 settlements=4 knights=3 boxes=19,12",
    ],
    5: [
        "roads=R0,R2,R3,R5,R6,R7,R8,R9,R10 knights=4 boxes=19",
        "roads=R0,R2,R3,R5,R6,R7,R12,R13,R14,R15 knights=4 boxes=20",
        "roads=R0,R2,R3,R5,R6,R7,R8,R9 settlements=5 knights=4 boxes=28,18",
    ],
    6: ["roads=R0,R2,R3,R5,R6,R7,R8,R9,R10 knights=5 boxes=24"],
}
NOT_BORDERED = {
    2: [
        "knights=1 boxes=1",
        "roads=R0 knights=1 boxes=2",
        "roads=R0 settlements=1 knights=1 boxes=5",
    ],
    3: [
        "roads=R0,R2 knights=2 boxes=5",
        "roads=R0,R2 settlements=1 knights=2 boxes=8",
        "roads=R0,R1,R2 cities=1 settlements=1 knights=2 boxes=16",
    ],
    4: [
        "roads=R0,R2,R3,R5,R6,R7 knights=3 boxes=12",
        "roads=R0,R1,R2,R3,R4,R5,R6,R7 settlements=3 cities=2 knights=3 boxes=20,25",
    ],
    5: [
        "roads=R0,R2,R3,R5,R6,R7,R8,R9 knights=4 boxes=18",
        "roads=R0,R2,R3,R5,R6,R7,R12,R13,R14 knights=4 boxes=19",
        "roads=R0,R1,R2,R3,R4,R5,R6,R7,R8,R9,R12,R13,R14 settlements=4 cities=3 knights=4 "
        "boxes=30,30,21",
    ],
}  # fmt: skip


@pytest.mark.rule("DI-38", "DI-39")
def test_knights_score_1_to_6_in_this_order() -> None:
    match = final("wgoG3", f"{ALL_ROADS} boxes=16")
    for _ in range(6):
        play(match, "build knight", "end", "roll wool grain ore gold gold gold")
    assert boxes(match) == [16, 1, 2, 3, 4, 5, 6]
    assert refused(match, "build knight") == "DI-22"


@pytest.mark.rule("DI-38")
def test_a_knight_costs_an_ore_a_wool_and_a_grain() -> None:
    match = play(final("w2g2o2"), "build knight")
    assert match.state.dice.tolist() == [0, 0, 1, 1, 1, 0]


@pytest.mark.rule("DI-39")
def test_a_knight_whose_hex_is_bordered_waits_for_those_before() -> None:
    """K6 would always do, but K2 is next and nothing borders the fields."""
    assert refused(final("wgoG3", "knights=1 boxes=1"), "build knight") == "DI-40"


@pytest.mark.rule("DI-40")
@pytest.mark.parametrize("sheet", [s for sheets in BORDERED.values() for s in sheets])
def test_a_road_settlement_or_city_beside_his_hex_lets_a_knight_be_built(sheet: str) -> None:
    assert legal(final("wgoG3", sheet), "build") == ["build knight"]


@pytest.mark.rule("DI-40", "DI-R17")
@pytest.mark.parametrize("sheet", [s for sheets in NOT_BORDERED.values() for s in sheets])
def test_a_road_that_only_ends_at_a_corner_of_his_hex_does_not_help_a_knight(sheet: str) -> None:
    assert refused(final("wgoG3", sheet), "build knight") == "DI-40"


@pytest.mark.rule("DI-41")
def test_the_first_and_the_last_knight_need_nothing_but_the_start_road() -> None:
    assert legal(final("wgoG3"), "build") == ["build knight"]
    assert legal(final("wgoG3", BORDERED[6][0]), "build") == ["build knight"]


@pytest.mark.rule("DI-42")
@pytest.mark.parametrize("knights", range(7))
def test_each_knight_makes_his_own_joker_available(knights: int) -> None:
    sheet = f"{ALL_ROADS} knights={knights} boxes=16,{knights * (knights + 1) // 2}"
    match = final("G6", sheet if knights else f"{ALL_ROADS} boxes=16")
    jokers = {move.split()[1] for move in legal(match, "joker")}
    assert jokers == {str(n) for n in range(1, knights + 1)}


@pytest.mark.rule("DI-42", "DI-R6")
def test_a_knight_lends_his_joker_at_once_or_later() -> None:
    match = play(final("wgob3"), "build knight")
    later = play(match.copy(), "end", "roll brick brick brick brick brick gold")
    assert "joker 1 brick" in legal(later)
    play(match, "joker 1 brick")
    assert match.state.dice.tolist() == [2, 0, 0, 0, 1, 0]
