"""Pages round the tables: nothing over another in any window, and every page has its own styles."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from driver import Patience, Table
from page_screens import ended
from playwright.sync_api import Browser, Page, expect
from screens import SCREENS, cards_in_hand, hand_over, in_phase
from studio import Studio, after, at_address
from table_screens import TABLE_SCREENS, opening

pytestmark = pytest.mark.slow
WINDOWS = [(1024, 768), (844, 390), (360, 740)]
#: Parts that lie over each other, of those that are in sight.
OVER = """(names) => {
  const box = (e) => e.getBoundingClientRect();
  const parts = names.map((name) => [name, document.querySelector(name)])
    .filter(([, e]) => e && box(e).width > 0 && box(e).height > 0);
  return parts.flatMap(([a, x], i) => parts.slice(i + 1).flatMap(([b, y]) => {
    const [p, q] = [box(x), box(y)];
    const wide = Math.min(p.right, q.right) - Math.max(p.left, q.left);
    const high = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
    return wide > 3 && high > 3 ? [`${a} ${b} ${Math.round(wide)}x${Math.round(high)}`] : [];
  }));
}"""
GO = """(path) => {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
}"""
PLACES = """(name) => [...document.querySelectorAll(`${name} *`)].map((e) => {
  const { left, top, width, height } = e.getBoundingClientRect();
  return [e.tagName, ...[left, top, width, height].map(Math.round)].join(' ');
})"""

#: Whether nothing within these parts is scrolled to, in either direction.
ALL_IN_SIGHT = """(names) => names.every((name) => {
  const all = [...document.querySelectorAll(name)];
  return all.length > 0 && all.every((e) => e.clientHeight > 0
    && e.scrollHeight <= e.clientHeight + 1 && e.scrollWidth <= e.clientWidth + 1);
})"""
#: Whether nothing to build is cut off by the edges of the drawer.
ON_THE_DRAWER = """() => {
  const all = [...document.querySelectorAll('.sup')].map((e) => e.getBoundingClientRect());
  return all.length > 0 && all.every((e) => e.left >= 12 && e.right <= innerWidth - 12);
}"""
#: Whether each good to deal with has its own place, wide enough for a finger.
BESIDE_EACH_OTHER = """() => {
  const goods = [...document.querySelectorAll('.stackdeal .good')].map(
    (e) => e.getBoundingClientRect());
  return goods.length === 10 && goods.every((a, i) => a.width >= 32 && a.height >= 40
    && goods.slice(i + 1).every((b) => b.left >= a.right || b.top >= a.bottom));
}"""
#: Whether the slips of a page reach from its left edge to its right one, one below another.
FILLED = """() => {
  const [tide, hist] = ['.tidebox', '.histbox'].map(
    (name) => document.querySelector(name).getBoundingClientRect());
  return tide.right > innerWidth - 40 && hist.right === tide.right
    && hist.left === tide.left && hist.top - tide.bottom < 20;
}"""

NAMED = """() => {
  const names = [...document.querySelectorAll('.lmap h2, .lmap li span')];
  return names.length > 0 && names.every((name) => name.textContent.trim());
}"""


@pytest.fixture
def studio(browser: Browser, address: str, server_folder: Path) -> Studio:
    return Studio(browser, address, server_folder)


def lies_over(page: Page, names: list[str], window: tuple[int, int]) -> list[str]:
    """What lies over another in a window of that size, once it is laid out."""
    page.set_viewport_size({"width": window[0], "height": window[1]})
    patience = Patience()
    while page.evaluate(OVER, names) and patience.lasts:
        page.wait_for_timeout(50)
    return list(page.evaluate(OVER, names))


@pytest.mark.parametrize(
    "game",
    ["dice", *(pytest.param(game, marks=pytest.mark.long) for game in ("catan", "elasund"))],
)
def test_a_review_shows_board_verdict_curve_and_steps_in_every_window(
    studio: Studio, game: str
) -> None:
    page = ended(game, {"catan": 4, "dice": 2, "elasund": 3}[game], "review", ".logchart")(
        studio, "en"
    )
    parts = [".top", ".boardbox", ".verdict", ".chartbox", ".handles", ".rdock"]
    for window in WINDOWS:
        assert lies_over(page, parts, window) == []
        board = page.locator(".boardbox svg.chartboard").first.bounding_box()
        assert board is not None
        assert board["height"] >= 100
    studio.leave()


@pytest.mark.parametrize("game", ["dice", pytest.param("catan", marks=pytest.mark.long)])
def test_the_bar_of_a_replay_covers_nothing(studio: Studio, game: str) -> None:
    page = ended(game, {"catan": 4, "dice": 2}[game], "replay", ".replaybar")(studio, "ru")
    for window in WINDOWS:
        assert lies_over(page, [".boardbox", ".hand", ".turnflag", ".replaybar"], window) == []
    studio.leave()


@pytest.mark.parametrize(("page_of", "shows"), [("replay", ".replaybar"), ("review", ".logchart")])
def test_a_card_game_seen_again_shows_all_its_lanes_on_a_phone(
    studio: Studio, page_of: str, shows: str
) -> None:
    page = ended("struggle", 3, page_of, shows)(studio, "de")
    parts = [".boardbox", ".hand", ".turnflag", ".replaybar", ".verdict"]
    assert lies_over(page, parts, (360, 740)) == []
    page.wait_for_function(ALL_IN_SIGHT, arg=[".felt", ".boardbox"])
    studio.leave()


@pytest.mark.parametrize("language", ["en", "de", "fr", "ru"])
def test_all_that_can_be_built_in_the_yard_is_in_sight_on_a_phone_held_sideways(
    studio: Studio, language: str
) -> None:
    studio.viewport = {"width": 844, "height": 390}
    for phase, turn in (("build", 60), ("sail", 6)):
        page = opening(in_phase("elasund", phase, turn), "build")(studio, language)
        page.wait_for_selector("[data-panel=build] .sup")
        page.wait_for_function(ALL_IN_SIGHT, arg=[".sidebody", ".sup"])
        heights = page.locator(".sup").evaluate_all("(all) => all.map((e) => e.offsetHeight)")
        assert min(heights) >= 44
    page.set_viewport_size({"width": 360, "height": 740})
    page.wait_for_function(ON_THE_DRAWER)
    studio.leave()


@pytest.mark.parametrize("screen", ["catan-trade", "catan-counter"])
def test_the_goods_of_a_trade_are_in_sight_on_a_phone_held_sideways(
    studio: Studio, screen: str
) -> None:
    studio.viewport = {"width": 844, "height": 390}
    page = TABLE_SCREENS[screen](studio, "ru")
    page.wait_for_function(ALL_IN_SIGHT, arg=[".sidebody"])
    page.wait_for_function(BESIDE_EACH_OTHER)
    studio.leave()


def test_the_island_of_a_review_is_as_large_with_dice_as_without(studio: Studio) -> None:
    page = ended("dice", 1, "review", ".logchart")(studio, "de")
    assert lies_over(page, [".isle svg", ".reviewhand .rolls"], (360, 740)) == []
    island, rolled = (page.locator(name).bounding_box() for name in (".isle svg", ".rolls"))
    assert island
    assert rolled
    assert rolled["x"] >= island["x"] + island["width"]
    assert island["height"] >= 160
    studio.leave()


def test_the_page_of_somebody_who_never_played_has_no_empty_column(studio: Studio) -> None:
    page = at_address("/people/me", ".people .person")(studio, "en")
    for width, height in [(1440, 900), (844, 390)]:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(FILLED)
    studio.leave()


def test_the_result_is_put_aside_to_see_the_board_and_comes_back(studio: Studio) -> None:
    studio.viewport = {"width": 390, "height": 844}
    page = ended("dice", 2)(studio, "en")
    page.get_by_role("button", name="See the board").click()
    expect(page.locator(".side")).to_be_hidden()
    page.set_viewport_size({"width": 844, "height": 390})
    page.get_by_role("button", name="Result").click()
    expect(page.locator(".endslip .ranking")).to_be_visible()
    assert lies_over(page, [".side", ".boardbox svg.chartboard"], (844, 390)) == []
    studio.leave()


@pytest.mark.parametrize(
    "window", [(820, 1180), *(pytest.param(w, marks=pytest.mark.long) for w in WINDOWS)]
)
def test_the_message_of_a_cut_network_hides_neither_opponents_nor_cards(
    studio: Studio, window: tuple[int, int]
) -> None:
    studio.viewport = {"width": window[0], "height": window[1]}
    page = SCREENS["offline"](studio, "de")
    foes = [f".foe:nth-child({n})" for n in (1, 2, 3)]
    assert lies_over(page, [".banner", ".turnflag", *foes, ".hand"], window) == []
    page.click(".chat-tool")
    page.wait_for_selector(".side .logbox")
    assert lies_over(page, [".banner", ".side", *foes], window) == []
    studio.leave()


def test_the_start_page_says_in_one_slip_that_it_is_cut_off(studio: Studio) -> None:
    studio.viewport = {"width": 844, "height": 390}
    page = SCREENS["start-offline"](studio, "ru")
    expect(page.locator(".offnote")).to_be_in_viewport(ratio=1)
    expect(page.locator(".banner")).to_have_count(0)
    page.context.set_offline(False)
    page.evaluate("() => document.querySelector('.offnote .btn')?.click()")  # or it is back already
    expect(page.locator(".offnote")).to_have_count(0)
    studio.leave()


#: What each seat has by its place in the ranking, and by the table of sources.
POINTS = """() => {
  const number = (e) => Number(e.textContent.replace('\u2212', '-').match(/-?\\d+/)[0]);
  const rows = [...document.querySelectorAll('.endslip .sources:not(.luck) tbody tr')];
  const sums = rows.map((row) => [...row.querySelectorAll('.num')].map(number))
    .reduce((a, b) => a.map((n, i) => n + b[i]));
  const ranked = [...document.querySelectorAll('.ranking .num')].map(number);
  return [ranked.sort((a, b) => a - b), sums.sort((a, b) => a - b)];
}"""


@pytest.mark.parametrize(
    ("game", "players"),
    [
        ("dice", 1),
        ("elasund", 3),
        pytest.param("struggle", 3, marks=pytest.mark.long),
        pytest.param("catan", 4, marks=pytest.mark.long),
    ],
)
def test_the_result_tells_where_points_come_from_and_what_luck_did(
    studio: Studio, game: str, players: int
) -> None:
    page = ended(game, players)(studio, "en")
    ranked, sums = page.evaluate(POINTS)
    assert ranked == sums
    assert len(ranked) == players
    luck = page.locator(".endslip .luck tbody tr")
    expect(luck).to_have_count(3)
    expect(luck.last.locator(".num")).to_have_text([re.compile(r"^\d+$")] * players)
    studio.leave()


def test_the_dice_lie_beside_the_words_of_their_lesson(visit: Callable[..., Table]) -> None:
    page = visit("ru-RU", viewport={"width": 844, "height": 390}).open("/learn/dice/rolls")
    page.wait_for_selector(".teach-text")
    assert lies_over(page, [".top", ".boardbox", ".teach", ".hand"], (844, 390)) == []
    for name in (".isle svg", ".teach-nav", ".hand"):
        found = page.locator(name).first.bounding_box()
        assert found is not None
        assert found["y"] >= 0
        assert found["y"] + found["height"] <= 390
    button = page.locator(".teach-nav .btn").first.bounding_box()
    assert button is not None
    assert button["height"] >= 44


def test_the_start_page_shows_the_buttons_of_all_games_at_once(visit: Callable[..., Table]) -> None:
    page = visit("en-GB").open("/")
    page.wait_for_selector(".quick select")
    for button in page.locator("[data-play], [data-friends]").element_handles():
        found = button.bounding_box()
        assert found is not None
        assert found["y"] + found["height"] <= 900


def test_the_words_of_the_start_page_lie_on_no_ship(visit: Callable[..., Table]) -> None:
    page = visit("fr-FR").open("/")
    page.wait_for_selector(".quick select")
    for window in [(1440, 900), (1024, 768), (820, 1180)]:
        assert lies_over(page, [".startship", ".hero p"], window) == []


def test_a_page_looks_alike_wherever_one_was_before(visit: Callable[..., Table]) -> None:
    """Styles come with their page and stay: none may be meant for another page's parts."""
    table = visit("en-GB")
    page = table.open("/learn")
    # Names of games and lessons come after the map.
    page.wait_for_function(NAMED)
    page.evaluate("document.fonts.ready")
    alone = page.evaluate(PLACES, ".lmap")
    for path, shows in [
        ("/lobby", "[data-seek]"),
        ("/people/me", ".people"),
        ("/rules/catan", ".book .clauses"),
        ("/puzzle/struggle/today", ".puzzlebox"),
        ("/puzzle/dice/today", ".sheet"),
        ("/learn/elasund/trade", ".teach-text"),
    ]:
        page.evaluate(GO, path)
        page.wait_for_selector(shows, state="attached")
    page.evaluate(GO, "/learn")
    page.wait_for_selector(".port")
    patience = Patience()
    while page.evaluate(PLACES, ".lmap") != alone and patience.lasts:
        page.wait_for_timeout(50)
    assert page.evaluate(PLACES, ".lmap") == alone


