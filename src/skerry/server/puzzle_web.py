"""Puzzles over HTTP: a position as its seat sees it, and the answer once a move was tried."""

from __future__ import annotations

import hashlib
import time
from functools import cache
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ..core.errors import SkerryError
from ..core.registry import games, get_game
from ..puzzles import Puzzle, load_puzzles
from ..puzzles.follow import following
from ..puzzles.puzzle import MIDDLE
from .forms import JsonForms
from .judge import Refusal
from .limits import address_of
from .puzzle_store import Standing, Try, keep_try, shares, standing_of
from .review_web import asker_of
from .reviews import Asker
from .store import Store
from .web import body_of, json, lobby_of, while_connected

#: Most bytes of a move that is tried.
MOST_MOVE = 4_096
DAY_SECONDS = 86_400
#: From which difficulty on a puzzle is called medium, and hard.
MEDIUM, HARD = MIDDLE - 50, MIDDLE + 200


class TryJson(msgspec.Struct, forbid_unknown_fields=True):
    """A move that somebody tries."""

    move: dict[str, Any]


def today() -> int:
    """The day, counted from 1970, by world time: the same for everybody."""
    return int(time.time()) // DAY_SECONDS


def of_the_day(game: str, day: int) -> Puzzle:
    """The puzzle of a game for a day; each comes once before one comes again."""
    listed = sorted(load_puzzles(game))
    around, at = divmod(day, len(listed))
    mixed = sorted(listed, key=lambda one: hashlib.sha256(f"{around} {one}".encode()).digest())
    return load_puzzles(game)[mixed[at]]


def next_for(game: str, standing: Standing) -> Puzzle:
    """The puzzle nearest to somebody's rating among those that were not tried; else the one after
    the day's."""
    fresh = [p for name, p in load_puzzles(game).items() if name not in standing.tried]
    if not fresh:
        return of_the_day(game, today() + 1 + len(standing.tried))
    wanted = standing.rating.shown
    return min(fresh, key=lambda p: (abs(p.difficulty - wanted) // 100, p.id))


async def puzzle(request: Request) -> Response:
    """A puzzle by its name, that of today, or the next one for who asks. The answer is not told."""
    game, which = _game(request), request.path_params["which"]
    asker = await _admitted(request)
    store = lobby_of(request).services.store

    def job(_: Any) -> dict[str, Any]:
        standing = _standing(store, asker)
        if which == "today":
            found = of_the_day(game, today())
        elif which == "next":
            found = next_for(game, standing)
        else:
            found = _named(game, which)
        return {**_position(found), "tried": found.id in standing.tried,
                "today": found.id == of_the_day(game, today()).id,
                "person": _person(standing)}  # fmt: skip

    work = lobby_of(request).work.submit(asker.address, job)
    return json(await while_connected(request, work))


async def try_move(request: Request) -> Response:
    """Judge a move that somebody tries, and tell the answer."""
    game, asker = _game(request), await _admitted(request)
    found = _named(game, request.path_params["which"])
    body = await body_of(request, MOST_MOVE, "a move")
    try:
        move = msgspec.json.decode(body, type=TryJson).move
        code = get_game(game).moves.code(move)
    except (msgspec.DecodeError, SkerryError, UnicodeError, RecursionError) as problem:
        raise HTTPException(400, f"expected a move: {problem}"[:300]) from None
    store = lobby_of(request).services.store
    work = lobby_of(request).work.submit(
        asker.address, lambda _: _answered(store, asker, found, code)
    )
    return json(await while_connected(request, work))


def _answered(store: Store, asker: Asker, found: Puzzle, code: int) -> dict[str, Any]:
    game, view = get_game(found.game), found.view()
    if game.moves.kind_of(code).proposal:
        raise Refusal("illegal", "an offer answers no puzzle: make a move", key="puzzle-offer")
    if not game.kernels.is_legal(view.states, 0, found.seat, code):
        why = game.why_not(view.states[0], found.seat, code)
        raise Refusal(
            "illegal", f"{game.moves.label(code)}: {why.reason}", why.clause,
            template=why.template, values=why.values,
        )  # fmt: skip
    made = game.moves.format(code)
    solved, before = made == found.answer.move, _standing(store, asker)
    day = today()
    is_daily = found.id == of_the_day(found.game, day).id
    first = asker.is_person and found.id not in before.tried
    if first:
        at = time.time_ns() // 1_000_000
        tried = Try(found.id, found.difficulty, at, day if is_daily else 0, solved)
        keep_try(store, asker.person, tried)
    after = _standing(store, asker)
    people, right = shares(store, found.id)
    change = after.rating.shown - before.rating.shown
    return {
        "id": found.id, "solved": solved, "first": first, "made": game.moves.json(code),
        "moves": _told(found), "greedy": found.greedy, "exact": found.proof.exact,
        "lines": found.proof.lines, "people": people, "right": right,
        "difficulty": found.difficulty, "person": {**_person(after), "change": change},
    }  # fmt: skip


def _told(found: Puzzle) -> list[dict[str, Any]]:
    """The ranked moves as the browser shows them."""
    return [
        {"data": move.data, "chance": move.chance, "error": move.error, "behind": move.behind,
         "line": following(found, move)}
        for move in found.moves
    ]  # fmt: skip


def _position(found: Puzzle) -> dict[str, Any]:
    """What is shown before a try: nothing that depends on the answer but how hard it is."""
    view = found.view()
    level = "hard" if found.difficulty >= HARD else "medium"
    level = "easy" if found.difficulty < MEDIUM else level
    forms = _forms(found.game)
    shown = {
        "seat": found.seat, "state": forms.state(view.states[0]), "actors": list(view.actors),
        "scores": list(view.scores), "legal": msgspec.Raw(forms.moves(view.legal)), "text": "",
    }  # fmt: skip
    match = found.match()
    return {"id": found.id, "game": found.game, "players": match.players, "level": level,
            "options": match.options, "turn": found.turn, "view": shown}  # fmt: skip


@cache
def _forms(game: str) -> JsonForms:
    return JsonForms(get_game(game))


def _person(standing: Standing) -> dict[str, Any]:
    return {
        "rating": standing.rating.shown, "history": [r.shown for r in standing.ratings],
        "tried": len(standing.tried), "solved": standing.solved, "streak": standing.streak,
    }  # fmt: skip


def _standing(store: Store, asker: Asker) -> Standing:
    if not asker.is_person:
        return Standing([], frozenset(), 0, 0)
    return standing_of(store, asker.person, today())


def _game(request: Request) -> str:
    name: str = request.path_params["game"]
    if name not in games() or not load_puzzles(name):
        raise HTTPException(404, f"there are no puzzles of {name[:40]}")
    return name


def _named(game: str, which: str) -> Puzzle:
    found = load_puzzles(game).get(which)
    if found is None:
        raise HTTPException(404, f"there is no puzzle {which[:16]}")
    return found


async def _admitted(request: Request) -> Asker:
    """Who asks, if not too often."""
    asker, lobby = await asker_of(request), lobby_of(request)
    person = asker.person if asker.is_person else ""
    if not lobby.limits.may("puzzle", time.monotonic(), address_of(request.scope), person):
        raise Refusal("too_fast", "too many puzzles at once; wait a moment")
    return asker
