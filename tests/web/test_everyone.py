"""For everyone: screen readers, small screens, fingers, slow lines, stillness."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any, Literal

import pytest
from driver import ROOT, Patience, Table
from playwright.sync_api import Page, Request, WebSocketRoute, expect

pytestmark = pytest.mark.slow

#: Counts what begins to move, by its class.
COUNT_MOVEMENT = """
  window.moved = { flyer: 0, tumble: 0, travel: 0, fresh: 0 };
  const count = (element) => {
    for (const name in moved) moved[name] += element.classList?.contains(name) ?? 0;
  };
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    count(this);
    return animate.apply(this, how);
  };
  document.addEventListener('transitionrun', (e) => count(e.target), true);
  document.addEventListener('animationstart', (e) => count(e.target), true);
"""
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
#: Bytes of the start page as they are sent, typefaces aside.
FIRST_VIEW = 200_000
#: The width of a window and its theme.
Look = tuple[int, Literal["light", "dark"]]


def faults(page: Page) -> list[str]:
    """Serious and critical faults that axe-core finds on the page as it is."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text())
    found = page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{v['id']}: {node['target']} {node['failureSummary'][:200]}"
        for v in found["violations"]
        if v["impact"] in ("serious", "critical")
        for node in v["nodes"][:4]
    ]


@pytest.mark.parametrize(
    ("width", "theme"),
    [
        pytest.param(360, "light", marks=pytest.mark.long),
        (360, "dark"),
        pytest.param(1440, "light", marks=pytest.mark.long),
        pytest.param(1440, "dark", marks=pytest.mark.long),
    ],
)
def test_no_page_has_a_serious_fault(visit: Callable[..., Table], theme: str, width: int) -> None:
    table = visit(color_scheme=theme, viewport={"width": width, "height": 860}, bypass_csp=True)
    for path in ("/", "/settings", "/rules/elasund", "/t/NOSUCH", "/nowhere"):
        page = table.open(path)
        page.wait_for_selector("main h1")
        page.wait_for_timeout(300)
        assert faults(page) == [], path
    table.open()
    table.page.click("[data-friends=catan]")
    table.page.click(".newtable .btn.main")
    table.page.wait_for_selector(".lobby")
    assert faults(table.page) == [], "lobby"
    assert table.page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0


@pytest.mark.parametrize(
    ("game", "theme"),
    [
        pytest.param("catan", "light", marks=pytest.mark.long),
        ("catan", "dark"),
        pytest.param("dice", "light", marks=pytest.mark.long),
        pytest.param("dice", "dark", marks=pytest.mark.long),
        pytest.param("struggle", "light", marks=pytest.mark.long),
        pytest.param("struggle", "dark", marks=pytest.mark.long),
        ("elasund", "light"),
        pytest.param("elasund", "dark", marks=pytest.mark.long),
    ],
)
def test_no_table_has_a_serious_fault(visit: Callable[..., Table], theme: str, game: str) -> None:
    table = visit(color_scheme=theme, bypass_csp=True)
    table.play_now(game)
    table.page.wait_for_selector("[data-glow]")
    assert faults(table.page) == []
    table.page.click(".tools .tool:last-child")
    table.page.wait_for_selector(".menu")
    assert faults(table.page) == []
    table.page.keyboard.press("Escape")
    table.page.set_viewport_size({"width": 360, "height": 740})
    assert faults(table.page) == []


@pytest.mark.long
def test_neither_result_nor_replay_has_a_serious_fault(visit: Callable[..., Table]) -> None:
    """The other two looks have been seen where a dice game is played."""
    looks: list[Look] = [(1440, "dark"), (360, "light")]
    table = visit(bypass_csp=True)
    table.play_now("dice")
    table.play_to_the_end(seed=4)
    page = table.page
    page.wait_for_selector(".endslip .chart")
    assert faults_in(page, looks) == []
    page.goto(page.url.replace("/t/", "/replay/") + "?at=40")
    page.wait_for_selector(".replaybar")
    assert faults_in(page, looks) == []


def faults_in(page: Page, looks: list[Look]) -> list[str]:
    found = []
    for width, theme in looks:
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(color_scheme=theme)
        page.wait_for_selector(f"html[data-theme={theme}]", state="attached")
        found += faults(page)
    return found


