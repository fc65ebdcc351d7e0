"""The application: routes, headers, limits, and what starts and stops with it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from typing import Any

import msgspec
from sqlalchemy.exc import SQLAlchemyError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from . import account_web, passkey_web, people_web, puzzle_web, review_web, web
from .admission import Admission
from .bots import BotPool
from .file_lock import FileLock
from .judge import Refusal
from .limits import Buckets, address_of
from .lobby import TOO_BUSY, Lobby
from .metrics import RESPONSES
from .relay import Relay
from .services import NO_ANSWER, Services, Settings
from .sockets import DEAR_COST, ClientGone, Connection
from .store import Store, StoreError, default_database
from .tokens import Signer
from .wire import ADMISSION, EXTENSION, PATIENCE
from .work import Busy
from .writer import Writer

log = logging.getLogger("skerry.app")

#: Where a worker process finds its settings.
SETTINGS = "SKERRY_SERVER"
#: Everything comes from this server; no script or style in the page itself runs. WebAssembly may be
#: compiled, for the engine that plays without a network; text never becomes a program.
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self' {sockets}; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"permissions-policy": b"camera=(), microphone=(), geolocation=()",
}
#: The status of a refusal by its code; 400 for the others.
REFUSED = {
    "hello_first": 401, "not_yours": 403, "no_table": 404, "not_now": 409, "too_big": 413,
    "too_fast": 429, "full": 429, "unavailable": 503,
}  # fmt: skip
#: Where requests take long.
COSTLY = (
    "/api/tables", "/api/replay", "/api/review", "/api/play-on", "/api/puzzles", "/api/account",
    "/api/people",
)  # fmt: skip
#: Requests of one address that take long and may be under way at the same time.
COSTLY_EACH = 6


def create(settings: Settings | None = None, lock: FileLock | None = None) -> Starlette:
    """The application; without settings they come from the environment (worker processes).

    `lock` is the one of a SQLite file, where this process holds it already.
    """
    if settings is None:
        settings = msgspec.json.decode(os.environ[SETTINGS], type=Settings)
    given = settings

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[dict[str, Any]]:
        async with serving(given, lock) as lobby:
            app.state.lobby = lobby
            lobby.admission = Admission(given)
            yield {
                ADMISSION: lobby.admission,
                PATIENCE: (given.request_seconds, given.read_seconds),
            }

    routes = [
        Route("/health", web.health),
        Route("/ready", web.ready),
        Route("/api/games", web.list_games),
        Route("/api/tables", web.list_tables),
        Route("/api/tables/{code}", web.one_table),
        Route("/api/tables/{code}/record", web.record),
        Route("/api/tables/{code}/replay", web.replay),
        Route("/api/tables/{code}/review", review_web.review),
        Route("/api/tables/{code}/luck", review_web.luck),
        Route("/api/replay", web.replay_record, methods=["POST"]),
        Route("/api/tables/{code}/play-on", review_web.play_on_table, methods=["POST"]),
        Route("/api/play-on", review_web.play_on_record, methods=["POST"]),
        Route("/api/review", review_web.review_record, methods=["POST"]),
        Route("/api/rules/{game}", web.rules),
        Route("/api/puzzles/{game}/{which}", puzzle_web.puzzle),
        Route("/api/puzzles/{game}/{which}", puzzle_web.try_move, methods=["POST"]),
        Route("/api/account", account_web.show),
        *(
            Route(f"/api/account/{name}", post, methods=["POST"])
            for name, post in (account_web.POSTS | passkey_web.POSTS).items()
        ),
        Route("/api/people", people_web.around),
        *(
            Route(f"/api/people/{name}", post, methods=["POST"])
            for name, post in people_web.POSTS.items()
        ),
        Route("/api/people/{name}", people_web.page),
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
            Busy: _busy,
            Refusal: _refused,
            ClientGone: _gone,
            ClientDisconnect: _gone,
            Exception: _inside_error,
        },
    )
    app.add_middleware(Guard, settings=settings, inside=app)
    return app


@contextlib.asynccontextmanager
async def serving(settings: Settings, lock: FileLock | None = None) -> AsyncIterator[Lobby]:
    """All parts of a worker, from opening the store to the last goodbye."""
    loop = asyncio.get_running_loop()
    worker = secrets.token_hex(4)
    store = await asyncio.to_thread(Store, settings.database or default_database())
    store.claim(lock)
    signer = Signer(await asyncio.to_thread(store.signing_key))
    writer = Writer(store, loop, worker)
    bots = BotPool(
        settings.bots, settings.bot_seconds, lambda: lobby.say_bots(), settings.bot_games,
        settings.own_bots,
    )  # fmt: skip
    lobby = Lobby(Services(settings, store, writer, signer, bots, worker))
    relay = None
    if store.shared:
        relay = Relay(store, loop, worker, lobby.heard_from, lobby.catch_up)
    bots.start()
    await lobby.start()
    await asyncio.to_thread(web.prepare)
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
    return web.error(503, "unavailable", NO_ANSWER)


async def _refused(request: Request, problem: Exception) -> Response:
    """What people are refused at tables, as HTTP says it."""
    assert isinstance(problem, Refusal)
    return web.json({"key": "", **problem.told}, REFUSED.get(problem.code, 400))


async def _busy(request: Request, problem: Exception) -> Response:
    response = web.error(503, "unavailable", TOO_BUSY)
    response.headers["Retry-After"] = "1"
    return response


async def _gone(request: Request, problem: Exception) -> Response:
    """Nobody reads this."""
    return Response(status_code=400)


async def _inside_error(request: Request, problem: Exception) -> Response:
    """A fault of ours; uvicorn logs it."""
    return web.error(500, "unavailable", "something went wrong inside the server")


class Guard:
    """Around everything: rates, security headers, and the door to the socket."""

    def __init__(self, app: ASGIApp, settings: Settings, inside: Starlette) -> None:
        self.app, self.settings, self.inside = app, settings, inside
        self._requests = Buckets(settings.http_rate, settings.http_burst)
        self._under_way: Counter[str] = Counter()  #: requests that take long, by address
        self._connected: Counter[str] = Counter()
        self._hinted = False

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
                RESPONSES.labels(str(message["status"])).inc()
                message["headers"] = [
                    *message.get("headers", []),
                    *HEADERS.items(),
                    (b"content-security-policy", policy),
                ]
            await send(message)

        self._hint(scope)
        address = address_of(scope)
        is_costly = scope["path"].startswith(COSTLY)
        if reason := self._why_banned(address):
            response = web.error(403, "not_yours", reason)
            await response(scope, receive, send_with_headers)
        elif not self._may_ask(address, is_costly):
            response = web.error(429, "too_fast", "too many requests; wait a second")
            await response(scope, receive, send_with_headers)
        elif is_costly and not scope["path"].endswith("/review"):
            # Until the answer has been read: it may be long. Reviews are bounded by a queue of
            # their own, since a class behind one address may read many at the same time.
            with _counted(self._under_way, address):
                await self.app(scope, receive, send_with_headers)
        else:
            await self.app(scope, receive, send_with_headers)

    def _why_banned(self, address: str) -> str:
        reason: str = self.inside.state.lobby.orders.why_banned("address", address)
        return reason

    def _may_ask(self, address: str, is_costly: bool) -> bool:
        now = asyncio.get_running_loop().time()
        if not self._requests.take(address, now, DEAR_COST if is_costly else 1):
            return False
        if not is_costly or not self.settings.http_rate:
            return True
        limits = self.inside.state.lobby.limits
        return self._under_way[address] < COSTLY_EACH and limits.may("costly", now, address)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = address_of(scope)
        count = self._connected[address]
        limit = self.settings.connections_each
        is_full = bool(limit) and count >= limit
        is_known = scope["path"] == "/ws" and self._may_connect(scope)
        if not is_known or is_full or self._why_banned(address):
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        lobby: Lobby = self.inside.state.lobby
        connection = Connection(lobby, receive, send, scope["extensions"][EXTENSION], address)
        lobby.connections.add(connection)
        with _counted(self._connected, address):
            try:
                await receive()
                await connection.run()
            finally:
                lobby.connections.discard(connection)

    def _hint(self, scope: Scope) -> None:
        """Say once what to do when there seems to be a proxy that we were not told of."""
        trusts = bool(self.settings.trusted_proxies or self.settings.socket)
        if not self._hinted and not trusts and _header(scope, b"x-forwarded-for"):
            self._hinted = True
            log.warning(
                "a request came with X-Forwarded-For, which is not believed: everybody behind a "
                "proxy counts as one address; if it is yours, say --trusted-proxy ADDRESS"
            )

    def _may_connect(self, scope: Scope) -> bool:
        """Only pages of this server may connect; programs, which send no origin, may too."""
        origin = _header(scope, b"origin")
        if not origin or origin in (self.settings.site, *self.settings.origins):
            return True
        return origin.lower().partition("://")[2] == _header(scope, b"host").lower()


def _header(scope: Scope, name: bytes) -> str:
    for key, value in scope["headers"]:
        if key == name:
            return str(value.decode("latin-1"))
    return ""


def _is_plain_host(host: str) -> bool:
    return 0 < len(host) < 260 and all(c.isascii() and (c.isalnum() or c in ".:-[]") for c in host)


@contextlib.contextmanager
def _counted(counter: Counter[str], key: str) -> Iterator[None]:
    """Count something for as long as it lasts."""
    counter[key] += 1
    try:
        yield
    finally:
        counter[key] -= 1
        if not counter[key]:
            del counter[key]
