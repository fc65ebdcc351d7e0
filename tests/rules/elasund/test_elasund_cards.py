"""Elasund: the influence deck and shortages (EL-83 to EL-85)."""

from __future__ import annotations

import pytest
from elasund_table import after, at, gold, hand, legal, phase, refused, state, whose

from skerry.core.kernel import new_row
from skerry.core.match import Match
from skerry.games.elasund.cards import pay_out_gold, start_draws

#: Of the 39 influence cards blue has 19; red 18 or 19, the rest is in the deck and discarded.
ENOUGH = "players=2 player=blue edition=fr2005 hand=G9r13g6/g6b12/-/- deck=b discards=g"
SHORT = "players=2 player=blue edition=fr2005 hand=G9r13g6/g7b12/-/- deck=b"
FIVE_NEXT = "wall=north-D:blue1,north-C:blue2,south-D:blue3,south-C:blue4"


def names(match: Match) -> list[tuple[str, int]]:
    """What chance may give."""
    return [(match.game.moves.format(code), weight) for code, weight in match.outcomes()]


@pytest.mark.rule("EL-83")
def test_spent_influence_goes_to_the_discards() -> None:
    match = at("bonus", "players=2 player=blue hand=r3g2b/-/-/- permit=B3:blue1")
    assert state(after(match, "move 1 to B4 with red"), "discards") == [2, 0, 0]
    assert state(after(match, "bonus gold"), "discards") == [1, 1, 1]


@pytest.mark.rule("EL-83")
def test_an_empty_deck_is_made_anew_of_the_discards() -> None:
    text = f"players=2 player=blue hand=G9r18g18b15/-/-/- deck=b discards=b2 {FIVE_NEXT}"
    match = after(at("build", text), "wall east 3")
    assert names(match) == [("draw blue", 1)]
    match = after(match, "draw blue")
    # The second card comes from the discards, face down again.
    assert (state(match, "deck"), state(match, "discards")) == ([0, 0, 2, 0], [0, 0, 0])
    match = after(match, "draw blue")
    assert phase(match) == "build"
    assert hand(match, "blue")["blue"] == 17
    # Also when the last card due empties it.
    one = at("build", "players=2 player=blue hand=G9r18g18b15/-/-/- deck=b discards=b2")
    one = after(one, "wall north D", "draw blue")
    assert (state(one, "deck"), state(one, "discards")) == ([0, 0, 2, 0], [0, 0, 0])


@pytest.mark.rule("EL-83")
def test_a_deck_that_was_empty_without_discards_is_filled_before_the_next_draw() -> None:
    text = "players=2 player=blue hand=G9r18g18b15/-/-/- deck=- discards=b3"
    match = after(at("build", text), "wall north D")
    assert names(match) == [("draw blue", 3)]


@pytest.mark.rule("EL-84")
def test_short_gold_makes_everybody_return_half_of_it_first() -> None:
    match = at("permit", "players=3 player=red hand=G21r5/G14b3/G20/-")
    assert match.state.gold == 1
    match = after(match, "take 2 gold")
    # 21, 14 and 20 give back 10, 7 and 10; then red gets his 2.
    assert [gold(match, name) for name in ("blue", "red", "yellow")] == [11, 9, 10]
    assert match.state.gold == 1 + 27 - 2
    assert hand(match, "blue")["red"] == 5  # the other kind is not affected
    enough = after(at("permit", "players=3 player=red hand=G21/G14/G19/-"), "take 2 gold")
    assert [gold(enough, name) for name in ("blue", "red", "yellow")] == [21, 16, 19]


@pytest.mark.rule("EL-84")
def test_nobody_is_paid_before_the_return_in_production() -> None:
    town = "building=B5:blue-large-hut,C5:red-large-hut ship=2"
    match = at("rolling", f"players=2 player=red hand=G30r1/G25/-/- {town}")
    match = after(match, "dice 5")  # 2 due, 1 in the supply
    assert [gold(match, name) for name in ("blue", "red")] == [16, 14]
    assert phase(match) == "build"


