"""Elasund: buildings, permits, outbidding and compensation (EL-32 to EL-43)."""

from __future__ import annotations

import pytest
from elasund_table import (
    after,
    allowed,
    at,
    buildings,
    covered,
    cubes,
    gold,
    legal,
    permits,
    phase,
    pile,
    refused,
    state,
    whose,
)

from skerry.core.match import Match
from skerry.games.elasund.kinds import BUILDING_KINDS, BuildingKind


def site(permit: str, hands: str = "G9/G9/G9/-", rest: str = "") -> Match:
    """Three players, red to build, some permits on the board."""
    return at("build", f"players=3 player=red hand={hands} permit={permit} {rest}")


@pytest.mark.rule("EL-32")
def test_coloured_buildings_come_from_the_owners_reserve() -> None:
    match = site("D2:red0", rest="building=F2:blue-house")
    assert allowed(match, "build house D2")  # blue's house does not matter
    match = after(match, "build house D2")
    assert buildings(match)["D2"] == "red-house"
    match = site("D2:red0", rest="building=F2:red-house")
    refused(match, "build house D2", "EL-32")
    assert allowed(match, "build workshop D2")


@pytest.mark.rule("EL-32")
def test_neutral_buildings_are_built_by_anybody_while_their_pile_lasts() -> None:
    wells = "building=B2:blue-well,B3:blue-well,B4:yellow-well"
    match = site("D2:red0", rest=wells)
    assert pile(match, "well") == 1
    assert pile(after(match, "build well D2"), "well") == 0
    refused(site("D2:red0", rest=wells + ",B5:red-well"), "build well D2", "EL-32")


@pytest.mark.rule("EL-33")
def test_a_footprint_lies_on_fields_in_play() -> None:
    match = site("G2:red0,G12:red1,F12:red2")
    assert allowed(match, "build workshop G2")
    refused(match, "build house G2", "EL-2")
    refused(match, "build workshop G12", "EL-33")
    refused(match, "build shop F12", "EL-33")
    wide = at("build", "players=4 player=red hand=-/G9/-/- permit=I2:red0")
    refused(wide, "build house I2", "EL-33")  # the wall stands there


@pytest.mark.rule("EL-33")
def test_a_footprint_covers_neither_the_pit_nor_a_church_tile() -> None:
    match = site("C6:red0,D8:red1")
    refused(match, "build workshop C6", "EL-33")
    refused(match, "build house C8", "EL-33")
    assert allowed(match, "build house C6")
    church = "church=5:blue,3:yellow first_tile=5 bottom=1 knower=blue"
    match = site("D5:red0,E6:red1,D8:red2", rest=church)
    assert "church tile" in refused(match, "build workshop D5", "EL-33")  # tile 3 is on D6
    refused(match, "build hall D5", "EL-33")  # not even with a larger building
    refused(match, "build house C8", "EL-33")
    assert allowed(match, "build house D5")


@pytest.mark.rule("EL-34")
@pytest.mark.parametrize("kind", BUILDING_KINDS[2:], ids=lambda kind: kind.name)
def test_a_building_demands_its_number_of_permits_and_more_are_allowed(kind: BuildingKind) -> None:
    fields = [f"{c}{r}" for r in (2, 3, 4)[: kind.high] for c in "DE"[: kind.wide]]
    for count in range(1, min(len(fields), 5) + 1):
        text = ",".join(f"{fields[i]}:red{i}" for i in range(count))
        match = site(text, "-/G20/-/-")
        if count < kind.permits:
            refused(match, f"build {kind.name} D2", "EL-34")
        else:
            assert allowed(match, f"build {kind.name} D2")


@pytest.mark.rule("EL-35", "EL-R11")
def test_permits_of_every_player_count_towards_the_number() -> None:
    assert allowed(site("D2:red3,E2:blue1"), "build inn D2")
    assert allowed(site("D2:red3,E2:blue1,D3:yellow2"), "build hall D2")


@pytest.mark.rule("EL-36", "EL-R11")
def test_the_builder_needs_a_permit_of_his_own() -> None:
    match = site("D2:blue3,E2:blue1,F2:red4")
    refused(match, "build inn D2", "EL-36")
    refused(match, "build well D2", "EL-36")


@pytest.mark.rule("EL-37")
def test_the_builders_total_beats_each_rival_alone() -> None:
    # 3 against 2 and 2: rivals are never added together.
    assert allowed(site("D2:red3,E2:blue2,D3:yellow2"), "build inn D2")
    refused(site("D2:red2,E2:blue3"), "build inn D2", "EL-37")
    refused(site("D2:red1,E2:red2,D3:blue4"), "build inn D2", "EL-37")
    assert allowed(site("D2:red1,E2:red4,D3:blue4"), "build inn D2")
    # Permits outside the footprint say nothing.
    assert allowed(site("D2:red0,E2:red1,F2:blue4"), "build inn D2")


