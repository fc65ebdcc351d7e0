"""Seats: the most there may be, sets of them, and what stands where no seat does."""

from __future__ import annotations

from functools import cache

#: A row by seat may be this long; no game has more seats.
MOST_SEATS = 16
#: `actors` says CHANCE when an outcome must be picked: the bit above those of all seats.
CHANCE = 1 << MOST_SEATS

# Each of the first three stands in a place of its own: a field, an actor, a viewer. States, stored
# entries and protocols have them as -1, so they share that number; no code takes one for another.

#: In a field of a state: no seat, no place, no card.
NONE = -1
#: Who made a move, where that was chance.
CHANCE_SEAT = -1
#: Who looks on and holds no seat: sees what everybody may.
SPECTATOR = -1
#: Who sees everything: for games that are over, never for players.
REFEREE = -2


@cache
def seats_in(bits: int) -> tuple[int, ...]:
    """The seats of a set of bits, lowest first.

    >>> seats_in(0b101)
    (0, 2)
    """
    return tuple(seat for seat in range(MOST_SEATS) if bits >> seat & 1)
