"""Metrics for Prometheus. They are served on a port of their own, never beside the tables.

Several workers write theirs into files of one folder, and their parent adds them up.
"""

from __future__ import annotations

import collections
import functools
import os
import re
import shutil
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from prometheus_client import (
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    start_http_server,
)
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from ..core.errors import BadOption

if TYPE_CHECKING:
    from .admission import Admission
    from .entries import Entry
    from .lobby import Lobby
    from .pending import Pending
    from .services import Settings

#: Where workers find the folder of their files; the library reads it when it is imported.
FOLDER = "PROMETHEUS_MULTIPROC_DIR"
#: Bounds of latencies in seconds.
BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2.5, 5, 10)
#: A gauge of a worker, in the folder of all workers.
_LIVE = re.compile(r"gauge_live\w*_(\d+)\.db")

ENTRIES = Counter("skerry_entries", "Entries that were stored and told", ["kind"])
STORED = Histogram(
    "skerry_entry_seconds", "From the decision until it is stored and told", buckets=BOUNDS
)
REFUSALS = Counter("skerry_refusals", "Requests over sockets that were refused", ["code"])
RESPONSES = Counter("skerry_http_responses", "Answers over HTTP", ["status"])
DECISIONS = Histogram(
    "skerry_bot_seconds", "How long a bot's decision took, waiting included", buckets=BOUNDS
)
LIGHT = Counter("skerry_bot_light", "Decisions that a light bot took for one that was not ready")
LAG = Histogram("skerry_loop_lag_seconds", "How late the event loop woke up", buckets=BOUNDS)
STORE = Counter("skerry_store", "What the writer did with entries", ["what"])
TURNED_AWAY = Counter("skerry_connections_ended", "Connections that were cut", ["why"])

_GAUGES = {
    name: Gauge(f"skerry_{name}", words, multiprocess_mode="livesum")
    for name, words in {
        "sockets": "WebSockets that are open",
        "connections": "Connections of all kinds that are open",
        "bots_waiting": "Tables that wait for a bot",
        "reviews_waiting": "Reviews that wait",
        "reviews_running": "Reviews under way",
        "tables_stuck": "Tables that wait for the store, or cannot be read",
        "bot_processes_warm": "Games that bots are ready for",
    }.items()
}
TABLES = Gauge("skerry_tables", "Tables in memory", ["status"], multiprocess_mode="livesum")


def entry_stored(pending: Pending) -> None:
    """An entry has been stored and told."""
    _entries_of(type(pending.entry)).inc()
    STORED.observe(time.perf_counter() - pending.began)


@functools.cache
def _entries_of(kind: type[Entry]) -> Counter:
    return ENTRIES.labels(str(kind.__struct_config__.tag))


class Watch:
    """Brings gauges up to date from what a worker has at hand."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._seen: dict[str, int] = {}

    def look(self) -> None:
        """Look at everything that is counted elsewhere."""
        lobby = self._lobby
        bots, writer = lobby.services.bots, lobby.services.writer
        counts = collections.Counter(room.table.status for room in lobby.rooms.values())
        for status in ("open", "playing", "over"):
            TABLES.labels(status).set(counts[status])
        _GAUGES["sockets"].set(len(lobby.connections))
        _GAUGES["bots_waiting"].set(bots.waiting)
        _GAUGES["reviews_running"].set(bots.reviews.running)
        _GAUGES["reviews_waiting"].set(len(bots.reviews) - bots.reviews.running)
        _GAUGES["tables_stuck"].set(sum(lobby.stuck()))
        _GAUGES["bot_processes_warm"].set(sum(s == "warm" for s in bots.states().values()))
        self._count("commits", writer.commits, STORE.labels("commits"))
        self._count("appends", writer.appends, STORE.labels("appends"))
        self._count("conflicts", writer.conflicts, STORE.labels("conflicts"))
        admission = lobby.admission
        if admission is not None:
            self._look_at(admission)

    def _look_at(self, admission: Admission) -> None:
        _GAUGES["connections"].set(len(admission))
        self._count("refused", admission.refused.total, TURNED_AWAY.labels("refused"))
        self._count("silent", admission.silent.total, TURNED_AWAY.labels("silent"))
        self._count("deaf", admission.deaf.total, TURNED_AWAY.labels("deaf"))

    def _count(self, name: str, total: int, counter: Counter) -> None:
        """Add what has come since the last look."""
        counter.inc(total - self._seen.get(name, 0))
        self._seen[name] = total


def share_folder() -> None:
    """Let the workers that are started from here write their metrics into one new folder."""
    os.environ[FOLDER] = tempfile.mkdtemp(prefix="skerry-metrics-")


def drop_folder() -> None:
    """Remove the folder when all workers have ended."""
    shutil.rmtree(os.environ.pop(FOLDER), ignore_errors=True)


class Living(MultiProcessCollector):
    """The metrics of all workers; what a worker that was killed had open is not counted."""

    def collect(self):  # type: ignore[no-untyped-def]
        """Forget the dead, then add up."""
        for file in Path(self._path).iterdir():
            found = _LIVE.fullmatch(file.name)
            if found and not _is_alive(int(found[1])):
                mark_process_dead(int(found[1]), self._path)  # type: ignore[no-untyped-call]
        return super().collect()  # type: ignore[no-untyped-call]


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def serve_metrics(settings: Settings) -> int:
    """Serve /metrics from a thread of this process; the port it has."""
    registry = REGISTRY
    if settings.workers > 1:
        registry = CollectorRegistry()
        Living(registry, path=os.environ[FOLDER])  # type: ignore[no-untyped-call]
    try:
        server, _ = start_http_server(settings.metrics_port, settings.metrics_host, registry)
    except OSError as error:
        place = f"{settings.metrics_host}:{settings.metrics_port}"
        raise BadOption(f"--metrics-port: {place}: {error.strerror or error}") from None
    return int(server.server_port)
