"""Why a move is refused, in a sentence with the clause that says so."""

from __future__ import annotations

from typing import Any

from ...core.refusal import Named, Refusal
from ...core.seats import NONE
from .cards import (
    BUILDING,
    BUILDING_KEYS,
    BUILDING_NAMES,
    CITY,
    GUILD,
    LIBRARY,
    PAID,
    ROAD,
    SETTLEMENT,
)
from .data import GOODS, KINDS, RESOURCES
from .moves import payment_of
from .pile import hand_size
from .purchase import can_lay_any, has_free_city
from .stacks import find_victim, has_property
from .state import SEAT_NAMES
from .trade import exchanges_left, has_road, is_guild_time

_NO_EXCHANGE = Refusal("you have no exchange left in this turn", "ST-25")
_COST_CLAUSES = ("ST-40", "ST-41", "ST-58", "ST-62", "ST-70")


def market(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why a card cannot be exchanged with the market."""
    return _no_exchange(s, seat) or _not_there(s, data)


def visit(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why a card cannot be swapped on a market day."""
    return _not_there(s, data)


def discard(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why a card cannot be exchanged with the draw pile."""
    if exchanges_left(s) <= 0:
        return _NO_EXCHANGE
    return Refusal("you have no {good}", "ST-29", good=data["good"])


def lose(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why the robbers cannot take this card."""
    good = data["good"]
    if s.chosen[seat, GOODS.index(good)]:
        return Refusal("you have no other {good}", "ST-68", good=good)
    return Refusal("you have no {good}", "ST-68", good=good)


def pick(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why this card cannot be picked."""
    partner = SEAT_NAMES[s.partner]
    return Refusal("{seat} has no {good}", "ST-34", seat=partner, good=data["good"])


def swap(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why no blind swap with this opponent is possible."""
    return _no_exchange(s, seat) or _swap(s, seat, data, look=False)


def library(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why no swap with a look is possible."""
    return _no_exchange(s, seat) or _swap(s, seat, data, look=True)


def _no_exchange(s: Any, seat: int) -> Refusal | None:
    if exchanges_left(s) <= 0:
        return _NO_EXCHANGE
    if not has_road(s, seat):
        return Refusal("without a road on side A you can exchange with the draw pile only", "ST-26")
    return None


def _not_there(s: Any, data: dict[str, Any]) -> Refusal:
    if s.market[GOODS.index(data["take"])] == 0:
        return Refusal("there is no {good} in the market", "ST-30", good=data["take"])
    return Refusal("you have no {good}", "ST-30", good=data["give"])


def _swap(s: Any, seat: int, data: dict[str, Any], look: bool) -> Refusal:
    name, count = data["seat"], data["count"]
    other, left = SEAT_NAMES.index(name), int(exchanges_left(s))
    if other == seat:
        return Refusal("a swap needs an opponent", "ST-31")
    if other >= s.players:
        return Refusal("{seat} is not in the game", "ST-31", seat=name)
    if count > left:
        return Refusal("you have {n:exchange} left in this turn", "ST-25", n=left)
    if look and not has_property(s, seat, LIBRARY):
        return Refusal("only the owner of the Library may look", "ST-34")
    if look and s.swapped[other]:
        return Refusal("a second swap with {seat} in one turn is blind", "ST-35", seat=name)
    if hand_size(s, seat) < count:
        return Refusal("you have {n:card}", "ST-R13", n=hand_size(s, seat))
    if hand_size(s, other) < count:
        return Refusal("{seat} has {n:card}", "ST-R13", seat=name, n=hand_size(s, other))
    return Refusal("this swap is not possible now", "ST-27")


def guild(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why the Merchants' Guild cannot take a card from this seat."""
    other = SEAT_NAMES.index(data["seat"])
    if not has_property(s, seat, GUILD):
        return Refusal("you have no Merchants' Guild", "ST-76")
    if s.guild_used:
        return Refusal("the Merchants' Guild takes one card in a turn", "ST-76")
    if not is_guild_time(s):
        return Refusal("the Merchants' Guild takes its card in another step", "ST-R16")
    if other == seat or other >= s.players:
        return Refusal("the Merchants' Guild takes from an opponent", "ST-76")
    if s.points[other] < s.points[seat]:
        return Refusal("{seat} has fewer points than you", "ST-76", seat=data["seat"])
    return Refusal("{seat} has no card", "ST-R16", seat=data["seat"])


def purchase(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why this cannot be bought in this way."""
    payment = payment_of(data)
    kind = int(PAID[payment, 0])
    if s.bought[kind]:
        return Refusal("one {kind} in a turn", "ST-38", kind=KINDS[kind])
    gone = _not_on_offer(s, seat, kind)
    if gone is not None:
        return gone
    missing = {
        GOODS[g]: PAID[payment, g + 1] - s.hand[seat, g]
        for g in range(RESOURCES)
        if s.hand[seat, g] < PAID[payment, g + 1]
    }
    return Refusal("you need {missing} more", _COST_CLAUSES[kind], missing=missing)


def _not_on_offer(s: Any, seat: int, kind: int) -> Refusal | None:
    if kind == CITY:
        if s.settlements[seat] == 0:
            return Refusal("you have no settlement to turn over", "ST-64")
    elif kind == SETTLEMENT:
        if s.settlement_pile == 0:
            return Refusal("the settlement pile is empty", "ST-60")
    elif kind == BUILDING:
        if not has_free_city(s, seat):
            return Refusal("you have no city without a building", "ST-71")
        if not can_lay_any(s, seat):
            return Refusal("the pile has no building that you lack", "ST-75")
    elif find_victim(s, seat, kind) == NONE:
        if (s.road_pile if kind == ROAD else s.knight_pile) == 0:
            sentence = "the pile is empty and no opponent has a {kind} that can be taken"
            return Refusal(sentence, "ST-56", kind=KINDS[kind])
    return None


def lay(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why this building cannot be laid."""
    number = BUILDING_KEYS.index(data["building"])
    building = Named(data["building"], BUILDING_NAMES[number])
    if s.buildings[seat, number]:
        return Refusal("you have a {building} already", "ST-74", building=building)
    return Refusal("there is no {building} in the pile", "ST-71", building=building)
