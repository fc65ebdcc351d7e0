"""Catan's own questions in the browser: cards before they are played, offers that are refused."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable

import pytest
from driver import ROOT, Patience, Table
from playwright.sync_api import Page, WebSocketRoute, expect
from positions import sit_at
from test_people import bring_to_a_trade, end_turn, hand, is_asked, seat_two, walk_on

sys.path.insert(0, str(ROOT / "tests" / "rules" / "catan"))

from catan_table import position_text

from skerry.games.catan.board import CORNER_AT, CORNER_NEIGHBOURS

pytestmark = pytest.mark.slow
#: Red has every kind of development card and has not rolled yet.
CARDS = "phase=before-roll rolled=0 red.cards=k2rimp red=lw2 settlement=H10-N:red,H12-N:blue"
#: Counts what flies over the table, by where it begins and ends.
FLYERS = """
  window.flown = [];
  const place = (x, y) => [...document.querySelectorAll('[data-place]')].find((e) => {
    const b = e.getBoundingClientRect();
    return Math.abs(b.left + b.width / 2 - x) < 1 && Math.abs(b.top + b.height / 2 - y) < 1;
  })?.dataset.place;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
    if (this.classList.contains('flyer')) {
      const ends = [frames[0], frames.at(-1)].map((frame) => {
        const [x, y] = frame.transform.match(/-?[\\d.]+/g).map(Number);
        return place(x, y);
      });
      window.flown.push(ends.join(' '));
    }
    return animate.call(this, frames, how);
  };
"""


def card(page: Page, name: str) -> None:
    page.locator(f".fan.dev .pile[aria-label^='{name}']").click()


def test_a_card_says_what_it_does_before_it_is_played(visit: Callable[..., Table]) -> None:
    table = visit()
    sit_at(table, "catan", position_text(CARDS), 1)
    page = table.page
    record = f"{table.address}/api/tables/{page.url.rsplit('/', 1)[1]}/record"
    before = page.request.get(record).text()
    ask = page.locator(".ask")
    for name in ("Knight", "Road Building", "Year of Plenty", "Monopoly"):
        card(page, name)
        expect(ask.locator("h2")).to_have_text(name)
        expect(ask.locator("[data-note=before-roll]")).to_contain_text("You have not rolled yet")
    card(page, "Victory point")
    expect(ask).to_contain_text("there is nothing to play")
    assert ask.get_by_role("button").all_inner_texts() == ["Back"]
    card(page, "Monopoly")
    expect(page.locator(".turnflag")).to_have_text("Name a resource: you get all of it")
    play = ask.get_by_role("button", name="Play this card")
    expect(play).to_be_disabled()
    ask.get_by_role("button", name="wool").click()
    expect(play).to_be_enabled()
    page.keyboard.press("Escape")
    expect(ask).to_have_count(0)
    assert page.request.get(record).text() == before
    card(page, "Knight")
    play.click()
    page.wait_for_selector("[data-spot][aria-label^='Move the robber']")
    card(page, "Road Building")  # one card a turn
    expect(ask.locator("[data-note=played]")).to_be_visible()


@pytest.mark.long
def test_offers_are_declined_for_a_turn_and_some_goods_never_given(
    visit: Callable[..., Table],
) -> None:
    ada, ben = visit(reduced_motion="no-preference"), visit(reduced_motion="no-preference")
    for table in (ada, ben):
        table.page.add_init_script(FLYERS)
    seat_two(ada, ben)
    giver, taker, give, take = bring_to_a_trade(ada, ben)
    box, ask = giver.locator(".tradebox"), taker.locator(".ask")

    def offer() -> None:
        box.locator(".gets").nth(0).locator(".good").nth(give).click()
        box.locator(".gets").nth(1).locator(".good").nth(take).click()
        box.get_by_role("button", name="Offer to all").click()

    record = f"{ada.address}/api/tables/{giver.url.rsplit('/', 1)[1]}/record"
    declined = 0

    def refused() -> None:
        """The answer is there, whether or not somebody was asked; the offer is over."""
        nonlocal declined
        declined += 1
        patience = Patience()
        while giver.request.get(record).text().count("decline") < declined:
            assert patience.lasts
            giver.wait_for_timeout(50)
        expect(box.get_by_role("button", name="Offer to all")).to_be_visible()

    offer()
    ask.locator("[data-decline-all]").click()
    refused()
    offer()
    refused()
    expect(ask).to_have_count(0)
    # What was offered flew from its giver.
    ways = taker.evaluate("() => flown")
    assert {"seat-0 seat-1", "seat-1 seat-0"} & set(ways)
    # In another turn the person is asked again, unless that good is never given.
    taker.locator(".never .good").nth(take).click()
    play_round(ada, ben, giver)
    mine, theirs = hand(giver), hand(taker)
    assert mine[give]
    assert theirs[take]
    offer()
    refused()
    expect(ask).to_have_count(0)
    taker.locator(".never .good").nth(take).click()
    offer()
    ask.get_by_role("button", name="Decline", exact=True).wait_for()


def play_round(ada: Table, ben: Table, until: Page) -> None:
    """On to the next turn of the same person, with nothing built."""
    tables = {ada.page: ada, ben.page: ben}
    other = next(page for page in tables if page is not until)
    patience = Patience()
    for ends, begins in ((until, other), (other, until)):
        end_turn(tables[ends])
        while not is_asked(begins, "End turn"):
            assert patience.lasts
            for table in tables.values():
                patience.note(walk_on(table))


@pytest.mark.parametrize(
    ("language", "lack", "near"),
    [
        ("en-GB", "You need 1 grain and 2 ore more.", "Too near to another building ("),
        pytest.param(
            "de-DE",
            "Dir fehlen noch 1 Getreide und 2 Erz.",
            "Zu nah an einem Gebäude (",
            marks=pytest.mark.long,
        ),
        pytest.param(
            "fr-FR",
            "Il vous manque 1 carte de blé et 2 cartes de minerai.",
            "Trop près d’une construction (",
            marks=pytest.mark.long,
        ),
        (
            "ru-RU",
            "Вам не хватает 1 карты зерна и 2 карт руды.",
            "Слишком близко к другой постройке (",
        ),
    ],
)
def test_a_refused_move_says_exactly_why_in_the_language_of_the_page(
    visit: Callable[..., Table], language: str, lack: str, near: str
) -> None:
    """The page offers no such moves, so they take the place of the end of the turn on the way."""
    corner = CORNER_AT["H10-N"]
    beside = int(CORNER_NEIGHBOURS[corner, 0])
    wishes = [{"kind": "city", "corner": corner}, {"kind": "settlement", "corner": beside}]

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            request = json.loads(message)
            if request["type"] == "move":
                request["moves"] = [wishes.pop(0)]
            server.send(json.dumps(request))

        socket.on_message(pass_on)

    table = visit(language)
    page = table.page
    page.route_web_socket("**/ws*", between)
    sit_at(table, "catan", position_text("red=go goal=3 settlement=H10-N:red,H12-N:blue"), 1)
    banner = page.locator(".banner span")
    end = page.locator(".side .mains .btn.main")
    end.click()
    expect(banner).to_have_text(lack)
    expect(page.locator(".banner a")).to_have_attribute("href", "/rules/catan#CA-48")
    end.click()
    expect(banner).to_contain_text(near)
    expect(banner).not_to_contain_text(str(corner))
