"""Step 1, trade: exchanges with the market, the draw pile, opponents; Library and guild."""

from __future__ import annotations

from ...core.kernel import Numbers, inlined, kernel
from ...core.mechanics import draw_from_row, row_total
from ...core.seats import NONE
from .cards import GUILD, LIBRARY
from .data import DATA, RESOURCES, STEPS
from .moves import MOVES
from .pile import draw, hand_size, is_drawing_over, move_card, swap_with_market, throw
from .stacks import has_property, side_a
from .state import (
    DEVELOPMENT,
    DEVELOPMENT_GUILD,
    EXCHANGE,
    GIVE,
    PICK,
    REDRAW,
    SWAP,
    TRADE,
    TRADE_GUILD,
    State,
)

#: Steps in which the guild may take its card (ST-R16).
GUILD_IN_TRADE, GUILD_IN_DEVELOPMENT = (
    int(step in DATA.values["properties"]["guild_steps"]) for step in STEPS
)


market_code = MOVES.encoder("market")
swap_code, library_code = MOVES.encoder("swap"), MOVES.encoder("library")


@kernel
def exchanges_of_turn(s: State) -> int:
    """One for each road on side A, and one for a player without any (ST-25, ST-26)."""
    return max(1, side_a(s.roads[s.player] + 0))


@kernel
def exchanges_left(s: State) -> int:
    """Those of the turn that have not been made; fewer than none once a road is lost."""
    return exchanges_of_turn(s) - s.exchanged


@kernel
def has_road(s: State, seat: int) -> bool:
    """Without a side-A road only the draw pile is open (ST-26); the lowest road shows A."""
    return s.roads[seat] > 0


@kernel
def has_exchange(s: State) -> bool:
    """Whether any exchange is left (ST-25)."""
    return exchanges_left(s) > 0


# The market.


@kernel
def list_market(s: State, seat: int, out: Numbers, n: int) -> int:
    """Every card of the hand for every card that lies in the market."""
    for give in range(RESOURCES):
        if s.hand[seat, give] > 0:
            for take in range(RESOURCES):
                if s.market[take] > 0:
                    out[n] = market_code(give, take)
                    n += 1
    return n


@kernel
def list_market_by_road(s: State, seat: int, out: Numbers, n: int) -> int:
    """In the trade step the market is open by a road and an exchange (ST-26)."""
    if exchanges_left(s) > 0 and has_road(s, seat):
        n = list_market(s, seat, out, n)
    return n


@kernel
def may_swap_with_market(s: State, seat: int, give: int, take: int) -> bool:
    """An exchange left, a card to give and the card to take; both may be alike (ST-30, ST-R14)."""
    return (
        exchanges_left(s) > 0
        and has_road(s, seat)
        and s.hand[seat, give] > 0
        and s.market[take] > 0
    )


@kernel
def exchange_with_market(s: State, give: int, take: int) -> None:
    """One exchange; several at once come to the same as one after the other (ST-R14)."""
    s.exchanged += 1
    swap_with_market(s, s.player, give, take)


# The draw pile: any number of discards, then as many draws.


@kernel
def may_exchange_with_pile(s: State, seat: int, card: int) -> bool:
    """An exchange left and the card (ST-27, ST-29)."""
    return exchanges_left(s) > 0 and has_card(s, seat, card)


@kernel
def has_card(s: State, seat: int, card: int) -> bool:
    """Whether a hand has a card of a kind."""
    return s.hand[seat, card] > 0


@kernel
def discard_for_exchange(s: State, card: int) -> None:
    """Discard one card; when no further one can be, the draw follows (ST-29)."""
    throw(s, s.player, card, 1)
    s.exchanged += 1
    s.count += 1
    s.phase = EXCHANGE
    if exchanges_left(s) == 0 or hand_size(s, s.player) == 0:
        redraw(s)


@kernel
def redraw(s: State) -> None:
    """As many cards as were discarded."""
    s.due = s.count
    s.count = 0
    s.phase = REDRAW
    if is_drawing_over(s):
        s.phase = TRADE


@kernel
def redraw_card(s: State, good: int) -> None:
    """One of these cards; after the last one the trade goes on."""
    draw(s, good)
    if is_drawing_over(s):
        s.phase = TRADE


# An opponent: n cards from his hand, then n back.


