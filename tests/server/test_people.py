"""People: pages and who sees them, friends, invitations."""

from __future__ import annotations

import asyncio
from typing import Any

import sqlalchemy as sa

from skerry.server import schema
from skerry.server.profiles import own_page, page_of
from skerry.server.reports import listed
from skerry.server.result_store import barred_until, settle
from skerry.server.store import Store

from .known import SECRET, http, known, person_of, seated
from .known import quick_hashes as quick_hashes
from .player import Host, Player
from .test_admin import command
from .test_ratings import PEOPLE, ended, make_account, store_end
from .test_tables import run


async def post(host: Host, who: Player, what: str, **body: Any) -> int:
    return (await http(host, who, "POST", f"/api/people/{what}", **body)).status_code


async def circle(host: Host, who: Player) -> Any:
    return (await http(host, who, "GET", "/api/people")).json()


def test_a_page_tells_games_ratings_and_history(database: str) -> None:
    store = Store(database)
    for i, person in enumerate(PEOPLE):
        make_account(store, person, f"P{i}")
    store_end(store, ended(away=1)[1])
    settle(store)
    store.close()

    async def scene(host: Host) -> None:
        page = (await host.get("/api/people/p1")).json()
        assert (page["name"], page["games"], page["settings"]) == ("P1", 1, None)
        (line,) = page["ratings"]
        assert (line["game"], line["players"], line["games"]) == ("catan", 4, 1)
        assert [point[1] for point in line["curve"]] == [line["rating"]]
        (game,) = page["history"]
        assert game["left"]
        assert game["change"] == line["rating"] - 1500
        assert sum(page["rolls"]["catan"]) > 0
        assert (await host.get("/api/people/nobody")).status_code == 404

    run(database, scene)


