"""Elasund: the ship and income (EL-15 to EL-21)."""

from __future__ import annotations

import pytest
from elasund_table import after, at, gold, hand, legal, phase, refused, state

from skerry.games.elasund.board import ROW_NAMES


def roll(total: int, text: str):  # type: ignore[no-untyped-def]
    return after(at("rolling", text), f"dice {total}")


@pytest.mark.rule("EL-15")
def test_the_ship_goes_to_the_row_with_the_rolled_number() -> None:
    for total in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12):
        ship = "12" if total != 12 else "2"
        match = roll(total, f"players=2 ship={ship}")
        assert ROW_NAMES[match.state.ship] == str(total)
        assert phase(match) == "build"


@pytest.mark.rule("EL-15")
def test_the_dice_are_two_dice() -> None:
    match = at("rolling", "players=2")
    weights = {match.game.moves.format(code): weight for code, weight in match.outcomes()}
    assert weights == {
        f"dice {total}": sum(a + b == total for a in range(1, 7) for b in range(1, 7))
        for total in range(2, 13)
    }


WAYS = {
    "2": ("4",), "3": ("5",), "4": ("2", "6"), "5": ("3", "8"), "6": ("4", "9"),
    "8": ("5", "10"), "9": ("6", "11"), "10": ("8", "12"), "11": ("9",), "12": ("10",),
}  # fmt: skip


@pytest.mark.rule("EL-16", "EL-R5")
@pytest.mark.parametrize("row", WAYS)
def test_a_ship_already_there_moves_two_rows_up_or_down(row: str) -> None:
    match = roll(int(row), f"players=3 player=red ship={row}")
    if len(WAYS[row]) == 1:
        assert ROW_NAMES[match.state.ship] == WAYS[row][0]
        assert phase(match) == "build"
        return
    assert (phase(match), match.actors) == ("sail", (1,))
    assert legal(match) == [f"ship {way}" for way in WAYS[row]]
    for other in {*ROW_NAMES} - {*WAYS[row]}:
        refused(match, f"ship {other}", "EL-16")
    for way in WAYS[row]:
        assert ROW_NAMES[after(match, f"ship {way}").state.ship] == way


@pytest.mark.rule("EL-R4")
def test_the_roll_is_compared_with_the_row_where_the_ship_stands() -> None:
    # After a 7 it was put in row 9; the last roll was not a 9.
    match = after(at("pirate", "players=2 player=blue dice=7 ship=4"), "ship 9")
    match = after(match, "done building", "take 2 gold", "end turn", "dice 9")
    assert phase(match) == "sail"
    # After a move by two rows: rolled 9 again, but it stands in row 11 now.
    match = after(match, "ship 11", "done building", "take 2 gold", "end turn", "dice 9")
    assert ROW_NAMES[match.state.ship] == "9"
    # On the first turn it stands in none.
    match = roll(8, "players=2 turn=1 ship=-")
    assert ROW_NAMES[match.state.ship] == "8"


@pytest.mark.rule("EL-17")
def test_income_comes_from_the_row_where_the_ship_ends() -> None:
    town = "players=3 player=red ship=4 building=D4:red-large-hut,B6:blue-large-hut"
    match = roll(4, town)
    assert gold(after(match, "ship 6"), "blue") == 4  # not 3: his hut in row 6 paid
    assert gold(after(match, "ship 6"), "red") == 3
    assert gold(after(match, "ship 2"), "blue") == 3


@pytest.mark.rule("EL-18")
def test_all_players_get_a_card_for_each_building_in_the_row() -> None:
    match = roll(
        9,
        "players=4 player=green ship=2 hand=-/-/-/- building=B9:blue-shop,D9:blue-large-hut,"
        "E8:red-workshop,F9:red-inn,H9:yellow-house",
    )
    assert phase(match) == "drawing"
    assert gold(match, "blue") == 2
    assert gold(match, "red") == 1
    assert state(match, "draws") == [0, 1, 1, 0]
    match = after(match, "draw blue", "draw red")
    assert hand(match, "red") == {"gold": 1, "blue": 1}
    assert hand(match, "yellow") == {"red": 1}
    assert hand(match, "green") == {}
    assert phase(match) == "build"


@pytest.mark.rule("EL-18", "EL-20")
@pytest.mark.parametrize(
    ("kind", "income"),
    [
        ("small-hut", "influence"), ("large-hut", "gold"), ("house", "influence"),
        ("workshop", "gold"), ("well", ""), ("stalls", ""), ("shop", "gold"),
        ("inn", "influence"), ("hall", ""),
    ],
)  # fmt: skip
def test_each_kind_pays_its_symbol(kind: str, income: str) -> None:
    match = roll(4, f"players=3 ship=2 building=D4:red-{kind} hand=-/-/-/-")
    assert gold(match, "red") == (income == "gold")
    assert state(match, "draws") == [0, int(income == "influence"), 0, 0]


@pytest.mark.rule("EL-18")
def test_influence_comes_from_the_deck() -> None:
    match = roll(
        9, "players=2 ship=2 building=B9:blue-inn hand=-/-/-/- deck=g1b2 discards=r18g17b16"
    )
    names = [(match.game.moves.format(code), weight) for code, weight in match.outcomes()]
    assert names == [("draw green", 1), ("draw blue", 2)]


@pytest.mark.rule("EL-19", "EL-R6")
@pytest.mark.parametrize("kind", ["shop", "workshop", "large-hut"])
def test_a_building_in_several_rows_pays_once_in_each_of_them(kind: str) -> None:
    for total, pays in ((5, 0), (6, 1), (8, 1), (9, 0)):
        match = roll(total, f"players=3 ship=2 building=D6:red-{kind} hand=-/-/-/-")
        assert gold(match, "red") == pays


@pytest.mark.rule("EL-20")
def test_buildings_without_a_symbol_church_and_wall_pay_nothing() -> None:
    match = roll(
        8,
        "players=4 player=blue ship=2 hand=-/-/-/- building=A8:blue-well,E8:red-stalls,G8:red-hall"
        " church=5:blue,4:red first_tile=5 bottom=1 knower=blue"
        " wall=east-3:blue1,east-4:blue2,east-5:blue3,east-6:blue4,east-8:blue5",
    )
    assert phase(match) == "build"
    assert state(match, "hand") == [[0] * 5] * 4


@pytest.mark.rule("EL-21")
def test_a_neutral_building_pays_whose_cube_stands_on_it() -> None:
    for owner in ("blue", "red", "yellow"):
        match = roll(4, f"players=3 player=red ship=2 building=D4:{owner}-shop hand=-/-/-/-")
        assert {name: gold(match, name) for name in ("blue", "red", "yellow")} == {
            "blue": 0, "red": 0, "yellow": 0, owner: 1,
        }  # fmt: skip


@pytest.mark.rule("EL-X2")
def test_example_of_a_three_rolled_in_row_three() -> None:
    match = roll(
        3,
        "players=4 player=red ship=3 hand=-/-/-/- building=B5:yellow-large-hut,"
        "E5:green-large-hut,C5:blue-house,F5:red-workshop,G5:red-inn",
    )
    assert ROW_NAMES[match.state.ship] == "5"
    assert {name: gold(match, name) for name in ("blue", "red", "yellow", "green")} == {
        "blue": 0, "red": 1, "yellow": 1, "green": 1,
    }  # fmt: skip
    assert state(match, "draws") == [1, 1, 0, 0]
    match = after(match, "draw green", "draw blue")
    assert hand(match, "red") == {"gold": 1, "green": 1}  # the roller draws first
    assert hand(match, "blue") == {"blue": 1}
