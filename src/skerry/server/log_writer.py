"""The log of a match in words for clients: the one place where moves become lines.

Live tables, whoever joins, replays and public records all read a match through a `LogWriter`.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ..core.kernel import copy_state
from ..core.match import Match
from ..core.seats import REFEREE, SPECTATOR
from .forms import JsonForms
from .message_parts import EventJson, Logged

_encode = msgspec.json.Encoder().encode


class LogWriter:
    """Follows a match move by move and words each move once for all who saw the same of it.

    What is to be noticed follows from the move as a seat saw it and from what everybody sees, so
    the writer looks with a spectator's eyes and cannot give anything away. Only where nothing is
    secret any more it looks as a referee.
    """

    def __init__(
        self, match: Match, forms: JsonForms, eyes: int = SPECTATOR, source: Match | None = None
    ) -> None:
        """`source` is the match that `match` replays: it knows which dice were thrown."""
        self.match, self.forms, self.eyes = match, forms, eyes
        self._source = match if source is None else source
        layout = match.game.layout
        #: the state as the writer sees it, before and after the last move
        self.before, self.now, self._spare = (layout.states(1) for _ in range(3))
        self._lines: dict[int, tuple[int, bytes]] = {}
        self._look()

    def _look(self) -> None:
        if self.eyes == REFEREE:
            self.match.write_state(self.now)
        else:
            self.match.write_view(self.now, self.eyes)

    def follow(self) -> None:
        """The match made one move."""
        self.before, self.now = self.now, self.before
        self._look()
        self._lines.clear()

    def seen(self, seat: int) -> int | None:
        """The last move as a seat saw it; None while others choose in secret."""
        last = len(self.match.played) - 1
        return self.match.played[last].move if seat == REFEREE else self.match.seen(last, seat)

    def line(self, number: int, seat: int) -> tuple[int, bytes] | None:
        """The last move for a seat's log, a number and JSON; None if it saw nothing.

        All who saw the same are given the same: tables keep a hundred lines for each seat.
        """
        code = self.seen(seat)
        if code is None:
            return None
        line = self._lines.get(code)
        if line is None:
            line = self._lines[code] = (number, _encode(self._logged(number, code)))
        return line

    def logged(self, number: int, seat: int) -> Logged | None:
        """The last move for a seat's log, under a number; None if it saw nothing."""
        code = self.seen(seat)
        return None if code is None else self._logged(number, code)

    def _logged(self, number: int, code: int) -> Logged:
        match, game = self.match, self.match.game
        last = len(match.played) - 1
        # A game may use up the state before the move while it works out what came of it.
        copy_state(self._spare, 0, self.before, 0)
        actor = match.played[last].actor
        found = game.events(self._spare[0], self.now[0], actor, code)
        found = self._source.with_dice(last, found)
        events = [EventJson(*event, text=self.forms.sentence(event)) for event in found]
        move = msgspec.Raw(self.forms.move(code))
        return Logged(number=number, actor=actor, move=move, events=events)


def replayed(match: Match, first: int = 0) -> Iterator[Match]:
    """A copy of a match, once as it stood after `first` moves and again after each later one."""
    copy = match.copy()
    copy.rewind(first)
    yield copy
    for actor, code in match.played[first:]:
        copy.advance(actor, code)
        yield copy
