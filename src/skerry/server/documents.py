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


DOCUMENTS = (GameList, RulesDoc, Replay)
