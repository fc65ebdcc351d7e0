"""Elasund: a roll of 7 (EL-22 to EL-29)."""

from __future__ import annotations

import pytest
from elasund_table import after, allowed, at, gold, hand, legal, phase, refused, state, whose

import skerry
from skerry.core.chance import new_noise
from skerry.core.match import Match
from skerry.games.elasund.board import ROW_NAMES

#: Row 5: red has three cubes (hall's middle row, inn, east tower), blue one; green has a tower.
TOWN = (
    "players=4 player=green dice=7 ship=2 building=F4:red-hall,H5:red-inn,D5:blue-well"
    " wall=east-3:red1,east-4:red2,east-5:red3,south-H:green1,south-G:green2,south-F:green3"
)


def raid(hands: str) -> Match:
    return after(at("pirate", f"{TOWN} hand={hands}"), "ship 5")


@pytest.mark.rule("EL-22")
def test_the_roller_puts_the_ship_in_any_other_row() -> None:
    match = after(at("rolling", "players=3 player=red ship=9"), "dice 7")
    assert (phase(match), whose(match)) == ("pirate", ["red"])
    assert legal(match) == [f"ship {row}" for row in ROW_NAMES if row != "9"]
    refused(match, "ship 9", "EL-22")
    first = after(at("rolling", "players=3 player=red ship=- turn=1"), "dice 7")
    assert len(legal(first)) == 10


@pytest.mark.rule("EL-23")
def test_after_a_seven_nobody_receives_income() -> None:
    town = "players=3 player=red dice=7 building=D5:blue-large-hut,E5:red-shop hand=-/-/-/-"
    match = after(at("pirate", town), "ship 5")
    assert phase(match) == "build"
    assert state(match, "hand") == [[0] * 5] * 4
    assert state(match, "draws") == [0] * 4


@pytest.mark.rule("EL-24")
def test_everybody_gives_up_a_card_for_each_cube_in_the_row() -> None:
    match = raid("G5/G5/G5/G5")
    assert state(match, "due") == [1, 3, 0, 0]
    assert whose(match) == ["blue", "red"]
    match = after(at("pirate", f"{TOWN.replace('=green', '=red')} hand=G5/G5/G5/G5"), "ship 5")
    assert state(match, "due") == [1, 3, 0, 0]  # the roller included
    match = after(match, "blue: give gold", *["red: give gold"] * 3)
    assert (gold(match, "blue"), gold(match, "red")) == (4, 2)


@pytest.mark.rule("EL-25")
def test_cards_given_up_are_of_the_payers_choice() -> None:
    match = raid("G1r1/G2g1b1/-/-")
    assert legal(match, name="red") == ["give gold", "give green", "give blue"]
    refused(match, "give red", "EL-25", "red")
    match = after(match, "red: give green", "red: give gold", "red: give blue", "blue: give red")
    assert hand(match, "red") == {"gold": 1}
    assert hand(match, "blue") == {"gold": 1}
    once = after(raid("G1r1/G2g1b1/-/-"), "red: give green")
    refused(once, "give green", "EL-25", "red")  # there was only one


@pytest.mark.rule("EL-26")
def test_who_has_too_few_cards_gives_all_he_has() -> None:
    match = raid("-/G1b1/-/-")
    assert phase(match) == "plunder"
    assert hand(match, "red") == {}
    assert state(match, "loot") == [1, 0, 0, 1]
    match = raid("-/-/-/-")
    assert phase(match) == "build"


@pytest.mark.rule("EL-27")
def test_the_roller_takes_one_card_for_each_of_his_towers() -> None:
    match = after(raid("G5/G3r2/-/-"), "blue: give gold", "red: give red", *["red: give gold"] * 2)
    assert (phase(match), whose(match), match.state.takes) == ("plunder", ["green"], 1)
    assert legal(match) == ["leave the rest", "plunder gold", "plunder red"]
    refused(match, "plunder blue", "EL-27")
    match = after(match, "plunder red")
    assert hand(match, "green") == {"red": 1}
    assert phase(match) == "build"


@pytest.mark.rule("EL-27")
def test_towers_anywhere_on_the_wall_count_and_without_one_nothing_is_taken() -> None:
    walls = ",".join(f"south-{c}:green{n}" for n, c in enumerate("HGFEDC", 1))
    town = TOWN.replace("south-H:green1,south-G:green2,south-F:green3", walls)
    match = after(at("pirate", f"{town} hand=-/G3/-/-"), "ship 5")
    assert match.state.takes == 2
    match = after(match, "plunder gold", "plunder gold")
    assert (gold(match, "green"), phase(match)) == (2, "build")
    none = TOWN.replace(",south-F:green3", "")
    match = after(at("pirate", f"{none} hand=-/G3/-/-"), "ship 5")
    assert (gold(match, "green"), phase(match)) == (0, "build")


@pytest.mark.rule("EL-28")
def test_what_is_left_goes_to_the_supply_and_the_discards() -> None:
    match = raid("-/G1r1b1/-/-")
    before = int(match.state.gold)
    match = after(match, "leave the rest")
    assert match.state.gold == before + 1
    assert state(match, "discards") == [1, 0, 1]
    assert state(match, "loot") == [0, 0, 0, 0]


@pytest.mark.rule("EL-29")
def test_the_turn_goes_on_and_the_pirates_row_is_the_ships_row() -> None:
    match = after(raid("-/-/-/G2"), "done building")
    assert {move[-1] for move in legal(match, "permit")} == {"5"}
    assert allowed(match, "permit 0 A5")
    refused(match, "permit 0 A2", "EL-69")


