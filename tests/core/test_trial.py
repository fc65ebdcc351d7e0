"""Trials: moves tried on a copy, which the match does not notice."""

from __future__ import annotations

import random

import pytest

from skerry.core.errors import IllegalMove
from skerry.core.match import Match
from skerry.core.trial import trial_of


def content(match: Match) -> tuple[object, ...]:
    return (*match.snapshot(), match.draws.seen)


def test_what_is_tried_comes_true_and_the_match_notices_nothing(game_name: str) -> None:
    """Chance included: the trial draws what the match will draw."""
    match, chooser, scratch = Match(game_name, seed=11), random.Random(11), None
    for _ in range(150):
        if match.over:
            break
        before = content(match.copy())
        trial = scratch = trial_of(match, scratch)
        first = len(match.played)
        if trial.actors:
            seat = chooser.choice(trial.actors)
            plain = [c for c in trial.codes(seat) if not match.game.moves.kind_of(c).proposal]
            trial.play(chooser.choice(plain or trial.codes(seat)), seat=seat)
        while trial.awaits_chance:
            trial.play_chance()
        assert content(match.copy()) == before
        for actor, code in trial.played[first:]:
            if actor < 0:
                match.play_chance()
                assert match.played[-1] == (actor, code)
            else:
                match.play(code, seat=actor)
        assert match.digest == trial.digest
    assert len(match.played) > 100


def test_a_trial_gives_the_reasons_of_the_match() -> None:
    match = Match("catan", seed=7)
    while match.awaits_chance:
        match.play_chance()
    seat = match.actors[0]
    match.play({"kind": "settlement", "corner": 12}, seat=seat)
    said = []
    for judge in (match, trial_of(match)):
        with pytest.raises(IllegalMove) as error:
            judge.play("road 40", seat=seat)
        said.append((str(error.value), error.value.clause))
    assert said[0] == said[1]
    assert said[0][1]


def test_a_trial_shows_nobody_anything() -> None:
    trial = trial_of(Match("catan", seed=1))
    with pytest.raises(TypeError, match="shows nobody"):
        trial.view(0)
    with pytest.raises(TypeError, match="only goes on"):
        trial.rewind(0)
