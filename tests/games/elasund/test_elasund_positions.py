"""Elasund: position texts, and why some are refused."""

from __future__ import annotations

import pytest

import skerry
from skerry.core.match import Match

MIDDLE = "turn=9 phase=build ship=6 players=3 building=- "


def test_a_short_text_is_enough_for_a_position() -> None:
    match = Match.from_position("elasund", MIDDLE + "hand=G5r2/-/-/-")
    assert match.state.gold == 51  # counted from the hands
    assert match.state.deck.tolist() == [16, 18, 18, 0]
    assert match.position == (
        "players=3 turn=9 phase=build ship=6 building=- hand=G5r2/-/-/- gold=51 deck=r16g18b18"
    )
    french = Match.from_position("elasund", MIDDLE + "edition=fr2005 hand=G5r2/-/-/-")
    assert (french.state.gold, french.state.deck.tolist()) == (46, [11, 13, 13, 0])
    assert french.options == {"edition": "fr2005"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("building=C4:green-inn", "green|out of range|expected"),
        ("building=C6:blue-workshop", "C8 is out of play, pit or church"),
        ("building=H4:blue-well", "H4 is out of play"),
        ("building=G4:blue-inn", "H4 is out of play"),
        ("building=B12:blue-shop", "leaves the plan"),
        ("building=B2:blue-inn,C3:red-shop", "C3 is built on twice"),
        ("building=B2:blue-house,E2:blue-house", "only one of these"),
        ("building=B2:blue-hall,D2:red-hall,F3:red-hall,F8:red-hall", "only 3 in all"),
        ("building=B2:blue-palace", "expected blue-small-hut"),
        ("building=Z2:blue-inn", "no place is called 'Z2'"),
        ("building=B2:blue-inn,B2:red-inn", "given twice"),
        ("permit=C8:red1", "not free"),
        ("permit=C4:red1,D4:red1", "only one of these"),
        ("permit=C4:red1 building=C4:blue-well", "not free"),
        ("wall=north-F:red2", "order of their numbers"),
        ("wall=north-E:red1", "joins no gate"),
        ("wall=north-G:red1", "joins no gate"),
        ("wall=east-5:red1", "joins no gate"),
        ("church=5:red", "first_tile"),
        ("first_tile=5", "first_tile"),
        ("church=5:red first_tile=4", "first_tile"),
        ("church=5:red first_tile=5", "bottom"),
        ("church=5:red first_tile=5 bottom=5 knower=red", "laid already"),
        ("church=5:red first_tile=5 bottom=1", "knower"),
        ("bottom=1 knower=red", "bottom"),
        ("drawn=1,2", "drawn"),
        ("phase=church-choice built=1 drawn=1,1", "the same"),
        ("phase=church-choice drawn=1,2", "a construction is under way"),
        ("track=1,0,0,0,0/0,0,0,0,0/0,0,0,0,0/0,0,0,0,0", "marker is on 0"),
        ("building=A2:blue-workshop,A4:blue-well", "marker is on 3"),
        ("hand=G57/-/-/-", "gold"),
        ("hand=r19/-/-/-", "fewer red cards"),
        ("hand=-/-/-/G1", "green is not in the game"),
        ("hand=G5/-/-/- gold=50", "cards are missing"),
        ("deck=r5", "are missing or too many"),
        ("phase=over", "winner"),
        ("winner=red", "only when the game is over"),
        ("player=green", "no such seat"),
        ("player=-", "player=-: expected one of blue, red, yellow, green"),
        ("turn=0", "does not fit the phase"),
        ("ship=-", "stands in a row"),
        ("built=2", "phase 2 is over"),
        ("dice=1", "dice"),
        ("phase=rolling dice=7", "dice: the production roll is still to come"),
        ("phase=rolling built=1", "built: nothing is built yet"),
        ("phase=pirate dice=7 built=1", "built: nothing is built yet"),
        ("phase=sail dice=5", "must stand in the rolled row"),
        ("phase=sail dice=3 ship=3", "only one way"),
        ("phase=pirate dice=6", "a 7 leads"),
        ("phase=huts built=1", "displaced: needed"),
        ("displaced=1,0/0,0/0,0/0,0", "only in phase huts"),
        ("phase=huts built=1 displaced=1,0/0,0/0,0/0,0 building=C4:blue-small-hut", "on the board"),
        ("phase=tribute dice=7", "owes"),
        ("phase=tribute dice=7 owes=1,0,0,0 due=1,0,0,0", "blue owes 0"),
        (
            "phase=tribute dice=7 hand=G/-/-/- building=B6:blue-well owes=1,0,0,0 due=1,0,0,0",
            "without a choice",
        ),
        ("owes=1,0,0,0", "owes: exactly"),
        ("quiet=90", "quiet: 90 turns without a construction end the game"),
        ("draws=1,0,0,0", "draws"),
        ("phase=drawing draws=1,0,0,0 building=B5:blue-shop", "blue has 0 to come at most"),
        ("phase=drawing draws=2,0,0,0 building=B5:blue-inn", "blue has 1 to come at most"),
        ("phase=drawing built=1 draws=0,1,0,0 building=B5:red-inn", "red has 0 to come at most"),
        ("phase=drawing", "draws"),
        ("phase=shortage owes=1,0,0,0 due=1,0,0,0 hand=r3/-/-/- draws=1,0,0,0", "are enough"),
        ("phase=plunder dice=7 takes=1 loot=G", "takes: at most 0"),
        ("loot=G", "loot|missing"),
        ("paid=G/-/-/-", "paid"),
        ("chosen=G/-/-/-", "chosen"),
    ],
)
def test_an_impossible_position_is_refused_with_the_reason(text: str, words: str) -> None:
    given = {token.partition("=")[0] for token in text.split()}
    rest = " ".join(t for t in MIDDLE.split() if t.partition("=")[0] not in given)
    with pytest.raises(skerry.BadPosition, match=words):
        Match.from_position("elasund", f"{rest} {text}")


def test_ten_cubes_on_the_board_mean_victory() -> None:
    town = (
        "building=D2:red-hall,F6:red-hall,F3:red-inn,F10:red-inn,D5:red-shop,B2:red-well"
        " church=5:red,4:red first_tile=5 bottom=1 knower=red"
    )
    with pytest.raises(skerry.BadPosition, match="10 cubes"):
        Match.from_position("elasund", MIDDLE.replace("building=-", town) + "player=red")
    over = MIDDLE.replace("building=-", town).replace("phase=build", "phase=over")
    match = Match.from_position("elasund", over + "player=red winner=red")
    assert match.winners == (1,)
    with pytest.raises(skerry.BadPosition, match="own turn"):
        Match.from_position("elasund", over + "player=blue winner=red")
