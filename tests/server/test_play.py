"""Playing over the socket: views, deltas, refusals, chains, undo, records."""

from __future__ import annotations

import asyncio
import random
import threading
from typing import Any

import pytest

from skerry.core.match import Match
from skerry.core.registry import get_game
from skerry.server.fairness import verify

from .player import PATIENCE, Host, Player, Refused
from .test_clock import Hands
from .test_tables import finished, run


async def play_on(players: list[Player], seed: int, most: int = 10_000) -> None:
    """Random legal moves by whoever is to act, until the game is over."""
    chooser = random.Random(seed)
    proposals = {k.name for k in get_game(players[0].info["game"]).moves.kinds if k.proposal}
    for _ in range(most):
        if players[0].info["status"] == "over":
            return
        acting = [p for p in players if p.legal]
        player = chooser.choice(acting)
        plain = [m for m in player.legal if m["kind"] not in proposals]
        usual = plain if plain and chooser.random() < 0.95 else player.legal
        await player.move(chooser.choice(usual))
        for other in players:
            await other.ask("ping")  # whatever was sent before the answer has arrived with it


def fields(match: Match, seat: int) -> dict[str, Any]:
    return match.view(seat).fields()


def test_a_whole_game_keeps_every_view_true(game_name: str, sqlite: str) -> None:
    """What clients build from changes is what the match shows their seat, to the end."""
    people = max(2, get_game(game_name).players[0]) if get_game(game_name).players[1] > 1 else 1

    async def scene(host: Host) -> None:
        options = {"goal": 5} if game_name == "catan" else {}
        players = await host.game(game_name, people=people, options=options)
        eve = await host.player("Eve")
        await eve.ask("join", table=players[0].code)
        await play_on(players, seed=3, most=5_000)
        room = host.lobby.rooms[players[0].code]
        match = room.table.match
        for player in [*players, eve]:
            await player.until(lambda p: p.number >= room.table.number)
            seat = next(iter(player.views))
            assert player.view()["state"] == fields(match, seat)
            assert player.view()["scores"] == list(match.view(seat).scores)
            assert player.view()["actors"] == list(match.actors)
        assert match.over
        assert players[0].info["winners"] == list(match.winners)
        text = (await host.get(f"/api/tables/{players[0].code}/record")).text
        assert Match.from_record(text).digest == match.digest
        assert verify(text).outcomes == sum(actor < 0 for actor, _ in match.played)

    run(sqlite, scene)


def told_to(seat: int, match: Match) -> list[tuple[int, str]]:
    """Every move with its actor, but for those others made while secret choices went on."""
    replay, told = match.copy(), []
    replay.rewind(0)
    for actor, code in match.played:
        replay.advance(actor, code)
        if actor in (seat, -1) or not replay.game.kernels.is_secret(replay.states, 0):
            told.append((actor, replay.game.moves.json(code)["kind"]))
    return told


