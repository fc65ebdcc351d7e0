"""A server that is told to stop says goodbye first."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed

from ..player import PATIENCE, Player, dial, serving

ROOT = Path(__file__).parents[3]


def test_everybody_hears_gone_when_the_server_stops(sqlite: str) -> None:
    async def main() -> list[Player]:
        async with serving(sqlite) as host:
            players = [*await host.game(), await host.player("Watcher"), await host.visitor()]
        for player in players:
            await player.until(lambda p: p._reader.done())
        return players

    for player in asyncio.run(main()):
        assert player.heard[-1] == {"type": "gone", "reason": "the server stops"}
        assert player.socket.close_code == 1012


def test_sigterm_says_gone(tmp_path: Path) -> None:
    program = (
        "import sys; from skerry.server.run import config_of, log_to_stderr\n"
        "from skerry.server.services import Settings\n"
        "import uvicorn\n"
        "class Told(uvicorn.Server):\n"
        "    async def startup(self, sockets=None):\n"
        "        await super().startup(sockets)\n"
        "        print('port', self.servers[0].sockets[0].getsockname()[1], flush=True)\n"
        "Told(config_of(Settings(port=0, bots=0, database=sys.argv[1]))).run()\n"
    )
    environment = {**os.environ, "SKERRY_INTERPRETED": "1", "PYTHONPATH": str(ROOT / "src")}
    server = subprocess.Popen(
        [sys.executable, "-c", program, str(tmp_path / "tables.db")],
        env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip

    async def main(port: int) -> list[dict[str, Any]]:
        socket = await dial(port)
        await socket.send(json.dumps({"type": "hello", "id": 1}))
        heard = [json.loads(await socket.recv())]
        server.send_signal(signal.SIGTERM)
        with contextlib.suppress(ConnectionClosed):
            while True:
                heard.append(json.loads(await socket.recv()))
        assert socket.close_code == 1012
        return heard

    try:
        assert server.stdout is not None
        found = re.fullmatch(r"port (\d+)\n", server.stdout.readline())
        assert found is not None
        heard = asyncio.run(main(int(found[1])))
        assert heard[-1] == {"type": "gone", "reason": "the server stops"}
        assert server.wait(PATIENCE) in (0, -signal.SIGTERM)
    finally:
        server.kill()
        server.communicate()
