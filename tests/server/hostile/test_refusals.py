"""Whatever is refused, its sender learns which message it was, and nothing about the inside."""

from __future__ import annotations

import json
import sys
from typing import Any

import pytest
import sqlalchemy as sa

from skerry.server import judge
from skerry.server import messages as m
from skerry.server.messages import MOST_BYTES
from skerry.server.refusals import Refusal
from skerry.server.store import StoreError

from ..player import Host, Player, Refused
from ..test_folding import new_table
from ..test_tables import run
from .test_proxies import served_with

DOWN = sa.exc.OperationalError(
    "SELECT 1", {}, Exception('connection to server at "db.internal" (10.1.2.3) failed')
)


async def answer_to(player: Player, number: int) -> dict[str, Any]:
    await player.until(lambda p: any(m.get("re") == number for m in p.heard))
    return next(m for m in player.heard if m.get("re") == number)


def test_a_move_of_any_depth_is_refused_as_malformed() -> None:
    """The depth that can be read is not the one that can be told again."""
    table = new_table("catan")
    table.fold(2, 0, judge.start(table, "u0", m.Start()))
    seat = table.actors[0]
    for depth in range(1, sys.getrecursionlimit()):
        corner = "[" * depth + "]" * depth
        try:
            request = m.decode(
                f'{{"type":"move","seen":9,"moves":[{{"kind":"settlement","corner":{corner}}}]}}'
            )
        except RecursionError:
            continue
        with pytest.raises(Refusal) as refusal:
            judge.decide(table, f"u{seat}", "", request)
        assert refusal.value.code == "malformed"


def test_a_message_that_is_too_fast_is_refused_by_its_number(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada = await host.visitor()
        for number in range(1, 9):
            await ada.socket.send(json.dumps({"type": "ping", "id": number}))
        refused = await answer_to(ada, 8)
        assert refused["code"] == "too_fast"

    run(sqlite, scene, rate=0.01, burst=3)


def test_a_message_that_is_too_big_is_refused_by_its_number(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada = await host.player()
        words = "x" * (MOST_BYTES + 1)
        await ada.socket.send(json.dumps({"type": "chat", "id": 77, "text": words}))
        assert (await answer_to(ada, 77))["code"] == "too_big"

    run(sqlite, scene)


@pytest.mark.parametrize("rate", [0.5, 1, 2, 3])
def test_a_small_rate_still_lets_people_open_a_table(
    sqlite: str, rate: float, monkeypatch: Any
) -> None:
    given = served_with(monkeypatch, "--rate", str(rate))

    async def scene(host: Host) -> None:
        ada = await host.visitor()
        await ada.hello()
        await ada.ask("create", game="catan", players=2)
        assert ada.info["status"] == "open"

    run(sqlite, scene, rate=given.rate, burst=given.burst)


def test_a_refusal_does_not_name_the_database(sqlite: str, monkeypatch: Any) -> None:
    async def scene(host: Host) -> None:
        ada = await host.player()
        await ada.ask("create", game="catan", players=2)

        def fail(batch: Any) -> None:
            raise DOWN

        monkeypatch.setattr(host.lobby.services.writer, "_commit", fail)
        for request in ({"type": "chat", "text": "hi"}, {"type": "create", "game": "catan"}):
            with pytest.raises(Refused) as refusal:
                await ada.ask(**request)
            assert refusal.value.code == "unavailable"
            assert "db.internal" not in refusal.value.reason
            assert "10.1.2.3" not in refusal.value.reason

    run(sqlite, scene)


@pytest.mark.parametrize("problem", [DOWN, StoreError("the store is closed")])
@pytest.mark.parametrize("path", ["/api/tables", "/api/tables/ABCDEF", "/api/tables/ABCDEF/record"])
def test_http_says_in_json_that_the_store_is_down(
    sqlite: str, monkeypatch: Any, problem: Exception, path: str
) -> None:
    async def scene(host: Host) -> None:
        def fail(*_: Any) -> None:
            raise problem

        for name in ("public_rows", "load"):
            monkeypatch.setattr(host.lobby.services.store, name, fail)
        answer = await host.get(path)
        assert answer.status_code == 503
        assert answer.json() == {
            "code": "unavailable",
            "reason": "the store does not answer; try again",
        }

    run(sqlite, scene)


def test_the_socket_says_that_a_closed_store_is_unavailable(sqlite: str, monkeypatch: Any) -> None:
    async def scene(host: Host) -> None:
        def fail(*_: Any) -> None:
            raise StoreError("the store is closed")

        ada = await host.player()
        monkeypatch.setattr(host.lobby.services.store, "public_rows", fail)
        with pytest.raises(Refused) as refusal:
            await ada.ask("tables")
        assert refusal.value.code == "unavailable"

    run(sqlite, scene)


def test_a_fault_of_ours_is_json_too(sqlite: str, monkeypatch: Any) -> None:
    async def scene(host: Host) -> None:
        def fail(*_: Any) -> None:
            raise RuntimeError("secret inside")

        monkeypatch.setattr(host.lobby.services.store, "public_rows", fail)
        answer = await host.get("/api/tables")
        assert answer.status_code == 500
        assert answer.json()["code"] == "unavailable"
        assert "secret" not in answer.text

    run(sqlite, scene)
