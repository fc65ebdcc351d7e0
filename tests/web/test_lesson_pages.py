"""Lessons in the browser: whole ones, wrong turns, the map, coming back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from driver import Table
from lesson_clicks import KeyLearner
from lesson_pages import play_lesson, texts_of
from playwright.sync_api import expect
from test_everyone import faults

from skerry.lessons import lessons, lessons_of

pytestmark = pytest.mark.slow
LANGUAGES = {"catan": "en-GB", "dice": "de-DE", "struggle": "fr-FR", "elasund": "ru-RU"}


# Their moves and texts are tested without a browser as well.
@pytest.mark.long
@pytest.mark.parametrize("game", LANGUAGES)
@pytest.mark.parametrize("language", LANGUAGES.values())
def test_the_lessons_of_a_game_are_played_to_their_ends(
    game: str, language: str, visit: Callable[..., Table]
) -> None:
    table = visit(language)
    for lesson in lessons_of(game):
        page = play_lesson(table, lesson, language)
        assert faults(page) == []
        page.locator(".teach-nav .btn").nth(2).click()
    page = table.open("/learn")
    expect(page.locator(".port.done")).to_have_count(len(lessons_of(game)))


@pytest.mark.parametrize(
    "lesson",
    [
        "elasund/outbid",
        *(
            pytest.param(name, marks=pytest.mark.long)
            for name in ("catan/founding", "dice/knights", "struggle/buildings")
        ),
    ],
)
def test_a_lesson_is_played_by_keyboard_alone(lesson: str, visit: Callable[..., Table]) -> None:
    play_lesson(visit("en-GB"), lessons()[lesson], "en-GB", KeyLearner)


#: Points of the dotted way of a move that was taken back which lie on a number.
DOTS_ON_NUMBERS = """() => {
  const path = document.querySelector('.leader .trail');
  const numbers = [...document.querySelectorAll('.chartboard .token text')]
    .map((e) => e.getBoundingClientRect());
  const length = path.getTotalLength(), found = [];
  for (let at = 0; at <= length; at += 2) {
    const { x, y } = path.getPointAtLength(at);
    found.push(...numbers.filter((n) => x > n.left && x < n.right && y > n.top && y < n.bottom));
  }
  return [numbers.length, length > 50, found.length];
}"""


def test_the_way_of_a_move_that_is_taken_back_crosses_no_number(
    visit: Callable[..., Table],
) -> None:
    page = visit("fr-FR", viewport={"width": 390, "height": 844}).open("/learn/catan/founding")
    page.locator(".teach-nav .btn").nth(2).click()
    page.locator("[data-spot]").first.click()
    page.wait_for_selector(".leader .trail", state="attached")
    assert page.evaluate(DOTS_ON_NUMBERS) == [18, True, 0]


def test_a_wrong_turn_is_answered_and_a_lesson_is_found_where_it_was_left(
    visit: Callable[..., Table],
) -> None:
    table = visit("en-GB")
    texts = texts_of("en", "catan")
    page = table.open("/")
    page.get_by_role("link", name="Learn the games").click()
    page.get_by_role("link", name="Founding").click()
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".teach-text")).to_have_text(texts["founding.first"])
    page.locator("[data-spot]").first.click()
    expect(page.locator(".tried")).to_contain_text("Possible, but")
    mark = page.locator(".ghostmark").first.bounding_box()
    assert mark is not None
    page.mouse.click(mark["x"] + mark["width"] / 2, mark["y"] + mark["height"] / 2)
    expect(page.locator(".teach-text")).to_have_text(texts["founding.road"])
    expect(page.locator(".tried")).to_have_count(0)
    page.get_by_role("button", name="Why?").click()
    expect(page.locator(".whybox")).to_contain_text("CA-14")
    page.get_by_role("link", name="Leave the lesson").click()
    assert faults(page) == []
    page.get_by_role("link", name="Founding").click()
    expect(page.locator(".teach-text")).to_have_text(texts["founding.road"])
    page.get_by_role("button", name="Back").click()
    expect(page.locator(".teach-text")).to_have_text(texts["founding.first"])
    page.reload()
    expect(page.locator(".teach-text")).to_have_text(texts["founding.first"])
