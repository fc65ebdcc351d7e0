"""Trade with players and overseas (CA-37 to CA-47, CA-R6 to CA-R8)."""

from __future__ import annotations

import pytest
from catan_table import table


@pytest.mark.rule("CA-37")
def test_trade_waits_for_the_roll():
    t = table("phase=before-roll rolled=0 red=l4 blue=o")
    for move in ("trade 4 lumber for ore", "offer 1 lumber for 1 ore", "invite offers"):
        assert t.refuses(move) == "CA-37"
    t.play("roll", "dice 2", "offer 1 lumber for 1 ore")


@pytest.mark.rule("CA-37")
def test_the_number_of_trades_is_unlimited():
    t = table("red=l9 blue=o9")
    for _ in range(4):
        t.play("offer 1 lumber for 1 ore", "orange: decline", "blue: accept", "deal blue")
    assert t.hand("red") == "lllllooo" + "o"
    t.play("trade 4 lumber for wool", "trade 4 ore for brick")
    assert t.hand("red") == "lbw"


@pytest.mark.rule("CA-38")
def test_only_deals_with_the_active_player_can_be_made():
    t = table("players=4 red=l orange=w blue=o white=b").play("offer 1 lumber for 1 ore")
    # The others answer the active player and him alone: no move names another partner.
    for seat in (0, 2, 3):
        kinds = {move.split()[0] for move in t.match.legal(seat)}
        assert kinds <= {"accept", "decline", "counter"}
    t.play("orange: decline", "blue: accept", "white: decline")
    assert t.match.actors == (1,)
    t.refuses("orange: deal blue")
    assert t.refuses("deal red") == "CA-38"
    assert t.refuses("deal orange") == "CA-40"


@pytest.mark.rule("CA-39")
@pytest.mark.parametrize(
    "deal", ["1 lumber for nothing", "nothing for 1 ore", "nothing for nothing"]
)
def test_gifts_are_forbidden(deal):
    t = table("red=l2 blue=o2")
    assert t.refuses(f"offer {deal}") == "CA-39"
    t.play("invite offers")
    assert t.refuses(f"blue: counter {deal.replace('lumber', 'ore')}") == "CA-39"


@pytest.mark.rule("CA-40")
def test_any_numbers_and_kinds_may_be_offered():
    t = table("red=l3w2o blue=b2g2")
    t.play("offer 3 lumber 2 wool 1 ore for 2 brick 2 grain", "orange: decline", "blue: accept")
    t.play("deal blue")
    assert (t.hand("red"), t.hand("blue")) == ("bbgg", "lllwwo")


@pytest.mark.rule("CA-40")
def test_the_active_player_chooses_among_answers_or_closes_none():
    text = "players=4 red=l2 orange=o blue=o white=w"
    t = table(text).play("offer 1 lumber for 1 ore")
    assert t.match.actors == (0, 2, 3)
    t.play("white: counter 1 wool for 2 lumber", "blue: accept", "orange: accept")
    assert set(t.match.legal(1)) == {"withdraw", "deal orange", "deal blue", "deal white"}
    chosen = t.match.copy()
    chosen.play("deal white")
    assert chosen.state.hand.tolist()[1] == [0, 0, 1, 0, 0, 0]
    assert chosen.state.hand.tolist()[3] == [2, 0, 0, 0, 0, 0]
    t.play("withdraw")
    assert (t.hand("red"), t.hand("orange"), t.phase) == ("ll", "o", "main")


@pytest.mark.rule("CA-40")
def test_others_may_offer_first_when_asked():
    t = table("red=l2 blue=o2 orange=w").play("invite offers")
    assert not t.allows("accept", "blue")
    assert t.refuses("blue: accept") == "CA-40"
    t.play("blue: counter 2 ore for 1 lumber", "orange: counter 1 wool for 1 brick")
    assert t.legal("deal") == {"blue"}  # red has no brick for orange
    t.play("deal blue")
    assert (t.hand("red"), t.hand("blue"), t.hand("orange")) == ("loo", "l", "w")


@pytest.mark.rule("CA-40")
def test_when_all_decline_the_turn_goes_on_at_once():
    t = table("red=l").play("offer 1 lumber for 1 ore", "blue: decline", "orange: decline")
    assert t.phase == "main"
    assert not any(map(any, t.s.gives.tolist() + t.s.takes.tolist()))


