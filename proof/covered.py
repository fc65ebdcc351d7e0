"""Which lines and branches of the package the tests run, by package, and where the gaps are.

    python proof/covered.py
    python proof/covered.py tests/core tests/rules     # by these tests alone

Rules are interpreted, so that every line counts. Processes that tests start (servers, commands)
are not measured: what only they run looks like a gap.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
TESTS = ("core", "games", "rules", "oracle", "cli", "server", "training", "analysis", "arena",
         "bots", "envs", "lessons", "puzzles", "data")  # fmt: skip
#: A file with less than this of its lines and branches run is named.
GAP = 0.75
#: All of the package, at least.
WANTED = 0.85


def by_package(files: dict[str, Any]) -> dict[str, list[int]]:
    """Lines and branches that were run, and that there are, by package.

    >>> by_package({"src/skerry/core/a.py": {"summary": {"covered_lines": 3, "num_statements": 4,
    ...     "covered_branches": 1, "num_branches": 2}}})
    {'core': [4, 6]}
    """
    found: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for name, file in files.items():
        parts = Path(name).parts
        inner = parts[parts.index("skerry") + 1 : -1]
        run, there = counts(file["summary"])
        package = "/".join(inner[:2]) or "skerry"
        found[package][0] += run
        found[package][1] += there
    return dict(found)


def counts(summary: dict[str, int]) -> tuple[int, int]:
    """Lines and branches run, and there."""
    run = summary["covered_lines"] + summary.get("covered_branches", 0)
    return run, summary["num_statements"] + summary.get("num_branches", 0)


def main() -> None:
    """Run the tests, tell the shares, and fail below what is wanted."""
    wanted = sys.argv[1:] or [f"tests/{name}" for name in TESTS]
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "coverage.json"
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-n", "2", "--dist", "worksteal", "-m",
             "not compiled and not long", "--cov=skerry", "--cov-branch",
             f"--cov-report=json:{report}", *wanted],
            cwd=ROOT, check=False,
        )  # fmt: skip
        if done.returncode:
            raise SystemExit("tests failed")
        files: dict[str, Any] = json.loads(report.read_text())["files"]
    packages = by_package(files)
    for name, (run, there) in sorted(packages.items()):
        print(f"{name:24} {100 * run / max(1, there):5.1f} % of {there:6,}")
    for name, file in sorted(files.items()):
        run, there = counts(file["summary"])
        if there and run / there < GAP:
            print(f"gap: {name} {100 * run / there:.0f} %")
    run, there = (sum(row[i] for row in packages.values()) for i in (0, 1))
    print(f"RESULT {100 * run / there:.1f} % of {there:,} lines and branches")
    if not sys.argv[1:] and run < WANTED * there:
        raise SystemExit(f"less than {100 * WANTED:.0f} % are run")


if __name__ == "__main__":
    main()
