"""What people who run a server may do to its tables and guests. Everything here blocks.

A server may be running meanwhile: what concerns it is an order in the database, which every
worker reads within seconds (`orders.py`).
"""

from __future__ import annotations

import ipaddress
import re
import time
from collections.abc import Iterable
from typing import Any

import msgspec
import sqlalchemy as sa

from ..core.errors import BadOption
from . import entries as e
from . import schema
from .forgetting import forget_rows, known_name
from .limits import address_key
from .listing import read_rows, row_without
from .pending import HOST_SEAT
from .result_store import results_of_person
from .spec import Spec
from .store import Store
from .table import Table
from .tokens import new_user

#: What concerns one table, in the order in which it is deleted.
_PARTS = (schema.reviews, schema.snapshots, schema.seats, schema.entries, schema.tables)
#: Text in place of what somebody who was forgotten has said.
FORGOTTEN = "(deleted)"
_PERSON = re.compile("[0-9a-f]{32}")
DAY = 24 * 3600 * 1000


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def check_subject(kind: str, subject: str) -> str:
    """A person or an address as it is banned; refused if it is neither."""
    if kind == "person":
        if not _PERSON.fullmatch(subject):
            raise BadOption(f"{subject[:80]}: expected a person's id, as `skerry admin tables` has")
        return subject
    try:
        network = ipaddress.ip_network(subject)
    except ValueError:
        raise BadOption(f"{subject[:80]}: expected an address") from None
    # Of IPv6 a network of 64 bits counts as one address.
    if network.num_addresses > 1 and (network.version, network.prefixlen) != (6, 64):
        raise BadOption(f"{subject[:80]}: expected one address, or a network of 64 bits of IPv6")
    return address_key(str(network.network_address))


def give_order(
    connection: sa.Connection, kind: str, subject: str, until: int = 0, reason: str = ""
) -> None:
    """Let all workers know something."""
    values = {"at": now(), "kind": kind, "subject": subject, "until": until, "reason": reason}
    connection.execute(sa.insert(schema.orders).values(**values))


def list_tables(store: Store, status: str = "", most: int = 100) -> list[dict[str, Any]]:
    """Tables with the people at them, newest first."""
    t, s = schema.tables.c, schema.seats.c
    query = sa.select(t.code, t.status, t.row, t.updated).order_by(t.updated.desc()).limit(most)
    if status:
        query = query.where(t.status == status)
    found = []
    with store.connection() as connection:
        for code, state, row, updated in connection.execute(query).all():
            people = connection.execute(
                sa.select(s.seat, s.person).where(s.code == code, s.seat >= 0).order_by(s.seat)
            ).all()
            (told,) = read_rows([str(row)])
            names = dict(zip(told.taken, told.names, strict=False))
            seats = {
                int(seat): {"name": names.get(seat, ""), "person": str(person)}
                for seat, person in people
            }
            found.append(
                {"table": str(code), "game": told.game, "status": str(state),
                 "updated": int(updated), "people": seats}
            )  # fmt: skip
    return found


def remove_table(store: Store, code: str, reason: str) -> bool:
    """Delete a table with all that belongs to it and send people away; False if there is none."""
    with store.connection() as connection:
        gone = delete_rows(connection, code)
        if gone:
            give_order(connection, "table", code, reason=reason)
    return gone


def delete_rows(connection: sa.Connection, code: str) -> bool:
    """Delete all rows of a table."""
    for part in _PARTS:
        done = connection.execute(sa.delete(part).where(part.c.code == code))
    return bool(done.rowcount)


def ban(store: Store, kind: str, subject: str, until: int, reason: str = "") -> None:
    """Keep a person or an address away until a time; 0 lets them in again."""
    subject = check_subject(kind, subject)
    with store.connection() as connection:
        give_order(connection, kind, subject, until, reason)


