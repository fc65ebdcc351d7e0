"""Finished games as a table plays them, with the proof of their chance in the tags."""

from __future__ import annotations

import hashlib
import random
from functools import cache

from skerry.core.chance import Mixed, Secret
from skerry.core.match import Match
from skerry.core.record import options_text
from skerry.server.proof import agreement, open_tags, start_tags

SECRET = hashlib.sha256(b"a secret").digest()
COMMITMENT = hashlib.sha256(SECRET).hexdigest()
TABLE = "K7Q2MD"
#: What makes games short.
SHORT = {"catan": {"goal": 4, "board": "random"}}


def seed_of(seat: int) -> str:
    """A seed as somebody's browser gives it."""
    return hashlib.sha256(f"seed {seat}".encode()).hexdigest()


@cache
def _finished(game: str, options: tuple[tuple[str, str | int], ...], players: int | None) -> Match:
    model = Match(game, players, options=dict(options))
    names = ["Ada", "Ben", "bot easy", "Дана | \u00e9"][: model.players]
    seeds = [seed_of(seat) if "bot" not in name else "" for seat, name in enumerate(names)]
    agreed = agreement(TABLE, (game, options_text(model.options)), names, seeds)
    match = Match(game, model.players, options=dict(options), names=names,
                  chance=Mixed(SECRET, agreed))  # fmt: skip
    match.tags = start_tags(TABLE, COMMITMENT, seeds)
    play_out(match)
    match.tags |= open_tags(match, SECRET.hex())
    return match


def finished(game: str, players: int | None = None, **options: str | int) -> Match:
    """A whole game."""
    return _finished(game, tuple((SHORT.get(game, {}) | options).items()), players).copy()


@cache
def finished_then() -> Match:
    """A whole game as a table of version 0.1.0 played it."""
    match = Match("catan", options=SHORT["catan"], names=["Ada", "Ben", "bot easy", "bot hard"],
                  chance=Secret(SECRET, TABLE))  # fmt: skip
    match.tags = {"Table": TABLE, "Commitment": COMMITMENT, "Secret": SECRET.hex()}
    play_out(match)
    return match


def play_out(match: Match) -> None:
    """Play to the end at random."""
    dice = random.Random(1)
    while not match.over:
        if match.awaits_chance:
            match.play_chance()
            continue
        seat = match.actors[0]
        codes = match.codes(seat)
        plain = [c for c in codes if not match.game.moves.kind_of(c).proposal]
        match.play(dice.choice(plain or codes), seat=seat)
