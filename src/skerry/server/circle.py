"""The people around somebody: friends, those who asked, those blocked, invitations. It blocks.

Whoever is blocked learns nothing: what he asks for is taken as ever and shown to nobody.
"""

from __future__ import annotations

import msgspec
import sqlalchemy as sa

from . import schema
from .documents import Circle, Friend, Invitation
from .message_parts import TableRow
from .pending import HOST_SEAT
from .profiles import has_blocked, person_named
from .refusals import Refusal
from .store import Store

#: Friends, people asked and people blocked that somebody may have, each.
MOST_TIES = 200
#: An invitation is shown for so long, in milliseconds.
INVITED_FOR = 30 * 60 * 1000

_TIE = sa.text(
    "INSERT INTO ties (person, other, kind, at) VALUES (:person, :other, :kind, :at) "
    "ON CONFLICT (person, other, kind) DO NOTHING"
)
_INVITE = sa.text(
    "INSERT INTO invitations (person, host, code, at, declined) VALUES "
    "(:person, :host, :code, :at, false) ON CONFLICT (person, host) DO UPDATE SET "
    "code = excluded.code, at = excluded.at, declined = invitations.declined AND "
    "invitations.code = excluded.code"
)


def circle_of(store: Store, person: str, now: int) -> Circle:
    """Everybody around a person, by name."""
    a = schema.accounts.c
    with store.connection() as connection:
        own = connection.scalar(sa.select(a.name).where(a.person == person))
        if own is None:
            return Circle("", [], [], [], [], [])
        blocked = _others(connection, person, "block")
        asks = _askers(connection, person)
        return Circle(
            name=str(own),
            friends=_friends(connection, person),
            asks=[name for other, name in asks.items() if other not in blocked],
            asked=list(_others(connection, person, "asked").values()),
            blocked=list(blocked.values()),
            invitations=_invitations(connection, person, set(blocked), now),
        )


def _others(connection: sa.Connection, person: str, kind: str) -> dict[str, str]:
    """The people to whom somebody has a tie of a kind, with their names."""
    t, a = schema.ties.c, schema.accounts.c
    query = (
        sa.select(a.person, a.name)
        .join(schema.ties, t.other == a.person)
        .where(t.person == person, t.kind == kind)
        .order_by(a.skeleton)
    )
    return {str(other): str(name) for other, name in connection.execute(query)}


def _askers(connection: sa.Connection, person: str) -> dict[str, str]:
    t, a = schema.ties.c, schema.accounts.c
    query = (
        sa.select(a.person, a.name)
        .join(schema.ties, t.person == a.person)
        .where(t.other == person, t.kind == "asked")
        .order_by(t.at)
        .limit(MOST_TIES)
    )
    return {str(other): str(name) for other, name in connection.execute(query)}


def _friends(connection: sa.Connection, person: str) -> list[Friend]:
    """Friends and where they play: a running game that is public, or one's own too."""
    friends = _others(connection, person, "friend")
    p, s, t = schema.profiles.c, schema.seats.c, schema.tables.c
    quiet = set(
        connection.scalars(
            sa.select(p.person).where(p.person.in_(friends), p.shows_presence.is_(False))
        )
    )
    own = sa.select(s.code).where(s.person == person).scalar_subquery()
    query = (
        sa.select(s.person, t.row)
        .join(schema.tables, t.code == s.code)
        .where(
            s.person.in_(friends), s.seat != HOST_SEAT, t.status.in_(("open", "playing")),
            sa.or_(t.public.is_(True), t.code.in_(own)),
        )
        .order_by(t.status, t.updated)
    )  # fmt: skip
    at: dict[str, TableRow] = {}
    for other, row in connection.execute(query):
        at[str(other)] = msgspec.json.decode(row, type=TableRow)
    return [
        Friend(name, at[other].table, at[other].game)
        if other in at and other not in quiet
        else Friend(name)
        for other, name in friends.items()
    ]


def _invitations(
    connection: sa.Connection, person: str, blocked: set[str], now: int
) -> list[Invitation]:
    i, a, t = schema.invitations.c, schema.accounts.c, schema.tables.c
    query = (
        sa.select(i.host, i.code, i.at, a.name, t.row)
        .join(schema.accounts, a.person == i.host)
        .join(schema.tables, t.code == i.code)
        .where(
            i.person == person, i.declined.is_(False), i.at > now - INVITED_FOR,
            t.status == "open",
        )
        .order_by(i.at.desc())
    )  # fmt: skip
    return [
        Invitation(str(row.name), str(row.code), msgspec.json.decode(row.row)["game"], int(row.at))
        for row in connection.execute(query)
        if row.host not in blocked
    ]


