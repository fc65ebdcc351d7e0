"""A bot process for tests: it compiles nothing and does as its script says.

    python fake_bots.py FOLDER

What it did is appended to FOLDER/log, a word and details a line. These files change what it does:

    uncompiled        these games must be compiled first
    heavy             megabytes it says it holds after loading
    hold-GAME         loading GAME waits until this is gone
    die, hang, fail   the next choice kills the process, never comes, or is an error; one for each
                      character
    slices            a review comes in so many parts before the whole; 3 without it
    hold-review       slices of reviews wait until this is gone
    die-review        the next slice kills the process, one for each character
"""

from __future__ import annotations

import os
import struct
import sys
import time
from pathlib import Path
from typing import Any

import msgspec

#: Slices that were done of each review.
done: dict[str, int] = {}
GAMES = ["catan", "dice", "elasund", "struggle"]
GAMES += [f"{game}-analysis" for game in GAMES]


def note(folder: Path, *words: object) -> None:
    with open(folder / "log", "a") as log:
        log.write(" ".join(map(str, words)) + "\n")


def takes(path: Path) -> bool:
    """Whether there is one more of these."""
    left = path.read_text() if path.exists() else ""
    if left:
        path.write_text(left[1:])
    return bool(left)


def answer(folder: Path, task: dict[str, Any]) -> dict[str, Any]:
    if task["do"] == "compiled":
        path = folder / "uncompiled"
        missing = path.read_text().split() if path.exists() else []
        return {"games": [game for game in GAMES if game not in missing]}
    if task["do"] == "load":
        note(folder, "load", task["game"], task["level"], os.getpid())
        while (folder / f"hold-{task['game']}").exists():
            time.sleep(0.01)
        heavy = folder / "heavy"
        if not heavy.exists():
            return {"memory": 100}
        return {"memory": int(heavy.read_text())}
    if task["do"] == "hint":
        note(folder, "hint", task["game"], task["seat"])
        moves = [{"kind": "road", "path": 1}, {"kind": "end"}]
        return {
            "unit": "chance",
            "moves": [{"move": m, "chance": 0.5, "error": 0.1, "line": moves} for m in moves],
        }
    if task["do"] == "review":
        return review_slice(folder, task)
    note(folder, "choose", task["game"], task["level"], task["budget"])
    if takes(folder / "die"):
        os._exit(1)
    if takes(folder / "hang"):
        time.sleep(3600)
    if takes(folder / "fail"):
        return {"error": "no idea"}
    return {"code": task["legal"][-1]}


def review_slice(folder: Path, task: dict[str, Any]) -> dict[str, Any]:
    """A part of a review; a process that was not given the record does not know it."""
    job = task["job"]
    if "record" in task:
        done[job] = 0
    note(folder, "slice", job, done[job], "begun" if "record" in task else "on")
    while (folder / "hold-review").exists():
        time.sleep(0.01)
    if takes(folder / "die-review"):
        os._exit(1)
    path = folder / "slices"
    done[job] += 1
    if done[job] <= (int(path.read_text()) if path.exists() else 3):
        return {"parts": [msgspec.json.encode({"number": done[job]})], "whole": b""}
    return {"parts": [], "whole": msgspec.json.encode({"of": job, "parts": done[job] - 1})}


def main() -> None:
    folder = Path(sys.argv[1])
    if sys.argv[2:3] == ["compile"]:
        note(folder, "compile", sys.argv[3], os.getpid())
        path = folder / "uncompiled"
        path.write_text(" ".join(game for game in path.read_text().split() if game != sys.argv[3]))
        return
    while len(head := sys.stdin.buffer.read(4)) == 4:
        task = msgspec.msgpack.decode(sys.stdin.buffer.read(struct.unpack("!I", head)[0]))
        data = msgspec.msgpack.encode({**answer(folder, task), "id": task["id"]})
        sys.stdout.buffer.write(struct.pack("!I", len(data)) + data)
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
