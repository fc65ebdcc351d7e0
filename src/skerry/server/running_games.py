"""Whether a record shows a game that people are playing now, on whichever worker.

Tags can be stripped, moves cut off or made up, and a game can begin from a copied position. What
helps somebody at the table is the position, so positions are compared: what everybody sees of each
position of the record, with what everybody saw of each position of a running game. Hidden cards,
which a copy can only guess, do not count; nor does who sits where, nor single numbers such as the
turn or the goal; and where each deal has a board of its own, nothing but the board counts.
Everything here blocks.
"""

from __future__ import annotations

import functools
import hashlib
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec
import numpy as np
import sqlalchemy as sa

from ..core.fieldtext import Cards
from ..core.game import Game
from ..core.match import SPECTATOR, Match, Played
from . import schema
from .loading import load
from .spec import Spec
from .store import Store

#: Where all games of a kind begin alike, a position is telling after so many moves only, and the
#: same moves from the start on are after fewer.
EARLY, SAME_MOVES = 32, 8
#: Positions between two looks at whether to go on.
STEP = 64


class Part(NamedTuple):
    """Cells of a state that tell one game from another."""

    start: int  #: in the bytes of a state
    end: int
    dtype: str
    of_seats: int  #: a cell stands for seat * of_seats + something
    by_seat: bool  #: each seat has a row


class Telling(NamedTuple):
    """What tells a game from others of its kind."""

    parts: tuple[Part, ...]
    is_apart: bool  #: already its first position does


@dataclass
class _Known:
    """What is known of a running table: its moves as far as they are followed."""

    walk: Match
    telling: Telling
    faces: set[bytes] = field(default_factory=set)

    def follow(self, played: list[Played], check: Callable[[], None]) -> None:
        """Add the positions of further moves; after a move was taken back, begin again."""
        if self.walk.played != played[: len(self.walk.played)]:
            self.walk.rewind(0)
        for face in faces_of(self.walk, played[len(self.walk.played) :], self.telling, check):
            if self.telling.is_apart or len(self.walk.played) >= EARLY:
                self.faces.add(face)

    def is_begun_by(self, match: Match) -> bool:
        """Whether a match has all the moves of this table."""
        moves, walk = len(self.walk.played), self.walk
        return (
            moves >= SAME_MOVES
            and match.played[:moves] == walk.played
            and match.start_position == walk.start_position
        )


class RunningGames:
    """The positions of all games that people play against each other, as the store tells them."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._known: dict[str, _Known] = {}
        self._lock = threading.Lock()  #: replays have several threads

    def has(self, match: Match, check: Callable[[], None]) -> bool:
        """Whether a position of the match is one of a running game; `check` may end the search."""
        with self._lock:
            rivals = self._running(match.game.name)
            for code in rivals:
                self._follow(code, check)
            known = [self._known[code] for code in rivals if code in self._known]
            if any(one.is_begun_by(match) for one in known):
                return True
            faces: dict[Telling, set[bytes]] = {}
            for one in known:
                faces.setdefault(one.telling, set()).update(one.faces)
        return any(
            face in seen
            for telling, seen in faces.items()
            for face in faces_of(_from_start(match), match.played, telling, check)
        )

    def _running(self, game: str) -> list[str]:
        """The tables of a game where people play each other; the others are forgotten."""
        t, s = schema.tables.c, schema.seats.c
        query = (
            sa.select(t.code, t.spec)
            .join(schema.seats, s.code == t.code)
            .where(t.status == "playing", s.seat >= 0)  # the host has a row of his own
            .group_by(t.code, t.spec)
            .having(sa.func.count() > 1)  # two may sit at one device, as one person
        )
        with self.store.connection() as connection:
            rows = [(str(code), str(spec)) for code, spec in connection.execute(query)]
        running = {code for code, _ in rows}
        for code in [code for code in self._known if code not in running]:
            del self._known[code]
        specs = [(code, msgspec.json.decode(spec, type=Spec)) for code, spec in rows]
        return [code for code, spec in specs if spec.game == game]

    def _follow(self, code: str, check: Callable[[], None]) -> None:
        check()
        table = load(self.store, code)
        if table is None or table.match is None:
            return
        known = self._known.get(code)
        if known is None:
            walk = _from_start(table.match)
            known = self._known[code] = _Known(walk, telling_of(walk))
        known.follow(table.match.played, check)


def faces_of(
    walk: Match, played: list[Played], telling: Telling, check: Callable[[], None]
) -> Iterator[bytes]:
    """The faces of a match now and after each of some moves, which it makes."""
    states = walk.game.layout.states(1)
    yield _face(walk, states, telling.parts)
    for number, (actor, code) in enumerate(played):
        if number % STEP == 0:
            check()
        walk.advance(actor, code)
        yield _face(walk, states, telling.parts)


def _from_start(match: Match) -> Match:
    walk = match.copy()
    walk.rewind(0)
    return walk


def _face(match: Match, states: Any, parts: tuple[Part, ...]) -> bytes:
    """What everybody sees of a position, as a digest that no change of seats alters."""
    match.write_view(states, SPECTATOR)
    data, seats = match.game.layout.to_bytes(states), len(match.game.seat_names)
    table, rows = hashlib.blake2b(digest_size=12), [b""] * seats
    for part in parts:
        cells = np.frombuffer(data[part.start : part.end], part.dtype)
        if part.of_seats:
            cells = np.where(cells < 0, cells, cells % part.of_seats)
        if part.by_seat:
            of_each = cells.reshape(seats, -1)
            rows = [row + own.tobytes() for row, own in zip(rows, of_each, strict=True)]
        else:
            table.update(cells.tobytes())
    table.update(b"".join(sorted(rows)))
    return table.digest()


def telling_of(match: Match) -> Telling:
    """What tells a game from others with as many players and the same options."""
    return _telling(match.game.name, match.players, tuple(sorted(match.options.items())))


@functools.cache
def _telling(name: str, players: int, options: tuple[tuple[str, Any], ...]) -> Telling:
    deals = [Match(name, players, seed, dict(options)) for seed in (1, 2)]
    parts, states = _parts_of(deals[0].game), deals[0].game.layout.states(1)
    apart = tuple(
        part for part in parts if len({_face(deal, states, (part,)) for deal in deals}) > 1
    )
    return Telling(apart or parts, bool(apart))


def _parts_of(game: Game) -> tuple[Part, ...]:
    """All rows of cells but those that follow from others. What is one number does not count: it
    says whose turn it is, how many there were, or what was agreed on before."""
    fields, seats = game.layout.fields, len(game.seat_names)
    rows = {name: f for name, f in fields.items() if f.shape and not f.derived} or fields
    found = []
    for name, f in rows.items():
        place = game.layout.places[name]
        by_seat = f.shape[:1] == (seats,) and not isinstance(f.text, Cards)
        found.append(Part(place.start, place.stop, f.dtype(), f.of_seats, by_seat))
    return tuple(found)
