"""The application: routes, headers, limits, and what starts and stops with it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator
from urllib.parse import urlsplit

import msgspec
from sqlalchemy.exc import SQLAlchemyError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from . import web
from .bots import BotPool
from .limits import Bucket
from .lobby import Lobby
from .relay import Relay
from .services import Services, Settings
from .sockets import DEAR_COST, Connection
from .store import Store, StoreError, default_database
from .tokens import Signer
from .wire import EXTENSION
from .writer import Writer

log = logging.getLogger("skerry.app")

#: Where a worker process finds its settings.
SETTINGS = "SKERRY_SERVER"
#: Everything comes from this server; no script or style in the page itself runs.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self' {sockets}; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"permissions-policy": b"camera=(), microphone=(), geolocation=()",
}
#: Addresses whose rates are remembered.
ADDRESSES = 10_000


def create(settings: Settings | None = None) -> Starlette:
    """The application; without settings they come from the environment (worker processes)."""
    if settings is None:
        settings = msgspec.json.decode(os.environ[SETTINGS], type=Settings)
    given = settings

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with serving(given) as lobby:
            app.state.lobby = lobby
            yield

    routes = [
        Route("/health", web.health),
        Route("/api/games", web.list_games),
        Route("/api/tables", web.list_tables),
        Route("/api/tables/{code}", web.one_table),
        Route("/api/tables/{code}/record", web.record),
        Route("/api/tables/{code}/replay", web.replay),
        Route("/api/replay", web.replay_record, methods=["POST"]),
        Route("/api/rules/{game}", web.rules),
        Route("/api/schema", web.schema),
        Route("/{path:path}", web.client),
    ]
    app = Starlette(
        routes=routes,
        lifespan=lifespan,
        exception_handlers={
            HTTPException: _http_error,  # type: ignore[dict-item]
            SQLAlchemyError: _store_error,
            StoreError: _store_error,
            Exception: _inside_error,
        },
    )
    app.add_middleware(Guard, settings=settings, inside=app)
    return app


@contextlib.asynccontextmanager
async def serving(settings: Settings) -> AsyncIterator[Lobby]:
    """All parts of a worker, from opening the store to the last goodbye."""
    loop = asyncio.get_running_loop()
    worker = secrets.token_hex(4)
    store = await asyncio.to_thread(Store, settings.database or default_database())
    store.claim()
    signer = Signer(await asyncio.to_thread(store.signing_key))
    writer = Writer(store, loop, worker)
    bots = BotPool(
        settings.bots, settings.bot_seconds, lambda: lobby.say_bots(), settings.bot_games
    )
    lobby = Lobby(Services(settings, store, writer, signer, bots, worker))
    relay = None
    if store.shared:
        relay = Relay(store, loop, lobby.heard_from, lobby.catch_up)
    bots.start()
    lobby.start()
    log.info("serving tables from %s", store.name)
    try:
        yield lobby
    finally:
        await lobby.close()
        await bots.close()
        await writer.close()
        if relay is not None:
            await asyncio.to_thread(relay.close)
        await asyncio.to_thread(store.close)


async def _http_error(request: Request, problem: HTTPException) -> Response:
    codes = {404: "not_found", 405: "not_allowed", 413: "too_big"}
    response = web.error(
        problem.status_code, codes.get(problem.status_code, "malformed"), problem.detail
    )
    response.headers.update(problem.headers or {})
    return response


async def _store_error(request: Request, problem: Exception) -> Response:
    log.warning("the store does not answer: %s", type(problem).__name__)
    return web.error(503, "unavailable", "the store does not answer; try again")


async def _inside_error(request: Request, problem: Exception) -> Response:
    """A fault of ours; uvicorn logs it."""
    return web.error(500, "unavailable", "something went wrong inside the server")


class Guard:
    """Around everything: rates, security headers, and the door to the socket."""

    def __init__(self, app: ASGIApp, settings: Settings, inside: Starlette) -> None:
        self.app, self.settings, self.inside = app, settings, inside
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self._connected: dict[str, int] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request or a connection."""
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        elif scope["type"] == "http":
            await self._http(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        host = _header(scope, b"host")
        sockets = f"ws://{host} wss://{host}" if _is_plain_host(host) else ""
        policy = POLICY.format(sockets=sockets).encode()

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [
                    *message.get("headers", []),
                    *HEADERS.items(),
                    (b"content-security-policy", policy),
                ]
            await send(message)

        cost = DEAR_COST if scope["path"].endswith(("/replay", "/record")) else 1
        if not self._bucket(_address(scope)).take(asyncio.get_running_loop().time(), cost):
            response = web.error(429, "too_fast", "too many requests; wait a second")
            await response(scope, receive, send_with_headers)
            return
        await self.app(scope, receive, send_with_headers)

    def _bucket(self, address: str) -> Bucket:
        bucket = self._buckets.pop(address, None)
        if bucket is None:
            bucket = Bucket(self.settings.http_rate, self.settings.http_burst)
            if len(self._buckets) >= ADDRESSES:
                self._buckets.popitem(last=False)
        self._buckets[address] = bucket
        return bucket

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = _address(scope)
        count = self._connected.get(address, 0)
        limit = self.settings.connections_each
        if scope["path"] != "/ws" or not self._may_connect(scope) or (limit and count >= limit):
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        self._connected[address] = count + 1
        lobby: Lobby = self.inside.state.lobby
        connection = Connection(lobby, receive, send, scope["extensions"][EXTENSION])
        lobby.connections.add(connection)
        try:
            await receive()
            await connection.run()
        finally:
            lobby.connections.discard(connection)
            self._connected[address] -= 1
            if not self._connected[address]:
                del self._connected[address]

    def _may_connect(self, scope: Scope) -> bool:
        """Only pages of this server may connect; programs, which send no origin, may too."""
        origin = _header(scope, b"origin")
        if not origin or origin in self.settings.origins:
            return True
        return urlsplit(origin).netloc.lower() == _header(scope, b"host").lower()


def _header(scope: Scope, name: bytes) -> str:
    for key, value in scope["headers"]:
        if key == name:
            return str(value.decode("latin-1"))
    return ""


def _is_plain_host(host: str) -> bool:
    return 0 < len(host) < 260 and all(c.isascii() and (c.isalnum() or c in ".:-[]") for c in host)


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else ""
