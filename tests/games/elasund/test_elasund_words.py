"""Elasund: moves in words, what a watcher is told, and the drawn table."""

from __future__ import annotations

import pytest

import skerry
from skerry.core.match import Match

GAME = skerry.get_game("elasund")
MIDDLE = "turn=9 ship=6 "


def told(match: Match, move: str, watcher: int = -1, seat: int | None = None) -> list[str]:
    """The sentences a watcher reads about a move."""
    before = match.view(watcher)
    if match.awaits_chance:
        match.play_chance(move)
    else:
        match.play(move, seat=seat)
    return [GAME.sentence(event) for event in match.events(before, match.view(watcher))]


@pytest.mark.parametrize(
    "text",
    [
        "build inn F4", "build hall B10 with green", "permit 2 C5", "permit 0 A12 with blue",
        "wall north F", "wall east 11", "church", "lay 5", "ship 12", "hut small C4",
        "give up large hut", "move 3 to E8 with red", "raise 1 to 4 with blue", "place 2 I12",
        "bonus gold", "take 2 gold", "done building", "end turn", "give gold", "plunder red",
        "leave the rest", "return ?", "draw ?", "tile 9",
    ],
)  # fmt: skip
def test_moves_are_written_as_people_say_them(text: str) -> None:
    assert GAME.moves.format(GAME.moves.parse(text)) == text


def test_fields_may_be_written_small_and_bad_ones_are_explained() -> None:
    assert GAME.moves.parse("build inn f4") == GAME.moves.parse("build inn F4")
    with pytest.raises(skerry.BadMove, match="A to I, 2 to 12 without 7"):
        GAME.moves.parse("permit 2 C7")


def test_a_build_tells_what_it_costs_and_whom_it_displaces() -> None:
    match = Match.from_position(
        "elasund",
        MIDDLE + "phase=build players=3 player=red hand=-/G9/-/- permit=A2:red3,B2:blue2"
        " building=A3:blue-house,A8:blue-shop,C3:yellow-small-hut"
        " track=1,0,0,0,0/0,0,0,0,0/0,0,0,0,0/0,0,0,0,0",
    )
    assert told(match, "build shop A2") == [
        "red builds shop on A2 for 3 gold",
        "blue gets 2 gold of compensation",
        "blue loses merchants' house on A3",
        "blue's trade marker goes to 2",
        "blue takes back the cube on trade space 3",
        "red's trade marker goes to 2",
    ]


def test_the_church_tells_a_seat_only_what_it_may_know() -> None:
    text = MIDDLE + "phase=church-draw built=1 players=3 player=red building=-"
    for watcher, tile in ((1, "4"), (0, "?"), (-1, "?")):
        match = Match.from_position("elasund", text)
        assert told(match, "tile 4", watcher) == [f"red draws church tile {tile}"]
        told(match, "tile 5", watcher)
        assert told(match, "lay 5", watcher) == ["red lays church tile 5 on the pit"]


def test_a_later_church_tile_tells_what_it_pushes_out() -> None:
    match = Match.from_position(
        "elasund",
        MIDDLE + "phase=church-draw built=1 players=3 player=red church=5:red first_tile=5 bottom=1"
        " knower=red building=D8:yellow-large-hut permit=D6:blue2",
    )
    assert told(match.copy(), "tile 6") == [
        "red draws church tile 6",
        "yellow loses large hut on D8",
    ]
    assert told(match, "tile 3") == ["red draws church tile 3", "blue takes back the permit on D6"]


def test_the_pirate_is_told_when_all_have_paid() -> None:
    match = Match.from_position(
        "elasund",
        MIDDLE + "phase=pirate dice=7 players=3 player=blue hand=-/G2r1/G2/-"
        " building=B5:red-well,D5:yellow-well",
    )
    assert told(match, "ship 5") == [
        "blue puts the ship in row 5",
        "red has to give up 1 cards",
        "yellow has to give up 1 cards",
    ]
    assert told(match, "give red", seat=1) == []
    assert told(match, "give gold", seat=2) == [
        "yellow gives up a card: gold",
        "red has given up 1 red",
        "yellow has given up 1 gold",
    ]


