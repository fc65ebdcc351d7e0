"""Accounts over HTTP. Whoever asks shows the token of his browser; nothing here uses cookies."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta, Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from . import accounts
from .accounts import MOST_PASSPHRASE, Account
from .admin import give_order, move_person
from .judge import Refusal
from .limits import address_of
from .names import clean_name, skeleton
from .store import Store
from .web import json, lobby_of

#: Longest body, in bytes.
MOST_BODY = 4096
#: An answer with a token or codes is nobody else's.
PRIVATE = {"Cache-Control": "no-store"}

Text = Annotated[str, Meta(max_length=MOST_PASSPHRASE)]
T = TypeVar("T")


class NameAndPassphrase(Struct, forbid_unknown_fields=True):
    """To make an account, or to sign in."""

    name: Text
    passphrase: Text


class Recovery(Struct, forbid_unknown_fields=True):
    """To set a new passphrase by a recovery code."""

    name: Text
    code: Text
    passphrase: Text


class Change(Struct, forbid_unknown_fields=True):
    """To change a passphrase."""

    old: Text
    new: Text


class Confirmed(Struct, forbid_unknown_fields=True):
    """What needs the passphrase once more."""

    passphrase: Text


async def person_of(request: Request) -> str:
    """The person whose token a request shows; empty if it shows none that is good."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if kind.lower() != "bearer":
        return ""
    person, _ = await lobby_of(request).known_of(token.strip(), address_of(request.scope))
    return person


async def signed_in(request: Request) -> str:
    """The person whose token a request shows; refused without one that is good."""
    person = await person_of(request)
    if not person:
        raise Refusal("hello_first", "show the token of your browser", key="no-token")
    return person


async def body_as(request: Request, form: type[T]) -> T:
    """What a request has sent, in the form that is expected."""
    data = bytearray()
    async for part in request.stream():
        data += part
        if len(data) > MOST_BODY:
            raise HTTPException(413, f"at most {MOST_BODY} bytes")
    try:
        return msgspec.json.decode(data, type=form)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
        # What was sent holds a passphrase: say what is wrong, not what came.
        raise HTTPException(400, str(problem)[:200]) from None


def _limit(request: Request, kind: str, key: str) -> None:
    now = asyncio.get_running_loop().time()
    if not lobby_of(request).limits.may(kind, now, address_of(request.scope), key):
        raise Refusal("too_fast", "too many tries; wait some minutes", key="many-tries")


async def _hashing(request: Request, job: Callable[[Store], T]) -> T:
    """Do what hashes a passphrase, one at a time for all."""
    lobby = lobby_of(request)
    store = lobby.services.store
    work = lobby.hashing.submit(address_of(request.scope), lambda _: job(store))
    # Whoever goes away in the middle has still tried.
    return await work


def _answer(request: Request, account: Account, **more: Any) -> Response:
    token = lobby_of(request).services.signer.token(account.person, account.generation)
    response = json({"token": token, "name": account.name, **more})
    response.headers.update(PRIVATE)
    return response


async def show(request: Request) -> Response:
    """The account of whoever asks; a guest has none, which is no fault."""
    person, lobby = await signed_in(request), lobby_of(request)
    found = await lobby.work.submit(
        address_of(request.scope), lambda _: accounts.account_of(lobby.services.store, person)
    )
    name, left = (found[0].name, found[1]) if found is not None else (None, 0)
    response = json({"name": name, "codes": left})
    response.headers.update(PRIVATE)
    return response


async def create(request: Request) -> Response:
    """A guest makes an account and stays the same person."""
    person, asked = await signed_in(request), await body_as(request, NameAndPassphrase)
    _limit(request, "account", person)
    account, codes = await _hashing(
        request, lambda store: accounts.create(store, person, asked.name, asked.passphrase)
    )
    return _answer(request, account, codes=codes)


async def sign_in(request: Request) -> Response:
    """Sign in; the seats that this browser has had as a guest come along."""
    guest, asked = await person_of(request), await body_as(request, NameAndPassphrase)
    _limit(request, "sign-in", skeleton(clean_name(asked.name)))

    def job(store: Store) -> tuple[Account, int]:
        account = accounts.sign_in(store, asked.name, asked.passphrase)
        is_guest = guest and guest != account.person and not accounts.generation_of(store, guest)
        return account, move_person(store, guest, account.person) if is_guest else 0

    account, moved = await _hashing(request, job)
    return _answer(request, account, tables=moved)


async def recover(request: Request) -> Response:
    """Set a new passphrase by a recovery code."""
    asked = await body_as(request, Recovery)
    _limit(request, "sign-in", skeleton(clean_name(asked.name)))

    def job(store: Store) -> Account:
        account = accounts.recover(store, asked.name, asked.code, asked.passphrase)
        _say_signed_out(store, account.person)
        return account

    return _answer(request, await _hashing(request, job))


async def change(request: Request) -> Response:
    """Set another passphrase."""
    person, asked = await signed_in(request), await body_as(request, Change)
    _limit(request, "sign-in", person)
    await _hashing(
        request, lambda store: accounts.change_passphrase(store, person, asked.old, asked.new)
    )
    return json({})


async def codes(request: Request) -> Response:
    """Other recovery codes."""
    person, asked = await signed_in(request), await body_as(request, Confirmed)
    _limit(request, "sign-in", person)
    found = await _hashing(
        request, lambda store: accounts.new_codes(store, person, asked.passphrase)
    )
    response = json({"codes": found})
    response.headers.update(PRIVATE)
    return response


async def sign_out(request: Request) -> Response:
    """Sign out everywhere; whoever asks gets a new token."""
    person = await signed_in(request)
    _limit(request, "sign-in", person)

    def job(store: Store) -> Account:
        account = accounts.sign_out_everywhere(store, person)
        _say_signed_out(store, person)
        return account

    return _answer(request, await _hashing(request, job))


async def delete(request: Request) -> Response:
    """Delete the account; its tables stay, and belong to nobody who could come back."""
    person, asked = await signed_in(request), await body_as(request, Confirmed)
    _limit(request, "sign-in", person)

    def job(store: Store) -> None:
        accounts.delete(store, person, asked.passphrase)
        move_person(store, person, "")
        _say_signed_out(store, person)

    await _hashing(request, job)
    return json({})


def _say_signed_out(store: Store, person: str) -> None:
    with store.connection() as connection:
        give_order(connection, "signout", person, reason="you were signed out")


#: What is asked by POST, by the last part of its address.
POSTS = {
    "create": create,
    "sign-in": sign_in,
    "recover": recover,
    "passphrase": change,
    "codes": codes,
    "sign-out": sign_out,
    "delete": delete,
}
