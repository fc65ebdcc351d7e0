"""Pictures of every page and game at three widths, by day and night: `make screenshots`.

The review pages come at the sizes of a phone, upright and on its side, a tablet and a notebook.

They go to screenshots/, which is not committed. Names on the command line choose some of them.
"""

from __future__ import annotations

import json
import random
import sys
import tempfile
from pathlib import Path
from typing import Literal

import msgspec
from driver import ROOT, Table, build_client, launch, serving
from made_reviews import made_review
from playwright.sync_api import Browser, ViewportSize, WebSocketRoute, sync_playwright
from stored import store_table

sys.path.insert(0, str(ROOT / "tests"))

from server.games import finished

Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = ("light", "dark")
WIDTHS = {360: 740, 820: 1180, 1440: 900}
REVIEW_SIZES = ((390, 844), (844, 390), (768, 1024), (1366, 768))
GAMES = ("catan", "dice", "struggle", "elasund")
FOLDER = ROOT / "screenshots"


def main() -> None:
    """All pictures, or those whose names begin as asked."""
    wanted = tuple(sys.argv[1:])
    FOLDER.mkdir(exist_ok=True)
    build_client()
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as address,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        tables = {g: _played(browser, address, g) for g in GAMES if _asked(wanted, g)}
        over = _asked(wanted, "result") or _asked(wanted, "replay")
        ended = _ended(browser, address) if over else None
        for theme in THEMES:
            for width, height in WIDTHS.items():
                _pictures(browser, address, theme, width, height, tables, ended, wanted)
            if _asked(wanted, "review"):
                _reviews(browser, address, Path(folder), theme)
            if _asked(wanted, "hint"):
                _hint(browser, address, theme)
        browser.close()
    print(f"{len(list(FOLDER.glob('*.png')))} pictures in {FOLDER.name}/")


def _asked(wanted: tuple[str, ...], name: str) -> bool:
    return not wanted or any(name.startswith(w) or w.startswith(name) for w in wanted)


def _played(browser: Browser, address: str, game: str) -> tuple[Table, str]:
    """A table in mid-game and the address of it; the browser keeps its seat."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    table = Table(context, address)
    table.play_now(game)
    dice = random.Random(3)
    clicks = 0
    while clicks < 70 and not table.is_over():
        clicks += bool(table.click_what_glows(dice))
        table.page.wait_for_timeout(25)
        if game == "dice" and clicks > 24:
            break
    table.page.wait_for_timeout(400)
    return table, table.page.url.removeprefix(address)


def _ended(browser: Browser, address: str) -> tuple[Table, str]:
    """A short game of Catan after its end."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    table = Table(context, address)
    table.short_game("catan")
    table.play_to_the_end(seed=2)
    return table, table.page.url.removeprefix(address)


def _pictures(
    browser: Browser,
    address: str,
    theme: Theme,
    width: int,
    height: int,
    tables: dict[str, tuple[Table, str]],
    ended: tuple[Table, str] | None,
    wanted: tuple[str, ...],
) -> None:
    def shoot(table: Table, name: str, full: bool = False) -> None:
        table.page.wait_for_timeout(250)
        table.page.screenshot(path=FOLDER / f"{name}-{width}-{theme}.png", full_page=full)

    size: ViewportSize = {"width": width, "height": height}
    for game, (table, path) in tables.items():
        table.page.set_viewport_size(size)
        table.page.emulate_media(color_scheme=theme)
        table.open(path)
        table.page.wait_for_selector("main.table")
        shoot(table, game)
    context = browser.new_context(viewport=size, color_scheme=theme, reduced_motion="reduce")
    visitor = Table(context, address)
    pages = {"start": "/", "rules": "/rules/catan", "settings": "/settings"}
    for name, path in pages.items():
        if _asked(wanted, name):
            visitor.open(path)
            visitor.page.wait_for_selector("main")
            visitor.page.wait_for_timeout(400)
            shoot(visitor, name, full=name == "start")
    if _asked(wanted, "lobby"):
        visitor.open()
        visitor.page.click("[data-friends=catan]")
        visitor.page.wait_for_selector(".newtable")
        shoot(visitor, "new-table", full=True)
        visitor.page.click(".newtable .btn.main")
        visitor.page.wait_for_selector(".lobby")
        shoot(visitor, "lobby")
    if ended is not None:
        table, path = ended
        table.page.set_viewport_size(size)
        table.page.emulate_media(color_scheme=theme)
        table.open(path)
        table.page.wait_for_selector(".endslip .chart")
        shoot(table, "result")
        table.open(path.replace("/t/", "/replay/") + "?at=60")
        table.page.wait_for_selector(".replaybar")
        shoot(table, "replay")
    context.close()


def _reviews(browser: Browser, address: str, folder: Path, theme: Theme) -> None:
    """The review page of each game, at a mistake, and on a phone with its drawer open."""
    for game in GAMES:
        match, code = finished(game), f"R{game[:4].upper()}{theme[0].upper()}"
        store_table(folder, match, code, msgspec.json.encode(made_review(match)))
        for width, height in REVIEW_SIZES:
            size: ViewportSize = {"width": width, "height": height}
            context = browser.new_context(
                viewport=size, color_scheme=theme, reduced_motion="reduce"
            )
            page = Table(context, address).open(f"/review/{code}?at={len(match.played) // 2}")
            page.wait_for_selector(".logchart")
            page.wait_for_timeout(400)
            page.screenshot(path=FOLDER / f"review-{game}-{width}-{theme}.png")
            if page.locator(".handle:visible").count():
                page.locator(".handle:visible").first.click()
                page.wait_for_timeout(300)
                page.screenshot(path=FOLDER / f"review-{game}-drawer-{width}-{theme}.png")
            context.close()


def _hint(browser: Browser, address: str, theme: Theme) -> None:
    """A hint in Catan; the server's bots are not ready, so the answer is given for it."""

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def from_page(message: str | bytes) -> None:
            data = json.loads(message)
            if data["type"] != "hint":
                server.send(message)
                return
            moves = [
                {"move": {"kind": "settlement", "corner": corner}, "chance": 0.34 - behind,
                 "error": 0.01, "behind": behind, "line": [{"kind": "road", "path": 3}]}
                for corner, behind in ((12, 0.0), (20, 0.03))
            ]  # fmt: skip
            answer = {"type": "hint", "re": data["id"], "table": "", "number": 1, "seat": 0,
                      "unit": "chance", "moves": moves}  # fmt: skip
            socket.send(json.dumps(answer))

        socket.on_message(from_page)

    for width, height in REVIEW_SIZES:
        context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=theme,
            reduced_motion="reduce", bypass_csp=True,
        )  # fmt: skip
        table = Table(context, address)
        table.page.route_web_socket("**/ws", between)
        table.play_now("catan")
        table.page.wait_for_selector(".hint-tool:not(:disabled)")
        table.page.click(".hint-tool")
        table.page.wait_for_selector(".hintbox .hmove")
        table.page.wait_for_timeout(300)
        table.page.screenshot(path=FOLDER / f"hint-{width}-{theme}.png")
        context.close()


if __name__ == "__main__":
    main()
