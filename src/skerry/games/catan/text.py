"""Catan in words: what a watcher noticed, and the board drawn in letters."""

from __future__ import annotations

from typing import Any

from ...core.counts_text import counts_text, named
from ...core.parts import Event
from ...core.seats import CHANCE_SEAT, NONE
from .bank import hand_size
from .board import (
    ANY,
    COAST,
    COAST_PATHS,
    DESERT,
    GEOMETRY,
    GOODS,
    RESOURCES,
    TERRAIN_NAMES,
)
from .cards import deck_size, total_points
from .moves import MOVES
from .robber import SEVEN, produce
from .state import (
    ACCEPTED,
    ANSWER,
    CARD_NAMES,
    COUNTERED,
    DEAL,
    DECLINED,
    DISCARD,
    FREE_ROADS,
    OVER,
    PHASES,
    SEAT_NAMES,
    UNKNOWN,
)

# What a watcher notices.


def events(before: Any, after: Any, actor: int, move: int) -> list[Event]:
    """The move itself, then what it brought about, as far as the two views show it."""
    data = MOVES.json(move)
    kind = data.pop("kind")
    seat = int(before.player) if actor == CHANCE_SEAT else actor
    if kind == "steal":
        data["seat"] = SEAT_NAMES[before.victim]
    found = [Event(kind, seat, data)]
    if kind == "decline" and before.phase == FREE_ROADS:
        found = [Event("one-road", seat, {})]
    if kind == "dice" and before.turn > 0 and data["sum"] != SEVEN:
        found += _production(before, data["sum"])
    elif kind == "deal":
        found += _closed_deal(before, SEAT_NAMES.index(data["seat"]))
    elif kind == "monopoly":
        found += _handed_over(before, after)
    elif kind == "settlement" and before.turn == 0:
        found += _founding_income(before, after, seat)
    if before.phase == DISCARD and after.phase != DISCARD:
        found += _discards(before, after)
    return found + _awards(before, after)


def _production(before: Any, total: int) -> list[Event]:
    """Income is public: the board and the bank say who gets what.

    `before` is the watcher's own copy; its hands are emptied to see what the roll puts there.
    """
    for seat in range(before.players):
        for kind in range(UNKNOWN + 1):
            before.hand[seat, kind] = 0
    produce(before, total)
    return [
        Event("gain", seat, {"cards": cards})
        for seat in range(before.players)
        if (cards := named(GOODS, before.hand.tolist()[seat]))
    ]


def _closed_deal(before: Any, partner: int) -> list[Event]:
    maker, other = int(before.player), partner
    if before.answer[partner] == COUNTERED:
        maker, other = partner, int(before.player)
    gives, takes = (
        named(GOODS, before.gives.tolist()[maker]),
        named(GOODS, before.takes.tolist()[maker]),
    )
    return [Event("gain", other, {"cards": gives}), Event("gain", maker, {"cards": takes})]


def _handed_over(before: Any, after: Any) -> list[Event]:
    found = []
    for seat in range(before.players):
        count = hand_size(before, seat) - hand_size(after, seat)
        if seat != before.player and count:
            found.append(Event("handed", seat, {"count": int(count)}))
    return found


def _founding_income(before: Any, after: Any, seat: int) -> list[Event]:
    cards = {
        GOODS[g]: int(before.bank[g]) - int(after.bank[g])
        for g in range(RESOURCES)
        if before.bank[g] != after.bank[g]
    }
    return [Event("gain", seat, {"cards": cards})] if cards else []


def _discards(before: Any, after: Any) -> list[Event]:
    return [
        Event("lost", seat, {"count": int(hand_size(before, seat) - hand_size(after, seat))})
        for seat in range(before.players)
        if hand_size(before, seat) != hand_size(after, seat)
    ]


