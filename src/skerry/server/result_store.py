"""Results and ratings in the store. Everything here blocks.

A result is stored with the entry that ends its game. What a rated game does to ratings is worked
out afterwards, once and in order, by whichever worker comes first.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from . import schema
from .ratings import Rating, after_game
from .store import Store

#: Rated games that are worked out in one transaction.
AT_ONCE = 50
#: Whoever left so many of so many rated games plays no rated ones for a while (milliseconds).
MOST_LEFT, LOOKED_AT, BARRED_FOR = 3, 10, 24 * 3600 * 1000
#: One worker at a time works ratings out.
_LOCK = 7402852


class Key(NamedTuple):
    """What a rating is for: a person in a game at a number of seats."""

    person: str
    game: str
    players: int


def rating_of(connection: sa.Connection, key: Key) -> tuple[Rating, float, int]:
    """A rating now, its best, and the number of rated games."""
    r = schema.ratings.c
    query = sa.select(r.mu, r.sigma, r.best, r.games).where(
        r.person == key.person, r.game == key.game, r.players == key.players
    )
    row = connection.execute(query).first()
    if row is None:
        return Rating(), Rating().mu, 0
    return Rating(row.mu, row.sigma), float(row.best), int(row.games)


def settle(store: Store) -> int:
    """Work out the ratings of rated games that have ended; how many there were."""
    r = schema.results.c
    waiting = sa.select(r.code, r.at).where(r.settled.is_(False)).order_by(r.at, r.code)
    with store.connection() as connection:
        if connection.execute(waiting.limit(1)).first() is None:
            return 0
    with store.connection() as connection:
        if store.shared:
            connection.execute(sa.text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
        else:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        codes = list(dict.fromkeys(connection.scalars(waiting.limit(AT_ONCE * 16))))[:AT_ONCE]
        for code in codes:
            _settle_game(connection, str(code))
    return len(codes)


def _settle_game(connection: sa.Connection, code: str) -> None:
    """Rate the people of one game among each other; bots and people without accounts count not."""
    r, a = schema.results.c, schema.accounts.c
    rows = connection.execute(
        sa.select(r.seat, r.person, r.game, r.players, r.place)
        .join(schema.accounts, a.person == r.person)
        .where(r.code == code, r.settled.is_(False))
        .order_by(r.seat)
    ).all()
    own = sa.update(schema.results).where(r.code == code)
    if len(rows) >= 2:
        keys = [Key(str(row.person), str(row.game), int(row.players)) for row in rows]
        before = [rating_of(connection, key) for key in keys]
        after = after_game([rating for rating, _, _ in before], [int(row.place) for row in rows])
        for row, key, (old, best, games), new in zip(rows, keys, before, after, strict=True):
            connection.execute(
                own.where(r.seat == row.seat).values(mu_before=old.mu, mu=new.mu, sigma=new.sigma)
            )
            _keep_rating(connection, key, new, max(best, new.mu), games + 1)
    connection.execute(own.values(settled=True))


def _keep_rating(
    connection: sa.Connection, key: Key, rating: Rating, best: float, games: int
) -> None:
    statement = sa.text(
        "INSERT INTO ratings (person, game, players, mu, sigma, best, games) VALUES "
        "(:person, :game, :players, :mu, :sigma, :best, :games) "
        "ON CONFLICT (person, game, players) DO UPDATE SET mu = excluded.mu, "
        "sigma = excluded.sigma, best = excluded.best, games = excluded.games"
    )
    row = {**key._asdict(), "mu": rating.mu, "sigma": rating.sigma, "best": best, "games": games}
    connection.execute(statement, row)


def barred_until(store: Store, person: str) -> int:
    """Until when somebody plays no rated games because he left too many; 0 if he may play."""
    r = schema.results.c
    query = (
        sa.select(r.at, r.left_early)
        .where(r.person == person, r.rated.is_(True))
        .order_by(r.at.desc(), r.code)
        .limit(LOOKED_AT)
    )
    with store.connection() as connection:
        left = [int(at) for at, is_left in connection.execute(query) if is_left]
    return left[0] + BARRED_FOR if len(left) >= MOST_LEFT else 0


def delete_results(store: Store, person: str) -> None:
    """Delete a person's games and ratings; what bars him from rated games stays until it ends.

    Games that wait to be rated are rated first: the others at them keep what they have won.
    """
    while settle(store):
        pass
    r, q = schema.results.c, schema.ratings.c
    left = sa.select(r.code).where(r.person == person, r.rated.is_(True), r.left_early.is_(True))
    own = sa.delete(schema.results).where(r.person == person, r.settled.is_(True))
    if barred_until(store, person):
        own = own.where(r.code.not_in(left))
    with store.connection() as connection:
        connection.execute(own)
        connection.execute(sa.delete(schema.ratings).where(q.person == person))


def give_results(connection: sa.Connection, code: str, people: dict[int, str]) -> None:
    """Let the results of a table be those of the people in its seats."""
    r = schema.results.c
    for seat, person in people.items():
        own = sa.update(schema.results).where(r.code == code, r.seat == seat, r.person != person)
        connection.execute(own.values(person=person))


def note_place(store: Store, person: str, place: str, others: list[str], now: int) -> bool:
    """Note from where somebody takes a rated seat; whether one of some others is there too."""
    w = schema.whereabouts.c
    statement = sa.text(
        "INSERT INTO whereabouts (person, place, at) VALUES (:person, :place, :at) "
        "ON CONFLICT (person) DO UPDATE SET place = excluded.place, at = excluded.at"
    )
    same = sa.select(w.person).where(
        w.person.in_(others), w.place == place, w.at > now - BARRED_FOR
    )
    with store.connection() as connection:
        connection.execute(sa.delete(schema.whereabouts).where(w.at <= now - BARRED_FOR))
        connection.execute(statement, {"person": person, "place": place, "at": now})
        return connection.execute(same).first() is not None


def note_review(store: Store, code: str, review: bytes) -> None:
    """Keep what a review says of luck and accuracy with the results of its game."""
    try:
        found = msgspec.json.decode(review, type=_Review)
    except msgspec.DecodeError:
        return
    if found.unit != "chance":
        return
    r = schema.results.c
    with store.connection() as connection:
        for seat in found.seats:
            connection.execute(
                sa.update(schema.results)
                .where(r.code == code, r.seat == seat.seat)
                .values(luck=seat.luck, accuracy=seat.accuracy)
            )


class _Seat(msgspec.Struct):
    seat: int
    luck: float = 0.0
    accuracy: float | None = None


class _Review(msgspec.Struct):
    unit: str
    seats: list[_Seat]


def results_of_person(store: Store, person: str) -> list[dict[str, Any]]:
    """All results of a person as plain values, oldest first, for whoever wants his data."""
    r = schema.results.c
    query = sa.select(schema.results).where(r.person == person).order_by(r.at, r.code)
    with store.connection() as connection:
        return [
            {name: value for name, value in row._mapping.items() if name != "person"}
            for row in connection.execute(query)
        ]