def bans(store: Store) -> list[dict[str, Any]]:
    """The bans that hold now."""
    o = schema.orders.c
    query = sa.select(schema.orders).where(o.kind.in_(("person", "address"))).order_by(o.id)
    with store.connection() as connection:
        last = {(row.kind, row.subject): row for row in connection.execute(query)}
    return [
        {"kind": row.kind, "subject": row.subject, "until": int(row.until), "reason": row.reason}
        for row in last.values()
        if row.until > now()
    ]


def _tables_of(connection: sa.Connection, person: str) -> list[str]:
    s = schema.seats.c
    query = sa.select(s.code).distinct().where(s.person == person).order_by(s.code)
    return [str(code) for code in connection.scalars(query)]


def _traces_of(connection: sa.Connection, person: str, known: str = "") -> list[str]:
    """Tables where a person has or once had a seat, or said something under the name of his
    account: all entries are looked through."""
    n = schema.entries.c
    held = n.body.contains(person)
    if known:
        told = f'"known":{msgspec.json.encode(known).decode()}'
        held |= n.body.contains(told, autoescape=True)
    query = sa.select(n.code).distinct().where(held)
    return sorted({*_tables_of(connection, person), *map(str, connection.scalars(query))})


def _entries_of(connection: sa.Connection, code: str) -> list[tuple[int, int, str]]:
    n = schema.entries.c
    query = sa.select(n.number, n.at, n.body).where(n.code == code).order_by(n.number)
    return [(int(number), int(at), str(body)) for number, at, body in connection.execute(query)]


def _begun(spec: str, rows: Iterable[tuple[int, int, str]], person: str) -> tuple[Table, set[int]]:
    """A table as it was when its game began, and the entries by which a person said something from
    a seat that was his at that time. Moves are not played: the game may not be installed here."""
    table, said, has_begun = Table(msgspec.json.decode(spec, type=Spec)), set[int](), False
    for number, at, body in rows:
        entry = e.read_entry(body)
        if isinstance(entry, e.Said) and entry.seat in table.seats_of(person):
            said.add(number)
        # From the start on nobody changes seats.
        has_begun = has_begun or isinstance(entry, e.Started)
        if not has_begun:
            table.fold(number, at, entry)
    return table, said


def said_by(store: Store, code: str, person: str) -> set[int]:
    """The entries of a table by which a person said something from a seat of his."""
    with store.connection() as connection:
        t = schema.tables.c
        spec = connection.scalar(sa.select(t.spec).where(t.code == code))
        rows = _entries_of(connection, code)
    return set() if spec is None else _begun(str(spec), rows, person)[1]


def export_person(store: Store, person: str) -> dict[str, Any]:
    """All that is kept of a person: tables, seats, what was said from them, own moves."""
    check_subject("person", person)
    t, found = schema.tables.c, []
    with store.connection() as connection:
        for code in _traces_of(connection, person):
            row = connection.execute(sa.select(t.spec, t.status).where(t.code == code)).first()
            if row is None:
                continue
            kept = _entries_of(connection, code)
            table, said = _begun(str(row.spec), kept, person)
            seats = table.seats_of(person)
            rows = [(number, at, e.read_entry(body)) for number, at, body in kept]
            found.append(
                {
                    "table": code, "game": table.spec.game, "status": str(row.status),
                    "is_host": table.spec.host == person,
                    "seats": {seat: table.seats[seat].name for seat in seats},
                    "chat": [{"at": at, "text": entry.text} for number, at, entry in rows
                             if isinstance(entry, e.Said) and number in said],
                    "moves": [{"at": at, "seat": entry.seat, "entry": msgspec.to_builtins(entry)}
                              for _, at, entry in rows
                              if isinstance(entry, e.Played) and entry.seat in seats],
                }
            )  # fmt: skip
    p = schema.puzzle_tries.c
    with store.connection() as connection:
        query = sa.select(p.puzzle, p.at, p.solved).where(p.person == person).order_by(p.at)
        tries = [
            {"puzzle": str(puzzle), "at": int(at), "solved": bool(solved)}
            for puzzle, at, solved in connection.execute(query)
        ]
    results = results_of_person(store, person)
    return {"person": person, "tables": found, "puzzles": tries, "results": results}


