"""Gold and influence cards: paying, drawing, discarding, and what happens in a shortage."""

from __future__ import annotations

from ...core.kernel import Numbers, inlined, kernel, table
from ...core.mechanics import (
    await_cards,
    draw_from,
    may_set_aside,
    row_total,
    seat_after,
    set_aside,
    total,
)
from .board import COLUMNS
from .state import (
    COLOURS,
    DRAWING,
    FIRST_INFLUENCE,
    GOLD,
    SHORTAGE,
    UNKNOWN,
    UNKNOWN_INFLUENCE,
    State,
)
from .turn import go_on_building, start_rolls

#: By edition: gold cards, and influence cards of each of the three colours (EL-9, EL-R2).
ALL_GOLD = table([56, 51])
ALL_INFLUENCE = table([18, 13])
#: Dealt to everybody, besides one influence card (EL-10).
START_GOLD = 3
COLOUR_COUNT = len(COLOURS)
#: Influence is due to a seat for its buildings in one row, or for a wall tile, which is less.
MOST_DRAWS = COLUMNS


@kernel
def hand_size(s: State, seat: int) -> int:
    """How many cards a seat holds, those of unknown kind included."""
    return row_total(s.hand, seat, UNKNOWN + 1)


@kernel
def influence_of(s: State, seat: int) -> int:
    """How many influence cards a seat holds."""
    total = 0
    for colour in range(COLOUR_COUNT):
        total += s.hand[seat, FIRST_INFLUENCE + colour]
    return total


@kernel
def deck_size(s: State) -> int:
    """Cards in the influence deck, those of unknown colour included."""
    return total(s.deck, UNKNOWN_INFLUENCE + 1)


@kernel
def discards_size(s: State) -> int:
    """Cards on the discard pile."""
    return total(s.discards, COLOUR_COUNT)


@kernel
def pay_gold(s: State, seat: int, count: int) -> None:
    """Gold goes to the supply."""
    s.hand[seat, GOLD] -= count
    s.gold += count


@kernel
def holds(s: State, seat: int, colour: int, count: int) -> bool:
    """Whether a seat has so many influence cards of one colour."""
    return s.hand[seat, FIRST_INFLUENCE + colour] >= count


@kernel
def holds_three_colours(s: State, seat: int) -> bool:
    """Three influence cards of three different colours (EL-76, EL-77)."""
    for colour in range(COLOUR_COUNT):
        if not holds(s, seat, colour, 1):
            return False
    return True


@kernel
def discard(s: State, seat: int, colour: int, count: int) -> None:
    """Influence that is spent goes to the discard pile (EL-83)."""
    s.hand[seat, FIRST_INFLUENCE + colour] -= count
    s.discards[colour] += count


@kernel
def discard_three_colours(s: State, seat: int) -> None:
    """One card of each colour."""
    for colour in range(COLOUR_COUNT):
        discard(s, seat, colour, 1)


# Gold that is due.


