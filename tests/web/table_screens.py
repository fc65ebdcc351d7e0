"""States of the four games' tables beyond those of `screens`: drawers, questions, more seats; and
the form of a new one.

They are reached at the size at which they are shown: drawers open on small screens only, and a form
is brought into view where it opens.
"""

from __future__ import annotations

from collections.abc import Callable

from driver import Table
from playwright.sync_api import Page
from positions import sit_at
from screens import (
    SCREENS,
    cards_in_hand,
    catan_at,
    founding,
    in_phase,
    new_table,
    open_table,
    sit_down,
    swap,
    two_people,
)
from studio import Screen, Studio, after

from skerry.core.match import Match


def doing(screen: Screen, act: Callable[[Page], object]) -> Screen:
    """The same screen after something was done there."""

    def further(studio: Studio, language: str) -> Page:
        page = screen(studio, language)
        act(page)
        return page

    return further


def pressing(screen: Screen, *keys: str) -> Screen:
    """The same screen after some keys."""

    def press(page: Page) -> None:
        for key in keys:
            page.keyboard.press(key)

    return doing(screen, press)


def opening(screen: Screen, drawer: str) -> Screen:
    """The same screen with a drawer open, where the window is too small for all of them."""

    def open_it(page: Page) -> None:
        handle = page.locator(f".dock [data-opens={drawer}]")
        if handle.is_visible():
            handle.click()

    return doing(screen, open_it)


def card(number: int) -> Screen:
    """One of the development cards in hand, before it is played."""
    return after(cards_in_hand, f".fan.dev .pile >> nth={number}")


def seats(game: str, players: int) -> Screen:
    """The beginning of a game with so many players, at the seat of whoever is asked."""

    def screen(studio: Studio, language: str) -> Page:
        match = Match(game, players, seed=5)
        while match.awaits_chance:
            match.play_chance()
        table = studio.visitor(language)
        sit_at(table, game, match.position, match.actors[0])
        return table.page

    return screen


def deal(page: Page) -> None:
    """A card for a card, ready to be offered."""
    page.locator(".gets .good:not(:disabled)").first.click()
    page.locator(".gets").last.locator(".good:not(:disabled)").first.click()


def chat(page: Page) -> None:
    """The log with something said."""
    page.click(".chat-tool")
    page.fill(".say input", "Who has wool? I would give two bricks for it, or a brick and ore.")
    page.keyboard.press("Enter")
    page.wait_for_selector(".log .said")


def two_of_catan(studio: Studio, language: str) -> tuple[Table, Table]:
    """Two people who found: first whoever is asked."""
    ada, ben = studio.visitor(language), studio.visitor(language)
    path = open_table(ada, "catan", 2)
    sit_down(ben, path)
    ben.page.click(".lobby .btn.big")
    ada.page.wait_for_function("() => !document.querySelector('.seat [data-glow]')")
    ada.page.click(".lobby .btn.main.big")
    for table in (ada, ben):
        table.page.wait_for_selector("main.table .turnflag")
    ada.page.wait_for_selector(".turnflag.plain, [data-spot]")
    return (ada, ben) if ada.page.locator("[data-spot]").count() else (ben, ada)


def waiting(studio: Studio, language: str) -> Page:
    return two_of_catan(studio, language)[1].page


def waiting_for_dice(studio: Studio, language: str) -> Page:
    return two_people(studio, language, clock=0)[1].page


def asked_to_take_back(studio: Studio, language: str) -> Page:
    asks, answers = two_of_catan(studio, language)
    asks.page.locator("[data-spot]").first.focus()
    asks.page.keyboard.press("Enter")
    asks.page.click(".undobtn")
    answers.page.wait_for_selector(".turnflag")
    answers.page.wait_for_timeout(500)
    return answers.page


late = in_phase("catan", "main", 50)
TABLE_SCREENS: dict[str, Screen] = {
    "new-table": new_table("seats"),
    "new-table-preset": new_table("preset"),
    "new-table-details": new_table("details"),
    "catan-build": opening(late, "build"),
    "catan-trade": doing(opening(late, "trade"), deal),
    "catan-settlement-places": pressing(late, "2"),
    "catan-city-places": pressing(late, "3"),
    "catan-road-places": pressing(late, "1"),
    "catan-deal": in_phase("catan", "deal", 8),
    "catan-counter": after(in_phase("catan", "answer", 8), ".ask .btn >> nth=0"),
    "catan-plenty": after(card(2), ".ask .good"),
    "catan-knight": card(0),
    "catan-road-building": card(1),
    "catan-monopoly": card(3),
    "catan-free-roads": catan_at(
        "phase=free-roads rolled=1 free_roads=2 settlement=H10-N:red,H12-N:blue"
    ),
    "catan-discarding": after(in_phase("catan", "discard"), ".ask .good:not(:disabled)"),
    "catan-chat": doing(late, chat),
    "catan-keys": pressing(founding, "?"),
    "catan-give-up": after(SCREENS["catan-menu"], ".menu [aria-expanded]"),
    "catan-pause": after(SCREENS["catan-menu"], ".menulist .btn >> nth=2"),
    "catan-waiting": waiting,
    "catan-take-back": asked_to_take_back,
    "dice-waiting": waiting_for_dice,
    "dice-six": seats("dice", 6),
    "dice-keys": pressing(in_phase("dice", "choose", 12), "?"),
    "struggle-costs": opening(in_phase("struggle", "development", 40), "costs"),
    "struggle-turn": opening(in_phase("struggle", "trade", 40), "turn"),
    "struggle-swap-open": swap,
    "struggle-late": in_phase("struggle", "trade", 99),
    "struggle-flip": in_phase("struggle", "flip"),
    "struggle-lay": in_phase("struggle", "lay"),
    "struggle-give": in_phase("struggle", "give", 20),
    "struggle-market-day": in_phase("struggle", "market-day"),
    "struggle-six": seats("struggle", 6),
    "elasund-yard": opening(in_phase("elasund", "build", 60), "build"),
    "elasund-steps": opening(in_phase("elasund", "build", 60), "turn"),
    "elasund-bonus": in_phase("elasund", "bonus", 40),
    "elasund-pirate": in_phase("elasund", "pirate", 16),
    "elasund-tribute": in_phase("elasund", "tribute"),
    "elasund-plunder": in_phase("elasund", "plunder"),
    "elasund-huts": in_phase("elasund", "huts"),
    "elasund-church-choice": in_phase("elasund", "church-choice"),
    "elasund-four": seats("elasund", 4),
}
