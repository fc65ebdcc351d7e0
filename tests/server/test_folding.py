"""A table changes by folding stored entries and by nothing else; one writer words its log."""

from __future__ import annotations

import ast
import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from skerry.core.match import Match
from skerry.core.registry import get_game
from skerry.core.seats import REFEREE, SPECTATOR
from skerry.core.trial import Trial
from skerry.server import audience as audience_module
from skerry.server import entries as e
from skerry.server import judge
from skerry.server import messages as m
from skerry.server.audience import log_from
from skerry.server.forms import forms_of
from skerry.server.log_writer import LogWriter
from skerry.server.message_parts import Clock
from skerry.server.replay import frames, public_record
from skerry.server.snapshot import take
from skerry.server.spec import Spec
from skerry.server.table import Change, Table
from skerry.server.work import Ticket

from .player import Host
from .test_play import play_on
from .test_tables import run

SERVER = Path(audience_module.__file__).parent


def new_table(game_name: str, secret: str = "17" * 32) -> Table:
    game = get_game(game_name)
    spec = Spec(
        code="TEST", game=game_name, players=game.default_players, options={}, public=False,
        clock=Clock(move=60), host="u0", secret=secret, at=0,
    )  # fmt: skip
    table = Table(spec)
    seats = [e.Filled(f"u{seat}", f"P{seat}", "", True) for seat in range(spec.players)]
    table.fold(1, 0, e.Opened(seats))
    return table


def requests(table: Table, chooser: random.Random) -> list[tuple[str, m.Request]]:
    """Some things people could ask for now, wise or not."""
    user = f"u{chooser.randrange(table.spec.players)}"
    some: list[tuple[str, m.Request]] = [
        (user, m.Chat(text="hello")),
        (user, m.Undo()),
        (user, m.Consent()),
        (user, m.Pause()),
        (user, m.Resume()),
        (user, m.Leave()),
        (user, m.Back()),
        (user, m.Sit()),
    ]
    found = [chooser.choice(some)]
    if table.match is not None and table.actors:
        seat = chooser.choice(table.actors)
        data = [table.game.moves.json(code) for code in table.legal[seat]]
        moves = chooser.sample(data, 1) + chooser.sample(data, chooser.randrange(2))
        found.append((f"u{seat}", m.Move(seen=table.number, moves=moves)))
        found.append((f"u{seat}", m.Move(seen=table.number, moves=moves[:1])))
    return found


def test_deciding_changes_nothing_and_a_copy_goes_its_own_way(game_name: str) -> None:
    table, chooser, kinds = new_table(game_name), random.Random(5), set()
    table.fold(2, 0, judge.start(table, "u0", m.Start()))
    at = 0
    for _ in range(120):
        for user, request in requests(table, chooser):
            before, at = take(table), at + 700
            try:
                decision = judge.decide(table, user, "Ada", request)
            except judge.Refusal:
                assert take(table) == before
                continue
            assert take(table) == before
            kinds.add(type(decision.entry).__name__)
            copy = table.copy()
            assert take(copy) == before
            stored = e.read_entry(e.write_entry(decision.entry))
            change = copy.fold(table.number + 1, at, stored)
            assert take(table) == before
            assert table.fold(table.number + 1, at, decision.entry) == change
            assert take(table) == take(copy)
    assert {"Played", "Said", "Paused", "Resumed", "WentAway", "CameBack"} <= kinds


