"""Resource jokers, and gold exchanged two for one."""

from __future__ import annotations

import itertools

import pytest
from dice_table import ALL_ROADS, boxes, dice_of, final, legal, play, refused

from skerry.core.match import Match
from skerry.games.dice.faces import FACES

ALL_KNIGHTS = f"{ALL_ROADS} knights=6 boxes=16,21"
GIVES = {1: "ore", 2: "grain", 3: "wool", 4: "lumber", 5: "brick"}
#: A die of each face.
RAINBOW = "blwgoG"


@pytest.mark.rule("DI-43")
@pytest.mark.parametrize("joker", GIVES)
@pytest.mark.parametrize("die", FACES)
def test_a_joker_turns_a_die_to_the_resource_under_its_knight(joker: int, die: str) -> None:
    match = final(RAINBOW, ALL_KNIGHTS)
    move = f"joker {joker} {die}"
    if die == GIVES[joker]:
        assert refused(match, move) == "DI-R9"
        return
    expected = dict.fromkeys(FACES, 1)
    expected[GIVES[joker]] += 1
    del expected[die]
    assert dice_of(play(match, move)) == expected


@pytest.mark.rule("DI-44", "DI-R8")
@pytest.mark.parametrize(("die", "face"), list(itertools.permutations(FACES, 2)))
def test_joker_6_turns_a_die_to_any_other_face_gold_included(die: str, face: str) -> None:
    expected = dict.fromkeys(FACES, 1)
    expected[face] += 1
    del expected[die]
    assert dice_of(play(final(RAINBOW, ALL_KNIGHTS), f"joker 6 {die} to {face}")) == expected


@pytest.mark.rule("DI-R8")
def test_gold_made_by_joker_6_can_be_exchanged() -> None:
    match = play(final("b4lG", ALL_KNIGHTS), "joker 6 lumber to gold", "gold wool")
    assert dice_of(match) == {"brick": 4, "wool": 1}


@pytest.mark.rule("DI-45")
def test_a_joker_is_lent_only_by_its_own_knight() -> None:
    match = final(RAINBOW, f"{ALL_ROADS} knights=3 boxes=16,6")
    assert {move.split()[1] for move in legal(match, "joker")} == {"1", "2", "3"}
    assert refused(match, "joker 4 gold") == "DI-45"
    assert refused(match, "joker 6 gold to ore") == "DI-45"


@pytest.mark.rule("DI-46")
@pytest.mark.parametrize("move", ["joker 1 gold", "joker 5 gold", "joker 6 gold to ore"])
def test_each_joker_serves_once_a_game(move: str) -> None:
    match = play(final("G6", ALL_KNIGHTS), move)
    assert match.state.used.tolist()[0][int(move.split()[1]) - 1] == 1
    assert refused(match, move) == "DI-46"
    play(match, "end", "roll gold gold gold gold gold gold")
    assert refused(match, move) == "DI-46"


@pytest.mark.rule("DI-46")
def test_a_player_has_six_jokers_in_all() -> None:
    match = final("G6", ALL_KNIGHTS)
    for joker in range(1, 6):
        play(match, f"joker {joker} gold")
    play(match, "joker 6 gold to ore")
    assert legal(match, "joker") == []
    assert match.state.used.tolist()[0] == [1] * 6


@pytest.mark.rule("DI-47")
def test_two_jokers_may_be_used_in_one_turn() -> None:
    match = final("og2b3", "roads=R0,R1 knights=2 boxes=2,3")
    play(match, "joker 1 brick", "joker 2 brick")
    assert dice_of(match) == {"brick": 1, "grain": 3, "ore": 2}


@pytest.mark.rule("DI-49")
def test_a_joker_costs_no_die_scores_nothing_and_leaves_the_knight() -> None:
    match = play(final("wgob3"), "build knight", "joker 1 brick")
    assert sum(dice_of(match).values()) == 3
    assert match.state.knights[0] == 1
    assert boxes(play(match, "end")) == [1]
    assert match.scores == (1,)


@pytest.mark.rule("DI-50", "DI-R6")
@pytest.mark.parametrize("order", list(itertools.permutations([1, 2, 3]))[1:])
def test_available_jokers_are_used_in_any_order(order: tuple[int, ...]) -> None:
    match = final("G6", f"{ALL_ROADS} knights=3 boxes=16,6")
    for joker in order:
        play(match, f"joker {joker} gold")
    assert dice_of(match) == {"ore": 1, "grain": 1, "wool": 1, "gold": 3}


@pytest.mark.rule("DI-R7")
def test_a_die_that_was_turned_before_can_be_turned_again() -> None:
    match = play(final("bG5", ALL_KNIGHTS), "gold lumber", "joker 1 lumber", "joker 2 ore")
    assert dice_of(match) == {"brick": 1, "grain": 1, "gold": 3}


