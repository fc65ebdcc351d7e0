"""The rounds of a worker: nobody waits for them, however many tables there are."""

from __future__ import annotations

import asyncio
import gc
from types import SimpleNamespace
from typing import Any

import pytest

from skerry.server import rounds
from skerry.server.rounds import PARTS, Rounds


class Rooms:
    """A lobby with many tables, which counts those that are looked at one after the other."""

    def __init__(self, count: int) -> None:
        looks = SimpleNamespace(tick=self.look, goes_on=True)
        nothing = SimpleNamespace(tick=lambda now: None)
        room = {"driver": looks, "waiting": nothing, "presence": nothing, "closed": False}
        room["tick"] = lambda: None
        self.rooms = {str(i): SimpleNamespace(**room, code=str(i)) for i in range(count)}
        self.services = SimpleNamespace(store=SimpleNamespace(shared=False))
        self.admission: Any = None
        self.dropped = 0
        self.looked: list[int] = [0]

    def look(self, now: float) -> None:
        self.looked[-1] += 1

    def drop_idle(self) -> None:
        self.looked.append(-1)


def go_round(monkeypatch: pytest.MonkeyPatch, lobby: Any, rounds_made: int) -> None:
    """Let rounds be made as often; a mark in `looked` parts what was looked at between waits."""
    waits: list[int] = []

    async def wait(_: object) -> float:
        lobby.looked.append(0)
        await asyncio.sleep(0)
        waits.append(1)
        if len(waits) > rounds_made * PARTS:
            raise asyncio.CancelledError
        return 0.0

    monkeypatch.setattr(Rounds, "_wait", wait)
    monkeypatch.setattr(rounds, "Watch", lambda _: SimpleNamespace(look=lambda: None))

    async def scene() -> None:
        made = Rounds(lobby)
        made.start()
        assert made._going is not None
        await asyncio.wait({made._going})

    asyncio.run(scene())


def test_a_round_looks_at_every_table_once_and_at_a_tenth_at_a_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lobby: Any = Rooms(205)
    go_round(monkeypatch, lobby, 2)
    parts = [count for count in lobby.looked[1:] if count >= 0]
    assert len(parts) == 2 * PARTS + 1
    assert sum(parts[:PARTS]) == sum(parts[PARTS : 2 * PARTS]) == 205
    assert max(parts) <= 205 // PARTS + 1


def test_a_part_of_a_round_that_fails_stops_no_clock(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> None:
        raise RuntimeError("no room")

    lobby: Any = Rooms(20)
    lobby.drop_idle = fail
    go_round(monkeypatch, lobby, 2)
    assert sum(lobby.looked) == 2 * 20
    assert [record.levelname for record in caplog.records] == ["ERROR", "ERROR"]


def test_what_is_left_behind_is_collected_when_as_many_have_gone_as_are_here(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    collected: list[int] = []
    monkeypatch.setattr(gc, "collect", lambda: collected.append(1))
    lobby: Any = Rooms(0)
    made = Rounds(lobby)
    made._collect()

    class Admission(list[None]):
        ended = 3000

    lobby.admission = admission = Admission([None] * 3000)
    made._collect()
    assert not collected
    admission.ended = 3001
    made._collect()
    made._collect()
    assert len(collected) == 1
    # Tables that were forgotten leave more behind.
    lobby.dropped = 3000 // rounds.ROOM_WEIGHT + 1
    made._collect()
    assert len(collected) == 2
    # A handful of people is not worth it.
    admission.clear()
    admission.ended += rounds.LEAST_ENDED - 10
    made._collect()
    assert len(collected) == 2
