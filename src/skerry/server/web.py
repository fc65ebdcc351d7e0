"""What HTTP serves beside the socket: lists, records, replays, rules, and the client itself."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response

from .. import __version__
from ..core.errors import SkerryError
from ..core.match import Match
from ..core.registry import games
from ..core.seats import REFEREE, SPECTATOR
from .game_info import game_info
from .limits import address_of
from .listing import read_rows, row_of
from .lobby import Lobby
from .messages import schemas
from .packing import packed, packed_file
from .replay import frames_json, public_record, replay_text
from .room import Room
from .rules_page import rules_json
from .sockets import ClientGone
from .tokens import is_code
from .work import Job, TooLong

CLIENT = Path(__file__).resolve().parents[1] / "web"
#: Longest record that is replayed for somebody, in bytes.
MOST_RECORD = 262_144
#: Seconds within which a test of reading must be done, and one of writing.
READ_SECONDS = WRITE_SECONDS = 5.0

T = TypeVar("T")

NOT_BUILT = """Skerry is running, but the browser client is not part of this installation.

Build it with:  make client
Then start again:  skerry serve

The protocol for other clients is described in docs/protocol.md; its schema is at /api/schema.
"""


def json(data: Any, status: int = 200) -> Response:
    """A JSON answer."""
    return Response(msgspec.json.encode(data), status, media_type="application/json")


def private_json(data: Any) -> Response:
    """A JSON answer that is nobody else's: nothing on its way keeps it."""
    response = json(data)
    response.headers["Cache-Control"] = "no-store"
    return response


def error(status: int, code: str, reason: str) -> Response:
    """A JSON error."""
    return json({"code": code, "reason": reason}, status)


def lobby_of(request: Request) -> Lobby:
    """The lobby of this worker."""
    lobby: Lobby = request.app.state.lobby
    return lobby


async def health(request: Request) -> Response:
    """That the server lives: 200 whenever it answers. The status tells what is wrong with it."""
    _, found = await _condition(lobby_of(request))
    return json(found)


async def ready(request: Request) -> Response:
    """Whether the server can serve tables now, for a proxy or whoever watches over it.

    A table that cannot be read is its own misfortune and no reason to stop the server: the status
    tells it, and the answer is 200.
    """
    able, found = await _condition(lobby_of(request))
    return json(found, 200 if able else 503)


async def _condition(lobby: Lobby) -> tuple[bool, dict[str, Any]]:
    """Whether tables can be served, and what is known of the server."""
    services = lobby.services
    unanswered, unreadable = lobby.stuck()
    running = services.bots.reviews.running
    status = "tables cannot be read" if unreadable else "ok"
    able = False
    if not await lobby.store_answers(READ_SECONDS):
        status = "store does not answer"
    elif not await services.writer.test(WRITE_SECONDS):
        status = "store cannot be written"
    elif unanswered:
        status = "tables wait for the store"
    else:
        able = True
    return able, {
        "status": status,
        "version": __version__,
        "store": services.store.kind,
        "tables": len(lobby.rooms),
        "stuck": unanswered + unreadable,
        "connections": len(lobby.connections),
        "bots": services.bots.states(),
        "reviews": {"waiting": len(services.bots.reviews) - running, "running": running},
    }


async def list_games(request: Request) -> Response:
    """Every game with its options and moves."""
    states = lobby_of(request).services.bots.states()
    found = {"games": [{**game_info(name), "bots": states[name]} for name in games()]}
    return packed(request, msgspec.json.encode(found), "application/json")


async def list_tables(request: Request) -> Response:
    """Public tables."""
    lobby = lobby_of(request)
    store = lobby.services.store
    work = lobby.work.submit(address_of(request.scope), lambda _: read_rows(store.public_rows()))
    return json({"tables": await while_connected(request, work)})


async def while_connected(request: Request, work: Awaitable[T]) -> T:
    """Wait for something that takes its time; it is stopped when the client goes."""

    async def gone() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass

    waiting, watching = asyncio.ensure_future(work), asyncio.ensure_future(gone())
    try:
        await asyncio.wait({waiting, watching}, return_when=asyncio.FIRST_COMPLETED)
        if not waiting.done():
            raise ClientGone
        return waiting.result()
    finally:
        watching.cancel()
        waiting.cancel()


