"""Roads, settlements and cities."""

from __future__ import annotations

import pytest
from dice_table import ALL_ROADS, boxes, final, legal, play, refused, roads

#: Each road with those that can follow it, read off the picture of the sheet.
FOLLOW = {
    "": ["R0"], "R0": ["R1", "R2"], "R1": [], "R2": ["R3"], "R3": ["R4", "R5"], "R4": [],
    "R5": ["R6"], "R6": ["R7"], "R7": ["R8", "R12"], "R8": ["R9"], "R9": ["R10"], "R10": ["R11"],
    "R11": [], "R12": ["R13"], "R13": ["R14"], "R14": ["R15"], "R15": [],
}  # fmt: skip


def _way_to(road: str) -> list[str]:
    """The roads from the start up to this one."""
    way: list[str] = []
    while road:
        way.insert(0, road)
        road = next(near for near, far in FOLLOW.items() if road in far)
    return way


def _built(names: list[str]) -> str:
    return f"roads={','.join(names)} boxes={len(names)}" if names else ""


@pytest.mark.rule("DI-25")
def test_a_road_costs_a_brick_and_a_lumber_and_scores_one_point() -> None:
    match = play(final("blwgoG"), "build road R0")
    assert match.state.dice.tolist() == [0, 0, 1, 1, 1, 1]
    play(match, "end")
    assert boxes(match) == [1]
    assert boxes(play(final("blG4", _built(_way_to("R14"))), "build road R15", "end")) == [9, 1]


@pytest.mark.rule("DI-26")
@pytest.mark.parametrize("road", list(FOLLOW))
def test_a_road_joins_one_that_is_built(road: str) -> None:
    way = _way_to(road)
    match = final("b3l3", _built(way))
    joining = {far for near in ["", *way] for far in FOLLOW[near]} - set(way)
    assert legal(match, "build") == [f"build road R{i}" for i in range(16) if f"R{i}" in joining]
    for other in FOLLOW:
        if other and other not in joining and other not in way:
            assert refused(match, f"build road {other}") == "DI-26"


@pytest.mark.rule("DI-27")
def test_the_first_road_is_r0_and_each_later_one_needs_the_one_before() -> None:
    match = final("b3l3")
    assert legal(match, "build") == ["build road R0"]
    assert refused(match, "build road R1") == "DI-26"
    play(match, "build road R0")
    assert legal(match, "build") == ["build road R1", "build road R2"]


@pytest.mark.rule("DI-28")
def test_roads_go_on_past_sites_that_are_built_on_or_empty() -> None:
    for sheet in ("roads=R0,R2 boxes=2", "roads=R0,R2 settlements=2 boxes=9"):
        assert "build road R3" in legal(final("b3l3", sheet), "build")
    way = _way_to("R13")
    for sheet in (
        _built(way),
        f"roads={','.join(['R1', 'R4', *way])} cities=3 boxes=30,19",
    ):
        assert "build road R14" in legal(final("b3l3", sheet), "build")


@pytest.mark.rule("DI-29")
def test_any_joining_road_may_be_chosen() -> None:
    for road in ("R1", "R4", "R8", "R12"):
        match = play(final("b3l3", _built(_way_to("R7"))), f"build road {road}")
        assert roads(match) == sorted([*_way_to("R7"), road], key=lambda name: int(name[1:]))


@pytest.mark.rule("DI-30", "DI-32")
def test_settlements_score_3_4_5_7_9_11_in_this_order() -> None:
    match = final("blwgG2", f"{ALL_ROADS} boxes=16")
    for _ in range(6):
        play(match, "build settlement", "end", "roll brick lumber wool grain gold gold")
    assert boxes(match) == [16, 3, 4, 5, 7, 9, 11]
    assert refused(match, "build settlement") == "DI-22"


@pytest.mark.rule("DI-30")
def test_a_settlement_costs_a_brick_a_lumber_a_wool_and_a_grain() -> None:
    match = play(final("blwgoG"), "build settlement")
    assert match.state.dice.tolist() == [0, 0, 0, 0, 1, 1]


