"""Why a move is refused, in a sentence with the clause that says so."""

from __future__ import annotations

from typing import Any

from ...core.rulebook import Refusal
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
from .state import COLOURS, GOLD, MOST_BUILT, SAIL, SEAT_NAMES, WALL_TILES


def third_construction(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why nothing can be built in phase 3."""
    if s.built == MOST_BUILT:
        return Refusal("there are at most two constructions a turn", "EL-30")
    return Refusal("this is phase 3: lay a permit or take 2 gold", "EL-13")


def ship(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why the ship cannot go there."""
    row = ROW_NAMES[s.ship]
    if s.phase == SAIL:
        return Refusal(f"the ship must go exactly two rows up or down from row {row}", "EL-16")
    return Refusal(f"the ship stands in row {row} already and must move", "EL-22")


# Phase 2.


def build(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why this cannot be built there."""
    kind, anchor = KIND_NAMES.index(data["building"]), FIELD_AT[data["field"]]
    colour = COLOURS.index(data["colour"]) if "colour" in data else NONE
    refusal = _ground(s, seat, kind, anchor) or _bid(s, seat, kind, anchor)
    return refusal or _displacing(s, seat, kind, anchor, colour)


def _ground(s: Any, seat: int, kind: int, anchor: int) -> Refusal | None:
    title = BUILDING_KINDS[kind].title
    if not has_tile(s, seat, kind):
        if kind < FIRST_NEUTRAL:
            return Refusal(f"your {title} stands on the board already", "EL-32")
        return Refusal(f"no {title} is left in the pile", "EL-32")
    if FOOTPRINT[kind, anchor, 0] == NONE:
        return Refusal(f"the {title} would reach beyond the fields", "EL-33")
    for i in range(SIZE[kind]):
        field = int(FOOTPRINT[kind, anchor, i])
        if s.cover[field] == BLOCKED:
            return _blocked(s, field)
    return None


def _blocked(s: Any, field: int) -> Refusal:
    name = FIELD_NAMES[field]
    if column_of(field) >= COLUMNS_IN_PLAY[s.players]:
        return Refusal(f"{name} lies outside the gates", "EL-2")
    if field == PIT and s.first_tile == NONE:
        return Refusal(f"{name} is the pit of the church", "EL-33")
    return Refusal(f"a church tile lies on {name}", "EL-33")


def _bid(s: Any, seat: int, kind: int, anchor: int) -> Refusal | None:
    title = BUILDING_KINDS[kind].title
    bids = bids_in(s, kind, anchor)
    need, have = int(PERMITS_NEEDED[kind]), int(permits_in(bids))
    if have < need:
        return Refusal(f"the {title} needs {need} permits on its fields, there are {have}", "EL-34")
    if bid_count(bids, seat) == 0:
        return Refusal("you have no permit of your own there", "EL-36")
    if not outbids(bids, seat):
        return _outbid(s, seat, bids)
    price, due = int(PRICE[kind]), int(compensation(bids, seat))
    gold = int(s.hand[seat, GOLD])
    if gold < price:
        return Refusal(f"the {title} costs {price} gold, you have {gold}", "EL-39")
    if gold < price + due:
        return Refusal(f"it takes {price} gold and {due} compensation, you have {gold}", "EL-41")
    return None


def _outbid(s: Any, seat: int, bids: int) -> Refusal:
    totals = {
        rival: int(bid_total(bids, rival)) for rival in range(s.players) if bid_count(bids, rival)
    }
    best = max(value for rival, value in totals.items() if rival != seat)
    rivals = [SEAT_NAMES[r] for r, value in totals.items() if r != seat and value == best]
    words = f"your permits there come to {totals[seat]}, those of {' and '.join(rivals)} to {best}"
    return Refusal(words, "EL-38" if best == totals[seat] else "EL-37")


def _displacing(s: Any, seat: int, kind: int, anchor: int, colour: int) -> Refusal:
    equals = equals_in(s, kind, anchor)
    if equals > MOST_EQUALS:
        return Refusal("a larger building stands there", "EL-46")
    if equals == 0:
        return Refusal("nothing there takes cards to displace: build without them", "EL-45")
    if colour == NONE:
        return Refusal("a building of equal size yields only to three cards of a colour", "EL-45")
    have = int(s.hand[seat, 1 + colour])
    return Refusal(f"it takes {EQUALS_PRICE} {COLOURS[colour]} cards, you have {have}", "EL-45")


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
    return _lack_of_gold(s, seat, int(SITE_PRICE[site]), "the tile costs", "EL-57")


def _lack_of_gold(s: Any, seat: int, price: int, words: str, clause: str) -> Refusal:
    return Refusal(f"{words} {price} gold, you have {int(s.hand[seat, GOLD])}", clause)


def church(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why no church tile can be built."""
    if tiles_in_pile(s) == 0:
        return Refusal("the church is finished", "EL-61")
    return _lack_of_gold(s, seat, CHURCH_PRICE, "a church tile costs", "EL-61")


def hut(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why the hut cannot be put there or given up."""
    hut = HUT_NAMES.index(data["hut"])
    if not s.displaced[seat, hut]:
        return Refusal(f"your {data['hut']} hut is not displaced", "EL-49")
    if data["kind"] == "give-up" or FOOTPRINT[hut, FIELD_AT[data["field"]], 0] == NONE:
        return Refusal("the hut would reach beyond the fields", "EL-49")
    for i in range(SIZE[hut]):
        field = int(FOOTPRINT[hut, FIELD_AT[data["field"]], i])
        if s.permit[field] != NONE:
            return Refusal(f"there is a permit on {FIELD_NAMES[field]}", "EL-50")
        if not is_free(s, field):
            return _not_free(s, field, "EL-49")
        if WINDMILLS[s.players, field]:
            return Refusal(f"{FIELD_NAMES[field]} is a trade field", "EL-50")
    raise AssertionError("the hut may be put there")


# Phases 3 and 4.


def _not_free(s: Any, field: int, clause: str) -> Refusal:
    if s.cover[field] == BLOCKED:
        return Refusal(_blocked(s, field).reason, clause)
    what = "permit" if s.permit[field] != NONE else "building"
    return Refusal(f"{FIELD_NAMES[field]} is not free: there is a {what}", clause)


def _reserve(s: Any, seat: int, value: int, clause: str) -> Refusal | None:
    field = s.permit_field[seat, value]
    if field != NONE:
        return Refusal(f"your permit {value} lies on {FIELD_NAMES[field]}", clause)
    if s.hand[seat, GOLD] < value:
        return _lack_of_gold(s, seat, value, "laying it costs", clause)
    return None


def _pair(s: Any, seat: int, data: dict[str, Any], clause: str) -> Refusal:
    return Refusal(f"it takes {PAIR} {data['colour']} influence cards", clause)


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
    rows = " or ".join(ROW_NAMES[r] for r in range(len(ROW_NAMES)) if open_rows(s) >> r & 1)
    words = f"only row {rows} is open; any other takes two influence cards of one colour"
    return Refusal(words, "EL-69" if rows == ROW_NAMES[s.ship] else "EL-71")


def move(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why the permit cannot be moved there."""
    if s.permit_field[seat, data["value"]] == NONE:
        return Refusal(f"your permit {data['value']} is not on the board", "EL-74")
    field = FIELD_AT[data["field"]]
    if not is_free(s, field):
        return _not_free(s, field, "EL-74")
    return _pair(s, seat, data, "EL-74")


def raise_(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why the permit cannot be raised."""
    value, higher = data["value"], data["higher"]
    if s.permit_field[seat, value] == NONE:
        return Refusal(f"your permit {value} is not on the board", "EL-75")
    if higher <= value:
        return Refusal("the new permit must be higher", "EL-75")
    if s.permit_field[seat, higher] != NONE:
        return Refusal(f"your permit {higher} is not in your reserve", "EL-75")
    if not holds(s, seat, COLOURS.index(data["colour"]), PAIR):
        return _pair(s, seat, data, "EL-75")
    return _lack_of_gold(s, seat, higher - value, "the difference is", "EL-75")


def place(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why no second permit can be laid there."""
    if not holds_three_colours(s, seat):
        return Refusal("it takes three influence cards of three colours", "EL-76")
    refusal = _reserve(s, seat, data["value"], "EL-76")
    return refusal or _not_free(s, FIELD_AT[data["field"]], "EL-76")
