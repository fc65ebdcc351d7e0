"""The events on the city sides: market day and robber attack."""

from __future__ import annotations

from ...core.kernel import kernel
from ...core.mechanics import await_cards, seat_after, set_aside
from ...core.seats import NONE
from .cards import MARKET_DAY
from .data import DATA, RESOURCES
from .pile import hand_size, swap_with_market, throw
from .stacks import flip_destiny
from .state import DEVELOPMENT, MARKET_DAY_PHASE, ROBBER_PHASE, State

#: Who begins a market day, counted from the builder, and the swaps of each (ST-67).
FIRST_VISITOR = 0 if DATA.word("market_day", "first") == "builder" else 1
VISITOR_SWAPS = DATA.number("market_day", "swaps")
#: A larger hand loses one card in ONE_IN (ST-68).
HAND_LIMIT = DATA.number("robber_attack", "limit")
ONE_IN = DATA.number("robber_attack", "one_in")
ROUNDED_UP = int(DATA.word("robber_attack", "rounding") == "up")


@kernel
def turn_card(s: State, event: int) -> None:
    """The event is carried out at once and concerns all (ST-65)."""
    s.turned[event] += 1
    if event == MARKET_DAY:
        call_visitor(s, seat_after(s, FIRST_VISITOR))
    else:
        start_attack(s)


# Market day: one after the other, clockwise.


@kernel
def call_visitor(s: State, seat: int) -> None:
    """The next player with a card, from this seat on; who has none is passed over (ST-R24)."""
    first = seat_after(s, FIRST_VISITOR)
    while hand_size(s, seat) == 0:
        seat = (seat + 1) % s.players
        if seat == first:
            end_market_day(s)
            return
    s.visitor = seat
    s.due = VISITOR_SWAPS
    s.phase = MARKET_DAY_PHASE


@kernel
def visiting_seat(s: State) -> int:
    """The bit of the seat whose turn it is at the market."""
    return 1 << s.visitor


@kernel
def may_visit(s: State, seat: int, give: int, take: int) -> bool:
    """A hand card for a market card; no road is needed (ST-67, ST-R24)."""
    return s.hand[seat, give] > 0 and s.market[take] > 0


@kernel
def visit(s: State, give: int, take: int) -> None:
    """One swap with the market."""
    swap_with_market(s, s.visitor, give, take)
    s.due -= 1
    if s.due == 0:
        leave_market(s)


@kernel
def leave_market(s: State) -> None:
    """The next one, until all have had their turn."""
    seat = (s.visitor + 1) % s.players
    if seat == seat_after(s, FIRST_VISITOR):
        end_market_day(s)
    else:
        call_visitor(s, seat)


@kernel
def end_market_day(s: State) -> None:
    """The builder's development step goes on."""
    s.visitor = NONE
    s.due = 0
    s.phase = DEVELOPMENT


# Robber attack: all at the same time.


@kernel
def robber_loss(held: int) -> int:
    """How many cards a hand of this size loses (ST-68)."""
    if held <= HAND_LIMIT:
        return 0
    return (held + (ONE_IN - 1) * ROUNDED_UP) // ONE_IN


@kernel
def start_attack(s: State) -> None:
    """Hands are counted after the city is paid (ST-R23)."""
    for seat in range(s.players):
        s.owes[seat] = robber_loss(hand_size(s, seat))
    if not await_cards(s, ROBBER_PHASE):
        end_attack(s)


@kernel
def choose_discard(s: State, seat: int, card: int) -> None:
    """Set one card aside; nothing is discarded before all have chosen (ST-R23)."""
    if set_aside(s, seat, card):
        for other in range(s.players):
            for good in range(RESOURCES):
                throw(s, other, good, s.chosen[other, good] + 0)
        end_attack(s)


@kernel
def end_attack(s: State) -> None:
    """Then the destiny card is flipped (ST-69)."""
    flip_destiny(s)
    s.phase = DEVELOPMENT
