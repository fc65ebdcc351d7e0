"""Many who sign in at once hold nobody up: hashing is bounded and beside the event loop."""

from __future__ import annotations

import asyncio
import threading

import httpx
import pytest

from skerry.server import accounts
from skerry.server.accounts import Account
from skerry.server.store import Store

from ..player import PATIENCE, Host
from ..test_tables import run

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


def test_many_addresses_cannot_guess_one_passphrase(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        codes = []
        async with httpx.AsyncClient(base_url=host.http) as client:
            for i in range(8):
                headers = {"X-Forwarded-For": f"203.0.113.{i}"}
                answer = await client.post("/api/account/sign-in", json=BODY, headers=headers)
                codes.append(answer.status_code)
        assert codes == [403] * 5 + [429] * 3

    run(sqlite, scene, rate=40, http_rate=50, trusted_proxies=["127.0.0.1"])
