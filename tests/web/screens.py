"""Every screen of the app and how a person gets there: for pictures, and for what is tested of all.

Each function brings a fresh visitor to its screen and gives the page.
"""

from __future__ import annotations

import json
import sys

from driver import ROOT, Table
from moments import sit_in
from page_screens import PAGES, ended, on_phone, puzzle, solved
from playwright.sync_api import Page, WebSocketRoute
from positions import sit_at
from studio import Screen, Studio, after, at_address
from test_people_page import fill

sys.path.insert(0, str(ROOT / "tests"))
sys.path.insert(0, str(ROOT / "tests" / "rules" / "catan"))
sys.path.insert(0, str(ROOT / "tests" / "rules" / "struggle"))

from catan_table import position_text
from struggle_table import table as struggle_at


def in_phase(game: str, phase: str, turn: int = 0, then: str = "") -> Screen:
    """A table at which this person is asked for something; then a click."""

    def screen(studio: Studio, language: str) -> Page:
        table = studio.visitor(language)
        sit_in(table, game, phase, turn)
        table.page.wait_for_selector("[data-glow], .ask, .pile")
        if then:
            table.page.locator(then).first.click()
        return table.page

    return screen


def new_table(step: str) -> Screen:
    return after(at_address("/", ".game-card"), "[data-friends=catan]", f"[data-step={step}]")


def founding(studio: Studio, language: str) -> Page:
    table = studio.visitor(language)
    table.play_now("catan")
    table.page.wait_for_selector("[data-spot]")
    return table.page


def first_tip(studio: Studio, language: str) -> Page:
    page = founding(studio, language)
    page.wait_for_selector(".tip")
    return page


def dice_alone(studio: Studio, language: str) -> Page:
    table = studio.visitor(language)
    table.play_now("dice")
    table.page.wait_for_selector("[data-glow]")
    return table.page


def dice_tip(studio: Studio, language: str) -> Page:
    page = dice_alone(studio, language)
    page.locator(".acts [data-glow]").first.click()
    page.wait_for_selector(".tip")
    return page


def catan_at(where: str) -> Screen:
    """A table of Catan that begins in a position, at the seat of whoever moves there."""

    def screen(studio: Studio, language: str) -> Page:
        table = studio.visitor(language)
        sit_at(table, "catan", position_text(where), 1)
        return table.page

    return screen


cards_in_hand = catan_at(
    "phase=before-roll rolled=0 red.cards=k2rimp red=l3wo settlement=H10-N:red,H12-N:blue"
)


def swap(studio: Studio, language: str) -> Page:
    table = studio.visitor(language)
    position = struggle_at("hand=b2l/o2w/g3/l2 roads=3,1,1,1").match.position
    sit_at(table, "struggle", position, 0)
    if (handle := table.page.locator(".dock [data-opens=turn]")).is_visible():
        handle.click()
    table.page.locator(".swapbox .partners button").nth(1).click()
    return table.page


def hand_over(studio: Studio, language: str) -> Page:
    page = swap(studio, language)
    page.locator(".swapbox .col .btn").first.click()
    page.wait_for_selector(".handover button")
    return page


def open_table(table: Table, game: str, players: int, here: int = 1, clock: int = 0) -> str:
    """A table with people; the address of it."""
    page = table.open()
    page.click(f"[data-friends={game}]")
    page.locator(".newtable select[name=players]").select_option(str(players))
    page.locator(".newtable select[name=here]").select_option(str(here))
    if clock:
        page.click(".newtable [data-step=details]")
        page.locator(".newtable select:has(option[value='30'])").select_option(str(clock))
    page.click(".newtable .btn.main")
    page.wait_for_url("**/t/*")
    return page.url.removeprefix(table.address)


def sit_down(table: Table, path: str) -> None:
    page = table.open(path)
    page.click(".seat [data-glow]")
    page.wait_for_selector(".lobby .btn.big")


def lobby(studio: Studio, language: str) -> Page:
    host = studio.visitor(language)
    path = open_table(host, "catan", 4)
    sit_down(studio.visitor(), path)
    host.page.wait_for_selector(".peoplehere")
    return host.page


def curtain(studio: Studio, language: str) -> Page:
    table = studio.visitor(language)
    open_table(table, "catan", 2, here=2)
    table.page.wait_for_selector(".curtain")
    return table.page


def two_people(studio: Studio, language: str, clock: int) -> tuple[Table, Table]:
    """Two at a dice table; first whoever is asked."""
    ada, ben = studio.visitor(language), studio.visitor(language)
    path = open_table(ada, "dice", 2, clock=clock)
    sit_down(ben, path)
    ben.page.click(".lobby .btn.big")
    ada.page.wait_for_function("() => !document.querySelector('.seat [data-glow]')")
    ada.page.click(".lobby .btn.main.big")
    for table in (ada, ben):
        table.page.wait_for_selector("main.table .turnflag")
    ada.page.wait_for_selector(".turnflag.plain, .acts [data-glow]")
    if ada.page.locator(".acts [data-glow]").count():
        return ada, ben
    return ben, ada


def hurried(studio: Studio, language: str) -> Page:
    let_pass = studio.hold_time()
    asked, _ = two_people(studio, language, clock=30)
    let_pass(24)
    asked.page.reload()
    asked.page.wait_for_selector(".turnflag.hurry")
    return asked.page


def away(studio: Studio, language: str) -> Page:
    let_pass = studio.hold_time()
    asked, _ = two_people(studio, language, clock=30)
    let_pass(31)
    asked.page.wait_for_selector(".awaybox")
    return asked.page