async def room_of(request: Request) -> Room:
    """The table that an address names."""
    code = request.path_params["code"]
    room = None
    if is_code(code):
        work = lobby_of(request).room(code.upper(), address_of(request.scope))
        room = await while_connected(request, work)
    if room is None:
        raise HTTPException(404, f"there is no table {code[:12]}")
    return room


async def one_table(request: Request) -> Response:
    """One table."""
    table = (await room_of(request)).table
    row = msgspec.to_builtins(row_of(table, table.spec.at))
    return json({**row, "options": table.spec.options, "commitment": table.spec.chance.commitment})


async def _match(request: Request) -> tuple[Match, bool]:
    table = (await room_of(request)).table
    if table.match is None:
        raise HTTPException(404, "the game has not begun")
    return table.match.copy(), table.status == "over"


async def worked_out(request: Request, job: Job[T]) -> T:
    """Work out a replay beside the event loop."""
    replays = lobby_of(request).replays
    try:
        return await while_connected(request, replays.submit(address_of(request.scope), job))
    except TooLong as problem:
        raise HTTPException(413, str(problem)) from None


async def record(request: Request) -> Response:
    """A game's record; of a running one only what everybody may see."""
    match, over = await _match(request)
    text = await worked_out(
        request, lambda ticket: match.record if over else public_record(match, ticket)
    )
    name = f"skerry-{match.tags['Table']}.txt"
    headers = {"Content-Disposition": f'inline; filename="{name}"'}
    return PlainTextResponse(text, headers=headers)


async def replay(request: Request) -> Response:
    """A game of this server as frames."""
    match, over = await _match(request)
    seat = REFEREE if over else SPECTATOR
    frames = await worked_out(request, lambda ticket: frames_json(match, seat, ticket))
    return Response(frames, media_type="application/json")


async def body_of(request: Request, most: int, what: str) -> bytes:
    """What somebody has sent, if it is not too long."""
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise HTTPException(413, f"{what} has at most {most} bytes")
    return bytes(body)


async def record_text(request: Request) -> str:
    """The record that somebody has sent."""
    body = await body_of(request, MOST_RECORD, "a record")
    try:
        return body.decode()
    except UnicodeDecodeError as problem:
        raise HTTPException(400, str(problem)[:300]) from None


async def replay_record(request: Request) -> Response:
    """A record from anywhere as frames."""
    text = await record_text(request)
    try:
        frames = await worked_out(request, lambda ticket: replay_text(text, ticket))
    except SkerryError as problem:
        raise HTTPException(400, str(problem)[:300]) from None
    return Response(frames, media_type="application/json")


async def rules(request: Request) -> Response:
    """A game's rules digest."""
    name = request.path_params["game"]
    if name not in games():
        raise HTTPException(404, f"no game is called {name[:40]}")
    return Response(rules_json(name), media_type="application/json")


async def schema(request: Request) -> Response:
    """JSON Schema of the protocol."""
    return Response(_schema(), media_type="application/json")


@cache
def _schema() -> bytes:
    return msgspec.json.encode(schemas())


def prepare() -> None:
    """Read and encode what never changes, so that no request has to wait for it."""
    _schema()
    for name in games():
        game_info(name)
        rules_json(name)


def _client_file(path: str) -> Path | None:
    """The file of the client at a path, if there is one."""
    # In bytes: a longer name than a file system takes is an error there, and no missing file.
    if not path or len(path.encode()) > 200 or "\0" in path:
        return None
    file = (CLIENT / path).resolve()
    return file if file.is_relative_to(CLIENT) and file.is_file() else None


async def client(request: Request) -> Response:
    """The browser client: a file of it, or its page for any of its routes."""
    path = request.path_params.get("path", "")
    file = _client_file(path)
    if file is not None:
        # The first to ask for a large file waits while it is compressed; nobody else does.
        response = await asyncio.to_thread(packed_file, request, file)
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
