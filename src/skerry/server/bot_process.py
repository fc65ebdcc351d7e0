"""A process in which bots think, compiled. It reads tasks from its input and answers in order.

Frames are MessagePack with a length of four bytes before them. It ends when its input ends, also
while it thinks or compiles, so it never outlives the server.

Compiling takes much memory that a process does not give back, so a game is compiled by a process of
its own (`compile GAME`) that ends; whoever thinks then only loads the machine code.
"""

from __future__ import annotations

import os
import queue
import struct
import sys
import threading
import traceback
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from ..bots import LEVELS, Bot, Budget, make_bot, parse_bot, warm_up
from ..bots.bot import Remade
from ..core.kernel import CACHE, is_compiled_before
from ..core.match import View
from ..core.registry import games, get_game
from ..core.view import Seen
from .bot_reviews import Reviewing, hint_of, is_compiled, warm_up_analysis
from .bot_turns import ANALYSIS, analysis_of
from .file_lock import FileLock

_bots: dict[tuple[str, str], Bot] = {}
_reviewing = Reviewing()


def view_of(task: dict[str, Any]) -> View:
    """The view a task carries; its bytes are the same in both modes."""
    game = get_game(task["game"])
    states = game.layout.states(1)
    game.layout.from_bytes(task["state"], states)
    log = tuple(Seen(*seen) for seen in task["log"])
    known = tuple(task["actors"]), tuple(task["legal"]), task["start"]
    return View(game, task["seat"], states, log, *known)


def bot_of(game: str, name: str, seed: int, budget: Budget | None) -> Bot:
    """The bot of a game and level, or one of somebody else's. Bots keep no memory of games, so one
    is made and kept; each decision brings ours a seed, and a budget that is never more than the
    level's own.
    """
    bot: Any = _bots.get((game, name))
    if bot is None:
        bot = _bots[game, name] = make_bot(name, game, seed)
    if isinstance(bot, Remade):
        bot.seed = seed
        bot.budget = bot.budget if budget is None else budget
    made: Bot = bot
    return made


def compiled_games() -> list[str]:
    """The games whose bots need not be compiled, and those whose analysis need not be (by a name
    of their own); all when nothing can be kept anyway."""
    kinds = {parse_bot(name)[0] for name in LEVELS.values()}
    bots = [
        game
        for game in games()
        if CACHE is None or all(is_compiled_before(f"{game}-bot-{kind}") for kind in kinds)
    ]
    return bots + [analysis_of(game) for game in games() if CACHE is None or is_compiled(game)]


def memory() -> int:
    """Megabytes this process holds; 0 where that cannot be known."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE") >> 20


def answer(task: dict[str, Any]) -> dict[str, Any]:
    """Do one task: say what is compiled, load something, go on with a review, or judge a view."""
    if task["do"] == "compiled":
        return {"games": compiled_games()}
    if task["do"] == "load":
        if task["level"]:
            warm_up(task["level"], task["game"])
        else:
            warm_up_analysis(task["game"])
        return {"memory": memory()}
    if task["do"] == "review":
        return _reviewing.slice(task)
    view = view_of(task)
    if task["do"] == "hint":
        return hint_of(view, task["seed"])
    budget = None if task["budget"] is None else Budget(*task["budget"])
    bot = bot_of(task["game"], task["bot"], task["seed"], budget)
    code = int(bot.choose(view, view.legal))
    if code not in view.legal and not view.game.kernels.is_legal(view.states, 0, view.seat, code):
        raise ValueError(f"{task['bot']} chose {code}, which is not legal")
    return {"code": code}


def listen(source: BinaryIO, tasks: queue.SimpleQueue[dict[str, Any]]) -> None:
    """Take tasks in until the input ends, and then end the process, whatever it is at."""
    while len(head := source.read(4)) == 4:
        (size,) = struct.unpack("!I", head)
        tasks.put(msgspec.msgpack.decode(source.read(size)))
    os._exit(0)


def serve(tasks: queue.SimpleQueue[dict[str, Any]], sink: BinaryIO) -> None:
    """Answer tasks in their order."""
    while True:
        task = tasks.get()
        try:
            reply = answer(task)
        except Exception as error:
            reply = {"error": f"{type(error).__name__}: {error}"}
        data = msgspec.msgpack.encode({**reply, "id": task["id"]})
        sink.write(struct.pack("!I", len(data)) + data)
        sink.flush()


def compile_game(game: str) -> None:
    """Compile all levels of a game, or its analysis; one process of this machine at a time, the
    others find it."""
    lock = None if CACHE is None else FileLock(CACHE / "compile.lock")
    if lock is not None:
        lock.wait()
    if game.endswith(ANALYSIS):
        warm_up_analysis(game.removesuffix(ANALYSIS))
    else:
        for level in LEVELS:
            warm_up(level, game)
    if lock is not None:
        lock.release()


def main() -> None:
    """Compile a game, or answer; the tables go first."""
    if hasattr(os, "nice"):
        os.nice(5)
    tasks: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
    threading.Thread(target=listen, args=(sys.stdin.buffer, tasks), daemon=True).start()
    code = 1
    try:
        if sys.argv[1:2] == ["compile"]:
            compile_game(sys.argv[2])
            code = 0
        else:
            # Keep the answers apart from anything that prints.
            sink = os.fdopen(os.dup(1), "wb")
            os.dup2(2, 1)
            serve(tasks, sink)
    except Exception:
        traceback.print_exc()
    finally:
        # The thread that listens holds the input; an orderly end would fail over that.
        os._exit(code)


if __name__ == "__main__":
    main()
