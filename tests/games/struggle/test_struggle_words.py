"""What a watcher is told, what the drawing shows, and why a move or position is refused."""

from __future__ import annotations

import re

import pytest

import skerry
from skerry.core.errors import BadMove, BadPosition, IllegalMove
from skerry.core.match import Match
from skerry.games.struggle.state import PHASES
from skerry.games.struggle.text import SENTENCES

USUAL = {"turn": "9", "phase": "trade", "market": "blowg"}


def at(text: str) -> Match:
    """A match in the middle of a game."""
    given = USUAL | dict(token.split("=", 1) for token in text.split())
    return Match.from_position("struggle", " ".join(f"{k}={v}" for k, v in given.items()), seed=1)


#: Red holds every card and can buy nothing, and nobody else can pay (ST-R25).
LOCKED = "hand=b10l10o15w14g13 pile=- roads=9 knights=5 settlements=0,5,5,5"
#: Red has built a city this turn, with robbers on its back.
ATTACK = "phase=robber-attack bought=c cities=1"


def told(match: Match, watcher: int, *moves: str) -> list[str]:
    """What a watcher is told of some moves."""
    sentences: list[str] = []
    for move in moves:
        before = match.view(watcher)
        head, colon, rest = move.partition(": ")
        if match.awaits_chance:
            match.play_chance(move)
        else:
            seats = match.game.seat_names
            match.play(rest if colon else move, seat=seats.index(head) if colon else None)
        events = match.events(before, match.view(watcher))
        sentences += [match.game.sentence(event) for event in events]
    return sentences


def test_a_trade_step_in_words_for_the_player_and_for_others() -> None:
    text = "hand=blo/ow roads=5,1,1,1 cities=1 buildings=library"
    moves = ("market brick for grain", "library blue 1", "pick wool", "give ore",
             "discard wool", "draw ore", "develop")  # fmt: skip
    assert told(at(text), 0, *moves) == [
        "red gives the market brick for grain",
        "red swaps 1 with blue, with a look at the hand",
        "red sees the hand of blue: 1 ore, 1 wool",
        "red picks wool from the hand of blue",
        "red gives blue ore",
        "red discards wool",
        "red draws ore",
        "red goes on to development",
    ]
    assert told(at(text), 2, *moves) == [
        "red gives the market brick for grain",
        "red swaps 1 with blue, with a look at the hand",
        "red picks a card from the hand of blue",
        "red gives blue a card",
        "red discards wool",
        "red draws a card",
        "red goes on to development",
    ]


def test_purchases_in_words() -> None:
    match = at("phase=development hand=b2lw6g2o2 roads=2,3,3,1 cities=1")
    assert told(match, -1, "road", "settlement with 3 wool for lumber", "keep", "produce") == [
        "red buys a road for 1 brick, 1 lumber and lays it on side A",
        "blue loses a road to red",
        "the destiny card shows its dark side, arrows counter-clockwise",
        "red buys a settlement for 1 brick, 4 wool, 1 grain",
        "red keeps the destiny card as it lies",
        "red goes on to production",
    ]
    assert told(at("phase=development hand=ow3 cities=1"), 1, "building", "lay guild") == [
        "red buys a building for 1 ore, 3 wool",
        "red lays the Merchants' Guild on a city",
    ]
    assert told(at("phase=development hand=bl settlements=9,1,1,1"), 1, "road") == [
        "red buys a road for 1 brick, 1 lumber and lays it on side B",
        "red wins with 10 points",
    ]


def test_events_of_cities_in_words() -> None:
    hands = "phase=development hand=o3g2/b4l4/w8"
    attack = ["city", "event robber-attack", *["blue: discard brick"] * 4]
    match = at(hands)
    assert told(match, 0, *attack) == [
        "red buys a city for 3 ore, 2 grain",
        "the city of red brings a robber attack",
        "blue must discard 4",
        "white must discard 4",
    ]
    assert told(match, 0, *["white: discard wool"] * 4) == [
        "white discards wool",
        "blue loses 4 brick",
        "white loses 4 wool",
        "the destiny card shows its dark side, arrows counter-clockwise",
    ]
    match = at("phase=development hand=o3g2b/l")
    moves = ("city", "event market-day", "red: market brick for ore", "blue: pass")
    assert told(match, 2, *moves) == [
        "red buys a city for 3 ore, 2 grain",
        "the city of red brings a market day",
        "red gives the market brick for ore",
        "blue passes",
    ]


