"""A client for tests: it speaks the protocol as docs/protocol.md tells it, and keeps its view."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator, Callable
from typing import Any

import httpx
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from skerry.server.run import config_of, take_socket
from skerry.server.services import Settings

#: Seconds after which a test gives up: where many programs run, a second of the processor may take
#: a minute.
PATIENCE = 600.0

#: What the server gives people time for.
PATIENT = ("away_after", "request_seconds", "hello_seconds", "read_seconds", "seat_kept",
           "ready_after")  # fmt: skip


class Refused(Exception):
    """The server said no."""

    def __init__(self, message: dict[str, Any]) -> None:
        super().__init__(message["reason"])
        self.code, self.reason = message["code"], message["reason"]
        self.clause = message.get("clause", "")
        self.template, self.values = message.get("template", ""), message.get("values", {})


class Player:
    """One browser."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.token = ""
        self.info: dict[str, Any] = {}
        self.views: dict[int, dict[str, Any]] = {}
        self.chat: list[dict[str, Any]] = []
        self.number = 0
        self.heard: list[dict[str, Any]] = []
        self.log: list[dict[str, Any]] = []
        self._last = 0
        self._waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._hopes: list[tuple[Callable[[Player], Any], asyncio.Future[bool]]] = []
        self._reader = asyncio.create_task(self._read())
        self._reader.add_done_callback(lambda _: self._look())

    async def _read(self) -> None:
        with contextlib.suppress(Exception):
            async for data in self.socket:
                self.take(json.loads(data))
                self._look()
        for future in self._waiting.values():
            if not future.done():
                future.set_exception(ConnectionError("the server closed the connection"))

    def _look(self) -> None:
        """See what has come true: after every message, since the next one may change it again."""
        for is_true, hope in self._hopes:
            if hope.done():
                continue
            try:
                holds = bool(is_true(self))
            except Exception as error:
                hope.set_exception(error)
            else:
                if holds or self.is_gone:
                    hope.set_result(holds)
        self._hopes = [(is_true, hope) for is_true, hope in self._hopes if not hope.done()]

    def take(self, message: dict[str, Any]) -> None:
        """Do as docs/protocol.md says."""
        self.heard.append(message)
        kind = message["type"]
        if kind == "table":
            self.info, self.chat = message["info"], message.get("chat", [])
            self.views = {view["seat"]: view for view in message["views"]}
            self.number = max(self.number, self.info["number"])
            for view in message["views"]:
                self.log += view.get("log", [])
        elif kind == "info":
            self.info = message
        elif kind == "update":
            for view in message["views"]:
                mine = self.views[view["seat"]]
                mine["state"].update(view.get("state", {}))
                mine.update(
                    {k: view[k] for k in ("actors", "scores", "legal", "text") if k in view}
                )
                self.log += view.get("log", [])
        elif kind == "chat":
            self.chat.append(message["line"])
            self.number = max(self.number, message["line"]["number"])
        self.number = max(self.number, message.get("number") or 0)
        future = self._waiting.pop(message.get("re", -1), None)
        if future is not None and not future.done():
            future.set_result(message)

    async def send(self, **message: Any) -> int:
        """Send without waiting for an answer."""
        self._last += 1
        await self.socket.send(json.dumps({**message, "id": self._last}))
        return self._last

    async def ask(self, type: str, **message: Any) -> dict[str, Any]:
        """Send and wait for the answer; a refusal is raised."""
        future: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._waiting[self._last + 1] = future
        await self.send(type=type, **message)
        answer = await asyncio.wait_for(future, PATIENCE)
        if answer["type"] == "error":
            raise Refused(answer)
        return answer

    async def until(self, is_true: Any) -> None:
        """Wait until something holds of this player, if only for a moment."""
        hope: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._hopes.append((is_true, hope))
        self._look()
        assert await asyncio.wait_for(hope, PATIENCE), self.heard[-3:]

    async def hello(self, name: str = "Ada", token: str | None = None) -> Player:
        """Say hello and keep the token."""
        answer = await self.ask("hello", name=name, **({"token": token} if token else {}))
        self.token = answer["token"]
        return self

    async def close(self) -> None:
        """Go away."""
        await self.socket.close()
        await self._reader

    # Shortcuts.

    @property
    def is_gone(self) -> bool:
        """Whether the server closed the connection."""
        return self._reader.done()

    @property
    def code(self) -> str:
        return str(self.info["table"])

    @property
    def seat(self) -> int:
        return int(self.info["you"][0])

    @property
    def legal(self) -> list[dict[str, Any]]:
        return self.view()["legal"]

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """The view of a seat, or the only one."""
        return self.views[next(iter(self.views)) if seat is None else seat]

    async def move(self, *moves: dict[str, Any], **more: Any) -> dict[str, Any]:
        """Make moves."""
        return await self.ask("move", seen=more.pop("seen", self.number), moves=list(moves), **more)


