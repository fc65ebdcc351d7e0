"""What the threads of a batch tell each other: a row of numbers that all of them read and change.

Every thread has a share of the games, in pieces. Who is done with his own goes on with what others
have not begun, so that a thread that was woken late, or not at all, costs little.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..core.atomics import exchange, fetch_add, load_now
from ..core.kernel import inlined, kernel

#: Numbers from one place to the next: two lines of memory, which processors fetch together.
APART = 16
# Places on the board: how many threads there are, how many steps have begun, how many games are
# left of this step; then one for each thread: the first game of its share that nobody has taken,
# and whether it sleeps.
THREADS, STEP, LEFT, TAKEN = 0, APART, 2 * APART, 3 * APART
#: Games that a thread takes at once.
AT_ONCE = 32
#: As many threads as have a bit of a number each.
MOST = 63


def new_board(threads: int) -> NDArray[np.int64]:
    """A board for so many threads; all but the first sleep."""
    board = np.zeros((3 + 2 * threads) * APART, np.int64)
    board[THREADS] = threads
    board[TAKEN + threads * APART + APART :: APART] = 1
    return board


@inlined
def share_end(games: int, threads: int, k: int) -> int:
    """Where the games of thread k end; all shares but the last are of whole pieces."""
    return games if k == threads - 1 else games * (k + 1) // threads // AT_ONCE * AT_ONCE


@kernel
def call_threads(board: Any, games: int) -> int:
    """Begin a step of so many games; bits of the threads that sleep and must be woken."""
    threads, bits = board[THREADS], 0
    exchange(board, LEFT, games)
    for k in range(threads):
        begin = 0 if k == 0 else share_end(games, threads, k - 1)
        exchange(board, TAKEN + k * APART, begin)
    fetch_add(board, STEP, 1)
    for k in range(1, threads):
        bits |= exchange(board, TAKEN + (threads + k) * APART, 0) << k
    return bits


@kernel
def wait_for_all(board: Any, looks: int) -> int:
    """Wait until every game is done, for so many looks; how many are not."""
    left = load_now(board, LEFT)
    while left > 0 and looks > 0:
        left, looks = load_now(board, LEFT), looks - 1
    return left


@kernel
def wait_for_step(board: Any, step: int, me: int, looks: int) -> int:
    """Wait for another step than this, for so many looks; 0 if the thread is to sleep."""
    while looks > 0:
        if load_now(board, STEP) != step:
            return 1
        looks -= 1
    asleep = TAKEN + (board[THREADS] + me) * APART
    exchange(board, asleep, 1)
    # A step may have begun just now. Whoever takes the mark back decides: the first thread wakes
    # this one, or it goes on by itself.
    return exchange(board, asleep, 0) if load_now(board, STEP) != step else 0
