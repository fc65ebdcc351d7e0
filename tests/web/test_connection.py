"""What a person sees when the network fails, when time runs out, and how they come back."""

from __future__ import annotations

import itertools
import json
import random
import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from cut import cable
from driver import PATIENCE, Table, held_time
from playwright.sync_api import Browser, Page, WebSocketRoute, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from skerry.server.driver import SEED_WAIT

pytestmark = pytest.mark.slow

#: Seconds of the page's own clock in which a silent cut must be noticed while nobody does anything.
NOTICED = 20
#: As many in which a move that is not answered must be known to wait.
ANSWERED = 9
#: Seconds of the shortest clock that the page offers.
CLOCK = 30
#: Milliseconds after which a game that was called for has begun, if all seeds came.
SOON = 20_000
PHONES = ((390, 844), (844, 390))


def roll(page: Page) -> None:
    page.click(".acts [data-glow]")


def record(page: Page, address: str) -> str:
    """What the server has of the game."""
    return page.request.get(f"{address}/api/tables/{page.url.rsplit('/', 1)[1]}/record").text()


def until_stored(page: Page, address: str, before: str) -> None:
    end = time.monotonic() + PATIENCE
    while record(page, address) == before:
        assert time.monotonic() < end, "the move did not arrive"
        page.wait_for_timeout(100)


def test_a_cut_that_nobody_is_told_of_is_noticed_and_mended(browser: Browser, address: str) -> None:
    with cable(address) as wire:
        table = Table(
            browser.new_context(reduced_motion="reduce", service_workers="block"), wire.address
        )
        table.page.clock.install()
        table.play_now("dice")
        page = table.page
        page.wait_for_selector(".acts [data-glow]")
        wire.cut()
        page.clock.run_for(NOTICED * 1000)
        banner = page.locator(".banner.warn")
        banner.wait_for()
        assert "does not answer" in banner.inner_text()
        wire.mend()
        table.click("() => document.querySelector('.banner.warn .btn')")  # or it is back already
        banner.wait_for(state="detached")
        roll(page)
        page.wait_for_selector(".rdie")
        table.context.close()


def test_a_move_made_while_the_network_is_cut_is_sent_when_it_is_back(
    browser: Browser, address: str
) -> None:
    with cable(address) as wire:
        table = Table(
            browser.new_context(reduced_motion="reduce", service_workers="block"), wire.address
        )
        table.page.clock.install()
        table.play_now("dice")
        page = table.page
        page.wait_for_selector(".acts [data-glow]")
        before = record(page, address)
        wire.cut()
        roll(page)
        page.clock.run_for(ANSWERED * 1000)
        banner = page.locator(".banner.warn:has-text('Your move is kept')")
        banner.wait_for()
        assert record(page, address) == before
        wire.mend()
        banner.wait_for(state="detached")
        until_stored(page, address, before)
        assert record(page, address).count("roll") == before.count("roll") + 1  # once
        expect(page.locator(".banner")).to_have_count(0)
        table.context.close()


def test_a_move_that_a_slow_server_has_not_answered_is_on_its_way(
    visit: Callable[..., Table],
) -> None:
    table = visit("en-GB")
    page = table.page

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def from_page(message: str | bytes) -> None:
            if json.loads(message)["type"] == "move":
                waiting.append(lambda: server.send(message))
            else:
                server.send(message)

        socket.on_message(from_page)

    waiting: list[Callable[[], None]] = []
    page.route_web_socket("**/ws*", between)
    table.play_now("dice")
    roll(page)
    ribbon = page.locator(".turnflag")
    expect(ribbon).to_contain_text("Sending")
    waiting.pop()()
    expect(ribbon).not_to_contain_text("Sending")
    page.wait_for_selector(".rdie")


