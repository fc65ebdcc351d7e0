"""Longest Road (CA-71 to CA-77, CA-R12 to CA-R15): named cases."""

from __future__ import annotations

import pytest
from catan_table import table

SEATS = ("orange", "red", "blue", "white")


def roads(seat, *sides):
    return ",".join(f"{side}:{seat}" for side in sides)


def length(t, seat):
    return int(t.s.road_length[SEATS.index(seat)])


#: Red's line along the north coast, from the west: corners H1-NW H1-N H1-NE H2-N H2-NE H3-N H3-NE.
NORTH = ("H1-NW", "H1-NE", "H2-NW", "H2-NE", "H3-NW", "H3-NE")
#: A line along the south coast, from the west.
SOUTH = ("H17-SW", "H17-SE", "H18-SW", "H18-SE", "H19-SW", "H19-SE", "H19-E")
#: Around the middle hex.
RING = ("H10-NE", "H10-E", "H10-SE", "H10-SW", "H10-W", "H10-NW")


@pytest.mark.rule("CA-71")
def test_five_in_line_take_the_card_and_four_do_not():
    t = table(f"road={roads('red', *NORTH[:3])} red=l2b2").play("road H2-NE")
    assert (t.holder("longest"), length(t, "red")) == (None, 4)
    t.play("road H3-NW")
    assert (t.holder("longest"), t.points("red"), length(t, "red")) == ("red", 2, 5)


@pytest.mark.rule("CA-71", "CA-72")
def test_two_lines_that_do_not_meet_are_not_one_road():
    t = table(f"road={roads('red', *NORTH[:3], *SOUTH[:3])} red=lb").play("road H2-NE")
    assert (t.holder("longest"), length(t, "red")) == (None, 4)


@pytest.mark.rule("CA-72", "CA-R13")
def test_a_short_road_elsewhere_leaves_the_long_one_as_it_is():
    t = table(f"road={roads('red', *NORTH[:5])} settlement=H17-S:red longest=red red=lb")
    t.play("road H17-SW")
    assert (length(t, "red"), t.holder("longest"), t.points("red")) == (5, "red", 3)
    t = table(f"road={roads('red', *NORTH[:5], 'H10-W')} settlement=H10-N:blue longest=red red=lb")
    t.play("road H10-NW")  # to an opponent's building
    assert (length(t, "red"), t.holder("longest")) == (5, "red")


@pytest.mark.rule("CA-72")
def test_branches_do_not_count():
    # Four in line with a branch of two in the middle: the best line is four, then five.
    t = table(f"road={roads('red', *NORTH[:4], 'H2-W', 'H5-NE')} red=lb")
    assert length(t, "red") == 4
    t.play("road H5-E")
    assert length(t, "red") == 5


@pytest.mark.rule("CA-73")
def test_an_opponents_building_breaks_the_road_and_ones_own_does_not():
    text = f"road={roads('red', *NORTH)}"
    assert length(table(text), "red") == 6
    assert length(table(f"{text} settlement=H1-NE:red city=H3-N:red"), "red") == 6
    assert length(table(f"{text} settlement=H1-NE:blue"), "red") == 4
    assert length(table(f"{text} city=H2-N:blue"), "red") == 3


@pytest.mark.rule("CA-73", "CA-R13", "CA-R12")
def test_a_road_that_ends_at_an_enemy_building_counts_to_its_end():
    t = table(f"road={roads('red', *NORTH[:5])} settlement=H3-N:blue,H1-NW:orange")
    assert length(t, "red") == 5


@pytest.mark.rule("CA-R12", "CA-50")
def test_no_road_is_continued_beyond_an_enemy_building():
    t = table(f"road={roads('red', *NORTH[:3])} settlement=H2-N:blue red=lb")
    assert t.refuses("road H2-NE") == "CA-50"
    assert t.legal("road") == t.paths("H1-W", "H1-E")


@pytest.mark.rule("CA-R12")
def test_one_may_go_on_from_the_far_side_and_that_is_another_road():
    text = f"road={roads('red', *NORTH[:3], 'H2-NE', 'H3-NW')} settlement=H2-N:blue red=lb"
    t = table(text)
    assert length(t, "red") == 3
    assert t.allows("road H3-NE")
    assert length(t.play("road H3-NE"), "red") == 3


