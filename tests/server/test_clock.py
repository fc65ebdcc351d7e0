"""Clocks count only the time a seat has for a decision."""

from __future__ import annotations

from skerry.server.clock import GRACE, Clocks
from skerry.server.messages import Clock


def test_a_decision_runs_out() -> None:
    clocks = Clocks(2, Clock(move=10))
    clocks.ask(0, 1_000)
    assert clocks.left(0, 6_000) == 5_000
    assert clocks.left(1, 6_000) is None
    clocks.answer(0, 6_000)
    clocks.ask(0, 50_000)
    assert clocks.left(0, 50_000) == 10_000


def test_a_pause_costs_nothing() -> None:
    clocks = Clocks(1, Clock(move=10, game=100))
    clocks.ask(0, 0)
    clocks.halt(0, 4_000)
    clocks.ask(0, 90_000)
    assert clocks.left(0, 91_000) == 5_000
    times = clocks.times(91_000)
    assert times is not None
    assert times.game == {"0": 95_000}


def test_the_time_for_the_game_adds_up_and_then_leaves_a_little_for_each_decision() -> None:
    clocks = Clocks(1, Clock(game=60))
    for start in (0, 100_000):
        clocks.ask(0, start)
        clocks.answer(0, start + 30_000)
    clocks.ask(0, 200_000)
    assert clocks.left(0, 200_000) == GRACE


def test_time_while_no_server_ran_is_nobodys() -> None:
    clocks = Clocks(1, Clock(move=10))
    clocks.ask(0, 0)
    clocks.restart(1_000_000)
    assert clocks.left(0, 1_000_000) == 10_000
