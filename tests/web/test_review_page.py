"""The review page and hints: in four languages, by pointer and keyboard, day and night."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from driver import ROOT, Table
from made_reviews import made_review
from playwright.sync_api import Page, WebSocketRoute, expect
from stored import store_table
from test_everyone import faults

sys.path.insert(0, str(ROOT / "tests"))

from server.games import finished, play_out

from skerry.core.match import Match

pytestmark = pytest.mark.slow

LONG = pytest.mark.long
PLAYERS = {"catan": 4, "dice": 2, "struggle": 3, "elasund": 3}


@pytest.fixture
def reviewed(
    server_folder: Path, address: str, request: pytest.FixtureRequest
) -> Callable[..., str]:
    """Store a finished game with its review; the code of its table."""

    def store(game: str, players: int | None = None, review: bool = True) -> str:
        match = finished(game, players or PLAYERS[game])
        code = f"R{abs(hash_of(request.node.name + game)) % 10**5:05d}"
        data = msgspec.json.encode(made_review(match)) if review else None
        store_table(server_folder, match, code, data)
        return code

    return store


def hash_of(words: str) -> int:
    return sum(ord(letter) * 31**i for i, letter in enumerate(words)) % 99_991


def open_review(table: Table, code: str) -> Page:
    page = table.open(f"/review/{code}")
    page.wait_for_selector(".logchart")
    return page


@pytest.mark.parametrize(
    ("game", "language", "words"),
    [
        ("catan", "de-DE", ["Entscheidungen", "Glück und Spiel", "Von hier weiterspielen"]),
        ("dice", "fr-FR", ["Décisions", "Chance et jeu", "Jouer à partir d’ici"]),
        ("struggle", "ru-RU", ["Решения", "Удача и игра", "Играть отсюда"]),
        ("elasund", "en-GB", ["Decisions", "Luck and play", "Play on from here"]),
    ],
)
def test_a_game_is_looked_over_in_its_language(
    visit: Callable[..., Table], reviewed: Callable[..., str], game: str, language: str,
    words: list[str],
) -> None:  # fmt: skip
    table = visit(language)
    page = open_review(table, reviewed(game))
    said = page.locator("main").inner_text()
    for word in words:
        assert word in said
    if language != "en-GB":
        for english in ("Better", "Turn ", "Judged", "Decisions", "Luck", "to win"):
            assert english not in said, english
    assert "[object" not in said
    # A turning point, then a decision: each shows its moment.
    page.locator(".tp").first.click()
    first = page.url
    expect(page.locator(".tp[aria-current]")).to_have_count(1)
    row = page.locator(".dec").nth(5)
    row.click()
    assert row.get_attribute("aria-current") == "true"
    assert page.url != first
    # The chart is a slider.
    chart = page.locator(".logchart")
    chart.focus()
    before = int(chart.get_attribute("aria-valuenow") or 0)
    page.keyboard.press("ArrowRight")
    assert int(chart.get_attribute("aria-valuenow") or 0) == before + 1
    page.keyboard.press("Home")
    assert chart.get_attribute("aria-valuenow") == "0"
    box = chart.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 60)
    assert int(chart.get_attribute("aria-valuenow") or 0) > before / 4


def test_the_move_made_and_the_better_one_are_both_drawn(
    visit: Callable[..., Table], reviewed: Callable[..., str]
) -> None:
    page = open_review(visit(), reviewed("catan"))
    row = page.locator(".dec", has_text="Better: Settlement").first
    row.click()
    page.wait_for_selector(".movemarks .mademark")
    expect(page.locator(".movemarks .ghostmark")).to_have_count(1)
    assert "% chance" in (page.locator(".movemarks .plate").text_content() or "")
    page.click("text=Hide hints")
    expect(page.locator(".movemarks .mademark")).to_have_count(0)


def test_the_dice_game_alone_tells_points(
    visit: Callable[..., Table], reviewed: Callable[..., str]
) -> None:
    page = open_review(visit(), reviewed("dice", 1))
    assert "Expected points" in page.locator(".chartbox").inner_text()
    assert "points lost" in page.locator(".decbox").inner_text()
    assert "%" not in page.locator(".readout").inner_text()


@pytest.mark.parametrize(
    ("theme", "width", "height"),
    [
        ("light", 390, 844),
        pytest.param("dark", 844, 390, marks=pytest.mark.long),
        pytest.param("light", 768, 1024, marks=pytest.mark.long),
        ("dark", 1366, 768),
    ],
)
def test_the_review_has_no_serious_fault(
    visit: Callable[..., Table], reviewed: Callable[..., str], theme: str, width: int, height: int
) -> None:
    table = visit(color_scheme=theme, viewport={"width": width, "height": height}, bypass_csp=True)
    page = open_review(table, reviewed("catan"))
    page.keyboard.press("ArrowLeft")
    assert faults(page) == []
    if width < 1000:
        for handle in (0, 1):
            page.locator(".handle").nth(handle).click()
            assert faults(page) == []
            page.locator(".grab:visible").click()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(("width", "height"), [(844, 390), (640, 360)])
def test_a_phone_on_its_side_shows_board_curve_and_steps_and_heeds_fingers(
    visit: Callable[..., Table], reviewed: Callable[..., str], width: int, height: int
) -> None:
    table = visit(viewport={"width": width, "height": height}, has_touch=True)
    page = open_review(table, reviewed("catan"))
    least = {".boardbox": 250, ".turnflag": 20, ".verdict": 40, ".chartbox": 110, ".handles": 44,
             ".rdock": 44}  # fmt: skip
    foot = 0.0
    for part, high in least.items():
        box = page.locator(part).bounding_box()
        assert box is not None, part
        assert box["height"] >= high, part
        assert foot <= box["y"], f"{part} lies under what is above it"
        assert box["y"] + box["height"] <= height, part
        foot = box["y"] + box["height"] if part != ".boardbox" else 0.0
    chart = page.locator(".logchart")
    box = chart.bounding_box()
    assert box is not None
    found = []
    for share in (0.3, 0.7):
        page.touchscreen.tap(box["x"] + share * box["width"], box["y"] + box["height"] / 2)
        found.append(int(chart.get_attribute("aria-valuenow") or 0))
    assert 0 < found[0] < found[1]


@pytest.mark.parametrize(
    ("width", "height"),
    [(1366, 768), (360, 740), *(pytest.param(*s, marks=LONG) for s in [(1024, 768), (844, 390)])],
)
def test_six_seats_have_their_chances_and_turning_points_in_sight(
    visit: Callable[..., Table], server_folder: Path, width: int, height: int
) -> None:
    match = Match("dice", 6, seed=4, names=["Ada", "Вольдемар", "Ben", "Дана", "bot easy", "Eve"])
    play_out(match)
    store_table(server_folder, match, f"SIX{width}", msgspec.json.encode(made_review(match)))
    table = visit("ru-RU", viewport={"width": width, "height": height})
    page = open_review(table, f"SIX{width}")
    sheet = page.locator(".chartbox").bounding_box()
    assert sheet is not None
    for value in page.locator(".readout b").all():
        box = value.bounding_box()
        assert box is not None
        assert box["width"] > 20
        assert box["x"] + box["width"] <= sheet["x"] + sheet["width"], value.inner_text()
        assert page.evaluate(
            "([x, y]) => !!document.elementFromPoint(x, y)?.closest('.readout')",
            [box["x"] + box["width"] - 2, box["y"] + box["height"] / 2],
        ), "it is cut off"
    if width > 1100:
        point = page.locator(".tp").first
        point.scroll_into_view_if_needed()
        expect(point).to_be_in_viewport(ratio=1)
    else:
        top = page.locator(".rdock").bounding_box()
        handle = page.locator(".handle").first.bounding_box()
        assert top is not None
        assert handle is not None
        assert handle["y"] + handle["height"] <= top["y"] + 8, "the dock lies over it"


@pytest.mark.parametrize("height", [768, pytest.param(900, marks=LONG)])
def test_market_stacks_and_laid_cards_have_room_above_the_chart(
    visit: Callable[..., Table], reviewed: Callable[..., str], height: int
) -> None:
    table = visit("ru-RU", viewport={"width": 1366, "height": height})
    page = open_review(table, reviewed("struggle"))
    steps = page.locator(".steps2.l").bounding_box()
    mine = page.locator(".lane.mine").bounding_box()
    assert steps is not None
    assert mine is not None
    assert mine["y"] + mine["height"] <= steps["y"], "one's own cards lie under the steps"


def test_the_page_fills_as_the_review_comes(
    visit: Callable[..., Table], reviewed: Callable[..., str]
) -> None:
    code = reviewed("catan", review=False)
    match = finished("catan", 4)
    first = made_review(match, judged=len(match.played) // 2)
    body = json.dumps({"kind": "part", "part": first.to_dict()}) + "\n"
    table = visit()
    table.page.route("**/review", lambda route: route.fulfill(body=body))
    page = open_review(table, code)
    assert page.locator(".dec.first").count() > 0, "nothing is marked as a first look"
    assert page.locator(".dec:not(.first)").count() > 0
    assert "first look" in (page.locator(".logchart").text_content() or "")
    # The answer ended before the review did.
    assert "connection broke" in page.locator(".chartbox").inner_text()


def test_why_a_review_is_given_up_is_told_in_ones_language(
    visit: Callable[..., Table], reviewed: Callable[..., str]
) -> None:
    table = visit("ru-RU")
    body = '{"kind":"failed","code":"unavailable","reason":"the server failed at this review"}\n'
    table.page.route("**/review", lambda route: route.fulfill(body=body))
    page = table.open(f"/review/{reviewed('dice', review=False)}")
    status = page.locator(".chartbox [role=status]")
    expect(status).to_have_text("Сейчас сервер не может этого сделать.", timeout=30_000)


def test_the_end_of_a_game_leads_to_its_review(
    visit: Callable[..., Table], reviewed: Callable[..., str]
) -> None:
    code = reviewed("catan")
    page = visit().open(f"/t/{code}")
    page.click(".endslip a[href^='/review/']")
    page.wait_for_selector(".logchart")
    assert page.url.split("?")[0].endswith(f"/review/{code}")


def test_a_moment_is_played_on_against_bots(
    visit: Callable[..., Table], reviewed: Callable[..., str]
) -> None:
    page = open_review(visit(), reviewed("dice"))
    page.locator(".dec").nth(2).click()
    page.click(".ends .btn.main")
    page.wait_for_selector("main.table")
    assert "/t/" in page.url
    page.wait_for_selector("main.table [data-glow]")


@pytest.mark.parametrize(
    ("language", "title"),
    [
        ("en-GB", "Hint: the two best moves"),
        pytest.param("de-DE", "Tipp: die zwei besten Züge", marks=pytest.mark.long),
        pytest.param("fr-FR", "Conseil\u202f: les deux meilleurs coups", marks=pytest.mark.long),
        pytest.param("ru-RU", "Совет: два лучших хода", marks=pytest.mark.long),
    ],
)
def test_a_hint_is_drawn_and_played(visit: Callable[..., Table], language: str, title: str) -> None:
    """The server's bots are not ready in tests, so the answer is given for it."""
    table = visit(language, bypass_csp=True)
    asked: list[dict[str, Any]] = []
    legal: list[dict[str, Any]] = []

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def from_server(message: str | bytes) -> None:
            socket.send(message)
            for view in json.loads(message).get("views", []):
                legal[:] = view.get("legal") or legal

        def from_page(message: str | bytes) -> None:
            data = json.loads(message)
            if data["type"] != "hint":
                server.send(message)
                return
            asked.append(data)
            moves = [
                {"move": move, "chance": 0.34, "error": 0.01,
                 "behind": behind, "line": [{"kind": "road", "path": 3}]}
                for move, behind in ((legal[0], 0.0), (legal[-1], 0.03))
            ]  # fmt: skip
            answer = {"type": "hint", "re": data["id"], "table": "", "number": 1, "seat": 0,
                      "unit": "chance", "moves": moves}  # fmt: skip
            socket.send(json.dumps(answer))

        server.on_message(from_server)
        socket.on_message(from_page)

    table.page.route_web_socket("**/ws", between)
    table.play_now("catan")
    page = table.page
    page.wait_for_selector(".hint-tool:not(:disabled)")
    page.click(".hint-tool")
    page.wait_for_selector(".hintbox .hmove")
    assert title in page.locator(".hintbox").inner_text()
    expect(page.locator(".movemarks .ghostmark")).to_have_count(2)
    assert faults(page) == []
    page.click(".hintbox .btn.main")
    page.wait_for_selector(".hintbox", state="detached")
    assert len(asked) == 1