@inlined
def pay_out_gold(s: State, dues: Numbers) -> None:
    """Pay gold to the seats; first halve everybody's gold if it is short (EL-84, EL-R22)."""
    total = 0
    for seat in range(s.players):
        total += dues[seat]
    if total > s.gold:
        for seat in range(s.players):
            pay_gold(s, seat, s.hand[seat, GOLD] // 2)
    for step in range(s.players):
        seat = seat_after(s, step)
        if dues[seat] <= s.gold:
            pay_gold(s, seat, -dues[seat])


# Influence that is due.


@kernel
def start_draws(s: State) -> None:
    """Begin to draw the influence cards that are due (EL-18, EL-58, EL-84)."""
    total = 0
    for seat in range(s.players):
        total += s.draws[seat]
    if total > deck_size(s) + discards_size(s):
        start_shortage(s)
    else:
        go_on_drawing(s)


@kernel
def drawer(s: State) -> int:
    """Who draws next, in turn order from the active player; the seats' number if nobody."""
    for step in range(s.players):
        seat = seat_after(s, step)
        if s.draws[seat] > 0:
            return seat
    return s.players


@kernel
def go_on_drawing(s: State) -> None:
    """The next card that is due; an empty deck is made of the discards first (EL-83)."""
    if drawer(s) == s.players:
        go_on_building(s)
    else:
        refill_deck(s)
        s.phase = DRAWING


@kernel
def refill_deck(s: State) -> None:
    """When the deck is empty the discards are shuffled into a new one (EL-83)."""
    if deck_size(s) == 0:
        shuffle_discards_in(s)


@kernel
def shuffle_discards_in(s: State) -> None:
    """The discards become part of the deck; its order is chance's business."""
    for colour in range(COLOUR_COUNT):
        s.deck[colour] += s.discards[colour]
        s.discards[colour] = 0


@kernel
def influence_weight(s: State, colour: int) -> int:
    """Any card of the deck may lie on top."""
    return s.deck[colour] + 0


@inlined
def sample_influence(s: State, noise: Numbers) -> int:
    """The top card of the deck."""
    return draw_from(s.deck, 0, total(s.deck, COLOUR_COUNT), noise)


@kernel
def is_not_drawer(s: State, viewer: int) -> bool:
    """Drawn influence is known to its drawer only."""
    return viewer != drawer(s)


@kernel
def is_not_dealt(s: State, viewer: int) -> bool:
    """The first cards are known to whom they are dealt."""
    return viewer != s.player


@inlined
def draw(s: State, colour: int) -> None:
    """The card that chance drew goes to whom it is due."""
    seat = drawer(s)
    s.deck[colour] -= 1
    s.hand[seat, FIRST_INFLUENCE + colour] += 1
    s.draws[seat] -= 1
    refill_deck(s)
    go_on_drawing(s)


@inlined
def deal(s: State, colour: int) -> None:
    """The influence card of the start hands, seat by seat (EL-10)."""
    s.deck[colour] -= 1
    s.hand[s.player, FIRST_INFLUENCE + colour] += 1
    if s.player + 1 < s.players:
        s.player += 1
    else:
        start_rolls(s)


# Shortage of influence: the owner chooses which cards he returns, so it takes a phase.


@kernel
def start_shortage(s: State) -> None:
    """Nobody is paid yet; everybody returns half of his influence, rounded down (EL-84)."""
    for seat in range(s.players):
        s.due[seat] = influence_of(s, seat) // 2
        s.owes[seat] = s.due[seat]
    if not await_cards(s, SHORTAGE):
        end_shortage(s)


@kernel
def may_return(s: State, seat: int, colour: int) -> bool:
    """Another card of this colour, while cards are owed."""
    return may_set_aside(s, seat, FIRST_INFLUENCE + colour)


@inlined
def return_card(s: State, seat: int, colour: int) -> None:
    """Choose a card in secret; after the last one the deck is made anew (EL-84, EL-85)."""
    if set_aside(s, seat, FIRST_INFLUENCE + colour):
        end_shortage(s)


@kernel
def is_not_actor(viewer: int, actor: int) -> bool:
    """Only its owner knows a returned card (EL-R21)."""
    return viewer != actor


@kernel
def end_shortage(s: State) -> None:
    """Returned cards and discards make a new deck, then the dues are paid (EL-85).

    Where cards are still short, whole dues are paid in turn order while they last (EL-R22).
    """
    for seat in range(s.players):
        s.due[seat] = 0
        for colour in range(COLOUR_COUNT):
            card = FIRST_INFLUENCE + colour
            discard(s, seat, colour, s.chosen[seat, card] + 0)
            s.chosen[seat, card] = 0
    shuffle_discards_in(s)
    left = deck_size(s)
    for step in range(s.players):
        seat = seat_after(s, step)
        if s.draws[seat] > left:
            s.draws[seat] = 0
        left -= s.draws[seat]
    go_on_drawing(s)
