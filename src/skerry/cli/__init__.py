"""The command line. Commands that serve people interpret the rules; long work compiles them."""

from __future__ import annotations

import io
import os
import sys

#: The exit code of what Ctrl-C stopped, as shells have it.
INTERRUPTED = 130
#: How the rules run in commands that need no compiled ones, and in those that start at once and
#: change over to a compiled process (core/twin.py); in all others they are compiled.
_INTERPRETED = "replay games version --version serve verify backup restore admin import"
_BESIDE = "play simulate tournament"
_MODES = dict.fromkeys(_INTERPRETED.split(), "1") | dict.fromkeys(_BESIDE.split(), "beside")


def main() -> None:
    """Run the `skerry` command."""
    _see_to_streams()
    asked = sys.argv[1] if len(sys.argv) > 1 else ""
    if not os.environ.get("SKERRY_INTERPRETED"):
        os.environ["SKERRY_INTERPRETED"] = _MODES.get(asked, "0")
    try:
        # The mode must be chosen before any rule is imported.
        from .app import run
    except KeyboardInterrupt:  # while it is loaded, which takes a second on a busy machine
        print("skerry: stopped; nothing was kept", file=sys.stderr)
        sys.exit(INTERRUPTED)
    run()


def _see_to_streams() -> None:
    """A closed input is an empty one, and letters that the output cannot show are told by codes."""
    if sys.stdin is None:
        sys.stdin = io.StringIO()
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
