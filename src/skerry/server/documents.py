"""The shapes of what HTTP serves as JSON: games, rules, replays. Tests hold the answers to them."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from .message_parts import EventJson, MoveJson


class GameOption(Struct, forbid_unknown_fields=True):
    """One rule option: a name out of `choices`, or without them a number from `low` to `high`."""

    name: str
    default: str | int
    help: str
    choices: list[str]
    low: int
    high: int


class MoveArgument(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One argument of a move: one of `choices`, up to `most` of each of `cards`, or a number."""

    name: str
    size: int = 0
    choices: list[str] = []
    cards: list[str] = []
    most: int = 0


class MoveKind(Struct, forbid_unknown_fields=True):
    """One kind of move."""

    name: str
    args: list[MoveArgument]
    chance: bool
    proposal: bool


class GameInfo(Struct, forbid_unknown_fields=True):
    """A game, its options and its moves. `bots` says how far its bots are."""

    name: str
    title: str
    players: tuple[int, int]
    default_players: int
    minutes: int
    seats: list[str]
    options: list[GameOption]
    kinds: list[MoveKind]
    bots: str


class GameList(Struct, forbid_unknown_fields=True):
    """Every game of the server."""

    games: list[GameInfo]


class Clause(Struct, forbid_unknown_fields=True):
    """One numbered rule."""

    id: str
    text: str


class RulesSection(Struct, forbid_unknown_fields=True):
    """A part of the rules."""

    title: str
    clauses: list[Clause]


class RulesDoc(Struct, forbid_unknown_fields=True):
    """A game's rules digest, in parts and as Markdown."""

    game: str
    title: str
    sections: list[RulesSection]
    markdown: str


class Frame(Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What one move changed. A move that is not to be seen shows its effects only."""

    number: int
    turn: int
    actor: int
    move: MoveJson | None = None
    events: list[EventJson] = []
    state: dict[str, Any] = {}
    scores: list[int] | None = None
    text: str = ""


class Replay(Struct, forbid_unknown_fields=True, kw_only=True):
    """A game for stepping through: the first position and all frames.

    `text` is the position drawn as text, here and in frames, for games without a face.
    """

    game: str
    players: int
    names: list[str]
    options: dict[str, str | int]
    view: Literal["open", "public"]
    start: dict[str, Any]
    text: str = ""
    winners: list[int]
    tags: dict[str, str]
    frames: list[Frame]


class SeatLuck(Struct):
    """What chance and its own play brought a seat; `accuracy` is in percent."""

    seat: int
    luck: float
    own_play: float
    accuracy: float | None = None


class TableLuck(Struct, kw_only=True):
    """What the review of a table says of luck; without `seats` while there is none."""

    unit: Literal["chance", "points"] = "chance"
    seats: list[SeatLuck] = []


class Settings(Struct, forbid_unknown_fields=True):
    """Who sees what of a person."""

    #: others find the page by the name
    is_open: bool = True
    shows_luck: bool = True
    #: friends see at which table one plays
    shows_presence: bool = True


class RatingLine(Struct):
    """A rating in one game at a number of seats; `curve` has (time, rating), oldest first."""

    game: str
    players: int
    rating: int
    best: int
    games: int
    settling: bool
    curve: list[tuple[int, int]]


class Luck(Struct):
    """What a review said of a game: luck in chance to win, accuracy in percent."""

    at: int
    game: str
    luck: float
    accuracy: float | None = None


class Outcome(Struct):
    """A finished game of a person. `table` is empty when it is no longer kept.

    `change` is what it did to the rating; null for a friendly game, or before it is worked out.
    """

    table: str
    at: int
    game: str
    players: int
    seat: int
    place: int
    points: int
    won: bool
    left: bool
    rated: bool
    places: list[int]
    change: int | None = None
    luck: float | None = None
    accuracy: float | None = None


class Profile(Struct):
    """A person's page. `settings` is told to himself alone; a guest has no name."""

    name: str
    since: int
    games: int
    won: int
    accuracy: float | None
    ratings: list[RatingLine]
    #: throws of two dice at the person's tables, by game and sum from 2 to 12
    rolls: dict[str, list[int]]
    luck: list[Luck]
    history: list[Outcome]
    settings: Settings | None = None


class Friend(Struct):
    """A friend. `table` is where he plays now, if he shows it, `game` what."""

    name: str
    table: str = ""
    game: str = ""


class Invitation(Struct):
    """Somebody wants one at a table that has not begun."""

    name: str
    table: str
    game: str
    at: int


class Circle(Struct):
    """The people around somebody with an account; a guest has an empty name and nobody."""

    name: str
    friends: list[Friend]
    #: who wants to be friends, and whom one has asked
    asks: list[str]
    asked: list[str]
    blocked: list[str]
    invitations: list[Invitation]


#: Everything that is served as JSON and has a shape of its own.
DOCUMENTS = (GameList, RulesDoc, Replay, TableLuck, Profile, Circle)
