"""Many who sign in at once hold nobody up: hashing is bounded and beside the event loop."""

from __future__ import annotations

import asyncio
import threading

import httpx
import pytest

from skerry.server import accounts
from skerry.server.accounts import Account
from skerry.server.store import Store

from ..known import known, quick_hashes  # noqa: F401  a fixture
from ..player import PATIENCE, Host
from ..test_tables import run
from .test_floods import allow

BODY = {"name": "Ada", "passphrase": "seven wet sheep on a reef"}


def test_a_flood_of_sign_ins_is_bounded_and_others_are_answered(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_end, running = threading.Event(), []

    def slow(store: Store, name: str, passphrase: str) -> Account:
        running.append(threading.current_thread().name)
        assert may_end.wait(PATIENCE)
        raise accounts.wrong()

    monkeypatch.setattr(accounts, "sign_in", slow)

    async def scene(host: Host) -> None:
        async with httpx.AsyncClient(base_url=host.http) as client:
            tries = [
                asyncio.create_task(client.post("/api/account/sign-in", json=BODY))
                for _ in range(12)
            ]
            done, _ = await asyncio.wait(tries, return_when=asyncio.FIRST_COMPLETED)
            # Those for whom there is no room are told so at once, while one is under way.
            assert {task.result().status_code for task in done} == {503}
            ben = await host.player("Ben")
            await ben.ask("create", game="catan", players=3)
            assert (await host.get("/ready")).status_code == 200
            assert len(running) == 1
            assert "hashing" in running[0]
            may_end.set()
            codes = [answer.status_code for answer in await asyncio.gather(*tries)]
        assert set(codes) == {403, 503}
        assert codes.count(403) <= 5

    run(sqlite, scene)


HOME, AWAY = "192.0.2.1", "192.0.2.77"


def at(address: str) -> dict[str, str]:
    return {"X-Forwarded-For": address}


async def tries(host: Host, address: str, count: int = 1, **body: str) -> list[int]:
    """The answers to signing in from an address so often, with a wrong passphrase."""
    async with httpx.AsyncClient(base_url=host.http, headers=at(address)) as client:
        path = "/api/account/" + ("recover" if "code" in body else "sign-in")
        wrong = BODY | {"passphrase": "nine dry goats on a hill"} | body
        return [(await client.post(path, json=wrong)).status_code for _ in range(count)]


async def ada_at_home(host: Host) -> str:
    """Ada makes an account at home; one of her recovery codes."""
    guest = await host.player("Ada", additional_headers=at(HOME))
    headers = at(HOME) | {"Authorization": f"Bearer {guest.token}"}
    async with httpx.AsyncClient(base_url=host.http, headers=headers) as client:
        answer = await client.post("/api/account/create", json=BODY)
    await guest.close()
    return str(answer.json()["codes"][0])


def test_one_address_uses_up_nobody_elses_tries_at_a_name(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        await ada_at_home(host)
        assert await tries(host, "203.0.113.1", 8) == [403] * 5 + [429] * 3
        assert await tries(host, AWAY, passphrase=BODY["passphrase"]) == [200]

    run(sqlite, scene, rate=40, http_rate=50, trusted_proxies=["127.0.0.1"])


def test_many_addresses_cannot_guess_one_passphrase_nor_lock_out_its_owner(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    allow(monkeypatch, "guess", address=100, person=6)

    async def scene(host: Host) -> None:
        code = await ada_at_home(host)
        found = [await tries(host, f"203.0.113.{i}") for i in range(8)]
        assert found == [[403]] * 6 + [[429]] * 2
        assert await tries(host, "203.0.113.99", name="Ben") == [403]
        # She is known where she was, and gets in elsewhere by a code, which nobody guesses.
        right = BODY["passphrase"]
        assert await tries(host, HOME, passphrase=right) == [200]
        assert await tries(host, AWAY, passphrase=right) == [429]
        assert await tries(host, AWAY, code=code) == [200]

    run(sqlite, scene, rate=40, http_rate=50, trusted_proxies=["127.0.0.1"])


def test_a_browser_that_shows_its_token_is_at_home_after_a_restart_too(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    allow(monkeypatch, "guess", address=100, person=0.5)

    async def before(host: Host) -> None:
        ada = await known(host, "Ada")
        tokens.append(ada.token)

    async def after(host: Host) -> None:
        assert await tries(host, "203.0.113.1", name="Ada", count=2) == [403, 429]
        await host.player("Ada", token=tokens[0], additional_headers=at(HOME))
        assert await tries(host, HOME, passphrase=BODY["passphrase"]) == [200]

    tokens: list[str] = []
    for part in (before, after):
        run(sqlite, part, rate=40, http_rate=50, trusted_proxies=["127.0.0.1"])
