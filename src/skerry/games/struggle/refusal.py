"""Why a move is refused, in a sentence with the clause that says so."""

from __future__ import annotations

from typing import Any

from ...core.rulebook import Refusal
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
    return Refusal(f"you have no {data['good']}", "ST-29")


def lose(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why the robbers cannot take this card."""
    other = "other " if s.chosen[seat, GOODS.index(data["good"])] else ""
    return Refusal(f"you have no {other}{data['good']}", "ST-68")


def pick(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why this card cannot be picked."""
    return Refusal(f"{SEAT_NAMES[s.partner]} has no {data['good']}", "ST-34")


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
        return Refusal(f"there is no {data['take']} in the market", "ST-30")
    return Refusal(f"you have no {data['give']}", "ST-30")


def _swap(s: Any, seat: int, data: dict[str, Any], look: bool) -> Refusal:
    other, count = SEAT_NAMES.index(data["seat"]), data["count"]
    left = int(exchanges_left(s))
    if other == seat:
        return Refusal("a swap needs an opponent", "ST-31")
    if other >= s.players:
        return Refusal(f"{SEAT_NAMES[other]} is not in the game", "ST-31")
    if count > left:
        return Refusal(f"you have {left} exchange{'s' * (left > 1)} left in this turn", "ST-25")
    if look and not has_property(s, seat, LIBRARY):
        return Refusal("only the owner of the Library may look", "ST-34")
    if look and s.swapped[other]:
        return Refusal(f"a second swap with {SEAT_NAMES[other]} in one turn is blind", "ST-35")
    for who, name in ((seat, "you have"), (other, f"{SEAT_NAMES[other]} has")):
        held = int(hand_size(s, who))
        if held < count:
            return Refusal(f"{name} {held} card{'s' * (held != 1)}", "ST-R13")
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
        return Refusal(f"{SEAT_NAMES[other]} has fewer points than you", "ST-76")
    return Refusal(f"{SEAT_NAMES[other]} has no card", "ST-R16")


def purchase(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why this cannot be bought in this way."""
    payment = payment_of(data)
    kind = int(PAID[payment, 0])
    if s.bought[kind]:
        return Refusal(f"one {KINDS[kind]} in a turn", "ST-38")
    gone = _not_on_offer(s, seat, kind)
    if gone is not None:
        return gone
    lacks = [
        f"{int(PAID[payment, g + 1]) - int(s.hand[seat, g])} {GOODS[g]}"
        for g in range(RESOURCES)
        if s.hand[seat, g] < PAID[payment, g + 1]
    ]
    return Refusal(f"you need {' and '.join(lacks)} more", _COST_CLAUSES[kind])


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
            reason = f"the pile is empty and no opponent has a {KINDS[kind]} that can be taken"
            return Refusal(reason, "ST-56")
    return None


def lay(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why this building cannot be laid."""
    building = BUILDING_KEYS.index(data["building"])
    if s.buildings[seat, building]:
        return Refusal(f"you have a {BUILDING_NAMES[building]} already", "ST-74")
    return Refusal(f"there is no {BUILDING_NAMES[building]} in the pile", "ST-71")
