"""Races of two people at two workers for one seat, and what the loser is shown of the game."""

from __future__ import annotations

import asyncio
from typing import Any

from skerry.server.loading import load

from .player import Host, Player, Refused, serving

#: Moves that are played after each race.
MOVES = 6


async def race_for_seats(database: str, lost: int, most: int) -> dict[str, int]:
    """Race until so many entries were refused because another worker's was stored first.

    At most `most` races. `shown` counts the messages with views that losers got, `leaks` those
    among them that show a seat, `torn` the tables that are not in the store as they are live.
    """
    found = dict.fromkeys(("races", "lost", "shown", "leaks", "torn"), 0)
    async with serving(database) as one, serving(database) as two:
        writers = [host.lobby.services.writer for host in (one, two)]
        while found["lost"] < lost and found["races"] < most:
            await _race((one, two), found)
            found["lost"] = sum(writer.conflicts for writer in writers)
    return found


async def _race(hosts: tuple[Host, Host], found: dict[str, int]) -> None:
    """The host of a table and somebody at the other worker want the second seat at once."""
    found["races"] += 1
    ada, eve = await hosts[0].player("Ada"), await hosts[1].player("Eve")
    await ada.ask("create", game="catan", players=2)
    await eve.ask("join", table=ada.code)
    answers = await asyncio.gather(
        ada.ask("sit", seat=1), eve.ask("sit", seat=1), return_exceptions=True
    )
    refused = [isinstance(answer, Refused) for answer in answers]
    assert sum(refused) == 1, answers
    loser, winner = (ada, eve) if refused[0] else (eve, ada)
    if winner is eve:
        await eve.ask("ready")
    await ada.ask("start")
    await eve.until(lambda p: p.views)
    await _play((ada, eve))
    allowed = {0} if loser is ada else {-1}
    for message in loser.heard:
        if message.get("views"):
            found["shown"] += 1
            found["leaks"] += not {view["seat"] for view in message["views"]} <= allowed
    for host in hosts:
        live = host.lobby.rooms[ada.code].table
        stored = await asyncio.to_thread(load, host.lobby.services.store, ada.code)
        assert live.match is not None
        is_same = (
            stored is not None
            and stored.match is not None
            and (stored.number, stored.match.digest) == (live.number, live.match.digest)
        )
        found["torn"] += not is_same
    for player in (ada, eve):
        await player.close()


async def _play(players: tuple[Player, Player]) -> None:
    """Some moves; everybody has heard of each before the next."""
    for _ in range(MOVES):
        seat, mover = next(
            (seat, p) for p in players for seat, view in p.views.items() if view.get("legal")
        )
        plain: list[Any] = [
            m for m in mover.views[seat]["legal"] if m["kind"] not in ("offer", "invite")
        ]
        answer = await mover.move(plain[0], seat=seat)
        for player in players:
            await player.until(lambda p, n=answer["number"]: p.number >= n)
