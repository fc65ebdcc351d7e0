"""Development cards and Largest Army."""

from __future__ import annotations

from ...core.kernel import Numbers, inlined, kernel, table
from ...core.mechanics import draw_from, row_total, total
from ...core.seats import NONE
from .bank import CARD_COST, can_pay, gain, pay
from .building import can_place_any_road
from .moves import INVENTIONS, MOVES
from .roads import SPECIAL_POINTS
from .state import (
    DECK,
    DRAWING,
    FREE_ROADS,
    INVENTION,
    KNIGHT,
    MAIN,
    MONOPOLY,
    POINT,
    ROAD_BUILDING,
    ROBBER,
    UNKNOWN,
    State,
)

#: Played knights that win Largest Army (CA-69).
ARMY_LEAST = 3
FULL_DECK = table(DECK)
is_knight, is_road_building = MOVES.tester("knight"), MOVES.tester("road-building")
is_invention, is_monopoly = MOVES.tester("invention"), MOVES.tester("monopoly")


@kernel
def deck_size(s: State) -> int:
    """Cards left to buy, those of unknown kind included."""
    return total(s.deck, UNKNOWN + 1)


@kernel
def can_buy(s: State, seat: int) -> bool:
    """The price, and a card in the deck (CA-57)."""
    return can_pay(s, seat, CARD_COST) and deck_size(s) > 0


@kernel
def buy(s: State) -> None:
    """Pay; chance then says which card was on top."""
    s.built = 1
    pay(s, s.player, CARD_COST)
    s.phase = DRAWING


@inlined
def card_weight(s: State, card: int) -> int:
    """Any card of the deck may lie on top."""
    return s.deck[card] + 0


@kernel
def sample_card(s: State, noise: Numbers) -> int:
    """The card on top of the deck."""
    return draw_from(s.deck, 0, deck_size(s) - s.deck[UNKNOWN], noise)


@kernel
def is_not_buyer(s: State, viewer: int) -> bool:
    """Only the buyer sees a bought card (CA-58)."""
    return viewer != s.player


@kernel
def draw(s: State, card: int) -> None:
    """The bought card; it cannot be played this turn (CA-61)."""
    s.deck[card] -= 1
    s.fresh[s.player, card] += 1
    s.phase = MAIN


@kernel
def card_played(move: int) -> int:
    """The card that a move plays, or NONE."""
    if is_knight(move):
        return KNIGHT
    if is_road_building(move):
        return ROAD_BUILDING
    if is_invention(move):
        return INVENTION
    return MONOPOLY if is_monopoly(move) else NONE


@kernel
def has_card_to_play(s: State, seat: int) -> bool:
    """Whether a seat holds any card but victory points from an earlier turn."""
    return row_total(s.cards, seat, POINT) > 0


@inlined
def can_play_a_card(s: State, seat: int) -> bool:
    """A card from an earlier turn, and none played in this one (CA-59)."""
    return s.card_played == 0 and has_card_to_play(s, seat)


@kernel
def may_play(s: State, seat: int, card: int) -> bool:
    """One card a turn, and not one bought this turn (CA-59, CA-61)."""
    return s.card_played == 0 and s.cards[seat, card] > 0


@kernel
def spend(s: State, card: int) -> None:
    """A card leaves the hand; progress cards leave the game (CA-64, CA-68)."""
    s.cards[s.player, card] -= 1
    s.card_played = 1
    if card != KNIGHT:
        s.spent[card] += 1


@kernel
def play_knight(s: State) -> None:
    """Count the knight, see to Largest Army, move the robber (CA-63, CA-64, CA-69, CA-70)."""
    spend(s, KNIGHT)
    s.knights[s.player] += 1
    if s.army != s.player and s.knights[s.player] >= ARMY_LEAST:
        if s.army == NONE or s.knights[s.player] > s.knights[s.army]:
            if s.army != NONE:
                s.points[s.army] -= SPECIAL_POINTS
            s.points[s.player] += SPECIAL_POINTS
            s.army = s.player
    s.phase = ROBBER


@kernel
def may_play_road_building(s: State, seat: int) -> bool:
    """With no road to place the card cannot be played (CA-R10)."""
    return may_play(s, seat, ROAD_BUILDING) and can_place_any_road(s, seat)


@kernel
def play_road_building(s: State) -> None:
    """Two roads without paying (CA-65)."""
    spend(s, ROAD_BUILDING)
    s.free_roads = 2
    s.phase = FREE_ROADS


@kernel
def may_invent(s: State, seat: int, cards: int) -> bool:
    """An invention of cards that the bank has."""
    return may_play(s, seat, INVENTION) and can_bank_give(s, cards)


@kernel
def can_bank_give(s: State, cards: int) -> bool:
    """Two cards that the bank has; one only where the bank has just one (CA-66, CA-R8)."""
    first, second = INVENTIONS[cards, 0], INVENTIONS[cards, 1]
    if second == NONE:
        return total(s.bank, UNKNOWN) == 1 and s.bank[first] == 1
    if first == second:
        return s.bank[first] >= 2
    return s.bank[first] >= 1 and s.bank[second] >= 1


@inlined
def list_inventions(s: State, seat: int, out: Numbers, n: int, first: int) -> int:
    """Every pair of cards that the bank can give."""
    if may_play(s, seat, INVENTION):
        for cards in range(len(INVENTIONS)):
            if can_bank_give(s, cards):
                out[n] = first + cards
                n += 1
    return n


@kernel
def play_invention(s: State, cards: int) -> None:
    """Take the cards named."""
    spend(s, INVENTION)
    gain(s, s.player, INVENTIONS[cards, 0], 1)
    if INVENTIONS[cards, 1] != NONE:
        gain(s, s.player, INVENTIONS[cards, 1], 1)


@kernel
def play_monopoly(s: State, good: int) -> None:
    """Every opponent hands over all his cards of a good (CA-67)."""
    spend(s, MONOPOLY)
    for seat in range(s.players):
        if seat != s.player:
            s.hand[s.player, good] += s.hand[seat, good]
            s.hand[seat, good] = 0


@kernel
def total_points(s: State, seat: int) -> int:
    """All points of a seat, victory point cards counted from their purchase (CA-80)."""
    return s.points[seat] + s.cards[seat, POINT] + s.fresh[seat, POINT]