@pytest.mark.rule("CA-40")
def test_each_answers_once_and_in_any_order():
    t = table("red=l blue=o").play("offer 1 lumber for 1 ore", "blue: accept")
    t.refuses("blue: decline")
    assert t.match.actors == (0,)


@pytest.mark.rule("CA-41")
def test_only_the_active_player_trades_overseas():
    t = table("blue=l8")
    t.refuses("blue: trade 4 lumber for ore")
    t.play("invite offers")
    assert t.refuses("blue: trade 4 lumber for ore") == "CA-40"


@pytest.mark.rule("CA-42")
def test_four_of_a_kind_bring_one_of_another_without_a_harbour():
    t = table("red=l4o3")
    others = {"brick", "wool", "grain", "ore"}
    assert t.legal("trade 4 lumber for") == others
    assert t.legal("trade") == {f"4 lumber for {good}" for good in others}
    assert t.refuses("trade 4 ore for lumber") == "CA-42"
    assert t.refuses("trade 3 ore for lumber") == "CA-43"
    assert t.refuses("trade 2 ore for lumber") == "CA-44"
    t.play("trade 4 lumber for wool")
    assert t.hand("red") == "wooo"
    assert t.bank() == {"l": 19, "b": 19, "w": 18, "g": 19, "o": 16}


@pytest.mark.rule("CA-43")
def test_a_simple_harbour_takes_three_of_any_kind():
    t = table("settlement=H1-N:red red=l3b3w3g3o3")
    for good in ("lumber", "brick", "wool", "grain"):
        t.play(f"trade 3 {good} for ore")
    t.play("trade 3 ore for wool")
    assert t.hand("red") == "woooo"


@pytest.mark.rule("CA-44")
def test_a_special_harbour_takes_two_of_its_kind_and_no_three_of_others():
    t = table("settlement=H2-N:red red=g2o3")
    assert t.refuses("trade 3 ore for wool") == "CA-43"
    assert t.refuses("trade 2 ore for wool") == "CA-44"
    assert t.play("trade 2 grain for wool").hand("red") == "wooo"


@pytest.mark.rule("CA-42", "CA-43", "CA-44")
def test_worse_rates_stay_open_to_whoever_has_their_harbour():
    both = table("settlement=H1-N:red,H2-N:red red=g12")
    assert both.legal("trade") == {f"2 grain for {g}" for g in ("lumber", "brick", "wool", "ore")}
    both.play("trade 4 grain for ore", "trade 3 grain for ore", "trade 2 grain for ore")
    assert both.hand("red") == "gggooo"
    special = table("settlement=H2-N:red red=g12")
    assert special.refuses("trade 3 grain for ore") == "CA-43"


@pytest.mark.rule("CA-43", "CA-44", "CA-47")
@pytest.mark.parametrize(("first", "then"), [("H2-NE", "H1-N"), ("H1-N", "H2-NE")])
def test_a_second_harbour_never_worsens_the_rate_of_the_first(first, then):
    # The grain harbour and a 3:1 harbour, in either order.
    t = table(f"settlement={first}:red road=H1-NE:red,H2-NE:red red=lbwg")
    t.play(f"settlement {then}")
    assert t.s.rate.tolist()[1] == [3, 3, 3, 2, 3]


@pytest.mark.rule("CA-45")
def test_exchanges_may_be_repeated():
    t = table("city=H4-NW:red red=l4").play("trade 2 lumber for ore", "trade 2 lumber for wool")
    assert t.hand("red") == "wo"


@pytest.mark.rule("CA-46")
@pytest.mark.parametrize(
    ("side", "ends", "rates"),
    [
        ("H1-NW", ("H1-N", "H1-NW"), [3, 3, 3, 3, 3]),
        ("H2-NE", ("H2-N", "H2-NE"), [4, 4, 4, 2, 4]),
        ("H7-NE", ("H7-N", "H7-NE"), [4, 4, 4, 4, 2]),
        ("H12-E", ("H12-NE", "H12-SE"), [3, 3, 3, 3, 3]),
        ("H16-SE", ("H16-SE", "H16-S"), [4, 4, 2, 4, 4]),
        ("H18-SE", ("H18-SE", "H18-S"), [3, 3, 3, 3, 3]),
        ("H17-SW", ("H17-SW", "H17-S"), [3, 3, 3, 3, 3]),
        ("H13-W", ("H13-NW", "H13-SW"), [4, 2, 4, 4, 4]),
        ("H4-W", ("H4-NW", "H4-SW"), [2, 4, 4, 4, 4]),
    ],
)
def test_a_harbour_serves_buildings_at_its_two_intersections(side, ends, rates):
    for corner in ends:
        for kind in ("settlement", "city"):
            t = table(f"{kind}={corner}:red")
            assert t.s.rate.tolist()[1] == rates, side
            assert t.s.rate.tolist()[0] == [4] * 5


