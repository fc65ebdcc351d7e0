"""A turn: rolling, keeping dice, filling the next box, the end of the game."""

from __future__ import annotations

from ...core.chance import below
from ...core.kernel import Numbers, kernel, zeros
from ...core.mechanics import row_total, seat_after, total
from .faces import (
    DICE,
    FACE_COUNT,
    ROLLS,
    SET_BEFORE,
    SET_FIRST,
    SET_SHARE,
    SET_WEIGHT,
    SETS,
)
from .moves import MOVES
from .sheet import BOXES, CROSS
from .state import BUILD, CHOOSE, OVER, ROLLING, State

MOST_KEEPS = 2**DICE  #: ways to choose among six different dice
roll_code = MOVES.encoder("roll")


@kernel
def start_game(s: State, starter: int) -> None:
    """The starter's first turn begins (DI-4, DI-R2)."""
    s.starter = starter
    start_turn(s, starter)


@kernel
def start_turn(s: State, seat: int) -> None:
    """All six dice are rolled afresh (DI-9, DI-24)."""
    s.turn += 1
    s.player = seat
    s.rolls, s.earned = 0, 0
    clear_dice(s)
    s.phase = ROLLING


@kernel
def clear_dice(s: State) -> None:
    """Nothing lies on the table."""
    for face in range(FACE_COUNT):
        s.dice[face] = 0
        s.kept[face] = 0


@kernel
def list_rolls(s: State, out: Numbers, weights: Numbers, n: int) -> int:
    """What the dice may show that are not set aside (DI-3)."""
    thrown = DICE - dice_left(s)
    for dice in range(SET_FIRST[thrown], SET_FIRST[thrown + 1]):
        out[n], weights[n] = roll_code(dice), SET_WEIGHT[dice]
        n += 1
    return n


@kernel
def sample_roll(s: State, noise: Numbers) -> int:
    """A roll of these dice: halves the sets until one is left."""
    thrown = DICE - dice_left(s)
    low, high = SET_FIRST[thrown], SET_FIRST[thrown + 1]
    way = SET_BEFORE[low] + below(noise, SET_BEFORE[high] - SET_BEFORE[low])
    while high - low > 1:
        middle = (low + high) // 2
        if way < SET_BEFORE[middle]:
            high = middle
        else:
            low = middle
    return low


@kernel
def dice_left(s: State) -> int:
    """How many unused dice lie on the table."""
    return total(s.dice, FACE_COUNT)


@kernel
def roll(s: State, dice: int) -> None:
    """The dice rolled join those set aside; the third result is final (DI-13, DI-15)."""
    for face in range(FACE_COUNT):
        s.dice[face] += SETS[dice, face]
    s.rolls += 1
    if s.rolls == ROLLS:
        make_final(s)
    else:
        s.phase = CHOOSE


@kernel
def shows(s: State, dice: int) -> bool:
    """Whether all dice of a set are among those that lie there."""
    for face in range(FACE_COUNT):
        if s.dice[face] < SETS[dice, face]:
            return False
    return True


@kernel
def list_keeps(s: State, out: Numbers, n: int, first: int) -> int:
    """Every set of dice that may be set aside but all six (DI-11, DI-12, DI-R3).

    Sets grow face by face from the last, each getting its share of the number (see faces.py).
    """
    begun = n
    size = zeros(MOST_KEEPS)
    out[n] = first
    n += 1
    for face in range(FACE_COUNT - 1, -1, -1):
        found = n - begun
        for count in range(1, s.dice[face] + 1):
            for i in range(found):
                size[n - begun] = size[i] + count
                out[n] = out[begun + i] + SET_SHARE[face, size[i] + count]
                n += 1
        for i in range(found):
            out[begun + i] += SET_SHARE[face, size[i]]
    return n - 1  # the last one holds all six


@kernel
def keep(s: State, dice: int) -> None:
    """Set dice aside and roll the others again; earlier ones may go back (DI-11, DI-12)."""
    for face in range(FACE_COUNT):
        s.dice[face] = SETS[dice, face]
        s.kept[face] = SETS[dice, face]
    s.phase = ROLLING


@kernel
def make_final(s: State) -> None:
    """No more rolls this turn (DI-14, DI-15, DI-R4)."""
    for face in range(FACE_COUNT):
        s.kept[face] = 0
    s.phase = BUILD


@kernel
def end_turn(s: State) -> None:
    """Fill the next box; the next player clockwise, or the end (DI-7, DI-56 to DI-58, DI-61)."""
    s.boxes[s.player, box_of_turn(s)] = s.earned if s.earned > 0 else CROSS
    if s.turn < BOXES * s.players:
        start_turn(s, seat_after(s, 1))
    else:
        s.rolls, s.earned = 0, 0
        clear_dice(s)
        s.phase = OVER


@kernel
def box_of_turn(s: State) -> int:
    """Which box this turn fills: everybody has filled one in each round before (DI-8, DI-57)."""
    return (s.turn - 1) // s.players


@kernel
def score(s: State, seat: int) -> int:
    """The boxes added up, a cross being CROSS points (DI-62)."""
    return row_total(s.boxes, seat, BOXES)
