"""A table that remembers only what matters from now on: the state and what each seat has seen.

Its size does not grow with the game, and nothing it holds is changed in place: a move puts new
things in the place of old ones. So a copy costs next to nothing, and what was worked out of a
state once serves all its copies.
"""

from __future__ import annotations

import hashlib
import struct
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..core.chance import new_noise
from ..core.game import Game
from ..core.kernel import copy_state
from ..core.registry import get_game
from ..core.seats import CHANCE, CHANCE_SEAT, SPECTATOR, seats_in

#: Each seat keeps this many of the last moves it has seen, and a digest of all of them.
REMEMBERED = 64
#: How a move is remembered: who made it, and its code.
_MOVE = struct.Struct("=2i")


class SpielTable:
    """A game in progress, as OpenSpiel copies and stores it."""

    def __init__(self, game: Game, setup: Any, players: int) -> None:
        self.game, self.players, self.count = game, players, 0
        self.states = game.layout.states(1)
        self.codes, self.weights = game.code_row(), game.code_row()
        game.kernels.new_game(self.states, 0, setup)
        #: The last moves as each seat saw them, packed, and a digest over all it ever saw.
        self.recent = (b"",) * players
        self.digests = (b"",) * players
        #: Moves of a secret round: (actor, the code each seat will see) until all have chosen.
        self.pending: tuple[tuple[int, tuple[int, ...]], ...] = ()
        self._refresh()

    def _refresh(self) -> None:
        """After a change: who may act, and nothing worked out yet."""
        #: Bits of the seats that may act, CHANCE, or 0 at the end.
        self.acting = int(self.game.kernels.actors(self.states, 0))
        #: What was worked out of this state, for whoever asks again.
        self.known: dict[Any, Any] = {}

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats."""
        return seats_in(int(self.game.kernels.winners(self.states, 0)))

    def actions(self, seat: int, proposals: bool) -> list[int]:
        """The codes a seat may choose from, in order; of open-ended moves those that are listed."""
        key = "actions", seat, proposals
        if key not in self.known:
            kernels = self.game.kernels
            listed = kernels.legal_moves if proposals else kernels.plain_moves
            count, dense = listed(self.states, 0, seat, self.codes), self.game.moves.dense
            self.known[key] = sorted(int(c) for c in self.codes[:count] if c < dense)
        return list(self.known[key])

    def outcomes(self) -> list[tuple[int, int]]:
        """What chance may give, with weights."""
        count = self.game.kernels.chance_moves(self.states, 0, self.codes, self.weights)
        return [(int(self.codes[i]), int(self.weights[i])) for i in range(count)]

    def play(self, code: int) -> None:
        """The next in order moves: chance, or the first of the seats that may act."""
        kernels, before = self.game.kernels, self.states
        actor = CHANCE_SEAT if self.acting == CHANCE else seats_in(self.acting)[0]
        shown = tuple(
            int(kernels.hide_move(before, 0, seat, actor, code)) for seat in range(self.players)
        )
        was_secret = bool(kernels.is_secret(before, 0))
        self.states = self._copy_of_states()
        kernels.apply(self.states, 0, actor, code)
        self.count += 1
        if was_secret and actor != CHANCE_SEAT:
            self._remember([(seat, actor, shown[seat]) for seat in (actor,)])
            self.pending += ((actor, shown),)
        else:
            self._remember([(seat, actor, shown[seat]) for seat in range(self.players)])
        if self.pending and not kernels.is_secret(self.states, 0):
            self._reveal()
        self._refresh()

    def _reveal(self) -> None:
        """A secret round is over: everybody learns what the others chose."""
        self._remember(
            [
                (seat, actor, shown[seat])
                for actor, shown in self.pending
                for seat in range(self.players)
                if seat != actor
            ]
        )
        self.pending = ()

    def _remember(self, told: list[tuple[int, int, int]]) -> None:
        """Seats are told of moves: (seat, actor, code)."""
        recent, digests = list(self.recent), list(self.digests)
        for seat, actor, move in told:
            packed = _MOVE.pack(actor, move)
            recent[seat] = (recent[seat] + packed)[-REMEMBERED * _MOVE.size :]
            digests[seat] = hashlib.blake2b(digests[seat] + packed, digest_size=12).digest()
        self.recent, self.digests = tuple(recent), tuple(digests)

    def moves_seen(self, seat: int) -> NDArray[np.int32]:
        """The last moves a seat has seen: rows of actor and code."""
        return np.frombuffer(self.recent[seat], np.int32).reshape(-1, 2)

    def _copy_of_states(self) -> Any:
        states = self.game.layout.states(1)
        copy_state(states, 0, self.states, 0)
        return states

    def view(self, seat: int) -> Any:
        """One state, blanked for a seat (SPECTATOR: what all see); not to be changed."""
        key = "view", seat
        if key not in self.known:
            states = self._copy_of_states()
            self.game.kernels.hide(states, 0, seat)
            self.known[key] = states
        return self.known[key]

    def observe(self, seat: int, public: bool = False) -> NDArray[np.float32]:
        """A seat's features, from its own view or from a spectator's."""
        key = "features", seat, public
        if key not in self.known:
            counts = np.empty(self.game.observation_size, np.int8)
            self.game.kernels.observe(self.view(SPECTATOR if public else seat), 0, seat, counts)
            self.known[key] = self.game.features(counts)
        features: NDArray[np.float32] = self.known[key]
        return features

    def redeal(self, seat: int, seed: int) -> None:
        """Replace what a seat does not know by a guess that fits."""
        self.states = self._copy_of_states()
        self.game.kernels.hide(self.states, 0, seat)
        self.game.kernels.guess(self.states, 0, seat, new_noise(seed))
        self._refresh()

    def copy(self) -> SpielTable:
        """An independent table at the same point."""
        other = object.__new__(SpielTable)
        other.__dict__.update(self.__dict__)
        return other

    def __deepcopy__(self, memo: Any) -> SpielTable:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        return {
            "game": self.game.name,
            "players": self.players,
            "count": self.count,
            "state": self.game.layout.to_bytes(self.states),
            "recent": self.recent,
            "digests": self.digests,
            "pending": self.pending,
        }

    def __setstate__(self, stored: dict[str, Any]) -> None:
        self.game = get_game(stored["game"])
        self.players, self.count = stored["players"], stored["count"]
        self.states = self.game.layout.states(1)
        self.game.layout.from_bytes(stored["state"], self.states)
        self.codes, self.weights = self.game.code_row(), self.game.code_row()
        self.recent, self.digests = stored["recent"], stored["digests"]
        self.pending = stored["pending"]
        self._refresh()
