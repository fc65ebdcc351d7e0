"""What somebody's move tells of cards that nobody has seen."""

from __future__ import annotations

from ...core.kernel import Numbers, kernel, zeros
from ...core.mechanics import draw_from, draw_from_row, row_total, total
from ...core.seats import NONE
from .cards import card_played
from .state import CARD_KINDS, SEATS, State

#: Where a card may lie that a seat does not see: among the old or the new cards of each other
#: seat, or in the deck.
PLACES = 2 * SEATS + 1
IN_DECK = PLACES - 1


@kernel
def make_possible(s: State, seat: int, actor: int, move: int, noise: Numbers) -> bool:
    """Somebody plays a card that was guessed to lie elsewhere: it changes places with one of the
    cards in his hand. Which card he bought was hidden, and is no less so in any other guess."""
    card = card_played(move)
    held = row_total(s.cards, actor, CARD_KINDS)
    if card == NONE or actor == seat or held == 0:
        return False
    places = zeros(PLACES)
    places[IN_DECK] = s.deck[card] + 0
    for other in range(s.players):
        if other != seat:
            places[other] = s.cards[other, card] + 0
            places[SEATS + other] = s.fresh[other, card] + 0
    unseen = total(places, PLACES)
    if unseen == 0 or s.cards[actor, card] > 0:
        return False
    given = draw_from_row(s.cards, actor, held, noise)
    place = draw_from(places, 0, unseen, noise)
    s.cards[actor, given] -= 1
    s.cards[actor, card] += 1
    if place == IN_DECK:
        s.deck[card] -= 1
        s.deck[given] += 1
    elif place >= SEATS:
        s.fresh[place - SEATS, card] -= 1
        s.fresh[place - SEATS, given] += 1
    else:
        s.cards[place, card] -= 1
        s.cards[place, given] += 1
    return True
