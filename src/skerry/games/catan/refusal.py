"""Why a move is refused, in a sentence with the clause that says so."""

from __future__ import annotations

from typing import Any

from ...core.game import Refusal
from .bank import CARD_COST, CITY_COST, ROAD_COST, SETTLEMENT_COST, can_pay
from .board import CORNER_NEIGHBOURS, GOODS, NONE, PATH_BITS
from .building import network_ends, road_ends
from .cards import deck_size
from .moves import MOVES
from .state import (
    ANSWER,
    BEFORE_ROLL,
    DEAL,
    DISCARD,
    FOUND_ROAD,
    FOUND_SETTLEMENT,
    FREE_ROADS,
    INVENTION,
    KNIGHT,
    MAIN,
    MONOPOLY,
    ROAD_BUILDING,
    ROB,
    ROBBER,
    SEAT_NAMES,
)
from .trade import has_rate, is_invitation

_CARD_KINDS = {
    "knight": KNIGHT,
    "road-building": ROAD_BUILDING,
    "invention": INVENTION,
    "monopoly": MONOPOLY,
}
_COSTS = {
    "road": (ROAD_COST, "CA-48"),
    "settlement": (SETTLEMENT_COST, "CA-48"),
    "city": (CITY_COST, "CA-48"),
    "buy": (CARD_COST, "CA-57"),
}
#: In these phases only one thing is to be done.
_DUTIES = {
    FOUND_SETTLEMENT: (("settlement",), "found a settlement first", "CA-14"),
    FOUND_ROAD: (("road",), "lay the road beside the settlement just founded", "CA-14"),
    DISCARD: (("discard",), "first choose the cards to discard", "CA-30"),
    ROBBER: (("robber",), "first move the robber", "CA-31"),
    ROB: (("rob",), "first choose whom to rob", "CA-32"),
    FREE_ROADS: (("road", "decline"), "first place the roads of road building", "CA-65"),
    ANSWER: (
        ("accept", "decline", "counter"),
        "answer the offer: accept, decline or counter",
        "CA-40",
    ),
    DEAL: (("deal", "withdraw"), "close one of the deals or withdraw", "CA-40"),
}

#: Moves that only answer to something; without it there is nothing to do.
_ANSWERS = {
    "robber": ("the robber moves after a seven or a knight only", "CA-36"),
    "rob": ("one robs only after moving the robber", "CA-32"),
    "discard": ("cards are discarded on a seven only", "CA-30"),
    "counter": ("there is no offer to answer; on your own turn make an offer", "CA-40"),
    "accept": ("there is no offer to accept", "CA-40"),
    "decline": ("there is no offer to decline", "CA-40"),
    "deal": ("there is no answered offer to close", "CA-40"),
    "withdraw": ("there is no answered offer to withdraw", "CA-40"),
}
_RATE_CLAUSES = {2: "CA-44", 3: "CA-43", 4: "CA-42"}


def why_not(s: Any, seat: int, move: int) -> Refusal:
    """The reason why a seat that is to act may not make this move."""
    data = MOVES.json(move)
    kind = data["kind"]
    if s.phase in _DUTIES:
        kinds, words, clause = _DUTIES[s.phase]
        if kind not in kinds:
            return Refusal(words, clause)
    elif kind in _CARD_KINDS:
        return _card_refusal(s, seat, kind, data)
    elif s.phase == BEFORE_ROLL:
        clause = "CA-37" if kind in ("overseas", "offer", "invite") else "CA-21"
        return Refusal("roll the dice first", clause)
    elif kind == "roll":
        return Refusal("the dice have been rolled this turn", "CA-21")
    elif kind in _ANSWERS:
        return Refusal(*_ANSWERS[kind])
    refuse = _REFUSALS.get(kind)
    if refuse is None:
        return Refusal("this is not a move for now", "CA-21")
    return refuse(s, seat, data)


def _card_refusal(s: Any, seat: int, kind: str, data: dict[str, Any]) -> Refusal:
    card = _CARD_KINDS[kind]
    if s.phase not in (MAIN, BEFORE_ROLL):
        return Refusal("cards are played on one's own turn, between other actions", "CA-59")
    if s.card_played:
        return Refusal("only one development card may be played in a turn", "CA-59")
    if s.cards[seat, card] == 0:
        if s.fresh[seat, card] > 0:
            return Refusal("a card cannot be played on the turn it was bought", "CA-61")
        return Refusal("you have no such card", "CA-59")
    if kind == "road-building":
        return Refusal("there is no road you could place", "CA-R10")
    return Refusal(f"the bank cannot give {data['cards']}", "CA-R8")


