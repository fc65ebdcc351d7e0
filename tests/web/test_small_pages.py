"""Pages on a phone held sideways: titles in sight, nothing over another, words not cut."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from driver import Table
from playwright.sync_api import Page
from test_puzzle_page import buildable, open_puzzle

pytestmark = pytest.mark.slow
SIDEWAYS = {"width": 844, "height": 390}
BOX = """(name) => {
  const found = [...document.querySelectorAll(name)].find((e) => e.getBoundingClientRect().width);
  if (!found) return null;
  const { left, top, right, bottom } = found.getBoundingClientRect();
  return { left, top, right, bottom };
}"""


def box(page: Page, name: str) -> dict[str, float]:
    page.wait_for_selector(name, state="attached")
    found = page.evaluate(BOX, name)
    assert found, f"{name} is not in sight"
    return dict(found)


def test_pages_on_a_phone_held_sideways_begin_with_their_title(visit: Callable[..., Table]) -> None:
    table = visit("ru-RU", viewport=SIDEWAYS, color_scheme="dark")
    page = table.open("/")
    page.wait_for_selector(".quick select")
    assert box(page, ".hero .tools")["left"] >= box(page, ".hero h1")["left"] + 200
    assert box(page, ".quick")["bottom"] <= SIDEWAYS["height"]
    for path in ("/learn", "/rules/elasund"):
        page = table.open(path)
        assert box(page, ".top .word")["left"] < box(page, ".top .where b")["left"]
        assert box(page, ".top .tools")["right"] > SIDEWAYS["width"] - 60
    tabs = page.locator(".gametabs .btn")
    assert len({round(tabs.nth(i).bounding_box()["y"]) for i in range(4)}) == 1  # type: ignore[index]


@pytest.mark.parametrize("lesson", ["catan/founding", "elasund/trade"])
def test_a_lesson_on_a_phone_held_sideways_shows_its_words(
    visit: Callable[..., Table], lesson: str
) -> None:
    page = visit("ru-RU", viewport=SIDEWAYS).open(f"/learn/{lesson}")
    page.wait_for_selector(".teach-text")
    teach, dock = box(page, ".teach"), box(page, ".dock")
    assert teach["bottom"] <= dock["top"] + 1
    assert box(page, ".teach-text")["bottom"] <= box(page, ".teach-nav")["top"] + 1
    assert page.inner_text(".foe h3").startswith("Красный")
    assert dock["bottom"] <= SIDEWAYS["height"]


def test_a_drawer_on_a_phone_held_sideways_leaves_the_cards_in_sight(
    visit: Callable[..., Table],
) -> None:
    page = open_puzzle(visit("ru-RU", viewport=SIDEWAYS), buildable("struggle", "building"))
    page.locator(".dockbtn").first.click()
    page.wait_for_selector("main.has-drawer")
    assert box(page, ".side")["left"] >= box(page, ".boardbox")["right"] - 16
