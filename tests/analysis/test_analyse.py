"""`skerry.analyse`: chances, ranked moves, repeatable, from the view alone."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest
from random_play import step, tables

import skerry
from skerry.analysis import Analyst
from skerry.core.chance import new_noise
from skerry.core.kernel import INTERPRETED
from skerry.core.match import Match, View
from skerry.core.parts import Judges
from skerry.core.registry import get_game

#: Interpreted, a line of a large game takes a tenth of a second.
FEW = skerry.Limit(lines=4 if INTERPRETED else 32)
#: Positions of a game whose hidden cards are changed.
POSITIONS = 2 if INTERPRETED else 6
#: Its games are long, so that a line of them takes seconds interpreted.
STRUGGLE = pytest.param("struggle", marks=pytest.mark.long)


def in_play(game: str, players: int, seed: int, moves: int) -> Match:
    """A match after some moves, in which a seat has a choice."""
    match = Match(game, players, seed)
    while not match.over:
        chooser = [seat for seat in match.actors if len(match.codes(seat)) > 1]
        if len(match.played) >= moves and chooser:
            return match
        step(match)
    raise AssertionError("the game ended before")


def without_time(analysis: skerry.Analysis) -> dict[str, object]:
    return analysis.to_dict() | {"seconds": 0}


def with_other_secrets(match: Match, view: View, seed: int) -> Match:
    """The match as it might be as well, for all that the seat knows."""
    game, other = match.game, match.copy()
    game.layout.from_bytes(game.layout.to_bytes(view.states), other.states)
    game.kernels.guess(other.states, 0, view.seat, new_noise(seed))
    return other


@pytest.mark.parametrize(("game", "players"), tables())
def test_chances_are_shares_and_moves_are_ranked(game, players):
    match = in_play(game, players, seed=players, moves=20)
    seat = next(s for s in match.actors if len(match.codes(s)) > 1)
    found = skerry.analyse(match, seat, FEW)
    assert found.seat == seat
    assert found.players == players
    assert len(found.chances) == len(found.errors) == players
    assert found.unit == ("points" if players == 1 else "chance")
    if players > 1:
        assert sum(found.chances) == pytest.approx(1)
        assert all(0 <= chance <= 1 for chance in found.chances)
    assert 1 <= len(found.moves) <= 3
    assert found.moves[0].behind == 0
    assert [m.behind for m in found.moves] == sorted(m.behind for m in found.moves)
    for ranked in found.moves:
        assert ranked.move in match.legal(seat)
        assert match.game.moves.code(ranked.data) == match.game.moves.code(ranked.move)
        assert ranked.chances[seat] == ranked.chance
        for text in ranked.line:
            match.game.moves.parse(text)
    assert skerry.Analysis.from_json(found.to_json()) == found


@pytest.mark.parametrize(
    "game", ["catan", "dice", pytest.param("elasund", marks=pytest.mark.long), STRUGGLE]
)
def test_equal_seeds_and_lines_give_equal_analyses(game):
    match = in_play(game, 2, seed=5, moves=30)
    seat = match.actors[0]
    few = skerry.Limit(lines=2) if INTERPRETED else FEW
    first, again = (skerry.analyse(match, seat, few, seed=4) for _ in range(2))
    assert without_time(first) == without_time(again)
    if game != "dice":  # which is solved
        other = skerry.analyse(match, seat, few, seed=5)
        assert without_time(first) != without_time(other)


@pytest.mark.parametrize(
    "game", ["catan", pytest.param("elasund", marks=pytest.mark.long), STRUGGLE]
)
def test_a_hidden_card_never_changes_an_analysis(game):
    analyst, changed = Analyst(skerry.get_game(game)), 0
    for number in range(POSITIONS):
        match = in_play(game, 2 + number % 2, seed=number, moves=11 + 13 * number)
        view = match.view(match.actors[-1])
        told = without_time(analyst.analyse(view, FEW, 3, seed=1))
        other = with_other_secrets(match, view, seed=number)
        changed += other.digest != match.digest
        same = without_time(analyst.analyse(other.view(view.seat), FEW, 3, seed=1))
        assert same == told
    assert changed > 0


@pytest.mark.plain
def test_who_has_nothing_to_choose_is_told_the_chances():
    match = in_play("struggle", 3, seed=2, moves=15)
    waiting = next(seat for seat in range(3) if seat not in match.actors)
    found = skerry.analyse(match, waiting, FEW)
    assert found.moves == []
    assert sum(found.chances) == pytest.approx(1)


@pytest.mark.plain
def test_everybody_sees_the_chances_before_a_roll():
    match = Match("catan", 2, seed=1)
    assert match.awaits_chance
    found = skerry.analyse(match, limit=skerry.Limit(lines=1))
    assert (found.seat, found.moves) == (-1, [])


def test_a_finished_game_has_certain_chances():
    match = Match("dice", 2, seed=1)
    while not match.over:
        step(match)
    found = skerry.analyse(match, seat=0, limit=FEW)
    assert sorted(found.chances) == [0, 1]


@pytest.mark.long
@pytest.mark.plain
def test_errors_shrink_with_more_lines():
    match = in_play("catan", 2, seed=3, moves=60)  # several moves are near each other
    few, many = (skerry.analyse(match, limit=skerry.Limit(lines=n), moves=1) for n in (16, 128))
    assert many.lines > few.lines
    assert np.mean(many.errors) < np.mean(few.errors)


@pytest.mark.plain
def test_milliseconds_bound_an_analysis():
    match = in_play("struggle", 2, seed=3, moves=20)
    found = skerry.analyse(match, limit=skerry.Limit(ms=60))
    assert found.lines > 0


@pytest.mark.plain
@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda m: skerry.Limit(lines=-1), "lines from 0"),
        (lambda m: skerry.Limit(lines=5, ms=5), "not both"),
        (lambda m: skerry.Limit(ms=True), "ms from 0"),
        (lambda m: skerry.analyse(m.view(0), seat=1), "view of seat 0"),
        (lambda m: skerry.analyse(m, seat=7), "seat from 0 to 1"),
        (lambda m: skerry.analyse(m, seat=0, moves=-1), "how many to rank"),
        (lambda m: skerry.analyse(m, seat=0, seed="x"), "seed: expected a whole number"),  # type: ignore[arg-type]
        (lambda m: skerry.review(m, seed=10**20), "seed: expected a whole number between"),
        (lambda m: skerry.Analysis.from_dict({"game": 3}), "expected data of Analysis"),
        (lambda m: skerry.Analysis.from_json(3), "expected data of Analysis"),  # type: ignore[arg-type]
    ],
)
def test_what_cannot_be_judged_is_refused_in_words(make, words):
    with pytest.raises(skerry.SkerryError, match=words):
        make(Match("catan", 2, seed=1))


def test_what_is_solved_follows_no_lines():
    match = in_play("dice", 2, seed=3, moves=20)
    found = skerry.analyse(match, limit=FEW)
    assert (found.lines, [rank.lines for rank in found.moves]) == (0, [0] * len(found.moves))
    assert skerry.analyse(match, -1, limit=FEW).lines == 0
    assert skerry.review(match, FEW).lines == 0


def test_the_last_choices_of_a_dice_game_are_judged_for_certain():
    match = Match("dice", 2, seed=6)
    while not match.over:
        step(match)
    rolled = max(n for n, (actor, _) in enumerate(match.played) if actor < 0)
    match.rewind(rolled + 1)
    assert match.view().state.rolls == 3, "another seed: the last turn ends before its third roll"
    found = skerry.analyse(match, limit=FEW)
    assert {round(chance, 3) for chance in found.chances} <= {0.0, 0.5, 1.0}
    won = [rank.chance for rank in found.moves]
    assert won == sorted(won, reverse=True)


def test_a_lone_player_is_judged_in_points_in_a_game_without_a_solution_too() -> None:
    """One point counts as one percent, so that grades and turning points mean the same."""
    unsolved = dataclasses.replace(get_game("dice"), name="unsolved", judges=Judges())
    match = Match(unsolved, 1, seed=3)
    judge = Analyst(unsolved).judge
    while not match.over:
        step(match)
    assert judge.look(match.states, 0, 0).tolist() == [match.scores[0] / 100]
    assert abs(match.scores[0]) > 9
    match.rewind(len(match.played) - 1)
    while match.awaits_chance:
        match.rewind(len(match.played) - 1)
    view = match.view(0)
    worth = judge.rollouts.judge_moves(view.states, 0, list(view.legal), 1, 0)  # type: ignore[attr-defined]
    assert 0 < max(map(abs, worth)) < 1
