"""Why a move is refused, in a sentence with the clause that says so."""

from __future__ import annotations

from typing import Any

from ...core.refusal import Named, Refusal
from ...core.seats import NONE
from .bank import CARD_COST, CITY_COST, ROAD_COST, SETTLEMENT_COST, can_pay
from .board import CORNER_NEIGHBOURS, GOODS, PATH_BITS, RESOURCES
from .building import (
    PLAIN_RATE,
    SETTLEMENT_LEVEL,
    SIMPLE_RATE,
    SPECIAL_RATE,
    network_ends,
    road_ends,
)
from .cards import deck_size
from .moves import MOVES
from .state import FOUND_ROAD, INVENTION, KNIGHT, MAIN, MONOPOLY, ROAD_BUILDING, SEAT_NAMES
from .trade import has_rate, is_invitation

_COSTS = {
    "road": (ROAD_COST, "CA-48"),
    "settlement": (SETTLEMENT_COST, "CA-48"),
    "city": (CITY_COST, "CA-48"),
    "buy": (CARD_COST, "CA-57"),
}
_CORNER = MOVES["settlement"].args[0]
_NO_CARD = Refusal("you have no such card", "CA-59")
_RATE_CLAUSES = {SPECIAL_RATE: "CA-44", SIMPLE_RATE: "CA-43", PLAIN_RATE: "CA-42"}


