"""Why a move is refused, in a sentence with the clause that says so."""

from __future__ import annotations

from typing import Any

from ...core.rulebook import Refusal
from .cards import (
    BUILDING,
    BUILDING_KEYS,
    BUILDING_NAMES,
    CITY,
    GUILD,
    LIBRARY,
    NONE,
    PAID,
    ROAD,
    SETTLEMENT,
)
from .data import GOODS, KINDS
from .laid import find_victim, has_property
from .moves import BUY, MOVES
from .pile import hand_size
from .purchase import PAYMENTS, can_lay_any, has_free_city
from .state import (
    DEVELOPMENT,
    EXCHANGE,
    FLIP,
    GIVE,
    LAY,
    MARKET_DAY_PHASE,
    PICK,
    ROBBER_PHASE,
    SEAT_NAMES,
    TRADE,
)
from .trade import exchanges_left, has_road, is_guild_time

_EXCHANGES = ("market", "discard", "swap", "library")
_COST_CLAUSES = ("ST-40", "ST-41", "ST-58", "ST-62", "ST-70")
#: In these phases only one thing is to be done.
_DUTIES = {
    EXCHANGE: (("discard", "redraw"), "discard another card or redraw", "ST-29"),
    PICK: (("pick",), "first pick a card from the open hand", "ST-34"),
    GIVE: (("give",), "first give back as many cards as you drew", "ST-31"),
    FLIP: (("flip", "keep"), "first flip the destiny card or keep it as it lies", "ST-61"),
    LAY: (("lay",), "first choose the building that you paid", "ST-71"),
    MARKET_DAY_PHASE: (("market", "pass"), "swap a card with the market or pass", "ST-67"),
    ROBBER_PHASE: (("discard",), "first choose the cards that the robbers take", "ST-68"),
}


def why_not(s: Any, seat: int, move: int) -> Refusal:
    """The reason why a seat that is to act may not make this move."""
    data = MOVES.json(move)
    kind = data["kind"]
    if s.phase in _DUTIES:
        kinds, words, clause = _DUTIES[s.phase]
        if kind not in kinds:
            return Refusal(words, clause)
        if kind in ("pick", "give", "discard", "market", "lay"):
            return _in_duty(s, seat, kind, data)
    if kind == "guild":
        return _guild(s, seat, SEAT_NAMES.index(data["seat"]))
    if s.phase == TRADE:
        if kind in _EXCHANGES:
            return _exchange(s, seat, kind, data)
        return Refusal("this belongs to a later step; end the trade with 'develop'", "ST-20")
    if s.phase == DEVELOPMENT:
        if BUY <= move < BUY + PAYMENTS:
            return _purchase(s, seat, move - BUY)
        if kind in _EXCHANGES or kind == "develop":
            return Refusal("the trade step is over for this turn", "ST-20")
    return Refusal("this is not a move for now", "ST-20")


def _in_duty(s: Any, seat: int, kind: str, data: dict[str, Any]) -> Refusal:
    if kind == "lay":
        return _lay(s, seat, BUILDING_KEYS.index(data["building"]))
    if kind == "pick":
        return Refusal(f"{SEAT_NAMES[s.partner]} has no {data['good']}", "ST-34")
    if kind == "give":
        return Refusal(f"you have no {data['good']}", "ST-31")
    if kind == "market":
        return _market(s, seat, data)
    if s.phase == EXCHANGE:
        return _exchange(s, seat, kind, data)
    good = GOODS.index(data["good"])
    other = "other " if s.chosen[seat, good] else ""
    return Refusal(f"you have no {other}{data['good']}", "ST-68")


def _exchange(s: Any, seat: int, kind: str, data: dict[str, Any]) -> Refusal:
    left = int(exchanges_left(s))
    if left <= 0:
        return Refusal("you have no exchange left in this turn", "ST-25")
    if not has_road(s, seat) and kind != "discard":
        return Refusal("without a road on side A you can exchange with the draw pile only", "ST-26")
    if kind == "market":
        return _market(s, seat, data)
    if kind == "discard":
        return Refusal(f"you have no {data['good']}", "ST-29")
    return _swap(s, seat, SEAT_NAMES.index(data["seat"]), data["count"], kind == "library", left)


def _market(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    if s.market[GOODS.index(data["take"])] == 0:
        return Refusal(f"there is no {data['take']} in the market", "ST-30")
    return Refusal(f"you have no {data['give']}", "ST-30")


def _swap(s: Any, seat: int, other: int, count: int, look: bool, left: int) -> Refusal:
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


def _guild(s: Any, seat: int, other: int) -> Refusal:
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


def _purchase(s: Any, seat: int, payment: int) -> Refusal:
    kind = int(PAID[payment, 0])
    if s.bought[kind]:
        return Refusal(f"one {KINDS[kind]} in a turn", "ST-38")
    gone = _not_on_offer(s, seat, kind)
    if gone is not None:
        return gone
    lacks = [
        f"{int(PAID[payment, g + 1]) - int(s.hand[seat, g])} {GOODS[g]}"
        for g in range(5)
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


def _lay(s: Any, seat: int, building: int) -> Refusal:
    if s.buildings[seat, building]:
        return Refusal(f"you have a {BUILDING_NAMES[building]} already", "ST-74")
    return Refusal(f"there is no {BUILDING_NAMES[building]} in the pile", "ST-71")