def test_a_kept_move_can_be_forgotten(visit: Callable[..., Table]) -> None:
    table = visit()
    table.play_now("dice")
    page = table.page
    page.wait_for_selector(".acts [data-glow]")
    before = record(page, table.address)
    table.context.set_offline(True)
    page.locator(".banner.warn:has-text('no network')").wait_for()
    roll(page)
    page.click(".banner.warn .btn:has-text('Forget the move')")
    table.context.set_offline(False)
    page.locator(".banner.warn").wait_for(state="detached")
    assert record(page, table.address) == before
    roll(page)
    until_stored(page, table.address, before)
    table.problems = [p for p in table.problems if "ERR_INTERNET_DISCONNECTED" not in p]


def test_a_move_for_which_the_game_has_not_waited_is_honestly_refused(
    visit: Callable[..., Table], server_folder: Path
) -> None:
    ada, ben = visit(), visit()
    with held_time(server_folder) as let_pass:
        two_with_a_clock(ada, ben, let_pass)
        mover, other = (ada, ben) if asked(ada) else (ben, ada)
        mover.context.set_offline(True)
        mover.page.locator(".banner.warn").wait_for()
        roll(mover.page)
        mover.page.locator(".banner.warn:has-text('Your move is kept')").wait_for()
        let_pass(CLOCK)
        other.page.wait_for_selector(".acts [data-glow]")  # a bot has played
        mover.context.set_offline(False)
        mover.page.locator(".banner:has-text('too late')").wait_for()
    mover.problems = [p for p in mover.problems if "ERR_INTERNET_DISCONNECTED" not in p]


def test_when_the_time_is_up_the_page_says_so_and_one_button_brings_the_person_back(
    visit: Callable[..., Table], server_folder: Path
) -> None:
    ada, ben = visit(), visit()
    with held_time(server_folder) as let_pass:
        two_with_a_clock(ada, ben, let_pass)
        page = (ada if asked(ada) else ben).page
        assert re.match(r"Your turn|\d+\ss left", page.title())  # a busy machine takes its time
        let_pass(CLOCK - 5)
        page.reload()
        page.wait_for_selector(".turnflag.hurry")  # warned before
        assert "s left" in page.title()
        page.set_viewport_size({"width": PHONES[0][0], "height": PHONES[0][1]})
        page.click(".costsbtn")
        page.wait_for_selector("main.has-drawer")
        let_pass(5)
        page.wait_for_selector(".awaybox")
        # The other's clock stands, too: with both away, bots would play the game to its end.
        expect(page.locator("main.has-drawer")).to_have_count(0)  # it would lie over the way back
        expect(page.locator(".awaybox h2")).to_have_text("A bot plays for you", use_inner_text=True)
        assert "Your time ran out" in page.locator(".awaybox").inner_text()
        assert page.locator(".turnflag").inner_text().strip() == "A bot plays for you"
        assert not page.title().startswith("Your turn")
        expect(page.locator("[data-glow]")).to_have_count(1)
        for width, height in PHONES:
            page.set_viewport_size({"width": width, "height": height})
            button = page.locator(".awaybox .btn")
            button.wait_for()
            box = button.bounding_box()
            assert box
            assert box["height"] >= 44
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
            assert box["y"] + box["height"] <= height
        page.click(".awaybox .btn")
        page.locator(".awaybox").wait_for(state="detached")


def test_two_browsers_and_a_phone_play_on_after_the_phone_lost_its_network(
    visit: Callable[..., Table], browser: Browser, address: str
) -> None:
    ada, ben = visit(), visit()
    with cable(address) as wire:
        # Chromium cannot put a service worker offline that waits for the cut cable while it starts.
        context = browser.new_context(
            viewport={"width": 390, "height": 844}, has_touch=True, reduced_motion="reduce",
            service_workers="block",
        )  # fmt: skip
        phone = Table(context, wire.address)
        people = sit_together(ada, ben, phone)
        until_asked(phone, people)
        before = record(ada.page, address)
        wire.cut()
        context.set_offline(True)  # the phone has left its network; nobody else is told
        phone.page.locator(".banner.warn:has-text('no network')").wait_for()
        roll(phone.page)
        phone.page.locator(".banner.warn:has-text('Your move is kept')").wait_for()
        wire.hang_up()
        for table in (ada, ben):
            expect(table.page.locator(".foe .note:has-text('No connection')")).to_have_count(1)
        assert record(ada.page, address) == before
        context.set_offline(False)
        wire.mend()
        phone.page.locator(".banner.warn").wait_for(state="detached")
        until_stored(ada.page, address, before)
        for table in (ada, ben):
            expect(table.page.locator(".foe .note:has-text('No connection')")).to_have_count(0)
        until_asked(ada, people)
        until_asked(phone, people)
        context.close()


