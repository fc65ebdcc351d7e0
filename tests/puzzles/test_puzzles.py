"""The puzzles that come with the package: legal, proved, varied, and open to who solves them."""

from __future__ import annotations

from collections import Counter

import pytest

from skerry.analysis.judges import seed_for
from skerry.core.match import Match
from skerry.core.registry import get_game
from skerry.puzzles import load_puzzles, read_puzzles
from skerry.puzzles.check import draw_puzzles, judge_again
from skerry.puzzles.choose import KIND_SHARE, PASSING, PASSING_SHARE, choose_puzzles
from skerry.puzzles.follow import following, proof_seed
from skerry.puzzles.puzzle import GAP, puzzle_id, rounded
from skerry.puzzles.rating import Rating, after_try

GAMES = ("catan", "dice", "elasund", "struggle")
#: Puzzles that each search was asked for.
ASKED = 80


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_holds_only_what_its_seat_may_know(game: str) -> None:
    for puzzle in load_puzzles(game).values():
        match = puzzle.match()
        assert match.view(puzzle.seat).position == puzzle.position
        assert match.actors == (puzzle.seat,)


@pytest.mark.parametrize("game", GAMES)
def test_the_answer_is_ahead_of_every_other_move(game: str) -> None:
    for puzzle in load_puzzles(game).values():
        legal = puzzle.match().legal(puzzle.seat)
        assert puzzle.answer.behind == 0
        assert all(move.behind >= GAP for move in puzzle.moves[1:])
        assert all(m.behind - 2 * m.behind_error >= GAP - 0.0002 for m in puzzle.moves[1:])
        assert {move.move for move in puzzle.moves} <= set(legal)
        assert len(puzzle.moves) >= min(3, puzzle.legal)
        assert puzzle.id == puzzle_id(game, puzzle.position, puzzle.seat)


@pytest.mark.parametrize("game", GAMES)
def test_puzzles_are_of_many_kinds_and_seats(game: str) -> None:
    found = list(load_puzzles(game).values())
    kinds = Counter(puzzle.kind for puzzle in found)
    assert len(kinds) >= 3
    assert max(kinds.values()) <= KIND_SHARE * ASKED
    assert all(kinds[kind] <= PASSING_SHARE * ASKED + 1 for kind in PASSING)
    assert len({puzzle.source.players for puzzle in found}) == 3
    assert sum(not puzzle.greedy for puzzle in found) >= len(found) // 3


def test_there_are_puzzles_for_every_game() -> None:
    counts = {game: len(load_puzzles(game)) for game in GAMES}
    assert min(counts.values()) >= 50
    assert sum(counts.values()) >= 270


@pytest.mark.parametrize("game", GAMES)
def test_the_line_that_follows_can_be_played(game: str) -> None:
    for puzzle in list(load_puzzles(game).values())[:12]:
        for move in puzzle.moves:
            assert len(following(puzzle, move)) == len(move.line), (puzzle.id, move.move)


def test_a_position_comes_from_the_game_it_names() -> None:
    puzzle = min(load_puzzles("dice").values(), key=lambda p: p.source.number)
    match = Match("dice", puzzle.source.players, puzzle.source.seed)
    assert match.players == puzzle.match().players
    assert proof_seed(puzzle) == seed_for(
        get_game("dice"), puzzle.view().states, 1, puzzle.proof.seed
    )


def test_an_exact_puzzle_keeps_its_answer_whatever_the_budget() -> None:
    for puzzle in draw_puzzles(load_puzzles("dice").values(), 5, seed=1):
        verdict = judge_again(puzzle, times=1, seed=1)
        assert verdict.kept
        assert verdict.gap == pytest.approx(puzzle.gap, abs=0.001)


def test_puzzles_go_to_text_and_back() -> None:
    for game in GAMES:
        for puzzle in load_puzzles(game).values():
            assert read_puzzles(rounded(puzzle)) == [puzzle]


def test_no_kind_of_answer_has_more_than_its_share() -> None:
    found = [p for game in GAMES for p in load_puzzles(game).values() if p.kind == "gold"]
    assert 0 < len(choose_puzzles(found, 12)) <= KIND_SHARE * 12


def test_hard_puzzles_give_more_and_cost_less() -> None:
    start = Rating()
    assert after_try(start, 1900, True).mu > after_try(start, 1200, True).mu > start.mu
    assert start.mu > after_try(start, 1900, False).mu > after_try(start, 1200, False).mu
