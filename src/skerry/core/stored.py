"""A situation with its history: how it is copied, pickled, stored and compared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Self

from .annotations import Annotation
from .chance import Secret
from .draws import Draws
from .history import History, Played
from .kernel import copy_state
from .situation import Situation
from .two_dice import Pair


class Stored(Situation):
    """What a match holds and how it lasts; `Match` plays it."""

    options: dict[str, str | int]
    names: list[str]
    tags: dict[str, str]
    annotations: dict[int, Annotation]
    history: History
    chance: Secret
    recorded_dice: list[Pair | None]
    _draws: Draws | None

    @property
    def played(self) -> list[Played]:
        """All moves so far, chance included."""
        return self.history.played

    @property
    def draws(self) -> Draws:
        """What chance has drawn so far."""
        if self._draws is None:
            self._draws = Draws(self.game, self.chance, self._start_state, self.recorded_dice)
        self._draws.follow(self.played)
        return self._draws

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Stored):
            return NotImplemented
        return (
            self.game is other.game
            and self.names == other.names
            and self.played == other.played
            and self.history.snapshots[0] == other.history.snapshots[0]
        )

    __hash__: ClassVar[None]  # type: ignore[assignment]

    def copy(self) -> Self:
        """An independent match at the same point."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._make_rows()
        copy_state(other.states, 0, self.states, 0)
        other.names, other.history = self.names.copy(), self.history.copy()
        other.options, other.tags = dict(self.options), dict(self.tags)
        other.annotations = dict(self.annotations)
        # Copies that let chance act would else count all moves, each for itself.
        drawn = self.draws if self.chance.counts_kinds else self._draws
        other._draws = None if drawn is None else drawn.copy()
        return other

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: Any) -> Self:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """All there is to know of the match, chance included, alike in both modes."""
        scratch = ("states", "_codes", "_weights")
        state = {name: value for name, value in self.__dict__.items() if name not in scratch}
        return state | {"_draws": None, "state": self.game.layout.to_bytes(self.states)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        data = state.pop("state")
        self.__dict__.update(state)
        self._make_rows()
        self.game.layout.from_bytes(data, self.states)

    def snapshot(self) -> tuple[Any, ...]:
        """The moves so far and the states on the way as plain data, for `restore`."""
        return *self.history.data(), self.game.layout.to_bytes(self.states)

    def restore(self, data: Sequence[Any]) -> None:
        """Take over from a match that began alike what `snapshot` gave, without replaying."""
        *history, state = data
        self.history, self._draws = History.from_data(history), None
        self.game.layout.from_bytes(state, self.states)

    @property
    def _start_state(self) -> Any:
        states = self.game.layout.states(1)
        self.game.layout.from_bytes(self.history.snapshots[0], states)
        return states[0]

    @property
    def start_position(self) -> str:
        """The position before the first move."""
        return self.game.position_text(self._start_state)

    @property
    def began_hidden(self) -> bool:
        """Whether it began with cards that its position does not tell, as a seat's view does."""
        return "?" in self.start_position