def _awards(before: Any, after: Any) -> list[Event]:
    found = []
    for field, card in (("longest", "Longest Road"), ("army", "Largest Army")):
        old, new = int(getattr(before, field)), int(getattr(after, field))
        if old != new:
            kind = "award" if new != NONE else "set-aside"
            found.append(Event(kind, new if new != NONE else old, {"card": card}))
    if before.phase != OVER and after.phase == OVER:
        winner = int(after.winner)
        found.append(Event("win", winner, {"points": int(total_points(after, winner))}))
    return found


_SENTENCES = {
    "roll": "{who} rolls",
    "dice": "{who}: the dice show {sum}",
    "end": "{who} ends the turn",
    "settlement": "{who} founds a settlement at {corner}",
    "road": "{who} lays a road on {path}",
    "city": "{who} builds a city at {corner}",
    "buy": "{who} buys a development card",
    "draw": "{who} draws a card: {card}",
    "knight": "{who} plays a knight",
    "road-building": "{who} plays road building",
    "invention": "{who} plays Year of Plenty: {cards}",
    "monopoly": "{who} plays monopoly on {good}",
    "robber": "{who} moves the robber to hex {hex}",
    "rob": "{who} robs {seat}",
    "steal": "{who} steals a card from {seat}: {good}",
    "discard": "{who} discards {good}",
    "overseas": "{who} trades {rate} {give} overseas for 1 {take}",
    "invite": "{who} invites offers",
    "offer": "{who} offers {give} for {take}",
    "counter": "{who} would give {give} for {take}",
    "accept": "{who} accepts",
    "decline": "{who} declines",
    "one-road": "{who} declines the second road",
    "deal": "{who} closes the deal with {seat}",
    "withdraw": "{who} withdraws",
    "gain": "{who} gets {cards}",
    "handed": "{who} hands over {count}",
    "lost": "{who} has discarded {count} cards",
    "award": "{who} takes {card}",
    "set-aside": "{card} is set aside",
    "win": "{who} wins with {points} points",
}


def sentence(event: Event) -> str:
    """An event in English."""
    words = {k: counts_text(v) if isinstance(v, dict) else v for k, v in event.data.items()}
    who = SEAT_NAMES[event.seat] if event.seat >= 0 else "nobody"
    return _SENTENCES[event.kind].format(who=who, **words)


# The board in letters: 8 columns for each half hex, 2 lines for each step down.

_COLUMN, _LINE, _LEFT, _TOP = 8, 2, 14, 3


class _Canvas:
    """Lines of characters; text is centred on a place."""

    def __init__(self) -> None:
        self.lines = [[" "] * (10 * _COLUMN + 2 * _LEFT) for _ in range(16 * _LINE + 2 * _TOP + 1)]

    def put(self, x: float, y: float, text: str) -> None:
        """Write around a board coordinate."""
        line = round((y + 2) * _LINE + _TOP)
        column = round((x + 5) * _COLUMN + _LEFT - (len(text) - 1) / 2)
        for i, letter in enumerate(text):
            self.lines[line][column + i] = letter

    def __str__(self) -> str:
        lines = ["".join(line).rstrip() for line in self.lines]
        while lines and not lines[0]:
            lines.pop(0)
        while lines and not lines[-1]:
            lines.pop()
        return "\n".join(lines)


