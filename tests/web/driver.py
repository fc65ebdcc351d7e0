"""A real browser at a real server: start both, and play by clicking what glows."""

from __future__ import annotations

import fcntl
import os
import random
import re
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, Playwright
from playwright.sync_api import Error as PlaywrightError

ROOT = Path(__file__).resolve().parents[2]
#: Seconds without anything to click after which a game stands still; a busy machine takes minutes
#: for what uses seconds of its processor.
PATIENCE = 300
BROWSERS = ("/usr/bin/chromium-headless-shell", "/usr/bin/chromium")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def build_client() -> None:
    """The client as it is in the tree, built when it is older than its sources."""
    with open(ROOT / "web" / "build_client.py") as program:
        fcntl.flock(program, fcntl.LOCK_EX)  # the processes of the tests begin together
        command = [sys.executable, program.name]
        if not (ROOT / "web" / "node_modules").exists():  # the tests read packages from there
            command.append("--always")
        subprocess.run(command, check=True)


def node() -> str:
    """The Node that builds the client."""
    sys.path.insert(0, str(ROOT / "web"))
    from build_client import node_and_npm

    return str(node_and_npm()[0])


@contextmanager
def serving(
    folder: Path, *, pace: float = 0, bots: int = 0, port: int = 0, packages: Path | None = None
) -> Iterator[str]:
    """A server of its own, with quick bots; gives its address. Its dice are those of `seed`.

    `packages` is a folder of further packages that are installed where it runs.
    """
    port = port or _free_port()
    seed(folder, "")
    _put(folder / "time", "")
    command = [
        sys.executable, str(ROOT / "tests" / "web" / "seeded_server.py"), str(folder / "seed"),
        "serve", "--port", str(port), "--database", str(folder / "tables.db"),
        "--pace", str(pace), "--bots", str(bots), "--rate", "0",
    ]  # fmt: skip
    paths = [str(path) for path in (ROOT / "src", packages) if path is not None]
    environment = {
        **os.environ, "PYTHONPATH": os.pathsep.join(paths), "SKERRY_INTERPRETED": "1",
    }  # fmt: skip
    with open(folder / "server.log", "w") as log:
        server = subprocess.Popen(command, stdout=log, stderr=log, env=environment)
    address = f"http://127.0.0.1:{port}"
    try:
        _await(address, server)
        yield address
    finally:
        server.terminate()
        server.wait(PATIENCE)


def seed(folder: Path, words: str) -> None:
    """Let the chance of the server in that folder follow from these words from now on."""
    _put(folder / "seed", words)


@contextmanager
def held_time(folder: Path) -> Iterator[Callable[[float], None]]:
    """The time of the server in that folder stands still; gives what lets seconds of it pass."""
    now = time.time_ns() // 1_000_000

    def let_pass(seconds: float) -> None:
        nonlocal now
        now += round(seconds * 1000)
        _put(folder / "time", str(now))

    let_pass(0)
    try:
        yield let_pass
    finally:
        _put(folder / "time", "")


def _put(path: Path, words: str) -> None:
    """Write a file that is read meanwhile."""
    new = path.with_suffix(".new")
    new.write_text(words)
    new.replace(path)


class Patience:
    """Runs out when nothing has happened for a while, however long all of it takes, or when too
    much has happened in vain."""

    def __init__(self, most: int = 2_000) -> None:
        self._left = most
        self._end = time.monotonic() + PATIENCE

    def note(self, happened: object) -> None:
        """Begin anew if something has happened."""
        if happened:
            self._left -= 1
            self._end = time.monotonic() + PATIENCE

    @property
    def lasts(self) -> bool:
        """Whether it is worth waiting on."""
        return self._left > 0 and time.monotonic() < self._end


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _await(address: str, server: subprocess.Popen[bytes]) -> None:
    for _ in range(PATIENCE * 10):
        if server.poll() is not None:
            raise RuntimeError(f"the server ended with {server.returncode}")
        try:
            with urllib.request.urlopen(f"{address}/health", timeout=2):
                return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError("the server did not start")


def launch(playwright: Playwright) -> Browser:
    """The distribution's Chromium; the one without windows is a third cheaper."""
    found = next((path for path in BROWSERS if os.path.exists(path)), BROWSERS[-1])
    path = os.environ.get("SKERRY_CHROMIUM", found)
    return playwright.chromium.launch(executable_path=path, args=FLAGS)


#: One thing that glows: questions first, then places, mostly before ending the turn; or null, also
#: while a move is on its way: what glows still is of the position before it.
_GLOWING = """([r, eager]) => {
  if (window.unanswered?.size) return null;
  const open = (e) => {
    const b = e.getBoundingClientRect();
    return b.width > 0 && b.height > 0 && getComputedStyle(e).visibility !== 'hidden'
      && !e.disabled;
  };
  // An open drawer lies over other things, as it is meant to.
  const under = (e) => {
    const b = e.getBoundingClientRect();
    const top = document.elementFromPoint(b.left + b.width / 2, b.top + b.height / 2);
    return !!top?.closest('.has-drawer > .side') && !e.closest('.side');
  };
  const all = [...document.querySelectorAll('[data-glow]')].filter(open).filter((e) => !under(e));
  const asked = all.filter((e) => e.closest('.ask'));
  const spots = all.filter((e) => e.hasAttribute('data-spot'));
  const before = eager < 0.6 ? all.filter((e) => !e.closest('.mains, .dock > .btn')) : [];
  const pool = [asked, spots, before, all].find((some) => some.length) ?? [];
  return pool[Math.floor(r * pool.length)] ?? null;
}"""
_NAME = "(e) => (e.getAttribute('aria-label') || e.textContent || '?').trim() || '?'"
_GONE = "(e) => !e.isConnected || e.disabled || !e.hasAttribute('data-glow')"


