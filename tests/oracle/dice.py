"""The dice game, from docs/rules/dice.md alone: a sheet is a set of marks, dice are a Counter."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from functools import cache
from math import factorial
from typing import Any

from .cards import covers, held
from .engine import Parts
from .words import Move, Words, move, words_of

FACES = ("brick", "lumber", "wool", "grain", "ore", "gold")
SEATS = ("red", "blue", "white", "amber", "green", "heather")
COSTS = {
    "road": Counter(brick=1, lumber=1),
    "knight": Counter(ore=1, wool=1, grain=1),
    "settlement": Counter(brick=1, lumber=1, wool=1, grain=1),
    "city": Counter(ore=3, grain=2),
}
SETTLEMENTS, CITIES, KNIGHTS = (3, 4, 5, 7, 9, 11), (7, 12, 20, 30), (1, 2, 3, 4, 5, 6)
#: The road that must stand before.
AFTER = {
    "R0": "start", "R1": "R0", "R2": "R0", "R3": "R2", "R4": "R3", "R5": "R3", "R6": "R5",
    "R7": "R6", "R8": "R7", "R9": "R8", "R10": "R9", "R11": "R10", "R12": "R7", "R13": "R12",
    "R14": "R13", "R15": "R14",
}  # fmt: skip
REACHED_BY = {
    "S3": "start", "S4": "R2", "S5": "R5", "S7": "R7", "S9": "R9", "S11": "R11",
    "C7": "R1", "C12": "R4", "C20": "R13", "C30": "R15",
}  # fmt: skip
#: What borders the hex of a knight.
BORDERS = {
    6: {"start", "R11", "S3", "S11"},
    5: {"R10", "R11", "R15", "S9", "S11", "C30"},
    4: {"R8", "R9", "R12", "R13", "R14", "S7", "S9", "C20"},
    3: {"R3", "R5", "R6", "R7", "R8", "S4", "S5", "S7"},
    2: {"R1", "R2", "R3", "R4", "S4", "C7", "C12"},
    1: {"start", "R0", "R1", "S3", "C7"},
}
JOKERS = {1: "ore", 2: "grain", 3: "wool", 4: "lumber", 5: "brick"}
BOXES, DICE, ROLLS, CROSS = 15, 6, 3, -2


@cache
def kept_of(*counts: int) -> set[Words]:
    """Every choice out of dice with these counts of faces that leaves one to roll (DI-R3)."""
    found = set()
    for some in itertools.product(*(range(n + 1) for n in counts)):
        if sum(some) < DICE:
            dice = {face: n for face, n in zip(FACES, some, strict=True) if n}
            found.add(words_of({"kind": "keep", "dice": dice}))
    return found


@cache
def throws(count: int) -> dict[Words, int]:
    """What so many dice may show, by the number of ways to it (DI-3)."""
    found = {}
    for shown in itertools.combinations_with_replacement(FACES, count):
        dice, ways = Counter(shown), factorial(count)
        for n in dice.values():
            ways //= factorial(n)
        found[words_of({"kind": "roll", "dice": dict(dice)})] = ways
    return found


class Sheet:
    """One player's island: what is marked, which jokers are used, the boxes."""

    def __init__(self) -> None:
        self.marks = {"start"}
        self.used: set[int] = set()
        self.boxes: list[int] = []

    def next_of(self, letter: str, points: tuple[int, ...]) -> int | None:
        """The points of the next object of a kind that has an order (DI-32, DI-36, DI-39)."""
        return next((p for p in points if f"{letter}{p}" not in self.marks), None)

    def buildable(self, dice: Counter[str]) -> dict[str, list[tuple[str, int]]]:
        """By kind what these dice and this sheet allow: the mark and its points."""
        found: dict[str, list[tuple[str, int]]] = {kind: [] for kind in COSTS}
        found["road"] = [
            (road, 1) for road, before in AFTER.items()
            if road not in self.marks and before in self.marks
        ]  # fmt: skip
        knight = self.next_of("K", KNIGHTS)
        if knight is not None and BORDERS[knight] & self.marks:
            found["knight"] = [(f"K{knight}", knight)]
        for kind, letter, points in (("settlement", "S", SETTLEMENTS), ("city", "C", CITIES)):
            due = self.next_of(letter, points)
            if due is not None and REACHED_BY[f"{letter}{due}"] in self.marks:
                found[kind] = [(f"{letter}{due}", due)]
        return {kind: marks if covers(dice, COSTS[kind]) else [] for kind, marks in found.items()}

    def jokers(self) -> set[int]:
        """Jokers that may still be used (DI-42, DI-45, DI-46)."""
        return {n for n in KNIGHTS if f"K{n}" in self.marks} - self.used


