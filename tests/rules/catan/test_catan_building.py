"""Building and buying (CA-48 to CA-57)."""

from __future__ import annotations

import random
from typing import Any

import pytest
from catan_table import table

import skerry

RICH = "red=l5b5w5g5o5"


@pytest.mark.rule("CA-48")
@pytest.mark.parametrize(
    ("move", "cost", "clause"),
    [
        ("road H10-NE", "lb", "CA-48"),
        ("settlement H10-SE", "lbwg", "CA-48"),
        ("city H10-N", "ggooo", "CA-48"),
        ("buy card", "wgo", "CA-57"),
    ],
)
def test_building_returns_exactly_its_cost_to_the_bank(move, cost, clause):
    board = "settlement=H10-N:red road=H10-E:red"
    t = table(f"{board} red={cost}").play(move)
    assert t.hand("red") == ""
    assert set(t.bank().values()) == {19}
    for i in range(len(cost)):  # one card less, whichever, is not enough
        t = table(f"{board} red={(cost[:i] + cost[i + 1 :]) or '-'} blue={cost}")
        assert t.refuses(move) == clause
        assert move not in t.match.legal(1)


@pytest.mark.rule("CA-48")
def test_there_is_no_limit_to_what_is_built_in_one_turn():
    t = table(f"settlement=H10-N:red {RICH} red.cards=-")
    t.play(
        "road H10-NE", "road H10-E", "settlement H10-SE", "city H10-SE", "road H10-SE", "buy card"
    )
    t.play("draw knight", "road H10-SW")
    assert t.hand("red") == "wwwgo"
    assert t.points("red") == 3


@pytest.mark.rule("CA-49")
def test_the_sixteenth_road_cannot_be_built():
    roads = ",".join(f"{path}:red" for path in range(14))
    t = table(f"road={roads} {RICH}").play("road 17")
    assert t.s.roads_left.tolist()[1] == 0
    assert t.legal("road") == set()
    assert t.refuses("road 18") == "CA-49"


@pytest.mark.rule("CA-49", "CA-54")
def test_five_settlements_are_all_until_one_becomes_a_city():
    t = table(
        f"settlement=H1-N:red,H3-N:red,H8-NW:red,H12-NE:red,H10-N:red road=H10-E:red {RICH} goal=15"
    )
    assert t.refuses("settlement H10-SE") == "CA-54"
    assert t.legal("settlement") == set()
    t.play("city H1-N", "settlement H10-SE")
    assert t.s.settlements_left.tolist()[1] == 0


@pytest.mark.rule("CA-49")
def test_the_fifth_city_cannot_be_built():
    t = table(f"city=H1-N:red,H3-N:red,H8-NW:red,H12-NE:red settlement=H10-N:red {RICH} goal=15")
    assert t.refuses("city H10-N") == "CA-49"
    assert t.legal("city") == set()


@pytest.mark.rule("CA-50")
def test_a_road_needs_an_own_building_or_an_own_road():
    t = table(f"settlement=H10-N:red road=H10-NE:red {RICH}")
    touching = t.paths("H10-NW", "H5-E", "H10-E", "H6-SE")
    assert t.legal("road") == touching
    assert t.refuses("road H10-SE") == "CA-50"
    assert t.refuses("road H1-N".replace("-N", "-NW")) == "CA-50"


@pytest.mark.rule("CA-50")
def test_others_roads_and_buildings_do_not_help():
    t = table(f"settlement=H10-N:blue,H1-N:red road=H10-NE:blue {RICH}")
    assert t.legal("road") == t.paths("H1-NE", "H1-NW")


@pytest.mark.rule("CA-50")
def test_a_road_crosses_an_intersection_where_anothers_road_passes():
    # Blue's roads alone do not bar the intersection, only a building does.
    t = table(f"road=H10-NE:red,H10-E:blue {RICH}")
    assert t.legal("road") == t.paths("H10-NW", "H5-E", "H6-SE")


@pytest.mark.rule("CA-51")
def test_roads_give_no_points():
    t = table(f"settlement=H10-N:red {RICH}")
    for side in ("NE", "E", "SE", "SW"):
        t.play(f"road H10-{side}")
        assert t.points("red") == 1


