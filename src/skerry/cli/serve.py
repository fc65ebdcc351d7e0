"""`skerry serve`: the tables and the browser client."""

from __future__ import annotations

from typing import Annotated

import typer

from .app import app, out


@app.command("serve")
def serve(
    host: Annotated[str, typer.Option("--host", help="address to listen on")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="port")] = 8777,
    database: Annotated[
        str,
        typer.Option("--database", help="a file, or postgresql://...; default: your data folder"),
    ] = "",
    workers: Annotated[int, typer.Option("--workers", min=1, help="processes; PostgreSQL")] = 1,
    bots: Annotated[int, typer.Option("--bots", min=0, help="processes in which bots think")] = 1,
    pace: Annotated[float, typer.Option("--pace", min=0, help="seconds between bot moves")] = 0.7,
    rate: Annotated[
        float, typer.Option("--rate", min=0, help="messages a second a connection; 0: no limit")
    ] = 40,
    origin: Annotated[
        list[str] | None, typer.Option("--origin", help="a further page that may connect")
    ] = None,
    show: Annotated[bool, typer.Option("--open", help="open the page in a browser")] = False,
) -> None:
    """Serve tables of all games to browsers."""
    from ..server.run import run
    from ..server.services import Settings

    settings = Settings(
        host=host, port=port, database=database, workers=workers, bots=bots, pace=pace,
        rate=rate, burst=rate * 3, http_rate=50 if rate else 0,
        connections_each=400 if rate else 0, origins=origin or [],
    )  # fmt: skip
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::") else host
    if port:
        out.print(f"Skerry is at http://{shown}:{port}/  (Ctrl-C stops it)")
    if show and port:
        _open_soon(f"http://{shown}:{port}/")
    run(settings)


def _open_soon(address: str) -> None:
    """The page, once the server had a moment to start."""
    import threading
    import webbrowser

    timer = threading.Timer(1.5, webbrowser.open, [address])
    timer.daemon = True
    timer.start()
