"""What a watcher is told: events, sentences and drawings, and no secret in any of them."""

from __future__ import annotations

import random
import re

import pytest
from catan_table import table

import skerry

ROLL = "phase=before-roll rolled=0"


def told(t, move, seat=-1):
    """Sentences a watcher reads of one move."""
    before = t.match.view(seat)
    t.play(move)
    game = t.match.game
    return [game.sentence(event) for event in t.match.events(before, t.match.view(seat))]


def test_a_roll_tells_who_gets_what():
    t = table(f"{ROLL} settlement=H12-NE:blue,H13-SW:orange city=H12-S:red blue=l").play("roll")
    assert told(t, "dice 8") == [
        "red: the dice show 8", "orange gets 1 lumber", "red gets 2 ore", "blue gets 1 ore",
    ]  # fmt: skip


def test_a_short_bank_is_told_as_it_pays():
    t = table(f"{ROLL} players=4 white=o18 settlement=H12-NE:blue city=H12-S:red").play("roll")
    assert told(t, "dice 8") == ["red: the dice show 8"]


def test_founding_income_is_told():
    t = table(
        "phase=found-settlement turn=0 rolled=0 players=2 founded=4 "
        "settlement=H1-N:orange road=H1-NE:orange"
    )
    assert told(t, "settlement H5-N") == [
        "red founds a settlement at 8", "red gets 1 brick, 1 wool, 1 ore"
    ]  # fmt: skip


def test_the_closing_of_a_deal_tells_both_sides():
    t = table("red=l2 blue=o").play("offer 2 lumber for 1 ore", "orange: decline", "blue: accept")
    assert told(t, "deal blue") == [
        "red closes the deal with blue", "blue gets 2 lumber", "red gets 1 ore",
    ]  # fmt: skip
    t = table("red=l2 blue=o").play("invite offers", "orange: decline")
    assert told(t, "blue: counter 1 ore for 2 lumber") == ["blue would give 1 ore for 2 lumber"]
    assert told(t, "deal blue") == [
        "red closes the deal with blue", "red gets 1 ore", "blue gets 2 lumber",
    ]  # fmt: skip


def test_a_theft_is_told_in_full_to_thief_and_victim_only():
    sentences = {}
    for seat in (-1, 0, 1, 2):
        t = table("phase=robber settlement=H12-N:blue blue=lo").play("robber H12")
        sentences[seat] = told(t, "steal ore", seat)
    known, unknown = ["red steals a card from blue: ore"], ["red steals a card from blue: ?"]
    assert sentences == {-1: unknown, 0: unknown, 1: known, 2: known}


def test_a_bought_card_is_told_to_its_buyer_only():
    for seat, card in ((-1, "?"), (0, "?"), (1, "monopoly"), (2, "?")):
        t = table("red=wgo").play("buy card")
        assert told(t, "draw monopoly", seat) == [f"red draws a card: {card}"]


def test_discards_are_told_when_all_have_chosen():
    t = table(f"{ROLL} red=l8 blue=w9").play("roll", "dice 7", *["red: discard lumber"] * 4)
    for _ in range(3):
        assert told(t, "blue: discard wool", 0) == []
    assert told(t, "blue: discard wool", 0)[1:] == [
        "red has discarded 4 cards", "blue has discarded 4 cards"
    ]  # fmt: skip


def test_special_cards_and_the_end_are_told():
    t = table("red.cards=k knights=3,3,0,0 army=orange")
    assert told(t, "play knight") == ["red plays a knight", "red takes Largest Army"]
    line = ",".join(f"{p}:red" for p in range(4))
    t = table(f"road={line} red=lb city=H12-NE:red,H17-S:red,H8-NW:red,H10-N:red")
    assert told(t, "road 4")[1:] == ["red takes Longest Road", "red wins with 10 points"]


def test_a_card_set_aside_is_told():
    sides = ("H1-NW", "H1-NE", "H2-NW", "H2-NE", "H3-NW", "H3-NE")
    roads = ",".join(f"{side}:orange" for side in sides)
    t = table(f"road={roads},H2-W:red longest=orange red=lbwg")
    assert told(t, "settlement H1-NE")[-1] == "Longest Road is set aside"


