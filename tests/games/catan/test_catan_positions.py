"""Position texts of Catan: what is derived, and which states are refused with a reason."""

from __future__ import annotations

import pytest

import skerry
from skerry import BadPosition
from skerry.core.chance import new_noise

MAIN = "players=3 phase=main turn=5 player=red starter=orange founded=12 rolled=1"
BEFORE = MAIN.replace("phase=main", "phase=before-roll").replace("rolled=1", "rolled=0")
FOUNDING = "players=3 phase=found-settlement player=orange starter=orange"
FREE_ROADS = MAIN.replace("phase=main", "phase=free-roads") + " card_played=1 spent=r"
STEALING = MAIN.replace("phase=main", "phase=stealing") + " dice=7"
ROB = MAIN.replace("phase=main", "phase=rob") + " dice=7"
#: Five roads in a row, for one or for two.
LONG_ROAD = "road=0:orange,1:orange,2:orange,3:orange,4:orange"
TWO_LONG_ROADS = f"{LONG_ROAD},66:red,67:red,68:red,69:red,70:red"
ROOM = "road=0:red"  # a free path beside it
MANY_ROADS = ",".join(f"{path}:red" for path in range(72))
OFFER = MAIN.replace("phase=main", "phase=answer") + " hand=-/l/o/- gives=-/l/-/- takes=-/o/-/-"
DISCARD = MAIN.replace("phase=main", "phase=discard") + " dice=7"
SEVEN_HARBOURS = "4:any,6:any,8:lumber,10:brick,12:wool,14:grain,16:ore"
DEAL = OFFER.replace("phase=answer", "phase=deal")


def parse(text: str):
    return skerry.get_game("catan").parse_position(text)


def test_bank_and_deck_are_counted_from_what_is_out():
    s = parse(f"{MAIN} hand=l2/o/-/- cards=kp/-/r/- fresh=-/m/-/- knights=1,0,0,0 spent=i")
    assert s.bank.tolist() == [17, 19, 19, 19, 18]
    assert s.deck.tolist() == [12, 1, 1, 1, 4, 0]


