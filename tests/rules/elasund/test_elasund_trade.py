"""Elasund: trade fields and the trade track (EL-78 to EL-82)."""

from __future__ import annotations

import pytest
from elasund_table import after, at, buildings, cubes, state

from skerry.core.match import Match
from skerry.games.elasund.board import FIELD_NAMES, WINDMILLS
from skerry.games.elasund.trade import (
    SCORING_SPACES,
    SLOTS,
    cubes_on,
    gain_trade,
    lose_trade,
    marker,
)


def track(**spaces: str) -> str:
    """The field `track` from the spaces that colours have cubes on: `track(red="3 5")`."""
    rows = []
    for name in ("blue", "red", "yellow", "green"):
        have = spaces.get(name, "").split()
        rows.append(",".join(str(int(str(space) in have)) for space in SCORING_SPACES))
    return "track=" + "/".join(rows)


def site(text: str, players: int = 4) -> Match:
    return at("build", f"players={players} player=red hand=-/G20/-/- {text}")


@pytest.mark.rule("EL-78")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_trade_fields_are_the_harbour_and_with_enough_players_the_gate_fields(
    players: int,
) -> None:
    expected = {f"A{row}": 1 for row in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)}
    expected |= {2: {}, 3: dict.fromkeys(("F2", "F12"), 2)}.get(
        players, dict.fromkeys(("F2", "F12", "H2", "H12"), 2)
    )
    found = {name: WINDMILLS[players, f] for f, name in enumerate(FIELD_NAMES)}
    assert {name: n for name, n in found.items() if n} == expected


@pytest.mark.rule("EL-78")
def test_the_marker_advances_by_all_windmills_covered() -> None:
    for building, field, permits, points in (
        ("house", "A2", "A2:red0", 1),
        ("workshop", "A2", "A2:red0", 2),
        ("house", "F2", "F2:red0", 2),
        ("stalls", "G2", "G2:red0", 2),
        ("shop", "A2", "A2:red0,B2:red1", 2),
        ("hall", "A2", "A2:red0,B2:red1,A3:red2", 3),
        ("hall", "B2", "B2:red0,C2:red1,B3:red2", 0),
    ):
        match = after(site(f"permit={permits}"), f"build {building} {field}")
        assert state(match, "trade") == [0, points, 0, 0], (building, field)
    small = at("build", "players=2 player=red hand=-/G9/-/- permit=E2:red0")
    assert state(after(small, "build well E2"), "trade")[1] == 0


@pytest.mark.rule("EL-79")
def test_a_church_tile_on_a_trade_field_gives_no_points() -> None:
    match = at(
        "church-draw",
        "players=3 player=red built=1 church=6:blue first_tile=6 bottom=1 knower=blue",
    )
    match = after(match, "tile 4")  # A8
    assert state(match, "trade") == [0, 0, 0, 0]
    assert not any(map(any, state(match, "track")))


@pytest.mark.rule("EL-80")
def test_a_cube_goes_on_every_scoring_space_reached_or_passed() -> None:
    match = site("permit=A4:red0 building=A2:red-workshop")
    match = after(match, "build well A4")
    assert state(match, "track")[1] == [1, 0, 0, 0, 0]
    assert cubes(match, "red") == 8  # the well's and the track's
    # From 2 to 5 at once: one cube on 3 and one on 5.
    match = site("permit=A4:red0,A5:red1,A6:red2 building=A2:red-workshop")
    match = after(match, "build hall A4")
    assert state(match, "trade")[1] == 5
    assert state(match, "track")[1] == [1, 1, 0, 0, 0]
    assert cubes(match, "red") == 6
    # Two windmills by the gate: 4 is passed over on the way from 3 to 5.
    match = site(f"permit=F2:red0 building=A2:red-workshop,A4:red-well {track(red='3')}")
    match = after(match, "build well F2")
    assert state(match, "track")[1] == [1, 1, 0, 0, 0]