def test_two_who_decide_at_once_do_not_meddle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hard requests are thought over in threads: no two trials may share their arrays."""
    tables = [new_table("catan"), new_table("catan", secret="23" * 32)]
    for table in tables:
        table.fold(2, 0, judge.start(table, "u0", m.Start()))
    plans = [(t, t.actors[0], [t.legal[t.actors[0]][i]]) for i, t in enumerate(tables)]
    alone = [judge.play(*plan) for plan in plans]
    again = [judge.play(*plan) for plan in plans]
    assert again == alone
    advance, meanwhile = Trial.advance, [plans[1]]
    found = []

    def interrupted(self: Trial, actor: int, code: int) -> None:
        if meanwhile:
            found.append(judge.play(*meanwhile.pop()))
        advance(self, actor, code)
        assert self.played[-1] == (actor, code)
        taken.append(self.digest)

    taken: list[str] = []
    monkeypatch.setattr(Trial, "advance", interrupted)
    assert judge.play(*plans[0]) == alone[0]
    assert found == [alone[1]]
    for (table, _, _), decision, digest in zip(plans, alone, reversed(taken), strict=True):
        table.fold(3, 0, decision.entry)
        assert table.match is not None
        assert table.match.digest == digest


def test_a_fold_says_what_it_changed_and_is_followed_move_by_move() -> None:
    table = new_table("catan")
    assert table.fold(2, 0, judge.start(table, "u0", m.Start())) == Change.MATCH
    assert table.match is not None
    assert table.fold(3, 0, e.Said("Ada", "hi")) == Change.CHAT
    assert table.fold(4, 0, e.Paused()) == Change.ABOUT
    assert table.fold(5, 0, e.Resumed()) == Change.ABOUT
    seat, followed = table.actors[0], []
    first = len(table.match.played)
    entry = judge.play(table, seat, [table.legal[seat][0]]).entry

    def follow(number: int) -> None:
        assert table.match is not None
        followed.append((number, len(table.match.played)))

    assert table.fold(6, 0, entry, follow) == Change.MOVES
    assert followed == [(6, first + 1)]
    for other in range(1, table.spec.players):
        table.fold(6 + other, 0, e.WentAway((seat + other) % table.spec.players, "left"))
    assert table.fold(10, 0, e.UndoAsked(seat, first)) == Change.MATCH
    assert len(table.match.played) == first


def test_the_last_move_changes_what_is_said_about_the_table_too() -> None:
    table, chooser, change = new_table("dice"), random.Random(3), Change.MATCH
    table.fold(2, 0, judge.start(table, "u0", m.Start()))
    while table.status == "playing":
        assert change in (Change.MATCH, Change.MOVES)
        seat = chooser.choice(table.actors)
        decision = judge.play(table, seat, [chooser.choice(table.legal[seat])])
        change = table.fold(table.number + 1, 0, decision.entry)
        assert decision.is_listed == (table.status == "over")
    assert change == Change.MOVES | Change.ABOUT


def test_only_fold_and_a_restored_snapshot_change_a_table() -> None:
    """No other file of the server assigns to a part of a table or moves its match."""
    makers = ("play", "play_chance", "advance", "rewind", "undo", "restore")
    found = []
    for file in sorted(SERVER.glob("*.py")):
        if file.name in ("table.py", "snapshot.py"):
            continue
        for node in ast.walk(ast.parse(file.read_text())):
            targets: list[ast.expr] = []
            if isinstance(node, ast.Assign):
                targets = list(node.targets)
            elif isinstance(node, ast.AugAssign | ast.AnnAssign):
                targets = [node.target]
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                if node.func.attr in makers and ast.unparse(node.func.value).endswith(
                    "table.match"
                ):
                    found.append(f"{file.name}:{node.lineno}")
            for target in targets:
                inside = ast.unparse(target)
                if inside.startswith("table.") or ".table." in inside:
                    found.append(f"{file.name}:{target.lineno}")
    assert found == []


def test_live_log_joining_and_replay_read_alike(game_name: str) -> None:
    """What was told while the game went on is what whoever joins or replays it is told."""
    game, chooser = get_game(game_name), random.Random(8)
    match, forms = Match(game, seed=8), forms_of(game)
    writer = LogWriter(match, forms)
    eyes = [SPECTATOR, *range(match.players)]
    live: dict[int, list[tuple[int, bytes]]] = {seat: [] for seat in eyes}
    while not match.over and len(match.played) < 250:
        if match.awaits_chance:
            match.play_chance()
        else:
            actor = chooser.choice(match.actors)
            match.play(chooser.choice(match.codes(actor)), seat=actor)
        writer.follow()
        number = len(match.played) - 1
        for seat in eyes:
            line = writer.line(number, seat)
            if line is not None:
                live[seat].append(line)
    numbers = list(range(len(match.played)))
    for seat in eyes:
        assert log_from(match, seat, forms, numbers, 0) == live[seat]
        tail = [line for line in live[seat] if line[0] >= 97]
        assert log_from(match, seat, forms, numbers, 97) == tail
    shown = [f for f in frames(match, SPECTATOR) if f is not None and "move" in f]
    assert [_logged(frame) for frame in shown] == [json.loads(line) for _, line in live[SPECTATOR]]
    everything = [f for f in frames(match, REFEREE) if f is not None and "move" in f]
    assert [(f["actor"], _code(game, f)) for f in everything] == match.played


def _logged(frame: dict[str, Any]) -> dict[str, Any]:
    """A frame as a line of the log."""
    plain: dict[str, Any] = json.loads(msgspec.json.encode(frame))
    events = [{k: v for k, v in event.items() if k != "data" or v} for event in plain["events"]]
    line = {"number": plain["number"], "actor": plain["actor"], "move": plain["move"]}
    return line | ({"events": events} if events else {})


def _code(game: Any, frame: dict[str, Any]) -> int:
    return int(game.moves.from_json(json.loads(msgspec.json.encode(frame["move"]))))


def test_a_replayed_record_shows_the_dice_that_it_tells() -> None:
    match = Match("catan", seed=4, options={"board": "beginner"})
    while match.awaits_chance:
        match.play_chance()
    text = match.record.replace('[Seed "4"]\n', "")
    record = Match.from_record(text)
    told = [match.dice(i) for i in range(len(match.played))]
    shown = [
        tuple(event["data"]["pair"])
        for frame in frames(record, REFEREE)
        if frame is not None
        for event in frame.get("events", [])
        if event["kind"] == "dice"
    ]
    assert shown == told


def test_the_public_record_of_an_open_game_reads_as_its_record() -> None:
    """One writer of lines: where nothing is hidden, both tell the same turns."""
    match = Match("dice", seed=2)
    chooser = random.Random(2)
    while not match.over and len(match.played) < 80:
        if match.awaits_chance:
            match.play_chance()
        else:
            seat = chooser.choice(match.actors)
            match.play(chooser.choice(match.codes(seat)), seat=seat)
    ticket = Ticket(60)
    ticket.start()
    public, whole = public_record(match, ticket), match.record
    assert '[View "public"]' in public
    assert public.split("\n\n")[1] == whole.split("\n\n")[1]


def test_joining_again_replays_nothing(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    replayed = []

    def counted(match: Match, seat: int, forms: Any, numbers: list[int], first: int) -> Any:
        replayed.append(len(match.played) - first)
        return log_from(match, seat, forms, numbers, first)

    monkeypatch.setattr(audience_module, "log_from", counted)

    async def scene(host: Host) -> None:
        players = await host.game()
        await play_on(players, seed=1, most=20)
        eve = await host.player("Eve")
        await eve.ask("join", table=players[0].code)
        once = sum(replayed)
        for _ in range(5):
            await eve.ask("join", table=players[0].code)
        await play_on(players, seed=2, most=5)
        told = [line for message in eve.heard for view in message.get("views", [])
                for line in view.get("log", []) if message["type"] == "update"]  # fmt: skip
        answer = await eve.ask("join", table=players[0].code)
        assert answer["views"][0]["log"][-len(told) :] == told
        assert sum(replayed) == once
        since = answer["views"][0]["log"][-3]["number"]
        answer = await eve.ask("join", table=players[0].code, since=since)
        assert all(line["number"] > since for line in answer["views"][0]["log"])

    run(sqlite, scene)