def test_shortages_and_shuffles_are_told() -> None:
    match = Match.from_position(
        "elasund", MIDDLE + "phase=permit players=2 player=blue hand=G30/G25/-/-"
    )
    assert told(match, "take 2 gold") == [
        "blue takes 2 gold",
        "there is not enough gold: everybody returns half",
        "blue returns 15 gold",
        "red returns 12 gold",
    ]
    match = Match.from_position(
        "elasund",
        MIDDLE + "phase=build players=2 player=blue hand=G9r18g18b15/-/-/- deck=b discards=b2",
    )
    assert told(match, "wall north D") == ["blue lays wall tile 1 on north D: 1 influence"]
    assert told(match, "draw blue") == [
        "blue draws an influence card: ?",
        "the discards are shuffled into the deck",
    ]
    match = Match.from_position(
        "elasund",
        MIDDLE + "phase=build players=2 player=blue edition=fr2005 hand=G9r13g6/g7b13/-/- deck=-",
    )
    assert told(match, "wall north D")[1:] == [
        "there is not enough influence: everybody returns half",
        "blue has to give up 9 influence cards",
        "red has to give up 10 influence cards",
    ]


def test_the_end_of_a_turn_and_of_the_game_are_told() -> None:
    match = Match.from_position("elasund", MIDDLE + "phase=bonus players=2 player=blue")
    assert told(match, "end turn") == ["blue ends the turn", "turn 10: red"]
    match = Match.from_position(
        "elasund",
        MIDDLE
        + "phase=build players=3 player=red hand=-/G5/-/- permit=B2:red0 building=D2:red-hall"
        ",F6:red-hall,F3:red-inn,F10:red-inn,D5:red-shop"
        " church=5:red,4:red first_tile=5 bottom=1 knower=red",
    )
    assert told(match, "build well B2")[-1] == "red wins with 10 cubes on the board"


def test_a_landing_tells_everybodys_gold() -> None:
    match = Match.from_position(
        "elasund", MIDDLE + "phase=rolling players=2 player=blue building=C4:red-large-hut"
    )
    assert told(match, "dice 5") == [
        "blue: the dice show 5",
        "the ship sails to row 5",
        "red gets 1 gold",
    ]


TOWN = """\
         A       B       C       D       E
                        ...      2g    <GATE>
      +-------+-------+-------+-------+-------+
   2  |  w    |       |       |       |       | <GATE>
      +-------+-------+-------+-------+-------+
   3  |R shop   *     |[B3]   |       |       | =R1=
      +       +       +-------+-------+-------+
   4  |         $     |B hut i|       |       | 4g
      +-------+-------+-------+-------+-------+
   5  |  w    |       |       |       |       | ...
      +-------+-------+-------+-------+-------+
>  6  |  w    |   c1  |   c2  |R ch.3*|       | ...
      +-------+-------+-------+-------+-------+
   8  |  w    |   c4  |B ch.5*|   c6  |       | ...
"""


def test_the_drawn_town_shows_what_lies_where() -> None:
    match = Match.from_position(
        "elasund",
        MIDDLE + "phase=build players=2 player=blue hand=G4r1/G2/-/- permit=C3:blue3"
        " building=A3:red-shop,C4:blue-small-hut wall=east-3:red1"
        " church=5:blue,3:red first_tile=5 bottom=1 knower=red",
    )
    drawing = match.view(0).draw()
    assert drawing.startswith(TOWN)
    assert "your cards: 4 gold, 1 red" in drawing
    assert "red    2/10 cubes; 2 cards; trade 2; permits 0 1 2 3 4" in drawing
    assert "your cards" not in match.view(-1).draw()
    assert max(len(line) for line in drawing.splitlines()) <= 100
