"""What processes that play games have in common."""

from __future__ import annotations

import signal
import sys
from types import FrameType


def heed_parent() -> None:
    """Leave Ctrl-C to the parent, and end in an orderly way when it says so.

    The programs of bots run in groups of their own; they are ended when a process ends orderly.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _end)


def _end(number: int, frame: FrameType | None) -> None:
    sys.exit(128 + number)
