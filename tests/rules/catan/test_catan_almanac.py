"""The almanac's sample game of sixteen turns, row by row (CA-X13)."""

from __future__ import annotations

import pathlib
import re
from typing import Any

import pytest

import skerry
from skerry.games.catan.board import CORNER_AT, PATH_AT

ROOT = pathlib.Path(__file__).parents[3]
ALMANAC = (ROOT / "tests" / "golden" / "catan" / "almanac.skerry").read_text()
SEATS = ("orange", "red", "blue", "white")
LETTERS = "lbwgo"

#: What the rulebook says or forces right after the roll: exact or least numbers of cards.
NEEDED = {
    1: "orange b=1 l=0; red l>=1; blue l=2; white l=0",
    2: "red b=0 o>=1 w>=1 g>=1; orange b>=1; white b>=1",
    3: "blue b=0 l>=1 w>=1; white b>=1",
    4: "white l=1 b=1 w>=1 o>=1 g>=2; orange l>=1 b>=1 o>=2 g>=1",
    5: "orange l>=1 b>=1 w>=1 g>=1 o>=1",
    6: "red l=2 b=1 o=2 w=0 g=0; white g=2; blue o>=1",
    7: "orange w=0; red w=0; blue w=0 l>=1; white w=0 l>=1",
    8: "white b>=1 g>=1 w>=1",
    10: "red o=1 l=0 b=0 w=0 g=0",
    11: "blue l=4 b=1 g=1 o=1 w=0; orange l>=1",
    12: "white b>=1 l>=1",
    13: "orange o>=3 g=1 l>=1 b>=1 w>=1; red g=0; blue g=0; white g=0",
    14: "red b>=1 l>=1",
    15: "blue l>=1 b>=1 w>=1 o>=1 g=0",
    16: "white w=5 o=1 g=1 l=0 b=0; red o>=1 w=0",
}
#: What the rulebook tells of a turn, as moves; places are those of the replay.
TOLD = {
    1: ["blue: counter 1 lumber for 1 brick", "orange: withdraw"],
    2: ["orange: decline", "blue: decline", "white: decline", "red: buy card", "draw invention"],
    3: ["blue: offer 1 wool for 1 brick", "white: accept", "blue: deal white", "blue: road H6-SW"],
    4: [
        "white: offer 1 grain 1 ore for 1 lumber 1 brick", "orange: decline",
        "white: road H16-SW", "white: buy card", "draw knight",
    ],
    5: ["orange: buy card", "draw road-building"],
    6: [
        "white: counter 1 grain for 1 lumber 1 brick", "red: deal white",
        "red: play invention grain ore", "red: city H6-N",
    ],
    7: [
        "blue: robber 18", "steal lumber", "blue: offer 2 lumber for 1 wool",
        "orange: decline", "red: decline", "white: decline",
    ],
    8: [
        "white: play knight", "white: robber 5", "white: rob red", "steal lumber", "white: roll",
        "dice 8", "white: settlement H16-S",
    ],
    9: ["orange: play road-building", "orange: road H16-NE", "orange: road H12-SE"],
    11: [
        "orange: counter 1 lumber for 1 ore", "blue: deal orange",
        "blue: trade 4 lumber for wool", "blue: settlement H6-SW",
    ],
    12: ["white: road H19-E"],
    13: [
        "orange: offer 1 wool for 1 grain", "red: decline", "blue: decline", "white: decline",
        "orange: settlement H16-NE",
    ],
    14: ["red: road H14-SE"],
    15: ["orange: decline", "red: decline", "white: decline", "blue: road H10-E"],
    16: [
        "white: offer 1 wool for 1 ore", "orange: decline", "red: accept", "blue: decline",
        "white: deal red", "white: trade 2 wool for ore", "white: trade 2 wool for grain",
        "white: city H15-S",
    ],
}  # fmt: skip
POINTS = {
    6: (2, 3, 2, 2), 8: (2, 3, 2, 3), 11: (2, 3, 3, 3), 13: (3, 3, 3, 3), 16: (3, 3, 3, 4),
}  # fmt: skip


def rows():
    """The rows of the table in the digest: turn, player, dice, hands after the turn."""
    text = (ROOT / "docs" / "rules" / "catan.md").read_text(encoding="utf-8")
    found: dict[Any, Any] = {}
    for line in text.splitlines():
        match = re.match(r"\| (start|\d+ \w+) \|.*\| (\S+) ?; (\S+ / \S+ / \S+ / \S+) \|$", line)
        if match:
            head, dice, hands = match.groups()
            turn = 0 if head == "start" else int(head.split()[0])
            found[turn] = (head.split()[-1], dice, hands.replace("–", "").split(" / "))
    return found


def hands(s):
    return [
        "".join(letter * n for letter, n in zip(LETTERS, row, strict=False))
        for row in s.hand.tolist()
    ]


def place_numbers(move):
    """A move with named places, as records write it."""
    names = PATH_AT if " road " in f" {move}" else CORNER_AT
    return re.sub(r"H\d+-\w+", lambda name: str(names[name[0]]), move)


class Turn:
    """What happened in one turn of the record."""

    def __init__(self) -> None:
        self.moves: list[Any] = []
        self.after_roll: Any = None
        self.at_end: Any = None


