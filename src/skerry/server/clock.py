"""Clocks: how long each seat has thought about its decision, and in all. Times are milliseconds.

They are times of the server (`Epoch`), which the system's clock cannot turn forward or back.
"""

from __future__ import annotations

import time

import msgspec

from .message_parts import Clock, Times

#: After a seat's time for the game has run out it has this long for each decision.
GRACE = 15_000
#: Where other people wait, one person may pause so often in a game; with clocks for so long.
MOST_PAUSES = 3
PAUSE = 300_000
#: A clock that was started further ahead than this was started by a server whose date was wrong.
AHEAD = 60_000


def date() -> int:
    """Milliseconds since 1970 by the wall clock: for dates, never for clocks."""
    return time.time_ns() // 1_000_000


class Epoch(msgspec.Struct, frozen=True):
    """When a server started, by the wall clock and by the monotonic one, in nanoseconds.

    All workers of a server are given the same, so their times agree.
    """

    wall: int = msgspec.field(default_factory=time.time_ns)
    monotonic: int = msgspec.field(default_factory=time.monotonic_ns)

    @property
    def started(self) -> int:
        """The time at the start."""
        return self.wall // 1_000_000

    def now(self) -> int:
        """The time now: the date of the start, and what the monotonic clock has counted since."""
        return (self.wall + time.monotonic_ns() - self.monotonic) // 1_000_000


class Clocks:
    """The clocks of one table.

    >>> clocks = Clocks(2, Clock(move=60))
    >>> clocks.ask(0, 1_000)
    >>> clocks.left(0, 11_000)
    50000
    """

    def __init__(self, players: int, limits: Clock) -> None:
        self.limits = limits
        self.spent = [0] * players  #: by earlier decisions
        self.thought = [0] * players  #: on this decision, before the last pause
        self.since: list[int | None] = [None] * players  #: running since then

    @property
    def are_set(self) -> bool:
        """Whether there is any limit."""
        return bool(self.limits.move or self.limits.game)

    def ask(self, seat: int, at: int) -> None:
        """A decision is put to a seat."""
        if self.since[seat] is None:
            self.since[seat] = at

    def answer(self, seat: int, at: int) -> None:
        """The decision is taken, or taken away."""
        self.halt(seat, at)
        self.spent[seat] += self.thought[seat]
        self.thought[seat] = 0

    def halt(self, seat: int, at: int) -> None:
        """Stop for a while without a decision."""
        since = self.since[seat]
        if since is not None:
            self.thought[seat] += max(0, at - since)
            self.since[seat] = None

    def restart(self, at: int) -> None:
        """Let running clocks run from now: what passed while no server ran is nobody's time."""
        self.since = [None if since is None else at for since in self.since]

    def is_up(self, seat: int) -> bool:
        """Whether a seat whose clock stands has used up its time for the decision."""
        return self.are_set and self._left(seat, self.thought[seat]) <= 0

    def _thinking(self, seat: int, now: int) -> int:
        since = self.since[seat]
        return self.thought[seat] + (0 if since is None else max(0, now - since))

    def left(self, seat: int, now: int) -> int | None:
        """Time left for the decision; None without limit or decision."""
        if self.since[seat] is None or not self.are_set:
            return None
        return self._left(seat, self._thinking(seat, now))

    def _left(self, seat: int, thinking: int) -> int:
        limits = []
        if self.limits.move:
            limits.append(self.limits.move * 1000 - thinking)
        if self.limits.game:
            game = self.limits.game * 1000 - self.spent[seat]
            limits.append(max(game, GRACE) - thinking)
        return min(limits)

    def times(self, now: int) -> Times | None:
        """What clients are shown; None without clocks."""
        if not self.are_set:
            return None
        seats = range(len(self.spent))
        running = {str(s): max(0, left) for s in seats if (left := self.left(s, now)) is not None}
        game = {}
        if self.limits.game:
            whole = self.limits.game * 1000
            game = {str(s): max(0, whole - self.spent[s] - self._thinking(s, now)) for s in seats}
        return Times(move=running, game=game)
