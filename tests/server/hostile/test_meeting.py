"""What is asked in the hall by people who mean no good: refused, and others notice nothing."""

from __future__ import annotations

import json
from typing import Any

import pytest

from skerry.server import schema

from ..known import known, person_of
from ..known import quick_hashes as quick_hashes
from ..player import Host, Player, Refused
from ..test_meeting import found, looking
from ..test_ratings import refused, rows
from ..test_tables import run


async def said(player: Player, **message: Any) -> str:
    """The code with which something is refused, however wrong it is."""
    number = await player.send(**message)
    await player.until(lambda p: any(m.get("re") == number for m in p.heard))
    return str(next(m for m in player.heard if m.get("re") == number).get("code", ""))


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "chess", "players": 2},
        {"game": "dice", "players": 0},
        {"game": "dice", "players": 16},
        {"game": "dice", "players": "2"},
        {"game": "dice", "players": 2, "wait": -1},
        {"game": "dice", "players": 2, "wait": 601},
        {"game": "dice", "players": 2, "wait": 1.5},
        {"game": "dice", "players": 2, "level": "perfect"},
        {"game": "dice", "players": 2, "person": "0" * 32},
        {"game": "x" * 33, "players": 2},
        {"players": 2},
    ],
    ids=json.dumps,
)
def test_a_search_that_makes_no_sense_is_refused_and_leaves_nothing(
    sqlite: str, wrong: dict[str, Any]
) -> None:
    async def scene(host: Host) -> None:
        eve = await host.player("Eve")
        assert await said(eve, type="seek", **wrong) in ("malformed", "bad_option")
        assert rows(host.lobby.services.store, schema.seekers) == []

    run(sqlite, scene)


def test_a_search_needs_hello_and_for_a_rating_an_account(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        visitor = await host.visitor()
        assert await said(visitor, type="seek", game="dice", players=2) == "hello_first"
        assert await said(visitor, type="hall") == "hello_first"
        guest = await host.player("Gus")
        assert await refused(guest, "seek", game="dice", players=2, rated=True) == "rated-account"
        await guest.ask("unseek")  # there is nothing to end, which is no fault

    run(sqlite, scene)


def test_one_person_has_one_search_however_many_sockets_ask(database: str) -> None:
    async def scene(host: Host) -> None:
        eve = await host.player("Eve")
        tabs = [await host.player("Eve", token=eve.token) for _ in range(4)]
        for tab in tabs:
            await tab.ask("seek", game="dice", players=2, wait=None)
        assert len(rows(host.lobby.services.store, schema.seekers)) == 1
        await tabs[-1].until(lambda p: looking(p) == ["Eve"])
        # The older sockets' end is not that of the search.
        for tab in tabs[:-1]:
            await tab.ask("unseek")
            await tab.close()
        assert len(rows(host.lobby.services.store, schema.seekers)) == 1
        assert all(found(tab) == [] for tab in tabs)

    run(database, scene)


def test_searches_are_bounded_by_person_and_by_address(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skerry.server.seeking.MOST_HERE", 3)

    async def scene(host: Host) -> None:
        eve = await host.player("Eve")
        codes = [await said(eve, type="seek", game="dice", players=2) for _ in range(15)]
        assert codes.count("too_fast") == 3
        crowd = [
            await host.player(f"P{i}", additional_headers={"X-Forwarded-For": "192.0.2.7"})
            for i in range(4)
        ]
        answers = [
            await said(one, type="seek", game="catan", players=4, wait=None) for one in crowd
        ]
        assert answers == ["", "", "", "full"]

    run(sqlite, scene, rate=400, trusted_proxies=["127.0.0.1"])


def test_private_tables_are_never_in_the_hall(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada, eve = await host.player("Ada"), await host.player("Eve")
        await ada.ask("create", game="catan", players=3)
        answer = await eve.ask("hall")
        assert answer["whole"]
        assert ada.code not in json.dumps(answer)
        watcher = await host.player("Wat")
        await watcher.ask("join", table=ada.code)
        await eve.ask("create", game="dice", players=2, public=True)
        await eve.until(lambda p: p.heard[-1].get("tables"))
        assert not any(ada.code in json.dumps(m) for m in eve.heard)

    run(sqlite, scene)


def test_a_gathered_table_has_no_host_and_no_way_out_before_it_begins(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        eve, ada = await host.player("Eve"), await host.player("Ada")
        for player in (eve, ada):
            await player.ask("seek", game="dice", players=2, wait=None)
        await eve.until(found)
        await eve.ask("join", table=found(eve)[0])
        asked: list[tuple[str, dict[str, int]]] = [
            ("remove", {"seat": 1}), ("bot", {"seat": 1}), ("start", {}), ("change", {"players": 3})
        ]  # fmt: skip
        for kind, more in asked:
            with pytest.raises(Refused, match="only the host"):
                await eve.ask(kind, **more)
        assert await refused(eve, "leave") == "dealing"

    run(sqlite, scene)


def test_two_accounts_at_one_address_do_not_play_each_other_for_a_rating(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        def at(address: str) -> dict[str, Any]:
            return {"additional_headers": {"X-Forwarded-For": address}}

        tokens = [(await known(host, name)).token for name in ("Eve", "Eva", "Ben")]
        eve = await host.player("Eve", token=tokens[0], **at("192.0.2.7"))
        eva = await host.player("Eva", token=tokens[1], **at("192.0.2.7"))
        ben = await host.player("Ben", token=tokens[2], **at("192.0.2.8"))
        await eve.ask("create", game="dice", players=2, rated=True)
        for other in (eva, ben):
            await other.ask("join", table=eve.code)
        assert await refused(eva, "sit") == "rated-place"
        await ben.ask("sit")
        # For no rating they may; and nothing that is kept tells the address.
        await eve.ask("create", game="dice", players=2)
        await eva.ask("join", table=eve.code)
        await eva.ask("sit")
        kept = rows(host.lobby.services.store, schema.whereabouts)
        assert {row.person for row in kept} >= {person_of(eve), person_of(ben)}
        assert not any("192.0.2" in row.place for row in kept)

    run(sqlite, scene, trusted_proxies=["127.0.0.1"])
