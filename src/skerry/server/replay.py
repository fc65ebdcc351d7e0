"""A match as frames for stepping through it, and the record of a running game as all may see it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from ..core.match import Match
from ..core.record import VERSION, Turns, dice_note, options_text, parse_record, tag_text
from ..core.seats import REFEREE, SPECTATOR
from .forms import forms_of
from .log_writer import LogWriter, replayed
from .message_parts import EventJson
from .work import Ticket, TooLong

#: Most moves of a record that is replayed for somebody; far more than a game takes.
MOST_MOVES = 6_000


class Camera:
    """Looks at a match move by move, as a spectator or as a referee."""

    def __init__(self, match: Match, seat: int) -> None:
        self.source, self.seat = match, seat
        self._steps = replayed(match)
        self.match = next(self._steps)
        self.forms = forms_of(match.game)
        self.writer = LogWriter(self.match, self.forms, eyes=seat, source=match)
        self._bytes = match.game.layout.to_bytes(self.writer.now)

    def steps(self) -> Iterator[int]:
        """Follow the match to its end; the number of each move once it is made."""
        while len(self.match.played) < len(self.source.played):
            next(self._steps)
            self.writer.follow()
            yield len(self.match.played) - 1

    def frame(self, number: int) -> dict[str, Any] | None:
        """The frame of the last move; None when nothing of it is to be seen."""
        layout, now = self.match.game.layout, self.writer.now
        content = layout.to_bytes(now)
        changed = {
            name: self.forms.field(now[0], name)
            for name, part in self.forms.fields
            if content[part] != self._bytes[part]
        }
        self._bytes = content
        frame = {
            "number": number,
            "turn": int(self.writer.before[0].turn),
            "actor": self.match.played[number].actor,
            "state": changed,
        }
        if text := self.forms.drawing(now, self.seat):
            frame["text"] = text
        logged = self.writer.logged(number, self.seat)
        if logged is None:
            return frame if changed else None
        score = self.match.game.kernels.score
        return {
            **frame,
            "move": logged.move,
            "events": [_event(event) for event in logged.events],
            "scores": [int(score(now, 0, seat)) for seat in range(self.match.players)],
        }


def _event(event: EventJson) -> dict[str, Any]:
    words = {"text": event.text} if event.text else {}
    return {"kind": event.kind, "seat": event.seat, "data": event.data, **words}


def replay_text(text: str, ticket: Ticket) -> bytes:
    """The frames of a record, as JSON; SkerryError says what is wrong with it."""
    moves = parse_record(text).size
    if moves > MOST_MOVES:
        raise TooLong(f"a record may have {MOST_MOVES} moves to be replayed here, not {moves}")
    return frames_json(Match.from_record(text), REFEREE, ticket)


def frames_json(match: Match, seat: int, ticket: Ticket) -> bytes:
    """The frames of a match, each encoded as soon as it is worked out."""
    work = frames(match, seat)
    head = msgspec.json.encode(next(work))
    parts = []
    for frame in work:
        ticket.check()
        if frame is not None:
            parts.append(msgspec.json.encode(frame))
    return b'%b,"frames":[%b]}' % (head[:-1], b",".join(parts))


def frames(match: Match, seat: int) -> Iterator[dict[str, Any] | None]:
    """First the head, then one frame for every move that is to be seen."""
    camera = Camera(match, seat)
    game = match.game
    yield {
        "game": game.name,
        "players": match.players,
        "names": match.names,
        "options": match.options,
        "view": "open" if seat == REFEREE else "public",
        "start": camera.forms.state(camera.writer.now[0]),
        "text": camera.forms.drawing(camera.writer.now, seat),
        "winners": list(match.winners),
        "tags": dict(match.tags),
    }
    for number in camera.steps():
        yield camera.frame(number)


def public_record(match: Match, ticket: Ticket) -> str:
    """The record of a running game as a spectator may have it."""
    camera, game = Camera(match, SPECTATOR), match.game
    start = game.position_text(camera.writer.now[0])
    tags = {"Skerry": VERSION, "Game": game.name, "View": "public"}
    tags |= {"Options": options_text(match.options), "Position": start, "Result": "*", **match.tags}
    turns = Turns(game)
    for number in camera.steps():
        ticket.check()
        code = camera.writer.seen(SPECTATOR)
        if code is not None:
            note = dice_note(match, number)
            text = game.moves.format(code) + (f" {{{note}}}" if note else "")
            turns.add(text, match.played[number].actor, camera.writer.before[0])
    lines = [tag_text(name, value) for name, value in tags.items()]
    return "\n".join([*lines, "", *turns.lines]) + "\n"
