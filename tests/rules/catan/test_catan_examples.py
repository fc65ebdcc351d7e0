"""The almanac's examples (CA-X1 to CA-X12)."""

from __future__ import annotations

import pytest
from catan_table import table

GENA, VITYA, GALYA = "red", "blue", "orange"


@pytest.mark.rule("CA-X1")
def test_domestic_trade_gena_closes_with_galya():
    t = table("red=l2o3 blue=bw orange=bg").play("offer 1 ore for 1 brick")
    t.play("blue: counter 1 brick for 3 ore", "orange: counter 1 brick for 1 lumber 1 ore")
    assert t.legal("deal") == {GALYA, VITYA}
    t.refuses("blue: deal orange")  # a deal between Vitya and Galya
    t.play("deal orange")
    assert (t.hand(GENA), t.hand(GALYA), t.hand(VITYA)) == ("lboo", "lgo", "bw")


@pytest.mark.rule("CA-X2")
def test_a_roll_of_eight_pays_settlement_and_cities():
    t = table(
        "phase=before-roll rolled=0 settlement=H12-NE:blue city=H12-S:blue,H13-SW:orange"
    ).play("roll", "dice 8")
    assert (t.hand("blue"), t.hand("orange"), t.hand("red")) == ("ooo", "ll", "")


@pytest.mark.rule("CA-X3")
def test_four_ore_bring_one_lumber():
    assert table("red=o4").play("trade 4 ore for lumber").hand(GENA) == "l"


@pytest.mark.rule("CA-X4")
def test_three_lumber_bring_one_ore_through_a_simple_harbour():
    t = table("player=blue settlement=H12-SE:blue blue=l3").play("trade 3 lumber for ore")
    assert t.hand("blue") == "o"


@pytest.mark.rule("CA-X5")
def test_the_lumber_harbour_takes_two_lumber_and_nothing_else():
    t = table("player=blue city=H4-SW:blue blue=l4o3")
    assert t.refuses("trade 3 ore for wool") == "CA-43"
    t.play("trade 2 lumber for wool", "trade 2 lumber for grain")
    assert t.hand("blue") == "wgooo"


@pytest.mark.rule("CA-X6")
def test_ten_points_of_settlements_road_cities_and_cards_win():
    line = ("H1-NW", "H1-NE", "H2-NW", "H2-NE", "H3-NW")
    roads = ",".join(f"{side}:red" for side in line)
    t = table(
        "player=orange settlement=H10-N:red,H17-S:red city=H8-NW:red,H12-NE:red red.cards=p2 "
        f"road={roads} longest=red"
    )
    assert (t.match.view(0).scores[1], t.points("red")) == (8, 10)
    t.play("end")
    assert t.match.winners == (1,)
    assert t.match.view(0).scores[1] == 10


@pytest.mark.rule("CA-X7")
def test_a_seven_takes_nothing_of_six_four_of_eight_and_five_of_eleven():
    t = table("phase=before-roll rolled=0 red=l6 blue=b8 orange=w11").play("roll", "dice 7")
    assert t.s.owes.tolist() == [5, 0, 4, 0]
    t = table("phase=before-roll rolled=0 red=l6 blue=b9").play("roll", "dice 7")
    assert t.s.owes.tolist() == [0, 0, 4, 0]


#: The beginner board with the tokens of H13 and H6 exchanged: a forest 4 in the west.
FOREST_4 = "token=10,2,9,12,6,8,10,9,11,0,3,8,4,3,4,5,5,6,11"


@pytest.mark.rule("CA-X8")
def test_the_robber_of_a_seven_robs_a_or_b_and_bars_the_forest():
    for victim in ("blue", "orange"):
        t = table(
            f"{FOREST_4} phase=before-roll rolled=0 robber=H1 settlement=H13-SW:blue,H13-N:orange "
            "blue=g orange=g red=l6"
        ).play("roll", "dice 7", "robber H13", f"rob {victim}", "steal grain")
        assert t.hand(victim) == ""
        assert t.hand("red") == "llllllg"
        t.play("end", "roll", "dice 4")
        assert "l" not in t.hand("blue") + t.hand("orange")
        t.play("end", "roll", "dice 7", "robber H1", "end", "roll", "dice 4")
        assert "l" in t.hand("blue")
        assert "l" in t.hand("orange")


@pytest.mark.rule("CA-X9")
def test_a_knight_does_the_same_and_nobody_discards():
    t = table(
        f"{FOREST_4} robber=H1 settlement=H13-SW:blue,H13-N:orange blue=g9 orange=g red=l8 "
        "red.cards=k"
    ).play("play knight", "robber H13")
    assert t.legal("rob") == {"blue", "orange"}
    t.play("rob blue", "steal grain")
    assert (t.size("red"), t.size("blue"), t.phase) == (9, 8, "main")


@pytest.mark.rule("CA-X10")
def test_a_settlement_on_oranges_road_of_seven_brings_red_the_card():
    # Orange: seven along the south coast, broken into 4 + 3; red: five that end at the break.
    orange = ("H17-SW", "H17-SE", "H18-SW", "H18-SE", "H19-SW", "H19-SE", "H19-E")
    red = ("H18-E", "H18-NE", "H15-W", "H14-NE", "H10-W")
    roads = ",".join([f"{side}:orange" for side in orange] + [f"{side}:red" for side in red])
    t = table(f"road={roads} longest=orange red=lbwg settlement=H10-NW:red")
    assert (int(t.s.road_length[0]), int(t.s.road_length[1])) == (7, 5)
    assert (t.points("orange"), t.points("red")) == (2, 1)
    t.play("settlement H18-SE")
    assert (int(t.s.road_length[0]), t.holder("longest")) == (4, "red")
    assert (t.points("orange"), t.points("red")) == (0, 4)


@pytest.mark.rule("CA-X11")
@pytest.mark.parametrize("strict", [0, 1])
def test_trade_and_building_mixed_in_one_turn(strict):
    t = table(f"strict={strict} settlement=H1-SW:red road=H1-W:red red=l3w7b blue=bg").play(
        "offer 1 wool for 1 brick", "orange: decline", "blue: accept", "deal blue"
    )
    t.play("road H1-NW")
    if strict:
        assert t.refuses("offer 1 wool for 1 grain") == "CA-23"
        assert t.refuses("trade 4 wool for grain") == "CA-23"
        return
    t.play("offer 1 wool for 1 grain", "orange: decline", "blue: accept", "deal blue")
    t.play("settlement H1-N", "trade 3 wool for ore")
    assert t.hand("red") == "lwo"


@pytest.mark.rule("CA-X12")
def test_the_tenth_point_is_bought_and_wins_at_once():
    t = table("city=H1-N:red,H3-N:red,H8-NW:red,H12-NE:red settlement=H10-N:red red=wgo")
    t.play("buy card", "draw point")
    assert (t.match.over, t.match.winners) == (True, (1,))
