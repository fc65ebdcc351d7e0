"""A process in which bots think, compiled. It reads tasks from its input and answers in order.

Frames are MessagePack with a length of four bytes before them. It ends when its input ends, so
it never outlives the server.
"""

from __future__ import annotations

import os
import struct
import sys
from typing import Any, BinaryIO

import msgspec

from ..bots import LEVELS, make_bot, warm_up
from ..core.match import Seen, View
from ..core.registry import get_game


def view_of(task: dict[str, Any]) -> View:
    """The view a task carries; its bytes are the same in both modes."""
    game = get_game(task["game"])
    states = game.layout.states(1)
    game.layout.from_bytes(task["state"], states)
    log = tuple(Seen(*seen) for seen in task["log"])
    return View(game, task["seat"], states, log, tuple(task["actors"]), tuple(task["legal"]))


def answer(task: dict[str, Any]) -> dict[str, Any]:
    """Do one task: get a game ready, or choose a move."""
    if task["do"] == "warm":
        for level in LEVELS:
            warm_up(level, task["game"])
        return {"id": task["id"]}
    view = view_of(task)
    bot = make_bot(task["level"], view.game, task["seed"])
    return {"id": task["id"], "code": int(bot.choose(view, view.legal))}


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer tasks until there are no more."""
    while len(head := source.read(4)) == 4:
        (size,) = struct.unpack("!I", head)
        task = msgspec.msgpack.decode(source.read(size))
        try:
            reply = answer(task)
        except Exception as error:
            reply = {"id": task["id"], "error": f"{type(error).__name__}: {error}"}
        data = msgspec.msgpack.encode(reply)
        sink.write(struct.pack("!I", len(data)) + data)
        sink.flush()


def main() -> None:
    """Keep the answers apart from anything that prints, and let the tables go first."""
    sink = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    if hasattr(os, "nice"):
        os.nice(5)
    serve(sys.stdin.buffer, sink)


if __name__ == "__main__":
    main()
