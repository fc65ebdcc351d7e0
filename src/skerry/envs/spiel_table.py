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
from ..core.kernels import (
    actors,
    apply,
    chance_moves,
    hide_move,
    is_secret,
    legal_moves,
    lowest_seat,
    plain_moves,
)
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
# What `make_move` tells: who acts next and how many codes they have to choose from, whether seats
# chose in secret before and after, what is seen.
_ACTING, _LISTED, _WAS_SECRET, _IS_SECRET, _SHOWN = 0, 1, 2, 3, 4
#: Moves that everybody sees are written down together, so many at a time.
_NOTED = 32
#: Nothing to choose from.
_NOTHING: list[Any] = []


@generic
def make_move(
    states: Any, before: Any, actor: int, move: int,
    codes: Numbers, weights: Numbers, proposals: int, told: Numbers,
) -> None:  # fmt: skip
    """Make a move in a copy of a state, and tell all the table must know of it: every call from
    Python costs more than what it does."""
    copy_state(states, 0, before, 0)
    s = states[0]
    told[_WAS_SECRET] = int(is_secret(s))
    for seat in range(s.players):
        told[_SHOWN + seat] = hide_move(s, seat, actor, move)
    apply(s, actor, move)
    told[_IS_SECRET] = int(is_secret(s))
    look_on(states, codes, weights, proposals, told)


@generic
def look_on(states: Any, codes: Numbers, weights: Numbers, proposals: int, told: Numbers) -> None:
    """Tell who acts next, and list what the first of them, or chance, may choose from."""
    s = states[0]
    acting, count = actors(s), 0
    if acting == CHANCE:
        count = chance_moves(s, codes, weights)
    elif acting != 0 and proposals:
        count = legal_moves(s, lowest_seat(acting), codes)
    elif acting != 0:
        count = plain_moves(s, lowest_seat(acting), codes)
    told[_ACTING], told[_LISTED] = acting, count


