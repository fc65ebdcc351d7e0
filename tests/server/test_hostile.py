"""Hostile input: whatever comes, an answer and nothing changed. SKERRY_FUZZ sets how much."""

from __future__ import annotations

import asyncio
import json
import os
import random
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

# Imported late, deep inside hypothesis, this overflows the parser of Python 3.11.
from schemathesis.core.jsonschema import patterns as _patterns  # noqa: F401

from skerry.core.registry import get_game
from skerry.server import messages as m
from skerry.server.snapshot import take

from .player import PATIENCE, Host
from .test_play import play_on
from .test_tables import run

pytestmark = pytest.mark.slow
#: Messages and requests in all; SKERRY_FUZZ=100000 for the long run.
MANY = int(os.environ.get("SKERRY_FUZZ", "1500"))


def typed(kind: type[Any]) -> st.SearchStrategy[Any]:
    """Messages that are nearly right: the fields of a type with any values."""
    names = [f for f in kind.__struct_fields__ if f != "id"]
    tag = kind.__struct_config__.tag
    return st.fixed_dictionaries({"type": st.just(tag)}, optional=dict.fromkeys(names, VALUES))


SCALARS = (
    st.none() | st.booleans() | st.integers(-10, 20) | st.integers() | st.floats()
    | st.text(max_size=30) | st.sampled_from(["easy", "catan", "ABCDEF", "me", "roll", "?"])
)  # fmt: skip
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(st.sampled_from(["kind", "seat", "corner", "x"]) | st.text(max_size=5),
                      inner, max_size=4),
    max_leaves=8,
)  # fmt: skip
KINDS = [k for k in m.ClientMessage.__args__ if k not in (m.Hello, m.Rename)]
MESSAGES = (
    st.one_of([typed(kind) for kind in KINDS]).map(lambda x: json.dumps(x).encode())
    | st.binary(max_size=60)
    | st.text(max_size=60).map(str.encode)
    | VALUES.map(lambda x: json.dumps(x).encode())
)