def test_a_finger_shows_a_place_first_and_takes_it_with_the_second_tap(
    visit: Callable[..., Table],
) -> None:
    table = visit(viewport={"width": 360, "height": 740}, has_touch=True)
    table.play_now("catan")
    page = table.page
    page.wait_for_selector("[data-spot]")
    code = page.url.rsplit("/", 1)[1]
    record = f"{table.address}/api/tables/{code}/record"
    before = page.request.get(record).text()

    def middle() -> tuple[float, float]:
        box = page.locator("[data-spot].chosen .hit").bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    box = page.locator("[data-spot] .hit").nth(25).bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2 + 9, box["y"] + box["height"] / 2 + 9)
    page.wait_for_selector("[data-spot].chosen")
    page.wait_for_timeout(350)  # a quicker one would be a double tap
    assert page.request.get(record).text() == before
    confirm = page.locator(".confirm").bounding_box()
    assert confirm is not None
    assert confirm["height"] >= 44
    said = page.locator(".confirm").get_attribute("aria-label")
    assert said is not None
    assert said.startswith("Confirm: Build"), "what is printed on it, and what for"
    page.touchscreen.tap(*middle())
    page.wait_for_selector("[data-spot][aria-label^='Build a road']")
    spot = page.locator("[data-spot] .hit").first.bounding_box()
    assert spot is not None
    page.touchscreen.tap(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
    page.click(".confirm")
    page.wait_for_selector("[data-spot][aria-label^='Build a road']", state="detached")


def test_a_double_tap_enlarges_the_board_and_builds_nothing(visit: Callable[..., Table]) -> None:
    table = visit(viewport={"width": 360, "height": 740}, has_touch=True)
    table.play_now("catan")
    page = table.page
    page.wait_for_selector("[data-spot]")
    x, y = page.evaluate("""() => {
      const middle = (e) => {
        const r = e.getBoundingClientRect();
        return [r.left + r.width / 2, r.top + r.height / 2];
      };
      const [x, y] = middle(document.querySelector('.chartboard'));
      const [to] = [...document.querySelectorAll('[data-spot] .hit')].map(middle)
        .sort((a, b) => Math.hypot(a[0] - x, a[1] - y) - Math.hypot(b[0] - x, b[1] - y));
      return [x + 0.6 * (to[0] - x), y + 0.6 * (to[1] - y)];
    }""")
    page.touchscreen.tap(x, y)
    page.touchscreen.tap(x, y)
    page.wait_for_selector(".chartboard.zoomed")
    page.wait_for_timeout(400)
    assert page.evaluate("() => window.unanswered.size") == 0
    expect(page.locator("[data-spot].chosen")).to_have_count(1)
    page.touchscreen.tap(x, y)
    page.wait_for_selector("[data-spot][aria-label^='Build a road']")


def test_a_board_that_is_dragged_takes_no_place(visit: Callable[..., Table]) -> None:
    table = visit()
    table.play_now("catan")
    page = table.page
    page.wait_for_selector("[data-spot]")

    def middle() -> tuple[float, float]:
        box = page.locator("[data-spot] .hit").nth(20).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    page.keyboard.down("Control")
    for _ in range(4):
        page.mouse.move(*middle())
        page.mouse.wheel(0, -100)
        page.wait_for_selector(".chartboard.zoomed")
    page.keyboard.up("Control")
    x, y = middle()
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 10, y + 40, steps=5)
    page.mouse.up()
    page.wait_for_timeout(150)
    assert page.evaluate("() => window.unanswered.size") == 0
    expect(page.locator("[data-spot][aria-label^='Build a road']")).to_have_count(0)
    page.mouse.click(*middle())
    page.wait_for_selector("[data-spot][aria-label^='Build a road']")


def test_the_first_view_is_small(visit: Callable[..., Table]) -> None:
    table = visit()
    sizes: dict[str, int] = {}
    kept: dict[str, str] = {}

    def count(request: Request) -> None:
        found, answer = request.sizes(), request.response()
        assert answer is not None
        sizes[request.url] = found["responseBodySize"] + found["responseHeadersSize"]
        kept[request.url] = answer.headers.get("cache-control", "")

    table.page.on("requestfinished", count)
    table.open()
    table.page.wait_for_selector(".game-card")
    table.page.evaluate("() => document.fonts.ready")
    table.page.wait_for_load_state("networkidle")
    fonts = [url for url in sizes if url.endswith(".woff2")]
    assert {"nunito-sans-latin", "vollkorn-latin"} <= {
        url.rpartition("/")[2].partition("-wght")[0] for url in fonts
    }
    assert 50_000 < sum(size for url, size in sizes.items() if url not in fonts) < FIRST_VIEW
    assert all("immutable" in how for url, how in kept.items() if "/assets/" in url)


