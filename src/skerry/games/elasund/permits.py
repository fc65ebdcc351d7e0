"""Phases 3 and 4: laying a permit or taking gold, and the four bonus actions."""

from __future__ import annotations

from ...core.bits import lowest_bit, negatives_of
from ...core.kernel import Numbers, inlined, kernel, word_at, zeros
from ...core.layout import layout_of
from ...core.seats import NONE
from .bids import laid_values
from .board import COLUMNS, FIELDS, ROWS, row_of
from .buildings import lift_permit, put_permit
from .cards import (
    COLOUR_COUNT,
    discard,
    discard_three_colours,
    holds,
    holds_three_colours,
    pay_gold,
    pay_out_gold,
)
from .moves import MOVES
from .state import BONUS, GOLD, PERMITS, SEATS, State
from .turn import end_turn

#: Gold taken in phase 3 or as a bonus (EL-69, EL-77).
TAKEN_GOLD = 2
#: Influence cards of one colour for laying in any row, moving, raising (EL-72, EL-74, EL-75).
PAIR = 2
permit_code, any_row_code = MOVES.encoder("permit"), MOVES.encoder("permit-any-row")
move_code, raise_code = MOVES.encoder("move"), MOVES.encoder("raise")
place_code = MOVES.encoder("place")
_COVER, _PERMIT = (layout_of(State).places[row].start for row in ("cover", "permit"))
_LAST = COLUMNS - 1
ALL_ROWS = (1 << ROWS) - 1


@kernel
def is_free(s: State, field: int) -> bool:
    """No building, permit or church tile, in play and not the pit (EL-14, EL-R3)."""
    return s.cover[field] == NONE and s.permit[field] == NONE


@inlined
def free_in_row(s: State, row: int) -> int:
    """Bits of the columns in which a row has a free field: `is_free` of eight fields at once."""
    first = row * COLUMNS
    columns = negatives_of(word_at(s, _COVER + first) & word_at(s, _PERMIT + first))
    return columns | (1 << _LAST if is_free(s, first + _LAST) else 0)


@kernel
def open_rows(s: State) -> int:
    """Bits of the rows that take a permit without cards: the ship's row, or if that is full the
    nearest with a free field above and below (EL-69, EL-71, EL-R18)."""
    if free_in_row(s, s.ship) != 0:
        return 1 << s.ship
    rows = 0
    row = s.ship - 1
    while row >= 0 and free_in_row(s, row) == 0:
        row -= 1
    if row >= 0:
        rows = 1 << row
    row = s.ship + 1
    while row < ROWS and free_in_row(s, row) == 0:
        row += 1
    if row < ROWS:
        rows |= 1 << row
    return rows


@kernel
def can_lay(s: State, seat: int, value: int) -> bool:
    """The permit is in the reserve and its number can be paid (EL-70)."""
    return s.permit_field[seat, value] == NONE and s.hand[seat, GOLD] >= value


@kernel
def may_lay_permit(s: State, seat: int, value: int, field: int) -> bool:
    """Phase 3 without cards (EL-69 to EL-71)."""
    return (
        can_lay(s, seat, value) and is_free(s, field) and (open_rows(s) >> row_of(field)) & 1 == 1
    )


@kernel
def may_lay_anywhere(s: State, seat: int, value: int, field: int, colour: int) -> bool:
    """Phase 3 in a row that is open only for two cards of one colour (EL-72, EL-R19)."""
    return (
        can_lay(s, seat, value)
        and holds(s, seat, colour, PAIR)
        and is_free(s, field)
        and (open_rows(s) >> row_of(field)) & 1 == 0
    )


@inlined
def list_permits(s: State, seat: int, out: Numbers, n: int) -> int:
    """Every permit on every free field, with cards only where the row needs them."""
    values, colours = zeros(PERMITS), zeros(COLOUR_COUNT)
    payable, pairs = payable_permits(s, seat, values), pairs_of(s, seat, colours)
    if payable == 0:
        return n
    opened = open_rows(s)
    rows = ALL_ROWS if pairs > 0 else opened
    while rows != 0:
        row = lowest_bit(rows)
        rows &= rows - 1
        columns = free_in_row(s, row)
        while columns != 0:
            field = row * COLUMNS + lowest_bit(columns)
            columns &= columns - 1
            for i in range(payable):
                if (opened >> row) & 1:
                    out[n] = permit_code(values[i], field)
                    n += 1
                else:
                    for k in range(pairs):
                        out[n] = any_row_code(values[i], field, colours[k])
                        n += 1
    return n


@inlined
def payable_permits(s: State, seat: int, out: Numbers) -> int:
    """The permits that a seat could lay; their number."""
    count = 0
    for value in range(PERMITS):
        if can_lay(s, seat, value):
            out[count] = value
            count += 1
    return count


