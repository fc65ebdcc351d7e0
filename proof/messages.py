"""A stranger's messages by the hundred thousand to a real server: answered, without any effect.

    python proof/messages.py --count 1000000

Messages that hypothesis thought of and moves with any arguments (`tests/server/test_hostile.py`),
as they are at first, then damaged by a seed (`inputs.py`). Every one must be answered, none with a
fault of the server; the table that the stranger watches, stored and live, must stay as it was, and
the memory of the server flat. What anybody may do (chat, open a table) is left out.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from skerry.core.registry import get_game
from skerry.server import messages as m
from skerry.server.meeting import Hall, Seek, Unseek
from skerry.server.store import Store

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests")]  # before the benchmarks, which have another `server`
from server.test_hostile import crossed, fuzzed  # noqa: E402

sys.path[:0] = [str(ROOT / part) for part in ("proof", "benchmarks")]
from faults import Person, free_port, kill, open_table, start  # noqa: E402
from inputs import damaged  # noqa: E402
from long_life import memory  # noqa: E402

#: Moves that are made before.
MOVES = 10
#: Messages that others are made from, at most.
SEEDS = 8_000
#: Messages from one ping to the next.
BATCH = 200
#: Seconds for a batch to be answered.
PATIENCE = 60.0
#: More resident memory than this after the first tenth is growth.
GROWTH = 30_000_000
#: What anybody may do, and what would show the stranger something else than this table.
ALLOWED = (m.Chat, m.Create, m.Rematch, Hall, Seek, Unseek, m.Join, m.Part, m.Hello, m.Rename)


class Failed(Exception):
    """What the run is there to notice."""


def thought_of(count: int) -> list[bytes]:
    """Half what hypothesis thought of, half moves with any arguments."""
    return [*fuzzed(count // 2), *crossed(count // 2, "catan")]


def attacks(seeds: list[bytes], count: int) -> Iterator[bytes]:
    """Messages that are refused, or change nothing."""
    chance, texts = random.Random(3), [seed.decode("latin-1") for seed in seeds]
    sent = 0
    for data in seeds:
        if not is_allowed(data):
            sent += 1
            yield data
    while sent < count:
        text = damaged(chance.choice(texts), chance.choice(texts), chance)
        data = text.encode("utf-8", "surrogatepass")
        if not is_allowed(data):
            sent += 1
            yield data


def is_allowed(data: bytes) -> bool:
    """Whether it is a request that anybody may make."""
    try:
        return isinstance(m.decode(data), ALLOWED)
    except Exception:
        return False


class Stranger(Person):
    """Counts what it is answered."""

    def __init__(self, port: int, seed: int) -> None:
        super().__init__(port, seed)
        self.answers: Counter[str] = Counter()

    def take(self, message: dict[str, Any]) -> None:
        """Remember what a message tells; a refusal must say why."""
        self.answers[message["type"]] += 1
        if message["type"] == "error":
            self.answers[f"error {message['code']}"] += 1
            if len(message["reason"]) < 4 or message["code"] == "internal":
                raise Failed(f"answered without a sentence: {message}")
        super().take(message)


async def run(count: int, folder: Path) -> None:
    """Send them all."""
    database, port, seeds = str(folder / "tables.db"), free_port(), thought_of(min(count, SEEDS))
    server = start(database, port, 1)
    try:
        host, guest = await open_table(port, "catan", 1)
        await play_some([host, guest])
        stranger, held = Stranger(port, 2), list[int]()
        async with stranger.at_server() as ws:
            await stranger.ask(ws, type="join", table=host.code)
            before = stored(database, host.code), await looks(stranger, ws, host.code)
            sent = pings = 0
            for sent, data in enumerate(attacks(seeds, count), 1):
                await ws.send(data if sent % 2 else data.decode("utf-8", "replace"))
                if sent % BATCH == 0:
                    async with asyncio.timeout(PATIENCE):
                        await stranger.ask(ws, type="ping")
                    pings += 1
                    held.append(memory(server.pid))
            await stranger.ask(ws, type="ping")
            pings += 1
            after = stored(database, host.code), await looks(stranger, ws, host.code)
        answered = sum(stranger.answers[kind] for kind in ("error", "ok", "tables", "pong")) - pings
        check(before == after, "the table has changed")
        check(answered >= sent, f"only {answered:,} of {sent:,} messages were answered")
        grown = held[-1] - held[len(held) // 10]
        check(grown < GROWTH, f"memory grew by {grown:,} bytes")
        check(server.poll() is None, "the server has ended")
    finally:
        kill(server)
    kinds = ", ".join(f"{n:,} {kind}" for kind, n in stranger.answers.most_common())
    print(f"answers: {kinds}")
    print(f"RESULT {sent:,} messages of a stranger, all answered, nothing changed; memory grew by "
          f"{max(0, grown) / 1e6:.1f} MB")  # fmt: skip


async def play_some(people: list[Person]) -> None:
    """A few moves, so that there is something to spoil."""
    proposals = {kind.name for kind in get_game("catan").moves.kinds if kind.proposal}
    playing = [asyncio.create_task(person.play(proposals, 0.0)) for person in people]
    while sum(person.count for person in people) < MOVES:
        await asyncio.sleep(0.05)
    for person in people:
        person.stopped = True
    await asyncio.gather(*playing)


async def looks(stranger: Stranger, ws: Any, code: str) -> bytes:
    """The table as a spectator sees it, but for who watches and how long."""
    table = await stranger.ask(ws, type="join", table=code)
    return msgspec.json.encode([table["views"], table["info"]["seats"], table["info"]["number"]])


def stored(database: str, code: str) -> list[tuple[int, Any]]:
    """What lies in the store of a table."""
    store = Store(database)
    rows = [(number, body) for number, _, body in store.entries_after(code, 0)]
    store.close()
    return rows


def check(holds: bool, otherwise: str) -> None:
    """What must hold."""
    if not holds:
        raise Failed(otherwise)


def main() -> None:
    """As many as asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--count", type=int, default=1_000_000)
    words = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        try:
            asyncio.run(run(words.count, Path(folder)))
        except Failed as failed:
            raise SystemExit(f"failed: {failed}") from None


if __name__ == "__main__":
    main()