def _named(connection: sa.Connection, person: str, name: str) -> str:
    """Somebody else with an account, by name. That a name exists is no secret."""
    a = schema.accounts.c
    if connection.scalar(sa.select(a.person).where(a.person == person)) is None:
        raise Refusal("not_now", "this needs an account", key="needs-account")
    found = person_named(connection, name)
    if found is None:
        raise Refusal("no_table", "nobody has this name", key="no-person")
    if found[0] == person:
        raise Refusal("bad_option", "that is you", key="yourself")
    return found[0]


def _tie(connection: sa.Connection, person: str, other: str, kind: str, at: int) -> None:
    t = schema.ties.c
    count = connection.scalar(
        sa.select(sa.func.count())
        .select_from(schema.ties)
        .where(t.person == person, t.kind == kind)
    )
    if int(count or 0) >= MOST_TIES:
        raise Refusal("full", "your list is full; remove somebody first", key="many-ties")
    connection.execute(_TIE, {"person": person, "other": other, "kind": kind, "at": at})


def _untie(connection: sa.Connection, person: str, other: str, *kinds: str) -> int:
    t = schema.ties.c
    gone = sa.delete(schema.ties).where(t.person == person, t.other == other, t.kind.in_(kinds))
    return int(connection.execute(gone).rowcount)


def ask(store: Store, person: str, name: str, now: int) -> str:
    """Ask somebody to be friends; both who ask each other are. Gives who is to be told."""
    with store.connection() as connection:
        other = _named(connection, person, name)
        t = schema.ties.c
        is_friend = connection.scalar(
            sa.select(t.at).where(t.person == person, t.other == other, t.kind == "friend")
        )
        if is_friend is not None:
            return ""
        _tie(connection, person, other, "asked", now)
        if has_blocked(connection, other, person):
            return ""
        _befriend(connection, person, other, now)
        return other


def _befriend(connection: sa.Connection, person: str, other: str, now: int) -> None:
    """Make two people friends if both want it."""
    t = schema.ties.c
    query = sa.select(t.at).where(t.person == other, t.other == person, t.kind == "asked")
    if connection.scalar(query) is None:
        return
    for one, two in ((person, other), (other, person)):
        _tie(connection, one, two, "friend", now)
        _untie(connection, one, two, "asked")


def remove(store: Store, person: str, name: str, now: int) -> str:
    """End a friendship, take a question back, or turn one down; nobody is told."""
    with store.connection() as connection:
        other = _named(connection, person, name)
        _untie(connection, person, other, "friend", "asked")
        _untie(connection, other, person, "friend", "asked")
    return ""


def block(store: Store, person: str, name: str, now: int) -> str:
    """Block somebody, who is told nothing; what he has asked stays as he sees it."""
    with store.connection() as connection:
        other = _named(connection, person, name)
        _tie(connection, person, other, "block", now)
        _untie(connection, person, other, "friend", "asked")
        _untie(connection, other, person, "friend")
    return ""


def unblock(store: Store, person: str, name: str, now: int) -> str:
    """Let somebody come near again."""
    with store.connection() as connection:
        _untie(connection, person, _named(connection, person, name), "block")
    return ""


def invite(store: Store, person: str, name: str, code: str, now: int) -> str:
    """Invite somebody to a table where one is; gives who is to be told."""
    s, t = schema.seats.c, schema.tables.c
    with store.connection() as connection:
        other = _named(connection, person, name)
        seated = sa.select(t.code).join(schema.seats, s.code == t.code)
        seated = seated.where(t.code == code, t.status == "open", s.person == person)
        if connection.scalar(seated) is None:
            raise Refusal("not_now", "invite people to a table of your own", key="no-seat")
        row = {"person": other, "host": person, "code": code, "at": now}
        if has_blocked(connection, other, person):
            return ""
        connection.execute(_INVITE, row)
        return other


def decline(store: Store, person: str, name: str, now: int) -> str:
    """Show the invitation of somebody no more."""
    i = schema.invitations.c
    with store.connection() as connection:
        host = _named(connection, person, name)
        own = sa.update(schema.invitations).where(i.person == person, i.host == host)
        connection.execute(own.values(declined=True))
    return ""


def strangers_of(store: Store, people: list[str], other: str) -> tuple[set[str], set[str]]:
    """Those of some people who have blocked somebody, and those whom he has blocked."""
    t = schema.ties.c
    blocks = sa.select(t.person, t.other).where(t.kind == "block")
    with store.connection() as connection:
        by = connection.execute(blocks.where(t.person.in_(people), t.other == other)).all()
        own = connection.execute(blocks.where(t.person == other, t.other.in_(people))).all()
    return {str(row.person) for row in by}, {str(row.other) for row in own}


def blocked_names(store: Store, person: str) -> frozenset[str]:
    """The names of the accounts that somebody has blocked."""
    with store.connection() as connection:
        return frozenset(_others(connection, person, "block").values())


#: What is asked about one other person, by name.
ACTS = {
    "ask": ask, "accept": ask, "remove": remove, "block": block, "unblock": unblock,
    "decline": decline,
}  # fmt: skip
