"""Whole games, played to their end only by clicking what glows, each in another language."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from driver import Table

pytestmark = pytest.mark.slow


def result(table: Table) -> list[str]:
    table.page.wait_for_selector(".endslip .chart")
    return table.page.locator(".ranking li").all_inner_texts()


@pytest.mark.parametrize(
    ("game", "language", "ribbon"),
    [
        ("dice", "en-GB", "The game is over"),
        ("struggle", "ru-RU", "Игра окончена"),
        ("elasund", "fr-FR", "La partie est finie"),
    ],
)
def test_a_whole_game_is_played_through_the_page(
    visit: Callable[..., Table], game: str, language: str, ribbon: str
) -> None:
    table = visit(language)
    if game == "struggle":
        table.short_game(game)
    else:
        table.play_now(game)
    clicked = table.play_to_the_end(seed=5)
    assert len(clicked) > 30
    assert table.page.locator(".turnflag").inner_text() == ribbon
    assert len(result(table)) >= 2


def test_a_whole_game_of_catan_is_played_through_the_page_in_german(
    visit: Callable[..., Table],
) -> None:
    table = visit("de-DE")
    page = table.page
    table.short_game("catan")
    clicked = table.play_to_the_end(seed=2, most=20_000)
    assert "Würfeln" in clicked
    assert "Zug beenden" in clicked
    assert page.locator(".turnflag").inner_text() == "Das Spiel ist aus"
    ranking = result(table)
    assert len(ranking) == 2
    assert page.locator(".endslip .btn.main").inner_text() == "Revanche"
    # Points by source add up to the points of the ranking; road and army have a curve each.
    sums = """(table) => [...table.querySelectorAll('thead th')].map((_, i) =>
      [...table.querySelectorAll('tbody tr')].reduce(
        (n, row) => n + Number(row.cells[i + 1].textContent), 0))"""
    points = page.locator(".sources").evaluate(sums)
    assert sorted(points) == sorted(int(re.findall(r"\d+", line)[-1]) for line in ranking)
    assert page.locator(".endslip h3:has-text('Längste Straße')").count() == 1
    assert page.locator(".endslip h3:has-text('Ritter')").count() == 1
    replay_by_turns(table)


def replay_by_turns(table: Table) -> None:
    """The replay has no panels to build with, tells each move in words and goes turn by turn."""
    page = table.page
    page.click(".endslip a[href^='/replay/']")
    page.wait_for_selector(".replaybar")
    assert page.locator("[data-panel=build], [data-panel=trade]").count() == 0
    word = page.locator(".replayword")
    assert word.inner_text() == "Der Anfang"
    at = "() => Number(new URLSearchParams(location.search).get('at'))"
    places = [page.evaluate(at)]
    for _ in range(3):
        page.keyboard.press("ArrowDown")
        page.wait_for_function(f"(before) => ({at})() > before", arg=places[-1])
        places.append(page.evaluate(at))
    assert word.inner_text().endswith(".")
    page.keyboard.press("ArrowUp")
    page.wait_for_function(f"(before) => ({at})() < before", arg=places[-1])
    for width, height in ((390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        box = page.locator(".replaybar [aria-label='Nächster Zug']").bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 38
        assert 0 <= box["x"] <= width - box["width"]
        assert 0 <= box["y"] <= height - box["height"]


def test_a_rematch_brings_the_same_people_to_a_new_table(visit: Callable[..., Table]) -> None:
    table = visit()
    table.play_now("dice")
    table.play_to_the_end(seed=11)
    before = table.page.url
    table.page.click(".endslip .btn.main")
    table.page.wait_for_url(lambda url: url != before and "/t/" in url)
    table.page.wait_for_selector(".lobby, main.table")


def test_a_finished_game_can_be_replayed_step_by_step(visit: Callable[..., Table]) -> None:
    table = visit()
    table.play_now("dice")
    table.play_to_the_end(seed=9)
    table.page.click(".endslip a[href^='/replay/']")
    bar = table.page.locator(".replaybar")
    bar.wait_for()
    first = bar.locator(".count").inner_text()
    assert first.startswith("0 / ")
    table.page.keyboard.press("ArrowRight")
    table.page.keyboard.press("ArrowRight")
    assert bar.locator(".count").inner_text().startswith("2 / ")
    table.page.keyboard.press("End")
    table.page.wait_for_function("() => location.search !== '?at=2'")
    shared = table.page.url
    table.page.goto(shared)
    table.page.wait_for_selector(".replaybar")
    total = first.removeprefix("0 / ")
    assert table.page.locator(".replaybar .count").inner_text() == f"{total} / {total}"
