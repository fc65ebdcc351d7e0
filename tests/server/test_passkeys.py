"""Passkeys: an account without a passphrase, several of them, signing in, removing one."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from skerry.server import accounts
from skerry.server.backup import check

from .authenticator import Authenticator
from .known import SECRET, http, quick_hashes  # noqa: F401  a fixture
from .player import Host
from .test_tables import run


def origin_of(host: Host) -> str:
    return host.http.replace("127.0.0.1", "localhost")


async def ask(host: Host, what: str, token: str = "", **body: Any) -> httpx.Response:
    """Ask for something about an account, as a page of `localhost` does."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    headers["Host"] = origin_of(host).removeprefix("http://")
    async with httpx.AsyncClient(base_url=host.http, headers=headers) as client:
        if not what:
            return await client.get("/api/account")
        return await client.post(f"/api/account/{what}", json=body)


async def told(host: Host, what: str, token: str = "", **body: Any) -> dict[str, Any]:
    answer = await ask(host, what, token, **body)
    assert answer.status_code == 200, answer.text
    assert what in ("passkey-remove", "passphrase") or answer.headers["cache-control"] == "no-store"
    found: dict[str, Any] = answer.json()
    return found


async def created(host: Host, token: str, name: str = "Ada") -> tuple[Authenticator, Any]:
    """A guest makes an account with a passkey; the passkey, and the answer."""
    passkey = Authenticator(origin_of(host))
    options = await told(host, "passkey-options", token, name=name)
    made = passkey.make(options)
    return passkey, await told(host, "passkey-add", token, name=name, made=made, label="phone")


async def confirmed(host: Host, token: str, passkey: Authenticator) -> dict[str, Any]:
    """A passkey shown to confirm who somebody is."""
    return passkey.show(await told(host, "passkey-challenge", token, confirm=True))


def test_a_guest_makes_an_account_with_a_passkey_and_signs_in_elsewhere(database: str) -> None:
    async def scene(host: Host) -> None:
        ada, _ben = await host.game(people=2)
        passkey, account = await created(host, ada.token)
        assert len(account["codes"]) == accounts.CODES
        away, _eve = await host.game(people=2)
        shown = passkey.show(await told(host, "passkey-challenge"))
        answer = await told(host, "passkey-sign-in", away.token, passkey=shown)
        # The seat of the guest who signed in came along.
        assert (answer["name"], answer["tables"]) == ("Ada", 1)
        await host.lobby.orders.look()
        back = await host.player("Ada", token=answer["token"])
        for table in (ada.code, away.code):
            await back.ask("join", table=table)
            assert back.info["you"] == [0]
        assert check(host.lobby.services.store).broken == ()

    run(database, scene)


