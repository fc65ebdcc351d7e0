"""A new version of the page takes the place of the one a device has kept."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from driver import ROOT, Table
from playwright.sync_api import Browser, Page, Route
from test_offline import KEPT

pytestmark = pytest.mark.slow
WORKER = (ROOT / "web" / "offline" / "sw.js").read_text(encoding="utf-8")
#: The page asks for the worker, as the app does, and for a part that only its version has.
PAGE = """<!doctype html><title>%(version)s</title><script>
navigator.serviceWorker.register('/sw.js');
const part = () => fetch('/assets/part-%(version)s.txt').then((r) => r.ok && r.text());
const keep = () => new Promise((done) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = (e) => done(e.data);
  navigator.serviceWorker.controller.postMessage('engine', [port2]);
});
</script>"""
IN_CHARGE = """async (version) => {
  const wait = () => new Promise((done) => setTimeout(done, 20));
  await navigator.serviceWorker.ready.then((r) => r.update()); // the browser does so after a second
  while (!(await caches.has(`skerry-shell-${version}`))) await wait();
  for (;;) {
    const { installing, waiting, active } = await navigator.serviceWorker.getRegistration();
    const settled = !installing && !waiting && active?.state === 'activated';
    if (settled && navigator.serviceWorker.controller) return;
    await wait();
  }
}"""
#: A file of the page that only tables need.
PART = "**/assets/Table-*.js"


class Site(ThreadingHTTPServer):
    """A host of one version of the page at a time."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Answer)
        self.address = f"http://127.0.0.1:{self.server_port}"
        self.files: dict[str, tuple[str, str]] = {}
        self.status = 404

    def publish(self, version: str) -> None:
        """Put up a version; what only the one before had is gone."""
        part, engine = (f"/assets/{name}-{version}.txt" for name in ("part", "engine"))
        build = {"version": version, "engine": version, "shell": ["/", part], "parts": [engine]}
        self.files = {
            "/": ("text/html", PAGE % {"version": version}),
            "/sw.js": ("text/javascript", f"const BUILD = {json.dumps(build)};\n{WORKER}"),
            part: ("text/plain", f"part of {version}"),
            engine: ("text/plain", f"engine of {version}"),
        }


class _Answer(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        assert isinstance(self.server, Site)
        kind, text = self.server.files.get(self.path, ("", ""))
        self.send_response(200 if kind else self.server.status)
        self.send_header("content-type", kind or "text/plain")
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, *words: object) -> None:
        """Say nothing."""


@pytest.fixture
def site() -> Iterator[Site]:
    with Site() as made:
        Thread(target=made.serve_forever, daemon=True).start()
        yield made
        made.shutdown()


def kept(page: Page) -> dict[str, list[str]]:
    found: dict[str, list[str]] = page.evaluate(KEPT)
    return {name: sorted(paths) for name, paths in found.items()}


def test_a_new_version_replaces_the_old_one_without_breaking_pages_that_are_open(
    browser: Browser, site: Site
) -> None:
    context = browser.new_context()
    site.publish("one")
    old = context.new_page()
    old.goto(site.address)
    old.evaluate(IN_CHARGE, "one")
    assert old.evaluate("keep()") == "ready"

    site.publish("two")
    page = context.new_page()
    page.goto(site.address)
    assert page.title() == "two"  # at once, not at the second visit
    page.evaluate(IN_CHARGE, "two")
    assert kept(page) == {
        "skerry-shell-one": ["/", "/assets/part-one.txt"],
        "skerry-shell-two": ["/", "/assets/part-two.txt"],
        "skerry-engine-two": ["/assets/engine-two.txt"],  # who could play offline still can
    }
    assert old.evaluate("part()") == "part of one"

    site.publish("three")
    page.reload()
    page.evaluate(IN_CHARGE, "three")
    assert set(kept(page)) == {"skerry-shell-two", "skerry-shell-three", "skerry-engine-three"}
    site.files, site.status = {}, 502
    page.reload()
    assert page.title() == "three"
    context.close()


def test_a_page_whose_parts_are_gone_is_loaded_anew_once_and_then_says_so(
    visit: Callable[..., Table],
) -> None:
    table = visit()
    page, loads = table.open(), list[str]()

    def until_loaded(route: Route) -> None:
        if loads:
            route.continue_()
        else:
            route.fulfill(status=404)

    page.wait_for_selector("[data-play=dice]")
    page.on("request", lambda one: loads.append(one.url) if one.is_navigation_request() else None)
    page.route(PART, until_loaded)
    page.click("[data-play=dice]")
    page.locator(".banner:has-text('was reloaded')").wait_for()
    page.wait_for_selector("main.table .acts [data-glow]")
    assert len(loads) == 1
    page.unroute(PART)

    page.evaluate("() => sessionStorage.clear()")  # an hour later
    page.route(PART, lambda route: route.fulfill(status=404))
    page.reload()
    button = page.locator(".banner.warn .btn:has-text('Reload the page')")
    button.wait_for()
    assert len(loads) == 3  # that one, and one more by itself
    page.unroute(PART)
    button.click()
    page.wait_for_selector("main.table .acts [data-glow]")
    assert all("404" in problem or "dynamically imported" in problem for problem in table.problems)
    table.problems.clear()
