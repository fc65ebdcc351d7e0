"""The order of a turn: production, build, permit or gold, bonus (EL-13)."""

from __future__ import annotations

from ...core.kernel import kernel
from .board import NONE, SEVEN
from .state import BUILD, OVER, PERMIT_PHASE, ROLLING, START_ROLL, UNKNOWN, State

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