@inlined
def pairs_of(s: State, seat: int, out: Numbers) -> int:
    """The colours of which a seat has two cards; their number."""
    count = 0
    for colour in range(COLOUR_COUNT):
        if holds(s, seat, colour, PAIR):
            out[count] = colour
            count += 1
    return count


@inlined
def lay_permit(s: State, value: int, field: int, colour: int) -> None:
    """Pay the number, and the cards if any; the bonus action follows."""
    pay_gold(s, s.player, value)
    if colour != NONE:
        discard(s, s.player, colour, PAIR)
    put_permit(s, s.player, value, field)
    s.phase = BONUS


@inlined
def take_gold(s: State) -> None:
    """The other choice of phase 3 (EL-69)."""
    gain_gold(s)
    s.phase = BONUS


@kernel
def gain_gold(s: State) -> None:
    """Two gold from the supply, with the usual procedure if it is short (EL-R22)."""
    dues = zeros(SEATS)
    dues[s.player] = TAKEN_GOLD
    pay_out_gold(s, dues)


# Bonus actions; each ends the turn.


@inlined
def list_pair_bonuses(s: State, seat: int, out: Numbers, n: int) -> int:
    """Moving and raising, for every colour of which the seat has two cards."""
    colours = zeros(COLOUR_COUNT)
    pairs = pairs_of(s, seat, colours)
    own = laid_values(s, seat)
    if pairs == 0 or own == 0:
        return n
    free = zeros(FIELDS)
    count = list_free_fields(s, free)
    for k in range(pairs):
        n = _pair_moves(s, seat, own, colours[k], free[:count], out, n)
    return n


@kernel
def list_free_fields(s: State, out: Numbers) -> int:
    """The fields that take a permit; their number."""
    count = 0
    for row in range(ROWS):
        columns = free_in_row(s, row)
        while columns != 0:
            out[count] = row * COLUMNS + lowest_bit(columns)
            count += 1
            columns &= columns - 1
    return count


@kernel
def _pair_moves(
    s: State, seat: int, own: int, colour: int, free: Numbers, out: Numbers, n: int
) -> int:
    """Moving to the free fields and raising own permits, for two cards of one colour."""
    while own != 0:
        value = lowest_bit(own)
        own &= own - 1
        for i in range(len(free)):
            out[n] = move_code(value, free[i], colour)
            n += 1
        for higher in range(value + 1, PERMITS):
            if may_raise(s, seat, value, higher, colour):
                out[n] = raise_code(value, higher, colour)
                n += 1
    return n


@kernel
def list_places(s: State, seat: int, out: Numbers, n: int) -> int:
    """Every permit that can be paid, on every free field."""
    values, free = zeros(PERMITS), zeros(FIELDS)
    payable = payable_permits(s, seat, values)
    count = list_free_fields(s, free) if payable > 0 else 0
    for k in range(payable):
        for i in range(count):
            out[n] = place_code(values[k], free[i])
            n += 1
    return n


@kernel
def may_move(s: State, seat: int, value: int, field: int, colour: int) -> bool:
    """An own permit on the board, another free field, two cards of one colour (EL-74)."""
    return (
        s.permit_field[seat, value] != NONE and is_free(s, field) and holds(s, seat, colour, PAIR)
    )


@inlined
def move_permit(s: State, value: int, field: int, colour: int) -> None:
    """No gold is paid (EL-74)."""
    discard(s, s.player, colour, PAIR)
    lift_permit(s, s.permit_field[s.player, value] + 0)
    put_permit(s, s.player, value, field)
    end_turn(s)


@kernel
def may_raise(s: State, seat: int, value: int, higher: int, colour: int) -> bool:
    """A higher permit from the reserve, the difference in gold, two cards (EL-75)."""
    return (
        s.permit_field[seat, value] != NONE
        and higher > value
        and s.permit_field[seat, higher] == NONE
        and s.hand[seat, GOLD] >= higher - value
        and holds(s, seat, colour, PAIR)
    )


@inlined
def raise_permit(s: State, value: int, higher: int, colour: int) -> None:
    """The old permit returns to the reserve (EL-75)."""
    field = s.permit_field[s.player, value] + 0
    pay_gold(s, s.player, higher - value)
    discard(s, s.player, colour, PAIR)
    lift_permit(s, field)
    put_permit(s, s.player, higher, field)
    end_turn(s)


@kernel
def may_place(s: State, seat: int, value: int, field: int) -> bool:
    """Any free field, for three different colours and the number in gold (EL-76)."""
    return can_lay(s, seat, value) and is_free(s, field) and holds_three_colours(s, seat)


@inlined
def place_permit(s: State, value: int, field: int) -> None:
    """A second permit in one turn (EL-76)."""
    pay_gold(s, s.player, value)
    discard_three_colours(s, s.player)
    put_permit(s, s.player, value, field)
    end_turn(s)


@inlined
def take_bonus_gold(s: State) -> None:
    """Two gold for three different colours (EL-77)."""
    discard_three_colours(s, s.player)
    gain_gold(s)
    end_turn(s)
