"""Settings from a file, the environment and the command line; sockets of all kinds; the unit."""

from __future__ import annotations

import configparser
import os
import re
import socket
import stat
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from skerry.cli import serve as _serve  # noqa: F401  registers the command
from skerry.cli.app import app
from skerry.core.errors import BadOption
from skerry.server import run as running
from skerry.server.listening import listen_at
from skerry.server.services import Settings

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The settings that `skerry serve` makes of options, with an environment of its own."""
    for name in [name for name in os.environ if name.startswith("SKERRY_")]:
        monkeypatch.delenv(name)

    def call(*words: str, **environment: str) -> Settings:
        seen: list[Settings] = []
        monkeypatch.setattr(running, "run", lambda settings, *_: seen.append(settings))
        result = CliRunner().invoke(app, ["serve", *words], env=environment)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        assert result.exit_code == 0, result.output
        return seen[0]

    return call


def test_the_command_line_counts_before_the_environment_and_that_before_the_file(
    served: Any, tmp_path: Path
) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('port = 1001\npace = 0.1\nworkers = 3\ntrusted-proxy = "10.0.0.0/8"\n')
    found = served("--settings", str(file), "--port", "1003", SKERRY_PORT="1002", SKERRY_PACE="0.2")
    assert (found.port, found.pace, found.workers) == (1003, 0.2, 3)
    assert found.trusted_proxies == ["10.0.0.0/8"]
    found = served(SKERRY_SETTINGS=str(file), SKERRY_ORIGIN="https://a.example https://b.example")
    assert (found.port, found.origins) == (1001, ["https://a.example", "https://b.example"])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("prot = 80\n", "there is no setting prot; expected one of bot, bots, database"),
        ("port = \n", "Invalid value"),
        ("[port]\nnumber = 80\n", "port must be one value or a list"),
        ("open-page = true\n", "there is no setting open-page"),
    ],
)
def test_a_file_of_settings_with_a_mistake_is_refused(
    served: Any, tmp_path: Path, text: str, reason: str
) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(text)
    with pytest.raises(BadOption, match=re.escape(reason)):
        served("--settings", str(file))


def test_the_site_is_an_origin_as_browsers_name_it(served: Any) -> None:
    assert served().site == ""
    for given in ("tables.example", "https://Tables.example/", "https://tables.example:443"):
        assert served("--site", given).site == "https://tables.example"
    assert served(SKERRY_SITE="http://localhost:8777").site == "http://localhost:8777"
    for wrong in (
        "ftp://a.example",
        "https://a.example/x",
        "https://me@a.example",
        "a b",
        "https://",
    ):
        with pytest.raises(BadOption, match="expected an origin"):
            served("--site", wrong)


def test_all_settings_are_shown_with_their_origin_and_without_passwords(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("bots = 2\n")
    environment = {"SKERRY_DATABASE": "postgresql://skerry:hush@db/skerry"}
    words = ["serve", "--settings", str(file), "--port", "80", "--show-settings"]
    result = CliRunner().invoke(app, words, env=environment)
    assert result.exit_code == 0, result.output
    assert "hush" not in result.output
    lines = {line.split()[0]: line for line in result.output.splitlines()}
    assert "postgresql://skerry:***@db/skerry" in lines["database"]
    assert lines["database"].rstrip().endswith("environment, SKERRY_DATABASE")
    assert lines["port"].split()[1:] == ["80", "command", "line"]
    assert lines["workers"].split()[1:] == ["1", "default"]
    assert lines["bots"].split()[1] == "2"
    assert {"host", "socket", "socket-mode", "metrics-port", "pace", "rate"} <= {*lines}


def test_a_password_of_a_database_file_is_not_shown(tmp_path: Path) -> None:
    file = tmp_path / "database"
    file.write_text("postgresql://skerry:hush@db/skerry\n")
    words = ["serve", "--database-file", str(file), "--show-settings"]
    result = CliRunner().invoke(app, words, env={"COLUMNS": "60"})
    assert "postgresql://skerry:***@db/skerry" in result.output
    assert "hush" not in result.output


def test_a_unix_socket_has_the_permissions_that_were_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "skerry.sock"
    with listen_at(path, 0o600) as taken:
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        with pytest.raises(BadOption, match="another program listens there"):
            listen_at(path, 0o600)
        taken.close()
    # What a server that was killed has left is no hindrance.
    listen_at(path, 0o660).close()


def test_a_file_in_the_place_of_a_socket_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "skerry.sock"
    path.write_text("mine")
    with pytest.raises(BadOption, match="not a socket"):
        listen_at(path, 0o660)
    assert path.read_text() == "mine"


def test_a_system_without_unix_sockets_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(socket, "AF_UNIX")
    with pytest.raises(BadOption, match="no unix sockets"):
        listen_at(tmp_path / "skerry.sock", 0o660)


def test_a_socket_of_systemd_is_taken_over() -> None:
    program = (
        # As systemd does it: the socket is descriptor 3.
        "import os, sys; os.dup2(int(sys.argv[1]), 3)\n"
        "os.environ['LISTEN_PID'] = str(os.getpid())\n"
        "from skerry.server.listening import handed_over\n"
        "taken = handed_over()\n"
        "print(taken.getsockname()[1], 'LISTEN_FDS' in os.environ)\n"
    )
    with socket.create_server(("127.0.0.1", 0)) as ours:
        done = subprocess.run(
            [sys.executable, "-c", program, str(ours.fileno())],
            pass_fds=[ours.fileno()],
            env={**os.environ, "LISTEN_FDS": "1", "SKERRY_INTERPRETED": "1"},
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.stdout.split() == [str(ours.getsockname()[1]), "False"], done.stderr


def test_the_unit_starts_the_server_with_settings_that_are_understood(served: Any) -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(ROOT / "deploy/skerry.service")
    command = unit["Service"]["ExecStart"].split()
    assert command[0].endswith("/skerry")
    assert command[1:3] == ["serve", "--settings"]
    file = ROOT / "deploy/settings.toml"
    found = served("--settings", str(file))
    assert tomllib.loads(file.read_text())["socket"] == found.socket
    assert found.socket.startswith(f"/run/{unit['Service']['RuntimeDirectory']}/")
    assert found.database.startswith(f"/var/lib/{unit['Service']['StateDirectory']}/")


def test_each_of_several_units_has_a_socket_and_metrics_of_its_own(served: Any) -> None:
    one = (ROOT / "deploy/skerry.service").read_text().splitlines()
    several = (ROOT / "deploy/skerry@.service").read_text().splitlines()
    assert set(one) - set(several) == {"Description=Skerry: tables of board games"}
    words = " ".join(line for line in several if line.startswith("Environment=")).replace("%i", "2")
    given = dict(re.findall(r"(SKERRY_(?:SOCKET|METRICS_PORT))=(\S+)", words))
    found = served("--settings", str(ROOT / "deploy/settings.toml"), **given)
    assert (found.socket, found.metrics_port) == ("/run/skerry/2.sock", 9772)


def test_the_settings_of_the_containers_are_options_of_the_command(served: Any) -> None:
    text = (ROOT / "compose.yaml").read_text() + (ROOT / "Dockerfile").read_text()
    result = CliRunner().invoke(app, ["serve", "--show-settings"], env={"COLUMNS": "60"})
    known = {line.split()[0].upper().replace("-", "_") for line in result.output.splitlines()}
    # The site and the password are compose's own, the cache is the engine's.
    asked = set(re.findall(r"SKERRY_([A-Z_]+)", text)) - {"SITE", "PASSWORD", "CACHE"}
    assert asked
    assert asked <= known
