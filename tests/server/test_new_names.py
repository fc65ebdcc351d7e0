"""Who somebody is after signing in or being deleted, in lists, results and what was said."""

from __future__ import annotations

import pytest
import sqlalchemy as sa

from skerry.server import orders, schema
from skerry.server.result_store import results_of_person

from .known import play_out
from .player import Host
from .test_accounts import SECRET, ask, made, quick
from .test_tables import run

__all__ = ["quick"]


def test_a_table_that_has_not_heard_of_signing_in_lists_the_person_all_the_same(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(orders, "EVERY", 600.0)

    async def scene(host: Host) -> None:
        home = await host.player("Ada")
        await made(host, home.token)
        away, ben = await host.game(people=2)
        guest, person = (player.token.split(".")[0] for player in (away, home))
        answer = await ask(host, "sign-in", away.token, name="Ada", passphrase=SECRET)
        assert answer.json()["tables"] == 1
        await ben.ask("pause")  # before the table has heard of it
        await host.lobby.orders.look()
        store = host.lobby.services.store
        assert [away.code in row for row in store.rows_of(person)] == [True]
        assert store.rows_of(guest) == []

    run(database, scene)


def test_a_game_that_ends_before_its_table_has_heard_of_signing_in_is_the_persons(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(orders, "EVERY", 600.0)

    async def scene(host: Host) -> None:
        home = await host.player("Ada")
        await made(host, home.token)
        away, ben = await host.game("dice", people=2)
        await ask(host, "sign-in", away.token, name="Ada", passphrase=SECRET)
        await play_out(away, ben)  # before the table has heard of it
        await host.lobby.orders.look()
        results = results_of_person(host.lobby.services.store, home.token.split(".")[0])
        assert [result["code"] for result in results] == [away.code]

    run(database, scene)


def test_the_name_of_a_deleted_account_stands_at_no_table_any_more(database: str) -> None:
    async def scene(host: Host) -> None:
        guest = await host.player()
        account = await made(host, guest.token, "Дана%")
        dana = await host.player(token=account["token"])
        await dana.ask("create", game="dice", players=2)
        ben, _ = await host.game(people=2)
        await dana.ask("join", table=ben.code)
        await dana.ask("chat", text="hello")
        store = host.lobby.services.store
        kept = (schema.tables.c.row, schema.entries.c.body)
        for is_there in (True, False):
            with store.connection() as connection:
                told = [
                    " ".join(map(str, connection.scalars(sa.select(column)))) for column in kept
                ]
            assert ['"known":["Дана%"]' in told[0], '"known":"Дана%"' in told[1]] == [is_there] * 2
            await ask(host, "delete", account["token"], passphrase=SECRET)

    run(database, scene)
