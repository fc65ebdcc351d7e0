"""A plugin of pytest for `make proof`: what passed before a run was stopped is not run again.

SKERRY_PASSED names a file with the tests that passed, one a line, with what they counted
(`record_property`). The sums are told in the end.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path
from typing import Any

import pytest


def _file() -> Path | None:
    return Path(os.environ["SKERRY_PASSED"]) if "SKERRY_PASSED" in os.environ else None


def _passed() -> dict[str, dict[str, int]]:
    """By test what it counted."""
    file = _file()
    if file is None or not file.exists():
        return {}
    return dict(json.loads(line) for line in file.read_text(encoding="utf-8").splitlines())


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what has passed."""
    before = _passed()
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid in before])
    items[:] = [item for item in items if item.nodeid not in before]


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note what passes; of several processes, the one that all report to."""
    file = _file()
    if file is None or "PYTEST_XDIST_WORKER" in os.environ:
        return
    if report.when == "call" and report.passed:
        with file.open("a", encoding="utf-8") as out:
            out.write(json.dumps([report.nodeid, dict(report.user_properties)]) + "\n")


def pytest_sessionfinish(session: pytest.Session) -> None:
    """That nothing is left to be run is no failure."""
    if session.exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED and _passed():
        session.exitstatus = pytest.ExitCode.OK


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Tell the sums of what was counted."""
    counted: Counter[str] = Counter()
    for numbers in _passed().values():
        counted.update(numbers)
    if counted:
        told = ", ".join(f"{n:,} {name}" for name, n in counted.items())
        terminalreporter.write_line(f"RESULT {told}")
