"""Bots at tables: processes that think compiled, and a light bot for while they are not ready."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ..bots import LEVELS, Budget, parse_bot
from ..core.game import Game
from ..core.match import View
from ..core.registry import games
from .bot_client import BotFailed, BotProcess, start_program
from .bot_turns import ANALYSIS, Decision, Turns, analysis_of
from .metrics import DECISIONS, LIGHT
from .review_jobs import MOST_SECONDS, ReviewJob, ReviewJobs, slice_of
from .review_jobs import TRIES as REVIEW_TRIES

log = logging.getLogger("skerry.bots")

#: A process that dies is started again after this long, doubled each time up to a minute.
RESTART = 1.0
#: Compiling a game, or loading one of its levels, may take this long; longer is a fault.
COMPILE_SECONDS, LOAD_SECONDS = 1800, 600
#: A game that could not be compiled is tried again after this long.
COMPILE_AGAIN = 60.0
#: A decision is given to a process this often.
TRIES = 2
#: A slice of a review takes a small part of a second; a process that takes so many is ended.
SLICE_SECONDS = 30.0
#: A process that holds more megabytes after loading has compiled; it is started anew, once.
HEAVY = 400
#: Every table that waits should get its turn within ROUND milliseconds; where that is too much bots
#: think less, down to LEAST milliseconds each.
ROUND, LEAST = 3000, 50


class Choice(NamedTuple):
    """A move, and whether the light bot made it because the one that was asked could not."""

    code: int
    light: bool = False


class BotPool:
    """All bot processes of a worker."""

    def __init__(
        self,
        count: int,
        seconds: float,
        changed: Callable[[], None],
        names: Sequence[str] = (),
        own: Mapping[str, str] | None = None,
    ) -> None:
        self.count, self.seconds, self._changed = count, seconds, changed
        self.own = dict(own or {})  #: bots that play a level in place of ours
        self.processes = [BotProcess() for _ in range(count)]
        self.restarts = self.answered = 0
        #: games to get ready for, the most wanted first
        self._order = list(names) or games()
        self._turns = Turns()
        self.reviews = ReviewJobs()
        self._tasks: list[asyncio.Task[None]] = []
        self._compiled: set[str] = set()
        self._asked_compiled = asyncio.Event()
        self._compiling = ""
        self._closed = False

    def start(self) -> None:
        """Start the processes in the background; they get ready for one game after another."""
        if self.processes:
            self._tasks = [asyncio.create_task(self._keep(process)) for process in self.processes]
            self._tasks.append(asyncio.create_task(self._compile_all()))

    async def close(self) -> None:
        """End all processes."""
        self._closed = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for process in self.processes:
            process.kill()
            await process.ended()

    # Getting ready.

    async def _compile_all(self) -> None:
        """Compile what is not compiled yet, in processes that end."""
        await self._asked_compiled.wait()
        while missing := [game for game in self._things() if game not in self._compiled]:
            self._compiling = missing[0]
            self._changed()
            done = await self._compile(missing[0])
            self._compiling = ""
            if done:
                self._compiled.add(missing[0])
                self._wake()
            self._changed()
            if not done:
                await asyncio.sleep(COMPILE_AGAIN)

    def _things(self) -> list[str]:
        """All that is to be compiled and loaded: bots first, then what reviews and hints need."""
        return self._order + [analysis_of(game) for game in self._order]

    async def _compile(self, game: str) -> bool:
        process = await start_program("compile", game)
        try:
            async with asyncio.timeout(COMPILE_SECONDS):
                code = await process.wait()
        except TimeoutError:
            code = -1
        finally:
            if process.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
        if code:
            log.warning("bots of %s could not be compiled (exit code %d)", game, code)
        return code == 0

    async def _keep(self, process: BotProcess) -> None:
        """Keep one process alive and at work."""
        delay = RESTART
        while not self._closed:
            try:
                await process.start()
                reply = await process.do({"do": "compiled"}, LOAD_SECONDS)
                self._compiled.update(reply["games"])
                self._asked_compiled.set()
                while not self._closed:
                    await self._work(process)
                    delay = RESTART
            except (BotFailed, OSError) as error:
                log.warning("a bot process ended and is started again: %s", error)
            process.kill()
            await process.ended()
            process.failures += 1
            self.restarts += 1
            self._changed()
            await asyncio.sleep(delay)
            delay = min(delay * 2, 60)

    async def _work(self, process: BotProcess) -> None:
        """Take a decision that waits; else get ready for one more game; else review; else wait."""
        decision = self._turns.take(process.warm)
        if decision is not None:
            await self._decide(process, decision)
        elif game := self._to_load(process):
            await self._load(process, game)
        elif job := self._to_review(process):
            await self._review(process, job)
        elif process.memory > HEAVY and not process.is_recycled:
            process.is_recycled = True
            raise BotFailed("it had compiled; the next one loads what is compiled now")
        else:
            await process.idle()

    def _to_load(self, process: BotProcess) -> str:
        known = process.warm | process.failed
        for thing in self._things():
            # A game is judged where it is played, and played first.
            is_early = ANALYSIS in thing and thing.removesuffix(ANALYSIS) not in known
            if thing in self._compiled and thing not in known and not is_early:
                return thing
        return ""

    async def _load(self, process: BotProcess, game: str) -> None:
        """Load the bots of a game, or its analysis; decisions go between its levels."""
        self._changed()
        name = game.removesuffix(ANALYSIS)
        for level in LEVELS if game == name else ("",):
            while (decision := self._turns.take(process.warm)) is not None:
                await self._decide(process, decision)
            try:
                task = {"do": "load", "game": name, "level": self.own.get(level, level)}
                process.memory = int((await process.do(task, LOAD_SECONDS))["memory"])
            except BotFailed as error:
                log.warning("bots of %s are not ready: %s", game, error)
                process.failed.add(game)
                if process.pid is None:
                    raise
                return
        process.warm.add(game)
        self._changed()

    # Reviews, in the time that decisions leave.

    def review(self, job: ReviewJob) -> None:
        """Let a game be reviewed; TooManyReviews when too much waits."""
        self.reviews.put(job)
        self._want(job.game)
        self._wake()

    def _to_review(self, process: BotProcess) -> ReviewJob | None:
        """The review that a process is at, else the next one."""
        job = process.review
        if job is None or job.is_over or not job.is_running:
            ready = {game.removesuffix(ANALYSIS) for game in process.warm if ANALYSIS in game}
            job = process.review = self.reviews.take(ready)
            process.has_begun = False
        return job

    async def _review(self, process: BotProcess, job: ReviewJob) -> None:
        """One slice of a review. A job whose process dies is begun again by the next one."""
        clock = asyncio.get_running_loop().time
        begun = clock()
        try:
            reply = await process.do(slice_of(job, process.has_begun), SLICE_SECONDS)
        except BotFailed as error:
            process.review = None
            if process.pid is not None or job.tries >= REVIEW_TRIES:
                log.warning("a review of %s failed: %s", job.game, error)
                job.give_up("the server failed at this review")
            else:
                job.restart()
                self._wake()
            if process.pid is None:
                raise
            return
        process.has_begun = True
        job.seconds += clock() - begun
        job.add(list(reply["parts"]), bytes(reply["whole"]))
        if not job.is_over and job.seconds > MOST_SECONDS:
            job.give_up(f"this takes longer than {MOST_SECONDS:g} seconds")

    def _wake(self) -> None:
        for process in self.processes:
            process.wake.set()

    def states(self) -> dict[str, str]:
        """How far bots are, by game: `warm` when some process thinks about it at once."""
        return {game: self._state(game) for game in games()}

    def _state(self, game: str) -> str:
        if any(game in process.warm for process in self.processes):
            return "warm"
        return "warming" if game == self._compiling or self._is_near(game) else "cold"

    def _is_near(self, game: str) -> bool:
        """Whether a process has only to load it, or only to start again for it."""
        wanted = game in self._order and game in self._compiled
        return wanted and any(
            process.failures < 2 and game not in process.failed for process in self.processes
        )

    # Thinking.

    @property
    def waiting(self) -> int:
        """How many tables wait for a bot."""
        return len(self._turns)

    async def choose(self, table: str, view: View, level: str, seed: int) -> Choice:
        """A move for a seat; the light bot answers when no process does in time."""
        if len(view.legal) == 1:
            return Choice(view.legal[0])
        if level == "random":
            return Choice(light_move(view.legal, view.game, seed))
        name = view.game.name
        self._want(name)
        if self._state(name) == "warm" or self._is_near(name):
            try:
                with DECISIONS.time():
                    reply = await self._think(Decision(table, name, self._task(view, level, seed)))
                self.answered += 1
                return Choice(int(reply["code"]))
            except (TimeoutError, BotFailed) as error:
                log.warning("table %s: a bot did not answer: %s", table, str(error) or "late")
        LIGHT.inc()
        return Choice(light_move(view.legal, view.game, seed), light=True)

    async def hint(self, address: str, view: View, seed: int) -> dict[str, Any]:
        """The best moves of a view; BotFailed if nobody can.

        All hints for an address have the turns of one table, however many people ask there.
        """
        name = view.game.name
        self._want(name)
        if self._state(analysis_of(name)) != "warm":
            raise BotFailed("the bots are not ready")
        task = self._task(view, "", seed) | {"do": "hint"}
        try:
            return await self._think(Decision(f"hints {address}", analysis_of(name), task))
        except TimeoutError:
            raise BotFailed("late") from None

    async def _think(self, decision: Decision) -> dict[str, Any]:
        """What a process answers when it is the table's turn; TimeoutError when none does."""
        self._turns.put(decision)
        self._wake()
        async with asyncio.timeout(self.seconds):
            return await decision.answer

    async def _decide(self, process: BotProcess, decision: Decision) -> None:
        """Let a process take a decision; one that fails is left to another, then given up."""
        decision.tries += 1
        level = decision.task["level"]
        task = {**decision.task, "budget": self._budget(level) if level else None}
        try:
            # A part of the time, so that another process has the rest if this one fails.
            reply = await process.do(task, self.seconds / TRIES)
        except BotFailed as error:
            if not decision.answer.done():
                if decision.tries < TRIES:
                    self._turns.put_back(decision)
                    self._wake()
                else:
                    decision.answer.set_exception(error)
            if process.pid is None:
                raise
        else:
            if not decision.answer.done():
                decision.answer.set_result(reply)

    def _budget(self, level: str) -> Budget | None:
        """How much a bot may think, so that all tables that wait get their turn soon."""
        usual = None if level in self.own else parse_bot(LEVELS[level])[1]
        if usual is None:
            return None
        share = ROUND * len(self.processes) // (len(self._turns) + 1)
        return Budget(ms=min(usual.ms, max(share, LEAST)))

    def _want(self, name: str) -> None:
        """Get ready for a game that is being played before all others."""
        if name in self._order and self._order[0] != name:
            self._order.remove(name)
            self._order.insert(0, name)

    def _task(self, view: View, level: str, seed: int) -> dict[str, Any]:
        return {
            "do": "choose",
            "game": view.game.name,
            "seat": view.seat,
            "state": view.game.layout.to_bytes(view.states),
            "log": tuple(view.log),
            "actors": view.actors,
            "legal": view.legal,
            "start": view.start,
            "level": level,
            "bot": self.own.get(level, level),
            "seed": seed,
        }


def light_move(legal: Sequence[int], game: Game, seed: int) -> int:
    """A random move that asks nobody for consent."""
    plain = [code for code in legal if not game.moves.kind_of(code).proposal]
    return random.Random(seed).choice(plain or list(legal))
