"""Hidden pages stay hidden, and somebody who is blocked gets nowhere and learns nothing."""

from __future__ import annotations

import pytest

from ..known import http, known, seated
from ..known import quick_hashes as quick_hashes
from ..player import Host, Refused
from ..test_people import circle, post
from ..test_tables import run
from .test_floods import allow


def test_a_hidden_page_is_as_if_it_were_not_there(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada, ben = await known(host, "Ada"), await known(host, "Ben")
        hidden = {"is_open": False, "shows_luck": True, "shows_presence": True}
        assert await post(host, ada, "settings", **hidden) == 200
        for who in (None, ben):
            missing = await http(host, who, "GET", "/api/people/Nobody")
            found = await http(host, who, "GET", "/api/people/Ada")
            assert (found.status_code, found.text) == (missing.status_code, missing.text)
        own = (await http(host, ada, "GET", "/api/people/Ada")).json()
        assert own["settings"]["is_open"] is False
        guest = await host.player("Gus")
        assert (await http(host, guest, "GET", "/api/people/me")).json()["name"] == ""

    run(sqlite, scene)


def test_somebody_blocked_cannot_sit_invite_or_look_and_is_not_told(database: str) -> None:
    async def scene(host: Host) -> None:
        ada, eve = await known(host, "Ada"), await known(host, "Eve")
        await post(host, eve, "ask", name="Ada")
        before = await circle(host, eve)
        assert await post(host, ada, "block", name="Eve") == 200
        assert await circle(host, eve) == before
        assert (await circle(host, ada))["asks"] == []
        await seated(host, ada, players=3, public=True)
        await eve.ask("join", table=ada.code)
        with pytest.raises(Refused, match="cannot take a seat") as refused:
            await eve.ask("sit")
        assert "block" not in refused.value.reason
        await seated(host, eve, players=2)
        notes = sum(m["type"] == "note" for m in ada.heard)
        for what in ("ask", "invite"):
            more = {"table": eve.code} if what == "invite" else {}
            assert await post(host, eve, what, name="Ada", **more) == 200
        assert (await circle(host, ada))["invitations"] == []
        assert sum(m["type"] == "note" for m in ada.heard) == notes
        assert (await http(host, eve, "GET", "/api/people/Ada")).status_code == 404

    run(database, scene)


def test_what_is_asked_of_people_is_bounded_and_needs_a_token(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # However quick or slow the machine is: nothing comes back, and only this bound is met.
    allow(monkeypatch, "tie", address=60, person=15)

    async def scene(host: Host) -> None:
        ada = await known(host, "Ada")
        codes = [await post(host, ada, "ask", name=f"Nobody {i}") for i in range(18)]
        assert set(codes) == {404, 429}
        assert codes.count(404) == 15
        for what in ("ask", "settings", "invite", "report", "block"):
            assert (await http(host, None, "POST", f"/api/people/{what}")).status_code in (400, 401)
        guest = await host.player("Gus")
        assert await post(host, guest, "block", name="Ada") == 409
        odd = "x'; DROP TABLE ties; --"
        assert await post(host, guest, "ask", name=odd) == 409
        assert (await http(host, ada, "GET", f"/api/people/{odd}")).status_code == 404

    run(sqlite, scene, rate=40, http_rate=50, http_burst=10_000)
