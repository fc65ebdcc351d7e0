"""What may be taken back: moves that told their player nothing new."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import pytest
from msgspec import structs

from skerry.core.match import Match
from skerry.core.registry import get_game
from skerry.server import entries as e
from skerry.server import judge
from skerry.server import messages as m
from skerry.server.refusals import Refusal
from skerry.server.revealing import may_take_back, reveals
from skerry.server.table import Table

from .test_folding import new_table


def test_chance_always_tells_something_and_a_settlement_nothing() -> None:
    match = Match("catan", seed=7)
    while match.awaits_chance:
        before = match.copy()
        match.play_chance()
        assert reveals(before, match, 0)
    seat, count = match.actors[0], len(match.played)
    match.play({"kind": "settlement", "corner": 12}, seat=seat)
    assert may_take_back(match, count, seat)
    assert not may_take_back(match, count - 1, seat)


def test_the_view_before_a_harmless_move_foretells_the_view_after_it(game_name: str) -> None:
    """In every game some decisions are harmless, and none of those involves chance."""
    game = get_game(game_name)
    chooser = random.Random(5)
    harmless = 0
    for seed in range(2):
        match = Match(game, seed=seed)
        for _ in range(100):
            if match.over:
                break
            before = match.copy()
            if match.awaits_chance:
                match.play_chance()
                assert reveals(before, match, -1)
                continue
            seat = chooser.choice(match.actors)
            plain = [c for c in match.codes(seat) if not game.moves.kind_of(c).proposal]
            match.play(chooser.choice(plain or match.codes(seat)), seat=seat)
            harmless += not reveals(before, match, seat)
    assert harmless > 20


@pytest.mark.parametrize("name", ["catan", "struggle", "elasund"])
def test_whether_a_move_is_taken_back_tells_nothing_of_what_others_chose_in_secret(
    name: str,
) -> None:
    compared = 0
    for match, seat, other in secret_rounds(name):
        answers = set()
        for code in match.codes(other)[:8]:
            after = match.copy()
            after.play(code, seat=other)
            if after.seen(len(after.played) - 1, seat) is None:
                answers.add(may_take_back(after, len(match.played) - 1, seat))
        compared += bool(answers)
        assert len(answers) < 2
    assert compared


def secret_rounds(name: str, most: int = 4) -> Iterator[tuple[Match, int, int]]:
    """Games in which somebody has just chosen in secret, and another is to choose."""
    chooser, found = random.Random(3), 0
    for seed in range(100):
        match = Match(name, 3, seed=seed)
        while not match.over and len(match.played) < 500:
            if match.awaits_chance:
                match.play_chance()
                continue
            seat, *others = match.actors
            plain = [c for c in match.codes(seat) if not match.game.moves.kind_of(c).proposal]
            match.play(chooser.choice(plain or match.codes(seat)), seat=seat)
            if others and match.seen(len(match.played) - 1, others[0]) is None:
                yield match, seat, others[0]
                found += 1
                if found == most:
                    return


def test_whether_a_move_is_taken_back_tells_nothing_of_a_card_that_was_given_unseen() -> None:
    compared, chooser = 0, random.Random(1)
    for seed in range(4):
        match = Match("struggle", 3, seed=seed)
        while not match.over and len(match.played) < 300:
            if match.awaits_chance:
                match.play_chance()
                continue
            giver = match.actors[0]
            for onlooker in set(range(3)) - {giver}:
                answers: dict[tuple[int | None, bytes], set[bool]] = {}
                for code in match.codes(giver):
                    if match.game.kernels.hide_move(match.states, 0, onlooker, giver, code) == code:
                        continue
                    after = match.copy()
                    after.play(code, seat=giver)
                    seen = after.seen(len(match.played), onlooker)
                    if seen is not None and not after.awaits_chance:
                        known = seen, after.game.layout.to_bytes(after.view(onlooker).states)
                        answers.setdefault(known, set()).add(reveals(match, after, onlooker))
                compared += len(answers)
                assert all(len(told) == 1 for told in answers.values())
            match.play(chooser.choice(match.codes(giver)), seat=giver)
    assert compared


def test_what_one_seat_of_a_person_has_learned_is_not_taken_back_by_another() -> None:
    match, count, seat, other = told_apart()
    table = Table(structs.replace(new_table("struggle").spec, players=3))
    table.fold(1, 0, e.Opened([e.Filled(f"u{number}", f"P{number}") for number in range(3)]))
    table.match, table.status, table.decisions = match, "playing", [(seat, count)]
    user = table.seats[seat].user
    assert judge.undo(table, user, m.Undo(seat=seat)) == e.UndoAsked(
        seat, count, table.rivals(user)
    )
    table.seats[other].user = user
    with pytest.raises(Refusal) as refusal:
        judge.undo(table, user, m.Undo(seat=seat))
    assert refusal.value.key == "undo-seen"


def told_apart() -> tuple[Match, int, int, int]:
    """A match, how many moves were played when a seat chose last, that seat, to which nothing was
    shown since, and another one that has learned something."""
    chooser, match, last = random.Random(3), Match("struggle", 3, seed=0), dict[int, int]()
    while True:
        if match.awaits_chance:
            match.play_chance()
            continue
        actor = chooser.choice(match.actors)
        last[actor] = len(match.played)
        match.play(chooser.choice(match.codes(actor)), seat=actor)
        for seat, other in itertools.permutations(set(last) - {actor}, 2):
            told = [may_take_back(match, last[seat], own) for own in (seat, other)]
            if told == [True, False]:
                return match, last[seat], seat, other