def test_production_refills_and_turns_in_words() -> None:
    match = at("players=2 phase=development hand=-/b10l10o15w14g13 pile=-")
    assert told(match, 0, "produce") == ["red goes on to production", "turn 10: blue"]
    match = at("phase=development hand=o/b10l10o12w14g13 pile=- discards=o2")
    assert told(match, 1, "produce", "draw ore", "draw ore") == [
        "red goes on to production",
        "the discards are shuffled: 2 in the draw pile",
        "red draws a card",
        "red draws a card",
        "turn 10: blue",
    ]


def test_every_kind_of_event_has_a_sentence() -> None:
    assert set(SENTENCES.templates) >= {
        kind.name for kind in skerry.get_game("struggle").moves.kinds if "{payment}" not in
        kind.template and kind.name not in ("road", "knight", "settlement", "city", "building")
    }  # fmt: skip


def drawing(text: str, seat: int = 0) -> str:
    """The table as a seat sees it, on one line."""
    return " ".join(at(text).view(seat).draw().split())


def test_the_drawing_shows_the_table_and_the_own_hand_only() -> None:
    text = "hand=b2o/w5 roads=3,1,1,1 knights=0,2 cities=1 buildings=church discards=g4"
    mine = drawing(text)
    assert "market: brick lumber ore wool grain" in mine
    assert "draw pile 50 discard pile 4 destiny card white, arrows clockwise" in mine
    assert "piles: road 3, knight 3, settlement 10" in mine
    assert "(city sides not yet turned: 5 market-day, 9 robber-attack)" in mine
    assert "> red 5 3 A B A - 1 1 Church" in mine
    assert "blue 2 5 A A B 1 0 -" in mine
    assert "your hand: 2 brick, 1 ore" in mine
    assert "5 wool" not in mine
    assert "2 brick" not in drawing(text, 1).replace("prices", "")
    assert "your hand" not in drawing(text, -1)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("hand=b roads=3,1,1,1", "trade: 2 exchanges left; 'develop' ends the trade step"),
        ("hand=b roads=5,1,1,1 phase=exchange exchanged=1 count=1 discards=o", "1 discarded;"),
        ("phase=development bought=rk roads=2,1,1,1", "bought road, knight; 'produce' draws"),
        ("phase=pick partner=blue exchanged=1 swapped=0,1 count=1 due=1 hand=b/ow cities=1 "
         "buildings=library", "hand of blue: 1 ore, 1 wool turn 9, red, pick: choose a card"),
        ("phase=give partner=blue exchanged=1 count=1 due=1 hand=bo", "1 back to blue"),
        ("phase=flip", "'flip' the destiny card or 'keep' it"),
        ("phase=lay cities=1", "choose a building"),
        ("phase=market-day visitor=red due=1 hand=b", "red may swap 1 with the market or 'pass'"),
        (f"{ATTACK} hand=b8/o9 owes=3,4 chosen=b",
         "red, blue must discard; you still 3, chosen 1 brick"),
        ("phase=over winner=red settlements=10,1,1,1", "red has won with 10 points"),
        (f"{LOCKED} phase=over idle=12", "nobody lays or draws a card any more, the most"),
    ],
)  # fmt: skip
def test_the_drawing_says_what_is_to_be_done(text: str, words: str) -> None:
    assert words in drawing(text)


@pytest.mark.parametrize("seat", [-1, 1])
def test_the_drawing_shows_an_open_hand_to_nobody_else(seat: int) -> None:
    text = "phase=pick partner=amber exchanged=1 swapped=0,0,0,1 count=1 due=1 hand=b/-/-/oow"
    assert "choose a card from the hand of amber" in drawing(text, seat)
    assert "hand of amber:" not in drawing(text, seat)
    assert "2 ore" not in drawing(text, seat)


