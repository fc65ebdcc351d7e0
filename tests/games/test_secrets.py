"""Nothing hidden leaves the engine: views, legal moves, logs and events of every game."""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterator
from typing import Any

from random_play import play_on

from skerry.core.chance import new_noise
from skerry.core.kernel import copy_state
from skerry.core.match import Match

#: Games in which nothing is chosen in secret.
WITHOUT_SECRET_CHOICES = ("dice",)
#: Moments of each table whose outcomes are all tried; `make proof` tries more.
MOMENTS = int(os.environ.get("SKERRY_TEST_MOMENTS", "120"))
#: Secret choices of each table that are looked at.
ENOUGH = 40


def _codes(match: Match, states: Any, seat: int) -> list[int]:
    out = match.game.code_row()
    count = match.game.kernels.legal_moves(states, 0, seat, out)
    return [int(code) for code in out[:count]]


def test_states_that_differ_only_in_what_a_seat_cannot_see_look_alike_to_it(
    game_name: str, players: int
) -> None:
    match = Match(game_name, players, seed=21)
    layout, kernels = match.game.layout, match.game.kernels
    other, again = layout.states(1), layout.states(1)
    for m in play_on(match, 400):
        if len(m.played) % 5:
            continue
        for seat in range(-1, players):
            view = m.view(seat)
            for trial in range(3):
                copy_state(other, 0, view.states, 0)
                kernels.guess(other, 0, seat, new_noise(trial, len(m.played)))
                copy_state(again, 0, other, 0)
                kernels.hide(again, 0, seat)
                assert layout.to_bytes(again) == layout.to_bytes(view.states)
                assert kernels.actors(other, 0) == kernels.actors(m.states, 0)
                if seat in m.actors:
                    assert _codes(m, other, seat) == m.codes(seat)
                    assert _codes(m, view.states, seat) == m.codes(seat)


def test_a_guess_is_a_state_that_can_occur_and_be_played_on(game_name: str, players: int) -> None:
    match = Match(game_name, players, seed=22)
    game = match.game
    other = game.layout.states(1)
    for m in play_on(match, 300):
        if len(m.played) % 17:
            continue
        for seat in range(-1, players):
            copy_state(other, 0, m.view(seat).states, 0)
            game.kernels.guess(other, 0, seat, new_noise(1, len(m.played)))
            game.positions.check(game.layout.read(other))
            noise = new_noise(len(m.played), 5)
            game.kernels.play_out(other, 0, game.code_row(), game.code_row(), noise, 50)


def test_hiding_twice_is_hiding_once(game_name: str, players: int) -> None:
    match = Match(game_name, players, seed=23)
    for m in play_on(match, 200):
        for seat in range(-1, players):
            view = m.view(seat)
            before = m.game.layout.to_bytes(view.states)
            m.game.kernels.hide(view.states, 0, seat)
            assert m.game.layout.to_bytes(view.states) == before


def test_a_log_tells_no_more_of_chance_than_the_table_shows(game_name: str, players: int) -> None:
    """An outcome that one seat can tell from another and a second seat cannot is a secret:
    the log of the second seat must not tell it either."""
    match = Match(game_name, players, seed=24)
    seats = range(-1, players)
    for m in play_on(match, MOMENTS):
        after = []
        for code, _ in m.outcomes()[:6]:
            copy = m.copy()
            copy.play_chance(code)
            views = [copy.view(seat) for seat in seats]
            after.append([(m.game.layout.to_bytes(v.states), v.log) for v in views])
        for one, two in itertools.pairwise(after):
            alike = [a[0] == b[0] for a, b in zip(one, two, strict=True)]
            if not all(alike):
                for same, a, b in zip(alike, one, two, strict=True):
                    assert not same or a[1] == b[1]


def secret_rounds(game_name: str, players: int) -> Iterator[Match]:
    """Moments of some games in which seats choose in secret."""
    for seed in range(2 if game_name in WITHOUT_SECRET_CHOICES else 12):
        for m in play_on(Match(game_name, players, seed=seed), 600):
            if m.game.kernels.is_secret(m.states, 0):
                yield m


def test_secret_choices_are_withheld_until_all_have_chosen(game_name: str, players: int) -> None:
    """While others choose in secret, whatever they chose leaves no trace in a view."""
    found = 0
    for m in secret_rounds(game_name, players):
        for actor in m.actors:
            options = m.codes(actor)
            for watcher in range(-1, players):
                if watcher == actor:
                    continue
                seen = set()
                for code in (options[0], options[-1]):
                    copy = m.copy()
                    copy.play(code, seat=actor)
                    if not copy.game.kernels.is_secret(copy.states, 0):
                        continue
                    view = copy.view(watcher)
                    seen.add((view.position, view.log))
                assert len(seen) <= 1
                found += bool(seen)
        if found > ENOUGH:
            break
    # Alone nobody else could choose; the dice game has no secret choice.
    assert found > 0 or game_name in WITHOUT_SECRET_CHOICES


def test_events_of_a_watcher_come_from_his_views(game_name: str, players: int) -> None:
    match = Match(game_name, players, seed=25)
    for m in play_on(match, 250):
        before = [m.view(seat) for seat in range(-1, players)]
        copy = m.copy()
        if copy.awaits_chance:
            copy.play_chance()
        else:
            seat = copy.actors[0]
            copy.play(copy.codes(seat)[0], seat=seat)
        for view in before:
            for event in copy.events(view, copy.view(view.seat)):
                assert copy.game.sentence(event)
