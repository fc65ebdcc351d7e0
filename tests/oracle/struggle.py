"""The Struggle for Catan, from docs/rules/struggle.md alone: hands are Counters, stacks numbers."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

from .along import Frozen, Move, move

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
MARKET, HAND, PRODUCTION, GOAL, LIMIT, QUIET_ROUNDS = 5, 3, 2, 10, 7, 3


def _payments(kind: str) -> dict[Frozen, Counter[str]]:
    """Every way to pay: the move that names it, and the cards that go (ST-39, ST-R3)."""
    units = sorted(COSTS[kind].elements())
    found: dict[Frozen, Counter[str]] = {}
    for stand_ins in itertools.product(GOODS, repeat=len(units)):
        swaps = [(g, u) for g, u in zip(stand_ins, units, strict=True) if g != u]
        paid = Counter(u for g, u in zip(stand_ins, units, strict=True) if g == u)
        for given, _ in swaps:
            paid[given] += 3
        named = [{"give": given, "for": unit} for given, unit in swaps]
        found[move(f"{kind}-with", payment=named) if swaps else move(kind)] = paid
    return found


PAID = {kind: _payments(kind) for kind in COSTS}


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


class StruggleModel:
    """A game of it."""

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

    def chance(self) -> dict[Frozen, int]:
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

    def legal(self, seat: int) -> set[Frozen]:
        """By the step of the turn."""
        found: set[Frozen] = getattr(self, "_" + self.step.replace("-", "_"))(seat)
        return found

    def left_out(self, seat: int) -> list[Move]:
        """Three cards that stand in for one that is held."""
        if self.step != "development":
            return []
        found: list[Move] = []
        for how in self._development(seat):
            told = dict(how)  # type: ignore[call-overload]
            swaps = [dict(swap) for swap in told.get("payment", ())]
            missing = COSTS.get(told["kind"].removesuffix("-with"), Counter()) - self.me.hand
            if Counter(swap["for"] for swap in swaps) - missing:
                found.append({"kind": told["kind"], "payment": swaps})
        return found

    def effect(self, move: Frozen) -> Frozen:
        """Whichever card stands in for which, the same cards go."""
        for kind in COSTS:
            if move in PAID[kind]:
                return kind, frozenset(PAID[kind][move].items())
        return move

    def may_propose(self, seat: int, move: Move) -> bool:
        """No trade asks for consent (ST-33)."""
        return False

    def _trade(self, seat: int) -> set[Frozen]:
        found = {move("develop")} | self._guilds()
        if self.exchanges_left > 0:
            found |= {move("discard", good=good) for good in +self.me.hand}
            if self.me.trading_roads:
                found |= self._markets(self.me.hand)
                found |= self._swaps()
        return found

    def _markets(self, hand: Counter[str]) -> set[Frozen]:
        pairs = itertools.product(+hand, +self.market)
        return {move("market", give=give, take=take) for give, take in pairs}

    def _swaps(self) -> set[Frozen]:
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

    def _guilds(self) -> set[Frozen]:
        if "guild" not in self.me.buildings or self.guild_used:
            return set()
        return {move("guild", seat=SEATS[other]) for other in self._guild_victims(self.seat)
                if self.all[other].hand.total()}  # fmt: skip

    def _guild_victims(self, seat: int) -> list[int]:
        mine = self.all[seat].points
        return [o for o, p in enumerate(self.all) if o != seat and p.points >= mine]

    def _exchange(self, seat: int) -> set[Frozen]:
        return {move("redraw")} | {move("discard", good=good) for good in +self.me.hand}

    def _give(self, seat: int) -> set[Frozen]:
        return {move("give", good=good) for good in +self.me.hand}

    def _pick(self, seat: int) -> set[Frozen]:
        return {move("pick", good=good) for good in +self.all[self.partner].hand}

    def _development(self, seat: int) -> set[Frozen]:
        found = {move("produce")} | self._guilds()
        for kind in COSTS:
            if kind not in self.bought and self._is_to_be_had(kind, seat):
                found |= {how for how, paid in PAID[kind].items() if self.me.hand >= paid}
        return found

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
        return set(+self.building_pile) - player.buildings

    def _flip(self, seat: int) -> set[Frozen]:
        return {move("flip"), move("keep")}

    def _lay(self, seat: int) -> set[Frozen]:
        return {move("lay", building=name) for name in self._buildings_for(self.me)}

    def _market_day(self, seat: int) -> set[Frozen]:
        return {move("pass")} | self._markets(self.all[seat].hand)

    def _robber(self, seat: int) -> set[Frozen]:
        return {move("discard", good=good) for good in +self.all[seat].hand}

    # What happens.

    def play(self, seat: int, move: Move) -> None:
        """Do it; seat -1 is chance."""
        kind = move["kind"]
        if kind in ("road", "knight", "settlement", "city", "building") or "-with" in kind:
            self._buy(move)
        elif kind == "discard":
            self._discard(seat, move["good"])
        elif kind == "market":
            self._use_market(seat, move)
        else:
            getattr(self, "_on_" + kind)(move)

    def _on_starter(self, move: Move) -> None:
        self.seat, self.step = SEATS.index(move["seat"]), "reveal"

    def _on_reveal(self, move: Move) -> None:
        self.pile[move["good"]] -= 1
        self.market[move["good"]] += 1
        if self.market.total() == MARKET:
            self.step = "deal"

    def _on_draw(self, move: Move) -> None:
        self.pile[move["good"]] -= 1
        if self.step == "deal":
            hungry = next(p for p in self.all if p.hand.total() < HAND)
            hungry.hand[move["good"]] += 1
            if all(p.hand.total() == HAND for p in self.all):
                self.step = "trade"
            return
        self.me.hand[move["good"]] += 1
        self.drawing, self.drawn = self.drawing - 1, self.drawn + 1
        self._draw_on()

    def _draw(self, count: int, then: str) -> None:
        self.drawing, self.after = count, then
        self._draw_on()

    def _draw_on(self) -> None:
        """Refill only when a card must be drawn from an empty pile (ST-80, ST-R12)."""
        if self.drawing and not self.pile.total():
            self.pile, self.discards = self.discards, Counter()
        if self.drawing and self.pile.total():
            self.step = "draw"
            return
        self.drawing, self.step = 0, self.after
        if self.step == "next":
            self._next_turn()

    def _discard(self, seat: int, good: str) -> None:
        player = self.all[seat]
        player.hand[good] -= 1
        if self.step == "robber":
            player.chosen[good] += 1
            player.owes -= 1
            if not any(p.owes for p in self.all):
                for p in self.all:
                    self.discards += p.chosen
                    p.chosen = Counter()
                self._turn_arrows()
                self.step = "development"
            return
        self.discards[good] += 1
        self.exchanged, self.count = self.exchanged + 1, self.count + 1
        self.step = "exchange"
        if not self.exchanges_left or not player.hand.total():
            self._on_redraw({})

    def _on_redraw(self, move: Move) -> None:
        count, self.count = self.count, 0
        self._draw(count, "trade")

    def _use_market(self, seat: int, move: Move) -> None:
        hand = self.all[seat].hand
        hand[move["give"]] -= 1
        hand[move["take"]] += 1
        self.market[move["take"]] -= 1
        self.market[move["give"]] += 1
        if self.step == "market-day":
            self._next_visitor()
        else:
            self.exchanged += 1

    def _on_swap(self, move: Move) -> None:
        self.partner, self.count = SEATS.index(move["seat"]), move["count"]
        self.drawing, self.step = self.count, "take"
        self.exchanged += self.count
        self.met.add(self.partner)

    def _on_library(self, move: Move) -> None:
        self._on_swap(move)
        self.step = "pick"

    def _on_pick(self, move: Move) -> None:
        self.step = "take"
        self._on_take(move)

    def _on_guild(self, move: Move) -> None:
        self.partner, self.guild_used = SEATS.index(move["seat"]), True
        self.before, self.step = self.step, "steal"

    def _on_take(self, move: Move) -> None:
        self.all[self.partner].hand[move["good"]] -= 1
        self.me.hand[move["good"]] += 1
        if self.step == "steal":
            self.step = self.before
            return
        self.drawing -= 1
        self.step = "take" if self.drawing else "give"

    def _on_give(self, move: Move) -> None:
        self.me.hand[move["good"]] -= 1
        self.all[self.partner].hand[move["good"]] += 1
        self.count -= 1
        if not self.count:
            self.step = "trade"

    def _on_develop(self, move: Move) -> None:
        self.step = "development"

    def _buy(self, told: Move) -> None:
        kind = told["kind"].removesuffix("-with")
        paid = PAID[kind][move(told["kind"], **{k: v for k, v in told.items() if k != "kind"})]
        self.me.hand -= paid
        self.discards += paid
        self.bought.add(kind)
        if kind == "building":
            self.step = "lay"
            return
        self.laid = True
        if kind == "settlement":
            self.settlement_pile -= 1
            self.me.settlements += 1
        elif kind == "city":
            self.me.settlements -= 1
            self.me.cities += 1
        else:
            self._take_piece(kind)
        if self._has_won():
            return
        if kind == "city":
            self.step = "event"
        elif kind == "settlement" and self.n > 2:
            self.step = "flip"

    def _take_piece(self, kind: str) -> None:
        pile, stack = f"{kind}_pile", f"{kind}s"
        if getattr(self, pile):
            setattr(self, pile, getattr(self, pile) - 1)
        else:
            way = 1 if self.white else -1
            seats = [(self.seat + way * i) % self.n for i in range(1, self.n)]
            victim = next(self.all[s] for s in seats if self.all[s].loose(kind))
            setattr(victim, stack, getattr(victim, stack) - 1)
            self._turn_arrows()
        setattr(self.me, stack, getattr(self.me, stack) + 1)

    def _turn_arrows(self) -> None:
        if self.n > 2:
            self.white = not self.white

    def _has_won(self) -> bool:
        if self.me.points >= GOAL:
            self.won, self.step = {self.seat}, "over"
        return bool(self.won)

    def _on_flip(self, move: Move) -> None:
        self._turn_arrows()
        self.step = "development"

    def _on_keep(self, move: Move) -> None:
        self.step = "development"

    def _on_lay(self, move: Move) -> None:
        self.building_pile[move["building"]] -= 1
        self.me.buildings.add(move["building"])
        self.laid, self.step = True, "development"
        self._has_won()

    def _on_event(self, move: Move) -> None:
        self.turned[move["event"]] += 1
        if move["event"] == "market-day":
            self.visitors = [self.seat, *((self.seat + i) % self.n for i in range(1, self.n))]
            self.visitors.insert(0, -1)
            self._next_visitor()
            return
        for player in self.all:
            if player.hand.total() > LIMIT:
                player.owes = player.hand.total() // 2
        self.step = "robber"
        if not any(p.owes for p in self.all):
            self._turn_arrows()
            self.step = "development"

    def _next_visitor(self) -> None:
        self.visitors.pop(0)
        while self.visitors and not self.all[self.visitors[0]].hand.total():
            self.visitors.pop(0)
        self.step = "market-day" if self.visitors else "development"

    def _on_pass(self, move: Move) -> None:
        self._next_visitor()

    def _on_produce(self, move: Move) -> None:
        self.drawn = 0
        self._draw(PRODUCTION + (self.me.knights + 1) // 2, "next")

    def _next_turn(self) -> None:
        self.quiet = 0 if self.laid or self.drawn else self.quiet + 1
        if self.quiet >= QUIET_ROUNDS * self.n and not any(
            map(self._can_come_to_lay, range(self.n))
        ):
            best = max(self.scores())
            self.won = {seat for seat, n in enumerate(self.scores()) if n == best}
            self.step = "over"
            return
        self.seat = (self.seat + 1) % self.n
        self._start_turn()
        self.step = "trade"

    def _can_come_to_lay(self, seat: int) -> bool:
        """ST-R25."""
        player = self.all[seat]
        robbed = (
            [self.all[o] for o in self._guild_victims(seat)] if "guild" in player.buildings else []
        )
        size = player.hand.total() + sum(p.hand.total() for p in robbed)
        if player.roads:
            cards = sum((p.hand for p in self.all), Counter(self.market))
        else:
            cards = sum((p.hand for p in robbed), Counter(player.hand))
        return any(
            self._is_to_be_had(kind, seat)
            and any(cards >= paid and paid.total() <= size for paid in PAID[kind].values())
            for kind in COSTS
        )

    # What lies on the table.

    def scores(self) -> list[int]:
        """Victory points."""
        return [player.points for player in self.all]

    def winners(self) -> set[int]:
        """Who has won."""
        return self.won

    def state(self) -> dict[str, Any]:
        """As `read` gives it."""
        return {
            "seat": self.seat if self.step not in ("starter", "reveal", "deal") else None,
            "hands": [+p.hand for p in self.all],
            "chosen": [+p.chosen for p in self.all],
            "owes": [p.owes for p in self.all],
            "cards": [(p.roads, p.knights, p.settlements, p.cities, p.buildings) for p in self.all],
            "pile": +self.pile,
            "discards": +self.discards,
            "market": +self.market,
            "piles": (self.road_pile, self.knight_pile, self.settlement_pile),
            "buildings": +self.building_pile,
            "turned": +self.turned,
            "white": self.white,
            "bought": self.bought,
        }


def read(fields: dict[str, Any]) -> dict[str, Any]:
    """The engine's state in the model's words."""
    n, names = fields["players"], tuple(POINTS)

    def cards(row: list[int]) -> Counter[str]:
        return +Counter(dict(zip(GOODS, row, strict=False)))

    # Discards that are chosen in secret stay in the hand until all have chosen; what was chosen
    # last is shown from then on.
    secret = any(fields["owes"])
    chosen = [cards(fields["chosen"][s]) if secret else Counter() for s in range(n)]
    return {
        "seat": fields["player"] if fields["turn"] else None,
        "hands": [cards(fields["hand"][s]) - chosen[s] for s in range(n)],
        "chosen": chosen,
        "owes": fields["owes"][:n],
        "cards": [
            (fields["roads"][seat], fields["knights"][seat], fields["settlements"][seat],
             fields["cities"][seat],
             {name for name, there in zip(names, fields["buildings"][seat], strict=True) if there})
            for seat in range(n)
        ],
        "pile": cards(fields["pile"]),
        "discards": cards(fields["discards"]),
        "market": cards(fields["market"]),
        "piles": (fields["road_pile"], fields["knight_pile"], fields["settlement_pile"]),
        "buildings": +Counter(dict(zip(names, fields["building_pile"], strict=True))),
        "turned": +Counter(dict(zip(EVENTS, fields["turned"], strict=True))),
        "white": fields["destiny"] == 0 or n == 2,
        "bought": {kind for kind, there in zip(COSTS, fields["bought"], strict=True) if there},
    }  # fmt: skip


def options(players: int) -> list[dict[str, Any]]:
    """Every setting there is."""
    return [{"starter": starter, "promo": promo}
            for starter in ("first", "random") for promo in ("off", "on")]  # fmt: skip
