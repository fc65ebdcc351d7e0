"""Seeds: every seat mixes one into the dice, promised by all before any is shown."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from typing import Any

import pytest

from skerry.core.chance import Mixed, Secret
from skerry.core.match import Match
from skerry.server import driver
from skerry.server import entries as e
from skerry.server.fairness import verify
from skerry.server.loading import load
from skerry.server.message_parts import Clock
from skerry.server.proof import seal_of
from skerry.server.snapshot import restore, take
from skerry.server.spec import Spec
from skerry.server.table import Table

from .cluster import Cluster
from .known import SECRET, http, known, person_of, quick_hashes  # noqa: F401  a fixture
from .player import Host, Player, Refused, serving
from .test_clock import Hands
from .test_tables import run

SEEDS = [hashlib.sha256(f"browser {i}".encode()).hexdigest() for i in range(4)]


async def sealed(host: Host, game: str = "catan", **more: Any) -> list[Player]:
    """Two people who have promised seeds, the second one ready."""
    first, second = await host.player("Ada"), await host.player("Ben")
    options = {"goal": 3} if game == "catan" else {}
    await first.ask("create", game=game, players=3, options=options, **more)
    await second.ask("join", table=first.code)
    await second.ask("sit")
    for player, seed in zip((first, second), SEEDS, strict=False):
        await player.ask("seal", seal=seal_of(seed))
    await second.ask("ready")
    return [first, second]


async def started(host: Host, game: str = "catan", **more: Any) -> list[Player]:
    """The same at a game that has begun."""
    players = await sealed(host, game, **more)
    await players[0].ask("start", fill="random")
    for player, seed in zip(players, SEEDS, strict=False):
        await player.ask("seed", seed=seed)
    for player in players:
        await player.until(lambda p: p.views)
    return players


def test_all_promise_a_seed_before_any_is_shown(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        first, second = await sealed(host)
        await first.ask("start", fill="random")
        for player in (first, second):
            await player.until(lambda p: p.info.get("dealing"))
            seals = [seat.get("seal", "") for seat in player.info["seats"]]
            assert seals == [seal_of(SEEDS[0]), seal_of(SEEDS[1]), ""]
            assert player.info["status"] == "open"
        await first.ask("seed", seed=SEEDS[0])
        await second.ask("ping")
        assert not second.views
        assert SEEDS[0] not in str(second.heard)
        await second.ask("seed", seed=SEEDS[1])
        for player in (first, second):
            await player.until(lambda p: p.views)
            assert player.info["seeds"] == [SEEDS[0], SEEDS[1], "server"]
            assert not player.info.get("dealing")

    run(sqlite, scene)


def test_the_seeds_change_the_dice_and_stand_in_the_record(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        players = await started(host)
        commitment = players[0].info["commitment"]
        for player in players:
            await player.ask("leave")
        for player in players:
            await player.until(lambda p: p.info["status"] == "over")
        info = players[0].info
        record = (await host.get(f"/api/tables/{players[0].code}/record")).text
        proof = verify(record, commitment, info["transcript"])
        assert list(proof.seeds) == [SEEDS[0], SEEDS[1], "server"]
        assert hashlib.sha256(bytes.fromhex(info["secret"])).hexdigest() == commitment
        match = Match.from_record(record)
        assert match.names == ["Ada", "Ben", "bot random"]

    run(sqlite, scene)


def test_a_seed_that_holds_an_id_stays_as_it_was_shown_when_its_person_goes(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada, ben = await known(host, "Ada"), await host.player("Ben")
        seeds = [person_of(ada) * 2, SEEDS[1]]
        await ada.ask("create", game="dice", players=2)
        await ben.ask("join", table=ada.code)
        await ben.ask("sit")
        for player, seed in zip((ada, ben), seeds, strict=True):
            await player.ask("seal", seal=seal_of(seed))
        await ben.ask("ready")
        await ada.ask("start")
        for player, seed in zip((ada, ben), seeds, strict=True):
            await player.ask("seed", seed=seed)
        await ben.until(lambda p: p.views)
        commitment = ben.info["commitment"]
        await http(host, ada, "POST", "/api/account/delete", passphrase=SECRET)
        await host.lobby.orders.look()
        table = load(host.lobby.services.store, ben.code)
        assert table is not None
        assert table.seeds == seeds
        assert table.seats_of(person_of(ada)) == []
        assert table.spec.host != person_of(ada)
        again = await host.player("Ben", token=ben.token)
        await again.ask("join", table=ben.code)
        assert (again.info["seeds"], again.info["commitment"]) == (seeds, commitment)

    run(sqlite, scene)


def test_a_seat_that_shows_no_seed_in_time_leaves_it_to_the_server(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        hands = Hands(host)
        first, second = await sealed(host)
        await first.ask("start", fill="random")
        await first.ask("seed", seed=SEEDS[0])
        hands.at += driver.SEED_WAIT
        for player in (first, second):
            await player.until(lambda p: p.views)
            assert player.info["seeds"] == [SEEDS[0], "server", "server"]

    run(sqlite, scene)


def test_a_table_without_promised_seeds_begins_at_once(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        (only,) = await host.game("dice", people=1)
        assert only.info["seeds"] == ["server"]
        assert only.views

    run(sqlite, scene)


def test_seeds_and_seals_are_refused_at_the_wrong_time_or_for_the_wrong_seat(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        first, second = await sealed(host)
        eve = await host.player("Eve")
        await eve.ask("join", table=first.code)

        async def refused(player: Player, code: str, type: str, **what: Any) -> None:
            with pytest.raises(Refused) as told:
                await player.ask(type, **what)
            assert told.value.code == code

        await refused(first, "not_now", "seed", seed=SEEDS[0])
        await refused(second, "not_yours", "seal", seal=seal_of(SEEDS[3]), seat=0)
        await refused(eve, "not_yours", "seal", seal=seal_of(SEEDS[3]))
        await refused(first, "malformed", "seal", seal="abc")
        await first.ask("start", fill="random")
        await refused(second, "bad_option", "seed", seed=SEEDS[3])
        await refused(second, "not_yours", "seed", seed=SEEDS[0], seat=0)
        for message in ("leave", "ready", "start"):
            await refused(first, "not_now", message)
        await refused(second, "not_now", "seal", seal=seal_of(SEEDS[3]))
        await refused(eve, "not_now", "sit")
        await first.ask("seed", seed=SEEDS[0])
        await refused(first, "not_now", "seed", seed=SEEDS[0])
        await second.ask("seed", seed=SEEDS[1])
        await second.until(lambda p: p.views)
        assert second.info["seeds"][:2] == SEEDS[:2]

    run(sqlite, scene)


@pytest.mark.parametrize("end", ["\n", "\r", " ", "\0"])
def test_nobody_makes_a_game_that_cannot_be_verified_by_what_follows_a_seed(
    sqlite: str, end: str
) -> None:
    async def scene(host: Host) -> None:
        first, second = await sealed(host)
        with pytest.raises(Refused, match="regex"):
            await second.ask("seal", seal=seal_of(SEEDS[1]) + end)
        await first.ask("start", fill="random")
        with pytest.raises(Refused, match="regex"):
            await second.ask("seed", seed=SEEDS[1] + end)
        with pytest.raises(Refused, match="regex"):
            await second.ask("join", table=first.code + end)

    run(sqlite, scene)


def test_a_seal_goes_with_its_seat(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        first, second = await sealed(host)
        await second.ask("leave")
        await first.until(lambda p: not p.info["seats"][1].get("seal"))
        await second.ask("sit")
        await first.ask("seal", seal=seal_of(SEEDS[2]))
        await second.until(lambda p: p.info["seats"][0].get("seal") == seal_of(SEEDS[2]))
        assert not second.info["seats"][1].get("seal")

    run(sqlite, scene)


def test_a_table_that_is_loaded_again_has_the_same_dice_and_proof(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        players = await started(host, "dice")
        await players[0].ask("pause")  # the bot waits as well
        table = host.lobby.rooms[players[0].code].table
        for again in (load(host.lobby.services.store, table.spec.code),
                      restore(take(table))):  # fmt: skip
            assert again is not None
            assert again.match is not None
            assert again.seeds == table.seeds
            assert again.match.tags == table.match.tags
            chances = (again.match.chance, table.match.chance)
            assert [isinstance(chance, Mixed) for chance in chances] == [True, True]
            agreed = [chance.agreed for chance in chances if isinstance(chance, Mixed)]
            assert agreed[0] == agreed[1]
            assert again.match.record == table.match.record

    run(sqlite, scene)


def test_seeds_at_different_workers_are_mixed_once(cluster: Cluster) -> None:
    database = cluster.new_database()

    async def main() -> None:
        async with serving(database) as one, serving(database) as two:
            ada, ben = await one.player("Ada"), await two.player("Ben")
            await ada.ask("create", game="dice", players=2)
            await ben.ask("join", table=ada.code)
            await ben.ask("sit")
            for player, seed in ((ada, SEEDS[0]), (ben, SEEDS[1])):
                await player.ask("seal", seal=seal_of(seed))
            await ben.ask("ready")
            await ada.ask("start")
            for player, seed in ((ada, SEEDS[0]), (ben, SEEDS[1])):
                await player.until(lambda p: p.info.get("dealing") or p.views)
                await player.ask("seed", seed=seed)
            for player in (ada, ben):
                await player.until(lambda p: p.views)
                assert player.info["seeds"] == SEEDS[:2]
            tables = [host.lobby.rooms[ada.code].table for host in (one, two)]
            assert tables[0].match.record == tables[1].match.record

    asyncio.run(main())


def test_a_table_of_version_0_1_0_goes_on_with_the_dice_it_had() -> None:
    secret = secrets.token_hex(32)
    spec = Spec(code="OLDONE", game="catan", players=2, options={"board": "random"}, public=False,
                clock=Clock(), host="h", secret=secret, at=1)  # fmt: skip
    chance = Secret(bytes.fromhex(secret), "OLDONE")
    then = Match("catan", 2, options={"board": "random"}, chance=chance)
    while then.awaits_chance:
        then.play_chance()
    table = Table(spec)
    table.fold(1, 1, e.Opened([e.Filled("h", "Ada", "", True), e.Filled("", "", "easy", True)]))
    moves = ",".join(f"[{actor},{code}]" for actor, code in then.played)
    table.fold(2, 2, e.read_entry(f'{{"k":"start","moves":[{moves}]}}'))
    assert table.match is not None
    assert not isinstance(table.match.chance, Mixed)
    assert table.match.digest == then.digest
    assert table.match.tags == {"Table": "OLDONE", "Commitment": chance.commitment}
