"""Elasund: the full town in which nobody builds any more (EL-R28).

The town is one that a random game of four got into: church and wall are finished, every field
holds a building or a permit, and only great halls are left in the piles.
"""

from __future__ import annotations

import pytest
from elasund_table import after, at, legal, phase

import skerry
from skerry.core.match import Match
from skerry.games.elasund.state import SEAT_NAMES

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


def last_quiet_turn(
    quiet: int = 39, wall: str = WALL, church: str = CHURCH, rest: str = REST, built: int = 0
) -> Match:
    """The end of a turn after `quiet` turns without a construction, some things changed."""
    text = (
        f"players=4 player=red quiet={quiet} built={built} building={BUILDINGS} permit={PERMITS}"
        f" wall={wall} church={church} {rest}"
    )
    return after(at("bonus", text), "end turn")


@pytest.mark.rule("EL-R28")
def test_ten_rounds_without_a_construction_end_the_game_and_most_cubes_win() -> None:
    match = last_quiet_turn()
    assert match.over
    assert match.scores == (9, 8, 8, 8)
    assert match.winners == (0,)
    assert match.state.winner == -1  # nobody has placed a tenth cube
    again = skerry.Match.from_position("elasund", match.position)
    assert again.over
    assert again.digest == match.digest


@pytest.mark.rule("EL-R28")
def test_tied_players_share_the_victory() -> None:
    tied = CHURCH.replace("9:green", "9:yellow").replace("6:green", "6:red")
    match = last_quiet_turn(church=tied)
    assert match.scores == (9, 9, 9, 6)
    assert match.winners == (0, 1, 2)


@pytest.mark.rule("EL-R28")
def test_ten_rounds_are_forty_turns_of_four_players() -> None:
    match = last_quiet_turn(quiet=38)
    assert (phase(match), int(match.state.quiet)) == ("rolling", 39)
    # A construction starts the count anew.
    match = last_quiet_turn(built=1)
    assert (phase(match), int(match.state.quiet)) == ("rolling", 0)
    # With two players ten rounds are twenty turns.
    church = ",".join(f"{n}:{'red' if n % 2 else 'blue'}" for n in range(1, 10))
    north = "north-D:blue1,north-C:blue2,south-D:blue3,south-C:blue4"
    east = ",".join(f"east-{row}:red{n}" for n, row in enumerate((3, 4, 5, 6, 8, 9, 10, 11), 1))
    for quiet, end in ((18, "rolling"), (19, "over")):
        text = f"players=2 player=red quiet={quiet} church={church} first_tile=5"
        match = after(at("bonus", f"{text} wall={north},{east}"), "end turn")
        assert phase(match) == end


@pytest.mark.rule("EL-R28")
def test_the_game_goes_on_while_wall_or_church_is_unfinished() -> None:
    shorter = WALL.replace("north-C:blue5,", "")
    assert phase(last_quiet_turn(wall=shorter)) == "rolling"
    unfinished = CHURCH.replace("7:blue,", "")
    match = last_quiet_turn(church=unfinished, rest=REST + " bottom=7 knower=green")
    assert phase(match) == "rolling"


@pytest.mark.rule("EL-R28")
def test_thirty_rounds_without_a_construction_end_the_game_whoever_could_build() -> None:
    shorter = WALL.replace("north-C:blue5,", "")  # blue alone has a tile left to finish the wall
    assert phase(last_quiet_turn(quiet=118, wall=shorter)) == "rolling"
    match = last_quiet_turn(quiet=119, wall=shorter)
    assert (match.over, match.scores, match.winners) == (True, (9, 8, 8, 8), (0,))
    assert match.state.winner == -1
    again = skerry.Match.from_position("elasund", match.position)
    assert (again.over, again.digest) == (True, match.digest)
    match = after(at("bonus", "players=2 player=red quiet=59"), "end turn")
    assert match.over


@pytest.mark.rule("EL-R28")
def test_a_watcher_is_told_and_a_game_does_not_end_for_nothing() -> None:
    match = at(
        "bonus",
        f"players=4 player=red quiet=39 building={BUILDINGS} permit={PERMITS} wall={WALL}"
        f" church={CHURCH} {REST}",
    )
    before = match.view(-1)
    match.play("end turn")
    assert [match.game.sentence(e) for e in match.events(before, match.view(-1))] == [
        "red ends the turn",
        "nobody has built for 10 rounds: the game ends",
        "blue wins with 9 cubes on the board",
    ]
    with pytest.raises(skerry.BadPosition, match="standstill"):
        at("over", "players=2")


@pytest.mark.rule("EL-R28")
def test_this_town_is_really_full() -> None:
    """Nobody can build here, whatever cards he gets and whoever's turn it is."""
    for name in ("blue", "red", "yellow", "green"):
        hands = "/".join("G20r3g3b3" if name == other else "G2" for other in SEAT_NAMES)
        rest = REST.replace("hand=G4/G5/G5/G5", f"hand={hands}")
        text = f"players=4 player={name} building={BUILDINGS} permit={PERMITS} wall={WALL}"
        assert legal(at("build", f"{text} church={CHURCH} {rest}")) == ["done building"]
