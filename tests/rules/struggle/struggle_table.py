"""A table set up from a short text, played and asked in the words of the rules."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

import skerry
from skerry.core.errors import IllegalMove
from skerry.games.struggle.state import PHASES, SEAT_NAMES

LETTERS = "blowg"
ONE_SET = (11, 11, 16, 15, 14)
#: The trade step of red, one market card of each good, everything else as at the start.
USUAL = "turn=9 phase=trade market=blowg"


class Table:
    """A match with short questions."""

    def __init__(self, match: skerry.Match) -> None:
        self.match = match

    @property
    def s(self) -> Any:
        return self.match.state

    @property
    def phase(self) -> str:
        return PHASES[int(self.s.phase)]

    @property
    def player(self) -> str:
        return SEAT_NAMES[int(self.s.player)]

    @property
    def destiny(self) -> str:
        return {-1: "none", 0: "white", 1: "dark"}[int(self.s.destiny)]

    def play(self, *moves: str) -> Table:
        """Moves and outcomes of chance; `blue: pass` names who moves, else whose turn it is."""
        for move in moves:
            head, colon, rest = move.partition(": ")
            if self.match.awaits_chance:
                self.match.play_chance(move)
            else:
                seat = SEAT_NAMES.index(head) if colon else int(self.s.player)
                self.match.play(rest if colon else move, seat=seat)
        return self

    def refuses(self, move: str) -> str:
        """The clause that forbids a move; the attempt must leave the state as it was."""
        before, count = self.match.digest, len(self.match.played)
        with pytest.raises(IllegalMove) as refusal:
            self.play(move)
        assert self.match.digest == before
        assert len(self.match.played) == count
        return refusal.value.clause

    def reason(self, move: str) -> str:
        """Why a move is refused."""
        with pytest.raises(IllegalMove) as refusal:
            self.play(move)
        return str(refusal.value).partition(": ")[2]

    def legal(self, kind: str = "", seat: str | None = None) -> set[str]:
        """The listed moves that begin with a word, without this word."""
        at = int(self.s.player) if seat is None else SEAT_NAMES.index(seat)
        listed = self.match.legal(at)
        if not kind:
            return set(listed)
        return {move[len(kind) :].strip() for move in listed if f"{move} ".startswith(f"{kind} ")}

    def allows(self, move: str, seat: str | None = None) -> bool:
        """Whether the one judge allows a move, listed or not."""
        at = int(self.s.player) if seat is None else SEAT_NAMES.index(seat)
        game = self.match.game
        return bool(game.kernels.is_legal(self.match.states, 0, at, game.moves.code(move)))

    def chances(self) -> dict[str, int]:
        """What chance may give now, with weights."""
        return {self.match.game.moves.format(code): n for code, n in self.match.outcomes()}

    def hand(self, seat: str) -> str:
        return cards(self.s.hand.tolist()[SEAT_NAMES.index(seat)])

    def size(self, seat: str) -> int:
        return sum(self.s.hand.tolist()[SEAT_NAMES.index(seat)])

    def sizes(self) -> list[int]:
        return [sum(row) for row in self.s.hand.tolist()[: self.match.players]]

    @property
    def market(self) -> str:
        return cards(self.s.market.tolist())

    @property
    def discards(self) -> str:
        return cards(self.s.discards.tolist())

    @property
    def pile(self) -> int:
        return sum(self.s.pile.tolist())

    def points(self, seat: str) -> int:
        return self.match.scores[SEAT_NAMES.index(seat)]

    def row(self, field: str) -> list[int]:
        """A field that has a number for each seat."""
        return getattr(self.s, field).tolist()[: self.match.players]

    def sees(self, seat: str, field: str) -> list[Any]:
        """A field in the view of a seat, or of a spectator."""
        at = SEAT_NAMES.index(seat) if seat in SEAT_NAMES else skerry.SPECTATOR
        value: list[Any] = getattr(self.match.view(at).state, field).tolist()
        return value

    def log(self, seat: str) -> list[str]:
        """The moves as a seat, or a spectator, was shown them."""
        at = SEAT_NAMES.index(seat) if seat in SEAT_NAMES else skerry.SPECTATOR
        return self.match.view(at).moves


def cards(counts: list[int]) -> str:
    """Counts as letters.

    >>> cards([1, 0, 2, 0, 0, 0])
    'boo'
    """
    return "".join(letter * n for letter, n in zip(LETTERS + "?", counts, strict=True))


def counts(text: str) -> Counter[str]:
    """Cards of a text.

    >>> counts("b2o")["b"]
    2
    """
    found: Counter[str] = Counter()
    for letter, number in re.findall(r"([blowg])(\d*)", text):
        found[letter] += int(number or 1)
    return found


def table(text: str = "") -> Table:
    """A table in the middle of a game.

    `rest=blue` gives blue all cards that are named neither for a hand nor for market and piles.
    """
    given = dict(token.split("=", 1) for token in f"{USUAL} {text}".split())
    if "rest" in given:
        holder = SEAT_NAMES.index(given.pop("rest"))
        sets = 2 if int(given.get("players", 4)) > 4 else 1
        left = Counter({k: sets * n for k, n in zip(LETTERS, ONE_SET, strict=True)})
        hands = (given.get("hand", "-").split("/") + ["-"] * 6)[:6]
        for cell in (*hands, given["market"], given.get("discards", "-"), given["pile"]):
            left -= counts(cell)
        hands[holder] = "".join(f"{k}{n}" for k, n in left.items()) or "-"
        given["hand"] = "/".join(hands)
    position = " ".join(f"{name}={value}" for name, value in given.items())
    return Table(skerry.Match.from_position("struggle", position, seed=1))


def development(text: str = "") -> Table:
    """A table in the development step."""
    return table(f"phase=development {text}")


def new_table(players: int = 4, seed: int = 1, dealt: bool = True, **options: object) -> Table:
    """A new game, dealt out or before the first card is turned."""
    match = skerry.Match("struggle", seats=players, seed=seed, options=options)
    while dealt and int(match.state.turn) == 0:
        match.play_chance()
    return Table(match)
