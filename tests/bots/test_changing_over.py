"""Games that begin interpreted and go on compiled are the games that either mode plays."""

from __future__ import annotations

import time
from typing import Any

import pytest

from skerry.arena.simulate import Series, Tally, _run, get_ready, play_chunk, play_series
from skerry.bots import make_bot, warm_up
from skerry.bots.twin_bot import TwinBot
from skerry.core.match import Match
from skerry.core.twin import Call, changing_over

pytestmark = pytest.mark.compiled


def sleep_until_left() -> None:
    while True:
        time.sleep(0.01)


def test_a_simulation_that_changes_over_has_the_same_digest() -> None:
    series = Series("dice", 2, games=300, seed=4)
    tasks = series.tasks()

    def only_the_first(task: Any) -> Tally:
        if task is not tasks[0]:
            sleep_until_left()
        return play_chunk(task)

    get_ready("dice", 2, "random", 300)  # a compiler in this process must not be left halfway
    total = Tally(wins=[0, 0])
    ready = Call(get_ready, ("dice", 2, "random", 300))
    for tally in changing_over(tasks, only_the_first, ready, Call(_run, (1,))):
        total.add(tally)
    *_, expected = play_series(series)
    assert total == expected


def test_a_bot_chooses_the_same_before_and_after_its_twin_is_ready() -> None:
    get_ready = Call(warm_up, ("greedy", "dice"))
    warm_up("greedy", "dice")  # a compiler in this process must not be left halfway
    plain: Any = make_bot("greedy", "dice", 3)
    bot = TwinBot(make_bot("greedy", "dice", 3), get_ready)
    match = Match("dice", 2, seed=5)
    while len(match.played) < 30:
        if match.awaits_chance:
            match.play_chance()
            continue
        view = match.view(match.actors[0])
        move = plain.choose(view, view.legal)
        if len(match.played) > 20:  # from here on it can think in the twin only
            bot.bot.choose = lambda view, legal: sleep_until_left()
        assert bot.choose(view, view.legal) == move
        assert bot.info == plain.info
        match.play(move, seat=view.seat)
