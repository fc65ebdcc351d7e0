"""An audience: what one seat, or all spectators, may know, kept as JSON and sent as changes.

Everybody with the same seat gets the same bytes, so a view is worked out once however many
browsers look at it; what several seats see alike is written as JSON once for all of them. All
secrets go through the game's own `hide`, `hide_move` and `is_secret`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from ..core.game import Game
from ..core.kernel import copy_state
from ..core.match import SPECTATOR, Match
from .messages import EventJson, Logged

_encode = msgspec.json.Encoder().encode

#: The JSON of fields by name and content, to be shared by the audiences of one change.
Written = dict[tuple[str, bytes], bytes]


class Wording:
    """The JSON of a game's moves and fields."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._moves: dict[int, bytes] = {}
        dtype = game.layout.dtype
        assert dtype.fields is not None
        self.fields: list[tuple[str, slice]] = []
        for name in game.layout.fields:
            part, offset = dtype.fields[name][:2]
            self.fields.append((name, slice(offset, offset + part.itemsize)))

    def move(self, code: int) -> bytes:
        """The JSON form of a move."""
        text = self._moves.get(code)
        if text is None:
            text = _encode(self.game.moves.json(code))
            if code < self.game.moves.dense:
                self._moves[code] = text
        return text

    def moves(self, codes: tuple[int, ...]) -> bytes:
        """The JSON list of some moves."""
        return b"[%b]" % b",".join([self.move(code) for code in codes])

    def field(self, s: Any, name: str) -> Any:
        """A field as plain numbers."""
        value = getattr(s, name)
        return value.tolist() if self.game.layout.fields[name].shape else int(value)

    def changed(self, s: Any, before: bytes, now: bytes, written: Written) -> bytes:
        """The JSON members of all fields of a state that differ between two moments."""
        members = []
        for name, part in self.fields:
            content = now[part]
            if content != before[part]:
                member = written.get((name, content))
                if member is None:
                    member = b'"%b":%b' % (name.encode(), _encode(self.field(s, name)))
                    written[name, content] = member
                members.append(member)
        return b",".join(members)


class Herald:
    """Words every move once for all who saw the same of it.

    What is to be noticed follows from the move as a seat saw it and from what everybody sees, so
    the herald looks with a spectator's eyes and cannot give anything away.
    """

    def __init__(self, match: Match, wording: Wording) -> None:
        self.match, self.wording = match, wording
        layout = match.game.layout
        self._before, self._after, self._spare = (layout.states(1) for _ in range(3))
        self._look()

    def _look(self) -> None:
        copy_state(self._after, 0, self.match._states, 0)
        self.match.game.doors.hide(self._after, 0, SPECTATOR)

    def tell(self, entry: int, audiences: Iterable[Audience]) -> None:
        """The match made one move as part of an entry: everybody who saw it is told."""
        self._before, self._after = self._after, self._before
        self._look()
        match = self.match
        last = len(match.played) - 1
        worded: dict[int, bytes] = {}
        for audience in audiences:
            code = match.seen(last, audience.seat)
            if code is not None:
                line = worded.get(code)
                if line is None:
                    line = worded[code] = self._line(entry, match.played[last].actor, code)
                audience.log.append(line)

    def _line(self, entry: int, actor: int, code: int) -> bytes:
        # A game may use up the view before the move while it works out what came of it.
        copy_state(self._spare, 0, self._before, 0)
        found = self.match.game.events(self._spare[0], self._after[0], actor, code)
        found = self.match.with_dice(len(self.match.played) - 1, found)
        events = [EventJson(kind, seat, data) for kind, seat, data in found]
        move = msgspec.Raw(self.wording.move(code))
        return _encode(Logged(number=entry, actor=actor, move=move, events=events))


class Audience:
    """One seat's knowledge (seat -1: the spectators')."""

    def __init__(self, match: Match, seat: int, wording: Wording) -> None:
        self.match, self.seat, self.wording = match, seat, wording
        self.log: list[bytes] = []  #: moves it has seen and has not been sent
        self._view = match.game.layout.states(1)
        self._sent = self._look()
        self._actors: tuple[int, ...] | None = None
        self._scores: tuple[int, ...] | None = None
        self._asked: tuple[int, tuple[int, ...]] | None = None

    def _look(self) -> bytes:
        copy_state(self._view, 0, self.match._states, 0)
        game = self.match.game
        game.doors.hide(self._view, 0, self.seat)
        return game.layout.to_bytes(self._view)

    def whole(self, actors: tuple[int, ...], legal: tuple[int, ...], log: list[bytes]) -> bytes:
        """The complete view."""
        self._look()
        s = self._view[0]
        view = ViewPart(
            seat=self.seat,
            state={name: self.wording.field(s, name) for name, _ in self.wording.fields},
            actors=actors,
            scores=self._points(),
            legal=msgspec.Raw(self.wording.moves(legal)),
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
            if state := self.wording.changed(self._view[0], self._sent, now, written):
                parts.append(b'"state":{%b}' % state)
            self._sent = now
            points = self._points()
            if points != self._scores:
                parts.append(b'"scores":' + _encode(points))
                self._scores = points
        if actors != self._actors:
            parts.append(b'"actors":' + _encode(actors))
            self._actors = actors
        if (asked, legal) != self._asked:
            parts.append(b'"legal":' + self.wording.moves(legal))
            self._asked = asked, legal
        if self.log:
            parts.append(b'"log":[%b]' % b",".join(self.log))
            self.log = []
        return b'{"seat":%d,%b}' % (self.seat, b",".join(parts)) if parts else None

    def _points(self) -> tuple[int, ...]:
        score = self.match.game.doors.score
        return tuple([int(score(self._view, 0, seat)) for seat in range(self.match.players)])


class ViewPart(msgspec.Struct, omit_defaults=True, kw_only=True):
    """A `ViewJson` in the making; legal moves and log are JSON already."""

    seat: int
    state: dict[str, Any]
    actors: tuple[int, ...]
    scores: tuple[int, ...]
    legal: msgspec.Raw
    log: list[msgspec.Raw] = []


def log_since(match: Match, seat: int, wording: Wording, numbers: list[int], since: int,
              most: int) -> list[bytes]:  # fmt: skip
    """The moves of entries after `since` with their events, at most the last `most`.

    `numbers` gives the entry of every move.
    """
    first = len(match.played)
    while first > 0 and numbers[first - 1] > since and len(match.played) - first < most:
        first -= 1
    if first == len(match.played):
        return []
    replay = match.copy()
    replay.rewind(first)
    herald, audience = Herald(replay, wording), Audience(replay, seat, wording)
    for number in range(first, len(match.played)):
        actor, code = match.played[number]
        replay.advance(actor, code)
        herald.tell(numbers[number], [audience])
    return audience.log
