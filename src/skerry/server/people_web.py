"""People over HTTP: pages, friends, blocks, invitations, reports. The token says who asks."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, TypeVar

from msgspec import Meta, Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from . import circle, profiles, reports
from .account_web import body_as, limit, person_of, signed_in
from .documents import Settings
from .limits import address_of
from .message_parts import Code, SeatIndex
from .names import MOST_NAME, clean
from .refusals import Refusal
from .result_store import delete_results
from .web import json, lobby_of, private_json, while_connected

#: A name as it may come in an address or a body: what is shown of it is shorter.
Name = Annotated[str, Meta(min_length=1, max_length=4 * MOST_NAME)]
#: The page of whoever asks, guests included. No account can have this address for a name of its
#: own page to be found by: one that is called so is reached by its own `me`.
ME = "me"

T = TypeVar("T")


class Named(Struct, forbid_unknown_fields=True):
    """Somebody else."""

    name: Name


class Invited(Named):
    """Somebody else, and where he is wanted."""

    table: Code


class Reported(Struct, forbid_unknown_fields=True):
    """A seat, and what is wrong."""

    table: Code
    seat: SeatIndex
    reason: reports.Reason
    words: Annotated[str, Meta(max_length=500)] = ""


async def _admitted(request: Request) -> str:
    """The person who asks for something to be done; refused to somebody who is banned."""
    person = await signed_in(request)
    if reason := lobby_of(request).orders.why_banned("person", person):
        raise Refusal("not_yours", reason)
    return person


async def _read(request: Request, job: Callable[[], T]) -> T:
    work = lobby_of(request).work.submit(address_of(request.scope), lambda _: job())
    return await while_connected(request, work)


async def page(request: Request) -> Response:
    """Somebody's page, or one's own; 404 for one that is hidden as for one that is not there."""
    name, store = request.path_params["name"], lobby_of(request).services.store
    asker = await (signed_in(request) if name == ME else person_of(request))
    limit(request, "people", asker)
    if name == ME:
        return private_json(await _read(request, lambda: profiles.own_page(store, asker)))
    if len(name) > 4 * MOST_NAME:
        raise HTTPException(404, "there is no such page")
    found = await _read(request, lambda: profiles.page_of(store, name, asker))
    if found is None:
        raise HTTPException(404, "there is no such page")
    return private_json(found)


async def around(request: Request) -> Response:
    """The people around whoever asks."""
    person, lobby = await signed_in(request), lobby_of(request)
    limit(request, "people", person)
    store, now = lobby.services.store, lobby.services.now()
    return private_json(await _read(request, lambda: circle.circle_of(store, person, now)))


async def settings(request: Request) -> Response:
    """Set who may see what of oneself."""
    person, asked = await _admitted(request), await body_as(request, Settings)
    limit(request, "people", person)
    store = lobby_of(request).services.store
    await _read(request, lambda: profiles.keep_settings(store, person, asked))
    return json({})


async def delete_games(request: Request) -> Response:
    """Delete one's games and ratings; the account stays."""
    person = await _admitted(request)
    limit(request, "tie", person)
    store = lobby_of(request).services.store
    await _read(request, lambda: delete_results(store, person))
    return json({})


def _act(name: str) -> Callable[[Request], Awaitable[Response]]:
    """What is done about one other person."""
    job = circle.ACTS[name]

    async def act(request: Request) -> Response:
        person, asked = await _admitted(request), await body_as(request, Named)
        limit(request, "tie", person)
        lobby = lobby_of(request)
        store, now = lobby.services.store, lobby.services.now()
        other = await _read(request, lambda: job(store, person, asked.name, now))
        if other:
            lobby.notes.tell(other)
        # One's other browsers show the people around one too.
        lobby.notes.tell(person)
        return json({})

    return act


async def invite(request: Request) -> Response:
    """Send somebody a note that he is wanted at a table."""
    person, asked = await _admitted(request), await body_as(request, Invited)
    limit(request, "tie", person)
    lobby = lobby_of(request)
    store, now = lobby.services.store, lobby.services.now()
    other = await _read(request, lambda: circle.invite(store, person, asked.name, asked.table, now))
    if other:
        lobby.notes.tell(other)
    return json({})


async def report(request: Request) -> Response:
    """Tell those who run the server about somebody; guests may too."""
    person, asked = await _admitted(request), await body_as(request, Reported)
    limit(request, "report", person)
    lobby, address = lobby_of(request), address_of(request.scope)
    room = await while_connected(request, lobby.room(asked.table, address))
    if room is None:
        raise Refusal("no_table", f"there is no table {asked.table}")
    told = reports.Report(asked.seat, asked.reason, clean(asked.words, 500))
    # A copy, since the table goes on while a thread reads it.
    store, now, table = lobby.services.store, lobby.services.now(), room.table.copy()
    await _read(request, lambda: reports.keep(store, person, table, told, now))
    return json({})


#: What is asked by POST, by the last part of its address.
POSTS = {
    "settings": settings,
    "delete-games": delete_games,
    **{name: _act(name) for name in circle.ACTS},
    "invite": invite,
    "report": report,
}
