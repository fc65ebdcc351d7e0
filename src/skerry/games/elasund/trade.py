"""Victory cubes and the trade track, where markers move both ways."""

from __future__ import annotations

from ...core.kernel import kernel, table
from .board import WINDMILLS
from .kinds import FOOTPRINT, SIZE
from .state import OVER, SPACES, State

#: Victory cubes of each colour (EL-3).
CUBES = 10
SCORING_SPACES = (3, 5, 7, 9, 11)
SCORING = table(SCORING_SPACES)
#: Cubes that find room on each scoring space.
SLOTS = table([4, 3, 2, 2, 1])
TRACK_END = 11


@kernel
def place_cube(s: State, seat: int) -> None:
    """A cube goes on the board; the tenth wins at once (EL-86, EL-R23)."""
    if s.cubes[seat] > 0:
        s.cubes[seat] -= 1
        if s.cubes[seat] == 0:
            s.phase, s.winner = OVER, seat


@kernel
def windmills_under(s: State, kind: int, anchor: int) -> int:
    """Trade points of a footprint (EL-78)."""
    points = 0
    for i in range(SIZE[kind]):
        points += WINDMILLS[s.players, FOOTPRINT[kind, anchor, i]]
    return points


@kernel
def marker(s: State, seat: int) -> int:
    """The space of a trade marker; points beyond the last space are remembered (EL-R20)."""
    return min(s.trade[seat] + 0, TRACK_END)


@kernel
def cubes_on(s: State, space: int) -> int:
    """How many slots of a scoring space are taken."""
    taken = 0
    for seat in range(s.players):
        taken += s.track[seat, space]
    return taken


@kernel
def gain_trade(s: State, seat: int, points: int) -> None:
    """The marker advances; a cube on every space reached that has a slot (EL-80, EL-R20)."""
    before = marker(s, seat)
    s.trade[seat] += points
    if marker(s, seat) == before:
        return
    for space in range(SPACES):
        if (
            s.phase != OVER
            and SCORING[space] <= marker(s, seat)
            and s.track[seat, space] == 0
            and cubes_on(s, space) < SLOTS[space]
        ):
            s.track[seat, space] = 1
            place_cube(s, seat)


@kernel
def lose_trade(s: State, seat: int, points: int) -> None:
    """The marker goes back; cubes it no longer reaches are taken back (EL-81, EL-82)."""
    s.trade[seat] -= points
    for space in range(SPACES):
        if s.track[seat, space] != 0 and SCORING[space] > marker(s, seat):
            s.track[seat, space] = 0
            s.cubes[seat] += 1
