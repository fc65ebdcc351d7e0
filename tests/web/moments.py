"""Moments of whole games of bots that a person may sit down at, found by what is asked there.

python tests/web/moments.py     # lets bots play those that are kept in games/ anew
"""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from pathlib import Path

from driver import ROOT, Table
from positions import PLAY_ON

import skerry
from skerry.arena.contest import play_match

sys.path.insert(0, str(ROOT / "tests"))

from server.games import play_out

NAMES = ["Ada", "Jonas", "Ivar", "Freya"]
KEPT = Path(__file__).with_name("games")
#: How many sit at tables that bots make worth looking at. They think for many seconds, so their
#: games are kept.
BOT_GAMES = {"catan": 4, "dice": 4}
#: How many sit at tables that are played at random.
RANDOM_GAMES = {"struggle": 4, "elasund": 3}


def new_match(game: str, players: int) -> skerry.Match:
    """The start of a game, always the same."""
    return skerry.Match(game, players, seed=7, names=NAMES[:players])


@cache
def whole_game(game: str) -> skerry.Match:
    """A finished game, always the same."""
    if game in BOT_GAMES:
        return skerry.Match.from_record((KEPT / f"{game}.skerry").read_text())
    match = new_match(game, RANDOM_GAMES[game])
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


if __name__ == "__main__":
    for name, seats in BOT_GAMES.items():
        played = new_match(name, seats)
        play_match(played, ["greedy"] * seats, seed=7)
        (KEPT / f"{name}.skerry").write_text(played.record)
