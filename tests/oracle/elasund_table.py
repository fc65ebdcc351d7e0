"""Elasund, from docs/rules/elasund.md alone: what lies on the table, and what a seat may do."""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from .cards import held
from .words import Words, move

SEATS = ("blue", "red", "yellow", "green")
COLOURS = ("red", "green", "blue")
COLUMNS, ROWS = "ABCDEFGHI", (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
WIDTH = {2: 5, 3: 7, 4: 9}
#: Width, height, permits, gold, rows of its cubes counted from the north, income.
KINDS: dict[str, tuple[int, int, int, int, tuple[int, ...], str]] = {
    "small-hut": (1, 1, 0, 0, (), "influence"),
    "large-hut": (1, 2, 0, 0, (), "gold"),
    "house": (2, 1, 1, 1, (), "influence"),
    "workshop": (1, 2, 1, 2, (), "gold"),
    "well": (1, 1, 1, 5, (0,), ""),
    "stalls": (2, 1, 1, 5, (0,), ""),
    "shop": (2, 2, 2, 3, (0,), "gold"),
    "inn": (2, 2, 2, 3, (0,), "influence"),
    "hall": (2, 3, 3, 5, (0, 1), ""),
}
NEUTRAL = {"well": 4, "stalls": 4, "shop": 5, "inn": 5, "hall": 3}
COLOURED, HUTS = ("house", "workshop"), ("small-hut", "large-hut")
STARTS = (("C4", "B8"), ("D4", "E8"), ("C10", "B5"), ("D10", "E5"))
#: Wall tiles in order: influence cards, or a tower.
TILES: tuple[int | str, ...] = (1, 1, "tower", 1, 2, "tower", 2, 2, "tower")
SLOTS = {3: 4, 5: 3, 7: 2, 9: 2, 11: 1}
CUBES, CHURCH_PRICE, PIT = 10, 7, (2, 5)
CARDS = {"ru2008": (56, 18), "fr2005": (51, 13)}

Place = tuple[int, int]  # column and row, both counted from 0


@cache
def name(place: Place) -> str:
    """As people say it: C8."""
    return f"{COLUMNS[place[0]]}{ROWS[place[1]]}"


def place(text: str) -> Place:
    """The field of that name."""
    return COLUMNS.index(text[0]), ROWS.index(int(text[1:]))


class Building(NamedTuple):
    """A tile on the board."""

    seat: int
    kind: str
    at: Place

    @property
    def fields(self) -> frozenset[Place]:
        return footprint(self.kind, self.at)


@cache
def footprint(kind: str, at: Place) -> frozenset[Place]:
    """The fields a building covers; it never turns (EL-6)."""
    wide, high = KINDS[kind][:2]
    return frozenset(itertools.product(range(at[0], at[0] + wide), range(at[1], at[1] + high)))


@cache
def places_over(kind: str, spot: Place) -> list[Place]:
    """Where a building may stand that covers a field, seen from that field alone."""
    wide, high = KINDS[kind][:2]
    return [(spot[0] - right, spot[1] - down) for right in range(wide) for down in range(high)]


@cache
def town(width: int) -> frozenset[Place]:
    """All fields in play."""
    return frozenset(itertools.product(range(width), range(10)))


@dataclass
class Player:
    """Hand and reserve."""

    gold: int = 3
    hand: Counter[str] = field(default_factory=Counter)
    permits: set[int] = field(default_factory=lambda: {0, 1, 2, 3, 4})
    reserve: set[str] = field(default_factory=lambda: set(COLOURED))
    wall: int = 0
    track: set[int] = field(default_factory=set)
    windmills: int = 0
    homeless: set[str] = field(default_factory=set)
    owes: int = 0
    chosen: Counter[str] = field(default_factory=Counter)


class ElasundTable:
    """A table and whose turn it is."""

    def __init__(self, players: int, edition: str) -> None:
        self.n, self.width = players, WIDTH[players]
        self.all = [Player() for _ in range(players)]
        gold, each = CARDS[edition]
        self.supply = gold - 3 * players
        self.deck, self.discards = Counter(dict.fromkeys(COLOURS, each)), Counter[str]()
        self.town = town(self.width)
        self.buildings = {Building(seat, hut, place(text)) for seat in range(players)
                          for hut, text in zip(HUTS, STARTS[seat], strict=True)}  # fmt: skip
        self.permits: dict[Place, tuple[int, int]] = {}
        self.piles = dict(NEUTRAL)
        last = COLUMNS[2 : self.width - 1]
        self.sites = [f"north {c}" for c in last] + [f"east {r}" for r in ROWS[1:-1]]
        self.sites += [f"south {c}" for c in reversed(last)]
        self.beside = self._beside()
        self.wall: dict[str, tuple[int, int]] = {}
        gates = {3: "F", 4: "FH"}.get(players, "")
        #: the fields of two windmills (EL-78)
        self.double = {place(f"{c}{row}") for c in gates for row in (2, 12)}
        self.church: dict[int, int] = {}
        self.first_tile = self.bottom = 0
        self.drawn: list[int] = []
        self.ship = -1
        self.won = set[int]()
        self.step, self.seat, self.quiet, self.built = "deal", 0, 0, 0
        self.loot, self.takes = Counter[str](), 0
        self.draws = [0] * players

    def _beside(self) -> dict[str, list[str]]:
        """By site what borders it, sites and gates (EL-56); sites run round the town."""
        gate = self.width - 3
        line: list[str] = [*self.sites[:gate], "gate", *self.sites[gate:-gate], "gate",
                           *self.sites[-gate:]]  # fmt: skip
        return {site: line[max(0, i - 1) : i] + line[i + 1 : i + 2]
                for i, site in enumerate(line) if site != "gate"}  # fmt: skip

    @property
    def me(self) -> Player:
        return self.all[self.seat]

    def order(self) -> list[int]:
        """The seats clockwise from the active player."""
        return [(self.seat + i) % self.n for i in range(self.n)]

    def mills(self, fields: frozenset[Place]) -> int:
        """Windmills on these fields (EL-78)."""
        return sum(f[0] == 0 for f in fields) + 2 * len(fields & self.double)

    def church_field(self, tile: int) -> Place:
        """EL-63."""
        west, north = (self.first_tile - 1) % 3, (self.first_tile - 1) // 3
        return PIT[0] - west + (tile - 1) % 3, PIT[1] - north + (tile - 1) // 3

    def holy(self) -> set[Place]:
        """The pit and the fields under church tiles."""
        return {PIT} | {self.church_field(tile) for tile in self.church}

    def free(self) -> set[Place]:
        """EL-14."""
        covered = [b.fields for b in self.buildings]
        return set(self.town.difference(*covered, self.permits, self.holy()))

    # What a seat may do.

    def actors(self) -> set[int]:
        """The active player, but for tribute, shortage and huts."""
        if self.step in ("tribute", "shortage"):
            return {seat for seat, p in enumerate(self.all) if p.owes}
        if self.step == "huts":
            return {next(seat for seat in self.order() if self.all[seat].homeless)}
        own = ("pirate", "shift", "plunder", "build", "lay", "permit", "bonus")
        return {self.seat} if self.step in own else set()

    def legal(self, seat: int) -> set[Words]:
        """By the step of the turn."""
        found: set[Words] = getattr(self, f"_{self.step}")(seat)
        return found

    def left_out(self, seat: int) -> set[Words]:
        """Everything is listed."""
        return set()

    def effect(self, move: Words) -> Words:
        """No two moves do the same."""
        return move

    def _pirate(self, seat: int) -> set[Words]:
        return {move("ship", row=str(r)) for i, r in enumerate(ROWS) if i != self.ship}

    def _shift(self, seat: int) -> set[Words]:
        ways = [self.ship - 2, self.ship + 2]
        return {move("ship", row=str(ROWS[i])) for i in ways if 0 <= i < 10}

    def _tribute(self, seat: int) -> set[Words]:
        player = self.all[seat]
        found = {move("give", card=colour) for colour in held(player.hand)}
        return found | ({move("give", card="gold")} if player.gold else set())

    def _shortage(self, seat: int) -> set[Words]:
        return {move("return", colour=colour) for colour in held(self.all[seat].hand)}

    def _plunder(self, seat: int) -> set[Words]:
        return {move("leave")} | {move("plunder", card=card) for card in held(self.loot)}

    def _build(self, seat: int) -> set[Words]:
        found = {move("done")}
        mine = [spot for spot, (owner, _) in self.permits.items() if owner == self.seat]
        usable = self.town - self.holy()
        there = [*self.me.reserve, *(kind for kind, left in self.piles.items() if left)]
        for kind in there:
            # One of the builder's own permits lies in the footprint (EL-36).
            for at in {at for spot in mine for at in places_over(kind, spot)}:
                how = self.way_to_build(kind, at) if footprint(kind, at) <= usable else ""
                if how == "build":
                    found.add(move("build", building=kind, field=name(at)))
                elif how == "displace":
                    found |= {
                        move("displace", building=kind, field=name(at), colour=colour)
                        for colour in COLOURS if self.me.hand[colour] >= 3
                    }  # fmt: skip
        if self.me.wall < len(TILES):
            found |= {move("wall", site=s) for s in self.open_sites() if self.me.gold >= cost(s)}
        if len(self.church) < 9 and self.me.gold >= CHURCH_PRICE:
            found.add(move("church"))
        return found

    def way_to_build(self, kind: str, at: Place) -> str:
        """How a building that is there may stand on fields that are free of the holy: `build`,
        `displace` or not at all (EL-34 to EL-46)."""
        fields = footprint(kind, at)
        permits = [self.permits[f] for f in fields if f in self.permits]
        if len(permits) < KINDS[kind][2]:
            return ""
        totals = dict.fromkeys(range(self.n), 0)
        for owner, value in permits:
            totals[owner] += value
        mine = totals.pop(self.seat)
        rivals = {owner for owner, _ in permits} - {self.seat}
        if any(totals[rival] >= mine for rival in rivals):
            return ""
        if self.me.gold < KINDS[kind][3] + sum(totals.values()):
            return ""
        hit = [len(b.fields) for b in self.buildings if b.fields & fields]
        if any(size > len(fields) for size in hit):
            return ""
        return "displace" if len(fields) in hit else "build"

    def open_sites(self) -> list[str]:
        """Empty sites next to a gate or to a wall tile (EL-56)."""
        return [site for site, beside in self.beside.items() if site not in self.wall
                and ("gate" in beside or any(b in self.wall for b in beside))]  # fmt: skip

    def _lay(self, seat: int) -> set[Words]:
        return {move("lay", tile=str(tile)) for tile in self.drawn}

    def hut_places(self, hut: str) -> list[Place]:
        """EL-49, EL-50."""
        free = self.free()
        return [f for f in free if footprint(hut, f) <= free and not self.mills(footprint(hut, f))]

    def _huts(self, seat: int) -> set[Words]:
        found = set()
        for hut in self.all[seat].homeless:
            short = hut.removesuffix("-hut")
            found.add(move("give-up", hut=short))
            found |= {move("hut", hut=short, field=name(f)) for f in self.hut_places(hut)}
        return found

    def _permit_fields(self, free: set[Place]) -> set[Place]:
        """The ship's row, or else the nearest with room above and below (EL-69, EL-71)."""
        here = {f for f in free if f[1] == self.ship}
        if here:
            return here
        above = max((f[1] for f in free if f[1] < self.ship), default=-1)
        below = min((f[1] for f in free if f[1] > self.ship), default=-1)
        return {f for f in free if f[1] in (above, below)}

    def _permit(self, seat: int) -> set[Words]:
        found, free = {move("gold")}, self.free()
        near = self._permit_fields(free)
        for value in self.me.permits:
            if value > self.me.gold:
                continue
            found |= {move("permit", value=value, field=name(f)) for f in near}
            for colour in self.pairs():
                found |= {
                    move("permit-any-row", value=value, field=name(f), colour=colour)
                    for f in free - near  # no cards for what is free
                }
        return found

    def pairs(self) -> list[str]:
        """Colours of which the active player has two cards."""
        return [colour for colour in COLOURS if self.me.hand[colour] >= 2]

    def _bonus(self, seat: int) -> set[Words]:
        me, free = self.me, self.free()
        found = {move("end")}
        laid = {value for owner, value in self.permits.values() if owner == seat}
        for colour in self.pairs():
            found |= {move("move", value=v, field=name(f), colour=colour)
                      for v in laid for f in free}  # fmt: skip
            found |= {move("raise", value=v, higher=h, colour=colour)
                      for v in laid for h in me.permits if h > v and h - v <= me.gold}  # fmt: skip
        if all(me.hand[colour] for colour in COLOURS):
            found.add(move("bonus-gold"))
            found |= {move("place", value=v, field=name(f))
                      for v in me.permits if v <= me.gold for f in free}  # fmt: skip
        return found


def cost(site: str) -> int:
    """EL-57."""
    return 4 if site.startswith("east") else 2
