"""The examples of the rulebook, and our further scenarios."""

from __future__ import annotations

import pytest
from dice_table import boxes, dice_of, final, legal, play, refused, roads, rolled, table

from skerry.core.match import Match


@pytest.mark.rule("DI-X1", "DI-R19")
def test_three_turns_of_the_worked_example() -> None:
    match = Match("dice", 1, options={"starter": "red"})
    play(match, "roll brick lumber wool grain gold gold", "build settlement", "end")
    play(match, "roll brick brick lumber lumber gold gold")
    play(match, "build road R0", "build road R1", "end")
    play(match, "roll brick lumber wool grain ore gold", "build road R2", "build knight")
    assert dice_of(match) == {"gold": 1}
    play(match, "end")
    assert boxes(match) == [3, 2, 2]
    assert match.scores == (7,)
    assert roads(match) == ["R0", "R1", "R2"]


@pytest.mark.rule("DI-R19")
def test_lumber_and_ore_do_not_pay_for_a_road() -> None:
    assert refused(final("lo3wg"), "build road R0") == "DI-18"


@pytest.mark.rule("DI-X2")
def test_a_joker_makes_the_third_ore_for_a_city() -> None:
    sheet = "roads=R0,R1 knights=1 boxes=2,1"
    match = rolled("o2g2wb", 2, sheet)
    play(match, "keep ore ore grain grain wool", "roll gold")
    assert refused(match, "build city") == "DI-18"
    play(match, "joker 1 wool", "build city")
    assert dice_of(match) == {"gold": 1}
    assert refused(match, "gold ore") == "DI-54"
    play(match, "end")
    assert boxes(match) == [2, 1, 7]
    assert match.state.used.tolist()[0] == [1, 0, 0, 0, 0, 0]


@pytest.mark.rule("DI-X3")
def test_two_gold_make_the_third_ore_for_a_city() -> None:
    sheet = "roads=R0,R1,R2,R3,R4 cities=1 boxes=5,7"
    match = play(final("o2g2G2", sheet), "gold ore")
    assert dice_of(match) == {"grain": 2, "ore": 3}
    play(match, "build city", "end")
    assert boxes(match) == [5, 7, 12]


@pytest.mark.rule("DI-X4")
@pytest.mark.parametrize(("dice", "can"), [("b3o3", False), ("l3o3", False), ("b3lo2", True)])
def test_a_road_needs_brick_and_lumber_together(dice: str, can: bool) -> None:
    match = final(dice)
    if can:
        assert legal(match, "build") == ["build road R0"]
    else:
        assert refused(match, "build road R0") == "DI-18"


@pytest.mark.rule("DI-X5")
def test_an_ore_a_wool_and_a_grain_mark_the_next_knight() -> None:
    match = play(final("owgb3", "roads=R0,R1 knights=1 boxes=2,1"), "build knight")
    assert match.state.knights[0] == 2
    assert dice_of(match) == {"brick": 3}
    assert boxes(play(match, "end")) == [2, 1, 2]


@pytest.mark.rule("DI-X6")
def test_k3_waits_for_s4_or_r3() -> None:
    assert refused(final("owgb3", "roads=R0,R2 knights=2 boxes=5"), "build knight") == "DI-40"
    settled = "roads=R0,R2 knights=2 settlements=2 boxes=5,3,4"
    assert "build knight" in legal(final("owgb3", settled))
    assert "build knight" in legal(final("owgb3", "roads=R0,R2,R3 knights=2 boxes=6"))


@pytest.mark.rule("DI-X7")
def test_the_road_goes_past_the_empty_site_of_s4_but_s3_is_built_first() -> None:
    match = final("b2l2wg", "roads=R0,R2 boxes=2")
    assert "build road R3" in legal(match)
    play(match, "build settlement", "end")
    assert boxes(match) == [2, 3]
    play(match, "roll brick lumber wool grain gold gold", "build settlement", "end")
    assert boxes(match) == [2, 3, 4]


@pytest.mark.rule("DI-X8")
def test_six_gold_pay_for_a_knight() -> None:
    match = play(final("G6"), "gold ore", "gold wool", "gold grain")
    assert refused(match, "gold brick") == "DI-51"
    assert boxes(play(match, "build knight", "end")) == [1]


@pytest.mark.rule("DI-X9")
def test_a_knight_lends_his_joker_for_the_next_knight() -> None:
    match = final("ow2g2b", "roads=R0,R2 boxes=2")
    play(match, "build knight", "joker 1 brick", "build knight", "end")
    assert boxes(match) == [2, 3]
    play(match, "roll gold gold gold gold gold gold")
    assert {move.split()[1] for move in legal(match, "joker")} == {"2"}


@pytest.mark.rule("DI-X10")
def test_fifteen_turns_without_a_build_give_minus_thirty() -> None:
    match = Match("dice", 1, options={"starter": "red"})
    for turn in range(15):
        play(match, "roll brick lumber wool grain ore gold", "stop", "end")
        assert boxes(match) == [-2] * (turn + 1)
    assert match.scores == (-30,)


@pytest.mark.rule("DI-X11")
@pytest.mark.parametrize(
    ("blue_roads", "blue_total", "winners"),
    [(["R8", "R9"], 60, (0,)), (["R8", "R9", "R14"], 61, (0, 1))],
)
def test_sixty_one_all_is_a_shared_win(
    blue_roads: list[str], blue_total: int, winners: tuple[int, ...]
) -> None:
    built = "R0,R1,R2,R3,R4,R5,R6,R7,R12,R13"
    row = "3,4,5,7,7,12,1,2,3,4,3,3,2,2"
    sheets = f"roads={built}/{built} settlements=4,4 cities=2,2 knights=4,4 boxes={row}/{row}"
    match = table(f"players=2 phase=rolling {sheets}")
    for names in (["R8", "R9", "R14"], blue_roads):
        play(match, "roll brick brick brick lumber lumber lumber")
        play(match, *(f"build road {name}" for name in names), "end")
    assert match.scores == (61, blue_total)
    assert match.winners == winners
