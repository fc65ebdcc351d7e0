"""Turns and rolls of the dice game."""

from __future__ import annotations

import pytest
from dice_table import boxes, dice_of, final, legal, play, refused, rolled, table, thrown

from skerry.core.errors import BadMove, IllegalMove
from skerry.core.match import Match

ROLL = "roll brick lumber wool grain ore gold"


@pytest.mark.rule("DI-6")
def test_a_turn_is_rolling_then_building_then_one_box() -> None:
    match = Match("dice", 2, options={"starter": "red"})
    assert match.awaits_chance
    with pytest.raises(IllegalMove, match="chance is to act"):
        match.play("build road R0", seat=0)
    play(match, ROLL, "stop")
    assert boxes(match) == []
    play(match, "build road R0")
    assert boxes(match) == []
    play(match, "end")
    assert boxes(match) == [1]


@pytest.mark.rule("DI-7")
def test_turns_go_clockwise_and_round_again() -> None:
    match = Match("dice", 3, options={"starter": "blue"})
    order = []
    for _ in range(7):
        order.append(match.state.player)
        play(match, ROLL, "stop", "end")
    assert order == [1, 2, 0, 1, 2, 0, 1]


@pytest.mark.rule("DI-7")
def test_only_the_player_on_turn_may_act() -> None:
    match = table("players=2 phase=rolling", ROLL)
    with pytest.raises(IllegalMove, match="blue is not to act; to act: red"):
        match.play("stop", seat=1)
    assert match.game.why_not(match.state, 1, match.game.moves.code("stop")).clause == "DI-7"


@pytest.mark.rule("DI-8")
def test_each_turn_fills_one_box_and_everybody_has_fifteen() -> None:
    match = Match("dice", 2, options={"starter": "red"})
    for turn in range(30):
        assert len(boxes(match, 0)) == (turn + 1) // 2
        assert len(boxes(match, 1)) == turn // 2
        play(match, ROLL, "build road R0" if turn < 2 else "stop", "end")
    assert match.over
    assert len(boxes(match, 0)) == len(boxes(match, 1)) == 15


@pytest.mark.rule("DI-9")
def test_the_first_roll_is_made_with_all_six_dice() -> None:
    match = Match("dice", 1, options={"starter": "red"})
    assert thrown(match) == {6}
    assert len(match.outcomes()) == 462
    play(match, ROLL, "keep ore", "roll brick brick brick brick brick", "stop", "end")
    assert thrown(match) == {6}


@pytest.mark.rule("DI-10")
def test_no_turn_has_a_fourth_roll() -> None:
    match = table("players=1 phase=rolling", ROLL, "keep nothing", ROLL, "keep nothing", ROLL)
    assert match.state.rolls == 3
    assert legal(match, "keep") == []
    assert refused(match, "keep nothing") == "DI-15"


@pytest.mark.rule("DI-11")
def test_exactly_the_dice_not_set_aside_are_rolled_again() -> None:
    match = play(rolled("b2wo2G"), "keep ore ore")
    assert thrown(match) == {4}
    play(match, "roll grain grain gold lumber")
    assert dice_of(match) == {"lumber": 1, "grain": 2, "ore": 2, "gold": 1}


@pytest.mark.rule("DI-11")
def test_any_number_of_the_dice_may_be_set_aside() -> None:
    assert len(legal(rolled("blwgoG"), "keep")) == 2**6 - 1
    assert legal(rolled("o6"), "keep") == [
        "keep nothing", "keep ore", "keep ore ore", "keep ore ore ore", "keep ore ore ore ore",
        "keep ore ore ore ore ore",
    ]  # fmt: skip
    # 3 brick and 3 gold: 0 to 3 of each, all six aside.
    assert len(legal(rolled("b3G3"), "keep")) == 4 * 4 - 1


@pytest.mark.rule("DI-11")
def test_dice_that_do_not_show_a_face_cannot_be_set_aside() -> None:
    match = rolled("b2wo2G")
    assert refused(match, "keep ore ore ore") == "DI-11"
    assert refused(match, "keep lumber") == "DI-11"


@pytest.mark.rule("DI-12")
def test_after_the_second_roll_more_dice_may_be_set_aside_or_taken_back() -> None:
    match = rolled("bw2o2G", rolls=2, kept="o2")
    more = play(match.copy(), "keep ore ore wool")
    assert thrown(more) == {3}
    back = play(match.copy(), "keep wool wool ore")
    assert thrown(back) == {3}
    play(back, "roll brick gold gold")
    assert dice_of(back) == {"brick": 1, "wool": 2, "ore": 1, "gold": 2}
    # Any subset: brick, 0 to 2 wool, 0 to 2 ore, gold; not all six.
    assert len(legal(match, "keep")) == 2 * 3 * 3 * 2 - 1


