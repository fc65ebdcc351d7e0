"""`skerry.review`: every part of a game in its account, and the accounts add up."""

from __future__ import annotations

import sys
from typing import Any

import msgspec
import numpy as np
import pytest
from random_play import step, tables

import skerry
from skerry.analysis import Reviewer
from skerry.analysis.annotate import annotated
from skerry.analysis.judges import Shortlist
from skerry.analysis.picture import draw_review
from skerry.analysis.ranking import Estimate
from skerry.analysis.review import judge_all
from skerry.analysis.rollouts import NO_MOVE
from skerry.analysis.summaries import names_of
from skerry.core.kernel import INTERPRETED
from skerry.core.match import Match

FEW = skerry.Limit(lines=2 if INTERPRETED else 8)
#: Moves of a game that is looked over.
MOVES = 4 if INTERPRETED else 30
#: To look over so few moves of these still takes a quarter of a minute interpreted.
SLOW = ("catan", "elasund")
TABLES = [pytest.param(*t, marks=pytest.mark.long if t[0] in SLOW else ()) for t in tables()]


def played(game: str, players: int, seed: int, moves: int = MOVES) -> Match:
    match = Match(game, players, seed)
    while not match.over and len(match.played) < moves:
        step(match)
    return match


def without_time(review: skerry.Review) -> dict[str, object]:
    return review.to_dict() | {"seconds": 0}


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_parts_of_every_seat_add_up_to_its_way(game, players):
    match = played(game, players, seed=players)
    found = skerry.review(match, FEW)
    assert found.done
    for seat in found.seats:
        way = seat.last - seat.first
        parts = seat.luck + seat.own_play + seat.others_play + seat.revealed
        assert parts == pytest.approx(way, abs=1e-9)
        assert seat.adjusted == pytest.approx(seat.last - seat.luck, abs=1e-9)
    if players > 1:
        for row in found.curve:
            assert sum(row) == pytest.approx(1, abs=1e-6)
        for event in found.events:
            assert sum(event.luck) == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize(
    "game", ["dice", "struggle", *(pytest.param(game, marks=pytest.mark.long) for game in SLOW)]
)
def test_every_move_of_the_record_has_its_place(game):
    match = played(game, 2, seed=8)
    found = skerry.review(match.record, FEW)
    told: list[Any] = [*found.decisions, *found.events]
    told.sort(key=lambda moment: moment.number)
    assert [moment.number for moment in told] == list(range(len(match.played)))
    assert [match.game.moves.code(m.move) for m in told] == [p.move for p in match.played]
    assert len(found.curve) == found.moves + 1 == len(found.turns) + 1
    assert skerry.Review.from_json(found.to_json()) == found
    assert skerry.Review.from_dict(found.to_dict()) == found


def test_whoever_had_no_choice_is_told_the_chance_all_the_same():
    found = skerry.review(played("dice", 2, seed=4), FEW)
    forced = [d for d in found.decisions if not d.unforced]
    assert forced
    for decision in forced:
        assert decision.chance == found.curve[decision.number + 1][decision.seat]
        assert (decision.loss, decision.grade) == (0, None)


@pytest.mark.parametrize("game", ["dice", pytest.param("struggle", marks=pytest.mark.long)])
def test_a_finished_game_ends_at_its_result(game):
    match = played(game, 2, seed=4, moves=100_000)
    assert match.over
    found = skerry.review(match, skerry.Limit(lines=8))
    assert found.winners == list(match.winners)
    shared = 1 / len(match.winners)
    assert found.curve[-1] == [shared if seat in match.winners else 0 for seat in range(2)]
    for seat in found.seats:
        assert seat.won == (seat.seat in match.winners)
        assert sum(seat.grades.values()) <= seat.decisions
        assert 0 <= (seat.accuracy or 0) <= 100
    assert len(found.turning_points) <= 3
    assert len({point.turn for point in found.turning_points}) == len(found.turning_points)
    for point in found.turning_points:
        assert match.game.moves.code(point.move) == match.played[point.number].move


@pytest.mark.plain
def test_equal_seeds_and_lines_give_equal_reviews():
    match = played("struggle", 2, seed=6, moves=2)
    first, again = (skerry.review(match, FEW, seed=3) for _ in range(2))
    assert without_time(first) == without_time(again)


def test_the_best_move_loses_nothing_and_a_wasted_turn_is_graded_so():
    match = Match("dice", 1, seed=9)
    while len(match.played) < 6:
        if match.awaits_chance:
            match.play_chance()
        else:
            best = skerry.analyse(match).moves[0]
            match.play(best.move)
    found = skerry.review(match)
    assert {d.grade for d in found.decisions if d.unforced} == {"best"}
    assert found.seats[0].accuracy == 100
    wasted = Match("dice", 1, seed=9)
    for move in ("stop", "end"):
        while wasted.awaits_chance:
            wasted.play_chance()
        wasted.play(move)
    assert skerry.review(wasted).decisions[0].grade in ("mistake", "blunder")


