"""A private PostgreSQL cluster in a temporary folder, on a free port, as an unprivileged user."""

from __future__ import annotations

import glob
import os
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import psycopg

from skerry.server.store import Store

#: Seconds; other programs may keep the machine busy.
PATIENCE = 300


def find_postgres() -> Path | None:
    """The folder with initdb and postgres."""
    on_path = shutil.which("initdb")
    folders = [Path(on_path).parent] if on_path else []
    folders += [Path(p) for p in sorted(glob.glob("/usr/lib/postgresql/*/bin"), reverse=True)]
    return next((f for f in folders if (f / "initdb").exists()), None)


class Cluster:
    """Starts, restarts and stops PostgreSQL."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="skerry-pg-", dir="/tmp"))
        self._data = self.folder / "data"
        self._count = 0
        self._migrated = ""
        self._process: subprocess.Popen[bytes] | None = None
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]

    def __enter__(self) -> Cluster:
        if os.getuid() == 0:
            shutil.chown(self.folder, "nobody")
        os.chmod(self.folder, 0o755)
        self._run("initdb", "-D", str(self._data), "-U", "skerry", "--auth=trust", "-N", "-E",
                  "UTF8", "--locale=C")  # fmt: skip
        self.start()
        return self

    def __exit__(self, *_: Any) -> None:
        self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)

    def _command(self, name: str, *arguments: str) -> list[str]:
        folder = find_postgres()
        assert folder is not None
        command = [str(folder / name), *arguments]
        # PostgreSQL refuses to run as root.
        return ["setpriv", "--reuid=nobody", "--clear-groups", *command] if os.getuid() == 0 else (
            command
        )  # fmt: skip

    def _run(self, name: str, *arguments: str) -> None:
        done = subprocess.run(
            self._command(name, *arguments), capture_output=True, cwd=self.folder, check=False
        )
        assert done.returncode == 0, done.stderr.decode()

    @property
    def pid(self) -> int:
        """The process whose children serve."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start and wait until it answers."""
        with open(self.folder / "log", "ab") as log:
            self._process = subprocess.Popen(
                self._command(
                    "postgres", "-D", str(self._data), "-p", str(self.port), "-k",
                    str(self.folder), "-c", "listen_addresses=127.0.0.1", "-c",
                    "max_connections=60",
                ),
                cwd=self.folder, stdout=log, stderr=log,
            )  # fmt: skip
        end = time.monotonic() + PATIENCE
        while True:
            try:
                psycopg.connect(self.url("postgres")).close()
                return
            except psycopg.OperationalError:
                assert time.monotonic() < end, (self.folder / "log").read_text()[-2000:]
                time.sleep(0.05)

    def stop(self, mode: str = "fast") -> None:
        """Stop it, waiting for nobody."""
        if self._process is None:
            return
        import signal

        how = {"fast": signal.SIGINT, "immediate": signal.SIGQUIT}[mode]
        self._process.send_signal(how)
        self._process.wait(PATIENCE)
        self._process = None

    def restart(self) -> None:
        """What an administrator does at the worst moment."""
        self.stop()
        self.start()

    def url(self, name: str) -> str:
        """The address of a database."""
        return f"postgresql://skerry@127.0.0.1:{self.port}/{name}"

    def new_database(self, like: str = "template1") -> str:
        """A fresh database, empty or as another one."""
        self._count += 1
        name = f"tables_{os.getpid()}_{self._count}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {like}")
        return self.url(name)

    def migrated_database(self) -> str:
        """A fresh database with all tables and nothing in them."""
        if not self._migrated:
            url = self.new_database()
            Store(url).close()
            self._migrated = url.rpartition("/")[2]
        return self.new_database(self._migrated)
