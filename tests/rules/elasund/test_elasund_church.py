"""Elasund: the church (EL-61 to EL-68)."""

from __future__ import annotations

import pytest
from elasund_table import (
    after,
    allowed,
    at,
    buildings,
    cubes,
    field,
    gold,
    hand,
    legal,
    permits,
    phase,
    pile,
    refused,
    state,
    whose,
)

from skerry.core.chance import new_noise
from skerry.core.match import Match
from skerry.games.elasund.board import BLOCKED, FIELD_NAMES, ROW_NAMES

BEGUN = "church=5:yellow first_tile=5 bottom=1 knower=yellow"


def second(tile: int, text: str = "") -> Match:
    """Red has paid for the second church tile; chance gives it."""
    return after(at("church-draw", f"players=3 player=red built=1 {BEGUN} {text}"), f"tile {tile}")


@pytest.mark.rule("EL-61")
def test_a_church_tile_costs_seven_gold_and_needs_no_permit() -> None:
    match = at("build", f"players=3 player=red hand=-/G7/-/- {BEGUN}")
    supply = int(match.state.gold)
    match = after(match, "church")
    assert (gold(match, "red"), int(match.state.gold)) == (0, supply + 7)
    assert phase(match) == "church-draw"
    # The top tile: any but those laid and the one put under the pile.
    assert [match.game.moves.format(code) for code, _ in match.outcomes()] == [
        f"tile {n}" for n in (2, 3, 4, 6, 7, 8, 9)
    ]
    refused(at("build", f"players=3 player=red hand=-/G6/-/- {BEGUN}"), "church", "EL-61")


@pytest.mark.rule("EL-61")
def test_a_finished_church_cannot_be_built_on() -> None:
    tiles = ",".join(f"{n}:{'red' if n < 5 else 'blue'}" for n in range(1, 10))
    match = at("build", f"players=3 player=red hand=-/G9/-/- church={tiles} first_tile=5")
    refused(match, "church", "EL-61")


@pytest.mark.rule("EL-62")
def test_the_first_builder_draws_two_tiles_and_lays_one() -> None:
    match = after(at("build", "players=2 player=blue hand=G7/-/-/-"), "church", "tile 4")
    assert phase(match) == "church-draw"
    assert "tile 4" not in [match.game.moves.format(code) for code, _ in match.outcomes()]
    match = after(match, "tile 8")
    assert (phase(match), legal(match)) == ("church-choice", ["lay 4", "lay 8"])
    refused(match, "lay 5", "EL-62")
    for laid, under in ((4, 8), (8, 4)):
        done = after(match, f"lay {laid}")
        assert state(done, "church")[laid - 1] == 0
        assert done.state.bottom == under - 1
        assert done.state.first_tile == laid - 1
        assert state(done, "cover")[field("C8")] == BLOCKED


@pytest.mark.rule("EL-62")
def test_the_tile_under_the_pile_comes_last() -> None:
    text = "church=5:red,2:red,3:red,4:red,6:red,7:blue,8:blue{} first_tile=5 bottom=1 knower=red"
    match = at("church-draw", f"players=2 player=red built=1 {text.format('')}")
    assert [match.game.moves.format(code) for code, _ in match.outcomes()] == ["tile 9"]
    match = at("church-draw", f"players=2 player=red built=1 {text.format(',9:blue')}")
    assert [match.game.moves.format(code) for code, _ in match.outcomes()] == ["tile 1"]
    match = after(match, "tile 1")
    assert (match.state.bottom, match.state.knower) == (-1, -1)


