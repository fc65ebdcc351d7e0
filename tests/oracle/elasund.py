"""Elasund, from docs/rules/elasund.md alone: what a move does."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from .cards import held
from .elasund_income import ElasundIncome
from .elasund_table import (
    CHURCH_PRICE,
    COLOURED,
    COLOURS,
    CUBES,
    HUTS,
    KINDS,
    SLOTS,
    TILES,
    Building,
    Place,
    cost,
    footprint,
    place,
)  # fmt: skip
from .words import Move, Words, move

WAYS = {total: 6 - abs(7 - total) for total in range(2, 13)}
QUIET_ROUNDS, LONG_QUIET_ROUNDS = 10, 30


class ElasundModel(ElasundIncome):
    """A game of it."""

    def may_propose(self, seat: int, move: Move) -> bool:
        """There is no trade (EL-R26)."""
        return False

    def some_proposals(self, seat: int, chooser: random.Random) -> list[Words]:
        """There are none."""
        return []

    def chance(self) -> dict[Words, int]:
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
        if not self.deck.total() and "draw" in (move["kind"], self.step):
            self.deck, self.discards = self.discards, Counter()  # EL-83

    # Construction.

    def _on_done(self, seat: int, move: Move) -> None:
        self.step = "permit"

    def cubes(self, seat: int) -> int:
        """Those of one seat on the board."""
        return self.scores()[seat]

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
        self.buildings.add(Building(self.seat, kind, at))
        if self._has_won():
            return
        self._advance(self.mills(fields))
        if not self._has_won():
            self._next_construction()

    def _clear(self, fields: frozenset[Place]) -> None:
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
        self._clear(frozenset({at}))
        self.church[tile] = self.seat
        if not self._has_won():
            self._next_construction()

    def _on_hut(self, seat: int, move: Move) -> None:
        hut = f"{move['hut']}-hut"
        self.all[seat].homeless.remove(hut)
        self.buildings.add(Building(seat, hut, place(move["field"])))
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
        """The turn passes on (EL-13); when nobody has built for long it is over (EL-R28)."""
        self.quiet = 0 if self.built else self.quiet + 1
        self.seat, self.built, self.step = (self.seat + 1) % self.n, 0, "rolling"
        finished = len(self.church) == 9 and len(self.wall) == len(self.sites)
        rounds = QUIET_ROUNDS if finished else LONG_QUIET_ROUNDS
        if self.quiet >= rounds * self.n:
            best = max(self.scores())
            self.won = {seat for seat in range(self.n) if self.cubes(seat) == best}
            self.step = "over"

    # What lies on the table.

    def scores(self) -> list[int]:
        """Cubes on buildings, church, towers and the trade track (EL-87)."""
        found = [len(p.track) for p in self.all]
        for b in self.buildings:
            found[b.seat] += len(KINDS[b.kind][4])
        for owner in self.church.values():
            found[owner] += 1
        for owner, tile in self.wall.values():
            found[owner] += TILES[tile] == "tower"
        return [min(CUBES, cubes) for cubes in found]

    def winners(self) -> set[int]:
        """Who has won."""
        return self.won

    def state(self) -> dict[str, Any]:
        """As `read` gives it."""
        secret = self.step in ("tribute", "shortage")
        return {
            "seat": None if self.step in ("deal", "start") else self.seat,
            "ship": self.ship,
            "hands": None if secret else [{**held(p.hand), "gold": p.gold} for p in self.all],
            "supply": None if secret else self.supply,
            "deck": None if secret else held(self.deck),
            "discards": None if secret else held(self.discards),
            "buildings": self.buildings,
            "permits": self.permits,
            "wall": self.wall,
            "church": self.church,
            "track": [p.track for p in self.all],
        }
