"""`skerry serve`: the tables and the browser client."""

from __future__ import annotations

import importlib.util
import ipaddress
import re
import threading
import webbrowser
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from ..core.errors import BadOption
from ..core.extras import need
from ..server.services import Settings
from .app import Stopped, app, out
from .database import Database, database_address
from .groups import grouped
from .settings import PREFIX, SettingsFile, show_settings

#: What the extra of the server brings.
LIBRARIES = (
    "starlette", "uvicorn", "sqlalchemy", "alembic", "websockets", "prometheus_client", "argon2",
)  # fmt: skip


class Network(NamedTuple):
    """Where the server listens, and to whom."""

    host: Annotated[str, typer.Option("--host", help="address to listen on")] = "127.0.0.1"
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="port")] = 8777
    origin: Annotated[
        list[str] | None, typer.Option("--origin", help="a further page that may connect")
    ] = None
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(
            "--trusted-proxy",
            metavar="ADDRESS",
            help="a proxy, or a network of them, whose X-Forwarded-For is believed",
        ),
    ] = None
    rate: Annotated[
        float, typer.Option("--rate", min=0, help="messages a second a connection; 0: no limit")
    ] = 40


class Listening(NamedTuple):
    """Other places to listen on."""

    socket: Annotated[
        Path | None,
        typer.Option("--socket", help="a unix socket to listen on, in place of host and port"),
    ] = None
    socket_mode: Annotated[
        str, typer.Option("--socket-mode", help="permissions of the unix socket, in octal")
    ] = "660"
    metrics_port: Annotated[
        int, typer.Option("--metrics-port", min=0, max=65535, help="port of /metrics; 0: none")
    ] = 0
    metrics_host: Annotated[
        str, typer.Option("--metrics-host", help="address to listen on for /metrics")
    ] = "127.0.0.1"


class Processes(NamedTuple):
    """What runs, and how fast."""

    workers: Annotated[int, typer.Option("--workers", min=1, help="processes; PostgreSQL")] = 1
    bots: Annotated[int, typer.Option("--bots", min=0, help="processes in which bots think")] = 1
    pace: Annotated[float, typer.Option("--pace", min=0, help="seconds between bot moves")] = 0.7


class Keeping(NamedTuple):
    """How long tables are kept."""

    expire_open: Annotated[
        float,
        typer.Option("--expire-open", min=0, help="days a table waits to begin; 0: for ever"),
    ] = 14
    keep_finished: Annotated[
        float,
        typer.Option("--keep-finished", min=0, help="days a finished game is kept; 0: for ever"),
    ] = 0


class Asked(NamedTuple):
    """What is no setting."""

    settings: SettingsFile = None
    show_settings: Annotated[
        bool,
        typer.Option(
            "--show-settings", help="print all settings and where they come from, and end",
            allow_from_autoenv=False,
        ),
    ] = False  # fmt: skip
    open_page: Annotated[
        bool, typer.Option("--open", help="open the page in a browser", allow_from_autoenv=False)
    ] = False


@app.command("serve", context_settings={"auto_envvar_prefix": PREFIX})
@grouped
def serve(
    context: typer.Context,
    network: Network,
    listening: Listening,
    database: Database,
    processes: Processes,
    keeping: Keeping,
    asked: Asked,
) -> None:
    """Serve tables of all games to browsers. Ctrl-C stops it; tables go on when it starts again.

    Every option may also be said in a file (--settings) or in the environment (SKERRY_PORT=80).
    The command line counts before the environment, that before the file.
    """
    place = database_address(context, *database)
    settings = _settings(network, listening, processes, place)
    settings.expire_open, settings.keep_finished = keeping
    if asked.show_settings:
        show_settings(context, {"database": place or "your data folder"})
        return
    for library in LIBRARIES:
        need(library, "server", "the table server")
    from ..server.run import run

    if place.startswith("postgres") and importlib.util.find_spec("psycopg") is None:
        raise BadOption("PostgreSQL needs a driver; install it: pip install 'skerry[postgres]'")
    host = settings.host
    shown = "localhost" if host in ("", "127.0.0.1", "0.0.0.0", "::") else host

    def ready(port: int) -> None:
        if settings.socket:
            out.print(f"Skerry is at {settings.socket}  (Ctrl-C stops it)", markup=False)
            return
        address = f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"
        out.print(f"Skerry is at {address}  (Ctrl-C stops it)", markup=False)
        if asked.open_page:
            _open_soon(address)

    try:
        run(settings, ready)
    except KeyboardInterrupt:
        # An address of a database may have a password in it.
        place = "the database" if "://" in settings.database else settings.database
        raise Stopped(f"all tables are kept in {place}") from None


def _settings(network: Network, listening: Listening, processes: Processes, place: str) -> Settings:
    """The options as the server takes them, checked."""
    rate, mode = network.rate, listening.socket_mode
    if not re.fullmatch("0?[0-7]{3}", mode):
        raise BadOption(f"--socket-mode {mode}: expected three octal digits, such as 660")
    return Settings(
        host=network.host, port=network.port, database=place,
        socket=str(listening.socket or ""), socket_mode=int(mode, 8),
        metrics_host=listening.metrics_host, metrics_port=listening.metrics_port,
        workers=processes.workers, bots=processes.bots, pace=processes.pace,
        rate=rate, burst=max(rate * 3, 12), http_rate=50 if rate else 0,
        connections_each=400 if rate else 0, origins=list(network.origin or []),
        trusted_proxies=[_proxy(text) for text in network.trusted_proxy or []],
    )  # fmt: skip


def _proxy(text: str) -> str:
    """An address or network, checked."""
    try:
        return str(ipaddress.ip_network(text) if "/" in text else ipaddress.ip_address(text))
    except ValueError as error:
        raise BadOption(f"--trusted-proxy: {error}") from None


def _open_soon(address: str) -> None:
    """The page, once the server had a moment to start."""
    timer = threading.Timer(1.5, webbrowser.open, [address])
    timer.daemon = True
    timer.start()
