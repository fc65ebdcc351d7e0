"""What a table costs a browser: bytes, first paint, time to the first move, and idle work.

    python tests/web/page_costs.py [SECONDS]

Chromium draws in software, as on a machine without a graphics card. Idle work is the time of all
its processes while a Catan table waits for its first road, as a share of one core: in the first
seconds, when legal places breathe, and later.
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


def idle_share(seconds: float) -> float:
    """The share of a core that the browser uses while nobody does anything."""
    browser = [p for p in children(os.getpid()) if is_chromium(p)]
    before, began = seconds_of(browser), time.monotonic()
    time.sleep(seconds)
    return (seconds_of(browser) - before) / (time.monotonic() - began)


def measure(browser: Browser, address: str, seconds: float) -> dict[str, float]:
    """The figures of one visit."""
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
    page.wait_for_function("performance.getEntriesByName('first-contentful-paint').length")
    paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    page.wait_for_timeout(300)
    start_bytes = sum(sizes)
    began = time.monotonic()
    page.click("[data-play=catan]")
    page.wait_for_selector(".chartboard [data-spot]")
    ready = time.monotonic() - began
    # A settlement, so that its road is asked for: few places, which breathe.
    page.locator(".chartboard [data-spot]").first.click(force=True)
    page.wait_for_selector(".chartboard:not(.calm) .legal")
    page.wait_for_timeout(700)  # the piece drops in
    busy = idle_share(seconds)
    rest = idle_share(seconds)
    context.close()
    return {
        "start page, kB": start_bytes / 1000,
        "with a table, kB": sum(sizes) / 1000,
        "typefaces, kB": sum(fonts) / 1000,
        "first paint, ms": paint,
        "first move possible, ms": 1000 * ready,
        "idle, first seconds, % of a core": 100 * busy,
        "idle, later, % of a core": 100 * rest,
    }


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
        for name, value in measure(browser, address, seconds).items():
            print(f"{name:34} {value:8.1f}")
        browser.close()


if __name__ == "__main__":
    main()