def test_the_log_words_every_move_once_with_its_events(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        players = await host.game(options={"goal": 3})
        await play_on(players, seed=5)
        match = host.lobby.rooms[players[0].code].table.match
        told = [(line["actor"], line["move"]["kind"]) for line in players[1].log]
        assert told == told_to(players[1].seat, match)
        assert all(line["events"] for line in players[1].log)

    run(sqlite, scene)


def test_a_refused_move_names_reason_and_clause_and_changes_nothing(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        players = await host.game()
        mover = next(p for p in players if p.legal)
        await mover.move({"kind": "settlement", "corner": 12})
        before = host.lobby.rooms[mover.code].table.match.digest
        with pytest.raises(Refused) as refusal:
            await mover.move({"kind": "road", "path": 60})
        assert refusal.value.code == "illegal"
        assert refusal.value.clause.startswith("CA-")
        assert refusal.value.template == "it must touch the settlement just founded"
        assert refusal.value.values == {}
        with pytest.raises(Refused) as refusal:
            await mover.move({"kind": "settlement", "corner": 12})
        assert refusal.value.template == "lay the road beside the settlement just founded"
        assert host.lobby.rooms[mover.code].table.match.digest == before

    run(sqlite, scene)


def test_a_move_for_an_older_position_is_stale(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        players = await host.game()
        mover = next(p for p in players if p.legal)
        seen = mover.number
        move = {"kind": "settlement", "corner": 12}
        await mover.move(move)
        with pytest.raises(Refused) as refusal:
            await mover.move(move, seen=seen)
        assert refusal.value.code == "stale"

    run(sqlite, scene)


def test_a_move_does_not_overtake_what_the_same_browser_sent_before(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        players = await host.game()
        mover = next(p for p in players if p.legal)
        other = next(p for p in players if p is not mover)
        store = host.lobby.services.store
        asked, answer = threading.Event(), threading.Event()
        read = store.public_rows

        def slow() -> list[str]:
            asked.set()
            answer.wait(PATIENCE)
            return read()

        store.public_rows = slow
        first = await mover.send(type="tables")
        await asyncio.to_thread(asked.wait, PATIENCE)
        second = await mover.send(type="move", seen=mover.number, moves=[mover.legal[0]])
        for _ in range(20):
            await other.ask("ping")
        assert host.lobby.rooms[mover.code].table.number == mover.number
        answer.set()
        await mover.until(lambda p: any(message.get("re") == second for message in p.heard))
        answered = [m["re"] for m in mover.heard if m.get("re") in (first, second)]
        assert answered == [first, second]

    run(sqlite, scene)


def test_chat_does_not_make_a_move_stale(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        players = await host.game()
        mover = next(p for p in players if p.legal)
        seen = mover.number
        await players[0].ask("chat", text="hm")
        await mover.move({"kind": "settlement", "corner": 12}, seen=seen)

    run(sqlite, scene)


def test_a_chain_is_played_whole_or_not_at_all(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        players = await host.game()
        mover = next(p for p in players if p.legal)
        settle, road = {"kind": "settlement", "corner": 12}, {"kind": "road", "path": 60}
        match = host.lobby.rooms[mover.code].table.match
        before = match.digest, len(match.played)
        with pytest.raises(Refused):
            await mover.move(settle, road)
        assert (match.digest, len(match.played)) == before
        first = match.copy()
        first.play(settle, seat=mover.seat)
        code = first.codes(mover.seat)[0]
        answer = await mover.move(settle, match.game.moves.json(code))
        assert len(answer["views"][0]["log"]) == 2
        assert len(match.played) == before[1] + 2

    run(sqlite, scene)


def test_a_chain_may_not_look_behind_the_dice(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        players = await host.game()
        await play_on(players, seed=1, most=8)
        mover = next(p for p in players if p.legal)
        assert {"kind": "roll"} in mover.legal
        before = host.lobby.rooms[mover.code].table.match.digest
        with pytest.raises(Refused, match="must be seen"):
            await mover.move({"kind": "roll"}, {"kind": "end"})
        assert host.lobby.rooms[mover.code].table.match.digest == before

    run(sqlite, scene)


def test_undo_needs_the_others_and_brings_the_position_back(database: str) -> None:
    async def scene(host: Host) -> None:
        players = await host.game()
        mover = next(p for p in players if p.legal)
        other = next(p for p in players if p is not mover)
        before = dict(mover.view()["state"])
        await mover.move({"kind": "settlement", "corner": 12})
        await mover.ask("undo")
        await other.until(lambda p: p.info.get("undo"))
        assert other.info["undo"]["waiting"] == [other.seat]
        assert mover.view()["state"] != before
        with pytest.raises(Refused, match="not asked"):
            await mover.ask("consent")
        await mover.ask("consent", agree=False)  # whoever asks may withdraw
        await other.until(lambda p: p.info.get("undo") is None)
        await mover.ask("undo")
        await other.ask("consent", agree=False)
        assert other.info.get("undo") is None
        await mover.ask("undo")
        await other.ask("consent")
        await mover.until(lambda p: p.view()["state"] == before)
        assert {"kind": "settlement", "corner": 12} in mover.legal
        await mover.move({"kind": "settlement", "corner": 12})

    run(database, scene)


def test_dice_cannot_be_taken_back(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        players = await host.game()
        await play_on(players, seed=1, most=8)
        mover = next(p for p in players if p.legal)
        await mover.move({"kind": "roll"})
        with pytest.raises(Refused, match="come to light"):
            await mover.ask("undo")

    run(sqlite, scene)


def test_everybody_concerned_is_asked_at_once(sqlite: str) -> None:
    """An offer is put to all other seats at the same time, and each may answer first."""

    async def scene(host: Host) -> None:
        players = await host.game(people=3)
        await play_on(players, seed=1, most=12)
        mover = next(p for p in players if p.legal)
        await mover.move({"kind": "roll"})
        for _ in range(400):
            invite = [m for m in mover.legal if m["kind"] == "invite"]
            if invite:
                break
            await play_on(players, seed=2, most=1)
            mover = next(p for p in players if p.legal)
        await mover.move(invite[0])
        others = [p for p in players if p is not mover]
        for other in others:
            await other.until(lambda p: p.legal)
        seen = [p.number for p in others]
        await others[1].move({"kind": "decline"}, seen=seen[1])
        await others[0].move({"kind": "decline"}, seen=seen[0])

    run(sqlite, scene)


def test_coming_back_tells_only_what_is_new(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        players = await host.game()
        await play_on(players, seed=1, most=6)
        known = players[0].number
        await play_on(players, seed=2, most=4)
        again = await host.player("again", players[0].token)
        answer = await again.ask("join", table=players[0].code, since=known)
        log = answer["views"][0]["log"]
        assert log
        assert all(line["number"] > known for line in log)
        fresh = await again.ask("join", table=players[0].code)
        assert len(fresh["views"][0]["log"]) > len(log)

    run(sqlite, scene)


def test_a_seat_that_runs_out_of_time_is_played_by_a_bot(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        hands = Hands(host)
        players = await host.game(clock={"move": 10})
        mover = next(p for p in players if p.legal)
        assert mover.info["times"]["move"][str(mover.seat)] == 10_000
        hands.at += 10_000
        other = next(p for p in players if p is not mover)
        await other.until(lambda p: p.info["seats"][mover.seat].get("away"))
        assert other.info["seats"][mover.seat]["why"] == "time"
        await other.until(lambda p: p.legal)

    run(sqlite, scene)


def test_the_record_of_a_running_game_hides_what_spectators_may_not_see(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        players = await host.game()
        await play_on(players, seed=4, most=150)
        text = (await host.get(f"/api/tables/{players[0].code}/record")).text
        assert '[View "public"]' in text
        assert "Secret" not in text
        assert 'Result "*"' in text
        frames = (await host.get(f"/api/tables/{players[0].code}/replay")).json()
        match = host.lobby.rooms[players[0].code].table.match
        state = frames["start"]
        for frame in frames["frames"]:
            state.update(frame["state"])
        assert frames["view"] == "public"
        assert state == fields(match, -1)

    run(sqlite, scene)


def test_a_finished_game_is_replayed_with_everything_open(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        players = await finished(host)
        code = players[0].code
        record = (await host.get(f"/api/tables/{code}/record")).text
        frames = (await host.get(f"/api/tables/{code}/replay")).json()
        again = (await host.post("/api/replay", record)).json()
        assert frames["frames"] == again["frames"]
        match = Match.from_record(record)
        assert len(frames["frames"]) == len(match.played)
        assert frames["winners"] == list(match.winners)
        bad = await host.post("/api/replay", record.replace("roll", "rol", 1))
        assert bad.status_code == 400
        assert "line" in bad.json()["reason"]

    run(sqlite, scene)
