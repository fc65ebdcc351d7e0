"""Setting up the table (ST-1 to ST-19, ST-85 to ST-88)."""

from __future__ import annotations

import pytest
from struggle_table import cards, development, new_table, table

import skerry
from skerry.games.struggle.cards import BUILDING_KEYS
from skerry.games.struggle.drawing import draw

#: By players: roads, settlements, knights and buildings in play, then resource cards.
IN_PLAY = {
    2: (5, 7, 2, 5, 67),
    3: (7, 11, 4, 7, 67),
    4: (9, 15, 5, 9, 67),
    5: (11, 19, 7, 11, 134),
    6: (13, 23, 8, 13, 134),
}
#: Copies of each building: library, guild, church, citadel, town hall.
BUILDINGS = {
    2: (1, 0, 1, 1, 2),
    3: (1, 1, 2, 1, 2),
    4: (1, 2, 2, 2, 2),
    5: (1, 3, 3, 2, 2),
    6: (1, 4, 3, 3, 2),
}
EVENTS = {2: (2, 5), 3: (4, 7), 4: (5, 10), 5: (7, 12), 6: (8, 15)}
PLAYERS = list(IN_PLAY)


def in_play(players):
    """All development cards and resource cards of a new game, piles and laid cards together."""
    s = new_table(players).s
    return (
        int(s.road_pile) + sum(s.roads.tolist()),
        int(s.settlement_pile) + sum(s.settlements.tolist()),
        int(s.knight_pile),
        sum(s.building_pile.tolist()),
        sum(map(sum, s.hand.tolist())) + sum(s.market.tolist()) + sum(s.pile.tolist()),
    )


@pytest.mark.rule("ST-1")
def test_two_to_six_can_play_and_five_need_a_second_set():
    with pytest.raises(skerry.BadOption):
        skerry.Match("struggle", seats=1)
    with pytest.raises(skerry.BadOption):
        skerry.Match("struggle", seats=7)
    assert [in_play(players)[4] for players in PLAYERS] == [67, 67, 67, 134, 134]


@pytest.mark.rule("ST-2")
@pytest.mark.parametrize("players", PLAYERS)
def test_development_cards_lie_in_four_piles(players):
    s = new_table(players, dealt=False).s
    roads, settlements, knights, buildings, _ = IN_PLAY[players]
    assert int(s.road_pile) == roads - players
    assert int(s.settlement_pile) == settlements - players
    assert int(s.knight_pile) == knights
    assert sum(s.building_pile.tolist()) == buildings


@pytest.mark.rule("ST-3")
def test_two_players_use_nineteen_development_cards():
    assert in_play(2)[:4] == (5, 7, 2, 5)
    assert sum(in_play(2)[:4]) == 19


@pytest.mark.rule("ST-4")
def test_three_players_use_twenty_nine_development_cards():
    assert in_play(3)[:4] == (7, 11, 4, 7)
    assert sum(in_play(3)[:4]) == 29


@pytest.mark.rule("ST-5")
def test_four_players_use_all_thirty_eight_development_cards():
    assert in_play(4)[:4] == (9, 15, 5, 9)
    assert sum(in_play(4)[:4]) == 38


@pytest.mark.rule("ST-86")
def test_five_players_add_the_second_sets_cards_with_the_three_player_symbol():
    assert in_play(5)[:4] == (11, 19, 7, 11)
    assert sum(in_play(5)[:4]) == 48


@pytest.mark.rule("ST-87")
def test_six_players_add_those_with_the_four_player_symbol_too():
    assert in_play(6)[:4] == (13, 23, 8, 13)
    assert sum(in_play(6)[:4]) == 57


@pytest.mark.rule("ST-3", "ST-4", "ST-5", "ST-86", "ST-87")
@pytest.mark.parametrize("players", PLAYERS)
def test_each_building_has_its_copies(players):
    pile = new_table(players).s.building_pile.tolist()
    keys = ("library", "guild", "church", "citadel", "town-hall", "cathedral")
    assert keys == BUILDING_KEYS
    assert tuple(pile) == (*BUILDINGS[players], 0)


@pytest.mark.rule("ST-6")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_events_on_settlement_cards_come_in_unknown_order(players):
    t = development(f"players={players} hand=o3g2")
    t.play("city")
    market_days, attacks = EVENTS[players]
    assert t.chances() == {"event market-day": market_days, "event robber-attack": attacks}
    assert market_days + attacks == IN_PLAY[players][1]


