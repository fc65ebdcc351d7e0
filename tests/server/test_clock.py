"""Clocks count only the time a seat has for a decision."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from msgspec import structs

from skerry.server import entries as e
from skerry.server import judge
from skerry.server import messages as m
from skerry.server.clock import GRACE, MOST_PAUSES, PAUSE, Clocks, Epoch, date
from skerry.server.message_parts import Clock
from skerry.server.room import Room
from skerry.server.snapshot import restore, take
from skerry.server.spec import Spec
from skerry.server.table import Table

from .cluster import Cluster
from .player import Host, serving
from .test_tables import run


def test_a_decision_runs_out() -> None:
    clocks = Clocks(2, Clock(move=10))
    clocks.ask(0, 1_000)
    assert clocks.left(0, 6_000) == 5_000
    assert clocks.left(1, 6_000) is None
    clocks.answer(0, 6_000)
    clocks.ask(0, 50_000)
    assert clocks.left(0, 50_000) == 10_000


def test_a_pause_costs_nothing() -> None:
    clocks = Clocks(1, Clock(move=10, game=100))
    clocks.ask(0, 0)
    clocks.halt(0, 4_000)
    clocks.ask(0, 90_000)
    assert clocks.left(0, 91_000) == 5_000
    times = clocks.times(91_000)
    assert times is not None
    assert times.game == {"0": 95_000}


def test_the_time_for_the_game_adds_up_and_then_leaves_a_little_for_each_decision() -> None:
    clocks = Clocks(1, Clock(game=60))
    for start in (0, 100_000):
        clocks.ask(0, start)
        clocks.answer(0, start + 30_000)
    clocks.ask(0, 200_000)
    assert clocks.left(0, 200_000) == GRACE


def test_time_while_no_server_ran_is_nobodys() -> None:
    clocks = Clocks(1, Clock(move=10))
    clocks.ask(0, 0)
    clocks.restart(1_000_000)
    assert clocks.left(0, 1_000_000) == 10_000


START = 1_700_000_000_000


def playing(people: int = 2, **limits: int) -> Table:
    """A table where a game has begun and seat `table.actors[0]` is asked since START."""
    spec = Spec(
        code="TABLE1", game="struggle", players=2, options={}, public=False, clock=Clock(**limits),
        host="u0", secret="00" * 32, at=START,
    )  # fmt: skip
    table = Table(spec)
    seats = [e.Filled(f"u{i}", f"P{i}", "", True) for i in range(people)]
    seats += [e.Filled("", "", "easy", True)] * (2 - people)
    table.fold(1, START, e.Opened(seats))
    table.fold(2, START, judge.start(table, "u0", m.Start()))
    return table


def fold(table: Table, at: int, entry: e.Entry) -> None:
    table.fold(table.number + 1, START + at, entry)


def decider(table: Table) -> int:
    seat = table.actors[0]
    assert len(table.actors) == 1
    return seat


def test_leaving_and_coming_back_gives_no_time() -> None:
    table = playing(move=60)
    seat = decider(table)
    # Again and again, each time before the bot has moved.
    for at in range(0, 50_000, 1_000):
        fold(table, at, judge.leave(table, f"u{seat}", m.Leave()))
        fold(table, at + 900, judge.back(table, f"u{seat}", m.Back()))
    assert table.clocks.left(seat, START + 50_000) == 10_000
    fold(table, 55_000, e.WentAway(seat, "gone"))
    fold(table, 58_000, e.CameBack(seat))
    assert table.clocks.left(seat, START + 58_000) == 2_000
    # Nobody wins time by a pause either, or while somebody else is asked.
    fold(table, 58_500, e.WentAway(seat, "left"))
    fold(table, 58_500, judge.pause(table, "u0", True))
    fold(table, 90_000, judge.pause(table, "u0", False))
    fold(table, 90_000, e.CameBack(seat))
    assert table.clocks.left(seat, START + 90_000) == 1_500


def test_nobody_comes_back_to_a_decision_whose_time_is_up() -> None:
    table = playing(move=60)
    seat = decider(table)
    fold(table, 60_100, e.WentAway(seat, "time"))
    with pytest.raises(judge.Refusal) as refusal:
        judge.back(table, f"u{seat}", m.Back())
    assert refusal.value.key == "time-up"
    # The bot decides; the next decision has its full time again.
    while seat in table.actors and table.clocks.is_up(seat):
        assert table.match is not None
        fold(table, 61_000, e.Played(seat, [(seat, table.legal[seat][0])]))
    fold(table, 62_000, judge.back(table, f"u{seat}", m.Back()))
    assert table.seats[seat].away == ""


def test_a_person_among_others_has_three_pauses() -> None:
    table = playing(move=60)
    for i in range(3):
        fold(table, i, judge.pause(table, "u0", True))
        fold(table, i, judge.pause(table, "u1", False))
    with pytest.raises(judge.Refusal) as refusal:
        judge.pause(table, "u0", True)
    assert refusal.value.key == "pauses-used"
    fold(table, 9, judge.pause(table, "u1", True))
    fold(table, 9, judge.pause(table, "u0", False))
    # They are counted in snapshots too.
    again = restore(take(table))
    with pytest.raises(judge.Refusal):
        judge.pause(again, "u0", True)


def test_alone_with_bots_one_may_pause_for_ever() -> None:
    table = playing(people=1, move=60)
    for i in range(10):
        fold(table, i, judge.pause(table, "u0", True))
        assert table.pause_ends is None
        fold(table, i, judge.pause(table, "u0", False))


def test_nobody_keeps_a_rated_game_from_ending_by_a_pause() -> None:
    table = playing(move=60)
    table.spec = structs.replace(table.spec, rated=True)
    fold(table, 0, e.WentAway(1, "gone"))
    for i in range(MOST_PAUSES):
        fold(table, i, judge.pause(table, "u0", True))
        assert table.pause_ends == START + i + PAUSE
        fold(table, i, judge.pause(table, "u0", False))
    with pytest.raises(judge.Refusal) as refusal:
        judge.pause(table, "u0", True)
    assert refusal.value.key == "pauses-used"


def test_without_clocks_a_pause_lasts_until_somebody_goes_on() -> None:
    table = playing()
    fold(table, 0, judge.pause(table, "u0", True))
    assert table.pause_ends is None


def test_time_before_this_server_is_given_back_once_and_by_an_entry() -> None:
    table = playing(move=60)
    seat = decider(table)
    started = START + 1_000_000
    assert table.has_slept(started, started + 500)
    assert not table.has_slept(START, started + 500)
    table.fold(table.number + 1, started + 500, e.Woke())
    assert not table.has_slept(started, started + 600)
    assert table.clocks.left(seat, started + 1_500) == 59_000
    # A server whose date was wrong left a clock that starts next year.
    assert table.has_slept(START - 9_000_000, START - 8_000_000)


def test_the_time_of_a_server_does_not_follow_the_system_clock(monkeypatch: Any) -> None:
    epoch = Epoch()
    before = epoch.now()
    monkeypatch.setattr("time.time_ns", lambda: 0)
    monkeypatch.setattr("time.time", lambda: 0.0)
    assert 0 <= epoch.now() - before < 60_000
    assert Epoch(epoch.wall, epoch.monotonic).now() - before < 60_000, "workers agree"
    assert date() == 0


class Hands:
    """A clock that a test turns, for all workers at once."""

    def __init__(self, *hosts: Host) -> None:
        self.at = hosts[0].lobby.services.now()
        for host in hosts:
            host.lobby.services.now = lambda: self.at


def test_a_pause_among_people_ends_by_itself(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        hands = Hands(host)
        ada, ben = await host.game(clock={"move": 60})
        await ada.ask("pause")
        await ben.until(lambda p: p.info.get("paused"))
        assert ben.info["pause_left"] == PAUSE
        hands.at += PAUSE - 1
        await asyncio.sleep(0.6)
        assert (await ben.ask("join", table=ben.code))["info"]["paused"]
        hands.at += 1
        await ben.until(lambda p: not p.info.get("paused"))

    run(sqlite, scene)


def test_reading_a_table_again_does_not_restart_its_clocks(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        hands = Hands(host)
        ada, ben = await host.game(clock={"move": 60})
        mover = next(p for p in (ada, ben) if p.legal)
        hands.at += 40_000
        await host.lobby.rooms[ada.code]._reload()
        whole = await mover.ask("join", table=ada.code)
        assert whole["info"]["times"]["move"][str(mover.seat)] == 20_000

    run(sqlite, scene)


def test_a_server_that_was_down_takes_nobodys_time(sqlite: str) -> None:
    async def main() -> None:
        async with serving(sqlite) as host:
            ada, _ = await host.game(clock={"move": 3600})
            code, token = ada.code, ada.token
        later = Epoch()
        later = Epoch(later.wall + 2 * 3_600_000_000_000, later.monotonic)
        async with serving(sqlite, epoch=later) as host:
            ada = await host.player(token=token)
            await ada.ask("join", table=code)
            await ada.until(lambda p: min(p.info["times"]["move"].values(), default=0) > 3_000_000)
            assert not any(seat.get("away") for seat in ada.info["seats"])

    asyncio.run(main())


def test_chat_at_another_worker_does_not_touch_the_clocks(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Entries that meet at one number are judged again; no table is read anew, and no clock begins
    anew."""
    read: list[str] = []
    reload = Room._reload

    def counted(self: Room, *pending: Any) -> Any:
        read.append(self.code)
        return reload(self, *pending)

    monkeypatch.setattr(Room, "_reload", counted)

    async def main() -> None:
        database, epoch = cluster.new_database(), Epoch()
        async with serving(database, epoch=epoch) as one, serving(database, epoch=epoch) as two:
            hands = Hands(one, two)
            ada, ben = await one.player("Ada"), await two.player("Ben")
            await ada.ask("create", game="struggle", players=2, clock={"move": 60})
            await ben.ask("join", table=ada.code)
            await ben.ask("sit")
            await ben.ask("ready")
            await ada.ask("start")
            await ben.until(lambda p: p.views)
            hands.at += 40_000
            for i in range(10):
                await asyncio.gather(
                    *(player.ask("chat", text=f"{i}") for player in (ada, ben)),
                )
            for player in (ada, ben):
                whole = await player.ask("join", table=ada.code)
                assert set(whole["info"]["times"]["move"].values()) == {20_000}

    asyncio.run(main())
    assert read == []
