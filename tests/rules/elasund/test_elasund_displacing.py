"""Elasund: which buildings give way, and where they go (EL-44 to EL-48)."""

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
    hand,
    legal,
    pile,
    refused,
    state,
)

from skerry.core.match import Match
from skerry.games.elasund.kinds import BUILDING_KINDS


def site(permit: str, building: str, cards: str = "G9") -> Match:
    """Four players, red to build."""
    return at(
        "build", f"players=4 player=red hand=-/{cards}/-/- permit={permit} building={building}"
    )


@pytest.mark.rule("EL-44")
@pytest.mark.parametrize("owner", ["red", "blue"])
def test_smaller_buildings_give_way_whoever_owns_them(owner: str) -> None:
    match = site("D2:red0,E3:red1", f"E2:{owner}-house,C3:{owner}-stalls")
    # Both lie only partly in the footprint D2-E3.
    before = int(match.state.gold)
    match = after(match, "build shop D2")
    assert buildings(match) == {"D2": "red-shop"}
    assert match.state.gold == before + 3  # free of charge
    assert gold(match, owner) == (6 if owner == "red" else 0)
    assert covered(match) == {"D2", "E2", "D3", "E3"}


@pytest.mark.rule("EL-45", "EL-R12")
@pytest.mark.parametrize("colour", ["red", "green", "blue"])
def test_equal_buildings_give_way_for_three_cards_of_one_colour(colour: str) -> None:
    town = "D2:blue-inn"
    match = site("D4:red0,E4:red1", town, f"G9{colour[0]}4")
    refused(match, "build shop D3", "EL-45")
    assert legal(match, "build shop D3") == [f"build shop D3 with {colour}"]
    match = after(match, f"build shop D3 with {colour}")
    assert buildings(match) == {"D3": "red-shop"}
    assert hand(match, "red") == {"gold": 6, colour: 1}
    assert sum(state(match, "discards")) == 3
    few = site("D4:red0,E4:red1", town, f"G9{colour[0]}2")
    refused(few, f"build shop D3 with {colour}", "EL-45")
    mixed = site("D4:red0,E4:red1", town, "G9rgb2")
    assert legal(mixed, "build shop D3") == []


@pytest.mark.rule("EL-45", "EL-R12")
def test_three_cards_cover_two_equals_and_smaller_ones_in_the_same_build() -> None:
    for second in ("red-shop", "blue-well"):
        match = site("D4:red0,E3:red1", f"C2:blue-inn,E4:{second}", "G9r3")
        match = after(match, "build inn D3 with red")
        assert buildings(match) == {"D3": "red-inn"}
        assert hand(match, "red") == {"gold": 6}
    # A great hall over the two other great halls.
    match = site("D5:red0,E3:red1,E4:red2", "C2:blue-hall,E5:red-hall,D6:green-well", "G9b3")
    match = after(match, "build hall D3 with blue")
    assert buildings(match) == {"D3": "red-hall", "D6": "green-well"}


@pytest.mark.rule("EL-R12")
def test_size_is_the_number_of_fields_and_huts_count_too() -> None:
    # 2x1 equals 1x2, and a large hut is as large as a house.
    for other in ("blue-workshop", "blue-large-hut", "red-large-hut"):
        match = site("D2:red0", f"E2:{other}", "G9g3")
        refused(match, "build house D2", "EL-45")
        match = after(match, "build house D2 with green")
        assert buildings(match)["D2"] == "red-house"
        assert "E2" not in buildings(match)


@pytest.mark.rule("EL-R12")
def test_more_than_two_equals_cannot_occur() -> None:
    sizes = {kind.name: kind.wide * kind.high for kind in BUILDING_KINDS}
    # A permit lies on a free field, so that many fields of the footprint hold no equal building.
    most = {"well": 0, "house": 1, "workshop": 1, "stalls": 1, "shop": 2, "inn": 2, "hall": 2}
    for kind in BUILDING_KINDS[2:]:
        room = sizes[kind.name] - kind.permits
        others = kind.tiles - 1 if kind.name == "hall" else room
        assert min(room, others) <= most[kind.name]


@pytest.mark.rule("EL-45")
def test_cards_are_not_spent_where_nothing_needs_them() -> None:
    match = site("D2:red0,E3:red1", "E2:blue-house", "G9r3")
    refused(match, "build shop D2 with red", "EL-45")
    assert allowed(match, "build shop D2")


@pytest.mark.rule("EL-46")
def test_a_larger_building_never_gives_way() -> None:
    match = site("D5:red0,E5:red1", "D2:blue-hall,F4:blue-shop", "G9r9")
    for move in ("build shop D4", "build workshop D4", "build stalls E5"):
        refused(match, move, "EL-46")
        refused(match, f"{move} with red", "EL-46")
    assert allowed(match, "build well D5")


@pytest.mark.rule("EL-47")
def test_displaced_coloured_buildings_return_and_may_be_built_again() -> None:
    match = at(
        "build",
        "players=2 player=red hand=G1/G9/-/- permit=C2:red0,D3:red1,B5:blue0"
        " building=D2:blue-house,C3:red-workshop",
    )
    match = after(match, "build shop C2")
    assert state(match, "own_anchor")[0][2] == state(match, "own_anchor")[1][3] == -1
    match = after(match, "done building", "take 2 gold", "end turn", "dice 12")
    assert after(match, "build house B5").state.own_anchor[0, 2] == 28


@pytest.mark.rule("EL-48")
def test_displaced_neutral_buildings_return_to_their_pile_and_cubes_to_their_owner() -> None:
    match = site("D2:red0,E3:red1,D4:red2", "E2:blue-well,C3:green-stalls,E4:blue-shop")
    before = {kind: pile(match, kind) for kind in ("well", "stalls", "shop")}
    assert [cubes(match, name) for name in ("blue", "green")] == [8, 9]
    match = after(match, "build hall D2")
    assert {kind: pile(match, kind) for kind in before} == {k: n + 1 for k, n in before.items()}
    assert [cubes(match, name) for name in ("blue", "green")] == [10, 10]
    assert pile(match, "hall") == 2


@pytest.mark.rule("EL-X6")
def test_example_of_an_inn_over_a_shop_and_an_inn() -> None:
    text = (
        "players=4 player=yellow hand=-/-/G4{}/- permit=G4:yellow3,F5:red1"
        " building=E3:red-shop,G5:blue-inn"
    )
    match = at("build", text.format("g3"))
    match = after(match, "build inn F4 with green")
    assert (gold(match, "red"), gold(match, "yellow")) == (1, 0)
    assert hand(match, "yellow") == {}
    assert state(match, "discards") == [0, 3, 0]
    assert buildings(match) == {"F4": "yellow-inn"}
    assert [cubes(match, name) for name in ("blue", "red", "yellow")] == [10, 10, 9]
    assert (pile(match, "shop"), pile(match, "inn")) == (5, 4)
    refused(at("build", text.format("g2r1")), "build inn F4", "EL-45")
