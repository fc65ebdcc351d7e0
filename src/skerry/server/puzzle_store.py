"""Tries of puzzles in the store: a person's first one of each counts. Everything here blocks."""

from __future__ import annotations

from typing import NamedTuple

import sqlalchemy as sa

from ..puzzles.rating import Rating, after_try
from . import schema
from .store import Store

#: Ratings that are told of the past.
HISTORY = 12


class Standing(NamedTuple):
    """A person's tries: the newest ratings, oldest first, and days in a row."""

    ratings: list[Rating]
    tried: frozenset[str]
    solved: int
    streak: int

    @property
    def rating(self) -> Rating:
        """The rating now."""
        return self.ratings[-1] if self.ratings else Rating()


class Try(NamedTuple):
    """A first try of a puzzle; `day` is not 0 if it is that day's puzzle."""

    puzzle: str
    difficulty: int
    at: int
    day: int
    solved: bool


def standing_of(store: Store, person: str, today: int) -> Standing:
    """What is known of a person."""
    t = schema.puzzle_tries.c
    query = sa.select(t.puzzle, t.solved, t.mu, t.sigma, t.day).where(t.person == person)
    with store.connection() as connection:
        rows = connection.execute(query.order_by(t.at)).all()
    days = {row.day for row in rows}
    last = today if today in days else today - 1  # today's may still come
    streak = 0
    while last - streak > 0 and last - streak in days:
        streak += 1
    return Standing(
        [Rating(row.mu, row.sigma) for row in rows[-HISTORY:]],
        frozenset(row.puzzle for row in rows), sum(row.solved for row in rows), streak,
    )  # fmt: skip


def keep_try(store: Store, person: str, tried: Try) -> None:
    """Keep a first try with the rating it leaves; a later one changes nothing."""
    before = standing_of(store, person, tried.day).rating
    rating = after_try(before, tried.difficulty, tried.solved)
    statement = sa.text(
        "INSERT INTO puzzle_tries (person, puzzle, at, day, solved, mu, sigma) VALUES "
        "(:person, :puzzle, :at, :day, :solved, :mu, :sigma) "
        "ON CONFLICT (person, puzzle) DO NOTHING"
    )
    row = {"person": person, "puzzle": tried.puzzle, "at": tried.at, "day": tried.day,
           "solved": tried.solved, "mu": rating.mu, "sigma": rating.sigma}  # fmt: skip
    with store.connection() as connection:
        connection.execute(statement, row)


def shares(store: Store, puzzle: str) -> tuple[int, int]:
    """How many people tried a puzzle, and how many of them solved it at once."""
    t = schema.puzzle_tries.c
    solved = sa.func.sum(sa.case((t.solved, 1), else_=0))
    query = sa.select(sa.func.count(), solved).where(t.puzzle == puzzle)
    with store.connection() as connection:
        tried, right = connection.execute(query).one()
    return int(tried), int(right or 0)
