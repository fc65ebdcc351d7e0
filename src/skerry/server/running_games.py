"""Whether a record shows a game that people are playing now, on whichever worker.

Tags can be stripped, moves cut off or made up, and a game can begin from a copied position. What
helps somebody at the table is the position, so positions are compared: what everybody sees of each
position of the record, with what everybody saw of each position of a running game. Hidden cards,
which a copy can only guess, do not count; nor does the number of the turn where each deal has a
board of its own. Everything here blocks.
"""

from __future__ import annotations

import functools
import hashlib
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec
import sqlalchemy as sa

from ..core.match import SPECTATOR, Match, Played
from . import schema
from .loading import load
from .spec import Spec
from .store import Store

#: Where all games of a kind begin alike, a position is telling after so many moves only, and the
#: same moves from the start on are after fewer.
EARLY, SAME_MOVES = 24, 8
#: Positions between two looks at whether to go on.
STEP = 64


@dataclass
class _Known:
    """What is known of a running table: its moves as far as they are followed."""

    walk: Match
    is_apart: bool  #: already the first position tells the game from others
    faces: set[bytes] = field(default_factory=set)

    def follow(self, played: list[Played], check: Callable[[], None]) -> None:
        """Add the positions of further moves; after a move was taken back, begin again."""
        if self.walk.played != played[: len(self.walk.played)]:
            self.walk.rewind(0)
        for face in faces_of(self.walk, played[len(self.walk.played) :], self.is_apart, check):
            if self.is_apart or len(self.walk.played) >= EARLY:
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
            rivals = self._running(match.game.name, match.players)
            for code in rivals:
                self._follow(code, check)
            known = [self._known[code] for code in rivals if code in self._known]
            if any(one.is_begun_by(match) for one in known):
                return True
            telling = [
                (is_apart, set[bytes]().union(*(k.faces for k in known if k.is_apart is is_apart)))
                for is_apart in (True, False)
            ]
        return any(
            face in faces
            for is_apart, faces in telling
            if faces
            for face in faces_of(_from_start(match), match.played, is_apart, check)
        )

    def _running(self, game: str, players: int) -> list[str]:
        """The tables of a game where people play each other; the others are forgotten."""
        t, s = schema.tables.c, schema.seats.c
        query = (
            sa.select(t.code, t.spec)
            .join(schema.seats, s.code == t.code)
            .where(t.status == "playing")
            .group_by(t.code, t.spec)
            .having(sa.func.count(sa.distinct(s.person)) > 1)
        )
        with self.store.connection() as connection:
            rows = [(str(code), str(spec)) for code, spec in connection.execute(query)]
        running = {code for code, _ in rows}
        for code in [code for code in self._known if code not in running]:
            del self._known[code]
        specs = [(code, msgspec.json.decode(spec, type=Spec)) for code, spec in rows]
        return [code for code, spec in specs if (spec.game, spec.players) == (game, players)]

    def _follow(self, code: str, check: Callable[[], None]) -> None:
        check()
        table = load(self.store, code)
        if table is None or table.match is None:
            return
        known = self._known.get(code)
        if known is None:
            walk = _from_start(table.match)
            known = self._known[code] = _Known(walk, begins_apart(walk))
        known.follow(table.match.played, check)


def faces_of(
    walk: Match, played: list[Played], is_apart: bool, check: Callable[[], None]
) -> Iterator[bytes]:
    """The faces of a match now and after each of some moves, which it makes."""
    states = walk.game.layout.states(1)
    yield _face(walk, states, is_apart)
    for number, (actor, code) in enumerate(played):
        if number % STEP == 0:
            check()
        walk.advance(actor, code)
        yield _face(walk, states, is_apart)


def _from_start(match: Match) -> Match:
    walk = match.copy()
    walk.rewind(0)
    return walk


def _face(match: Match, states: Any, is_apart: bool) -> bytes:
    """What everybody sees of a position, as a digest; where boards differ, of any turn."""
    match.write_view(states, SPECTATOR)
    if is_apart:
        states[0].turn = 0
    return hashlib.blake2b(match.game.layout.fingerprint(states), digest_size=12).digest()


def begins_apart(match: Match) -> bool:
    """Whether already the first position of such games differs from deal to deal."""
    return _begins_apart(match.game.name, match.players, tuple(sorted(match.options.items())))


@functools.cache
def _begins_apart(game: str, players: int, options: tuple[tuple[str, Any], ...]) -> bool:
    deals = [Match(game, players, seed, dict(options)) for seed in (1, 2)]
    one, two = (_face(match, match.game.layout.states(1), True) for match in deals)
    return one != two
