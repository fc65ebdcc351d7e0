"""The Struggle for Catan, from docs/rules/struggle.md alone: a table, what a seat may do."""

from __future__ import annotations

import itertools
from collections import Counter
from functools import lru_cache
from typing import Any, NamedTuple

from .cards import covers, fewer, held
from .words import Move, Words, move, words_of

GOODS = ("brick", "lumber", "ore", "wool", "grain")
SEATS = ("red", "blue", "white", "amber", "green", "heather")
ONE_SET = Counter(brick=11, lumber=11, ore=16, wool=15, grain=14)
COSTS = {
    "road": Counter(lumber=1, brick=1),
    "knight": Counter(grain=1, wool=1, ore=1),
    "settlement": Counter(lumber=1, brick=1, grain=1, wool=1),
    "city": Counter(grain=2, ore=3),
    "building": Counter(wool=3, ore=1),
}
#: By number of players: cards in play, those laid out at the start included.
ROADS = {2: 5, 3: 7, 4: 9, 5: 11, 6: 13}
SETTLEMENTS = {2: 7, 3: 11, 4: 15, 5: 19, 6: 23}
KNIGHTS = {2: 2, 3: 4, 4: 5, 5: 7, 6: 8}
EVENTS = {
    "market-day": {2: 2, 3: 4, 4: 5, 5: 7, 6: 8},
    "robber-attack": {2: 5, 3: 7, 4: 10, 5: 12, 6: 15},
}
BUILDINGS = {
    "library": {2: 1, 3: 1, 4: 1, 5: 1, 6: 1},
    "guild": {2: 0, 3: 1, 4: 2, 5: 3, 6: 4},
    "church": {2: 1, 3: 2, 4: 2, 5: 3, 6: 3},
    "citadel": {2: 1, 3: 1, 4: 2, 5: 2, 6: 3},
    "town-hall": {2: 2, 3: 2, 4: 2, 5: 2, 6: 2},
}
POINTS = {"library": 3, "guild": 3, "church": 3, "citadel": 3, "town-hall": 4, "cathedral": 4}
MARKET, HAND, PRODUCTION, GOAL, LIMIT = 5, 3, 2, 10, 7
QUIET_ROUNDS, LONG_QUIET_ROUNDS = 3, 60


class Payment(NamedTuple):
    """The cards that go, and those of the price that others stand in for."""

    paid: Counter[str]
    missing: Counter[str]
    size: int  #: how many cards go


def _payments(kind: str) -> dict[Words, Payment]:
    """Every way to pay, by the move that names it (ST-39, ST-R3)."""
    units = sorted(COSTS[kind].elements())
    found: dict[Words, Payment] = {}
    for stand_ins in itertools.product(GOODS, repeat=len(units)):
        swaps = [(g, u) for g, u in zip(stand_ins, units, strict=True) if g != u]
        paid = Counter(u for g, u in zip(stand_ins, units, strict=True) if g == u)
        for given, _ in swaps:
            paid[given] += 3
        named = [{"give": given, "for": unit} for given, unit in swaps]
        how = {"kind": f"{kind}-with", "payment": named} if swaps else {"kind": kind}
        found[words_of(how)] = Payment(paid, Counter(unit for _, unit in swaps), paid.total())
    return found


PAID = {kind: _payments(kind) for kind in COSTS}
#: Whichever card stands in for which, the same cards go.
EFFECTS = {
    how: f"{kind} for {sorted(payment.paid.items())}"
    for kind, payments in PAID.items() for how, payment in payments.items()
}  # fmt: skip


@lru_cache(maxsize=5_000)
def ways_to_pay(kind: str, *counts: int) -> tuple[set[Words], set[Words]]:
    """With so many cards of each good: every way, and those where others stand in for one held."""
    hand = dict(zip(GOODS, counts, strict=True))
    there = sum(counts)
    ways = {how: one for how, one in PAID[kind].items()
            if one.size <= there and covers(hand, one.paid)}  # fmt: skip
    short = fewer(COSTS[kind], hand)
    return set(ways), {how for how, one in ways.items() if not covers(short, one.missing)}


