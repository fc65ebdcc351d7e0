"""Load on a server: tables with four WebSocket clients each that play legal moves.

The clients take their share of the cores from the server, so they do as little as a client can:
they read frames themselves, look only at what they need of a message, and send a move back as it
came.
"""

from __future__ import annotations

import asyncio
import gc
import random
import sys
import time
from collections.abc import Callable
from typing import Any

import msgspec
from cpu import Setup

SEATS = 4
#: Tables that open at the same time.
OPENING = 32
#: Seconds after which a move that somebody has not been told of is given up.
PATIENCE = 10.0
#: Choices that nobody else notices until they are complete.
SECRET = {"catan": ("discard",), "struggle": ("discard",), "elasund": ("give", "return")}

TEXT, CLOSE, PING = 0x81, 0x88, 0x89
HANDSHAKE = (
    "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Key: c2tlcnJ5IGxvYWQgdGVzdA==\r\n"
    "Sec-WebSocket-Version: 13\r\n\r\n"
)


class View(msgspec.Struct):
    """What a client looks at in a view."""

    legal: list[msgspec.Raw] | None = None


class TableInfo(msgspec.Struct):
    """What a client looks at in the description of a table."""

    table: str
    number: int


class Message(msgspec.Struct):
    """What a client looks at in a message."""

    type: str
    re: int = -1
    table: str = ""
    number: int | None = None
    views: list[View] = []
    info: TableInfo | None = None
    status: str = ""
    reason: str = ""


class Kind(msgspec.Struct):
    """What a client looks at in a move."""

    kind: str


_message = msgspec.json.Decoder(Message)
_kind = msgspec.json.Decoder(Kind)


class Client(asyncio.Protocol):
    """One browser: a WebSocket and what it knows of its table."""

    def __init__(self, port: int, told: Callable[[Client, Message], None]) -> None:
        self.port, self.told = port, told
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.code = ""
        self.number = 0
        self.legal: list[msgspec.Raw] = []
        self.last_id = 0
        self._asked: dict[int, asyncio.Future[Message]] = {}
        self._rest = b""

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(HANDSHAKE.format(port=self.port).encode())

    def data_received(self, data: bytes) -> None:
        data = self._rest + data if self._rest else data
        at = 0
        if not self.opened.done():
            at = data.find(b"\r\n\r\n") + 4
            if at < 4:
                self._rest = data
                return
            self.opened.set_result(None)
        while (frame := _frame(data, at)) is not None:
            first, start, at = frame
            if first == TEXT:
                self._take(_message.decode(data[start:at]))
            elif first == PING:
                self.transport.write(_masked(0x8A, data[start:at]))
            elif first == CLOSE:
                self.transport.close()
        self._rest = data[at:]

    def connection_lost(self, error: Exception | None) -> None:
        waiting: list[asyncio.Future[Any]] = [self.opened, *self._asked.values()]
        for future in waiting:
            if not future.done():
                future.set_exception(ConnectionError("the server closed a connection"))

    def _take(self, message: Message) -> None:
        if message.info is not None:
            self.code, self.number = message.info.table, message.info.number
        elif message.number is not None and message.table == self.code:
            self.number = message.number
        for view in message.views:
            if view.legal is not None:
                self.legal = view.legal
        if self._asked and (future := self._asked.pop(message.re, None)) is not None:
            future.set_result(message)
        self.told(self, message)

    def send(self, data: bytes) -> None:
        """Send a message; `data` is its JSON without the closing brace."""
        self.last_id += 1
        self.transport.write(_masked(TEXT, b'%b,"id":%d}' % (data, self.last_id)))

    async def ask(self, **message: Any) -> Message:
        """Send a message and wait for the answer."""
        self.send(msgspec.json.encode(message)[:-1])
        future = self._asked[self.last_id] = asyncio.get_running_loop().create_future()
        answer = await asyncio.wait_for(future, 60)
        if answer.type == "error":
            raise SystemExit(f"{message['type']} was refused: {answer.reason}")
        return answer


