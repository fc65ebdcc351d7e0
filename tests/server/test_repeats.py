"""A scene at a server repeats: its dice, codes and light bots follow from the seed alone."""

from __future__ import annotations

import secrets
from functools import partial
from pathlib import Path

import pytest
from seeded import SeededSecrets

from .player import Host, eventually
from .test_tables import run


def test_a_table_of_light_bots_repeats_from_its_seed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[tuple[str, str]] = []

    async def scene(host: Host) -> None:
        ada = await host.player()
        seats = [{"kind": "bot", "level": "easy"}] * 2
        options = {"goal": 3}
        await ada.ask("create", game="catan", players=2, seats=seats, options=options, start=True)
        table = host.lobby.rooms[ada.code].table
        await eventually(lambda: table.status == "over")
        found.append((ada.code, table.match.digest))

    for number, seed in enumerate((1, 1, 2)):
        chance = SeededSecrets(seed)
        chance.install(lambda name, value: monkeypatch.setattr(secrets, name, value))
        run(f"sqlite:///{tmp_path}/{number}.db", scene)
    assert found[0] == found[1]
    assert len(set(found)) == 2


def test_other_tables_do_not_change_what_the_bots_of_a_table_choose(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = []

    async def scene(host: Host, others: int) -> None:
        ada = await host.player()
        wish = {"game": "catan", "players": 2, "seats": [{"kind": "bot", "level": "easy"}] * 2}
        await ada.ask("create", **wish, options={"goal": 3}, start=True)
        for _ in range(others):
            await (await host.player()).ask("create", **wish, start=True)
        table = host.lobby.rooms[ada.code].table
        await eventually(lambda: table.status == "over")
        found.append(table.match.digest)

    for others in (0, 3):
        SeededSecrets(1).install(lambda name, value: monkeypatch.setattr(secrets, name, value))
        run(f"sqlite:///{tmp_path}/{others}.db", partial(scene, others=others))
    assert found[0] == found[1]
