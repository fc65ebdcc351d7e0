"""Bots at tables: processes that think compiled, and a light bot for while they are not ready."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import random
import secrets
import struct
import sys
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from ..core.game import Game
from ..core.match import View
from ..core.registry import games

log = logging.getLogger("skerry.bots")

#: A process that dies is started again after this long, doubled each time up to a minute.
RESTART = 1.0
#: Getting a game ready may compile; longer than this is a fault.
WARM_SECONDS = 600
#: What a bot process does not inherit: how the rules run here, and the keys to the database.
NOT_FOR_BOTS = {
    "SKERRY_INTERPRETED", "SKERRY_SERVER", "SKERRY_DATABASE", "PGPASSWORD", "PGPASSFILE",
}  # fmt: skip


class BotFailed(Exception):
    """The process died, or answered with an error."""


class BotProcess:
    """One process and what it is ready for."""

    def __init__(self) -> None:
        self.warm: set[str] = set()
        self.warming = False  #: getting ready for a game, which may take a minute
        self.lock = asyncio.Lock()
        self._process: asyncio.subprocess.Process | None = None
        self._last = 0

    @property
    def pid(self) -> int | None:
        """The process id, while it runs."""
        alive = self._process is not None and self._process.returncode is None
        return self._process.pid if alive and self._process is not None else None

    async def start(self) -> None:
        """Start the process; the rules are compiled there, whatever they are here."""
        environment = {k: v for k, v in os.environ.items() if k not in NOT_FOR_BOTS}
        self.warm.clear()
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "skerry.server.bot_process",
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, env=environment,
        )  # fmt: skip

    async def do(self, task: dict[str, Any], seconds: float) -> dict[str, Any]:
        """Let the process do one task; BotFailed when it cannot."""
        async with self.lock:
            try:
                return await asyncio.wait_for(self._exchange(task), seconds)
            except (TimeoutError, OSError, asyncio.IncompleteReadError) as error:
                self.kill()
                raise BotFailed(f"{type(error).__name__} while doing {task['do']}") from None

    async def _exchange(self, task: dict[str, Any]) -> dict[str, Any]:
        process = self._process
        if process is None or process.stdin is None or process.stdout is None:
            raise BotFailed("the process has not been started")
        self._last += 1
        data = msgspec.msgpack.encode({**task, "id": self._last})
        process.stdin.write(struct.pack("!I", len(data)) + data)
        await process.stdin.drain()
        (size,) = struct.unpack("!I", await process.stdout.readexactly(4))
        reply: dict[str, Any] = msgspec.msgpack.decode(await process.stdout.readexactly(size))
        if "error" in reply:
            raise BotFailed(str(reply["error"]))
        return reply

    def kill(self) -> None:
        """End the process at once."""
        self.warm.clear()
        if self.pid is not None and self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()

    async def ended(self) -> None:
        """Return when the process has ended."""
        if self._process is not None:
            await self._process.wait()


class BotPool:
    """All bot processes of a worker."""

    def __init__(
        self, count: int, seconds: float, changed: Callable[[], None], names: Sequence[str] = ()
    ) -> None:
        self.count, self.seconds, self._changed = count, seconds, changed
        self.processes = [BotProcess() for _ in range(count)]
        self.restarts = self.answered = 0
        #: games to get ready for, the most wanted first
        self._order = list(names) or games()
        self._random = random.Random(secrets.randbits(64))
        self._tasks: list[asyncio.Task[None]] = []
        self._warming: dict[str, str] = {}
        self._closed = False

    def start(self) -> None:
        """Start the processes in the background; they get ready for one game after another."""
        self._tasks = [asyncio.create_task(self._keep(process)) for process in self.processes]

    async def close(self) -> None:
        """End all processes."""
        self._closed = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for process in self.processes:
            process.kill()
            await process.ended()

    async def _keep(self, process: BotProcess) -> None:
        """Keep one process alive and warm."""
        delay = RESTART
        while not self._closed:
            try:
                await process.start()
                tried: set[str] = set()
                while game := next((g for g in self._order if g not in tried), None):
                    tried.add(game)
                    await self._warm_up(process, game)
                delay = RESTART
                await process.ended()
            except (BotFailed, OSError) as error:
                log.warning("a bot process is not ready: %s", error)
            if self._closed:
                return
            process.kill()
            self._tell()
            self.restarts += 1
            log.warning("a bot process ended and is started again")
            await asyncio.sleep(delay)
            delay = min(delay * 2, 60)

    async def _warm_up(self, process: BotProcess, game: str) -> None:
        self._warming[game], process.warming = "warming", True
        self._tell()
        try:
            await process.do({"do": "warm", "game": game}, WARM_SECONDS)
            process.warm.add(game)
        except BotFailed as error:
            log.warning("bots of %s are not ready: %s", game, error)
            if process.pid is None:
                raise
        finally:
            self._warming.pop(game, None)
            process.warming = False
            self._tell()

    def _tell(self) -> None:
        self._changed()

    def states(self) -> dict[str, str]:
        """How far bots are, by game."""
        ready = {game for process in self.processes for game in process.warm}
        return {
            game: "warm" if game in ready else self._warming.get(game, "cold") for game in games()
        }

    async def choose(self, table: str, view: View, level: str) -> int:
        """A move for a seat; a light bot answers when no process can."""
        if len(view.legal) == 1:
            return view.legal[0]
        if level != "random":
            name = view.game.name
            self._want(name)
            ready = [p for p in self.processes if name in p.warm and not p.warming]
            ready.sort(key=lambda process: process.lock.locked())
            for process in ready:
                try:
                    reply = await process.do(self._task(table, view, level), self.seconds)
                    self.answered += 1
                    return int(reply["code"])
                except BotFailed as error:
                    log.warning("table %s: a bot did not answer: %s", table, error)
        return self.light_move(view.legal, view.game)

    def _want(self, name: str) -> None:
        """Get ready for a game that is being played before all others."""
        if name in self._order and self._order[0] != name:
            self._order.remove(name)
            self._order.insert(0, name)

    def _task(self, table: str, view: View, level: str) -> dict[str, Any]:
        return {
            "do": "choose",
            "game": view.game.name,
            "seat": view.seat,
            "state": view.game.layout.to_bytes(view.states),
            "log": tuple(view.log),
            "actors": view.actors,
            "legal": view.legal,
            "level": level,
            "seed": self._random.getrandbits(60),
        }

    def light_move(self, legal: Sequence[int], game: Game) -> int:
        """A random move that asks nobody for consent."""
        plain = [code for code in legal if not game.moves.kind_of(code).proposal]
        return self._random.choice(plain or list(legal))
