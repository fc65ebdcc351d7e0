"""The server's end of a bot process: starting it, asking it, ending it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import struct
import sys
from typing import Any

import msgspec

from .review_jobs import ReviewJob

#: How a bot process is started.
PROGRAM = (sys.executable, "-m", "skerry.server.bot_process")
#: What it does not inherit: the keys to the database.
NOT_INHERITED = {"SKERRY_SERVER", "SKERRY_DATABASE", "PGPASSWORD", "PGPASSFILE"}


class BotFailed(Exception):
    """The process died, or answered with an error."""


async def start_program(*words: str, **more: Any) -> asyncio.subprocess.Process:
    """Start the program of bots; the rules are compiled there, whatever they are here."""
    environment = {k: v for k, v in os.environ.items() if k not in NOT_INHERITED}
    environment["SKERRY_INTERPRETED"] = "0"
    return await asyncio.create_subprocess_exec(
        *PROGRAM, *words, stdin=asyncio.subprocess.PIPE, env=environment, **more
    )


class BotProcess:
    """One process and what it is ready for."""

    def __init__(self) -> None:
        self.warm: set[str] = set()  #: games whose bots are loaded
        self.failed: set[str] = set()  #: games whose bots could not be loaded
        self.memory = 0  #: megabytes after the last load
        self.is_recycled = False  #: it was started anew to be smaller
        self.failures = 0  #: times it ended since it last answered
        self.wake = asyncio.Event()  #: there may be something to do
        self.review: ReviewJob | None = None  #: what it reviews in slices
        self.has_begun = False  #: it has been given that review's game
        self._process: asyncio.subprocess.Process | None = None
        self._killed = False
        self._last = 0

    @property
    def pid(self) -> int | None:
        """The process id, while it runs."""
        if self._process is None or self._killed or self._process.returncode is not None:
            return None
        return self._process.pid

    async def start(self) -> None:
        """Start the process."""
        self.warm.clear()
        self.failed.clear()
        self.memory = 0
        self.review = None
        process = await start_program(stdout=asyncio.subprocess.PIPE)
        self._process, self._killed = process, False

    async def do(self, task: dict[str, Any], seconds: float) -> dict[str, Any]:
        """Let the process do one task; BotFailed when it cannot. One that is late is ended."""
        try:
            # Not wait_for: it loses a cancellation that comes together with the answer.
            async with asyncio.timeout(seconds):
                return await self._exchange(task)
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
        self.failures = 0
        return reply

    def kill(self) -> None:
        """End the process at once."""
        self.warm.clear()
        if self.pid is not None and self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()
        self._killed = True

    async def ended(self) -> None:
        """Return when the process has ended."""
        if self._process is not None:
            await self._process.wait()

    async def idle(self) -> None:
        """Wait until there may be something to do; BotFailed when the process ends meanwhile."""
        end = asyncio.ensure_future(self.ended())
        wake = asyncio.ensure_future(self.wake.wait())
        try:
            await asyncio.wait((end, wake), return_when=asyncio.FIRST_COMPLETED)
            if end.done():
                raise BotFailed("the process ended")
            self.wake.clear()
        finally:
            for future in (end, wake):
                future.cancel()
