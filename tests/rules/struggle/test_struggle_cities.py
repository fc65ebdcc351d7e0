"""Settlements, cities and buildings (ST-58 to ST-66, ST-70 to ST-78)."""

from __future__ import annotations

import pytest
from struggle_table import development, new_table, table

import skerry
from skerry.games.struggle.cards import BUILDING_KEYS


@pytest.mark.rule("ST-58", "ST-59")
def test_a_settlement_comes_from_the_pile_and_is_worth_a_point():
    t = development("hand=blwg")
    t.play("settlement")
    assert (t.row("settlements"), int(t.s.settlement_pile)) == ([2, 1, 1, 1], 10)
    assert (t.points("red"), t.discards) == (2, "blwg")


@pytest.mark.rule("ST-60")
def test_without_a_pile_no_settlement_can_be_founded():
    t = development("settlements=1,5,5,4 hand=blwg")
    assert int(t.s.settlement_pile) == 0
    assert t.refuses("settlement") == "ST-60"
    assert not t.legal("settlement")


@pytest.mark.rule("ST-61", "ST-R11")
@pytest.mark.parametrize(("answer", "side"), [("flip", "dark"), ("keep", "white")])
def test_after_founding_the_builder_decides_about_the_destiny_card_before_all_else(answer, side):
    t = development("hand=blwgblowg")
    t.play("settlement")
    assert (t.match.actors, t.legal()) == ((0,), {"flip", "keep"})
    assert t.refuses("knight") == "ST-61"
    assert t.refuses("produce") == "ST-61"
    t.play(answer)
    assert (t.destiny, t.phase) == (side, "development")
    assert t.refuses("flip") == "ST-20"


@pytest.mark.rule("ST-R11")
def test_starting_settlements_ask_for_no_flip():
    t = new_table(4)
    assert t.destiny == "white"
    assert not any("flip" in text or "keep" in text for text in t.log("nobody"))


@pytest.mark.rule("ST-62", "ST-63")
def test_a_city_replaces_one_of_the_own_settlements():
    t = development("settlements=2,1,1,1 hand=o3g2")
    t.play("city")
    assert (t.row("settlements"), t.row("cities")) == ([1, 1, 1, 1], [1, 0, 0, 0])
    assert (t.points("red"), t.discards) == (3, "ooogg")
    assert int(t.s.settlement_pile) == 10


@pytest.mark.rule("ST-63")
def test_a_city_is_no_settlement_any_more():
    t = development("settlements=1,1,1,1 hand=o6g4")
    t.play("city", "event robber-attack", "produce")
    while t.match.awaits_chance:
        t.match.play_chance()
    for _ in range(3):
        t.play("develop", "produce")
        while t.match.awaits_chance:
            t.match.play_chance()
    t.play("develop")
    assert t.refuses("city") == "ST-64"


@pytest.mark.rule("ST-64")
def test_without_a_settlement_there_is_no_city():
    t = development("settlements=0,1,1,1 cities=1 hand=o3g2")
    assert t.refuses("city") == "ST-64"
    assert not t.legal("city")


@pytest.mark.rule("ST-65")
@pytest.mark.parametrize(("event", "phase"), [
    ("market-day", "market-day"), ("robber-attack", "robber-attack"),
])  # fmt: skip
def test_the_event_is_carried_out_at_once_and_concerns_the_builder_too(event, phase):
    t = development("hand=o3g2b9/o9")
    t.play("city")
    assert t.match.awaits_chance
    t.play(f"event {event}")
    assert t.phase == phase
    assert 0 in t.match.actors


@pytest.mark.rule("ST-66", "ST-19")
def test_nobody_can_tell_the_event_before_the_city_is_paid():
    t = development("hand=o3g2/o settlements=2,1,1,1")
    views = [t.match.view(seat).fields() for seat in range(-1, 4)]
    one, two = t.match.copy(), t.match.copy()
    assert [one.view(seat).fields() for seat in range(-1, 4)] == views
    one.play("city")
    two.play("city")
    assert one.digest == two.digest  # nothing is decided before chance turns the card
    one.play_chance("event market-day")
    two.play_chance("event robber-attack")
    assert one.digest != two.digest


@pytest.mark.rule("ST-R17")
def test_every_settlement_card_keeps_an_event_of_its_own():
    t = development("players=2 settlements=4,1 cities=0,1 hand=o3g2 turned=1,0")
    weights = {"event market-day": 1, "event robber-attack": 5}
    assert t.play("city").chances() == weights
    t = development("players=2 settlements=1,1 cities=1,0 hand=o3g2 turned=0,1")
    # The same choice whichever settlement is turned, laid early or late.
    assert t.play("city").chances() == {"event market-day": 2, "event robber-attack": 4}


@pytest.mark.rule("ST-70", "ST-71")
def test_a_building_is_chosen_after_paying_and_lies_on_an_own_city():
    t = development("cities=1 hand=ow3")
    t.play("building")
    assert (t.discards, t.hand("red"), t.phase) == ("owww", "", "lay")
    assert t.refuses("produce") == "ST-71"
    t.play("lay citadel")
    assert (t.phase, t.row("cities")) == ("development", [1, 0, 0, 0])
    t = development("cities=0,1 hand=ow3")
    assert t.refuses("building") == "ST-71"
    assert not t.legal("building")


