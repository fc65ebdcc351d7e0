"""Guessing passphrases and codes, finding out who has an account, and acting in another's name."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest
from argon2 import PasswordHasher

from skerry.server import accounts

from ..known import SECRET, http, known, quick_hashes  # noqa: F401  a fixture
from ..player import Host
from ..test_tables import run

OTHER = "nine dry goats on a hill"
CODE = "2-AAAA-AAAA-AAAA-AAAA"


async def ask(host: Host, what: str, **body: Any) -> int:
    answer = await http(host, None, "POST", f"/api/account/{what}", **body)
    return answer.status_code


def test_codes_and_passphrases_of_one_account_are_guessed_from_one_supply(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        await known(host, "Ada")
        found = [await ask(host, "recover", name="Ada", code=CODE, passphrase=OTHER)]
        # Whatever the name is written like, and whichever of the two is guessed.
        for name in ("ADA", "\u0410da", "a d a"):
            found.append(await ask(host, "recover", name=name, code=CODE, passphrase=OTHER))
        found.append(await ask(host, "sign-in", name="Ada", passphrase=OTHER))
        assert found == [403] * 5
        assert await ask(host, "sign-in", name="Ada", passphrase=OTHER) == 429
        assert await ask(host, "recover", name="ada", code=CODE, passphrase=OTHER) == 429
        assert await ask(host, "sign-in", name="Ben", passphrase=OTHER) == 403

    run(sqlite, scene, rate=40, http_rate=50)


def test_one_address_cannot_try_one_passphrase_at_many_accounts(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        found = [await ask(host, "sign-in", name=f"N{i}", passphrase=SECRET) for i in range(24)]
        assert found[:10] == [403] * 10
        assert found[-1] == 429

    run(sqlite, scene, rate=40, http_rate=500)


def test_a_name_that_nobody_has_takes_as_much_work_as_one_that_somebody_has(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    worked: list[str] = []
    verify = PasswordHasher.verify

    def counted(hasher: PasswordHasher, hashed: str, given: str) -> bool:
        worked.append(hashed.split("$")[3])
        return bool(verify(hasher, hashed, given))

    monkeypatch.setattr(PasswordHasher, "verify", counted)

    async def scene(host: Host) -> None:
        await known(host, "Ada")
        with host.lobby.services.store.connection() as connection:
            # As an account has it that knows passkeys only.
            connection.exec_driver_sql("UPDATE accounts SET passphrase = '' WHERE name = 'Ada'")
        await known(host, "Ben")
        for name in ("Ada", "Ben", "Nobody"):
            for what in ({"passphrase": OTHER}, {"passphrase": OTHER, "code": CODE}):
                kind = "recover" if "code" in what else "sign-in"
                before = len(worked)
                assert await ask(host, kind, name=name, **what) == 403
                assert len(worked) == before + 1, (name, kind)
        # By the same measure of time and memory each time.
        assert len(set(worked)) == 1

    run(sqlite, scene)


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded"])
def test_a_form_on_a_page_elsewhere_acts_in_nobodys_name(sqlite: str, kind: str) -> None:
    async def scene(host: Host) -> None:
        ada = await known(host, "Ada")
        # A browser sends with a form whatever it sends by itself; the token is not among it.
        headers = {"Content-Type": kind, "Origin": "https://evil.example"}
        async with httpx.AsyncClient(base_url=host.http, headers=headers) as client:
            for path in ("account/sign-out", "account/delete", "account/codes", "people/block"):
                body = json.dumps({"passphrase": SECRET, "name": "Ada"})
                answer = await client.post(f"/api/{path}", content=body)
                assert answer.status_code == 401, path
                assert "access-control-allow-origin" not in answer.headers
            # Nor may a page elsewhere ask first whether it may send one.
            asked = await client.options(
                "/api/account/delete",
                headers={"Access-Control-Request-Method": "POST",
                         "Access-Control-Request-Headers": "authorization"},
            )  # fmt: skip
            assert asked.status_code == 405
            assert not any(name.startswith("access-control") for name in asked.headers)
        assert (await http(host, ada, "GET", "/api/account")).json()["name"] == "Ada"

    run(sqlite, scene)


def test_nothing_kept_of_an_account_gives_its_secrets_away(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        guest = await host.player("Ada")
        answer = await http(
            host, guest, "POST", "/api/account/create", name="Ada", passphrase=SECRET
        )
        codes = answer.json()["codes"]
        store = host.lobby.services.store
        with store.connection() as connection:
            kept = str(connection.exec_driver_sql("SELECT * FROM accounts").all())
            kept += str(connection.exec_driver_sql("SELECT * FROM recovery").all())
        assert kept.count("$argon2id$") == 1 + accounts.CODES
        for secret in (SECRET, answer.json()["token"], *(code[2:] for code in codes)):
            assert secret not in kept
            assert secret.replace("-", "") not in kept

    run(sqlite, scene)
