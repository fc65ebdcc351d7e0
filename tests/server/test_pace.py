"""How fast bots move is the table's choice."""

from __future__ import annotations

import pytest

from .player import Host, Refused
from .test_tables import run


def test_bots_move_at_the_pace_that_the_table_has_chosen(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        waits = {}
        for pace in ("quick", "normal", "slow"):
            ada = await host.player()
            await ada.ask("create", game="dice", players=2, pace=pace)
            assert ada.info.get("pace", "normal") == pace
            waits[pace] = host.lobby.rooms[ada.code].driver.bot_wait
        assert waits["quick"] < waits["normal"] == 0.7 < waits["slow"]

    run(sqlite, scene, pace=0.7)


def test_a_pace_that_there_is_not_is_refused(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada = await host.player()
        with pytest.raises(Refused):
            await ada.ask("create", game="dice", players=2, pace="at once")

    run(sqlite, scene)
