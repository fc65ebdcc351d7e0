"""Rulings that no other file shows (CA-R1, CA-R9, CA-R16, CA-R21 to CA-R25)."""

from __future__ import annotations

import pathlib

import pytest
from catan_table import new_table, table

import skerry
from skerry import BadOption
from skerry.games.catan.bank import CARD_COST, CITY_COST, ROAD_COST, SETTLEMENT_COST
from skerry.games.catan.board import TERRAIN_NAMES

ALMANAC = pathlib.Path(__file__).parents[2] / "golden" / "catan" / "almanac.skerry"


def lands(s):
    return {
        f"{TERRAIN_NAMES[t]} {n}" for t, n in zip(s.terrain.tolist(), s.token.tolist(), strict=True)
    }


@pytest.mark.rule("CA-R1")
def test_the_sample_is_played_on_its_own_board_and_not_on_the_beginner_board():
    told = {"hills 8", "hills 9", "pasture 8", "pasture 12", "fields 10", "forest 6"}
    match = skerry.Match.from_record(ALMANAC.read_text())
    assert told <= lands(match.state)
    assert not told & lands(new_table().s)
    assert match.options["board"] == "random"
    assert new_table().match.options["board"] == "beginner"


@pytest.mark.rule("CA-R9")
def test_the_bank_cannot_run_short_in_the_founding_phase():
    # Four second settlements of three hexes each can take at most twelve of nineteen cards.
    match = skerry.Match("catan", seats=4, seed=3)
    while int(match.state.turn) == 0:
        if match.awaits_chance:
            match.play_chance()
        else:
            match.play(match.codes(match.actors[0])[-1])
    assert min(match.state.bank.tolist()) >= 19 - 12


@pytest.mark.rule("CA-R16")
def test_a_settlement_may_become_a_city_in_the_turn_it_was_built():
    t = table("road=H10-E:red red=lbwg3o3").play("settlement H10-SE", "city H10-SE")
    assert (t.hand("red"), t.points("red")) == ("", 2)


@pytest.mark.rule("CA-R21")
def test_two_to_four_may_play_and_unused_colours_stay_out():
    for players in (2, 3, 4):
        t = new_table(players)
        assert t.match.players == players
        assert len(t.match.scores) == players
    for players in (1, 5):
        with pytest.raises(BadOption):
            new_table(players)
    with pytest.raises(skerry.BadPosition):
        skerry.Match.from_position("catan", "players=2 hand=-/-/l/-")


@pytest.mark.rule("CA-R21")
def test_two_players_play_by_the_same_rules():
    t = table("players=2 phase=before-roll rolled=0 orange=l9 settlement=H12-NE:orange,H10-N:red")
    t.play("roll", "dice 7", *["orange: discard lumber"] * 4, "robber H12", "steal lumber")
    t.play("invite offers", "orange: counter 1 lumber for 1 ore")
    assert t.match.legal(1) == ["withdraw"]
    t.play("withdraw", "end")
    assert t.player == "orange"


@pytest.mark.rule("CA-R22")
def test_costs_and_harbours_are_those_of_the_reference():
    letters = "lbwgo"
    costs = {
        name: "".join(letter * int(n) for letter, n in zip(letters, cost, strict=True))
        for name, cost in (
            ("road", ROAD_COST), ("settlement", SETTLEMENT_COST),
            ("city", CITY_COST), ("card", CARD_COST),
        )
    }  # fmt: skip
    assert costs == {"road": "lb", "settlement": "lbwg", "city": "ggooo", "card": "wgo"}
    kinds = sorted(kind for kind in new_table().s.harbour.tolist() if kind >= 0)
    assert kinds == [0, 1, 2, 3, 4, 5, 5, 5, 5]


@pytest.mark.rule("CA-R22", "CA-R23")
def test_bank_and_hand_sizes_are_public_and_kinds_are_not():
    t = table("red=l2o blue=w4 orange=g blue.cards=kp red.fresh=m")
    for seat in (-1, 0):
        view = t.match.view(seat).state
        assert view.bank.tolist() == t.s.bank.tolist()
        assert view.hand.tolist()[1] == [0, 0, 0, 0, 0, 3]
        assert view.hand.tolist()[2] == [0, 0, 0, 0, 0, 4]
        assert view.cards.tolist()[2] == [0, 0, 0, 0, 0, 2]
        assert view.fresh.tolist()[1] == [0, 0, 0, 0, 0, 1]
    assert t.match.view(0).state.hand.tolist()[0] == [0, 0, 0, 1, 0, 0]
    assert t.match.view().state.hand.tolist()[0] == [0, 0, 0, 0, 0, 1]


@pytest.mark.rule("CA-R23")
def test_trades_are_open_to_all():
    t = table("red=l2 blue=o white=g players=4")
    t.play("offer 2 lumber for 1 ore", "orange: decline", "blue: accept", "white: decline")
    t.play("deal blue")
    told = ["offer 2 lumber for 1 ore", "decline", "accept", "decline", "deal blue"]
    for seat in (-1, 0, 3):
        assert t.match.view(seat).moves == told


@pytest.mark.rule("CA-R24")
def test_the_sample_game_fits_the_strict_order_too():
    text = ALMANAC.read_text()
    strict = text.replace("phases=mixed", "phases=strict").replace(
        '[Position "players=4', '[Position "players=4 strict=1'
    )
    match = skerry.Match.from_record(strict)
    assert match.options["phases"] == "strict"
    assert match.scores == (3, 3, 3, 4)


@pytest.mark.rule("CA-R24")
def test_in_the_sample_the_robber_moves_before_the_offer_of_turn_seven():
    moves = skerry.Match.from_record(ALMANAC.read_text()).view().moves
    assert moves.index("dice 7") < moves.index("robber 18")
    assert moves.index("robber 18") < moves.index("offer 2 lumber for 1 wool")


def city_within_reach(match, number):
    """Whether orange, whose turn it is, can build a city after this roll by overseas trade."""
    match = match.copy()
    match.play("roll")
    match.play_chance(f"dice {number}")
    if not match.actors or int(match.state.phase) != 9:
        return False
    todo, seen = [match], set()
    while todo:
        at = todo.pop()
        moves = at.legal(0)
        if any(move.startswith("city") for move in moves):
            return True
        for move in moves:
            if move.startswith("trade"):
                after = at.copy()
                after.play(move)
                if after.digest not in seen:
                    seen.add(after.digest)
                    todo.append(after)
    return False


@pytest.mark.rule("CA-R25")
def test_after_the_sample_a_five_eight_or_nine_gives_orange_a_city():
    match = skerry.Match.from_record(ALMANAC.read_text())
    assert match.actors == (0,)
    numbers = [n for n in range(2, 13) if n != 7 and city_within_reach(match, n)]
    assert numbers == [5, 8, 9]
    # By eight only through the bank: it brings brick, which no city takes.
    match.play("roll")
    match.play_chance("dice 8")
    assert not any(move.startswith("city") for move in match.legal(0))