def other_is_away(studio: Studio, language: str) -> Page:
    let_pass = studio.hold_time()
    asked, other = two_people(studio, language, clock=30)
    let_pass(31)
    asked.page.wait_for_selector(".awaybox")
    other.page.wait_for_selector(".foe .note", state="attached")  # phones leave it out
    return other.page


def offline(studio: Studio, language: str) -> Page:
    page = founding(studio, language)
    page.context.set_offline(True)
    page.wait_for_selector(".banner.warn")
    return page


def watching(studio: Studio, language: str) -> Page:
    first, _ = two_people(studio, language, clock=0)
    table = studio.visitor(language)
    page = table.open(first.page.url.removeprefix(table.address))
    page.wait_for_selector(".watching")
    return page


def account_made(studio: Studio, language: str) -> Page:
    page = studio.visitor(language).open("/account")
    studio.accounts += 1
    page.fill("#make-name", f"Marit {studio.accounts}")
    page.fill("#make-passphrase", "seven wet sheep on a reef")
    page.click("#make-passphrase ~ .btn")
    page.wait_for_selector(".codes code")
    return page


def profile(studio: Studio, language: str) -> Page:
    studio.once("people", lambda: fill(studio.folder))
    page = studio.visitor(language).open("/people/marit")
    page.wait_for_selector(".people .chart")
    return page


def hint(studio: Studio, language: str) -> Page:
    """The server's bots are not ready, so the answer is given for it."""

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def from_page(message: str | bytes) -> None:
            data = json.loads(message)
            if data["type"] != "hint":
                server.send(message)
                return
            moves = [
                {"move": {"kind": "settlement", "corner": corner}, "chance": 0.34 - behind,
                 "error": 0.01, "behind": behind, "line": [{"kind": "road", "path": 3}]}
                for corner, behind in ((12, 0.0), (20, 0.03))
            ]  # fmt: skip
            answer = {"type": "hint", "re": data["id"], "table": "", "number": 1, "seat": 0,
                      "unit": "chance", "moves": moves}  # fmt: skip
            socket.send(json.dumps(answer))

        socket.on_message(from_page)

    table = studio.visitor(language)
    table.page.route_web_socket("**/ws", between)
    table.play_now("catan")
    table.page.wait_for_selector(".hint-tool:not(:disabled)")
    table.page.click(".hint-tool")
    table.page.wait_for_selector(".hintbox .hmove")
    return table.page


SCREENS: dict[str, Screen] = {
    "start": at_address("/", ".game-card"),
    "hall": at_address("/lobby", "[data-seek]"),
    "hall-seeking": after(at_address("/lobby", "[data-seek]"), "[data-seek]"),
    "lobby": lobby,
    "lobby-rules": after(lobby, "[data-change]", "[aria-expanded]"),
    "friends": at_address("/friends", ".friendspage"),
    "settings": at_address("/settings", "main h1"),
    "account": at_address("/account", "#make-name"),
    "account-made": account_made,
    "profile": profile,
    "profile-guest": at_address("/people/me", ".people"),
    "learn": at_address("/learn", ".port"),
    "lesson": at_address("/learn/catan/founding", ".teach-text"),
    "lesson-elasund": at_address("/learn/elasund/trade", ".teach-text"),
    "puzzle": puzzle,
    "puzzle-solved": solved,
    "rules": at_address("/rules/catan", ".book .clauses"),
    "rules-elasund": at_address("/rules/elasund", ".book .clauses"),
    "verify": at_address("/verify", ".verify"),
    "no-page": at_address("/nowhere", "main h1"),
    "no-table": at_address("/t/NOSUCH", "main h1"),
    "catan-founding": founding,
    "catan-first-tip": first_tip,
    "catan-road": after(founding, "[data-spot]"),
    "catan-main": in_phase("catan", "main", 30),
    "catan-late": in_phase("catan", "main", 50),
    "catan-before-roll": in_phase("catan", "before-roll", 24),
    "catan-robber": in_phase("catan", "robber", 10),
    "catan-rob": in_phase("catan", "rob"),
    "catan-discard": in_phase("catan", "discard"),
    "catan-offer": in_phase("catan", "answer", 8),
    "catan-cards": after(cards_in_hand, ".fan.dev .pile >> nth=2"),
    "catan-menu": after(in_phase("catan", "main", 30), ".tools .tool:last-child"),
    "catan-log": in_phase("catan", "main", 30, ".chat-tool"),
    "dice-start": dice_alone,
    "dice-first-tip": dice_tip,
    "dice-choose": in_phase("dice", "choose", 12),
    "dice-build": in_phase("dice", "build", 20),
    "struggle-trade": in_phase("struggle", "exchange", 12),
    "struggle-swap": swap,
    "struggle-hand-over": hand_over,
    "struggle-development": in_phase("struggle", "development", 20),
    "elasund-sail": in_phase("elasund", "sail", 6),
    "elasund-build": in_phase("elasund", "build", 12),
    "elasund-permit": in_phase("elasund", "permit", 4),
    "curtain": curtain,
    "hurry": hurried,
    "away": away,
    "other-away": other_is_away,
    "offline": offline,
    "watching": watching,
    "hint": hint,
    "hint-phone": on_phone(hint, ".hint-tool"),
    "end": ended("catan", 4),
    "end-dice-alone": ended("dice", 1),
    "end-elasund": ended("elasund", 3),
    "replay": ended("catan", 4, "replay", ".replaybar"),
    "replay-dice": ended("dice", 2, "replay", ".replaybar"),
    "review": ended("catan", 4, "review", ".logchart"),
    "review-dice": ended("dice", 2, "review", ".logchart"),
    "review-elasund": ended("elasund", 3, "review", ".logchart"),
    **PAGES,
}
