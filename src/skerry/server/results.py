"""What a finished game was for each person at it. Nothing here is stored or asked of a store."""

from __future__ import annotations

from collections import Counter

import msgspec

from ..core.match import Match
from ..core.seats import CHANCE_SEAT
from .standing import winners_of
from .table import Table


class Details(msgspec.Struct, omit_defaults=True):
    """What is kept of a result beside its columns.

    `rolls` counts the throws of two dice at the table, from 2 to 12; empty without such dice.
    """

    places: list[int]  #: by seat
    rolls: list[int] = []


class Result(msgspec.Struct, frozen=True):
    """One person's game."""

    seat: int
    person: str
    place: int
    points: int
    won: bool
    left_early: bool  #: a bot stood in when the game ended
    details: str


def results_of(table: Table) -> list[Result]:
    """The results of a game that is over, one for each person.

    Lessons and games that went on from a position are not anybody's games. Somebody with several
    seats at one device has no result of his own.
    """
    match = table.match
    if match is None or not match.over or table.spec.lesson or table.spec.position:
        return []
    seats = Counter(seat.user for seat in table.seats if seat.user)
    places, winners = places_of(table), winners_of(table)
    details = msgspec.json.encode(Details(places, rolls_of(match))).decode()
    return [
        Result(
            seat=i,
            person=seat.user,
            place=places[i],
            points=match.scores[i],
            won=i in winners and match.players > 1,
            # Whoever gave up has lost, which is no leaving.
            left_early=bool(seat.away) and i not in table.resigned,
            details=details,
        )
        for i, seat in enumerate(table.seats)
        if seat.user and seats[seat.user] == 1
    ]


def places_of(table: Table) -> list[int]:
    """The place of each seat, from 1: winners, then by points, then who gave up; equals share."""
    match, winners = table.match, winners_of(table)
    assert match is not None
    worth = [
        (seat in winners, seat not in table.resigned, points)
        for seat, points in enumerate(match.scores)
    ]
    return [1 + sum(other > own for other in worth) for own in worth]


def rolls_of(match: Match) -> list[int]:
    """How often each sum of two dice was thrown, from 2 to 12; empty without such throws."""
    moves, counts = match.game.moves, [0] * 11
    for actor, code in match.played:
        if actor == CHANCE_SEAT and moves.kind_of(code).name == "dice":
            total = moves.json(code).get("sum")
            if isinstance(total, int) and 2 <= total <= 12:
                counts[total - 2] += 1
    return counts if any(counts) else []
