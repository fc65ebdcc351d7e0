"""Tables: opening, sitting, starting, leaving, coming back, chat, rematch."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from .player import Host, Player, Refused, serving


def run(database: str, scene: Any, **settings: Any) -> None:
    """Play a scene on a server of its own."""

    async def main() -> None:
        async with serving(database, **settings) as host:
            await scene(host)

    asyncio.run(main())


def test_a_table_is_opened_filled_and_started(database: str) -> None:
    async def scene(host: Host) -> None:
        ada = await host.player("Ada")
        await ada.ask("create", game="catan", players=3, public=True)
        assert ada.info["status"] == "open"
        assert [s["kind"] for s in ada.info["seats"] if "kind" in s] == ["person"]
        ben = await host.player("Ben")
        await ben.ask("join", table=ada.code)
        assert ben.info["you"] == []
        await ben.ask("sit", seat=2)
        await ada.ask("bot", seat=1, level="easy")
        with pytest.raises(Refused, match="Ben is not ready"):
            await ada.ask("start")
        await ben.ask("ready")
        await ada.ask("start")
        await ben.until(lambda p: p.views)
        assert ada.info["status"] == ben.info["status"] == "playing"
        assert [s.get("name") for s in ben.info["seats"]] == ["Ada", None, "Ben"]
        assert list(ada.views) == [0]
        assert list(ben.views) == [2]

    run(database, scene)


def test_a_table_may_start_with_its_creation(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada = await host.player()
        seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
        answer = await ada.ask("create", game="catan", players=2, seats=seats, start=True)
        assert answer["info"]["status"] == "playing"
        assert answer["views"][0]["seat"] == 0

    run(sqlite, scene)


def test_only_the_host_sets_bots_and_starts(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada, ben = await host.player("Ada"), await host.player("Ben")
        await ada.ask("create", game="catan", players=2)
        await ben.ask("join", table=ada.code)
        for message in ({"type": "bot", "seat": 1, "level": "easy"}, {"type": "start"}):
            with pytest.raises(Refused) as refusal:
                await ben.ask(**message)
            assert refusal.value.code == "not_yours"
        assert ada.info["seats"][1].get("kind") is None

    run(sqlite, scene)


def test_a_closed_browser_comes_back_to_its_seat(database: str) -> None:
    async def scene(host: Host) -> None:
        ada, ben = await host.game()
        before = ada.view()
        await ada.close()
        await ben.until(lambda p: not p.info["seats"][0].get("here"))
        again = await host.player("Ada", ada.token)
        answer = await again.ask("hello", token=ada.token)
        assert [row["table"] for row in answer["mine"]] == [ada.code]
        await again.ask("join", table=ada.code)
        assert again.info["you"] == [0]
        assert again.view()["state"] == before["state"]
        assert again.view()["legal"] == before["legal"]
        await ben.until(lambda p: p.info["seats"][0].get("here"))

    run(database, scene)


def test_several_people_share_one_device(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada = await host.player("Ada")
        await ada.ask("create", game="catan", players=2)
        await ada.ask("sit", name="Ben")
        await ada.ask("start")
        assert ada.info["you"] == [0, 1]
        assert sorted(ada.views) == [0, 1]
        assert [s["name"] for s in ada.info["seats"]] == ["Ada", "Ben"]
        with pytest.raises(Refused, match="say which one"):
            await ada.move({"kind": "settlement", "corner": 12})
        for _ in range(4):
            seat = ada.view()["actors"][0]
            await ada.move(ada.view(seat)["legal"][0], seat=seat)

    run(sqlite, scene)


def test_a_spectator_sees_the_public_view_and_chats(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada, ben = await host.game()
        eve = await host.player("Eve")
        await eve.ask("join", table=ada.code)
        assert list(eve.views) == [-1]
        assert eve.view().get("legal", []) == []
        await eve.ask("chat", text="  hello <b>all</b>\n ")
        await ben.until(lambda p: p.chat)
        assert ben.chat[-1]["text"] == "hello <b>all</b>"
        assert ben.chat[-1]["name"] == "Eve"
        mover = ada if ada.legal else ben
        await mover.move(mover.legal[0])
        await eve.until(lambda p: p.number == mover.number)
        assert eve.view()["state"] == {
            **mover.view()["state"], **{k: eve.view()["state"][k] for k in ("deck",)}
        }  # fmt: skip

    run(sqlite, scene)


def test_whoever_leaves_before_the_start_frees_the_seat(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada, ben = await host.player("Ada"), await host.player("Ben")
        await ada.ask("create", game="catan", players=2)
        await ben.ask("join", table=ada.code)
        await ben.ask("sit")
        await ben.ask("leave")
        assert ben.info["you"] == []
        assert ben.info["seats"][1].get("kind") is None

    run(sqlite, scene)


def test_a_bot_stands_in_for_who_leaves_until_he_is_back(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada, ben = await host.game()
        mover, other = (ada, ben) if ada.legal else (ben, ada)
        await mover.ask("leave")
        await other.until(lambda p: p.legal)
        assert other.info["seats"][mover.seat]["why"] == "left"
        with pytest.raises(Refused, match="come back first"):
            await mover.move({"kind": "roll"})
        await mover.ask("back")
        assert not mover.info["seats"][mover.seat].get("away")

    run(sqlite, scene)


def test_somebody_who_is_gone_is_played_by_a_bot_and_returns_by_joining(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada, ben = await host.game()
        mover, other = (ada, ben) if ada.legal else (ben, ada)
        await mover.close()
        await other.until(lambda p: p.legal)
        assert other.info["seats"][mover.seat]["away"]
        assert other.info["seats"][mover.seat]["why"] == "gone"
        again = await host.player("again", mover.token)
        await again.ask("join", table=mover.code)
        await again.until(lambda p: not p.info["seats"][mover.seat].get("away"))

    run(sqlite, scene, away_after=0.1)


def test_a_paused_game_takes_no_moves(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada, ben = await host.game()
        mover, other = (ada, ben) if ada.legal else (ben, ada)
        await other.ask("pause")
        assert other.info["paused"]
        with pytest.raises(Refused, match="paused"):
            await mover.move(mover.legal[0])
        await mover.ask("resume")
        await mover.move(mover.legal[0])

    run(sqlite, scene)


def test_public_tables_are_listed_and_private_ones_are_not(database: str) -> None:
    async def scene(host: Host) -> None:
        ada, ben = await host.player("Ada"), await host.player("Ben")
        await ada.ask("create", game="catan", players=2, public=True)
        public = ada.code
        await ada.ask("create", game="catan", players=2)
        listed = await ben.ask("tables")
        assert [row["table"] for row in listed["tables"]] == [public]
        assert listed["mine"] == []
        mine = await ada.ask("tables")
        assert {row["table"] for row in mine["mine"]} == {public, ada.code}

    run(database, scene)


def test_a_rematch_seats_the_same_people_and_bots(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada, ben = await finished(host)
        await ben.ask("rematch")
        await ada.until(lambda p: p.info.get("rematch"))
        new = ada.info["rematch"]
        await ada.ask("rematch")
        assert ada.info["rematch"] == new, "the second wish must not open a second table"
        await ada.ask("join", table=new)
        assert ada.info["you"] == [0]
        assert [s["name"] for s in ada.info["seats"]] == ["P0", "P1"]
        assert ada.info["host"] is False

    run(sqlite, scene)


async def finished(host: Host, game: str = "catan") -> list[Player]:
    """A table where the game is over: everybody leaves it to light bots and watches."""
    options = {"goal": 3} if game == "catan" else {}
    players = await host.game(game, options=options)
    for player in players:
        await player.ask("leave")
    for player in players:
        await player.until(lambda p: p.info["status"] == "over")
    return players


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"type": "create", "game": "chess"}, "bad_option"),
        ({"type": "create", "game": "catan", "players": 9}, "bad_option"),
        ({"type": "create", "game": "catan", "options": {"goal": 99}}, "bad_option"),
        ({"type": "join", "table": "NOTHERE"}, "no_table"),
        ({"type": "move", "seen": 0, "moves": [{"kind": "roll"}]}, "no_table"),
        ({"type": "sit"}, "no_table"),
    ],
)
def test_what_cannot_be_done_is_refused_with_a_reason(
    sqlite: str, message: dict[str, Any], code: str
) -> None:
    async def scene(host: Host) -> None:
        ada = await host.player()
        with pytest.raises(Refused) as refusal:
            await ada.ask(**message)
        assert refusal.value.code == code
        assert len(refusal.value.reason) > 10

    run(sqlite, scene)


def test_the_first_message_must_be_hello(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        nobody = await host.visitor()
        with pytest.raises(Refused) as refusal:
            await nobody.ask("create", game="catan")
        assert refusal.value.code == "hello_first"

    run(sqlite, scene)
