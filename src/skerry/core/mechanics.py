"""Mechanics that several games share: the roll for the start, cards chosen in secret, counts, sums.

Kernels over fields that such a game's state has: `start_rolls`, `owes`, `chosen`, `hand`.
"""

from __future__ import annotations

from typing import Any

from .chance import below
from .kernel import Cells, Numbers, inlined, kernel
from .seats import NONE


@kernel
def starter_weight(s: Any, starter: int) -> int:
    """Anybody may start."""
    return 1 if starter < s.players else 0


@inlined
def seat_after(s: Any, steps: int) -> int:
    """The seat so many places after the active player, fewer than there are players."""
    seat = s.player + steps
    return seat if seat < s.players else seat - s.players


@kernel
def roll_for_start(s: Any, total: int) -> bool:
    """Note a roll of `player`; True when one seat is highest, then `player` is that seat.

    Only those tied for the highest roll again. `start_rolls`: 0 not rolled yet, NONE out of it.
    """
    s.start_rolls[s.player] = total
    highest, tied = 0, 0
    for seat in range(s.players):
        if s.start_rolls[seat] == 0:
            s.player = seat
            return False
        if s.start_rolls[seat] > highest:
            highest, tied = s.start_rolls[seat] + 0, 0
        if s.start_rolls[seat] == highest:
            tied += 1
    for seat in range(s.players - 1, -1, -1):
        if s.start_rolls[seat] != highest:
            s.start_rolls[seat] = NONE
        else:
            s.player = seat
            if tied > 1:
                s.start_rolls[seat] = 0
    return tied == 1


@inlined
def sample_starter(s: Any, noise: Numbers) -> int:
    """The lot falls on any seat."""
    return below(noise, s.players)


# Cards chosen in secret: everybody who owes some chooses at the same time, one card a move.


@inlined
def seats_that_owe(s: Any) -> int:
    """Bits of the seats that must still choose cards."""
    seats = 0
    for seat in range(s.players):
        seats |= 1 << seat if s.owes[seat] > 0 else 0
    return seats


@inlined
def await_cards(s: Any, phase: int) -> bool:
    """Go on to the phase in which owed cards are chosen; False where nobody owes any."""
    if seats_that_owe(s) == 0:
        return False
    s.phase = phase
    return True


@inlined
def may_set_aside(s: Any, seat: int, card: int) -> bool:
    """The seat still owes cards and has another one of this kind."""
    return s.owes[seat] > 0 and s.hand[seat, card] > s.chosen[seat, card]


@inlined
def set_aside(s: Any, seat: int, card: int) -> bool:
    """Choose one card; True when everybody has chosen."""
    s.chosen[seat, card] += 1
    s.owes[seat] -= 1
    for other in range(s.players):
        if s.owes[other] > 0:
            return False
    return True


# Counts of cards, by kind.


@inlined
def row_total(rows: Cells, seat: int, kinds: int) -> int:
    """The cards of the first kinds in a row."""
    total = 0
    for kind in range(kinds):
        total += rows[seat, kind]
    return total


@inlined
def total(counts: Cells | Numbers, kinds: int) -> int:
    """The cards of the first kinds."""
    cards = 0
    for kind in range(kinds):
        cards += counts[kind]
    return cards


@inlined
def draw_from(counts: Cells | Numbers, first: int, cards: int, noise: Numbers) -> int:
    """The kind of a card drawn blindly from `cards` cards, the kinds counted from `first`."""
    left, kind = below(noise, cards), first
    while left >= counts[kind]:
        left -= counts[kind]
        kind += 1
    return kind


@inlined
def draw_from_row(rows: Cells, seat: int, cards: int, noise: Numbers) -> int:
    """The kind of a card drawn blindly from the `cards` cards of a row."""
    left, kind = below(noise, cards), 0
    while left >= rows[seat, kind]:
        left -= rows[seat, kind]
        kind += 1
    return kind


@kernel
def take_from(pool: Numbers, kinds: int, noise: Numbers) -> int:
    """Take a random card out of a pool of counts; its kind."""
    kind = draw_from(pool, 0, total(pool, kinds), noise)
    pool[kind] -= 1
    return kind


# Guessing hidden cards: a row counts those that are not seen as its kind `unknown`, the last one.


@kernel
def leave_out_hands(s: Any, pool: Numbers, unknown: int) -> None:
    """Take the cards that are seen in hands out of a pool of counts."""
    for seat in range(s.players):
        for kind in range(unknown):
            pool[kind] -= s.hand[seat, kind]


@kernel
def fill_hand(s: Any, seat: int, pool: Numbers, unknown: int, noise: Numbers) -> None:
    """Put random cards of a pool in the place of a hand's unknown ones."""
    for _ in range(s.hand[seat, unknown]):
        s.hand[seat, take_from(pool, unknown, noise)] += 1
    s.hand[seat, unknown] = 0


@kernel
def guess_chosen(s: Any, seat: int, pool: Numbers, kinds: int, count: int, noise: Numbers) -> None:
    """Set so many random cards aside, out of a pool of those that a seat may choose from."""
    for _ in range(count):
        s.chosen[seat, take_from(pool, kinds, noise)] += 1


# Judges.


@inlined
def weighted_sum(weights: Any, row: Any, size: int) -> float:
    """What the features of a row are worth together."""
    worth = 0.0
    for i in range(size):
        worth += weights[i] * row[i]
    return worth
