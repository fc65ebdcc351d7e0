"""A table that goes on from a moment of a finished game, against bots."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..core.match import Match
from . import entries as e
from .judge import Decision, Refusal, person_name
from .message_parts import Clock
from .reviews import Asker
from .spec import Spec
from .tokens import is_code, new_code

if TYPE_CHECKING:
    from .lobby import Lobby

#: How strong the bots are that somebody plays on against.
LEVEL = "hard"


@dataclass(frozen=True)
class Moment:
    """A position of a finished game, and who plays which seat from there."""

    match: Match
    at: int  #: moves that are kept
    seat: int
    name: str


async def play_on(lobby: Lobby, moment: Moment, asker: Asker) -> str:
    """Open a table that begins there; its code. Refusal says why there is none."""
    match, seat = moment.match, moment.seat
    if not asker.is_person:
        raise Refusal("hello_first", "say hello on the socket first, and send the token along")
    if not 0 <= seat < match.players:
        raise Refusal("bad_option", f"there are seats 0 to {match.players - 1}, not {seat}")
    if not 0 <= moment.at < len(match.played):
        reason = f"there are moments 0 to {len(match.played) - 1}, not {moment.at}"
        raise Refusal("bad_option", reason)
    name = person_name(moment.name)
    now = asyncio.get_running_loop().time()
    if not lobby.limits.may("open", now, asker.address, asker.person):
        raise Refusal("too_fast", "too many tables opened; wait some minutes")
    position = await lobby.replays.submit(asker.address, lambda _: _position(match, moment.at))
    spec = Spec(
        code=new_code(), game=match.game.name, players=match.players, options=match.options,
        public=False, clock=Clock(), host=asker.person, secret=secrets.token_hex(32),
        at=lobby.services.now(), position=position,
        origin=f"{_told_table(match)} {moment.at}",
    )  # fmt: skip
    seats = [
        e.Filled(asker.person, name, "", True) if i == seat else e.Filled("", "", LEVEL, True)
        for i in range(match.players)
    ]
    async with lobby.person_locks.of(asker.person):
        await lobby.opener.check_tables(asker.person, asker.address)
        room = await lobby.opener.open(spec, seats)
    room.submit(lambda: room.append(Decision(room.table.opening())))
    return room.code


def _told_table(match: Match) -> str:
    """The table that a record says it is of, which may be made up; nothing but a code is kept."""
    told = match.tags.get("Table", "")
    return told if is_code(told) else "record"


def _position(match: Match, at: int) -> str:
    earlier = match.copy()
    earlier.rewind(at)
    return earlier.position