@kernel
def may_swap(s: State, seat: int, other: int, count: int) -> bool:
    """Exchanges left, and so many cards in both hands (ST-27, ST-31, ST-R13)."""
    return (
        other != seat
        and count <= exchanges_left(s)
        and has_road(s, seat)
        and count <= hand_size(s, seat)
        and count <= hand_size(s, other)
    )


@kernel
def may_look(s: State, seat: int, other: int, count: int) -> bool:
    """With the Library, in the first swap of the turn with this opponent (ST-34, ST-35)."""
    return (
        s.swapped[other] == 0 and has_property(s, seat, LIBRARY) and may_swap(s, seat, other, count)
    )


@kernel
def list_swaps(s: State, seat: int, out: Numbers, n: int) -> int:
    """With every opponent any number of cards, blind or with a look."""
    if not has_road(s, seat):
        return n
    most = min(exchanges_left(s), hand_size(s, seat))
    for other in range(s.players):
        if other == seat:
            continue
        for count in range(1, min(most, hand_size(s, other)) + 1):
            out[n] = swap_code(other, count)
            n += 1
            if may_look(s, seat, other, count):
                out[n] = library_code(other, count)
                n += 1
    return n


@kernel
def partner_weight(s: State, good: int) -> int:
    """Any card of the partner's closed hand may be drawn."""
    return s.hand[s.partner, good] + 0


@inlined
def sample_partner(s: State, noise: Numbers) -> int:
    """A card of the partner's closed hand."""
    return draw_from_row(s.hand, s.partner, row_total(s.hand, s.partner, RESOURCES), noise)


@kernel
def partner_holds(s: State, good: int) -> bool:
    """A card that lies in the open hand (ST-34)."""
    return s.hand[s.partner, good] > 0


@kernel
def is_bystander(s: State, viewer: int) -> bool:
    """A card from hand to hand is known to both parties only."""
    return viewer != s.player and viewer != s.partner


@kernel
def start_swap(s: State, other: int, count: int, look: bool) -> None:
    """Commit to a swap, with a look at the hand or blind (ST-31, ST-R15)."""
    s.exchanged += count
    s.swapped[other] = 1
    s.partner = other
    s.count = count
    s.due = count
    s.phase = PICK if look else SWAP


@kernel
def take_from_partner(s: State, good: int) -> None:
    """One card, picked or drawn; after the last one the giving begins (ST-31, ST-34)."""
    move_card(s, s.partner, s.player, good)
    s.due -= 1
    s.phase = SWAP
    if s.due == 0:
        s.due = s.count
        s.phase = GIVE


@kernel
def give_to_partner(s: State, card: int) -> None:
    """One card back, maybe one just drawn (ST-31)."""
    move_card(s, s.player, s.partner, card)
    s.due -= 1
    if s.due == 0:
        s.count = 0
        s.partner = NONE
        s.phase = TRADE


# The Merchants' Guild.


@kernel
def is_guild_time(s: State) -> bool:
    """Whether the guild works in the present step (ST-R16)."""
    return bool(GUILD_IN_TRADE) if s.phase == TRADE else bool(GUILD_IN_DEVELOPMENT)


@kernel
def has_guild(s: State, seat: int) -> bool:
    """Once a turn (ST-76, ST-R16)."""
    return s.guild_used == 0 and is_guild_time(s) and has_property(s, seat, GUILD)


@kernel
def is_guild_rival(s: State, seat: int, other: int) -> bool:
    """An opponent with at least as many points (ST-76)."""
    return other != seat and s.points[other] >= s.points[seat]


@kernel
def may_guild_take(s: State, seat: int, other: int) -> bool:
    """Such an opponent with a card (ST-76)."""
    return is_guild_rival(s, seat, other) and hand_size(s, other) > 0


@kernel
def may_use_guild(s: State, seat: int, other: int) -> bool:
    """A guild of one's own, and somebody it may take a card from."""
    return may_guild_take(s, seat, other) and has_guild(s, seat)


@kernel
def use_guild(s: State, other: int) -> None:
    """Chance says which card."""
    s.guild_used = 1
    s.partner = other
    s.phase = TRADE_GUILD if s.phase == TRADE else DEVELOPMENT_GUILD


@kernel
def guild_takes(s: State, good: int) -> None:
    """The card moves over, nothing comes back; the step goes on (ST-76)."""
    move_card(s, s.partner, s.player, good)
    s.partner = NONE
    s.phase = TRADE if s.phase == TRADE_GUILD else DEVELOPMENT
