"""Failures everywhere at once: nothing acknowledged is lost, and nobody sees what is not his."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa
from websockets.exceptions import WebSocketException

from skerry.server import room as room_module
from skerry.server.entries import Played, read_entry
from skerry.server.loading import load
from skerry.server.posts import Posts
from skerry.server.store import Store
from skerry.server.wire import Wire
from skerry.server.writer import Writer

from .player import Host, Player, Refused, serving

#: What fails, and at every how many calls.
FAILURES: list[tuple[Any, str, int]] = [
    (Writer, "_commit", 12),
    (Store, "entries_after", 5),
    (room_module, "load", 5),
    (Posts, "follow", 13),
    (Posts, "updates", 17),
    (Posts, "full_table", 17),
    (Wire, "write", 97),
]
MOVES = 150
GONE = (ConnectionError, WebSocketException)


class Trouble:
    """Makes parts of the server fail now and then."""

    def __init__(self) -> None:
        self.on = False
        self.failed: dict[str, int] = {}

    def install(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Put the failures in."""
        for place, name, every in FAILURES:
            failing = self._failing(getattr(place, name), name, every)
            monkeypatch.setattr(place, name, failing)

    def _failing(self, function: Callable[..., Any], name: str, every: int) -> Any:
        calls = itertools.count(1)

        def failing(*arguments: Any, **more: Any) -> Any:
            if self.on and next(calls) % every == 0:
                self.failed[name] = self.failed.get(name, 0) + 1
                if name == "_commit":
                    raise sa.exc.OperationalError("INSERT", {}, Exception("no room on the disk"))
                raise KeyError(-1)
            return function(*arguments, **more)

        return failing


class Stubborn:
    """A browser that comes back whenever it is thrown out."""

    def __init__(self, host: Host, player: Player) -> None:
        self.host, self.player, self.code = host, player, player.code
        self.acknowledged: list[int] = []
        self.refused: set[str] = set()
        self.heard: list[dict[str, Any]] = []

    async def come_back(self) -> None:
        """Connect again and join until that works."""
        while True:
            self.heard += self.player.heard
            await self.player.close()
            try:
                self.player = await self.host.player("Back", self.player.token)
                await self.player.ask("join", table=self.code)
                return
            except (Refused, *GONE):
                await asyncio.sleep(0.01)

    async def play(self, chooser: random.Random) -> None:
        """Make one move if there is one to make."""
        if self.player.is_gone:
            await self.come_back()
        legal = [m for m in self.player.legal if m["kind"] not in ("offer", "counter", "invite")]
        if not legal:
            return
        try:
            answer = await self.player.move(chooser.choice(legal))
            self.acknowledged.append(answer.get("number") or answer["info"]["number"])
        except Refused as refusal:
            self.refused.add(refusal.code)
        except GONE:
            await self.come_back()

    async def settle(self) -> None:
        """Be at the table, whatever it took."""
        try:
            await self.player.ask("join", table=self.code)
        except (Refused, *GONE):
            await self.come_back()


def test_failures_everywhere_lose_no_move_and_show_nobody_anothers_hand(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skerry.server.writer.TRIES", 1)
    trouble = Trouble()
    trouble.install(monkeypatch)

    async def main() -> None:
        async with serving(database) as host:
            players = [Stubborn(host, player) for player in await host.game(people=3)]
            eve = await host.player("Eve")
            await eve.ask("join", table=players[0].code)
            chooser, watcher = random.Random(1), Stubborn(host, eve)
            seats = [p.player.seat for p in players]
            trouble.on = True
            for _ in range(MOVES):
                for player in players:
                    await player.play(chooser)
            trouble.on = False
            for player in (*players, watcher):
                await player.settle()
            await _check(host, players, seats)
            for who, seat in zip((*players, watcher), (*seats, -1), strict=True):
                messages = who.heard + who.player.heard
                shown = {view["seat"] for m in messages for view in m.get("views", [])}
                assert shown == {seat}

    asyncio.run(main())
    # How often tables are read anew depends on what meets what; these are met with every move,
    # and over 20 were made.
    assert {"_commit", "follow", "updates"} <= trouble.failed.keys()


async def _check(host: Host, players: list[Stubborn], seats: list[int]) -> None:
    code, store = players[0].code, host.lobby.services.store
    rows = await asyncio.to_thread(store.entries_after, code, 0)
    assert [number for number, _, _ in rows] == list(range(1, len(rows) + 1))
    moves = {number for number, _, body in rows if isinstance(read_entry(body), Played)}
    acknowledged = [number for player in players for number in player.acknowledged]
    assert len(acknowledged) > 20
    assert set().union(*(player.refused for player in players)) <= {"unavailable", "stale"}
    assert len(set(acknowledged)) == len(acknowledged)
    assert set(acknowledged) <= moves
    stored = await asyncio.to_thread(load, store, code)
    live = host.lobby.rooms[code].table
    assert stored is not None
    assert stored.match is not None
    assert (stored.number, stored.match.digest) == (live.number, live.match.digest)
    for player, seat in zip(players, seats, strict=True):
        assert player.player.views[seat]["state"] == live.match.view(seat).fields()
