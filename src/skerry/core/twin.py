"""A second process of this program in which rules are compiled, for work that cannot wait.

Both modes play the same games to the last byte. So work starts interpreted, at once; beside it the
twin compiles what the work needs, or loads it; and when it is ready, what is left is its to do:

    for result in changing_over(items, play_one, Call(get_ready, game), Call(play_rest, game)):
        ...

The twin ends with this process, however that ends: it holds a pipe and ends when that is closed.
"""

from __future__ import annotations

import atexit
import contextlib
import ctypes
import importlib
import os
import pickle
import queue
import signal
import subprocess
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from typing import Any, BinaryIO, NamedTuple

from .errors import SkerryError

#: Seconds after which a wait looks up, since a signal that comes just before it is heard after it.
LONGEST_WAIT = 0.2
#: Seconds that an orderly end may take.
LAST_SECONDS = 2.0


class Call(NamedTuple):
    """A function of a module, and what it is given."""

    function: Callable[..., Any]
    args: tuple[Any, ...] = ()


class TwinFailed(SkerryError):
    """The twin could not do something, or ended."""


class _Leave(BaseException):
    """Somebody else goes on with this work."""


class Twin:
    """The process, and one call at a time; an `interpreted` one answers at once, but slowly."""

    def __init__(self, interpreted: bool = False) -> None:
        #: Hears what a call says with `say` while it is made.
        self.told: Callable[[str], Any] = lambda text: None
        paths = [path for path in (*sys.path, os.environ.get("PYTHONPATH", "")) if path]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "skerry.core.twin"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env={**os.environ, "SKERRY_INTERPRETED": "1" if interpreted else "0",
                 "PYTHONPATH": os.pathsep.join(paths)},
            start_new_session=True,  # Ctrl-C is for us, and we end it
        )  # fmt: skip
        #: What came: ("result", value), ("said", text), ("end", None) or ("failed", why).
        self.replies: queue.SimpleQueue[tuple[str, Any]] = queue.SimpleQueue()
        threading.Thread(target=self._listen, daemon=True).start()
        atexit.register(self.close)

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    def begin(self, call: Call) -> None:
        """Let it call a function; if that is a generator, its results come one by one."""
        assert self._process.stdin is not None
        try:
            pickle.dump(call, self._process.stdin)
            self._process.stdin.flush()
        except OSError:
            return  # it has ended, and that is told as a reply
        except Exception as error:  # not everything can be pickled
            self.replies.put(("failed", str(error)))

    def results(self) -> Iterator[Any]:
        """What the call gives, until it ends."""
        while True:
            try:
                kind, value = self.replies.get(timeout=LONGEST_WAIT)
            except queue.Empty:
                continue
            if kind == "failed":
                raise TwinFailed(value)
            if kind == "end":
                return
            if kind == "said":
                self.told(value)
                continue
            yield value

    def ask(self, call: Call) -> Any:
        """What a function gives."""
        self.begin(call)
        (answer,) = self.results()
        return answer

    def close(self) -> None:
        """End the process."""
        atexit.unregister(self.close)
        if self._process.poll() is None:
            _end_group(self._process.pid)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(LAST_SECONDS)
        for pipe in (self._process.stdin, self._process.stdout):
            with contextlib.suppress(OSError):
                if pipe is not None:
                    pipe.close()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        try:
            while True:
                self.replies.put(pickle.load(self._process.stdout))
        except Exception:
            self.replies.put(("failed", f"it ended with code {self._process.wait()}"))


#: What a thread is for.
_here = threading.local()


def is_attempt() -> bool:
    """Whether this thread's work will be left as soon as a twin is ready."""
    return bool(getattr(_here, "is_attempt", False))


class Attempt:
    """Interpreted work in a thread, which can be left at any moment."""

    def __init__(self, work: Callable[[], Iterator[Any]]) -> None:
        self.results: queue.SimpleQueue[tuple[str, Any]] = queue.SimpleQueue()
        self._work, self._is_left = work, False
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        _here.is_attempt = True
        try:
            for result in self._work():
                self.results.put(("result", result))
                if self._is_left:
                    return
            self.results.put(("end", None))
        except _Leave:
            pass
        except BaseException as error:
            self.results.put(("failed", error))

    def leave(self) -> None:
        """Stop the work wherever it is; what it has given stays."""
        self._is_left = True
        while self._thread.is_alive():
            ident = ctypes.c_ulong(self._thread.ident or 0)
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ident, ctypes.py_object(_Leave))
            self._thread.join(LONGEST_WAIT)


