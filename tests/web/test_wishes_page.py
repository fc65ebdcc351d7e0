"""The lobby's rules, the invitation, signs between people, and giving up, in the browser."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from driver import Table
from playwright.sync_api import expect
from test_everyone import faults

pytestmark = pytest.mark.slow


def test_rules_are_changed_in_the_lobby_then_people_greet_and_one_gives_up(
    visit: Callable[..., Table],
) -> None:
    ada, ben = visit("en-GB", bypass_csp=True), visit("de-DE")
    page = ada.open()
    page.click("[data-friends=dice]")
    page.locator(".newtable select[name=players]").select_option("2")
    page.click(".newtable [data-step=preset]")
    page.check(".newtable input[value=strict]")
    assert faults(page) == []
    page.click(".newtable .btn.main")
    page.wait_for_url("**/t/*")
    expect(page.locator(".chosen")).to_contain_text("Tournament")
    other = ben.open(page.url.removeprefix(ada.address))
    other.click(".seat .btn")
    other.get_by_role("button", name="Ich bin bereit").click()
    expect(page.locator(".seats")).not_to_contain_text("not ready yet")

    page.click("[data-change]")
    page.locator(".changerules select[name=players]").select_option("1")
    page.click(".changerules .btn.main")
    expect(page.locator(".banner")).to_contain_text("More people have seats than")
    page.locator(".changerules select[name=players]").select_option("2")
    page.check(".changerules input[value=quick]")
    page.click(".changerules .btn.main")
    expect(page.locator(".chosen")).to_contain_text("Quick")
    expect(page.locator(".seats")).to_contain_text("not ready yet")
    page.get_by_role("button", name="QR code").click()
    expect(page.locator("svg.qr path")).to_have_count(1)
    assert faults(page) == []

    other.get_by_role("button", name="Ich bin bereit").click()
    page.get_by_role("button", name="Start the game").click()
    other.wait_for_selector("main.table")
    other.click(".signopen")
    other.locator(".signbtn", has_text="Danke!").click()
    expect(page.locator(".foe .bubble")).to_contain_text("Thanks!")
    page.get_by_role("button", name="Hide the quick words of").click()
    expect(page.locator(".bubble")).to_have_count(0)

    other.get_by_role("button", name="Menü").click()
    other.get_by_role("button", name="Aufgeben").click()
    other.get_by_role("button", name="Ja, aufgeben").click()
    expect(other.locator(".awaybox")).to_contain_text("Du hast aufgegeben")
    expect(other.locator(".awaybox button")).to_have_count(0)
    expect(page.locator(".foe .note")).to_contain_text("Gave up")

    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Yes, give up").click()
    expect(page.locator(".ranking b").first).to_have_text(re.compile(r" Gave up$"))
    expect(page.get_by_text("a bot plays on")).to_have_count(0)


def test_the_bots_of_a_running_game_are_made_quicker_from_the_menu(
    visit: Callable[..., Table],
) -> None:
    table = visit("en-GB")
    table.play_now("dice")
    page = table.page
    quick = page.get_by_role("group", name="Speed of the bots").get_by_label("Quick")
    page.get_by_role("button", name="Menu").click()
    quick.check()
    page.reload()
    page.get_by_role("button", name="Menu").click()
    expect(quick).to_be_checked()