def test_a_review_that_is_told_again_says_nothing_twice():
    match = played("dice", 2, seed=3, moves=3)
    while match.awaits_chance:
        match.play_chance()
    seat, made = match.actors[0], len(match.played)
    code, better = match.codes(seat)[:2]
    match.play(code, seat=seat)
    match.annotate(made, "stop 0.512")
    found = skerry.review(match, FEW)
    graded = {"grade": "mistake", "loss": 0.05, "error": 0.0, "unforced": True,
              "best": match.game.moves.format(better)}  # fmt: skip
    decisions = [msgspec.structs.replace(d, **graded) for d in found.decisions if d.number == made]
    found = msgspec.structs.replace(found, decisions=decisions, turning_points=[])
    once = annotated(match, found)
    said = once.annotations[made]
    assert said.comment == f"stop 0.512. Loses 5.0 %: {graded['best']} was better."
    assert len(said.variations) == 1
    assert annotated(once, found).record == once.record


def test_a_picture_of_a_review_shows_every_name_as_it_is(tmp_path):
    names = ["$\\nothing$", "_Bo"]
    match = Match("dice", 2, seed=3, names=names)
    while match.awaits_chance:
        match.play_chance()
    picture = tmp_path / "review.svg"
    draw_review(Reviewer(match).look(), f"{names[0]} and {names[1]}", picture)
    told = picture.read_text(encoding="utf-8")
    assert told.count("$\\nothing$") == 3  # the title, the legend, the bars
    assert told.count("_Bo</text>") == 3


def test_the_luck_of_the_dice_is_nothing_in_the_mean():
    match = Match("dice", 2, seed=3)
    match.play_chance()
    luck = []
    for code, weight in match.outcomes():
        tried = match.copy()
        tried.play_chance(code)
        event = skerry.review(tried, FEW).events[-1]
        luck += [event.luck[0] * weight]
    assert sum(luck) == pytest.approx(0, abs=1e-6)
    assert max(luck) > 0 > min(luck)


def test_a_review_can_be_watched_while_it_is_made():
    match = played("dice", 2, seed=2)
    reviewer = Reviewer(match, FEW)
    first = reviewer.look()
    assert (first.judged, first.done) == (0, False)
    assert len(first.curve) == len(match.played) + 1
    for judged in reviewer.judge(range(10)):
        reviewer.add(judged)
    part = reviewer.review()
    assert part.judged == 10
    assert [d.judged for d in part.decisions] == [d.number < 10 for d in part.decisions]
    for seat in part.seats:
        parts = seat.luck + seat.own_play + seat.others_play + seat.revealed
        assert parts == pytest.approx(seat.last - seat.first, abs=1e-9)


def test_what_is_solved_is_judged_here_and_its_luck_only_once(monkeypatch):
    match = played("dice", 2, seed=4, moves=12)
    reviewer = Reviewer(match)
    seen, asked = reviewer.look(), []
    judge = reviewer.analyst.judge
    monkeypatch.setattr(judge, "outcomes", lambda *given: asked.append(given))
    monkeypatch.setattr(sys.modules[judge_all.__module__], "in_processes", None)
    for judged in judge_all(reviewer, jobs=2):
        reviewer.add(judged)
    found = reviewer.review()
    assert found.done
    assert not asked
    assert [event.luck for event in found.events] == [event.luck for event in seen.events]
    assert all(event.judged for event in found.events)
    assert not any(event.judged for event in seen.events)


def test_no_chance_is_below_nothing_however_much_lines_say_was_lost(monkeypatch):
    """The loss is measured by other lines than the best chance, and may be larger by accident."""
    match = played("dice", 2, seed=4, moves=12)
    lost = Estimate(0.9, 0.01), np.zeros(2)
    monkeypatch.setattr(sys.modules[judge_all.__module__], "measure_loss", lambda *given: lost)
    found = skerry.review(match, FEW)
    assert any(decision.loss == 0.9 for decision in found.decisions)
    assert all(decision.chance >= 0.0 for decision in found.decisions)


def test_progress_counts_the_moves():
    told: list[tuple[int, int]] = []
    match = played("dice", 1, seed=1, moves=12)
    skerry.review(match, FEW, progress=lambda done, total: told.append((done, total)))
    assert told == [(n, 12) for n in range(1, 13)]


#: Orange may trade ore for wool with red.
POSITION = (
    "players=2 turn=9 phase=main player=orange starter=orange founded=8 rolled=1 dice=8 "
    "start_rolls=8,-1,-1,-1 owner=12:orange,40:orange,20:red,48:red level=12:1,40:1,20:1,48:1 "
    "road=11:orange,51:orange,22:red,63:red"
)
TRADING = f"{POSITION} hand=o2/w2/-/-"


