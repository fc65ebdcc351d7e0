"""Nothing happens that is not stored: refusals, lost races and errors leave nothing behind."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
import sqlalchemy as sa

from skerry.core.seats import SPECTATOR
from skerry.server import room as room_module
from skerry.server import store as store_module
from skerry.server import web, writer
from skerry.server.entries import Played, Sat, read_entry
from skerry.server.loading import Unreadable, load
from skerry.server.posts import Posts
from skerry.server.snapshot import take
from skerry.server.store import Store
from skerry.server.table import Table
from skerry.server.writer import Append, Outcome, Writer

from .cluster import Cluster
from .player import PATIENCE, Host, Player, Refused, eventually
from .races import race_for_seats
from .test_play import play_on
from .test_tables import run


def refuse(host: Host, monkeypatch: pytest.MonkeyPatch, wanted: Any = object) -> None:
    """Let the store of a server refuse some entries from now on."""
    commit = Writer._commit

    def failing(self: Writer, batch: list[Append]) -> None:
        if any(isinstance(read_entry(append.body), wanted) for append in batch):
            raise sa.exc.OperationalError("INSERT", {}, Exception("no room on the disk"))
        commit(self, batch)

    monkeypatch.setattr(Writer, "_commit", failing)


def seats_shown(player: Player) -> set[int]:
    """Every seat whose view a player was sent."""
    return {view["seat"] for message in player.heard for view in message.get("views", [])}


def test_a_sitter_whom_the_store_refused_sees_nobodys_hand(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(host: Host) -> None:
        ada, eve = await host.player("Ada"), await host.player("Eve")
        await ada.ask("create", game="catan", players=2)
        await eve.ask("join", table=ada.code)
        with monkeypatch.context() as patch:
            refuse(host, patch, Sat)
            with pytest.raises(Refused, match="nothing has changed"):
                await eve.ask("sit", seat=1)
        await ada.ask("start", fill="random")
        await eve.until(lambda p: p.views)
        await ada.move(ada.legal[0]) if ada.legal else None
        await eve.ask("ping")
        assert eve.info["you"] == []
        assert seats_shown(eve) == {SPECTATOR}

    run(sqlite, scene)


def test_the_loser_of_a_race_for_a_seat_sees_nothing_private(cluster: Cluster) -> None:
    """Two workers; `benchmarks/races.py` does the same 500 times."""
    result = asyncio.run(race_for_seats(cluster.new_database(), lost=12, most=80))
    assert result["lost"] >= 12
    assert result["shown"] > 0
    assert (result["leaks"], result["torn"]) == (0, 0)


REQUESTS: dict[str, dict[str, Any]] = {
    "sit": {"type": "sit", "seat": 1},
    "bot": {"type": "bot", "seat": 1, "level": "easy"},
    "ready": {"type": "ready", "ready": False},
    "start": {"type": "start", "fill": "random"},
    "stand": {"type": "leave"},
    "chat": {"type": "chat", "text": "hi"},
    "pause": {"type": "pause"},
    "leave": {"type": "leave"},
    "undo": {"type": "undo"},
    "move": {"type": "move"},
}


@pytest.mark.parametrize("name", REQUESTS)
def test_an_entry_that_is_not_stored_leaves_nothing_behind(
    sqlite: str, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    async def scene(host: Host) -> None:
        if name in ("pause", "leave", "undo", "move"):
            ada, ben = await host.game()
            mover = next(p for p in (ada, ben) if p.legal)
            other = ben if mover is ada else ada
            if name == "undo":
                await mover.move(mover.legal[0])
            request = dict(REQUESTS[name])
            if name == "move":
                request |= {"seen": mover.number, "moves": [mover.legal[0]]}
        else:
            mover, other = await host.player("Ada"), await host.player("Ben")
            await mover.ask("create", game="catan", players=2)
            await other.ask("join", table=mover.code)
            request = REQUESTS[name]
        table: Table = host.lobby.rooms[mover.code].table
        before, legal = take(table), dict(mover.views)
        refuse(host, monkeypatch)
        await other.ask("ping")
        heard = len(other.heard)
        with pytest.raises(Refused, match="nothing has changed") as refusal:
            await mover.ask(**request)
        assert refusal.value.code == "unavailable"
        await other.ask("ping")
        assert take(host.lobby.rooms[mover.code].table) == before
        assert [message["type"] for message in other.heard[heard:]] == ["pong"]
        assert mover.views == legal

    run(sqlite, scene)


def test_an_error_while_telling_reads_the_table_anew_and_loses_no_move(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(host: Host) -> None:
        players, others = await host.game(), await host.game()
        updates, failures = Posts.updates, [0]

        def failing(self: Posts, *arguments: Any) -> Any:
            if self.room.code == players[0].code:
                failures[0] += 1
                if failures[0] % 2:
                    raise KeyError(-1)
            return updates(self, *arguments)

        monkeypatch.setattr(Posts, "updates", failing)
        acknowledged = []
        for _ in range(8):
            mover = next(p for p in players if p.legal)
            plain = [m for m in mover.legal if m["kind"] not in ("offer", "invite")]
            answer = await mover.move(plain[0])
            acknowledged.append(answer.get("number") or answer["info"]["number"])
            for player in players:
                await player.ask("ping")
            rival = next(p for p in others if p.legal)
            await rival.move(rival.legal[0])
            for player in others:
                await player.ask("ping")
        assert failures[0] == 8
        store: Store = host.lobby.services.store
        rows = await asyncio.to_thread(store.entries_after, players[0].code, 0)
        assert [n for n, _, body in rows if isinstance(read_entry(body), Played)] == acknowledged
        stored = await asyncio.to_thread(load, store, players[0].code)
        assert stored is not None
        assert stored.match is not None
        live = host.lobby.rooms[players[0].code].table.match
        assert stored.match.digest == live.digest
        for player in players:
            assert player.view()["state"] == live.view(player.seat).fields()

    run(database, scene)


def test_a_failing_answer_leaves_no_other_table_waiting(database: str) -> None:
    async def main() -> list[Outcome]:
        store = Store(database)
        writer = Writer(store, asyncio.get_running_loop(), "test")
        answered: list[Outcome] = []

        def fail(outcome: Outcome, reason: str) -> None:
            raise KeyError(-1)

        done = asyncio.get_running_loop().create_future()
        writer.put(Append("T1", 1, 7, "{}", fail))
        writer.put(Append("T2", 1, 7, "{}", lambda outcome, _: answered.append(outcome)))
        writer.put(Append("T3", 1, 7, "{}", lambda outcome, _: done.set_result(outcome)))
        answered.append(await asyncio.wait_for(done, PATIENCE))
        await writer.close()
        store.close()
        return answered

    assert asyncio.run(main()) == [Outcome.STORED, Outcome.STORED]


def test_an_entry_the_driver_cannot_write_costs_the_others_nothing(database: str) -> None:
    """Whatever the error, it is answered: a writer that died would leave all tables waiting."""

    async def main() -> list[Outcome]:
        store = Store(database)
        writer = Writer(store, asyncio.get_running_loop(), "test")
        loop = asyncio.get_running_loop()
        answers: list[asyncio.Future[Outcome]] = [loop.create_future() for _ in range(3)]
        for i, answer in enumerate(answers):
            body: Any = object() if i == 1 else "{}"
            done = lambda outcome, _, answer=answer: answer.set_result(outcome)  # noqa: E731
            writer.put(Append(f"T{i}", 1, 7, body, done))
        outcomes = await asyncio.wait_for(asyncio.gather(*answers), PATIENCE)
        await writer.close()
        store.close()
        return list(outcomes)

    assert asyncio.run(main()) == [Outcome.STORED, Outcome.FAILED, Outcome.STORED]


def test_somebody_who_has_not_seen_a_view_is_sent_all_of_it(sqlite: str) -> None:
    """Whatever made the views of a connection others than it was shown, changes are not enough."""

    async def scene(host: Host) -> None:
        players = await host.game()
        eve = await host.player("Eve")
        await eve.ask("join", table=players[0].code)
        room = host.lobby.rooms[players[0].code]
        connection = next(c for c in room.connections if c.name == "Eve")
        for is_somebody_else_watching in (True, False):
            room.posts._shown[connection] = (0,)
            if not is_somebody_else_watching:
                del room.posts.audiences[-1]
            mover, before = next(p for p in players if p.legal), len(eve.heard)
            await mover.move(mover.legal[0])
            await eve.ask("ping")
            # What the table is like for everybody may be told at any time.
            told = [m["type"] for m in eve.heard[before:] if m["type"] != "info"]
            assert told == ["table", "pong"]
        assert seats_shown(eve) == {SPECTATOR}

    run(sqlite, scene)


def test_health_tells_of_tables_that_wait_for_the_store(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(host: Host) -> None:
        ada, _ = await host.game()
        assert (await host.get("/ready")).json()["stuck"] == 0
        with monkeypatch.context() as patch:
            patch.setattr(room_module.Room, "_answered", lambda *_: None)
            await ada.send(type="chat", text="hi")
            await ada.ask("ping")
            assert (await host.get("/ready")).json()["status"] == "ok"
            patch.setattr(room_module, "STUCK_AFTER", -1.0)
            answer = await host.get("/ready")
            assert answer.status_code == 503
            assert answer.json()["status"] == "tables wait for the store"
            assert answer.json()["stuck"] == 1
            assert ada.code not in answer.text
            with pytest.raises(Refused, match="does not answer"):
                await ada.ask("chat", text="again")

    run(sqlite, scene)


def test_health_tells_of_tables_that_cannot_be_read_and_the_others_play_on(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(host: Host) -> None:
        players, others = await host.game(), await host.game()
        broken = players[0].code

        def failing(store: Store, code: str) -> Table | None:
            if code == broken:
                raise ValueError("an entry cannot be read")
            return load(store, code)

        monkeypatch.setattr(room_module, "load", failing)
        with monkeypatch.context() as patch:
            patch.setattr(Posts, "updates", lambda *_: [][-1])
            mover = next(p for p in players if p.legal)
            moved = asyncio.create_task(mover.move(mover.legal[0]))
            await eventually(lambda: host.lobby.rooms[broken].is_unreadable)
        with monkeypatch.context() as patch:
            patch.setattr(room_module, "STUCK_AFTER", -1.0)
            answer = await host.get("/ready")
            assert (answer.status_code, answer.json()["stuck"]) == (200, 1)
            assert answer.json()["status"] == "tables cannot be read"
        await play_on(others, seed=1, most=6)
        monkeypatch.setattr(room_module, "load", load)
        assert (await moved)["type"] == "table"
        await play_on(players, seed=1, most=6)
        assert (await host.get("/ready")).json()["status"] == "ok"

    run(sqlite, scene)


def test_health_tests_that_the_store_can_be_written(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "TEST_EVERY", 0.0)
    prepare = store_module._prepare_sqlite
    reading_only = [False]

    def limited(connection: Any, record: Any) -> None:
        prepare(connection, record)
        connection.execute(f"PRAGMA query_only={int(reading_only[0])}")

    monkeypatch.setattr(store_module, "_prepare_sqlite", limited)

    async def scene(host: Host) -> None:
        assert (await host.get("/ready")).json()["status"] == "ok"
        reading_only[0] = True
        host.lobby.services.writer._connection.invalidate()
        host.lobby.services.writer._connection = None
        answer = await host.get("/ready")
        assert answer.status_code == 503
        assert answer.json()["status"] == "store cannot be written"
        reading_only[0] = False
        assert (await host.get("/ready")).json()["status"] == "ok"

    run(sqlite, scene)


def test_health_waits_for_a_writer_that_hangs_only_so_long(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web, "WRITE_SECONDS", 0.0)

    async def scene(host: Host) -> None:
        answer = await host.get("/ready")
        assert json.loads(answer.text)["status"] == "store cannot be written"

    run(sqlite, scene)


def test_a_table_with_a_hole_in_its_log_is_refused_and_costs_the_others_nothing(
    sqlite: str,
) -> None:
    async def scene(host: Host) -> None:
        players, others = await host.game(), await host.game()
        await play_on(players, seed=1, most=6)
        code, store = players[0].code, host.lobby.services.store
        with store.engine.begin() as connection:
            gone = sa.text("DELETE FROM entries WHERE code = :code AND number = 5")
            connection.execute(gone, {"code": code})
        host.lobby.rooms.pop(code).close("")
        with pytest.raises(Unreadable, match="entry 6"):
            await asyncio.to_thread(load, store, code)
        eve = await host.player("Eve")
        with pytest.raises(Refused) as refusal:
            await eve.ask("join", table=code)
        assert refusal.value.code == "unavailable"
        assert (await host.get(f"/api/tables/{code}")).status_code == 503
        await play_on(others, seed=1, most=4)

    run(sqlite, scene)


def test_a_snapshot_that_cannot_be_read_is_not_needed(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        players = await host.game()
        await play_on(players, seed=1, most=70)
        code, store = players[0].code, host.lobby.services.store
        before = await asyncio.to_thread(load, store, code)
        with store.engine.begin() as connection:
            changed = sa.text("UPDATE snapshots SET data = :data WHERE code = :code")
            assert connection.execute(changed, {"code": code, "data": b"\x00"}).rowcount == 1
        after = await asyncio.to_thread(load, store, code)
        assert before is not None
        assert after is not None
        assert take(after) == take(before)

    run(sqlite, scene)


def test_whoever_joins_while_a_table_cannot_be_shown_is_told_so(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(host: Host) -> None:
        players = await host.game()
        eve = await host.player("Eve")
        with monkeypatch.context() as patch:
            patch.setattr(Posts, "info", lambda *_: [][-1])
            with pytest.raises(Refused, match="failed to show"):
                await eve.ask("join", table=players[0].code)
        ben = await host.player("Ben")
        await ben.ask("join", table=players[0].code)
        assert list(ben.views) == [SPECTATOR]

    run(sqlite, scene)