def changing_over(
    items: Sequence[Any],
    interpreted: Callable[[Any], Any],
    get_ready: Call,
    rest: Call,
    waits: Callable[[Any], bool] = lambda item: False,
    told: Callable[[str], Any] = lambda text: None,
) -> Iterator[Any]:
    """The results of all items in their order: first interpreted here, then by a twin.

    `get_ready` is what the twin does before it can begin; `rest` is called there with the items
    that are left, and what is given with it, and yields their results. When the twin fails, the
    work goes on interpreted, and a warning says why. An item that `waits` is not begun interpreted.
    `told` hears what `get_ready` says, and "" when all is ready.
    """
    twin, done = Twin(), 0
    attempt = Attempt(lambda: _begun(items, interpreted, waits))
    twin.told = told
    try:
        twin.begin(get_ready)
        ready = _watch(twin)
        while True:
            if ready.is_set() and not attempt.results.qsize():
                attempt.leave()
                if not attempt.results.qsize():
                    break
            try:
                kind, value = attempt.results.get(timeout=LONGEST_WAIT / 20)
            except queue.Empty:
                continue
            if kind == "failed":
                raise value
            if kind == "end":
                return
            done += 1
            yield value
        told("")
        try:
            ready.check()
            twin.begin(Call(rest.function, (items[done:], *rest.args)))
            for value in twin.results():
                done += 1
                yield value
        except TwinFailed as error:
            warn_interpreted(str(error))
            yield from map(interpreted, items[done:])
    finally:
        attempt.leave()
        twin.close()


def _begun(
    items: Sequence[Any], interpreted: Callable[[Any], Any], waits: Callable[[Any], bool]
) -> Iterator[Any]:
    """The results of items up to the first one that waits; there it waits to be left."""
    for item in items:
        while waits(item):
            time.sleep(LONGEST_WAIT / 20)
        yield interpreted(item)


class _Ready:
    """Whether the twin has done what it was first asked for, or failed at it."""

    def __init__(self) -> None:
        self._event, self._error = threading.Event(), ""

    def is_set(self) -> bool:
        return self._event.is_set()

    def set(self, error: str = "") -> None:
        self._error = error
        self._event.set()

    def check(self) -> None:
        if self._error:
            raise TwinFailed(self._error)


def _watch(twin: Twin) -> _Ready:
    """Wait in a thread until the twin is ready."""
    ready = _Ready()

    def wait() -> None:
        try:
            for _ in twin.results():
                pass
            ready.set()
        except TwinFailed as error:
            ready.set(str(error))

    threading.Thread(target=wait, daemon=True).start()
    return ready


def warn_interpreted(why: str) -> None:
    """Say that the twin failed."""
    text = f"the process with compiled rules failed; they run interpreted, which is slow: {why}"
    warnings.warn(text, RuntimeWarning, stacklevel=3)


#: In the twin: where what it gives goes.
_sink: BinaryIO | None = None


def say(text: str) -> None:
    """In the twin: tell the process that it works for what it is at."""
    if _sink is not None:
        pickle.dump(("said", text), _sink)
        _sink.flush()


def _serve(calls: queue.SimpleQueue[Call], sink: BinaryIO) -> None:
    """Make one call after the other, and tell what they give."""
    global _sink
    _sink = sink
    while True:
        call = calls.get()
        try:
            given = call.function(*call.args)
            for value in given if isinstance(given, Iterator) else [given]:
                pickle.dump(("result", value), sink)
                sink.flush()
            reply: tuple[str, Any] = ("end", None)
        except Exception as error:
            reply = ("failed", f"{type(error).__name__}: {error}")
        pickle.dump(reply, sink)
        sink.flush()


def _hear(source: BinaryIO, calls: queue.SimpleQueue[Call]) -> None:
    """Take calls in until the input ends, and then end the process, whatever it is at."""
    try:
        while True:
            calls.put(pickle.load(source))
    except EOFError:
        pass
    except Exception as error:  # what it means is not known here
        calls.put(Call(_refuse, (str(error),)))
        source.read()
    _end_group(os.getpid())


def _refuse(why: str) -> None:
    raise SkerryError(why)


def _end_group(pid: int) -> None:
    """End a twin and the processes that it started."""
    if hasattr(os, "killpg"):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(pid, signal.SIGKILL)
    else:
        os.kill(pid, signal.SIGTERM)


def main() -> None:
    """Be a twin: calls come by the input, results go to the output."""
    sink = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # keep results apart from anything that prints
    calls: queue.SimpleQueue[Call] = queue.SimpleQueue()
    threading.Thread(target=_hear, args=(sys.stdin.buffer, calls), daemon=True).start()
    _serve(calls, sink)


if __name__ == "__main__":
    # Calls name functions of the module of that name, so its copy of them must be the one at work.
    importlib.import_module("skerry.core.twin").main()
