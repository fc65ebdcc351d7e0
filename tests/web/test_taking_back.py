"""Moves that are to be taken back while something else is asked."""

from __future__ import annotations

from collections.abc import Callable

from driver import Table
from playwright.sync_api import expect
from test_people import ask_to_undo, bring_to_a_trade, seat_two


def test_a_wish_to_take_an_offer_back_is_answered_before_the_offer(
    visit: Callable[..., Table],
) -> None:
    ada, ben = visit(), visit()
    seat_two(ada, ben)
    giver, taker, give, take = bring_to_a_trade(ada, ben)
    giver.locator(".tradebox .gets").nth(0).locator(".good").nth(give).click()
    giver.locator(".tradebox .gets").nth(1).locator(".good").nth(take).click()
    giver.locator(".tradebox .btn:has-text('Offer to all')").click()
    accept = taker.locator(".ask .btn:has-text('Accept')")
    accept.wait_for()
    ask_to_undo(giver)
    taker.locator(".ask .btn:has-text('Agree')").wait_for()
    expect(accept).to_be_hidden()  # both lie in one place
    taker.click(".ask .btn:has-text('Refuse')")
    accept.wait_for()
