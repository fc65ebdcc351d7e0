"""A Catan table set up from a short text, played and asked in the words of the rules."""

from __future__ import annotations

import re
from typing import Any

import pytest

import skerry
from skerry.core.errors import IllegalMove
from skerry.games.catan.board import CORNER_AT, PATH_AT
from skerry.games.catan.state import PHASES

SEATS = ("orange", "red", "blue", "white")
LETTERS = "lbwgo"
#: Red's turn in the middle of a game, after the roll.
USUAL = "players=3 phase=main turn=5 player=red starter=orange rolled=1"
#: What has led to a phase, where a text does not say.
SEVEN_ROLLED = {"dice": "7"}
CAUSES = {
    "discard": SEVEN_ROLLED,
    "robber": SEVEN_ROLLED,
    "rob": SEVEN_ROLLED,
    "stealing": SEVEN_ROLLED,
    "free-roads": {"card_played": "1", "spent": "r"},
}


def position_text(text: str) -> str:
    """A position text from one with a few shorter forms.

    settlement=H4-N:red city=12:blue   for owner= and level=
    red=l2b                            for red's row of hand=
    red.cards=k red.fresh=p            for red's row of cards= and fresh=, likewise others
    road=H1-W:red robber=H8            places by their names
    """
    given = dict(token.split("=", 1) for token in f"{USUAL} {text}".split())
    given.setdefault("founded", str(4 * int(given["players"])))
    given = CAUSES.get(given["phase"], {}) | given
    owner: list[str] = []
    level: list[str] = []
    rows: dict[str, Any] = {}
    for kind, height in (("settlement", 1), ("city", 2)):
        for cell in filter(None, given.pop(kind, "").split(",")):
            place, seat = cell.split(":")
            corner = CORNER_AT.get(place, place)
            owner.append(f"{corner}:{seat}")
            level.append(f"{corner}:{height}")
    if owner:
        given["owner"], given["level"] = ",".join(owner), ",".join(level)
    for name in [n for n in given if n.split(".")[0] in SEATS]:
        seat, _, field = name.partition(".")
        rows.setdefault(field or "hand", ["-"] * 4)[SEATS.index(seat)] = given.pop(name)
    given |= {field: "/".join(row) for field, row in rows.items()}
    if "road" in given:
        given["road"] = re.sub(r"H\d+-\w+", lambda m: str(PATH_AT[m[0]]), given["road"])
    given["robber"] = re.sub(r"H(\d+)", lambda m: str(int(m[1]) - 1), given.get("robber", "9"))
    return " ".join(f"{name}={value}" for name, value in given.items())


class Table:
    """A match with short questions."""

    def __init__(self, match: skerry.Match) -> None:
        self.match = match

    @property
    def s(self):
        return self.match.state

    @property
    def phase(self) -> str:
        return PHASES[int(self.s.phase)]

    @property
    def player(self) -> str:
        return SEATS[int(self.s.player)]

    def play(self, *moves: str) -> Table:
        """Moves and outcomes of chance; `blue: accept` names who moves, else whose turn it is."""
        for move in moves:
            head, colon, rest = move.partition(": ")
            if self.match.awaits_chance:
                self.match.play_chance(move)
            else:
                seat = SEATS.index(head) if colon else int(self.s.player)
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

    def reason(self, move: str) -> tuple[str, str]:
        """Why a move is refused, and the clause."""
        with pytest.raises(IllegalMove) as refusal:
            self.play(move)
        return str(refusal.value).partition(": ")[2], refusal.value.clause

    def hand(self, seat: str) -> str:
        row = self.s.hand.tolist()[SEATS.index(seat)]
        return "".join(letter * n for letter, n in zip(LETTERS, row, strict=False))

    def size(self, seat: str) -> int:
        return sum(self.s.hand.tolist()[SEATS.index(seat)])

    def bank(self) -> dict[str, int]:
        return dict(zip(LETTERS, self.s.bank.tolist(), strict=True))

    def points(self, seat: str) -> int:
        return self.match.scores[SEATS.index(seat)]

    def legal(self, kind: str, seat: str | None = None) -> set[str]:
        """The legal moves that begin with some words, without these words."""
        at = int(self.s.player) if seat is None else SEATS.index(seat)
        found = {move for move in self.match.legal(at) if f"{move} ".startswith(f"{kind} ")}
        return {move[len(kind) :].strip() for move in found}

    def allows(self, move: str, seat: str | None = None) -> bool:
        """Whether the one judge allows a move, listed or not."""
        at = int(self.s.player) if seat is None else SEATS.index(seat)
        game = self.match.game
        return bool(game.kernels.is_legal(self.match.states, 0, at, game.moves.code(move)))

    def chances(self) -> dict[str, int]:
        """What chance may give now, with weights."""
        return {self.match.game.moves.format(c): w for c, w in self.match.outcomes()}

    def holder(self, card: str) -> str | None:
        seat = int(getattr(self.s, card))
        return None if seat < 0 else SEATS[seat]

    def corners(self, *names: str) -> set[str]:
        """The numbers of named intersections, as moves write them."""
        return {str(CORNER_AT[name]) for name in names}

    def paths(self, *names: str) -> set[str]:
        """The numbers of named paths, as moves write them."""
        return {str(PATH_AT[name]) for name in names}


def table(text: str = "") -> Table:
    """A table set up from a text."""
    return Table(skerry.Match.from_position("catan", position_text(text), seed=1))


def new_table(players: int = 4, seed: int = 1, **options: object) -> Table:
    """A new game, before the first roll."""
    return Table(skerry.Match("catan", seats=players, seed=seed, options=options))
