"""The dice game in words: moves as people type them, sentences, and the drawing."""

from __future__ import annotations

import pytest

import skerry
from skerry.core.match import Match

MOVES = skerry.get_game("dice").moves


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("keep ore grain ore", "keep grain ore ore"),
        ("keep 2 ore 1 grain", "keep grain ore ore"),
        ("keep  2 ore grain ore", "keep grain ore ore ore"),
        ("keep nothing", "keep nothing"),
        ("roll gold gold brick", "roll brick gold gold"),
        ("joker 6 wool to gold", "joker 6 wool to gold"),
        ("joker 1 wool", "joker 1 wool"),
    ],
)
def test_dice_are_named_in_any_order(typed: str, text: str) -> None:
    assert MOVES.format(MOVES.parse(typed)) == text


def test_dice_in_json_are_counts_by_face() -> None:
    code = MOVES.parse("keep ore ore grain")
    assert MOVES.json(code) == {"kind": "keep", "dice": {"grain": 1, "ore": 2}}
    assert MOVES.from_json({"kind": "keep", "dice": {"ore": 2, "grain": 1, "wool": 0}}) == code


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("keep stone", "no die shows 'stone'; the faces are brick"),
        ("keep ore, grain", "faces like 'ore ore grain'"),
        ("keep 2", "faces like 'ore ore grain'"),
        ("keep 6 ore", "expected 0 to 5 dice, got 6; to roll none of them again, stop"),
        ("roll 7 ore", "expected 1 to 6 dice, got 7"),
        ("roll nothing", "expected 1 to 6 dice, got 0"),
        ("joker 6 wool", "say what joker 6 makes of it: 'joker 6 wool to ore'"),
        ("joker 7 wool", "joker must be 1 to 5, got 7"),
        ("build road R16", "road must be one of R0"),
        ("build tower", "cannot read the move 'build tower'"),
        ("gold", "expected 'gold {face}'"),
    ],
)
def test_what_cannot_be_read_is_explained(typed: str, reason: str) -> None:
    with pytest.raises(skerry.BadMove, match=reason):
        MOVES.parse(typed)


@pytest.mark.parametrize("dice", [["ore"], {"ore": "2"}, {"ore": True}, {"ore": -1}, {"stone": 1}])
def test_bad_json_dice_are_refused(dice: object) -> None:
    with pytest.raises(skerry.BadMove):
        MOVES.from_json({"kind": "keep", "dice": dice})


def told(match: Match, *moves: str) -> list[str]:
    """What an onlooker is told of these moves."""
    lines = []
    for move in moves:
        before = match.view()
        if match.awaits_chance:
            match.play_chance(move)
        else:
            match.play(move)
        lines += [match.game.sentence(event) for event in match.events(before, match.view())]
    return lines


def test_a_turn_is_told_in_sentences() -> None:
    match = Match("dice", 2)
    assert told(
        match, "start blue", "roll gold gold brick wool grain ore", "keep 2 gold wool grain",
        "roll brick lumber", "stop", "gold ore", "build knight", "joker 1 lumber", "end",
    ) == [
        "blue moves first",
        "blue, roll 1: 1 brick, 1 wool, 1 grain, 1 ore, 2 gold",
        "blue keeps 1 wool, 1 grain, 2 gold and rolls 2 again",
        "blue, roll 2: 1 brick, 1 lumber",
        "blue stops rolling",
        "blue exchanges 2 gold for 1 ore",
        "blue builds knight K1 in the mountains: 1 point",
        "blue uses joker 1: lumber becomes ore",
        "blue ends the turn",
        "blue writes 1 point in box 1; the total is 1",
    ]  # fmt: skip
    assert told(match, "roll 6 gold", "keep nothing", "roll 6 gold", "stop", "end")[-1] == (
        "red puts a cross in box 1; the total is -2"
    )