@pytest.mark.rule("EL-38", "EL-R11")
def test_a_shared_highest_total_lets_nobody_build() -> None:
    tie = "D2:red2,E2:blue2"
    refused(site(tie), "build inn D2", "EL-38")
    refused(
        at("build", f"players=3 player=blue hand=G9/-/-/- permit={tie}"), "build inn D2", "EL-38"
    )
    assert not allowed(site("D2:red3,E2:blue2,D3:blue1"), "build inn D2")
    assert not allowed(site("D2:blue0,E2:red0"), "build house D2")
    assert allowed(site("D2:red0"), "build house D2")  # a lone own 0 wins


@pytest.mark.rule("EL-39")
@pytest.mark.parametrize("kind", BUILDING_KINDS[2:], ids=lambda kind: kind.name)
def test_the_price_goes_to_the_supply(kind: BuildingKind) -> None:
    text = "D2:red0" if kind.permits == 1 else "D2:red0,D3:red1,E2:red2"
    match = site(text, f"-/G{kind.gold}/-/-")
    before = int(match.state.gold)
    match = after(match, f"build {kind.name} D2")
    assert gold(match, "red") == 0
    assert match.state.gold == before + kind.gold
    if kind.gold > 1:
        refused(site(text, f"-/G{kind.gold - 1}/-/-"), f"build {kind.name} D2", "EL-39")
    else:
        refused(site(text, "-/-/-/-"), f"build {kind.name} D2", "EL-39")


@pytest.mark.rule("EL-39")
def test_prices_and_sizes_are_those_of_the_table() -> None:
    table = {
        "house": (2, 1, 1, 1, 0),
        "workshop": (1, 2, 1, 2, 0),
        "well": (1, 1, 1, 5, 1),
        "stalls": (2, 1, 1, 5, 1),
        "shop": (2, 2, 2, 3, 1),
        "inn": (2, 2, 2, 3, 1),
        "hall": (2, 3, 3, 5, 2),
    }
    assert table == {
        kind.name: (kind.wide, kind.high, kind.permits, kind.gold, kind.cubes)
        for kind in BUILDING_KINDS[2:]
    }


@pytest.mark.rule("EL-40")
def test_owners_of_rival_permits_get_their_numbers_in_gold() -> None:
    match = site("D2:red4,E2:blue3,D3:yellow0,E3:yellow1", "-/G9/-/-")
    before = int(match.state.gold)
    match = after(match, "build inn D2")
    assert [gold(match, name) for name in ("blue", "red", "yellow")] == [3, 2, 1]
    assert match.state.gold == before + 3


@pytest.mark.rule("EL-41")
def test_gold_must_cover_price_and_compensation_together() -> None:
    text = "D2:red4,E2:blue3"
    assert allowed(site(text, "-/G6/-/-"), "build inn D2")
    refused(site(text, "-/G5/-/-"), "build inn D2", "EL-41")
    # What the rivals would be paid cannot be borrowed from what he is paid later.
    refused(site("D2:red4,E2:blue3,D3:red1", "G9/G3/-/-"), "build inn D2", "EL-41")


@pytest.mark.rule("EL-42")
def test_all_permits_in_the_footprint_return_and_others_stay() -> None:
    match = site("D2:red4,E2:blue3,F2:blue2,D4:red0")
    match = after(match, "build inn D2")
    assert permits(match) == {"F2": "blue2", "D4": "red0"}
    assert state(match, "permit_field")[0] == [-1, -1, 5, -1, -1]
    assert state(match, "permit_field")[1] == [21, -1, -1, -1, -1]


@pytest.mark.rule("EL-43")
def test_neutral_buildings_take_a_cube_for_each_flag_and_coloured_ones_none() -> None:
    for kind, flags in (("house", 0), ("well", 1), ("stalls", 1), ("inn", 1), ("hall", 2)):
        match = after(site("D2:red0,E2:red1,D3:red2"), f"build {kind} D2")
        assert cubes(match, "red") == 10 - flags, kind


