"""What cannot be paid now explains itself all the same: to the keyboard, and to a finger."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from driver import Table
from playwright.sync_api import expect
from test_by_keyboard import press_until

pytestmark = pytest.mark.slow
#: What nobody can pay at the beginning, and the clauses of what it costs and does.
DEAR = {
    "catan": {".bld[data-explain='catan/city']": ["CA-55", "CA-26"]},
    "dice": {".costrow[data-explain='dice/gold']": ["DI-51"]},
    "struggle": {
        ".costrow[data-explain='struggle/city']": ["ST-63", "ST-65"],
        ".stack[data-explain='struggle/settlement']": ["ST-58"],
        ".laid [data-explain='struggle/library']": ["ST-34"],
    },
    "elasund": {".sup[data-explain='elasund/hall']": ["EL-37", "EL-43"]},
}


@pytest.mark.parametrize(
    "game",
    [
        "catan",
        pytest.param("dice", marks=pytest.mark.long),
        "struggle",
        pytest.param("elasund", marks=pytest.mark.long),
    ],
)
def test_what_cannot_be_paid_is_reached_and_explained_by_keyboard(
    visit: Callable[..., Table], game: str
) -> None:
    table = visit()
    table.play_now(game)
    page = table.page
    page.wait_for_selector("[data-glow]")
    for thing, clauses in DEAR[game].items():
        found = page.locator(thing).locator("visible=true").first
        assert not found.get_attribute("data-glow")
        assert press_until(page, thing)
        expect(page.locator("#explain i")).to_have_text(clauses)
        assert found.get_attribute("aria-describedby") == "explain"
        lines = page.locator(".log li").count()
        page.keyboard.press("Enter")  # it is refused, without a word
        expect(page.locator(".log li")).to_have_count(lines)


def test_the_dock_of_a_phone_explains_what_cannot_be_built(visit: Callable[..., Table]) -> None:
    table = visit(viewport={"width": 360, "height": 740}, has_touch=True)
    table.play_now("catan")
    page = table.page
    for kind in ("road", "settlement", "city"):
        button = page.locator(f".dockbtn[data-explain='catan/{kind}']")
        expect(button).to_have_attribute("aria-disabled", "true")
        page.mouse.move(5, 5)
        button.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
        # After a long press.
        expect(page.locator("#explain .cost svg").first).to_be_visible()
        button.dispatch_event("pointerup", {"pointerType": "touch", "bubbles": True})
        page.keyboard.press("Escape")
        expect(page.locator("#explain")).to_have_count(0)
