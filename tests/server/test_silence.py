"""A network that is cut without a word: the others at the table learn of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from .player import Host, Player, eventually
from .test_tables import run

#: Seconds of the server's clock within which the others are told.
NOTICED = 20
#: Seconds for messages to arrive on a busy machine; fewer than any ping takes to fail by itself.
ARRIVED = 5.0


def clock_to_turn() -> Callable[[float], None]:
    """Lets seconds of the running loop pass at once."""
    loop, turned = asyncio.get_running_loop(), 0.0
    true = loop.time

    def turn(seconds: float) -> None:
        nonlocal turned
        turned += seconds

    loop.time = lambda: true() + turned  # type: ignore[method-assign]
    return turn


def are_here(player: Player) -> list[bool]:
    """Who is connected, as one player is told."""
    return [seat.get("here", False) for seat in player.info["seats"]]


async def until_told(player: Player, here: list[bool]) -> None:
    await eventually(lambda: are_here(player) == here, ARRIVED)


def test_the_others_see_within_twenty_seconds_who_was_cut_off_without_a_word(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada, ben, carl = await host.game("dice", people=3)
        turn = clock_to_turn()
        ben.socket.transport.pause_reading()  # nothing reaches him, and nobody closes anything
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
        turn = clock_to_turn()
        for _ in range(6 * NOTICED):
            turn(1)
            await ada.ask("ping")
        assert not ben.is_gone
        assert are_here(ada) == [True, True]

    run(sqlite, scene)
