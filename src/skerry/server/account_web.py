"""Accounts over HTTP. Whoever asks shows the token of his browser; nothing here uses cookies."""

from __future__ import annotations

import asyncio
import importlib.util
import re
from collections.abc import Callable
from typing import Annotated, Any, TypeVar
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta, Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from . import accounts, admin
from .accounts import MOST_PASSPHRASE, Account
from .ceremony import Answer, Site
from .judge import Refusal
from .limits import address_of
from .names import clean_name, skeleton
from .passkeys import Passkeys, passkeys_of
from .store import Store
from .web import body_of, json, lobby_of, private_json

#: Longest body, in bytes.
MOST_BODY = 8192
#: Hosts that are this machine itself.
_LOCAL = re.compile(r"localhost(:\d{1,5})?")

Text = Annotated[str, Meta(max_length=MOST_PASSPHRASE)]
T = TypeVar("T")
C = TypeVar("C", bound="Confirmed")


class NameAndPassphrase(Struct, forbid_unknown_fields=True):
    """To make an account, or to sign in."""

    name: Text
    passphrase: Text


class Recovery(NameAndPassphrase):
    """To set a new passphrase by a recovery code."""

    code: Text


class Confirmed(Struct, forbid_unknown_fields=True, kw_only=True):
    """What needs the passphrase once more, or a passkey."""

    passphrase: Text = ""
    passkey: Answer | None = None


class Change(Confirmed, forbid_unknown_fields=True, kw_only=True):
    """To change a passphrase."""

    new: Text


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
    data = await body_of(request, MOST_BODY, "a request")
    try:
        return msgspec.json.decode(data, type=form)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
        # What was sent holds a passphrase: say what is wrong, not what came.
        raise HTTPException(400, str(problem)[:200]) from None


def limit(request: Request, kind: str, key: str) -> None:
    """Refuse what an address or a person has tried too often."""
    now = asyncio.get_running_loop().time()
    if not lobby_of(request).limits.may(kind, now, address_of(request.scope), key):
        raise _too_many()


def _too_many() -> Refusal:
    return Refusal("too_fast", "too many tries; wait some minutes", key="many-tries")


async def hashing(request: Request, job: Callable[[Store], T]) -> T:
    """Do what hashes a passphrase, one at a time for all."""
    lobby = lobby_of(request)
    store = lobby.services.store
    work = lobby.hashing.submit(address_of(request.scope), lambda _: job(store))
    # Whoever goes away in the middle has still tried.
    return await work


def account_answer(request: Request, account: Account, **more: Any) -> Response:
    """The answer to somebody who may use an account from now on."""
    lobby = lobby_of(request)
    lobby.limits.note_home(address_of(request.scope), skeleton(account.name))
    token = lobby.services.signer.token(account.person, account.generation)
    return private_json({"token": token, "name": account.name, **more})


def site_of(request: Request) -> Site | None:
    """For whom passkeys are made; None where they cannot be.

    Without a site in the settings they are made for `localhost` alone: what a request says about
    its host is not believed.
    """
    if importlib.util.find_spec("webauthn") is None:
        return None
    site = lobby_of(request).services.settings.site
    host = request.headers.get("host", "").lower()
    if not site and _LOCAL.fullmatch(host):
        site = f"{request.url.scheme}://{host}"
    return Site(urlsplit(site).hostname or "", site) if site else None


def passkeys_at(request: Request) -> Passkeys:
    """The passkeys of the site that a request came to; refused where there are none."""
    services, site = lobby_of(request).services, site_of(request)
    if site is None:
        raise Refusal("unavailable", "there are no passkeys at this address", key="no-passkeys")
    return Passkeys(services.store, services.signer, site)


def confirmer(request: Request, person: str, shown: Confirmed) -> Callable[[Store], None]:
    """What refuses unless somebody has shown once more who it is."""
    answer = shown.passkey
    if answer is None:
        return lambda store: accounts.confirm(store, person, shown.passphrase)
    found = passkeys_at(request)
    return lambda _: found.confirm(person, answer)


