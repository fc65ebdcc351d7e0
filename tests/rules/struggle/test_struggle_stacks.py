"""Roads and knights: sides, and changes of owner (ST-42 to ST-57)."""

from __future__ import annotations

import pytest
from struggle_table import development, table

from skerry.games.struggle.drawing import sides_text

#: Four players, all nine roads laid; all five knights laid.
NO_ROADS = "roads=2,3,3,1"
NO_KNIGHTS = "knights=1,1,1,2"


@pytest.mark.rule("ST-42", "ST-44")
def test_a_new_card_goes_on_top_of_its_stack():
    t = development("hand=blowg")
    t.play("road", "knight")
    assert (t.row("roads")[0], t.row("knights")[0]) == (2, 1)
    # The first road built shows B, the first knight A.
    assert t.points("red") == 2
    t.play("produce")
    assert int(t.s.due) == 3


@pytest.mark.rule("ST-43", "ST-45")
@pytest.mark.parametrize("stack", range(8))
def test_sides_alternate_from_a(stack):
    sides = sides_text(stack).split() if stack else []
    assert sides == ["A", "B", "A", "B", "A", "B", "A", "B"][:stack]
    t = table(f"players=6 roads={stack},1,1,1,1,1 settlements=0,1,1,1,1,1")
    assert t.points("red") == sides.count("B")
    t = table(f"players=6 knights={stack} settlements=0,1,1,1,1,1 hand=b9")
    assert t.points("red") == sides.count("B")
    t.play("develop", "produce")
    assert int(t.s.due) == 2 + sides.count("A")


@pytest.mark.rule("ST-43", "ST-45")
@pytest.mark.parametrize("stack", range(1, 8))
def test_roads_on_side_a_give_exchanges_and_those_on_side_b_points(stack):
    t = table(f"players=6 roads={stack},1,1,1,1,1 settlements=0,1,1,1,1,1 hand=b9/o9")
    most = max(int(move.split()[1]) for move in t.legal("swap"))
    assert most == (stack + 1) // 2
    assert t.points("red") == stack // 2


@pytest.mark.rule("ST-44")
def test_the_first_road_built_gives_a_point_and_the_first_knight_gives_none():
    t = development("hand=bl")
    t.play("road")
    assert t.match.scores == (2, 1, 1, 1)
    t = development("hand=owg")
    t.play("knight")
    assert t.match.scores == (1, 1, 1, 1)


@pytest.mark.rule("ST-46")
def test_while_the_pile_has_a_card_nobody_loses_one():
    t = development("hand=blowg roads=2,3,2,1 knights=0,2,1,1")
    t.play("road", "knight")
    assert t.row("roads") == [3, 3, 2, 1]
    assert t.row("knights") == [1, 2, 1, 1]
    assert (int(t.s.road_pile), int(t.s.knight_pile)) == (0, 0)
    assert t.destiny == "white"


@pytest.mark.rule("ST-47")
@pytest.mark.parametrize(("side", "roads"), [("white", [3, 2, 3, 1]), ("dark", [3, 3, 3, 0])])
def test_with_an_empty_pile_the_neighbour_at_the_arrows_loses_his_top_card(side, roads):
    t = development(f"hand=bl {NO_ROADS} destiny={side}")
    t.play("road")
    assert t.row("roads") == roads


@pytest.mark.rule("ST-R2")
def test_white_arrows_point_clockwise_and_a_flip_reverses_them():
    # The left neighbour of white is amber, the right one blue.
    t = development(f"hand=-/-/bl {NO_ROADS} player=white destiny=white")
    t.play("road")
    assert t.row("roads") == [2, 3, 4, 0]
    t = development(f"hand=-/-/bl {NO_ROADS} player=white destiny=dark")
    t.play("road")
    assert t.row("roads") == [2, 2, 4, 1]


