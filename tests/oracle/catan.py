"""Catan, from docs/rules/catan.md alone: what a move does. Hands are Counters, pieces are sets."""

from __future__ import annotations

from collections import Counter
from typing import Any

from . import island
from .cards import held
from .catan_table import ARMY, COSTS, LIMIT, ROAD, SEATS, WAYS, CatanTable
from .island import CORNERS, ENDS, GOODS, HEXES, YIELDS
from .words import Move


class CatanModel(CatanTable):
    """A game of it."""

    def play(self, seat: int, move: Move) -> None:
        """Do it; seat -1 is chance. Then see whether the active player has won (CA-R17)."""
        getattr(self, "_on_" + move["kind"].replace("-", "_"))(seat, move)
        if self.starter >= 0 and not self.founding and self.step != "over":
            if self._points(self.seat) >= self.goal:
                self.winner, self.step = self.seat, "over"

    def _on_dice(self, seat: int, move: Move) -> None:
        if self.step == "start":
            self._roll_for_start(move["sum"])
            return
        if self.even:
            self.throws[move["sum"]] -= 1
            if not self.throws.total():
                self.throws = Counter(WAYS)
        self.rolled, self.step = True, "main"
        if move["sum"] != 7:
            self._produce(move["sum"])
            return
        for player in self.all:
            if player.hand.total() > LIMIT:
                player.owes = player.hand.total() // 2
        self.step = "discard" if any(p.owes for p in self.all) else "robber"

    def _roll_for_start(self, total: int) -> None:
        """CA-13."""
        self.rolls[self.contenders[len(self.rolls)]] = total
        if len(self.rolls) < len(self.contenders):
            return
        best = max(self.rolls.values())
        self.contenders, self.rolls = [s for s in self.contenders if self.rolls[s] == best], {}
        if len(self.contenders) == 1:
            self.starter = self.contenders[0]
            order = [(self.starter + i) % self.n for i in range(self.n)]
            self.founding, self.step = order + order[::-1], "settle"
            self.seat = self.founding[0]

    def _produce(self, total: int) -> None:
        """CA-25 to CA-28."""
        due = [Counter[str]() for _ in self.all]
        for h in range(19):
            if self.board.token[h] == total and h != self.robber:
                good = YIELDS[self.board.terrain[h]]
                for player, gets in zip(self.all, due, strict=True):
                    gets[good] += len(player.settlements & CORNERS[h])
                    gets[good] += 2 * len(player.cities & CORNERS[h])
        for good in GOODS:
            owed = [seat for seat in range(self.n) if due[seat][good]]
            if sum(gets[good] for gets in due) > self.bank[good]:
                if len(owed) > 1:
                    continue
                due[owed[0]][good] = self.bank[good]
            for seat in owed:
                self._pay_out(seat, Counter({good: due[seat][good]}))

    def _pay_out(self, seat: int, cards: Counter[str]) -> None:
        self.bank -= cards
        self.all[seat].hand += cards

    def _pay(self, kind: str) -> None:
        self.me.hand -= COSTS[kind]
        self.bank += COSTS[kind]
        self.built = True

    def _on_settlement(self, seat: int, move: Move) -> None:
        self.me.settlements.add(move["corner"])
        if self.step == "settle":
            self.corner, self.step = move["corner"], "link"
            if len(self.founding) <= self.n:  # the second one
                near = [YIELDS.get(self.board.terrain[h]) for h in HEXES[self.corner]]
                self._pay_out(self.seat, Counter(good for good in near if good))
            return
        before = self._lengths(without=move["corner"])
        self._pay("settlement")
        self._judge_roads(before)

    def _lengths(self, without: int = -1) -> list[int]:
        found = []
        for player in self.all:
            theirs = set().union(*(p.buildings for p in self.all if p is not player))
            met = theirs & {end for path in player.roads for end in ENDS[path]} - {without}
            found.append(island.longest_trail(frozenset(player.roads), frozenset(met)))
        return found

    def _judge_roads(self, before: list[int]) -> None:
        """CA-71 to CA-77, CA-R14, CA-R15."""
        now = self._lengths()
        best = max(now)
        ahead = [seat for seat, length in enumerate(now) if length == best]
        holder = self.longest
        if holder >= 0 and now[holder] == best >= ROAD:
            if now[holder] < before[holder] and len(ahead) > 1:
                self.longest = -1  # a break has left several
            return
        if best < ROAD:
            self.longest = -1
        else:
            self.longest = ahead[0] if len(ahead) == 1 else -1

    def _on_road(self, seat: int, move: Move) -> None:
        before = self._lengths()
        self.me.roads.add(move["path"])
        if self.step == "link":
            self.founding.pop(0)
            self.step = "settle" if self.founding else "before"
            self.seat = self.founding[0] if self.founding else self.starter
            return
        if self.step == "free":
            self.built |= self.rolled
            self.free_roads -= 1
            if not self.free_roads or not self._road_places():
                self._resume()
        else:
            self._pay("road")
        self._judge_roads(before)

    def _resume(self) -> None:
        """Back to where the card was played."""
        self.free_roads, self.step = 0, "main" if self.rolled else "before"

    def _on_city(self, seat: int, move: Move) -> None:
        self._pay("city")
        self.me.settlements.remove(move["corner"])
        self.me.cities.add(move["corner"])

    def _on_buy(self, seat: int, move: Move) -> None:
        self._pay("buy")
        self.step = "draw"

    def _on_draw(self, seat: int, move: Move) -> None:
        self.deck[move["card"]] -= 1
        self.me.cards[move["card"]] += 1
        self.me.fresh[move["card"]] += 1
        self.step = "main"

    def _play_card(self, card: str) -> None:
        self.me.cards[card] -= 1
        self.card_played = True
        if card != "knight":
            self.spent[card] += 1

    def _on_knight(self, seat: int, move: Move) -> None:
        self._play_card("knight")
        self.me.knights += 1
        most = self.all[self.army].knights if self.army >= 0 else ARMY - 1
        if self.me.knights > most:
            self.army = self.seat
        self.step = "robber"

    def _on_road_building(self, seat: int, move: Move) -> None:
        self._play_card("road-building")
        self.free_roads, self.step = 2, "free"

    def _on_invention(self, seat: int, move: Move) -> None:
        self._play_card("invention")
        self._pay_out(seat, Counter(move["cards"].removeprefix("only ").split()))

    def _on_monopoly(self, seat: int, move: Move) -> None:
        self._play_card("monopoly")
        for player in self.all:
            if player is not self.me:
                self.me.hand[move["good"]] += player.hand.pop(move["good"], 0)

    def _on_roll(self, seat: int, move: Move) -> None:
        self.step = "dice"

    def _on_discard(self, seat: int, move: Move) -> None:
        player = self.all[seat]
        player.hand[move["good"]] -= 1
        player.chosen[move["good"]] += 1
        player.owes -= 1
        if not any(p.owes for p in self.all):
            for p in self.all:
                self.bank += p.chosen
                p.chosen = Counter()
            self.step = "robber"

    def _on_robber(self, seat: int, move: Move) -> None:
        self.robber = move["hex"]
        victims = self._victims()
        if len(victims) > 1:
            self.step = "rob"
        elif victims:
            self.victim, self.step = victims[0], "steal"
        else:
            self._resume()

    def _on_rob(self, seat: int, move: Move) -> None:
        self.victim, self.step = SEATS.index(move["seat"]), "steal"

    def _on_steal(self, seat: int, move: Move) -> None:
        self.all[self.victim].hand[move["good"]] -= 1
        self.me.hand[move["good"]] += 1
        self._resume()

    def _on_overseas(self, seat: int, move: Move) -> None:
        paid = Counter({move["give"]: move["rate"]})
        self.me.hand -= paid
        self.bank += paid
        self._pay_out(seat, Counter({move["take"]: 1}))

    def _on_invite(self, seat: int, move: Move) -> None:
        self.offers, self.answers, self.step = {}, {}, "answer"

    def _on_offer(self, seat: int, move: Move) -> None:
        self._on_invite(seat, move)
        self.offers[seat] = Counter(move["give"]), Counter(move["take"])

    def _on_counter(self, seat: int, move: Move) -> None:
        self.offers[seat] = Counter(move["give"]), Counter(move["take"])
        self._hear(seat, "countered")

    def _on_accept(self, seat: int, move: Move) -> None:
        self._hear(seat, "accepted")

    def _on_decline(self, seat: int, move: Move) -> None:
        if self.step == "free":
            self._resume()
        else:
            self._hear(seat, "declined")

    def _hear(self, seat: int, answer: str) -> None:
        self.answers[seat] = answer
        if len(self.answers) == self.n - 1:
            self.step = "deal" if self._deals() else "main"
            if self.step == "main":
                self._on_withdraw(seat, {})

    def _on_deal(self, seat: int, move: Move) -> None:
        other = SEATS.index(move["seat"])
        give, take = self._deals()[other]
        self.me.hand += take
        self.me.hand -= give
        self.all[other].hand += give
        self.all[other].hand -= take
        self._on_withdraw(seat, move)

    def _on_withdraw(self, seat: int, move: Move) -> None:
        self.offers, self.answers, self.step = {}, {}, "main"

    def _on_end(self, seat: int, move: Move) -> None:
        self.me.fresh = Counter()
        self.seat = (self.seat + 1) % self.n
        self._start_turn()
        self.step = "before"

    # What lies on the table.

    def scores(self) -> list[int]:
        """CA-80."""
        return [self._points(seat) for seat in range(self.n)]

    def _points(self, seat: int) -> int:
        return self._open_points(self.all[seat]) + self.all[seat].cards["point"]

    def winners(self) -> set[int]:
        """Who has won."""
        return {self.winner} - {-1}

    def state(self) -> dict[str, Any]:
        """As `read` gives it."""
        return {
            "board": (self.board.terrain, self.board.token, self.board.sides),
            "seat": None if self.step == "start" else self.seat,
            "starter": self.starter,
            "robber": self.robber,
            "special": (self.army, self.longest),
            "bank": held(self.bank),
            "deck": held(self.deck),
            "spent": held(self.spent),
            "hands": [held(p.hand) for p in self.all],
            "owes": [p.owes for p in self.all],
            "cards": [(held(p.cards), held(p.fresh), p.knights) for p in self.all],
            "pieces": [(p.roads, p.settlements, p.cities) for p in self.all],
            "offers": {seat: (held(g), held(t)) for seat, (g, t) in self.offers.items()},
        }
