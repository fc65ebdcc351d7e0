"""Reviews over HTTP: lines of JSON that come as the review is computed."""

from __future__ import annotations

from collections.abc import AsyncIterator

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from ..core.errors import SkerryError
from ..core.match import Match
from .account_web import person_of
from .judge import Refusal
from .limits import address_of
from .playing_on import Moment, play_on
from .reviews import ADDRESS, Asker
from .web import json, lobby_of, record_text, room_of, while_connected
from .work import TooLong

#: Each line is a JSON object of its own; proxies are to pass them on at once.
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


async def asker_of(request: Request) -> Asker:
    """Who asks: the person of the token that a browser sends along, else the address."""
    address, user = address_of(request.scope), await person_of(request)
    if reason := lobby_of(request).orders.why_banned("person", user):
        raise Refusal("not_yours", reason)
    return Asker(user or ADDRESS + address, address)


def _stream(lines: AsyncIterator[bytes]) -> Response:
    return StreamingResponse(lines, media_type="application/x-ndjson", headers=HEADERS)


async def review(request: Request) -> Response:
    """The review of a finished table."""
    room = await room_of(request)
    work = lobby_of(request).reviews.of_table(room, await asker_of(request))
    return _stream(await while_connected(request, work))


async def luck(request: Request) -> Response:
    """What the review of a table says of luck, if there is one; nothing is computed for it."""
    room = await room_of(request)
    work = lobby_of(request).reviews.luck_of_table(room.code, address_of(request.scope))
    return json(await while_connected(request, work))


async def review_record(request: Request) -> Response:
    """The review of a record from anywhere."""
    text = await record_text(request)
    try:
        work = lobby_of(request).reviews.of_record(text, await asker_of(request))
        return _stream(await while_connected(request, work))
    except TooLong as problem:
        raise HTTPException(413, str(problem)) from None
    except SkerryError as problem:
        raise HTTPException(400, str(problem)[:300]) from None


async def play_on_table(request: Request) -> Response:
    """A table that goes on from a moment of a finished one."""
    room = await room_of(request)
    if room.table.match is None or room.table.status != "over":
        raise Refusal("not_now", "only from a finished game", key="needs-over")
    return await _play_on(request, room.table.match.copy())


async def play_on_record(request: Request) -> Response:
    """A table that goes on from a moment of a loaded record."""
    text = await record_text(request)
    try:
        work = lobby_of(request).reviews.finished(text, await asker_of(request))
        match = await while_connected(request, work)
    except TooLong as problem:
        raise HTTPException(413, str(problem)) from None
    except SkerryError as problem:
        raise HTTPException(400, str(problem)[:300]) from None
    return await _play_on(request, match)


async def _play_on(request: Request, match: Match) -> Response:
    words = request.query_params
    try:
        at, seat = int(words.get("at", "")), int(words.get("seat", ""))
    except ValueError:
        raise HTTPException(400, "expected at=MOVES and seat=NUMBER in the address") from None
    moment = Moment(match, at, seat, words.get("name", "")[:24])
    return json({"table": await play_on(lobby_of(request), moment, await asker_of(request))})
