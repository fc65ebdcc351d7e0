"""Locks between processes, as files."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from pathlib import Path


class FileLock:
    """A file that one process at a time can hold; one that is killed lets go of it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._descriptor: int | None = None

    def take(self) -> bool:
        """Whether the lock is ours now."""
        if self._descriptor is not None:
            return True
        descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        if not _lock(descriptor):
            os.close(descriptor)
            return False
        said = str(os.getpid()).encode()
        os.write(descriptor, said)  # over what was there: whoever reads it meanwhile sees a number
        os.truncate(descriptor, len(said))
        self._descriptor = descriptor
        return True

    def wait(self) -> None:
        """Take the lock when it is free."""
        while not self.take():
            time.sleep(0.2)

    def holder(self) -> str:
        """The process that holds it, as far as it said."""
        text = ""
        with contextlib.suppress(OSError):
            text = self.path.read_text(encoding="utf-8")[:20].strip()
        return text if text.isdigit() else ""

    def release(self) -> None:
        """Let another process have it. The file stays: removing it could free a lock just taken."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> bool:
        """Lock one byte far behind the process number, so that others can read that."""
        os.lseek(descriptor, 1 << 20, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(descriptor, 0, os.SEEK_SET)
        return True

else:
    import fcntl

    def _lock(descriptor: int) -> bool:
        """Lock the whole file, without waiting."""
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