def draw(s: Any, seat: int) -> str:
    """The island with the numbers of all places, and below it who has what."""
    canvas = _Canvas()
    corners = GEOMETRY["corners"]
    for path, (a, b) in enumerate(GEOMETRY["paths"]):
        (ax, ay), (bx, by) = corners[a], corners[b]
        sign = "|" if ax == bx else "/" if (ay - by) * (ax - bx) < 0 else "\\"
        owner = s.road[path]
        label = f"{sign}{path}" if owner == NONE else SEAT_NAMES[owner][0] * 3
        canvas.put((ax + bx) / 2, (ay + by) / 2, label)
    for corner, (x, y) in enumerate(corners):
        owner, level = s.owner[corner], s.level[corner]
        piece = "" if owner == NONE else f"{SEAT_NAMES[owner][0]}{'SC'[level - 1]}"
        canvas.put(x, y, f"[{piece}{corner}]" if piece else f"({corner})")
    for h, (x, y) in enumerate(GEOMETRY["centres"]):
        canvas.put(x, y - 0.5, TERRAIN_NAMES[s.terrain[h]])
        canvas.put(x, y, "" if s.terrain[h] == DESERT else str(s.token[h]))
        canvas.put(x, y + 0.5, f"H{h + 1}" + (" robber" if h == s.robber else ""))
    for side in range(COAST):
        if s.harbour[side] != NONE:
            _draw_harbour(canvas, side, int(s.harbour[side]))
    return f"{canvas}\n\n{_table(s, seat)}"


def _draw_harbour(canvas: _Canvas, side: int, kind: int) -> None:
    a, b = GEOMETRY["paths"][COAST_PATHS[side]]
    (ax, ay), (bx, by) = GEOMETRY["corners"][a], GEOMETRY["corners"][b]
    x, y = (ax + bx) / 2, (ay + by) / 2
    label = "3:1" if kind == ANY else f"2:1 {GOODS[kind]}"
    canvas.put(x + (1.2 if x > 0 else -1.2) * (abs(x) > 0.9), y + (y - 6) / 8, f"<{label}>")


def _table(s: Any, seat: int) -> str:
    lines = []
    for other in range(s.players):
        lines.append(_seat_line(s, other, other == seat))
    bank = counts_text(named(GOODS, s.bank.tolist()))
    lines.append(f"  bank: {bank}; development cards left: {deck_size(s)}")
    dice = f", dice {s.dice}" if s.dice else ""
    lines.append(f"  turn {s.turn}, {SEAT_NAMES[s.player]}, {PHASES[s.phase]}{dice}")
    if s.phase in (ANSWER, DEAL):
        lines += _offer_lines(s)
    return "\n".join(lines)


def _seat_line(s: Any, seat: int, own: bool) -> str:
    mark = ">" if seat == s.player else " "
    hand = s.hand.tolist()[seat]
    cards = [n + m for n, m in zip(s.cards.tolist()[seat], s.fresh.tolist()[seat], strict=True)]
    parts = [f"{total_points(s, seat)} points", f"{hand_size(s, seat)} cards"]
    if own or not hand[UNKNOWN]:
        parts[-1] += f" ({counts_text(named(GOODS, hand))})"
    known = ", ".join(f"{n} {CARD_NAMES[i]}" for i, n in enumerate(cards[:UNKNOWN]) if n)
    parts.append(f"{sum(cards)} development" + (f" ({known})" if known else ""))
    parts.append(f"{s.knights[seat]} knights, road {s.road_length[seat]}")
    if s.longest == seat:
        parts.append("Longest Road")
    if s.army == seat:
        parts.append("Largest Army")
    return f"{mark} {SEAT_NAMES[seat]:7}{'; '.join(parts)}"


def _offer_lines(s: Any) -> list[str]:
    maker = int(s.player)
    gives, takes = named(GOODS, s.gives.tolist()[maker]), named(GOODS, s.takes.tolist()[maker])
    lines = [f"  offer: {counts_text(gives)} for {counts_text(takes)}"]
    words = {DECLINED: "declines", ACCEPTED: "accepts"}
    for seat in range(s.players):
        if seat == maker:
            continue
        answer = words.get(int(s.answer[seat]), "has not answered")
        if s.answer[seat] == COUNTERED:
            gives, takes = (
                named(GOODS, s.gives.tolist()[seat]),
                named(GOODS, s.takes.tolist()[seat]),
            )
            answer = f"would give {counts_text(gives)} for {counts_text(takes)}"
        lines.append(f"    {SEAT_NAMES[seat]} {answer}")
    return lines
