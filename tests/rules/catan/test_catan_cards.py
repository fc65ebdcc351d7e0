"""Development cards (CA-58 to CA-68, CA-R8, CA-R10, CA-R11)."""

from __future__ import annotations

import pytest
from catan_table import table

from skerry.core.chance import new_noise

PLAYS = ["knight", "road-building", "invention grain ore", "monopoly wool"]
BOUGHT = "red.cards=k2r2i2m2p settlement=H10-N:red"


@pytest.mark.rule("CA-58")
def test_bought_cards_are_secret():
    t = table("red=wgo").play("buy card", "draw monopoly")
    assert t.match.view(1).moves[-1] == "draw monopoly"
    assert t.match.view(1).state.fresh.tolist()[1] == [0, 0, 0, 1, 0, 0]
    for seat in (-1, 0, 2):
        view = t.match.view(seat)
        assert view.moves[-1] == "draw ?"
        assert view.state.fresh.tolist()[1] == [0, 0, 0, 0, 0, 1]
        assert "monopoly" not in view.draw()


@pytest.mark.rule("CA-58")
def test_whatever_is_bought_the_others_see_the_same():
    cards = ("knight", "road-building", "invention", "monopoly", "point")
    tables = [table("red=wgo").play("buy card", f"draw {card}", "end") for card in cards]
    for seat in (-1, 0, 2):
        views = [t.match.view(seat) for t in tables]
        assert len({view.position for view in views}) == 1
        assert len({(view.log, view.legal, view.scores, view.draw()) for view in views}) == 1


@pytest.mark.rule("CA-58")
def test_of_a_deck_that_is_partly_hidden_a_card_that_is_seen_is_bought():
    t = table("red=wgo red.cards=k8 knights=3,0,0,0 army=orange deck=r2im2?9").play("buy card")
    sample, text = t.match.game.rules.sample_chance, t.match.game.moves.format
    assert sample is not None
    drawn = {text(sample(t.s, new_noise(seed))) for seed in range(60)}
    assert drawn == set(t.chances())


@pytest.mark.rule("CA-59")
@pytest.mark.parametrize("first", PLAYS)
@pytest.mark.parametrize("second", PLAYS)
def test_one_card_a_turn(first, second):
    t = table(f"{BOUGHT} phase=before-roll rolled=0").play(f"play {first}")
    if first == "knight":
        t.play("robber H1")
    if first == "road-building":
        t.play("road H10-NE", "road H10-NW")
    assert t.refuses(f"play {second}") == "CA-59"
    t.play("roll", "dice 2")
    assert t.refuses(f"play {second}") == "CA-59"
    assert t.legal("play") == set()
    t.play("end", "roll", "dice 2", "end", "roll", "dice 2", "end", "roll", "dice 2")
    assert t.player == "red"
    assert t.allows(f"play {second}")


@pytest.mark.rule("CA-59")
def test_only_on_ones_own_turn():
    t = table("blue.cards=krim settlement=H10-N:blue red=l")
    for card in PLAYS:
        t.refuses(f"blue: play {card}")
    t.play("invite offers")
    for card in PLAYS:
        assert t.refuses(f"blue: play {card}") == "CA-40"


@pytest.mark.rule("CA-60")
@pytest.mark.parametrize("card", PLAYS)
def test_cards_may_be_played_before_and_after_the_roll_and_after_building(card):
    t = table(f"{BOUGHT} phase=before-roll rolled=0 red=l2b2")
    assert t.allows(f"play {card}")
    t.play("roll", "dice 2")
    assert t.allows(f"play {card}")
    t.play("road H10-NE")
    assert t.allows(f"play {card}")


@pytest.mark.rule("CA-61")
@pytest.mark.parametrize("card", PLAYS)
def test_a_card_cannot_be_played_on_the_turn_it_was_bought(card):
    name = card.split()[0]
    t = table("red=wgo settlement=H10-N:red").play("buy card", f"draw {name}")
    assert t.refuses(f"play {card}") == "CA-61"
    assert t.legal("play") == set()
    for _ in range(3):
        t.play("end", "roll", "dice 2")
    assert t.allows(f"play {card}")


@pytest.mark.rule("CA-61")
def test_an_older_card_of_the_kind_may_be_played():
    t = table("red=wgo red.cards=k").play("buy card", "draw knight", "play knight")
    assert t.s.cards.tolist()[1][0] == 0
    assert t.s.fresh.tolist()[1][0] == 1


