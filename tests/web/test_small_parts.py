"""Parts of tables that were hard to read or to take hold of."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable

import pytest
from driver import ROOT, Table
from moments import sit_in
from playwright.sync_api import expect
from positions import sit_at

sys.path.insert(0, str(ROOT / "tests" / "rules" / "struggle"))

from struggle_table import table as position_at

pytestmark = pytest.mark.slow
#: Red has two roads with side A up, so he may swap two cards.
SWAP = "hand=b2l/o2w/g3/l2 roads=3,1,1,1"
#: Red can pay a city, and has settlements to turn over.
CITY = "phase=development hand=o3g2/b2/l2/w2 settlements=3,2,2,2"


def test_the_dice_game_tells_costs_and_total_on_a_phone(visit: Callable[..., Table]) -> None:
    table = visit(viewport={"width": 390, "height": 844})
    table.play_now("dice")
    page = table.page
    expect(page.locator(".sheet .sum")).to_have_text("0 points")
    page.click(".costsbtn")
    expect(page.locator("[data-panel=costs] .costrow")).to_have_count(5)
    expect(page.locator("[data-panel=costs] .costrow").first).to_be_visible()


def test_a_swap_is_a_hand_to_draw_from(visit: Callable[..., Table]) -> None:
    table = visit()
    sit_at(table, "struggle", position_at(SWAP).match.position, 0)
    page = table.page
    box = page.locator(".swapbox")
    names = box.locator(".partners button")
    expect(names).to_have_count(3)
    names.nth(1).click()
    expect(names.nth(1)).to_have_attribute("aria-pressed", "true")
    backs = box.locator(".back")
    expect(backs).to_have_count(3)
    # A second card: by a tap, taken back, then dragged towards one's own hand.
    backs.nth(1).click()
    expect(box.get_by_role("button", name="Swap 2 cards with")).to_be_visible()
    backs.nth(1).click()
    expect(box.get_by_role("button", name="Swap 1 card with")).to_be_visible()
    backs.nth(1).drag_to(box.get_by_role("button", name="Swap 1 card with"))
    box.get_by_role("button", name="Swap 2 cards with").click()
    give = page.locator(".handover button")
    expect(give.first).to_be_visible()
    give.first.click()


@pytest.mark.parametrize("size", [(1024, 768), (360, 740)])
def test_a_city_is_built_where_a_settlement_lies(
    visit: Callable[..., Table], size: tuple[int, int]
) -> None:
    table = visit(viewport={"width": size[0], "height": size[1]})
    sit_at(table, "struggle", position_at(CITY).match.position, 0)
    lane = table.page.locator(".lane.mine")
    city = lane.get_by_role("button", name="City")
    city.wait_for()
    box = city.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44
    city.click()
    expect(lane.get_by_role("img", name="City")).to_have_count(1)


def test_a_pause_says_so_and_leaves_nothing_to_press_but_its_end(
    visit: Callable[..., Table],
) -> None:
    table = visit()
    table.play_now("catan")
    page = table.page
    page.wait_for_selector("[data-spot]")
    page.keyboard.press("m")
    page.get_by_role("button", name="Pause").click()
    expect(page.locator(".turnflag.plain")).to_have_text(
        re.compile("^The game is paused"), use_inner_text=True
    )
    expect(page.locator("[data-glow]:not([disabled])")).to_have_count(0)
    page.get_by_role("button", name="Go on").click()
    page.wait_for_selector("[data-spot]")
    expect(page.locator(".turnflag.plain")).to_have_count(0)


def test_french_answers_stand_behind_a_french_colon(visit: Callable[..., Table]) -> None:
    table = visit("fr-FR")
    sit_in(table, "catan", "deal", 8)
    expect(table.page.locator(".ans").first).to_have_text(re.compile("^\\s*\\w+\u202f: \\w+"))


def test_a_french_guest_has_won_none_in_the_singular(visit: Callable[..., Table]) -> None:
    page = visit("fr-FR").open("/people/me")
    expect(page.locator(".big3 dt")).to_have_text(["partie", "gagnée"])
