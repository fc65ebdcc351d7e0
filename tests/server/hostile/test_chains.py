"""Chains of moves and wishes to undo, which are the hardest requests to judge."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from skerry.server import revealing

from ..player import Host, Player, Refused
from ..test_play import play_on
from ..test_tables import run
from .test_floods import refusals


def watch(monkeypatch: Any) -> list[str]:
    """The threads in which it is worked out whether a move reveals something."""
    threads: list[str] = []
    tells = revealing.tells

    def watched(*given: Any) -> bool:
        threads.append(threading.current_thread().name)
        return tells(*given)

    monkeypatch.setattr(revealing, "tells", watched)
    monkeypatch.setattr(revealing, "_answers", {})
    return threads


async def proposer(players: list[Player]) -> tuple[Player, dict[str, Any]]:
    """Somebody who may offer a trade, which reveals nothing and may be repeated."""
    for seed in range(400):
        for player in players:
            for move in player.legal:
                if move["kind"] == "offer":
                    return player, move
        await play_on(players, seed, 1)
    raise AssertionError("nobody could trade")


def test_a_chain_is_judged_beside_the_loop(sqlite: str, monkeypatch: Any) -> None:
    async def scene(host: Host) -> None:
        players = await host.game(people=2)
        player, offer = await proposer(players)
        threads = watch(monkeypatch)
        with pytest.raises(Refused):
            await player.move(*[offer] * 5, {"kind": "settlement", "corner": 0})
        assert threads
        assert all(name.startswith("skerry-work") for name in threads)

    run(sqlite, scene)


def test_a_wish_to_undo_is_judged_beside_the_loop(sqlite: str, monkeypatch: Any) -> None:
    async def scene(host: Host) -> None:
        players = await host.game(people=2)
        mover = next(p for p in players if p.legal)
        await mover.move(mover.legal[0])
        threads = watch(monkeypatch)
        await mover.ask("undo")
        assert threads
        assert all(name.startswith("skerry-work") for name in threads)

    run(sqlite, scene)


def test_a_chain_counts_for_as_many_messages_as_it_has_moves(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        players = await host.game(people=2)
        mover = next(p for p in players if p.legal)
        wrong = [{"kind": "settlement", "corner": 0}] * 30
        codes = [await refusals([mover.move(*wrong)]) for _ in range(4)]
        assert codes[0] == ["illegal"]
        assert codes[-1] == ["too_fast"]

    run(sqlite, scene, rate=0.001, burst=70)
