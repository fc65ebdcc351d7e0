"""A person's page: games, ratings over time, rolls, luck and accuracy, history. It all blocks."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from . import schema
from .documents import Luck, Outcome, Profile, RatingLine, Settings
from .names import clean_name, skeleton
from .ratings import SETTLING, Rating
from .results import Details
from .store import Store

#: Games of the history, and points of a curve, that a page tells.
HISTORY, CURVE = 60, 120
#: Results that a page is made from, the newest.
MOST_RESULTS = 2_000


def settings_of(connection: sa.Connection, person: str) -> Settings:
    """Who may see what of a person; by default a page is open."""
    p = schema.profiles.c
    row = connection.execute(sa.select(schema.profiles).where(p.person == person)).first()
    if row is None:
        return Settings()
    return Settings(bool(row.is_open), bool(row.shows_luck), bool(row.shows_presence))


def keep_settings(store: Store, person: str, settings: Settings) -> None:
    """Set who may see what."""
    statement = sa.text(
        "INSERT INTO profiles (person, is_open, shows_luck, shows_presence) VALUES "
        "(:person, :is_open, :shows_luck, :shows_presence) ON CONFLICT (person) DO UPDATE SET "
        "is_open = excluded.is_open, shows_luck = excluded.shows_luck, "
        "shows_presence = excluded.shows_presence"
    )
    with store.connection() as connection:
        connection.execute(statement, {"person": person, **msgspec.structs.asdict(settings)})


def person_named(connection: sa.Connection, name: str) -> tuple[str, str, int] | None:
    """The person whose account has a name as people read it: id, name, since when."""
    a = schema.accounts.c
    query = sa.select(a.person, a.name, a.at).where(a.skeleton == skeleton(clean_name(name)))
    row = connection.execute(query).first()
    return None if row is None else (str(row.person), str(row.name), int(row.at))


def page_of(store: Store, name: str, asker: str) -> Profile | None:
    """The page of a name; None if there is none, or none that `asker` may see.

    Both cost the same work, so that nobody learns from the time which it was.
    """
    with store.connection() as connection:
        found = person_named(connection, name)
        person, shown, since = found or ("", "", 0)
        settings = settings_of(connection, person)
        blocks = bool(asker) and has_blocked(connection, person, asker)
    page = _page(store, Owner(person, shown, since), settings, is_own=person == asker)
    if found is None:
        return None
    if person == asker:
        return page
    if not settings.is_open or blocks:
        return None
    page.settings = None
    if not settings.shows_luck:
        page.luck, page.accuracy = [], None
        for game in page.history:
            game.luck = game.accuracy = None
    return page


def own_page(store: Store, person: str) -> Profile:
    """The page of whoever asks, who may be a guest."""
    a = schema.accounts.c
    with store.connection() as connection:
        row = connection.execute(sa.select(a.name, a.at).where(a.person == person)).first()
        settings = settings_of(connection, person)
    name, since = (str(row.name), int(row.at)) if row is not None else ("", 0)
    return _page(store, Owner(person, name, since), settings, is_own=True)


def has_blocked(connection: sa.Connection, person: str, other: str) -> bool:
    """Whether a person has blocked another."""
    t = schema.ties.c
    query = sa.select(t.at).where(t.person == person, t.other == other, t.kind == "block")
    return connection.scalar(query) is not None


class Owner(NamedTuple):
    """Whose page it is: the person, the name of the account, and since when there is one."""

    person: str
    name: str
    since: int


def _page(store: Store, owner: Owner, settings: Settings, is_own: bool) -> Profile:
    r, t, q = schema.results.c, schema.tables.c, schema.ratings.c
    query = (
        sa.select(schema.results, t.public)
        .outerjoin(schema.tables, t.code == r.code)
        .where(r.person == owner.person)
        .order_by(r.at.desc(), r.code.desc())
        .limit(MOST_RESULTS)
    )
    with store.connection() as connection:
        rows = connection.execute(query).all()
        ratings = connection.execute(
            sa.select(schema.ratings).where(q.person == owner.person).order_by(q.games.desc())
        ).all()
    judged = [row.accuracy for row in rows if row.accuracy is not None]
    rolls: dict[str, list[int]] = {}
    for row in rows:
        if thrown := _details(row).rolls:
            before = rolls.get(str(row.game), [0] * 11)
            rolls[str(row.game)] = [a + b for a, b in zip(before, thrown, strict=True)]
    return Profile(
        name=owner.name, since=owner.since, games=len(rows), won=sum(bool(row.won) for row in rows),
        accuracy=sum(judged) / len(judged) if judged else None,
        ratings=[_line(row, rows) for row in ratings],
        rolls=rolls,
        luck=[
            Luck(at=int(row.at), game=str(row.game), luck=row.luck, accuracy=row.accuracy)
            for row in reversed(rows) if row.luck is not None
        ][-CURVE:],
        history=[_outcome(row, is_own) for row in rows[:HISTORY]],
        settings=settings,
    )  # fmt: skip


def _details(row: Any) -> Details:
    try:
        return msgspec.json.decode(row.details, type=Details)
    except msgspec.DecodeError:
        return Details([])


def _line(rating: Any, rows: Any) -> RatingLine:
    """A rating now, at its best, and over time."""
    points = [
        (int(row.at), Rating(row.mu).shown)
        for row in reversed(rows)
        if (row.game, row.players) == (rating.game, rating.players) and row.mu is not None
    ]
    return RatingLine(
        game=str(rating.game), players=int(rating.players), rating=Rating(rating.mu).shown,
        best=Rating(rating.best).shown, games=int(rating.games),
        settling=rating.games < SETTLING, curve=points[-CURVE:],
    )  # fmt: skip


def _outcome(row: Any, is_own: bool) -> Outcome:
    """A game of the history. The code of a private table opens it, so only the owner gets that."""
    is_shown = row.public is not None and (is_own or row.public)
    rated = row.mu is not None and row.mu_before is not None
    return Outcome(
        table=str(row.code) if is_shown else "", at=int(row.at), game=str(row.game),
        players=int(row.players), seat=int(row.seat), place=int(row.place),
        points=int(row.points), won=bool(row.won), left=bool(row.left_early),
        rated=bool(row.rated), places=_details(row).places,
        change=Rating(row.mu).shown - Rating(row.mu_before).shown if rated else None,
        luck=row.luck, accuracy=row.accuracy,
    )  # fmt: skip