class Host:
    """A server that runs in this loop."""

    def __init__(self, server: uvicorn.Server, port: int) -> None:
        self.server, self.port = server, port

    @property
    def http(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def lobby(self) -> Any:
        app: Any = self.server.config.app
        return app.state.lobby

    async def get(self, path: str) -> httpx.Response:
        """Fetch an address of the server."""
        async with httpx.AsyncClient(base_url=self.http, verify=False) as client:
            return await client.get(path)

    async def post(self, path: str, content: str | bytes) -> httpx.Response:
        """Send something to an address of the server."""
        async with httpx.AsyncClient(base_url=self.http, verify=False) as client:
            return await client.post(path, content=content)

    async def player(self, name: str = "Ada", token: str | None = None, **more: Any) -> Player:
        """A browser that has said hello."""
        return await (await self.visitor(**more)).hello(name, token)

    async def visitor(self, **more: Any) -> Player:
        """A browser that has only connected."""
        return Player(await dial(self.port, **more))

    async def game(
        self, game: str = "catan", people: int = 2, players: int | None = None, **more: Any
    ) -> list[Player]:
        """People at a table that has started."""
        first = await self.player("P0")
        await first.ask("create", game=game, players=players or people, **more)
        others = []
        for i in range(1, people):
            other = await self.player(f"P{i}")
            await other.ask("join", table=first.code)
            await other.ask("sit")
            await other.ask("ready")
            others.append(other)
        await first.ask("start", fill="random")
        for other in others:
            await other.until(lambda p: p.views)
        return [first, *others]


async def eventually(is_true: Callable[[], bool], patience: float = PATIENCE) -> None:
    """Wait until something holds that no message tells of."""
    end = time.monotonic() + patience
    while not is_true():
        assert time.monotonic() < end
        await asyncio.sleep(0.005)


async def dial(port: int, **more: Any) -> ClientConnection:
    """A bare WebSocket."""
    patient = {"open_timeout": PATIENCE, "ping_interval": None}
    address = f"ws://127.0.0.1:{port}/ws"
    return await connect(address, compression=None, max_size=None, **patient | more)


@contextlib.asynccontextmanager
async def serving(database: str, **more: Any) -> AsyncIterator[Host]:
    """A real server on a free port."""
    settings = Settings(
        **{"database": database, "port": 0, "bots": 0, "pace": 0.0, "rate": 0, "http_rate": 0,
           **dict.fromkeys(PATIENT, PATIENCE), **more}
    )  # fmt: skip
    server = uvicorn.Server(config_of(settings))
    sockets = [take_socket(settings)] if settings.socket else None
    task = asyncio.create_task(server._serve(sockets))
    while not server.started:
        assert not task.done(), task.exception()
        await asyncio.sleep(0.005)
    port = 0 if sockets else server.servers[0].sockets[0].getsockname()[1]
    try:
        yield Host(server, port)
    finally:
        server.should_exit = True
        await task