def fuzzed(count: int) -> list[bytes]:
    """Some messages that hypothesis thought of."""
    found: list[bytes] = []

    @settings(
        max_examples=max(1, count // 40), derandomize=True, database=None, deadline=None,
        phases=[Phase.generate], suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(st.lists(MESSAGES, min_size=40, max_size=40))
    def collect(batch: list[bytes]) -> None:
        found.extend(batch)

    collect()
    return found[:count]


def crossed(count: int, game: str) -> list[bytes]:
    """Moves of the right form with any arguments, for seats that are not the sender's too."""
    chooser = random.Random(7)
    kinds = get_game(game).moves.kinds
    found = []
    for _ in range(count):
        kind = chooser.choice(kinds)
        move: dict[str, Any] = {"kind": kind.name}
        for arg in kind.args:
            value = chooser.randrange(min(arg.size, 1 << 30))
            move[arg.name] = arg.json(value) if chooser.random() < 0.9 else chooser.choice(
                [None, -1, 1 << 70, "x", [], {}, {"ore": 1 << 40}]
            )  # fmt: skip
        message = {"type": "move", "seen": chooser.choice([0, 5, 1 << 40]), "moves": [move],
                   "seat": chooser.choice([None, 0, 1, 9])}  # fmt: skip
        found.append(json.dumps({k: v for k, v in message.items() if v is not None}).encode())
    return found


def test_fuzzed_messages_are_answered_and_change_nothing(sqlite: str) -> None:
    """A stranger at a running table sends everything; the table stays as it is."""
    # Meeting people has hostile tests of its own: its answers come as things change.
    allowed = {m.Chat, m.Create, m.Rematch, m.Hall, m.Seek, m.Unseek}

    async def scene(host: Host) -> None:
        players = await host.game()
        await play_on(players, seed=1, most=20)
        eve = await host.player("Eve")
        room = host.lobby.rooms[players[0].code]
        await eve.ask("join", table=players[0].code)
        before = take(room.table)
        sent = 0
        for data in [*fuzzed(MANY // 2), *crossed(MANY // 4, "catan")]:
            try:
                if type(m.decode(data)) in allowed | {m.Join, m.Part}:
                    continue
            except Exception:
                pass
            await eve.socket.send(data.decode("utf-8", "replace") if sent % 2 else data)
            sent += 1
            if sent % 200 == 0:
                await eve.ask("ping")
        await eve.ask("ping")
        answers = [x for x in eve.heard if x["type"] in ("error", "pong", "ok", "tables")]
        assert len(answers) >= sent
        assert all(len(x["reason"]) > 3 for x in answers if x["type"] == "error")
        assert take(room.table) == before
        mover = next(p for p in players if p.legal)
        await mover.move(mover.legal[0])

    run(sqlite, scene)


def test_a_player_who_sends_nonsense_moves_only_by_the_rules(sqlite: str) -> None:
    """From a seat of the table: what is accepted is legal, all else leaves no trace."""

    async def scene(host: Host) -> None:
        players = await host.game()
        mover = next(p for p in players if p.legal)
        table = host.lobby.rooms[mover.code].table
        for data in crossed(MANY // 8, "catan"):
            message = {**json.loads(data), "seen": mover.number}
            move, seat = message["moves"][0], message.get("seat", mover.seat)
            count, digest = len(table.match.played), table.match.digest
            legal = False
            if seat == mover.seat:
                try:
                    code = table.game.moves.from_json(move)
                    legal = bool(
                        seat in table.match.actors
                        and table.game.kernels.is_legal(table.match.states, 0, seat, code)
                    )
                except ValueError:
                    legal = False
            try:
                await mover.ask(**message)
                assert legal
                assert len(table.match.played) > count
                assert table.match.played[count] == (seat, code)
            except Exception as refusal:
                if isinstance(refusal, AssertionError):
                    raise
                assert not legal
                assert table.match.digest == digest

    run(sqlite, scene)


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"])
def test_fuzzed_requests_never_fail_inside(sqlite: str, method: str) -> None:
    pieces = ["api", "tables", "..", "%2e%2e", "%00", "record", "replay", "rules", "catan", "t",
              "ABCDEF", "é", "%ff", "a" * 300, "index.html", "", "?x=1", "//", "ws"]  # fmt: skip
    chooser = random.Random(method)

    async def scene(host: Host) -> None:
        await host.game()
        for _ in range(MANY // 40):
            path = "/" + "/".join(chooser.choices(pieces, k=chooser.randint(1, 4)))
            body = chooser.randbytes(chooser.randint(0, 200)) if method != "GET" else b""
            reader, writer = await asyncio.open_connection("127.0.0.1", host.port)
            head = f"{method} {path} HTTP/1.1\r\nHost: x\r\nContent-Length: {len(body)}\r\n\r\n"
            writer.write(head.encode("utf-8") + body)
            line = await asyncio.wait_for(reader.readline(), PATIENCE)
            status = int(line.split()[1]) if line else 400
            assert status < 500, (path, line)
            writer.close()
        assert (await host.get("/health")).status_code == 200

    run(sqlite, scene)


def test_schemathesis_finds_no_fault_in_the_http_interface(sqlite: str) -> None:
    text: dict[str, Any] = {"content": {"application/json": {}}}
    answers = {code: {"description": "", **text} for code in ("200", "400", "404", "413", "429")}

    def path(*names: str, method: str = "get", body: bool = False) -> dict[str, Any]:
        operation: dict[str, Any] = {
            "parameters": [
                {"name": n, "in": "path", "required": True, "schema": {"type": "string"}}
                for n in names
            ],
            "responses": answers,
        }
        if body:
            content = {"text/plain": {"schema": {"type": "string"}}}
            operation["requestBody"] = {"required": True, "content": content}
        return {method: operation}

    schema = schemathesis.openapi.from_dict(
        {
            "openapi": "3.0.2",
            "info": {"title": "skerry", "version": "1"},
            "paths": {
                "/health": path(),
                "/api/games": path(),
                "/api/tables": path(),
                "/api/tables/{code}": path("code"),
                "/api/tables/{code}/record": path("code"),
                "/api/tables/{code}/replay": path("code"),
                "/api/rules/{game}": path("game"),
                "/api/replay": path(method="post", body=True),
            },
        }
    )

    async def scene(host: Host) -> None:
        def check() -> int:
            count = 0
            for result in schema.get_all_operations():
                operation: Any = result.ok()  # type: ignore[union-attr]

                @settings(
                    max_examples=max(7, MANY // 400), derandomize=True, database=None,
                    deadline=None, suppress_health_check=list(HealthCheck),
                )  # fmt: skip
                @given(case=operation.as_strategy())
                def one(case: Any) -> None:
                    nonlocal count
                    count += 1
                    assert case.call(base_url=host.http).status_code < 500

                one()
            return count

        assert await asyncio.to_thread(check) >= 20

    run(sqlite, scene)
