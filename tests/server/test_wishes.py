"""Other rules before the start, giving up, and signs."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace

import pytest

from skerry.server import entries as e
from skerry.server import judge
from skerry.server import messages as m
from skerry.server.listing import row_of
from skerry.server.loading import build
from skerry.server.message_parts import Clock
from skerry.server.refusals import Refusal
from skerry.server.snapshot import restore, take
from skerry.server.standing import winners_of
from skerry.server.table import Change, Table

from .player import Host, Player, Refused
from .test_folding import new_table
from .test_play import play_on
from .test_tables import run


def ask(table: Table, user: str, request: m.Request) -> Change:
    """Decide and let it happen."""
    entry = judge.decide(table, user, "Somebody", request).entry
    stored = e.read_entry(e.write_entry(entry))
    return table.fold(table.number + 1, 1000, stored)


def signs(player: Player) -> list[tuple[int, str]]:
    return [(h["seat"], h["what"]) for h in player.heard if h["type"] == "sign"]


def refused(table: Table, user: str, request: m.Request) -> str:
    with pytest.raises(Refusal) as refusal:
        judge.decide(table, user, "Somebody", request)
    return refusal.value.key or refusal.value.code


def test_the_host_changes_the_rules_and_everybody_is_asked_anew() -> None:
    table = new_table("catan")
    ask(table, "u0", m.Change(options={"board": "random"}, clock=Clock(move=30), public=True))
    assert (table.spec.options["board"], table.spec.clock.move) == ("random", 30)
    assert row_of(table, 0).public
    assert [seat.ready for seat in table.seats] == [True, False, False, False]
    assert refused(table, "u0", m.Start()) == "not-ready"
    for user in ("u1", "u2", "u3"):
        ask(table, user, m.Ready())
    ask(table, "u0", m.Start())
    assert table.match is not None
    assert table.match.options["board"] == "random"
    assert table.clocks.times(0)


def test_the_host_makes_bots_quicker_while_a_game_goes_on() -> None:
    table = new_table("catan")
    for user in ("u1", "u2", "u3"):
        ask(table, user, m.Ready())
    ask(table, "u0", m.Start())
    before = [replace(seat) for seat in table.seats]
    ask(table, "u0", m.Change(pace="quick"))
    assert table.spec.pace == "quick"
    assert table.seats == before
    assert refused(table, "u1", m.Change(pace="slow")) == "host-only"
    assert refused(table, "u0", m.Change(pace="slow", players=3)) == "needs-open"
    assert refused(table, "u0", m.Change(public=False)) == "needs-open"
    assert refused(table, "u0", m.Change()) == "needs-open"


def test_a_snapshot_goes_on_by_the_rules_that_the_host_changed_to(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada, ben = await host.player("Ada"), await host.player("Ben")
        await ada.ask("create", game="catan", players=4, clock={"move": 600})
        await ben.ask("join", table=ada.code)
        await ben.ask("sit")
        await ada.ask("change", players=2, options={"board": "random"}, clock={"game": 3600})
        await ben.ask("ready")
        await ada.ask("start")
        await ben.until(lambda p: p.views)
        await play_on([ada, ben], seed=1, most=70)
        store, live = host.lobby.services.store, host.lobby.rooms[ada.code].table
        stored = await asyncio.to_thread(store.load, ada.code)
        assert stored.snapshot is not None
        table = build(stored)
        assert table.spec == live.spec
        assert table.match is not None
        assert live.match is not None
        assert table.match.record == live.match.record
        # The dice to come depend on all that was agreed on.
        assert table.match.chance.number("dice/9") == live.match.chance.number("dice/9")

    run(sqlite, scene)


def test_people_keep_their_seats_or_get_free_ones_when_there_are_fewer() -> None:
    table = new_table("catan")
    ask(table, "u1", m.Leave())
    ask(table, "u3", m.Seal(seal="ab" * 32))
    ask(table, "u2", m.Seal(seal="cd" * 32))
    ask(table, "u0", m.Change(players=3))
    assert [seat.user for seat in table.seats] == ["u0", "u3", "u2"]
    assert [seat.seal for seat in table.seats] == ["", "", "cd" * 32]
    assert len(table.legal) == len(table.asked_at) == table.spec.players == 3
    ask(table, "u0", m.Change(players=4))
    assert [seat.kind for seat in table.seats] == ["person", "person", "person", "open"]


def test_a_bot_gives_way_to_a_person_whose_seat_is_gone() -> None:
    table = new_table("catan")
    ask(table, "u1", m.Leave())
    ask(table, "u0", m.SetBot(seat=1, level="easy"))
    ask(table, "u0", m.Change(players=3))
    assert [seat.user or seat.level for seat in table.seats] == ["u0", "u3", "u2"]


@pytest.mark.parametrize(
    ("user", "request_", "key"),
    [
        ("u1", m.Change(players=3), "host-only"),
        ("u0", m.Change(players=3), "too-few-seats"),
        ("u0", m.Change(players=9), "bad_option"),
        ("u0", m.Change(options={"board": "flat"}), "bad_option"),
        ("u0", m.Change(options={"dragons": 3}), "bad_option"),
    ],
)
def test_rules_that_cannot_be_are_refused(user: str, request_: m.Change, key: str) -> None:
    table = new_table("catan")
    before = take(table)
    assert refused(table, user, request_) == key
    assert take(table) == before


def test_rules_cannot_change_once_the_game_runs_or_is_about_to() -> None:
    table = new_table("catan")
    ask(table, "u1", m.Seal(seal="ab" * 32))
    ask(table, "u0", m.Start())
    assert refused(table, "u0", m.Change(public=True)) == "dealing"
    running = new_table("catan")
    ask(running, "u0", m.Start())
    assert refused(running, "u0", m.Change(public=True)) == "needs-open"


def test_whoever_gives_up_does_not_come_back_and_has_lost() -> None:
    table = new_table("dice")
    ask(table, "u0", m.Start())
    ask(table, "u1", m.Resign())
    assert table.resigned == [1]
    assert refused(table, "u1", m.Back()) == "resigned"
    assert refused(table, "u1", m.Resign()) == "resigned"
    assert table.match is not None
    assert table.match.tags["Resigned"] == table.game.seat_names[1]
    assert restore(take(table)).match.tags["Resigned"]  # type: ignore[union-attr]
    dice = random.Random(5)
    while table.status == "playing":
        seat = table.actors[0]
        codes = [dice.choice(table.legal[seat])]
        table.fold(table.number + 1, 0, judge.play(table, seat, codes).entry)
    for resigned in range(table.spec.players):
        for seat, state in enumerate(table.seats):
            state.away = "resigned" if seat == resigned else ""
        scores = [s for i, s in enumerate(table.match.scores) if i != resigned]
        won = winners_of(table)
        assert resigned not in won
        assert {table.match.scores[seat] for seat in won} == {max(scores)}
    for state in table.seats:
        state.away = "resigned"
    assert winners_of(table) == []


def test_nobody_gives_up_a_game_that_does_not_run_or_a_seat_of_others() -> None:
    table = new_table("catan")
    assert refused(table, "u0", m.Resign()) == "needs-playing"
    ask(table, "u0", m.Start())
    assert refused(table, "u0", m.Resign(seat=1)) == "not_yours"
    assert refused(table, "stranger", m.Resign()) == "no-seat"


def test_a_sign_is_shown_to_all_and_kept_nowhere(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada, ben = await host.game()
        await ada.ask("react", what="thanks")
        await ben.until(signs)
        assert signs(ben) == [(0, "thanks")]
        eve = await host.player("Eve")
        answer = await eve.ask("join", table=ada.code)
        assert answer.get("chat", []) == []
        assert signs(eve) == []
        with pytest.raises(Refused, match="no seat"):
            await eve.ask("react", what="thanks")
        with pytest.raises(Refused, match="what"):
            await ben.ask("react", what="<b>")

    run(sqlite, scene)


def test_signs_count_as_lines_of_the_chat(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada, _ = await host.game()
        for _ in range(20):
            await ada.send(type="react", what="wow")
        await ada.until(lambda p: any(h.get("code") == "too_fast" for h in p.heard))

    run(sqlite, scene, rate=50, burst=200)
