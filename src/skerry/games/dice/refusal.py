"""Why a move is refused, in a sentence with the clause that says so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...core.rulebook import Refusal
from .building import CITY, COSTS, GOODS, KNIGHT, ROAD, SETTLEMENT, may_place_knight
from .faces import FACES, GOLD, ROLLS
from .moves import LAST_JOKER
from .sheet import (
    CITY_NAMES,
    CITY_ROAD,
    HEXES,
    JOKER_FACE,
    KNIGHT_NAMES,
    KNIGHTS,
    ROAD_AFTER,
    ROAD_NAMES,
    SETTLEMENT_NAMES,
    SETTLEMENT_ROAD,
)


def keep(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why these dice cannot be kept."""
    lacks = [
        f"{s.dice[FACES.index(face)]} {face} and not {wanted}"
        for face, wanted in data["dice"].items()
        if wanted > s.dice[FACES.index(face)]
    ]
    return Refusal(f"the dice show {', '.join(lacks)}", "DI-11")


def final(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why the dice cannot be rolled again."""
    if s.rolls == ROLLS:
        return Refusal("the result of the third roll is final", "DI-15")
    return Refusal("the rolling has ended, the result is final", "DI-14")


def road(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why this road cannot be built."""
    road = ROAD_NAMES.index(data["road"])
    if s.roads[s.player, road]:
        return Refusal("this road is built already", "DI-22")
    after = int(ROAD_AFTER[road])
    if not s.roads[s.player, after]:
        return Refusal(f"a road must join one already built: {ROAD_NAMES[after]} first", "DI-26")
    return _unpaid(s, ROAD)


def knight(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why no knight can be built."""
    built = int(s.knights[s.player])
    if built == KNIGHTS:
        return Refusal(f"all {KNIGHTS} knights are built", "DI-22")
    if not may_place_knight(s, s.player):
        where = f"the {HEXES[built].name}, the hex of {KNIGHT_NAMES[built]}"
        return Refusal(f"no road, settlement or city borders {where}", "DI-40")
    return _unpaid(s, KNIGHT)


def settlement(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why no settlement can be built."""
    roads = [ROAD_NAMES[road] for road in SETTLEMENT_ROAD]
    refusal = _no_site(s, "settlements", s.settlements, SETTLEMENT_NAMES, roads, "DI-31")
    return refusal or _unpaid(s, SETTLEMENT)


def city(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why no city can be built."""
    roads = [ROAD_NAMES[road] for road in CITY_ROAD]
    return _no_site(s, "cities", s.cities, CITY_NAMES, roads, "DI-35") or _unpaid(s, CITY)


def _no_site(
    s: Any, many: str, built: Any, names: Sequence[str], roads: Sequence[str], clause: str
) -> Refusal | None:
    """Why the next one has no site: all are built, or the road to it is not."""
    next_one = int(built[s.player])
    if next_one == len(names):
        return Refusal(f"all {len(names)} {many} are built", "DI-22")
    road = roads[next_one]
    if not s.roads[s.player, ROAD_NAMES.index(road)]:
        return Refusal(f"no road reaches {names[next_one]}: {road} first", clause)
    return None


def _unpaid(s: Any, kind: int) -> Refusal:
    lacks = [
        f"{COSTS[kind, good] - s.dice[good]} {FACES[good]}"
        for good in range(GOODS)
        if s.dice[good] < COSTS[kind, good]
    ]
    return Refusal(f"the dice lack {' and '.join(lacks)}", "DI-18")


def joker(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why this joker cannot be used."""
    joker = int(data["joker"]) - 1
    return _joker_refusal(s, joker, data["die"], FACES[JOKER_FACE[joker]])


def any_joker(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why the last joker cannot be used so."""
    return _joker_refusal(s, LAST_JOKER, data["die"], data["face"])


def _joker_refusal(s: Any, joker: int, die: str, face: str) -> Refusal:
    if s.knights[s.player] <= joker:
        return Refusal(f"joker {joker + 1} comes with {KNIGHT_NAMES[joker]}", "DI-45")
    if s.used[s.player, joker]:
        return Refusal(f"joker {joker + 1} has been used", "DI-46")
    if s.dice[FACES.index(die)] == 0:
        return Refusal(f"no unused die shows {die}", "DI-R7")
    return Refusal(f"the die shows {face} already", "DI-R9")


def gold(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why gold cannot be exchanged so."""
    if data["face"] == FACES[GOLD]:
        return Refusal("gold is exchanged for something else", "DI-R9")
    count = int(s.dice[GOLD])
    return Refusal(f"an exchange takes 2 gold, you have {count}", "DI-54" if count else "DI-51")
