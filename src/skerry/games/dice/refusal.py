"""Why a move is refused, in a sentence with the clause that says so."""

from __future__ import annotations

from typing import Any

from ...core.refusal import Refusal
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
    asked = data["dice"]
    face = next(face for face in asked if asked[face] > s.dice[FACES.index(face)])
    shown = s.dice[FACES.index(face)]
    sentence = "the dice show {n} {good} and not {wanted}"
    return Refusal(sentence, "DI-11", n=shown, good=face, wanted=asked[face])


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
        sentence = "a road must join one already built: {road} first"
        return Refusal(sentence, "DI-26", road=ROAD_NAMES[after])
    return _unpaid(s, ROAD)


def knight(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why no knight can be built."""
    built = int(s.knights[s.player])
    if built == KNIGHTS:
        return Refusal("all {n} knights are built", "DI-22", n=KNIGHTS)
    if not may_place_knight(s, s.player):
        sentence = "no road, settlement or city borders the {hex}, the hex of {knight}"
        return Refusal(sentence, "DI-40", hex=HEXES[built].name, knight=KNIGHT_NAMES[built])
    return _unpaid(s, KNIGHT)


def settlement(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why no settlement can be built."""
    if s.settlements[s.player] == len(SETTLEMENT_NAMES):
        return Refusal("all {n} settlements are built", "DI-22", n=len(SETTLEMENT_NAMES))
    road, name = SETTLEMENT_ROAD[s.settlements[s.player]], SETTLEMENT_NAMES[s.settlements[s.player]]
    return _unreached(s, road, name, "DI-31") or _unpaid(s, SETTLEMENT)


def city(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why no city can be built."""
    if s.cities[s.player] == len(CITY_NAMES):
        return Refusal("all {n} cities are built", "DI-22", n=len(CITY_NAMES))
    road, name = CITY_ROAD[s.cities[s.player]], CITY_NAMES[s.cities[s.player]]
    return _unreached(s, road, name, "DI-35") or _unpaid(s, CITY)


def _unreached(s: Any, road: int, site: str, clause: str) -> Refusal | None:
    if s.roads[s.player, road]:
        return None
    return Refusal("no road reaches {site}: {road} first", clause, site=site, road=ROAD_NAMES[road])


def _unpaid(s: Any, kind: int) -> Refusal:
    missing = {
        FACES[good]: COSTS[kind, good] - s.dice[good]
        for good in range(GOODS)
        if s.dice[good] < COSTS[kind, good]
    }
    return Refusal("the dice lack {missing}", "DI-18", missing=missing)


def joker(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why this joker cannot be used."""
    joker = int(data["joker"]) - 1
    return _joker_refusal(s, joker, data["die"], FACES[JOKER_FACE[joker]])


def any_joker(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why the last joker cannot be used so."""
    return _joker_refusal(s, LAST_JOKER, data["die"], data["face"])


def _joker_refusal(s: Any, joker: int, die: str, face: str) -> Refusal:
    number = joker + 1
    if s.knights[s.player] <= joker:
        knight = KNIGHT_NAMES[joker]
        return Refusal("joker {joker} comes with {knight}", "DI-45", joker=number, knight=knight)
    if s.used[s.player, joker]:
        return Refusal("joker {joker} has been used", "DI-46", joker=number)
    if s.dice[FACES.index(die)] == 0:
        return Refusal("no unused die shows {good}", "DI-R7", good=die)
    return Refusal("the die shows {good} already", "DI-R9", good=face)


def gold(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why gold cannot be exchanged so."""
    if data["face"] == FACES[GOLD]:
        return Refusal("gold is exchanged for something else", "DI-R9")
    count = int(s.dice[GOLD])
    clause = "DI-54" if count else "DI-51"
    return Refusal("an exchange takes 2 gold, you have {gold}", clause, gold=count)