@pytest.mark.parametrize(
    ("language", "width"),
    [
        pytest.param("de-DE", 360, marks=pytest.mark.long),
        pytest.param("de-DE", 820, marks=pytest.mark.long),
        pytest.param("de-DE", 1440, marks=pytest.mark.long),
        ("ru-RU", 360),
        pytest.param("ru-RU", 820, marks=pytest.mark.long),
        pytest.param("ru-RU", 1440, marks=pytest.mark.long),
    ],
)
def test_long_languages_do_not_push_the_table_out_of_the_window(
    visit: Callable[..., Table], width: int, language: str
) -> None:
    table = visit(language, viewport={"width": width, "height": 860})
    for game in ("catan", "elasund"):
        table.play_now(game)
        table.page.wait_for_timeout(300)
        wide = table.page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, game
        cut = table.page.locator(".dockbtn span").evaluate_all(
            "(all) => all.filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.textContent)"
        )
        assert cut == [], game


def test_a_refused_code_says_so_and_leads_home(visit: Callable[..., Table]) -> None:
    table = visit()
    page = table.open("/t/NOSUCH")
    page.wait_for_selector("h1:has-text('does not exist')")
    page.click("main .btn.main")
    page.wait_for_selector(".game-card")


def test_the_rules_page_finds_a_clause_and_links_to_it(visit: Callable[..., Table]) -> None:
    table = visit()
    page = table.open("/rules/catan#CA-53")
    page.wait_for_selector("#CA-53.here")
    page.fill("input[type=search]", "distance rule")
    page.wait_for_function("() => document.querySelectorAll('.clauses > div').length < 12")
    expect(page.locator("#CA-53")).to_have_count(1)
    page.fill("input[type=search]", "")
    page.wait_for_selector(".contents .open")
    before = page.locator(".contents .open").all_inner_texts()
    page.get_by_role("button", name="Later pages").click()
    page.wait_for_function(
        "(before) => document.querySelector('.contents .open').innerText !== before", arg=before[0]
    )
    page.locator(".contents button").first.click()
    page.wait_for_selector(".contents button:first-child.open")
    expect(page.locator("#CA-1")).to_be_visible()


def test_a_refused_move_names_the_rule_in_the_language_of_the_page(
    visit: Callable[..., Table],
) -> None:
    def refuse_moves(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            request = json.loads(message)
            if request["type"] != "move":
                server.send(message)
                return
            refusal = {"type": "error", "code": "illegal", "reason": "too near", "clause": "CA-53"}
            socket.send(json.dumps({**refusal, "re": request["id"]}))

        socket.on_message(pass_on)

    table = visit("ru-RU")
    page = table.page
    page.route_web_socket("**/ws*", refuse_moves)
    table.play_now("catan")
    page.locator("[data-spot]").first.click()
    page.wait_for_selector(".banner:has-text('Правило расстояния')")
    page.click(".banner a[href='/rules/catan#CA-53']")
    page.wait_for_selector("#CA-53.here:has-text('Правило расстояния')")


@pytest.mark.parametrize("game", ["catan", "elasund"])
def test_dice_cards_pieces_and_the_ship_move(visit: Callable[..., Table], game: str) -> None:
    table = visit(reduced_motion="no-preference")
    table.page.add_init_script(COUNT_MOVEMENT)
    table.play_now(game)
    wanted = {"flyer", "tumble", "fresh"} | ({"travel"} if game == "elasund" else set())
    moved: set[Any] = set()
    dice, clicks, patience = random.Random(3), 0, Patience()
    while not moved >= wanted and clicks < 200 and patience.lasts:
        clicked = table.click_what_glows(dice, moving=True)
        patience.note(clicked)
        clicks += bool(clicked)
        moved |= {name for name, n in table.page.evaluate("() => moved").items() if n}
        table.page.wait_for_timeout(30)
    assert moved >= wanted


def test_nothing_moves_for_who_wants_it_still(visit: Callable[..., Table]) -> None:
    table = visit(reduced_motion="reduce")
    table.page.add_init_script(COUNT_MOVEMENT)
    table.play_now("elasund")
    dice, lines = random.Random(3), table.page.locator(".log .clause")
    patience = Patience()
    while lines.count() <= 10 and patience.lasts:
        patience.note(table.click_what_glows(dice))
        table.page.wait_for_timeout(30)
    assert lines.count() > 10
    assert set(table.page.evaluate("() => moved").values()) == {0}
