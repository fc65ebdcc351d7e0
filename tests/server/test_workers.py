"""Several workers share tables through PostgreSQL."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from skerry.server.loading import load
from skerry.server.store import Store
from skerry.server.table import Table

from .cluster import Cluster
from .player import PATIENCE, Host, Player, Refused, eventually, serving


async def seated_at(one: Host, two: Host) -> list[Player]:
    """Two people at a table of Catan that has started, each at a worker of their own."""
    ada, ben = await one.player("Ada"), await two.player("Ben")
    await ada.ask("create", game="catan", players=2)
    await ben.ask("join", table=ada.code)
    await ben.ask("sit")
    await ben.ask("ready")
    await ada.ask("start")  # her worker may not have heard yet that he is ready
    await ben.until(lambda p: p.views)
    return [ada, ben]


async def arrived(number: int, hosts: list[Host], players: list[Player]) -> None:
    """Every worker has the entry, and every player all that there is to tell of it.

    Nobody may wait to be told: others hear nothing of a secret choice.
    """
    for host, player in zip(hosts, players, strict=True):
        room = host.lobby.rooms[player.code]
        await eventually(lambda room=room: room.table.number >= number)  # type: ignore[misc]
        await player.ask("ping")  # what was sent before the answer has arrived with it


def same_for_all(hosts: list[Host], players: list[Player]) -> None:
    """All workers have one match, and each player what it shows to the seat."""
    match = [host.lobby.rooms[players[0].code].table.match for host in hosts]
    assert match[0].digest == match[1].digest
    for player in players:
        assert player.view()["state"] == match[0].view(player.seat).fields()


@pytest.mark.parametrize("most", [8000, 0], ids=["told", "read"])
def test_people_at_different_workers_play_one_game(
    cluster: Cluster, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether a worker is told another's entries or has to read them, because they are long."""
    monkeypatch.setattr("skerry.server.writer.LONGEST", most)
    database = cluster.new_database()

    async def main() -> None:
        async with serving(database) as one, serving(database) as two:
            players = await seated_at(one, two)
            for _ in range(30):
                mover = next(p for p in players if p.legal)
                plain = [m for m in mover.legal if m["kind"] not in ("offer", "invite")]
                answer = await mover.move(plain[0])
                await arrived(answer["number"], [one, two], players)
            same_for_all([one, two], players)

    asyncio.run(main())


def test_secret_choices_at_different_workers_hold_nobody_up(cluster: Cluster) -> None:
    """Of a discard after a seven the other worker's player hears nothing until all have chosen."""
    database = cluster.new_database()

    async def main() -> None:
        async with serving(database) as one, serving(database) as two:
            players = await seated_at(one, two)
            unheard = 0
            for _ in range(400):
                mover = next(p for p in players if p.legal)
                hoard = sorted(mover.legal, key=lambda m: m["kind"] not in ("roll", "end"))
                answer = await mover.move(hoard[0])
                await arrived(answer["number"], [one, two], players)
                unheard += any(p.number < answer["number"] for p in players)
                if unheard == 2:
                    break
            assert unheard == 2, "no seven made people choose in secret"
            same_for_all([one, two], players)

    asyncio.run(main())


def test_two_workers_that_answer_at_once_store_one_entry_each(cluster: Cluster) -> None:
    """Both write the same number; one is stored, the other is judged again."""
    database = cluster.new_database()

    async def main() -> None:
        async with serving(database) as one, serving(database) as two:
            ada, ben = await one.player("Ada"), await two.player("Ben")
            await ada.ask("create", game="catan", players=2)
            await ben.ask("join", table=ada.code)
            for i in range(20):
                await asyncio.gather(ada.ask("chat", text=f"a{i}"), ben.ask("chat", text=f"b{i}"))
            await asyncio.gather(ada.until(lambda p: len(p.chat) == 40),
                                 ben.until(lambda p: len(p.chat) == 40))  # fmt: skip
            numbers = [line["number"] for line in ada.chat]
            assert numbers == sorted(set(numbers))
            said = [line["text"] for line in ben.chat]
            assert sorted(said) == sorted([f"{x}{i}" for x in "ab" for i in range(20)])
            assert said == [line["text"] for line in ada.chat]

    asyncio.run(main())


def test_one_seat_is_taken_once_however_many_want_it(cluster: Cluster) -> None:
    database = cluster.new_database()

    async def main() -> None:
        async with serving(database) as one, serving(database) as two:
            ada = await one.player("Ada")
            await ada.ask("create", game="catan", players=2)
            rivals = [await host.player(f"R{i}") for i, host in enumerate((one, two))]
            for rival in rivals:
                await rival.ask("join", table=ada.code)
            answers = await asyncio.gather(
                *(rival.ask("sit", seat=1) for rival in rivals), return_exceptions=True
            )
            assert sum(isinstance(answer, Refused) for answer in answers) == 1

    asyncio.run(main())


