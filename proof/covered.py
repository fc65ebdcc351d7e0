"""Which lines and branches of the package the tests run, by package, and where the gaps are.

    python proof/covered.py
    python proof/covered.py --least 40 tests/core tests/rules     # by these tests alone
    python proof/covered.py --client                   # of the browser's client, by its own tests
    python proof/covered.py --browser                  # of the client, by tests in a browser
    python proof/covered.py --page                     # and write what it found into docs/proof.md

Rules are interpreted, so that every line counts. Processes that tests start (servers, commands)
are not measured: what only they run looks like a gap. For a browser the client is built with maps
to its sources, and built anew afterwards; what its service worker runs is not measured.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "proof.md"
CLIENT = (sys.executable, str(ROOT / "web" / "build_client.py"))
BEGIN, END = "<!-- coverage of the package -->", "<!-- end of coverage -->"
#: Files with gaps that the page names of one package, at most; the others are counted.
NAMED = 4
TESTS = ("core", "games", "rules", "oracle", "cli", "server", "training", "analysis", "arena",
         "bots", "envs", "lessons", "puzzles", "data")  # fmt: skip
#: A file with less than this of its lines and branches run is named.
GAP = 0.75
#: Per cent of all of the package, at least; of the client, most of which only a browser runs; and
#: of the client in a browser.
WANTED, CLIENT_WANTED, BROWSER_WANTED = 85.0, 20.0, 80.0


@dataclass
class Count:
    """Lines and branches that were run, and that there are."""

    lines_run: int = 0
    lines: int = 0
    branches_run: int = 0
    branches: int = 0

    def __iadd__(self, other: Count) -> Count:
        self.lines_run += other.lines_run
        self.lines += other.lines
        self.branches_run += other.branches_run
        self.branches += other.branches
        return self

    @property
    def share(self) -> float:
        """What was run of both together."""
        there = self.lines + self.branches
        return (self.lines_run + self.branches_run) / there if there else 1.0

    def __str__(self) -> str:
        return (
            f"{percent(self.lines_run, self.lines)} of {self.lines:,} lines, "
            f"{percent(self.branches_run, self.branches)} of {self.branches:,} branches"
        )


def percent(part: int, whole: int) -> str:
    """A share for people.

    >>> percent(1, 3), percent(0, 0)
    ('33.3 %', '100.0 %')
    """
    return f"{100 * part / whole if whole else 100:.1f} %"


def by_package(files: dict[str, Count], package: Callable[[str], str]) -> dict[str, Count]:
    """The counts of files, added up.

    >>> counts = {"src/skerry/core/a.py": Count(3, 4, 1, 2), "src/skerry/core/b.py": Count(1, 1)}
    >>> found = by_package(counts, python_package)
    >>> print(", ".join(f"{name}: {count}" for name, count in found.items()))
    core: 80.0 % of 5 lines, 50.0 % of 2 branches
    """
    found: dict[str, Count] = defaultdict(Count)
    for name, count in files.items():
        found[package(name)] += count
    return dict(found)


def is_of_the_package(name: str) -> bool:
    """Whether a file is the package's own: tests make modules under its name that lie elsewhere.

    >>> is_of_the_package("src/skerry/core/match.py"), is_of_the_package("/tmp/pig/rules.py")
    (True, False)
    """
    return "skerry" in Path(name).parts


def python_package(name: str) -> str:
    """The package of a file, a game's its own."""
    parts = Path(name).parts
    return "/".join(parts[parts.index("skerry") + 1 : -1][:2]) or "skerry"


def client_folder(name: str) -> str:
    """The folder of a file of the client."""
    parts = Path(name).parts
    return "/".join(parts[parts.index("src") + 1 : -1][:2]) or "src"


def python_files(tests: list[str], jobs: int) -> dict[str, Count]:
    """Run the tests and count."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "coverage.json"
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-n", str(jobs), "--dist", "worksteal", "-m",
             "not compiled and not long", "--cov=skerry", "--cov-branch",
             f"--cov-report=json:{report}", *tests],
            cwd=ROOT, check=False, env={**os.environ, "COVERAGE_FILE": str(Path(folder) / "data")},
        )  # fmt: skip
        if done.returncode:
            raise SystemExit("tests failed")
        files: dict[str, Any] = json.loads(report.read_text())["files"]
    return {
        name: Count(*(file["summary"][key] for key in ("covered_lines", "num_statements",
                                                       "covered_branches", "num_branches")))
        for name, file in files.items() if is_of_the_package(name)
    }  # fmt: skip


def client_files() -> dict[str, Count]:
    """Run the client's own tests and count."""
    report = ROOT / "web" / "coverage" / "coverage-summary.json"
    report.unlink(missing_ok=True)
    if subprocess.run([*CLIENT, "coverage"], cwd=ROOT, check=False).returncode:
        raise SystemExit("tests failed")
    return summary(report)


