"""Nobody gets a running game between people analysed, however its record is dressed up."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from skerry.core.chance import new_noise
from skerry.core.fieldtext import Cards
from skerry.core.match import Match
from skerry.server.running_games import EARLY, SAME_MOVES, RunningGames, telling_of

from ..cluster import Cluster
from ..games import finished, play_out
from ..player import Host, serving
from ..test_bots import folder
from ..test_play import play_on
from ..test_playing_on import begin
from ..test_reviews import BOTS
from ..test_tables import run

__all__ = ["folder"]

REFUSAL = {"code": "not_now", "reason": "this game is still being played", "key": "needs-over"}


def copied(match: Match, moves: int | None = None) -> Match:
    """What somebody at the table can write down of a game: its moves, with a seed of his own."""
    copy = Match.from_position(match.game.name, match.start_position, seed=1)
    for actor, code in match.played[:moves]:
        copy.advance(actor, code)
    return copy


def from_here(match: Match, seat: int) -> Match:
    """A game that begins at a position as one seat sees it, hidden cards guessed."""
    states = match.game.layout.states(1)
    match.write_view(states, seat)
    match.game.kernels.guess(states, 0, seat, new_noise(5))
    return Match.from_position(match.game.name, match.game.position_text(states[0]), seed=1)


def seats_changed(match: Match) -> Match:
    """The same position with everybody on the seat of another."""
    players, game = match.players, match.game
    states, old = game.layout.copy_of(match.states), game.layout.copy_of(match.states)
    seats = len(game.seat_names)
    for name, field in game.layout.fields.items():
        cells = np.array(getattr(old[0], name))
        if field.of_seats:
            seat, rest = np.divmod(cells, field.of_seats)
            cells = np.where(cells < 0, cells, (seat + 1) % players * field.of_seats + rest)
        if field.shape[:1] == (seats,) and not isinstance(field.text, Cards):  # of goods
            cells[:players] = np.roll(cells[:players], 1, axis=0)
        if field.shape:
            for at, cell in np.ndenumerate(cells):
                getattr(states[0], name)[at] = int(cell)
        else:
            setattr(states[0], name, int(cells))
    return Match.from_position(game.name, game.position_text(states[0]), seed=1)


def has(host: Host, match: Match) -> bool:
    return RunningGames(host.lobby.services.store).has(match, lambda: None)


def test_a_running_game_is_known_by_its_positions_whatever_the_record_says(
    folder: Path, sqlite: str
) -> None:
    """No tags, the last moves cut off, another end, or begun from a copied position."""

    async def scene(host: Host) -> None:
        players = await host.game("dice")
        await play_on(players, seed=1, most=20)
        running = host.lobby.rooms[players[0].code].table.match.copy()
        dressed = {
            "an end made up": copied(running),
            "the last moves cut off": copied(running, len(running.played) - 4),
            "begun from a copied position": from_here(running, 0),
        }
        for what, made_up in dressed.items():
            play_out(made_up)
            made_up.tags = {}
            assert (await host.post("/api/review", made_up.record)).json() == REFUSAL, what
            path = "/api/play-on?at=0&seat=0&name=Ada"
            played_on = await begin(host, path, players[0], made_up.record)
            assert played_on.json() == REFUSAL, what
        assert (await host.post("/api/review", finished("dice").record)).status_code == 200

    run(sqlite, scene, **BOTS)


def test_a_game_of_another_worker_is_as_safe(folder: Path, cluster: Cluster) -> None:
    database = cluster.new_database()

    async def main() -> None:
        async with serving(database, **BOTS) as one, serving(database, **BOTS) as two:
            players = await one.game("dice")
            await play_on(players, seed=1, most=20)
            made_up = copied(one.lobby.rooms[players[0].code].table.match)
            play_out(made_up)
            made_up.tags = {}
            assert players[0].code not in two.lobby.rooms
            assert (await two.post("/api/review", made_up.record)).json() == REFUSAL
            assert players[0].code not in two.lobby.rooms, "a table was loaded to look at it"

    asyncio.run(main())


def test_hidden_cards_and_the_number_of_the_turn_make_no_other_position(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        players = await host.game("catan", options={"board": "random"})
        await play_on(players, seed=3, most=24)
        match = host.lobby.rooms[players[0].code].table.match
        for seat in (0, 1):
            guessed = from_here(match, seat)
            guessed.states[0].turn = 90
            again = Match.from_position("catan", guessed.position, seed=1)
            assert await asyncio.to_thread(has, host, again)
        # A board of its own tells a game from its first position on.
        assert telling_of(match).is_apart
        assert await asyncio.to_thread(has, host, copied(match, 0))
        assert not await asyncio.to_thread(has, host, Match("catan", 2, 5, {"board": "random"}))

    run(sqlite, scene)


def test_other_options_hands_or_seats_make_no_other_position(sqlite: str) -> None:
    """What a copy may say otherwise, and its analysis is worth as much."""

    async def scene(host: Host) -> None:
        catan = await host.game("catan", options={"board": "random"})
        await play_on(catan, seed=3, most=24)
        match = host.lobby.rooms[catan[0].code].table.match
        assert await asyncio.to_thread(has, host, seats_changed(match))
        for change in ("goal=12", "robber=18", "turn=90", "players=3"):
            told = {w.split("=")[0]: w for w in from_here(match, 0).position.split()}
            text = " ".join((told | {change.split("=")[0]: change}).values())
            assert await asyncio.to_thread(has, host, Match.from_position("catan", text)), change
        dice = await host.game("dice")
        await play_on(dice, seed=1, most=24)
        match = host.lobby.rooms[dice[0].code].table.match
        assert await asyncio.to_thread(has, host, seats_changed(match))

    run(sqlite, scene)


def test_two_people_at_one_device_play_each_other(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada = await host.player()
        seats = [{"kind": "me"}, {"kind": "me", "name": "Ben"}]
        await ada.ask("create", game="catan", options={"board": "random"}, players=2, seats=seats,
                      start=True)  # fmt: skip
        match = host.lobby.rooms[ada.code].table.match
        assert await asyncio.to_thread(has, host, copied(match))

    run(sqlite, scene)


def test_what_all_games_begin_with_is_nobodys(sqlite: str) -> None:
    """Where all begin alike, the first positions of a game show nothing."""

    async def scene(host: Host) -> None:
        players = await host.game("dice")
        await play_on(players, seed=1, most=20)
        match = host.lobby.rooms[players[0].code].table.match
        assert not telling_of(match).is_apart
        assert len(match.played) > EARLY
        assert not await asyncio.to_thread(has, host, copied(match, SAME_MOVES))
        assert await asyncio.to_thread(has, host, copied(match, EARLY))

    run(sqlite, scene)


def test_a_game_for_which_the_host_changed_the_players_is_as_safe(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada, ben = await host.player("Ada"), await host.player("Ben")
        await ada.ask("create", game="dice", players=4)
        await ben.ask("join", table=ada.code)
        await ben.ask("sit")
        await ada.ask("change", players=2)
        await ben.ask("ready")
        await ada.ask("start")
        await ben.until(lambda p: p.views)
        await play_on([ada, ben], seed=1, most=20)
        running = host.lobby.rooms[ada.code].table.match
        assert await asyncio.to_thread(has, host, copied(running))

    run(sqlite, scene)


def test_a_game_without_other_people_may_be_looked_at(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        players = await host.game("dice", people=1)
        await play_on(players, seed=1, most=20)
        match = host.lobby.rooms[players[0].code].table.match
        assert not await asyncio.to_thread(has, host, copied(match))

    run(sqlite, scene)


@pytest.mark.parametrize("again", [False, True])
def test_a_running_game_is_followed_as_it_goes_on(sqlite: str, again: bool) -> None:
    """One look after another, and after its end it is nobody's secret any more."""

    async def scene(host: Host) -> None:
        players = await host.game("dice")
        await play_on(players, seed=1, most=12)
        room, games = host.lobby.rooms[players[0].code], RunningGames(host.lobby.services.store)

        async def is_held(match: Any) -> bool:
            return await asyncio.to_thread(games.has, match, lambda: None)

        if again:  # so early only the moves tell
            assert await is_held(copied(room.table.match))
        await play_on(players, seed=2, most=12)
        later = from_here(room.table.match, 0)
        assert await is_held(later)
        await play_on(players, seed=1)
        assert room.table.status == "over"
        assert not await is_held(later)

    run(sqlite, scene)