@pytest.mark.parametrize(
    ("text", "move", "reason", "clause"),
    [
        ("hand=b", "road", "this belongs to a later step; end the trade with 'develop'", "ST-20"),
        ("hand=b exchanged=1", "discard brick", "you have no exchange left in this turn", "ST-25"),
        ("hand=b/o roads=0,1,1,1", "swap blue 1",
         "without a road on side A you can exchange with the draw pile only", "ST-26"),
        ("hand=b market=l5", "market brick for ore", "there is no ore in the market", "ST-30"),
        ("hand=b", "market wool for ore", "you have no wool", "ST-30"),
        ("hand=b", "discard wool", "you have no wool", "ST-29"),
        ("hand=b/o", "swap red 1", "a swap needs an opponent", "ST-31"),
        ("hand=b/o", "swap heather 1", "heather is not in the game", "ST-31"),
        ("hand=bb/oo", "swap blue 2", "you have 1 exchange left in this turn", "ST-25"),
        ("hand=b", "swap blue 1", "blue has 0 cards", "ST-R13"),
        ("hand=b/oo roads=3,1,1,1", "swap blue 2", "you have 1 card", "ST-R13"),
        ("hand=b/o", "library blue 1", "only the owner of the Library may look", "ST-34"),
        ("hand=bb/o roads=3,1,1,1 exchanged=1 swapped=0,1 cities=1 buildings=library",
         "library blue 1", "a second swap with blue in one turn is blind", "ST-35"),
        ("hand=b/o", "guild blue", "you have no Merchants' Guild", "ST-76"),
        ("cities=1 buildings=guild hand=b/o", "guild blue", "blue has fewer points than you",
         "ST-76"),
        ("cities=1 buildings=guild settlements=0,4,1,1", "guild blue", "blue has no card",
         "ST-R16"),
        ("phase=development hand=bl bought=r", "road", "one road in a turn", "ST-38"),
        ("phase=development hand=o3", "city", "you need 2 grain more", "ST-62"),
        ("phase=development hand=w2", "building", "you have no city without a building", "ST-71"),
        ("phase=development hand=w2 cities=1", "building", "you need 1 ore and 1 wool more",
         "ST-70"),
        ("phase=development hand=b", "develop", "the trade step is over for this turn", "ST-20"),
        ("phase=development hand=b", "redraw", "this is not a move for now", "ST-20"),
        ("phase=flip", "road", "first flip the destiny card or keep it as it lies", "ST-61"),
        ("phase=lay cities=1", "produce", "first choose the building that you paid", "ST-71"),
        ("phase=lay cities=1", "lay cathedral", "there is no Cathedral in the pile", "ST-71"),
        ("phase=lay cities=2 buildings=church", "lay church", "you have a Church already", "ST-74"),
    ],
)  # fmt: skip
def test_a_refusal_says_why(text: str, move: str, reason: str, clause: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        at(text).play(move, seat=0)
    assert (str(refusal.value), refusal.value.clause) == (f"{move}: {reason}", clause)


def test_a_count_of_nothing_may_be_written() -> None:
    nothing = "exchanged=0 due=0 count=0 idle=0 guild_used=0 bought=-"
    assert at(nothing).digest == at("").digest


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("players=7", "players=7: expected 2 to 6"),
        ("player=green", "player=green: there is no such seat with 4 players"),
        ("partner=blue", "partner: does not fit phase trade"),
        ("visitor=blue", "visitor: not in phase trade"),
        ("winner=red", "winner: exactly when the game is over"),
        ("phase=over winner=blue settlements=1,10,1,1", "winner: the player on turn"),
        ("turn=0", "turn: 0 does not fit phase trade"),
        ("players=2 destiny=white", "destiny: in use with three players or more"),
        ("destiny=-", "destiny: in use with three players or more"),
        ("hand=b9/b9", "brick: there are only 11 cards"),
        ("hand=b pile=b", "pile: 60 resource cards are missing or too many"),
        # Of 67 cards five lie in the market, two in sight, two in a hand out of sight.
        ("hand=b?2 pile=b", "pile: 58 resource cards are missing or too many"),
        ("market=b3", r"market: expected 5 cards \(ST-24\), got 3"),
        ("market=?5", "market|pile"),
        ("roads=4,4,4", "roads: 3 more than there are with 4 players"),
        ("knights=6", "knights: 1 more"),
        ("settlements=4,4,4,4", "settlements and cities: 1 more"),
        ("roads=1,1,1,1,1", "roads: green is not in the game"),
        ("hand=-/-/-/-/b", "hand: green is not in the game"),
        ("buildings=church", "red has too few cities"),
        ("buildings=spa", "expected buildings out of library"),
        ("cities=2 buildings=library/library", "too many of Library|too few"),
        ("cities=1 turned=1,1", "turned: 2 events for 1 cities"),
        ("cities=6 settlements=0,1,1,1 turned=6,0", "turned: there are 5 of market-day|12"),
        ("exchanged=2", "exchanged: red has 1 exchanges"),
        ("swapped=1 exchanged=1", "swapped: nobody swaps with himself"),
        ("swapped=0,1", "swapped: more opponents than exchanges"),
        ("bought=r", "bought: only in the development step"),
        ("due=1", "due: expected 0 to 0 in phase trade"),
        ("count=1", "count: expected 0 to 0 in phase trade"),
        ("owes=0,1", "owes: exactly in phase robber-attack"),
        (f"{ATTACK} hand=b8 owes=3", "owes: red loses 4 cards"),
        (f"{ATTACK} hand=b8 owes=2 chosen=o2", "chosen: red does not hold"),
        ("phase=turning bought=s cities=1", "bought: a city is paid before"),
        # What was thrown stays open until the turn ends, and would not fit a turn without a city.
        ("phase=robber-attack bought=s cities=1 hand=b8 owes=4", "robbers come with a city of"),
        ("phase=robber-attack bought=c cities=1 turned=1,0 hand=b8 owes=4", "robbers come with a"),
        ("chosen=b", "chosen: open only in the turn"),
        ("phase=development chosen=b", "chosen: open only in the turn"),
        ("phase=swap partner=blue due=1 count=1 exchanged=1 swapped=0,1", "partner: swapped with"),
        ("phase=give partner=blue due=1 count=1 exchanged=1", "hand: too few cards to give"),
        ("phase=trade-guild partner=blue guild_used=1", "partner: with a card for the guild"),
        ("phase=exchange count=1 exchanged=1 discards=o", "count: no further card"),
        ("phase=production", "due: expected 1 to 2 in phase production"),
        ("phase=lay", "buildings: none can be laid"),
        ("phase=market-day visitor=blue due=1", "visitor: has no card"),
        ("players=2 phase=flip", "two players have no destiny card"),
        ("turn=0 phase=deal hand=b3", "player: has his cards already"),
        ("turn=0 phase=market", "market: fewer than 5 cards"),
        (f"{LOCKED} idle=12", "idle: 12 turns end the game"),
        ("promo=2", "promo=2: expected 0 to 1, got 2"),
        ("guild_used=-1", "guild_used=-1: expected 0 to 1, got -1"),
        ("hand=b-1", "expected cards like"),
        ("roads=a", "expected a number"),
        ("roads=1,1,1,1,1,1,1", "expected 6 values"),
        ("hand=-/-/-/-/-/-/-", "expected 6 rows"),
        ("buildings=-/-/-/-/-/-/-", "expected at most 6 rows"),
        ("settlements=12,1,1,1", "winner: red has 12 points, 10 win|more than"),
    ],
)
def test_a_position_that_cannot_occur_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        at(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("swap blue 0", "count must be 1 to 7, got 0"),
        ("swap orange 1", "seat must be one of red, blue"),
        ("road with 3 brick for brick", "payment must be like '3 brick for lumber'"),
        ("road with wool", "payment must be like"),
        ("market gold for ore", "give must be one of brick"),
        ("lay tower", "building must be one of library"),
        ("fly", "cannot read the move 'fly'"),
    ],
)
def test_a_text_that_is_no_move_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadMove, match=re.escape(reason)):
        at("hand=b").play(text, seat=0)


