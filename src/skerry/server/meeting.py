"""Messages of people who look for a game: the hall of open tables, and a search for others."""

# ruff: noqa: RUF012 - a Struct copies its defaults
from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from ..core.seats import MOST_SEATS
from .message_parts import Level, Reply, Request, TableRow

#: Seconds that somebody may wish to wait for people.
MOST_WAIT = 600


class Hall(Request, tag="hall"):
    """Be told of public tables and of people who look for a game, as they change, or no more."""

    on: bool = True


class Seek(Request, tag="seek"):
    """Look for people to play with; a second one changes the first.

    After `wait` seconds bots of `level` take the seats that are free; without it never.
    """

    game: Annotated[str, Meta(max_length=32)]
    players: Annotated[int, Meta(ge=2, le=MOST_SEATS)]
    rated: bool = False
    wait: Annotated[int, Meta(ge=0, le=MOST_WAIT)] | None = 30
    level: Level = "medium"


class Unseek(Request, tag="unseek"):
    """Look no more."""


class SeekerRow(Struct, omit_defaults=True, kw_only=True):
    """Somebody who looks for a game."""

    name: str
    game: str
    players: int
    rated: bool = False


class HallChange(Reply, tag="hall"):
    """Public tables that are new or changed, and the codes of those that are gone.

    `whole` says that all before it is to be forgotten. `seekers` is always complete.
    """

    tables: list[TableRow] = []
    gone: list[str] = []
    seekers: list[SeekerRow] = []
    whole: bool = False


class Looking(Reply, tag="looking"):
    """How one's search stands: who would play as it is now, oneself first.

    `left` is the milliseconds until bots take the free seats; without it they never do.
    """

    game: str
    players: int
    rated: bool = False
    names: list[str] = []
    left: int | None = None


class Found(Reply, tag="found"):
    """A table for whoever looked for a game: `join` it. The game begins by itself.

    `rated` is false when nobody was found to play for a rating with.
    """

    table: str
    rated: bool = False
