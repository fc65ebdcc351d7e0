"""Pages on a phone held sideways: titles in sight, nothing over another, words not cut."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable

import pytest
from driver import ROOT, Table
from playwright.sync_api import Page, expect
from positions import sit_at
from test_puzzle_page import buildable, open_puzzle
from test_screen_layout import MEASURE

from skerry.core.match import Match

sys.path.insert(0, str(ROOT / "tests" / "rules" / "catan"))
sys.path.insert(0, str(ROOT / "tests" / "rules" / "struggle"))

from catan_table import position_text
from struggle_table import table as struggle_at

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


def test_numbers_of_a_board_stay_readable_beside_the_words_of_a_lesson(
    visit: Callable[..., Table],
) -> None:
    page = visit("de-DE", viewport={"width": 360, "height": 740}).open("/learn/elasund/wall")
    page.wait_for_selector(".teach-text")
    page.wait_for_function(f"() => ({MEASURE})().tiny.length === 0")


@pytest.mark.parametrize("lesson", ["catan/founding", "elasund/trade"])
def test_a_lesson_on_a_phone_held_sideways_shows_its_words(
    visit: Callable[..., Table], lesson: str
) -> None:
    page = visit("ru-RU", viewport=SIDEWAYS).open(f"/learn/{lesson}")
    page.wait_for_selector(".teach-text")
    teach, dock = box(page, ".teach"), page.evaluate(BOX, ".dock")
    # A dock that has nothing to offer leaves its room to the board.
    assert bool(dock) == (lesson == "elasund/trade")
    assert teach["bottom"] <= (dock["top"] + 1 if dock else SIDEWAYS["height"])
    assert box(page, ".teach-text")["bottom"] <= box(page, ".teach-nav")["top"] + 1
    assert page.inner_text(".foe h3").startswith("Красный")
    assert not dock or dock["bottom"] <= SIDEWAYS["height"]


def test_a_drawer_on_a_phone_held_sideways_leaves_the_cards_in_sight(
    visit: Callable[..., Table],
) -> None:
    page = open_puzzle(visit("ru-RU", viewport=SIDEWAYS), buildable("struggle", "building"))
    page.locator(".dockbtn").first.click()
    page.wait_for_selector("main.has-drawer")
    assert box(page, ".side")["left"] >= box(page, ".boardbox")["right"] - 16


#: Positions at which somebody trades, and the drawer for it.
TRADES = {
    "catan": (position_text("phase=main rolled=1 red=l3wogb settlement=H10-N:red"), 1, "trade"),
    "struggle": (struggle_at("hand=b2l/o2w/g3/l2 roads=3,1,1,1").match.position, 0, "turn"),
}
#: What is in an open drawer but below its edge.
BELOW = """() => {
  const edge = document.querySelector('.sidebody').getBoundingClientRect().bottom;
  return [...document.querySelectorAll('.sidebody button')]
    .filter((e) => e.getBoundingClientRect().bottom > edge + 1)
    .map((e) => e.ariaLabel ?? e.textContent);
}"""


@pytest.mark.parametrize("game", TRADES)
def test_a_trade_on_a_phone_held_sideways_is_in_sight_at_once(
    visit: Callable[..., Table], game: str
) -> None:
    table = visit("ru-RU", viewport=SIDEWAYS)
    position, seat, drawer = TRADES[game]
    sit_at(table, game, position, seat)
    table.page.click(f".dock [data-opens={drawer}]")
    expect(table.page.locator(f"[data-panel={drawer}] .btn").last).to_be_visible()
    for good in table.page.locator("[data-panel=trade] .gets .good:not(:disabled)").all()[:1]:
        good.click()  # with a card on the table the panel is at its largest
    assert table.page.evaluate(BELOW) == []


def test_six_at_the_dice_read_every_number_on_a_small_phone(visit: Callable[..., Table]) -> None:
    match = Match("dice", 6, seed=5)
    while match.awaits_chance:
        match.play_chance()
    table = visit("ru-RU", viewport={"width": 360, "height": 740})
    sit_at(table, "dice", match.position, match.actors[0])
    expect(table.page.locator(".foe")).to_have_count(5)
    assert table.page.evaluate(MEASURE)["tiny"] == []
    table.page.set_viewport_size({"width": 844, "height": 390})
    last, score = box(table.page, ".foe:nth-child(5)"), box(table.page, ".rightcol")
    assert last["bottom"] <= score["top"] + 1


#: What a ribbon may say, and how many lines each of these takes, with seconds before it.
RIBBONS = re.compile(
    r"(catan|dicegame|struggle|elasund)\.ask\.|ribbon\.|wait\.long|away\.title|curtain\.title"
    r"|replay\.turn|puzzle\.ribbon"
)
LINES = """(texts) => {
  const said = document.querySelector('.turnflag [role=status]');
  const flag = said.parentElement;
  document.querySelector('main').classList.add('hurried');
  flag.classList.add('hurry');
  if (!flag.querySelector('b')) flag.insertAdjacentHTML('afterbegin', '<b>24 s</b>');
  return texts.filter((text) => {
    said.textContent = text;
    const line = parseFloat(getComputedStyle(flag).lineHeight);
    return said.getBoundingClientRect().height > 2.5 * line;
  });
}"""


def test_the_words_of_every_ribbon_fit_into_two_lines(visit: Callable[..., Table]) -> None:
    table = visit("ru-RU", viewport={"width": 360, "height": 740})
    table.play_now("dice")
    expect(table.page.locator(".turnflag [role=status]")).to_be_visible()
    for width, height in [(360, 740), (390, 844), (844, 390), (667, 375)]:
        table.page.set_viewport_size({"width": width, "height": height})
        for language in ("en", "de", "fr", "ru"):
            texts = json.loads((ROOT / f"web/src/locales/{language}.json").read_text())
            said = [text for key, text in texts.items() if RIBBONS.match(key)]
            filled = [re.sub(r"{who}", "Solveig", re.sub(r"{n}|{row}", "12", s)) for s in said]
            assert table.page.evaluate(LINES, filled) == [], (language, width)
