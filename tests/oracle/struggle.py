"""The Struggle for Catan, from docs/rules/struggle.md alone: what a move does."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from .cards import covers, fewer, held
from .engine import Parts
from .struggle_table import (
    COSTS,
    EVENTS,
    GOAL,
    GOODS,
    HAND,
    LIMIT,
    LONG_QUIET_ROUNDS,
    MARKET,
    PAID,
    POINTS,
    PRODUCTION,
    QUIET_ROUNDS,
    SEATS,
    StruggleTable,
)  # fmt: skip
from .words import Move, Words, words_of


class StruggleModel(StruggleTable):
    """A game of it."""

    def some_proposals(self, seat: int, chooser: random.Random) -> list[Words]:
        """There are none."""
        return []

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
        paid = PAID[kind][words_of(told)].paid
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
        is_locked = self.quiet >= QUIET_ROUNDS * self.n and not any(
            map(self._can_come_to_lay, range(self.n))
        )
        if is_locked or self.quiet >= LONG_QUIET_ROUNDS * self.n:
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
            and any(one.size <= size and covers(cards, one.paid) for one in PAID[kind].values())
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
            "hands": [held(p.hand) for p in self.all],
            "chosen": [held(p.chosen) for p in self.all],
            "owes": [p.owes for p in self.all],
            "cards": [(p.roads, p.knights, p.settlements, p.cities, p.buildings) for p in self.all],
            "pile": held(self.pile),
            "discards": held(self.discards),
            "market": held(self.market),
            "piles": (self.road_pile, self.knight_pile, self.settlement_pile),
            "buildings": held(self.building_pile),
            "turned": held(self.turned),
            "white": self.white,
            "bought": self.bought,
        }


Rows = list[list[int]]
NAMES = tuple(POINTS)


def _cards(row: list[int]) -> dict[str, int]:
    return held(dict(zip(GOODS, row, strict=False)))


def _read_chosen(players: int, owes: list[int], chosen: Rows) -> list[dict[str, int]]:
    """Discards that are chosen in secret; what was chosen last is shown from then on."""
    return [_cards(row) if any(owes) else {} for row in chosen[:players]]


def _read_hands(players: int, owes: list[int], chosen: Rows, hand: Rows) -> list[dict[str, int]]:
    """Discards that are chosen in secret stay in the hand until all have chosen."""
    gone = _read_chosen(players, owes, chosen)
    return [fewer(_cards(row), away) for row, away in zip(hand[:players], gone, strict=True)]


def _read_cards(
    players: int, roads: list[int], knights: list[int], settlements: list[int], cities: list[int],
    buildings: Rows,
) -> list[Any]:  # fmt: skip
    return [
        (roads[seat], knights[seat], settlements[seat], cities[seat],
         {name for name, there in zip(NAMES, buildings[seat], strict=True) if there})
        for seat in range(players)
    ]  # fmt: skip


#: The engine's state in the model's words.
READ: Parts = {
    "seat": lambda turn, player: player if turn else None,
    "hands": _read_hands,
    "chosen": _read_chosen,
    "owes": lambda players, owes: owes[:players],
    "cards": _read_cards,
    "pile": lambda pile: _cards(pile),
    "discards": lambda discards: _cards(discards),
    "market": lambda market: _cards(market),
    "piles": lambda road_pile, knight_pile, settlement_pile: (
        road_pile, knight_pile, settlement_pile
    ),
    "buildings": lambda building_pile: held(dict(zip(NAMES, building_pile, strict=True))),
    "turned": lambda turned: held(dict(zip(EVENTS, turned, strict=True))),
    "white": lambda players, destiny: destiny == 0 or players == 2,
    "bought": lambda bought: {kind for kind, there in zip(COSTS, bought, strict=True) if there},
}  # fmt: skip


def begin(players: int, options: dict[str, Any], fields: dict[str, Any]) -> StruggleModel:
    """A model of a match; nothing is settled before it begins."""
    return StruggleModel(players, options)


def options(players: int) -> list[dict[str, Any]]:
    """Every setting there is."""
    return [{"starter": starter, "promo": promo}
            for starter in ("first", "random") for promo in ("off", "on")]  # fmt: skip
