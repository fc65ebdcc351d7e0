"""Accounts: a name with a passphrase or passkeys, so that somebody is known on another device.

A guest who makes an account stays the same person, so his seats come along. Passphrases and
recovery codes are kept as Argon2 hashes; an account with passkeys only has an empty one, which no
passphrase fits. Everything here blocks, and hashing takes long on purpose.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass

import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import VerificationError, VerifyMismatchError

from . import schema
from .admin import now, sign_out
from .forgetting import is_ended
from .judge import Refusal
from .names import clean_name, skeleton
from .store import Store
from .tokens import ALPHABET

#: Shortest and longest passphrase. Without a second factor length is what counts.
LEAST_PASSPHRASE, MOST_PASSPHRASE = 12, 200
#: Recovery codes of an account: so many, of groups of so many letters and digits.
CODES, GROUPS, GROUP = 8, 4, 4

_HASHER = PasswordHasher()
#: What is verified for a name that nobody has, so that the answer takes as long.
_NOBODY = _HASHER.hash(secrets.token_hex(16))


@dataclass(frozen=True)
class Account:
    """Somebody who can sign in."""

    person: str
    name: str
    generation: int  #: of tokens; those of an earlier one are no longer good
    has_passphrase: bool = True


def wrong() -> Refusal:
    """One refusal for all that may be wrong, so that nobody learns which names there are."""
    return Refusal("not_yours", "this name and this passphrase do not fit", key="sign-in")


def check_passphrase(passphrase: str, name: str) -> None:
    """Refuse what is too easy to guess."""
    if not LEAST_PASSPHRASE <= len(passphrase) <= MOST_PASSPHRASE:
        raise Refusal(
            "bad_option",
            f"a passphrase has {LEAST_PASSPHRASE} to {MOST_PASSPHRASE} characters; "
            "take a few words that only you put together",
            key="passphrase-length",
        )
    plain = passphrase.casefold()
    if len(set(plain)) < 5 or plain.strip() in (name.casefold(), name.casefold() * 2):
        raise Refusal("bad_option", "this passphrase is too easy to guess", key="passphrase-easy")


def known_as(store: Store, person: str) -> tuple[int, str]:
    """The generation of a person's tokens, and the name of his account.

    Guests, who have no account, have generation 0. Somebody who was deleted has -1: no token is of
    that one.
    """
    a = schema.accounts.c
    with store.connection() as connection:
        row = connection.execute(sa.select(a.generation, a.name).where(a.person == person)).first()
        if row is not None:
            return int(row.generation), str(row.name)
        return (-1 if is_ended(connection, person) else 0), ""


def generation_of(store: Store, person: str) -> int:
    """The generation of a person's tokens; 0 for guests."""
    return known_as(store, person)[0]


def account_of(store: Store, person: str) -> tuple[Account, int] | None:
    """A person's account and the recovery codes that are left, if there is one."""
    a, r = schema.accounts.c, schema.recovery.c
    with store.connection() as connection:
        row = connection.execute(sa.select(schema.accounts).where(a.person == person)).first()
        if row is None:
            return None
        left = connection.scalar(
            sa.select(sa.func.count()).select_from(schema.recovery).where(r.person == person)
        )
    account = Account(row.person, row.name, int(row.generation), bool(row.passphrase))
    return account, int(left or 0)


def check_name(store: Store, name: str) -> str:
    """A name for a new account as it is kept; refused if it says nothing or somebody has it."""
    name = clean_name(name)
    if not name:
        raise Refusal("bad_option", "a name needs something to read", key="no-name")
    if _row_of(store, name) is not None:
        raise _taken()
    return name


def create(
    store: Store,
    person: str,
    name: str,
    passphrase: str | None,
    also: Callable[[sa.Connection], None] = lambda connection: None,
) -> tuple[Account, list[str]]:
    """Make an account of a guest; also the recovery codes, which are shown this once.

    `also` stores what belongs to it, such as the passkey of an account without a passphrase.
    """
    name = clean_name(name)
    if not name:
        raise Refusal("bad_option", "a name needs something to read", key="no-name")
    if passphrase is not None:
        check_passphrase(passphrase, name)
    hashed = "" if passphrase is None else _HASHER.hash(passphrase)
    values = {"person": person, "name": name, "skeleton": skeleton(name), "generation": 1,
              "passphrase": hashed, "at": now()}  # fmt: skip
    try:
        with store.connection() as connection:
            connection.execute(sa.insert(schema.accounts).values(**values))
            codes = _new_codes(connection, person)
            also(connection)
    except sa.exc.IntegrityError:
        if account_of(store, person) is not None:
            raise Refusal("not_now", "you have an account already", key="has-account") from None
        raise _taken() from None
    return Account(person, name, 1, bool(hashed)), codes


def _taken() -> Refusal:
    return Refusal("full", "somebody has this name, or one like it", key="name-taken")


