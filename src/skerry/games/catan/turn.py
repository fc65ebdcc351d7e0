"""A turn's frame: who starts, the next turn, the end of the game."""

from __future__ import annotations

from ...core import mechanics
from ...core.kernel import inlined, kernel
from .building import founder, lay_founding_road
from .cards import total_points
from .state import BEFORE_ROLL, CARD_KINDS, FOUND_SETTLEMENT, OVER, State
from .trade import may_answer


@kernel
def roll_for_start(s: State, total: int) -> None:
    """Highest sum starts; only those tied for highest roll again (CA-13)."""
    if mechanics.roll_for_start(s, total):
        s.starter = s.player
        s.player = founder(s)
        s.phase = FOUND_SETTLEMENT


@kernel
def found_road(s: State, path: int) -> None:
    """The road beside the settlement just founded; after the last one the first turn begins
    (CA-14, CA-20)."""
    if lay_founding_road(s, path):
        start_turn(s, s.starter)


@kernel
def start_turn(s: State, seat: int) -> None:
    """The next turn begins; cards bought in the last one can now be played (CA-20, CA-21)."""
    for card in range(CARD_KINDS):
        s.cards[s.player, card] += s.fresh[s.player, card]
        s.fresh[s.player, card] = 0
    s.turn += 1
    s.player = seat
    s.rolled, s.dice, s.built, s.card_played = 0, 0, 0, 0
    s.phase = BEFORE_ROLL


@inlined
def end_turn(s: State) -> None:
    """Clockwise to the next player."""
    start_turn(s, mechanics.seat_after(s, 1))


@kernel
def seats_to_answer(s: State) -> int:
    """Bits of the seats that have not answered the offer yet (CA-40)."""
    seats = 0
    for seat in range(s.players):
        seats |= 1 << seat if may_answer(s, seat) else 0
    return seats


@inlined
def test_goal(s: State) -> None:
    """Tested after every move; only the player on turn can win (CA-78, CA-79, CA-R17)."""
    if s.turn > 0 and s.phase != OVER and total_points(s, s.player) >= s.goal:
        s.phase = OVER
        s.winner = s.player


@kernel
def score(s: State, seat: int) -> int:
    """Points, with the victory point cards that the state shows (CA-80)."""
    return total_points(s, seat)
