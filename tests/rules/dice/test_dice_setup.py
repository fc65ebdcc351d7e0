"""Setup of the dice game: sheets, dice, who starts."""

from __future__ import annotations

import pytest
from dice_table import boxes, final, legal, play, refused, roads, rolled, table, thrown

import skerry
from skerry.core.match import Match
from skerry.games.dice.faces import FACES


@pytest.mark.rule("DI-1")
def test_a_player_marks_only_his_own_sheet() -> None:
    match = table("players=3 phase=build rolls=3 dice=blwgo2 starter=blue", "build road R0")
    assert roads(match, 1) == ["R0"]
    assert roads(match, 0) == roads(match, 2) == []
    play(match, "build knight", "end")
    assert match.state.knights.tolist() == [0, 1, 0, 0, 0, 0]
    assert boxes(match, 1) == [2]
    assert boxes(match, 0) == boxes(match, 2) == []


@pytest.mark.rule("DI-1")
def test_what_others_built_is_still_to_be_built_by_everybody_else() -> None:
    match = table("players=2 phase=build rolls=3 dice=blwgo2", "build road R0", "end")
    play(match, "roll brick lumber wool grain ore ore", "build road R0")
    assert roads(match, 0) == roads(match, 1) == ["R0"]


@pytest.mark.rule("DI-2")
def test_the_dice_that_one_player_spent_are_all_rolled_by_the_next() -> None:
    match = table(
        "players=2 phase=build rolls=3 dice=b3l3", "build road R0", "build road R1", "end"
    )
    assert match.state.player == 1
    assert thrown(match) == {6}


@pytest.mark.rule("DI-3")
def test_a_single_die_shows_each_face_with_the_same_chance() -> None:
    match = play(rolled("b2o4"), "keep brick brick ore ore ore")
    texts = {match.game.moves.format(code): weight for code, weight in match.outcomes()}
    assert texts == {f"roll {face}": 1 for face in FACES}


@pytest.mark.rule("DI-3")
def test_six_dice_show_each_face_once_on_average() -> None:
    match = table("players=1 phase=rolling")
    total = dict.fromkeys(FACES, 0)
    for code, weight in match.outcomes():
        for face, count in match.game.moves.json(code)["dice"].items():
            total[face] += count * weight
    assert sum(weight for _, weight in match.outcomes()) == 6**6
    assert set(total.values()) == {6**6}


@pytest.mark.rule("DI-4", "DI-R2")
def test_the_starter_is_drawn_by_lot_unless_he_is_set() -> None:
    match = Match("dice", 3, seed=1)
    lots = [(match.game.moves.format(code), weight) for code, weight in match.outcomes()]
    assert lots == [("start red", 1), ("start blue", 1), ("start white", 1)]
    match.play_chance("start blue")
    assert (match.state.player, match.state.turn) == (1, 1)
    match = Match("dice", 3, options={"starter": "white"})
    assert (match.state.player, match.state.turn) == (2, 1)
    assert thrown(match) == {6}


@pytest.mark.rule("DI-R2")
def test_a_seat_that_is_not_at_the_table_cannot_start() -> None:
    with pytest.raises(skerry.BadOption, match="green is not at the table; there are red, blue"):
        Match("dice", 2, options={"starter": "green"})


@pytest.mark.rule("DI-5")
def test_at_the_start_only_the_start_road_stands() -> None:
    match = Match("dice", 2, options={"starter": "red"})
    s = match.state
    for seat in range(2):
        assert s.roads.tolist()[seat] == [0] * 16 + [1]
        assert (s.settlements[seat], s.cities[seat], s.knights[seat]) == (0, 0, 0)
        assert not any(s.used.tolist()[seat])
        assert boxes(match, seat) == []
    assert match.scores == (0, 0)


@pytest.mark.rule("DI-5")
def test_no_joker_is_available_at_the_start() -> None:
    match = final("blwgoG")
    assert legal(match, "joker") == []
    for joker in range(1, 6):
        assert refused(match, f"joker {joker} gold") == "DI-45"
    assert refused(match, "joker 6 gold to ore") == "DI-45"


@pytest.mark.rule("DI-R16")
def test_the_start_road_joins_r0_reaches_s3_and_borders_mountains_and_desert() -> None:
    assert legal(final("blwgoG"), "build") == ["build road R0", "build knight", "build settlement"]
    far = "roads=R0,R2,R3,R5,R6,R7,R8,R9,R10 knights=5 boxes=24"
    assert legal(final("wgoG3", far), "build") == ["build knight"]


@pytest.mark.rule("DI-R1")
def test_one_to_six_players_can_play() -> None:
    for players in range(1, 7):
        assert len(Match("dice", players).outcomes()) == players
    for players in (0, 7):
        with pytest.raises(skerry.BadOption, match="1 to 6 players"):
            Match("dice", players)


@pytest.mark.rule("DI-R1")
def test_a_solo_player_fills_fifteen_boxes_and_wins_with_any_total() -> None:
    match = Match("dice", 1, options={"starter": "red"})
    for _ in range(15):
        play(match, "roll gold gold gold gold gold gold", "stop", "end")
    assert match.over
    assert match.winners == (0,)
    assert match.scores == (-30,)
