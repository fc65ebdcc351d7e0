"""What HTTP serves beside the socket: lists, records, replays, rules, and the client itself."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response

from .. import __version__
from ..core.errors import SkerryError
from ..core.game import Game
from ..core.match import SPECTATOR, Match
from ..core.moves import Arg, Cards, Choice
from ..core.registry import games, get_game
from .lobby import Lobby, read_rows
from .messages import schemas
from .replay import REFEREE, frames, public_record
from .room import Room
from .rules_page import rules_of

CLIENT = Path(__file__).resolve().parents[1] / "web"
#: Longest record that is replayed for somebody, in bytes.
MOST_RECORD = 262_144
#: Seconds within which a test of writing must be done.
WRITE_SECONDS = 5.0
#: Moves that are worked out before other work gets its turn.
SLICE = 8

NOT_BUILT = """Skerry is running, but the browser client is not part of this installation.

Build it with:  make client
Then start again:  skerry serve

The protocol for other clients is described in docs/protocol.md; its schema is at /api/schema.
"""


def json(data: Any, status: int = 200) -> Response:
    """A JSON answer."""
    return Response(msgspec.json.encode(data), status, media_type="application/json")


def error(status: int, code: str, reason: str) -> Response:
    """A JSON error."""
    return json({"code": code, "reason": reason}, status)


def lobby_of(request: Request) -> Lobby:
    """The lobby of this worker."""
    lobby: Lobby = request.app.state.lobby
    return lobby


async def health(request: Request) -> Response:
    """Whether all is well, for whoever watches over the server.

    A table that cannot be read is its own misfortune and no reason to stop the server: the status
    tells it, and the answer is 200.
    """
    lobby = lobby_of(request)
    services = lobby.services
    unanswered, unreadable = lobby.stuck()
    if not await asyncio.to_thread(services.store.answers):
        status = "store does not answer"
    elif not await services.writer.test(WRITE_SECONDS):
        status = "store cannot be written"
    elif unanswered:
        status = "tables wait for the store"
    else:
        status = "tables cannot be read" if unreadable else "ok"
    return json(
        {
            "status": status,
            "version": __version__,
            "store": services.store.kind,
            "tables": len(lobby.rooms),
            "stuck": unanswered + unreadable,
            "connections": len(lobby.connections),
            "bots": services.bots.states(),
        },
        200 if status in ("ok", "tables cannot be read") else 503,
    )


def _arg(arg: Arg) -> dict[str, Any]:
    words: dict[str, Any] = {"name": arg.name, "size": arg.size}
    if isinstance(arg, Choice):
        words["choices"] = list(arg.names)
    elif isinstance(arg, Cards):
        words = {"name": arg.name, "cards": list(arg.kinds), "most": arg.base - 1}
    return words


def _game(game: Game, bots: str) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "players": list(game.players),
        "default_players": game.default_players,
        "minutes": game.minutes,
        "seats": list(game.seat_names),
        "options": [
            {"name": o.name, "default": o.default, "choices": list(o.choices), "low": o.low,
             "high": o.high, "help": o.help}
            for o in game.options
        ],
        "kinds": [
            {"name": kind.name, "args": [_arg(arg) for arg in kind.args], "chance": kind.chance,
             "proposal": kind.proposal}
            for kind in game.moves.kinds
        ],
        "bots": bots,
    }  # fmt: skip


async def list_games(request: Request) -> Response:
    """Every game with its options and moves."""
    states = lobby_of(request).services.bots.states()
    return json({"games": [_game(get_game(name), states[name]) for name in games()]})


async def list_tables(request: Request) -> Response:
    """Public tables."""
    store = lobby_of(request).services.store
    return json({"tables": read_rows(await asyncio.to_thread(store.public_rows))})


async def _room(request: Request) -> Room:
    code = request.path_params["code"]
    room = None
    if code.isascii() and code.isalnum() and len(code) <= 12:
        room = await lobby_of(request).room(code.upper())
    if room is None:
        raise HTTPException(404, f"there is no table {code[:12]}")
    return room


async def one_table(request: Request) -> Response:
    """One table."""
    table = (await _room(request)).table
    row = msgspec.to_builtins(table.row(table.spec.at))
    return json({**row, "options": table.spec.options, "commitment": table.spec.chance.commitment})


async def _match(request: Request) -> tuple[Match, bool]:
    table = (await _room(request)).table
    if table.match is None:
        raise HTTPException(404, "the game has not begun")
    return table.match.copy(), table.status == "over"


async def _sliced(work: Iterable[Any]) -> list[Any]:
    """Work something out bit by bit, so that tables do not wait for it."""
    found = []
    for i, part in enumerate(work):
        if part is not None:
            found.append(part)
        if i % SLICE == SLICE - 1:
            await asyncio.sleep(0)
    return found


async def record(request: Request) -> Response:
    """A game's record; of a running one only what everybody may see."""
    match, over = await _match(request)
    if over:
        text = match.record
    else:
        text = "\n".join(await _sliced(public_record(match))) + "\n"
    name = f"skerry-{match.tags['Table']}.txt"
    headers = {"Content-Disposition": f'inline; filename="{name}"'}
    return PlainTextResponse(text, headers=headers)


async def _frames(match: Match, seat: int) -> Response:
    head, *rest = await _sliced(frames(match, seat))
    return json({**head, "frames": rest})


async def replay(request: Request) -> Response:
    """A game of this server as frames."""
    match, over = await _match(request)
    return await _frames(match, REFEREE if over else SPECTATOR)


async def replay_record(request: Request) -> Response:
    """A record from anywhere as frames."""
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > MOST_RECORD:
            raise HTTPException(413, f"a record has at most {MOST_RECORD} bytes")
    try:
        match = await asyncio.to_thread(Match.from_record, body.decode())
    except (SkerryError, UnicodeDecodeError) as problem:
        raise HTTPException(400, str(problem)[:300]) from None
    return await _frames(match, REFEREE)


async def rules(request: Request) -> Response:
    """A game's rules digest."""
    name = request.path_params["game"]
    if name not in games():
        raise HTTPException(404, f"no game is called {name[:40]}")
    return json(rules_of(name))


async def schema(request: Request) -> Response:
    """JSON Schema of the protocol."""
    return json(schemas())


def _client_file(path: str) -> Path | None:
    """The file of the client at a path, if there is one."""
    if not path or len(path) > 200 or "\0" in path:
        return None
    file = (CLIENT / path).resolve()
    return file if file.is_relative_to(CLIENT) and file.is_file() else None


async def client(request: Request) -> Response:
    """The browser client: a file of it, or its page for any of its routes."""
    path = request.path_params.get("path", "")
    file = _client_file(path)
    if file is not None:
        response = FileResponse(file)
        # Built files carry a hash of their content in their names.
        lasting = path.startswith("assets/")
        response.headers["Cache-Control"] = (
            "public, max-age=31536000, immutable" if lasting else "no-cache"
        )
        return response
    if path.startswith("api/") or "." in path.rpartition("/")[2]:
        raise HTTPException(404, "there is nothing at this address")
    page = CLIENT / "index.html"
    if not page.is_file():
        return PlainTextResponse(NOT_BUILT, 200 if not path else 404)
    return FileResponse(page, headers={"Cache-Control": "no-cache"})
