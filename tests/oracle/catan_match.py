"""Catan's engine in the words of its model: the board it begins with, its state, its options."""

from __future__ import annotations

import itertools
from typing import Any

from .cards import fewer, held
from .catan import CatanModel
from .engine import Parts
from .island import GOODS, TERRAINS, Board

CARDS = ("knight", "road-building", "invention", "monopoly", "point")
HARBOURS = (*GOODS, "any")


def begin(players: int, options: dict[str, Any], fields: dict[str, Any]) -> CatanModel:
    """A model of the match whose first state has these fields."""
    return CatanModel(players, options, Board(*_board(fields)))


def _board(fields: dict[str, Any]) -> tuple[list[str], list[int], dict[int, str]]:
    terrain = [TERRAINS[t] for t in fields["terrain"]]
    sides = {side: HARBOURS[kind] for side, kind in enumerate(fields["harbour"]) if kind >= 0}
    return terrain, fields["token"], sides


Rows = list[list[int]]


def _goods(row: list[int]) -> dict[str, int]:
    return held(dict(zip(GOODS, row, strict=False)))


def _cards(row: list[int]) -> dict[str, int]:
    return held(dict(zip(CARDS, row, strict=False)))


def _read_hands(players: int, owes: list[int], chosen: Rows, hand: Rows) -> list[dict[str, int]]:
    """Discards that are chosen in secret stay in the hand until all have chosen."""
    secret = any(owes)
    return [fewer(_goods(row), _goods(gone) if secret else {})
            for row, gone in zip(hand[:players], chosen, strict=False)]  # fmt: skip


def _read_cards(players: int, cards: Rows, fresh: Rows, knights: list[int]) -> list[Any]:
    return [
        (_cards([old + new for old, new in zip(cards[seat], fresh[seat], strict=False)]),
         _cards(fresh[seat]), knights[seat])
        for seat in range(players)
    ]  # fmt: skip


def _read_offers(players: int, gives: Rows, takes: Rows) -> dict[int, Any]:
    offers = {seat: (_goods(gives[seat]), _goods(takes[seat])) for seat in range(players)}
    return {seat: offer for seat, offer in offers.items() if offer[0]}


def _read_pieces(
    players: int, road: list[int], owner: list[int], level: list[int]
) -> list[tuple[set[int], ...]]:
    """By seat its roads, settlements, cities."""
    built = list(zip(owner, level, strict=True))
    return [
        ({path for path, holder in enumerate(road) if holder == seat},
         {corner for corner, found in enumerate(built) if found == (seat, 1)},
         {corner for corner, found in enumerate(built) if found == (seat, 2)})
        for seat in range(players)
    ]  # fmt: skip


#: The engine's state in the model's words.
READ: Parts = {
    "board": lambda terrain, token, harbour: _board(
        {"terrain": terrain, "token": token, "harbour": harbour}
    ),
    "seat": lambda starter, player: player if starter >= 0 else None,
    "starter": lambda starter: starter,
    "robber": lambda robber: robber,
    "special": lambda army, longest: (army, longest),
    "bank": lambda bank: _goods(bank),
    "deck": lambda deck: _cards(deck),
    "spent": lambda spent: _cards(spent),
    "hands": _read_hands,
    "owes": lambda players, owes: owes[:players],
    "cards": _read_cards,
    "pieces": _read_pieces,
    "offers": _read_offers,
}


def options(players: int) -> list[dict[str, Any]]:
    """Every setting there is, with few goals."""
    names = ("board", "phases", "dice", "robber", "goal")
    every = (("beginner", "random"), ("mixed", "strict"), ("free", "even"), ("free", "friendly"),
             (3, 5, 10))  # fmt: skip
    return [dict(zip(names, values, strict=True)) for values in itertools.product(*every)]
