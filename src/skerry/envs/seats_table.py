"""A table that remembers only what matters from now on: the state and what each seat has seen.

Its size does not grow with the game, so that copying and storing it stays cheap in long games.
"""

from __future__ import annotations

import hashlib
from collections import deque
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..core.chance import CHANCE, CHANCE_SEAT, new_noise
from ..core.game import Game, seats_in
from ..core.kernel import copy_state
from ..core.registry import get_game

#: Each seat keeps this many of the last moves it has seen, and a digest of all of them.
REMEMBERED = 64


class SeatsTable:
    """A game in progress, as OpenSpiel copies and stores it."""

    def __init__(self, game: Game, setup: Any, players: int) -> None:
        self.game, self.players, self.count = game, players, 0
        self.states = game.layout.states(1)
        self.codes, self.weights = game.code_row(), game.code_row()
        game.doors.new_game(self.states, 0, setup)
        #: (actor, move) as each seat saw them, and a digest over all it ever saw.
        self.recent: list[deque[tuple[int, int]]] = [
            deque(maxlen=REMEMBERED) for _ in range(players)
        ]
        self.digests = [b""] * players
        #: Moves of a secret round: (actor, the code each seat will see) until all have chosen.
        self.pending: list[tuple[int, tuple[int, ...]]] = []

    @property
    def acting(self) -> int:
        """Bits of the seats that may act, CHANCE, or 0 at the end."""
        return int(self.game.doors.actors(self.states, 0))

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats."""
        return seats_in(int(self.game.doors.winners(self.states, 0)))

    def legal(self, seat: int) -> list[int]:
        """The codes a seat may choose from."""
        count = self.game.doors.legal(self.states, 0, seat, self.codes)
        return [int(code) for code in self.codes[:count]]

    def plain(self, seat: int) -> list[int]:
        """The same without proposals."""
        count = self.game.doors.plain(self.states, 0, seat, self.codes)
        return [int(code) for code in self.codes[:count]]

    def outcomes(self) -> list[tuple[int, int]]:
        """What chance may give, with weights."""
        count = self.game.doors.chance(self.states, 0, self.codes, self.weights)
        return [(int(self.codes[i]), int(self.weights[i])) for i in range(count)]

    def play(self, code: int) -> None:
        """The next in order moves: chance, or the first of the seats that may act."""
        doors, acting = self.game.doors, self.acting
        actor = CHANCE_SEAT if acting == CHANCE else seats_in(acting)[0]
        shown = tuple(
            int(doors.hide_move(self.states, 0, seat, actor, code)) for seat in range(self.players)
        )
        was_secret = bool(doors.is_secret(self.states, 0))
        doors.apply(self.states, 0, actor, code)
        self.count += 1
        if was_secret and actor != CHANCE_SEAT:
            self._remember(actor, actor, shown[actor])
            self.pending.append((actor, shown))
        else:
            for seat in range(self.players):
                self._remember(seat, actor, shown[seat])
        if not doors.is_secret(self.states, 0):
            self._reveal()

    def _reveal(self) -> None:
        """A secret round is over: everybody learns what the others chose."""
        for actor, shown in self.pending:
            for seat in range(self.players):
                if seat != actor:
                    self._remember(seat, actor, shown[seat])
        self.pending = []

    def _remember(self, seat: int, actor: int, move: int) -> None:
        self.recent[seat].append((actor, move))
        told = self.digests[seat] + f"{actor}:{move}".encode()
        self.digests[seat] = hashlib.blake2b(told, digest_size=12).digest()

    def view(self, seat: int) -> Any:
        """One state, blanked for a seat (-1: a spectator)."""
        states = self.game.layout.states(1)
        copy_state(states, 0, self.states, 0)
        self.game.doors.hide(states, 0, seat)
        return states

    def observe(self, seat: int, out: NDArray[np.float32], public: bool = False) -> None:
        """Write a seat's features, from its own view or from a spectator's."""
        self.game.doors.observe(self.view(-1 if public else seat), 0, seat, out)

    def redeal(self, seat: int, seed: int) -> None:
        """Replace what a seat does not know by a guess that fits."""
        self.game.doors.hide(self.states, 0, seat)
        self.game.doors.guess(self.states, 0, seat, new_noise(seed))

    def copy(self) -> SeatsTable:
        """An independent table at the same point."""
        other = object.__new__(SeatsTable)
        other.__dict__.update(self.__dict__)
        other.states = self.game.layout.states(1)
        copy_state(other.states, 0, self.states, 0)
        other.recent = [deque(row, REMEMBERED) for row in self.recent]
        other.digests, other.pending = list(self.digests), list(self.pending)
        return other

    def __deepcopy__(self, memo: Any) -> SeatsTable:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        return {
            "game": self.game.name,
            "players": self.players,
            "count": self.count,
            "state": self.game.layout.to_bytes(self.states),
            "recent": [list(row) for row in self.recent],
            "digests": self.digests,
            "pending": self.pending,
        }

    def __setstate__(self, stored: dict[str, Any]) -> None:
        self.game = get_game(stored["game"])
        self.players, self.count = stored["players"], stored["count"]
        self.states = self.game.layout.states(1)
        self.game.layout.from_bytes(stored["state"], self.states)
        self.codes, self.weights = self.game.code_row(), self.game.code_row()
        self.recent = [deque(row, REMEMBERED) for row in stored["recent"]]
        self.digests, self.pending = stored["digests"], stored["pending"]
