"""Behind nginx and Caddy as they are shipped in deploy/: sockets, addresses, unix sockets, TLS."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.typing import Origin

from .cluster import Cluster
from .player import PATIENCE, Player, eventually, serving

ROOT = Path(__file__).resolve().parents[2]
LIMITS = {"http_rate": 0.01, "http_burst": 4}


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


def make_certificate(folder: Path) -> None:
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
         "-subj", "/CN=localhost", "-keyout", folder / "privkey.pem",
         "-out", folder / "fullchain.pem"],
        check=True, capture_output=True,
    )  # fmt: skip


def nginx(folder: Path, port: int, upstream: str) -> list[str]:
    """The shipped site with our port, socket and certificate, in an nginx of our own."""
    make_certificate(folder)
    site = (ROOT / "deploy/nginx.conf").read_text()
    for shipped, ours in (
        ("/run/skerry/skerry.sock", upstream),
        ("listen 80;", f"listen 127.0.0.1:{free_port()};"),
        ("listen 443 ssl;", f"listen 127.0.0.1:{port} ssl;"),
        ("/etc/letsencrypt/live/tables.example", str(folder)),
    ):
        assert shipped in site
        site = site.replace(shipped, ours)
    folders = "".join(
        f"{kind}_temp_path {folder}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/pid; error_log stderr;\n"
        f"{'user root;' if os.getuid() == 0 else ''}\n"
        f"events {{}}\nhttp {{\naccess_log off;\n{folders}{site}\n}}\n"
    )
    program = shutil.which("nginx") or "/usr/sbin/nginx"
    return [program, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", "stderr"]


def caddy(folder: Path, port: int, upstream: str) -> list[str]:
    """The shipped Caddyfile; no certificate is asked for outside, and none is installed."""
    head = "{\nadmin off\nauto_https disable_redirects\nskip_install_trust\nlocal_certs\n}\n"
    site = (ROOT / "deploy/Caddyfile").read_text()
    comment, _, rest = site.partition("\n")
    (folder / "Caddyfile").write_text(f"{comment}\n{head}{rest}")
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


@contextlib.asynccontextmanager
async def proxied(make: object, folder: Path, upstream: str) -> AsyncIterator[int]:
    """A proxy on a port of its own, once it answers."""
    port = free_port()
    command = make(folder, port, upstream)  # type: ignore[operator]
    environment = {
        **os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder / "data"),
        "XDG_CONFIG_HOME": str(folder / "config"), "SKERRY_SITE": f"https://localhost:{port}",
        "SKERRY_UPSTREAM": f"unix/{upstream}",
    }  # fmt: skip
    log = (folder / "log").open("wb")
    process = subprocess.Popen(command, stdout=log, stderr=log, env=environment)
    try:
        end = time.monotonic() + PATIENCE
        async with httpx.AsyncClient(verify=False) as client:
            while True:
                with contextlib.suppress(httpx.HTTPError):
                    await client.get(f"https://localhost:{port}/health")
                    break
                assert process.poll() is None, (folder / "log").read_text()
                assert time.monotonic() < end, (folder / "log").read_text()
                await asyncio.sleep(0.02)
        yield port
    finally:
        process.terminate()
        await asyncio.to_thread(process.wait, PATIENCE)
        log.close()


@pytest.mark.parametrize("make", [nginx, caddy])
def test_a_game_is_played_through_a_proxy_that_tells_people_apart(
    make: object, tmp_path: Path, sqlite: str
) -> None:
    path = str(tmp_path / "skerry.sock")
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE

    async def main() -> None:
        async with serving(sqlite, socket=path) as host, proxied(make, tmp_path, path) as port:
            site = Origin(f"https://localhost:{port}")
            link = connect(
                f"wss://localhost:{port}/ws", ssl=trusting, compression=None, origin=site
            )
            ada = await Player(await link).hello("Ada")
            seats = [{"kind": "me"}, *[{"kind": "bot", "level": "random"}] * 2]
            await ada.ask("create", game="catan", players=3, start=True, seats=seats)
            await ada.until(lambda p: p.views)
            # The address is the one the proxy saw, not what a client says of itself.
            (seen,) = host.lobby.connections
            assert seen.address in ("127.0.0.1", "::1", "::/64")
            async with httpx.AsyncClient(base_url=site, verify=False) as client:
                answer = await client.get("/api/games", headers={"X-Forwarded-For": "192.0.2.9"})
                assert answer.status_code == 200
                assert "strict-transport-security" in answer.headers
            await ada.close()

    asyncio.run(main())


def two_by_nginx(folder: Path, port: int, upstream: str) -> list[str]:
    command = nginx(folder, port, upstream + "/1.sock")
    site = (folder / "nginx.conf").read_text()
    line = f"server unix:{upstream}/1.sock;"
    assert line in site
    more = line + line.replace("/1.sock", "/2.sock")
    (folder / "nginx.conf").write_text(site.replace(line, more))
    return command


@pytest.mark.parametrize("make", [two_by_nginx, caddy])
def test_everybody_at_a_table_comes_to_the_same_server(
    make: object, tmp_path: Path, cluster: Cluster
) -> None:
    database, trusting = cluster.new_database(), ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    paths = [str(tmp_path / f"{number}.sock") for number in (1, 2)]
    upstream = str(tmp_path) if make is two_by_nginx else f"{paths[0]} unix/{paths[1]}"

    async def main() -> None:
        async with (
            serving(database, socket=paths[0]) as one,
            serving(database, socket=paths[1]) as two,
            proxied(make, tmp_path, upstream) as port,
        ):
            reached: set[int] = set()
            for number in range(40):  # where a code goes depends on the names of the sockets, too
                if number >= 5 and len(reached) == 2:
                    break
                code = f"TABLE{number}"
                link = f"wss://localhost:{port}/ws?table={code}"
                sockets = [await connect(link, ssl=trusting, compression=None) for _ in range(3)]
                people = [await Player(socket).hello("Ada") for socket in sockets]
                found = [len(host.lobby.connections) for host in (one, two)]
                assert sorted(found) == [0, 3]
                reached.add(found.index(3))
                for person in people:
                    await person.close()
                await eventually(lambda: not one.lobby.connections | two.lobby.connections)
            assert reached == {0, 1}

    asyncio.run(main())


def test_who_comes_through_nginx_cannot_make_up_an_address(tmp_path: Path, sqlite: str) -> None:
    path = str(tmp_path / "skerry.sock")

    async def main() -> None:
        async with (
            serving(sqlite, socket=path, **LIMITS) as _,
            proxied(nginx, tmp_path, path) as port,
            httpx.AsyncClient(base_url=f"https://localhost:{port}", verify=False) as client,
        ):
            codes = []
            for i in range(12):
                headers = {"X-Forwarded-For": f"203.0.113.{i}"}
                codes.append((await client.get("/api/schema", headers=headers)).status_code)
            assert (codes[0], codes[-1]) == (200, 429)

    asyncio.run(main())
