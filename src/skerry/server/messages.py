"""The messages of the WebSocket protocol. docs/protocol.md explains them; schemas come from here.

A message is a JSON object with a `type`. Whatever a client sends may carry an `id`; the answer
carries it back as `re`.
"""

# ruff: noqa: RUF012 - a Struct copies its defaults
from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from ..core.refusal import Value
from ..core.seats import MOST_SEATS
from .meeting import Found, Hall, HallChange, Looking, Seek, Unseek
from .message_parts import (
    ChatLine,
    Clock,
    Code,
    Hex,
    HintMove,
    LessonState,
    Level,
    MoveJson,
    Pace,
    PersonName,
    Seat,
    SeatIndex,
    SeatRequest,
    SeatWish,
    Seen,
    TableRow,
    Times,
    ViewJson,
    Wish,
)
from .message_parts import Reply as Reply
from .message_parts import Request as Request
from .table_requests import Change as Change
from .table_requests import React as React
from .table_requests import Resign as Resign
from .table_requests import Sign

#: Raised when a message changes in a way old clients do not understand.
PROTOCOL = 1
#: Longest message a client may send, in bytes.
MOST_BYTES = 16_384
#: Longest chain of moves in one message.
MOST_MOVES = 32


class Hello(Request, tag="hello"):
    """The first message. Without a token a new guest is made."""

    token: Annotated[str, Meta(max_length=200)] | None = None
    name: PersonName | None = None


class Rename(Request, tag="rename"):
    """Be called something else at tables joined from now on."""

    name: PersonName


class Create(Request, tag="create"):
    """Open a table and join it. `start` begins at once when no seat is left open."""

    game: Annotated[str, Meta(max_length=32)]
    players: Annotated[int, Meta(ge=1, le=MOST_SEATS)] | None = None
    options: dict[str, str | int] = {}
    public: bool = False
    clock: Clock | None = None
    pace: Pace = "normal"
    seats: Annotated[list[SeatWish], Meta(max_length=MOST_SEATS)] = []
    start: bool = False
    #: the result counts for ratings: every person needs an account, and nothing is taken back
    rated: bool = False


class Join(Request, tag="join"):
    """Watch a table, or come back to one's seats. `since` is the last number known."""

    table: Code
    since: Seen = 0


class Part(Request, tag="part"):
    """Stop watching the table; seats are kept."""


class Sit(Request, tag="sit"):
    """Take an open seat; again under another name for several people on one device."""

    seat: SeatIndex | None = None
    name: PersonName | None = None


class Leave(SeatRequest, tag="leave"):
    """Give up a seat. In a running game a bot plays on until its owner comes `back`."""


class Remove(Request, tag="remove"):
    """Take a seat from somebody before the start; he gets no other at this table. Host only."""

    seat: SeatIndex


class Back(SeatRequest, tag="back"):
    """Play a seat of one's own again after a bot stood in."""


class SetBot(Request, tag="bot"):
    """Put a bot into an open seat or change its level; without a level take it out. Host only."""

    seat: SeatIndex
    level: Level | None = None


class Ready(Request, tag="ready"):
    """Say whether one is ready to start."""

    ready: bool = True


class Seal(SeatRequest, tag="seal"):
    """Promise a seed for a seat of one's own by its SHA-256. May be changed until the start."""

    seal: Hex


class Seed(SeatRequest, tag="seed"):
    """Show the seed that was promised, once `info.dealing` says that all are settled."""

    seed: Hex


class Start(Request, tag="start"):
    """Begin. Open seats are filled with bots of level `fill`. Host only."""

    fill: Level | None = None


class Move(SeatRequest, tag="move"):
    """Play one move, or several at once, all or none. `seen` is the last number known."""

    seen: Seen
    moves: Annotated[list[MoveJson], Meta(min_length=1, max_length=MOST_MOVES)]


class Learn(Request, tag="learn"):
    """Open the table of a lesson, or come back to it: everybody has one for each lesson."""

    lesson: Annotated[str, Meta(max_length=64)]


class Step(Request, tag="step"):
    """At a lesson's table: go back to a step, or on to the next one when this one is done."""

    step: Annotated[int, Meta(ge=0, le=99)]


class Hint(SeatRequest, tag="hint"):
    """Ask for the best two moves of one's own seat. Only where all other seats are bots'."""


class Undo(SeatRequest, tag="undo"):
    """Ask to take back one's last decision, where it revealed nothing hidden."""


class Consent(Request, tag="consent"):
    """Answer somebody's wish to undo."""

    agree: bool = True


class Pause(Request, tag="pause"):
    """Stop the clocks and the bots. Among other people a person may do so three times a game."""


class Resume(Request, tag="resume"):
    """Go on after a pause."""


class Chat(Request, tag="chat"):
    """Say something to the table."""

    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Rematch(Request, tag="rematch"):
    """After the end: open a table with the same people, bots and options."""


class ListTables(Request, tag="tables"):
    """Ask for the public tables and one's own."""


class Ping(Request, tag="ping"):
    """Ask for a sign of life."""


