"""Text that is meant to become something else: a header, a line of the log, a second request."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket

import httpx
import pytest

from skerry.server.messages import MOST_BYTES
from skerry.server.run import Lines

from ..player import PATIENCE, Host, dial, eventually
from ..test_tables import run

FORGED = "x\r\n2026-01-01 CRITICAL all tables are lost\x1b[31m"


def raw(host: Host, data: bytes) -> bytes:
    """All that is answered to bytes as they stand, until the server closes."""
    answer = b""
    with socket.create_connection(("127.0.0.1", host.port), PATIENCE) as link:
        link.sendall(data)
        with contextlib.suppress(ConnectionError):
            while part := link.recv(65536):
                answer += part
    return answer


@pytest.mark.parametrize(
    "name",
    ["evil.example; script-src *", "a b", "'unsafe-eval'", "evil.example,x", "a" * 300],
)
def test_a_made_up_host_gets_into_no_header(sqlite: str, name: str) -> None:
    async def scene(host: Host) -> None:
        text = f"GET /health HTTP/1.1\r\nHost: {name}\r\nConnection: close\r\n\r\n".encode()
        head = (await asyncio.to_thread(raw, host, text)).split(b"\r\n\r\n")[0]
        assert name.encode() not in head
        assert b"script-src *" not in head
        assert b"connect-src 'self'" in head

    run(sqlite, scene)


@pytest.mark.parametrize(
    "head",
    [
        "Content-Length: 5\r\nTransfer-Encoding: chunked",
        "Content-Length: 5\r\nContent-Length: 60",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity",
        "Content-Length: +5",
        "Content-Length: -1",
    ],
)
def test_a_request_does_not_hide_in_the_body_of_another(sqlite: str, head: str) -> None:
    async def scene(host: Host) -> None:
        hidden = "GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n"
        text = f"POST /api/replay HTTP/1.1\r\nHost: x\r\n{head}\r\n\r\n0\r\n\r\n{hidden}"
        answer = await asyncio.to_thread(raw, host, text.encode())
        # Refused as a whole: what follows is not read as a request of its own.
        assert answer.startswith((b"HTTP/1.1 400", b"HTTP/1.1 413")) or not answer
        assert answer.count(b"HTTP/1.1 ") <= 1
        assert b'"games"' not in answer

    run(sqlite, scene, request_seconds=0.5)


def test_nothing_that_people_send_makes_a_line_of_the_log(
    sqlite: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(host: Host) -> None:
        ada = await host.player("x\r\nCRITICAL\x1b[31m")
        await ada.ask("create", game="dice", players=2)
        await ada.ask("chat", text=FORGED)
        await ada.send(type=FORGED)
        headers = {"X-Forwarded-For": "1.2.3.4, CRITICAL all tables are lost",
                   "User-Agent": "CRITICAL all tables are lost",
                   "Authorization": "Bearer CRITICAL all tables are lost"}  # fmt: skip
        async with httpx.AsyncClient(base_url=host.http, headers=headers) as client:
            for path in ("/x%0d%0aCRITICAL all tables are lost", "/api/tables/CRITICAL%0d%0a"):
                await client.get(path)
            await client.post("/api/replay", content=FORGED)
            await client.post("/api/account/sign-in", content='{"name":"CRITICAL","passphrase":1}')
        await asyncio.to_thread(raw, host, b"CRITICAL all tables\r\n\r\n")
        assert (await host.get("/health")).status_code == 200

    with caplog.at_level(logging.INFO):
        run(sqlite, scene)
    assert caplog.records
    lines = [Lines().format(record) for record in caplog.records if "skerry" in record.name]
    assert lines
    assert not any("CRITICAL" in line or "\x1b" in line for line in lines)


#: Small messages that would take much to read, and what a careless reader would make of them.
BOMBS = {
    "deep lists": "[" * (MOST_BYTES - 10),
    "deep objects": '{"a":' * 3000,
    "deep in a move": '{"type":"move","seen":0,"moves":' + "[" * 8000 + "]" * 8000 + "}",
    "a long number": '{"type":"ping","id":' + "9" * 16_000 + "}",
    "a small exponent": '{"type":"join","table":"AAAAAA","since":1e999999999}',
    "one key again and again": '{"type":"ping",' + '"id":1,' * 2000 + '"id":2}',
    "half a letter": '{"type":"chat","text":"\\ud800"}',
    "a text that does not end": '{"type":"chat","text":"' + "\\u0041" * 2000,
}


@pytest.mark.parametrize("bomb", BOMBS)
def test_small_messages_cannot_cost_much(sqlite: str, bomb: str) -> None:
    async def scene(host: Host) -> None:
        eve, ben = await host.player("Eve"), await host.player("Ben")
        await eve.ask("create", game="dice", players=2)
        for _ in range(20):
            await eve.socket.send(BOMBS[bomb])
            await ben.ask("ping")
        await eve.until(lambda p: sum("re" not in m or m["type"] == "error" for m in p.heard) >= 20
                        or sum(m["type"] == "pong" for m in p.heard) >= 20)  # fmt: skip
        for path in ("/api/account/sign-in", "/api/replay", "/api/play-on"):
            answer = await host.post(path, BOMBS[bomb])
            assert 400 <= answer.status_code < 500
        await eve.ask("ping")

    run(sqlite, scene)


#: Frames that no browser sends: not masked, of no known kind, a ping of 126 bytes or in parts, a
#: close of one byte, a length of more bytes than there are, text that is no UTF-8.
FRAMES = {
    "not masked": b"\x81\x02{}",
    "reserved bits": b"\xf1\x80\0\0\0\0",
    "no known kind": b"\x83\x80\0\0\0\0",
    "a long ping": b"\x89\xfe\0\x7e\0\0\0\0" + b"x" * 126,
    "a ping in parts": b"\x09\x80\0\0\0\0",
    "a close of one byte": b"\x88\x81\0\0\0\0x",
    "a giant length": b"\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\0\0\0\0",
    "no text": b"\x81\x82\0\0\0\0\xff\xfe",
    "a part of nothing": b"\x80\x81\0\0\0\0x",
}


@pytest.mark.parametrize("frame", FRAMES)
def test_frames_against_the_protocol_end_the_socket_and_nothing_else(
    sqlite: str, frame: str
) -> None:
    async def scene(host: Host) -> None:
        ben = await host.player("Ben")
        await ben.ask("create", game="dice", players=2)
        eve = await dial(host.port)
        transport = eve.transport
        transport.write(FRAMES[frame])
        await asyncio.wait_for(eve.wait_closed(), PATIENCE)
        await ben.ask("ping")
        await eventually(lambda: len(host.lobby.connections) == 1)

    run(sqlite, scene)


def test_a_store_that_stands_still_holds_up_only_who_needs_it(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(host: Host) -> None:
        ada, ben = await host.player("Ada"), await host.player("Ben")
        for player in (ada, ben):
            await player.ask("create", game="dice", players=2)
        writer = host.lobby.services.writer
        may_go_on = asyncio.Event()
        loop = asyncio.get_running_loop()
        store = writer._store

        def slow(batch: object) -> None:
            asyncio.run_coroutine_threadsafe(may_go_on.wait(), loop).result()
            store(batch)

        monkeypatch.setattr(writer, "_store", slow)
        said = asyncio.create_task(ada.ask("chat", text="ahoy"))
        await asyncio.sleep(0)
        for _ in range(20):
            await ben.ask("ping")
            await ben.ask("tables")
            await ben.ask("join", table=ben.code)
        assert not said.done()
        may_go_on.set()
        await said

    run(sqlite, scene)