@pytest.mark.rule("EL-63", "EL-64")
@pytest.mark.parametrize("first", range(1, 10))
def test_the_first_tile_fixes_the_area(first: int) -> None:
    """Derived from the picture 123/456/789 laid so that the first tile is on C8."""
    rows, columns = ROW_NAMES, "ABCDEFGHI"
    top = rows.index("8") - (first - 1) // 3
    left = columns.index("C") - (first - 1) % 3
    other = 1 if first != 1 else 2
    for tile in range(1, 10):
        if tile in (first, other):
            continue
        match = at(
            "church-draw",
            f"players=2 player=red built=1 church={first}:blue first_tile={first}"
            f" bottom={other} knower=blue",
        )
        before = state(match, "cover")
        match = after(match, f"tile {tile}")
        new = [FIELD_NAMES[f] for f, c in enumerate(state(match, "cover")) if c != before[f]]
        assert new == [columns[left + (tile - 1) % 3] + rows[top + (tile - 1) // 3]]
        assert new[0][0] in "ABCDE"
        assert 5 <= int(new[0][1:]) <= 10


@pytest.mark.rule("EL-65")
def test_the_builder_puts_a_cube_on_each_church_tile() -> None:
    match = second(6)
    assert cubes(match, "red") == 9
    assert state(match, "church") == [-1, -1, -1, -1, 2, 1, -1, -1, -1]
    pirate = at("pirate", f"players=3 player=red dice=7 ship=2 hand=G9/G9/G9/- {BEGUN}")
    assert state(after(pirate, "ship 8"), "due") == [0, 0, 1, 0]


@pytest.mark.rule("EL-66")
def test_a_permit_on_the_field_returns_without_compensation() -> None:
    match = second(3, "permit=D6:blue4,E6:blue3 hand=-/G5/-/-")
    assert permits(match) == {"E6": "blue3"}
    assert state(match, "permit_field")[0][4] == -1
    assert (gold(match, "blue"), gold(match, "red")) == (0, 5)


@pytest.mark.rule("EL-67", "EL-R16")
def test_a_building_on_the_field_is_removed_whatever_its_size() -> None:
    match = second(3, "building=D4:blue-hall,B6:yellow-house hand=-/G5/-/-")
    assert buildings(match) == {"B6": "yellow-house"}
    assert (pile(match, "hall"), cubes(match, "blue")) == (3, 10)
    assert (gold(match, "blue"), gold(match, "red")) == (0, 5)
    match = second(1 + 1, "building=C5:blue-workshop")
    assert state(match, "own_anchor")[0][3] == -1
    match = second(6, "building=D8:red-large-hut")
    assert (phase(match), whose(match)) == ("huts", ["red"])
    match = second(6, "building=D8:yellow-large-hut")
    assert whose(match) == ["yellow"]


@pytest.mark.rule("EL-R16", "EL-81")
def test_a_building_hit_by_the_church_costs_its_owner_trade_points() -> None:
    church = "church=6:yellow first_tile=6 bottom=1 knower=yellow"
    match = at(
        "church-draw",
        f"players=3 player=red built=1 {church} building=A8:blue-shop,A2:blue-well"
        " track=1,0,0,0,0/0,0,0,0,0/0,0,0,0,0/0,0,0,0,0",
    )
    assert state(match, "trade")[0] == 3
    match = after(match, "tile 4")  # A8
    assert state(match, "trade") == [1, 0, 0, 0]
    assert cubes(match, "blue") == 9  # the well's cube stays, those of shop and track are back


@pytest.mark.rule("EL-68")
def test_the_rest_of_the_area_stays_open_to_permits_and_buildings() -> None:
    match = at("permit", f"players=3 player=red ship=6 {BEGUN}")
    assert allowed(match, "permit 0 B6")
    match = at("build", f"players=3 player=red hand=-/G9/-/- permit=B6:red0,C6:red1 {BEGUN}")
    assert allowed(match, "build shop B5")
    assert not allowed(match, "build shop B6")  # C8 carries a tile


@pytest.mark.rule("EL-R15")
def test_only_the_builder_sees_the_two_tiles_and_may_remember_the_bottom_one() -> None:
    match = after(at("build", "players=3 player=red hand=-/G7/-/-"), "church", "tile 5", "tile 1")
    assert match.view(1).state.drawn.tolist() == [4, 0]
    assert match.view(1).moves[-2:] == ["tile 5", "tile 1"]
    for watcher in (-1, 0, 2):
        assert match.view(watcher).state.drawn.tolist() == [9, 9]
        assert match.view(watcher).moves[-2:] == ["tile ?", "tile ?"]
    match = after(match, "lay 5")
    assert match.view(1).state.bottom == 0
    assert "(the last one is 1)" in match.view(1).draw()
    for watcher in (-1, 0, 2):
        view = match.view(watcher)
        assert view.state.bottom == 9
        assert view.moves[-1] == "lay 5"
        assert "last one" not in view.draw()


@pytest.mark.rule("EL-R15")
def test_a_guess_keeps_what_the_first_builder_knows() -> None:
    match = at("permit", f"players=3 player=red {BEGUN}")
    kernels, layout = match.game.kernels, match.game.layout
    found: dict[int, set[int]] = {0: set(), 2: set()}
    for who, seen in found.items():
        for seed in range(200):
            states = layout.states(1)
            layout.from_bytes(layout.to_bytes(match.view(who).states), states)
            kernels.guess(states, 0, who, new_noise(seed))
            seen.add(int(layout.read(states).bottom))
    assert found[2] == {0}  # yellow put tile 1 there
    assert found[0] == {0, 1, 2, 3, 5, 6, 7, 8}  # any tile that is not laid


@pytest.mark.rule("EL-R15")
def test_later_tiles_are_forced_and_not_refunded() -> None:
    match = at("build", f"players=3 player=red hand=-/G7/-/- {BEGUN}")
    match = after(match, "church", "tile 9")
    assert phase(match) == "build"
    assert hand(match, "red") == {}


@pytest.mark.rule("EL-X8")
def test_example_of_the_first_church_tile() -> None:
    match = at("build", "players=3 player=yellow hand=-/-/G7/-")
    match = after(match, "church", "tile 5", "tile 1", "lay 5")
    assert gold(match, "yellow") == 0
    assert cubes(match, "yellow") == 9
    assert match.state.bottom == 0
    area = {c + r for c in "BCD" for r in ("6", "8", "9")}
    drawing = match.view(0).draw().splitlines()
    marked = [line for line in drawing if any(f"c{n} " in line for n in range(1, 10))]
    assert len(area) == 9
    assert [line.split()[0] for line in marked[:3]] == [">", "8", "9"]


@pytest.mark.rule("EL-X9")
def test_example_of_the_second_church_tile() -> None:
    match = at("build", f"players=3 player=red hand=-/G7/-/- building=D5:blue-inn {BEGUN}")
    match = after(match, "church", "tile 3")
    assert buildings(match) == {}
    assert (pile(match, "inn"), cubes(match, "blue"), cubes(match, "red")) == (5, 10, 9)
    assert state(match, "church")[2] == 1
    cover = state(match, "cover")
    assert cover[field("D6")] == BLOCKED
    assert [cover[field(name)] for name in ("D5", "E5", "E6")] == [-1, -1, -1]


@pytest.mark.rule("EL-61")
def test_the_last_tile_of_the_church_can_be_built_and_no_tenth_one() -> None:
    tiles = [f"{n}:{'red' if n < 5 else 'blue'}" for n in range(1, 10)]
    eight = f"players=3 player=red church={','.join(tiles[:8])} first_tile=5 bottom=9 knower=blue"
    match = at("build", f"{eight} hand=-/G7/-/-")
    assert "church" in legal(match)
    match = after(match, "church", "tile 9")
    assert "church" not in legal(match)
    full = at("build", f"players=3 player=red church={','.join(tiles)} first_tile=5 hand=-/G7")
    assert "church" not in legal(full)
    refused(full, "church", "EL-61")