def test_every_phase_is_met_in_random_games() -> None:
    met = set()
    for seed in range(40):
        options = {"starter": "random", "promo": "on"}
        match = Match("struggle", 3, seed=seed, options=options)
        while not match.over:
            met.add(PHASES[int(match.state.phase)])
            if match.awaits_chance:
                match.play_chance()
            else:
                codes = match.codes(match.actors[0])
                number = match.chance.number(f"move {len(match.played)}")
                match.play(codes[number % len(codes)], seat=match.actors[0])
        if len(met) == len(PHASES) - 1:
            break
    assert met == set(PHASES) - {"over"}


def test_stand_ins_are_a_list_in_json_and_their_text_is_understood_too() -> None:
    moves = skerry.get_game("struggle").moves
    text = "city with 3 wool for ore and 3 brick for grain"
    told = moves.json(moves.parse(text))
    assert sorted(told["payment"], key=lambda one: one["give"]) == [
        {"give": "brick", "for": "grain"},
        {"give": "wool", "for": "ore"},
    ]
    again = {"kind": "city-with", "payment": told["payment"][::-1]}
    assert moves.from_json(again) == moves.parse(text)
    older = {"kind": "city-with", "payment": "3 brick for grain and 3 wool for ore"}
    assert moves.from_json(older) == moves.parse(text)


@pytest.mark.parametrize(
    "payment", [7, None, [], ["wool"], [{"give": "wool"}], [{"give": "gold", "for": "ore"}], [[]]]
)
def test_stand_ins_that_make_no_sense_are_refused(payment: object) -> None:
    with pytest.raises(skerry.BadMove, match="payment must be"):
        skerry.get_game("struggle").moves.from_json({"kind": "city-with", "payment": payment})
