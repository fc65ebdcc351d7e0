"""Connections that say nothing, never end what they say, or do not listen."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import socket
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from starlette.requests import Request
from starlette.responses import Response
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame

from skerry.server import admission, sockets, web, wire
from skerry.server.admission import Admission, most_connections
from skerry.server.services import Settings

from ..player import PATIENCE, Host, dial, eventually
from ..test_tables import run

SOON = 0.1
#: For what must come in time on a busy machine too.
A_WHILE = 2.0
LATE = PATIENCE


def counted(host: Host) -> Admission:
    """The connections of a server."""
    found: Admission = host.server.lifespan.state[wire.ADMISSION]
    return found


Streams = list[tuple[asyncio.StreamReader, asyncio.StreamWriter]]


@contextlib.asynccontextmanager
async def silent(host: Host, count: int, says: bytes = b"") -> AsyncIterator[Streams]:
    """Connections that say this and no more."""
    streams = [await asyncio.open_connection("127.0.0.1", host.port) for _ in range(count)]
    for _, writer in streams:
        writer.write(says)
    yield streams
    for _, writer in streams:
        writer.close()
        with contextlib.suppress(ConnectionError):
            await writer.wait_closed()


async def ended(reader: asyncio.StreamReader) -> bytes:
    """All that comes until the other end closes."""
    with contextlib.suppress(ConnectionError):
        return await asyncio.wait_for(reader.read(), LATE)
    return b""


async def ask_from(address: str, host: Host, path: str = "/health") -> int:
    """The status somebody at another address is answered with."""
    transport = httpx.AsyncHTTPTransport(local_address=address)
    async with httpx.AsyncClient(base_url=host.http, transport=transport) as client:
        return (await client.get(path)).status_code


@pytest.mark.parametrize(
    "says",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: x\r\n",
        b"POST /api/replay HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n[Skerry",
    ],
    ids=["nothing", "half a head", "half a body"],
)
def test_a_connection_without_a_whole_request_is_closed_and_the_log_says_so(
    sqlite: str, says: bytes, caplog: Any
) -> None:
    caplog.set_level(logging.WARNING, "skerry.connections")

    async def scene(host: Host) -> None:
        async with silent(host, 3, says) as streams:
            for reader, _ in streams:
                await ended(reader)
        await eventually(lambda: len(counted(host)) == 0)
        assert counted(host).silent.total == 3
        assert "no whole request came in time" in caplog.text

    run(sqlite, scene, request_seconds=SOON)


def test_a_connection_that_was_served_owes_a_whole_request_again(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        async with silent(host, 1, b"HEAD /health HTTP/1.1\r\nHost: x\r\n\r\n") as streams:
            ((reader, writer),) = streams
            assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 200")
            writer.write(b"G")
            await ended(reader)
        assert counted(host).silent.total == 1

    run(sqlite, scene, request_seconds=A_WHILE)


def test_a_request_in_small_bits_does_not_win_time(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", host.port)

        async def trickle() -> None:
            with contextlib.suppress(ConnectionError):
                while not writer.is_closing():
                    writer.write(b"X: y\r\n")
                    await writer.drain()
                    await asyncio.sleep(SOON / 10)

        writer.write(b"GET / HTTP/1.1\r\n")
        task = asyncio.create_task(trickle())
        await ended(reader)
        writer.close()
        await task
        with contextlib.suppress(ConnectionError):
            await writer.wait_closed()
        assert counted(host).silent.total == 1

    run(sqlite, scene, request_seconds=SOON)


def test_a_head_without_end_is_cut(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        says = b"GET / HTTP/1.1\r\nX: " + b"y" * (wire.MOST_HEAD + 10)
        async with silent(host, 1, says) as streams:
            assert not (await ended(streams[0][0])).startswith(b"HTTP/1.1 2")

    run(sqlite, scene, request_seconds=LATE)


async def slow(request: Request) -> Response:
    """An answer that comes when nobody is there any more."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
    return Response()


#: What somebody may send while he is answered, and is cut off for.
FLOODS = {
    "a long head": b"GET /a HTTP/1.1\r\nX: " + b"y" * (wire.MOST_HEAD + wire.MOST_AT_ONCE),
    "many fields": b"GET /a HTTP/1.1\r\nHost: x\r\n" + b"a:\r\n" * 4_000,
    "many requests": b"GET /a HTTP/1.1\r\nHost: x\r\n\r\n" * 4_000,
}


