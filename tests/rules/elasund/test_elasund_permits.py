"""Elasund: laying a permit or taking gold, and bonus actions (EL-69 to EL-77)."""

from __future__ import annotations

import pytest
from elasund_table import after, allowed, at, gold, hand, legal, permits, phase, refused, state

#: Two players; the rows 5, 6 and 8 are full: above them A4 is free, below them row 9.
FULL_ROWS = (
    "building=A5:blue-shop,C5:blue-inn,E5:red-workshop,A8:red-well,B8:blue-large-hut,D8:red-inn,"
    "B4:red-house,D4:red-small-hut,E4:red-well"
)


@pytest.mark.rule("EL-69", "EL-R17")
def test_phase_three_is_a_permit_in_the_ships_row_or_two_gold() -> None:
    match = at("permit", "players=2 player=blue ship=6 hand=G4/-/-/-")
    assert legal(match)[0] == "take 2 gold"
    assert len(legal(match)) == 1 + 5 * 5  # five permits on five fields
    supply = int(match.state.gold)
    rich = after(match, "take 2 gold")
    assert (gold(rich, "blue"), int(rich.state.gold)) == (6, supply - 2)
    laid = after(match, "permit 3 D6")
    assert permits(laid) == {"D6": "blue3"}
    assert gold(laid, "blue") == 1
    for next_phase in (rich, laid):
        assert phase(next_phase) == "bonus"
    refused(match, "permit 3 D5", "EL-69")


@pytest.mark.rule("EL-69")
def test_a_permit_comes_from_the_own_reserve() -> None:
    match = at("permit", "players=2 player=blue ship=6 hand=G4/-/-/- permit=A2:blue3,B2:red1")
    refused(match, "permit 3 D6", "EL-70")
    assert allowed(match, "permit 1 D6")


@pytest.mark.rule("EL-70")
def test_laying_a_permit_costs_its_number() -> None:
    match = at("permit", "players=2 player=blue ship=6 hand=G2/-/-/-")
    supply = int(match.state.gold)
    for value in range(3):
        laid = after(match, f"permit {value} D6")
        assert (gold(laid, "blue"), int(laid.state.gold)) == (2 - value, supply + value)
    for value in (3, 4):
        refused(match, f"permit {value} D6", "EL-70")
    assert allowed(at("permit", "players=2 player=blue hand=-/-/-/-"), "permit 0 A6")


@pytest.mark.rule("EL-71", "EL-R18")
@pytest.mark.parametrize("ship", ["5", "6", "8"])
def test_a_full_row_opens_the_nearest_row_above_and_below(ship: str) -> None:
    text = f"players=2 player=blue ship={ship} hand=-/-/-/-"
    match = at("permit", f"{text} {FULL_ROWS}")
    # Row 8 lies next to row 9; row 4 is open to it all the same, though two rows farther away.
    assert legal(match, "permit") == ["permit 0 A4", "permit 0 A9", "permit 0 C9"]
    refused(match, "permit 0 A10", "EL-71")
    refused(match, "permit 0 A3", "EL-71")
    pair = at("permit", f"{text.replace('hand=-', 'hand=r2')} {FULL_ROWS}")
    assert allowed(pair, "permit 0 A10 with red")
    refused(pair, "permit 0 A4 with red", "EL-72")


@pytest.mark.rule("EL-71")
def test_a_row_with_a_free_field_opens_no_other() -> None:
    match = at("permit", f"players=2 player=blue ship=4 hand=-/-/-/- {FULL_ROWS}")
    assert legal(match, "permit") == ["permit 0 A4"]
    refused(match, "permit 0 A3", "EL-69")


@pytest.mark.rule("EL-71")
def test_at_the_edge_only_one_direction_is_left() -> None:
    town = "building=A2:red-well,B2:red-house,D2:blue-stalls"
    match = at("permit", f"players=2 player=blue ship=2 hand=-/-/-/- {town}")
    assert {move[-1] for move in legal(match, "permit")} == {"3"}


@pytest.mark.rule("EL-72", "EL-R19")
@pytest.mark.parametrize("colour", ["red", "green", "blue"])
def test_two_cards_of_one_colour_open_any_row(colour: str) -> None:
    match = at("permit", f"players=2 player=blue ship=6 hand=G3{colour[0]}3/-/-/-")
    laid = after(match, f"permit 2 E11 with {colour}")
    assert permits(laid) == {"E11": "blue2"}
    assert hand(laid, "blue") == {"gold": 1, colour: 1}  # the gold is still paid
    assert sum(state(laid, "discards")) == 2
    assert phase(laid) == "bonus"  # it was not the bonus action
    refused(match, "permit 2 E11", "EL-69")
    refused(match, f"permit 2 E6 with {colour}", "EL-72")  # the ship's row takes no cards
    refused(match, f"permit 4 E11 with {colour}", "EL-70")
    few = at("permit", "players=2 player=blue ship=6 hand=G3rgb/-/-/-")
    refused(few, f"permit 2 E11 with {colour}", "EL-72")


