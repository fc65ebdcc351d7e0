"""Passkeys of accounts: added, shown, removed. Everything here blocks.

An account may have several, beside a passphrase or in place of one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from . import accounts, schema
from .accounts import Account
from .admin import now
from .ceremony import (
    Answer,
    NewPasskey,
    Site,
    ask_for_known,
    ask_for_new,
    challenge_of,
    check_known,
    check_new,
    to_bytes,
    to_text,
)
from .challenges import new_challenge, take_challenge, wrong_passkey
from .names import clean
from .refusals import Refusal
from .store import Store
from .tokens import Signer

#: Passkeys of one account.
MOST_PASSKEYS = 10
#: Longest label, in characters.
MOST_LABEL = 40


@dataclass(frozen=True)
class Passkeys:
    """The passkeys of a site."""

    store: Store
    signer: Signer
    site: Site

    def ask_for_new(self, person: str, name: str) -> dict[str, Any]:
        """What a browser is asked so that a person gets a passkey; guests say a name."""
        found = accounts.account_of(self.store, person)
        if found is None:
            name = accounts.check_name(self.store, name)
        else:
            name = found[0].name
        known = [row["id"] for row in passkeys_of(self.store, person)]
        challenge = new_challenge(self.signer, f"add {person}", now())
        return ask_for_new(self.site, self._handle(person), name, challenge, known)

    def ask_for_known(self, person: str) -> dict[str, Any]:
        """What a browser is asked to confirm who a person is; to sign in if that is nobody."""
        known = [row["id"] for row in passkeys_of(self.store, person)] if person else []
        challenge = new_challenge(self.signer, f"show {person}", now())
        return ask_for_known(self.site, challenge, known)

    def create(
        self, person: str, name: str, answer: Answer, label: str
    ) -> tuple[Account, list[str]]:
        """Make an account of a guest with a passkey and no passphrase; also its codes."""
        new = self._check_new(person, answer)
        return accounts.create(
            self.store, person, name, None, lambda rows: _insert(rows, person, new, label)
        )

    def add(self, person: str, answer: Answer, label: str) -> None:
        """One more passkey for an account."""
        if len(passkeys_of(self.store, person)) >= MOST_PASSKEYS:
            raise Refusal("full", f"you have {MOST_PASSKEYS} passkeys", key="many-passkeys")
        new = self._check_new(person, answer)
        with self.store.connection() as connection:
            _insert(connection, person, new, label)

    def sign_in(self, answer: Answer) -> Account:
        """The account that a passkey belongs to."""
        person = self._check_known("", answer)
        found = accounts.account_of(self.store, person)
        if found is None:
            raise wrong_passkey()
        return found[0]

    def confirm(self, person: str, answer: Answer) -> None:
        """Refuse unless a passkey of this person was shown."""
        if self._check_known(person, answer) != person:
            raise wrong_passkey()

    def _check_new(self, person: str, answer: Answer) -> NewPasskey:
        challenge = challenge_of(answer)
        take_challenge(self.store, self.signer, challenge, f"add {person}", now())
        return check_new(self.site, challenge, answer)

    def _check_known(self, person: str, answer: Answer) -> str:
        """The person whose passkey was shown in answer to a challenge for `person` or anybody."""
        challenge = challenge_of(answer)
        take_challenge(self.store, self.signer, challenge, f"show {person}", now())
        # As it was kept: what is no base64 would be no text for every store.
        p, id = schema.passkeys.c, to_text(to_bytes(answer.id))[:1400]
        with self.store.connection() as connection:
            row = connection.execute(sa.select(schema.passkeys).where(p.id == id)).first()
        if row is None:
            raise wrong_passkey()
        handle = answer.response.user_handle
        if handle and to_bytes(handle) != self._handle(str(row.person)):
            raise wrong_passkey()
        count = check_known(
            self.site, challenge, answer, bytes(row.public_key), int(row.sign_count)
        )
        with self.store.connection() as connection:
            # Two answers with one counter: the second is a copy's.
            changed = connection.execute(
                sa.update(schema.passkeys)
                .where(p.id == row.id, p.sign_count == row.sign_count)
                .values(sign_count=count, used=now())
            )
            if not changed.rowcount:
                raise wrong_passkey()
        return str(row.person)

    def _handle(self, person: str) -> bytes:
        """What stands for a person inside an authenticator; nobody learns his id from it."""
        return self.signer.seal(f"passkey {person}")


def passkeys_of(store: Store, person: str) -> list[dict[str, Any]]:
    """The passkeys of a person as the account's page shows them, the oldest first."""
    p = schema.passkeys.c
    query = sa.select(p.id, p.label, p.at, p.used).where(p.person == person).order_by(p.at, p.id)
    with store.connection() as connection:
        return [dict(row._mapping) for row in connection.execute(query)]


def remove(store: Store, person: str, id: str) -> None:
    """Remove a passkey; the last one only where a passphrase is left to sign in with."""
    p, a = schema.passkeys.c, schema.accounts.c
    with store.connection() as connection:
        # Whoever removes two at once waits here for the first.
        own = sa.select(a.passphrase).where(a.person == person).with_for_update()
        passphrase = connection.scalar(own)
        known = set(connection.scalars(sa.select(p.id).where(p.person == person)))
        if id not in known:
            raise Refusal("not_now", "you have no such passkey", key="no-passkey")
        if len(known) == 1 and not passphrase:
            raise Refusal("not_now", "set a passphrase first", key="last-passkey")
        connection.execute(sa.delete(schema.passkeys).where(p.person == person, p.id == id))


def _insert(connection: sa.Connection, person: str, new: NewPasskey, label: str) -> None:
    values = {"id": new.id, "person": person, "public_key": new.public_key,
              "sign_count": new.sign_count, "label": clean(label, MOST_LABEL),
              "at": now(), "used": 0}  # fmt: skip
    try:
        connection.execute(sa.insert(schema.passkeys).values(**values))
    except sa.exc.IntegrityError:
        # One credential belongs to one person.
        raise wrong_passkey() from None