@pytest.mark.rule("EL-81", "EL-82")
def test_a_lost_building_moves_the_marker_and_its_cube_back() -> None:
    text = f"permit=B2:red3,B3:red2 building=A2:blue-workshop,A4:blue-well {track(blue='3')}"
    match = site(text)
    assert (state(match, "trade")[0], cubes(match, "blue")) == (3, 8)
    match = after(match, "build shop A2")
    assert state(match, "trade") == [1, 2, 0, 0]
    assert state(match, "track")[0] == [0] * 5
    assert cubes(match, "blue") == 9


@pytest.mark.rule("EL-82")
def test_cubes_on_spaces_still_reached_stay() -> None:
    text = (
        "permit=C2:red3,B3:red2 building=A2:blue-house,A4:blue-shop,A6:blue-well,A8:blue-well"
        f" {track(blue='3 5')}"
    )
    match = after(site(text), "build shop B2")
    assert buildings(match)["B2"] == "red-shop"
    assert state(match, "trade")[0] == 4
    assert state(match, "track")[0] == [1, 0, 0, 0, 0]


@pytest.mark.rule("EL-R20")
def test_slots_are_limited_first_come_first_served() -> None:
    assert dict(zip(SCORING_SPACES, SLOTS, strict=True)) == {3: 4, 5: 3, 7: 2, 9: 2, 11: 1}
    # A full space takes no more cubes. (No game gets there, see the next test.)
    s = site("").state
    for seat in range(3):
        s.track[seat, 1] = 1
    gain_trade(s, 3, 5)
    assert s.track.tolist()[3] == [1, 0, 0, 0, 0]
    assert (s.cubes[3], marker(s, 3)) == (9, 5)
    # A slot freed later waits for the next advance of his own marker.
    s.trade[0] = 5
    lose_trade(s, 0, 1)
    assert s.track.tolist()[0] == [0, 0, 0, 0, 0]
    assert s.track.tolist()[3] == [1, 0, 0, 0, 0]
    lose_trade(s, 3, 0)
    assert s.track.tolist()[3] == [1, 0, 0, 0, 0]
    gain_trade(s, 3, 0)
    assert s.track.tolist()[3] == [1, 0, 0, 0, 0]
    gain_trade(s, 3, 1)
    assert s.track.tolist()[3] == [1, 1, 0, 0, 0]
    assert cubes_on(s, 1) == 3


@pytest.mark.rule("EL-R20")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_board_has_too_few_windmills_to_fill_a_space(players: int) -> None:
    """So whoever reaches a scoring space always finds a slot, and positions may say so."""
    windmills = sum(WINDMILLS[players, f] for f in range(len(FIELD_NAMES)))
    for space, slots in zip(SCORING_SPACES, SLOTS, strict=True):
        assert min(players, windmills // space) <= slots


@pytest.mark.rule("EL-R20")
def test_points_beyond_eleven_are_remembered() -> None:
    s = site("").state
    gain_trade(s, 1, 13)
    assert marker(s, 1) == 11
    assert s.track.tolist()[1] == [1, 1, 1, 1, 1]
    lose_trade(s, 1, 2)
    assert marker(s, 1) == 11
    assert s.track.tolist()[1] == [1, 1, 1, 1, 1]
    lose_trade(s, 1, 1)
    assert marker(s, 1) == 10
    assert s.track.tolist()[1] == [1, 1, 1, 1, 0]


@pytest.mark.rule("EL-X12")
def test_example_of_a_shop_in_the_harbour() -> None:
    match = at(
        "build",
        "players=4 player=blue hand=G3/-/-/- permit=A4:blue1,B4:blue2 building=A3:red-house,"
        f"A5:red-workshop,A8:red-shop,A12:blue-well {track(red='3 5')}",
    )
    assert state(match, "trade") == [1, 5, 0, 0]
    assert cubes(match, "red") == 7
    match = after(match, "build shop A3")
    assert state(match, "trade") == [3, 4, 0, 0]
    assert state(match, "track")[:2] == [[1, 0, 0, 0, 0], [1, 0, 0, 0, 0]]
    assert (cubes(match, "red"), cubes(match, "blue")) == (8, 7)
