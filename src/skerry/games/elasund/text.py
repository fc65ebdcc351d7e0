"""Elasund in words: what a watcher noticed of a move, and how to say it."""

from __future__ import annotations

from typing import Any

from ...core.kernel import new_row
from ...core.parts import Event, leaders
from ...core.seats import CHANCE_SEAT, NONE
from ...core.sentences import Sentences
from ...core.two_dice import SEVEN
from .bids import bid_total, bids_in
from .board import BLOCKED, FIELD_NAMES, FIELDS, ROW_NAMES
from .cards import deck_size, discards_size, drawer, hand_size
from .kinds import BUILDING_KINDS, HUTS, KIND_NAMES, KINDS, PRICE
from .moves import HUT_NAMES, MOVES
from .permits import TAKEN_GOLD
from .ship import count_income
from .state import (
    CARD_NAMES,
    COLOURS,
    DRAWING,
    OVER,
    PERMITS,
    SEAT_NAMES,
    SEATS,
    SHORTAGE,
    SPACES,
    TRIBUTE,
)
from .trade import SCORING, marker
from .turn import score
from .wall import WALL_CARDS


def events(before: Any, after: Any, actor: int, move: int) -> list[Event]:
    """The move itself, then what it brought about, as far as the two views show it."""
    data = MOVES.json(move)
    kind = data.pop("kind")
    first = Event(kind, _mover(before, actor), data)
    found = [first]
    if kind in ("build", "displace"):
        found += _compensations(before, first)
    elif kind == "wall":
        number = int(before.walls_laid[actor])
        data.update(tile=number + 1, cards=int(WALL_CARDS[number]))  # no cards: a tower
    found += _income(before, after, first) + _tribute(before, after)
    found += _displaced(before, after) + _lost_huts(before, after, first)
    found += _trade(before, after) + _shuffles(before, after)
    if before.phase != OVER and after.phase == OVER:
        if after.winner == NONE:
            rounds = int(after.quiet) // int(after.players)
            found.append(Event("standstill", int(after.player), {"rounds": rounds}))
        best = leaders([int(score(after, seat)) for seat in range(after.players)])
        for seat in best if after.winner == NONE else [int(after.winner)]:
            found.append(Event("win", seat, {"cubes": int(score(after, seat))}))
    elif after.turn != before.turn:
        found.append(Event("turn", int(after.player), {"number": int(after.turn)}))
    return found


def _mover(before: Any, actor: int) -> int:
    """Who moves; of chance, whom it concerns."""
    if actor != CHANCE_SEAT:
        return actor
    return int(drawer(before)) if before.phase == DRAWING else int(before.player)


def _compensations(before: Any, event: Event) -> list[Event]:
    """What the permits in the footprint bring their owners (EL-40); the event gets the price."""
    kind, anchor = KIND_NAMES.index(event.data["building"]), FIELD_NAMES.index(event.data["field"])
    bids = bids_in(before, kind, anchor)
    event.data["gold"] = int(PRICE[kind])
    return [
        Event("compensation", rival, {"gold": int(bid_total(bids, rival))})
        for rival in range(before.players)
        if rival != event.seat and bid_total(bids, rival)
    ]


def _income(before: Any, after: Any, event: Event) -> list[Event]:
    """Where the dice sent the ship, and the gold that was paid, shortage included."""
    found = []
    dues = new_row(SEATS)
    if before.ship != after.ship:
        if event.kind == "dice":
            found.append(Event("lands", event.seat, {"row": ROW_NAMES[after.ship]}))
        if after.dice != SEVEN:
            count_income(after, int(after.ship), dues, new_row(SEATS))
    elif event.kind in ("gold", "bonus-gold"):
        dues[event.seat] = TAKEN_GOLD
    if sum(dues) > before.gold:
        found += _returned_gold(before, after, event, dues)
    if event.kind in ("gold", "bonus-gold"):
        return found
    return found + [Event("gain", p, {"gold": int(n)}) for p, n in enumerate(dues) if n]


def _returned_gold(before: Any, after: Any, event: Event, dues: Any) -> list[Event]:
    """Half of everybody's gold goes back before the dues are paid (EL-84)."""
    found = [Event("short", event.seat, {"card": "gold"})]
    for seat in range(after.players):
        spent = len(COLOURS) if event.kind == "bonus-gold" and seat == event.seat else 0
        back = hand_size(before, seat) - spent + dues[seat] - hand_size(after, seat)
        if back:
            found.append(Event("returns", seat, {"count": int(back), "card": "gold"}))
    return found


def _tribute(before: Any, after: Any) -> list[Event]:
    """Who owes the pirate how much; everybody's cards once all have chosen."""
    found = []
    for phase, card in ((TRIBUTE, "cards"), (SHORTAGE, "influence cards")):
        if before.phase != phase and after.phase == phase:
            if phase == SHORTAGE:
                found.append(Event("short", int(after.player), {"card": "influence"}))
            for seat, count in enumerate(after.due.tolist()):
                if count:
                    found.append(Event("owes", seat, {"count": count, "card": card}))
    if after.turn == before.turn:
        for seat in range(after.players):
            cards = after.paid.tolist()[seat]
            if cards != before.paid.tolist()[seat]:
                named = {CARD_NAMES[i]: n for i, n in enumerate(cards) if n}
                found.append(Event("gives-up", seat, {"cards": named}))
    return found


