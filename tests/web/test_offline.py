"""Without a network: the page, the dice game alone and a lesson, with the real service worker."""

from __future__ import annotations

import json
import re
import struct
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from driver import ROOT, Table, build_client, serving
from lesson_pages import texts_of
from playwright.sync_api import Browser, Page, expect
from test_everyone import faults

from skerry.cli.demo import demo
from skerry.lessons import find_lesson

pytestmark = pytest.mark.slow
#: Python must be compiled and started by a busy machine, in milliseconds.
LONG = 300_000
#: What the caches hold, by cache.
KEPT = """async () => {
  const found = {};
  for (const name of await caches.keys())
    found[name] = (await (await caches.open(name)).keys()).map((r) => new URL(r.url).pathname);
  return found;
}"""
LANGUAGES = {"de": "Deutsch", "fr": "Français", "ru": "Русский", "en": "English"}


def words(language: str, key: str) -> str:
    """A text of the catalogues."""
    file = ROOT / "web" / "src" / "locales" / f"{language}.json"
    return str(json.loads(file.read_text(encoding="utf-8"))[key])


class House:
    """A server that can be stopped and started again at the same address."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.running = folder, ExitStack()
        self.address = self.running.enter_context(serving(folder))

    def stop(self) -> None:
        """Nobody answers from now on."""
        self.running.close()

    def start(self) -> None:
        """The server is back."""
        port = int(self.address.rpartition(":")[2])
        self.running.enter_context(serving(self.folder, port=port))


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    build_client()
    made = House(tmp_path)
    yield made
    made.stop()


def get(address: str) -> tuple[bytes, str]:
    """What is at an address, and of which kind."""
    with urllib.request.urlopen(address) as answer:
        return answer.read(), answer.headers["content-type"]


def check_manifest(address: str) -> None:
    """All that browsers ask of a page before they install it."""
    body, kind = get(f"{address}/manifest.webmanifest")
    manifest: dict[str, Any] = json.loads(body)
    assert kind.startswith("application/manifest+json")
    assert manifest["display"] == "standalone"
    assert manifest["name"]
    assert manifest["short_name"]
    assert manifest["start_url"] == "/"
    assert re.fullmatch(r"#[0-9a-f]{6}", manifest["theme_color"])
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    sizes = set()
    for icon in manifest["icons"]:
        body, kind = get(address + icon["src"])
        assert kind.startswith(icon["type"])
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", body[16:24])
            assert icon["sizes"] == f"{width}x{height}"
            sizes.add(width)
    assert sizes >= {192, 512}


def check_caches(page: Page) -> None:
    """Only what is the same for everybody is kept."""
    kept: dict[str, list[str]] = page.evaluate(KEPT)
    assert len(kept) == 2
    paths = [path for found in kept.values() for path in found]
    assert sorted(path for path in paths if path.startswith("/api/")) == [
        f"/api/rules/{game}" for game in ("catan", "dice", "elasund", "struggle")
    ]
    assert any(path.endswith("skerry.zip") for path in paths)
    assert "/" in paths
    assert "/sw.js" not in paths


def play_founding(page: Page) -> None:
    """The first lesson of Catan by clicks on what it marks."""
    lesson = find_lesson("catan/founding")
    assert lesson is not None
    texts = texts_of("en", "catan")
    for step in lesson.steps:
        expect(page.locator(".teach-text")).to_have_text(texts[f"founding.{step.name}"])
        if step.do:
            mark = page.locator(".ghostmark").first.bounding_box()
            assert mark is not None
            page.mouse.click(mark["x"] + mark["width"] / 2, mark["y"] + mark["height"] / 2)
            if page.locator(".confirm .btn.main").count():
                page.locator(".confirm .btn.main").click()
        else:
            page.locator(".teach-nav .btn").nth(2).click()


@pytest.mark.long
def test_the_page_the_dice_game_and_a_lesson_work_without_a_network(
    browser: Browser, house: House
) -> None:
    context = browser.new_context(
        locale="en-GB", viewport={"width": 844, "height": 390}, reduced_motion="reduce"
    )
    table = Table(context, house.address)
    page = table.open("/settings")
    page.get_by_role("button", name=words("en", "offline.keep")).click()
    expect(page.get_by_text(words("en", "offline.ready"))).to_be_visible(timeout=LONG)
    assert faults(page) == []
    check_manifest(house.address)
    check_caches(page)

    house.stop()
    context.set_offline(True)
    page = table.open("/")
    for language, name in LANGUAGES.items():
        page.locator(".lang select").select_option(label=name)
        expect(page.locator(".offnote")).to_contain_text(words(language, "offline.here"))
    expect(page.locator("[data-play=catan]")).to_be_disabled()
    assert faults(page) == []
    page.click("[data-play=dice]")
    page.wait_for_selector("main.table", timeout=LONG)
    expect(page.locator(".offsign")).to_have_text(words("en", "offline.sign"))
    assert faults(page) == []
    table.play_to_the_end(3)
    title = page.locator(".endslip h2").inner_text().replace("−", "-")
    points = int(re.findall(r"-?\d+", title)[0])
    expect(page.locator(".endslip .best")).to_have_text(words("en", "end.best-new"))
    assert json.loads(page.evaluate("localStorage['skerry.best.dice']"))["points"] == points
    with page.expect_download() as saved:
        page.locator(".endslip").get_by_text(words("en", "end.download")).click()
    record = Path(saved.value.path()).read_text(encoding="utf-8")
    assert f'[Table "{page.url[-9:]}"]' in record

    page.evaluate("() => history.pushState(null, '', '/learn')")
    page.evaluate("() => dispatchEvent(new PopStateEvent('popstate'))")
    page.get_by_role("link", name="Founding").click()
    expect(page.locator(".teach")).to_be_visible(timeout=LONG)
    play_founding(page)
    expect(page.locator(".teach-text")).not_to_have_text("")
    page.evaluate("() => history.pushState(null, '', '/learn')")
    page.evaluate("() => dispatchEvent(new PopStateEvent('popstate'))")
    expect(page.locator(".port.done")).to_have_count(1)

    house.start()
    context.set_offline(False)
    page = table.open("/learn")
    expect(page.locator(".port.done")).to_have_count(1)
    expect(page.locator(".banner.warn")).to_have_count(0)
    page.get_by_role("link", name="Founding").click()
    expect(page.locator(".teach")).to_be_visible()
    expect(page.locator(".offsign")).to_have_count(0)
    quiet = ("ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION_REFUSED", "Failed to fetch")
    assert [p for p in table.problems if not any(word in p for word in quiet)] == []
    context.close()


@pytest.mark.long
def test_a_demo_needs_no_server_of_ours(browser: Browser, tmp_path: Path) -> None:
    build_client()
    folder = tmp_path / "demo"
    demo(folder)
    with hosting(folder) as address:
        context = browser.new_context(locale="de-DE", reduced_motion="reduce")
        table = Table(context, address)
        page = table.open("/")
        expect(page.locator(".offnote")).to_contain_text(words("de", "offline.demo"))
        expect(page.locator(".banner.warn")).to_have_count(0)
        assert faults(page) == []
        page.click("[data-play=dice]")
        page.wait_for_selector("main.table", timeout=LONG)
        table.play_to_the_end(3)
        assert table.problems == []
        assert table.hosts == {address.split("/")[2]}
        context.close()


@contextmanager
def hosting(folder: Path) -> Iterator[str]:
    """A host that knows nothing but files."""
    handler = partial(SimpleHTTPRequestHandler, directory=str(folder))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