@pytest.mark.rule("DI-31")
@pytest.mark.parametrize(
    ("built", "road", "points"), [(1, "R2", 3), (2, "R5", 7), (3, "R7", 12), (4, "R9", 19),
                                  (5, "R11", 28)],
)  # fmt: skip
def test_a_settlement_needs_the_road_that_reaches_its_site(
    built: int, road: str, points: int
) -> None:
    without = [name for name in _way_to(road) if name != road]
    for names in (without, [*without, road]):
        sheet = f"roads={','.join(names)} settlements={built} boxes={points},{len(names)}"
        match = final("blwgG2", sheet)
        if road in names:
            assert "build settlement" in legal(match)
        else:
            assert refused(match, "build settlement") == "DI-31"


@pytest.mark.rule("DI-32")
def test_a_settlement_further_on_waits_for_those_before() -> None:
    """The next one is S3; the road to S4 does not let S4 be built before it."""
    match = play(final("b2l2wg", "roads=R0,R2 boxes=2"), "build settlement", "end")
    assert boxes(match) == [2, 3]
    play(match, "roll brick lumber wool grain gold gold", "build settlement", "end")
    assert boxes(match) == [2, 3, 4]


@pytest.mark.rule("DI-33")
def test_the_first_settlement_needs_no_bought_road() -> None:
    assert boxes(play(final("blwgG2"), "build settlement", "end")) == [3]


@pytest.mark.rule("DI-34", "DI-36")
def test_cities_score_7_12_20_30_in_this_order() -> None:
    match = final("o3g2b", f"{ALL_ROADS} boxes=16")
    for _ in range(4):
        play(match, "build city", "end", "roll ore ore ore grain grain brick")
    assert boxes(match) == [16, 7, 12, 20, 30]
    assert refused(match, "build city") == "DI-22"


@pytest.mark.rule("DI-34")
def test_a_city_costs_three_ore_and_two_grain() -> None:
    match = play(final("o3g2b", "roads=R0,R1 boxes=2"), "build city")
    assert match.state.dice.tolist() == [1, 0, 0, 0, 0, 0]


@pytest.mark.rule("DI-35")
@pytest.mark.parametrize(
    ("built", "road", "points"), [(0, "R1", 0), (1, "R4", 7), (2, "R13", 19), (3, "R15", 39)]
)
def test_a_city_needs_the_road_that_reaches_its_site(built: int, road: str, points: int) -> None:
    ways = {name for site in ["R1", "R4", "R13", "R15"][: built + 1] for name in _way_to(site)}
    whole = sorted(ways | set(_way_to("R11")), key=lambda name: int(name[1:]))
    parts = [str(x) for x in (7, 12, 20)[:built]]
    for names in ([name for name in whole if name != road], whole):
        sheet = (
            f"roads={','.join(names)} cities={built} boxes={','.join([*parts, str(len(names))])}"
        )
        match = final("o3g2b", sheet)
        if road in names:
            assert "build city" in legal(match)
        else:
            assert refused(match, "build city") == "DI-35"


@pytest.mark.rule("DI-36")
def test_a_city_further_on_waits_for_those_before() -> None:
    """With only the road to C12 the next city, C7, cannot be built, nor C12 before it."""
    match = final("o3g2b", "roads=R0,R2,R3,R4 boxes=4")
    assert refused(match, "build city") == "DI-35"
    match = final("o3g2b", "roads=R0,R1,R2,R3,R4 boxes=5")
    assert boxes(play(match, "build city", "end")) == [5, 7]


@pytest.mark.rule("DI-37", "DI-R21")
def test_a_city_needs_no_settlement_and_replaces_none() -> None:
    match = play(final("o3g2b", "roads=R0,R1 boxes=2"), "build city")
    assert match.state.settlements[0] == 0
    match = play(final("o3g2b", "roads=R0,R1 settlements=1 boxes=5"), "build city")
    assert (match.state.settlements[0], match.state.cities[0]) == (1, 1)


@pytest.mark.rule("DI-37", "DI-R21")
def test_the_orders_of_settlements_cities_and_knights_do_not_depend_on_each_other() -> None:
    sheet = f"{ALL_ROADS} cities=4 boxes=30,30,25"
    assert legal(final("blwgG2", sheet), "build settlement", "build city") == ["build settlement"]
    sheet = f"{ALL_ROADS} settlements=6 boxes=30,25"
    assert legal(final("o3g2w", sheet), "build") == ["build knight", "build city"]
    sheet = f"{ALL_ROADS} knights=6 boxes=30,7"
    assert "build city" in legal(final("o3g2w", sheet))