@pytest.mark.rule("ST-48", "ST-R2")
@pytest.mark.parametrize(("side", "roads"), [("white", [4, 0, 5, 0]), ("dark", [4, 0, 5, 0])])
def test_who_has_no_such_card_is_passed_over_in_the_same_direction(side, roads):
    t = development(f"hand=bl roads=3,0,6,0 destiny={side}")
    t.play("road")
    assert t.row("roads") == roads
    t = development(f"hand=owg knights=1,0,2,2 destiny={side}")
    t.play("knight")
    assert t.row("knights") == ([2, 0, 1, 2] if side == "white" else [2, 0, 2, 1])


@pytest.mark.rule("ST-48")
def test_the_buyer_himself_is_never_the_victim():
    t = development("hand=owg knights=5")
    assert t.refuses("knight") == "ST-56"


@pytest.mark.rule("ST-49")
def test_the_loss_of_a_card_flips_the_destiny_card_once_and_at_once():
    t = development(f"hand=blowg {NO_ROADS} {NO_KNIGHTS}")
    t.play("road")
    assert (t.destiny, t.phase) == ("dark", "development")
    t.play("knight")
    assert t.destiny == "white"
    assert t.row("knights") == [2, 1, 1, 1]  # the other neighbour


@pytest.mark.rule("ST-50")
def test_the_victim_gets_nothing_for_his_card():
    t = development(f"hand=bl/o {NO_ROADS}")
    t.play("road")
    assert (t.hand("blue"), t.discards, t.hand("red")) == ("o", "bl", "")


@pytest.mark.rule("ST-51", "ST-R6")
def test_a_taken_card_takes_the_side_that_is_due_on_its_new_stack():
    # Blue's third road showed A; as red's second it shows B.
    t = development("hand=bl roads=1,3,3,2")
    assert t.match.scores == (1, 2, 2, 2)
    t.play("road")
    assert t.match.scores == (2, 2, 2, 2)
    # Blue's second road showed B; as red's third it shows A.
    t = development("hand=bl roads=2,2,3,2")
    assert t.match.scores == (2, 2, 2, 2)
    t.play("road")
    assert t.match.scores == (2, 1, 2, 2)


@pytest.mark.rule("ST-51")
def test_functions_change_with_the_owner():
    t = development("hand=owg/b9 knights=2,3")
    t.play("knight", "produce")
    assert int(t.s.due) == 2 + 2  # red: A B A
    for _ in range(4):
        t.match.play_chance()
    t.play("develop", "produce")
    assert int(t.s.due) == 2 + 1  # blue: A B


@pytest.mark.rule("ST-52", "ST-R10")
def test_with_two_players_the_only_opponent_is_the_victim():
    t = development("players=2 hand=bl roads=1,4")
    t.play("road")
    assert t.row("roads") == [2, 3]
    t = development("players=2 hand=-/bl roads=1,4 player=blue")
    t.play("road")
    assert t.row("roads") == [0, 5]


@pytest.mark.rule("ST-53", "ST-R9")
@pytest.mark.parametrize(("knights", "left"), [("0,1,2,2", 1), ("0,2,2,1", 1), ("0,3,1,1", 2)])
def test_the_church_keeps_the_first_knight(knights, left):
    t = development(f"hand=owg knights={knights} cities=0,1 buildings=-/church")
    t.play("knight")
    assert t.row("knights")[1] == left
    assert t.row("knights")[0] == 1


@pytest.mark.rule("ST-54", "ST-R9")
@pytest.mark.parametrize(("roads", "left"), [("1,3,4,1", 3), ("1,4,3,1", 3), ("1,5,2,1", 4)])
def test_the_citadel_keeps_the_first_three_roads(roads, left):
    t = development(f"hand=bl roads={roads} cities=0,1 buildings=-/citadel")
    t.play("road")
    assert t.row("roads")[1] == left


