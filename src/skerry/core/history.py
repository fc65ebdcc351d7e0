"""The moves of a match: what each seat saw of them, and states on the way to go back to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from .seats import SPECTATOR
from .view import Log, Seen

#: A state is kept after so many moves; going back replays from the last one.
SNAPSHOT_EVERY = 32


class Played(NamedTuple):
    """One move of a match: who made it (CHANCE_SEAT: chance) and its code."""

    actor: int
    move: int


class History:
    """All moves of a match, in their order.

    While seats choose in secret, everybody sees his own choices only: those of the others since
    the round began appear when all have chosen.
    """

    def __init__(self, start: bytes, secret: bool) -> None:
        self.played: list[Played] = []
        self.snapshots = [start]  #: the state after every SNAPSHOT_EVERY moves
        #: The code each viewer saw, from SPECTATOR on; None where all saw the move itself.
        self.shown: list[tuple[int, ...] | None] = []
        self._logs: dict[int, list[Seen]] = {}  #: what was seen, where that was asked for
        self.starts: dict[int, bytes] = {}  #: the start as viewers saw it, likewise
        # A position may lie in the middle of a secret round.
        self._secret_from: int | None = 0 if secret else None

    def add(self, actor: int, code: int, shown: tuple[int, ...]) -> None:
        """Note a move, and the code that a spectator and each seat saw of it."""
        self.shown.append(None if all(c == code for c in shown) else shown)
        self.played.append(Played(actor, code))

    def follow(self, secret: bool) -> None:
        """Note whether seats choose in secret after the last move."""
        if not secret:
            self._secret_from = None
        elif self._secret_from is None:
            self._secret_from = len(self.played)

    def log(self, seat: int) -> Log:
        """What a viewer has seen; only the moves since his last look are gone through."""
        moves = self._logs.setdefault(seat, [])
        end = len(self.played)
        settled = end if self._secret_from is None else self._secret_from
        for i in range(len(moves), settled):
            moves.append(self._seen(i, seat))
        own = (i for i in range(settled, end) if self._is_own(i, seat))
        return Log(moves, settled, tuple(self._seen(i, seat) for i in own))

    def seen(self, number: int, seat: int) -> int | None:
        """The code a viewer saw of move `number`; None while others choose in secret."""
        secret = self._secret_from is not None and number >= self._secret_from
        if secret and not self._is_own(number, seat):
            return None
        return self._seen(number, seat).move

    def _is_own(self, number: int, seat: int) -> bool:
        return seat != SPECTATOR and self.played[number].actor == seat

    def _seen(self, number: int, seat: int) -> Seen:
        actor, move = self.played[number]
        shown = self.shown[number]
        return Seen(number, actor, move if shown is None else shown[seat - SPECTATOR])

    def cut(self, snapshot: int, secret: bool) -> None:
        """Forget what came after a snapshot; `secret`: whether seats chose in secret there."""
        kept = snapshot * SNAPSHOT_EVERY
        del self.snapshots[snapshot + 1 :], self.played[kept:], self.shown[kept:]
        # Views that were given out keep the lists they were given.
        self._logs = {seat: moves[:kept] for seat, moves in self._logs.items()}
        self._secret_from = kept if secret else None

    def copy(self) -> History:
        """An independent history of the same moves."""
        other = object.__new__(History)
        other.played, other.snapshots = self.played.copy(), self.snapshots.copy()
        other.shown, other._secret_from = self.shown.copy(), self._secret_from
        other._logs = {seat: moves.copy() for seat, moves in self._logs.items()}
        other.starts = self.starts.copy()
        return other

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__ | {"_logs": {}, "starts": {}}

    def data(self) -> tuple[Any, ...]:
        """All of it as plain data, for `from_data`."""
        return self.played, self.shown, self.snapshots, self._secret_from

    @classmethod
    def from_data(cls, data: Sequence[Any]) -> History:
        """The history that `data` tells."""
        played, shown, snapshots, secret_from = data
        history = cls(b"", False)
        history.played = [Played(*move) for move in played]
        history.shown = [None if row is None else tuple(row) for row in shown]
        history.snapshots, history._secret_from = list(snapshots), secret_from
        return history
