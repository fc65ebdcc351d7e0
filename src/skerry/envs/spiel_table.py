"""A table that remembers only what matters from now on: the state and what each seat has seen.

Its size does not grow with the game, and nothing it holds is changed in place: a move puts new
things in the place of old ones. So a copy costs next to nothing, and what was worked out of a
state once serves all its copies.
"""

from __future__ import annotations

import hashlib
import struct
from bisect import bisect_left
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..core.chance import new_noise
from ..core.game import Game
from ..core.generic import bound, generic
from ..core.kernel import Numbers, copy_state, new_row
from ..core.kernels import actors, apply, hide_move, is_secret
from ..core.registry import get_game
from ..core.seats import CHANCE, CHANCE_SEAT, SPECTATOR, seats_in

#: Each seat keeps at least this many of the last moves it has seen, and a digest of all before.
REMEMBERED = 64
#: How a move is remembered: who made it, and its code.
_MOVE = struct.Struct("=2i")
#: Bytes of the moves that are kept, and of those that are kept until older ones are digested.
_KEPT, _FULL = REMEMBERED * _MOVE.size, 2 * REMEMBERED * _MOVE.size
#: Lists of chance's outcomes that are kept.
MOST_LISTS = 256
# What `make_move` tells: whether seats chose in secret before and after, who acts, what is seen.
_WAS_SECRET, _IS_SECRET, _ACTING, _SHOWN = 0, 1, 2, 3


@generic
def make_move(before: Any, after: Any, actor: int, move: int, told: Numbers) -> None:
    """Write the state after a move, and what the table must know of it, in one go."""
    s = before[0]
    told[_WAS_SECRET] = int(is_secret(s))
    for seat in range(s.players):
        told[_SHOWN + seat] = hide_move(s, seat, actor, move)
    copy_state(after, 0, before, 0)
    apply(after[0], actor, move)
    told[_IS_SECRET] = int(is_secret(after[0]))
    told[_ACTING] = actors(after[0])


class SpielTable:
    """A game in progress, as OpenSpiel copies and stores it."""

    def __init__(self, game: Game, setup: Any, players: int) -> None:
        self.game, self.players, self.count = game, players, 0
        self.states = game.layout.states(1)
        self.codes, self.weights = game.code_row(), game.code_row()
        game.kernels.new_game(self.states, 0, setup)
        #: The last moves as each seat saw them, packed, and a digest over those before.
        self.recent = (b"",) * players
        self.digests = (b"",) * players
        #: Moves of a secret round: (actor, the code each seat will see) until all have chosen.
        self.pending: tuple[tuple[int, tuple[int, ...]], ...] = ()
        self._make_rows()
        self._refresh(int(game.kernels.actors(self.states, 0)))

    def _make_rows(self) -> None:
        """What only a call of a kernel needs."""
        self._make_move = bound(make_move, self.game)
        self._told = new_row(_SHOWN + self.players)
        #: What chance may give, by the rows that the rules wrote.
        self._chances: dict[Any, list[tuple[int, float]]] = {}

    def _refresh(self, acting: int) -> None:
        """After a change: who may act, and nothing worked out yet."""
        #: Bits of the seats that may act, CHANCE, or 0 at the end.
        self.acting = acting
        #: Who acts next of them.
        self.actor = CHANCE_SEAT if acting in (0, CHANCE) else (acting & -acting).bit_length() - 1
        #: What was worked out of this state, for whoever asks again.
        self.known: dict[Any, Any] = {}

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats."""
        return seats_in(int(self.game.kernels.winners(self.states, 0)))

    def actions(self, seat: int, proposals: bool) -> list[int]:
        """The codes a seat may choose from, in order; of open-ended moves those that are listed.

        Not to be changed: OpenSpiel makes a list of its own from it.
        """
        key = "actions", seat, proposals
        if key not in self.known:
            kernels = self.game.kernels
            listed = kernels.legal_moves if proposals else kernels.plain_moves
            count = listed(self.states, 0, seat, self.codes)
            codes = sorted(_numbers(self.codes, count))
            del codes[bisect_left(codes, self.game.moves.dense) :]
            self.known[key] = codes
        found: list[int] = self.known[key]
        return found

    def outcomes(self) -> list[tuple[int, float]]:
        """What chance may give, with its probabilities, in order."""
        count = self.game.kernels.chance_moves(self.states, 0, self.codes, self.weights)
        key = _key(self.codes[:count]), _key(self.weights[:count])
        if key not in self._chances:
            if len(self._chances) == MOST_LISTS:
                self._chances.clear()
            codes, weights = _numbers(self.codes, count), _numbers(self.weights, count)
            total = sum(weights)
            pairs = sorted(zip(codes, weights, strict=True))
            self._chances[key] = [(code, weight / total) for code, weight in pairs]
        return list(self._chances[key])

    def play(self, code: int) -> None:
        """The next in order moves: chance, or the first of the seats that may act."""
        actor, states = self.actor, self.game.layout.states(1)
        self._make_move(self.states, states, actor, code, self._told)
        was_secret, is_secret_now, acting, *shown = _numbers(self._told, len(self._told))
        self.states = states
        self.count += 1
        if was_secret and actor != CHANCE_SEAT:
            self._remember([(actor, actor, shown[actor])])
            self.pending += ((actor, tuple(shown)),)
        else:
            self._remember_all(actor, shown)
        if self.pending and not is_secret_now:
            self._reveal()
        self._refresh(acting)

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

    def _remember_all(self, actor: int, shown: list[int]) -> None:
        """Every seat is told of one move, each what it may see of it."""
        told = [
            seen + _MOVE.pack(actor, code) for seen, code in zip(self.recent, shown, strict=True)
        ]
        if any(len(seen) == _FULL for seen in told):
            self._remember([(seat, actor, code) for seat, code in enumerate(shown)])
        else:
            self.recent = tuple(told)

    def _remember(self, told: list[tuple[int, int, int]]) -> None:
        """Seats are told of moves: (seat, actor, code)."""
        recent = list(self.recent)
        for seat, actor, move in told:
            seen = recent[seat] + _MOVE.pack(actor, move)
            if len(seen) == _FULL:
                digests = list(self.digests)
                digests[seat] = _digest(digests[seat] + seen[:_KEPT])
                self.digests, seen = tuple(digests), seen[_KEPT:]
            recent[seat] = seen
        self.recent = tuple(recent)

    def digest(self, seat: int) -> bytes:
        """A digest of all moves that a seat has seen."""
        return _digest(self.digests[seat] + self.recent[seat])

    def moves_seen(self, seat: int) -> NDArray[np.int32]:
        """The last moves a seat has seen: rows of actor and code."""
        return np.frombuffer(self.recent[seat][-_KEPT:], np.int32).reshape(-1, 2)

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
        self._refresh(int(self.game.kernels.actors(self.states, 0)))

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
        self._make_rows()
        self._refresh(int(self.game.kernels.actors(self.states, 0)))


def _numbers(row: Numbers, count: int) -> list[int]:
    """The first numbers of a row that a kernel wrote."""
    cells: Any = row[:count]
    found: list[int] = cells if isinstance(cells, list) else cells.tolist()
    return found


def _key(cells: Any) -> Any:
    """What tells rows apart in a dictionary."""
    return tuple(cells) if isinstance(cells, list) else cells.tobytes()


def _digest(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=12).digest()