def test_every_event_of_a_game_has_a_sentence_for_every_watcher():
    match = skerry.Match("catan", seats=3, seed=2, options={"goal": 4})
    dice, kinds = random.Random(4), set()
    for _ in range(250):
        if match.over:
            break
        views = [match.view(seat) for seat in range(-1, 3)]
        if match.awaits_chance:
            match.play_chance()
        else:
            seat = dice.choice(match.actors)
            match.play(dice.choice(match.codes(seat)), seat=seat)
        for seat, before in zip(range(-1, 3), views, strict=True):
            for event in match.events(before, match.view(seat)):
                kinds.add(event.kind)
                sentence = match.game.sentence(event)
                assert not re.search(r"[{}]", sentence)
                assert "nobody" not in sentence
    assert {"dice", "gain", "offer", "counter", "deal", "settlement", "road", "decline"} <= kinds


# The drawing.


def test_the_drawing_names_every_place_that_is_free():
    text = table().match.view(1).draw()
    for corner in range(54):
        assert f"({corner})" in text
    for path in range(72):
        assert re.search(rf"[|/\\]{path}\b", text)
    for h in range(1, 20):
        assert re.search(rf"\bH{h}\b", text)
    for harbour in ("3:1", "2:1 lumber", "2:1 brick", "2:1 wool", "2:1 grain", "2:1 ore"):
        assert text.count(f"<{harbour}>") == (4 if harbour == "3:1" else 1)
    assert max(map(len, text.splitlines())) <= 110


def test_the_drawing_shows_pieces_robber_and_whose_turn_it_is():
    t = table("settlement=H10-N:red city=H12-NE:blue road=H10-NE:red robber=H5 dice=8")
    text = t.match.view(1).draw()
    # A building keeps the number of its place, so that one can say which settlement to extend.
    (here,), (there,) = t.corners("H10-N"), t.corners("H12-NE")
    assert text.count(f"[rS{here}]") == text.count(f"[bC{there}]") == text.count("rrr") == 1
    assert "H5 robber" in text
    assert "turn 5, red, main, dice 8" in text
    assert "> red" in text


@pytest.mark.parametrize("seat", [-1, 0, 2])
def test_the_drawing_keeps_others_cards_secret(seat):
    one = table("red=l2o3 red.cards=kp blue=g").match.view(seat).draw()
    two = table("red=b4w red.cards=mm blue=g").match.view(seat).draw()
    bank = re.compile(r"bank: .*")
    assert bank.sub("", one) == bank.sub("", two)
    assert "5 cards" in one
    assert "2 development" in one


def test_the_drawing_shows_the_seats_own_cards():
    text = table("red=l2o3 red.cards=kp").match.view(1).draw()
    assert "5 cards (2 lumber, 3 ore)" in text
    assert "2 development (1 knight, 1 point)" in text


def test_the_drawing_shows_an_open_offer():
    t = table("red=l2 blue=o players=4").play("offer 2 lumber for 1 ore", "white: decline")
    t.play("blue: counter 1 ore for 1 lumber")
    text = t.match.view(0).draw()
    assert "offer: 2 lumber for 1 ore" in text
    assert "white declines" in text
    assert "blue would give 1 ore for 1 lumber" in text
    assert "orange has not answered" in text


# Hidden information: states that differ only in what a seat may not see look alike to it.


@pytest.mark.parametrize(
    ("one", "two", "seats"),
    [
        # The bank is open, so that a fourth player holds what makes the piles alike.
        ("red=l2 blue=o2", "red=o2 blue=l2", (-1, 0, 3)),
        ("red.cards=k blue.cards=p", "red.cards=p blue.cards=k", (-1, 0, 3)),
        ("red.fresh=k", "red.fresh=p", (-1, 0, 2, 3)),
        ("red.cards=p deck=k14r2i2m2p4", "red.cards=k deck=k13r2i2m2p5", (-1, 0, 2)),
        (
            "phase=stealing victim=blue robber=H12 settlement=H12-N:blue blue=lw orange=o",
            "phase=stealing victim=blue robber=H12 settlement=H12-N:blue blue=lo orange=w",
            (-1, 1, 3),
        ),
    ],
)
def test_what_a_seat_may_not_see_does_not_show(one, two, seats):
    a, b = table(f"players=4 {one}"), table(f"players=4 {two}")
    assert a.match.digest != b.match.digest
    for seat in seats:
        va, vb = a.match.view(seat), b.match.view(seat)
        assert va.states[0].tobytes() == vb.states[0].tobytes()
        assert (va.position, va.legal, va.log) == (vb.position, vb.legal, vb.log)
        assert va.scores == vb.scores
        assert va.draw() == vb.draw()
