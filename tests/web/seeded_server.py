"""The command `skerry` with chance that follows from the words in a file, read before each draw,
and with a time that stands still while a file beside it, `time`, has milliseconds in it.

python tests/web/seeded_server.py SEED_FILE serve --port 8000
"""

from __future__ import annotations

import random
import secrets
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from seeded import SeededSecrets


class SecretsOfFile(SeededSecrets):
    """Seeded anew whenever the words in the file are others: each test writes its name there."""

    def __init__(self, file: Path) -> None:
        super().__init__(file.read_text())
        self._file = file

    def _stream(self, name: str) -> random.Random:
        words = self._file.read_text()
        if words != self._seed:
            self.reseed(words)
        return super()._stream(name)


if __name__ == "__main__":
    file = Path(sys.argv.pop(1))
    SecretsOfFile(file).install(lambda name, value: setattr(secrets, name, value))
    from skerry.cli import main
    from skerry.server import driver, run
    from skerry.server.clock import Epoch
    from skerry.server.services import Settings

    running = Epoch.now

    def now(epoch: Epoch) -> int:
        """The time in the file, or the true one."""
        words = file.with_name("time").read_text()
        return int(words) if words else running(epoch)

    Epoch.now = now  # type: ignore[assignment, method-assign]

    # The seeds of browsers are mixed into the dice, though a busy machine takes long to show them;
    # one that got lost is waited for no longer than the pages wait.
    driver.SEED_WAIT = driver.GATHERED_WAIT = 60_000
    # Nor is a browser given up that takes long to answer a ping, nor anybody's seat to a bot.
    run.PING_EVERY = run.PING_DEADLINE = 600.0
    serve = run.run

    def patiently(settings: Settings, *more: Any) -> None:
        settings.away_after = 600
        serve(settings, *more)

    run.run = patiently  # type: ignore[assignment]
    main()
