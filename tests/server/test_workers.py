"""Several workers share tables through PostgreSQL."""

from __future__ import annotations

import asyncio

import pytest

from .cluster import Cluster
from .player import Refused, serving


@pytest.mark.parametrize("most", [8000, 0], ids=["told", "read"])
def test_people_at_different_workers_play_one_game(
    cluster: Cluster, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether a worker is told another's entries or has to read them, because they are long."""
    monkeypatch.setattr("skerry.server.writer.MOST_NOTICE", most)
    database = cluster.new_database()

    async def main() -> None:
        async with serving(database) as one, serving(database) as two:
            ada, ben = await one.player("Ada"), await two.player("Ben")
            await ada.ask("create", game="catan", players=2)
            await ben.ask("join", table=ada.code)
            await ben.ask("sit")
            await ben.ask("ready")
            await ada.ask("start")  # her worker may not have heard yet that he is ready
            await ben.until(lambda p: p.views)
            for _ in range(30):
                mover, other = (ada, ben) if ada.legal else (ben, ada)
                plain = [m for m in mover.legal if m["kind"] not in ("offer", "invite")]
                answer = await mover.move(plain[0])
                await other.until(lambda p, n=answer["number"]: p.number >= n)
            match = [h.lobby.rooms[ada.code].table.match for h in (one, two)]
            assert match[0].digest == match[1].digest
            for player in (ada, ben):
                view = match[0].view(player.seat)
                assert player.view()["state"] == view.fields()

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


def test_several_workers_need_postgresql(sqlite: str) -> None:
    from skerry.core.errors import BadOption
    from skerry.server.run import run
    from skerry.server.services import Settings

    with pytest.raises(BadOption, match="need PostgreSQL"):
        run(Settings(database=sqlite, workers=2))
