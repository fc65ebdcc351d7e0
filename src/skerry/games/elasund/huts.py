"""Displaced huts: who puts them back, where, and which leave the game."""

from __future__ import annotations

from ...core.bits import lowest_bit
from ...core.kernel import Numbers, inlined, kernel, table
from ...core.mechanics import seat_after
from ...core.seats import NONE
from .board import COLUMNS, FIELD_AT, MOST, ROWS, WINDMILLS
from .buildings import put_down
from .kinds import FOOTPRINT, HUTS, SIZE
from .moves import MOVES
from .permits import free_in_row, is_free
from .state import HUT_PHASE, OVER, State
from .turn import go_on_building

#: Start fields by seat: small hut, north field of the large hut (EL-5).
_START = (("C4", "B8"), ("D4", "E8"), ("C10", "B5"), ("D10", "E5"))
START_FIELDS = [[FIELD_AT[name] for name in row] for row in _START]
#: By number of players and row: bits of the columns without windmills.
_WITHOUT_MILLS = table(
    [
        [
            sum(1 << x for x in range(COLUMNS) if WINDMILLS[players, row * COLUMNS + x] == 0)
            for row in range(ROWS)
        ]
        for players in range(MOST + 1)
    ]
)
hut_code, give_up_code = MOVES.encoder("hut"), MOVES.encoder("give-up")


@kernel
def may_put_hut(s: State, seat: int, hut: int, anchor: int) -> bool:
    """A displaced hut, on free fields that are not trade fields (EL-49, EL-50)."""
    return s.displaced[seat, hut] != 0 and has_room_for_hut(s, hut, anchor)


@kernel
def has_room_for_hut(s: State, hut: int, anchor: int) -> bool:
    """Free fields without windmills (EL-50)."""
    if FOOTPRINT[hut, anchor, 0] == NONE:
        return False
    for i in range(SIZE[hut]):
        field = FOOTPRINT[hut, anchor, i]
        if not is_free(s, field) or WINDMILLS[s.players, field] > 0:
            return False
    return True


@inlined
def _room_in_row(s: State, hut: int, row: int) -> int:
    """Bits of the columns in which a row is the northern one of room for a hut, which is one column
    wide: `has_room_for_hut` of a row at once."""
    columns = free_in_row(s, row) & _WITHOUT_MILLS[s.players, row]
    if SIZE[hut] > 1:
        columns &= free_in_row(s, row + 1) & _WITHOUT_MILLS[s.players, row + 1]
    return columns


@kernel
def _fits_somewhere(s: State, hut: int) -> bool:
    for row in range(ROWS + 1 - SIZE[hut]):
        if _room_in_row(s, hut, row) != 0:
            return True
    return False


@kernel
def hut_owner(s: State) -> int:
    """Who puts huts back now: clockwise from the active player (EL-52); the seats' number if
    nobody."""
    for step in range(s.players):
        seat = seat_after(s, step)
        for hut in range(HUTS):
            if s.displaced[seat, hut] != 0:
                return seat
    return s.players


@kernel
def hut_seat(s: State) -> int:
    """The bit of the seat that puts huts back now."""
    return 1 << hut_owner(s)


@kernel
def is_displaced(s: State, seat: int, hut: int) -> bool:
    """Whether a hut waits to be put back (EL-49)."""
    return s.displaced[seat, hut] != 0


@kernel
def list_huts(s: State, seat: int, out: Numbers, n: int) -> int:
    """Each displaced hut given up, or on any field that takes it."""
    for hut in range(HUTS):
        if s.displaced[seat, hut] == 0:
            continue
        out[n] = give_up_code(hut)
        n += 1
        for row in range(ROWS + 1 - SIZE[hut]):
            columns = _room_in_row(s, hut, row)
            while columns != 0:
                out[n] = hut_code(hut, row * COLUMNS + lowest_bit(columns))
                n += 1
                columns &= columns - 1
    return n


@inlined
def settle_building(s: State) -> None:
    """After a building the displaced huts are seen to, unless the game is over."""
    if s.phase != OVER:
        see_to_huts(s)


@kernel
def see_to_huts(s: State) -> None:
    """The next displaced hut; those that fit nowhere leave the game (EL-51, EL-53, EL-55)."""
    while True:
        seat = hut_owner(s)
        if seat == s.players:
            go_on_building(s)
            return
        for hut in range(HUTS):
            if s.displaced[seat, hut] != 0 and not _fits_somewhere(s, hut):
                s.displaced[seat, hut] = 0
        if hut_owner(s) == seat:
            s.phase = HUT_PHASE
            return


@inlined
def put_hut(s: State, seat: int, hut: int, anchor: int) -> None:
    """A hut stands again, free of charge (EL-54)."""
    s.displaced[seat, hut] = 0
    put_down(s, seat, hut, anchor)
    see_to_huts(s)


@inlined
def give_up_hut(s: State, seat: int, hut: int) -> None:
    """The owner declines; the hut leaves the game (EL-R13)."""
    s.displaced[seat, hut] = 0
    see_to_huts(s)