#: Numbers on the board that are smaller than 12 pixels.
NO_TINY_NUMBER = """() => [...document.querySelectorAll('.chartboard text')].every((e) => {
  const m = e.getScreenCTM();
  return parseFloat(getComputedStyle(e).fontSize) * Math.sqrt(m.a * m.d - m.b * m.c) >= 11.9;
})"""
NOTHING_BELOW = """() => {
  const column = document.querySelector('.sidebody');
  return column.clientHeight > 0 && column.scrollHeight <= column.clientHeight + 1;
}"""
CLEAR_OF_THE_DRAWER = """() => {
  const edge = document.querySelector('.side').getBoundingClientRect().left;
  return [...document.querySelectorAll('.hand .pile')]
    .every((pile) => pile.getBoundingClientRect().right <= edge)
    && [...document.querySelectorAll('.hand .fan:first-child .pile.none')]
      .every((pile) => getComputedStyle(pile).opacity === '1');
}"""
ON_THE_SLIP = """() => {
  const slip = document.querySelector('.ask').getBoundingClientRect();
  const cards = [...document.querySelectorAll('.handover .cardbtn svg')]
    .map((card) => card.getBoundingClientRect());
  return cards.length > 0
    && cards.every((card) => card.bottom <= slip.bottom && card.right <= slip.right)
    && cards.every((a, i) => cards.slice(i + 1).every((b) =>
      b.left >= a.right - 1 || b.top >= a.bottom - 1));
}"""


def test_a_question_about_a_card_hides_nothing_in_small_windows(studio: Studio) -> None:
    page = after(cards_in_hand, ".fan.dev .pile >> nth=2")(studio, "de")
    page.wait_for_selector(".playcard")
    for width, height, holds in [
        (360, 740, NO_TINY_NUMBER),
        (844, 390, NOTHING_BELOW),
        (1024, 768, CLEAR_OF_THE_DRAWER),
    ]:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(holds)
    studio.leave()


def test_cards_that_are_handed_over_lie_on_their_slip(studio: Studio) -> None:
    page = hand_over(studio, "de")
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(ON_THE_SLIP)
    studio.leave()
