"""Boxes, crosses, and the end of the game."""

from __future__ import annotations

import pytest
from dice_table import ALL_ROADS, boxes, final, legal, play, table

from skerry.core.errors import BadPosition
from skerry.core.match import Match

X14 = ",".join(["X"] * 14)
NOTHING = "roll gold gold gold gold gold gold"


@pytest.mark.rule("DI-56")
def test_the_points_of_all_builds_of_a_turn_are_written_as_one_number() -> None:
    match = play(final("b2l2wg"), "build settlement", "build road R0")
    assert boxes(match) == []
    assert boxes(play(match, "end")) == [4]
    match = play(final("b2l2wg"), "build road R0", "build settlement", "end")
    assert boxes(match) == [4]
    sheet = f"{ALL_ROADS} knights=2 boxes=16,3"
    assert boxes(play(final("w2g2o2", sheet), "build knight", "build knight", "end")) == [16, 3, 7]


@pytest.mark.rule("DI-57")
def test_boxes_are_filled_in_sequence() -> None:
    match = table("players=2 phase=build rolls=3 dice=b3l3 boxes=X,1/3,X settlements=0,1 roads=R0")
    play(match, "build road R1", "build road R2", "end", NOTHING, "stop", "end")
    assert match.state.boxes.tolist()[0] == [-2, 1, 2] + [0] * 12
    assert match.state.boxes.tolist()[1] == [3, -2, -2] + [0] * 12
    with pytest.raises(BadPosition, match="0"):
        table("players=1 phase=rolling boxes=X,0,X")


@pytest.mark.rule("DI-58")
def test_a_turn_without_a_build_is_a_cross() -> None:
    match = play(final("G6"), "gold ore", "gold wool", "end")
    assert boxes(match) == [-2]


@pytest.mark.rule("DI-58", "DI-R12")
def test_whoever_could_build_and_does_not_gets_a_cross_too() -> None:
    match = final("b3l3")
    assert "build road R0" in legal(match)
    assert boxes(play(match, "end")) == [-2]


@pytest.mark.rule("DI-59")
def test_a_cross_counts_minus_two_points() -> None:
    match = table("players=1 phase=rolling boxes=3,X,X settlements=1")
    assert match.scores == (-1,)


@pytest.mark.rule("DI-60")
def test_a_box_holds_a_cross_or_1_to_30_points() -> None:
    assert boxes(play(final("b3l3"), "build road R0", "end")) == [1]
    sheet = f"{ALL_ROADS} cities=3 boxes=16,7,12,20"
    assert boxes(play(final("o3g2b", sheet), "build city", "end")) == [16, 7, 12, 20, 30]
    with pytest.raises(BadPosition, match="1 to 30"):
        table(f"players=1 phase=rolling {ALL_ROADS} settlements=3 knights=2 boxes=31")


@pytest.mark.rule("DI-61")
def test_the_game_ends_when_the_last_player_has_filled_the_last_box() -> None:
    rows = "/".join([X14] * 3)
    match = table(f"players=3 phase=rolling starter=white boxes={rows}")
    for seat in (2, 0, 1):
        assert not match.over
        assert match.winners == ()
        assert match.state.player == seat
        play(match, NOTHING, "stop", "end")
    assert match.over
    assert match.winners == (0, 1, 2)
    assert [len(boxes(match, seat)) for seat in range(3)] == [15, 15, 15]


@pytest.mark.rule("DI-62")
def test_a_total_is_the_numbers_minus_two_for_each_cross() -> None:
    sheet = "roads=R0,R1 cities=1 settlements=1 boxes=X,2,7,X,3,X"
    assert table(f"players=1 phase=rolling {sheet}").scores == (12 - 6,)
    assert table(f"players=1 phase=rolling boxes={X14}").scores == (-28,)


@pytest.mark.rule("DI-62")
def test_points_of_the_turn_count_once_they_are_written() -> None:
    match = play(final("b3l3"), "build road R0")
    assert match.scores == (0,)
    assert play(match, "end").scores == (1,)


@pytest.mark.rule("DI-63")
@pytest.mark.parametrize("winner", [0, 1, 2])
def test_the_highest_total_wins_even_below_zero(winner: int) -> None:
    rows = "/".join([X14] * 3)
    match = table(f"players=3 phase=rolling boxes={rows}")
    for seat in range(3):
        if seat == winner:
            play(match, "roll brick lumber gold gold gold gold", "build road R0", "end")
        else:
            play(match, NOTHING, "stop", "end")
    assert match.winners == (winner,)
    assert max(match.scores) == -27


@pytest.mark.rule("DI-64", "DI-R15")
def test_equal_highest_totals_share_the_win_without_a_tie_break() -> None:
    """White built a knight and has a joker left, blue a road: one point each."""
    rows = "/".join([X14] * 3)
    match = table(f"players=3 phase=rolling boxes={rows}", NOTHING, "stop", "end")
    play(match, "roll brick lumber gold gold gold gold", "build road R0", "end")
    play(match, "roll wool grain ore gold gold gold", "build knight", "end")
    assert match.winners == (1, 2)


@pytest.mark.rule("DI-R22")
def test_every_seat_and_onlooker_sees_everything() -> None:
    match = table(
        "players=3 phase=choose rolls=2 dice=b3l3 kept=b2 knights=1,0,1 boxes=1,X/X,X/1,X"
    )
    for move in ("keep brick lumber", "roll 2 ore 2 gold", "build road R0", "gold wool", "end"):
        play(match, move)
        whole = match.game.layout.to_bytes(match.states)
        for seat in (-1, 0, 1, 2):
            view = match.view(seat)
            assert match.game.layout.to_bytes(view.states) == whole
            assert [seen.move for seen in view.log] == [played.move for played in match.played]


@pytest.mark.rule("DI-R24")
def test_a_seat_that_is_given_up_is_driven_on_with_crosses() -> None:
    """Whoever drives the table plays `stop` and `end`, which are open in every turn."""
    match = Match("dice", 2, options={"starter": "red"})
    for turn in range(15):
        road = "build road R0" if turn == 0 else "stop"
        play(match, "roll brick lumber gold gold gold gold", road, "end")
        match.play_chance()
        assert "stop" in match.legal(1)
        play(match, "stop", "end")
    assert match.over
    assert boxes(match, 0)[0] == 1
    assert boxes(match, 1) == [-2] * 15
    assert match.winners == (0,)