def test_the_account_tells_its_passkeys_and_nobody_elses(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        _, account = await created(host, (await host.player("Ada")).token)
        await created(host, (await host.player("Ben")).token, "Ben")
        shown = await told(host, "", account["token"])
        assert [key["label"] for key in shown["passkeys"]] == ["phone"]
        assert (shown["has_passphrase"], shown["passkeys_here"]) == (False, True)
        guest = await told(host, "", (await host.player("Eve")).token)
        assert (guest["name"], guest["passkeys"]) == (None, [])

    run(sqlite, scene)


def test_a_second_passkey_is_added_and_the_first_one_removed(database: str) -> None:
    async def scene(host: Host) -> None:
        first, account = await created(host, (await host.player("Ada")).token)
        token, second = account["token"], Authenticator(origin_of(host))
        options = await told(host, "passkey-options", token)
        # The browser makes no second one on the same device.
        assert len(options["excludeCredentials"]) == 1
        made = second.make(options)
        refused = await ask(host, "passkey-add", token, made=made, label="key")
        assert refused.status_code == 403
        made = second.make(await told(host, "passkey-options", token))
        proof = await confirmed(host, token, first)
        await ask(host, "passkey-add", token, made=made, label="key", passkey=proof)
        keys = (await told(host, "", token))["passkeys"]
        assert [key["label"] for key in keys] == ["phone", "key"]
        proof = await confirmed(host, token, second)
        await told(host, "passkey-remove", token, id=keys[0]["id"], passkey=proof)
        gone = first.show(await told(host, "passkey-challenge"))
        assert (await ask(host, "passkey-sign-in", passkey=gone)).status_code == 403
        good = second.show(await told(host, "passkey-challenge"))
        await told(host, "passkey-sign-in", passkey=good)
        # The last one stays: nobody could sign in.
        proof = await confirmed(host, token, second)
        last = await ask(host, "passkey-remove", token, id=keys[1]["id"], passkey=proof)
        assert (last.status_code, last.json()["key"]) == (409, "last-passkey")

    run(database, scene)


def test_a_passphrase_may_be_set_later_and_then_the_last_passkey_goes(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        passkey, account = await created(host, (await host.player("Ada")).token)
        token = account["token"]
        for guess in ("", SECRET):
            nothing = await ask(host, "sign-in", name="Ada", passphrase=guess)
            assert nothing.status_code == 403
            assert (await ask(host, "codes", token, passphrase=guess)).status_code == 403
        proof = await confirmed(host, token, passkey)
        await told(host, "passphrase", token, new=SECRET, passkey=proof)
        await told(host, "sign-in", name="Ada", passphrase=SECRET)
        (key,) = (await told(host, "", token))["passkeys"]
        await told(host, "passkey-remove", token, id=key["id"], passphrase=SECRET)
        assert (await told(host, "", token))["passkeys"] == []

    run(sqlite, scene)


def test_an_account_with_a_passphrase_gets_a_passkey(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada = await host.player("Ada")
        account = await told(host, "create", ada.token, name="Ada", passphrase=SECRET)
        passkey, token = Authenticator(origin_of(host)), account["token"]
        made = passkey.make(await told(host, "passkey-options", token))
        await ask(host, "passkey-add", token, made=made, passphrase=SECRET)
        shown = passkey.show(await told(host, "passkey-challenge"))
        assert (await told(host, "passkey-sign-in", passkey=shown))["name"] == "Ada"

    run(sqlite, scene)


def test_a_recovery_code_sets_a_passphrase_where_there_was_none(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        _, account = await created(host, (await host.player("Ada")).token)
        code = account["codes"][0]
        await told(host, "recover", name="Ada", code=code, passphrase=SECRET)
        await told(host, "sign-in", name="Ada", passphrase=SECRET)
        # Everybody else was signed out.
        assert (await ask(host, "", account["token"])).status_code == 401

    run(sqlite, scene)


def test_codes_signing_out_and_deleting_work_without_a_passphrase(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        passkey, account = await created(host, (await host.player("Ada")).token)
        token = (await told(host, "sign-out", account["token"]))["token"]
        assert (await ask(host, "", account["token"])).status_code == 401
        proof = await confirmed(host, token, passkey)
        codes = (await told(host, "codes", token, passkey=proof))["codes"]
        assert set(codes).isdisjoint(account["codes"])
        proof = await confirmed(host, token, passkey)
        assert (await ask(host, "delete", token, passkey=proof)).status_code == 200
        shown = passkey.show(await told(host, "passkey-challenge"))
        assert (await ask(host, "passkey-sign-in", passkey=shown)).status_code == 403

    run(sqlite, scene)


@pytest.mark.parametrize("site", ["https://tables.example", "https://tables.example:8443"])
def test_behind_a_proxy_the_settings_say_for_whom_passkeys_are(sqlite: str, site: str) -> None:
    async def scene(host: Host) -> None:
        ada = await host.player("Ada")
        passkey = Authenticator(site, "tables.example")
        # Whatever host the proxy names.
        answer = await http(host, ada, "POST", "/api/account/passkey-options", name="Ada")
        assert answer.json()["rp"]["id"] == "tables.example"
        made = passkey.make(answer.json())
        answer = await http(host, ada, "POST", "/api/account/passkey-add", name="Ada", made=made)
        assert answer.status_code == 200, answer.text

    run(sqlite, scene, site=site)


def test_without_a_site_there_are_passkeys_at_localhost_only(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada = await host.player("Ada")
        shown = (await http(host, ada, "GET", "/api/account")).json()
        assert shown["passkeys_here"] is False
        answer = await http(host, ada, "POST", "/api/account/passkey-options", name="Ada")
        assert (answer.status_code, answer.json()["key"]) == (503, "no-passkeys")

    run(sqlite, scene)
