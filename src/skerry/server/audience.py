"""An audience: what one seat, or all spectators, may know, kept as JSON and sent as changes.

Everybody with the same seat gets the same bytes, so a view is worked out once however many
browsers look at it; what several seats see alike is written as JSON once for all of them. All
secrets go through the game's own `hide`, `hide_move` and `is_secret`.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

import msgspec

from ..core.match import Match
from .forms import JsonForms, Written
from .log_writer import LogWriter, replayed
from .message_parts import ViewJson

_encode = msgspec.json.Encoder().encode

#: Moves with their events that whoever joins is told at most.
LOG_SENT = 100


@dataclass(frozen=True)
class Recent:
    """The last lines of a seat's log, up to a number of moves."""

    moves: int
    lines: deque[tuple[int, bytes]]  #: each with the number of its entry


def recent_log(
    match: Match, seat: int, forms: JsonForms, numbers: list[int], known: Recent | None = None
) -> Recent:
    """The last lines of a seat's log; what is known already need not be worked out again.

    `numbers` gives the entry of every move.
    """
    lines: deque[tuple[int, bytes]] = deque(maxlen=LOG_SENT)
    first = max(0, len(match.played) - LOG_SENT)
    if known is not None and known.moves <= len(match.played):
        lines.extend(known.lines)
        first = max(first, known.moves)
    lines.extend(log_from(match, seat, forms, numbers, first))
    return Recent(len(match.played), lines)


class Audience:
    """One seat's knowledge (seat -1: the spectators')."""

    def __init__(
        self, match: Match, seat: int, forms: JsonForms, known: Recent | None = None
    ) -> None:
        self.match, self.seat, self.forms = match, seat, forms
        self._unsent: list[bytes] = []  #: lines of the log that are not sent yet
        self._recent: deque[tuple[int, bytes]] | None = None  #: entries with lines, if asked for
        self._known = known
        self._view = match.game.layout.states(1)
        self._sent = self._look()
        self._actors: tuple[int, ...] | None = None
        self._scores: tuple[int, ...] | None = None
        self._asked: tuple[int, tuple[int, ...]] | None = None
        self._text = ""

    def _look(self) -> bytes:
        self.match.write_view(self._view, self.seat)
        return self.match.game.layout.to_bytes(self._view)

    def hear(self, line: tuple[int, bytes]) -> None:
        """A move was made: the entry that it was part of, and its line for the log."""
        self._unsent.append(line[1])
        if self._recent is not None:
            self._recent.append(line)

    def log_since(self, number: int, numbers: list[int]) -> list[bytes]:
        """The last lines of the log that belong to entries after a number.

        `numbers` gives the entry of every move. The match is replayed only the first time.
        """
        if self._recent is None:
            found = recent_log(self.match, self.seat, self.forms, numbers, self._known)
            self._recent = found.lines
        return [line for entry, line in self._recent if entry > number]

    @property
    def recent(self) -> Recent | None:
        """What it has been told last, for whoever takes this seat or watches again."""
        return None if self._recent is None else Recent(len(self.match.played), self._recent)

    def full_view(self, actors: tuple[int, ...], legal: tuple[int, ...], log: list[bytes]) -> bytes:
        """The complete view."""
        self._look()
        view = _View(
            seat=self.seat,
            state=self.forms.state(self._view[0]),
            actors=actors,
            scores=self._points(),
            legal=msgspec.Raw(self.forms.moves(legal)),
            text=self.forms.drawing(self._view, self.seat),
            log=[msgspec.Raw(line) for line in log],
        )
        return _encode(view)

    def changes(
        self, actors: tuple[int, ...], legal: tuple[int, ...], asked: int, written: Written
    ) -> bytes | None:
        """What changed since the last call, as JSON; None when this audience noticed nothing.

        `asked` is the entry that put its decision to the seat; a new one sends the moves again.
        """
        parts = []
        now = self._look()
        if now != self._sent or self._scores is None:
            if state := self.forms.changed(self._view[0], self._sent, now, written):
                parts.append(b'"state":{%b}' % state)
            self._sent = now
            points = self._points()
            if points != self._scores:
                parts.append(b'"scores":' + _encode(points))
                self._scores = points
            text = self.forms.drawing(self._view, self.seat)
            if text != self._text:
                parts.append(b'"text":' + _encode(text))
                self._text = text
        if actors != self._actors:
            parts.append(b'"actors":' + _encode(actors))
            self._actors = actors
        if (asked, legal) != self._asked:
            parts.append(b'"legal":' + self.forms.moves(legal))
            self._asked = asked, legal
        if self._unsent:
            parts.append(b'"log":[%b]' % b",".join(self._unsent))
            self._unsent = []
        return b'{"seat":%d,%b}' % (self.seat, b",".join(parts)) if parts else None

    def _points(self) -> tuple[int, ...]:
        score = self.match.game.kernels.score
        return tuple([int(score(self._view, 0, seat)) for seat in range(self.match.players)])


class _View(ViewJson):
    """A `ViewJson` whose legal moves and log are JSON already."""

    actors: tuple[int, ...]  # type: ignore[assignment]
    scores: tuple[int, ...]  # type: ignore[assignment]
    legal: msgspec.Raw  # type: ignore[assignment]
    log: list[msgspec.Raw] = msgspec.field(default_factory=list)  # type: ignore[assignment]


def log_from(
    match: Match, seat: int, forms: JsonForms, numbers: list[int], first: int
) -> list[tuple[int, bytes]]:
    """Entries and lines of the moves from `first` on, as a seat saw them when they were made."""
    steps = replayed(match, first)
    writer = LogWriter(next(steps), forms, source=match)
    lines = []
    for number, _ in zip(numbers[first:], steps, strict=True):
        writer.follow()
        line = writer.line(number, seat)
        if line is not None:
            lines.append(line)
    return lines