def test_each_kind_of_build_is_told_with_its_points() -> None:
    sheet = "roads=R0,R1 boxes=2"
    match = Match.from_position("dice", f"players=1 phase=build rolls=3 dice=b2l2wg {sheet}")
    assert told(match, "build road R2", "build settlement") == [
        "red builds road R2: 1 point",
        "red builds settlement S3: 3 points",
    ]
    match = Match.from_position("dice", f"players=1 phase=build rolls=3 dice=o3g2b {sheet}")
    assert told(match, "build city") == ["red builds city C7: 7 points"]
    roads = ",".join(f"R{i}" for i in range(16))
    match = Match.from_position(
        "dice", f"players=1 phase=build rolls=3 dice=o6 roads={roads} knights=6 boxes=16,21"
    )
    assert told(match, "joker 6 ore to gold") == ["red uses joker 6: ore becomes gold"]


def test_the_end_names_the_winner_or_the_winners() -> None:
    row = ",".join(["X"] * 14)
    match = Match.from_position("dice", f"players=2 phase=rolling boxes={row}/{row}")
    told(match, "roll 6 gold", "stop", "end", "roll brick lumber 4 gold", "build road R0")
    assert told(match.copy(), "end")[-1] == "blue wins with -27 points"
    match = Match.from_position("dice", f"players=2 phase=rolling boxes={row}/{row}")
    told(match, "roll 6 gold", "stop", "end", "roll 6 gold", "stop")
    assert told(match, "end")[-2:] == [
        "red shares the win with -30 points",
        "blue shares the win with -30 points",
    ]


SHEET = """
                             . . .                                red's score list
                      .     desert      .                         [ 3][ 4][ 4][  ][  ]
           . . .   o          K6          S11  . . .                              [  ]
    .    mountains [start]   (any)     R11     hills      .       [  ][  ][  ][  ][  ]
            [K1]        [S3] . . .   o          K5          C30   [  ]
    .     ore used  [R0]               R10    (brick)    R15      [  ][  ][  ] = 11
       C7 - R1 -   o                       S9  . . .   o
    .     fields    [R2]               R9     forest     R14      what it costs
            K2          [S4] . . .   o          K4          C20   road       brick lumber
    .     (grain)   [R3]    pasture    R8     (lumber)   R13      knight     wool grain ore
      C12 - R4 -   o          K3           S7 - R12 -  o          settlement brick lumber wool grain
                     R5     (wool)     R7                         city       2 grain 3 ore
                         S5 - R6 -   o                            any good   2 gold

          total roads settlements cities knights  jokers  boxes
> red        11     3           2      0       1  -       3 4 4
  blue       -3     0           0      0       1  1       X X 1

turn 4 of 15, red: 2 of 3 rolls made
set aside: ore ore
rolled: brick lumber wool gold
""".strip("\n")


def test_a_sheet_is_drawn_with_what_is_built_in_brackets() -> None:
    match = Match.from_position(
        "dice",
        "players=2 phase=choose rolls=2 dice=blwo2G kept=o2 roads=R0,R2,R3 settlements=2"
        " knights=1,1 used=1 boxes=3,4,4/X,X,1",
    )
    assert match.view(0).draw() == SHEET
    assert match.view(-1).draw() == SHEET
    assert "blue's score list" in match.view(1).draw()


def test_every_phase_has_its_line_under_the_drawing() -> None:
    match = Match("dice", 1)
    assert match.view(0).draw().endswith("who moves first is drawn by lot")
    match.play_chance()
    assert match.view(0).draw().endswith("turn 1 of 15, red: 0 of 3 rolls made")
    match.play_chance("roll brick lumber wool grain ore gold")
    match.play("build road R0")
    assert (
        match.view(0)
        .draw()
        .endswith("turn 1 of 15, red, points so far: 1\ndice left: wool grain ore gold")
    )
    row = ",".join(["X"] * 15)
    over = Match.from_position("dice", f"players=1 phase=over boxes={row}")
    assert over.view(0).draw().endswith("the game is over")
