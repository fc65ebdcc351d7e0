"""The course of a turn and production (ST-20 to ST-24, ST-79 to ST-81)."""

from __future__ import annotations

import pytest
from struggle_table import development, new_table, table

import skerry

RICH = "hand=b3l3o3w3g3/o/o/o"


@pytest.mark.rule("ST-20")
def test_trade_comes_before_development_and_development_before_production():
    t = table(RICH)
    for move in ("road", "knight", "settlement", "city", "building", "produce"):
        assert t.refuses(move) == "ST-20"
    t.play("develop")
    assert t.phase == "development"
    assert t.refuses("develop") == "ST-20"
    t.play("produce")
    assert t.phase == "production"
    assert t.match.actors == ()


@pytest.mark.rule("ST-20")
@pytest.mark.parametrize("move", ["market brick for ore", "discard brick", "swap blue 1"])
def test_a_finished_trade_step_is_not_reopened(move):
    t = table(RICH)
    assert t.allows(move)
    t.play("develop")
    assert t.refuses(move) == "ST-20"
    t.play("road")
    assert t.refuses(move) == "ST-20"


@pytest.mark.rule("ST-21")
def test_nothing_must_be_exchanged_or_bought_but_production_must_be_made():
    t = table(RICH)
    t.play("develop", "produce")
    assert t.size("red") == 15
    t.play("draw wool", "draw wool")
    assert (t.size("red"), t.player) == (17, "blue")
    for players in (2, 6):
        t = table(f"players={players}")
        assert t.legal() == {"develop"}
        t.play("develop")
        assert t.legal() == {"produce"}


@pytest.mark.rule("ST-22")
@pytest.mark.parametrize("side", ["white", "dark"])
def test_the_turn_passes_clockwise_whatever_the_arrows_say(side):
    t = table(f"players=3 destiny={side}")
    order = []
    for _ in range(6):
        order.append(t.player)
        t.play("develop", "produce")
        while t.match.awaits_chance:
            t.match.play_chance()
    assert order == ["red", "blue", "white"] * 2
    assert (int(t.s.turn), t.destiny) == (15, side)


@pytest.mark.rule("ST-23", "ST-80", "ST-X12")
def test_example_the_discards_become_the_draw_pile_in_mid_draw():
    t = development("knights=3 discards=o7w3 pile=g rest=blue")
    t.play("produce")
    assert t.chances() == {"draw grain": 1}
    t.play("draw grain")
    assert t.chances() == {"draw ore": 7, "draw wool": 3}
    t.play("draw ore", "draw ore", "draw wool")
    assert t.hand("red") == "oowg"
    assert (t.pile, t.discards, t.player) == (7, "", "blue")


@pytest.mark.rule("ST-23", "ST-R12")
def test_an_empty_pile_is_not_refilled_before_a_card_must_be_drawn():
    t = development("discards=o4 pile=g2 rest=blue")
    t.play("produce", "draw grain", "draw grain")
    assert (t.player, t.pile, t.discards) == ("blue", 0, "oooo")
    t.play("develop", "produce")
    assert (t.pile, t.discards) == (4, "")


@pytest.mark.rule("ST-R12", "ST-29")
def test_a_card_discarded_in_the_exchange_is_shuffled_in():
    t = table("hand=bl discards=- pile=- rest=blue roads=3")
    t.play("discard brick", "discard lumber")
    assert t.chances() == {"draw brick": 1, "draw lumber": 1}
    t.play("draw lumber", "draw brick")
    assert (t.hand("red"), t.phase) == ("bl", "trade")


@pytest.mark.rule("ST-80", "ST-R12")
def test_when_both_piles_are_empty_the_rest_is_not_drawn():
    t = development("discards=- pile=o rest=blue knights=1")
    t.play("produce", "draw ore")
    assert (t.hand("red"), t.player, t.phase) == ("o", "blue", "trade")
    t = development("discards=- pile=- rest=blue")
    t.play("produce")
    assert (t.hand("red"), t.player, t.phase) == ("", "blue", "trade")


@pytest.mark.rule("ST-24")
@pytest.mark.parametrize("players", [2, 4, 6])
def test_no_resource_card_is_ever_lost_and_the_market_keeps_five(players):
    t = new_table(players, dealt=False)
    total = 134 if players > 4 else 67
    for number in range(400):
        s = t.s
        cards = sum(s.pile.tolist()) + sum(s.discards.tolist()) + sum(s.market.tolist())
        assert cards + sum(map(sum, s.hand.tolist())) == total
        assert s.turn == 0 or sum(s.market.tolist()) == 5
        if t.match.awaits_chance:
            t.match.play_chance()
        elif t.match.actors:
            codes = t.match.codes(t.match.actors[0])
            t.match.play(codes[number * 7 % len(codes)], seat=t.match.actors[0])


@pytest.mark.rule("ST-24")
def test_a_position_with_a_card_too_many_or_too_few_is_refused():
    for text in ("market=blow", "market=blowgg", "hand=b9/b2", "pile=b", "discards=?"):
        with pytest.raises(skerry.BadPosition):
            table(text)


@pytest.mark.rule("ST-79")
@pytest.mark.parametrize(("knights", "drawn"), [(0, 2), (1, 3), (2, 3), (3, 4), (4, 4), (5, 5)])
def test_production_gives_two_cards_and_one_for_each_knight_on_side_a(knights, drawn):
    t = development(f"knights={knights} hand=oo")
    t.play("produce")
    for _ in range(drawn):
        assert t.player == "red"
        t.play("draw wool")
    assert (t.player, t.hand("red")) == ("blue", "oo" + "w" * drawn)


@pytest.mark.rule("ST-79")
def test_production_comes_from_the_draw_pile_alone():
    t = development("hand=-/b3 market=l5 discards=g3")
    weights = {"draw brick": 8, "draw lumber": 6, "draw ore": 16, "draw wool": 15, "draw grain": 11}
    assert t.play("produce").chances() == weights
    t.play("draw lumber")
    assert (t.chances()["draw lumber"], t.pile, t.discards) == (5, 55, "ggg")


@pytest.mark.rule("ST-81")
def test_a_hand_may_grow_without_limit():
    t = development("hand=b9l9o9w9g9")
    t.play("produce", "draw ore", "draw ore")
    assert (t.size("red"), t.player, t.phase) == (47, "blue", "trade")