class DiceModel:
    """A game of it."""

    def __init__(self, players: int, options: dict[str, Any]) -> None:
        self.players = players
        self.sheets = [Sheet() for _ in range(players)]
        starter = options["starter"]
        self.starter = None if starter == "random" else SEATS.index(starter)
        self.player, self.over = self.starter, False
        self._new_turn()

    def _new_turn(self) -> None:
        self.dice: Counter[str] = Counter()
        self.rolls, self.final, self.built = 0, False, 0
        self.rolling = DICE

    @property
    def sheet(self) -> Sheet:
        assert self.player is not None
        return self.sheets[self.player]

    def actors(self) -> set[int]:
        """The player on turn, when the dice lie."""
        if self.over or self.player is None or self.rolling:
            return set()
        return {self.player}

    def chance(self) -> dict[Words, int]:
        """Who begins, or a throw of the dice that are not kept."""
        if self.over:
            return {}
        if self.player is None:
            return {move("start", seat=SEATS[seat]): 1 for seat in range(self.players)}
        return throws(self.rolling) if self.rolling else {}

    def legal(self, seat: int) -> set[Words]:
        """Re-roll or stop while that is open; build, exchange, use jokers; end (DI-R3 to R9)."""
        found = {move("end")} if self.final else {move("stop")}
        if not self.final:
            found |= kept_of(*(self.dice[face] for face in FACES))
        for kind, marks in self.sheet.buildable(self.dice).items():
            if kind == "road":
                found |= {move("road", road=mark) for mark, _ in marks}
            elif marks:
                found.add(move(kind))
        if self.dice["gold"] >= 2:
            found |= {move("gold", face=face) for face in FACES if face != "gold"}
        shown = [face for face in FACES if self.dice[face]]
        for joker in self.sheet.jokers():
            for die, face in itertools.product(shown, FACES):
                if die == face:
                    continue
                if joker == 6:
                    found.add(move("any-joker", die=die, face=face))
                elif JOKERS[joker] == face:
                    found.add(move("joker", joker=joker, die=die))
        return found

    def left_out(self, seat: int) -> set[Words]:
        """Everything is listed."""
        return set()

    def effect(self, move: Words) -> Words:
        """No two moves do the same."""
        return move

    def may_propose(self, seat: int, move: Move) -> bool:
        """There is no trade (DI-55)."""
        return False

    def some_proposals(self, seat: int, chooser: random.Random) -> list[Words]:
        """There are none."""
        return []

    def play(self, seat: int, move: Move) -> None:
        """Do what the move says."""
        kind = move["kind"]
        if kind == "start":
            self.player = self.starter = SEATS.index(move["seat"])
        elif kind == "roll":
            self.dice += Counter(move["dice"])
            self.rolls, self.rolling = self.rolls + 1, 0
            self.final = self.rolls == ROLLS
        elif kind == "keep":
            self.dice = Counter(move["dice"])
            self.rolling = DICE - self.dice.total()
        elif kind == "end":
            self._end()
        else:
            self.final = True
            self._use(kind, move)

    def _use(self, kind: str, move: Move) -> None:
        if kind == "gold":
            self.dice["gold"] -= 2
            self.dice[move["face"]] += 1
        elif kind in ("joker", "any-joker"):
            number = move.get("joker", 6)
            self.sheet.used.add(number)
            self.dice[move["die"]] -= 1
            self.dice[move["face"] if number == 6 else JOKERS[number]] += 1
        elif kind != "stop":
            marks = dict(self.sheet.buildable(self.dice)[kind])
            mark = move["road"] if kind == "road" else next(iter(marks))
            self.dice -= COSTS[kind]
            self.sheet.marks.add(mark)
            self.built += marks[mark]

    def _end(self) -> None:
        self.sheet.boxes.append(self.built or CROSS)
        assert self.player is not None
        self.player = (self.player + 1) % self.players
        self.over = all(len(sheet.boxes) == BOXES for sheet in self.sheets)
        self._new_turn()

    def scores(self) -> list[int]:
        """The sum of the boxes (DI-62)."""
        return [sum(sheet.boxes) for sheet in self.sheets]

    def winners(self) -> set[int]:
        """The highest total, several together (DI-63, DI-64)."""
        if not self.over:
            return set()
        best = max(self.scores())
        return {seat for seat, n in enumerate(self.scores()) if n == best}

    def state(self) -> dict[str, Any]:
        """As `read` gives it."""
        return {
            "starter": -1 if self.starter is None else self.starter,
            "dice": held(self.dice),
            "rolls": 0 if self.over else self.rolls,
            "built": self.built,
            "marks": [sheet.marks for sheet in self.sheets],
            "used": [sheet.used for sheet in self.sheets],
            "boxes": [sheet.boxes for sheet in self.sheets],
        }


Rows = list[list[int]]


def _read_marks(
    players: int, roads: Rows, settlements: list[int], cities: list[int], knights: list[int]
) -> list[set[str]]:
    found = []
    for seat in range(players):
        marks = {"start"} | {f"R{i}" for i in range(16) if roads[seat][i]}
        marks |= {f"S{p}" for p in SETTLEMENTS[: settlements[seat]]}
        marks |= {f"C{p}" for p in CITIES[: cities[seat]]}
        marks |= {f"K{p}" for p in KNIGHTS[: knights[seat]]}
        found.append(marks)
    return found


def _read_boxes(players: int, boxes: Rows) -> Rows:
    filled = [max((i + 1 for i, n in enumerate(row) if n), default=0) for row in boxes]
    return [row[:end] for row, end in zip(boxes[:players], filled, strict=False)]


#: The engine's state in the model's words.
READ: Parts = {
    "starter": lambda starter: starter,
    "dice": lambda dice: held(dict(zip(FACES, dice, strict=True))),
    "rolls": lambda rolls: rolls,
    "built": lambda earned: earned,
    "marks": _read_marks,
    "used": lambda players, used: [
        {n for n in KNIGHTS if row[n - 1]} for row in used[:players]
    ],
    "boxes": _read_boxes,
}  # fmt: skip


def begin(players: int, options: dict[str, Any], fields: dict[str, Any]) -> DiceModel:
    """A model of a match; nothing is settled before it begins."""
    return DiceModel(players, options)


def options(players: int) -> list[dict[str, Any]]:
    """Every setting there is for so many players."""
    return [{"starter": starter} for starter in ("random", *SEATS[:players])]
