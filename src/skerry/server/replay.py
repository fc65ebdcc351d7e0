"""A match as frames for stepping through it, and the record of a running game as all may see it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from ..core.kernel import copy_state
from ..core.match import SPECTATOR, Match
from ..core.record import parse_record
from .audience import Wording
from .work import Ticket, TooLong

#: Sees everything: for finished games and loaded records.
REFEREE = -2
#: Most moves of a record that is replayed for somebody; far more than a game takes.
MOST_MOVES = 6_000


class Camera:
    """Looks at a match move by move, as a spectator or as a referee."""

    def __init__(self, match: Match, seat: int) -> None:
        self.source, self.seat = match, seat
        self.match = match.copy()
        self.match.rewind(0)
        self.wording = Wording(match.game)
        layout = match.game.layout
        self._before, self._after = layout.states(1), layout.states(1)
        self._look()
        self._bytes = layout.to_bytes(self._after)

    def _look(self) -> None:
        copy_state(self._after, 0, self.match._states, 0)
        if self.seat != REFEREE:
            self.match.game.doors.hide(self._after, 0, self.seat)

    def state(self) -> dict[str, Any]:
        """All fields now."""
        s = self._after[0]
        return {name: self.wording.field(s, name) for name, _ in self.wording.fields}

    def position(self) -> str:
        """The position text now."""
        return self.match.game.position_text(self._after[0])

    def step(self) -> dict[str, Any] | None:
        """Make the next move; its frame, or None when it is not to be seen."""
        number = len(self.match.played)
        actor, code = self.source.played[number]
        turn = int(self.match.state.turn)
        self._before, self._after = self._after, self._before
        self.match.advance(actor, code)
        self._look()
        seen = code if self.seat == REFEREE else self.match.seen(number, self.seat)
        now = self.match.game.layout.to_bytes(self._after)
        changed = {
            name: self.wording.field(self._after[0], name)
            for name, part in self.wording.fields
            if now[part] != self._bytes[part]
        }
        self._bytes = now
        if seen is None:
            return (
                {"number": number, "turn": turn, "actor": actor, "state": changed}
                if (changed)
                else None
            )
        score = self.match.game.doors.score
        scores = [int(score(self._after, 0, seat)) for seat in range(self.match.players)]
        events = self.match.game.events(self._before[0], self._after[0], actor, seen)
        events = self.source.with_dice(number, events)
        return {
            "number": number,
            "turn": turn,
            "actor": actor,
            "move": self.match.game.moves.json(seen),
            "events": [{"kind": k, "seat": s, "data": d} for k, s, d in events],
            "state": changed,
            "scores": scores,
        }

    @property
    def done(self) -> bool:
        """Whether all moves have been shown."""
        return len(self.match.played) == len(self.source.played)


def replay_text(text: str, ticket: Ticket) -> bytes:
    """The frames of a record, as JSON; SkerryError says what is wrong with it."""
    moves = len(parse_record(text).moves)
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
        "start": camera.state(),
        "winners": list(match.winners),
        "tags": dict(match.tags),
    }
    while not camera.done:
        yield camera.step()


def public_record(match: Match, ticket: Ticket) -> str:
    """The record of a running game as a spectator may have it."""
    lines = []
    for line in _public_lines(match):
        ticket.check()
        lines.append(line)
    return "\n".join(lines) + "\n"


def _public_lines(match: Match) -> Iterator[str]:
    camera = Camera(match, SPECTATOR)
    options = " ".join(f"{name}={value}" for name, value in match.options.items())
    tags = {"Skerry": "1", "Game": match.game.name, "View": "public", "Options": options}
    tags |= {"Position": camera.position(), "Result": "*", **match.tags}
    for name, value in tags.items():
        yield f'[{name} "{value}"]'
    yield ""
    turn = None
    while not camera.done:
        frame = camera.step()
        if frame is None or "move" not in frame:
            continue
        number = f"{frame['turn']}. " if frame["turn"] != turn else ""
        turn = frame["turn"]
        who = match.game.seat_names[frame["actor"]] + ": " if frame["actor"] >= 0 else ""
        code = match.game.moves.from_json(frame["move"])
        pair = match.dice(frame["number"])
        note = f" {{{pair[0]}+{pair[1]}}}" if pair else ""
        yield f"{number}{who}{match.game.moves.format(code)}{note}"