class SpielTable:
    """A game in progress, as OpenSpiel copies and stores it."""

    def __init__(self, game: Game, setup: Any, players: int, proposals: bool = False) -> None:
        self.game, self.players, self.count = game, players, 0
        #: Whether proposals are among the actions, as kernels take it.
        self._proposals = int(proposals)
        self.states = game.layout.states(1)
        game.kernels.new_game(self.states, 0, setup)
        #: The last moves as each seat saw them, packed, and a digest over those before.
        self._recent = (b"",) * players
        self._digests = (b"",) * players
        #: The moves after those: actor and what each seat saw, the last first.
        self._noted: Any = None
        self._notes = 0
        #: Moves of a secret round: (actor, the code each seat will see) until all have chosen.
        self.pending: tuple[tuple[int, tuple[int, ...]], ...] = ()
        self._make_rows()
        self._look_on()

    def _make_rows(self) -> None:
        """What only a call of a kernel needs."""
        self._blank = self.game.layout.blank
        self._make_move = bound(make_move, self.game)
        self._codes, self._weights = self.game.code_row(), self.game.code_row()
        self._told = new_row(_SHOWN + self.players)
        #: What chance gave before: by how many and the first and last code, the rows that the
        #: rules wrote and the list.
        self._chances: dict[Any, tuple[Any, list[tuple[int, float]]]] = {}

    def _look_on(self) -> None:
        """Learn from the state who is to act and what they may choose from."""
        look = bound(look_on, self.game)
        look(self.states, self._codes, self._weights, self._proposals, self._told)
        self._refresh(*_numbers(self._told, _LISTED + 1))

    def _refresh(self, acting: int, count: int) -> None:
        """After a change: who may act, what they may choose from, nothing else worked out yet."""
        #: Bits of the seats that may act, CHANCE, or 0 at the end.
        self.acting = acting
        #: Who acts next of them.
        self.actor = CHANCE_SEAT
        #: The codes a seat that acts next may choose from, in order; of open-ended moves those
        #: that are listed. Not to be changed.
        self.legal: list[int] = _NOTHING
        #: What chance may give if it is to act, with the probabilities, in order; the same.
        self.outcomes: list[tuple[int, float]] = _NOTHING
        self._known: dict[Any, Any] | None = None
        if acting == CHANCE:
            self.outcomes = self._chance_list(count)
        elif acting != 0:
            self.actor = (acting & -acting).bit_length() - 1
            self.legal = codes = _numbers(self._codes, count)
            codes.sort()
            if codes and codes[-1] >= self.game.moves.dense:
                del codes[bisect_left(codes, self.game.moves.dense) :]

    @property
    def known(self) -> dict[Any, Any]:
        """What was worked out of this state, for whoever asks again."""
        if self._known is None:
            self._known = {}
        return self._known

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats."""
        return seats_in(int(self.game.kernels.winners(self.states, 0)))

    def _chance_list(self, count: int) -> list[tuple[int, float]]:
        """What the rules have listed of chance; lists that were made before serve again."""
        codes, weights = self._codes[:count], self._weights[:count]
        # Lists of equal ends are mostly the same one; to compare them takes less than to hash.
        short = count, int(codes[0]), int(codes[-1])
        key = _key(codes), _key(weights)
        before = self._chances.get(short)
        if before is not None and before[0] == key:
            return before[1]
        total = sum(_numbers(weights, count))
        pairs = sorted(zip(_numbers(codes, count), _numbers(weights, count), strict=True))
        made = [(code, weight / total) for code, weight in pairs]
        if len(self._chances) == MOST_LISTS:
            self._chances.clear()
        self._chances[short] = key, made
        return made

    def play(self, code: int) -> None:
        """The next in order moves: chance, or the first of the seats that may act."""
        actor, states, told = self.actor, self._blank(), self._told
        self._make_move(
            states, self.states, actor, code, self._codes, self._weights, self._proposals, told
        )
        acting, count, was_secret, is_secret_now, *shown = _numbers(told, len(told))
        self.states = states
        self.count += 1
        if was_secret and actor != CHANCE_SEAT:
            self._remember(actor, [actor, shown[actor]])
            self.pending += ((actor, tuple(shown)),)
        else:
            self._noted = self._noted, actor, shown
            self._notes += 1
            if self._notes == _NOTED:
                self._write_down()
        if self.pending and not is_secret_now:
            self._reveal()
        self._refresh(acting, count)

    def _reveal(self) -> None:
        """A secret round is over: everybody learns what the others chose."""
        for seat in range(self.players):
            moves = [(actor, shown[seat]) for actor, shown in self.pending if actor != seat]
            self._remember(seat, [n for move in moves for n in move])
        self.pending = ()

    def _write_down(self) -> None:
        """Every seat is told of the moves that were noted, each what it may see of them."""
        moves, noted = [], self._noted
        while noted is not None:
            noted, actor, shown = noted
            moves.append((actor, shown))
        self._noted, self._notes = None, 0
        moves.reverse()
        for seat in range(self.players):
            self._remember(seat, [n for actor, shown in moves for n in (actor, shown[seat])])

    def _remember(self, seat: int, moves: list[int]) -> None:
        """A seat is told of moves: actor and code of each. Fewer than are kept come at once."""
        if self._notes:
            self._write_down()
        seen = self._recent[seat] + struct.pack(f"={len(moves)}i", *moves)
        if len(seen) >= _FULL:
            digest = _digest(self._digests[seat] + seen[:_KEPT])
            self._digests = _with(self._digests, seat, digest)
            seen = seen[_KEPT:]
        self._recent = _with(self._recent, seat, seen)

    def digest(self, seat: int) -> bytes:
        """A digest of all moves that a seat has seen."""
        if self._notes:
            self._write_down()
        return _digest(self._digests[seat] + self._recent[seat])

    def moves_seen(self, seat: int) -> NDArray[np.int32]:
        """The last moves a seat has seen: rows of actor and code."""
        if self._notes:
            self._write_down()
        return np.frombuffer(self._recent[seat][-_KEPT:], np.int32).reshape(-1, 2)

    def view(self, seat: int) -> Any:
        """One state, blanked for a seat (SPECTATOR: what all see); not to be changed."""
        key = "view", seat
        if key not in self.known:
            states = self.game.layout.copy_of(self.states)
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
        self.states = self.game.layout.copy_of(self.states)
        self.game.kernels.hide(self.states, 0, seat)
        self.game.kernels.guess(self.states, 0, seat, new_noise(seed))
        self._look_on()

    def copy(self) -> SpielTable:
        """An independent table at the same point."""
        other = object.__new__(SpielTable)
        other.__dict__.update(self.__dict__)
        return other

    def __deepcopy__(self, memo: Any) -> SpielTable:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        if self._notes:
            self._write_down()
        return {
            "game": self.game.name,
            "players": self.players,
            "count": self.count,
            "proposals": self._proposals,
            "state": self.game.layout.to_bytes(self.states),
            "recent": self._recent,
            "digests": self._digests,
            "pending": self.pending,
        }

    def __setstate__(self, stored: dict[str, Any]) -> None:
        self.game = get_game(stored["game"])
        self.players, self.count = stored["players"], stored["count"]
        self._proposals = stored["proposals"]
        self.states = self.game.layout.states(1)
        self.game.layout.from_bytes(stored["state"], self.states)
        self._recent, self._digests = stored["recent"], stored["digests"]
        self._noted, self._notes = None, 0
        self.pending = stored["pending"]
        self._make_rows()
        self._look_on()


def _numbers(row: Numbers, count: int) -> list[int]:
    """The first numbers of a row that a kernel wrote."""
    cells: Any = row[:count]
    found: list[int] = cells if isinstance(cells, list) else cells.tolist()
    return found


def _key(cells: Any) -> Any:
    """What tells rows apart in a dictionary."""
    return tuple(cells) if isinstance(cells, list) else cells.tobytes()


def _with(row: tuple[bytes, ...], at: int, value: bytes) -> tuple[bytes, ...]:
    """A row with one of its cells replaced."""
    return (*row[:at], value, *row[at + 1 :])


def _digest(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=12).digest()