def test_games_are_deleted_by_their_owner_and_a_bar_outlives_them(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada, ben = await known(host, "Ada"), await known(host, "Ben")
        store = host.lobby.services.store
        own = {"person": person_of(ada)}
        for number, left in enumerate((True, True, True, False)):
            game = ended(f"GONE{number:02}", away=0 if left else -1)[1]
            await asyncio.to_thread(store_end, store, game, at=number)
        with store.connection() as connection:
            connection.execute(
                sa.update(schema.results).where(schema.results.c.person == PEOPLE[0]).values(**own)
            )
        settle(store)
        assert await post(host, ben, "delete-games") == 200
        assert (await http(host, ada, "GET", "/api/people/me")).json()["games"] == 4
        barred = barred_until(store, person_of(ada))
        assert await post(host, ada, "delete-games") == 200
        page = (await http(host, ada, "GET", "/api/people/me")).json()
        assert (page["games"], page["ratings"]) == (3, [])
        assert barred_until(store, person_of(ada)) == barred > 0
        assert (await http(host, None, "POST", "/api/people/delete-games")).status_code == 401

    run(sqlite, scene)


def test_whoever_deletes_his_games_at_once_takes_no_win_from_the_others(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada, ben = await known(host, "Ada"), await known(host, "Ben")
        store = host.lobby.services.store
        game = ended("FRESHX")[1]
        await asyncio.to_thread(store_end, store, game)
        with store.connection() as connection:
            for number, player in enumerate((ada, ben)):
                r = schema.results.c
                connection.execute(
                    sa.update(schema.results)
                    .where(r.person == PEOPLE[number])
                    .values(person=person_of(player))
                )
        assert await post(host, ada, "delete-games") == 200
        await host.lobby.orders.settle()
        page = (await http(host, ben, "GET", "/api/people/me")).json()
        assert [rating["games"] for rating in page["ratings"]] == [1]
        own = (await http(host, ada, "GET", "/api/people/me")).json()
        assert (own["games"], own["ratings"]) == (0, [])

    run(sqlite, scene)


def test_friends_ask_accept_see_each_other_and_part(database: str) -> None:
    async def scene(host: Host) -> None:
        ada, ben = await known(host, "Ada"), await known(host, "Ben")
        assert await post(host, ada, "ask", name="BEN") == 200
        await ben.until(lambda p: p.heard[-1]["type"] == "note")
        assert (await circle(host, ada))["asked"] == ["Ben"]
        assert (await circle(host, ben))["asks"] == ["Ada"]
        assert await post(host, ben, "accept", name="Ada") == 200
        await seated(host, ada, public=True, players=2)
        (friend,) = (await circle(host, ben))["friends"]
        assert friend == {"name": "Ada", "table": ada.code, "game": "dice"}
        quiet = {"is_open": True, "shows_luck": True, "shows_presence": False}
        assert await post(host, ada, "settings", **quiet) == 200
        assert (await circle(host, ben))["friends"] == [{"name": "Ada", "table": "", "game": ""}]
        assert await post(host, ada, "remove", name="Ben") == 200
        assert (await circle(host, ben))["friends"] == []

    run(database, scene)


def test_an_invitation_comes_to_somebody_known_and_can_be_declined(database: str) -> None:
    async def scene(host: Host) -> None:
        ada, ben = await known(host, "Ada"), await known(host, "Ben")
        await seated(host, ada, players=2)
        assert await post(host, ada, "invite", name="Ben", table=ada.code) == 200
        await ben.until(lambda p: p.heard[-1]["type"] == "note")
        (note,) = (await circle(host, ben))["invitations"]
        assert (note["name"], note["table"], note["game"]) == ("Ada", ada.code, "dice")
        assert await post(host, ben, "decline", name="Ada") == 200
        assert await post(host, ada, "invite", name="Ben", table=ada.code) == 200
        assert (await circle(host, ben))["invitations"] == []
        assert await post(host, ben, "invite", name="Ada", table=ada.code) == 409

    run(database, scene)


def test_a_report_reaches_those_who_run_the_server(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada, eve = await host.game(people=2)
        await eve.ask("chat", text="something vile")
        wish = {"table": ada.code, "seat": 1, "reason": "rude"}
        assert await post(host, ada, "report", **wish, words="look") == 200
        assert await post(host, ada, "report", **wish, words="again") == 200
        told = command(sqlite, "reports")
        assert person_of(eve) in told
        assert "something vile" in told
        assert "again" not in told
        command(sqlite, "reports", "--done", "1")
        assert command(sqlite, "reports") == ""
        assert "look" in command(sqlite, "reports", "--all")

    run(sqlite, scene)


def test_a_report_holds_nothing_that_somebody_said_who_had_the_seat_before(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada, eve, ben = [await host.player(name) for name in ("Ada", "Eve", "Ben")]
        await ada.ask("create", game="dice", players=2)
        for player, words in ((eve, "something vile"), (ben, "good evening")):
            await player.ask("join", table=ada.code)
            await player.ask("sit", seat=1, name="Ben")
            await player.ask("chat", text=words)
            if player is eve:
                await eve.ask("leave")
        wish = {"table": ada.code, "seat": 1, "reason": "rude"}
        assert await post(host, eve, "report", **wish) == 200
        (told,) = listed(host.lobby.services.store)
        assert (told["person"], told["said"]) == (person_of(ben), ["good evening"])

    run(sqlite, scene)


def test_what_somebody_left_behind_is_not_his_who_has_the_name_next(database: str) -> None:
    async def scene(host: Host) -> None:
        ada, ben = await known(host, "Ada"), await host.player("Ben")
        await seated(host, ben, ada)
        await ada.ask("chat", text="something vile")
        gone = await http(host, ada, "POST", "/api/account/delete", passphrase=SECRET)
        assert gone.status_code == 200
        await host.lobby.orders.look()
        await known(host, "Ada")
        again = await host.player("Ben", token=ben.token)
        await again.ask("join", table=ben.code)
        assert again.info["seats"][1]["name"] == again.chat[0]["name"] == "Ada"
        assert "known" not in again.info["seats"][1]
        assert "known" not in again.chat[0]

    run(database, scene)


def test_the_code_of_a_private_table_stands_on_no_page_but_the_players_own(sqlite: str) -> None:
    store = Store(sqlite)
    for i, person in enumerate(PEOPLE):
        make_account(store, person, f"P{i}")
    store_end(store, ended("AAAAAA")[1], 5)
    store_end(store, ended("BBBBBB", public=True)[1], 6)
    told = {}
    for asker in ("", PEOPLE[0], PEOPLE[1]):
        page = page_of(store, "P1", asker)
        assert page is not None
        told[asker] = [game.table for game in page.history]
    assert told == {
        "": ["BBBBBB", ""], PEOPLE[0]: ["BBBBBB", ""], PEOPLE[1]: ["BBBBBB", "AAAAAA"],
    }  # fmt: skip
    assert [game.table for game in own_page(store, PEOPLE[1]).history] == ["BBBBBB", "AAAAAA"]
    store.close()