ClientMessage = (
    Hello | Rename | Create | Join | Part | Sit | Leave | Remove | Back | SetBot | Ready | Seal
    | Seed | Start | Move | Learn | Step | Hint | Undo | Consent | Pause | Resume | Chat
    | Rematch | ListTables | Hall | Seek | Unseek | Change | Resign | React | Ping
)  # fmt: skip


class Info(Reply, tag="info"):
    """All about a table but the game itself. Sent whenever some of it changes."""

    table: str
    number: int
    game: str
    players: int
    options: dict[str, str | int]
    public: bool
    status: Literal["open", "playing", "over"]
    host: bool
    seats: list[Seat]
    you: list[int]
    clock: Clock
    pace: Pace = "normal"
    times: Times | None = None
    paused: bool = False
    #: milliseconds until a pause ends by itself; 0: it does not
    pause_left: int = 0
    undo: Wish | None = None
    watchers: int = 0
    commitment: str = ""
    #: the game is to begin: browsers are to show the seeds they have sealed
    dealing: bool = False
    #: from the start on: the seed of each seat, `server` where a seat gave none
    seeds: list[str] = []
    #: after the end: what the commitment was made from
    secret: str = ""
    #: after the end: the fingerprint of the whole game
    transcript: str = ""
    winners: list[int] = []
    #: the code of the next table, after `rematch`
    rematch: str = ""
    #: how many hints each seat took; empty when nobody took one
    hints: list[int] = []
    #: the game that this one goes on from, and after how many of its moves
    origin: str = ""
    #: where a lesson is; none at other tables
    lesson: LessonState | None = None
    rated: bool = False
    #: made for people who had looked for a game: it begins by itself
    gathered: bool = False
    #: the host has removed whoever reads this, who gets no other seat here
    removed: bool = False


class TableState(Reply, tag="table"):
    """The answer to `join` and `create`: the whole table. `views` is empty before the start."""

    info: Info
    views: list[ViewJson]
    chat: list[ChatLine] = []


class Update(Reply, tag="update"):
    """The game went on: what changed in each of this connection's views."""

    table: str
    number: int
    views: list[ViewJson]
    times: Times | None = None


class Advice(Reply, tag="hint"):
    """The answer to `hint`: the best moves of a seat, the best first.

    `number` is that of the decision; once another one is put to the seat the hint is stale.
    """

    table: str
    number: int
    seat: int
    unit: Literal["chance", "points"]
    moves: list[HintMove]


class SignShown(Reply, tag="sign"):
    """Somebody at the table shows a sign; nothing of it is kept."""

    table: str
    seat: int
    what: Sign


class ChatMessage(Reply, tag="chat"):
    """Somebody said something."""

    table: str
    line: ChatLine


class Tables(Reply, tag="tables"):
    """Public tables, open ones first, and the ones where this browser has a seat."""

    tables: list[TableRow]
    mine: list[TableRow]


class Welcome(Reply, tag="welcome"):
    """The answer to `hello`. Keep the token: it is the key to this browser's seats."""

    token: str
    name: str
    protocol: int
    version: str
    mine: list[TableRow] = []
    bots: dict[str, str] = {}
    known: str = ""  #: the name of the person's account


class Bots(Reply, tag="bots"):
    """How far bots are by game: `cold`, `warming`, `warm`. Until warm a light bot answers."""

    bots: dict[str, str]


class Ok(Reply, tag="ok"):
    """Done, and stored."""

    number: int | None = None


class Refused(Reply, tag="error"):
    """Not done, and nothing has changed.

    `key` stands for the reason in other languages. Where a rule forbids a move, `clause` names it,
    and `template` is the reason without the move, with the names of `values` in braces.
    """

    code: Literal[
        "malformed", "hello_first", "no_table", "not_yours", "not_now", "stale", "illegal",
        "bad_option", "too_fast", "too_big", "full", "unavailable",
    ]  # fmt: skip
    reason: str
    clause: str = ""
    key: str = ""
    template: str = ""
    values: dict[str, Value] = {}


class Gone(Reply, tag="gone"):
    """The server closes this connection; `again` says whether to connect again."""

    reason: str
    again: bool = True


class Note(Reply, tag="note"):
    """Something about oneself has changed: ask `GET /api/people` what it is."""


class Pong(Reply, tag="pong"):
    """A sign of life."""


ServerMessage = (
    Welcome | TableState | Info | Update | Advice | ChatMessage | SignShown | Tables | HallChange
    | Looking | Found | Bots | Ok | Refused | Gone | Note | Pong
)  # fmt: skip

_decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
_encoder = msgspec.json.Encoder()


def decode(data: bytes | str) -> ClientMessage:
    """Read what a client sent; msgspec.ValidationError or DecodeError says what is wrong."""
    return _decoder.decode(data)


def encode(message: Reply) -> bytes:
    """The JSON of a message."""
    return _encoder.encode(message)


def schemas() -> dict[str, Any]:
    """JSON Schema of everything, by direction."""
    (client, server), parts = msgspec.json.schema_components(
        (ClientMessage, ServerMessage), ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "client": client,
        "server": server,
        "$defs": parts,
    }
