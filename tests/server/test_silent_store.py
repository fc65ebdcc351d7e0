"""A store that does not answer: whoever waits for it is told before long."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from skerry.server import room as room_module

from .player import Host, Refused, eventually
from .test_tables import run


def test_whoever_waits_for_a_store_that_does_not_answer_is_told(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is on its way may still be stored: then everybody is shown it, as always."""

    async def scene(host: Host) -> None:
        ada, ben = await host.player("Ada"), await host.player("Ben")
        await ada.ask("create", game="catan", players=2)  # nobody moves: no other entry is held
        await ben.ask("join", table=ada.code)
        held: list[Any] = []
        settle = room_module.Room._answered
        with monkeypatch.context() as patch:
            patch.setattr(room_module.Room, "_answered", lambda *answer: held.append(answer))
            first = asyncio.create_task(ada.ask("chat", text="kept after all"))
            await eventually(lambda: bool(held))
            second = asyncio.create_task(ben.ask("chat", text="behind it"))
            await ben.ask("ping")
            patch.setattr(room_module, "STUCK_AFTER", -1.0)
            with pytest.raises(Refused, match="will show whether this was kept"):
                await first
            with pytest.raises(Refused, match="does not answer; try again"):
                await second
        for answer in held:
            settle(*answer)
        for player in (ada, ben):
            await player.until(lambda p: any(m["type"] == "chat" for m in p.heard))
        said = [m["line"]["text"] for m in ben.heard if m["type"] == "chat"]
        assert said == ["kept after all"]
        (refused,) = [m["re"] for m in ada.heard if m["type"] == "error"]
        assert [m["type"] for m in ada.heard if m.get("re") == refused] == ["error"]
        await ada.ask("chat", text="and on")

    run(sqlite, scene)
