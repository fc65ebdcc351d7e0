"""What one seat may know of a match: the blanked state, the moves as it saw them, its choices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, overload

from .game import Game
from .move import Move
from .picture import svg
from .seats import SPECTATOR


class Seen(NamedTuple):
    """One move as a seat sees it; `move` may be a code with an unknown part."""

    number: int
    actor: int
    move: int


class Log(Sequence[Seen]):
    """The moves a seat has seen, oldest first. It does not change while the match goes on.

    The first `settled` of them are the moves 0, 1, 2, ... of the match. Those after them are the
    seat's own choices in a secret round; when all have chosen, the others' appear before and
    between them.

    A log shares its settled moves with those of the same seat before and after it, so making one
    costs the same however long the match is.
    """

    __slots__ = ("_moves", "_own", "settled")

    def __init__(self, moves: list[Seen], settled: int, own: tuple[Seen, ...] = ()) -> None:
        self._moves, self.settled, self._own = moves, settled, own

    def __len__(self) -> int:
        return self.settled + len(self._own)

    @overload
    def __getitem__(self, index: int) -> Seen: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Seen, ...]: ...

    def __getitem__(self, index: int | slice) -> Seen | tuple[Seen, ...]:
        if isinstance(index, slice):
            return tuple(self._at(i) for i in range(*index.indices(len(self))))
        at = index + len(self) if index < 0 else index
        if not 0 <= at < len(self):
            raise IndexError(f"the log has {len(self)} moves, got the index {index}")
        return self._at(at)

    def _at(self, index: int) -> Seen:
        return self._moves[index] if index < self.settled else self._own[index - self.settled]

    def __iter__(self) -> Iterator[Seen]:
        return map(self._at, range(len(self)))

    def __reversed__(self) -> Iterator[Seen]:
        return map(self._at, range(len(self) - 1, -1, -1))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Log | tuple) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Log({list(self)})"

    def __reduce__(self) -> tuple[Any, ...]:
        # Only what this log shows, none of the moves that came later.
        return Log, (self._moves[: self.settled], self.settled, self._own)


@dataclass(frozen=True, eq=False, repr=False)
class View:
    """All that one seat may know: the blanked state, the log, and its own legal moves.

    A view does not change while its match goes on. Two views are equal when their seats know the
    same, and equal views have equal hashes; so do not write to `states`.
    """

    game: Game
    seat: int
    states: Any
    log: Sequence[Seen]
    actors: tuple[int, ...]
    legal: tuple[int, ...]
    #: The state before the first move of the log as the seat saw it; empty where nobody says.
    start: bytes = b""

    @property
    def position(self) -> str:
        """The view as position text, unknown cards as `?`."""
        return self.game.position_text(self.state)

    @property
    def state(self) -> Any:
        """The blanked state, to read fields from."""
        return self.game.layout.read(self.states)

    @property
    def scores(self) -> tuple[int, ...]:
        """Everybody's points as far as this seat can see."""
        s = self.state
        return tuple(
            int(self.game.kernels.score(self.states, 0, seat)) for seat in range(int(s.players))
        )

    @property
    def moves(self) -> list[str]:
        """The log as text."""
        return [self.game.moves.format(seen.move) for seen in self.log]

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """What this seat may do, as objects; `legal` has their codes."""
        return tuple(Move(self.game, code) for code in self.legal)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self._known() == other._known()

    def __hash__(self) -> int:
        return hash(self._known()[:3])

    def _known(self) -> tuple[Any, ...]:
        data = self.game.layout.to_bytes(self.states)
        return self.game.name, self.seat, data, self.actors, self.legal, tuple(self.log)

    def __repr__(self) -> str:
        who = "a spectator" if self.seat == SPECTATOR else self.game.seat_names[self.seat]
        choices = f", {_counted(len(self.legal), 'legal move')}" if self.legal else ""
        seen = _counted(len(self.log), "move")
        return f"<View of {self.game.name} by {who}: {seen} seen{choices}>"

    def draw(self) -> str:
        """The table as text."""
        return self.game.draw(self.state, self.seat)

    @property
    def picture(self) -> str:
        """The table as an SVG document, as this seat sees it."""
        return svg(self.game, self.state, self.seat)

    def _repr_svg_(self) -> str:
        return self.picture  # notebooks show this

    def fields(self) -> dict[str, Any]:
        """Every field of the blanked state as plain numbers and lists, for JSON."""
        s = self.state
        return {
            name: getattr(s, name).tolist() if field.shape else int(getattr(s, name))
            for name, field in self.game.layout.fields.items()
        }

    def __reduce__(self) -> tuple[Any, ...]:
        data = self.game.layout.to_bytes(self.states)
        known = self.log, self.actors, self.legal, self.start
        return _remade_view, (self.game, self.seat, data, *known)


def _remade_view(game: Game, seat: int, data: bytes, *rest: Any) -> View:
    states = game.layout.states(1)
    game.layout.from_bytes(data, states)
    return View(game, seat, states, *rest)


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
