"""A batch of games as its kernels see it: one tuple of arrays, a row for each game."""

from __future__ import annotations

from typing import Any, NamedTuple

# Columns of an episode: the row of numbers that goes with a game of the batch.
SEAT = 0  #: who decides now, or who decided last when the game is over
MINE = 1  #: bits of the seats a learner decides for
MOVES = 2  #: moves since the game began, chance included
STATUS = 3
SCORE = 4  #: points of the seat that decides, as it knows them
SHOWN = 5  #: whose view of this game its row of counts holds, NOBODY's at first
DRAWN = 6  #: whether the learner's seat is drawn anew for each game
LISTED = 7  #: how many actions its row of the mask holds
COLUMNS = 8
NOBODY = -1
#: Numbers of an observation that are compared as one word, and written where one has changed.
WORD = 8
#: Bytes that memory brings at once.
LINE = 64
#: Most lists of actions are short. Their first numbers follow what the game's cache remembers, for
#: each long row of `listed` lies in another page.
HEAD = 16

# The status of an episode.
RUNNING, WON, CUT_OFF, FORFEIT = 0, 1, 2, 3

# Work rows: lists of codes, and their weights; where a view has changed.
CODES, WEIGHTS = 0, 1
CHANGED = WEIGHTS


class Games(NamedTuple):
    """A batch of games and all that a step of them reads and writes, a row for each game."""

    states: Any
    #: One state to work in.
    scratch: Any
    #: Numbers that go with a game, by the columns above.
    episodes: Any
    #: Work rows, by the numbers above; a setup and what setups start from; words of the view that
    #: was shown before.
    rows: Any
    setup: Any
    template: Any
    before: Any
    #: Random numbers of each game.
    noise: Any
    #: What the seat that decides sees: counts, the same memory as words, and features where there
    #: is room for them. Where features are written as they change, counts have one row.
    counts: Any
    words: Any
    features: Any
    #: What the game's cache remembers of that view, then the first HEAD actions of the list.
    memory: Any
    #: Which actions that seat may take: a 1 for each of them, and what the list has beyond HEAD.
    mask: Any
    listed: Any
    #: What everybody got when the game ended, of that the seat that decided last, and everybody's
    #: points then.
    payoffs: Any
    rewards: Any
    final_scores: Any
    #: Moves after which a game is cut off.
    limit: int
    #: Whether proposals are among the actions, 0 or 1: numba looks up the type of a bool slowly.
    proposals: int