@pytest.mark.rule("CA-46")
def test_exactly_eighteen_intersections_have_a_harbour():
    better = [
        corner
        for corner in range(54)
        if table(f"settlement={corner}:red").s.rate.tolist()[1] != [4] * 5
    ]
    assert len(better) == 18
    t = table("settlement=H1-NE:red,H3-SE:red red=o3")  # on the coast, but at no harbour
    assert t.refuses("trade 3 ore for wool") == "CA-43"


@pytest.mark.rule("CA-47", "CA-46")
def test_a_harbour_built_this_turn_serves_at_once():
    t = table("road=H1-NE:red red=lbwgo3")
    assert not t.allows("trade 3 ore for wool")
    t.play("settlement H1-N", "trade 3 ore for wool")
    assert t.hand("red") == "w"


@pytest.mark.rule("CA-R6")
@pytest.mark.parametrize(
    "deal", ["2 ore for 1 ore", "1 ore for 1 lumber 1 ore", "1 lumber 1 ore for 1 ore 1 grain"]
)
def test_one_kind_cannot_stand_on_both_sides(deal):
    t = table("red=lo4 blue=lo2g")
    assert t.refuses(f"offer {deal}") == "CA-R6"
    t.play("invite offers")
    assert t.refuses(f"blue: counter {deal}") == "CA-R6"


@pytest.mark.rule("CA-R6")
def test_overseas_one_takes_another_kind():
    assert table("red=o4").refuses("trade 4 ore for ore") == "CA-R6"


@pytest.mark.rule("CA-R7")
def test_one_offers_and_accepts_only_what_one_holds():
    t = table("red=l blue=o")
    assert t.refuses("offer 2 lumber for 1 ore") == "CA-R7"
    assert t.refuses("offer 1 brick for 1 ore") == "CA-R7"
    t.play("offer 1 lumber for 2 ore")
    assert t.refuses("blue: accept") == "CA-R7"
    assert t.refuses("blue: counter 2 ore for 1 lumber") == "CA-R7"
    assert t.legal("accept", "blue") == set()


@pytest.mark.rule("CA-R7")
def test_an_offer_lapses_when_it_is_withdrawn_and_a_new_one_starts_from_nothing():
    t = table("red=lw blue=o").play("offer 1 lumber for 1 ore", "orange: decline", "blue: accept")
    t.play("withdraw", "offer 1 wool for 1 ore")
    assert t.match.actors == (0, 2)
    assert t.s.gives.tolist()[1] == [0, 0, 1, 0, 0]


@pytest.mark.rule("CA-R7")
def test_a_counter_offer_the_active_player_cannot_pay_cannot_be_closed():
    t = table("red=l blue=o").play("offer 1 lumber for 1 ore", "orange: decline")
    t.play("blue: counter 1 ore for 2 lumber")
    assert t.legal("deal") == set()
    assert t.refuses("deal blue") == "CA-40"
    assert t.match.legal(1) == ["withdraw"]


@pytest.mark.rule("CA-R8")
def test_the_bank_cannot_give_what_it_has_not():
    t = table("red=l4 blue=o19")
    assert t.legal("trade 4 lumber for") == {"brick", "wool", "grain"}
    assert t.refuses("trade 4 lumber for ore") == "CA-R8"


@pytest.mark.rule("CA-R9", "CA-R8")
def test_cards_returned_are_at_once_available_again():
    t = table("red=l8 blue=l11b19")
    assert t.refuses("trade 4 lumber for brick") == "CA-R8"
    t.play("trade 4 lumber for ore")
    assert t.bank()["l"] == 4
    t = table("red=o4l4 blue=l15").play("trade 4 lumber for wool", "trade 4 ore for lumber")
    assert t.hand("red") == "lw"


@pytest.mark.rule("CA-42", "CA-R8")
def test_the_last_card_of_a_kind_can_be_had_overseas():
    t = table("red=w4 blue=o18")
    assert t.bank()["o"] == 1
    assert t.allows("trade 4 wool for ore")
    assert "4 wool for ore" in t.legal("trade")
    t.play("trade 4 wool for ore")
    assert (t.hand("red"), t.bank()["o"]) == ("o", 0)