@pytest.mark.rule("DI-13")
def test_set_aside_dice_keep_their_faces() -> None:
    match = table("players=1 phase=rolling", ROLL, "keep ore gold")
    assert dice_of(match) == {"ore": 1, "gold": 1}
    play(match, "roll wool wool wool wool")
    assert dice_of(match) == {"wool": 4, "ore": 1, "gold": 1}
    assert match.state.kept.tolist() == [0, 0, 0, 0, 1, 1]
    play(match, "keep ore gold wool", "roll brick brick brick")
    assert dice_of(match) == {"brick": 3, "wool": 1, "ore": 1, "gold": 1}


@pytest.mark.rule("DI-14")
@pytest.mark.parametrize("rolls", [1, 2])
def test_a_player_may_stop_early_and_then_rolls_no_more(rolls: int) -> None:
    match = play(rolled("b2wo2G", rolls), "stop")
    assert dice_of(match) == {"brick": 2, "wool": 1, "ore": 2, "gold": 1}
    assert legal(match, "keep", "stop") == []
    assert refused(match, "keep ore") == "DI-14"
    assert refused(match, "stop") == "DI-14"


@pytest.mark.rule("DI-14")
def test_a_turn_does_not_end_while_rolls_are_left_and_the_player_has_not_stopped() -> None:
    assert refused(rolled("b2wo2G"), "end") == "DI-14"


@pytest.mark.rule("DI-15")
def test_the_third_result_is_final() -> None:
    match = play(rolled("b2wo2G", 2), "keep ore ore", "roll brick brick lumber gold")
    assert dice_of(match) == {"brick": 2, "lumber": 1, "ore": 2, "gold": 1}
    assert legal(match, "keep", "stop") == []
    assert refused(match, "keep ore ore") == "DI-15"
    assert refused(match, "stop") == "DI-15"


@pytest.mark.rule("DI-16")
def test_only_jokers_and_gold_change_a_final_result() -> None:
    match = final("bG2o3", "knights=1 boxes=1")
    changing = set()
    for move in legal(match):
        after = play(match.copy(), move)
        if dice_of(after) != dice_of(match) and not after.awaits_chance:
            changing.add(move)
    assert changing == {
        "joker 1 brick", "joker 1 gold",
        "gold brick", "gold lumber", "gold wool", "gold grain", "gold ore",
    }  # fmt: skip


@pytest.mark.rule("DI-R3")
def test_the_first_roll_is_compulsory() -> None:
    match = Match("dice", 2, options={"starter": "red"})
    assert match.actors == ()
    assert match.awaits_chance


@pytest.mark.rule("DI-R3")
@pytest.mark.parametrize("rolls", [1, 2])
def test_all_six_dice_may_be_rolled_again_but_rolling_none_is_to_stop(rolls: int) -> None:
    match = rolled("b2wo2G", rolls)
    with pytest.raises(BadMove, match="0 to 5 dice, got 6; to roll none of them again, stop"):
        match.play("keep brick brick wool ore ore gold")
    # To stop, and 0 to 2 brick, 0 or 1 wool, 0 to 2 ore, 0 or 1 gold, but not all six.
    assert len(legal(match)) == 1 + 3 * 2 * 3 * 2 - 1
    assert thrown(play(match, "keep nothing")) == {6}


@pytest.mark.rule("DI-R4", "DI-48")
@pytest.mark.parametrize("rolls", [1, 2])
@pytest.mark.parametrize("move", ["joker 1 wool", "gold ore", "build road R0", "build knight"])
def test_the_first_joker_exchange_or_build_ends_the_rolling(rolls: int, move: str) -> None:
    sheet = "knights=1 roads=R0,R1 boxes=3" if move == "build knight" else "knights=1 boxes=1"
    dice = "blwgo2" if move == "build knight" else "blwoG2"
    match = play(rolled(dice, rolls, sheet), move)
    assert legal(match, "keep", "stop") == []
    assert refused(match, "keep nothing") == "DI-14"
    assert "end" in legal(match)


@pytest.mark.rule("DI-48")
def test_the_faces_a_joker_gives_are_never_rolled_on() -> None:
    match = play(rolled("b3wG2", 1, "knights=1 boxes=1"), "joker 1 gold")
    assert not match.awaits_chance
    assert dice_of(match) == {"brick": 3, "wool": 1, "ore": 1, "gold": 1}
    assert refused(match, "keep ore") == "DI-14"
