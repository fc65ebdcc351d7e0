"""An audience: what one seat, or all spectators, may know, kept as JSON and sent as changes.

Everybody with the same seat gets the same bytes, so a view is worked out once however many
browsers look at it. All secrets go through the game's own `hide`, `hide_move` and `is_secret`.
"""

from __future__ import annotations

from typing import Any

import msgspec

from ..core.game import Game
from ..core.kernel import copy_state
from ..core.match import Match
from .messages import EventJson, Logged

_encode = msgspec.json.Encoder().encode


class Wording:
    """The JSON of a game's moves and fields, made once."""

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
        return b"[" + b",".join([self.move(code) for code in codes]) + b"]"

    def field(self, s: Any, name: str) -> Any:
        """A field as plain numbers."""
        value = getattr(s, name)
        return value.tolist() if self.game.layout.fields[name].shape else int(value)


class Audience:
    """One seat's knowledge (seat -1: the spectators')."""

    def __init__(self, match: Match, seat: int, wording: Wording) -> None:
        self.match, self.seat, self.wording = match, seat, wording
        layout = match.game.layout
        self._before, self._after = layout.states(1), layout.states(1)
        self._sent = b""
        self._sent_parts: tuple[Any, ...] = ()
        self._log: list[Logged] = []
        self.renew()

    def renew(self) -> None:
        """Start over from the match as it stands."""
        self._look()
        self._log.clear()
        self._sent = self.match.game.layout.to_bytes(self._after)

    def _look(self) -> None:
        copy_state(self._after, 0, self.match._states, 0)
        self.match.game.doors.hide(self._after, 0, self.seat)

    def notice(self, entry: int) -> None:
        """The match made one move as part of an entry: see it and what came of it."""
        self._before, self._after = self._after, self._before
        self._look()
        match = self.match
        last = len(match.played) - 1
        code = match.seen(last, self.seat)
        if code is not None:
            self._log.append(self._logged(entry, match.played[last].actor, code))

    def _logged(self, entry: int, actor: int, code: int) -> Logged:
        found = self.match.game.events(self._before[0], self._after[0], actor, code)
        events = [EventJson(kind, seat, data) for kind, seat, data in found]
        move = msgspec.Raw(self.wording.move(code))
        return Logged(number=entry, actor=actor, move=move, events=events)

    def whole(self, actors: tuple[int, ...], legal: tuple[int, ...], log: list[Logged]) -> bytes:
        """The complete view."""
        s = self._after[0]
        state = {name: self.wording.field(s, name) for name, _ in self.wording.fields}
        view = ViewPart(
            seat=self.seat,
            state=state,
            actors=actors,
            scores=self._scores(),
            legal=msgspec.Raw(self.wording.moves(legal)),
            log=log,
        )
        return _encode(view)

    def changes(
        self, actors: tuple[int, ...], legal: tuple[int, ...], asked: int = 0
    ) -> bytes | None:
        """What changed since the last call; None when this audience noticed nothing.

        `asked` is the entry that put its decision to the seat; a new one sends the moves again.
        """
        now = self.match.game.layout.to_bytes(self._after)
        view = ViewPart(seat=self.seat)
        same = True
        if now != self._sent:
            same = False
            before, s = self._sent, self._after[0]
            view.state = {
                name: self.wording.field(s, name)
                for name, part in self.wording.fields
                if now[part] != before[part]
            }
            self._sent = now
            scores = self._scores()
        else:
            scores = self._sent_parts[1] if self._sent_parts else self._scores()
        parts = (actors, scores, (asked, legal))
        if parts != self._sent_parts:
            same = False
            old = self._sent_parts or (None, None, None)
            if actors != old[0]:
                view.actors = actors
            if scores != old[1]:
                view.scores = scores
            if parts[2] != old[2]:
                view.legal = msgspec.Raw(self.wording.moves(legal))
            self._sent_parts = parts
        if same and not self._log:
            return None
        view.log, self._log = self._log, []
        return _encode(view)

    def _scores(self) -> tuple[int, ...]:
        score = self.match.game.doors.score
        return tuple([int(score(self._after, 0, seat)) for seat in range(self.match.players)])


class ViewPart(msgspec.Struct, omit_defaults=True, kw_only=True):
    """A `ViewJson` in the making; legal moves are JSON already."""

    seat: int
    state: dict[str, Any] = {}
    actors: tuple[int, ...] | None = None
    scores: tuple[int, ...] | None = None
    legal: msgspec.Raw | None = None
    log: list[Logged] = []


def log_since(match: Match, seat: int, wording: Wording, numbers: list[int], since: int,
              most: int) -> list[Logged]:  # fmt: skip
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
    audience = Audience(replay, seat, wording)
    for number in range(first, len(match.played)):
        actor, code = match.played[number]
        replay.advance(actor, code)
        audience.notice(numbers[number])
    return audience._log
