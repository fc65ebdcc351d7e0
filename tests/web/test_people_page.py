"""The page of a person: ratings, rolls and history, hidden by a switch, and that of a guest."""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from driver import ROOT, Table
from playwright.sync_api import expect
from test_everyone import faults

sys.path.insert(0, str(ROOT / "tests"))

from server.test_ratings import PEOPLE, ended, make_account, store_end

from skerry.server.result_store import settle
from skerry.server.store import Store

pytestmark = pytest.mark.slow


def fill(folder: Path) -> None:
    """People with two rated games behind them."""
    store = Store(f"sqlite:///{folder / 'tables.db'}")
    for person, name in zip(PEOPLE, ("Marit", "Jonas", "Freya"), strict=True):
        make_account(store, person, name)
    store_end(store, ended("PPPPPA")[1], at=1_700_000_000_000)
    store_end(store, ended("PPPPPB", away=0)[1], at=1_710_000_000_000)
    settle(store)
    store.close()


def test_a_page_is_read_on_a_phone_and_that_of_a_guest_is_his_own(
    visit: Callable[..., Table], server_folder: Path
) -> None:
    # Playwright has a loop of its own in this thread.
    with ThreadPoolExecutor(1) as pool:
        pool.submit(fill, server_folder).result()
    reader = visit("ru-RU", bypass_csp=True, viewport={"width": 390, "height": 844})
    page = reader.open("/people/marit")
    page.wait_for_selector("h1:has-text('Marit')")
    # A staff and a curve for the one rating, and the rolls.
    expect(page.locator(".people .chart")).to_have_count(3)
    expect(page.locator(".hist li")).to_have_count(2)
    page.click(".ptabs button >> nth=1")
    expect(page.locator(".hist li")).to_have_count(2)
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page = reader.open("/people/me")
    page.wait_for_selector(".people a[href='/account']")
    assert faults(page) == []
    page = reader.open("/people/Nobody")
    page.wait_for_selector("[role=alert]")
    reader.problems[:] = [problem for problem in reader.problems if "404" not in problem]