@pytest.mark.rule("CA-R13")
def test_a_closed_loop_counts_all_its_roads():
    t = table(f"road={roads('red', *RING[:5])} red=lb")
    assert length(t, "red") == 5
    assert length(t.play("road H10-NW"), "red") == 6


@pytest.mark.rule("CA-R13")
def test_a_loop_with_a_tail_counts_both():
    t = table(f"road={roads('red', *RING, 'H5-E', 'H2-SE')}")
    assert length(t, "red") == 8


@pytest.mark.rule("CA-R13")
def test_a_loop_with_two_tails_counts_the_loop_and_one_or_the_long_way_through():
    # Tails of one at H10-N and at H10-S, opposite each other: loop 6 + 1, or 1 + 3 + 1.
    t = table(f"road={roads('red', *RING, 'H5-E', 'H14-E')}")
    assert length(t, "red") == 7


@pytest.mark.rule("CA-R13")
def test_a_figure_of_eight_is_walked_whole():
    # Two rings share the side H10-E: from one end of it round both and over it, 11 roads.
    other = ("H11-NW", "H11-NE", "H11-E", "H11-SE", "H11-SW")
    t = table(f"road={roads('red', *RING, *other)}")
    assert length(t, "red") == 11


@pytest.mark.rule("CA-R13")
def test_two_loops_joined_by_a_bridge_are_walked_as_one_trail():
    # Rings round H4 and H6, and two roads over H5 between them: 6 + 2 + 6.
    ring_a = ("H4-NE", "H4-E", "H4-SE", "H4-SW", "H4-W", "H4-NW")
    ring_b = ("H6-NE", "H6-E", "H6-SE", "H6-SW", "H6-W", "H6-NW")
    t = table(f"road={roads('red', *ring_a, 'H5-NW', 'H5-NE', *ring_b)}")
    assert length(t, "red") == 14


@pytest.mark.rule("CA-R13", "CA-73")
def test_a_loop_cut_at_one_place_is_still_a_line_of_all_its_roads():
    t = table(f"road={roads('red', *RING)} settlement=H10-N:blue")
    assert length(t, "red") == 6
    t = table(f"road={roads('red', *RING)} settlement=H10-N:blue,H10-S:blue")
    assert length(t, "red") == 3


@pytest.mark.rule("CA-74", "CA-R15")
def test_the_card_passes_only_to_a_strictly_longer_road():
    t = table(
        f"road={roads('orange', *NORTH[:5])},{roads('red', *SOUTH[:4])} longest=orange red=l2b2"
    )
    t.play("road H19-SW")
    assert (t.holder("longest"), length(t, "red"), t.points("orange")) == ("orange", 5, 2)
    t.play("road H19-SE")
    assert t.holder("longest") == "red"
    assert (t.points("orange"), t.points("red")) == (0, 2)


@pytest.mark.rule("CA-75")
def test_a_break_gives_the_card_to_the_single_longest_road_left():
    # Red settles on orange's six: 2 + 4 are left; blue, who is not on turn, has five.
    t = table(
        f"players=4 road={roads('orange', *NORTH)},{roads('blue', *SOUTH[:5])},H2-W:red "
        "longest=orange red=lbwg"
    ).play("settlement H1-NE")
    assert (t.holder("longest"), length(t, "orange")) == ("blue", 4)
    assert (t.points("blue"), t.points("orange"), t.points("red")) == (2, 0, 1)


@pytest.mark.rule("CA-75")
def test_a_broken_holder_who_still_leads_keeps_the_card():
    t = table(
        f"road={roads('orange', *SOUTH)},H18-W:red,{roads('blue', *NORTH[:4])} "
        "longest=orange red=lbwg"
    ).play("settlement H17-SE")
    assert (t.holder("longest"), length(t, "orange")) == ("orange", 5)
    assert t.points("orange") == 2