def browser_files(tests: list[str], jobs: int) -> dict[str, Count]:
    """Run the tests in a browser and count; the client is as before when it ends."""
    report = ROOT / "web" / "coverage" / "browser-summary.json"
    report.unlink(missing_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        paths = [str(ROOT / "proof"), os.environ.get("PYTHONPATH", "")]
        settings = {
            **os.environ, "PYTHONPATH": os.pathsep.join(paths), "SKERRY_CLIENT_RAN": folder,
        }  # fmt: skip
        try:
            subprocess.run([*CLIENT, "--maps"], cwd=ROOT, check=True)
            done = subprocess.run(
                [sys.executable, "-m", "pytest", "-q", "-n", str(jobs), "--dist", "worksteal",
                 "-p", "browser_coverage", "-m", "not long", *tests],
                cwd=ROOT, check=False, env=settings,
            )  # fmt: skip
            if done.returncode:
                raise SystemExit("tests failed")
            subprocess.run([*CLIENT, "browser-coverage"], cwd=ROOT, check=True, env=settings)
        finally:
            subprocess.run([*CLIENT, "--always"], cwd=ROOT, check=True)
    return summary(report)


def summary(report: Path) -> dict[str, Count]:
    """What a report of Istanbul counts of each file."""
    files: dict[str, Any] = json.loads(report.read_text())
    files.pop("total", None)
    return {
        Path(name).relative_to(ROOT).as_posix(): Count(
            file["lines"]["covered"], file["lines"]["total"],
            file["branches"]["covered"], file["branches"]["total"],
        )
        for name, file in files.items()
    }  # fmt: skip


def table(files: dict[str, Count]) -> str:
    """What was run of every package, and its files with gaps, for the page.

    >>> files = {"src/skerry/core/a.py": Count(1, 4, 1, 2), "src/skerry/core/b.py": Count(1, 1)}
    >>> print(table(files))
    | package | lines | branches | files below 75 % |
    |---|---|---|---|
    | `core` | 40.0 % of 5 | 50.0 % of 2 | `a.py` |
    """
    rows = ["| package | lines | branches | files below 75 % |", "|---|---|---|---|"]
    for package, count in sorted(by_package(files, python_package).items()):
        of_it = [name for name in sorted(files) if python_package(name) == package]
        gaps = [name for name in of_it if files[name].share < GAP]
        named = [f"`{Path(name).name}`" for name in gaps[:NAMED]]
        if len(gaps) > NAMED:
            named.append(f"{len(gaps) - NAMED} more")
        lines = f"{percent(count.lines_run, count.lines)} of {count.lines:,}"
        branches = f"{percent(count.branches_run, count.branches)} of {count.branches:,}"
        rows.append(f"| `{package}` | {lines} | {branches} | {', '.join(named)} |")
    return "\n".join(rows)


def write_table(files: dict[str, Count]) -> None:
    """Put the table of the package into the page, in the place of the one before."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    text = "\n".join([before + BEGIN, table(files), END]) + after
    PAGE.write_text(text, encoding="utf-8")


def measured(words: argparse.Namespace) -> tuple[dict[str, Count], float]:
    """What the tests run of each file, and how much of all is wanted, in per cent."""
    if words.client:
        return client_files(), CLIENT_WANTED
    if words.browser:
        return browser_files(words.tests or ["tests/web"], words.jobs), BROWSER_WANTED
    whole = [f"tests/{name}" for name in TESTS]
    return python_files(words.tests or whole, words.jobs), WANTED


def main() -> None:
    """Run the tests, tell the shares, and fail below what is wanted."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    kinds = parser.add_mutually_exclusive_group()
    kinds.add_argument("--client", action="store_true", help="of the browser's client")
    kinds.add_argument("--browser", action="store_true", help="of the client, in a browser")
    parser.add_argument("--least", type=float, help="per cent that must be run of both")
    parser.add_argument("--page", action="store_true", help="write the packages into docs/proof.md")
    parser.add_argument("tests", nargs="*", help="these tests alone")
    words = parser.parse_args()
    if words.page and (words.client or words.browser or words.tests):
        parser.error("--page is for the whole package")
    files, least = measured(words)
    package = client_folder if words.client or words.browser else python_package
    total = Count()
    for name, count in sorted(by_package(files, package).items()):
        total += count
        print(f"{name:24} {count}")
    gaps = {name: count for name, count in sorted(files.items()) if count.share < GAP}
    for name, count in gaps.items():
        print(f"gap: {name}: {count}")
    if words.page:
        write_table(files)
    print(f"RESULT {total}; {len(gaps)} of {len(files)} files below {100 * GAP:.0f} %")
    least = words.least or least
    if 100 * total.share < least:
        raise SystemExit(f"less than {least:.0f} % are run")


if __name__ == "__main__":
    main()
