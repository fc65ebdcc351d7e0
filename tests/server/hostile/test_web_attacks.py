"""What browsers and scanners try against pages, logins and sockets: refused, or without effect."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from urllib.parse import quote as quoted

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, WebSocketException
from websockets.typing import Origin

from ..known import SECRET, http, known, quick_hashes  # noqa: F401  a fixture
from ..player import PATIENCE, Host
from ..test_tables import run

#: What would be run or read if anything here were put together from texts.
NASTY = (
    "'; DROP TABLE accounts; --",
    "<script>alert(1)</script>",
    '"><svg onload=alert(1)>',
    "../../etc/passwd",
    "%00",
)


def quote(text: str) -> str:
    """A text as one part of a path."""
    return quoted(text, safe="")


async def read_to_the_end(ws: ClientConnection) -> None:
    """Read until the other end has closed."""
    with pytest.raises(WebSocketException):
        await asyncio.wait_for(_read_on(ws), PATIENCE)


async def _read_on(ws: ClientConnection) -> None:
    while True:
        await ws.recv()


def raw(host: Host, text: str) -> bytes:
    """The first part of an answer to a request as it stands, however wrong."""
    port = int(host.http.rsplit(":", 1)[1])
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as link:
        link.sendall(text.encode())
        return link.recv(4096)


def test_every_answer_forbids_frames_sniffing_and_foreign_scripts(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        for path in ("/", "/health", "/api/games", "/api/tables/NONE", "/nothing.here", "/account"):
            answer = await host.get(path)
            policy = answer.headers["content-security-policy"]
            assert "frame-ancestors 'none'" in policy
            assert "default-src 'none'" in policy
            assert "'unsafe-inline'" not in policy
            assert "'unsafe-eval'" not in policy
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["referrer-policy"] == "no-referrer"
            # Nothing here is kept in cookies, so no page elsewhere can use them.
            assert "set-cookie" not in answer.headers
            assert "access-control-allow-origin" not in answer.headers

    run(sqlite, scene)


@pytest.mark.parametrize(
    "path",
    ["/../../etc/passwd", "/assets/../../store.py", "/%2e%2e/%2e%2e/etc/passwd",
     "/..%2f..%2fetc%2fpasswd", "/assets/%00", "//evil.example/%2f..", "/\\evil.example"],
)  # fmt: skip
def test_no_path_leads_out_of_the_client_or_to_another_site(sqlite: str, path: str) -> None:
    async def scene(host: Host) -> None:
        text = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        answer = await asyncio.to_thread(raw, host, text)
        head = answer.split(b"\r\n\r\n")[0].lower()
        assert b"root:" not in answer
        assert b"import" not in answer
        assert b"\r\nlocation:" not in head
        assert head.split()[1] in (b"200", b"400", b"404")

    run(sqlite, scene)


def test_texts_of_people_are_neither_run_nor_mistaken_for_sql(database: str) -> None:
    async def scene(host: Host) -> None:
        ada = await known(host, "Ada")
        for text in NASTY:
            answer = await http(
                host, None, "POST", "/api/account/sign-in", name=text, passphrase=text
            )
            assert answer.status_code == 403
            for path in (f"/api/people/{quote(text)}", f"/api/tables/{quote(text)}"):
                found = await host.get(path)
                # JSON, which no browser runs, and no sign of a database.
                assert found.status_code in (400, 401, 404)
                assert found.headers["content-type"].startswith("application/json")
                assert "sql" not in found.text.lower()
            await ada.ask("create", game="dice", players=2)
            await ada.ask("chat", text=text)
        answer = await http(
            host, None, "POST", "/api/account/sign-in", name="Ada", passphrase=SECRET
        )
        assert answer.status_code == 200

    run(database, scene)


def test_a_token_counts_in_the_header_only_and_none_is_chosen_by_somebody_else(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada = await known(host, "Ada")
        for path in (f"/api/account?token={ada.token}", f"/api/account?access_token={ada.token}"):
            assert (await host.get(path)).status_code == 401
        async with httpx.AsyncClient(base_url=host.http, cookies={"token": ada.token}) as client:
            assert (await client.get("/api/account")).status_code == 401
        # Fixation: a token that the server has not signed becomes nobody's.
        chosen = "0" * 32 + "." + "A" * 43
        assert (await host.player("Eve", token=chosen)).token != chosen

    run(sqlite, scene)


def test_a_page_elsewhere_cannot_open_a_socket(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        url = host.http.replace("http", "ws") + "/ws"
        evil = ("https://evil.example", "null", "http://127.0.0.1.evil.example", "http://[")
        for origin in evil:
            with pytest.raises(InvalidStatus) as refusal:
                await connect(url, origin=Origin(origin))
            assert refusal.value.response.status_code == 403

    run(sqlite, scene, site="https://tables.example")


def test_frames_are_never_unpacked_and_long_ones_end_the_socket(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        url = host.http.replace("http", "ws") + "/ws"
        # A bomb needs compression, which is offered and not taken.
        async with connect(url, compression="deflate") as ws:
            assert ws.response is not None
            assert "sec-websocket-extensions" not in ws.response.headers
        async with connect(url, compression=None) as ws:
            with contextlib.suppress(WebSocketException):
                await ws.send("x" * 2_000_000)
            await read_to_the_end(ws)
        async with connect(url, compression=None) as ws:
            with contextlib.suppress(WebSocketException):
                await ws.send(["x"] * 500)
            await read_to_the_end(ws)
        assert (await host.get("/ready")).status_code == 200

    run(sqlite, scene)
