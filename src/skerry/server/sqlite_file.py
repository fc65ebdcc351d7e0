"""The file of a SQLite database: nobody else may read it, and one server at a time uses it.

It holds the key that signs tokens and the secrets of the dice.
"""

from __future__ import annotations

import contextlib
import logging
import os
import sys
from pathlib import Path

log = logging.getLogger("skerry.store")

#: Only the owner reads and writes.
PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700
#: What SQLite keeps beside the database; new ones get the permissions of the database itself.
COMPANIONS = ("-wal", "-shm", "-journal")


def make_private(path: Path) -> None:
    """Create the database file for its owner alone, or take others' permissions away."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE_FILE))
    for name in (path, *(path.with_name(path.name + end) for end in COMPANIONS)):
        _restrict(name, PRIVATE_FILE)


def make_private_folder(folder: Path) -> None:
    """Create a folder of our own, or close it to others."""
    folder.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
    _restrict(folder, PRIVATE_FOLDER)


def _restrict(path: Path, mode: int) -> None:
    if os.name == "nt":
        return  # folders of a user are private there already
    try:
        if path.stat().st_mode & 0o077:
            path.chmod(mode)
    except FileNotFoundError:
        return
    except PermissionError:
        log.warning("others can read %s, and it is not ours to change", path.name)


class FileLock:
    """A lock beside the database, held while a server runs; a killed one lets go of it.

    The database file itself is not locked: closing any descriptor of it would release the locks
    that SQLite holds.
    """

    def __init__(self, database: Path) -> None:
        self.path = database.with_name(database.name + ".lock")
        self._descriptor: int | None = None

    def take(self) -> bool:
        """Whether the lock is ours now."""
        if self._descriptor is not None:
            return True
        descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT, PRIVATE_FILE)
        if not _lock(descriptor):
            os.close(descriptor)
            return False
        os.truncate(descriptor, 0)
        os.write(descriptor, str(os.getpid()).encode())
        self._descriptor = descriptor
        return True

    def holder(self) -> str:
        """The process that holds it, as far as it said."""
        text = ""
        with contextlib.suppress(OSError):
            text = self.path.read_text()[:20].strip()
        return text if text.isdigit() else ""

    def release(self) -> None:
        """Let another server have it. The file stays: removing it could free a lock just taken."""
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
