"""Passkeys over HTTP: a browser asks for a challenge, and sends what the authenticator answered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response

from . import accounts
from .account_web import (
    Confirmed,
    Text,
    account_answer,
    body_as,
    change_confirmed,
    confirmer,
    hashing,
    limit,
    passkeys_at,
    person_of,
    sign_in_as,
    signed_in,
)
from .accounts import Account
from .ceremony import Answer
from .limits import address_of
from .passkeys import remove as remove_passkey
from .store import Store
from .web import json, lobby_of, private_json


class Named(Struct, forbid_unknown_fields=True):
    """To get a passkey; guests say what they want to be called."""

    name: Text = ""


class Asked(Struct, forbid_unknown_fields=True):
    """To show a passkey: to confirm who one is, or to sign in."""

    confirm: bool = False


class Shown(Struct, forbid_unknown_fields=True):
    """To sign in with a passkey."""

    passkey: Answer


class Added(Confirmed, forbid_unknown_fields=True, kw_only=True):
    """A passkey that was made: of a guest, who then has an account, or a further one."""

    made: Answer
    name: Text = ""
    label: Text = ""


class Removed(Confirmed, forbid_unknown_fields=True, kw_only=True):
    """The passkey that is to be removed."""

    id: Annotated[str, Meta(max_length=1400)]


async def options(request: Request) -> Response:
    """What the browser is asked so that somebody gets a passkey."""
    person, asked = await signed_in(request), await body_as(request, Named)
    found = passkeys_at(request)
    return await _told(request, lambda _: found.ask_for_new(person, asked.name))


async def challenge(request: Request) -> Response:
    """What the browser is asked so that somebody shows a passkey."""
    person, asked = await person_of(request), await body_as(request, Asked)
    found = passkeys_at(request)
    return await _told(request, lambda _: found.ask_for_known(person if asked.confirm else ""))


async def _told(request: Request, job: Callable[[object], dict[str, Any]]) -> Response:
    return private_json(await lobby_of(request).work.submit(address_of(request.scope), job))


async def sign_in(request: Request) -> Response:
    """Sign in with a passkey; the seats of the guest come along."""
    guest, asked = await person_of(request), await body_as(request, Shown)
    limit(request, "sign-in", asked.passkey.id[:64])
    found = passkeys_at(request)
    return await sign_in_as(request, guest, lambda _: found.sign_in(asked.passkey))


async def add(request: Request) -> Response:
    """A guest makes an account with a passkey; somebody with an account gets one more."""
    person, asked = await signed_in(request), await body_as(request, Added)
    limit(request, "sign-in", person)
    found, confirm = passkeys_at(request), confirmer(request, person, asked)

    def job(store: Store) -> tuple[Account, list[str]] | None:
        if accounts.account_of(store, person) is None:
            return found.create(person, asked.name, asked.made, asked.label)
        confirm(store)
        found.add(person, asked.made, asked.label)
        return None

    made = await hashing(request, job)
    if made is None:
        return json({})
    return account_answer(request, made[0], codes=made[1])


async def remove(request: Request) -> Response:
    """Remove a passkey."""

    def job(store: Store, person: str, asked: Removed) -> None:
        remove_passkey(store, person, asked.id)

    return await change_confirmed(request, Removed, job)


#: What is asked by POST, by the last part of its address.
POSTS = {
    "passkey-options": options,
    "passkey-challenge": challenge,
    "passkey-sign-in": sign_in,
    "passkey-add": add,
    "passkey-remove": remove,
}