@pytest.mark.rule("DI-R7")
def test_dice_that_are_spent_or_given_up_cannot_be_turned() -> None:
    match = play(final("blG2w2", "roads=R0 knights=1 boxes=2"), "build road R1", "gold grain")
    assert dice_of(match) == {"wool": 2, "grain": 1}
    for die in ("brick", "lumber", "gold"):
        assert refused(match, f"joker 1 {die}") == "DI-R7"


@pytest.mark.rule("DI-R9")
def test_a_joker_or_exchange_without_effect_is_refused() -> None:
    match = final("G3b3", ALL_KNIGHTS)
    assert refused(match, "joker 5 brick") == "DI-R9"
    assert refused(match, "joker 6 gold to gold") == "DI-R9"
    assert refused(match, "gold gold") == "DI-R9"


@pytest.mark.rule("DI-R11")
def test_unused_jokers_are_worth_nothing_at_the_end() -> None:
    boxes14 = "boxes=16,21," + ",".join(["X"] * 12)
    for used in ("", "used=1,2,3,4,5,6"):
        match = play(final("G6", f"{ALL_ROADS} knights=6 {used} {boxes14}"), "end")
        assert match.over
        assert match.scores == (16 + 21 - 2 * 13,)


@pytest.mark.rule("DI-R13")
def test_a_joker_stays_used_where_nothing_is_built() -> None:
    match = play(final("G6", "knights=1 boxes=1"), "joker 1 gold", "end")
    assert boxes(match) == [1, -2]
    play(match, "roll gold gold gold gold gold gold")
    assert refused(match, "joker 1 gold") == "DI-46"


# Gold.


@pytest.mark.rule("DI-51")
@pytest.mark.parametrize("face", FACES[:5])
def test_two_gold_become_one_of_any_other_resource(face: str) -> None:
    match = play(final("G2o4"), f"gold {face}")
    assert dice_of(match) == ({"ore": 5} if face == "ore" else {"ore": 4, face: 1})


@pytest.mark.rule("DI-51")
def test_without_gold_there_is_nothing_to_exchange() -> None:
    assert refused(final("b3l3"), "gold ore") == "DI-51"


@pytest.mark.rule("DI-52")
def test_one_gold_die_is_turned_and_the_other_out_of_use_until_the_next_turn() -> None:
    match = play(final("G3l3"), "gold brick")
    assert dice_of(match) == {"brick": 1, "lumber": 3, "gold": 1}
    assert refused(match, "gold brick") == "DI-54"
    play(match, "build road R0", "end", "roll gold gold gold gold gold gold")
    assert dice_of(match) == {"gold": 6}


@pytest.mark.rule("DI-53")
@pytest.mark.parametrize(("gold", "most"), [(2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_the_exchange_is_repeated_while_two_gold_are_left(gold: int, most: int) -> None:
    match = final(f"G{gold}" + (f"o{6 - gold}" if gold < 6 else ""))
    for _ in range(most):
        play(match, "gold wool")
    assert dice_of(match)["wool"] == most
    assert refused(match, "gold wool") == ("DI-54" if gold % 2 else "DI-51")


@pytest.mark.rule("DI-54")
def test_a_single_gold_cannot_be_exchanged_and_is_lost() -> None:
    match = final("b2l3G")
    assert legal(match, "gold") == []
    assert refused(match, "gold brick") == "DI-54"
    play(match, "end", "roll gold ore ore ore ore ore", "stop")
    assert refused(match, "gold brick") == "DI-54"


@pytest.mark.rule("DI-R10")
def test_a_joker_may_turn_an_odd_gold_in_time() -> None:
    match = play(final("G3b3", "knights=1 boxes=1"), "gold lumber", "joker 1 gold")
    assert dice_of(match) == {"brick": 3, "lumber": 1, "ore": 1}


@pytest.mark.rule("DI-55", "DI-R20")
def test_no_other_resource_is_exchanged_and_nobody_trades() -> None:
    for dice in ("b6", "l6", "w6", "g6", "o6"):
        assert legal(final(dice)) == ["end"]
    moves = Match("dice").game.moves
    assert not any(kind.proposal for kind in moves.kinds)
    match = final("blwgoG", "players=3")
    for seat in (1, 2):
        assert match.legal(seat) == []


@pytest.mark.rule("DI-43", "DI-44")
def test_every_use_of_every_joker_is_listed_once() -> None:
    faces = ("brick", "lumber", "wool", "grain", "ore", "gold")
    own = {1: "ore", 2: "grain", 3: "wool", 4: "lumber", 5: "brick"}
    match = final(RAINBOW, ALL_KNIGHTS)
    expected = [f"joker {n} {die}" for n, face in own.items() for die in faces if die != face]
    expected += [f"joker 6 {die} to {face}" for die in faces for face in faces if die != face]
    assert sorted(legal(match, "joker")) == sorted(expected)
