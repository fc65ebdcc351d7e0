"""What an entry changes at a table."""

from __future__ import annotations

from collections.abc import Callable
from enum import Flag, auto


class Change(Flag):
    """What an entry changed, for whoever tells people about it."""

    MOVES = auto()  #: the game went on
    MATCH = auto()  #: the game began, or moves were taken back
    CHAT = auto()  #: somebody said something
    SIGN = auto()  #: somebody showed a sign
    ABOUT = auto()  #: anything else about the table


#: Called after a single move with the number of the entry that it is part of.
Follow = Callable[[int], None]
