"""Processes that play: they end when nobody wants their results any more."""

from __future__ import annotations

import functools
import signal
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from skerry.arena import processes

pytestmark = pytest.mark.plain


def hard_of_hearing(started: Path, number: int) -> int:
    """A task that passes over the first order to end, and never ends by itself."""
    if number == 0:
        return number
    end = signal.getsignal(signal.SIGTERM)

    def once(*heard: Any) -> None:
        signal.signal(signal.SIGTERM, end)

    signal.signal(signal.SIGTERM, once)
    started.touch()
    while True:
        time.sleep(1)


def test_a_process_that_did_not_hear_the_order_to_end_is_told_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The order comes just before a wait now and then: the work never ended."""
    monkeypatch.setattr(processes, "PATIENCE", 0.2)
    started = tmp_path / "started"
    results = processes.in_processes(functools.partial(hard_of_hearing, started), [0, 1], 2, False)
    assert next(results) == 0
    while not started.exists():
        time.sleep(0.01)
    closing = threading.Thread(target=results.close, daemon=True)  # type: ignore[attr-defined]
    closing.start()
    closing.join(60)
    assert not closing.is_alive()
