"""Catan, from docs/rules/catan.md alone: what lies on the table, and what a seat may do."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from functools import cache
from typing import Any

from .cards import covers, fewer, held
from .island import CORNERS, ENDS, GOODS, NEIGHBOURS, PATHS, Board
from .words import Move, Words, move, words_of

SEATS = ("orange", "red", "blue", "white")
COSTS = {
    "road": Counter(brick=1, lumber=1),
    "settlement": Counter(brick=1, lumber=1, wool=1, grain=1),
    "city": Counter(ore=3, grain=2),
    "buy": Counter(ore=1, wool=1, grain=1),
}
DECK = Counter({"knight": 14, "road-building": 2, "invention": 2, "monopoly": 2, "point": 5})
WAYS = {total: 6 - abs(7 - total) for total in range(2, 13)}
ROADS, SETTLEMENTS, CITIES, BANK, LIMIT, ARMY, ROAD = 15, 5, 4, 19, 7, 3, 5


class Player:
    """Hand, cards and pieces on the board."""

    def __init__(self) -> None:
        self.hand: Counter[str] = Counter()
        self.owes, self.chosen = 0, Counter[str]()
        self.cards, self.fresh = Counter[str](), Counter[str]()
        self.knights = 0
        self.roads, self.settlements, self.cities = set[int](), set[int](), set[int]()

    @property
    def buildings(self) -> set[int]:
        return self.settlements | self.cities


class CatanTable:
    """A table and whose turn it is."""

    def __init__(self, players: int, options: dict[str, Any], board: Board) -> None:
        assert board.is_possible() or options["board"] == "beginner"
        self.n, self.goal = players, options["goal"]
        self.strict, self.even = options["phases"] == "strict", options["dice"] == "even"
        self.friendly = options["robber"] == "friendly"
        self.board = Board.beginner() if options["board"] == "beginner" else board
        self.all = [Player() for _ in range(players)]
        self.bank = Counter(dict.fromkeys(GOODS, BANK))
        self.deck, self.spent = Counter(DECK), Counter[str]()
        self.throws = Counter(WAYS)
        self.robber = self.board.terrain.index("desert")
        self.army = self.longest = self.winner = -1
        self.step, self.seat, self.starter = "start", 0, -1
        self.contenders, self.rolls = list(range(players)), dict[int, int]()
        self.founding: list[int] = []
        self._start_turn()

    def _start_turn(self) -> None:
        self.rolled = self.built = self.card_played = False
        self.free_roads, self.victim = 0, -1
        self.corner = -1  # the settlement whose road is due
        self.offers: dict[int, tuple[Counter[str], Counter[str]]] = {}
        self.answers: dict[int, str] = {}

    @property
    def me(self) -> Player:
        return self.all[self.seat]

    def actors(self) -> set[int]:
        """The active player, but for discards and answers."""
        if self.step == "discard":
            return {seat for seat, p in enumerate(self.all) if p.owes}
        if self.step == "answer":
            return set(range(self.n)) - {self.seat} - set(self.answers)
        own = ("settle", "link", "before", "main", "robber", "rob", "free", "deal")
        return {self.seat} if self.step in own else set()

    def chance(self) -> dict[Words, int]:
        """Dice, the top card of the deck, a card out of a hand."""
        if self.step in ("start", "dice"):
            ways = self.throws if self.even and self.step == "dice" else WAYS
            return {move("dice", sum=total): n for total, n in ways.items() if n}
        if self.step == "draw":
            return {move("draw", card=card): n for card, n in self.deck.items() if n}
        if self.step == "steal":
            hand = self.all[self.victim].hand
            return {move("steal", good=good): n for good, n in hand.items() if n}
        return {}

    # What a seat may do.

    def legal(self, seat: int) -> set[Words]:
        """By the step of the turn."""
        found: set[Words] = getattr(self, f"_{self.step}")(seat)
        return found

    def left_out(self, seat: int) -> set[Words]:
        """Overseas at a worse rate than the best."""
        if self.step != "main":
            return set()
        trades = self._trades()
        best = {give: min(self._rates(give)) for give in {give for _, give, _ in trades}}
        return {move("overseas", rate=rate, give=give, take=take)
                for rate, give, take in trades if rate > best[give]}  # fmt: skip

    def effect(self, move: Words) -> Words:
        """No two moves do the same."""
        return move

    def _settle(self, seat: int) -> set[Words]:
        return {move("settlement", corner=c) for c in self._clear(set(range(54)))}

    def _clear(self, corners: set[int]) -> set[int]:
        """Those that are free, and so are their neighbours (CA-53)."""
        taken = set().union(*(p.buildings for p in self.all))
        return {c for c in corners if c not in taken and not NEIGHBOURS[c] & taken}

    def _link(self, seat: int) -> set[Words]:
        return {move("road", path=p) for p in PATHS[self.corner] - self._all_roads()}

    def _all_roads(self) -> set[int]:
        return set().union(*(p.roads for p in self.all))

    def _before(self, seat: int) -> set[Words]:
        return {move("roll")} | self._cards()

    def _cards(self) -> set[Words]:
        """A knight or a progress card that was not bought this turn (CA-59 to CA-61)."""
        found: set[Words] = set()
        if self.card_played:
            return found
        old = fewer(self.me.cards, self.me.fresh)
        if "knight" in old:
            found.add(move("knight"))
        if "road-building" in old and self._road_places():
            found.add(move("road-building"))
        if "monopoly" in old:
            found |= {move("monopoly", good=good) for good in GOODS}
        if "invention" in old:
            found |= {move("invention", cards=text) for text in self._inventions()}
        return found

    def _inventions(self) -> list[str]:
        if self.bank.total() == 1:
            return [f"only {good}" for good in held(self.bank)]
        pairs = itertools.combinations_with_replacement(GOODS, 2)
        return [f"{a} {b}" for a, b in pairs if covers(self.bank, Counter([a, b]))]

    def _road_places(self) -> set[int]:
        """CA-49, CA-50."""
        if len(self.me.roads) == ROADS:
            return set()
        theirs = set().union(*(p.buildings for p in self.all if p is not self.me))
        ends = {end for path in self.me.roads for end in ENDS[path]} - theirs
        touched = [PATHS[corner] for corner in ends | self.me.buildings]
        return set().union(*touched) - self._all_roads()

    def _main(self, seat: int) -> set[Words]:
        me = self.me
        found = {move("end")} | self._cards()
        if covers(me.hand, COSTS["road"]):
            found |= {move("road", path=path) for path in self._road_places()}
        if covers(me.hand, COSTS["settlement"]) and len(me.settlements) < SETTLEMENTS:
            reached = {end for path in me.roads for end in ENDS[path]}
            found |= {move("settlement", corner=c) for c in self._clear(reached)}
        if covers(me.hand, COSTS["city"]) and len(me.cities) < CITIES:
            found |= {move("city", corner=c) for c in me.settlements}
        if covers(me.hand, COSTS["buy"]) and self.deck.total():
            found.add(move("buy"))
        return found | {move("overseas", rate=rate, give=give, take=take)
                        for rate, give, take in self._trades()}  # fmt: skip

    def _trades(self) -> list[tuple[int, str, str]]:
        """Overseas at every rate there is: how many of what for one of what (CA-41 to CA-44)."""
        if not self._may_trade():
            return []
        there = held(self.bank)
        return [(rate, give, take)
                for give, n in self.me.hand.items() if n >= 2  # no harbour takes less
                for rate in self._rates(give) if n >= rate
                for take in there if take != give]  # fmt: skip

    def _may_trade(self) -> bool:
        """CA-23, CA-37."""
        return self.rolled and not (self.strict and self.built)

    def _rates(self, good: str) -> set[int]:
        """CA-42 to CA-44."""
        kinds = {self.board.harbour.get(c) for c in self.me.buildings}
        return {4} | ({3} if "any" in kinds else set()) | ({2} if good in kinds else set())

    def _robber(self, seat: int) -> set[Words]:
        """Any other hex (CA-31); a friendly robber spares those of the weak, if any is left
        (CA-R26)."""
        others = {h for h in range(19) if h != self.robber}
        spared = {h for h in others for p in self._weak() if p.buildings & CORNERS[h]}
        return {move("robber", hex=h) for h in others - spared or others}

    def _weak(self) -> list[Player]:
        """Whom a friendly robber spares: two points or fewer, hidden ones not counted."""
        return [p for p in self.all if self.friendly and self._open_points(p) <= 2]

    def _open_points(self, p: Player) -> int:
        special = [self.all[seat] for seat in (self.army, self.longest) if seat >= 0]
        return len(p.settlements) + 2 * len(p.cities) + 2 * sum(one is p for one in special)

    def _rob(self, seat: int) -> set[Words]:
        return {move("rob", seat=SEATS[other]) for other in self._victims()}

    def _victims(self) -> list[int]:
        """Opponents with cards on the robber's hex (CA-32, CA-R4)."""
        here = [s for s, p in enumerate(self.all) if p.buildings & CORNERS[self.robber]]
        return [seat for seat in here if seat != self.seat and self.all[seat].hand.total()]

    def _discard(self, seat: int) -> set[Words]:
        return {move("discard", good=good) for good in held(self.all[seat].hand)}

    def _free(self, seat: int) -> set[Words]:
        found = {move("road", path=path) for path in self._road_places()}
        return found | ({move("decline")} if self.free_roads == 1 else set())

    def _answer(self, seat: int) -> set[Words]:
        found = {move("decline")}
        if self.seat in self.offers and covers(self.all[seat].hand, self.offers[self.seat][1]):
            found.add(move("accept"))
        return found

    def _deal(self, seat: int) -> set[Words]:
        found = {move("withdraw")}
        for other, (give, take) in self._deals().items():
            if covers(self.me.hand, give) and covers(self.all[other].hand, take):
                found.add(move("deal", seat=SEATS[other]))
        return found

    def _deals(self) -> dict[int, tuple[Counter[str], Counter[str]]]:
        """By seat what the active player would give and take."""
        found = {}
        for other, answer in self.answers.items():
            if answer == "accepted":
                found[other] = self.offers[self.seat]
            elif answer == "countered":
                give, take = self.offers[other]
                found[other] = take, give
        return found

    def may_propose(self, seat: int, move: Move) -> bool:
        """An offer of cards one has, for others of other kinds (CA-39, CA-R6, CA-R7)."""
        if move["kind"] == "counter":
            asked = self.step == "answer" and seat in self.actors()
        else:
            asked = self.step == "main" and self._may_trade() and seat == self.seat
        if not asked or move["kind"] == "invite":
            return asked
        give, take = move["give"], move["take"]
        fair = give and take and not give.keys() & take.keys()
        return bool(fair) and covers(self.all[seat].hand, give)

    def some_proposals(self, seat: int, chooser: random.Random) -> list[Words]:
        """Offers and counter-offers of few cards, more often than not of those in hand."""
        mine = sorted(self.all[seat].hand.elements()) or GOODS
        found = []
        for kind in ("offer", "counter"):
            own = mine if chooser.random() < 0.8 else GOODS
            give = chooser.choices(own, k=len(chooser.choice(HANDFULS)))
            found.append(_proposal(kind, tuple(sorted(give)), chooser.choice(HANDFULS)))
        return found


#: One to three cards.
HANDFULS = [some for k in (1, 2, 3) for some in itertools.combinations_with_replacement(GOODS, k)]


@cache
def _proposal(kind: str, give: tuple[str, ...], take: tuple[str, ...]) -> Words:
    return words_of({"kind": kind, "give": dict(Counter(give)), "take": dict(Counter(take))})