@pytest.mark.rule("ST-6")
def test_an_event_that_was_turned_does_not_come_again():
    t = development("hand=o3g2 cities=1,1,1 turned=1,2")
    t.play("city")
    assert t.chances() == {"event market-day": 4, "event robber-attack": 8}
    t = development("hand=o3g2 cities=0,3,2 turned=5,0 settlements=1,0,1,1")
    t.play("city")
    assert t.chances() == {"event robber-attack": 10}
    t = development("players=2 hand=o3g2/o3g2")
    t.play("city", "event market-day", "blue: pass", "produce", "draw wool", "draw wool")
    t.play("develop", "city")
    assert t.chances() == {"event market-day": 1, "event robber-attack": 5}


@pytest.mark.rule("ST-7")
def test_roads_and_knights_come_from_piles_of_their_own():
    t = development("hand=blowg")
    assert (int(t.s.road_pile), int(t.s.knight_pile)) == (5, 5)
    t.play("road")
    assert (int(t.s.road_pile), int(t.s.knight_pile)) == (4, 5)
    t.play("knight")
    assert (int(t.s.road_pile), int(t.s.knight_pile)) == (4, 4)
    assert t.row("knights") == [1, 0, 0, 0]


@pytest.mark.rule("ST-8")
@pytest.mark.parametrize("building", ["library", "guild", "church", "citadel", "town-hall"])
def test_any_building_of_the_open_pile_may_be_chosen(building):
    t = development("hand=w3o cities=1")
    t.play("building")
    assert t.legal("lay") == {"library", "guild", "church", "citadel", "town-hall"}
    t.play(f"lay {building}")
    assert t.s.buildings.tolist()[0][BUILDING_KEYS.index(building)] == 1
    left = t.s.building_pile.tolist()[BUILDING_KEYS.index(building)]
    assert left == BUILDINGS[4][BUILDING_KEYS.index(building)] - 1


@pytest.mark.rule("ST-9")
def test_the_first_five_cards_of_the_shuffled_pile_become_the_market():
    t = new_table(4, dealt=False)
    full = {"brick": 11, "lumber": 11, "ore": 16, "wool": 15, "grain": 14}
    assert t.chances() == {f"reveal {good}": n for good, n in full.items()}
    t.play("reveal ore")
    assert t.chances()["reveal ore"] == 15
    t.play("reveal ore", "reveal wool", "reveal brick", "reveal grain")
    assert t.market == "boowg"
    assert t.phase == "deal"


@pytest.mark.rule("ST-10", "ST-17")
@pytest.mark.parametrize("players", PLAYERS)
def test_each_player_then_gets_three_cards_that_only_he_sees(players):
    t = new_table(players, dealt=False)
    t.play(*["reveal ore"] * 5)
    t.play("draw wool", "draw brick", "draw ore", "draw grain")
    assert (t.hand("red"), t.hand("blue")) == ("bow", "g")
    t = new_table(players)
    assert t.sizes() == [3] * players
    for seat in range(-1, players):
        seen = t.match.view(seat).state.hand.tolist()[:players]
        unknown = [row[5] for row in seen]
        assert unknown == [0 if other == seat else 3 for other in range(players)]


@pytest.mark.rule("ST-11")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_from_three_players_on_the_destiny_card_lies_white_side_up(players):
    assert new_table(players).destiny == "white"


@pytest.mark.rule("ST-12", "ST-R10")
def test_two_players_have_no_destiny_card_and_nothing_flips_it():
    assert new_table(2).destiny == "none"
    t = development("players=2 hand=b2l2o3w2g3 knights=1,1 roads=3,2")
    t.play("settlement")
    assert t.phase == "development"  # no question whether to flip it
    t.play("city", "event robber-attack", "road")
    assert t.row("roads") == [4, 1]
    assert t.destiny == "none"
    with pytest.raises(skerry.BadPosition, match="destiny"):
        table("players=2 destiny=white")


@pytest.mark.rule("ST-13", "ST-14")
@pytest.mark.parametrize("players", PLAYERS)
def test_everybody_starts_with_a_settlement_and_a_road_without_paying(players):
    t = new_table(players)
    for field, count in (("settlements", 1), ("roads", 1), ("knights", 0), ("cities", 0)):
        assert t.row(field) == [count] * players
    assert t.discards == ""
    assert t.match.scores == (1,) * players


@pytest.mark.rule("ST-14")
def test_the_starting_road_gives_one_exchange():
    t = table("hand=bl")
    t.play("market brick for ore")
    assert t.refuses("market lumber for ore") == "ST-25"


