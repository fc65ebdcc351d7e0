"""Why a move is refused, in a sentence with the clause that says so."""

from __future__ import annotations

from typing import Any

from ...core.refusal import Named, Refusal
from ...core.seats import NONE
from .bids import bid_count, bid_total, bids_in, compensation, outbids, permits_in
from .board import (
    BLOCKED,
    COLUMNS_IN_PLAY,
    FIELD_AT,
    FIELD_NAMES,
    GATE,
    PIT,
    ROW_NAMES,
    SITE_AT,
    SITE_NEIGHBOURS,
    SITE_PRICE,
    WINDMILLS,
    column_of,
    row_of,
)
from .buildings import (
    EQUALS_PRICE,
    MOST_EQUALS,
    equals_in,
    has_tile,
)
from .cards import holds, holds_three_colours
from .church import CHURCH_PRICE, tiles_in_pile
from .kinds import BUILDING_KINDS, FIRST_NEUTRAL, FOOTPRINT, KIND_NAMES, PERMITS_NEEDED, PRICE, SIZE
from .moves import HUT_NAMES
from .permits import PAIR, is_free, open_rows
from .state import COLOURS, FIRST_INFLUENCE, GOLD, MOST_BUILT, SAIL, SEAT_NAMES, WALL_TILES


def third_construction(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why nothing can be built in phase 3."""
    if s.built == MOST_BUILT:
        return Refusal("there are at most two constructions a turn", "EL-30")
    return Refusal("this is phase 3: lay a permit or take 2 gold", "EL-13")


def ship(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why the ship cannot go there."""
    row = ROW_NAMES[s.ship]
    if s.phase == SAIL:
        sentence = "the ship must go exactly two rows up or down from row {row}"
        return Refusal(sentence, "EL-16", row=row)
    return Refusal("the ship stands in row {row} already and must move", "EL-22", row=row)


# Phase 2.


def build(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why this cannot be built there."""
    kind, anchor = KIND_NAMES.index(data["building"]), FIELD_AT[data["field"]]
    colour = COLOURS.index(data["colour"]) if "colour" in data else NONE
    refusal = _ground(s, seat, kind, anchor) or _bid(s, seat, kind, anchor)
    return refusal or _displacing(s, seat, kind, anchor, colour)


def _ground(s: Any, seat: int, kind: int, anchor: int) -> Refusal | None:
    building = _building(kind)
    if not has_tile(s, seat, kind):
        if kind < FIRST_NEUTRAL:
            sentence = "your {building} stands on the board already"
            return Refusal(sentence, "EL-32", building=building)
        return Refusal("no {building} is left in the pile", "EL-32", building=building)
    if FOOTPRINT[kind, anchor, 0] == NONE:
        return Refusal("the {building} would reach beyond the fields", "EL-33", building=building)
    for i in range(SIZE[kind]):
        field = int(FOOTPRINT[kind, anchor, i])
        if s.cover[field] == BLOCKED:
            outside = column_of(field) >= COLUMNS_IN_PLAY[s.players]
            return _blocked(s, field, "EL-2" if outside else "EL-33")
    return None


def _building(kind: int) -> Named:
    return Named(KIND_NAMES[kind], BUILDING_KINDS[kind].title)


def _blocked(s: Any, field: int, clause: str) -> Refusal:
    name = FIELD_NAMES[field]
    if column_of(field) >= COLUMNS_IN_PLAY[s.players]:
        return Refusal("{field} lies outside the gates", clause, field=name)
    if field == PIT and s.first_tile == NONE:
        return Refusal("{field} is the pit of the church", clause, field=name)
    return Refusal("a church tile lies on {field}", clause, field=name)


def _bid(s: Any, seat: int, kind: int, anchor: int) -> Refusal | None:
    building = _building(kind)
    bids = bids_in(s, kind, anchor)
    need, have = int(PERMITS_NEEDED[kind]), int(permits_in(bids))
    if have < need:
        sentence = "the {building} needs {n} permits on its fields, there are {have}"
        return Refusal(sentence, "EL-34", building=building, n=need, have=have)
    if bid_count(bids, seat) == 0:
        return Refusal("you have no permit of your own there", "EL-36")
    if not outbids(bids, seat):
        return _outbid(s, seat, bids)
    price, due = int(PRICE[kind]), int(compensation(bids, seat))
    gold = int(s.hand[seat, GOLD])
    if gold < price:
        sentence = "the {building} costs {price} gold, you have {gold}"
        return Refusal(sentence, "EL-39", building=building, price=price, gold=gold)
    if gold < price + due:
        sentence = "it takes {price} gold and {due} compensation, you have {gold}"
        return Refusal(sentence, "EL-41", price=price, due=due, gold=gold)
    return None


def _outbid(s: Any, seat: int, bids: int) -> Refusal:
    totals = {
        rival: int(bid_total(bids, rival)) for rival in range(s.players) if bid_count(bids, rival)
    }
    best = max(value for rival, value in totals.items() if rival != seat)
    rivals = [SEAT_NAMES[r] for r, value in totals.items() if r != seat and value == best]
    sentence = "your permits there come to {own}, those of {seats} to {best}"
    clause = "EL-38" if best == totals[seat] else "EL-37"
    return Refusal(sentence, clause, own=totals[seat], seats=rivals, best=best)


def _displacing(s: Any, seat: int, kind: int, anchor: int, colour: int) -> Refusal:
    equals = equals_in(s, kind, anchor)
    if equals > MOST_EQUALS:
        return Refusal("a larger building stands there", "EL-46")
    if equals == 0:
        return Refusal("nothing there takes cards to displace: build without them", "EL-45")
    if colour == NONE:
        return Refusal("a building of equal size yields only to three cards of a colour", "EL-45")
    have = s.hand[seat, FIRST_INFLUENCE + colour]
    sentence = "it takes {n} {colour} cards, you have {have}"
    return Refusal(sentence, "EL-45", n=EQUALS_PRICE, colour=COLOURS[colour], have=have)


def wall(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why no wall tile can be laid there."""
    site = SITE_AT[data["site"]]
    neighbours = [int(SITE_NEIGHBOURS[s.players, site, k]) for k in range(2)]
    if s.walls_laid[seat] == WALL_TILES:
        return Refusal("you have laid all your wall tiles", "EL-R14")
    if neighbours == [NONE, NONE]:
        return Refusal("this site lies outside the gates", "EL-R14")
    if s.wall[site] != NONE:
        return Refusal("there is a wall tile already", "EL-56")
    if not any(n == GATE or (n != NONE and s.wall[n] != NONE) for n in neighbours):
        return Refusal("it must join a gate or another wall tile", "EL-56")
    price, gold = SITE_PRICE[site], s.hand[seat, GOLD]
    return Refusal("the tile costs {price} gold, you have {gold}", "EL-57", price=price, gold=gold)


def church(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why no church tile can be built."""
    if tiles_in_pile(s) == 0:
        return Refusal("the church is finished", "EL-61")
    sentence, gold = "a church tile costs {price} gold, you have {gold}", s.hand[seat, GOLD]
    return Refusal(sentence, "EL-61", price=CHURCH_PRICE, gold=gold)


def hut(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why the hut cannot be put there or given up."""
    hut = HUT_NAMES.index(data["hut"])
    if not s.displaced[seat, hut]:
        return Refusal("your {hut} hut is not displaced", "EL-49", hut=data["hut"])
    if data["kind"] == "give-up" or FOOTPRINT[hut, FIELD_AT[data["field"]], 0] == NONE:
        return Refusal("the hut would reach beyond the fields", "EL-49")
    for i in range(SIZE[hut]):
        field = int(FOOTPRINT[hut, FIELD_AT[data["field"]], i])
        if s.permit[field] != NONE:
            return Refusal("there is a permit on {field}", "EL-50", field=FIELD_NAMES[field])
        if not is_free(s, field):
            return _not_free(s, field, "EL-49")
        if WINDMILLS[s.players, field]:
            return Refusal("{field} is a trade field", "EL-50", field=FIELD_NAMES[field])
    raise AssertionError("the hut may be put there")


# Phases 3 and 4.


def _not_free(s: Any, field: int, clause: str) -> Refusal:
    if s.cover[field] == BLOCKED:
        return _blocked(s, field, clause)
    name = FIELD_NAMES[field]
    if s.permit[field] != NONE:
        return Refusal("{field} is not free: there is a permit", clause, field=name)
    return Refusal("{field} is not free: there is a building", clause, field=name)


def _reserve(s: Any, seat: int, value: int, clause: str) -> Refusal | None:
    field, gold = s.permit_field[seat, value], s.hand[seat, GOLD]
    if field != NONE:
        name = FIELD_NAMES[field]
        return Refusal("your permit {value} lies on {field}", clause, value=value, field=name)
    if gold < value:
        sentence = "laying it costs {price} gold, you have {gold}"
        return Refusal(sentence, clause, price=value, gold=gold)
    return None


def _pair(s: Any, seat: int, data: dict[str, Any], clause: str) -> Refusal:
    sentence = "it takes {n} {colour} influence cards"
    return Refusal(sentence, clause, n=PAIR, colour=data["colour"])


def permit(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why the permit cannot be laid there."""
    field = FIELD_AT[data["field"]]
    refusal = _reserve(s, seat, data["value"], "EL-70")
    if refusal is not None:
        return refusal
    if not is_free(s, field):
        return _not_free(s, field, "EL-14")
    if open_rows(s) >> row_of(field) & 1:
        return Refusal("this row takes no cards: lay the permit without them", "EL-72")
    if "colour" in data:
        return _pair(s, seat, data, "EL-72")
    rows = [ROW_NAMES[r] for r in range(len(ROW_NAMES)) if open_rows(s) >> r & 1]
    sentence = "only row {rows:or} is open; any other takes two influence cards of one colour"
    return Refusal(sentence, "EL-69" if rows == [ROW_NAMES[s.ship]] else "EL-71", rows=rows)


def move(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why the permit cannot be moved there."""
    if s.permit_field[seat, data["value"]] == NONE:
        return Refusal("your permit {value} is not on the board", "EL-74", value=data["value"])
    field = FIELD_AT[data["field"]]
    if not is_free(s, field):
        return _not_free(s, field, "EL-74")
    return _pair(s, seat, data, "EL-74")


def raise_(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why the permit cannot be raised."""
    value, higher = data["value"], data["higher"]
    if s.permit_field[seat, value] == NONE:
        return Refusal("your permit {value} is not on the board", "EL-75", value=value)
    if higher <= value:
        return Refusal("the new permit must be higher", "EL-75")
    if s.permit_field[seat, higher] != NONE:
        return Refusal("your permit {value} is not in your reserve", "EL-75", value=higher)
    if not holds(s, seat, COLOURS.index(data["colour"]), PAIR):
        return _pair(s, seat, data, "EL-75")
    sentence, gold = "the difference is {price} gold, you have {gold}", s.hand[seat, GOLD]
    return Refusal(sentence, "EL-75", price=higher - value, gold=gold)


def place(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why no second permit can be laid there."""
    if not holds_three_colours(s, seat):
        return Refusal("it takes three influence cards of three colours", "EL-76")
    refusal = _reserve(s, seat, data["value"], "EL-76")
    return refusal or _not_free(s, FIELD_AT[data["field"]], "EL-76")
