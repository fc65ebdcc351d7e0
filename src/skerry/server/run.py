"""Running the server: one process, or several workers on one PostgreSQL database."""

from __future__ import annotations

import gc
import logging
import os
import socket
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import uvicorn
from uvicorn.supervisors import Multiprocess

from ..core.errors import BadOption
from .admission import raise_file_limit
from .app import SETTINGS, create
from .file_lock import FileLock
from .listening import UNIX, handed_over, is_unix, listen, listen_at
from .messages import MOST_BYTES
from .metrics import drop_folder, serve_metrics, share_folder
from .services import Settings
from .store import Store, default_database
from .wire import Http, Wire

#: Seconds between two pings to a client, and for its answer: then the connection is taken for cut,
#: and the others at the table are told.
PING_EVERY, PING_DEADLINE = 8.0, 10.0


class Lines(logging.Formatter):
    """Log lines as JSON objects: time, level, part, message. No tokens, names or moves."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        line = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S"),
            "level": record.levelname.lower(),
            "part": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def log_to_stderr(level: str = "info") -> None:
    """Structured lines on standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    # Every single connection is not worth a line.
    for part in ("uvicorn.error", "alembic"):
        logging.getLogger(part).setLevel("WARNING")


def config_of(settings: Settings, lock: FileLock | None = None) -> uvicorn.Config:
    """How uvicorn is to run; limits are its first line of defence. `lock` is the one of a SQLite
    file, where it is held already."""
    several = settings.workers > 1
    return uvicorn.Config(
        "skerry.server.run:worker" if several else create(settings, lock),
        factory=several,
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
        http=Http,
        ws=Wire,
        ws_max_size=MOST_BYTES * 4,
        ws_per_message_deflate=False,
        ws_ping_interval=PING_EVERY,
        ws_ping_timeout=PING_DEADLINE,
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=True,
        # Whoever may open a unix socket is a proxy of ours.
        forwarded_allow_ips=[UNIX, *settings.trusted_proxies],
        timeout_graceful_shutdown=5,
        lifespan="on",
    )


def worker() -> object:
    """The application in a worker process."""
    log_to_stderr()
    tune()
    return create()


def tune() -> None:
    """Settings of the process that suit many connections and small tasks beside a busy thread.

    The writer thread asks for the interpreter a few times in each commit; by default it would
    wait 5 ms each time while tables are busy. Playing leaves no cycles behind, so what is old is
    searched for them only after people have gone (`rounds.py`): with thousands of tables everybody
    would wait for it.
    """
    raise_file_limit()
    sys.setswitchinterval(0.001)
    gc.set_threshold(5_000, 20, 1_000_000)
    gc.freeze()


class Workers(Multiprocess):
    """The parent of several workers, which tells Ctrl-C from other reasons to stop."""

    interrupted = False

    def handle_int(self) -> None:
        """Stop, and remember why."""
        self.interrupted = True
        super().handle_int()


def take_socket(settings: Settings) -> socket.socket:
    """The socket that systemd handed over, a unix socket, or a port."""
    taken = handed_over()
    if taken is not None:
        return taken
    if settings.socket:
        return listen_at(Path(settings.socket), settings.socket_mode)
    return listen(settings.host, settings.port)


def run(settings: Settings, ready: Callable[[int], None] = lambda port: None) -> None:
    """Serve until told to stop; `ready` is told the port once it is ours, 0 for a unix socket."""
    log_to_stderr()
    if not settings.database:
        settings.database = default_database()
    # Open it here first, so that a wrong address is said at once and in plain words.
    store = Store(settings.database)
    try:
        store.claim()
        lock = store.hand_over()
    finally:
        store.close()
    try:
        _serve(settings, lock, ready)
    finally:
        if lock is not None:
            lock.release()


def _serve(settings: Settings, lock: FileLock | None, ready: Callable[[int], None]) -> None:
    """Serve from a database that can be opened, and from a SQLite file that nobody else can claim
    between now and the start of the application."""
    if settings.workers > 1 and lock is not None:
        raise BadOption("--workers: several workers need PostgreSQL; say --database postgresql://")
    tune()
    taken = take_socket(settings)
    if is_unix(taken):
        settings.socket = str(taken.getsockname())
    ready(0 if is_unix(taken) else taken.getsockname()[1])
    config = config_of(settings, lock)
    if settings.workers > 1:
        share_folder()
    if settings.metrics_port:
        serve_metrics(settings)
    if settings.workers > 1:
        os.environ[SETTINGS] = msgspec.json.encode(settings).decode()
        parent = Workers(config, sockets=[taken])
        try:
            parent.run()
        finally:
            drop_folder()
        if parent.interrupted:
            raise KeyboardInterrupt
    else:
        uvicorn.Server(config).run(sockets=[taken])
