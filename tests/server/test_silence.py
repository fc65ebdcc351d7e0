"""A network that is cut without a word: the others at the table learn of it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterator

import pytest

from skerry.server import run as server

from .player import Host, Player
from .test_tables import run

#: As the server has it; other tests have more patience.
PING_EVERY, PING_DEADLINE = server.PING_EVERY, server.PING_DEADLINE
#: Seconds of the server's clock within which the others are told.
NOTICED = 20
#: Words that go there and back before a message has arrived that is on its way.
ARRIVED = 1_000


@pytest.fixture(autouse=True)
def _usual_pings(monkeypatch: pytest.MonkeyPatch, _patient_server: None) -> None:
    monkeypatch.setattr(server, "PING_EVERY", PING_EVERY)
    monkeypatch.setattr(server, "PING_DEADLINE", PING_DEADLINE)


@contextlib.contextmanager
def stopped_clock() -> Iterator[Callable[[float], None]]:
    """The clock of the running loop stands still; gives what lets seconds of it pass at once."""
    loop = asyncio.get_running_loop()
    true, now = loop.time, loop.time()

    def turn(seconds: float) -> None:
        nonlocal now
        now += seconds

    loop.time = lambda: now  # type: ignore[method-assign]
    yield turn
    ahead = now - true()
    loop.time = lambda: true() + ahead  # type: ignore[method-assign]


def are_here(player: Player) -> list[bool]:
    """Who is connected, as one player is told."""
    return [seat.get("here", False) for seat in player.info["seats"]]


async def until_told(player: Player, here: list[bool]) -> None:
    """No time passes meanwhile, so no ping fails that has not failed already."""
    for _ in range(ARRIVED):
        if are_here(player) == here:
            return
        await player.ask("ping")
    pytest.fail(f"nobody said it: {are_here(player)}")


def test_the_others_see_within_twenty_seconds_who_was_cut_off_without_a_word(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada, ben, carl = await host.game("dice", people=3)
        ben.socket.transport.pause_reading()  # nothing reaches him, and nobody closes anything
        with stopped_clock() as turn:
            for _ in range(NOTICED):
                turn(1)
                for player in (ada, carl):  # who is alive answers pings meanwhile
                    await player.ask("ping")
            for player in (ada, carl):
                await until_told(player, [True, False, True])
        ben.socket.transport.abort()

    run(sqlite, scene)


def test_who_answers_pings_stays_at_the_table_however_long_nothing_is_said(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada, ben = await host.game("dice", people=2)
        with stopped_clock() as turn:
            for _ in range(6 * NOTICED):
                turn(1)
                await ada.ask("ping")
        assert not ben.is_gone
        assert are_here(ada) == [True, True]

    run(sqlite, scene)
