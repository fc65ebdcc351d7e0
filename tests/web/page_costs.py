"""What a table costs a browser: bytes, first paint, time to the first move, and idle work.

    python tests/web/page_costs.py [SECONDS]

Chromium draws in software, as on a machine without a graphics card. Idle work is the time of all
its processes while a table waits for a person, as a share of one core: in the first seconds, when
legal places breathe, and later. Keeping the app for use without a network is work of the first
visit alone and has its own figure.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

from driver import Table, build_client, launch, serving
from playwright.sync_api import Browser, Request, sync_playwright

TICKS = os.sysconf("SC_CLK_TCK")


def children(of: int) -> list[int]:
    """The processes below one."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
            if parent == of:
                found += [int(entry.name), *children(int(entry.name))]
    return found


def seconds_of(processes: list[int]) -> float:
    """Processor time they have used together."""
    used = 0
    for process in processes:
        try:
            fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        used += int(fields[11]) + int(fields[12])
    return used / TICKS


def is_chromium(process: int) -> bool:
    """Whether a process is the browser's."""
    try:
        return "chrom" in Path(f"/proc/{process}/comm").read_text()
    except OSError:
        return False


def chromium() -> list[int]:
    """The browser's processes."""
    return [p for p in children(os.getpid()) if is_chromium(p)]


def idle_share(seconds: float) -> float:
    """The share of a core that the browser uses while nobody does anything."""
    browser = chromium()
    before, began = seconds_of(browser), time.monotonic()
    time.sleep(seconds)
    return (seconds_of(browser) - before) / (time.monotonic() - began)


def first_visit(browser: Browser, address: str) -> dict[str, float]:
    """Bytes and times of somebody who was never here, and what keeping the app offline costs."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    table = Table(context, address)
    sizes: list[int] = []
    fonts: list[int] = []

    def count(request: Request) -> None:
        found = request.sizes()
        kind = fonts if request.url.endswith(".woff2") else sizes
        kind.append(found["responseBodySize"] + found["responseHeadersSize"])

    table.page.on("requestfinished", count)
    page = table.open()
    page.wait_for_selector("[data-play=catan]")
    page.wait_for_function("() => performance.getEntriesByName('first-contentful-paint').length")
    paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    page.wait_for_timeout(300)
    start_bytes, began = sum(sizes), time.monotonic()
    page.click("[data-play=catan]")
    page.wait_for_selector(".chartboard [data-spot]")
    ready, table_bytes = time.monotonic() - began, sum(sizes)
    page.wait_for_timeout(1000)
    before = seconds_of(chromium())
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    kept = seconds_of(chromium()) - before
    context.close()
    return {
        "start page, kB": start_bytes / 1000,
        "with a table, kB": table_bytes / 1000,
        "typefaces, kB": sum(fonts) / 1000,
        "first paint, ms": paint,
        "first move possible, ms": 1000 * ready,
        "kept for use without a network, once, s of a core": kept,
    }


def idle_table(browser: Browser, address: str, game: str, seconds: float) -> list[float]:
    """Idle work at a table that waits for this person: at once, while places breathe, and later."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, service_workers="block")
    table = Table(context, address)
    table.play_now(game.split()[0])
    table.page.wait_for_selector("[data-glow]")
    if game == "catan road":  # few places, which breathe; at the founding there are many
        table.page.locator(".chartboard [data-spot]").first.click(force=True)
        table.page.wait_for_selector("[data-spot][aria-label*='road']")
    table.page.wait_for_timeout(1000)  # the piece drops in
    found = [idle_share(seconds), idle_share(seconds)]
    context.close()
    return found


def main() -> None:
    """Print the figures."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 10.0
    build_client()
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as address,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        for name, value in first_visit(browser, address).items():
            print(f"{name:50} {value:8.1f}")
        print(f"idle, % of a core in the first and the next {seconds:.0f} s")
        for game in ("catan founding", "catan road", "dice", "struggle", "elasund"):
            first, later = idle_table(browser, address, game, seconds)
            print(f"  {game:48} {100 * first:8.1f} {100 * later:8.1f}")
        browser.close()


if __name__ == "__main__":
    main()
