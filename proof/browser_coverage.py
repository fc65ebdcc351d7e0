"""A plugin of pytest: what each page of the browser has run of the client, as V8 counted it.

    SKERRY_CLIENT_RAN=folder python -m pytest -p browser_coverage tests/web

V8's counts of the client's scripts go into the folder, a file for each document: when a page goes
to another address or is closed, for its next document may have another process, which begins with
nothing. `web/browser-coverage.js` adds them up.
"""

from __future__ import annotations

import json
import os
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, CDPSession, Page
from playwright.sync_api import Error as PlaywrightError

FOLDER = Path(os.environ["SKERRY_CLIENT_RAN"])
_sessions: dict[Page, CDPSession] = {}
_new_page, _close_context = BrowserContext.new_page, BrowserContext.close


def new_page(context: BrowserContext) -> Page:
    """A page whose scripts are counted."""
    page = _new_page(context)
    session = context.new_cdp_session(page)
    session.send("Profiler.enable")
    session.send("Profiler.startPreciseCoverage", {"callCount": True, "detailed": True})
    _sessions[page] = session
    return page


def close_context(context: BrowserContext, **how: Any) -> None:
    """Write what its pages ran, then close it."""
    for page in context.pages:
        write(page)
        _sessions.pop(page, None)
    _close_context(context, **how)


def written_first(method: Callable[..., Any]) -> Callable[..., Any]:
    """A method of a page that leaves its document: what that ran is written before."""

    def write_then_do(page: Page, *where: Any, **how: Any) -> Any:
        write(page)
        return method(page, *where, **how)

    return write_then_do


def write(page: Page) -> None:
    """Put what the client's scripts have done on the page since the last time into the folder."""
    if page not in _sessions:
        return
    try:
        counted = _sessions[page].send("Profiler.takePreciseCoverage")["result"]
    except PlaywrightError:
        return  # the page is gone already, and what it ran with it
    if own := [script for script in counted if "/assets/" in script["url"]]:
        (FOLDER / f"{uuid.uuid4().hex}.json").write_text(json.dumps({"result": own}))


BrowserContext.new_page = new_page  # type: ignore[assignment, method-assign]
BrowserContext.close = close_context  # type: ignore[assignment, method-assign]
for name in ("goto", "reload", "go_back", "go_forward", "close"):
    setattr(Page, name, written_first(getattr(Page, name)))