@pytest.mark.rule("ST-71", "ST-R18")
def test_a_city_carries_one_building():
    t = development("cities=1 buildings=church hand=ow3")
    assert t.refuses("building") == "ST-71"
    t = development("cities=2 buildings=church hand=ow3")
    t.play("building", "lay library")
    with pytest.raises(skerry.BadPosition, match="too few cities"):
        table("cities=1 buildings=church,library")


@pytest.mark.rule("ST-R18")
def test_a_building_stays():
    kinds = {kind.name for kind in table().match.game.moves.kinds}
    assert not kinds & {"remove", "replace", "tear"}
    t = development("cities=2 buildings=church hand=ow3")
    t.play("building", "lay library")
    assert t.s.buildings.tolist()[0] == [1, 0, 1, 0, 0, 0]


@pytest.mark.rule("ST-72")
@pytest.mark.parametrize(
    ("building", "points"),
    [("library", 3), ("guild", 3), ("church", 3), ("citadel", 3), ("town-hall", 4)],
)
def test_the_points_of_a_building_replace_those_of_the_city(building, points):
    t = development("settlements=0,1,1,1 cities=1 hand=ow3")
    assert t.points("red") == 2
    t.play("building", f"lay {building}")
    assert t.points("red") == points


@pytest.mark.rule("ST-73")
def test_a_property_holds_from_the_moment_the_building_is_laid():
    t = development("players=2 cities=1,0 settlements=1,4 hand=ow3/bl roads=3,2")
    t.play("building", "lay citadel", "produce")
    while t.match.awaits_chance:
        t.match.play_chance()
    t.play("develop")
    assert t.refuses("road") == "ST-56"


@pytest.mark.rule("ST-74", "ST-X5")
@pytest.mark.parametrize("cities", [2, 3])
def test_example_nobody_owns_two_buildings_of_the_same_name(cities):
    t = development(f"settlements=0,1,1,1 cities={cities} buildings=church hand=ow3")
    t.play("building")
    assert t.legal("lay") == {"library", "guild", "citadel", "town-hall"}
    assert t.refuses("lay church") == "ST-74"
    with pytest.raises(skerry.BadPosition):
        table("cities=2 buildings=church,church")


@pytest.mark.rule("ST-X5")
def test_example_a_second_church_cannot_lie_on_the_first():
    t = development("cities=1 buildings=church hand=ow3")
    assert t.refuses("building") == "ST-71"


@pytest.mark.rule("ST-74")
def test_two_players_may_own_buildings_of_the_same_name():
    t = development("cities=1,1 buildings=-/church hand=ow3")
    t.play("building")
    assert "church" in t.legal("lay")
    t.play("lay church")
    assert t.s.building_pile.tolist()[BUILDING_KEYS.index("church")] == 0


@pytest.mark.rule("ST-71")
def test_a_building_that_is_gone_from_the_pile_cannot_be_laid():
    t = development("cities=1,1 buildings=-/library hand=ow3")
    t.play("building")
    assert t.refuses("lay library") == "ST-71"


@pytest.mark.rule("ST-75")
def test_without_a_new_building_in_the_pile_none_can_be_built():
    laid = "players=2 settlements=0,0 cities=3,2 hand=ow3"
    t = development(f"{laid} buildings=church,town-hall/library,citadel")
    assert t.s.building_pile.tolist()[BUILDING_KEYS.index("town-hall")] == 1
    assert t.refuses("building") == "ST-75"
    assert not t.legal("building")
    t = development(f"{laid} buildings=church,town-hall/library")
    t.play("building")
    assert t.legal("lay") == {"citadel"}


@pytest.mark.rule("ST-77", "ST-R19")
def test_the_town_hall_has_no_property():
    for buildings in ("town-hall", "-"):
        t = table(f"cities=1 settlements=0,4,4,4 buildings={buildings} hand=b/o roads=1,1,1,1")
        assert t.legal("library") == t.legal("guild") == set()
    t = development("players=2 hand=owgbl knights=1,1 roads=2,3 cities=0,1 buildings=-/town-hall")
    t.play("knight", "road")
    assert (t.row("knights"), t.row("roads")) == ([2, 0], [3, 2])


@pytest.mark.rule("ST-78")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_promo_cathedral_is_off_unless_chosen(players):
    at = BUILDING_KEYS.index("cathedral")
    assert new_table(players).s.building_pile.tolist()[at] == 0
    assert new_table(players, promo="off").s.building_pile.tolist()[at] == 0
    assert new_table(players, promo="on").s.building_pile.tolist()[at] == 1


@pytest.mark.rule("ST-78", "ST-R19")
def test_the_cathedral_follows_the_rules_of_buildings():
    t = development("promo=1 settlements=0,1,1,1 cities=1 hand=ow3")
    t.play("building", "lay cathedral")
    assert t.points("red") == 4
    t = development("promo=1 cities=1,1 buildings=-/cathedral hand=ow3")
    t.play("building")
    assert t.refuses("lay cathedral") == "ST-71"
    t = development("cities=1 hand=ow3")
    t.play("building")
    assert t.refuses("lay cathedral") == "ST-71"


@pytest.mark.rule("ST-78")
def test_the_promo_option_is_kept_in_positions_and_records():
    match = new_table(2, promo="on").match
    assert match.options["promo"] == "on"
    assert skerry.Match.from_position("struggle", match.position).options["promo"] == "on"
