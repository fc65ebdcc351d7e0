"""Match: the documented interface, and that wrong use changes nothing."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_play import play_on, step

import skerry
from skerry.core.match import Match
from skerry.core.seats import SPECTATOR

#: The first code of a road.
ROAD = skerry.get_game("catan").moves.first("road")


def founded(seed: int = 7, **more: Any) -> Match:
    """A game of Catan after the roll for the starting player."""
    match = Match("catan", seed=seed, **more)
    while not match.actors:
        match.play_chance()
    return match


def test_actors_are_empty_while_chance_is_to_act() -> None:
    match = Match("catan", seats=4, seed=7, options={"board": "beginner"})
    assert match.actors == ()
    assert match.awaits_chance
    assert not match.over


def test_equal_seeds_play_equal_games_and_others_do_not() -> None:
    one, two, other = (Match("catan", seed=seed) for seed in (1, 1, 2))
    for match in (one, two, other):
        for _ in play_on(match, 60):
            pass
    assert one.record == two.record
    assert one.played != other.played


def test_a_match_without_a_seed_is_its_own() -> None:
    digests = set()
    for _ in range(4):
        match = Match("catan", options={"board": "random"})
        digests.add(match.digest)
    assert len(digests) == 4


def test_moves_come_as_text_code_or_object() -> None:
    matches = [founded() for _ in range(3)]
    seat = matches[0].actors[0]
    code = matches[0].game.moves.parse("settlement 12")
    forms: list[Any] = ["settlement 12", code, {"kind": "settlement", "corner": 12}]
    for match, move in zip(matches, forms, strict=True):
        match.play(move, seat=seat)
    assert len({match.digest for match in matches}) == 1


def test_after_undo_the_dice_fall_as_before() -> None:
    match = founded()
    while match.state.turn == 0:
        step(match)
    match.play("roll")
    first = match.play_chance()
    match.undo()
    assert match.play_chance() == first


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"game": "chess"}, "no game is called 'chess'; there are catan"),
        ({"seats": 5}, "catan is for 2 to 4 players, got 5"),
        ({"seats": "4"}, "players, got '4'"),
        ({"seed": "7"}, "seed: expected a whole number"),
        ({"options": {"board": "round"}}, "expected one of beginner, random, got 'round'"),
        ({"options": {"goal": 2}}, "expected 3 to 15, got 2"),
        ({"options": {"goal": "many"}}, "expected a number"),
        ({"options": {"bord": "random"}}, "no option 'bord'; its options are: board, goal"),
        ({"names": ["Ann"]}, "expected 4 names, got 1"),
    ],
)
def test_wrong_settings_are_refused(arguments: dict[str, Any], reason: str) -> None:
    with pytest.raises(skerry.BadOption) as error:
        Match(**{"game": "catan", **arguments})
    assert reason in str(error.value)


def test_a_seat_that_is_not_to_act_is_refused() -> None:
    match = founded()
    wrong = (match.actors[0] + 1) % 4
    before = match.digest
    with pytest.raises(skerry.IllegalMove, match="is not to act; to act: "):
        match.play("settlement 12", seat=wrong)
    assert match.legal(wrong) == []
    assert match.digest == before


@pytest.mark.parametrize("seat", [-1, 4, 1.5, "0", True, None])
def test_a_seat_that_does_not_exist_is_refused(seat: Any) -> None:
    match = Match("catan", seed=7)
    with pytest.raises(skerry.IllegalMove):
        match.play("roll", seat=seat)


def test_chance_gives_only_what_it_may() -> None:
    match = Match("catan", seed=7)
    with pytest.raises(skerry.IllegalMove, match="chance may give dice 2, dice 3"):
        match.play_chance("draw knight")
    match = founded()
    with pytest.raises(skerry.IllegalMove, match="chance is not to act"):
        match.play_chance()


def test_no_move_is_possible_when_the_game_is_over() -> None:
    match = Match("catan", seats=2, seed=1, options={"goal": 3})
    for _ in play_on(match):
        pass
    assert match.over
    assert match.winners
    with pytest.raises(skerry.IllegalMove, match="the game is over"):
        match.play("end", seat=0)


@settings(max_examples=200)
@given(st.one_of(st.text(), st.integers(), st.dictionaries(st.text(), st.integers())))
def test_hostile_moves_are_refused_and_change_nothing(move: Any) -> None:
    match = founded()
    before = match.digest
    legal = match.codes(match.actors[0])
    try:
        match.play(move, seat=match.actors[0])
    except skerry.SkerryError:
        assert match.digest == before
    else:
        assert match.played[-1].move in legal


@settings(max_examples=200)
@given(st.text(alphabet="abcdefghijklmnopqrstuvwxyz=0123456789,:/-? ", max_size=80))
def test_hostile_positions_are_refused_or_playable(text: str) -> None:
    try:
        match = Match.from_position("catan", text)
    except skerry.BadPosition:
        return
    for _ in play_on(match, 5):
        pass


def test_nobody_is_asked_for_a_seat_when_none_may_move() -> None:
    over = Match.from_position("struggle", "turn=9 phase=over market=blowg winner=red "
                               "settlements=10,1,1,1")  # fmt: skip
    with pytest.raises(skerry.IllegalMove) as error:
        over.play("develop")
    assert str(error.value) == "develop: the game is over"
    with pytest.raises(skerry.IllegalMove, match=r"^chance is not to act; the game is over$"):
        over.play_chance()


def test_chance_that_has_nothing_to_pick_from_says_so() -> None:
    drawing = "players=3 phase=drawing turn=5 player=red starter=orange founded=12 rolled=1"
    match = Match.from_position("catan", f"{drawing} deck=?25")
    assert match.awaits_chance
    with pytest.raises(skerry.IllegalMove, match=r"chance cannot act: .* is hidden"):
        match.play_chance()


def test_a_refusal_names_the_place() -> None:
    match = Match.from_position("catan", "players=2 phase=found-settlement starter=orange")
    with pytest.raises(skerry.IllegalMove, match=r"^road 0 \(H1-NW\): "):
        match.play("road H1-NW")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("players=5", "players=5: expected 2 to 4"),
        ("players=two", "expected 2 to 4"),
        ("hello", "cannot read 'hello'"),
        ("points=9,9,9,9", "cannot read 'points=9,9,9,9'"),
        ("goal=10 goal=9", "goal is given twice"),
        ("hand=l99/-/-/-", "hand=l99/-/-/-: expected 0 to 95"),
        ("hand=l20/-/-/-", "there are only 19 lumber"),
        ("hand=l/-/-/-/-", "expected 4 rows"),
        ("hand=x/-/-/-", "expected cards like"),
        ("phase=main", "turn: 0 does not fit the phase main"),
        ("owner=3:red", "owner and level disagree at corner 3"),
        ("owner=0:red,3:red level=0:1,3:1", "are neighbours"),
        ("robber=19", "robber=19: expected 0 to 18"),
        ("cards=k15/-/-/-", "only 14 knight"),
        ("players=2 player=white", "no such seat with 2 players"),
        ("turn=999999999999999999", "turn=999999999999999999: expected"),
    ],
)
def test_wrong_positions_are_refused_with_a_reason(text: str, reason: str) -> None:
    with pytest.raises(skerry.BadPosition) as error:
        Match.from_position("catan", text)
    assert reason in str(error.value)


def test_numpy_integers_are_moves_seats_seeds_and_options() -> None:
    kinds: list[Any] = [int, np.int16]
    plain, numpy = (Match("catan", as_int(3), as_int(7), {"goal": as_int(5)}) for as_int in kinds)
    assert numpy.seed == 7
    assert type(numpy.seed) is int
    ways: list[tuple[Match, Any]] = [(plain, int), (numpy, np.int64)]
    for match, as_int in ways:
        while not match.actors:
            match.play_chance()
        seat = as_int(match.actors[0])
        match.play(as_int(match.codes(seat)[3]), seat=seat)
        match.play({"kind": "road", "path": as_int(match.codes(seat)[0] - ROAD)}, seat=seat)
        assert match.view(seat).seat == seat
        match.rewind(as_int(len(match.played) - 1))
        match.play(match.codes(seat)[0], seat=seat)
    assert plain.record == numpy.record
    nobody: Any = np.int8(SPECTATOR)
    assert numpy.view(nobody).legal == ()


@pytest.mark.parametrize("wrong", [np.bool_(True), np.float64(1), True, 1.0])
def test_what_only_looks_like_a_whole_number_is_refused(wrong: Any) -> None:
    match = founded()
    for attempt in (
        lambda: Match("catan", seed=wrong),
        lambda: Match("catan", options={"goal": wrong}),
        lambda: Match("catan", seats=wrong),
        lambda: match.play(wrong, seat=match.actors[0]),
        lambda: match.play("settlement 12", seat=wrong),
        lambda: match.rewind(wrong),
    ):
        with pytest.raises(skerry.SkerryError):
            attempt()


def test_a_seed_too_long_for_a_record_is_refused() -> None:
    match = Match("catan", seed=10**30 - 1)
    assert Match.from_record(match.record).seed == match.seed
    for seed in (10**30, -(10**30), 10**5000):
        with pytest.raises(skerry.BadOption, match="seed: expected at most 30 digits"):
            Match("catan", seed=seed)


@pytest.mark.parametrize("count", [-1, 3, "1"])
def test_a_match_is_not_rewound_to_where_it_never_was(count: Any) -> None:
    match = Match("catan", seed=7)
    match.play_chance()
    match.play_chance()
    before = match.digest
    with pytest.raises(skerry.IllegalMove, match="expected 0 to 2 moves to keep"):
        match.rewind(count)
    assert match.digest == before
