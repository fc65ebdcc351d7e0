"""Random play that also makes offers, and the games with their tables."""

from __future__ import annotations

from collections.abc import Iterator

import skerry
from skerry.core.match import Match


def tables() -> list[tuple[str, int]]:
    """Every game with every number of players."""
    found = []
    for name in skerry.games():
        low, high = skerry.get_game(name).players
        found += [(name, players) for players in range(low, high + 1)]
    return found


def choose(match: Match, seat: int, proposals: bool = True) -> int:
    """A legal move that follows from the match's own seed; every so often a proposal."""
    number = match.chance.number(f"move {len(match.played)}")
    moves = match.game.moves
    codes = match.codes(seat)
    plain = [code for code in codes if not moves.kind_of(code).proposal]
    if plain and (not proposals or number % 8):
        codes = plain
    return codes[(number >> 8) % len(codes)]


def step(match: Match, proposals: bool = True) -> None:
    """One move by whoever is to act."""
    if match.awaits_chance:
        match.play_chance()
        return
    turn = match.chance.number(f"actor {len(match.played)}")
    seat = match.actors[turn % len(match.actors)]
    match.play(choose(match, seat, proposals), seat=seat)


def play_on(match: Match, most: int = 1_000_000) -> Iterator[Match]:
    """Yield the match before each move until it is over, at most `most` times."""
    for _ in range(most):
        if match.over:
            return
        yield match
        step(match)
