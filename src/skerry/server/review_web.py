"""Reviews over HTTP: lines of JSON that come as the review is computed."""

from __future__ import annotations

from collections.abc import AsyncIterator

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from ..core.errors import SkerryError
from .limits import address_of
from .reviews import Asker
from .web import lobby_of, record_text, room_of, while_connected
from .work import TooLong

#: Each line is a JSON object of its own; proxies are to pass them on at once.
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


def asker_of(request: Request) -> Asker:
    """Who asks: the person of the token that a browser sends along, else the address."""
    address = address_of(request.scope)
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    signer = lobby_of(request).services.signer
    user = signer.user(token.strip()) if kind.lower() == "bearer" else None
    return Asker(user or f"address {address}", address)


def _stream(lines: AsyncIterator[bytes]) -> Response:
    return StreamingResponse(lines, media_type="application/x-ndjson", headers=HEADERS)


async def review(request: Request) -> Response:
    """The review of a finished table."""
    room = await room_of(request)
    work = lobby_of(request).reviews.of_table(room, asker_of(request))
    return _stream(await while_connected(request, work))


async def review_record(request: Request) -> Response:
    """The review of a record from anywhere."""
    text = await record_text(request)
    try:
        work = lobby_of(request).reviews.of_record(text, asker_of(request))
        return _stream(await while_connected(request, work))
    except TooLong as problem:
        raise HTTPException(413, str(problem)) from None
    except SkerryError as problem:
        raise HTTPException(400, str(problem)[:300]) from None
