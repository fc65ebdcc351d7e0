"""`skerry serve`: the tables and the browser client."""

from __future__ import annotations

import importlib.util
import ipaddress
import re
import threading
import webbrowser
from pathlib import Path
from typing import Annotated, NamedTuple
from urllib.parse import urlsplit

import typer

from ..bots import LEVELS, make_bot
from ..bots.protocol import is_command
from ..bots.python_bot import is_python
from ..core.errors import BadOption
from ..core.extras import need
from ..core.registry import games
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
    site: Annotated[
        str,
        typer.Option(
            "--site",
            metavar="ORIGIN",
            help="where browsers reach it, such as https://tables.example; needed for passkeys",
        ),
    ] = ""
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
    bot: Annotated[
        list[str] | None,
        typer.Option(
            "--bot", metavar="[LEVEL=]BOT",
            help="who plays a level, or all of them: search:100ms, py:FILE.py:CLASS",
        ),
    ] = None  # fmt: skip


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


class Playing(NamedTuple):
    """How people play."""

    rated_together: Annotated[
        bool,
        typer.Option(
            "--rated-together", help="people at one address may play each other for a rating"
        ),
    ] = False


class Asked(NamedTuple):
    """What is not a setting."""

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
    playing: Playing,
    asked: Asked,
) -> None:
    """Serve tables of all games to browsers. Ctrl-C stops it; tables go on when it starts again.

    Every option may also be said in a file (--settings) or in the environment (SKERRY_PORT=80).
    The command line counts before the environment, that before the file.
    """
    place = database_address(context, *database)
    settings = _settings(network, listening, processes, place)
    settings.expire_open, settings.keep_finished = keeping
    settings.rated_together = playing.rated_together
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
            out.print(f"Skerry is at {settings.socket}  (Ctrl-C stops it)")
            return
        address = f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"
        out.print(f"Skerry is at {address}  (Ctrl-C stops it)")
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
        own_bots=own_bots(processes.bot or []),
        rate=rate, burst=max(rate * 3, 12), http_rate=50 if rate else 0,
        connections_each=400 if rate else 0, site=_site(network.site),
        origins=list(network.origin or []),
        trusted_proxies=[_proxy(text) for text in network.trusted_proxy or []],
    )  # fmt: skip


def own_bots(words: list[str]) -> dict[str, str]:
    """Which bots play which levels; a bot that some game cannot have is refused.

    >>> own_bots(["greedy", "hard=search:100ms"])["hard"]
    'search:100ms'
    """
    found: dict[str, str] = {}
    for word in words:
        level, sign, bot = word.partition("=")
        if not sign or level.startswith(("py:", "cmd:")):
            level, bot = "", word
        if level and level not in LEVELS:
            raise BadOption(f"--bot {word}: expected one of {', '.join(LEVELS)} before the =")
        if is_command(bot):
            raise BadOption(
                f"--bot {word}: a program follows one game at a time; let it sit down at a table "
                "as a player, or give a class: py:FILE.py:CLASS"
            )
        if is_python(bot):
            file, _, name = bot.removeprefix("py:").rpartition(":")
            bot = f"py:{Path(file).resolve()}:{name}"
        for game in games():
            make_bot(bot, game)
        found |= dict.fromkeys([level] if level else LEVELS, bot)
    return found


def _site(text: str) -> str:
    """An origin, checked; a name alone is one with TLS."""
    if not text:
        return ""
    found = urlsplit(text.lower() if "://" in text else f"https://{text.lower()}")
    form = r"[a-z0-9.-]+(:\d{1,5})?"
    is_origin = found.scheme in ("http", "https") and re.fullmatch(form, found.netloc)
    if not is_origin or found.path not in ("", "/") or found.query or found.fragment:
        raise BadOption(f"--site {text}: expected an origin, such as https://tables.example")
    # Browsers leave out the port that the scheme has anyway.
    usual = {"http": ":80", "https": ":443"}[found.scheme]
    return f"{found.scheme}://{found.netloc.removesuffix(usual)}"


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