@pytest.mark.parametrize("flood", FLOODS)
def test_a_flood_behind_a_request_is_cut(sqlite: str, monkeypatch: Any, flood: str) -> None:
    monkeypatch.setattr(web, "ready", slow)

    async def scene(host: Host) -> None:
        says = b"GET /ready HTTP/1.1\r\nHost: x\r\n\r\n" + FLOODS[flood]
        async with silent(host, 1, says) as streams:
            assert await ended(streams[0][0]) == b""
        assert (await host.get("/health")).status_code == 200

    run(sqlite, scene, request_seconds=LATE)


def test_requests_of_somebody_who_has_gone_are_not_begun(sqlite: str, monkeypatch: Any) -> None:
    begun: list[str] = []
    answer = web.health

    async def told(request: Request) -> Response:
        begun.append(request.url.path)
        return await (slow if len(begun) == 1 else answer)(request)

    monkeypatch.setattr(web, "health", told)

    async def scene(host: Host) -> None:
        async with silent(host, 1, b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n" * 20) as streams:
            await eventually(lambda: bool(begun))
            streams[0][1].transport.abort()
            await eventually(lambda: len(counted(host)) == 0)
        for _ in range(3):
            assert (await host.get("/health")).status_code == 200

    run(sqlite, scene)
    assert len(begun) == 4


def test_silent_connections_of_one_address_leave_room_for_others(sqlite: str, caplog: Any) -> None:
    caplog.set_level(logging.WARNING, "skerry.connections")

    async def scene(host: Host) -> None:
        async with silent(host, 30) as streams:
            turned_away = [await ended(reader) for reader, _ in streams[counted(host).each :]]
            assert all(answer.startswith(b"HTTP/1.1 503") for answer in turned_away)
            assert len(counted(host)) == counted(host).each < counted(host).most
            assert await ask_from("127.0.0.2", host) == 200
        assert counted(host).refused.total == 30 - counted(host).each
        assert "connections were refused: 10 are open" in caplog.text

    run(sqlite, scene, request_seconds=LATE, connections=40)


def test_there_are_never_more_connections_than_the_limit(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        async with silent(host, 6) as streams:
            assert (await ended(streams[5][0])).startswith(b"HTTP/1.1 503")
            streams[0][1].close()
            await eventually(lambda: len(counted(host)) == 4)
            assert (await host.get("/health")).status_code == 200

    run(sqlite, scene, request_seconds=LATE, connections=5, connections_each=0)


def test_a_proxy_that_is_trusted_brings_as_many_as_there_is_room_for(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        assert counted(host).each < 20
        async with silent(host, 20):
            await eventually(lambda: len(counted(host)) == 20)

    run(sqlite, scene, request_seconds=LATE, connections=40, trusted_proxies=["127.0.0.1"])


def test_a_websocket_is_counted_once_and_until_it_ends(sqlite: str, monkeypatch: Any) -> None:
    waits: list[wire.Patience] = []
    begin = wire.Patience.begin

    def watched(patience: wire.Patience, seconds: float, over: Any) -> None:
        waits.append(patience)
        begin(patience, seconds, over)

    monkeypatch.setattr(wire.Patience, "begin", watched)

    async def scene(host: Host) -> None:
        players = [await host.player() for _ in range(3)]
        await eventually(lambda: len(counted(host)) == 3)
        assert len(waits) >= 3
        assert all(wait._timer is None for wait in waits), "a socket would be closed in the end"
        await players[0].close()
        players[1].socket.transport.abort()
        await eventually(lambda: len(counted(host)) == 1)
        await players[2].ask("ping")

    run(sqlite, scene)


def test_there_are_fewer_connections_than_files(monkeypatch: Any) -> None:
    for soft in (256, 1024, 20_000, 1_000_000):
        monkeypatch.setattr(admission.resource, "getrlimit", lambda _, soft=soft: (soft, soft))
        assert soft // 2 <= most_connections() or most_connections() > 60_000
        assert most_connections() <= soft - admission.KEPT_FILES
    assert Admission(Settings(connections=1000)).each == 250


def test_a_socket_on_which_nobody_says_hello_is_closed(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada = await host.player()
        host.lobby.services.settings.hello_seconds = SOON
        guest = await host.visitor()
        await guest.until(lambda p: p._reader.done())
        assert guest.socket.close_code == 1008
        await ada.ask("ping")

    run(sqlite, scene)


async def deaf_socket(host: Host) -> Any:
    """A WebSocket with a small buffer, of which nothing is read, and which never gives up."""
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    narrow.connect(("127.0.0.1", host.port))
    narrow.setblocking(False)
    made = await dial(host.port, sock=narrow, ping_interval=None)
    made.transport.pause_reading()
    return made


def test_a_client_that_never_reads_is_cut_however_little_waits_for_it(
    sqlite: str, caplog: Any, monkeypatch: Any
) -> None:
    monkeypatch.setattr(sockets, "MOST_WAITING", 1 << 40)
    caplog.set_level(logging.WARNING, "skerry.connections")

    async def scene(host: Host) -> None:
        players = await host.game()
        others = set(host.lobby.connections)
        deaf = await deaf_socket(host)
        await deaf.send(json.dumps({"type": "hello", "id": 1}))
        await eventually(lambda: len(host.lobby.connections) == 3)
        (heard,) = set(host.lobby.connections) - others
        while heard._wire.is_writable:
            heard._wire.write(b" " * 4_096)
        # Nothing more is sent to it: only time can end this.
        await eventually(lambda: len(host.lobby.connections) == 2)
        assert counted(host).deaf.total == 1
        assert "does not read" in caplog.text
        mover = next(p for p in players if p.legal)
        await mover.move(mover.legal[0])
        deaf.transport.abort()

    run(sqlite, scene, read_seconds=SOON)


def test_a_browser_that_does_not_read_its_answers_is_cut(sqlite: str, monkeypatch: Any) -> None:
    monkeypatch.setattr(wire, "MOST_REQUESTS", 3000)

    async def scene(host: Host) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", host.port, limit=1024)
        reader._transport.pause_reading()  # type: ignore[attr-defined]
        writer.write(b"GET /api/schema HTTP/1.1\r\nHost: x\r\n\r\n" * 3000)
        await eventually(lambda: counted(host).deaf.total == 1)
        await eventually(lambda: len(counted(host)) == 0)
        writer.transport.abort()
        with contextlib.suppress(ConnectionError):
            await writer.wait_closed()

    run(sqlite, scene, read_seconds=SOON, request_seconds=LATE)


def test_pings_count_as_messages(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada = await host.player()
        with contextlib.suppress(ConnectionClosed):
            for _ in range(200):
                await ada.socket.ping()
        await ada.until(lambda p: p._reader.done())
        assert ada.socket.close_code == 1008

    run(sqlite, scene, rate=0.1, burst=20)


#: The smallest frames there are, masked with zeros.
SMALL = {"text": b"\x81\x80\0\0\0\0", "bytes": b"\x82\x80\0\0\0\0",
         "ping": b"\x89\x80\0\0\0\0", "pong": b"\x8a\x80\0\0\0\0"}  # fmt: skip


@pytest.mark.parametrize("kind", SMALL)
def test_a_flood_of_small_frames_is_cut_before_it_is_taken_apart(
    sqlite: str, monkeypatch: Any, kind: str
) -> None:
    taken: list[tuple[Any, ...]] = []
    parse = Frame.parse

    def counted_parse(*parts: Any, **more: Any) -> Any:
        taken.append(parts)
        return parse(*parts, **more)

    async def scene(host: Host) -> None:
        eve, ben = await host.player("Eve"), await host.player("Ben")
        monkeypatch.setattr(Frame, "parse", counted_parse)
        # As much as a socket hands over at once.
        eve.socket.transport.write(SMALL[kind] * 40_000)
        await eve.until(lambda p: p._reader.done())
        await ben.ask("ping")

    run(sqlite, scene, rate=40, burst=120)
    assert len(taken) < 5_000


def test_a_message_in_very_many_parts_is_cut(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada = await host.player()
        with contextlib.suppress(ConnectionClosed):
            await ada.socket.send("x" for _ in range(wire.MOST_PARTS + 2))
        await ada.until(lambda p: p._reader.done())
        assert (await host.get("/health")).status_code == 200

    run(sqlite, scene)
