"""A move as an object: its kind, its arguments, its code, its text."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any

from .errors import BadMove
from .game import Game
from .moves import Coded, Kind, MoveLike, MoveTable
from .registry import get_game


class Move(Coded):
    """One move of a game. It does not change, so it can be compared, hashed and pickled.

    Wherever a move is asked for, its code, its text, its JSON form and a `Move` are the same.

    >>> move = Move("catan", "road 17")
    >>> move, str(move), move.kind, dict(move.arguments)
    (Move('catan', 'road 17'), 'road 17', 'road', {'path': 17})
    >>> move == Move("catan", {"kind": "road", "path": 17}), int(move)
    (True, 73)
    """

    game: Game
    code: int

    def __init__(self, game: str | Game, move: MoveLike) -> None:
        rules = get_game(game)
        object.__setattr__(self, "game", rules)
        object.__setattr__(self, "code", rules.moves.code(move))

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"a move does not change; make another one to set {name}")

    @property
    def _kind(self) -> Kind:
        return self.game.moves.kind_of(self.code)

    @property
    def kind(self) -> str:
        """The name of the kind: `road`."""
        return self._kind.name

    @cached_property
    def arguments(self) -> Mapping[str, Any]:
        """The arguments by name: `{"path": 17}`."""
        told = self.game.moves.json(self.code)
        return MappingProxyType({name: told[name] for name in told if name != "kind"})

    @property
    def text(self) -> str:
        """The text of the move, as records have it: `road 17`."""
        return self.game.moves.format(self.code)

    @property
    def label(self) -> str:
        """The text with the names of places: `road 17 (H4-NE)`."""
        return self.game.moves.label(self.code)

    @property
    def json(self) -> dict[str, Any]:
        """The JSON form: `{"kind": "road", "path": 17}`."""
        return self.game.moves.json(self.code)

    @property
    def is_chance(self) -> bool:
        """Whether chance makes this move."""
        return self._kind.chance

    @property
    def is_proposal(self) -> bool:
        """Whether the move only asks for somebody's consent."""
        return self._kind.proposal

    def code_in(self, table: MoveTable) -> int:
        """The code, if the move belongs to the game of that table."""
        if table is not self.game.moves:
            raise BadMove(f"{self.text}: a move of {self.game.name}, not of this game")
        return self.code

    def __index__(self) -> int:
        return self.code

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        return self.code == other.code and self.game is other.game

    def __hash__(self) -> int:
        return hash((self.game.name, self.code))

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Move({self.game.name!r}, {self.text!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Move, (self.game, self.code)
