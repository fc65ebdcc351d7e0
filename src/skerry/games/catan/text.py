"""Catan in words: what a watcher noticed, told in English."""

from __future__ import annotations

from typing import Any

from ...core.counts_text import named
from ...core.parts import Event
from ...core.seats import CHANCE_SEAT, NONE
from ...core.sentences import Sentences
from ...core.two_dice import SEVEN
from .bank import hand_size
from .board import GOODS, RESOURCES
from .cards import total_points
from .moves import MOVES
from .robber import produce
from .state import COUNTERED, DISCARD, FREE_ROADS, OVER, SEAT_NAMES, UNKNOWN


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


SENTENCES = Sentences(
    SEAT_NAMES,
    {
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
    },
)


def sentence(event: Event) -> str:
    """An event in English."""
    return SENTENCES.of(event)
