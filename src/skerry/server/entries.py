"""The entries of a table's log. A table is nothing but what its entries say, in order.

Each is stored in one row with (table, number) unique, so any worker that reads them has the
same table. The field names are short because every move is one of these.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ..core.seats import SPECTATOR
from .message_parts import Clock, Pace


class Entry(Struct, tag_field="k", omit_defaults=True):
    """Anything that happens at a table."""


class SeatEntry(Entry):
    """Something that happens to one seat."""

    seat: int


class PersonEntry(Entry):
    """Something that one person does."""

    user: str


class Filled(Struct, array_like=True):
    """How one seat is filled: by a person (`user`), a bot (`level`), or nobody."""

    user: str = ""
    name: str = ""
    level: str = ""
    ready: bool = False
    known: str = ""  #: the name of the person's account


class Opened(Entry, tag="open"):
    """The table was made; always its first entry."""

    seats: list[Filled]


class Sat(SeatEntry, tag="sit"):
    """A person took a seat."""

    user: str
    name: str
    known: str = ""  #: the name of the person's account


class Stood(SeatEntry, tag="stand"):
    """A seat was given up before the start."""


class Removed(SeatEntry, tag="remove"):
    """The host took a person's seat before the start; he gets no other at this table."""

    user: str


class BotSat(SeatEntry, tag="bot"):
    """A bot was put into a seat."""

    level: str


class Changed(Entry, tag="change", kw_only=True):
    """The host chose other rules before the start, or another pace later."""

    players: int
    options: dict[str, str | int]
    public: bool
    clock: Clock
    pace: Pace


class Readied(PersonEntry, tag="ready"):
    """A person is ready to start, or not."""

    ready: bool


class Sealed(SeatEntry, tag="seal"):
    """A person's browser has a seed for a seat; `seal` is its SHA-256."""

    seal: str


class Called(Entry, tag="call"):
    """The game is to begin as soon as the sealed seeds are shown.

    Seats that were still open got bots of level `fill`.
    """

    fill: str = ""


class Seeded(SeatEntry, tag="seed"):
    """A seat's seed was shown; its seal fits it."""

    seed: str


class Started(Entry, tag="start"):
    """The game began; `moves` is what chance did before the first decision.

    Seats that were still open got bots of level `fill`. `seeds` are by seat, empty where a seat
    gave none; tables of version 0.1.0 have no seeds at all.
    """

    moves: list[tuple[int, int]]
    fill: str = ""
    seeds: list[str] = []


class Played(SeatEntry, tag="move"):
    """A seat's moves and the chance that followed, each (actor, code)."""

    moves: list[tuple[int, int]]


class Stepped(Entry, tag="step"):
    """A lesson went on to a step, or back to one; `moves` moves are kept."""

    step: int
    moves: int


class UndoAsked(SeatEntry, tag="undo"):
    """A seat wants to go back to `moves` moves played, and `waiting` are to agree.

    Who these are is kept, because persons change: a guest who signs in may have two seats then.
    Tables of version 0.1.0 do not say.
    """

    moves: int
    waiting: list[int] = []


class Consented(PersonEntry, tag="consent"):
    """A person agreed to the undo or refused it, for `seats`, of which 0.1.0 does not tell."""

    agree: bool
    seats: list[int] = []


class Paused(Entry, tag="pause"):
    """The clocks stand still, as somebody wished."""

    user: str = ""


class Resumed(Entry, tag="resume"):
    """The clocks run again: somebody wished it, or the pause was over."""


class Woke(Entry, tag="wake"):
    """A server runs again: running clocks begin anew, what passed meanwhile is nobody's time."""


class WentAway(SeatEntry, tag="away"):
    """A bot stands in: the owner left, ran out of time, is gone, or has resigned for good."""

    why: str


class CameBack(SeatEntry, tag="back"):
    """The owner plays again."""


class Said(Entry, tag="chat"):
    """Somebody said something; `date` is in milliseconds since 1970."""

    name: str
    text: str
    seat: int = SPECTATOR
    date: int = 0
    known: str = ""  #: the name of the person's account


class Reacted(SeatEntry, tag="react"):
    """Somebody showed a sign; nothing of it is kept."""

    what: str


class Hinted(Entry, tag="hint"):
    """A person took a hint for a seat; the game is marked for it."""

    seat: int


class Rematched(Entry, tag="rematch"):
    """The same people have a new table."""

    code: str


AnyEntry = (
    Opened
    | Sat
    | Stood
    | Removed
    | BotSat
    | Changed
    | Readied
    | Sealed
    | Called
    | Seeded
    | Started
    | Played
    | Stepped
    | UndoAsked
    | Consented
    | Paused
    | Resumed
    | Woke
    | WentAway
    | CameBack
    | Said
    | Reacted
    | Hinted
    | Rematched
)


def given_to(entry: Entry, person: str, other: str) -> Entry:
    """The entry as it is when another takes the place of a person. What people have written stays
    as it is, whatever it says: a seed is part of the proof of the dice."""
    if isinstance(entry, Opened):
        seats = [replace(s, user=other) if s.user == person else s for s in entry.seats]
        return replace(entry, seats=seats)
    return replace(entry, user=other) if getattr(entry, "user", "") == person else entry


def without_account(entry: Entry, name: str) -> Entry:
    """The entry without the name of an account that is gone: another person may have it next."""
    if isinstance(entry, Opened):
        seats = [replace(s, known="") if s.known == name else s for s in entry.seats]
        return replace(entry, seats=seats)
    return replace(entry, known="") if getattr(entry, "known", "") == name else entry


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(AnyEntry)


def write_entry(entry: Entry) -> str:
    """The stored form."""
    return _encoder.encode(entry).decode()


def read_entry(text: str | bytes) -> AnyEntry:
    """The entry of a stored form."""
    entry: AnyEntry = _decoder.decode(text)
    return entry
