"""Catan, from docs/rules/catan.md alone: what lies on the table, and what a seat may do."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from typing import Any

from .along import Frozen, Move, move
from .island import CORNERS, ENDS, GOODS, NEIGHBOURS, PATHS, Board

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

    def chance(self) -> dict[Frozen, int]:
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

    def legal(self, seat: int) -> set[Frozen]:
        """By the step of the turn."""
        found: set[Frozen] = getattr(self, f"_{self.step}")(seat)
        return found

    def left_out(self, seat: int) -> list[Move]:
        """Overseas at a worse rate than the best."""
        if self.step != "main":
            return []
        found = [dict(how) for how in self._main(seat)]  # type: ignore[call-overload]
        trades = [told for told in found if told["kind"] == "overseas"]
        return [told for told in trades if told["rate"] > min(self._rates(told["give"]))]

    def effect(self, move: Frozen) -> Frozen:
        """No two moves do the same."""
        return move

    def _settle(self, seat: int) -> set[Frozen]:
        return {move("settlement", corner=c) for c in range(54) if self._is_clear(c)}

    def _is_clear(self, corner: int) -> bool:
        """Free, and so are its neighbours (CA-53)."""
        taken = set().union(*(p.buildings for p in self.all))
        return not ({corner} | NEIGHBOURS[corner]) & taken

    def _link(self, seat: int) -> set[Frozen]:
        return {move("road", path=p) for p in PATHS[self.corner] if not self._has_road(p)}

    def _has_road(self, path: int) -> bool:
        return any(path in p.roads for p in self.all)

    def _before(self, seat: int) -> set[Frozen]:
        return {move("roll")} | self._cards()

    def _cards(self) -> set[Frozen]:
        """A knight or a progress card that was not bought this turn (CA-59 to CA-61)."""
        found: set[Frozen] = set()
        if self.card_played:
            return found
        old = self.me.cards - self.me.fresh
        if old["knight"]:
            found.add(move("knight"))
        if old["road-building"] and self._road_places():
            found.add(move("road-building"))
        if old["monopoly"]:
            found |= {move("monopoly", good=good) for good in GOODS}
        if old["invention"]:
            found |= {move("invention", cards=text) for text in self._inventions()}
        return found

    def _inventions(self) -> list[str]:
        if self.bank.total() == 1:
            return [f"only {good}" for good in +self.bank]
        pairs = itertools.combinations_with_replacement(GOODS, 2)
        return [f"{a} {b}" for a, b in pairs if self.bank >= Counter([a, b])]

    def _road_places(self) -> set[int]:
        """CA-49, CA-50."""
        if len(self.me.roads) == ROADS:
            return set()
        theirs = set().union(*(p.buildings for p in self.all if p is not self.me))
        ends = {end for path in self.me.roads for end in ENDS[path]} - theirs
        return {path for corner in ends | self.me.buildings for path in PATHS[corner]
                if not self._has_road(path)}  # fmt: skip

    def _main(self, seat: int) -> set[Frozen]:
        me = self.me
        found = {move("end")} | self._cards()
        if me.hand >= COSTS["road"]:
            found |= {move("road", path=path) for path in self._road_places()}
        if me.hand >= COSTS["settlement"] and len(me.settlements) < SETTLEMENTS:
            reached = {end for path in me.roads for end in ENDS[path]}
            found |= {move("settlement", corner=c) for c in reached if self._is_clear(c)}
        if me.hand >= COSTS["city"] and len(me.cities) < CITIES:
            found |= {move("city", corner=c) for c in me.settlements}
        if me.hand >= COSTS["buy"] and self.deck.total():
            found.add(move("buy"))
        if self._may_trade():
            for give, take in itertools.permutations(GOODS, 2):
                for rate in self._rates(give):
                    if me.hand[give] >= rate and self.bank[take]:
                        found.add(move("overseas", rate=rate, give=give, take=take))
        return found

    def _may_trade(self) -> bool:
        """CA-23, CA-37."""
        return self.rolled and not (self.strict and self.built)

    def _rates(self, good: str) -> set[int]:
        """CA-42 to CA-44."""
        kinds = {self.board.harbour.get(c) for c in self.me.buildings}
        return {4} | ({3} if "any" in kinds else set()) | ({2} if good in kinds else set())

    def _robber(self, seat: int) -> set[Frozen]:
        return {move("robber", hex=h) for h in range(19) if h != self.robber}

    def _rob(self, seat: int) -> set[Frozen]:
        return {move("rob", seat=SEATS[other]) for other in self._victims()}

    def _victims(self) -> list[int]:
        """Opponents with cards on the robber's hex (CA-32, CA-R4)."""
        here = [s for s, p in enumerate(self.all) if p.buildings & CORNERS[self.robber]]
        return [seat for seat in here if seat != self.seat and self.all[seat].hand.total()]

    def _discard(self, seat: int) -> set[Frozen]:
        return {move("discard", good=good) for good in +self.all[seat].hand}

    def _free(self, seat: int) -> set[Frozen]:
        found = {move("road", path=path) for path in self._road_places()}
        return found | ({move("decline")} if self.free_roads == 1 else set())

    def _answer(self, seat: int) -> set[Frozen]:
        found = {move("decline")}
        if self.seat in self.offers and self.all[seat].hand >= self.offers[self.seat][1]:
            found.add(move("accept"))
        return found

    def _deal(self, seat: int) -> set[Frozen]:
        found = {move("withdraw")}
        for other, (give, take) in self._deals().items():
            if self.me.hand >= give and self.all[other].hand >= take:
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
        if move["kind"] == "invite":
            return self.step == "main" and self._may_trade()
        asked = self.step == "main" and self._may_trade() and seat == self.seat
        if move["kind"] == "counter":
            asked = self.step == "answer" and seat in self.actors()
        give: Counter[str] = Counter(move["give"])
        take: Counter[str] = Counter(move["take"])
        fair = bool(give) and bool(take) and not set(give) & set(take)
        return asked and fair and self.all[seat].hand >= give

    def some_proposals(self, seat: int, chooser: random.Random) -> list[Move]:
        """Offers and counter-offers of few cards, more often than not of those in hand."""
        mine = sorted((+self.all[seat].hand).elements()) or list(GOODS)
        found: list[Move] = []
        for kind in ("offer", "counter"):
            give = Counter(
                chooser.choices(mine if chooser.random() < 0.8 else GOODS, k=chooser.randint(1, 3))
            )
            take = Counter(chooser.choices(GOODS, k=chooser.randint(1, 3)))
            found.append({"kind": kind, "give": dict(give), "take": dict(take)})
        return found
