"""Resource cards: hands, market, draw pile, discard pile."""

from __future__ import annotations

from ...core.kernel import Numbers, inlined, kernel
from ...core.mechanics import draw_from, row_total, total
from .cards import MARKET, UNKNOWN
from .data import RESOURCES
from .state import State


@kernel
def hand_size(s: State, seat: int) -> int:
    """How many resource cards a seat holds, those of unknown kind included."""
    return row_total(s.hand, seat, UNKNOWN + 1)


@kernel
def pile_size(s: State) -> int:
    """Cards in the draw pile."""
    return total(s.pile, UNKNOWN + 1)


@kernel
def discards_size(s: State) -> int:
    """Cards in the discard pile."""
    return total(s.discards, UNKNOWN + 1)


@kernel
def throw(s: State, seat: int, good: int, count: int) -> None:
    """Cards from a hand to the discard pile."""
    s.hand[seat, good] -= count
    s.discards[good] += count


@kernel
def swap_with_market(s: State, seat: int, give: int, take: int) -> None:
    """One hand card for one market card (ST-30, ST-67)."""
    s.hand[seat, give] -= 1
    s.market[give] += 1
    s.market[take] -= 1
    s.hand[seat, take] += 1


@kernel
def is_drawing_over(s: State) -> bool:
    """Whether the draw has come to its end; refills an empty pile that must be drawn from.

    The discards are shuffled only when a card is due (ST-23, ST-R12); with no card in either
    pile the rest is not drawn (ST-80).
    """
    if s.due > 0 and pile_size(s) == 0:
        if discards_size(s) == 0:
            s.due = 0
        for good in range(UNKNOWN + 1):
            s.pile[good] = s.discards[good]
            s.discards[good] = 0
    return s.due == 0


@kernel
def take_top_card(s: State, good: int) -> None:
    """The top card of the draw pile into the hand of the player."""
    s.pile[good] -= 1
    s.hand[s.player, good] += 1


@kernel
def draw(s: State, good: int) -> None:
    """One of the cards that are due (ST-29, ST-79)."""
    take_top_card(s, good)
    s.due -= 1


@kernel
def reveal(s: State, good: int) -> bool:
    """The top card of the draw pile into the market; True when the market is full (ST-9)."""
    s.pile[good] -= 1
    s.market[good] += 1
    return total(s.market, RESOURCES) == MARKET


@kernel
def move_card(s: State, giver: int, taker: int, good: int) -> None:
    """A card from hand to hand."""
    s.hand[giver, good] -= 1
    s.hand[taker, good] += 1


@kernel
def pile_weight(s: State, good: int) -> int:
    """Any card of the draw pile may lie on top; no order is kept anywhere."""
    return s.pile[good] + 0


@inlined
def sample_pile(s: State, noise: Numbers) -> int:
    """The card on top of the draw pile."""
    return draw_from(s.pile, 0, total(s.pile, RESOURCES), noise)