@pytest.fixture(scope="module")
def turns():
    """Every turn of the record, played through the rules."""
    whole = skerry.Match.from_record(ALMANAC)
    match = skerry.Match.from_position("catan", whole.start_position)
    found: dict[Any, Any] = {}
    for actor, code in whole.played:
        turn = found.setdefault(int(match.state.turn), Turn())
        text = match.game.moves.format(code)
        turn.moves.append(text if actor < 0 else f"{SEATS[actor]}: {text}")
        if actor < 0:
            match.play_chance(code)
        else:
            match.play(code, seat=actor)
        if text.startswith("dice"):
            turn.after_roll = match.copy()
        turn.at_end = match.copy()
    return found


@pytest.mark.rule("CA-X13")
def test_the_digest_tells_a_start_and_sixteen_turns():
    assert sorted(rows()) == list(range(17))
    assert [row[0] for turn, row in sorted(rows().items()) if turn] == list(SEATS) * 4


@pytest.mark.rule("CA-X13", "CA-18")
def test_the_founding_is_as_told(turns):
    told = """
        orange H4-N H1-W, red H6-N H2-E, blue H6-SE H6-SE, white H15-S H15-SE,
        white H1-NE H2-NW, blue H4-SE H4-E, red H10-S H14-E, orange H16-NW H16-NW
    """
    expected = []
    for part in told.split(","):
        seat, corner, side = part.split()
        expected += [f"{seat}: settlement {CORNER_AT[corner]}", f"{seat}: road {PATH_AT[side]}"]
    assert [move for move in turns[0].moves if ":" in move] == expected


@pytest.mark.rule("CA-X13")
@pytest.mark.parametrize("turn", range(17))
def test_dice_and_hands_are_those_of_the_row(turns, turn):
    player, dice, expected = rows()[turn]
    assert hands(turns[turn].at_end.state) == expected
    if turn:
        assert int(turns[turn].after_roll.state.player) == SEATS.index(player)
        assert [move for move in turns[turn].moves if move.startswith("dice")] == [f"dice {dice}"]
        assert (dice == "7") == (turn == 7)


@pytest.mark.rule("CA-X13")
@pytest.mark.parametrize("turn", sorted(NEEDED))
def test_after_the_roll_everybody_holds_what_the_story_needs(turns, turn):
    held = turns[turn].after_roll.state.hand.tolist()
    for part in NEEDED[turn].split("; "):
        seat, *wants = part.split()
        for want in wants:
            told = re.fullmatch(r"(\w)(>?=)(\d)", want)
            assert told is not None
            letter, sign, count = told.groups()
            has = held[SEATS.index(seat)][LETTERS.index(letter)]
            assert has == int(count) if sign == "=" else has >= int(count), (turn, part)


@pytest.mark.rule("CA-X13")
@pytest.mark.parametrize("turn", sorted(TOLD))
def test_what_is_told_of_the_turn_happens_in_that_order(turns, turn):
    moves = iter(turns[turn].moves)
    for told in map(place_numbers, TOLD[turn]):
        assert told in moves, told


@pytest.mark.rule("CA-X13", "CA-27")
def test_in_turns_nine_and_ten_nothing_but_roads_and_a_pass_happens(turns):
    assert turns[10].moves == ["red: roll", "dice 10", "red: end"]
    assert not any("offer" in move for move in turns[9].moves + turns[5].moves)
    # Fields 10 lies under the robber: red and blue stand there and get nothing.
    before, after = turns[9].at_end.state.hand.tolist(), turns[10].after_roll.state.hand.tolist()
    assert (before[1], before[2]) == (after[1], after[2])


@pytest.mark.rule("CA-X13", "CA-80")
def test_points_grow_as_told(turns):
    points = (2, 2, 2, 2)
    for turn in range(17):
        points = POINTS.get(turn, points)
        assert turns[turn].at_end.scores == points, turn


@pytest.mark.rule("CA-X13", "CA-61")
def test_in_turn_five_the_card_just_bought_could_not_be_played():
    bought = skerry.Match.from_record(ALMANAC).view(0).moves.index("draw road-building")
    match = skerry.Match.from_record(ALMANAC, to=bought + 1)
    assert int(match.state.turn) == 5
    assert "play road-building" not in match.legal(0)


@pytest.mark.rule("CA-X13")
def test_the_end_is_as_told(turns):
    match = turns[16].at_end
    s = match.state
    assert match.scores == (3, 3, 3, 4)
    assert int(s.robber) == 5
    assert s.knights.tolist() == [0, 0, 0, 1]
    assert s.spent.tolist() == [0, 1, 1, 0, 0, 0]
    assert [15 - left for left in s.roads_left.tolist()] == [4, 3, 4, 4]
    assert max(s.road_length.tolist()) < 5
    assert int(s.longest) == int(s.army) == -1
    held = hands(s)
    assert len(held[0]) == 7
    assert held[3] == ""
    assert set("lbw") <= set(held[1])
    assert "g" not in held[1]
    assert s.rate.tolist()[3] == [4, 4, 2, 4, 4]  # the wool harbour
