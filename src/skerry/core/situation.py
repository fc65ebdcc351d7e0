"""A situation: one state of a game, who is to act in it and what they may do."""

from __future__ import annotations

import hashlib
from typing import Any

from .arrays import plain
from .errors import IllegalMove
from .game import Game
from .move import Move
from .moves import MoveLike
from .seats import CHANCE, seats_in
from .whole import whole


class Situation:
    """A game in one state, as a referee sees it: nothing of it is hidden here."""

    game: Game
    players: int
    #: The state as kernels take it, an array of one: for referees and tests, never for players.
    states: Any

    def _make_rows(self) -> None:
        self.states = self.game.layout.states(1)
        self._codes, self._weights = self.game.code_row(), self.game.code_row()

    @property
    def _acting(self) -> int:
        return int(self.game.kernels.actors(self.states, 0))

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may act now; empty when chance is to act, or the game is over."""
        acting = self._acting
        return () if acting == CHANCE else seats_in(acting)

    @property
    def awaits_chance(self) -> bool:
        """Whether chance is to act."""
        return self._acting == CHANCE

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._acting == 0

    def codes(self, seat: int | None = None) -> list[int]:
        """The legal moves of a seat as codes (open-ended kinds: their common moves).

        Without a seat, those of the only one that may act; none while chance is to act.
        """
        if seat is None:
            actors = self.actors
            if len(actors) > 1:
                raise IllegalMove(f"{self.whose_move()}; say whose moves you want")
            if not actors:
                return []
            seat = actors[0]
        seat = self._check_seat(seat)
        if seat not in self.actors:
            return []
        count = self.game.kernels.legal_moves(self.states, 0, seat, self._codes)
        codes: list[int] = plain(self._codes[:count])
        return codes

    def legal(self, seat: int | None = None) -> list[str]:
        """The legal moves of a seat as text (open-ended kinds: their common moves)."""
        return [self.game.moves.format(code) for code in self.codes(seat)]

    def legal_moves(self, seat: int | None = None) -> list[Move]:
        """The legal moves of a seat as objects (open-ended kinds: their common moves)."""
        return [Move(self.game, code) for code in self.codes(seat)]

    def is_legal(self, move: MoveLike, seat: int | None = None) -> bool:
        """Whether a seat may make a move now; without a seat, whether any may.

        Open-ended moves that no list holds are judged, too. What is no move of this game at all
        raises BadMove.
        """
        code = self.game.moves.code(move)
        asked = self.actors if seat is None else (self._check_seat(seat),)
        may = self.game.kernels.is_legal
        return any(bool(may(self.states, 0, s, code)) for s in asked if s in self.actors)

    def outcomes(self) -> list[tuple[int, int]]:
        """What chance may pick now: codes with their weights."""
        if not self.awaits_chance:
            return []
        count = self.game.kernels.chance_moves(self.states, 0, self._codes, self._weights)
        return [(int(self._codes[i]), int(self._weights[i])) for i in range(count)]

    def whose_move(self) -> str:
        """Who is to act, in words."""
        if self.over:
            return "the game is over"
        if self.awaits_chance:
            return "chance is to act"
        return "to act: " + ", ".join(self.game.seat_names[seat] for seat in self.actors)

    def _check_seat(self, seat: Any) -> int:
        number = whole(seat)
        if number is None or not 0 <= number < self.players:
            raise IllegalMove(f"expected a seat from 0 to {self.players - 1}, got {seat!r}")
        return number

    @property
    def state(self) -> Any:
        """The whole state, hidden parts included: for referees and tests, never for players."""
        return self.game.layout.read(self.states)

    @property
    def position(self) -> str:
        """The whole state as one line of text."""
        return self.game.position_text(self.state)

    @property
    def digest(self) -> str:
        """A fingerprint of the state, the same in both modes and on every machine."""
        return hashlib.sha256(self.game.layout.fingerprint(self.states)).hexdigest()[:32]

    @property
    def scores(self) -> tuple[int, ...]:
        """Everybody's points, hidden ones included."""
        return tuple(
            int(self.game.kernels.score(self.states, 0, seat)) for seat in range(self.players)
        )

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats; empty while the game goes on."""
        return seats_in(int(self.game.kernels.winners(self.states, 0)))
