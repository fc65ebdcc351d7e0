"""What people who run a server can do: list, close, ban, export, forget; and what expires."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from typer.testing import CliRunner

from skerry.cli import admin as _admin  # noqa: F401  registers the commands
from skerry.cli.app import app
from skerry.core.errors import BadOption
from skerry.server import admin, lobby, schema
from skerry.server.backup import check
from skerry.server.store import Store

from .known import SECRET, http, known, person_of, quick_hashes  # noqa: F401  a fixture
from .player import Host, Refused, eventually
from .test_tables import run


def command(database: str, *words: str) -> str:
    result = CliRunner().invoke(
        app, ["admin", *words], env={"SKERRY_DATABASE": database, "COLUMNS": "300"}
    )
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == 0, result.output
    return result.stdout


def test_a_banned_person_is_sent_away_and_refused_until_the_ban_is_lifted(database: str) -> None:
    async def scene(host: Host) -> None:
        ada, ben = await host.player("Ada"), await host.player("Ben")
        command(database, "ban", person_of(ada), "--for", "2h", "--reason", "rude words")
        await host.lobby.orders.look()
        await ada.until(lambda p: p.is_gone)
        assert ada.heard[-1]["type"] == "gone"
        assert "rude words" in ada.heard[-1]["reason"]
        assert ada.heard[-1]["again"] is False
        assert not ben.is_gone
        again = await host.visitor()
        with pytest.raises(ConnectionError):
            await again.hello("Ada", ada.token)
        assert person_of(ada) in command(database, "bans")
        command(database, "unban", person_of(ada))
        await host.lobby.orders.look()
        await host.player("Ada", token=ada.token)
        assert command(database, "bans") == ""

    run(database, scene)


def test_what_a_banned_person_sends_along_with_his_hello_is_not_done(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada, ben = await host.player("Ada"), await host.player("Ben")
        await ben.ask("create", game="dice", players=2)
        admin.ban(host.lobby.services.store, "person", person_of(ada), admin.now() + 60_000, "rude")
        await host.lobby.orders.look()
        again = await host.visitor()
        await again.send(type="hello", token=ada.token)
        await again.send(type="join", table=ben.code)
        await again.send(type="chat", text="rude words")
        await again.until(lambda p: p.is_gone)
        await eventually(lambda: len(host.lobby.connections) == 1)
        assert [message["type"] for message in again.heard] == ["gone"]
        await ben.ask("chat", text="quiet here")
        assert [line["text"] for line in ben.chat] == ["quiet here"]

    run(sqlite, scene)


def test_a_banned_person_does_nothing_over_http_but_to_his_account(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada, ben = await known(host, "Ada"), await known(host, "Ben")
        await ben.ask("create", game="dice", players=2)
        admin.ban(host.lobby.services.store, "person", person_of(ada), admin.now() + 60_000, "rude")
        await host.lobby.orders.look()
        for what, more in (("ask", {}), ("block", {}), ("invite", {"table": ben.code})):
            answer = await http(host, ada, "POST", f"/api/people/{what}", name="Ben", **more)
            assert (answer.status_code, "rude" in answer.json()["reason"]) == (403, True), what
        seat = {"table": ben.code, "seat": 0, "reason": "other"}
        assert (await http(host, ada, "POST", "/api/people/report", **seat)).status_code == 403
        assert (await http(host, ada, "GET", "/api/puzzles/dice/today")).status_code == 403
        assert (await http(host, ben, "POST", "/api/people/ask", name="Ada")).status_code == 200
        gone = await http(host, ada, "POST", "/api/account/delete", passphrase=SECRET)
        assert gone.status_code == 200

    run(sqlite, scene)


def test_a_banned_address_gets_nothing(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada = await host.player("Ada")
        admin.ban(host.lobby.services.store, "address", "127.0.0.1", admin.now() + 60_000)
        await host.lobby.orders.look()
        await ada.until(lambda p: p.is_gone)
        assert (await host.get("/api/games")).status_code == 403
        with pytest.raises(Exception, match="403"):
            await host.visitor()

    run(sqlite, scene)


def test_bans_hold_after_a_restart_and_end_by_themselves(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tokens: list[str] = []

    async def before(host: Host) -> None:
        tokens.append((await host.player("Ada")).token)

    run(sqlite, before)
    until = admin.now() + 60_000
    store = Store(sqlite)
    admin.ban(store, "person", tokens[0].split(".")[0], until)
    store.close()

    async def after(host: Host) -> None:
        with pytest.raises(ConnectionError):
            await (await host.visitor()).hello("Ada", tokens[0])
        monkeypatch.setattr("skerry.server.orders.now", lambda: until + 1)
        await host.player("Ada", token=tokens[0])

    run(sqlite, after)


def test_a_lifted_ban_stays_lifted_when_old_orders_are_deleted(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, time = Store(database), admin.now()

    def kept() -> int:
        with store.connection() as connection:
            return len(connection.execute(sa.select(schema.orders)).all())

    admin.ban(store, "person", "a" * 32, time + 30 * admin.DAY)
    admin.ban(store, "person", "b" * 32, time + 60_000)
    admin.ban(store, "person", "a" * 32, 0)
    monkeypatch.setattr(admin, "now", lambda: time + 2 * admin.DAY)
    admin.thin(store)
    assert admin.bans(store) == []
    assert kept() == 2
    # Neither is needed when the ban would have ended.
    monkeypatch.setattr(admin, "now", lambda: time + 32 * admin.DAY)
    admin.thin(store)
    admin.thin(store)
    assert kept() == 0
    store.close()


def test_an_order_that_is_stored_after_a_later_one_is_followed(sqlite: str) -> None:
    """Two transactions may take their numbers in one order and end in the other."""

    async def scene(host: Host) -> None:
        ada, ben = await host.player("Ada"), await host.player("Ben")
        store = host.lobby.services.store
        for number, player in ((8, ben), (7, ada)):
            values = {"id": number, "at": 0, "kind": "signout", "subject": person_of(player),
                      "until": 0, "reason": "signed out"}  # fmt: skip
            with store.connection() as connection:
                connection.execute(sa.insert(schema.orders).values(**values))
            await host.lobby.orders.look()
            await player.until(lambda p: p.is_gone)
        # Each is followed once.
        again = await host.player("Ada", token=ada.token)
        await host.lobby.orders.look()
        await again.ask("ping")

    run(sqlite, scene)


def test_a_list_of_tables_names_the_people_in_their_seats(database: str) -> None:
    async def scene(host: Host) -> None:
        ada, ben = await host.player("Ada"), await host.player("Ben")
        await ada.ask("create", game="catan", players=4, seats=[{"kind": "bot"}, {"kind": "me"}])
        await ben.ask("join", table=ada.code)
        await ben.ask("sit", seat=3)
        told = command(database, "tables")
        assert f"seat 1  {person_of(ada)}  Ada\n" in told
        assert f"seat 3  {person_of(ben)}  Ben\n" in told
        (row,) = admin.list_tables(host.lobby.services.store)
        assert list(row["people"]) == [1, 3]

    run(database, scene)


def test_nothing_of_a_closed_table_is_stored_for_who_asked_before_it_was_closed(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(host: Host) -> None:
        ada, ben = await host.player("Ada"), await host.player("Ben")
        await ada.ask("create", game="dice", players=2)
        await ben.ask("join", table=ada.code)

        async def close_meanwhile(*_: object) -> None:
            command(sqlite, "close", ada.code)
            await host.lobby.orders.look()

        monkeypatch.setattr(lobby, "check_sitter", close_meanwhile)
        await ben.send(type="sit")
        await ben.until(lambda p: p.is_gone)
        await eventually(lambda: not host.lobby.connections)
        await host.lobby.services.writer.drained()
        assert host.lobby.services.store.load(ada.code) is None

    run(sqlite, scene)


def test_a_closed_table_is_gone_for_everybody(database: str) -> None:
    async def scene(host: Host) -> None:
        ada, ben = await host.game(people=2)
        other = await host.game(people=2)
        assert ada.code in command(database, "tables", "--status", "playing")
        command(database, "close", ada.code)
        await host.lobby.orders.look()
        await ben.until(lambda p: p.is_gone)
        eve = await host.player("Eve")
        with pytest.raises(Refused, match="there is no table"):
            await eve.ask("join", table=ada.code)
        await other[0].ask("chat", text="still here")
        assert check(host.lobby.services.store).tables == 1
        with pytest.raises(BadOption, match="there is no table"):
            command(database, "close", ada.code)

    run(database, scene)


def test_a_persons_data_are_exported_and_forgotten(database: str) -> None:
    async def scene(host: Host) -> None:
        ada, ben = await host.game(people=2)
        await ada.ask("chat", text="my secret recipe")
        await ben.ask("chat", text="thank you")
        actor = next(p for p in (ada, ben) if p.legal)
        await actor.move(actor.legal[0])
        await ada.ask("part")
        await ada.ask("create", game="catan", players=3)
        alone, person = ada.code, person_of(ada)
        found = json.loads(command(database, "export", person))
        assert {row["table"] for row in found["tables"]} == {alone, ben.code}
        assert "my secret recipe" in json.dumps(found)
        assert "thank you" not in json.dumps(found)
        assert "1 tables deleted, 1 changed" in command(database, "forget", person)
        await host.lobby.orders.look()
        store = host.lobby.services.store
        for table in schema.metadata.sorted_tables:
            with store.connection() as connection:
                text = repr(connection.execute(sa.select(table)).all())
            assert person not in text
            assert "my secret recipe" not in text
        assert check(store).broken == ()
        assert json.loads(command(database, "export", person))["tables"] == []
        # The others go on.
        back = await host.player("Ben", token=ben.token)
        await back.ask("join", table=ben.code)
        assert back.info["you"] == ben.info["you"]
        assert [line["text"] for line in back.chat] == [admin.FORGOTTEN, "thank you"]

    run(database, scene)


def test_who_left_his_seat_before_the_start_is_forgotten_too(database: str) -> None:
    async def scene(host: Host) -> None:
        ada, ben, eve = [await host.player(name) for name in ("Ada", "Ben", "Eve")]
        await ada.ask("create", game="dice", players=2)
        await eve.ask("join", table=ada.code)
        await eve.ask("sit")
        await eve.ask("chat", text="my secret recipe")
        await eve.ask("leave")
        await ben.ask("join", table=ada.code)
        await ben.ask("sit")
        await ben.ask("chat", text="from the same seat")
        person, store = person_of(eve), host.lobby.services.store
        assert "my secret recipe" in command(database, "export", person)
        assert "from the same seat" not in command(database, "export", person)
        assert "0 tables deleted, 1 changed" in command(database, "forget", person)
        with store.connection() as connection:
            text = repr(connection.execute(sa.select(schema.entries)).all())
        assert person not in text
        assert "my secret recipe" not in text
        assert "from the same seat" in text
        assert check(store).broken == ()

    run(database, scene)


def test_a_person_is_exported_and_forgotten_at_a_table_of_a_game_that_is_gone(
    database: str,
) -> None:
    async def scene(host: Host) -> None:
        ada, ben = await host.game("dice")
        await ada.ask("chat", text="my secret recipe")
        await ben.ask("chat", text="thank you")
        actor = next(p for p in (ada, ben) if p.legal)
        await actor.move(actor.legal[0])
        store, t = host.lobby.services.store, schema.tables
        with store.connection() as connection:
            gone = sa.func.replace(t.c.spec, '"game":"dice"', '"game":"gone"')
            connection.execute(t.update().values(spec=gone))
        person = person_of(ada)
        (row,) = json.loads(command(database, "export", person))["tables"]
        assert (row["game"], row["status"]) == ("gone", "playing")
        assert [line["text"] for line in row["chat"]] == ["my secret recipe"]
        assert len(row["moves"]) == (actor is ada)
        assert "0 tables deleted, 1 changed" in command(database, "forget", person)
        with store.connection() as connection:
            text = repr(connection.execute(sa.select(schema.entries)).all())
        assert person not in text
        assert "my secret recipe" not in text
        assert "thank you" in text

    run(database, scene)


def age(store: Store, code: str, days: float) -> None:
    """Let a table have changed so long ago."""
    at = int(admin.now() - days * admin.DAY)
    with store.connection() as connection:
        for table, column in ((schema.tables, "updated"), (schema.entries, "at")):
            connection.execute(sa.update(table).where(table.c.code == code).values({column: at}))


def test_tables_that_never_began_expire_unless_somebody_is_there(database: str) -> None:
    async def scene(host: Host) -> None:
        store = host.lobby.services.store
        codes = []
        for _ in range(3):
            ada = await host.player("Ada")
            await ada.ask("create", game="catan", players=3)
            codes.append(ada.code)
            if len(codes) < 3:
                room = host.lobby.rooms[ada.code]
                await ada.close()
                await eventually(lambda room=room: not room.connections)  # type: ignore[misc]
        playing = (await host.game(people=2))[0].code
        for code in (codes[0], codes[2], playing):
            age(store, code, 20)
        await host.lobby.orders.tidy()
        left = {row["table"] for row in admin.list_tables(store)}
        # The first has expired; the second is young, at the third somebody sits, one is played.
        assert left == {codes[1], codes[2], playing}

    run(database, scene)


def test_finished_games_are_kept_unless_a_rule_says_otherwise(sqlite: str) -> None:
    store = Store(sqlite)
    with store.connection() as connection:
        for code, days in (("OLD222", 40), ("NEW222", 2)):
            at = int(admin.now() - days * admin.DAY)
            connection.execute(
                sa.insert(schema.tables).values(
                    code=code, spec="{}", row="{}", status="over", public=True, updated=at,
                    driver_until=0,
                )
            )  # fmt: skip
            connection.execute(
                sa.insert(schema.snapshots).values(code=code, number=1, form="", data=b"")
            )
    assert admin.expired(store, 14, 0) == []
    assert admin.expired(store, 14, 30) == ["OLD222"]
    assert admin.thin(store) == 2
    store.close()


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("ban", "somebody"), "expected an address"),
        (("ban", "10.0.0.0/8"), "expected one address"),
        (("ban", "192.0.2.1", "--for", "soon"), "--for soon"),
        (("export", "Ada"), "expected a person's id"),
        (("tables", "--status", "lost"), "expected open, playing or over"),
    ],
)
def test_what_makes_no_sense_is_refused(words: Any, reason: str, sqlite: str) -> None:
    with pytest.raises(BadOption, match=reason):
        command(sqlite, *words)


@pytest.mark.parametrize(
    "words", [("tables",), ("forget", "0" * 32), ("ban", "192.0.2.7"), ("reports",)]
)
def test_a_mistyped_database_is_not_made(tmp_path: Path, words: tuple[str, ...]) -> None:
    place = tmp_path / "typo.db"
    with pytest.raises(BadOption, match="there is no database"):
        command(f"sqlite:///{place}", *words)
    assert not place.exists()


@pytest.mark.parametrize("words", [("tables", "--most"), ("reports", "--done")])
def test_numbers_that_no_database_takes_are_refused(sqlite: str, words: tuple[str, ...]) -> None:
    Store(sqlite).close()
    result = CliRunner().invoke(app, ["admin", *words, str(10**20), "--database", sqlite])
    assert result.exit_code == 2
    assert "Invalid value" in result.output
