"""The course of a turn (CA-21 to CA-24)."""

from __future__ import annotations

import pytest
from catan_table import table


@pytest.mark.rule("CA-21")
def test_the_roll_comes_first_then_trade_and_building_then_the_left_neighbour():
    t = table("phase=before-roll rolled=0 settlement=H10-N:red red=l5b")
    assert t.match.legal(1) == ["roll"]
    assert t.refuses("road H10-NE") == "CA-21"
    assert t.refuses("trade 4 lumber for ore") == "CA-37"
    assert t.refuses("end") == "CA-21"
    t.play("roll", "dice 8")
    assert t.phase == "main"
    assert t.refuses("roll") == "CA-21"
    t.play("trade 4 lumber for ore", "road H10-NE", "end")
    assert (t.player, t.phase, int(t.s.turn)) == ("blue", "before-roll", 6)


@pytest.mark.rule("CA-21")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_go_round_clockwise(players):
    t = table(f"players={players} player=orange")
    names = []
    for _ in range(2 * players):
        names.append(t.player)
        t.play("end", "roll", "dice 2")
    assert names == ["orange", "red", "blue", "white"][:players] * 2


@pytest.mark.rule("CA-21", "CA-60")
@pytest.mark.parametrize(
    "card", ["knight", "road-building", "invention grain ore", "monopoly wool"]
)
def test_before_the_roll_a_development_card_is_all_one_may_play(card):
    t = table(
        "phase=before-roll rolled=0 settlement=H10-N:red red.cards=krim red=lbwgo red.fresh=-"
    )
    listed = set(t.match.legal(1))
    assert {move.split()[0] for move in listed} == {"roll", "play"}
    t.play(f"play {card}")
    if card == "knight":
        t.play("robber H1")
    if card == "road-building":
        t.play("road H10-NE", "road H10-NW")
    assert t.phase == "before-roll"
    assert t.match.legal(1) == ["roll"]


@pytest.mark.rule("CA-21")
def test_nobody_but_the_player_on_turn_may_act():
    t = table("settlement=H10-N:blue blue=lb")
    assert t.match.actors == (1,)
    assert t.match.legal(2) == []
    t.refuses("blue: road H10-NE")
    assert not t.allows("road H10-NE", "blue")


@pytest.mark.rule("CA-22")
def test_mixed_lets_trade_and_building_alternate():
    t = table("settlement=H10-N:red red=l10b2")
    t.play("road H10-NE", "trade 4 lumber for wool", "road H10-NW", "trade 4 lumber for grain")
    assert t.hand("red") == "wg"
    assert t.legal("invite") == {"offers"}


@pytest.mark.rule("CA-23")
@pytest.mark.parametrize("building", ["road H10-NE", "settlement H10-SE", "city H10-N", "buy card"])
def test_strict_allows_no_trade_once_something_is_built_or_bought(building):
    t = table("strict=1 settlement=H10-N:red road=H10-E:red red=l6bw2g4o4")
    assert t.allows("trade 4 lumber for ore")
    t.play("trade 4 lumber for brick", building)
    if building == "buy card":
        t.play("draw knight")
    assert t.phase == "main"
    assert "built=1" in t.match.position.split()
    assert t.legal("invite") == t.legal("offer") == t.legal("trade") == set()
    assert t.refuses("offer 1 grain for 1 brick") == "CA-23"
    assert t.refuses("invite offers") == "CA-23"


@pytest.mark.rule("CA-23")
def test_strict_refuses_overseas_trade_after_building_and_opens_it_again_next_turn():
    t = table("strict=1 settlement=H10-N:red red=l9b blue=o4")
    t.play("road H10-NE")
    assert t.refuses("trade 4 lumber for ore") == "CA-23"
    t.play("end", "roll", "dice 2")
    assert t.allows("trade 4 ore for lumber")


@pytest.mark.rule("CA-23", "CA-R10")
def test_strict_allows_trade_after_road_building_before_the_roll():
    t = table("strict=1 settlement=H10-N:red red=l4 red.cards=r phase=before-roll rolled=0")
    t.play("play road-building", "road H10-NE", "road H10-NW", "roll", "dice 2")
    assert t.allows("trade 4 lumber for ore")
    assert t.allows("invite offers")


@pytest.mark.rule("CA-23")
def test_strict_counts_the_roads_of_road_building_as_building():
    t = table("strict=1 settlement=H10-N:red red=l4 red.cards=r")
    t.play("play road-building", "road H10-NE", "road H10-NW")
    assert t.refuses("trade 4 lumber for ore") == "CA-23"


@pytest.mark.rule("CA-23")
@pytest.mark.parametrize("card", ["invention grain ore", "monopoly ore", "knight"])
def test_strict_lets_trade_go_on_after_cards_that_build_nothing(card):
    t = table("strict=1 red=l4 red.cards=kim").play(f"play {card}")
    if card == "knight":
        t.play("robber H1")
    assert t.allows("trade 4 lumber for brick")


@pytest.mark.rule("CA-24")
def test_one_may_end_the_turn_after_the_roll_with_nothing_done():
    t = table("phase=before-roll rolled=0").play("roll", "dice 3")
    assert "end" in t.match.legal(1)
    t.play("end")
    assert t.player == "blue"


@pytest.mark.rule("CA-24")
def test_a_new_turn_starts_afresh():
    t = table("settlement=H10-N:red red=lb red.cards=m").play(
        "play monopoly ore", "road H10-NE", "end"
    )
    s = t.s
    assert (s.rolled, s.dice, s.built, s.card_played) == (0, 0, 0, 0)
