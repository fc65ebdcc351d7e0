"""The driver of a table: lets bots move, looks at the clocks, and at who is gone."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from ..bots.proposals import Courtesy
from ..core.errors import IllegalMove
from ..core.match import View
from . import entries as e
from . import judge
from .bots import light_move
from .judge import Decision
from .message_parts import Pace

if TYPE_CHECKING:
    from .room import Room

log = logging.getLogger("skerry.tables")

#: Seconds after which people are told that a bot takes long.
SLOW = 2.0
#: How much of the usual wait a bot takes at a table of each pace.
PACES: dict[Pace, float] = {"quick": 0.3, "normal": 1.0, "slow": 2.5}
#: Milliseconds for which a game waits for seeds that were promised.
SEED_WAIT = 4_000
#: Milliseconds for which a game of people who looked for one waits until all are there.
GATHERED_WAIT = 12_000


class Driver:
    """Acts for those who do not: only one worker drives a table at a time."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.drives = not room.services.store.shared
        self.gone_since: dict[int, float] = {}
        self._thinking: set[int] = set()
        self.bot_states: dict[int, str] = {}  #: of seats whose bot is not as usual

    @cached_property
    def _courtesy(self) -> Courtesy:
        return Courtesy(self.room.table.game)

    @property
    def bot_wait(self) -> float:
        """Seconds that bots wait before they move, by the pace that the table has chosen."""
        return self.room.services.settings.pace * PACES[self.room.table.spec.pace]

    @property
    def goes_on(self) -> bool:
        """Whether bots and clocks go on: somebody is here, or a rated game is to be ended."""
        table = self.room.table
        return bool(self.room.connections) or (table.spec.rated and table.status == "playing")

    def deals(self) -> bool:
        """Begin a game that was called for, once all seeds are shown or have been waited for.

        Every worker begins with the last seed: only one can store it, and all would store the same.
        """
        room, table = self.room, self.room.table
        if self._calls():
            return True
        if not table.called or room.closed or room.busy:
            return False
        waited = abs(room.services.now() - table.called)
        if table.awaits_seeds and (waited < SEED_WAIT or not self.drives):
            return False
        room.append(Decision(table.opening()))
        return True

    def _calls(self) -> bool:
        """Begin a game of people who looked for one, when all are there and have sealed a seed."""
        room, table = self.room, self.room.table
        if (
            not table.spec.gathered or table.status != "open" or table.called
            or not self.drives or room.closed or room.busy
        ):  # fmt: skip
            return False
        people = {i for i, seat in enumerate(table.seats) if seat.user}
        are_there = people <= room.presence.here() and all(table.seats[i].seal for i in people)
        if not are_there and abs(room.services.now() - table.spec.at) < GATHERED_WAIT:
            return False
        room.append(Decision(e.Called() if table.awaits_seeds else table.opening()))
        return True

    def drive(self) -> None:
        """Let bots move where they are to act."""
        table = self.room.table
        if self.deals():
            return
        if (
            not self.drives or self.room.closed or not self.goes_on
            or table.status != "playing" or table.paused
        ):  # fmt: skip
            return
        for seat in table.actors:
            if not table.is_played_by_bot(seat) or seat in self._thinking:
                continue
            if table.course.lesson is None or self._scripted(seat) is not None:
                self._thinking.add(seat)
                self.room.spawn(self._think(seat))

    def _scripted(self, seat: int) -> int | None:
        """The move that a lesson has for a seat now."""
        table = self.room.table
        assert table.match is not None
        ply = table.course.script(len(table.match.played))
        return ply.code if ply is not None and ply.actor == seat else None

    async def _think(self, seat: int) -> None:
        table = self.room.table
        try:
            if seat not in table.actors:
                return  # another worker's entry came before this began
            assert table.match is not None
            asked, level = table.asked_at[seat], table.seats[seat].level or "medium"
            seed, wait = table.bot_seed(seat), asyncio.sleep(self.bot_wait)
            view, scripted = table.match.view(seat), self._scripted(seat)
            if scripted is not None:
                await wait
                code = scripted
            else:
                view = replace(view, legal=tuple(self._courtesy.listed(view)))
                code, _ = await asyncio.gather(self._choice(view, level, seed), wait)
        finally:
            self._thinking.discard(seat)
        self._courtesy.note(view, code)
        self.room.submit(lambda: self._play_bot(seat, asked, code))

    async def _choice(self, view: View, level: str, seed: int) -> int:
        """A bot's move; people are told when it takes long, and when another bot moved for it."""
        choosing = asyncio.ensure_future(
            self.room.services.bots.choose(self.room.code, view, level, seed)
        )
        try:
            done, _ = await asyncio.wait((choosing,), timeout=SLOW)
            if not done:
                self._tell(view.seat, "slow")
            code, light = await choosing
        finally:
            choosing.cancel()
        if len(view.legal) > 1:
            self._tell(view.seat, "light" if light else "")
        return code

    def _tell(self, seat: int, state: str) -> None:
        before = self.bot_states.pop(seat, "")
        if state:
            self.bot_states[seat] = state
        if state != before:
            self.room.presence.tell(self.room.presence.here())

    def _play_bot(self, seat: int, asked: int, code: int) -> None:
        table = self.room.table
        if (
            table.status != "playing" or table.paused or seat not in table.actors
            or table.asked_at[seat] != asked or not table.is_played_by_bot(seat)
        ):  # fmt: skip
            self.drive()
            return
        try:
            decision = judge.play(table, seat, [code])
        except IllegalMove as error:
            log.error("table %s: a bot chose an illegal move: %s", self.room.code, error)
            plain = light_move(table.legal[seat], table.game, table.bot_seed(seat))
            decision = judge.play(table, seat, [plain])
        self.room.append(decision)

    def tick(self, now: float) -> None:
        """Look at the clocks and at who is gone; called a few times a second."""
        table = self.room.table
        if table.status != "playing":
            self.deals()
            return
        if self.room.busy or not self.drives or not self.goes_on:
            return
        milliseconds = self.room.services.now()
        if table.clocks.are_set and table.has_slept(
            self.room.services.settings.epoch.started, milliseconds
        ):
            self.room.append(Decision(e.Woke(), is_listed=False))
            return
        if table.paused:
            if table.pause_ends is not None and milliseconds >= table.pause_ends:
                self.room.append(Decision(e.Resumed()))
            return
        here = self.room.presence.here()
        is_bots = False
        for seat in table.actors:
            if table.is_played_by_bot(seat):
                is_bots = True
                continue
            left = table.clocks.left(seat, milliseconds)
            if left is not None and left <= 0:
                self.room.append(Decision(e.WentAway(seat, "time")))
                return
            gone = seat not in here and self._gone_for(seat, now)
            # A rated game goes on though nobody is left to wait for anybody.
            if gone and (table.spec.rated or any(other in here for other in table.people)):
                self.room.append(Decision(e.WentAway(seat, "gone")))
                return
        if is_bots:
            self.drive()

    def _gone_for(self, seat: int, now: float) -> bool:
        since = self.gone_since.setdefault(seat, now)
        return now - since >= self.room.services.settings.away_after
