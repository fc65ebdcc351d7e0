"""Who says to come from somewhere else is believed only if it is a proxy we were told of."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

from skerry.cli import serve as _serve  # noqa: F401  registers the command
from skerry.cli.app import app
from skerry.core.errors import BadOption
from skerry.server import run as running
from skerry.server.services import Settings

from ..player import Host
from ..test_tables import run


async def codes_of(host: Host, addresses: list[str]) -> list[int]:
    """What requests that claim to come from these addresses are answered."""
    found = []
    async with httpx.AsyncClient(base_url=host.http) as client:
        for address in addresses:
            answer = await client.get("/api/schema", headers={"X-Forwarded-For": address})
            found.append(answer.status_code)
    return found


def test_a_made_up_address_does_not_lift_the_limit(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        codes = await codes_of(host, [f"203.0.113.{i}" for i in range(12)])
        assert codes[0] == 200
        assert codes[-1] == 429

    run(sqlite, scene, http_rate=0.01, http_burst=4)


def test_a_trusted_proxy_tells_people_apart(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        assert await codes_of(host, [f"203.0.113.{i}" for i in range(12)]) == [200] * 12
        # What a client added in front of the address that the proxy saw counts for nothing.
        codes = await codes_of(host, [f"198.51.100.{i}, 203.0.113.77" for i in range(12)])
        assert codes[-1] == 429

    run(sqlite, scene, http_rate=0.01, http_burst=4, trusted_proxies=["127.0.0.1"])


def test_a_network_of_proxies_may_be_trusted(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        assert await codes_of(host, [f"203.0.113.{i}" for i in range(12)]) == [200] * 12

    run(sqlite, scene, http_rate=0.01, http_burst=4, trusted_proxies=["127.0.0.0/8"])


def test_the_environment_trusts_nobody(sqlite: str, monkeypatch: Any) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*")

    async def scene(host: Host) -> None:
        codes = await codes_of(host, [f"203.0.113.{i}" for i in range(12)])
        assert codes[-1] == 429

    run(sqlite, scene, http_rate=0.01, http_burst=4)


def served_with(monkeypatch: Any, *arguments: str) -> Settings:
    """The settings that `skerry serve` makes of its options."""
    seen: list[Settings] = []
    monkeypatch.setattr(running, "run", lambda settings, *_: seen.append(settings))
    result = CliRunner().invoke(app, ["serve", "--port", "0", *arguments])
    if result.exception is not None:
        raise result.exception
    return seen[0]


def test_the_command_line_takes_proxies_and_refuses_what_is_none(monkeypatch: Any) -> None:
    proxies = ["10.0.0.1", "192.168.0.0/16", "::1"]
    options = [word for proxy in proxies for word in ("--trusted-proxy", proxy)]
    assert served_with(monkeypatch, *options).trusted_proxies == proxies
    for wrong in ("proxy.example", "10.0.0.0/33", "*"):
        with pytest.raises(BadOption, match="--trusted-proxy"):
            served_with(monkeypatch, "--trusted-proxy", wrong)
