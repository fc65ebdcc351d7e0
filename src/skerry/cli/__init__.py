"""The command line. Commands that serve people interpret the rules; simulations compile them."""

from __future__ import annotations

import os
import sys

#: Commands that start at once and need no compiled rules.
_INTERPRETED = (
    "play", "replay", "games", "version", "serve", "verify", "backup", "restore", "admin",
)  # fmt: skip


def main() -> None:
    """Run the `skerry` command."""
    if len(sys.argv) > 1 and sys.argv[1] in _INTERPRETED:
        os.environ.setdefault("SKERRY_INTERPRETED", "1")
    # The mode must be chosen before any rule is imported.
    from .app import run

    run()
