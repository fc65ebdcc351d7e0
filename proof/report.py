"""Writes what the long runs reached into docs/proof.md, between two marks."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

BEGIN, END = "<!-- results -->", "<!-- end of results -->"
NOT_RUN, FAILED, SHORT = "not run yet", "**failed**", " (short)"
HEAD = "| run | what it shows | reached | on |\n|---|---|---|---|"


class Told(Protocol):
    """What the report says of a run."""

    @property
    def name(self) -> str:
        """What it is called by."""

    @property
    def about(self) -> str:
        """What it shows."""

    def usual(self, short: bool) -> int:
        """How much of it the short or the full form has."""

    def typed(self, short: bool, amount: int) -> str:
        """The command."""


def write_report(page: Path, runs: Sequence[Told], results: dict[str, Any]) -> None:
    """Put the newest result of every run, long before short, into the page. What the page tells
    of runs that were made elsewhere stays, and so does a long one when a short one passes here."""
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
    full = run.usual(False)
    amount = found.get("amount", run.usual(short)) if found else full
    command = run.typed(short and bool(found), amount).replace("|", "\\|")
    about = f"{run.about}<br>`{command}`"
    if before and NOT_RUN not in before and (not found or _says_less(found, short, before)):
        return before
    if not found:
        return f"| {run.name} | {about} | {NOT_RUN} | |"
    minutes = found["seconds"] / 60
    said = found.get("figure", "") or ("passed" if found["passed"] else "")
    verdict = said if found["passed"] else f"{FAILED} {said}".strip()
    part = f" ({amount:,} of {full:,})" if amount < full else ""
    sample = SHORT if short else part
    told = f"{found.get('date', '')}, {found.get('commit', found['tree'])}, {minutes:.1f} min"
    return f"| {run.name}{sample} | {about} | {verdict} | {told} |"


def _says_less(found: dict[str, Any], short: bool, before: str) -> bool:
    """Whether a result is a short one that passed, and the page tells of a long one that did."""
    told_long = SHORT not in before.split("|")[1] and FAILED not in before
    return short and found["passed"] and told_long


def commit(root: Path) -> str:
    """The commit that the tree stands at, in short."""
    asked = ["git", "-C", str(root), "rev-parse", "--short", "HEAD"]
    return subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()