@pytest.mark.rule("EL-R17")
def test_who_can_lay_no_permit_takes_the_gold() -> None:
    all_out = "permit=A2:blue0,A3:blue1,A4:blue2,A5:blue3,A6:blue4"
    match = at("permit", f"players=2 player=blue hand=G9r2/-/-/- {all_out}")
    assert legal(match) == ["take 2 gold"]
    poor = at("permit", "players=2 player=blue hand=-/-/-/- permit=A2:blue0")
    assert legal(poor) == ["take 2 gold"]
    for move in ("end turn", "done building"):
        refused(match, move, "EL-13")  # phase 3 must be used


@pytest.mark.rule("EL-73")
def test_there_is_at_most_one_bonus_action_and_it_ends_the_turn() -> None:
    text = "players=2 player=blue ship=6 hand=G9r4g4b4/-/-/- permit=B3:blue1"
    match = at("bonus", text)
    for move in ("move 1 to C3 with red", "raise 1 to 4 with blue", "place 2 C3", "bonus gold"):
        done = after(match, move)
        assert (phase(done), done.state.player) == ("rolling", 1)
    assert phase(after(match, "end turn")) == "rolling"
    # None of them depends on the ship: the same moves in every row.
    moves = legal(match)
    for row in ("2", "12"):
        assert legal(at("bonus", text.replace("ship=6", f"ship={row}"))) == moves


@pytest.mark.rule("EL-74")
def test_moving_a_permit_costs_two_cards_of_one_colour_and_no_gold() -> None:
    match = at("bonus", "players=2 player=blue hand=g2r1/-/-/- permit=B3:blue4,C3:red2")
    done = after(match, "move 4 to E12 with green")
    assert permits(done) == {"E12": "blue4", "C3": "red2"}
    assert hand(done, "blue") == {"red": 1}
    assert state(done, "discards") == [0, 2, 0]
    refused(match, "move 4 to E12 with red", "EL-74")
    refused(match, "move 4 to C3 with green", "EL-74")  # not free
    refused(match, "move 4 to B3 with green", "EL-74")  # another field
    refused(match, "move 2 to E12 with green", "EL-74")  # his 2 is in the reserve
    assert not allowed(match, "move 4 to F3 with green")


@pytest.mark.rule("EL-75")
def test_raising_a_permit_costs_two_cards_and_the_difference() -> None:
    match = at("bonus", "players=2 player=blue hand=G2b2/-/-/- permit=B3:blue1,C3:blue2")
    done = after(match, "raise 1 to 3 with blue")
    assert permits(done) == {"B3": "blue3", "C3": "blue2"}
    assert hand(done, "blue") == {}
    assert state(done, "permit_field")[0] == [-1, -1, 11, 10, -1]
    assert allowed(match, "raise 2 to 4 with blue")
    refused(match, "raise 1 to 4 with blue", "EL-75")  # costs 3
    refused(match, "raise 1 to 0 with blue", "EL-75")  # not higher
    refused(match, "raise 1 to 1 with blue", "EL-75")
    refused(match, "raise 1 to 2 with blue", "EL-75")  # not in the reserve
    refused(match, "raise 0 to 3 with blue", "EL-75")  # not on the board
    refused(match, "raise 1 to 3 with red", "EL-75")


@pytest.mark.rule("EL-76")
def test_placing_a_permit_costs_three_colours_and_its_number() -> None:
    match = at("bonus", "players=2 player=blue hand=G3r2gb/-/-/- permit=B3:blue1,C3:red1 ship=6")
    done = after(match, "place 3 E12")
    assert permits(done) == {"B3": "blue1", "C3": "red1", "E12": "blue3"}
    assert hand(done, "blue") == {"red": 1}
    assert state(done, "discards") == [1, 1, 1]
    refused(match, "place 4 E12", "EL-76")
    refused(match, "place 1 E12", "EL-76")
    refused(match, "place 3 C3", "EL-76")
    refused(at("bonus", "players=2 player=blue hand=G3r5g4/-/-/-"), "place 3 E12", "EL-76")


@pytest.mark.rule("EL-77")
def test_three_colours_buy_two_gold() -> None:
    match = at("bonus", "players=2 player=blue hand=rgb2/-/-/-")
    supply = int(match.state.gold)
    done = after(match, "bonus gold")
    assert hand(done, "blue") == {"gold": 2, "blue": 1}
    assert int(done.state.gold) == supply - 2
    assert state(done, "discards") == [1, 1, 1]
    refused(at("bonus", "players=2 player=blue hand=r9g9/-/-/-"), "bonus gold", "EL-77")


@pytest.mark.rule("EL-X10")
def test_example_of_permit_two_in_row_four() -> None:
    huts = "building=C4:blue-small-hut,D4:red-small-hut"
    match = at("permit", f"players=2 player=blue ship=4 hand=G2r2/-/-/- {huts}")
    assert legal(match, "permit 2 ")[:1]
    free = [move for move in legal(match, "permit 2 ") if "with" not in move]
    assert free == ["permit 2 A4", "permit 2 B4", "permit 2 E4"]
    assert gold(after(match, "permit 2 B4"), "blue") == 0
    elsewhere = [move for move in legal(match, "permit 2 ") if "with" in move]
    # 50 fields less the pit, two huts and the three of the row.
    assert len(elsewhere) == 44
    assert all(move.endswith("with red") for move in elsewhere)
