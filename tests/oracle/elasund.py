"""Elasund, from docs/rules/elasund.md alone: what a move does."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from .along import Frozen, Move, move
from .elasund_table import (
    CHURCH_PRICE,
    COLOURED,
    COLOURS,
    COLUMNS,
    CUBES,
    HUTS,
    KINDS,
    ROWS,
    SLOTS,
    TILES,
    Building,
    ElasundTable,
    Place,
    cost,
    footprint,
    place,
)  # fmt: skip

WAYS = {total: 6 - abs(7 - total) for total in range(2, 13)}
QUIET_ROUNDS, LONG_QUIET_ROUNDS = 10, 30


class ElasundModel(ElasundTable):
    """A game of it."""

    def __init__(self, players: int, options: dict[str, Any]) -> None:
        super().__init__(players, options["edition"])
        self.contenders, self.rolls = list(range(players)), dict[int, int]()

    def may_propose(self, seat: int, move: Move) -> bool:
        """There is no trade (EL-R26)."""
        return False

    def some_proposals(self, seat: int, chooser: random.Random) -> list[Move]:
        """There are none."""
        return []

    def chance(self) -> dict[Frozen, int]:
        """Influence cards, dice, church tiles."""
        if self.step in ("deal", "draw"):
            return {move("draw", colour=colour): n for colour, n in self.deck.items() if n}
        if self.step in ("start", "rolling"):
            return {move("dice", sum=total): n for total, n in WAYS.items()}
        if self.step == "tile":
            left = set(range(1, 10)) - set(self.church) - set(self.drawn)
            if len(left) > 1:
                left -= {self.bottom}
            return {move("tile", tile=str(tile)): 1 for tile in left}
        return {}

    def play(self, seat: int, move: Move) -> None:
        """Do it; seat -1 is chance."""
        getattr(self, "_on_" + move["kind"].replace("-", "_"))(seat, move)
        if not self.deck.total():
            self.deck, self.discards = self.discards, Counter()  # EL-83

    # Production.

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
            else:
                break

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
            left -= self.draws[seat]
            if left < 0:
                self.draws[seat] = 0

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

    # Construction.

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

    def _on_done(self, seat: int, move: Move) -> None:
        self.step = "permit"

    def cubes(self, seat: int) -> int:
        """On buildings, church, towers and the trade track (EL-87)."""
        found = sum(len(KINDS[b.kind][4]) for b in self.buildings if b.seat == seat)
        found += sum(owner == seat for owner in self.church.values())
        found += sum(o == seat and TILES[t] == "tower" for o, t in self.wall.values())
        return min(CUBES, found + len(self.all[seat].track))

    def _has_won(self) -> bool:
        if self.cubes(self.seat) >= CUBES:
            self.won, self.step = {self.seat}, "over"
        return bool(self.won)

    def _on_displace(self, seat: int, move: Move) -> None:
        self.me.hand[move["colour"]] -= 3
        self.discards[move["colour"]] += 3
        self._on_build(seat, move)

    def _on_build(self, seat: int, move: Move) -> None:
        """EL-39 to EL-48, EL-R25."""
        kind, at = move["building"], place(move["field"])
        fields = footprint(kind, at)
        self.me.gold -= KINDS[kind][3]
        self.supply += KINDS[kind][3]
        self.built += 1
        for f in fields & set(self.permits):
            owner, value = self.permits.pop(f)
            self.all[owner].permits.add(value)
            if owner != self.seat:
                self.me.gold -= value
                self.all[owner].gold += value
        if kind in COLOURED:
            self.me.reserve.remove(kind)
        else:
            self.piles[kind] -= 1
        self._clear(fields)
        self.buildings.append(Building(self.seat, kind, at))
        if self._has_won():
            return
        self._advance(self.mills(fields))
        if not self._has_won():
            self._next_construction()

    def _clear(self, fields: set[Place]) -> None:
        """Remove every building that has a part there (EL-47 to EL-49, EL-81, EL-82)."""
        for b in [b for b in self.buildings if b.fields & fields]:
            self.buildings.remove(b)
            owner = self.all[b.seat]
            owner.windmills -= self.mills(b.fields)
            owner.track = {space for space in owner.track if space <= owner.windmills}
            if b.kind in HUTS:
                owner.homeless.add(b.kind)
            elif b.kind in COLOURED:
                owner.reserve.add(b.kind)
            else:
                self.piles[b.kind] += 1

    def _advance(self, mills: int) -> None:
        """EL-78, EL-80, EL-R20."""
        if not mills:
            return
        self.me.windmills += mills
        for space, slots in SLOTS.items():
            taken = sum(space in p.track for p in self.all)
            if space <= self.me.windmills and taken < slots and self.cubes(self.seat) < CUBES:
                self.me.track.add(space)

    def _on_wall(self, seat: int, move: Move) -> None:
        site, tile = move["site"], self.me.wall
        self.me.gold -= cost(site)
        self.supply += cost(site)
        self.wall[site] = self.seat, tile
        self.me.wall += 1
        self.built += 1
        if self._has_won():
            return
        due = [0] * self.n
        due[self.seat] = 0 if TILES[tile] == "tower" else int(TILES[tile])
        self._deal_out(due, "build")

    def _on_church(self, seat: int, move: Move) -> None:
        self.me.gold -= CHURCH_PRICE
        self.supply += CHURCH_PRICE
        self.built += 1
        self.drawn, self.step = [], "tile"

    def _on_tile(self, seat: int, move: Move) -> None:
        self.drawn.append(int(move["tile"]))
        if self.church:
            self._lay_tile(self.drawn.pop())
        elif len(self.drawn) == 2:
            self.step = "lay"

    def _on_lay(self, seat: int, move: Move) -> None:
        tile = int(move["tile"])
        self.drawn.remove(tile)
        self.first_tile, self.bottom = tile, self.drawn.pop()
        self._lay_tile(tile)

    def _lay_tile(self, tile: int) -> None:
        """EL-63 to EL-67."""
        at = self.church_field(tile)
        if at in self.permits:
            owner, value = self.permits.pop(at)
            self.all[owner].permits.add(value)
        self._clear({at})
        self.church[tile] = self.seat
        if not self._has_won():
            self._next_construction()

    def _on_hut(self, seat: int, move: Move) -> None:
        hut = f"{move['hut']}-hut"
        self.all[seat].homeless.remove(hut)
        self.buildings.append(Building(seat, hut, place(move["field"])))
        self._next_construction()

    def _on_give_up(self, seat: int, move: Move) -> None:
        self.all[seat].homeless.remove(f"{move['hut']}-hut")
        self._next_construction()

    # Permit and bonus.

    def _on_gold(self, seat: int, move: Move) -> None:
        due = [0] * self.n
        due[self.seat] = 2
        self._pay_gold(due)
        self.step = "bonus" if self.step == "permit" else self.step

    def _put(self, value: int, field: str) -> None:
        self.me.permits.remove(value)
        self.permits[place(field)] = self.seat, value
        self.me.gold -= value
        self.supply += value

    def _spend(self, cards: Counter[str]) -> None:
        self.me.hand -= cards
        self.discards += cards

    def _on_permit(self, seat: int, move: Move) -> None:
        self._put(move["value"], move["field"])
        self.step = "bonus"

    def _on_permit_any_row(self, seat: int, move: Move) -> None:
        self._spend(Counter({move["colour"]: 2}))
        self._on_permit(seat, move)

    def _lift(self, value: int) -> Place:
        at = next(f for f, permit in self.permits.items() if permit == (self.seat, value))
        del self.permits[at]
        return at

    def _on_move(self, seat: int, move: Move) -> None:
        self._spend(Counter({move["colour"]: 2}))
        self._lift(move["value"])
        self.permits[place(move["field"])] = self.seat, move["value"]
        self._end_turn()

    def _on_raise(self, seat: int, move: Move) -> None:
        self._spend(Counter({move["colour"]: 2}))
        at, price = self._lift(move["value"]), move["higher"] - move["value"]
        self.me.permits = self.me.permits - {move["higher"]} | {move["value"]}
        self.permits[at] = self.seat, move["higher"]
        self.me.gold -= price
        self.supply += price
        self._end_turn()

    def _on_place(self, seat: int, move: Move) -> None:
        self._spend(Counter(COLOURS))
        self._put(move["value"], move["field"])
        self._end_turn()

    def _on_bonus_gold(self, seat: int, move: Move) -> None:
        self._spend(Counter(COLOURS))
        self._on_gold(seat, move)
        self._end_turn()

    def _on_end(self, seat: int, move: Move) -> None:
        self._end_turn()

    def _end_turn(self) -> None:
        """EL-R28."""
        self.quiet = 0 if self.built else self.quiet + 1
        finished = len(self.church) == 9 and len(self.wall) == len(self.sites)
        rounds = QUIET_ROUNDS if finished else LONG_QUIET_ROUNDS
        if self.quiet >= rounds * self.n:
            best = max(self.scores())
            self.won = {seat for seat in range(self.n) if self.cubes(seat) == best}
            self.step = "over"
            return
        self.seat, self.built, self.step = (self.seat + 1) % self.n, 0, "rolling"

    # What lies on the table.

    def scores(self) -> list[int]:
        """Cubes on the board."""
        return [self.cubes(seat) for seat in range(self.n)]

    def winners(self) -> set[int]:
        """Who has won."""
        return self.won

    def state(self) -> dict[str, Any]:
        """As `read` gives it."""
        secret = self.step in ("tribute", "shortage")
        return {
            "seat": None if self.step in ("deal", "start") else self.seat,
            "ship": self.ship,
            "hands": None if secret else [{**(+p.hand), "gold": p.gold} for p in self.all],
            "supply": None if secret else self.supply,
            "deck": None if secret else +self.deck,
            "discards": None if secret else +self.discards,
            "buildings": {(b.seat, b.kind, b.at) for b in self.buildings},
            "permits": self.permits,
            "wall": self.wall,
            "church": self.church,
            "track": [p.track for p in self.all],
        }


def read(fields: dict[str, Any]) -> dict[str, Any]:
    """The engine's state in the model's words."""
    n, kinds = fields["players"], tuple(KINDS)
    secret = any(fields["owes"])
    north = [f"north {c}" for c in COLUMNS[2:8]]
    sites = north + [f"east {r}" for r in ROWS[1:-1]] + [s.replace("nor", "sou") for s in north]

    def at(i: int) -> Place:
        return i % 9, i // 9

    def cards(row: list[int]) -> Counter[str]:
        return +Counter(dict(zip(COLOURS, row, strict=False)))

    return {
        "seat": fields["player"] if fields["turn"] else None,
        "ship": fields["ship"],
        "hands": None if secret else [
            {**cards(fields["hand"][s][1:]), "gold": fields["hand"][s][0]} for s in range(n)
        ],
        "supply": None if secret else fields["gold"],
        "deck": None if secret else cards(fields["deck"]),
        "discards": None if secret else cards(fields["discards"]),
        "buildings": {(b // 9, kinds[b % 9], at(i)) for i, b in enumerate(fields["building"])
                      if b >= 0},
        "permits": {at(i): (p // 5, p % 5) for i, p in enumerate(fields["permit"]) if p >= 0},
        "wall": {sites[i]: (w // 9, w % 9) for i, w in enumerate(fields["wall"]) if w >= 0},
        "church": {i + 1: owner for i, owner in enumerate(fields["church"]) if owner >= 0},
        "track": [
            {space for space, cube in zip(SLOTS, fields["track"][s], strict=True) if cube}
            for s in range(n)
        ],
    }  # fmt: skip


def begin(players: int, options: dict[str, Any], fields: dict[str, Any]) -> ElasundModel:
    """A model of a match; nothing is settled before it begins."""
    return ElasundModel(players, options)


def options(players: int) -> list[dict[str, Any]]:
    """Every setting there is."""
    return [{"edition": edition} for edition in ("ru2008", "fr2005")]