@pytest.mark.rule("CA-52")
def test_a_settlement_needs_an_own_road_to_a_free_intersection():
    t = table(f"settlement=H10-N:red road=H10-NE:red,H10-E:red,H12-E:blue {RICH}")
    assert t.legal("settlement") == t.corners("H10-SE")
    assert t.refuses("settlement H12-NE") == "CA-52"
    assert t.refuses("settlement H17-S") == "CA-52"


@pytest.mark.rule("CA-53")
@pytest.mark.parametrize("owner", ["red", "blue"])
@pytest.mark.parametrize("kind", ["settlement", "city"])
@pytest.mark.parametrize("near", ["H10-NE", "H10-S", "H11-S"])
def test_no_settlement_beside_any_building(owner, kind, near):
    free = table(f"road=H10-E:red,H10-SE:red {RICH}")
    assert free.allows("settlement H10-SE")
    t = table(f"{kind}={near}:{owner} road=H10-E:red,H10-SE:red {RICH}")
    assert t.refuses("settlement H10-SE") == "CA-53"
    assert not t.corners("H10-SE") & t.legal("settlement")


@pytest.mark.rule("CA-55")
def test_a_city_replaces_an_own_settlement_and_frees_the_piece():
    t = table(f"settlement=H10-N:red,H1-N:blue city=H3-N:red {RICH}")
    assert t.legal("city") == t.corners("H10-N")
    for place in ("H1-N", "H3-N", "H17-S"):
        assert t.refuses(f"city {place}") == "CA-55"
    before = t.s.settlements_left.tolist()[1], t.s.cities_left.tolist()[1]
    t.play("city H10-N")
    after = t.s.settlements_left.tolist()[1], t.s.cities_left.tolist()[1]
    assert (before, after) == ((4, 3), (5, 2))
    assert t.points("red") == 4


@pytest.mark.rule("CA-56")
def test_nothing_takes_a_road_or_city_from_the_board():
    # Whatever a random game does, what is built stays: roads and cities only grow.
    match, dice = skerry.Match("catan", seats=3, seed=5), random.Random(5)
    proposals = {kind.name for kind in match.game.moves.kinds if kind.proposal}
    roads: dict[int, Any] = {}
    cities: set[Any] = set()
    for _ in range(3000):
        if match.over:
            break
        if match.awaits_chance:
            match.play_chance()
        else:
            seat = match.actors[0]
            codes = [
                code
                for code in match.codes(seat)
                if match.game.moves.kind_of(code).name not in proposals
            ]
            match.play(dice.choice(codes), seat=seat)
        s = match.state
        laid = {p: s.road[p] for p in range(72) if s.road[p] >= 0}
        stand = {(c, s.owner[c]) for c in range(54) if s.level[c] == 2}
        assert roads.items() <= laid.items()
        assert cities <= stand
        roads, cities = laid, stand
    assert len(roads) > 10
    assert cities


@pytest.mark.rule("CA-57")
def test_a_bought_card_is_drawn_by_what_the_deck_still_holds():
    t = table("red=wgo blue.cards=k3p2 knights=0,2,0,0 spent=rm").play("buy card")
    assert t.chances() == {
        "draw knight": 9, "draw road-building": 1, "draw invention": 2, "draw monopoly": 1,
        "draw point": 3,
    }  # fmt: skip
    t.play("draw monopoly")
    assert t.s.fresh.tolist()[1] == [0, 0, 0, 1, 0, 0]
    assert t.s.deck.tolist() == [9, 1, 2, 0, 3, 0]


@pytest.mark.rule("CA-57")
def test_an_empty_deck_sells_nothing_and_is_never_refilled():
    t = table("red=w2g2o2 knights=0,7,7,0 spent=r2i2m2 blue.cards=p4 army=red").play("buy card")
    assert t.chances() == {"draw point": 1}
    t.play("draw point")
    assert t.refuses("buy card") == "CA-57"
    assert "buy card" not in t.match.legal(1)
    assert not any(t.s.deck.tolist())