def _unpaid(s: Any, seat: int, kind: str) -> Refusal | None:
    cost, clause = _COSTS[kind]
    if s.phase != MAIN or can_pay(s, seat, cost):
        return None
    lacks = [
        f"{int(cost[g]) - int(s.hand[seat, g])} {GOODS[g]}"
        for g in range(5)
        if s.hand[seat, g] < cost[g]
    ]
    return Refusal(f"you need {' and '.join(lacks)} more", clause)


def _road(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    path = data["path"]
    if s.road[path] != NONE:
        return Refusal(f"{SEAT_NAMES[s.road[path]]} has a road there", "CA-7")
    if s.phase == FOUND_ROAD:
        return Refusal("it must touch the settlement just founded", "CA-14")
    if s.roads_left[seat] == 0:
        return Refusal("you have no road left", "CA-49")
    if not PATH_BITS[path] & network_ends(s, seat):
        return Refusal("needs one of your own roads, settlements or cities next to it", "CA-50")
    return _unpaid(s, seat, "road") or Refusal("no road can be built now", "CA-21")


def _settlement(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    corner = data["corner"]
    if s.level[corner]:
        return Refusal("there is a building already", "CA-52")
    for k in range(3):
        other = CORNER_NEIGHBOURS[corner, k]
        if other != NONE and s.level[other]:
            return Refusal(f"too near to the building at {other}", "CA-53")
    if s.settlements_left[seat] == 0:
        return Refusal("you have no settlement left; build a city first", "CA-54")
    if not (road_ends(s, seat) >> corner) & 1:
        return Refusal("none of your roads leads there", "CA-52")
    return _unpaid(s, seat, "settlement") or Refusal("no settlement can be built now", "CA-21")


def _city(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    corner = data["corner"]
    if s.owner[corner] != seat or s.level[corner] != 1:
        return Refusal("a city replaces one of your own settlements", "CA-55")
    if s.cities_left[seat] == 0:
        return Refusal("you have no city left", "CA-49")
    return _unpaid(s, seat, "city") or Refusal("no city can be built now", "CA-21")


def _buy(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    if deck_size(s) == 0:
        return Refusal("no development card is left", "CA-57")
    return _unpaid(s, seat, "buy") or Refusal("no card can be bought now", "CA-21")


def _robber(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    return Refusal("the robber must move to another hex", "CA-31")


def _rob(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    return Refusal(f"{data['seat']} has no building on this hex, or no card", "CA-32")


def _discard(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    return Refusal(f"you have no other {data['good']}", "CA-30")


def _no_trade_now(s: Any) -> Refusal | None:
    if s.strict and s.built:
        return Refusal("all trade comes before all building here", "CA-23")
    return None


def _overseas(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    give, take, rate = GOODS.index(data["give"]), GOODS.index(data["take"]), data["rate"]
    if give == take:
        return Refusal("give one kind and take another", "CA-R6")
    clause = _RATE_CLAUSES[rate]
    if not has_rate(s, seat, rate, give):
        return Refusal(f"your rate for {GOODS[give]} is {int(s.rate[seat, give])}:1", clause)
    if s.hand[seat, give] < rate:
        return Refusal(f"you have only {int(s.hand[seat, give])} {GOODS[give]}", clause)
    if s.bank[take] == 0:
        return Refusal(f"the bank has no {GOODS[take]}", "CA-R8")
    return _no_trade_now(s) or Refusal("no trade is possible now", "CA-37")


def _deal_refusal(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    give, take = data["give"], data["take"]
    if not give or not take:
        return Refusal("a deal moves at least one card each way", "CA-39")
    if set(give) & set(take):
        return Refusal("the same kind cannot stand on both sides", "CA-R6")
    for good, count in give.items():
        held = int(s.hand[seat, GOODS.index(good)])
        if held < count:
            return Refusal(f"you have only {held} {good}", "CA-R7")
    return _no_trade_now(s) or Refusal("no offer is possible now", "CA-37")


def _invite(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    return _no_trade_now(s) or Refusal("no trade is possible now", "CA-37")


def _accept(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    if is_invitation(s):
        return Refusal("there is no offer to accept; make one yourself or decline", "CA-40")
    return Refusal("you do not hold the cards that are asked for", "CA-R7")


def _decline(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    return Refusal("only the second road of road building may be declined", "CA-R10")


def _close(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    if SEAT_NAMES.index(data["seat"]) == seat:
        return Refusal("a deal needs a partner", "CA-38")
    return Refusal(f"there is no deal with {data['seat']} that you can pay", "CA-40")


_REFUSALS = {
    "road": _road,
    "settlement": _settlement,
    "city": _city,
    "buy": _buy,
    "robber": _robber,
    "rob": _rob,
    "discard": _discard,
    "overseas": _overseas,
    "offer": _deal_refusal,
    "counter": _deal_refusal,
    "invite": _invite,
    "accept": _accept,
    "decline": _decline,
    "deal": _close,
}