def test_even_dice_start_with_a_full_deck():
    even = f"{MAIN} even_dice=1"
    assert parse(even).dice_deck.tolist() == [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    last = parse(f"{even} dice_deck=0,0,0,0,0,0,0,1,0,0,0,0,0").dice_deck.tolist()
    assert last == [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        # Pieces and board.
        (f"{MAIN} road={MANY_ROADS}", "more than 15"),
        (f"{MAIN} owner=0:red,3:red level=0:1,3:1", "neighbours"),
        (f"{MAIN} owner=0:red", "disagree"),
        (f"{MAIN} owner=0:white level=0:1", "owner"),
        (f"{MAIN} owner=0:red level=0:3", "level"),
        # Special cards at a wrong seat.
        (f"{MAIN} longest=red", "longest: nobody has 5 roads in a row"),
        (f"{MAIN} {LONG_ROAD} longest=red", "longest: orange has most"),
        (f"{MAIN} {LONG_ROAD} longest=-", "longest=-: by the rest of the position orange"),
        (f"{MAIN} {TWO_LONG_ROADS} longest=blue", "longest: orange or red has most"),
        (f"{MAIN} army=red", "army: nobody has 3 knights"),
        (f"{MAIN} knights=2,3 army=orange", "army: red has most"),
        (f"{MAIN} knights=3,4 army=orange", "army: red has most"),
        (f"{MAIN} knights=3,3 army=blue", "army: orange or red has most"),
        (f"{MAIN} knights=3,3", "army: orange or red has most"),
        (
            f"{MAIN} harbour=0:any,1:any,{SEVEN_HARBOURS}",
            "share",
        ),
        (f"{MAIN} harbour=0:any", "harbour"),
        (f"{MAIN} dice_deck=0,0,0,0,0,0,0,1,0,0,0,0,0", "dice_deck"),
        (f"{MAIN} even_dice=1 dice_deck=0,0,2,0,0,0,0,1,0,0,0,0,0", "dice_deck"),
        (f"{MAIN} token=2,2,2,2,2,2,2,2,2,0,2,2,2,2,2,2,2,2,2", "18 tokens"),
        (f"{MAIN} robber=19", "robber"),
        # Cards.
        (f"{MAIN} hand=l20/-/-/-", "bank"),
        (f"{MAIN} hand=-/-/-/l", "white is not in the game"),
        (f"{MAIN} cards=r3/-/-/-", "deck"),
        (f"{MAIN} deck=k", "missing"),
        (f"{MAIN} bank=l5b5w5g5o5", "missing"),
        # The moment.
        ("players=3 phase=main", "turn"),
        (MAIN.replace("rolled=1", ""), "rolled"),
        (f"{BEFORE.replace('rolled=0', 'rolled=1')}", "rolled"),
        (MAIN.replace("starter=orange", ""), "starter"),
        (f"{MAIN} winner=red", "winner"),
        (f"{MAIN} victim=blue", "victim"),
        (f"{MAIN} free_roads=1", "free_roads"),
        (FREE_ROADS, "free_roads"),
        (f"{FREE_ROADS} free_roads=1", "no road"),
        (f"{STEALING} victim=blue", "victim"),
        # What a phase follows from.
        (MAIN.replace("phase=main", "phase=robber"), "needs dice=7 or a knight"),
        (MAIN.replace("phase=main", "phase=robber") + " dice=6", "needs dice=7 or a knight"),
        (MAIN.replace("phase=main", "phase=robber") + " card_played=1", "or a knight played"),
        (ROB.replace("dice=7", "dice=6"), "needs dice=7 or a knight"),
        (DISCARD.replace("dice=7", "dice=6") + " hand=l8 owes=4", "dice: expected 7"),
        (f"{FREE_ROADS.replace('spent=r', '')} free_roads=1 {ROOM}", "needs road building played"),
        (f"{FREE_ROADS.replace('card_played=1', '')} free_roads=1 {ROOM}", "card_played=1 spent=r"),
        (f"{MAIN} fresh=k", "fresh: orange is not on turn"),
        (f"{BEFORE} fresh=-/k", "fresh: cards are bought after the roll"),
        (ROB, "several victims"),
        (f"{ROB} robber=0 owner=0:blue level=0:1 hand=-/-/l/-", "several victims"),
        (
            MAIN.replace("phase=main", "phase=drawing")
            + " cards=p5/-/-/- spent=r2i2m2 knights=7,7,0,0 army=orange",
            "nothing left",
        ),
        (MAIN.replace("phase=main", "phase=over") + " winner=red", "goal"),
        (f"{MAIN} goal=3 owner=0:red,10:red level=0:2,10:1", "goal"),
        # Founding.
        (f"{FOUNDING} founded=2", "red who places"),
        (f"{FOUNDING} founded=1", "road follows"),
        (f"{FOUNDING} founded=12", "over"),
        (f"{FOUNDING.replace('found-settlement', 'found-road')} founded=1 corner=3", "corner"),
        ("players=3 start_rolls=5,0,0,-1", "has rolled"),
        # Discards.
        (f"{MAIN} owes=0,0,4,0", "owes"),
        (f"{MAIN} chosen=-/l/-/- hand=-/l/-/-", "discards half"),
        (DISCARD, "owes"),
        (DISCARD + " hand=l8/-/-/- owes=3,0,0,0", "half"),
        (
            DISCARD + " hand=l8/-/-/- owes=3,0,0,0 chosen=o/-/-/-",
            "does not hold",
        ),
        (
            DISCARD + " hand=l8/o9/-/- owes=4,0,0,0",
            "red discards",
        ),
        # Offers.
        (f"{MAIN} gives=-/l/-/- takes=-/o/-/-", "only in phases"),
        (f"{MAIN} answer=declined,open,open,open", "only in phases"),
        (f"{OFFER} answer=open,declined,open,open", "himself"),
        (f"{OFFER} answer=declined,open,declined,open", "all have answered"),
        (f"{DEAL} answer=declined,open,open,open", "needs all answers"),
        (f"{DEAL} answer=declined,open,declined,open", "needs all answers"),
        (f"{DEAL} answer=accepted,open,declined,open", "orange cannot pay"),
        (OFFER.replace("gives=-/l/", "gives=-/l2/"), "does not hold"),
        (OFFER.replace("takes=-/o/", "takes=-/l/"), "both sides"),
        (OFFER.replace("takes=-/o/", "takes=-/-/"), "both ways"),
        (OFFER.replace("gives=-/l/-/-", "gives=-/l/o/-"), "blue makes no offer"),
    ],
)
def test_a_state_that_cannot_occur_is_refused_with_a_reason(text, words):
    with pytest.raises(BadPosition, match=words):
        parse(text)