def test_an_entry_stored_while_another_worker_reads_the_table_is_not_missed(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its notice comes before the room is there; nothing else is stored that would tell of it."""
    database = cluster.new_database()
    has_read, may_go_on = threading.Event(), threading.Event()

    def slowly(store: Store, code: str) -> Table | None:
        table = load(store, code)
        has_read.set()
        may_go_on.wait(PATIENCE)
        return table

    async def main() -> None:
        async with serving(database) as one, serving(database) as two:
            heard: list[str] = []
            hear = two.lobby._hear

            def hear_and_note(worker: Any, words: Any) -> None:
                hear(worker, words)
                heard.append(words[-1])

            monkeypatch.setattr(two.lobby, "_hear", hear_and_note)
            ada, ben = await one.player("Ada"), await two.player("Ben")
            await ada.ask("create", game="catan", players=2)
            monkeypatch.setattr("skerry.server.lobby.load", slowly)
            joining = asyncio.create_task(ben.ask("join", table=ada.code))
            await eventually(has_read.is_set)
            await ada.ask("chat", text="unheard")
            await eventually(lambda: any("unheard" in words for words in heard))
            may_go_on.set()
            await joining
            await ben.until(lambda p: p.chat)
            assert ben.chat[-1]["text"] == "unheard"

    asyncio.run(main())


def test_bots_move_once_with_two_workers(cluster: Cluster) -> None:
    database = cluster.new_database()

    async def main() -> None:
        async with serving(database) as one, serving(database) as two:
            ada, eve = await one.player("Ada"), await two.player("Eve")
            seats = [{"kind": "bot", "level": "random"}] * 2
            await ada.ask("create", game="catan", players=2, seats=seats)
            await eve.ask("join", table=ada.code)
            await ada.ask("start")
            await asyncio.gather(
                ada.until(lambda p: p.number > 40), eve.until(lambda p: p.number > 40)
            )
            drivers = [h.lobby.rooms[ada.code].driver.drives for h in (one, two)]
            assert sum(drivers) == 1

    asyncio.run(main())


def test_a_bot_that_another_worker_has_moved_meanwhile_is_asked_for_nothing(sqlite: str) -> None:
    async def main() -> None:
        async with serving(sqlite) as host:
            ada = await host.player()
            bot = {"kind": "bot", "level": "random"}
            await ada.ask(
                "create", game="catan", seats=[{"kind": "me"}, bot], players=2, start=True
            )
            await ada.until(lambda p: p.views and p.legal)
            driver, number = host.lobby.rooms[ada.code].driver, ada.number
            await driver._think(1)
            assert (driver._thinking, ada.number) == (set(), number)

    asyncio.run(main())


def test_people_at_another_worker_are_shown_as_present(cluster: Cluster) -> None:
    database = cluster.new_database()

    async def main() -> None:
        async with serving(database) as one, serving(database) as two:
            ada, ben = await one.player("Ada"), await two.player("Ben")
            await ada.ask("create", game="catan", players=2)
            await ben.ask("join", table=ada.code)
            await ben.ask("sit")
            for player in (ada, ben):
                await player.until(lambda p: all(seat.get("here") for seat in p.info["seats"]))
            await ben.close()
            await ada.until(lambda p: not p.info["seats"][1].get("here"))

    asyncio.run(main())


def test_who_comes_and_goes_often_is_announced_by_one_notice_at_a_time(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with serving(cluster.migrated_database()) as one:
            ada, ben = await one.player("Ada"), await one.player("Ben")
            await ada.ask("create", game="catan", players=2)
            await ben.ask("join", table=ada.code)
            await ben.ask("sit")
            may_go_on, said = threading.Event(), list[str]()

            def notify(worker: str, lines: list[str]) -> None:
                said.extend(lines)
                assert may_go_on.wait(PATIENCE)

            # Rounds say it now and then, too.
            await one.lobby.rounds.close()
            presence = one.lobby.rooms[ada.code].presence
            await eventually(lambda: presence._is_news is None)
            monkeypatch.setattr(one.lobby.services.store, "notify", notify)
            try:
                for _ in range(5):
                    await ben.ask("part")
                    await ben.ask("join", table=ada.code)
                await eventually(lambda: bool(said))
                assert [line.split()[1] for line in said] == ["0+0"]
            finally:
                may_go_on.set()
            await eventually(lambda: len(said) > 1)
            assert [line.split()[1] for line in said[1:]] == ["0,1+0"]

    asyncio.run(main())


def test_several_workers_need_postgresql(sqlite: str) -> None:
    from skerry.core.errors import BadOption
    from skerry.server.run import run
    from skerry.server.services import Settings

    with pytest.raises(BadOption, match="need PostgreSQL"):
        run(Settings(database=sqlite, workers=2))