def _displaced(before: Any, after: Any) -> list[Event]:
    found = []
    for anchor in range(FIELDS):
        code = int(before.building[anchor])
        if code != NONE and after.building[anchor] != code:
            place = {"building": KIND_NAMES[code % KINDS], "field": FIELD_NAMES[anchor]}
            found.append(Event("displaced", code // KINDS, place))
    for field in range(FIELDS):
        if before.permit[field] != NONE and after.cover[field] == BLOCKED:
            place = {"field": FIELD_NAMES[field]}
            found.append(Event("permit-back", int(before.permit[field]) // PERMITS, place))
    return found


def _lost_huts(before: Any, after: Any, event: Event) -> list[Event]:
    """Huts that found no room; one that was given up is told by the move itself."""
    found = []
    for seat in range(after.players):
        for hut in range(HUTS):
            was = before.own_anchor[seat, hut] != NONE or before.displaced[seat, hut]
            gone = after.own_anchor[seat, hut] == NONE and not after.displaced[seat, hut]
            told = (
                event.kind == "give-up"
                and event.seat == seat
                and event.data["hut"] == HUT_NAMES[hut]
            )
            if was and gone and not told:
                found.append(Event("hut-lost", seat, {"hut": HUT_NAMES[hut]}))
    return found


def _trade(before: Any, after: Any) -> list[Event]:
    """Markers that moved, and cubes put on the track or taken back (EL-80 to EL-82)."""
    found = []
    for seat in range(after.players):
        if marker(before, seat) != marker(after, seat):
            found.append(Event("trade", seat, {"space": int(marker(after, seat))}))
        for space in range(SPACES):
            change = int(after.track[seat, space]) - int(before.track[seat, space])
            if change:
                kind = "track-cube" if change > 0 else "track-lost"
                found.append(Event(kind, seat, {"space": int(SCORING[space])}))
    return found


def _shuffles(before: Any, after: Any) -> list[Event]:
    """The discards have become a deck, by themselves or with returned cards (EL-83, EL-85)."""
    if discards_size(before) > 0 and discards_size(after) == 0 and deck_size(after) > 0:
        return [Event("shuffle", int(after.player), {})]
    return []


SENTENCES = Sentences(
    SEAT_NAMES,
    {
        "ship": "{who} puts the ship in row {row}",
        "give": "{who} gives up a card: {card}",
        "plunder": "{who} takes a card for a tower: {card}",
        "leave": "{who} leaves the rest",
        "return": "{who} returns an influence card: {colour}",
        "build": "{who} builds {building} on {field} for {gold} gold",
        "displace": "{who} builds {building} on {field} for {gold} gold and three {colour} cards",
        "wall": "{who} lays wall tile {tile} on {site}: {reward}",
        "church": "{who} builds at the church",
        "lay": "{who} lays church tile {tile} on the pit",
        "hut": "{who} puts the {hut} hut on {field}",
        "give-up": "{who} gives up the {hut} hut",
        "done": "{who} is done building",
        "permit": "{who} lays permit {value} on {field}",
        "permit-any-row": "{who} lays permit {value} on {field} for two {colour} cards",
        "gold": "{who} takes 2 gold",
        "move": "{who} moves permit {value} to {field} for two {colour} cards",
        "raise": "{who} raises permit {value} to {higher} for two {colour} cards",
        "place": "{who} lays permit {value} on {field} for three colours",
        "bonus-gold": "{who} takes 2 gold for three colours",
        "end": "{who} ends the turn",
        "dice": "{who}: the dice show {sum}",
        "draw": "{who} draws an influence card: {colour}",
        "tile": "{who} draws church tile {tile}",
        "compensation": "{who} gets {gold} gold of compensation",
        "lands": "the ship sails to row {row}",
        "gain": "{who} gets {gold} gold",
        "short": "there is not enough {card}: everybody returns half",
        "returns": "{who} returns {count} {card}",
        "owes": "{who} has to give up {count} {card}",
        "gives-up": "{who} has given up {cards}",
        "displaced": "{who} loses {building} on {field}",
        "permit-back": "{who} takes back the permit on {field}",
        "hut-lost": "{who}'s {hut} hut finds no room and leaves the game",
        "trade": "{who}'s trade marker goes to {space}",
        "track-cube": "{who} puts a cube on trade space {space}",
        "track-lost": "{who} takes back the cube on trade space {space}",
        "shuffle": "the discards are shuffled into the deck",
        "standstill": "nobody has built for {rounds} rounds: the game ends",
        "win": "{who} wins with {cubes} cubes on the board",
        "turn": "turn {number}: {who}",
    },
)


def sentence(event: Event) -> str:
    """An event in English."""
    words = {}
    if "building" in event.data:
        words["building"] = BUILDING_KINDS[KIND_NAMES.index(event.data["building"])].title
    if event.kind == "wall":
        cards = event.data["cards"]
        words["reward"] = f"{cards} influence" if cards else "a tower"
    return SENTENCES.of(event, **words)