def forget_person(store: Store, person: str) -> tuple[int, int]:
    """Delete what is kept of a person; the tables deleted, and those changed.

    Tables of his where nobody else has a seat are deleted. At others, also where he once had a
    seat, it belongs to nobody from now on, and what was said from it is blotted out. The name
    stays in the record: it is part of the proof that the dice were fair.
    """
    check_subject("person", person)
    deleted = changed = 0
    with store.connection() as connection:
        s, own = schema.seats.c, _tables_of(connection, person)
        for code in _traces_of(connection, person, known_name(connection, person)):
            others = connection.scalar(
                sa.select(sa.func.count()).select_from(schema.seats)
                .where(s.code == code, s.person != person, s.seat != HOST_SEAT)
            )  # fmt: skip
            if others or code not in own:
                _move_at(connection, code, person, "", forgets=True)
                give_order(connection, "reload", code, reason="the table is read again")
                changed += 1
            else:
                delete_rows(connection, code)
                give_order(connection, "table", code, reason="this table was deleted")
                deleted += 1
        forget_rows(connection, person, now())
    return deleted, changed


def move_person(store: Store, person: str, to: str) -> int:
    """Give a person's seats to another; the number of tables."""
    with store.connection() as connection:
        return _move(connection, person, to)


def end_account(store: Store, person: str) -> None:
    """Delete an account; its tables stay, and belong to nobody who could come back."""
    with store.connection() as connection:
        _move(connection, person, "")
        forget_rows(connection, person, now())
        sign_out(connection, person)


def sign_out(connection: sa.Connection, person: str) -> None:
    """Let all workers end the connections of a person."""
    give_order(connection, "signout", person, reason="you were signed out")


def _move(connection: sa.Connection, person: str, to: str) -> int:
    known = known_name(connection, person)
    codes = _tables_of(connection, person) if to else _traces_of(connection, person, known)
    for code in codes:
        # The order comes first: from then on nobody else writes to a SQLite file.
        give_order(connection, "reload", code, reason="the table is read again")
        _move_at(connection, code, person, to)
    _move_tries(connection, person, to)
    if to:
        r = schema.results.c
        connection.execute(sa.update(schema.results).where(r.person == person).values(person=to))
    return len(codes)


def _move_tries(connection: sa.Connection, person: str, to: str) -> None:
    """Let tries of puzzles come along, except where the other has tried the puzzle already."""
    p = schema.puzzle_tries.c
    known = sa.select(p.puzzle).where(p.person == to).scalar_subquery()
    if to:
        connection.execute(
            sa.update(schema.puzzle_tries)
            .where(p.person == person, p.puzzle.not_in(known))
            .values(person=to)
        )
    connection.execute(sa.delete(schema.puzzle_tries).where(p.person == person))


def delete_snapshot(connection: sa.Connection, code: str) -> None:
    """Delete what a table can do without."""
    connection.execute(sa.delete(schema.snapshots).where(schema.snapshots.c.code == code))


def _move_at(
    connection: sa.Connection, code: str, person: str, to: str, forgets: bool = False
) -> None:
    """Give what a person has at a table to another, or to nobody who could come back."""
    s, t, n = schema.seats.c, schema.tables.c, schema.entries.c
    gone = "" if to else known_name(connection, person)
    nobody = to or new_user()
    own = sa.select(t.spec, t.row).where(t.code == code).with_for_update()
    kept = connection.execute(own).first()
    if kept is None:
        return
    told = str(kept.spec)
    rows = _entries_of(connection, code)
    said = _begun(told, rows, person)[1] if forgets else set()
    for number, _, body in rows:
        entry = e.read_entry(body)
        fresh = e.given_to(entry, person, nobody)
        if gone:
            fresh = e.without_account(fresh, gone)
        if isinstance(entry, e.Said) and number in said:
            fresh = msgspec.structs.replace(fresh, text=FORGOTTEN)
        if fresh != entry:
            connection.execute(
                sa.update(schema.entries).where(n.code == code, n.number == number)
                .values(body=e.write_entry(fresh))
            )  # fmt: skip
    spec, row = msgspec.json.decode(told, type=Spec), str(kept.row)
    if spec.host == person:
        told = msgspec.json.encode(msgspec.structs.replace(spec, host=nobody)).decode()
    row = row_without(row, gone) if gone else row
    connection.execute(sa.update(schema.tables).where(t.code == code).values(spec=told, row=row))
    connection.execute(
        sa.update(schema.seats).where(s.code == code, s.person == person).values(person=nobody)
    )
    delete_snapshot(connection, code)


