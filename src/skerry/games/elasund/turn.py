"""The order of a turn: production, build, permit or gold, bonus (EL-13)."""

from __future__ import annotations

from ...core import mechanics
from ...core.kernel import inlined, kernel
from ...core.two_dice import SEVEN
from .state import BUILD, MOST_BUILT, OVER, PERMIT_PHASE, ROLLING, START_ROLL, UNKNOWN, State
from .trade import CUBES


@kernel
def start_rolls(s: State) -> None:
    """The cards are dealt; everybody rolls for the first turn (EL-12)."""
    s.player = 0
    s.phase = START_ROLL


@inlined
def roll_for_start(s: State, total: int) -> None:
    """The highest total goes first; only those tied for it roll again (EL-12, EL-R1)."""
    if mechanics.roll_for_start(s, total):
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


@inlined
def end_turn(s: State) -> None:
    """The next player clockwise (EL-13); turns without a construction are counted (EL-R28)."""
    s.quiet = s.quiet + 1 if s.built == 0 else 0
    start_turn(s, mechanics.seat_after(s, 1))


@kernel
def go_on_building(s: State) -> None:
    """Production or a construction is settled: up to two constructions, then phase 3 (EL-30)."""
    if s.phase != OVER:
        s.phase = BUILD if s.built < MOST_BUILT else PERMIT_PHASE


@kernel
def score(s: State, seat: int) -> int:
    """Cubes on the board (EL-87)."""
    return CUBES - s.cubes[seat]
