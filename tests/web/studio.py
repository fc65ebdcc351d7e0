"""Where pictures of screens are taken: a server, a browser, and ways to a page."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from driver import Table, held_time
from playwright.sync_api import Browser, Page, ViewportSize

DESK: ViewportSize = {"width": 1366, "height": 768}


class Studio:
    """A server and a browser, and what is put into the server's store once for all pictures."""

    def __init__(self, browser: Browser, address: str, folder: Path) -> None:
        self.browser, self.address, self.folder = browser, address, folder
        self.visitors: list[Table] = []
        self.viewport = DESK  #: of the next visitors
        self._stored: set[str] = set()
        self._held = ExitStack()
        self.accounts = 0  #: how many were made: each has a name of its own

    def visitor(self, language: str = "en", **how: Any) -> Table:
        """A browser that was never here before."""
        how.setdefault("viewport", self.viewport)
        context = self.browser.new_context(
            locale=language,
            reduced_motion="reduce",
            bypass_csp=True,
            service_workers="block",
            **how,
        )
        self.visitors.append(Table(context, self.address))
        return self.visitors[-1]

    def hold_time(self) -> Callable[[float], None]:
        """The server's time stands still until everybody leaves; what lets seconds of it pass."""
        return self._held.enter_context(held_time(self.folder))

    def leave(self) -> None:
        """Close all browsers, and let time go on."""
        self._held.close()
        for table in self.visitors:
            table.context.close()
        self.visitors.clear()

    def once(self, name: str, store: Callable[[], None]) -> None:
        """Put something into the store unless it is there already."""
        if name not in self._stored:
            self._stored.add(name)
            with ThreadPoolExecutor(1) as pool:  # Playwright has a loop of its own in this thread
                pool.submit(store).result()


Screen = Callable[[Studio, str], Page]


def at_address(path: str, shows: str) -> Screen:
    """A page that needs nothing but its address."""

    def screen(studio: Studio, language: str) -> Page:
        page = studio.visitor(language).open(path)
        page.wait_for_selector(shows)
        return page

    return screen


def after(screen: Screen, *clicks: str) -> Screen:
    """The same screen after some clicks."""

    def further(studio: Studio, language: str) -> Page:
        page = screen(studio, language)
        for click in clicks:
            page.locator(click).first.click()
        return page

    return further
