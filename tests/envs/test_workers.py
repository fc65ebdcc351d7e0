"""Threads that step a batch of games together."""

from __future__ import annotations

import gc
import threading
import time
from typing import Any

import numpy as np
import pytest

from skerry.core.kernel import INTERPRETED
from skerry.envs import vector_env
from skerry.envs.batch import Batch
from skerry.envs.board import (
    APART,
    AT_ONCE,
    LEFT,
    STEP,
    TAKEN,
    call_threads,
    new_board,
    share_end,
    wait_for_all,
    wait_for_step,
)
from skerry.envs.workers import Workers, most_threads

GAMES = 3 * AT_ONCE + 5


def ours() -> list[threading.Thread]:
    """The threads of batches that run now."""
    return [thread for thread in threading.enumerate() if thread.name == "skerry-batch"]


def test_threads_play_the_same_games_as_one() -> None:
    for compact in (False, True):
        envs = [vector_env("dice", GAMES, 2, threads=n, compact=compact) for n in (1, 3)]
        one, many = (env.reset(seed=4)[0] for env in envs)
        for _ in range(60):
            np.testing.assert_array_equal(one["observation"], many["observation"])
            np.testing.assert_array_equal(one["action_mask"], many["action_mask"])
            actions = envs[0].sample_actions()
            one, many = (env.step(actions)[0] for env in envs)
        envs[1].close()


@pytest.mark.parametrize("games", [1, AT_ONCE, GAMES, 4096])
def test_shares_follow_each_other_and_are_all_games(games: int) -> None:
    ends = [share_end(games, 3, k) for k in range(3)]
    assert ends == sorted(ends)
    assert ends[-1] == games
    assert all(end % AT_ONCE == 0 for end in ends[:-1])


def test_the_first_thread_steps_what_others_leave() -> None:
    """A thread that the system does not let run costs the others nothing but its share."""
    batches = [Batch("dice", GAMES, 2, proposals=False) for _ in range(2)]
    for batch in batches:
        batch.reset(7)
    one, shared = batches
    actions, board = np.argmax(one.mask, axis=1), new_board(3)
    one.step_all(actions)
    assert call_threads(board, GAMES) == 0b110
    assert shared.kernels.step_share(*shared.games, actions, board, 0, 1) == 0
    np.testing.assert_array_equal(shared.features, one.features)
    np.testing.assert_array_equal(shared.episodes, one.episodes)


def test_games_that_a_thread_has_taken_are_waited_for() -> None:
    batch, board = Batch("dice", GAMES, 2), new_board(2)
    batch.reset(7)
    call_threads(board, GAMES)
    board[TAKEN + APART] += AT_ONCE  # the second thread has taken some and not stepped them
    actions = np.argmax(batch.mask, axis=1)
    assert batch.kernels.step_share(*batch.games, actions, board, 0, 3) == AT_ONCE
    board[LEFT] -= AT_ONCE
    assert wait_for_all(board, 3) == 0


def test_a_thread_that_sleeps_is_woken_once_and_one_that_listens_is_not() -> None:
    board = new_board(3)
    assert call_threads(board, GAMES) == 0b110
    assert call_threads(board, GAMES) == 0
    step = int(board[STEP])
    assert wait_for_step(board, step - 1, 1, 5) == 1  # there is a step that it has not seen
    assert wait_for_step(board, step, 2, 5) == 0
    assert call_threads(board, GAMES) == 0b100


def test_fewer_games_than_a_thread_takes_at_once_are_stepped_by_one() -> None:
    assert [most_threads(games) for games in (1, AT_ONCE, AT_ONCE + 1, 10**6)] == [1, 1, 2, 63]
    before = len(ours())
    env = vector_env("dice", AT_ONCE, 2, threads=4)
    assert len(ours()) == before
    env.close()


@pytest.mark.parametrize("how", ["closed", "left"])
def test_threads_end_with_their_batch(how: str) -> None:
    """Interpreted games have none."""
    before = set(ours())
    env: Any = vector_env("dice", GAMES, 2, threads=3)
    env.reset(seed=1)
    env.step(env.sample_actions())
    new = set(ours()) - before
    assert len(new) == (0 if INTERPRETED else 2)
    if how == "closed":
        env.close()
    else:
        del env
        gc.collect()
    for thread in new:
        thread.join(20)
        assert not thread.is_alive()


def test_an_error_in_a_thread_reaches_the_caller() -> None:
    batch = Batch("dice", GAMES, 2)
    batch.reset(1)
    workers = Workers(batch, 2)
    (worker,) = workers.threads
    worker._share = None
    actions = np.argmax(batch.mask, axis=1)
    workers.step(actions)  # the first thread may step all
    end = time.monotonic() + 20
    while worker.error is None and time.monotonic() < end:
        time.sleep(0.01)
    workers._board[LEFT] = GAMES  # as if it had taken games
    workers._share = lambda *_: 1
    with pytest.raises(TypeError, match="not callable"):
        workers.step(actions)
    workers.close()
