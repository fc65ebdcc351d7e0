"""Tables of lessons: scripted chance and opponents, wrong turns, back, and coming back."""

from __future__ import annotations

import asyncio

import pytest
import sqlalchemy as sa

from skerry.lessons import lessons
from skerry.server import schema
from skerry.server.admin import expired
from skerry.server.loading import load

from .player import PATIENCE, Host, Player, Refused
from .test_tables import run


async def until_asked(player: Player, step: str) -> None:
    """Wait until the lesson is at a step and needs the learner."""
    async with asyncio.timeout(PATIENCE):
        while not (
            player.info["lesson"]["key"] == step
            and (player.info["lesson"].get("task") or player.info["lesson"].get("ready"))
        ):
            await asyncio.sleep(0.01)


async def play_through(player: Player, name: str) -> int:
    """Play a lesson to its end, with its wrong turns; how many of those there were."""
    lesson, wrong_turns = lessons()[name], 0
    moves = lesson.game.moves
    for number, step in enumerate(lesson.steps):
        await until_asked(player, step.name)
        if not step.do:
            assert player.info["lesson"]["ready"]
            if number + 1 < len(lesson.steps):
                await player.ask("step", step=number + 1)
            continue
        if step.wrong is not None:
            before = dict(player.view()["state"])
            with pytest.raises(Refused, match="possible, but"):
                await player.ask("move", seen=player.number, moves=[moves.json(step.wrong)])
            assert player.view()["state"] == before
            wrong_turns += 1
        chain = [moves.json(code) for code in step.do[0]]
        await player.ask("move", seen=player.number, moves=chain)
    return wrong_turns


@pytest.mark.parametrize("name", sorted(lessons()))
def test_a_lesson_is_played_at_a_table_with_its_wrong_turns(name: str, sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada = await host.player()
        await ada.ask("learn", lesson=name)
        assert ada.info["status"] == "playing"
        await play_through(ada, name)
        state = ada.info["lesson"]
        assert state["step"] == state["steps"] - 1
        assert state["ready"]
        again = await asyncio.to_thread(load, host.lobby.services.store, ada.code)
        table = host.lobby.rooms[ada.code].table
        assert again is not None
        assert again.match is not None
        assert table.match is not None
        assert again.match.digest == table.match.digest
        assert again.course.starts == table.course.starts

    run(sqlite, scene, pace=0.0)


def test_a_lesson_is_found_where_it_was_left_and_is_in_no_list(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada, bob = await host.player(), await host.player()
        await ada.ask("learn", lesson="catan/founding")
        code = ada.code
        await ada.ask("step", step=1)
        await ada.ask("part")
        await ada.ask("learn", lesson="catan/founding")
        assert ada.code == code
        assert ada.info["lesson"]["step"] == 1
        await bob.ask("learn", lesson="catan/founding")
        assert bob.code != code
        assert "step" not in bob.info["lesson"] or bob.info["lesson"]["step"] == 0
        assert (await ada.ask("tables"))["mine"] == []

    run(sqlite, scene, pace=0.0)


def test_back_takes_moves_back_and_an_illegal_move_has_its_clause(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada = await host.player()
        await ada.ask("learn", lesson="catan/founding")
        move = {"kind": "settlement", "corner": 39}
        with pytest.raises(Refused, match="goes on by itself"):
            await ada.ask("move", seen=ada.number, moves=[move])
        await ada.ask("step", step=1)
        with pytest.raises(Refused, match="not done"):
            await ada.ask("step", step=2)
        with pytest.raises(Refused) as refused:
            await ada.ask("move", seen=ada.number, moves=[{"kind": "road", "path": 3}])
        assert refused.value.code == "illegal"
        await ada.ask("move", seen=ada.number, moves=[move])
        await until_asked(ada, "road")
        await ada.ask("step", step=1)
        await until_asked(ada, "first")
        assert set(ada.view()["state"]["owner"]) == {-1}
        with pytest.raises(Refused, match="cannot follow"):
            await ada.ask("step", step=5)
        with pytest.raises(Refused, match="taken back by `step`"):
            await ada.ask("undo")
        with pytest.raises(Refused, match="there is no lesson"):
            await ada.ask("learn", lesson="catan/poker")

    run(sqlite, scene, pace=0.0)


def test_a_lesson_that_was_won_can_be_gone_back_into(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada = await host.player()
        await ada.ask("learn", lesson="catan/victory")
        await play_through(ada, "catan/victory")
        assert ada.info["status"] == "over"
        await ada.ask("step", step=0)
        assert ada.info["status"] == "playing"
        await play_through(ada, "catan/victory")
        assert ada.info["status"] == "over"

    run(sqlite, scene, pace=0.0)


def test_lessons_expire_as_open_tables_do_and_running_games_never(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada = await host.player()
        await ada.ask("learn", lesson="catan/founding")
        lesson = ada.code
        (other, _) = await host.game(people=2)
        store, long_ago = host.lobby.services.store, 1_000
        with store.connection() as connection:
            connection.execute(sa.update(schema.tables).values(updated=long_ago))
            connection.execute(sa.update(schema.entries).values(at=long_ago))
        assert expired(store, 14, 0) == [lesson]
        assert expired(store, 0, 14) == []
        assert other.info["status"] == "playing"

    run(sqlite, scene)
