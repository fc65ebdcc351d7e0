"""Play with anybody: who is seated with whom, once, and only while he is there; the hall."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import sqlalchemy as sa

from skerry.server import driver, hall, schema
from skerry.server.hall import Hall
from skerry.server.matching import Seeker, parties
from skerry.server.seeking import put, seat
from skerry.server.store import Store

from .cluster import Cluster
from .known import known, person_of
from .known import quick_hashes as quick_hashes
from .player import Host, Player, eventually, serving
from .test_people import post
from .test_ratings import refused, rows
from .test_tables import run

SECOND = 1000


def seeker(name: str, **more: Any) -> Seeker:
    usual: dict[str, Any] = {
        "person": name.ljust(32, "0"), "name": name, "known": "", "game": "dice", "players": 2,
        "rated": False, "level": "random", "rating": 1500.0, "place": "", "since": 0, "until": 0,
    }  # fmt: skip
    return Seeker(**{**usual, **more})


def seated(*seekers: Seeker, now: int = 1, blocked: Any = (), together: bool = False) -> Any:
    """The names of those who would begin now."""
    found = parties(list(seekers), blocked, now, together)
    return [[one.name for one in party] for party in found if party.is_ready(now)]


def found(player: Player) -> list[str]:
    return [str(m["table"]) for m in player.heard if m["type"] == "found"]


def looking(player: Player) -> list[str]:
    return next((m["names"] for m in reversed(player.heard) if m["type"] == "looking"), [])


def test_people_of_similar_rating_meet_and_the_others_when_they_have_waited() -> None:
    weak, strong = seeker("weak", rating=1300.0), seeker("strong", rating=1900.0)
    middle = seeker("middle", rating=1420.0, since=1)
    assert seated(weak, strong, middle) == [["weak", "middle"]]
    assert seated(weak, strong) == []
    assert seated(weak, strong, now=60 * SECOND) == [["strong", "weak"]]


def test_bots_take_free_seats_when_the_shortest_wait_is_over() -> None:
    one = seeker("one", players=4, until=30 * SECOND)
    two = seeker("two", players=4, since=1, until=10 * SECOND)
    patient = seeker("patient", players=3)
    assert seated(one, two, patient, now=9 * SECOND) == []
    assert seated(one, two, patient, now=10 * SECOND) == [["one", "two"]]
    assert seated(patient, now=999 * SECOND) == []


def test_only_those_who_want_the_same_meet_and_nobody_whom_he_has_blocked() -> None:
    one = seeker("one")
    for other in (seeker("two", game="catan"), seeker("two", players=3), seeker("two", rated=True)):
        assert seated(one, other) == []
    two = seeker("two")
    assert seated(one, two) == [["one", "two"]]
    for pair in ((one, two), (two, one)):
        assert seated(one, two, blocked={(pair[0].person, pair[1].person)}) == []


def test_two_at_one_address_meet_for_no_rating() -> None:
    one, two = (seeker(name, rated=True, place="here") for name in ("one", "two"))
    assert seated(one, two) == []
    assert seated(one, two, together=True) == [["one", "two"]]
    elsewhere = seeker("three", rated=True, place="there")
    assert seated(one, two, elsewhere) == [["one", "three"]]
    friendly = [seeker(name, place="here") for name in ("one", "two")]
    assert seated(*friendly) == [["one", "two"]]


def test_a_game_for_a_rating_that_nobody_joined_counts_for_none() -> None:
    (party,) = parties([seeker("one", rated=True, until=1)], (), 1)
    assert party.is_ready(1)
    assert not party.is_rated


def test_one_transaction_seats_people_however_many_workers_try(database: str) -> None:
    """Rows are taken out and the table is stored at once, so nobody is seated twice."""
    store = Store(database)
    for number in range(12):
        put(store, seeker(f"p{number:02}", since=number), "worker", 1)

    async def main() -> list[Any]:
        tries = [asyncio.to_thread(seat, store, f"w{i}", lambda: 2, False) for i in range(4)]
        return [table for made in await asyncio.gather(*tries) for table in made]

    made = asyncio.run(main())
    assert len(made) == 6
    people = [person for table in made for person in table.people]
    assert len(people) == len(set(people)) == 12
    assert rows(store, schema.seekers) == []
    s = schema.seats.c
    with store.connection() as connection:
        counts = connection.execute(sa.select(s.code, sa.func.count()).group_by(s.code)).all()
    assert sorted(count for _, count in counts) == [2] * 6
    store.close()


def test_people_at_two_workers_meet_and_the_game_begins_by_itself(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver, "SEED_WAIT", 0)  # nobody shows the seed that he has promised

    async def main() -> None:
        database = cluster.new_database()
        async with serving(database) as one, serving(database) as two:
            ada, ben = await one.player("Ada"), await two.player("Ben")
            await ada.ask("seek", game="dice", players=2, wait=None)
            await ada.until(lambda p: looking(p) == ["Ada"])
            await ben.ask("seek", game="dice", players=2, wait=None)
            for player in (ada, ben):
                await player.until(found)
            assert found(ada) == found(ben)
            for number, player in enumerate((ada, ben)):
                await player.ask("join", table=found(player)[0])
                await player.ask("seal", seal=f"{number:064x}", seat=number)
            for player in (ada, ben):
                await player.until(lambda p: p.views)
            assert ada.info["gathered"]
            assert [s["name"] for s in ada.info["seats"]] == ["Ada", "Ben"]
            assert not ada.info["host"]
            assert not ben.info["host"]
            # Seated a moment ago: a second search tells where.
            await ben.ask("seek", game="dice", players=2, wait=None)
            assert found(ben)[-1] == ada.code
            assert rows(one.lobby.services.store, schema.seekers) == []

    asyncio.run(main())


def test_bots_fill_up_after_the_wait_and_a_rated_game_with_bots_alone_says_so(
    database: str,
) -> None:
    async def scene(host: Host) -> None:
        ada = await known(host, "Ada")
        await ada.ask("seek", game="dice", players=3, rated=True, wait=600, level="random")
        await ada.until(lambda p: looking(p) == ["Ada"])
        # Fill now: the same search with no wait.
        await ada.ask("seek", game="dice", players=3, rated=True, wait=0, level="random")
        await ada.until(found)
        message = next(m for m in ada.heard if m["type"] == "found")
        assert not message.get("rated")
        await ada.ask("join", table=message["table"])
        kinds = [s["kind"] for s in ada.info["seats"]]
        assert kinds == ["person", "bot", "bot"]

    run(database, scene)


def test_whoever_leaves_or_is_cut_off_is_looked_for_no_more(database: str) -> None:
    async def scene(host: Host) -> None:
        store = host.lobby.services.store
        ada, ben = await host.player("Ada"), await host.player("Ben")
        for player in (ada, ben):
            await player.ask("seek", game="catan", players=3, wait=None)
        await ada.until(lambda p: looking(p) == ["Ada", "Ben"])
        await ben.ask("unseek")
        await ada.until(lambda p: looking(p) == ["Ada"])
        ada.socket.transport.abort()
        await eventually(lambda: rows(store, schema.seekers) == [])
        eve = await host.player("Eve")
        await eve.ask("seek", game="catan", players=3, wait=None)
        await eve.until(lambda p: looking(p) == ["Eve"])

    run(database, scene)


def test_the_row_of_a_dead_worker_is_dropped(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skerry.server.seeking.ALIVE", 8 * SECOND)
    store = Store(database)
    put(store, seeker("gone"), "dead", 1)
    put(store, seeker("here", since=5), "alive", 20 * SECOND)
    assert seat(store, "alive", lambda: 20 * SECOND, False) == []
    assert [row.name for row in rows(store, schema.seekers)] == ["here"]
    store.close()


def test_a_search_goes_on_that_was_taken_out_because_its_worker_was_held_up(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        store = host.lobby.services.store
        ada, ben = await host.player("Ada"), await host.player("Ben")
        await ada.ask("seek", game="dice", players=2, wait=None)
        await ada.until(lambda p: looking(p) == ["Ada"])
        with store.connection() as connection:
            connection.execute(sa.delete(schema.seekers))
        await eventually(lambda: len(rows(store, schema.seekers)) == 1)
        await ben.ask("seek", game="dice", players=2, wait=None)
        for player in (ada, ben):
            await player.until(found)

    run(sqlite, scene)


def test_who_was_seated_by_another_worker_is_told_though_the_word_got_lost(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Hall, "hear_seated", lambda *_: None)

    async def main() -> None:
        database = cluster.new_database()
        async with serving(database) as one, serving(database) as two:
            ada, ben = await one.player("Ada"), await two.player("Ben")
            for player in (ada, ben):
                await player.ask("seek", game="dice", players=2, wait=None)
            for player in (ada, ben):
                await player.until(found)
            assert found(ada) == found(ben)

    asyncio.run(main())


def test_the_hall_tells_of_tables_seekers_and_watchers_as_they_change(database: str) -> None:
    async def scene(host: Host) -> None:
        ada, ben = await known(host, "Ada"), await host.player("Ben")
        await ada.ask("hall")
        await ben.ask("create", game="catan", players=4, public=True, clock={"move": 60})

        def row(player: Player) -> dict[str, Any]:
            state: dict[str, Any] = {}
            for message in player.heard:
                if message["type"] == "hall":
                    state |= {one["table"]: one for one in message.get("tables", [])}
                    for code in message.get("gone", []):
                        state.pop(code, None)
            return dict(state.get(ben.code, {}))

        await ada.until(row)
        assert (row(ada)["host"], row(ada)["open_seats"], row(ada)["clock"]) == ("Ben", 3, 60)
        eve = await host.player("Eve")
        await eve.ask("join", table=ben.code)
        await ada.until(lambda p: row(p).get("watchers") == 1)
        await ben.until(lambda p: p.info.get("watchers") == 1)
        await eve.ask("seek", game="dice", players=2, rated=False, wait=None)
        await ada.until(lambda p: p.heard[-1].get("seekers", [{}])[0].get("name") == "Eve")
        await ben.ask("change", public=False)
        await ada.until(lambda p: not row(p))
        await ada.ask("hall", on=False)
        assert ada not in host.lobby.hall.followers

    run(database, scene)


def test_what_other_workers_said_of_tables_long_ago_is_forgotten(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(host: Host) -> None:
        told = host.lobby.hall
        monkeypatch.setattr(hall, "BELIEVED", 0.01)
        for code in ("AAAAAA", "BBBBBB"):
            told.hear("a worker", code, 1)
        await asyncio.sleep(0.02)
        told.hear("a worker", "CCCCCC", 1)
        assert list(told._heard) == ["CCCCCC"]

    run(sqlite, scene)


def test_blocked_people_never_sit_together_nor_hear_each_other(database: str) -> None:
    async def scene(host: Host) -> None:
        ada, eve = await known(host, "Ada"), await known(host, "Eve")
        await ada.ask("create", game="dice", players=3, seats=[{"kind": "me"}])
        await eve.ask("join", table=ada.code)
        await eve.ask("sit")
        await eve.ask("chat", text="before")
        await ada.until(lambda p: any(line["text"] == "before" for line in p.chat))
        assert await post(host, ada, "block", name="Eve") == 200
        await ada.until(lambda p: any(m["type"] == "note" for m in p.heard))
        await eve.ask("chat", text="after")
        await eve.ask("react", what="wow")
        await ada.ask("chat", text="end")
        await ada.until(lambda p: any(line["text"] == "end" for line in p.chat))
        assert "after" not in [line["text"] for line in ada.chat]
        assert all(m["type"] != "sign" for m in ada.heard)
        await ada.ask("join", table=ada.code)
        assert [line["text"] for line in ada.chat] == ["end"]
        # The one who has blocked does not sit down beside the other either, and is told why.
        await eve.ask("create", game="dice", players=3)
        await ada.ask("join", table=eve.code)
        assert await refused(ada, "sit") == "you-blocked"
        for player in (ada, eve):
            await player.ask("seek", game="dice", players=2, wait=None)
            await player.until(lambda p: len(looking(p)) == 1)
        assert found(ada) == found(eve) == []

    run(database, scene)


@pytest.mark.parametrize("restart", [False, True])
def test_a_rated_game_that_everybody_leaves_is_played_to_its_end(
    sqlite: str, restart: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skerry.server.orders.TAKE_OVER_EVERY", 0.1)

    def results(host: Host) -> list[Any]:
        return rows(host.lobby.services.store, schema.results)

    async def main() -> None:
        settings = {"away_after": 0.05 if not restart else 600.0}
        async with serving(sqlite, **settings) as host:
            ada, ben = await known(host, "Ada"), await known(host, "Ben")
            await ada.ask("create", game="dice", players=2, rated=True)
            await ben.ask("join", table=ada.code)
            await ben.ask("sit")
            await ben.ask("ready")
            await ada.ask("start")
            people = {person_of(ada), person_of(ben)}
            await ada.close()
            await ben.close()
            if not restart:
                await eventually(lambda: len(results(host)) == 2)
        if restart:
            async with serving(sqlite, away_after=0.05) as host:
                await eventually(lambda: len(results(host)) == 2)
        store = Store(sqlite)
        kept = rows(store, schema.results)
        assert {row.person for row in kept} == people
        assert all(row.left_early for row in kept)
        store.close()

    asyncio.run(main())
