"""Elasund: the end of the game (EL-86, EL-87)."""

from __future__ import annotations

import pytest
from elasund_table import after, at, buildings, cubes, gold, phase, state

import skerry

#: Red has nine cubes on the board: two halls, two inns, two church tiles, a shop.
NINE = (
    "building=D2:red-hall,F6:red-hall,F3:red-inn,F10:red-inn,D5:red-shop{}"
    " church=5:red,4:red first_tile=5 bottom=1 knower=red"
)


def nine(phase_name: str, text: str, more: str = ""):  # type: ignore[no-untyped-def]
    return at(phase_name, f"players=3 player=red {NINE.format(more)} {text}")


def wins(match: skerry.Match) -> bool:
    return match.over and match.winners == (1,) and cubes(match, "red") == 0


@pytest.mark.rule("EL-86")
def test_the_tenth_cube_wins_at_once() -> None:
    match = nine("build", "hand=-/G5/-/- permit=B2:red0")
    assert cubes(match, "red") == 1
    match = after(match, "build well B2")
    assert wins(match)
    assert match.actors == ()
    assert match.state.turn == 9
    with pytest.raises(skerry.IllegalMove, match="over"):
        match.play("done building", seat=1)


@pytest.mark.rule("EL-86", "EL-87")
def test_towers_church_tiles_and_the_trade_track_win_too() -> None:
    tower = nine("build", "hand=-/G4/-/- wall=north-F:red1,north-E:red2")
    assert wins(after(tower, "wall east 3"))
    church = nine("church-draw", "built=1")
    assert wins(after(church, "tile 6"))
    # The marker goes from 1 to 3; a house carries no cube itself.
    trade = nine("build", "hand=-/G5/-/- permit=A2:red0", ",A4:red-house")
    match = after(trade, "build workshop A2")
    assert wins(match)
    assert state(match, "track")[1] == [1, 0, 0, 0, 0]


@pytest.mark.rule("EL-87")
def test_every_place_counts_and_cubes_taken_back_do_not() -> None:
    match = at(
        "build",
        "players=4 player=red hand=-/G9/-/- building=A2:red-hall,C2:red-well"
        " wall=north-H:red1,north-G:red2,north-F:red3 church=5:red first_tile=5 bottom=1 knower=red"
        " track=0,0,0,0,0/1,0,0,0,0/0,0,0,0,0/0,0,0,0,0 permit=D2:red0,C3:red1",
    )
    assert match.scores == (0, 6, 0, 0)
    match = after(match, "build shop C2")  # his own well goes back, the shop takes its cube
    assert match.scores == (0, 6, 0, 0)


@pytest.mark.rule("EL-86")
def test_nine_cubes_are_not_enough_and_others_do_not_win_in_my_turn() -> None:
    match = nine("build", "hand=-/G5/-/- permit=B2:red0")
    match = after(match, "done building", "take 2 gold", "end turn")
    assert not match.over
    # Red's cubes only come back in other players' turns.
    assert match.winners == ()


@pytest.mark.rule("EL-R23")
def test_with_one_cube_left_a_great_hall_takes_that_one_and_huts_stay_away() -> None:
    match = at(
        "build",
        "players=3 player=red hand=-/G5/-/- building=D2:red-hall,F3:red-inn,F10:red-inn,"
        "D5:red-shop,F6:red-inn,D9:red-shop,B3:blue-small-hut"
        " church=5:red,4:red first_tile=5 bottom=1 knower=red"
        " permit=B2:red0,C2:red1,C3:red2",
    )
    match = after(match, "build hall B2")
    assert wins(match)
    assert phase(match) == "over"
    assert buildings(match)["B2"] == "red-hall"
    assert state(match, "displaced")[0] == [1, 0]  # not put back any more
    assert state(match, "trade")[1] == 0
    # Such an end can be written and read.
    assert skerry.Match.from_position("elasund", match.position).digest == match.digest


@pytest.mark.rule("EL-R23", "EL-86")
def test_a_winning_church_tile_leaves_the_displaced_hut_where_it_is() -> None:
    match = after(nine("church-draw", "built=1", ",D8:blue-large-hut"), "tile 6")
    assert wins(match)
    assert phase(match) == "over"
    assert state(match, "displaced")[0] == [0, 1]


@pytest.mark.rule("EL-R23")
def test_victory_comes_in_the_middle_of_a_build_before_trade_cubes() -> None:
    # The shop's own cube wins, so the trade space it would reach takes none.
    match = nine("build", "hand=-/G9/-/- permit=A2:red0,A3:red1", ",A4:red-house")
    match = after(match, "build shop A2")
    assert wins(match)
    assert state(match, "trade")[1] == 3
    assert state(match, "track")[1] == [0] * 5
    assert gold(match, "red") == 6
    assert skerry.Match.from_position("elasund", match.position).digest == match.digest
