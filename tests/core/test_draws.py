"""Two real dice behind every sum: drawn with it, told to all, kept in the record."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Any

import pytest

from skerry.core.chance import Mixed, Secret
from skerry.core.match import Match, Played
from skerry.core.seats import CHANCE_SEAT
from skerry.core.two_dice import pairs_of

WITH_TWO_DICE = ("catan", "elasund")


def played(game: str, moves: int, **how: Any) -> Match:
    """A match of so many random moves."""
    match, dice = Match(game, **{"seed": 5, **how}), random.Random(1)
    while not match.over and len(match.played) < moves:
        if match.awaits_chance:
            match.play_chance()
            continue
        seat = match.actors[0]
        codes = match.codes(seat)
        plain = [c for c in codes if not match.game.moves.kind_of(c).proposal]
        match.play(dice.choice(plain or codes), seat=seat)
    return match


def throws(match: Match) -> dict[int, int]:
    """The sum of every throw by number of the move."""
    first = match.game.moves.first("dice")
    codes = {i: code for i, (actor, code) in enumerate(match.played) if actor < 0}
    return {i: code - first + 2 for i, code in codes.items() if 0 <= code - first < 11}


@pytest.mark.parametrize("game", WITH_TWO_DICE)
def test_every_sum_has_two_dice_that_make_it(game: str) -> None:
    match = played(game, 400)
    sums = throws(match)
    assert len(sums) > 20
    for number in range(len(match.played)):
        pair = match.dice(number)
        assert (pair is None) == (number not in sums)
        assert pair is None or sum(pair) == sums[number]
        assert pair is None or all(1 <= die <= 6 for die in pair)


def test_a_seven_is_made_by_all_six_pairs_alike() -> None:
    match = Match("catan", seed=2, options={"dice": "free"})
    chance, found = Secret.from_seed(2), Counter[tuple[int, int]]()
    label = [chance.number(f"{i}/faces") % 6 for i in range(6000)]
    found = Counter(pairs_of(7)[i] for i in label)
    assert set(found) == set(pairs_of(7))
    assert all(880 < n < 1120 for n in found.values())
    match.play_chance("dice 7")
    assert match.dice(0) == pairs_of(7)[label[0]]


def test_the_pairs_change_nothing_in_the_rules() -> None:
    asked, unasked = played("catan", 300), played("catan", 300)
    for number in range(len(asked.played)):
        asked.dice(number)
    assert asked.played == unasked.played
    assert asked.digest == unasked.digest


def test_the_even_deck_deals_each_of_the_36_throws_once() -> None:
    match = played("catan", 1200, options={"dice": "even", "goal": 15})
    first = next(i for i, (actor, _) in enumerate(match.played) if actor >= 0)
    cards = [match.dice(i) for i in throws(match) if i > first]
    assert len(cards) > 100
    for start in range(0, len(cards) - 35, 36):
        assert len(set(cards[start : start + 36])) == 36
    assert cards[:36] != cards[36:72]


@pytest.mark.parametrize("game", WITH_TWO_DICE)
def test_the_record_keeps_the_dice_and_reads_them_back(game: str) -> None:
    match = played(game, 200)
    record = match.record
    assert re.search(r"dice \d+ \{[1-6]\+[1-6]\}", record)
    again = Match.from_record(record)
    assert again.record == record
    assert [again.dice(i) for i in range(200)] == [match.dice(i) for i in range(200)]


def test_a_record_without_dice_is_read_and_nothing_is_invented() -> None:
    match = played("catan", 200)
    old = re.sub(r" \{[^}]*\}", "", match.record)
    again = Match.from_record(old)
    assert again.digest == match.digest
    assert all(again.dice(i) is None for i in range(200))
    assert again.record.replace("\n", " ").split() == old.replace("\n", " ").split()


def test_a_match_from_a_record_goes_on_with_dice_of_its_own() -> None:
    match = Match.from_record(re.sub(r" \{[^}]*\}", "", played("catan", 120).record))
    match.rewind(60)
    while len(match.played) < 160:
        if match.awaits_chance:
            match.play_chance()
        else:
            match.play(match.codes(match.actors[0])[0], seat=match.actors[0])
    sums = throws(match)
    assert all((match.dice(i) is not None) == (i >= 60) for i in sums)


def test_taking_back_and_playing_again_shows_the_same_dice() -> None:
    match = played("catan", 200)
    before = [match.dice(i) for i in range(200)]
    moves = list(match.played)
    match.rewind(70)
    for actor, code in moves[70:]:
        match.advance(actor, code)
    assert [match.dice(i) for i in range(200)] == before
    copied = match.copy()
    copied.rewind(30)
    assert [match.dice(i) for i in range(200)] == before


def test_the_event_of_a_throw_tells_the_dice() -> None:
    match = Match("catan", seed=4)
    before = match.view()
    match.play_chance()
    (event,) = [e for e in match.events(before, match.view()) if e.kind == "dice"]
    assert tuple(event.data["pair"]) == match.dice(0)
    assert sum(event.data["pair"]) == event.data["sum"]


def test_mixed_chance_counts_each_kind_of_outcome_by_itself() -> None:
    """What the dice will show does not depend on how many moves are made before the roll."""
    match = Match("catan", chance=Mixed(b"secret", "agreed"))
    moves = match.game.moves
    dice, draw, end = moves.parse("dice 6"), moves.parse("draw knight"), moves.parse("end")
    labels = []
    for between in ([], [Played(0, end)], [Played(CHANCE_SEAT, draw)], [Played(0, end)] * 7):
        draws = match.copy().draws
        draws.follow([Played(CHANCE_SEAT, dice), *between])
        labels.append(draws.label(1 + len(between), "dice"))
    assert labels == ["dice/2"] * 4


def test_a_copy_does_not_count_the_moves_of_its_original_again() -> None:
    """A table tries every move on a copy: that must not cost more the longer the game is."""
    match = Match("struggle", chance=Mixed(b"secret", "agreed"))
    while match.awaits_chance:
        match.play_chance()
    match.copy()
    copied = match.copy()
    assert copied._draws is not None
    assert copied._draws.seen == len(match.played)


def test_other_agreed_things_give_other_dice() -> None:
    one, other = Mixed(b"secret", "names Ada, Ben"), Mixed(b"secret", "names Ben, Ada")
    assert one.commitment == other.commitment
    labels = [one.label(i, "dice", i) for i in range(50)]
    assert [one.number(label) for label in labels] != [other.number(label) for label in labels]
