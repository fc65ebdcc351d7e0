"""People who look for a game, in the store, so that all workers seat them. Everything here blocks.

Whoever looks has one row. It is there only while his connection is: the worker that has it says so
every second, and a row that no worker speaks for is dropped. People are seated in one transaction,
which takes their rows out and stores the table, one worker at a time: nobody is seated twice.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import NamedTuple

import sqlalchemy as sa

from ..core.registry import get_game
from . import entries as e
from . import schema
from .matching import Party, Seeker, parties
from .message_parts import Clock
from .names import distinct
from .pending import row_data
from .refusals import Refusal
from .spec import Spec
from .store import Store, announce
from .table import Table
from .tokens import new_code
from .writer import Append, Outcome, write_entries

#: Milliseconds for which a row stays that its worker does not speak for.
ALIVE = 8_000
#: People who may look from one address: a class may, a crowd of made-up guests may not.
MOST_HERE = 32
#: Seconds for a decision at a table of strangers.
CLOCK = 90
#: Stands before a person's id where workers tell each other who was seated.
SEATED = "!"
#: One worker at a time seats people.
_LOCK = 7402853

_FIELDS = tuple(Seeker.__dataclass_fields__)


class Seated(NamedTuple):
    """A table that was made for people who looked for a game."""

    code: str
    is_rated: bool
    people: list[str]


def put(store: Store, seeker: Seeker, worker: str, now: int) -> None:
    """Let somebody look; a second search takes the place of the first and keeps its time."""
    s = schema.seekers.c
    row = {field: getattr(seeker, field) for field in _FIELDS}
    row |= {"worker": worker, "alive": now + ALIVE}
    columns = ", ".join(row)
    changed = ", ".join(
        f"{name} = excluded.{name}" for name in row if name not in ("person", "since")
    )
    same = "seekers.game = excluded.game AND seekers.players = excluded.players"
    statement = sa.text(
        f"INSERT INTO seekers ({columns}) VALUES ({', '.join(':' + name for name in row)}) "
        f"ON CONFLICT (person) DO UPDATE SET {changed}, "
        f"since = CASE WHEN {same} THEN seekers.since ELSE excluded.since END"
    )
    with store.connection() as connection:
        beside = (
            sa.select(sa.func.count())
            .select_from(schema.seekers)
            .where(s.place == seeker.place, s.person != seeker.person, s.alive >= now)
        )
        if seeker.place and int(connection.scalar(beside) or 0) >= MOST_HERE:
            reason = "too many people look for a game from your address"
            raise Refusal("full", reason, key="many-seekers")
        connection.execute(statement, row)


def drop(store: Store, person: str, worker: str) -> None:
    """Let somebody look no more, if it is this worker that speaks for him."""
    s = schema.seekers.c
    own = sa.delete(schema.seekers).where(s.person == person, s.worker == worker)
    with store.connection() as connection:
        connection.execute(own)


def keep_alive(store: Store, people: list[str], worker: str, now: int) -> set[str]:
    """Say that some people are still there; those whom this worker still speaks for."""
    s = schema.seekers.c
    own = sa.update(schema.seekers).where(s.person.in_(people), s.worker == worker)
    with store.connection() as connection:
        done = connection.execute(own.values(alive=now + ALIVE).returning(s.person))
        return {str(person) for (person,) in done}


def is_looking(store: Store, person: str) -> bool:
    """Whether any worker speaks for somebody."""
    s = schema.seekers.c
    with store.connection() as connection:
        return connection.scalar(sa.select(s.person).where(s.person == person)) is not None


def waiting(connection: sa.Connection, now: int) -> list[Seeker]:
    """Everybody who looks for a game, whoever has waited longest first."""
    s = schema.seekers.c
    query = sa.select(*(s[field] for field in _FIELDS)).where(s.alive >= now)
    rows = connection.execute(query.order_by(s.since, s.person))
    return [Seeker(**row._mapping) for row in rows]


def blocked_pairs(connection: sa.Connection, people: list[str]) -> set[tuple[str, str]]:
    """Pairs among some people of whom the first has blocked the second."""
    t = schema.ties.c
    query = sa.select(t.person, t.other).where(
        t.kind == "block", t.person.in_(people), t.other.in_(people)
    )
    return {(str(one), str(other)) for one, other in connection.execute(query)}


def standing(store: Store, now: int, together: bool) -> list[Party]:
    """Who would play with whom as it is now."""
    with store.connection() as connection:
        found = waiting(connection, now)
        blocked = blocked_pairs(connection, [seeker.person for seeker in found])
    return parties(found, blocked, now, together)


def seat(store: Store, worker: str, now: Callable[[], int], together: bool) -> list[Seated]:
    """Seat everybody whose party is complete, or whose wait is over; the tables made for them."""
    s = schema.seekers.c
    with store.connection() as connection:
        if store.shared:
            connection.execute(sa.text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
        else:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        at = now()
        connection.execute(sa.delete(schema.seekers).where(s.alive < at))
        found = waiting(connection, at)
        blocked = blocked_pairs(connection, [seeker.person for seeker in found])
        made = []
        for party in parties(found, blocked, at, together):
            if not party.is_ready(at):
                continue
            people = [seeker.person for seeker in party]
            connection.execute(sa.delete(schema.seekers).where(s.person.in_(people)))
            made.append(Seated(_store(connection, store, party, at), party.is_rated, people))
        if store.shared:
            _announce(connection, worker, made)
    return made


def _store(connection: sa.Connection, store: Store, party: Party, at: int) -> str:
    """Store the table of a party in this transaction; its code."""
    while True:
        table, entry = _table(party, at)
        code = table.spec.code
        append = Append(code, 1, at, e.write_entry(entry), _nobody, row_data(table, at))
        cursor = connection.connection.cursor()
        try:
            if write_entries(cursor, store, [append]):
                return code
        finally:
            cursor.close()


def _nobody(outcome: Outcome, reason: str) -> None:
    """Nobody waits for this entry: it is stored with the transaction."""


def _table(party: Party, at: int) -> tuple[Table, e.Opened]:
    first = party[0]
    game, names = get_game(first.game), list[str]()
    seats = []
    for seeker in party:
        names.append(seeker.known or distinct(seeker.name, names))
        seats.append(e.Filled(seeker.person, names[-1], "", True, seeker.known))
    seats += [e.Filled("", "", first.level, True)] * (first.players - len(party))
    spec = Spec(
        code=new_code(), game=game.name, players=first.players, options=game.check_options({}),
        public=True, clock=Clock(move=CLOCK), host="", secret=secrets.token_hex(32), at=at,
        rated=party.is_rated, gathered=True,
    )  # fmt: skip
    table, entry = Table(spec), e.Opened(seats)
    table.fold(1, at, entry)
    return table, entry


def _announce(connection: sa.Connection, worker: str, made: list[Seated]) -> None:
    """Tell the workers whose people were seated, with the transaction."""
    notices = [
        f"{SEATED}{person} {table.code} {int(table.is_rated)}"
        for table in made
        for person in table.people
    ]
    if notices:
        announce(connection, worker, notices)
