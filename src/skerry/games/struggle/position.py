"""What follows from the rest of a state, and which states cannot occur. Plain Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...core.position import want, want_no_absent
from ...core.seats import NONE
from . import state
from .cards import (
    BUILDING_NAMES,
    BUILDINGS,
    CITY,
    EVENT_CARDS,
    EVENT_NAMES,
    GOAL,
    MARKET,
    ROBBER_ATTACK,
    START_HAND,
    SUPPLY,
    UNKNOWN,
)
from .data import DATA, GOODS, RESOURCES
from .deadlock import has_been_idle, is_deadlock
from .events import VISITOR_SWAPS, robber_loss
from .moves import MOST_EXCHANGES
from .pile import discards_size, hand_size, pile_size
from .purchase import can_lay_any, has_free_city
from .setup import stack_piles
from .stacks import CITY_BUILDINGS, building_count, count_points
from .trade import exchanges_left, exchanges_of_turn
from .turn import production_of

_SETUP = (state.STARTER, state.LAY_MARKET, state.DEAL)
_TRADING = (
    state.TRADE,
    state.EXCHANGE,
    state.REDRAW,
    state.PICK,
    state.SWAP,
    state.GIVE,
    state.TRADE_GUILD,
)
_WITH_PARTNER = (state.PICK, state.SWAP, state.GIVE, state.TRADE_GUILD, state.DEVELOPMENT_GUILD)
#: Fields with a row for each seat.
_BY_SEAT = (
    "swapped", "owes", "roads", "knights", "settlements", "cities", "hand", "chosen", "buildings",
)  # fmt: skip


def derive(s: Any) -> None:
    """Draw pile and turned cards where they are left out; pile sizes and points."""
    want_no_absent(s, _BY_SEAT, state.SEAT_NAMES)
    with_destiny = "destiny: in use with three players or more (ST-12)"
    want((s.destiny == NONE) == (s.players == 2), with_destiny)
    supply = [int(SUPPLY[s.players, good]) for good in range(RESOURCES)]
    if s.pile.tolist() == [*supply, 0] and not sum(s.hand.tolist()[p][UNKNOWN] for p in _seats(s)):
        for good in range(RESOURCES):
            s.pile[good] = max(-1, supply[good] - _seen(s, good))
    if not any(s.turned.tolist()):
        _turn_cities(s)
    stack_piles(s)
    for seat in range(state.SEATS):
        s.points[seat] = count_points(s, seat)
    s.edition = DATA.fingerprint


def _turn_cities(s: Any) -> None:
    """Cities of a text that names no events: robber attacks, as far as there are."""
    cities = sum(s.cities.tolist())
    if s.phase == state.TURNING or (s.phase == state.OVER and cities == 1):
        cities -= 1  # this one is not turned yet, or never (ST-R20)
    attacks = max(0, min(cities, int(EVENT_CARDS[ROBBER_ATTACK, s.players])))
    s.turned[ROBBER_ATTACK] = attacks
    s.turned[1 - ROBBER_ATTACK] = max(0, cities - attacks)


def _seats(s: Any) -> range:
    return range(int(s.players))


def _seen(s: Any, good: int) -> int:
    """Cards of a good outside the draw pile."""
    held = sum(int(s.hand[seat, good]) for seat in _seats(s))
    return held + int(s.market[good]) + int(s.discards[good])


def check(s: Any) -> None:
    """Refuse a state that no game can reach."""
    _check_goods(s)
    _check_laid(s)
    _check_turn(s)
    _check_phase(s)
    _check_attack(s)


def _check_goods(s: Any) -> None:
    spare = 0
    for good in range(RESOURCES):
        supply = int(SUPPLY[s.players, good])
        missing = supply - _seen(s, good) - max(0, int(s.pile[good]))
        want(missing >= 0, f"{GOODS[good]}: there are only {supply} cards")
        spare += missing
    unknown = int(s.pile[UNKNOWN]) + int(s.discards[UNKNOWN])
    unknown += sum(int(s.hand[seat, UNKNOWN]) for seat in _seats(s))
    want(spare == unknown, f"pile: {abs(spare - unknown)} resource cards are missing or too many")
    laid = sum(s.market.tolist())
    if s.phase in (state.STARTER, state.LAY_MARKET):
        want(laid < MARKET, f"market: fewer than {MARKET} cards in {_phase(s)}, got {laid}")
    else:
        want(laid == MARKET, f"market: expected {MARKET} cards (ST-24), got {laid}")
    want(s.market[UNKNOWN] == 0, "market: its cards lie open")


def _check_laid(s: Any) -> None:
    for pile, kind in (
        (s.road_pile, "roads"), (s.knight_pile, "knights"),
        (s.settlement_pile, "settlements and cities"),
    ):  # fmt: skip
        want(pile >= 0, f"{kind}: {-int(pile)} more than there are with {int(s.players)} players")
    for building in range(BUILDINGS):
        want(s.building_pile[building] >= 0, f"buildings: too many of {BUILDING_NAMES[building]}")
    for seat in _seats(s):
        want(
            building_count(s, seat) <= s.cities[seat] * CITY_BUILDINGS,
            f"buildings: {state.SEAT_NAMES[seat]} has too few cities for them (ST-71)",
        )
    for event in range(2):
        cards = int(EVENT_CARDS[event, s.players])
        want(s.turned[event] <= cards, f"turned: there are {cards} of {EVENT_NAMES[event]}")
    cities, turned = sum(s.cities.tolist()), sum(s.turned.tolist())
    # The last city of a finished game may never show its event (ST-R20).
    open_card = (1,) if s.phase == state.TURNING else (0, 1) if s.phase == state.OVER else (0,)
    want(cities - turned in open_card, f"turned: {turned} events for {cities} cities")


def _check_turn(s: Any) -> None:
    want((s.turn == 0) == (s.phase in _SETUP), f"turn: {int(s.turn)} does not fit {_phase(s)}")
    most = int(exchanges_of_turn(s))
    want(
        s.exchanged <= most, f"exchanged: {state.SEAT_NAMES[s.player]} has {most} exchanges (ST-25)"
    )
    want(s.swapped[s.player] == 0, "swapped: nobody swaps with himself")
    want(sum(s.swapped.tolist()) <= s.exchanged, "swapped: more opponents than exchanges")
    early = s.phase in (*_SETUP, *_TRADING)
    want(not early or not any(s.bought.tolist()), "bought: only in the development step")
    locked = bool(is_deadlock(s))
    want(not locked or s.phase == state.OVER, f"idle: {int(s.idle)} turns end the game (ST-R25)")
    if s.phase == state.OVER and any(s.hand[seat, UNKNOWN] for seat in _seats(s)):
        locked = bool(has_been_idle(s, 1))  # a view does not show whether somebody could go on
    over = locked or s.winner != NONE
    want((s.phase == state.OVER) == over, "winner: exactly when the game is over")
    want(s.winner in (NONE, s.player), "winner: the player on turn (ST-82)")
    for seat in _seats(s):
        won = s.points[seat] >= GOAL
        points = f"{state.SEAT_NAMES[seat]} has {int(s.points[seat])} points"
        want(won == (seat == s.winner), f"winner: {points}, {GOAL} win (ST-82)")


def _check_phase(s: Any) -> None:
    phase, due, count = s.phase, int(s.due), int(s.count)
    want((phase in _WITH_PARTNER) == (s.partner != NONE), f"partner: does not fit {_phase(s)}")
    want(s.partner != s.player, "partner: nobody swaps with himself")
    want((phase == state.MARKET_DAY_PHASE) == (s.visitor != NONE), f"visitor: not in {_phase(s)}")
    dues = {
        state.REDRAW: (1, MOST_EXCHANGES),
        state.PICK: (count, count),
        state.SWAP: (1, count),
        state.GIVE: (1, count),
        state.MARKET_DAY_PHASE: (1, VISITOR_SWAPS),
        state.PRODUCE: (1, int(production_of(s, s.player))),
    }
    low, high = dues.get(phase, (0, 0))
    want(low <= due <= high, f"due: expected {low} to {high} in {_phase(s)}, got {due}")
    counting = phase in (state.EXCHANGE, state.PICK, state.SWAP, state.GIVE)
    most = int(s.exchanged) if counting else 0
    want(counting <= count <= most, f"count: expected {int(counting)} to {most} in {_phase(s)}")
    if phase in _CARDS_NEEDED:
        possible, message = _CARDS_NEEDED[phase]
        want(possible(s), message)


#: What must be there for the game to go on, by phase.
_CARDS_NEEDED: dict[int, tuple[Callable[[Any], Any], str]] = {
    state.DEAL: (lambda s: hand_size(s, s.player) < START_HAND, "player: has his cards already"),
    state.PICK: (lambda s: _can_be_drawn_from(s), "partner: swapped with, and with enough cards"),
    state.SWAP: (lambda s: _can_be_drawn_from(s), "partner: swapped with, and with enough cards"),
    state.GIVE: (lambda s: hand_size(s, s.player) >= s.due, "hand: too few cards to give back"),
    state.TRADE_GUILD: (lambda s: _can_be_taxed(s), "partner: with a card for the guild"),
    state.DEVELOPMENT_GUILD: (lambda s: _can_be_taxed(s), "partner: with a card for the guild"),
    state.EXCHANGE: (lambda s: _can_discard_more(s), "count: no further card can be discarded"),
    state.REDRAW: (lambda s: pile_size(s) > 0, "pile: no card is left to draw"),
    state.PRODUCE: (lambda s: pile_size(s) > 0, "pile: no card is left to draw"),
    state.LAY: (
        lambda s: has_free_city(s, s.player) and can_lay_any(s, s.player),
        "buildings: none can be laid",
    ),
    state.MARKET_DAY_PHASE: (lambda s: hand_size(s, s.visitor) > 0, "visitor: has no card to swap"),
    state.TURNING: (lambda s: s.bought[CITY], "bought: a city is paid before it is turned (ST-66)"),
    state.FLIP: (lambda s: s.destiny != NONE, "phase: two players have no destiny card"),
}


def _can_be_drawn_from(s: Any) -> bool:
    return bool(s.swapped[s.partner]) and hand_size(s, s.partner) >= s.due


def _can_be_taxed(s: Any) -> bool:
    return bool(s.guild_used) and hand_size(s, s.partner) > 0


def _can_discard_more(s: Any) -> bool:
    return exchanges_left(s) > 0 and hand_size(s, s.player) > 0 and discards_size(s) >= int(s.count)


def _check_attack(s: Any) -> None:
    attack = s.phase == state.ROBBER_PHASE
    want(attack == any(s.owes.tolist()), "owes: exactly in phase robber-attack")
    early = s.phase in (*_SETUP, *_TRADING)
    attacked = not early and s.bought[CITY] and s.turned[ROBBER_ATTACK]
    if not attack:
        thrown = any(map(any, s.chosen.tolist()))
        want(attacked or not thrown, "chosen: open only in the turn of the robber attack")
        return
    want(attacked, "bought, turned: robbers come with a city of this turn (ST-65)")
    for seat in _seats(s):
        chosen, owes = sum(s.chosen.tolist()[seat]), int(s.owes[seat])
        loss = int(robber_loss(hand_size(s, seat)))
        unseen = s.hand[seat, UNKNOWN] > 0 and chosen == 0 and owes in (0, loss)
        want(unseen or chosen + owes == loss, f"owes: {state.SEAT_NAMES[seat]} loses {loss} cards")
        for good in range(RESOURCES):
            held = s.chosen[seat, good] <= s.hand[seat, good]
            want(held, f"chosen: {state.SEAT_NAMES[seat]} does not hold these cards")


def _phase(s: Any) -> str:
    return f"phase {state.PHASES[s.phase]}"