#: A browser gives seeds to the dice: here always the same ones, so that games repeat.
_SEEDED = """(() => {
  let n = 0;
  crypto.getRandomValues = (row) => {
    for (let i = 0; i < row.length; i++) row[i] = (n++ * 37 + 11) & 255;
    return row;
  };
})()"""


#: Milliseconds of silence after which a page takes its connection for cut.
_CUT = re.search(r"DEADLINE = ([\d_]+)", (ROOT / "web/src/lib/connection.svelte.ts").read_text())
assert _CUT
#: On a busy machine an answer takes longer than a page waits for it. Pages whose clock a test turns
#: wait as long as others do.
_PATIENT = """(([cut, patience]) => {
  const wait = window.setTimeout;
  window.setTimeout = (what, ms, ...more) => wait(what, ms === cut ? patience : ms, ...more);
})(%s)""" % [int(_CUT[1]), 1000 * PATIENCE]

#: Keeps the moves that were sent and not yet answered.
_COUNTED = """(() => {
  const Real = WebSocket;
  window.unanswered = new Set();
  window.WebSocket = class extends Real {
    constructor(...words) {
      super(...words);
      this.addEventListener('message', (e) => window.unanswered.delete(JSON.parse(e.data).re));
      this.addEventListener('close', () => window.unanswered.clear());
    }
    send(text) {
      const message = JSON.parse(text);
      if (message.type === 'move') window.unanswered.add(message.id);
      super.send(text);
    }
  };
})()"""


class Table:
    """A page at a table, with what went wrong in it."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context, self.address = context, address
        context.add_init_script(_SEEDED)
        context.add_init_script(_COUNTED)
        context.add_init_script(_PATIENT)
        context.set_default_timeout(PATIENCE * 1000)  # other programs may keep the machine busy
        self.page: Page = context.new_page()
        self.problems: list[str] = []
        self.hosts: set[str] = set()
        self._drawn: list[float] = []
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("request", lambda r: self.hosts.add(r.url.split("/")[2]))

    def _heard(self, message: object) -> None:
        kind, text = getattr(message, "type", ""), getattr(message, "text", "")
        # A server that is away is meant to be noticed; the browser itself logs the failed socket,
        # and a service worker that it could not fetch.
        away = ("WebSocket connection", "error occurred when fetching the script")
        if kind == "error" and not any(words in text for words in away):
            self.problems.append(text)

    def open(self, path: str = "/") -> Page:
        """Go to an address of the app."""
        self.page.goto(self.address + path)
        return self.page

    def play_now(self, game: str) -> None:
        """One click from the start page to a game against bots."""
        self.open()
        self._begin(f"[data-play={game}]")

    def _begin(self, button: str) -> None:
        """Click what opens a table; once, since a second table would take the first one's place."""
        self.page.click(button)
        self.page.wait_for_selector("main.table")

    def short_game(self, game: str, goal: int = 3) -> None:
        """From the start page to a game against one weak bot; Catan ends at so many points."""
        page = self.open()
        page.click(f"[data-friends={game}]")
        page.locator(".newtable select").first.select_option("2")
        page.locator(".newtable select[name=bots]").select_option("1")
        page.locator(".newtable select[name=level]").select_option("easy")
        if game == "catan":
            page.click(".newtable [data-step=details]")
            page.locator(".newtable input[type=number]").fill(str(goal))
        self._begin(".newtable .btn.main")

    def click_what_glows(self, dice: random.Random, moving: bool = False) -> str:
        """One click; the words of what was clicked, or "" when nothing glows.

        What is drawn is kept until something glows: how often one looks changes no choice.
        """
        self._drawn = self._drawn or [dice.random(), dice.random()]
        label = self.click(_GLOWING, self._drawn, moving)
        if label:
            self._drawn = []
        return label

    def click(self, find: str, argument: object = None, moving: bool = False) -> str:
        """Move the pointer to the element that `find` gives and click; a covered one fails.

        A place that breathes never stands still: say `moving` not to wait for it.
        """
        found = self.page.evaluate_handle(find, argument).as_element()
        if found is None:
            return ""
        name, seconds = str(found.evaluate(_NAME)), 3
        while True:
            try:
                found.click(timeout=1000 * seconds, force=moving)
                return name
            except PlaywrightError:
                # Others move meanwhile: what glowed a moment ago may be gone by now.
                if found.evaluate(_GONE):
                    return ""
                if seconds > PATIENCE:
                    raise
                seconds *= 3  # a busy machine needs more for a single click

    def is_over(self) -> bool:
        """Whether the result is shown."""
        return self.page.locator(".endslip").count() > 0

    def play_to_the_end(self, seed: int, most: int = 6000) -> list[str]:
        """Click what glows until the result is shown; gives what was clicked."""
        dice, clicked, patience = random.Random(seed), list[str](), Patience(most)
        while not self.is_over():
            label = self.click_what_glows(dice)
            patience.note(label)
            clicked += [label] if label else []
            assert patience.lasts, f"not over after {len(clicked)} clicks: {clicked[-5:]}"
            self.page.wait_for_timeout(12 if label else 30)
        return clicked
