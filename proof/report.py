"""Writes what the long runs reached into docs/proof.md, between two marks."""

from __future__ import annotations

import shlex
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

BEGIN, END = "<!-- results -->", "<!-- end of results -->"
NOT_RUN = "not run yet"
HEAD = "| run | what it shows | reached | on |\n|---|---|---|---|"


class Told(Protocol):
    """What the report says of a run."""

    @property
    def name(self) -> str:
        """What it is called by."""

    @property
    def about(self) -> str:
        """What it shows."""

    def command(self, short: bool) -> list[str]:
        """The program and its words."""


def write_report(page: Path, runs: Sequence[Told], results: dict[str, Any]) -> None:
    """Put the newest result of every run, long before short, into the page. What the page tells
    of runs that were made elsewhere stays."""
    text = page.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    old, _, after = rest.partition(END)
    lines = [line for line in old.splitlines() if line.startswith("| ")]
    told = {line.split("|")[1].split()[0]: line for line in lines}
    rows = [row(run, results, told.get(run.name, "")) for run in runs]
    page.write_text("\n".join([before + BEGIN, HEAD, *rows, END]) + after, encoding="utf-8")


def row(run: Told, results: dict[str, Any], before: str = "") -> str:
    """One line of the table, or the line of before where nothing newer is known."""
    short = run.name not in results
    found = results.get(run.name) or results.get(f"{run.name} short")
    command = shlex.join(["python", *run.command(short)[1:]]).replace("|", "\\|")
    about = f"{run.about}<br>`{command}`"
    if not found and before and NOT_RUN not in before:
        return before
    if not found:
        return f"| {run.name} | {about} | {NOT_RUN} | |"
    minutes = found["seconds"] / 60
    said = found.get("figure", "") or ("passed" if found["passed"] else "")
    verdict = said if found["passed"] else f"**failed** {said}".strip()
    sample = " (short)" if short else ""
    told = f"{found.get('date', '')}, {found.get('commit', found['tree'])}, {minutes:.1f} min"
    return f"| {run.name}{sample} | {about} | {verdict} | {told} |"


def commit(root: Path) -> str:
    """The commit that the tree stands at, in short."""
    asked = ["git", "-C", str(root), "rev-parse", "--short", "HEAD"]
    return subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()
