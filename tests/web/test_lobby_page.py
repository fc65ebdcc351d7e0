"""People meet in the browser: the lobby, a search, friends, invitations, mute, block, report."""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from driver import ROOT, Table
from playwright.sync_api import Page, expect
from test_everyone import faults

sys.path.insert(0, str(ROOT / "tests"))

from skerry.server.reports import listed
from skerry.server.store import Store

pytestmark = pytest.mark.slow

SECRET = "seven wet sheep on a reef"
#: Makes an account of this browser's guest; what the page of accounts does has a test of its own.
JOIN_HOUSE = """async ([name, passphrase]) => {
  const answer = await fetch('/api/account/create', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${localStorage.getItem('skerry.token')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ name, passphrase }),
  });
  localStorage.setItem('skerry.token', (await answer.json()).token);
}"""


def known(visit: Callable[..., Table], name: str, **how: Any) -> Table:
    """Somebody with an account, in the lobby."""
    table = visit(bypass_csp=True, **how)
    page = table.open("/lobby")
    page.wait_for_function("() => localStorage.getItem('skerry.token')")
    page.evaluate(JOIN_HOUSE, [name, SECRET])
    page.reload()
    page.wait_for_selector(".anyb [name=seek-rated]:enabled")
    return table


def is_within(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize(
    ("language", "host", "guest"),
    [
        pytest.param("en-GB", "Mari", "Jon", marks=pytest.mark.long),
        ("ru-RU", "Марина", "Юрий"),
        pytest.param("de-DE", "Käthe", "Jürgen", marks=pytest.mark.long),
        pytest.param("fr-FR", "Élodie", "François", marks=pytest.mark.long),
    ],
)
def test_people_meet_befriend_invite_mute_block_and_report(
    visit: Callable[..., Table], server_folder: Path, language: str, host: str, guest: str
) -> None:
    mari, jon = (known(visit, name, language=language) for name in (host, guest))
    page, other = mari.page, jon.page
    # A public table is in the other's lobby at once, with who opened it; filters hide it.
    page.click(".inv > .btn")
    page.click("[data-step=details]")
    page.check(".newtable [name=public]")
    page.click(".newtable .btn.main")
    page.wait_for_selector(".codebox")
    code = page.url.rsplit("/", 1)[1]
    slip = other.locator(f"[data-table='{code}']")
    slip.wait_for()
    expect(slip).to_contain_text(host)
    for chip in (".fgame >> nth=0", ".fchip >> nth=0", ".fchip >> nth=2"):
        other.click(f".filters {chip}")
        slip.wait_for(state="detached")
        other.click(f".filters {chip}")
        slip.wait_for()
    other.select_option("[name=seats]", "3")
    slip.wait_for(state="detached")
    other.select_option("[name=seats]", "0")
    assert faults(other) == []

    # Friends: one asks by name, the other accepts; then an invitation comes by a click.
    other.goto(other.url.replace("/lobby", "/friends"))
    other.fill("[name=friend]", host.lower())
    other.click(".friendspage form .btn.main")
    other.wait_for_selector(f".folk >> text={host}")
    lobby = mari.context.new_page()
    lobby.goto(page.url.replace(f"/t/{code}", "/friends"))
    lobby.click(".folk .btn >> nth=0")
    lobby.wait_for_selector(".folk small")
    lobby.close()
    page.click(".invitefriends > .btn >> nth=0")
    other.wait_for_selector(".invited a.btn.main")
    assert faults(other) == []
    other.click(".invited a.btn.main")
    other.click("[data-glow]")

    # At the table: what one says is muted for the other alone, and can be shown again.
    expect(page.locator(".peoplehere .btn").first).to_contain_text(guest)
    other.fill(".say input", "ahoy there")
    other.press(".say input", "Enter")
    expect(page.locator(".chat")).to_contain_text("ahoy there")
    page.click(".peoplehere .btn >> nth=0")
    assert faults(page) == []
    mute = page.locator(".personacts [aria-pressed]")
    mute.click()
    expect(page.get_by_text("ahoy there")).to_have_count(0)
    mute.click()
    expect(page.locator(".chat")).to_contain_text("ahoy there")

    # A report is for those who run the server; a block ends what he says and lets him nowhere.
    page.click(".personacts .btn:last-child")
    page.select_option("[name=reason]", "spam")
    page.fill("[name=words]", "ahoy, all the time")
    assert faults(page) == []
    page.click(".asking .btn.warn")
    page.wait_for_selector("form.asking", state="detached")
    with ThreadPoolExecutor(1) as pool:
        told = pool.submit(read_reports, server_folder).result()
    assert [(r["reason"], r["words"], r["said"]) for r in told if r["name"] == guest] == [
        ("spam", "ahoy, all the time", ["ahoy there"])
    ]
    page.locator(".personacts .btn").nth(-2).click()
    page.click(".asking .btn.warn")
    expect(page.locator(".asking")).to_have_count(0)
    other.fill(".say input", "still here")
    other.press(".say input", "Enter")
    expect(other.locator(".chat")).to_contain_text("still here")
    expect(page.get_by_text("still here")).to_have_count(0)


def read_reports(folder: Path) -> list[dict[str, Any]]:
    """As `skerry admin reports` reads them."""
    store = Store(f"sqlite:///{folder / 'tables.db'}")
    found = listed(store)
    store.close()
    return found


def test_a_search_shows_who_was_found_is_cancelled_and_begins_a_game(
    visit: Callable[..., Table],
) -> None:
    ada, ben = visit(), visit("de-DE", viewport={"width": 844, "height": 390})
    for table in (ada, ben):
        page = table.open("/lobby")
        page.select_option("[name=seek-game]", "dice")
        page.select_option("[name=seek-players]", "3")
        page.select_option("[name=seek-wait]", "300")
        page.click("[data-seek]")
        page.wait_for_selector(".anyb.waiting")
    expect(ada.page.locator(".find .crest:not(.free)")).to_have_count(2)
    ben.page.click(".anyb .quietbtn >> nth=0")
    ben.page.wait_for_selector("[data-seek]")
    expect(ada.page.locator(".find .crest:not(.free)")).to_have_count(1)
    ben.page.click("[data-seek]")
    expect(ada.page.locator(".find .crest:not(.free)")).to_have_count(2)
    ada.page.click(".wait .btn")
    for table in (ada, ben):
        table.page.wait_for_url("**/t/*")
        table.page.wait_for_selector(".board, .sheet, .table")
    assert ada.page.url == ben.page.url


@pytest.mark.parametrize(
    ("language", "size", "theme"),
    [
        ("ru-RU", (390, 844), "dark"),
        pytest.param("de-DE", (1366, 768), "light", marks=pytest.mark.long),
        pytest.param("fr-FR", (844, 390), "dark", marks=pytest.mark.long),
        pytest.param("en-GB", (1366, 768), "dark", marks=pytest.mark.long),
    ],
)
def test_the_lobby_and_friends_have_no_fault_and_fit(
    visit: Callable[..., Table], language: str, size: tuple[int, int], theme: str
) -> None:
    host = visit()
    page = host.open("/lobby")
    page.wait_for_function("() => localStorage.getItem('skerry.token')")
    page.click(".inv > .btn")
    page.click("[data-step=details]")
    page.check(".newtable [name=public]")
    page.click(".newtable .btn.main")
    page.wait_for_selector(".codebox")
    code = page.url.rsplit("/", 1)[1]
    width, height = size
    reader = visit(
        language, bypass_csp=True, color_scheme=theme, viewport={"width": width, "height": height}
    )
    page = reader.open("/lobby")
    page.wait_for_selector(f"[data-table='{code}']")
    assert faults(page) == []
    assert is_within(page)
    page.click("[data-seek]")
    page.wait_for_selector(".anyb.waiting")
    assert faults(page) == []
    assert is_within(page)
    page = reader.open("/friends")
    page.wait_for_selector(".friendspage a[href='/account']")
    assert faults(page) == []
    assert is_within(page)
    page = reader.open(f"/t/{code}")
    page.wait_for_selector(".peoplehere")
    page.click(".peoplehere .btn >> nth=0")
    assert faults(page) == []
    assert is_within(page)