@pytest.mark.rule("CA-62")
def test_victory_point_cards_are_never_played():
    t = table("red.cards=p3")
    assert not any("point" in move for move in t.match.legal(1))
    assert not any("point" in kind.template for kind in t.match.game.moves.kinds)
    assert t.legal("play") == set()


@pytest.mark.rule("CA-62", "CA-R17")
def test_point_cards_are_shown_at_the_end_and_not_before():
    # 7 points on the board and three cards, one bought last: together they win.
    t = table("city=H1-N:red,H3-N:red,H8-NW:red settlement=H12-NE:red red.cards=p2 red=wgo")
    assert t.match.view(0).scores[1] == 7
    assert t.match.view(1).scores[1] == 9
    t.play("buy card", "draw point")
    assert t.match.over
    assert t.match.winners == (1,)
    assert t.match.view(0).scores[1] == t.match.view().scores[1] == 10


@pytest.mark.rule("CA-63")
def test_a_knight_moves_the_robber_and_robs_and_nobody_discards():
    t = table("red.cards=k red=l9 blue=g12 settlement=H12-N:blue").play("play knight")
    assert t.phase == "robber"
    assert t.refuses("robber H10") == "CA-31"
    t.play("robber H12", "steal grain")
    assert (t.size("red"), t.size("blue"), t.phase) == (10, 11, "main")


@pytest.mark.rule("CA-64")
def test_played_knights_are_counted_in_the_open():
    t = table("red.cards=k2").play("play knight", "robber H1")
    assert t.s.knights.tolist() == [0, 1, 0, 0]
    assert t.match.view(0).state.knights.tolist() == [0, 1, 0, 0]
    assert t.s.spent.tolist() == [0] * 6


@pytest.mark.rule("CA-65", "CA-R10")
def test_road_building_places_two_roads_without_paying():
    t = table("red.cards=r settlement=H10-N:red red=lb").play("play road-building")
    assert {move.split()[0] for move in t.match.legal(1)} == {"road"}
    assert t.refuses("end") == "CA-65"
    assert t.refuses("road H1-NW") == "CA-50"
    t.play("road H10-NE")
    assert t.phase == "free-roads"
    t.play("road H10-E")  # continues the first one
    assert (t.phase, t.hand("red"), int(t.s.roads_left[1])) == ("main", "lb", 13)


@pytest.mark.rule("CA-R10")
def test_the_second_road_of_road_building_may_be_declined():
    t = table("red.cards=r settlement=H10-N:red").play("play road-building")
    assert t.refuses("decline") == "CA-R10"  # the first one may not
    assert "decline" not in t.match.legal(1)
    t.play("road H10-NE")
    assert t.match.legal(1)[-1] == "decline"
    before = t.match.view(0)
    t.play("decline")
    told = [t.match.game.sentence(event) for event in t.match.events(before, t.match.view(0))]
    assert told == ["red declines the second road"]
    assert (t.phase, int(t.s.roads_left[1]), int(t.s.free_roads)) == ("main", 14, 0)
    t = table("red.cards=r settlement=H10-N:red phase=before-roll rolled=0")
    t.play("play road-building", "road H10-NE", "decline")
    assert (t.phase, t.match.legal(1)) == ("before-roll", ["roll"])
    assert t.refuses("decline") == "CA-21"


@pytest.mark.rule("CA-R10")
def test_random_play_does_not_decline_a_free_road():
    t = table("red.cards=r settlement=H10-N:red").play("play road-building", "road H10-NE")
    game, row = t.match.game, t.match.game.code_row()
    count = game.kernels.plain_moves(t.match.states, 0, 1, row)
    assert [game.moves.format(int(code)) for code in row[:count]] == t.match.legal(1)[:-1]


@pytest.mark.rule("CA-R10")
def test_with_one_piece_left_road_building_places_one():
    roads = ",".join(f"{path}:red" for path in range(14))
    t = table(f"red.cards=r road={roads} goal=15").play("play road-building", "road 17")
    assert t.phase == "main"
    assert (int(t.s.roads_left[1]), int(t.s.free_roads)) == (0, 0)


@pytest.mark.rule("CA-R10")
def test_with_one_free_path_left_road_building_places_one():
    # Red sits at H1-NW on the coast; one of its two paths is blue's, and blue stands beyond.
    t = table("red.cards=r settlement=H1-NW:red,H1-NE:blue road=H1-W:blue,H1-NE:blue")
    assert t.play("play road-building").legal("road") == t.paths("H1-NW")
    assert t.play("road H1-NW").phase == "main"


