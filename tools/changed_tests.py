"""Run the tests of what has changed since the last commit on main, those of most changes first.

A quick look before a commit, not a proof: `make test` runs everything. What has not begun after a
minute is left out, and counted.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
#: Where the tests of a source lie; the longest beginning that fits counts.
TESTS = {
    "src/skerry/core/": ["tests/core", "tests/games/test_texts.py"],
    "src/skerry/bots/": ["tests/bots/test_registry.py", "tests/bots/test_bot_protocol.py"],
    "src/skerry/arena/": ["tests/arena/test_tournament.py"],
    "src/skerry/envs/": ["tests/envs/test_env_copies.py", "tests/envs/test_dataset.py"],
    "src/skerry/cli/": ["tests/cli"],
    "src/skerry/server/": ["tests/server/test_tables.py", "tests/server/test_play.py"],
    "docs/rules/": ["tests/rules/test_every_clause.py"],
    "docs/": ["tests/docs/test_blocks.py"],
    "web/src/locales/": ["tests/web/test_catalogues.py", "tests/web/test_terms.py"],
    "web/": ["tests/web/test_generated.py"],
}
for game in ("catan", "dice", "elasund", "struggle"):
    TESTS[f"src/skerry/games/{game}/"] = [f"tests/rules/{game}", f"tests/games/{game}"]
#: With nothing changed, what everything rests on.
USUAL = ["tests/core", "tests/rules"]
#: Files or folders of tests, at most.
MOST = 8
#: Seconds after which no further test begins; linter and types take their time beside.
SECONDS = 60


def git(*words: str) -> list[str]:
    """The lines that git answers; none where it cannot."""
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.splitlines() if done.returncode == 0 else []


def changes() -> Counter[str]:
    """Changed lines by file, committed since main or not."""
    base = (git("merge-base", "HEAD", "origin/main") or git("merge-base", "HEAD", "main") or
            ["HEAD"])[0]  # fmt: skip
    if base == (git("rev-parse", "HEAD") or [""])[0] and not git("status", "--porcelain"):
        base = "HEAD~1"
    found: Counter[str] = Counter()
    for line in git("diff", "--numstat", base):
        added, removed, path = line.split("\t")
        found[path] += sum(int(n) for n in (added, removed) if n.isdigit())
    for path in git("ls-files", "--others", "--exclude-standard"):
        found[path] += 1
    return found


def tests_of(path: str) -> list[str]:
    """Where a changed file is tested."""
    file = Path(path)
    if path.startswith("tests/") and (file.name.startswith("test_") or (ROOT / path).is_dir()):
        return [path] if (ROOT / path).exists() else []
    if path.startswith("src/skerry/server/") and file.suffix == ".py":
        # Of many, those that name the module.
        named = re.compile(rf"\b(server\.{file.stem}|server import .*\b{file.stem})\b")
        files = sorted((ROOT / "tests" / "server").rglob("test_*.py"))
        found = [f.relative_to(ROOT).as_posix() for f in files if named.search(f.read_text())]
        return found[:MOST] or TESTS["src/skerry/server/"]
    beginnings = [start for start in TESTS if path.startswith(start)]
    return TESTS[max(beginnings, key=len)] if beginnings else []


def chosen(changed: Counter[str]) -> list[str]:
    """The tests of the most changed lines; nothing inside another."""
    weight: Counter[str] = Counter()
    for path, lines in changed.items():
        for tests in tests_of(path):
            weight[tests] += lines
    found = [tests for tests, _ in weight.most_common(MOST)] or USUAL
    return [t for t in found if not any(t.startswith(f"{other}/") for other in found)]


def main() -> None:
    """Run them, interpreted: nothing has to be compiled first."""
    paths = chosen(changes())
    print("testing", *paths, flush=True)
    settings = {
        "SKERRY_INTERPRETED": "1",
        "SKERRY_TEST_SECONDS": str(SECONDS),
        "SKERRY_TEST_BEGAN": str(time.time()),
    }
    words = [
        "-n",
        os.environ.get("JOBS", "2"),
        "--dist",
        "worksteal",
        "-m",
        "not modes and not slow and not compiled and not long",
    ]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *words, *paths],
        cwd=ROOT, env={**os.environ, **settings}, check=False,
    )  # fmt: skip
    raise SystemExit(done.returncode if done.returncode != 5 else 0)  # 5: all were deselected


if __name__ == "__main__":
    main()
