"""The page of an account: made, signed out of, signed in to elsewhere, recovered."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from driver import Table
from playwright.sync_api import expect
from test_everyone import faults

pytestmark = pytest.mark.slow

SECRET = "seven wet sheep on a reef"


@pytest.mark.parametrize(
    "language",
    ["en-GB", *(pytest.param(one, marks=pytest.mark.long) for one in ("ru-RU", "de-DE", "fr-FR"))],
)
def test_an_account_is_made_and_signed_in_to_elsewhere(
    visit: Callable[..., Table], language: str
) -> None:
    name = f"Ada {language}"
    home = visit(language, bypass_csp=True, viewport={"width": 390, "height": 844})
    page = home.open("/account")
    page.fill("#make-name", name)
    page.fill("#make-passphrase", SECRET)
    page.click("#make-passphrase ~ .btn")
    page.wait_for_selector(f"[data-account='{name}']")
    codes = page.locator(".codes code").all_inner_texts()
    assert len(codes) == 8
    assert faults(page) == []

    away = visit(language, bypass_csp=True)
    page = away.open("/account")
    page.click("summary >> nth=1")
    page.fill("#in-name", name.upper())
    page.fill("#in-passphrase", "not the right words")
    page.click("#in-passphrase ~ .btn")
    page.wait_for_selector("[role=alert]")
    # The browser logs the answer to the wrong words.
    assert [problem for problem in away.problems if "403" not in problem] == []
    away.problems.clear()
    page.fill("#in-passphrase", SECRET)
    page.click("#in-passphrase ~ .btn")
    page.wait_for_selector(f"[data-account='{name}']")
    assert faults(page) == []
    # A reload finds the account again.
    page.reload()
    page.wait_for_selector(f"[data-account='{name}']")
    page.click(".account .row .btn >> nth=0")
    page.wait_for_selector("#make-name")

    page.click("summary >> nth=2")
    page.fill("#lost-name", name)
    page.fill("#lost-code", codes[3])
    page.fill("#lost-passphrase", SECRET + " again")
    page.click("#lost-passphrase ~ .btn")
    page.wait_for_selector(f"[data-account='{name}']")


def add_authenticator(table: Table) -> None:
    """A device of its own that verifies its user, as Chromium has one for tests."""
    session = table.context.new_cdp_session(table.page)
    session.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True,
               "hasUserVerification": True, "isUserVerified": True}  # fmt: skip
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})


@pytest.mark.parametrize(
    "language",
    ["fr-FR", *(pytest.param(one, marks=pytest.mark.long) for one in ("en-GB", "de-DE", "ru-RU"))],
)
def test_a_passkey_makes_an_account_signs_in_and_is_removed(
    visit: Callable[..., Table], language: str
) -> None:
    home = visit(language, bypass_csp=True, viewport={"width": 390, "height": 844})
    # Passkeys belong to names, not to addresses.
    home.address = home.address.replace("127.0.0.1", "localhost")
    add_authenticator(home)
    name = f"Bea {language}"
    page = home.open("/account")
    page.fill("#make-name", name)
    page.click("#make-name ~ .btn.main")
    page.wait_for_selector(f"[data-account='{name}']")
    expect(page.locator(".codes code")).to_have_count(8)
    expect(page.locator("[data-passkey]")).to_have_count(1)
    assert faults(page) == []

    page.click(".account .row .btn >> nth=0")
    page.wait_for_selector("#make-name")
    page.click("summary >> nth=1")
    page.click("details[open] form > .btn.main >> nth=1")
    page.wait_for_selector(f"[data-account='{name}']")

    # The last one stays until there is a passphrase.
    page.click("[data-passkey] summary")
    page.click("[data-by-passkey=passkey-remove]")
    page.wait_for_selector("[role=alert]")
    assert [problem for problem in home.problems if "409" not in problem] == []
    home.problems.clear()
    page.click("summary:below([data-passkey]) >> nth=1")
    page.fill("#change-new", SECRET)
    page.click("[data-by-passkey=passphrase]")
    page.wait_for_selector("#codes-passphrase", state="attached")
    assert faults(page) == []
    page.click("[data-by-passkey=passkey-remove]")
    page.wait_for_selector("[data-passkey]", state="detached")
    home.hosts.clear()
