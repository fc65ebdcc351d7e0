"""While a server is attacked, others are answered: nothing holds its loop for long."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from ..player import Host

#: Seconds within which everybody else is answered: no round of the loop may take so long. Most
#: take a twentieth of it, those of the attackers included, who run in the same loop.
ANSWERED = 0.2


class Rounds:
    """The longest round of the event loop, in which the server and its attackers run.

    It is counted in processor time of the thread: that is what the attack costs, however busy the
    machine is otherwise.
    """

    def __init__(self) -> None:
        self.longest = 0.0

    def begin(self) -> None:
        """Count from here on: a server is up."""
        self.longest = 0.0


@pytest.fixture(autouse=True, scope="session")
def _browsers() -> None:
    """What a browser of the tests imports when it asks first is no work of the server."""

    async def ask() -> None:
        async with httpx.AsyncClient(verify=False) as client:
            with contextlib.suppress(httpx.HTTPError):
                await client.get("http://127.0.0.1:9")

    asyncio.run(ask())


@pytest.fixture(autouse=True)
def rounds(monkeypatch: pytest.MonkeyPatch) -> Iterator[Rounds]:
    """Fails the test if somebody else would have waited for too long."""
    found = Rounds()
    run_once: Any = asyncio.BaseEventLoop._run_once  # type: ignore[attr-defined]
    begin: Any = Host.__init__

    def timed(loop: Any) -> None:
        began = time.thread_time()
        run_once(loop)
        found.longest = max(found.longest, time.thread_time() - began)

    def begun(host: Host, *parts: Any) -> None:
        begin(host, *parts)
        found.begin()

    monkeypatch.setattr(asyncio.BaseEventLoop, "_run_once", timed)
    monkeypatch.setattr(Host, "__init__", begun)
    # Collecting what other tests have left behind is no work of this server.
    gc.collect()
    gc.disable()
    yield found
    gc.enable()
    assert found.longest < ANSWERED
