"""What messages are made of: seats, clocks, views, the log, the chat, rows of lists."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct

from ..core.seats import MOST_SEATS

#: How long bots wait before they move, so that people can follow.
Pace = Literal["quick", "normal", "slow"]
MoveJson = Annotated[dict[str, Any], Meta(title="MoveJson")]
Id = Annotated[int, Meta(ge=0, le=2**53, description="chosen by the client, comes back as `re`")]
# `$` alone would let a newline at the end pass here, though not in a browser.
Code = Annotated[str, Meta(min_length=4, max_length=12, pattern=r"^[A-Z0-9]+$(?!\n)")]
PersonName = Annotated[str, Meta(min_length=1, max_length=24)]
Level = Literal["random", "easy", "medium", "hard", "master"]
SeatIndex = Annotated[int, Meta(ge=0, le=MOST_SEATS - 1)]
Seen = Annotated[int, Meta(ge=0, le=2**53)]
Hex = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$(?!\n)", description="32 bytes in hexadecimal")]


class Request(
    Struct, tag_field="type", forbid_unknown_fields=True, omit_defaults=True, kw_only=True
):
    """Anything a client sends."""

    id: Id | None = None


class SeatRequest(Request, kw_only=True):
    """What somebody wants for a seat of his; without `seat` for the only one he has."""

    seat: SeatIndex | None = None


class Reply(Struct, tag_field="type", omit_defaults=True, kw_only=True):
    """Anything the server sends; `re` is the id of the message it answers."""

    re: int | None = None


class SeatWish(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """How a seat of a new table is filled; `name` is for a further person on this device."""

    kind: Literal["me", "open", "bot"] = "open"
    level: Level = "medium"
    name: PersonName | None = None


class Clock(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Seconds a seat has: for each decision, and in all. 0 is no limit."""

    move: Annotated[int, Meta(ge=0, le=86_400)] = 0
    game: Annotated[int, Meta(ge=0, le=604_800)] = 0


class Seat(Struct, omit_defaults=True, kw_only=True):
    """Who sits where. `mine` is true for the seats this browser holds."""

    seat: int
    color: str
    kind: Literal["open", "person", "bot"] = "open"
    name: str = ""
    level: str = ""
    ready: bool = False
    mine: bool = False
    #: a person's browser is connected
    here: bool = False
    #: a bot stands in until the owner comes back
    away: bool = False
    #: why it does: `time` was up, the owner `left` the seat or `resigned`, or the browser is `gone`
    why: str = ""
    #: `slow`: the bot lets the table wait; `light`: a light bot moved for one that was not ready
    bot: Literal["", "slow", "light"] = ""
    #: before the start: the SHA-256 of the seed that this seat's browser will show
    seal: str = ""
    #: the name of the person's account, which is the address of a page: `/people/NAME`
    known: str = ""


class Times(Struct, omit_defaults=True, kw_only=True):
    """Milliseconds left now: in all by seat, and for the decisions being taken by seat."""

    move: dict[str, int] = {}
    game: dict[str, int] = {}


class Wish(Struct, omit_defaults=True, kw_only=True):
    """An undo somebody asks for: back to `moves` moves played; who still has to agree."""

    seat: int
    moves: int
    waiting: list[int]


class LessonState(Struct, omit_defaults=True, kw_only=True):
    """Where a lesson is. `key` names the text of its step.

    `task` is true while the learner is to move, `ready` when the step is done and the next one may
    be asked for. `marks` are moves whose places glow, `parts` parts of the page that do.
    """

    name: str
    number: int
    step: int
    steps: int
    key: str
    task: bool = False
    ready: bool = False
    marks: list[MoveJson] = []
    parts: list[str] = []
    clauses: list[str] = []


class HintMove(Struct, omit_defaults=True, kw_only=True):
    """A move that a hint names: the seat's chance after it, how sure that is, how far it is behind
    the best move, and how play is likely to go on."""

    move: MoveJson
    chance: float
    error: float
    behind: float = 0.0
    line: list[MoveJson] = []


class Logged(Struct, omit_defaults=True, kw_only=True):
    """One move as this seat saw it; `actor` -1 is chance. Hidden parts read `?`.

    `events` say what was to be noticed, for wording in any language.
    """

    number: int
    actor: int
    move: Raw | MoveJson
    events: list[EventJson] = []


class EventJson(Struct, omit_defaults=True):
    """Something to notice: its kind, the seat it concerns (-1: nobody), details.

    `text` is the game's own English sentence, for games that the browser has no face for.
    """

    kind: str
    seat: int
    data: dict[str, Any] = {}
    text: str = ""


class ViewJson(Struct, omit_defaults=True, kw_only=True):
    """What one seat may know (seat -1: a spectator).

    In a `table` message all is given. In an `update` only what changed: `state` then holds only
    the changed fields, and a part that is missing is as before. `text` is the view drawn as text,
    for games that the browser has no face for.
    """

    seat: int
    state: dict[str, Any] = {}
    actors: list[int] | None = None
    scores: list[int] | None = None
    legal: list[MoveJson] | None = None
    text: str = ""
    log: list[Logged] = []


class ChatLine(Struct, omit_defaults=True, kw_only=True):
    """Something said; seat -1 is a spectator. `at` is in milliseconds since 1970."""

    number: int
    name: str
    text: str
    at: int
    seat: int = -1
    #: the name of the speaker's account
    known: str = ""


class TableRow(Struct, omit_defaults=True, kw_only=True):
    """A table in a list."""

    table: str
    game: str
    players: int
    status: str
    open_seats: int
    names: list[str]
    public: bool = True
    at: int = 0
    rated: bool = False
    bots: int = 0
    #: seconds for a decision; 0 is no limit
    clock: int = 0
    options: dict[str, str | int] = {}
    #: the seats that are not open
    taken: list[int] = []
    #: what whoever opened it is called there; empty when he has no seat
    host: str = ""
    #: the names of the accounts at it
    known: list[str] = []
    #: how many look on
    watchers: int = 0
    #: made for people who had looked for a game
    gathered: bool = False
