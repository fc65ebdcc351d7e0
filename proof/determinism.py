"""The same games on every Python, NumPy and numba that are allowed, compiled and interpreted.

    python proof/determinism.py --games 1000
    python proof/determinism.py --games 20 --edges     # oldest with lowest, newest with highest
    python proof/determinism.py --only dice            # one game

For each Python that this machine has, an environment with the lowest versions that pyproject.toml
allows and one with the highest; in each the digests of random games of every game and number of
players, interpreted, compiled, and compiled with bounds checks. All must be equal. What cannot be
installed is said and counted. What was played is kept in proof/determinism.jsonl under the sources
it was played with, so the same command goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RESULTS = ROOT / "proof" / "determinism.jsonl"
VERSIONS = ("3.11", "3.12", "3.13", "3.14")
PROGRAM = """
import json, sys, numpy, numba, skerry
from skerry.arena.simulate import simulate
found = {}
for name in sys.argv[2:] or skerry.games():
    low, high = skerry.get_game(name).players
    for players in range(low, high + 1):
        found[f"{name} {players}"] = simulate(name, players, int(sys.argv[1]), seed=5)[0].digest
about = f"Python {sys.version.split()[0]}, NumPy {numpy.__version__}, numba {numba.__version__}"
print(json.dumps([about, found]))
"""
MODES = {
    "interpreted": {"SKERRY_INTERPRETED": "1"},
    "compiled": {"SKERRY_INTERPRETED": "0"},
    "bounds checked": {"SKERRY_INTERPRETED": "0", "NUMBA_BOUNDSCHECK": "1"},
}


def pythons() -> dict[str, str]:
    """The Pythons of this machine by version, from the path and from pyenv."""
    found = {}
    places = os.environ.get("PATH", "").split(os.pathsep)
    places += [str(path) for path in Path.home().glob(".pyenv/versions/*/bin")]
    for version in VERSIONS:
        for place in places:
            program = shutil.which(f"python{version}", path=place)
            if program and _answers(program, version):
                found[version] = program
                break
    return found


def _answers(program: str, version: str) -> bool:
    """Whether it is that Python; a shim of pyenv may stand for one that is not chosen."""
    done = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
    return done.returncode == 0 and done.stdout.startswith(f"Python {version}.")


def environment(python: str, resolution: str, folder: Path) -> str | None:
    """A fresh environment with what the package needs; None where its versions cannot be had."""
    uv = [sys.executable, "-m", "uv"]
    own = str(folder / "bin" / "python")
    subprocess.run([*uv, "venv", "-q", "--python", python, str(folder)], check=True)
    wanted = [*uv, "pip", "install", "-q", "--python", own, "--resolution", resolution,
              "--only-binary", ":all:", "-r", str(ROOT / "pyproject.toml")]  # fmt: skip
    done = subprocess.run(wanted, capture_output=True, text=True, check=False)
    if done.returncode:
        print(f"  cannot be installed: {done.stderr.strip().splitlines()[-1]}", flush=True)
        return None
    return own


def digests(
    python: str, mode: str, asked: Sequence[str], cache: Path
) -> tuple[str, dict[str, str]]:
    """What a process of that Python and mode makes of the games: how many, and which."""
    plain = {k: v for k, v in os.environ.items() if k != "NUMBA_BOUNDSCHECK"}
    places = {"PYTHONPATH": str(ROOT / "src"), "SKERRY_CACHE": str(cache)}
    settings = {**plain, **places, **MODES[mode]}
    command = [python, "-c", PROGRAM, *asked]
    done = subprocess.run(command, env=settings, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{python}, {mode}: {done.stderr[-2000:]}")
    about, found = json.loads(done.stdout)
    return about, found


def sources() -> str:
    """A hash of the package, whose games are played, and of what plays them."""
    digest = hashlib.sha256(PROGRAM.encode())
    for path in sorted((ROOT / "src" / "skerry").rglob("*")):
        if path.suffix in (".py", ".toml"):
            digest.update(path.relative_to(ROOT).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def read_results() -> dict[str, tuple[str, dict[str, str]]]:
    """What was played before, by what it was played with."""
    if not RESULTS.exists():
        return {}
    rows = [json.loads(line) for line in RESULTS.read_text(encoding="utf-8").splitlines()]
    return {row["key"]: (row["about"], row["digests"]) for row in rows}


def keep(key: str, about: str, found: dict[str, str]) -> None:
    """Add what was played just now."""
    with RESULTS.open("a", encoding="utf-8") as file:
        file.write(json.dumps({"key": key, "about": about, "digests": found}) + "\n")


def compared(found: list[tuple[str, dict[str, str]]]) -> list[str]:
    """Tables whose digests are not the same everywhere.

    >>> compared([("a", {"dice 1": "x"}), ("b", {"dice 1": "x"})])
    []
    >>> compared([("a", {"dice 1": "x"}), ("b", {"dice 1": "y"})])
    ['dice 1: x (a), y (b)']
    """
    different = []
    for table in found[0][1]:
        if len({told[table] for _, told in found}) > 1:
            said = ", ".join(f"{told[table]} ({about})" for about, told in found)
            different.append(f"{table}: {said}")
    return different


def main() -> None:
    """Compare what can be had, and fail on a difference."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--games", type=int, default=1000, help="of each game and table")
    parser.add_argument("--edges", action="store_true", help="only the oldest and the newest")
    parser.add_argument("--only", nargs="*", default=[], help="these games, not all")
    words = parser.parse_args()
    asked = [str(words.games), *words.only]
    known = pythons()
    pairs = [(v, r) for v in known for r in ("lowest-direct", "highest")]
    if not pairs:
        raise SystemExit(f"there is no Python {', '.join(VERSIONS)} here")
    if words.edges:
        pairs = [pairs[0], pairs[-1]]
    found: list[tuple[str, dict[str, str]]] = []
    missing, played, now = 0, read_results(), sources()
    for version, resolution in pairs:
        print(f"Python {version}, {resolution} versions", flush=True)
        keys = {mode: " ".join([now, version, resolution, mode, *asked]) for mode in MODES}
        if all(key in played for key in keys.values()):
            for mode, key in keys.items():
                about, told = played[key]
                print(f"  {about}, {mode}: played before", flush=True)
                found.append((f"{about}, {mode}", told))
            continue
        with tempfile.TemporaryDirectory() as place:
            own = environment(known[version], resolution, Path(place) / "venv")
            missing += own is None
            for mode in MODES if own else ():
                about, told = digests(str(own), mode, asked, Path(place) / "cache")
                keep(keys[mode], about, told)
                print(f"  {about}, {mode}", flush=True)
                found.append((f"{about}, {mode}", told))
    if len(found) < 2:
        raise SystemExit("fewer than two environments could be compared")
    different = compared(found)
    print("\n".join(different))
    games = words.games * len(found[0][1])
    told_missing = f", {missing} could not be installed" if missing else ""
    print(f"RESULT {len(found)} environments, {games:,} games in each, "
          f"{len(different)} tables differ{told_missing}")  # fmt: skip
    if different:
        raise SystemExit("games differ")


if __name__ == "__main__":
    main()
