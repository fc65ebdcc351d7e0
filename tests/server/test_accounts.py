"""Accounts: a guest becomes known, signs in elsewhere, recovers, signs out, is deleted."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.profiles import CHEAPEST

from skerry.server import accounts, admin, schema
from skerry.server.backup import check
from skerry.server.loading import load

from .player import Host
from .test_tables import run

SECRET = "seven wet sheep on a reef"
OTHER = "a lighthouse without a keeper"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashes that cost little; what they cost people is the library's choice."""
    hasher = PasswordHasher.from_parameters(CHEAPEST)
    monkeypatch.setattr(accounts, "_HASHER", hasher)
    monkeypatch.setattr(accounts, "_NOBODY", hasher.hash("nobody"))


async def ask(host: Host, what: str, token: str = "", **body: Any) -> httpx.Response:
    """Ask for something about an account."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    async with httpx.AsyncClient(base_url=host.http, headers=headers) as client:
        return await client.post(f"/api/account/{what}", json=body)


async def made(host: Host, token: str, name: str = "Ada") -> dict[str, Any]:
    answer = await ask(host, "create", token, name=name, passphrase=SECRET)
    assert answer.status_code == 200, answer.text
    assert answer.headers["cache-control"] == "no-store"
    return answer.json()


def test_a_guest_makes_an_account_keeps_the_seat_and_signs_in_elsewhere(database: str) -> None:
    async def scene(host: Host) -> None:
        ada, _ben = await host.game(people=2)
        account = await made(host, ada.token)
        assert len(account["codes"]) == accounts.CODES
        there = (await ask(host, "sign-in", name="ADA", passphrase=SECRET)).json()
        for token in (account["token"], there["token"]):
            again = await host.player("Ada", token=token)
            assert again.token == token
            await again.ask("join", table=ada.code)
            assert again.info["you"] == [0]

    run(database, scene)


def test_the_token_of_the_guest_is_no_longer_good(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada = (await host.game(people=2))[0]
        await made(host, ada.token)
        thief = await host.player("Ada", token=ada.token)
        assert thief.token != ada.token
        await thief.ask("join", table=ada.code)
        assert thief.info["you"] == []

    run(sqlite, scene)


def test_seats_of_a_guest_come_along_when_signing_in(database: str) -> None:
    async def scene(host: Host) -> None:
        home = await host.player("Ada")
        await made(host, home.token)
        away, _ben = await host.game(people=2)
        answer = await ask(host, "sign-in", away.token, name="Ada", passphrase=SECRET)
        assert answer.json()["tables"] == 1
        await host.lobby.orders.look()
        back = await host.player("Ada", token=answer.json()["token"])
        await back.ask("join", table=away.code)
        assert back.info["you"] == [0]
        # What the browser had as a guest is worth nothing now.
        old = await host.player("Ada", token=away.token)
        await old.ask("join", table=away.code)
        assert old.info["you"] == []
        assert check(host.lobby.services.store).broken == ()

    run(database, scene)


def test_a_move_that_was_taken_back_stays_so_when_who_agreed_signs_in(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        await made(host, (await host.player("Ada")).token)
        players = await host.game(people=2)
        mover, other = sorted(players, key=lambda player: not player.legal)
        await mover.move(mover.legal[0])
        await mover.ask("undo")
        answer = await ask(host, "sign-in", other.token, name="Ada", passphrase=SECRET)
        assert answer.json()["tables"] == 1
        await other.ask("consent")  # before the table has heard of it
        await same_when_read_again(host, mover.code)

    run(sqlite, scene)


def test_a_move_that_was_not_taken_back_stays_when_who_asked_becomes_who_refused(
    sqlite: str,
) -> None:
    async def scene(host: Host) -> None:
        players = await host.game(people=3)
        mover, refusing, agreeing = sorted(players, key=lambda player: not player.legal)
        await made(host, refusing.token)
        await mover.move(mover.legal[0])
        await mover.ask("undo")
        await agreeing.ask("consent")
        await refusing.ask("consent", agree=False)
        await ask(host, "sign-in", mover.token, name="Ada", passphrase=SECRET)
        await same_when_read_again(host, mover.code)

    run(sqlite, scene)


async def same_when_read_again(host: Host, code: str) -> None:
    """The table is the same to whoever reads it from the store."""
    live, stored = host.lobby.rooms[code].table, load(host.lobby.services.store, code)
    assert stored is not None
    assert (stored.match, stored.decisions, stored.wish) == (live.match, live.decisions, live.wish)


def test_signing_in_as_another_takes_no_account_along(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada = (await host.game(people=2))[0]
        account = await made(host, ada.token)
        ben = await host.player("Ben")
        await made(host, ben.token, "Ben")
        answer = await ask(host, "sign-in", account["token"], name="Ben", passphrase=SECRET)
        assert answer.json()["tables"] == 0
        again = await host.player("Ada", token=account["token"])
        await again.ask("join", table=ada.code)
        assert again.info["you"] == [0]

    run(sqlite, scene)


def test_wrong_names_and_wrong_passphrases_are_refused_alike(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        account = await made(host, (await host.player("Ada")).token)
        answers = [
            await ask(host, "sign-in", name="Ada", passphrase=OTHER),
            await ask(host, "sign-in", name="Nobody", passphrase=SECRET),
            await ask(host, "recover", name="Ada", code="2-AAAA-AAAA-AAAA-AAAA", passphrase=OTHER),
            await ask(host, "recover", name="Ada", code="", passphrase=OTHER),
            await ask(host, "recover", name="Eve", code=account["codes"][0], passphrase=OTHER),
        ]
        assert {answer.status_code for answer in answers} == {403}
        assert len({answer.text for answer in answers}) == 1

    run(sqlite, scene)


def test_a_recovery_code_is_good_once_and_signs_everybody_out(database: str) -> None:
    async def scene(host: Host) -> None:
        account = await made(host, (await host.player("Ada")).token)
        inside = await host.player("Ada", token=account["token"])
        code = account["codes"][2].lower().replace("-", " ")
        answer = await ask(host, "recover", name="Ada", code=code, passphrase=OTHER)
        assert answer.status_code == 200
        await host.lobby.orders.look()
        await inside.until(lambda p: p.is_gone)
        assert (await host.player("Ada", token=account["token"])).token != account["token"]
        again = await ask(host, "recover", name="Ada", code=code, passphrase=SECRET)
        assert again.status_code == 403
        assert (await ask(host, "sign-in", name="Ada", passphrase=SECRET)).status_code == 403
        assert (await ask(host, "sign-in", name="Ada", passphrase=OTHER)).status_code == 200
        async with httpx.AsyncClient(base_url=host.http) as client:
            headers = {"Authorization": f"Bearer {answer.json()['token']}"}
            shown = await client.get("/api/account", headers=headers)
        assert (shown.json()["name"], shown.json()["codes"]) == ("Ada", accounts.CODES - 1)

    run(database, scene)


def test_a_recovery_code_is_good_still_where_the_others_could_not_be_signed_out(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(host: Host) -> None:
        account = await made(host, (await host.player()).token)
        asked = {"name": "Ada", "passphrase": OTHER, "code": account["codes"][0]}

        def fail(*_: object, **__: object) -> None:
            raise sa.exc.OperationalError("", {}, Exception("the database has gone"))

        with monkeypatch.context() as broken:
            broken.setattr(admin, "give_order", fail)
            assert (await ask(host, "recover", **asked)).status_code == 503
            assert (await ask(host, "sign-out", account["token"])).status_code == 503
        assert (await ask(host, "sign-in", name="Ada", passphrase=OTHER)).status_code == 403
        assert (await host.player(token=account["token"])).token == account["token"]
        assert (await ask(host, "recover", **asked)).status_code == 200

    run(sqlite, scene)


def test_signing_out_everywhere_leaves_one_token_good(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        account = await made(host, (await host.player("Ada")).token)
        fresh = (await ask(host, "sign-out", account["token"])).json()["token"]
        assert (await ask(host, "sign-out", account["token"])).status_code == 401
        assert (await host.player("Ada", token=fresh)).token == fresh

    run(sqlite, scene)


def test_passphrase_and_codes_change_only_with_the_passphrase(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        account = await made(host, (await host.player("Ada")).token)
        token = account["token"]
        wrong = await ask(host, "passphrase", token, passphrase=OTHER, new=OTHER)
        assert wrong.status_code == 403
        assert (
            await ask(host, "passphrase", token, passphrase=SECRET, new=OTHER)
        ).status_code == 200
        assert (await ask(host, "codes", token, passphrase=SECRET)).status_code == 403
        codes = (await ask(host, "codes", token, passphrase=OTHER)).json()["codes"]
        used = account["codes"][0]
        again = await ask(host, "recover", name="Ada", code=used, passphrase=SECRET)
        assert again.status_code == 403
        good = await ask(host, "recover", name="Ada", code=codes[0], passphrase=SECRET)
        assert good.status_code == 200

    run(sqlite, scene)


def test_a_deleted_account_leaves_nothing_behind(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada = (await host.game(people=2))[0]
        account = await made(host, ada.token)
        person = ada.token.split(".")[0]
        assert (await ask(host, "delete", account["token"], passphrase=OTHER)).status_code == 403
        assert (await ask(host, "delete", account["token"], passphrase=SECRET)).status_code == 200
        await host.lobby.orders.look()
        again = await host.player("Ada", token=account["token"])
        await again.ask("join", table=ada.code)
        assert again.info["you"] == []
        for table in (schema.accounts, schema.recovery, schema.seats, schema.entries):
            with host.lobby.services.store.connection() as connection:
                assert person not in repr(connection.execute(sa.select(table)).all())
        # The token of the guest, which was good before there was an account, is good for nothing.
        old = await host.player("Ada", token=ada.token)
        await old.ask("join", table=ada.code)
        assert old.info["you"] == []

    run(sqlite, scene)


def test_an_account_is_deleted_as_a_whole_or_stays_as_it_was(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(host: Host) -> None:
        ada = (await host.game(people=2))[0]
        account = await made(host, ada.token)

        def fail(*_: object) -> None:
            raise sa.exc.OperationalError("", {}, Exception("the database has gone"))

        for part in ("forget_rows", "_move_at", "sign_out"):
            with monkeypatch.context() as broken:
                broken.setattr(admin, part, fail)
                answer = await ask(host, "delete", account["token"], passphrase=SECRET)
                assert answer.status_code == 503, part
            back = await host.player("Ada", token=account["token"])
            await back.ask("join", table=ada.code)
            assert back.info["you"] == [0], part
            await back.close()
        assert (await ask(host, "delete", account["token"], passphrase=SECRET)).status_code == 200

    run(database, scene)


@pytest.mark.parametrize(
    ("name", "passphrase", "status"),
    [
        ("Ben", "short", 400),
        ("Ben", "aaaaaaaaaaaaaaaaaaaa", 400),
        ("Benjamin Button", "benjamin button", 400),
        ("​", SECRET, 400),
        ("Аdа", SECRET, 429),
        ("Ben", "x" * 300, 400),
    ],
)
def test_accounts_that_are_weak_or_look_like_another_are_refused(
    sqlite: str, name: str, passphrase: str, status: int
) -> None:
    async def scene(host: Host) -> None:
        await made(host, (await host.player("Ada")).token)
        ben = await host.player("Ben")
        answer = await ask(host, "create", ben.token, name=name, passphrase=passphrase)
        assert answer.status_code == status, answer.text
        assert passphrase not in answer.text
        # Nothing has changed: the guest is still one.
        assert (await host.player("Ben", token=ben.token)).token == ben.token

    run(sqlite, scene)


def test_guessing_is_slowed_down_by_name_and_nobody_else_waits(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        await made(host, (await host.player("Ada")).token)
        codes = [
            (await ask(host, "sign-in", name="Ada", passphrase=f"a wrong guess {i}")).status_code
            for i in range(7)
        ]
        assert codes == [403] * 5 + [429] * 2
        other = await ask(host, "sign-in", name="Ben", passphrase=SECRET)
        assert other.status_code == 403

    run(sqlite, scene, rate=40, http_rate=50)


def test_nothing_about_an_account_is_done_without_a_token(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        assert (await host.get("/api/account")).status_code == 401
        guest = {"Authorization": f"Bearer {(await host.player('Eve')).token}"}
        async with httpx.AsyncClient(base_url=host.http, headers=guest) as client:
            shown = (await client.get("/api/account")).json()
        assert (shown["name"], shown["codes"], shown["passkeys"]) == (None, 0, [])
        forged = "0" * 32 + "." + "A" * 43
        for what in ("create", "passphrase", "codes", "sign-out", "delete"):
            for token in ("", forged):
                answer = await ask(host, what, token, name="Ada", passphrase=SECRET)
                assert answer.status_code in (400, 401)

    run(sqlite, scene)


def test_a_body_that_is_too_long_or_wrong_is_refused(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        long = await host.post("/api/account/sign-in", "x" * 9000)
        assert long.status_code == 413
        for body in ("[]", "{", '{"name":1}', '{"name":"a","passphrase":"b","more":1}'):
            assert (await host.post("/api/account/sign-in", body)).status_code == 400

    run(sqlite, scene)
