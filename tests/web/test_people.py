"""Several people: two browsers that trade, one device passed on, a connection that breaks."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from driver import Patience, Table, serving
from playwright.sync_api import Browser, Page, expect

pytestmark = pytest.mark.slow


def new_table(table: Table, game: str, players: int, here: int, bots: int, guest: str = "") -> str:
    page = table.open()
    page.click(f"[data-friends={game}]")
    page.locator(".newtable select").first.select_option(str(players))
    page.locator(".newtable select[name=here]").select_option(str(here))
    page.locator(".newtable select[name=bots]").select_option(str(bots))
    if guest:
        page.fill(".newtable [name=guest]", guest)
    page.click(".newtable .btn.main")
    page.wait_for_url("**/t/*")
    return page.url.rsplit("/", 1)[1]


def seat_two(ada: Table, ben: Table) -> None:
    """Two people at a table of Catan, each in their own browser."""
    code = new_table(ada, "catan", players=2, here=1, bots=0)
    ben.open(f"/t/{code}")
    ben.page.click(".seat [data-glow]")
    ben.page.click(".lobby .btn.big")
    ada.page.click(".lobby .btn.main.big:has-text('Start the game')")
    for page in (ada.page, ben.page):
        page.wait_for_selector("main.table")


def hand(page: Page) -> list[int]:
    """How many of each good the person holds, from what the page says."""
    piles = page.locator(".hand .fan").first.locator(".pile .badge:not(.picked-n)")
    return [int(text) for text in piles.all_inner_texts()]


def is_asked(page: Page, label: str) -> bool:
    return page.locator(f".side .mains .btn:has-text('{label}'):not([disabled])").count() > 0


_NEXT = """() => document.querySelector('.ask [data-glow]:not([disabled])')
  || document.querySelector('[data-spot]')
  || [...document.querySelectorAll('.side .mains [data-glow]:not([disabled])')]
    .find((b) => b.textContent.includes('Roll')) || null"""
_MAIN = "() => document.querySelector('.side .mains .btn.main:not([disabled])')"


def walk_on(table: Table) -> bool:
    """Do what must be done in Catan: found, roll, discard, move the robber."""
    return bool(table.click(_NEXT))


def end_turn(table: Table) -> bool:
    """Click the main button if it is open this very moment."""
    return bool(table.click(_MAIN))


def test_the_host_removes_a_guest_who_is_told_and_cannot_sit_down_again(
    visit: Callable[..., Table],
) -> None:
    ada, ben = visit(), visit()
    code = new_table(ada, "dice", players=2, here=1, bots=0)
    ben.open(f"/t/{code}")
    ben.page.click(".seat [data-glow]")
    ben.page.wait_for_selector(".lobby .btn.big")  # he sits
    ada.page.get_by_role("button", name=re.compile("^Remove: ")).click()
    ben.page.get_by_text("The host has removed you from this table.").wait_for()
    expect(ben.page.locator(".seat [data-glow]")).to_have_count(0)  # free again, but not for him
    expect(ada.page.get_by_role("button", name=re.compile("^Remove: "))).to_have_count(0)


def test_people_are_asked_for_a_name_which_is_remembered_and_nobody_is_taken_for_another(
    visit: Callable[..., Table],
) -> None:
    ada, ben, other = visit(), visit(), visit()
    ada.open().fill(".hero input[name=nickname]", "Ada")
    ada.page.click("[data-friends=dice]")
    assert ada.page.input_value(".newtable input[name=nickname]") == "Ada"
    ada.page.locator(".newtable select").first.select_option("3")
    ada.page.click(".newtable .btn.main")
    ada.page.wait_for_url("**/t/*")
    code = ada.page.url.rsplit("/", 1)[1]
    for table in (ben, other):
        table.open(f"/t/{code}").fill(".lobby input[name=nickname]", "Ben")
        table.page.click(".seat [data-glow]")
        table.page.wait_for_selector(".lobby .btn.big")
    assert "No limit" in ben.page.locator(".chosen").inner_text()  # the rules chosen
    names = ada.page.locator(".seat b")
    ada.page.wait_for_function("() => !document.querySelector('.seat .botrow')")
    assert names.all_inner_texts() == ["Ada", "Ben", "Ben 2"]
    ben.open()
    assert ben.page.input_value(".hero input[name=nickname]") == "Ben"


def test_two_browsers_trade_after_a_counter_offer(visit: Callable[..., Table]) -> None:
    ada, ben = visit(), visit()
    seat_two(ada, ben)
    giver, taker, give, take = bring_to_a_trade(ada, ben)
    before = hand(giver), hand(taker)
    giver.locator(".tradebox .gets").nth(0).locator(".good").nth(give).click()
    giver.locator(".tradebox .gets").nth(1).locator(".good").nth(take).click()
    giver.locator(".tradebox .btn:has-text('Offer to all')").click()
    expect(giver.locator(".tradebox")).to_contain_text("Your offer is on the table.")
    expect(taker.locator(".tradebox")).to_contain_text("is trading.")
    ask = taker.locator(".ask")
    ask.locator(".btn:has-text('Counter-offer')").click()
    ask.locator(".gets").last.wait_for()
    sides = ask.locator(".stackdeal .gets")
    sides.nth(0).locator(".good").nth(take).click()
    sides.nth(1).locator(".good").nth(give).click()
    sides.nth(1).locator(".good").nth(give).click()
    ask.locator(".btn:has-text('Send counter-offer')").click()
    giver.locator(".ask .counterline").wait_for()
    giver.locator(".ask .btn.small:has-text('Trade')").click()
    giver.locator(".ask").wait_for(state="detached")
    paid, got = hand(giver), hand(taker)
    assert paid[give] == before[0][give] - 2
    assert paid[take] == before[0][take] + 1
    assert got[give] == before[1][give] + 2
    assert got[take] == before[1][take] - 1


def bring_to_a_trade(ada: Table, ben: Table) -> tuple[Page, Page, int, int]:
    """Play until somebody on turn has two cards alike and the other one has something else."""
    patience = Patience()
    while patience.lasts:
        for table, other in ((ada, ben), (ben, ada)):
            if is_asked(table.page, "End turn"):
                mine, theirs = hand(table.page), hand(other.page)
                for give in range(5):
                    for take in range(5):
                        if give != take and mine[give] >= 2 and theirs[take] and not theirs[give]:
                            return table.page, other.page, give, take
                patience.note(end_turn(table))
            else:
                patience.note(walk_on(table))
        ada.page.wait_for_timeout(30)
    raise AssertionError("no trade came up")


def test_a_phone_shows_how_many_lines_were_said_until_they_are_read(
    visit: Callable[..., Table],
) -> None:
    ada, ben = visit(), visit(viewport={"width": 390, "height": 844})
    seat_two(ada, ben)
    for words in ("Good luck", "And fun"):
        ada.page.fill(".say input", words)
        ada.page.press(".say input", "Enter")
        ada.page.locator(f".log .said:has-text('{words}')").wait_for()
    sign = ben.page.locator(".chat-tool .unread")
    ben.page.wait_for_function("() => document.querySelector('.unread')?.textContent === '2'")
    assert "2 new messages" in str(ben.page.locator(".chat-tool").get_attribute("aria-label"))
    expect(ada.page.locator(".unread")).to_have_count(0)  # one's own, and in sight
    ben.page.click(".chat-tool")
    ben.page.locator(".log .said:has-text('Good luck')").wait_for()
    sign.wait_for(state="detached")


def test_the_log_reads_from_old_to_new_in_the_second_person(visit: Callable[..., Table]) -> None:
    ada, ben = visit(), visit()
    seat_two(ada, ben)
    patience = Patience()
    while ada.page.locator(".log .brk").count() == 0:  # until the second round
        for table in (ada, ben):
            patience.note(walk_on(table) or end_turn(table))
        assert patience.lasts
        ada.page.wait_for_timeout(30)
    turns = ada.page.locator(".logbox .log .turn").all_inner_texts()
    assert any(re.match(r"You roll \d+", words) for words in turns)
    assert any(re.match(r"Guest( 2)? rolls \d+", words) for words in turns)
    assert all(words.endswith(".") for words in turns)
    order = "(all) => all.map((e) => e.classList.contains('new'))"
    marks = ada.page.locator(".logbox .log .turn").evaluate_all(order)
    assert marks == [False] * (len(marks) - 1) + [True]
    bottom = "(e) => e.scrollHeight - e.scrollTop - e.clientHeight < 30"
    assert ada.page.locator(".logscroll").evaluate(bottom)
    ada.page.click(".logfilter button:has-text('Chat')")
    expect(ada.page.locator(".logbox .log .turn")).to_have_count(0)


def test_a_reload_in_mid_game_comes_back_to_the_same_position(
    visit: Callable[..., Table],
) -> None:
    table = visit()
    new_table(table, "dice", players=2, here=2, bots=0)
    page = table.page
    page.wait_for_selector(".curtain")
    page.click(".curtain .btn")
    rolls = page.locator(".acts .pips .on")
    expect(rolls).to_have_count(1)  # a turn begins with a roll
    page.click(".acts [data-glow]")
    expect(rolls).to_have_count(2)
    faces = "(all) => all.map((die) => die.ariaLabel.split(',')[0])"
    dice = page.locator(".rdie").evaluate_all(faces)
    page.reload()
    page.wait_for_selector(".curtain, .rdie")
    if page.locator(".curtain").count():
        page.click(".curtain .btn")
    expect(page.locator(".rdie")).to_have_count(6)
    assert page.locator(".rdie").evaluate_all(faces) == dice


def test_on_one_device_no_hand_is_in_the_page_until_its_owner_asks_for_it(
    visit: Callable[..., Table],
) -> None:
    table = visit()
    new_table(table, "catan", players=2, here=2, bots=0, guest="Ben")
    page = table.page
    curtains, patience, called = 0, Patience(), ""
    while curtains < 6 and patience.lasts:
        page.wait_for_selector(".curtain, [data-glow]")
        if page.locator(".curtain").count():
            curtains += 1
            called += page.inner_text(".curtain h2")
            assert page.locator(".pile").count() == 0
            assert page.locator(".log li").count() == 0
            page.click(".curtain .btn")
            page.wait_for_selector(".pile")
        else:
            patience.note(walk_on(table) or end_turn(table))
        page.wait_for_timeout(40)
    assert curtains >= 6
    assert "Ben is next" in called


def test_the_curtain_covers_the_board_and_no_click_or_key_goes_through_it(
    visit: Callable[..., Table],
) -> None:
    table = visit()
    code = new_table(table, "catan", players=2, here=2, bots=0)
    page = table.page
    for width, height in ((1440, 900), (360, 740), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_selector(".curtain")
        covered = "([x, y]) => !!document.elementFromPoint(x, y)?.closest('.curtainbox, .top')"
        for x in range(20, width, width // 8):
            for y in range(60, height, height // 8):
                assert page.evaluate(covered, [x, y]), (width, height, x, y)
    expect(page.locator("[data-spot]")).to_have_count(0)
    record = f"{table.address}/api/tables/{code}/record"
    before = page.request.get(record).text()
    page.mouse.click(width / 2, 90)
    for key in ("Tab", "Tab", "Tab"):
        page.keyboard.press(key)
        inside = "() => document.activeElement.matches('body, .curtain *, .top *')"
        assert page.evaluate(inside)
    page.wait_for_timeout(200)
    assert page.request.get(record).text() == before
    page.click(".curtain .btn")
    page.wait_for_selector("[data-spot]")


def test_the_page_comes_back_by_itself_when_the_server_was_away(
    browser: Browser, folder: Path
) -> None:
    with serving(folder, port=0) as address:
        table = Table(browser.new_context(viewport={"width": 1440, "height": 900}), address)
        table.play_now("dice")
        port = int(address.rsplit(":", 1)[1])
    table.page.wait_for_selector(".banner.warn")
    with serving(folder, port=port):
        table.click("() => document.querySelector('.banner.warn .btn')")  # or it is back already
        table.page.wait_for_selector(".banner.warn", state="detached")
        table.page.wait_for_selector(".rolls")
    table.context.close()


def test_a_board_saved_as_a_picture_keeps_every_colour(visit: Callable[..., Table]) -> None:
    table = visit()
    table.play_now("catan")
    page = table.page
    page.wait_for_selector("[data-spot]")
    pasture = "() => getComputedStyle(document.documentElement).getPropertyValue('--pasture')"
    colour = page.evaluate(pasture).strip()
    page.goto(page.url.replace("/t/", "/replay/"))
    page.wait_for_selector(".replaybar")
    with page.expect_download() as saving:
        page.click(".replaybar .btn:has-text('picture')")
    text = Path(saving.value.path()).read_text(encoding="utf-8")
    assert f'fill="{colour}"' in text
    left = set(re.findall(r"var\((--[\w-]+)\)", text))
    assert left <= {"--p", "--p-deep", "--p-on", "--p-num"}
    assert ".p-red" in text


def ask_to_undo(page: Page) -> None:
    page.click(".tools .tool:last-child")
    page.click(".menu .btn:has-text('Take back')")


def test_a_move_is_taken_back_only_when_the_other_person_agrees(
    visit: Callable[..., Table],
) -> None:
    ada, ben = visit(), visit(viewport={"width": 360, "height": 740})
    seat_two(ada, ben)
    ada.page.locator("[data-spot]").or_(ada.page.locator(".turnflag.plain")).first.wait_for()
    mover, other = (ada, ben) if ada.page.locator("[data-spot]").count() else (ben, ada)
    corners = mover.page.locator("[data-spot]")
    all_corners = corners.count()
    assert all_corners == 54
    mover.page.locator("[data-spot]").first.click()
    mover.page.wait_for_function("() => document.querySelectorAll('[data-spot]').length < 4")
    ask_to_undo(mover.page)
    other.page.locator(".ask .btn.main:has-text('Agree')").wait_for()
    mover.page.click(".ask .btn:has-text('Withdraw')")
    other.page.locator(".ask").wait_for(state="detached")
    ask_to_undo(mover.page)
    other.page.click(".ask .btn:has-text('Refuse')")
    mover.page.locator(".ask").wait_for(state="detached")
    assert corners.count() < 4
    ask_to_undo(mover.page)
    other.page.click(".ask .btn.main:has-text('Agree')")
    mover.page.wait_for_function("() => document.querySelectorAll('[data-spot]').length === 54")
    other.page.locator(".ask").wait_for(state="detached")


def test_a_button_on_the_board_and_a_key_take_the_last_move_back(
    visit: Callable[..., Table],
) -> None:
    table = visit()
    table.play_now("catan")
    page = table.page
    undo = page.locator(".undobtn")
    for way in (undo.click, lambda: page.keyboard.press("u")):
        page.wait_for_selector("[data-spot]")
        corners = page.locator("[data-spot]").count()
        page.locator("[data-spot]").first.click()
        undo.wait_for()
        page.wait_for_function("() => document.querySelectorAll('[data-spot]').length < 4")
        way()
        page.wait_for_function(
            "(n) => document.querySelectorAll('[data-spot]').length === n", arg=corners
        )


def test_an_open_table_is_found_on_the_start_page_and_then_watched(
    visit: Callable[..., Table],
) -> None:
    ada, ben, carl = visit(), visit(), visit()
    page = ada.open()
    page.click("[data-friends=dice]")
    page.locator(".newtable select").first.select_option("2")
    page.click(".newtable [data-step=details]")
    page.check(".newtable input[type=checkbox]")
    page.click(".newtable .btn.main")
    page.wait_for_url("**/t/*")
    code = page.url.rsplit("/", 1)[1]
    ben.open()
    ben.page.click(f".goon a[href='/t/{code}']:has-text('Take a seat')")
    ben.page.click(".seat [data-glow]")
    ben.page.click(".lobby .btn.big")
    page.click(".lobby .btn.main.big:has-text('Start the game')")
    page.wait_for_selector("main.table")
    carl.open()
    carl.page.click(f".goon a[href='/t/{code}']:has-text('Watch')")
    carl.page.wait_for_selector(".isle svg")
    assert carl.page.locator(".watching").inner_text().startswith("You are watching")
    assert "1 person is watching" in carl.page.locator(".watching").inner_text()
    expect(carl.page.locator("[data-glow]")).to_have_count(0)
    expect(carl.page.locator(".foe")).to_have_count(2)


def test_a_record_is_saved_and_loaded_again_from_the_file(
    visit: Callable[..., Table], folder: Path
) -> None:
    table = visit()
    table.play_now("dice")
    page = table.page
    page.click(".acts [data-glow]")
    page.wait_for_selector(".rdie")
    page.click(".tools .tool:last-child")
    with page.expect_download() as saved:
        page.click(".menu a[download]")
    record = folder / "game.skerry"
    saved.value.save_as(record)
    page = table.open()
    page.set_input_files(".filebtn input", record)
    page.wait_for_selector(".replaybar")
    page.keyboard.press("End")
    expect(page.locator(".rdie")).to_have_count(6)
    record.write_text("not a record")
    page = table.open()
    page.set_input_files(".filebtn input", record)
    page.wait_for_selector(".banner:has-text('cannot be read')")
    assert len(table.problems) == 1  # the browser notes the answer 400 itself
    table.problems.clear()