#: Two cities win; what lies in the deck is not told.
HIDDEN = f"{POSITION} goal=4 hand=o6g4/-/-/- deck=?25"


@pytest.mark.plain
def test_a_game_that_began_with_hidden_cards_is_refused_in_words():
    """Its curve is judged with open cards, and lines would draw from a deck that is not told."""
    match = Match.from_position("catan", HIDDEN, seed=1)
    match.play("city 12", seat=0)
    with pytest.raises(skerry.BadOption, match="began with hidden cards"):
        skerry.review(match, FEW)
    with pytest.raises(skerry.BadOption, match="began with hidden cards"):
        skerry.review(match.record, FEW)


@pytest.mark.parametrize("jobs", [0, -1, 1.5, "2", True])
def test_a_review_by_no_process_is_refused(jobs):
    with pytest.raises(skerry.BadOption, match="jobs: expected 1 or more"):
        skerry.review(Match("dice", 1, seed=1), jobs=jobs)


#: After a seven orange owes five cards and red six.
DISCARDING = (
    "players=2 turn=15 phase=discard starter=orange founded=8 rolled=1 dice=7 "
    "owner=18:orange,19:orange,40:red,49:red level=18:1,19:1,40:1,49:1 "
    "road=27:orange,29:orange,51:red,69:red hand=l3b4w5/g8o3/-/- owes=6,5,0,0 bank=l16b15w14g11o16"
)


class Judging:
    """Says of every first move of a list that it is best, and of others that they lose half."""

    exact = True

    def shortlist(self, view: Any, legal: Any, seed: int, keep: int) -> Shortlist:
        return Shortlist(list(dict.fromkeys([legal[0], keep])), True)

    def try_move(self, view: Any, move: int, lines: range, seed: int) -> Any:
        own = 0.75 if view.game.moves.format(move) == "decline" else 0.25
        chances = [(1 - own) / (view.state.players - 1)] * view.state.players
        chances[view.seat] = own
        return np.array([chances])

    def chances(self, states: Any, i: int, lines: int, seed: int) -> Any:
        return np.full(states[0].players, 1 / states[0].players)

    def best_move(self, states: Any, seat: int) -> int:
        return NO_MOVE


@pytest.mark.plain
@pytest.mark.parametrize(
    ("answer", "judged"), [("counter 1 wool for 1 ore", True), ("offer 1 ore for 1 wool", False)]
)
def test_a_counter_offer_is_a_choice_and_an_offer_is_none(answer, judged):
    """Who makes a counter-offer has agreed to it: the other one only has to take it."""
    match = Match.from_position("catan", TRADING, seed=1)
    match.play("offer 1 ore for 1 wool", seat=0)
    if judged:
        match.play("counter 1 wool for 1 ore", seat=1)
    reviewer = Reviewer(match, FEW)
    reviewer.analyst.judge = Judging()  # type: ignore[assignment]
    reviewer.analyst._continuation = lambda *given: []  # type: ignore[method-assign]
    *_, last = reviewer.judge([len(match.played) - 1])
    assert last.decision is not None
    assert last.decision.move == answer
    assert last.decision.unforced is judged
    if judged:
        assert (last.decision.best, last.decision.loss) == ("decline", 0.5)
        assert last.decision.grade == "blunder"


@pytest.mark.plain
def test_how_far_others_are_with_a_secret_choice_changes_no_judgement(monkeypatch):
    """Lines of play are drawn by what the seat has seen, which is no more than its own choice."""
    seeds = []
    judge = Judging()

    def shortlist(view: Any, legal: Any, seed: int, keep: int) -> Shortlist:
        seeds.append(seed)
        return Judging.shortlist(judge, view, legal, seed, keep)

    monkeypatch.setattr(judge, "shortlist", shortlist)
    for others in ([], ["discard lumber"], ["discard wool", "discard wool"]):
        match = Match.from_position("catan", DISCARDING, seed=1)
        for move in others:
            match.play(move, seat=0)
        match.play("discard ore", seat=1)
        reviewer = Reviewer(match, FEW)
        reviewer.analyst.judge = judge  # type: ignore[assignment]
        reviewer.analyst._continuation = lambda *given: []  # type: ignore[method-assign]
        list(reviewer.judge([len(others)]))
    assert len(seeds) == 3
    assert len(set(seeds)) == 1


def test_seats_that_share_a_name_are_told_apart_by_their_colour():
    match = Match("dice", 3, seed=1, names=["greedy", "Ada", "greedy"])
    red, _, third, *_ = match.game.seat_names
    assert names_of(match) == [f"greedy ({red})", "Ada", f"greedy ({third})"]
