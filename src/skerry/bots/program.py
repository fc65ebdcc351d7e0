"""A running program that is asked and answers in lines of JSON."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import re
import shlex
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from typing import IO, Any

#: A line longer than this, or more unread lines than this, are nonsense.
LONGEST_LINE, MOST_LINES = 1 << 20, 256

#: Seconds after which a wait for an answer looks up.
LONGEST_WAIT = 0.5

Message = dict[str, Any]
#: Is told of every line: `>` and what was sent, `<` and what came.
Journal = Callable[[str, str], None]


def words_of(command: str, windows: bool = os.name == "nt") -> list[str]:
    r"""The words of a command line; on Windows a backslash is part of a path, not an escape.

    >>> words_of(r'"C:\my bots\bot.exe" --deep', windows=True)
    ['C:\\my bots\\bot.exe', '--deep']
    >>> words_of(r'bot.exe --weights="C:\my bots\deep.npz"', windows=True)
    ['bot.exe', '--weights=C:\\my bots\\deep.npz']
    >>> words_of("'my bots/bot' --deep", windows=False)
    ['my bots/bot', '--deep']
    """
    if not windows:
        return shlex.split(command)
    if command.count('"') % 2:
        raise ValueError("No closing quotation")
    return [word.replace('"', "") for word in re.findall(r'(?:"[^"]*"|[^\s"])+', command)]


class Fault(Exception):
    """The program did not answer as it should: the kind that is counted, and what was wrong."""

    def __init__(self, kind: str, reason: str = "") -> None:
        super().__init__(kind)
        self.kind, self.reason = kind, reason


class Program:
    """A running program with a line of JSON for each message, both ways.

    Threads write and read, so that a program that neither reads nor writes cannot hold us up.
    """

    def __init__(self, words: Sequence[str], journal: Journal) -> None:
        self.journal = journal
        try:
            # A group of its own, so that all it starts can be ended with it.
            self.process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, process_group=0
            )
        except OSError as error:
            raise Fault("gone", f"it could not be started: {error}") from None
        self._stopped = self._ended = False
        self._lines: queue.Queue[bytes | None] = queue.Queue(MOST_LINES)
        self._messages: queue.Queue[Message | None] = queue.Queue()
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        for target, pipe in ((self._write, self.process.stdin), (self._read, self.process.stdout)):
            threading.Thread(target=target, args=(pipe,), daemon=True).start()

    def _write(self, pipe: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError), pipe:
            while (message := self._messages.get()) is not None:
                data = memoryview(json.dumps(message, separators=(",", ":")).encode() + b"\n")
                while data:
                    data = data[pipe.write(data) or 0 :]

    def _read(self, pipe: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError), pipe:
            left = b""
            while chunk := pipe.read(1 << 16):
                *lines, left = (left + chunk).split(b"\n")
                if not all(self._keep(line) for line in lines) or len(left) > LONGEST_LINE:
                    break
        self._keep(None)

    def _keep(self, line: bytes | None) -> bool:
        """Put a line where `answer` finds it; False once nobody will look any more."""
        while not self._stopped:
            with contextlib.suppress(queue.Full):
                self._lines.put(line, timeout=0.1)
                return True
        return False

    def send(self, message: Message) -> None:
        """Hand over a message; whether it is read shows in the answer."""
        self.journal(">", json.dumps(message, separators=(",", ":")))
        self._messages.put(message)

    def answer(
        self, kind: str, number: int | None, ms: int, hear: Callable[[bytes, Message], None]
    ) -> Message:
        """The answer of that kind to question `number`; answers to earlier ones are passed over.

        `hear` is told of `info` messages that come before it.
        """
        end = time.monotonic() + ms / 1000
        while True:
            try:
                # A signal that comes just before the wait is heard only after it.
                left = max(0.0, end - time.monotonic())
                line = self._lines.get(timeout=min(left, LONGEST_WAIT))
            except queue.Empty:
                if left > LONGEST_WAIT:
                    continue
                raise Fault("late", f"no answer within {ms} ms") from None
            if line is None:
                raise Fault("gone", "it ended, or closed its output")
            if not line.strip():
                continue
            self.journal("<", line.decode("utf-8", "replace"))
            message = _parse(line)
            if message.get("type") == "info":
                hear(line, message)
                continue
            if message.get("type") != kind:
                told = str(message.get("type"))[:40]
                raise Fault("nonsense", f"expected an answer of the type {kind}, got {told!r}")
            if message.get("id") == number:
                return message
            if number is None or not _is_earlier(message.get("id"), number):
                told = str(message.get("id"))[:40]
                raise Fault("nonsense", f"expected the id {number}, got {told!r}")

    def stop(self, patience: float = 0.0) -> None:
        """End the program and all it started, at once or after it had the time to end itself."""
        if self._ended:
            return  # its number may be another's by now
        self._stopped = True
        self._messages.put(None)
        with contextlib.suppress(subprocess.TimeoutExpired):
            if patience:
                self.process.wait(patience)
        with contextlib.suppress(OSError):  # nobody of its group is left
            if hasattr(os, "killpg"):
                os.killpg(self.process.pid, signal.SIGKILL)
            else:
                self.process.kill()
        self.process.wait()
        self._ended = True


def _parse(line: bytes) -> Message:
    try:
        message = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise Fault("nonsense", f"expected a JSON object on one line: {error}") from None
    if not isinstance(message, dict):
        raise Fault("nonsense", "expected a JSON object, got something else")
    return message


def _is_earlier(number: Any, than: int) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and 0 < number < than