class Player:
    """What lies before a player, and his hand."""

    def __init__(self) -> None:
        self.hand: Counter[str] = Counter()
        self.roads, self.knights, self.settlements, self.cities = 1, 0, 1, 0
        self.buildings: set[str] = set()
        self.owes = 0
        self.chosen: Counter[str] = Counter()

    @property
    def points(self) -> int:
        """ST-83; of a stack every second card shows side B (ST-45)."""
        plain = self.cities - len(self.buildings)
        printed = sum(POINTS[name] for name in self.buildings)
        return self.settlements + 2 * plain + printed + self.roads // 2 + self.knights // 2

    @property
    def trading_roads(self) -> int:
        """Roads on side A."""
        return (self.roads + 1) // 2

    def loose(self, kind: str) -> int:
        """Roads or knights that can be taken (ST-53, ST-54)."""
        if kind == "road":
            return max(0, self.roads - 3) if "citadel" in self.buildings else self.roads
        return max(0, self.knights - 1) if "church" in self.buildings else self.knights


class StruggleTable:
    """A table and whose turn it is."""

    def __init__(self, players: int, options: dict[str, Any]) -> None:
        self.n = players
        self.all = [Player() for _ in range(players)]
        self.pile = Counter(dict.fromkeys(GOODS, 0))
        for good, count in ONE_SET.items():
            self.pile[good] = count * (2 if players > 4 else 1)
        self.discards: Counter[str] = Counter()
        self.market: Counter[str] = Counter()
        self.road_pile = ROADS[players] - players
        self.settlement_pile = SETTLEMENTS[players] - players
        self.knight_pile = KNIGHTS[players]
        self.building_pile = Counter({name: n[players] for name, n in BUILDINGS.items()})
        if options["promo"] == "on":
            self.building_pile["cathedral"] = 1
        self.turned: Counter[str] = Counter()
        self.white = True
        self.quiet, self.won = 0, set[int]()
        self.seat = 0
        self.step = "starter" if options["starter"] == "random" else "reveal"
        self._start_turn()

    def _start_turn(self) -> None:
        self.exchanged, self.met, self.guild_used = 0, set[int](), False
        self.bought: set[str] = set()
        self.drawing = self.drawn = self.count = 0
        self.partner = -1
        self.visitors: list[int] = []
        self.laid = False

    @property
    def me(self) -> Player:
        return self.all[self.seat]

    @property
    def exchanges_left(self) -> int:
        """ST-25, ST-26."""
        return max(1, self.me.trading_roads) - self.exchanged

    def actors(self) -> set[int]:
        """The player in turn, but for events."""
        if self.step == "robber":
            return {seat for seat, p in enumerate(self.all) if p.owes}
        if self.step == "market-day":
            return {self.visitors[0]}
        own = ("trade", "exchange", "give", "pick", "development", "flip", "lay")
        return {self.seat} if self.step in own else set()

    # Chance.

    def chance(self) -> dict[Words, int]:
        """Cards of the pile or of another hand, the event on a card, who begins."""
        if self.step == "starter":
            return {move("starter", seat=SEATS[seat]): 1 for seat in range(self.n)}
        if self.step == "event":
            left = {name: n[self.n] - self.turned[name] for name, n in EVENTS.items()}
            return {move("event", event=name): n for name, n in left.items() if n}
        kinds = {"reveal": ("reveal", self.pile), "deal": ("draw", self.pile),
                 "draw": ("draw", self.pile)}  # fmt: skip
        if self.step in ("take", "steal"):
            kinds[self.step] = ("take", self.all[self.partner].hand)
        if self.step not in kinds:
            return {}
        kind, cards = kinds[self.step]
        return {move(kind, good=good): n for good, n in cards.items() if n}

    # What a seat may do.

    def legal(self, seat: int) -> set[Words]:
        """By the step of the turn."""
        found: set[Words] = getattr(self, "_" + self.step.replace("-", "_"))(seat)
        return found

    def left_out(self, seat: int) -> set[Words]:
        """Three cards that stand in for one that is held."""
        if self.step != "development":
            return set()
        return set().union(*(needless for _, needless in self._payments(seat)))

    def effect(self, move: Words) -> Words:
        """Of a payment the cards that go."""
        return EFFECTS.get(move, move)

    def may_propose(self, seat: int, move: Move) -> bool:
        """No trade asks for consent (ST-33)."""
        return False

    def _trade(self, seat: int) -> set[Words]:
        found = {move("develop")} | self._guilds()
        if self.exchanges_left > 0:
            found |= {move("discard", good=good) for good in held(self.me.hand)}
            if self.me.trading_roads:
                found |= self._markets(self.me.hand)
                found |= self._swaps()
        return found

    def _markets(self, hand: Counter[str]) -> set[Words]:
        pairs = itertools.product(held(hand), held(self.market))
        return {move("market", give=give, take=take) for give, take in pairs}

    def _swaps(self) -> set[Words]:
        found = set()
        for other, player in enumerate(self.all):
            if other == self.seat:
                continue
            most = min(self.exchanges_left, self.me.hand.total(), player.hand.total())
            for count in range(1, most + 1):
                found.add(move("swap", seat=SEATS[other], count=count))
                if "library" in self.me.buildings and other not in self.met:
                    found.add(move("library", seat=SEATS[other], count=count))
        return found

    def _guilds(self) -> set[Words]:
        if "guild" not in self.me.buildings or self.guild_used:
            return set()
        return {move("guild", seat=SEATS[other]) for other in self._guild_victims(self.seat)
                if self.all[other].hand.total()}  # fmt: skip

    def _guild_victims(self, seat: int) -> list[int]:
        mine = self.all[seat].points
        return [o for o, p in enumerate(self.all) if o != seat and p.points >= mine]

    def _exchange(self, seat: int) -> set[Words]:
        return {move("redraw")} | {move("discard", good=good) for good in held(self.me.hand)}

    def _give(self, seat: int) -> set[Words]:
        return {move("give", good=good) for good in held(self.me.hand)}

    def _pick(self, seat: int) -> set[Words]:
        return {move("pick", good=good) for good in held(self.all[self.partner].hand)}

    def _development(self, seat: int) -> set[Words]:
        found = {move("produce")} | self._guilds()
        return found.union(*(ways for ways, _ in self._payments(seat)))

    def _payments(self, seat: int) -> list[tuple[set[Words], set[Words]]]:
        """For each card that is there how to pay for it, and where that is needless."""
        hand = [self.me.hand[good] for good in GOODS]
        return [ways_to_pay(kind, *hand) for kind in COSTS
                if kind not in self.bought and self._is_to_be_had(kind, seat)]  # fmt: skip

    def _is_to_be_had(self, kind: str, seat: int) -> bool:
        """Whether the card is there for this player (ST-56, ST-60, ST-64, ST-71, ST-75)."""
        player = self.all[seat]
        if kind == "settlement":
            return self.settlement_pile > 0
        if kind == "city":
            return player.settlements > 0
        if kind == "building":
            return player.cities > len(player.buildings) and bool(self._buildings_for(player))
        pile = self.road_pile if kind == "road" else self.knight_pile
        return pile > 0 or any(p.loose(kind) for o, p in enumerate(self.all) if o != seat)

    def _buildings_for(self, player: Player) -> set[str]:
        return set(held(self.building_pile)) - player.buildings

    def _flip(self, seat: int) -> set[Words]:
        return {move("flip"), move("keep")}

    def _lay(self, seat: int) -> set[Words]:
        return {move("lay", building=name) for name in self._buildings_for(self.me)}

    def _market_day(self, seat: int) -> set[Words]:
        return {move("pass")} | self._markets(self.all[seat].hand)

    def _robber(self, seat: int) -> set[Words]:
        return {move("discard", good=good) for good in held(self.all[seat].hand)}