def _frame(data: bytes, at: int) -> tuple[int, int, int] | None:
    """The frame that begins at `at`: its first byte, and where its content begins and ends."""
    start = at + 2
    if len(data) < start:
        return None
    size = data[at + 1]
    if size > 125:
        wide = 2 if size == 126 else 8
        size = int.from_bytes(data[start : start + wide])
        start += wide
    return (data[at], start, start + size) if start + size <= len(data) else None


def _masked(first: int, data: bytes) -> bytes:
    """A frame of a client. The mask is four zeros, which leave the content as it is."""
    size = len(data)
    if size < 126:
        return b"%c%c\0\0\0\0%b" % (first, 0x80 | size, data)
    return b"%c\xfe%b\0\0\0\0%b" % (first, size.to_bytes(2), data)


class Run:
    """What all tables of a run share, and what was measured."""

    def __init__(self, game: str, period: float) -> None:
        from skerry.core.registry import get_game

        self.game, self.period = game, period
        self.proposals = {kind.name for kind in get_game(game).moves.kinds if kind.proposal}
        self.secret = SECRET.get(game, ())
        self.times: list[float] = []
        self.moves = self.unseen = self.refused = 0
        self.measuring = self.stopped = False


class Table:
    """Four clients that play: the next move is made when everybody has been told of the last.

    Whoever chooses several cards in secret is the only one to be told until he is done.
    """

    def __init__(self, run: Run, seed: int, port: int) -> None:
        self.run, self.random, self.port = run, random.Random(seed), port
        self.clients: list[Client] = []
        self.over = False
        self.mover: Client | None = None  #: waits for the answer to its move
        self.kind = ""
        self.sent_at = 0.0
        self.target = 0  #: the number all have to reach
        self.due = 0.0
        self.offered: list[msgspec.Raw] = []
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._opening: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Sit down at a new table."""
        while len(self.clients) < SEATS:
            _, client = await self._loop.create_connection(
                lambda: Client(self.port, self._told), "127.0.0.1", self.port
            )
            await client.opened
            await client.ask(type="hello", name=f"P{len(self.clients)}")
            self.clients.append(client)
        host, *others = self.clients
        for client in self.clients:
            client.legal = []
        created = await host.ask(
            type="create", game=self.run.game, players=SEATS, seats=[{"kind": "me"}]
        )
        assert created.info is not None
        for client in others:
            await client.ask(type="join", table=created.info.table)
            await client.ask(type="sit")
            await client.ask(type="ready")
        self.over = False
        await host.ask(type="start")

    def begin(self) -> None:
        """Play from now on, the tables of a run not all at the same instant."""
        self.due = self._loop.time() + self.random.random() * self.run.period
        self._move_at(self.due)

    def _move_at(self, when: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._loop.call_at(when, self._move)

    def _move(self) -> None:
        if self.run.stopped or self.over:
            return
        client = next((c for c in self.clients if c.legal), None)
        if client is None:  # the one to move has not been shown the new table yet
            self._move_at(self._loop.time() + 0.01)
            return
        self.mover, self.target, self.offered = client, 0, client.legal
        move, self.kind = self._choice(client.legal)
        client.legal = []
        self.run.moves += self.run.measuring
        self.sent_at = time.perf_counter()
        client.send(b'{"type":"move","seen":%d,"moves":[%b]' % (client.number, bytes(move)))

    def _choice(self, legal: list[msgspec.Raw]) -> tuple[msgspec.Raw, str]:
        """One of the moves; a trade proposal only when there is nothing else."""
        for _ in range(100):
            move = self.random.choice(legal)
            kind = _kind.decode(move).kind
            if kind not in self.run.proposals:
                break
        return move, kind

    def _told(self, client: Client, message: Message) -> None:
        answers = client is self.mover and message.re == client.last_id
        if message.type == "update":
            if answers:
                self.target, self.mover = client.number, None
            if self.target and ((answers and self._is_secret(client)) or self._all_have_it()):
                self._seen()
        elif message.type == "info" and message.status == "over":
            self.over = True
            if not self.target and self.mover is None:
                self._reopen()
        elif message.type == "error" and answers:
            self._refused(client, message)

    def _is_secret(self, client: Client) -> bool:
        """Whether the mover is still choosing and nobody else noticed."""
        if self.kind not in self.run.secret or not client.legal:
            return False
        return _kind.decode(client.legal[0]).kind == self.kind

    def _all_have_it(self) -> bool:
        return all(client.number >= self.target for client in self.clients)

    def _seen(self) -> None:
        """Everybody has been told: the move is done."""
        self.target = 0
        if self.run.measuring:
            self.run.times.append(time.perf_counter() - self.sent_at)
        if self.over:
            self._reopen()
        else:
            self._next()

    def _next(self) -> None:
        if self.run.period:
            self.due = max(self.due + self.run.period, self._loop.time())
            self._move_at(self.due)
        else:
            self._move()

    def _refused(self, client: Client, message: Message) -> None:
        if not self.run.refused:
            print(f"a legal move was refused: {message.reason}", file=sys.stderr)
        self.run.refused += 1
        self.mover, client.legal = None, self.offered
        self._move_at(self._loop.time() + 0.5)

    def _reopen(self) -> None:
        """After the end the same four play at a new table."""

        async def again() -> None:
            await self.open()
            self._next()

        if not self.run.stopped and (self._opening is None or self._opening.done()):
            self._opening = self._loop.create_task(again())

    def check(self, now: float) -> None:
        """Give up a move that somebody has not been told of."""
        if (self.target or self.mover) and now - self.sent_at > PATIENCE:
            self.run.unseen += 1
            self.mover, self.target = None, 0
            self._next()

    def close(self) -> None:
        """Stand up."""
        if self._opening is not None:
            self._opening.cancel()
        for client in self.clients:
            client.transport.close()


async def load(setup: Setup, count: int, period: float, seconds: float) -> dict[str, Any]:
    """Play at `count` tables for some seconds, a move every `period` seconds; what was measured.

    All people of a table go to one of the servers.
    """
    run, servers = Run(setup.game, period), setup.servers
    tables = [Table(run, seed, servers[seed % len(servers)][1]) for seed in range(count)]
    for first in range(0, count, OPENING):
        await asyncio.gather(*(table.open() for table in tables[first : first + OPENING]))
    for table in tables:
        table.begin()
    gc.collect()
    gc.freeze()
    await asyncio.sleep(max(2, period))
    before, began = setup.cpu(), time.perf_counter()
    run.measuring = True
    while (took := time.perf_counter() - began) < seconds:
        await asyncio.sleep(min(0.5, seconds - took))
        for table in tables:
            table.check(time.perf_counter())
    run.measuring = False
    cpu = {who: spent - before[who] for who, spent in setup.cpu().items()}
    others = cpu.pop("all") - sum(cpu.values())
    run.stopped = True
    await _finish(run, tables)
    times = sorted(run.times)
    return {
        "tables": count,
        "moves/s": round(run.moves / took),
        "p50 ms": _percentile(times, 0.5),
        "p99 ms": _percentile(times, 0.99),
        "most ms": _percentile(times, 1.0),
        "server CPU ms/move": round(cpu["server"] / max(1, run.moves) * 1000, 3),
        **{f"{who} cores": round(spent / took, 2) for who, spent in cpu.items()},
        "other cores": round(others / took, 2),
        "refused": run.refused,
        "unseen": run.unseen,
    }


async def _finish(run: Run, tables: list[Table]) -> None:
    """Let the last moves arrive; then whatever somebody was not told of is unseen."""
    for _ in range(20):
        await asyncio.sleep(0.1)
        if not any(table.target or table.mover for table in tables):
            break
    run.unseen += sum(bool(table.target or table.mover) for table in tables)
    for table in tables:
        table.close()
    gc.unfreeze()


def _percentile(times: list[float], part: float) -> float:
    return round(times[min(len(times) - 1, int(len(times) * part))] * 1000, 1) if times else 0.0
