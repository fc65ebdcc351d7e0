"""What a table is made of from its beginning: its setup, and who has a seat."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import msgspec

from ..core.chance import Secret
from .message_parts import Clock, Pace


class Spec(msgspec.Struct, kw_only=True):
    """What a table is from its beginning; only its rules may change before the start."""

    code: str
    game: str
    players: int
    options: dict[str, str | int]
    public: bool
    clock: Clock
    host: str
    secret: str
    at: int
    after: str = ""  #: the table whose rematch this is
    position: str = ""  #: where the game begins, if not at its beginning
    pace: Pace = "normal"  #: how long bots wait before they move
    origin: str = ""  #: the game that this one goes on from, and after how many moves
    lesson: str = ""  #: the lesson that is played here
    lesson_digest: str = ""  #: which text of that lesson
    rated: bool = False  #: the result counts for the ratings of those who play
    gathered: bool = False  #: for people who had looked for a game; nobody is its host

    @property
    def chance(self) -> Secret:
        """The source of all chance at this table."""
        return Secret(bytes.fromhex(self.secret), self.code)


@dataclass
class SeatState:
    """Who has a seat: a person (`user`), a bot (`level`) or nobody."""

    user: str = ""
    name: str = ""
    level: str = ""
    ready: bool = False
    away: str = ""  #: why a bot stands in
    seal: str = ""  #: the SHA-256 of the seed its browser has
    seed: str = ""  #: the seed, once it is shown
    known: str = ""  #: the name of the person's account

    @property
    def kind(self) -> Any:
        """`person`, `bot` or `open`."""
        return "person" if self.user else "bot" if self.level else "open"


def reseated(seats: list[SeatState], players: int) -> list[SeatState]:
    """The seats of a table that is for so many now.

    Whoever has a seat that is left keeps it. The others get free ones, then those of bots.
    """
    kept = [replace(seat) for seat in seats[:players]]
    kept += [SeatState() for _ in range(players - len(kept))]
    for seat in seats[players:]:
        if seat.user:
            free = [i for i, other in enumerate(kept) if not other.user]
            at = min(free, key=lambda i: (bool(kept[i].level), i))
            # The seed that its browser has sealed was for the old seat.
            kept[at] = replace(seat, seal="")
    return kept
