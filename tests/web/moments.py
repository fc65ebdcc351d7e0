"""Moments of whole games of bots that a person may sit down at, found by what is asked there."""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module

from driver import ROOT, Table
from positions import PLAY_ON

import skerry
from skerry.arena.contest import play_match

sys.path.insert(0, str(ROOT / "tests"))

from server.games import play_out

#: How many play, and the bots that make a table worth looking at; None plays at random.
GAMES = {
    "catan": (4, "greedy"), "dice": (4, "greedy"), "struggle": (4, None), "elasund": (3, None),
}  # fmt: skip


@cache
def whole_game(game: str) -> skerry.Match:
    """A finished game of bots, always the same."""
    players, bot = GAMES[game]
    match = skerry.Match(game, players, seed=7, names=["Ada", "Jonas", "Ivar", "Freya"][:players])
    if bot:
        play_match(match, [bot] * players, seed=7)
    else:
        play_out(match)
    return match


@cache
def moment(game: str, phase: str, turn: int) -> tuple[int, int]:
    """The first move from a turn on before which somebody is asked in that phase, and whom."""
    match = whole_game(game)
    phases = import_module(f"skerry.games.{game}.state").PHASES
    walk = match.copy()
    walk.rewind(0)
    for number, (actor, code) in enumerate(match.played):
        state = walk.state
        if int(state.turn) >= turn and actor >= 0 and phases[int(state.phase)] == phase:
            return number, actor
        walk.advance(actor, code)
    raise LookupError(f"nobody is asked in phase {phase} of {game}")


def sit_in(table: Table, game: str, phase: str, turn: int = 0) -> None:
    """Take the seat of whoever is asked there, and wait for the table."""
    at, seat = moment(game, phase, turn)
    page = table.open()
    page.wait_for_function("() => localStorage.getItem('skerry.token')")
    code = page.evaluate(PLAY_ON, [whole_game(game).record, seat, at])
    table.open(f"/t/{code}")
    page.wait_for_selector("main.table")
