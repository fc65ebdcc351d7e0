"""Programs that play as bots in tests."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

#: Greets, and answers every question by the expression `{move}` of the message `m`.
SOURCE = """
import json, os, subprocess, sys, time
for line in sys.stdin:
    m = json.loads(line)
    if m["type"] == "hello":
        {start}
        print(json.dumps({{"type": "hello", "protocol": 1}}), flush=True)
    elif m["type"] == "choose":
        {hear}
        print(json.dumps({{"type": "choose", "id": m["id"], "move": {move}}}), flush=True)
"""


def write(
    folder: Path, move: str, start: str = "pass", hear: str = "pass", ms: int = 60_000
) -> str:
    """Write a program; the name of the bot that runs it."""
    file = folder / f"bot{len(list(folder.iterdir()))}.py"
    file.write_text(SOURCE.format(move=move, start=start, hear=hear))
    return f"cmd@{ms}ms:{shlex.quote(sys.executable)} -S -E {shlex.quote(str(file))}"