def sign_in(store: Store, name: str, passphrase: str) -> Account:
    """The account of a name, if the passphrase is right."""
    row = _row_of(store, name)
    _verify(row.passphrase if row is not None else "", passphrase)
    if row is None:
        raise wrong()
    if _HASHER.check_needs_rehash(row.passphrase):
        _change(store, row.person, {"passphrase": _HASHER.hash(passphrase)})
    return Account(row.person, row.name, int(row.generation))


def recover(store: Store, name: str, code: str, passphrase: str) -> Account:
    """Set a new passphrase by a recovery code, which is good once; all devices are signed out."""
    check_passphrase(passphrase, clean_name(name))
    row, r = _row_of(store, name), schema.recovery.c
    with store.connection() as connection:
        query = sa.select(r.number, r.code).where(r.person == (row.person if row else ""))
        kept = [(int(number), str(text)) for number, text in connection.execute(query)]
    # The first group says which code it is, so that one hash is worked out and not eight.
    number, given = _parse(code)
    known = dict(kept).get(number)
    _verify(known or "", given)
    if row is None or known is None:
        raise wrong()
    hashed = _HASHER.hash(passphrase)
    a = schema.accounts.c
    with store.connection() as connection:
        used = connection.execute(
            sa.delete(schema.recovery).where(r.person == row.person, r.number == number)
        )
        if not used.rowcount:
            raise wrong()
        connection.execute(
            sa.update(schema.accounts)
            .where(a.person == row.person)
            .values(passphrase=hashed, generation=a.generation + 1)
        )
        sign_out(connection, str(row.person))
    return Account(row.person, row.name, int(row.generation) + 1)


def confirm(store: Store, person: str, passphrase: str) -> None:
    """Refuse unless this is the passphrase of a person's account."""
    _verify(_own_row(store, person).passphrase, passphrase)


def change_passphrase(store: Store, person: str, new: str) -> None:
    """Set another passphrase, once the person has confirmed who it is."""
    check_passphrase(new, _own_row(store, person).name)
    _change(store, person, {"passphrase": _HASHER.hash(new)})


def sign_out_everywhere(store: Store, person: str) -> Account:
    """Let no token be good any more; the account with the generation of the next ones."""
    row, a = _own_row(store, person), schema.accounts.c
    with store.connection() as connection:
        newer = sa.update(schema.accounts).where(a.person == person)
        connection.execute(newer.values(generation=a.generation + 1))
        sign_out(connection, person)
    return Account(person, row.name, int(row.generation) + 1)


def new_codes(store: Store, person: str) -> list[str]:
    """Other recovery codes in place of all there were."""
    _own_row(store, person)
    with store.connection() as connection:
        return _new_codes(connection, person)


def _row_of(store: Store, name: str) -> sa.Row[tuple[object, ...]] | None:
    with store.connection() as connection:
        query = sa.select(schema.accounts).where(
            schema.accounts.c.skeleton == skeleton(clean_name(name))
        )
        return connection.execute(query).first()


def _own_row(store: Store, person: str) -> sa.Row[tuple[object, ...]]:
    with store.connection() as connection:
        query = sa.select(schema.accounts).where(schema.accounts.c.person == person)
        row = connection.execute(query).first()
    if row is None:
        raise Refusal("not_now", "you have no account", key="no-account")
    return row


def _change(store: Store, person: str, values: dict[str, object]) -> None:
    a = schema.accounts.c
    with store.connection() as connection:
        connection.execute(sa.update(schema.accounts).where(a.person == person).values(**values))


def _verify(hashed: str, given: str) -> None:
    """Refuse what does not fit; nothing fits an empty hash, which takes as long to find out."""
    try:
        _HASHER.verify(hashed or _NOBODY, given[:MOST_PASSPHRASE])
    except VerifyMismatchError:
        raise wrong() from None
    except VerificationError:
        raise wrong() from None
    if not hashed:
        raise wrong()


def _new_codes(connection: sa.Connection, person: str) -> list[str]:
    r = schema.recovery.c
    connection.execute(sa.delete(schema.recovery).where(r.person == person))
    codes = []
    for number in range(CODES):
        groups = ["".join(secrets.choice(ALPHABET) for _ in range(GROUP)) for _ in range(GROUPS)]
        connection.execute(
            sa.insert(schema.recovery).values(
                person=person, number=number, code=_HASHER.hash("".join(groups))
            )
        )
        codes.append("-".join([ALPHABET[number], *groups]))
    return codes


def _parse(code: str) -> tuple[int, str]:
    """The number of a recovery code, and its letters as they are hashed.

    >>> _parse("3-abcd-EFGH-jklm-npqr")
    (1, 'ABCDEFGHJKLMNPQR')
    """
    letters = "".join(c for c in code.upper() if c.isalnum())[:64]
    return (ALPHABET.find(letters[0]) if letters else -1), letters[1:]
