"""The game in words: what a watcher noticed, told in English."""

from __future__ import annotations

from typing import Any

from ...core.counts_text import named
from ...core.parts import Event
from ...core.seats import CHANCE_SEAT, NONE
from ...core.sentences import Sentences
from .cards import BUILDING_KEYS, BUILDING_NAMES, KNIGHT, PAID, ROAD, UNKNOWN
from .data import GOODS, KINDS, RESOURCES
from .drawing import arrows_text
from .moves import MOVES, payment_of
from .pile import pile_size
from .state import OVER, PICK, ROBBER_PHASE, SEAT_NAMES, SIDES


def events(before: Any, after: Any, actor: int, move: int) -> list[Event]:
    """The move itself, then what it brought about, as far as the two views show it."""
    data = MOVES.json(move)
    payment, kind = payment_of(data), data.pop("kind")
    seat = int(before.player) if actor == CHANCE_SEAT else actor
    if payment is not None:
        found = _purchase(before, after, seat, payment)
    else:
        if kind in ("take", "pick", "give"):
            data["seat"] = SEAT_NAMES[before.partner]
        if kind in ("starter", "guild", "swap", "library"):
            data["other"] = data.pop("seat")
        found = [Event(kind, seat, data)]
    if pile_size(after) > pile_size(before):
        found.append(Event("refill", CHANCE_SEAT, {"count": int(pile_size(after))}))
    if after.phase == PICK and after.hand[after.partner, UNKNOWN] == 0:
        seen = named(GOODS, after.hand.tolist()[after.partner])
        found.append(Event("seen", seat, {"other": SEAT_NAMES[after.partner], "cards": seen}))
    return found + _robber(before, after, kind) + _table_changes(before, after)


def _purchase(before: Any, after: Any, seat: int, payment: int) -> list[Event]:
    """What was paid, the side it lies on, and who lost a card by it."""
    kind = int(PAID[payment, 0])
    paid = {GOODS[g]: int(PAID[payment, g + 1]) for g in range(RESOURCES) if PAID[payment, g + 1]}
    data: dict[str, Any] = {"card": KINDS[kind], "paid": paid}
    found = [Event("buy", seat, data)]
    if kind in (ROAD, KNIGHT):
        stacks = (before.roads, after.roads) if kind == ROAD else (before.knights, after.knights)
        data["side"] = "AB"[int(stacks[0][seat]) % 2]
        found += [
            Event("taken", other, {"card": KINDS[kind], "other": SEAT_NAMES[seat]})
            for other in range(before.players)
            if stacks[1][other] < stacks[0][other]
        ]
    return found


def _robber(before: Any, after: Any, kind: str) -> list[Event]:
    """Who owes cards when the attack begins; what everybody lost when it is over."""
    if kind == "event" and after.phase == ROBBER_PHASE:
        owed = after.owes.tolist()
        return [Event("owes", seat, {"count": n}) for seat, n in enumerate(owed) if n]
    if before.phase == ROBBER_PHASE and after.phase != ROBBER_PHASE:
        lost = after.chosen.tolist()
        return [
            Event("lost", p, {"cards": named(GOODS, row)}) for p, row in enumerate(lost) if any(row)
        ]
    return []


def _table_changes(before: Any, after: Any) -> list[Event]:
    """The destiny card, the next turn, the end."""
    found = []
    if after.destiny != before.destiny:
        arrows = arrows_text(after)
        found.append(
            Event("destiny", CHANCE_SEAT, {"side": SIDES[after.destiny], "arrows": arrows})
        )
    if after.phase == OVER and after.winner == NONE and before.phase != OVER:
        found.append(Event("deadlock", CHANCE_SEAT, {"points": max(after.points.tolist())}))
    elif after.phase == OVER and before.phase != OVER:
        winner = int(after.winner)
        found.append(Event("win", winner, {"points": int(after.points[winner])}))
    elif after.turn != before.turn:
        found.append(Event("turn", int(after.player), {"number": int(after.turn)}))
    return found


SENTENCES = Sentences(
    SEAT_NAMES,
    {
        "market": "{who} gives the market {give} for {take}",
        "discard": "{who} discards {good}",
        "redraw": "{who} draws as many",
        "swap": "{who} swaps {count} with {other}",
        "library": "{who} swaps {count} with {other}, with a look at the hand",
        "seen": "{who} sees the hand of {other}: {cards}",
        "pick": "{who} picks {good} from the hand of {seat}",
        "give": "{who} gives {seat} {good}",
        "guild": "{who} sends the guild to {other}",
        "develop": "{who} goes on to development",
        "buy": "{who} buys a {card} for {paid}",
        "buy-side": "{who} buys a {card} for {paid} and lays it on side {side}",
        "taken": "{who} loses a {card} to {other}",
        "flip": "{who} flips the destiny card",
        "keep": "{who} keeps the destiny card as it lies",
        "lay": "{who} lays the {building} on a city",
        "pass": "{who} passes",
        "produce": "{who} goes on to production",
        "starter": "{other} will begin",
        "reveal": "{good} comes into the market",
        "draw": "{who} draws {good}",
        "take": "{who} takes {good} from {seat}",
        "event": "the city of {who} brings a {event}",
        "owes": "{who} must discard {count}",
        "lost": "{who} loses {cards}",
        "refill": "the discards are shuffled: {count} in the draw pile",
        "destiny": "the destiny card shows its {side} side, arrows {arrows}",
        "turn": "turn {number}: {who}",
        "deadlock": "nobody lays or draws a card any more: most points win, {points}",
        "win": "{who} wins with {points} points",
    },
)


def sentence(event: Event) -> str:
    """An event in English.

    >>> sentence(Event("draw", 0, {"good": "?"}))
    'red draws a card'
    """
    words, data = {}, event.data
    if data.get("good") == "?":
        words["good"] = "a card"
    if "building" in data:
        words["building"] = BUILDING_NAMES[BUILDING_KEYS.index(data["building"])]
    if event.kind == "event":
        words["event"] = data["event"].replace("-", " ")
    template = "buy-side" if "side" in data and event.kind == "buy" else ""
    return SENTENCES.of(event, template, **words)
