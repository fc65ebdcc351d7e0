"""Whole games, played to their end only by clicking what glows, each in another language."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from driver import Table
from playwright.sync_api import expect
from test_everyone import Look, faults_in

pytestmark = pytest.mark.slow
LOOKS: list[Look] = [(1440, "light"), (360, "dark")]


def result(table: Table) -> list[str]:
    table.page.wait_for_selector(".endslip .chart")
    return table.page.locator(".ranking li").all_inner_texts()


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "language", "ribbon"),
    [
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
    expect(table.page.locator(".turnflag")).to_have_text(ribbon, use_inner_text=True)
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
    expect(page.locator(".turnflag")).to_have_text("Das Spiel ist aus", use_inner_text=True)
    ranking = result(table)
    assert len(ranking) == 2
    expect(page.locator(".endslip .btn.main")).to_have_text("Revanche", use_inner_text=True)
    # Points by source add up to the points of the ranking; road and army have a curve each.
    sums = """(table) => [...table.querySelectorAll('thead th')].map((_, i) =>
      [...table.querySelectorAll('tbody tr')].reduce(
        (n, row) => n + Number(row.cells[i + 1].textContent), 0))"""
    points = page.locator(".sources").evaluate(sums)
    assert sorted(points) == sorted(int(re.findall(r"\d+", line)[-1]) for line in ranking)
    expect(page.locator(".endslip h3:has-text('Längste Straße')")).to_have_count(1)
    expect(page.locator(".endslip h3:has-text('Ritter')")).to_have_count(1)
    replay_by_turns(table)


def replay_by_turns(table: Table) -> None:
    """The replay has no panels to build with, tells each move in words and goes turn by turn."""
    page = table.page
    page.click(".endslip a[href^='/replay/']")
    page.wait_for_selector(".replaybar")
    expect(page.locator("[data-panel=build], [data-panel=trade]")).to_have_count(0)
    word = page.locator(".replayword")
    expect(word).to_have_text("Der Anfang", use_inner_text=True)
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


def test_a_dice_game_from_the_first_click_to_its_replay_and_a_rematch(
    visit: Callable[..., Table],
) -> None:
    table = visit(bypass_csp=True)
    table.play_now("dice")
    clicked = table.play_to_the_end(seed=5)
    assert len(clicked) > 30
    expect(table.page.locator(".turnflag")).to_have_text("The game is over", use_inner_text=True)
    assert len(result(table)) >= 2
    finished = table.page.url
    assert faults_in(table.page, LOOKS) == []
    replay_step_by_step(table)
    assert faults_in(table.page, LOOKS) == []
    page = table.open(finished.removeprefix(table.address))
    page.click(".endslip .btn.main")
    page.wait_for_url(lambda url: url != finished and "/t/" in url)
    page.wait_for_selector(".lobby, main.table")


def replay_step_by_step(table: Table) -> None:
    """Single steps have addresses that can be shared; ends with one in the middle."""
    page = table.page
    page.click(".endslip a[href^='/replay/']")
    bar = page.locator(".replaybar")
    bar.wait_for()
    first = bar.locator(".count").inner_text()
    assert first.startswith("0 / ")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(bar.locator(".count")).to_have_text(re.compile("^2 / "))
    page.keyboard.press("End")
    page.wait_for_function("() => location.search !== '?at=2'")
    shared = page.url
    page.goto(shared)
    page.wait_for_selector(".replaybar")
    total = first.removeprefix("0 / ")
    expect(page.locator(".replaybar .count")).to_have_text(
        f"{total} / {total}", use_inner_text=True
    )
    page.goto(shared.split("?")[0] + "?at=40")
    page.wait_for_selector(".replaybar")
