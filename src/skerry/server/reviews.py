"""Reviews of finished games for people: found in the store, or computed and told as they come.

A game that is being played is never reviewed for anybody: a table must be over, a loaded record
must be a finished game, and none of its positions may be one of a running game between people.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec
import sqlalchemy as sa

from .. import __version__
from ..core.errors import BadOption, SkerryError
from ..core.match import Match
from ..core.record import parse_record
from .documents import TableLuck
from .judge import Refusal
from .review_jobs import ReviewJob, TooManyReviews
from .review_store import keep_review, kept_review
from .running_games import RunningGames
from .tokens import is_code
from .work import Ticket, TooLong

if TYPE_CHECKING:
    from .lobby import Lobby
    from .room import Room

log = logging.getLogger("skerry.reviews")

#: Raised when a review holds other parts than before; kept ones of another form are made anew.
REVIEW_FORM = f"{__version__}/1"
#: Most moves of a game that is reviewed.
MOST_MOVES = 4_000
#: Stands before the address of somebody who has no token.
ADDRESS = "address "
#: Reviews of loaded records that are kept in memory.
REMEMBERED = 32


@dataclass(frozen=True)
class Asker:
    """Who wants a review: a person by token, else whoever has that address."""

    person: str
    address: str

    @property
    def is_person(self) -> bool:
        """Whether this browser has said who it is."""
        return not self.person.startswith(ADDRESS)


class Reviews:
    """The reviews of a worker."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby, self.services = lobby, lobby.services
        self.running = RunningGames(self.services.store)
        self._remembered: OrderedDict[str, bytes] = OrderedDict()
        self._records: dict[str, asyncio.Future[str]] = {}  #: being written, by table
        self._keeping: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        """Keep what is finished."""
        await asyncio.gather(*self._keeping, return_exceptions=True)

    async def of_table(self, room: Room, asker: Asker) -> AsyncIterator[bytes]:
        """The lines of a table's review. Refusal says why there is none."""
        table, store, code = room.table, self.services.store, room.code
        if table.match is None or table.status != "over":
            raise Refusal("not_now", "only a finished game is reviewed", key="needs-over")
        kept = await self.lobby.work.submit(
            asker.address, lambda _: kept_review(store, code, REVIEW_FORM)
        )
        if kept is not None:
            return _whole(kept)
        if len(table.match.played) > MOST_MOVES:
            raise Refusal("too_big", _too_many(len(table.match.played)))
        job = self.services.bots.reviews.find(code)
        if job is None:
            record = await asyncio.shield(self._record(code, table.match, asker))
            job = ReviewJob(code, table.spec.game, record, asker.person, asker.address)
            job.finished = self._keep_for_table
        return self._computed(job, asker)

    async def luck_of_table(self, code: str, address: str) -> TableLuck:
        """What the kept review of a table says of luck; nothing without one."""

        def found() -> TableLuck:
            kept = kept_review(self.services.store, code, REVIEW_FORM)
            return TableLuck() if kept is None else msgspec.json.decode(kept, type=TableLuck)

        return await self.lobby.work.submit(address, lambda _: found())

    def _record(self, code: str, match: Match, asker: Asker) -> asyncio.Future[str]:
        """The record of a table; all who ask at the same time wait for one writing."""
        record = self._records.get(code)
        if record is None:
            copy = match.copy()
            record = self.lobby.replays.submit(asker.address, lambda _: copy.record)
            self._records[code] = record
            record.add_done_callback(lambda _: self._records.pop(code, None))
        return record

    async def of_record(self, text: str, asker: Asker) -> AsyncIterator[bytes]:
        """The lines of a loaded record's review. Refusal or SkerryError says what is wrong."""
        key = hashlib.sha256(text.encode()).hexdigest()
        known = self._remembered.get(key)
        if known is not None:
            return _whole(known)
        match = await self.finished(text, asker)
        job = ReviewJob(key, match.game.name, text, asker.person, asker.address)
        job.finished = self._remember
        return self._computed(job, asker)

    async def finished(self, text: str, asker: Asker) -> Match:
        """The match of a loaded record, which must be over. Refusal or SkerryError says why not."""
        match = await self.lobby.replays.submit(
            asker.address, lambda ticket: finished_match(text, ticket)
        )
        await self._check_not_running(match, asker)
        return match

    async def _check_not_running(self, match: Match, asker: Asker) -> None:
        """A record with a made-up end does not get a running game analysed."""
        code, running = match.tags.get("Table", ""), False
        if is_code(code):
            room = await self.lobby.room(code, asker.address)
            running = room is not None and room.table.status == "playing"
        if not running:
            copy = match.copy()
            running = await self.lobby.replays.submit(
                asker.address, lambda ticket: self.running.has(copy, ticket.check)
            )
        if running:
            raise Refusal("not_now", "this game is still being played", key="needs-over")

    def _computed(self, job: ReviewJob, asker: Asker) -> AsyncIterator[bytes]:
        """Join a computation that is under way, or begin one."""
        bots = self.services.bots
        if not bots.processes:
            raise Refusal("unavailable", "this server has no bot processes to review games")
        if bots.reviews.find(job.key) is None and job.key not in self._remembered:
            now = asyncio.get_running_loop().time()
            try:
                bots.reviews.check(asker.person, asker.address)
            except TooManyReviews as problem:
                raise Refusal("too_fast", problem.reason, key=problem.key) from None
            if not self.lobby.limits.may("review", now, asker.address, asker.person):
                reason = "too many reviews; try again in some minutes"
                raise Refusal("too_fast", reason, key="many-reviews")
        return self._lines(job)

    async def _lines(self, job: ReviewJob) -> AsyncIterator[bytes]:
        bots = self.services.bots
        found = bots.reviews.find(job.key)
        if found is None and (whole := self._remembered.get(job.key)):
            # It was finished while this reader came, and is not yet in the store.
            yield _line(kind="whole", review=msgspec.Raw(whole))
            return
        if found is None:
            try:
                bots.review(job)
            except TooManyReviews as problem:
                yield _line(kind="failed", code="too_fast", reason=problem.reason)
                return
            found = job
        async for before, part in bots.reviews.follow(found):
            if part:
                yield _line(kind="part", part=msgspec.Raw(part))
            else:
                yield _line(kind="waits", before=before)
        if found.whole:
            yield _line(kind="whole", review=msgspec.Raw(found.whole))
        else:
            yield _line(kind="failed", code="unavailable", reason=found.problem)

    def _remember(self, job: ReviewJob) -> None:
        self._remembered[job.key] = job.whole
        while len(self._remembered) > REMEMBERED:
            self._remembered.popitem(last=False)

    def _keep_for_table(self, job: ReviewJob) -> None:
        self._remember(job)
        task = asyncio.get_running_loop().create_task(self._keep(job))
        self._keeping.add(task)
        task.add_done_callback(self._keeping.discard)

    async def _keep(self, job: ReviewJob) -> None:
        store, now = self.services.store, self.services.now()
        try:
            await asyncio.to_thread(keep_review, store, job.key, REVIEW_FORM, now, job.whole)
        except (sa.exc.SQLAlchemyError, SkerryError) as error:
            log.warning("the review of %s was not kept: %s", job.key, type(error).__name__)


async def _whole(review: bytes) -> AsyncIterator[bytes]:
    yield _line(kind="whole", review=msgspec.Raw(review))


def _line(**words: object) -> bytes:
    return msgspec.json.encode(words) + b"\n"


def _too_many(moves: int) -> str:
    return f"a game may have {MOST_MOVES} moves to be reviewed here, not {moves}"


def finished_match(text: str, ticket: Ticket) -> Match:
    """The match of a record that may be reviewed; SkerryError says why it may not."""
    moves = parse_record(text).size
    if moves > MOST_MOVES:
        raise TooLong(_too_many(moves))
    ticket.check()
    match = Match.from_record(text)
    if match.began_hidden:  # chance could not act
        raise BadOption("the game began with hidden cards: it can only be looked at")
    if not match.over:
        raise Refusal("not_now", "only a finished game is reviewed", key="needs-over")
    return match
