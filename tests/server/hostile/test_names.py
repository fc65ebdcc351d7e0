"""Nobody is taken for somebody else, and nobody is invisible."""

from __future__ import annotations

import pytest

from skerry.server.names import clean_name, distinct, skeleton

from ..player import Host, Refused
from ..test_tables import run

INVISIBLE = [
    "\u200b", "\u3164", "\u2800", "\u115f\u1160", "\uffa0", "\u202e\u2066", "\u00ad", "\u034f",
    "\ufe0f", "\u0301", "\U000e0100", "\u2060 \u00a0", "\u180e", "\U000e0041", "\ue000",
]  # fmt: skip


@pytest.mark.parametrize("name", INVISIBLE, ids=[ascii(name) for name in INVISIBLE])
def test_a_name_that_cannot_be_seen_is_refused(sqlite: str, name: str) -> None:
    async def scene(host: Host) -> None:
        guest = await host.visitor()
        with pytest.raises(Refused, match="something that can be read"):
            await guest.ask("hello", name=name)
        with pytest.raises(Refused, match="must be hello"):
            await guest.ask("tables")
        ada = await host.player("Ada")
        with pytest.raises(Refused, match="something that can be read"):
            await ada.ask("rename", name=name)
        seats = [{"kind": "me", "name": name}]
        with pytest.raises(Refused, match="something that can be read"):
            await ada.ask("create", game="catan", players=2, seats=seats)
        await ada.ask("create", game="catan", players=2)
        with pytest.raises(Refused, match="something that can be read"):
            await ada.ask("sit", name=name)
        assert [seat.get("name") for seat in ada.info["seats"]] == ["Ada", None]

    run(sqlite, scene)


ALIKE = [
    "Ada", "ADA", "\u0410d\u0430", "A\u200bda", "\uff21\uff44\uff41", "Ada\u202e", "A d a",
    "Ad\u00e1", "Ada\u3164", "\u0391da", "Ada.", "\U0001d400da",
]  # fmt: skip


@pytest.mark.parametrize("name", ALIKE, ids=[ascii(name) for name in ALIKE])
def test_a_spectator_cannot_speak_under_a_players_name(sqlite: str, name: str) -> None:
    async def scene(host: Host) -> None:
        ada = await host.player("Ada")
        await ada.ask("create", game="catan", players=2)
        imp = await host.player(name)
        await imp.ask("join", table=ada.code)
        await imp.ask("chat", text="I resign")
        await ada.until(lambda p: p.chat)
        said = ada.chat[-1]
        assert skeleton(said["name"]) != skeleton("Ada")
        assert said["name"].endswith(" 2")
        await ada.ask("chat", text="that was not me")
        assert ada.chat[-1]["name"] == "Ada"

    run(sqlite, scene)


def test_two_people_at_one_table_have_two_names(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        guests = [await host.player("Guest") for _ in range(3)]
        await guests[0].ask("create", game="catan", players=4)
        for guest in guests[1:]:
            await guest.ask("join", table=guests[0].code)
            await guest.ask("sit")
        await guests[1].ask("sit", name="GUEST")
        names = [seat["name"] for seat in guests[0].info["seats"]]
        assert names == ["Guest", "Guest 2", "Guest 3", "GUEST 4"]

    run(sqlite, scene)


def test_people_of_one_device_have_two_names(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada = await host.player("Ada")
        await ada.ask("create", game="catan", players=2, seats=[{"kind": "me"}, {"kind": "me"}])
        assert [seat["name"] for seat in ada.info["seats"]] == ["Ada", "Ada 2"]

    run(sqlite, scene)


def test_names_of_all_scripts_stay_as_they_are() -> None:
    for name in ("Ада", "Žofie", "李小龙", "محمد", "Αλέξης", "나래", "Ada 😀", "O'Neil", "ตุ๊ก"):
        assert clean_name(name) == name


def test_a_name_stays_short_when_it_gets_a_number() -> None:
    name = "x" * 24
    assert distinct(name, [name]) == "x" * 22 + " 2"


def test_piles_of_marks_are_flattened() -> None:
    assert len(clean_name("A" + "\u0335" * 20)) <= 3
