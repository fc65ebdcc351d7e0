"""HTTP beside the socket: health, lists, rules, the client, headers, limits."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from skerry.core.registry import games
from skerry.server import web
from skerry.server.rules_page import rules_of

from .player import Host, eventually
from .test_tables import run


def test_health_says_how_things_are(database: str) -> None:
    async def scene(host: Host) -> None:
        await host.game()
        answer = await host.get("/ready")
        assert answer.status_code == 200
        found = answer.json()
        assert found["status"] == "ok"
        assert found["tables"] == 1
        assert found["connections"] == 2

    run(database, scene)


def test_health_says_when_the_store_is_gone(sqlite: str, monkeypatch: Any) -> None:
    async def scene(host: Host) -> None:
        monkeypatch.setattr(host.lobby.services.store, "answers", lambda: False)
        assert (await host.get("/ready")).status_code == 503

    run(sqlite, scene)


def test_games_are_listed_with_options_and_moves(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        found = (await host.get("/api/games")).json()["games"]
        assert [game["name"] for game in found] == games()
        catan = next(game for game in found if game["name"] == "catan")
        road = next(kind for kind in catan["kinds"] if kind["name"] == "road")
        assert road["args"] == [{"name": "path", "size": 72}]
        assert {"goal", "board"} <= {option["name"] for option in catan["options"]}

    run(sqlite, scene)


def test_the_rules_are_served_with_their_clauses(game_name: str) -> None:
    found = rules_of(game_name)
    ids = [clause["id"] for section in found["sections"] for clause in section["clauses"]]
    assert len(ids) > 40
    assert len(set(ids)) == len(ids)
    assert all(clause["text"] for section in found["sections"] for clause in section["clauses"])


def test_what_everybody_loads_is_compressed_for_who_reads_it(
    sqlite: str, tmp_path: Path, monkeypatch: Any
) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "page-1234.js").write_text("let skerry = 1;\n" * 500)
    monkeypatch.setattr(web, "CLIENT", tmp_path)

    async def scene(host: Host) -> None:
        async with httpx.AsyncClient(base_url=host.http) as client:
            for path in ("/api/games", "/assets/page-1234.js"):
                small = await client.get(path)
                plain = await client.get(path, headers={"Accept-Encoding": "gzip;q=0, br"})
                assert small.headers["content-encoding"] == "gzip"
                assert "content-encoding" not in plain.headers
                assert small.content == plain.content  # the client has read it back
                assert small.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"
                assert int(small.headers["content-length"]) < len(plain.content) / 4
            assert "immutable" in small.headers["cache-control"]
            assert small.headers["content-type"].startswith("text/javascript")

    run(sqlite, scene)


def test_a_table_and_the_list_are_served(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada = await host.player()
        await ada.ask("create", game="catan", players=2, public=True)
        rows = (await host.get("/api/tables")).json()["tables"]
        assert [row["table"] for row in rows] == [ada.code]
        one = (await host.get(f"/api/tables/{ada.code.lower()}")).json()
        assert one["commitment"] == ada.info["commitment"]
        assert (await host.get(f"/api/tables/{ada.code}/record")).status_code == 404

    run(sqlite, scene)


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/tables/NOTHERE", 404),
        ("/api/tables/%00/record", 404),
        ("/api/rules/chess", 404),
        ("/api/nothing", 404),
        ("/assets/../../server/app.py", 404),
        ("/%2e%2e/%2e%2e/pyproject.toml", 404),
        ("/favicon.png", 404),
        ("/" + "%C3%A9" * 150 + ".png", 404),
        ("/api/replay", 404),
    ],
)
def test_what_is_not_there_is_a_plain_error(sqlite: str, path: str, status: int) -> None:
    async def scene(host: Host) -> None:
        answer = await host.get(path)
        assert answer.status_code == status
        assert set(answer.json()) == {"code", "reason"}

    run(sqlite, scene)


def test_the_client_is_served_for_its_routes(sqlite: str, tmp_path: Path, monkeypatch: Any) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<title>table</title>")
    (tmp_path / "assets" / "app-1.js").write_text("1")
    monkeypatch.setattr(web, "CLIENT", tmp_path)

    async def scene(host: Host) -> None:
        for path in ("/", "/t/ABCDEF", "/replay/ABCDEF", "/rules/catan"):
            answer = await host.get(path)
            assert answer.status_code == 200
            assert "table" in answer.text
            policy = answer.headers["content-security-policy"]
            assert "default-src 'none'" in policy
            # WebAssembly may be compiled; neither scripts nor texts become programs.
            assert "unsafe" not in policy.replace("'wasm-unsafe-eval'", "")
            assert answer.headers["x-content-type-options"] == "nosniff"
        script = await host.get("/assets/app-1.js")
        assert "immutable" in script.headers["cache-control"]
        assert (await host.get("/assets/none.js")).status_code == 404

    run(sqlite, scene)


def test_without_the_client_a_page_says_how_to_build_it(
    sqlite: str, tmp_path: Path, monkeypatch: Any
) -> None:
    monkeypatch.setattr(web, "CLIENT", tmp_path)

    async def scene(host: Host) -> None:
        assert "make client" in (await host.get("/")).text

    run(sqlite, scene)


def test_a_record_that_is_too_long_is_refused(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        assert (await host.post("/api/replay", b"x" * 300_000)).status_code == 413
        assert (await host.post("/api/replay", b"\xff\xfe")).status_code == 400

    run(sqlite, scene)


def test_too_many_requests_are_refused_for_a_while(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        codes = [(await host.get("/api/tables")).status_code for _ in range(8)]
        assert codes[0] == 200
        assert 429 in codes

    run(sqlite, scene, http_rate=0.1, http_burst=4)


def test_too_many_messages_are_refused_and_then_the_connection_is_closed(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada = await host.player()
        for _ in range(150):
            await ada.send(type="ping")
        await ada.until(lambda p: any(m.get("code") == "too_fast" for m in p.heard))
        await ada.until(lambda p: p._reader.done())
        assert ada.socket.close_code == 1008

    run(sqlite, scene, rate=0.1, burst=5)


def test_what_takes_long_counts_for_more(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada = await host.player()
        for _ in range(6):
            await ada.send(type="tables")
        await ada.until(lambda p: sum(m.get("code") == "too_fast" for m in p.heard) >= 2)
        assert sum(m["type"] == "tables" for m in ada.heard) >= 1

    run(sqlite, scene, rate=0.1, burst=30)


def test_one_address_may_hold_only_so_many_connections(sqlite: str) -> None:
    from websockets.exceptions import InvalidStatus

    async def scene(host: Host) -> None:
        held = [await host.player() for _ in range(3)]
        with pytest.raises(InvalidStatus):
            await host.visitor()
        await held[0].close()
        await eventually(lambda: len(host.lobby.connections) < 3)
        await host.player()

    run(sqlite, scene, connections_each=3)