@pytest.mark.rule("CA-76")
def test_a_break_that_leaves_a_tie_of_others_sets_the_card_aside():
    t = table(
        f"players=4 road={roads('orange', *NORTH)},{roads('blue', *SOUTH[:5])},"
        f"{roads('white', *RING[:5])},H2-W:red longest=orange red=lbwg"
    ).play("settlement H1-NE")
    assert t.holder("longest") is None
    assert [t.points(seat) for seat in SEATS] == [0, 1, 0, 0]


@pytest.mark.rule("CA-76", "CA-R15")
def test_a_card_set_aside_goes_later_to_whoever_alone_has_the_longest_road():
    t = table(
        f"players=4 player=white road={roads('orange', *NORTH[:2], *NORTH[3:])},"
        f"{roads('blue', *SOUTH[:5])},{roads('white', *RING[:5])} settlement=H17-N:orange white=lb"
    )
    assert t.holder("longest") is None
    t.play("road H10-NW")
    assert (t.holder("longest"), t.points("white")) == ("white", 2)


@pytest.mark.rule("CA-76", "CA-R15")
def test_a_card_set_aside_stays_aside_while_a_third_only_draws_level():
    t = table(
        f"players=4 player=white road={roads('orange', *NORTH[:5])},{roads('blue', *SOUTH[:5])},"
        f"{roads('white', *RING[:4])} white=lb"
    ).play("road H10-W")
    assert (length(t, "white"), t.holder("longest")) == (5, None)


@pytest.mark.rule("CA-76", "CA-75")
def test_a_card_set_aside_goes_to_the_other_when_one_of_the_tied_is_broken():
    t = table(
        f"players=4 road={roads('orange', *NORTH[:5])},{roads('blue', *SOUTH[:5])},H2-W:red "
        "red=lbwg"
    ).play("settlement H1-NE")
    assert (t.holder("longest"), length(t, "orange"), t.points("blue")) == ("blue", 3, 2)


@pytest.mark.rule("CA-77")
def test_with_nobody_at_five_any_more_the_card_is_set_aside():
    t = table(
        f"road={roads('orange', *NORTH)},{roads('blue', *SOUTH[:4])},H2-W:red "
        "longest=orange red=lbwg"
    ).play("settlement H1-NE")
    assert (length(t, "orange"), length(t, "blue"), t.holder("longest")) == (4, 4, None)
    assert t.points("orange") == 0


@pytest.mark.rule("CA-R14", "CA-76")
def test_a_broken_holder_in_a_tie_loses_the_card():
    # Orange falls from seven to five, blue has five: nobody holds it.
    t = table(
        f"road={roads('orange', *SOUTH)},H18-W:red,{roads('blue', *NORTH[:5])} "
        "longest=orange red=lbwg"
    ).play("settlement H17-SE")
    assert (length(t, "orange"), length(t, "blue"), t.holder("longest")) == (5, 5, None)
    assert (t.points("orange"), t.points("blue")) == (0, 0)


@pytest.mark.rule("CA-R15")
def test_a_break_elsewhere_does_not_touch_a_holder_in_a_tie():
    # Orange holds with five against blue's five; red breaks a branch of orange's that counts not.
    t = table(
        f"road={roads('orange', *NORTH[:5], 'H8-NW', 'H8-NE')},{roads('blue', *SOUTH[:5])},"
        "H4-W:red longest=orange red=lbwg"
    ).play("settlement H4-SW")
    assert (t.holder("longest"), t.points("orange")) == ("orange", 2)


@pytest.mark.rule("CA-75", "CA-79")
def test_the_break_counts_whoever_is_on_turn():
    # Blue gains the card by red's settlement and with it the goal, and wins when his turn begins.
    t = table(
        f"players=4 road={roads('orange', *NORTH)},{roads('blue', *SOUTH[:5])},H2-W:red "
        "city=H8-NW:blue,H12-NE:blue,H10-N:blue,H16-SE:blue longest=orange red=lbwg"
    ).play("settlement H1-NE")
    assert (t.points("blue"), t.match.over) == (10, False)
    t.play("end")
    assert (t.match.over, t.match.winners) == (True, (2,))
