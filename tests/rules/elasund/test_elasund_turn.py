"""Elasund: the order of a turn, free fields, what is not done (EL-13, EL-14, EL-30, EL-31)."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from elasund_table import after, allowed, at, legal, phase, refused, whose

import skerry
from skerry.core.match import Match


@pytest.mark.rule("EL-13")
def test_the_four_phases_come_in_their_order_and_none_is_reopened() -> None:
    match = at("rolling", "players=2 player=blue hand=G9/-/-/- ship=2 permit=C5:blue1")
    match = after(match, "dice 12")
    assert phase(match) == "build"
    refused(match, "take 2 gold", "EL-13")
    refused(match, "end turn", "EL-13")
    match = after(match, "done building")
    assert phase(match) == "permit"
    refused(match, "wall north D", "EL-13")
    refused(match, "build house C5", "EL-13")
    refused(match, "end turn", "EL-13")
    match = after(match, "take 2 gold")
    assert phase(match) == "bonus"
    for move in ("wall north D", "permit 0 B12", "take 2 gold", "done building"):
        refused(match, move, "EL-13")
    match = after(match, "end turn")
    assert (phase(match), match.state.player, match.state.turn) == ("rolling", 1, 10)


@pytest.mark.rule("EL-13")
def test_after_the_last_player_the_first_one_has_his_turn() -> None:
    match = after(at("bonus", "players=3 player=yellow"), "end turn")
    assert match.state.player == 0


@pytest.mark.rule("EL-14", "EL-R3")
def test_a_free_field_holds_nothing_and_is_not_the_pit() -> None:
    match = at(
        "permit",
        "players=2 player=blue ship=8 building=A8:blue-small-hut permit=B8:red2 hand=G4/-/-/-",
    )
    assert legal(match, "permit 0") == ["permit 0 D8", "permit 0 E8"]
    refused(match, "permit 0 A8", "EL-14")
    refused(match, "permit 0 B8", "EL-14")
    refused(match, "permit 1 B8", "EL-14")  # one permit a field
    assert "pit" in refused(match, "permit 0 C8", "EL-14")


@pytest.mark.rule("EL-14", "EL-R3", "EL-68")
def test_the_pit_stays_taken_and_the_rest_of_the_church_area_is_free() -> None:
    match = at(
        "permit",
        "players=2 player=blue ship=8 church=5:red,4:red first_tile=5 bottom=1 knower=red",
    )
    # B8 carries tile 4, C8 tile 5; D8 is in the area and free.
    assert legal(match, "permit 0") == ["permit 0 A8", "permit 0 D8", "permit 0 E8"]
    refused(match, "permit 0 C8", "EL-14")
    refused(match, "permit 0 B8", "EL-14")


@pytest.mark.rule("EL-14", "EL-R3", "EL-5")
def test_trade_fields_and_start_fields_of_absent_colours_are_free() -> None:
    match = at("permit", "players=2 player=blue ship=10")
    assert allowed(match, "permit 0 A10")  # a trade field
    assert allowed(match, "permit 0 C10")  # yellow's start field
    match = at("build", "players=2 player=blue hand=G5/-/-/- permit=A10:blue0")
    assert allowed(match, "build well A10")


@pytest.mark.rule("EL-30", "EL-R10")
def test_there_are_none_one_or_two_constructions() -> None:
    match = at("build", "players=3 player=red hand=-/G20/-/- permit=C5:red0,D2:red1,E4:red2")
    assert phase(after(match, "done building")) == "permit"
    one = after(match, "wall north F", "draw red")
    assert phase(one) == "build"
    assert phase(after(one, "done building")) == "permit"
    # The same kind twice is fine, and the second one ends the phase.
    two = after(one, "wall north E", "draw red")
    assert phase(two) == "permit"
    refused(two, "wall north D", "EL-30")
    # Everybody has two of his own each turn.
    later = after(two, "take 2 gold", "end turn", "dice 12")
    assert (phase(later), int(later.state.built)) == ("build", 0)
    mixed = after(match, "build well C5", "church", "tile 1", "tile 2", "lay 1")
    assert phase(mixed) == "permit"


@pytest.mark.rule("EL-R10")
def test_the_second_construction_waits_until_the_first_is_resolved() -> None:
    match = at(
        "build",
        "players=3 player=red hand=-/G20/-/- permit=D10:red3,C11:red1"
        " building=C10:yellow-small-hut",
    )
    match = after(match, "build shop C10")
    assert whose(match) == ["yellow"]
    with pytest.raises(skerry.IllegalMove, match="red is not to act"):
        match.play("wall north F", seat=1)
    match = after(match, "hut small C2")
    assert allowed(match, "wall north F")


@pytest.mark.rule("EL-31")
@pytest.mark.parametrize("row", ["2", "5", "12"])
def test_the_ship_never_restricts_where_one_builds(row: str) -> None:
    match = at("build", f"players=3 player=red ship={row} hand=-/G9/-/- permit=D5:red0")
    assert allowed(match, "build well D5")
    assert allowed(match, "wall east 3")
    assert allowed(match, "church")


@pytest.mark.rule("EL-R26")
def test_nobody_trades_or_acts_out_of_turn_and_hands_have_no_limit() -> None:
    names = {kind.name for kind in skerry.get_game("elasund").moves.kinds}
    assert not names & {"offer", "trade", "gift", "discard", "overseas"}
    assert not any(kind.proposal for kind in skerry.get_game("elasund").moves.kinds)
    match = at("bonus", "players=2 player=blue hand=G40r5g5b5/-/-/-")
    assert phase(after(match, "end turn")) == "rolling"
    for name in ("build", "permit", "bonus"):
        assert at(name, "players=4 player=yellow").actors == (2,)


@pytest.mark.rule("EL-R26")
def test_gold_and_influence_never_replace_each_other() -> None:
    rich = at("bonus", "players=2 player=blue hand=G40/-/-/- permit=C5:blue0")
    assert legal(rich) == ["end turn"]
    wise = at("build", "players=2 player=blue hand=r9g9b9/-/-/- permit=C5:blue0")
    assert legal(wise) == ["done building"]


def test_a_match_of_two_goes_back_and_forth() -> None:
    match = Match("elasund", 2, seed=3)
    turns: list[Any] = []
    while match.state.turn < 6:
        if match.awaits_chance:
            match.play_chance()
        else:
            match.play(match.codes(match.actors[0])[0], seat=match.actors[0])
        if not turns or turns[-1][0] != match.state.turn:
            turns.append((int(match.state.turn), int(match.state.player)))
    players = [player for turn, player in turns if turn]
    assert all(a != b for a, b in itertools.pairwise(players))
