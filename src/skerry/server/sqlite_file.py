"""The file of a SQLite database: it holds the key that signs tokens and the secrets of the dice,
so nobody but its owner may read it.
"""

from __future__ import annotations

import logging
import os
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