@pytest.mark.rule("EL-84", "EL-R21")
def test_short_influence_makes_everybody_return_half_of_it() -> None:
    match = after(at("build", f"{ENOUGH} {FIVE_NEXT}"), "wall east 3")
    assert phase(match) == "drawing"  # 2 due, 2 there
    match = after(at("build", f"{SHORT} {FIVE_NEXT}"), "wall east 3")
    assert (phase(match), whose(match)) == ("shortage", ["blue", "red"])
    assert state(match, "due") == [9, 9, 0, 0]  # 19 each, rounded down
    assert legal(match, name="blue") == ["return red", "return green"]
    refused(match, "return blue", "EL-84", "blue")
    # Nothing is drawn before all have returned their cards.
    match = after(match, *["blue: return green"] * 6)
    refused(match, "return green", "EL-84", "blue")
    match = after(match, *["blue: return red"] * 3, *["red: return blue"] * 8)
    assert hand(match, "blue") == {"gold": 5, "red": 13, "green": 6}
    match = after(match, "red: return green")
    assert hand(match, "blue") == {"gold": 5, "red": 10}
    assert hand(match, "red") == {"green": 6, "blue": 4}
    # Returned cards and the old deck are shuffled together; then the dues are paid.
    assert names(match) == [("draw red", 3), ("draw green", 7), ("draw blue", 9)]
    assert state(match, "discards") == [0, 0, 0]
    match = after(match, "draw red", "draw blue")
    assert (phase(match), hand(match, "blue")) == ("build", {"gold": 5, "red": 11, "blue": 1})


@pytest.mark.rule("EL-85")
def test_after_the_return_all_dues_are_paid_and_gold_is_left_alone() -> None:
    town = "building=B5:blue-inn,D5:blue-house,C9:red-house ship=2"
    match = after(at("rolling", f"{SHORT} {town}"), "dice 5")
    assert state(match, "draws") == [2, 0, 0, 0]
    match = after(match, *["blue: return red"] * 9, *["red: return blue"] * 9)
    assert phase(match) == "drawing"
    match = after(match, "draw red", "draw red")
    assert hand(match, "blue") == {"gold": 9, "red": 6, "green": 6}
    assert hand(match, "red") == {"green": 7, "blue": 3}


@pytest.mark.rule("EL-R21")
def test_the_owner_chooses_face_down_and_one_card_returns_nothing() -> None:
    text = "players=3 player=blue edition=fr2005 hand=G9r13g6/g7b11/b/- deck=b"
    match = after(at("build", f"{text} {FIVE_NEXT.replace('D:', 'F:').replace('C:', 'E:')}"),
                  "wall east 3")  # fmt: skip
    assert state(match, "due") == [9, 9, 0, 0]  # half of yellow's one card is none
    assert whose(match) == ["blue", "red"]
    match = after(match, *["blue: return red"] * 9)
    assert match.view(1).moves[-1] == "wall east 3"  # nothing is shown while red chooses
    match = after(match, *["red: return blue"] * 9)
    assert match.view(1).moves[-18:] == ["return ?"] * 9 + ["return blue"] * 9
    assert match.view(-1).moves[-18:] == ["return ?"] * 18


@pytest.mark.rule("EL-R22")
def test_the_procedure_is_the_same_for_bonus_gold() -> None:
    match = after(at("bonus", "players=2 player=blue hand=G30rgb/G25/-/-"), "bonus gold")
    assert [gold(match, name) for name in ("blue", "red")] == [17, 13]
    assert match.state.player == 1


@pytest.mark.rule("EL-R22")
def test_a_deck_that_runs_out_with_enough_discards_is_simply_reshuffled() -> None:
    match = after(at("build", f"{ENOUGH} {FIVE_NEXT}"), "wall east 3", "draw blue", "draw green")
    assert phase(match) == "build"
    assert state(match, "due") == [0] * 4


@pytest.mark.rule("EL-R22")
def test_dues_still_short_are_paid_whole_in_turn_order() -> None:
    """No game can be so short of cards, so the cards are taken out of the game here."""
    s = at("permit", "players=3 player=red hand=G/G/G/-").state
    s.gold = 4
    dues = new_row(4)
    dues[0], dues[1], dues[2] = 2, 2, 1
    pay_out_gold(s, dues)
    # Red is first, then yellow; blue's two cannot be paid whole.
    assert [row[0] for row in s.hand.tolist()] == [1, 3, 2, 0]
    assert s.gold == 1

    s = at("build", "players=3 player=red hand=r/r/r/-").state
    for colour, count in enumerate((2, 1, 0)):
        s.deck[colour] = count
    s.draws[0], s.draws[1], s.draws[2] = 1, 2, 2
    start_draws(s)
    assert s.draws.tolist() == [1, 2, 0, 0]