@pytest.mark.rule("CA-R10")
@pytest.mark.parametrize("lack", ["piece", "place"])
def test_without_a_road_to_place_road_building_cannot_be_played(lack):
    if lack == "piece":
        t = table("red.cards=r goal=15 road=" + ",".join(f"{path}:red" for path in range(15)))
    else:
        t = table("red.cards=r settlement=H1-NW:red road=H1-W:blue,H1-NW:blue")
    assert t.refuses("play road-building") == "CA-R10"
    assert t.legal("play") == set()


@pytest.mark.rule("CA-R10", "CA-60")
def test_road_building_before_the_roll_returns_to_the_roll():
    t = table("red.cards=r settlement=H10-N:red phase=before-roll rolled=0")
    t.play("play road-building", "road H10-NE", "road H10-NW")
    assert t.match.legal(1) == ["roll"]


@pytest.mark.rule("CA-66")
def test_invention_takes_any_two_cards_that_serve_at_once():
    t = table("red.cards=i settlement=H10-N:red")
    assert len(t.legal("play invention")) == 15
    assert table("red.cards=i").play("play invention ore ore").hand("red") == "oo"
    t.play("play invention lumber brick")
    assert t.bank() == {"l": 18, "b": 18, "w": 19, "g": 19, "o": 19}
    t.play("road H10-NE")


@pytest.mark.rule("CA-R8")
def test_invention_is_limited_by_the_bank():
    t = table("players=4 red.cards=i orange=l19b18")
    assert t.refuses("play invention brick brick") == "CA-R8"
    assert t.refuses("play invention lumber ore") == "CA-R8"
    assert t.refuses("play invention only brick") == "CA-66"
    assert t.legal("play invention") == {
        "brick wool", "brick grain", "brick ore", "wool wool", "wool grain", "wool ore",
        "grain grain", "grain ore", "ore ore",
    }  # fmt: skip


@pytest.mark.rule("CA-R8")
def test_with_one_card_in_the_whole_bank_invention_takes_one():
    t = table("players=4 red.cards=i orange=l19b19 blue=w19g19 white=o18")
    assert t.legal("play invention") == {"only ore"}
    assert t.play("play invention only ore").hand("red") == "o"


@pytest.mark.rule("CA-R8")
def test_with_an_empty_bank_invention_cannot_be_played():
    t = table("players=4 red.cards=i orange=l19b19 blue=w19g19 white=o19")
    assert t.legal("play") == set()
    assert t.refuses("play invention only ore") == "CA-R8"


@pytest.mark.rule("CA-67")
def test_monopoly_takes_all_cards_of_one_kind_from_every_opponent():
    t = table("players=4 red.cards=m red=wo orange=w3l blue=g2 white=w2o")
    t.play("play monopoly wool")
    assert t.hand("red") == "wwwwww" + "o"
    assert (t.hand("orange"), t.hand("blue"), t.hand("white")) == ("l", "gg", "o")
    assert t.bank()["w"] == 13


@pytest.mark.rule("CA-R11")
def test_monopoly_may_name_what_nobody_holds():
    t = table("red.cards=m blue=g").play("play monopoly ore")
    assert (t.hand("red"), t.hand("blue")) == ("", "g")


@pytest.mark.rule("CA-R11")
def test_the_numbers_handed_over_are_public():
    t = table("red.cards=m red=w orange=w3l blue=w2")
    before = t.match.view()
    t.play("play monopoly wool")
    told = t.match.events(before, t.match.view())
    handed = {(e.seat, e.data["count"]) for e in told if e.kind == "handed"}
    assert handed == {(0, 3), (2, 2)}


@pytest.mark.rule("CA-68")
@pytest.mark.parametrize("card", ["road-building", "invention", "monopoly"])
def test_played_progress_cards_leave_the_game(card):
    words = {"invention": "invention ore ore", "monopoly": "monopoly ore"}
    t = table(f"red.cards={card[0]} settlement=H10-N:red")
    deck = t.s.deck.tolist()
    t.play(f"play {words.get(card, card)}")
    assert sum(t.s.cards.tolist()[1]) == 0
    assert sum(t.s.spent.tolist()) == 1
    assert t.s.deck.tolist() == deck
