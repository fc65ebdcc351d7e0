"""Elasund: the city wall (EL-56 to EL-60)."""

from __future__ import annotations

import pytest
from elasund_table import after, allowed, at, cubes, gold, hand, legal, phase, refused, state, wall

from skerry.core.match import Match

EAST = ("3", "4", "5", "6", "8", "9", "10", "11")
#: Columns with wall sites in the north and south, from the gate towards the sea.
COLUMNS = {2: "DC", 3: "FEDC", 4: "HGFEDC"}


def site(players: int, text: str) -> Match:
    """Red to build with gold enough."""
    return at("build", f"players={players} player=red hand=-/G20/-/- {text}")


@pytest.mark.rule("EL-56", "EL-R14")
@pytest.mark.parametrize("players", COLUMNS)
def test_the_wall_grows_from_the_gates(players: int) -> None:
    match = site(players, "")
    first = COLUMNS[players][0]
    assert set(legal(match, "wall")) == {
        f"wall north {first}", f"wall south {first}", "wall east 3", "wall east 11",
    }  # fmt: skip
    for place in (*COLUMNS[players][1:], *EAST[1:-1]):
        side = "east" if place.isdigit() else "north"
        refused(match, f"wall {side} {place}", "EL-56")


@pytest.mark.rule("EL-56", "EL-R14")
@pytest.mark.parametrize("players", COLUMNS)
def test_every_site_can_be_reached_and_there_are_no_others(players: int) -> None:
    columns = COLUMNS[players]
    laid: list[str] = []
    match = site(players, "")
    while legal(match, "wall"):
        # Everybody's tiles in turn, so that nobody runs out of them.
        move = legal(match, "wall")[0]
        laid.append(move.removeprefix("wall "))
        names = match.game.seat_names[:players]
        numbers: dict[str, int] = {}
        codes = []
        for i, name in enumerate(laid):
            owner = names[i % players]
            numbers[owner] = numbers.get(owner, 0) + 1
            codes.append(f"{name.replace(' ', '-')}:{owner}{numbers[owner]}")
        match = site(players, "wall=" + ",".join(codes))
    expected = {f"{side} {c}" for side in ("north", "south") for c in columns}
    assert set(laid) == expected | {f"east {row}" for row in EAST}
    assert len(laid) == {2: 12, 3: 16, 4: 20}[players]
    outside = {2: "F", 3: "G", 4: None}[players]
    if outside:
        refused(match, f"wall north {outside}", "EL-R14")
        refused(match, f"wall south {outside}", "EL-R14")


@pytest.mark.rule("EL-56")
def test_any_players_tile_can_be_joined_but_not_covered() -> None:
    match = site(3, "wall=north-F:blue1,east-3:yellow1")
    assert allowed(match, "wall north E")
    assert allowed(match, "wall east 4")
    refused(match, "wall north F", "EL-56")
    refused(match, "wall east 5", "EL-56")


@pytest.mark.rule("EL-R14")
def test_the_sides_do_not_join_around_the_corner_and_tiles_run_out() -> None:
    # The gates fill the corners: a long north wall opens nothing in the east.
    match = site(2, "wall=north-D:blue1,north-C:blue2")
    assert legal(match, "wall") == ["wall east 3", "wall east 11", "wall south D"]
    nine = (
        "north-F:red1,north-E:red2,north-D:red3,north-C:red4,south-F:red5,south-E:red6,"
        "south-D:red7,south-C:red8,east-3:red9"
    )
    refused(site(3, f"wall={nine}"), "wall east 4", "EL-R14")
    blue = f"players=3 player=blue hand=G20/-/-/- wall={nine}"
    assert allowed(at("build", blue), "wall east 4")


@pytest.mark.rule("EL-57")
@pytest.mark.parametrize(
    ("where", "price"), [("north F", 2), ("south F", 2), ("east 3", 4), ("east 11", 4)]
)
def test_the_price_is_two_in_north_and_south_and_four_in_the_east(where: str, price: int) -> None:
    match = at("build", f"players=3 player=red hand=-/G{price}/-/-")
    supply = int(match.state.gold)
    match = after(match, f"wall {where}")
    assert gold(match, "red") == 0
    assert match.state.gold == supply + price
    refused(at("build", f"players=3 player=red hand=-/G{price - 1}/-/-"), f"wall {where}", "EL-57")


REWARDS = {1: 1, 2: 1, 3: 0, 4: 1, 5: 2, 6: 0, 7: 2, 8: 2, 9: 0}


@pytest.mark.rule("EL-58", "EL-59")
@pytest.mark.parametrize("number", REWARDS)
def test_tiles_bring_influence_or_take_a_cube(number: int) -> None:
    sites = ("north-H", "north-G", "north-F", "north-E", "north-D", "north-C", "south-H", "south-G")
    before = ",".join(f"{s}:red{n}" for n, s in enumerate(sites[: number - 1], 1)) or "-"
    match = site(4, f"wall={before}")
    reserve = cubes(match, "red")
    match = after(match, "wall east 3")
    assert wall(match)["east 3"] == f"red{number}"
    cards = REWARDS[number]
    assert state(match, "draws") == [0, cards, 0, 0]
    assert cubes(match, "red") == reserve - (cards == 0)
    assert phase(match) == ("drawing" if cards else "build")
    match = after(match, *["draw blue"] * cards)
    assert hand(match, "red").get("blue", 0) == cards
    assert phase(match) == "build"


@pytest.mark.rule("EL-60")
def test_wall_tiles_need_no_permits_and_are_never_displaced() -> None:
    match = site(3, "permit=-")
    assert allowed(match, "wall east 3")
    # Buildings beside the wall leave it alone, whatever their size.
    match = site(3, "wall=east-3:blue1,north-F:blue2 permit=G2:red0,G3:red1,F4:red2")
    match = after(match, "build hall F2")
    assert wall(match) == {"east 3": "blue1", "north F": "blue2"}


@pytest.mark.rule("EL-X7")
def test_example_of_two_wall_tiles() -> None:
    match = at("build", "players=3 player=yellow hand=-/-/G6/- wall=north-F:yellow1")
    match = after(match, "wall north E")
    assert gold(match, "yellow") == 4
    match = after(match, "draw green", "wall east 3")
    assert hand(match, "yellow") == {"green": 1}
    assert cubes(match, "yellow") == 9
    assert wall(match) == {"north F": "yellow1", "north E": "yellow2", "east 3": "yellow3"}
    assert phase(match) == "permit"
