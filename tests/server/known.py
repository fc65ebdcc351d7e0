"""People with accounts, who are quick to make, for tests of what only they may do."""

from __future__ import annotations

import random
from typing import Any

import httpx
import pytest
from argon2 import PasswordHasher
from argon2.profiles import CHEAPEST

from skerry.server import accounts

from .player import Host, Player

SECRET = "seven wet sheep on a reef"


@pytest.fixture(autouse=True)
def quick_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashes that cost little; what they cost people is the library's choice."""
    hasher = PasswordHasher.from_parameters(CHEAPEST)
    monkeypatch.setattr(accounts, "_HASHER", hasher)
    monkeypatch.setattr(accounts, "_NOBODY", hasher.hash("nobody"))


async def http(
    host: Host, who: Player | str | None, method: str, path: str, **body: Any
) -> httpx.Response:
    """Ask over HTTP, as somebody."""
    token = who.token if isinstance(who, Player) else who or ""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    async with httpx.AsyncClient(base_url=host.http, headers=headers) as client:
        return await client.request(method, path, json=body if method == "POST" else None)


async def known(host: Host, name: str) -> Player:
    """Somebody with an account."""
    guest = await host.player(name)
    answer = await http(host, guest, "POST", "/api/account/create", name=name, passphrase=SECRET)
    assert answer.status_code == 200, answer.text
    await guest.close()
    return await host.player(name, token=answer.json()["token"])


def person_of(player: Player) -> str:
    return player.token.split(".")[0]


async def seated(host: Host, *players: Player, **options: Any) -> None:
    """Let people take the seats of a table of the first one, ready to start."""
    first, *others = players
    options.setdefault("players", len(players))
    await first.ask("create", **{"game": "dice", **options})
    for other in others:
        await other.ask("join", table=first.code)
        await other.ask("sit")
        await other.ask("ready")


async def play_out(*players: Player, seed: int = 1) -> None:
    """Play at random until the game is over."""
    dice = random.Random(seed)
    for player in players:
        await player.until(lambda p: p.views)
    while players[0].info["status"] != "over":
        # Everybody has heard of the last move before the next one is chosen.
        latest = max(player.number for player in players)
        for player in players:
            if player.info["you"] and not player.is_gone:
                await player.until(lambda p, n=latest: p.number >= n or p.info["status"] == "over")
        movers = [p for p in players if p.views and p.view().get("legal")]
        if not movers:
            await players[0].until(lambda p, n=latest: p.number > n or p.info["status"] == "over")
            continue
        await movers[0].move(dice.choice(movers[0].legal))
