"""What a store has refused is tried again, and not too often."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from skerry.server.driver import Driver
from skerry.server.entries import Started
from skerry.server.proof import seal_of
from skerry.server.room import Room

from .player import Host, eventually
from .test_storing import refuse
from .test_tables import run


def test_a_start_that_the_store_refuses_is_tried_again_by_the_rounds_alone(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(host: Host) -> None:
        ada, ben = await host.player("Ada"), await host.player("Ben")
        await ada.ask("create", game="dice", players=2)
        await ben.ask("join", table=ada.code)
        await ben.ask("sit")
        await ben.ask("ready")
        await ada.ask("seal", seal=seal_of("11" * 32))
        await ada.ask("start")
        tries: list[int] = []
        append = Room.append

        def counted(room: Room, decision: Any, *more: Any) -> None:
            if isinstance(decision.entry, Started):
                tries.append(1)
            append(room, decision, *more)

        monkeypatch.setattr(Room, "append", counted)
        with monkeypatch.context() as patch:
            refuse(host, patch, Started)
            patch.setattr(Driver, "tick", lambda driver, now: None)
            await ada.ask("seed", seed="11" * 32)
            await eventually(lambda: bool(tries))
            for _ in range(20):
                await ben.ask("ping")
                await asyncio.to_thread(host.lobby.services.store.answers)
            assert len(tries) == 1
        await ben.until(lambda p: p.info["status"] == "playing")

    run(sqlite, scene)