@pytest.mark.rule("ST-53", "ST-54")
def test_church_and_citadel_protect_only_their_own_kind_and_their_own_owner():
    t = development(f"hand=blowg {NO_ROADS} {NO_KNIGHTS} cities=0,1,1 buildings=-/church/citadel")
    t.play("road")
    assert t.row("roads") == [3, 2, 3, 1]  # blue's Church keeps no road
    t = development("hand=owg knights=0,3,1,1 cities=0,0,1 buildings=-/-/church")
    t.play("knight")
    assert t.row("knights") == [1, 2, 1, 1]


@pytest.mark.rule("ST-R9")
def test_cards_laid_after_the_building_or_taken_from_others_are_protected_too():
    t = development("players=3 hand=bl/bl roads=1,2,4 cities=1 buildings=citadel")
    t.play("road", "produce", "draw ore", "draw ore", "develop")
    # Red took a road after the Citadel stood; his two are safe, so white loses one.
    assert t.row("roads") == [2, 1, 4]
    assert t.destiny == "dark"
    t.play("road")
    assert t.row("roads") == [2, 2, 3]


@pytest.mark.rule("ST-55", "ST-R8")
def test_a_fully_protected_player_is_passed_over_and_does_not_flip():
    t = development("hand=owg knights=1,1,2,1 cities=0,1 buildings=-/church")
    t.play("knight")
    assert t.row("knights") == [2, 1, 1, 1]
    assert t.destiny == "dark"  # one flip, by white who lost the card


@pytest.mark.rule("ST-56", "ST-R7")
def test_when_nobody_can_lose_a_card_the_purchase_is_refused_and_nothing_is_paid():
    t = development("hand=blowg players=3 roads=4,3,0 cities=0,1 buildings=-/citadel knights=4")
    assert t.refuses("road") == "ST-56"
    assert t.refuses("knight") == "ST-56"
    assert t.hand("red") == "blowg"
    assert not t.legal("road")
    assert not t.legal("knight")


@pytest.mark.rule("ST-57")
def test_settlements_cities_and_buildings_never_change_owner():
    laid = "settlements=0,5,4,3 cities=1,0,1,1 buildings=-/-/library/church roads=2,3,3,1"
    t = development(f"{laid} hand=b2l2o4w4g3")
    assert int(t.s.settlement_pile) == 0
    assert t.refuses("settlement") == "ST-60"
    assert t.refuses("city") == "ST-64"
    before = [getattr(t.s, field).tolist() for field in ("settlements", "cities", "buildings")]
    t.play("road")  # taken from blue
    assert [
        getattr(t.s, field).tolist() for field in ("settlements", "cities", "buildings")
    ] == before
    t.play("building")
    assert "library" not in t.legal("lay")


@pytest.mark.rule("ST-X7")
def test_example_the_protected_neighbour_is_skipped():
    t = development(f"hand=bl {NO_ROADS} cities=0,1 buildings=-/citadel")
    t.play("road")
    assert t.row("roads") == [3, 3, 2, 1]
    assert t.destiny == "dark"
    t.play("produce", "draw ore", "draw ore")
    for _ in range(3):
        t.play("develop", "produce", "draw ore", "draw ore")
    t.play("market ore for wool", "market ore for grain")  # red has two exchanges now
    assert t.refuses("discard wool") == "ST-25"


@pytest.mark.rule("ST-X8")
def test_example_the_second_taking_hits_the_other_neighbour():
    t = development(f"hand=blowg {NO_ROADS} {NO_KNIGHTS} cities=0,1 buildings=-/citadel")
    t.play("road")
    before = t.match.scores
    t.play("knight")
    assert t.row("knights") == [2, 1, 1, 1]
    assert [a - b for a, b in zip(t.match.scores, before, strict=True)] == [1, 0, 0, -1]
    assert t.destiny == "white"


@pytest.mark.rule("ST-X9")
def test_example_the_only_opponent_is_protected():
    t = development("players=2 hand=owg knights=1,1 cities=0,1 buildings=-/church")
    assert t.refuses("knight") == "ST-56"
    assert t.hand("red") == "owg"
