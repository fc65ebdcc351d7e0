"""Every table fits its window: a large board, nothing cut off, nothing over another."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from driver import Patience, Table
from moments import sit_in
from playwright.sync_api import expect

pytestmark = pytest.mark.slow

#: Window, and the least share of its height and width that the board must have.
SIZES = [
    ((844, 390), (0.9, 0.4)),
    ((667, 375), (0.9, 0.3)),
    ((1024, 768), (0.62, 0.45)),
    ((1366, 768), (0.55, 0.4)),
    ((360, 740), (0.3, 0.9)),
    ((820, 1180), (0.4, 0.9)),
]
#: In so narrow a window numbers may be smaller than 12 pixels.
SMALLEST = 667
#: Pixels of six lines of the log.
SIX_LINES = 6 * 18
#: The parts of a table that must not lie over each other, and what sticks out of the window.
MEASURE = """() => {
  const box = (e) => e.getBoundingClientRect();
  const shown = (e) => e && box(e).width > 0 && box(e).height > 0;
  const parts = ['.top', '.foes', '.boardbox', '.peek', '.hand', '.dock', '.rightcol']
    .map((name) => [name, document.querySelector(`main.table ${name}`)])
    .filter(([, e]) => shown(e));
  const over = [];
  for (const [a, x] of parts) for (const [b, y] of parts) {
    if (a >= b || x.contains(y) || y.contains(x)) continue;
    const [p, q] = [box(x), box(y)];
    const wide = Math.min(p.right, q.right) - Math.max(p.left, q.left);
    const high = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
    if (wide > 3 && high > 3) over.push(`${a} ${b} ${Math.round(wide)}x${Math.round(high)}`);
  }
  const out = [...document.querySelectorAll('main.table button, main.table .foe, .turnflag')]
    .filter((e) => shown(e) && !e.closest('.lane, .foes, .hand, .logbox'))
    .filter((e) => box(e).right > innerWidth + 1 || box(e).bottom > innerHeight + 1
      || box(e).left < -1 || box(e).top < -1)
    .map((e) => e.className + ' ' + (e.ariaLabel ?? e.textContent).trim());
  const tiny = [...document.querySelectorAll('main.table svg text')].filter(shown).flatMap((e) => {
    const m = e.getScreenCTM();
    const size = parseFloat(getComputedStyle(e).fontSize) * Math.sqrt(m.a * m.d - m.b * m.c);
    return size < 11.9 ? [`${e.textContent} ${size.toFixed(1)}`] : [];
  });
  const log = document.querySelector('main.table .logscroll');
  const board = box(document.querySelector('.boardbox'));
  return { over, out, tiny, log: shown(log) ? [log.clientHeight, box(log).bottom] : null,
    board: [board.height / innerHeight, board.width / innerWidth],
    scroll: document.documentElement.scrollWidth - innerWidth,
    window: [innerWidth, innerHeight] };
}"""

#: A newcomer's tip takes room for itself, until it is put away.
PUT_AWAY = "() => document.querySelector('.tip .quiet')?.click()"


def complaints(
    found: dict[str, Any], size: tuple[int, int], least: tuple[float, float]
) -> list[tuple[str, Any]]:
    """What is wrong with a table in a window of that size, and what was found instead."""
    (width, height), (tall, wide) = size, least
    log_height, log_end = (found["log"] or (0, 0)) if width > 1100 else (SIX_LINES, 0)
    right = {
        "window": found["window"] == [width, height],
        "scroll": found["scroll"] <= 0,
        "out": found["out"] == [],
        "tiny": found["tiny"] == [] or width == SMALLEST,
        "log": log_height >= SIX_LINES and log_end <= height,
        "board": found["board"][0] >= tall and found["board"][1] >= wide,
        "over": found["over"] == [] or width >= 1100 or width <= height,
    }
    return [(name, found[name]) for name, is_right in right.items() if not is_right]


@pytest.mark.parametrize(
    ("game", "language"),
    [
        pytest.param("catan", "en-GB", marks=pytest.mark.long),
        ("catan", "ru-RU"),
        ("dice", "en-GB"),
        pytest.param("dice", "ru-RU", marks=pytest.mark.long),
        pytest.param("struggle", "en-GB", marks=pytest.mark.long),
        ("struggle", "ru-RU"),
        ("elasund", "en-GB"),
        pytest.param("elasund", "ru-RU", marks=pytest.mark.long),
    ],
)
def test_a_table_fits_every_window(visit: Callable[..., Table], game: str, language: str) -> None:
    table = visit(language)
    table.play_now(game)
    table.page.wait_for_selector("[data-glow]")
    for (width, height), least in SIZES:
        table.page.set_viewport_size({"width": width, "height": height})
        patience = Patience()
        table.page.evaluate(PUT_AWAY)
        while complaints(table.page.evaluate(MEASURE), (width, height), least) and patience.lasts:
            table.page.wait_for_timeout(50)  # a busy machine lays it out in its own time
            table.page.evaluate(PUT_AWAY)
        assert complaints(table.page.evaluate(MEASURE), (width, height), least) == []


@pytest.mark.parametrize("game", ["catan", pytest.param("struggle", marks=pytest.mark.long)])
def test_a_tip_stays_within_a_tablet(visit: Callable[..., Table], game: str) -> None:
    table = visit("ru-RU", viewport={"width": 1024, "height": 768})
    table.play_now(game)
    table.page.wait_for_selector(".tip .quiet")
    found = table.page.evaluate(MEASURE)
    assert (found["out"], found["scroll"]) == ([], 0)


#: Columns and drawers that hide something below their edge.
HIDDEN = """() => [...document.querySelectorAll('main.table :is(.sidebody, .foes)')]
  .filter((e) => e.clientHeight && e.scrollHeight > e.clientHeight + 1)
  .map((e) => `${e.className}: ${e.scrollHeight} > ${e.clientHeight}`)"""


@pytest.mark.parametrize(
    ("game", "phase", "turn", "sizes"),
    [
        ("catan", "main", 30, [(1440, 900), (1366, 768)]),
        ("dice", "choose", 12, [(1440, 900), (1366, 768), (1024, 768)]),
        ("struggle", "trade", 40, [(1440, 900), (1366, 768)]),
        ("elasund", "permit", 4, [(1440, 900), (1366, 768), (844, 390)]),
    ],
)
def test_a_turn_hides_nothing_below_the_edge_of_a_column(
    visit: Callable[..., Table], game: str, phase: str, turn: int, sizes: list[tuple[int, int]]
) -> None:
    table = visit()
    sit_in(table, game, phase, turn)
    table.page.wait_for_selector("[data-glow]")
    for width, height in sizes:
        table.page.set_viewport_size({"width": width, "height": height})
        patience = Patience()
        while table.page.evaluate(HIDDEN) and patience.lasts:
            table.page.wait_for_timeout(50)
        assert table.page.evaluate(HIDDEN) == [], f"{width}x{height}"


def test_numbers_of_two_digits_fit_beside_ten_points_on_a_phone(
    visit: Callable[..., Table],
) -> None:
    table = visit("fr-FR", viewport={"width": 360, "height": 740})
    table.play_now("catan")
    expect(table.page.locator(".foe")).to_have_count(3)
    own = table.page.locator(".hand > .me").bounding_box()
    assert own is not None
    assert own["x"] + own["width"] <= 350
    crossed = table.page.evaluate("""() => [...document.querySelectorAll('.foe')].map((foe) => {
      for (const e of foe.querySelectorAll('.stat, .vp b')) e.lastChild.textContent = '10';
      const last = foe.querySelector('.stat:nth-child(2)').getBoundingClientRect();
      return Math.round(last.right - foe.querySelector('.vp').getBoundingClientRect().left);
    })""")
    assert max(crossed) <= 0


@pytest.mark.long
@pytest.mark.parametrize("size", [(844, 390), (1024, 768), (360, 740), (1366, 768), (1920, 1080)])
@pytest.mark.parametrize("game", ["catan", "dice", "struggle", "elasund"])
def test_a_whole_game_is_played_in_windows_of_every_size(
    visit: Callable[..., Table], game: str, size: tuple[int, int]
) -> None:
    table = visit(viewport={"width": size[0], "height": size[1]})
    if game in ("catan", "struggle"):
        table.short_game(game)
    else:
        table.play_now(game)
    assert len(table.play_to_the_end(seed=6, most=20_000)) > 10
    table.page.wait_for_selector(".endslip .ranking")


@pytest.mark.parametrize(
    ("size", "part"),
    [
        ((360, 740), ".boardbox"),
        pytest.param((1440, 900), ".buildbox", marks=pytest.mark.long),
        pytest.param((844, 390), ".dock > .main", marks=pytest.mark.long),
    ],
)
def test_nothing_is_pushed_about_while_a_game_goes_on(
    visit: Callable[..., Table], size: tuple[int, int], part: str
) -> None:
    table = visit(viewport={"width": size[0], "height": size[1]})
    table.play_now("catan")
    page, dice = table.page, random.Random(2)
    where = """(part) => {
      const box = document.querySelector(part)?.getBoundingClientRect();
      return box ? [box.top, box.left, box.width] : null;
    }"""
    page.wait_for_selector(".hand .pile")
    seen: list[list[float]] = []
    clicks, patience = 0, Patience()
    while clicks < 40 and patience.lasts:
        clicked = table.click_what_glows(dice)
        patience.note(clicked)
        clicks += bool(clicked)
        seen += filter(None, [page.evaluate(where, part)])
        page.wait_for_timeout(20)
    assert clicks == 40
    # A button sinks by its foot while it is pressed.
    assert all(max(values) - min(values) <= 3 for values in zip(*seen, strict=True))