def sit_together(host: Table, *others: Table) -> list[Table]:
    """People at a dice table without a clock, each in their own browser."""
    page = host.open()
    page.click("[data-friends=dice]")
    page.locator(".newtable select").first.select_option(str(1 + len(others)))
    page.locator(".newtable select[name=bots]").select_option("0")
    page.click(".newtable .btn.main")
    page.wait_for_url("**/t/*")
    for other in others:
        other.open("/t/" + page.url.rsplit("/", 1)[1])
        other.page.click(".seat [data-glow]")
        other.page.click(".lobby .btn.big")
    page.click(".lobby .btn.main.big:has-text('Start the game')")
    for table in (host, *others):
        table.page.wait_for_selector("main.table")
    return [host, *others]


def until_asked(wanted: Table, people: list[Table]) -> None:
    """Play on until somebody has rolled and must choose."""
    dice, end = random.Random(1), time.monotonic() + PATIENCE
    rolled = wanted.page.locator(".turnflag:has-text('roll once more')")
    for table in itertools.cycle(people):
        if rolled.count():
            return
        assert time.monotonic() < end, "the game stands still"
        table.click_what_glows(dice)
        table.page.wait_for_timeout(10)


def two_with_a_clock(ada: Table, ben: Table, let_pass: Callable[[float], None]) -> None:
    """Two people at a dice table with a clock, while the server's time stands still."""
    page = ada.open()
    page.click("[data-friends=dice]")
    page.locator(".newtable select").first.select_option("2")
    page.click(".newtable [data-step=details]")
    page.locator(".newtable select:has(option[value='30'])").select_option(str(CLOCK))
    page.click(".newtable .btn.main")
    page.wait_for_url("**/t/*")
    ben.open("/t/" + page.url.rsplit("/", 1)[1])
    ben.page.click(".seat [data-glow]")
    ben.page.click(".lobby .btn.big")
    page.click(".lobby .btn.main.big:has-text('Start the game')")
    try:
        page.wait_for_selector("main.table", timeout=SOON)
    except PlaywrightTimeout:
        let_pass(SEED_WAIT / 1000)  # a promised seed got lost: nobody waits for it for ever
    for table in (ada, ben):
        table.page.wait_for_selector("main.table")
        table.page.wait_for_selector(".turnflag")


def asked(table: Table) -> bool:
    return table.page.locator(".acts [data-glow]").count() > 0


@pytest.mark.parametrize(
    ("path", "shows"), [("/people/me", ".person"), ("/puzzle/dice", ".puzzlebox")]
)
def test_what_could_not_be_fetched_comes_with_the_network(
    visit: Callable[..., Table], path: str, shows: str
) -> None:
    """Nobody is told that there is no such page."""
    table = visit("de-DE")
    page = table.page
    page.route(re.compile("/api/(people|puzzles)/"), lambda route: route.abort())
    table.open(path)
    expect(page.get_by_role("alert")).to_have_text(re.compile("nicht rechtzeitig geantwortet"))
    page.unroute_all()
    page.context.set_offline(True)
    page.wait_for_selector(".banner.warn")
    page.context.set_offline(False)
    expect(page.locator(shows)).to_be_attached()
    table.problems.clear()  # the browser itself logs what it could not fetch


@pytest.mark.parametrize("path", ["/replay/NOSUCH", "/puzzle/dice/nosuch"])
def test_what_is_not_there_is_said_in_the_language_of_the_page(
    visit: Callable[..., Table], path: str
) -> None:
    table = visit("ru-RU")
    words = table.open(path).locator(".sheetpage .panel")
    expect(words).to_contain_text("Такой")
    expect(words).not_to_have_text(re.compile("[A-Za-z]{2}"))
    table.problems.clear()