@pytest.mark.parametrize("text", [MAIN, BEFORE, OFFER, f"{FOUNDING} founded=0", "players=2"])
def test_the_bases_of_these_texts_are_sound(text):
    game = skerry.get_game("catan")
    s = parse(text)
    assert game.parse_position(game.position_text(s)).tobytes() == s.tobytes()


# Guesses in the moments that are hard to guess.


def guesses(text: str, seat: int, count: int = 30):
    """Guessed states for a seat's view of a position, each checked."""
    match, noise = skerry.Match.from_position("catan", text), new_noise(9)
    game = match.game
    for _ in range(count):
        states = match.view(seat).states
        game.kernels.guess(states, 0, seat, noise)
        s = game.layout.read(states)
        game.positions.check(s)
        yield s


def test_a_guess_keeps_the_promises_of_an_offer():
    text = f"{DEAL.replace('hand=-/l/o/-', 'hand=w3/lw4/og4/-')} answer=declined,open,accepted,open"
    for s in guesses(text, 0):
        assert s.hand[1, 0] >= 1
        assert s.hand[2, 4] >= 1
        assert sum(s.hand.tolist()[1]) == sum(s.hand.tolist()[2]) == 5


def test_a_guess_gives_the_player_on_turn_fewer_points_than_the_goal():
    # Blue has nine on the board and one card; of the five cards out of sight four are points.
    text = (
        "players=3 phase=main turn=5 player=blue starter=orange founded=12 rolled=1 "
        "owner=0:blue,2:blue,11:blue,26:blue,23:blue level=0:2,2:2,11:2,26:2,23:1 "
        "cards=p/p4/k/- deck=- knights=6,7,0,0 army=red spent=r2i2m2"
    )
    for s in guesses(text, 0):
        assert s.cards.tolist()[2] == [1, 0, 0, 0, 0, 0]
        assert s.cards.tolist()[1] == [0, 0, 0, 0, 4, 0]


@pytest.mark.rule("CA-79")
def test_a_guess_counts_the_points_among_cards_bought_now_and_before_together():
    # Blue has eight on the board; of the six cards out of sight five are points.
    text = (
        "players=3 phase=main turn=5 player=blue starter=orange founded=12 rolled=1 "
        "owner=0:blue,2:blue,11:blue,26:blue level=0:2,2:2,11:2,26:2 "
        "cards=-/p4/k/- fresh=-/-/p/- deck=- knights=6,7,0,0 army=red spent=r2i2m2"
    )
    guessed = [s for s in guesses(text, 0) if s.cards[2, 4] + s.fresh[2, 4] == 1]
    found = [s.cards.tolist()[2] for s in guessed]
    assert len(found) == 30
    assert len(set(map(tuple, found))) == 2


def test_a_guess_in_the_midst_of_discards_can_be_played_on():
    text = DISCARD + (" hand=l5o4/w8/g8/- owes=2,0,4,0 chosen=lo/w4/-/-")
    for seat in range(-1, 3):
        for s in guesses(text, seat, 5):
            assert (s.owes[1], sum(s.chosen.tolist()[1])) == (0, 4)
            match = skerry.Match.from_position("catan", skerry.get_game("catan").position_text(s))
            while match.actors and match.legal(match.actors[0])[0].startswith("discard"):
                match.play(match.codes(match.actors[0])[0], seat=match.actors[0])
            assert [sum(row) for row in match.state.hand.tolist()] == [5, 4, 4, 0]
