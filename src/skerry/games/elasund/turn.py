"""The order of a turn: production, build, permit or gold, bonus (EL-13)."""

from __future__ import annotations

from ...core.kernel import kernel
from .board import DICE_WEIGHTS, NONE, SEVEN
from .state import BUILD, OVER, PERMIT_PHASE, ROLLING, START_ROLL, UNKNOWN, State
from .trade import CUBES

#: Constructions a turn (EL-30).
MOST_BUILT = 2


@kernel
def start_rolls(s: State) -> None:
    """The cards are dealt; everybody rolls for the first turn (EL-12)."""
    s.player = 0
    s.phase = START_ROLL


@kernel
def roll_for_start(s: State, total: int) -> None:
    """The highest total goes first; only those tied for it roll again (EL-12, EL-R1)."""
    s.start_rolls[s.player] = total
    highest, tied = 0, 0
    for seat in range(s.players):
        if s.start_rolls[seat] == 0:
            s.player = seat
            return
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
    if tied == 1:
        start_turn(s, s.player)


@kernel
def start_turn(s: State, seat: int) -> None:
    """A turn begins with the production roll (EL-15)."""
    if s.dice == SEVEN:
        for other in range(s.players):
            for card in range(UNKNOWN):
                s.paid[other, card] = 0
    s.turn += 1
    s.player = seat
    s.dice, s.built = 0, 0
    s.phase = ROLLING


@kernel
def end_turn(s: State) -> None:
    """The next player clockwise (EL-13); turns without a construction are counted (EL-R28)."""
    s.quiet = s.quiet + 1 if s.built == 0 else 0
    start_turn(s, (s.player + 1) % s.players)


@kernel
def go_on_building(s: State) -> None:
    """Production or a construction is settled: up to two constructions, then phase 3 (EL-30)."""
    if s.phase != OVER:
        s.phase = BUILD if s.built < MOST_BUILT else PERMIT_PHASE


@kernel
def seats_that_owe(s: State) -> int:
    """Bits of the seats that must still choose cards (EL-24, EL-84)."""
    seats = 0
    for seat in range(s.players):
        seats |= 1 << seat if s.owes[seat] > 0 else 0
    return seats


@kernel
def dice_weight(total: int) -> int:
    """How many of the 36 throws of two dice give a sum."""
    return DICE_WEIGHTS[total]


@kernel
def score(s: State, seat: int) -> int:
    """Cubes on the board (EL-87)."""
    return CUBES - s.cubes[seat]


@kernel
def winners(s: State) -> int:
    """Bits of the winning seats: who placed the tenth cube, or in a standstill all who have most
    cubes on the board (EL-86, EL-R28)."""
    if s.phase != OVER:
        return 0
    if s.winner != NONE:
        return 1 << s.winner
    seats, most = 0, -1
    for seat in range(s.players):
        if score(s, seat) > most:
            seats, most = 0, score(s, seat)
        if score(s, seat) == most:
            seats |= 1 << seat
    return seats