@pytest.mark.rule("ST-15")
def test_the_prices_are_shown_to_everybody_all_the_time():
    t = new_table(4)
    for seat in range(-1, 4):
        drawing = " ".join(draw(t.match.view(seat).state, seat).split())
        assert "road = 1 brick + 1 lumber," in drawing
        assert "knight = 1 ore + 1 wool + 1 grain," in drawing
        assert "settlement = 1 brick + 1 lumber + 1 wool + 1 grain," in drawing
        assert "city = 3 ore + 2 grain, building = 1 ore + 3 wool" in drawing


@pytest.mark.rule("ST-16", "ST-R1")
def test_the_first_seat_starts_or_one_drawn_at_random():
    t = new_table(4)
    assert (t.player, int(t.s.turn), t.phase) == ("red", 1, "trade")
    t = new_table(3, dealt=False, starter="random")
    assert t.chances() == {"starter red": 1, "starter blue": 1, "starter white": 1}
    t.play("starter white")
    while t.s.turn == 0:
        t.match.play_chance()
    assert (t.player, int(t.s.turn), t.sizes()) == ("white", 1, [3, 3, 3])
    assert t.match.options["starter"] == "random"


@pytest.mark.rule("ST-17", "ST-18", "ST-R21")
def test_sizes_market_laid_cards_and_points_are_open_to_all():
    t = table("hand=bo/ww/g/- roads=2,1,1,1 knights=0,1 cities=0,1 buildings=-/church discards=oo")
    whole = t.s
    for seat in range(-1, 4):
        seen = t.match.view(seat).state
        for field in ("market", "roads", "knights", "settlements", "cities", "buildings",
                      "building_pile", "points", "turned"):  # fmt: skip
            assert getattr(seen, field).tolist() == getattr(whole, field).tolist()
        for field in ("destiny", "road_pile", "knight_pile", "settlement_pile"):
            assert int(getattr(seen, field)) == int(getattr(whole, field))
        assert [sum(row) for row in seen.hand.tolist()] == [2, 2, 1, 0, 0, 0]
        assert sum(seen.pile.tolist()) == t.pile
        assert sum(seen.discards.tolist()) == 2


@pytest.mark.rule("ST-19")
def test_nobody_knows_the_draw_pile_or_the_event_on_a_settlement_card():
    t = table("hand=bo/ww")
    for seat in range(-1, 4):
        assert t.match.view(seat).state.pile.tolist() == [0, 0, 0, 0, 0, t.pile]
    # The backs are not even decided before a card is turned: chance picks from what is left.
    assert not {"events", "event"} & set(t.match.game.layout.fields)
    t = development("hand=o3g2")
    t.play("city")
    assert t.match.awaits_chance


@pytest.mark.rule("ST-85", "ST-1")
@pytest.mark.parametrize("players", [5, 6])
def test_both_sets_of_resources_make_one_pile(players):
    t = new_table(players, dealt=False)
    assert cards(t.s.pile.tolist()) == "b" * 22 + "l" * 22 + "o" * 32 + "w" * 30 + "g" * 28


@pytest.mark.rule("ST-88", "ST-R22")
@pytest.mark.parametrize("players", [5, 6])
def test_with_five_and_six_all_other_numbers_stay(players):
    t = new_table(players, promo="on")
    assert len(t.market) == 5
    assert t.sizes() == [3] * players
    assert t.pile == 134 - 5 - 3 * players
    assert t.destiny == "white"
    assert t.s.building_pile.tolist()[BUILDING_KEYS.index("cathedral")] == 1
    nine = f"players={players} settlements=9 roads=1,1,1,1,1{',1' * (players - 5)} hand=bl"
    t = development(nine)
    t.play("road")
    assert (t.phase, t.points("red")) == ("over", 10)


@pytest.mark.rule("ST-X1")
def test_example_the_starting_layout_for_four():
    t = new_table(4)
    s = t.s
    assert (int(s.road_pile), int(s.settlement_pile), int(s.knight_pile)) == (5, 11, 5)
    assert sum(s.building_pile.tolist()) == 9
    assert (len(t.market), t.pile, t.discards, t.destiny) == (5, 50, "", "white")
    assert t.row("settlements") == t.row("roads") == [1, 1, 1, 1]
    assert t.sizes() == [3, 3, 3, 3]
    assert t.match.scores == (1, 1, 1, 1)


@pytest.mark.rule("ST-X1")
@pytest.mark.parametrize(
    ("players", "pile", "road", "settlement"),
    [(2, 56, 3, 5), (3, 53, 4, 8), (5, 114, 6, 14), (6, 111, 7, 17)],
)
def test_the_starting_layout_for_others(players, pile, road, settlement):
    t = new_table(players)
    assert (t.pile, int(t.s.road_pile), int(t.s.settlement_pile)) == (pile, road, settlement)