@pytest.mark.rule("EL-R7")
def test_cubes_in_a_row_are_flags_church_tiles_and_east_towers() -> None:
    town = (
        "players=4 player=green dice=7 ship=2 hand=G9/G9/G9/G9 track=0,0,0,0,0/1,0,0,0,0/"
        "0,0,0,0,0/0,0,0,0,0 building=E8:red-hall,A8:red-shop,A10:red-well,G8:yellow-inn"
        " church=5:blue,6:blue,8:blue first_tile=5 bottom=1 knower=blue"
        " wall=north-H:blue1,north-G:blue2,north-F:blue3,"
        "east-3:yellow1,east-4:yellow2,east-5:yellow3,east-6:yellow4,east-8:yellow5,east-9:yellow6"
    )
    expected = {
        "8": [2, 2, 1, 0],  # church C8, D8; hall north, shop; inn
        "9": [1, 1, 1, 0],  # church C9; hall middle; tower
        "10": [0, 1, 0, 0],  # the hall's south row has no flag; the well has
        "3": [0, 0, 0, 0],  # north towers, wall tiles and the trade track are in no row
        "5": [0, 0, 1, 0],
    }
    for row, due in expected.items():
        match = after(at("pirate", town), f"ship {row}")
        assert state(match, "due") == due, row


@pytest.mark.rule("EL-R8")
def test_payers_choose_secretly_and_all_cards_are_shown_together() -> None:
    match = raid("G1r2/G4g1/-/-")
    match = after(match, "red: give green")
    # Nobody else sees what or how much red has chosen, nor a move of his.
    for watcher in (-1, 0, 2, 3):
        view = match.view(watcher)
        assert view.state.owes.tolist() == [1, 3, 0, 0]
        assert view.state.chosen.tolist()[1] == [0] * 5
        assert view.state.hand.tolist()[1] == [0, 0, 0, 0, 5]
        assert view.moves[-1] == "ship 5"
    assert match.view(1).moves[-1] == "give green"
    assert hand(match, "red") == {"gold": 4, "green": 1}  # nothing has left the hand yet
    match = after(match, "red: give gold", "red: give gold")
    assert match.view(0).moves[-1] == "ship 5"
    assert match.view(0).actors == (0,)  # only that blue's choice is still open
    match = after(match, "blue: give red")
    assert match.view(2).moves[-4:] == ["give green", "give gold", "give gold", "give red"]
    assert match.view(2).state.paid.tolist()[:2] == [[0, 1, 0, 0], [2, 0, 1, 0]]


@pytest.mark.rule("EL-R8")
def test_who_owes_all_he_has_pays_automatically() -> None:
    match = raid("G5/G2r1/-/-")
    assert whose(match) == ["blue"]
    # Until blue has chosen, red's cards are not shown.
    assert match.view(2).state.hand.tolist()[1] == [0, 0, 0, 0, 3]
    match = after(match, "blue: give gold")
    assert match.view(2).state.paid.tolist()[1] == [2, 1, 0, 0]
    assert hand(match, "red") == {}


@pytest.mark.rule("EL-R9")
def test_the_roller_takes_only_cards_of_others_openly_and_may_take_fewer() -> None:
    town = TOWN.replace("player=green", "player=red")
    match = after(at("pirate", f"{town} hand=r1/G3/-/-"), "ship 5")
    # Red gave up 3 gold himself and owns a tower: only blue's card can be taken.
    assert (phase(match), whose(match)) == ("plunder", ["red"])
    assert legal(match) == ["leave the rest", "plunder red"]
    assert match.view(2).state.loot.tolist() == [0, 1, 0, 0]
    match = after(match, "leave the rest")
    assert hand(match, "red") == {}
    assert state(match, "discards") == [1, 0, 0]


@pytest.mark.rule("EL-R27", "EL-R9")
def test_a_guess_deals_no_card_once_more_that_lies_open_in_the_loot() -> None:
    """All hands are empty, so whatever influence does not lie in the loot is in the deck."""
    match = raid("-/r2b1/-/-")
    assert (phase(match), state(match, "loot")) == ("plunder", [0, 2, 0, 1])
    layout, kernels = match.game.layout, match.game.kernels
    for seed in range(10):
        states = match.view(2).states
        kernels.guess(states, 0, 2, new_noise(seed))
        assert layout.read(states).deck.tolist() == [16, 18, 17, 0]


@pytest.mark.rule("EL-X11")
def test_example_of_the_pirate_in_row_five() -> None:
    match = raid("G2/G4/-/-")
    assert state(match, "due") == [1, 3, 0, 0]
    match = after(match, "blue: give gold", *["red: give gold"] * 3)
    assert sum(state(match, "loot")) == 4
    match = after(match, "plunder gold")
    assert {name: gold(match, name) for name in ("blue", "red", "yellow", "green")} == {
        "blue": 1, "red": 1, "yellow": 0, "green": 1,
    }  # fmt: skip


def test_the_tribute_is_forgotten_when_the_turn_ends() -> None:
    match = after(raid("-/G3/-/-"), "leave the rest", "done building", "take 2 gold")
    assert state(match, "paid")[1] == [3, 0, 0, 0]
    assert not any(map(any, state(after(match, "end turn"), "paid")))


def test_tribute_cannot_be_paid_by_who_owes_nothing() -> None:
    match = raid("G2/G4/G4/G4")
    with pytest.raises(skerry.IllegalMove, match="yellow is not to act"):
        match.play("give gold", seat=2)