def list_anew(connection: sa.Connection, code: str) -> dict[int, str]:
    """List a table with the people whom its entries tell of, these by seat: a worker may have
    listed somebody as who he was before he signed in, or had himself deleted."""
    t, s = schema.tables.c, schema.seats.c
    # A worker that stores an entry writes this row before the rest: it waits, or is waited for.
    connection.execute(sa.update(schema.tables).where(t.code == code).values(code=code))
    found = connection.execute(sa.select(t.spec, t.row).where(t.code == code)).first()
    if found is None:
        return {}
    table, _ = _begun(str(found.spec), _entries_of(connection, code), "")
    people = {i: seat.user for i, seat in enumerate(table.seats) if seat.user}
    (row,) = read_rows([str(found.row)])
    row.known = [seat.known for seat in table.seats if seat.known]
    own = sa.update(schema.tables).where(t.code == code)
    connection.execute(own.values(row=msgspec.json.encode(row).decode()))
    for seat, person in (people | {HOST_SEAT: table.spec.host}).items():
        held = sa.update(schema.seats).where(s.code == code, s.seat == seat, s.person != person)
        connection.execute(held.values(person=person))
    return people


def expired(store: Store, open_days: float, finished_days: float) -> list[str]:
    """Tables that nobody is at and that are kept no longer: 0 days are for ever.

    A lesson can be begun anew at any time, so its table is kept as long as one that has not begun,
    however far it is.
    """
    t, n, at = schema.tables.c, schema.entries.c, now()
    is_lesson = sa.and_(t.spec.like('%"lesson":"%'), t.spec.not_like('%"lesson":""%'))
    rules = [
        (sa.or_(t.status == "open", is_lesson), open_days),
        (t.status == "over", finished_days),
    ]
    found: list[str] = []
    with store.connection() as connection:
        for concerned, days in rules:
            if not days:
                continue
            before = int(at - days * DAY)
            newer = sa.exists().where(n.code == t.code, n.at >= before)
            query = sa.select(t.code).where(
                concerned, t.updated < before, t.driver_until < at, ~newer, t.code.not_in(found)
            )
            found += [str(code) for code in connection.scalars(query)]
    return found


def thin(store: Store) -> int:
    """Drop snapshots of games that have been over for a day, and orders of no more use.

    The snapshots can be taken again. The number of snapshots is the answer.
    """
    t, o, earlier = schema.tables.c, schema.orders.c, schema.orders.alias()
    a_day_ago = now() - DAY
    old = sa.select(t.code).where(t.status == "over", t.updated < a_day_ago)
    # A later order for the same subject ended a ban that would hold again without it.
    ends_a_ban = sa.exists().where(
        earlier.c.kind == o.kind, earlier.c.subject == o.subject,
        earlier.c.id < o.id, earlier.c.until >= a_day_ago,
    )  # fmt: skip
    with store.connection() as connection:
        done = connection.execute(
            sa.delete(schema.snapshots).where(schema.snapshots.c.code.in_(old))
        )
        # Bans that have ended, and tables that all workers have heard of.
        connection.execute(
            sa.delete(schema.orders).where(o.at < a_day_ago, o.until < a_day_ago, ~ends_a_ban)
        )
    return int(done.rowcount)
