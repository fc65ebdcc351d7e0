"""Elasund, from docs/rules/elasund.md alone: roll, income, pirates, shortage."""

from __future__ import annotations

from collections import Counter

from .elasund_table import KINDS, ROWS, TILES, ElasundTable
from .words import Move


class ElasundIncome(ElasundTable):
    """The first phase of a turn."""

    def __init__(self, players: int, edition: str) -> None:
        super().__init__(players, edition)
        self.contenders, self.rolls = list(range(players)), dict[int, int]()

    def _on_draw(self, seat: int, move: Move) -> None:
        self.deck[move["colour"]] -= 1
        if self.step == "deal":
            hungry = next(s for s, p in enumerate(self.all) if not p.hand.total())
            self.all[hungry].hand[move["colour"]] += 1
            if hungry == self.n - 1:
                self.step = "start"
            return
        taker = next(s for s in self.order() if self.draws[s])
        self.draws[taker] -= 1
        self.all[taker].hand[move["colour"]] += 1
        self._draw_on()

    def _on_dice(self, seat: int, move: Move) -> None:
        total = move["sum"]
        if self.step == "start":
            self._roll_for_start(total)
        elif total == 7:
            self.step = "pirate"
        elif ROWS.index(total) == self.ship:
            self.step = "shift"
            ways = [i for i in (self.ship - 2, self.ship + 2) if 0 <= i < 10]
            if len(ways) == 1:
                self._sail(ways[0])
        else:
            self._sail(ROWS.index(total))

    def _roll_for_start(self, total: int) -> None:
        self.rolls[self.contenders[len(self.rolls)]] = total
        if len(self.rolls) < len(self.contenders):
            return
        best = max(self.rolls.values())
        self.contenders, self.rolls = [s for s in self.contenders if self.rolls[s] == best], {}
        if len(self.contenders) == 1:
            self.seat, self.step = self.contenders[0], "rolling"

    def _on_ship(self, seat: int, move: Move) -> None:
        row = ROWS.index(int(move["row"]))
        if self.step == "shift":
            self._sail(row)
        else:
            self.ship = row
            self._raid()

    def _sail(self, row: int) -> None:
        """The ship comes in, and every building of its row pays (EL-17 to EL-20)."""
        self.ship = row
        gold, cards = [0] * self.n, [0] * self.n
        for b in self.buildings:
            if any(f[1] == row for f in b.fields):
                gold[b.seat] += KINDS[b.kind][5] == "gold"
                cards[b.seat] += KINDS[b.kind][5] == "influence"
        self._pay_gold(gold)
        self._deal_out(cards, "build")

    def _pay_gold(self, due: list[int]) -> None:
        """EL-84, EL-85, EL-R22."""
        if sum(due) > self.supply:
            for p in self.all:
                self.supply += p.gold // 2
                p.gold -= p.gold // 2
        for seat in self.order():
            if due[seat] <= self.supply:
                self.supply -= due[seat]
                self.all[seat].gold += due[seat]

    def _deal_out(self, due: list[int], then: str) -> None:
        self.draws, self.after = list(due), then
        if sum(due) > self.deck.total() + self.discards.total():
            for p in self.all:
                p.owes = p.hand.total() // 2
            if any(p.owes for p in self.all):
                self.step = "shortage"
                return
            self._trim()
        self._draw_on()

    def _trim(self) -> None:
        """Still short: whole dues in turn order while cards last (EL-R22)."""
        left = self.deck.total() + self.discards.total()
        for seat in self.order():
            if self.draws[seat] > left:
                self.draws[seat] = 0
            left -= self.draws[seat]

    def _on_return(self, seat: int, move: Move) -> None:
        player = self.all[seat]
        player.hand[move["colour"]] -= 1
        player.chosen[move["colour"]] += 1
        player.owes -= 1
        if not any(p.owes for p in self.all):
            for p in self.all:
                self.discards += p.chosen
                p.chosen = Counter()
            self.deck, self.discards = self.deck + self.discards, Counter()
            self._trim()
            self._draw_on()

    def _draw_on(self) -> None:
        if any(self.draws):
            self.step = "draw"
            return
        self.step = self.after
        if self.step == "build":
            self._next_construction()

    # Pirates.

    def _raid(self) -> None:
        """EL-23 to EL-26, EL-R7."""
        for seat, p in enumerate(self.all):
            cards = p.gold + p.hand.total()
            p.owes = min(self._cubes_in_row(seat), cards)
            if p.owes == cards:
                p.chosen = Counter({**p.hand, "gold": p.gold})
                p.owes, p.gold, p.hand = 0, 0, Counter()
        self.step = "tribute"
        if not any(p.owes for p in self.all):
            self._reveal()

    def _cubes_in_row(self, seat: int) -> int:
        rows = [b.at[1] + r for b in self.buildings if b.seat == seat for r in KINDS[b.kind][4]]
        rows += [self.church_field(t)[1] for t, owner in self.church.items() if owner == seat]
        for site, (owner, tile) in self.wall.items():
            if owner == seat and TILES[tile] == "tower" and site.startswith("east"):
                rows.append(ROWS.index(int(site.split()[1])))
        return rows.count(self.ship)

    def _on_give(self, seat: int, move: Move) -> None:
        player = self.all[seat]
        player.chosen[move["card"]] += 1
        player.owes -= 1
        if move["card"] == "gold":
            player.gold -= 1
        else:
            player.hand[move["card"]] -= 1
        if not any(p.owes for p in self.all):
            self._reveal()

    def _reveal(self) -> None:
        self._away(self.me.chosen)
        self.me.chosen = Counter()
        self.loot = Counter()
        for p in self.all:
            self.loot += p.chosen
            p.chosen = Counter()
        towers = sum(o == self.seat and TILES[t] == "tower" for o, t in self.wall.values())
        self.takes, self.step = towers, "plunder"
        self._plunder_on()

    def _away(self, cards: Counter[str]) -> None:
        self.supply += cards["gold"]
        self.discards += Counter({c: n for c, n in cards.items() if c != "gold"})

    def _plunder_on(self) -> None:
        if not self.takes or not self.loot.total():
            self._on_leave(self.seat, {})

    def _on_plunder(self, seat: int, move: Move) -> None:
        self.loot[move["card"]] -= 1
        if move["card"] == "gold":
            self.me.gold += 1
        else:
            self.me.hand[move["card"]] += 1
        self.takes -= 1
        self._plunder_on()

    def _on_leave(self, seat: int, move: Move) -> None:
        self._away(self.loot)
        self.loot, self.takes = Counter(), 0
        self._next_construction()

    def _next_construction(self) -> None:
        if self.won:
            return
        for seat in self.order():
            player = self.all[seat]
            player.homeless = {hut for hut in player.homeless if self.hut_places(hut)}  # EL-51
            if player.homeless:
                break
        self.step = "huts" if any(p.homeless for p in self.all) else "build"
        if self.step == "build" and self.built == 2:
            self.step = "permit"