@pytest.mark.rule("EL-X1")
def test_example_of_the_overview() -> None:
    match = site(
        "D10:red3,C11:yellow1",
        "-/G4/-/-",
        "building=C4:blue-small-hut,C10:yellow-small-hut",
    )
    supply = int(match.state.gold)
    match = after(match, "build shop C10")
    assert match.state.gold == supply + 3
    assert (gold(match, "red"), gold(match, "yellow")) == (0, 1)
    assert permits(match) == {}
    assert whose(match) == ["yellow"]
    refused(match, "hut small A5", "EL-50")
    match = after(match, "hut small B5")
    assert buildings(match) == {"C4": "blue-small-hut", "C10": "red-shop", "B5": "yellow-small-hut"}
    assert cubes(match, "red") == 9
    # Columns A to G and 16 wall sites are in play.
    assert {
        move.split()[2] for move in legal(at("permit", "players=3 player=red ship=8"), "permit 0")
    } == {f"{c}8" for c in "ABDEFG"}


@pytest.mark.rule("EL-X3", "EL-R24")
def test_example_of_an_inn_with_two_permits() -> None:
    for players in (3, 4):
        text = f"players={players} player=red hand=-/G3/-/- permit=F4:red1,G5:red2"
        match = after(at("build", text), "build inn F4")
        assert gold(match, "red") == 0
        assert permits(match) == {}
        assert cubes(match, "red") == 9
        assert covered(match) == {"F4", "G4", "F5", "G5"}
        one = at("build", text.replace(",G5:red2", ""))
        refused(one, "build inn F4", "EL-34")
        # It is the inn, with two permits; the assembly hall takes three.
        refused(at("build", text), "build hall F4", "EL-34")


@pytest.mark.rule("EL-X4")
def test_example_of_a_four_against_nought_one_and_two() -> None:
    match = site("D2:red4,E2:blue0,D3:blue1,E3:blue2", "-/G6/-/-")
    match = after(match, "build inn D2")
    assert (gold(match, "red"), gold(match, "blue")) == (0, 3)


@pytest.mark.rule("EL-X5")
def test_example_of_the_great_hall() -> None:
    text = "F8:red3,G8:yellow2,F9:blue2"
    house = "building=F10:yellow-house"
    match = site(text, "-/G9/-/-", house)
    supply = int(match.state.gold)
    match = after(match, "build hall F8")
    assert [gold(match, name) for name in ("blue", "red", "yellow")] == [2, 0, 2]
    assert match.state.gold == supply + 5
    assert permits(match) == {}
    assert buildings(match) == {"F8": "red-hall"}
    assert state(match, "own_anchor")[2][2] == -1  # the house is in yellow's reserve
    assert cubes(match, "red") == 8
    for row, count in (("8", 1), ("9", 1), ("10", 0)):
        pirate = at(
            "pirate", "players=3 player=red dice=7 ship=2 building=F8:red-hall hand=-/G9/-/-"
        )
        assert state(after(pirate, f"ship {row}"), "due")[1] == count
    refused(site(text, "-/G8/-/-", house), "build hall F8", "EL-41")


@pytest.mark.rule("EL-R24")
def test_a_displaced_hut_is_put_back_and_the_ship_itself_is_the_pirate() -> None:
    match = site("D10:red3,C11:red1", rest="building=C10:yellow-small-hut")
    assert phase(after(match, "build shop C10")) == "huts"
    match = after(at("rolling", "players=3 player=red ship=4"), "dice 7", "ship 9")
    assert match.state.ship == 6  # one ship, now in row 9


@pytest.mark.rule("EL-R25")
def test_cubes_come_back_before_new_ones_are_placed_and_huts_come_last() -> None:
    # Red has 9 cubes out; the inn displaces his own well, so he has 2 left when it takes one.
    nine = (
        "building=A3:red-well,B2:yellow-small-hut,D2:red-hall,F6:red-hall,F3:red-inn,F10:red-inn"
        " church=5:red,6:red first_tile=5 bottom=1 knower=red"
    )
    match = site("A2:red3,B3:red2", "-/G5/-/-", nine)
    assert cubes(match, "red") == 1
    match = after(match, "build shop A2")
    assert not match.over
    assert cubes(match, "red") == 1
    assert state(match, "trade")[1] == 2
    assert whose(match) == ["yellow"]


@pytest.mark.rule("EL-R25")
def test_trade_is_lost_before_it_is_gained() -> None:
    # Red stands on 3 with a cube there; his shop displaces his own workshop: first he falls to 1
    # and takes the cube back, then he rises to 3 and places it again.
    match = site(
        "A4:red3,B3:red2",
        "-/G5/-/-",
        "building=A2:red-workshop,A10:red-well track=0,0,0,0,0/1,0,0,0,0/0,0,0,0,0/0,0,0,0,0",
    )
    match = after(match, "build shop A3")
    assert state(match, "trade")[1] == 3
    assert state(match, "track")[1] == [1, 0, 0, 0, 0]
    assert cubes(match, "red") == 7
