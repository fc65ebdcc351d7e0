"""Step 1, trade: market, draw pile and opponents (ST-25 to ST-33)."""

from __future__ import annotations

import pytest
from struggle_table import table


def left(t):
    """How many more times the player may swap with the market."""
    count = 0
    while t.legal("market"):
        t.play("market " + min(t.legal("market")))
        count += 1
    return count


@pytest.mark.rule("ST-25")
@pytest.mark.parametrize(("roads", "exchanges"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_each_road_on_side_a_gives_one_exchange(roads, exchanges):
    assert left(table(f"hand=b9 roads={roads},1,1,1")) == exchanges


@pytest.mark.rule("ST-25")
def test_unused_exchanges_lapse_with_the_trade_step():
    t = table("players=2 hand=b9/b roads=3,1")
    t.play("market brick for ore", "develop", "produce", "draw ore", "draw ore")
    t.play("develop", "produce", "draw ore", "draw ore")
    assert t.player == "red"
    assert left(t) == 2


@pytest.mark.rule("ST-26")
def test_without_a_road_one_card_may_be_exchanged_with_the_draw_pile_only():
    t = table("hand=bl/o roads=0,1,1,1")
    assert t.legal() == {"develop", "discard brick", "discard lumber"}
    assert t.refuses("market brick for ore") == "ST-26"
    assert t.refuses("swap blue 1") == "ST-26"
    t.play("discard brick", "draw wool")
    assert t.hand("red") == "lw"
    assert t.refuses("discard wool") == "ST-25"


@pytest.mark.rule("ST-27")
def test_an_exchange_may_go_to_the_market_the_draw_pile_or_any_opponent():
    t = table("hand=bl/o/w/g")
    assert t.legal("market") == {
        f"{give} for {take}"
        for give in ("brick", "lumber")
        for take in ("brick", "lumber", "ore", "wool", "grain")
    }
    assert t.legal("discard") == {"brick", "lumber"}
    assert t.legal("swap") == {"blue 1", "white 1", "amber 1"}
    assert t.refuses("market ore for wool") == "ST-30"
    assert t.refuses("discard ore") == "ST-29"
    assert t.refuses("swap red 1") == "ST-31"
    assert t.refuses("swap green 1") == "ST-31"


@pytest.mark.rule("ST-28", "ST-X3", "ST-32")
def test_example_three_exchanges_with_three_partners():
    t = table("hand=bllg/oo roads=5,1,1,1")
    t.play("market brick for ore")
    assert (t.hand("red"), t.market) == ("llog", "bblwg")
    t.play("swap blue 1", "take ore", "give lumber")
    assert (t.hand("red"), t.hand("blue")) == ("loog", "lo")
    t.play("discard grain", "draw wool")
    assert (t.hand("red"), t.discards) == ("loow", "g")
    assert t.sizes() == [4, 2, 0, 0]
    assert t.legal() == {"develop"}


@pytest.mark.rule("ST-28")
def test_the_partners_may_come_in_any_order():
    t = table("hand=bbb/oo/ww roads=5,1,1,1")
    t.play("discard brick", "redraw", "draw ore")
    t.play("swap white 1", "take wool", "give brick", "swap blue 1", "take ore", "give wool")
    assert (t.hand("blue"), t.hand("white"), t.hand("red")) == ("ow", "bw", "boo")


@pytest.mark.rule("ST-29")
def test_with_the_draw_pile_all_cards_are_discarded_before_any_is_drawn():
    t = table("hand=blo roads=5,1,1,1")
    t.play("discard brick", "discard lumber")
    assert (t.phase, t.hand("red"), t.discards) == ("exchange", "o", "bl")
    assert t.legal() == {"discard ore", "redraw"}
    assert t.refuses("market ore for wool") == "ST-29"
    assert t.refuses("develop") == "ST-29"
    t.play("redraw", "draw wool", "draw grain")
    assert (t.phase, t.hand("red")) == ("trade", "owg")
    assert t.legal("discard") == {"ore", "wool", "grain"}  # one exchange is left


@pytest.mark.rule("ST-29")
def test_the_draw_follows_at_once_when_no_exchange_or_no_card_is_left():
    t = table("hand=blo")
    t.play("discard brick")
    assert t.phase == "redraw"
    t = table("hand=b roads=5,1,1,1")
    t.play("discard brick")
    assert t.phase == "redraw"


@pytest.mark.rule("ST-29")
def test_the_replacement_comes_from_the_draw_pile_as_it_is_counted():
    t = table("hand=b5/l5 market=o5")
    t.play("discard brick")
    weights = {"draw brick": 6, "draw lumber": 6, "draw ore": 11, "draw wool": 15, "draw grain": 14}
    assert t.chances() == weights


@pytest.mark.rule("ST-30")
def test_a_market_card_is_replaced_by_a_hand_card():
    t = table("hand=b2 market=owwwg roads=3,1,1,1")
    assert t.refuses("market brick for lumber") == "ST-30"
    t.play("market brick for ore")
    assert (t.hand("red"), t.market) == ("bo", "bwwwg")
    assert t.refuses("market brick for ore") == "ST-30"
    t.play("market brick for wool")
    assert (t.hand("red"), t.market) == ("ow", "bbwwg")


@pytest.mark.rule("ST-31")
def test_cards_drawn_from_an_opponent_are_random():
    t = table("hand=b/o3wg")
    t.play("swap blue 1")
    assert t.chances() == {"take ore": 3, "take wool": 1, "take grain": 1}


@pytest.mark.rule("ST-31")
def test_the_very_card_just_drawn_may_be_given_back():
    t = table("hand=b/o")
    t.play("swap blue 1", "take ore")
    assert t.legal() == {"give brick", "give ore"}
    assert t.refuses("give wool") == "ST-31"
    assert t.refuses("develop") == "ST-31"
    t.play("give ore")
    assert (t.hand("red"), t.hand("blue"), t.phase) == ("b", "o", "trade")


@pytest.mark.rule("ST-32")
def test_no_exchange_changes_the_size_of_a_hand():
    t = table("hand=b4/o3/w2/g roads=6,1,1,1")
    before = t.sizes()
    t.play("swap blue 2", "take ore", "take ore", "give brick", "give brick")
    assert t.sizes() == before
    t.play("discard ore", "draw grain")
    assert t.sizes() == before
    t = table("hand=b4/o3/w2/g")
    t.play("market brick for ore")
    assert t.sizes() == before


@pytest.mark.rule("ST-33")
def test_the_opponent_is_not_asked():
    t = table("hand=b/o/w/g")
    t.play("swap white 1")
    assert t.match.awaits_chance
    t.play("take wool")
    assert t.match.actors == (0,)


@pytest.mark.rule("ST-33")
def test_there_is_no_other_trade_between_players():
    kinds = {kind.name for kind in table().match.game.moves.kinds}
    assert not kinds & {"offer", "accept", "decline", "counter", "deal", "invite"}
    t = table("hand=b3/o/w/g")
    with_others = {move for move in t.legal() if any(c in move for c in ("blue", "white", "amber"))}
    assert with_others == {"swap blue 1", "swap white 1", "swap amber 1"}


@pytest.mark.rule("ST-X2")
def test_example_three_roads_of_which_two_show_side_a():
    t = table("hand=bbb roads=3,1,1,1")
    t.play("market brick for ore", "market brick for wool")
    assert t.refuses("market brick for grain") == "ST-25"
    assert t.refuses("discard brick") == "ST-25"
    assert t.legal() == {"develop"}


@pytest.mark.rule("ST-R13")
def test_an_exchange_needs_so_many_cards_in_both_hands():
    t = table("hand=bb/ooo/w/- roads=5,1,1,1")
    assert t.legal("swap") == {"blue 1", "blue 2", "white 1"}
    assert t.refuses("swap blue 3") == "ST-R13"
    assert t.refuses("swap white 2") == "ST-R13"
    assert t.refuses("swap amber 1") == "ST-R13"
    t = table("hand=-/ooo")
    assert t.legal() == {"develop"}
    assert t.refuses("swap blue 1") == "ST-R13"


@pytest.mark.rule("ST-R14", "ST-31")
def test_several_cards_at_once_are_all_drawn_before_any_is_returned():
    t = table("hand=b2/o2w roads=3,1,1,1")
    t.play("swap blue 2", "take ore")
    assert t.chances() == {"take ore": 1, "take wool": 1}  # nothing came back in between
    t.play("take ore")
    assert (t.hand("red"), t.hand("blue")) == ("bboo", "w")
    t.play("give brick")
    assert t.phase == "give"
    t.play("give ore")
    assert (t.hand("red"), t.hand("blue"), t.phase) == ("bo", "bow", "trade")
    assert t.legal() == {"develop"}


@pytest.mark.rule("ST-R14")
def test_exchanges_made_singly_can_draw_a_card_just_given():
    t = table("hand=b2/o roads=3,1,1,1")
    t.play("swap blue 1", "take ore", "give brick", "swap blue 1")
    assert t.chances() == {"take brick": 1}


@pytest.mark.rule("ST-R14")
def test_more_cards_than_exchanges_cannot_be_swapped():
    t = table("hand=b5/o5 roads=3,1,1,1")
    assert t.legal("swap") == {"blue 1", "blue 2"}
    assert t.refuses("swap blue 3") == "ST-25"
    t.play("market brick for ore")
    assert t.refuses("swap blue 2") == "ST-25"


@pytest.mark.rule("ST-R14")
def test_the_market_may_get_the_same_resource_back_and_an_exchange_is_used():
    t = table("hand=oo market=blowg")
    t.play("market ore for ore")
    assert (t.hand("red"), t.market) == ("oo", "blowg")
    assert t.refuses("market ore for ore") == "ST-25"