async def confirmed(request: Request, form: type[C], job: Callable[[Store, str, C], T]) -> T:
    """Do what needs the passphrase or a passkey once more: `job` gets the person and the form."""
    person, asked = await signed_in(request), await body_as(request, form)
    limit(request, "sign-in", person)
    confirm = confirmer(request, person, asked)

    def confirm_first(store: Store) -> T:
        confirm(store)
        return job(store, person, asked)

    return await hashing(request, confirm_first)


async def change_confirmed(
    request: Request, form: type[C], job: Callable[[Store, str, C], None]
) -> Response:
    """The answer to a change that needed the passphrase or a passkey once more."""
    await confirmed(request, form, job)
    return json({})


async def show(request: Request) -> Response:
    """The account of whoever asks; a guest has none, which is no fault."""
    person, lobby = await signed_in(request), lobby_of(request)
    store = lobby.services.store
    found, known = await lobby.work.submit(
        address_of(request.scope),
        lambda _: (accounts.account_of(store, person), passkeys_of(store, person)),
    )
    shown: dict[str, object] = {
        "name": None, "codes": 0, "has_passphrase": False, "passkeys": known,
        "passkeys_here": site_of(request) is not None,
    }  # fmt: skip
    if found is not None:
        account, left = found
        shown |= {"name": account.name, "codes": left, "has_passphrase": account.has_passphrase}
    return private_json(shown)


async def create(request: Request) -> Response:
    """A guest makes an account and stays the same person."""
    person, asked = await signed_in(request), await body_as(request, NameAndPassphrase)
    limit(request, "account", person)
    account, codes = await hashing(
        request, lambda store: accounts.create(store, person, asked.name, asked.passphrase)
    )
    return account_answer(request, account, codes=codes)


async def sign_in(request: Request) -> Response:
    """Sign in; the seats that this browser has had as a guest come along."""
    guest, asked = await person_of(request), await body_as(request, NameAndPassphrase)
    now, address = asyncio.get_running_loop().time(), address_of(request.scope)
    if not lobby_of(request).limits.may_guess(now, address, skeleton(clean_name(asked.name))):
        raise _too_many()

    return await sign_in_as(
        request, guest, lambda store: accounts.sign_in(store, asked.name, asked.passphrase)
    )


async def sign_in_as(request: Request, guest: str, find: Callable[[Store], Account]) -> Response:
    """Sign in to the account that is found; the seats of the guest come along."""

    def job(store: Store) -> tuple[Account, int]:
        account = find(store)
        is_guest = guest and guest != account.person and not accounts.generation_of(store, guest)
        return account, admin.move_person(store, guest, account.person) if is_guest else 0

    account, moved = await hashing(request, job)
    return account_answer(request, account, tables=moved)


async def recover(request: Request) -> Response:
    """Set a new passphrase by a recovery code."""
    asked = await body_as(request, Recovery)
    # No number of addresses guesses a code, so it is the way in while others guess passphrases.
    name = skeleton(clean_name(asked.name))
    limit(request, "sign-in", f"{address_of(request.scope)} {name}")

    account = await hashing(
        request, lambda store: accounts.recover(store, asked.name, asked.code, asked.passphrase)
    )
    return account_answer(request, account)


async def change(request: Request) -> Response:
    """Set another passphrase, or the first one of an account with passkeys."""

    def job(store: Store, person: str, asked: Change) -> None:
        accounts.change_passphrase(store, person, asked.new)

    return await change_confirmed(request, Change, job)


async def codes(request: Request) -> Response:
    """Other recovery codes."""
    found = await confirmed(
        request, Confirmed, lambda store, person, _: accounts.new_codes(store, person)
    )
    return private_json({"codes": found})


async def sign_out(request: Request) -> Response:
    """Sign out everywhere; whoever asks gets a new token."""
    person = await signed_in(request)
    limit(request, "sign-in", person)

    account = await hashing(request, lambda store: accounts.sign_out_everywhere(store, person))
    return account_answer(request, account)


async def delete(request: Request) -> Response:
    """Delete the account; its tables stay, and belong to nobody who could come back."""
    return await change_confirmed(
        request, Confirmed, lambda store, person, _: admin.end_account(store, person)
    )


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
