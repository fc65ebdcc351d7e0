"""What follows from the rest of a state, and which states cannot occur. Plain Python."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ...core.errors import BadPosition
from ...core.seats import NONE
from .cards import (
    BUILDING_NAMES,
    BUILDINGS,
    EVENT_CARDS,
    EVENT_NAMES,
    GOAL,
    MARKET,
    PRODUCTION,
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
from .stacks import CITY_BUILDINGS, building_count, count_points, side_a
from .state import (
    DEAL,
    DEVELOPMENT_GUILD,
    EXCHANGE,
    FLIP,
    GIVE,
    LAY,
    LAY_MARKET,
    MARKET_DAY_PHASE,
    OVER,
    PHASES,
    PICK,
    PRODUCE,
    REDRAW,
    ROBBER_PHASE,
    SEAT_NAMES,
    SEATS,
    STARTER,
    SWAP,
    TRADE,
    TRADE_GUILD,
    TURNING,
)
from .trade import exchanges_left

_SETUP = (STARTER, LAY_MARKET, DEAL)
_TRADING = (TRADE, EXCHANGE, REDRAW, PICK, SWAP, GIVE, TRADE_GUILD)
_WITH_PARTNER = (PICK, SWAP, GIVE, TRADE_GUILD, DEVELOPMENT_GUILD)
#: Card rows of 16 bits; more than there are cards.
_MANY = 1000


def derive(s: Any) -> None:
    """Draw pile and turned cards where they are left out; pile sizes and points."""
    _check_ranges(s)
    supply = [int(SUPPLY[s.players, good]) for good in range(RESOURCES)]
    if s.pile.tolist() == [*supply, 0] and not sum(s.hand.tolist()[p][UNKNOWN] for p in _seats(s)):
        for good in range(RESOURCES):
            s.pile[good] = max(-1, supply[good] - _seen(s, good))
    if not any(s.turned.tolist()):
        _turn_cities(s)
    stack_piles(s)
    for seat in range(SEATS):
        s.points[seat] = count_points(s, seat)
    s.edition = DATA.fingerprint


def _turn_cities(s: Any) -> None:
    """Cities of a text that names no events: robber attacks, as far as there are."""
    cities = sum(s.cities.tolist())
    if s.phase == TURNING or (s.phase == OVER and cities == 1):
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


def _want(condition: Any, message: str) -> None:
    if not condition:
        raise BadPosition(message)


def _check_ranges(s: Any) -> None:
    """Every index in range, so that nothing after this can read beyond a table."""
    players = int(s.players)
    for name in ("player", "starter"):
        _want(0 <= getattr(s, name) < players, f"{name}: expected one of the {players} seats")
    for name in ("partner", "visitor", "winner"):
        _want(NONE <= getattr(s, name) < players, f"{name}: expected a seat or -")
    for name in ("promo", "random_starter", "guild_used"):
        _want(getattr(s, name) in (0, 1), f"{name}: expected 0 or 1")
    _want(0 <= s.phase < len(PHASES), "phase: there must be one")
    _want(0 <= s.turn < 1 << 31, "turn: expected 0 or more")
    for name in ("due", "count", "exchanged", "idle"):
        _want(0 <= getattr(s, name) <= _MANY, f"{name}: expected 0 to {_MANY}")
    _want(
        (s.destiny == NONE) == (players == 2), "destiny: in use with three players or more (ST-12)"
    )
    for name, high in (
        ("swapped", 1), ("bought", 1), ("owes", _MANY), ("roads", 120), ("knights", 120),
        ("settlements", 120), ("cities", 120), ("turned", 120), ("market", _MANY),
        ("discards", _MANY), ("pile", _MANY),
    ):  # fmt: skip
        _want(_within(getattr(s, name).tolist(), high), f"{name}: expected values from 0 to {high}")
    for name, high in (("hand", _MANY), ("chosen", _MANY), ("buildings", 1)):
        for row in getattr(s, name).tolist():
            _want(_within(row, high), f"{name}: expected 0 to {high} of each")
    for name in ("swapped", "owes", "roads", "knights", "settlements", "cities"):
        _want(not any(getattr(s, name).tolist()[players:]), f"{name}: there are {players} players")
    for name in ("hand", "chosen", "buildings"):
        rows = getattr(s, name).tolist()[players:]
        _want(not any(map(any, rows)), f"{name}: there are {players} players")


def _within(cells: Iterable[int], high: int) -> bool:
    return all(0 <= x <= high for x in cells)


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
        _want(missing >= 0, f"{GOODS[good]}: there are only {supply} cards")
        spare += missing
    unknown = int(s.pile[UNKNOWN]) + int(s.discards[UNKNOWN])
    unknown += sum(int(s.hand[seat, UNKNOWN]) for seat in _seats(s))
    _want(spare == unknown, f"pile: {abs(spare - unknown)} resource cards are missing or too many")
    laid = sum(s.market.tolist())
    if s.phase in (STARTER, LAY_MARKET):
        _want(laid < MARKET, f"market: fewer than {MARKET} cards in {_phase(s)}, got {laid}")
    else:
        _want(laid == MARKET, f"market: expected {MARKET} cards (ST-24), got {laid}")
    _want(s.market[UNKNOWN] == 0, "market: its cards lie open")


def _check_laid(s: Any) -> None:
    for pile, kind in (
        (s.road_pile, "roads"), (s.knight_pile, "knights"),
        (s.settlement_pile, "settlements and cities"),
    ):  # fmt: skip
        _want(pile >= 0, f"{kind}: {-int(pile)} more than there are with {int(s.players)} players")
    for building in range(BUILDINGS):
        _want(s.building_pile[building] >= 0, f"buildings: too many of {BUILDING_NAMES[building]}")
    for seat in _seats(s):
        _want(
            building_count(s, seat) <= s.cities[seat] * CITY_BUILDINGS,
            f"buildings: {SEAT_NAMES[seat]} has too few cities for them (ST-71)",
        )
    for event in range(2):
        cards = int(EVENT_CARDS[event, s.players])
        _want(s.turned[event] <= cards, f"turned: there are {cards} of {EVENT_NAMES[event]}")
    cities, turned = sum(s.cities.tolist()), sum(s.turned.tolist())
    # The last city of a finished game may never show its event (ST-R20).
    open_card = (1,) if s.phase == TURNING else (0, 1) if s.phase == OVER else (0,)
    _want(cities - turned in open_card, f"turned: {turned} events for {cities} cities")


def _check_turn(s: Any) -> None:
    _want((s.turn == 0) == (s.phase in _SETUP), f"turn: {int(s.turn)} does not fit {_phase(s)}")
    most = max(1, int(side_a(int(s.roads[s.player]))))
    _want(s.exchanged <= most, f"exchanged: {SEAT_NAMES[s.player]} has {most} exchanges (ST-25)")
    _want(s.swapped[s.player] == 0, "swapped: nobody swaps with himself")
    _want(sum(s.swapped.tolist()) <= s.exchanged, "swapped: more opponents than exchanges")
    early = s.phase in (*_SETUP, *_TRADING)
    _want(not early or not any(s.bought.tolist()), "bought: only in the development step")
    locked = bool(is_deadlock(s))
    _want(not locked or s.phase == OVER, f"idle: {int(s.idle)} turns end the game (ST-R25)")
    if s.phase == OVER and any(s.hand[seat, UNKNOWN] for seat in _seats(s)):
        locked = bool(has_been_idle(s, 1))  # a view does not show whether somebody could go on
    over = locked or s.winner != NONE
    _want((s.phase == OVER) == over, "winner: exactly when the game is over")
    _want(s.winner in (NONE, s.player), "winner: the player on turn (ST-82)")
    for seat in _seats(s):
        won = s.points[seat] >= GOAL
        points = f"{SEAT_NAMES[seat]} has {int(s.points[seat])} points"
        _want(won == (seat == s.winner), f"winner: {points}, {GOAL} win (ST-82)")


def _check_phase(s: Any) -> None:
    phase, due, count = s.phase, int(s.due), int(s.count)
    _want((phase in _WITH_PARTNER) == (s.partner != NONE), f"partner: does not fit {_phase(s)}")
    _want(s.partner != s.player, "partner: nobody swaps with himself")
    _want((phase == MARKET_DAY_PHASE) == (s.visitor != NONE), f"visitor: not in {_phase(s)}")
    dues = {
        REDRAW: (1, MOST_EXCHANGES),
        PICK: (count, count),
        SWAP: (1, count),
        GIVE: (1, count),
        MARKET_DAY_PHASE: (1, VISITOR_SWAPS),
        PRODUCE: (1, PRODUCTION + int(side_a(int(s.knights[s.player])))),
    }
    low, high = dues.get(phase, (0, 0))
    _want(low <= due <= high, f"due: expected {low} to {high} in {_phase(s)}, got {due}")
    counting = phase in (EXCHANGE, PICK, SWAP, GIVE)
    most = int(s.exchanged) if counting else 0
    _want(counting <= count <= most, f"count: expected {int(counting)} to {most} in {_phase(s)}")
    if phase in _CARDS_NEEDED:
        possible, message = _CARDS_NEEDED[phase]
        _want(possible(s), message)


#: What must be there for the game to go on, by phase.
_CARDS_NEEDED: dict[int, tuple[Callable[[Any], Any], str]] = {
    DEAL: (lambda s: hand_size(s, s.player) < START_HAND, "player: has his cards already"),
    PICK: (lambda s: _can_be_drawn_from(s), "partner: swapped with, and with enough cards"),
    SWAP: (lambda s: _can_be_drawn_from(s), "partner: swapped with, and with enough cards"),
    GIVE: (lambda s: hand_size(s, s.player) >= s.due, "hand: too few cards to give back"),
    TRADE_GUILD: (lambda s: _can_be_taxed(s), "partner: with a card for the guild"),
    DEVELOPMENT_GUILD: (lambda s: _can_be_taxed(s), "partner: with a card for the guild"),
    EXCHANGE: (lambda s: _can_discard_more(s), "count: no further card can be discarded"),
    REDRAW: (lambda s: pile_size(s) > 0, "pile: no card is left to draw"),
    PRODUCE: (lambda s: pile_size(s) > 0, "pile: no card is left to draw"),
    LAY: (
        lambda s: has_free_city(s, s.player) and can_lay_any(s, s.player),
        "buildings: none can be laid",
    ),
    MARKET_DAY_PHASE: (lambda s: hand_size(s, s.visitor) > 0, "visitor: has no card to swap"),
    FLIP: (lambda s: s.destiny != NONE, "phase: two players have no destiny card"),
}


def _can_be_drawn_from(s: Any) -> bool:
    return bool(s.swapped[s.partner]) and hand_size(s, s.partner) >= s.due


def _can_be_taxed(s: Any) -> bool:
    return bool(s.guild_used) and hand_size(s, s.partner) > 0


def _can_discard_more(s: Any) -> bool:
    return exchanges_left(s) > 0 and hand_size(s, s.player) > 0 and discards_size(s) >= int(s.count)


def _check_attack(s: Any) -> None:
    attack = s.phase == ROBBER_PHASE
    _want(attack == any(s.owes.tolist()), "owes: exactly in phase robber-attack")
    if not attack:
        early = s.phase in (*_SETUP, *_TRADING)
        thrown = any(map(any, s.chosen.tolist()))
        _want(not early or not thrown, "chosen: open only in the turn of the robber attack")
        return
    for seat in _seats(s):
        chosen, owes = sum(s.chosen.tolist()[seat]), int(s.owes[seat])
        loss = int(robber_loss(hand_size(s, seat)))
        unseen = s.hand[seat, UNKNOWN] > 0 and chosen == 0 and owes in (0, loss)
        _want(unseen or chosen + owes == loss, f"owes: {SEAT_NAMES[seat]} loses {loss} cards")
        for good in range(RESOURCES):
            held = s.chosen[seat, good] <= s.hand[seat, good]
            _want(held, f"chosen: {SEAT_NAMES[seat]} does not hold these cards")


def _phase(s: Any) -> str:
    return f"phase {PHASES[s.phase]}"
