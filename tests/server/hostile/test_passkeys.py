"""Answers of authenticators that lie: each is refused, nobody is signed in, nothing changes."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa

from skerry.server import challenges, passkeys, schema
from skerry.server.ceremony import to_text

from ..authenticator import PRESENT, Authenticator
from ..known import quick_hashes  # noqa: F401  a fixture
from ..player import Host
from ..test_passkeys import ask, confirmed, created, origin_of, told
from ..test_tables import run

Scene = Callable[[Host], Any]


async def refused(host: Host, shown: dict[str, Any], token: str = "") -> None:
    answer = await ask(host, "passkey-sign-in", token, passkey=shown)
    assert (answer.status_code, answer.json()["key"]) == (403, "passkey"), answer.text


async def challenge(host: Host) -> dict[str, Any]:
    return await told(host, "passkey-challenge")


def count_rows(host: Host, table: sa.Table) -> int:
    with host.lobby.services.store.connection() as connection:
        return int(connection.scalar(sa.select(sa.func.count()).select_from(table)) or 0)


def test_a_challenge_is_good_once_for_good_and_bad_answers(database: str) -> None:
    async def scene(host: Host) -> None:
        passkey, _ = await created(host, (await host.player("Ada")).token)
        asked = await challenge(host)
        shown = passkey.show(asked)
        await told(host, "passkey-sign-in", passkey=shown)
        await refused(host, shown)  # the very same answer
        await refused(host, passkey.show(asked))  # another answer to the same challenge
        asked = await challenge(host)
        await refused(host, passkey.show(asked, signature=to_text(b"no signature")))
        await refused(host, passkey.show(asked))  # a failed try used it up

    run(database, scene)


def test_a_challenge_is_good_for_minutes(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(host: Host) -> None:
        passkey, _ = await created(host, (await host.player("Ada")).token)
        shown, at = passkey.show(await challenge(host)), passkeys.now()
        monkeypatch.setattr(passkeys, "now", lambda: at + challenges.GOOD_FOR + 1000)
        await refused(host, shown)
        # What was kept of those that were answered goes, too.
        await told(host, "passkey-sign-in", passkey=passkey.show(await challenge(host)))
        assert count_rows(host, schema.answered) == 1

    run(sqlite, scene)


def test_challenges_that_nobody_answers_fill_no_store(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        for _ in range(5):
            await challenge(host)
        assert count_rows(host, schema.answered) == 0

    run(sqlite, scene)


def test_a_challenge_of_another_server_or_purpose_is_refused(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        passkey, account = await created(host, (await host.player("Ada")).token)
        await refused(host, passkey.show({"challenge": to_text(os.urandom(56))}))
        await refused(host, passkey.show({"challenge": ""}))
        # One to confirm who one is does not sign in, one to add a passkey neither, nor one to
        # sign in confirms.
        await refused(host, await confirmed(host, account["token"], passkey))
        await refused(host, passkey.show(await told(host, "passkey-options", account["token"])))
        shown = passkey.show(await challenge(host))
        answer = await ask(host, "codes", account["token"], passkey=shown)
        assert answer.status_code == 403

    run(sqlite, scene)


LIES: dict[str, dict[str, Any]] = {
    "a page elsewhere": {"origin": "https://evil.example"},
    "another scheme": {"origin": "https://localhost"},
    "a longer name": {"origin": "http://localhost.evil.example"},
    "another site": {"domain": "evil.example"},
    "nobody verified": {"flags": PRESENT},
    "nobody present": {"flags": 0x04},
}


@pytest.mark.parametrize("lie", LIES)
def test_answers_from_elsewhere_or_of_nobody_are_refused(sqlite: str, lie: str) -> None:
    async def scene(host: Host) -> None:
        passkey, _ = await created(host, (await host.player("Ada")).token)
        for name, value in LIES[lie].items():
            setattr(passkey, name, value)
        await refused(host, passkey.show(await challenge(host)))
        guest = await host.player("Eve")
        liar = Authenticator(**{"origin": origin_of(host), **LIES[lie]})
        made = liar.make(await told(host, "passkey-options", guest.token, name="Eve"))
        answer = await ask(host, "passkey-add", guest.token, name="Eve", made=made)
        assert answer.status_code == 403
        assert count_rows(host, schema.accounts) == 1

    run(sqlite, scene)


def test_nobody_uses_the_passkey_of_somebody_else(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada, account = await created(host, (await host.player("Ada")).token)
        eve, hers = await created(host, (await host.player("Eve")).token, "Eve")
        # Eve's key under Ada's credential; Ada's person beside Eve's credential.
        mixed = Authenticator(origin_of(host), id=ada.id, key=eve.key, handle=ada.handle, count=9)
        await refused(host, mixed.show(await challenge(host)))
        await refused(host, eve.show(await challenge(host)) | {"id": to_text(ada.id)})
        eve.handle = ada.handle
        await refused(host, eve.show(await challenge(host)))
        # Eve confirms with her own passkey what is asked in Ada's name, or removes Ada's.
        proof = await confirmed(host, account["token"], eve)
        assert (await ask(host, "codes", account["token"], passkey=proof)).status_code == 403
        eve.handle = ""
        proof = await confirmed(host, hers["token"], eve)
        other = await ask(host, "passkey-remove", hers["token"], id=to_text(ada.id), passkey=proof)
        assert other.json()["key"] == "no-passkey"
        # Registering Ada's credential once more takes it over for nobody.
        guest = await host.player("Mallory")
        thief = Authenticator(origin_of(host), id=ada.id)
        made = thief.make(await told(host, "passkey-options", guest.token, name="Mallory"))
        taken = await ask(host, "passkey-add", guest.token, name="Mallory", made=made)
        assert taken.status_code == 403
        assert count_rows(host, schema.accounts) == 2
        await told(host, "passkey-sign-in", passkey=ada.show(await challenge(host)))

    run(sqlite, scene)


def test_a_copied_authenticator_is_refused_by_its_counter(database: str) -> None:
    async def scene(host: Host) -> None:
        passkey, _ = await created(host, (await host.player("Ada")).token)
        passkey.count = 7
        await told(host, "passkey-sign-in", passkey=passkey.show(await challenge(host)))
        passkey.count = 3
        await refused(host, passkey.show(await challenge(host)))

    run(database, scene)


#: CBOR that promises too much, nests too deep, ends too early, or is something else.
MALFORMED = [
    b"",
    b"\xff",
    b"\x9b" + b"\x7f" + b"\xff" * 7,
    b"\x5b" + b"\x7f" + b"\xff" * 7,
    b"\x81" * 3000,
    b"\xd9\xd9\xf7" * 900,
    b"\xa3cfmtdnonegattStmt\xa0hauthDataA\x00",
    b"\xa3cfmtcxyzgattStmt\xa0hauthDataX%" + bytes(37),
    b"{}",
]


@pytest.mark.parametrize("data", MALFORMED, ids=lambda data: data[:12].hex() or "empty")
def test_malformed_answers_are_refused(sqlite: str, data: bytes) -> None:
    async def scene(host: Host) -> None:
        passkey, _ = await created(host, (await host.player("Ada")).token)
        for lie in ("clientDataJSON", "authenticatorData", "signature"):
            shown = passkey.show(await challenge(host))
            shown["response"][lie] = to_text(data)
            await refused(host, shown)
        guest = await host.player("Eve")
        for lie in ("clientDataJSON", "attestationObject"):
            options = await told(host, "passkey-options", guest.token, name="Eve")
            made = Authenticator(origin_of(host)).make(options)
            made["response"][lie] = to_text(data)
            answer = await ask(host, "passkey-add", guest.token, name="Eve", made=made)
            assert answer.status_code == 403
        assert count_rows(host, schema.passkeys) == 1

    run(sqlite, scene)


def test_what_is_no_answer_at_all_is_refused_as_malformed(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        wrong: Any
        for wrong in (None, 1, [], {}, {"id": "a", "rawId": "a", "type": "public-key"}):
            assert (await ask(host, "passkey-sign-in", passkey=wrong)).status_code == 400
        shown = Authenticator(origin_of(host)).show(await challenge(host))
        shown["response"]["clientDataJSON"] = "x" * 20_000
        assert (await ask(host, "passkey-sign-in", passkey=shown)).status_code == 413
        await refused(host, shown | {"response": {"clientDataJSON": "%%%"}})

    run(sqlite, scene)


def test_a_zero_byte_is_refused_whatever_the_store(database: str) -> None:
    async def scene(host: Host) -> None:
        passkey, account = await created(host, (await host.player("Ada")).token)
        await refused(host, passkey.show(await challenge(host)) | {"id": "\0"})
        proof = await confirmed(host, account["token"], passkey)
        gone = await ask(host, "passkey-remove", account["token"], id="\0", passkey=proof)
        assert gone.json()["key"] == "no-passkey"
        for path in ("people/%00", "people/a%00b", "puzzles/dice/%00", "tables/%00", "rules/%00"):
            assert (await host.get(f"/api/{path}")).status_code == 404, path

    run(database, scene)