def knight(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why a knight cannot be played."""
    return _unplayable(s, seat, KNIGHT) or _NO_CARD


def road_building(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why road building cannot be played."""
    return _unplayable(s, seat, ROAD_BUILDING) or Refusal(
        "there is no road you could place", "CA-R10"
    )


def invention(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why invention cannot be played for these cards."""
    unplayable = _unplayable(s, seat, INVENTION)
    if unplayable:
        return unplayable
    cards = data["cards"].split()
    held = sum(s.bank.tolist())
    if cards[0] == "only" and held > 1:
        return Refusal("take two cards; one only is for a bank that has just one", "CA-66")
    if cards[0] != "only" and held == 1:
        last = GOODS[[n > 0 for n in s.bank.tolist()].index(True)]
        return Refusal("the bank has just one card: take only {good}", "CA-R8", good=last)
    lacking = [good for good in GOODS if cards.count(good) > s.bank[GOODS.index(good)]]
    return Refusal("the bank has too few cards of {goods}", "CA-R8", goods=lacking)


def monopoly(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why monopoly cannot be played."""
    return _unplayable(s, seat, MONOPOLY) or _NO_CARD


def _unplayable(s: Any, seat: int, card: int) -> Refusal | None:
    if s.card_played:
        return Refusal("only one development card may be played in a turn", "CA-59")
    if s.cards[seat, card] == 0:
        if s.fresh[seat, card] > 0:
            return Refusal("a card cannot be played on the turn it was bought", "CA-61")
        return _NO_CARD
    return None


def _unpaid(s: Any, seat: int, kind: str) -> Refusal | None:
    cost, clause = _COSTS[kind]
    if s.phase != MAIN or can_pay(s, seat, cost):
        return None
    missing = {
        GOODS[g]: cost[g] - s.hand[seat, g] for g in range(RESOURCES) if s.hand[seat, g] < cost[g]
    }
    return Refusal("you need {missing} more", clause, missing=missing)


def road(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why no road can be laid there."""
    path = data["path"]
    if s.road[path] != NONE:
        return Refusal("{seat} has a road there", "CA-7", seat=SEAT_NAMES[s.road[path]])
    if s.phase == FOUND_ROAD:
        return Refusal("it must touch the settlement just founded", "CA-14")
    if s.roads_left[seat] == 0:
        return Refusal("you have no road left", "CA-49")
    if not PATH_BITS[path] & network_ends(s, seat):
        return Refusal("needs one of your own roads, settlements or cities next to it", "CA-50")
    return _unpaid(s, seat, "road") or Refusal("no road can be built now", "CA-21")


def settlement(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why no settlement can stand there."""
    corner = data["corner"]
    if s.level[corner]:
        return Refusal("there is a building already", "CA-52")
    for k in range(3):
        other = CORNER_NEIGHBOURS[corner, k]
        if other != NONE and s.level[other]:
            near = Named(int(other), _CORNER.label(other))
            return Refusal("too near to the building at {corner}", "CA-53", corner=near)
    if s.settlements_left[seat] == 0:
        return Refusal("you have no settlement left; build a city first", "CA-54")
    if not (road_ends(s, seat) >> corner) & 1:
        return Refusal("none of your roads leads there", "CA-52")
    return _unpaid(s, seat, "settlement") or Refusal("no settlement can be built now", "CA-21")


def city(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why no city can stand there."""
    corner = data["corner"]
    if s.owner[corner] != seat or s.level[corner] != SETTLEMENT_LEVEL:
        return Refusal("a city replaces one of your own settlements", "CA-55")
    if s.cities_left[seat] == 0:
        return Refusal("you have no city left", "CA-49")
    return _unpaid(s, seat, "city") or Refusal("no city can be built now", "CA-21")


def buy(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why no card can be bought."""
    if deck_size(s) == 0:
        return Refusal("no development card is left", "CA-57")
    return _unpaid(s, seat, "buy") or Refusal("no card can be bought now", "CA-21")


def robber(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why the robber cannot go there."""
    if data["hex"] != s.robber:
        return Refusal("the robber spares players with two points or fewer", "CA-R26")
    return Refusal("the robber must move to another hex", "CA-31")


def rob(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why this seat cannot be robbed."""
    return Refusal("{seat} has no building on this hex, or no card", "CA-32", seat=data["seat"])


def discard(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why this card cannot be discarded."""
    return Refusal("you have no other {good}", "CA-30", good=data["good"])


def _no_trade_now(s: Any) -> Refusal | None:
    if s.strict and s.built:
        return Refusal("all trade comes before all building here", "CA-23")
    return None


def overseas(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why this exchange overseas cannot be made."""
    good, rate = data["give"], data["rate"]
    give, take = GOODS.index(good), GOODS.index(data["take"])
    if give == take:
        return Refusal("give one kind and take another", "CA-R6")
    clause = _RATE_CLAUSES[rate]
    if not has_rate(s, seat, rate, give):
        own = s.rate[seat, give]
        return Refusal("your rate for {good} is {rate}:1", clause, good=good, rate=own)
    if s.hand[seat, give] < rate:
        return Refusal("you have only {n} {good}", clause, n=s.hand[seat, give], good=good)
    if s.bank[take] == 0:
        return Refusal("the bank has no {good}", "CA-R8", good=data["take"])
    return _no_trade_now(s) or Refusal("no trade is possible now", "CA-37")


def deal(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why this offer or counter-offer cannot be made."""
    give, take = data["give"], data["take"]
    if not give or not take:
        return Refusal("a deal moves at least one card each way", "CA-39")
    if set(give) & set(take):
        return Refusal("the same kind cannot stand on both sides", "CA-R6")
    for good, count in give.items():
        held = int(s.hand[seat, GOODS.index(good)])
        if held < count:
            return Refusal("you have only {n} {good}", "CA-R7", n=held, good=good)
    return _no_trade_now(s) or Refusal("no offer is possible now", "CA-37")


def invite(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why no offers can be invited."""
    return _no_trade_now(s) or Refusal("no trade is possible now", "CA-37")


def accept(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why the offer cannot be accepted."""
    if is_invitation(s):
        return Refusal("there is no offer to accept; make one yourself or decline", "CA-40")
    return Refusal("you do not hold the cards that are asked for", "CA-R7")


def decline(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why a free road cannot be declined."""
    return Refusal("only the second road of road building may be declined", "CA-R10")


def close(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why this deal cannot be closed."""
    if SEAT_NAMES.index(data["seat"]) == seat:
        return Refusal("a deal needs a partner", "CA-38")
    return Refusal("there is no deal with {seat} that you can pay", "CA-40", seat=data["seat"])
