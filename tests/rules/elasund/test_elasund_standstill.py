"""Elasund: the town in which nobody can ever build again (EL-R28).

The town is one that a random game of four got into: church and wall are finished, every field
holds a building or a permit, and only great halls are left in the piles.
"""

from __future__ import annotations

import pytest
from elasund_table import after, at, phase

import skerry
from skerry.core.match import Match

BUILDINGS = (
    "B2:green-inn,D2:green-house,G2:green-inn,I2:red-workshop,A3:green-workshop,D3:blue-well,"
    "E3:blue-shop,B4:yellow-well,C4:blue-small-hut,D4:red-small-hut,H4:red-house,D5:yellow-well,"
    "E5:green-large-hut,F5:yellow-inn,H5:yellow-shop,D8:yellow-shop,F8:blue-house,H8:red-stalls,"
    "A9:yellow-workshop,C9:yellow-small-hut,F9:green-shop,H9:yellow-house,B10:yellow-shop,"
    "D10:green-small-hut,E10:blue-workshop,H10:green-inn,F11:blue-inn,A12:red-stalls,C12:red-well,"
    "D12:blue-stalls,H12:red-stalls"
)
PERMITS = "A2:green3,F2:blue3,G4:red2,D6:green4,B9:red4,A11:blue4,D11:red3"
WALL = (
    "north-C:blue5,north-D:green5,north-E:blue3,north-F:yellow2,north-G:red3,north-H:green2,"
    "east-3:green1,east-4:blue4,east-5:yellow3,east-6:yellow4,east-8:red5,east-9:yellow5,"
    "east-10:green4,east-11:green3,south-C:red4,south-D:yellow1,south-E:red2,south-F:red1,"
    "south-G:blue2,south-H:blue1"
)
CHURCH = "1:blue,2:yellow,3:blue,4:blue,5:red,6:green,7:blue,8:red,9:green"
REST = "first_tile=9 track=0,0,0,0,0/1,0,0,0,0/0,0,0,0,0/1,0,0,0,0 hand=G4/G5/G5/G5"


def end_of_turn(
    without: str = "",
    permits: str = "",
    all_permits: str = "",
    wall: str = WALL,
    rest: str = REST,
    church: str = CHURCH,
) -> Match:
    """The turn ends in the full town, some things changed."""
    town = ",".join(b for b in BUILDINGS.split(",") if not b.startswith(f"{without}:"))
    more = all_permits or (f"{PERMITS},{permits}" if permits else PERMITS)
    text = f"players=4 player=red building={town} permit={more} wall={wall} church={church} {rest}"
    return after(at("bonus", text), "end turn")


@pytest.mark.rule("EL-R28")
def test_a_standstill_ends_the_game_and_most_cubes_win() -> None:
    match = end_of_turn()
    assert match.over
    assert match.scores == (9, 8, 8, 8)
    assert match.winners == (0,)
    assert match.state.winner == -1  # nobody has placed a tenth cube
    again = skerry.Match.from_position("elasund", match.position)
    assert again.over
    assert again.digest == match.digest


@pytest.mark.rule("EL-R28")
def test_tied_players_share_the_victory() -> None:
    both = CHURCH.replace("9:green", "9:yellow").replace("6:green", "6:red")
    match = end_of_turn(church=both)
    assert match.scores == (9, 9, 9, 6)
    assert match.winners == (0, 1, 2)


@pytest.mark.rule("EL-R28")
def test_the_game_goes_on_while_a_tile_has_room() -> None:
    # A free field where a well may go; the same field with a permit on it.
    assert phase(end_of_turn(without="D5")) == "rolling"
    assert phase(end_of_turn(without="D5", permits="D5:yellow0")) == "rolling"
    # Without a building of his own to put there a free field is of no use to anybody.
    assert phase(end_of_turn(without="C9")) == "over"


@pytest.mark.rule("EL-R28")
def test_the_game_goes_on_while_raised_permits_could_outbid() -> None:
    # Yellow's house is in his reserve, its two fields carry permits.
    for permits, end in (
        ("H9:yellow0,I9:blue2", "rolling"),  # he may raise his 0, even to 4
        ("H9:yellow4,I9:blue2", "rolling"),
        ("H9:blue0,I9:blue2", "over"),  # none of his own
    ):
        assert phase(end_of_turn(without="H9", permits=permits)) == end, permits
    # Against blue's 4 not even a 4 would do.
    swapped = PERMITS.replace("A11:blue4", "A11:blue2")
    for value in (0, 4):
        permits = f"{swapped},H9:yellow{value},I9:blue4"
        assert phase(end_of_turn(without="H9", all_permits=permits)) == "over"
    permits = PERMITS.replace("F2:blue3", "F2:blue2") + ",H9:yellow0,I9:blue3"
    assert phase(end_of_turn(without="H9", all_permits=permits)) == "rolling"


@pytest.mark.rule("EL-R28")
def test_the_game_goes_on_while_wall_or_church_can_grow() -> None:
    shorter = WALL.replace("north-C:blue5,", "")
    assert phase(end_of_turn(wall=shorter)) == "rolling"
    unfinished = CHURCH.replace("7:blue,", "")
    match = end_of_turn(church=unfinished, rest=REST + " bottom=7 knower=green")
    assert phase(match) == "rolling"


@pytest.mark.rule("EL-R28")
def test_a_finished_game_without_winner_must_be_a_standstill() -> None:
    with pytest.raises(skerry.BadPosition, match="standstill"):
        at("over", "players=2")
