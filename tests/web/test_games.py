"""Whole games, played to their end only by clicking what glows, each in another language."""

from __future__ import annotations

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
    assert len(result(table)) == 2
    assert page.locator(".endslip .btn.main").inner_text() == "Revanche"


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
