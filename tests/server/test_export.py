"""A server's finished public games as tables, and nothing else of its database."""

from __future__ import annotations

from pathlib import Path

import pyarrow.parquet as pq
import pytest
import sqlalchemy as sa
from typer.testing import CliRunner

import skerry.cli.export  # noqa: F401  registers the command
from skerry.cli.app import app
from skerry.server import schema
from skerry.server.store import Store

from .player import Host, Player
from .test_tables import run


async def play_out(player: Player) -> None:
    """Always the last legal move, which in the dice game ends turns soon."""
    while player.info["status"] != "over":
        await player.until(lambda p: p.legal or p.info["status"] == "over")
        if player.legal:
            await player.move(player.legal[-1])


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.db'}"


def test_only_finished_public_games_are_exported_and_people_have_no_names(
    database: str, tmp_path: Path
) -> None:
    codes: dict[str, str] = {}

    async def scene(host: Host) -> None:
        kinds = (("open", True), ("hidden", False), ("running", True), ("not installed", True))
        for kind, public in kinds:
            ada = await host.player("Ada")
            await ada.ask("create", game="dice", players=1, public=public)
            await ada.ask("start")
            codes[kind] = ada.code
            if kind != "running":
                await play_out(ada)

    run(database, scene)
    store, t = Store(database), schema.tables
    with store.connection() as connection:
        gone = sa.func.replace(t.c.spec, '"dice"', '"gone"')
        kept = t.update().where(t.c.code == codes["not installed"]).values(spec=gone)
        connection.execute(kept)
    store.close()
    words = ["export", "dice", "--server", "--database", database, "--tables", tmp_path / "t"]
    result = CliRunner().invoke(app, [str(word) for word in words], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    games = pq.read_table(tmp_path / "t" / "games.parquet").to_pylist()
    assert [row["source"] for row in games] == [codes["open"]]
    assert games[0]["over"]
    seats = pq.read_table(tmp_path / "t" / "seats.parquet").to_pylist()
    assert [row["player"] for row in seats] == ["person"]
    for file in (tmp_path / "t").iterdir():
        assert "Ada" not in str(pq.read_table(file).to_pylist())


def test_the_environment_of_a_server_names_its_database_and_no_bots(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SKERRY_BOTS is the number of a server's bot processes, which `compose.yaml` sets."""
    Store(database).close()
    monkeypatch.setenv("SKERRY_BOTS", "1")
    monkeypatch.setenv("SKERRY_DATABASE", database)
    words = ["export", "dice", "--server", "--tables", str(tmp_path / "t")]
    result = CliRunner().invoke(app, words, catch_exceptions=False)
    assert result.exit_code == 0, result.output
