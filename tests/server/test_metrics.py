"""What Prometheus is told, where, and that the world is told nothing."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from prometheus_client import REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.parser import text_string_to_metric_families

from skerry.core.errors import BadOption
from skerry.server.metrics import FOLDER, Living, serve_metrics
from skerry.server.services import Settings

from .player import PATIENCE, Host, Refused, eventually
from .test_tables import run

ROOT = Path(__file__).resolve().parents[2]


def value(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


def test_moves_refusals_tables_and_connections_are_counted(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        moves = value("skerry_entries_total", kind="move")
        stale = value("skerry_refusals_total", code="stale")
        stored = value("skerry_store_total", what="appends")
        latencies = value("skerry_entry_seconds_count")
        players = await host.game(game="catan", people=2)
        actor = next(p for p in players if p.legal)
        first = actor.legal[0]
        await actor.move(first)
        with pytest.raises(Refused):
            await actor.move(first, seen=0)
        assert value("skerry_entries_total", kind="move") == moves + 1
        assert value("skerry_refusals_total", code="stale") == stale + 1
        assert value("skerry_entry_seconds_count") > latencies
        # Gauges follow with the next look at everything.
        await eventually(lambda: value("skerry_tables", status="playing") == 1)
        await eventually(lambda: value("skerry_sockets") == 2)
        await eventually(lambda: value("skerry_store_total", what="appends") > stored)

    run(sqlite, scene)


def test_metrics_are_not_shown_where_tables_are(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        assert "skerry_entries" not in (await host.get("/metrics")).text

    run(sqlite, scene)


def test_metrics_have_a_port_of_their_own() -> None:
    port = serve_metrics(Settings(metrics_port=0))
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=PATIENCE) as answer:
        names = {family.name for family in text_string_to_metric_families(answer.read().decode())}
    assert {"skerry_entries", "skerry_entry_seconds", "skerry_refusals"} <= names
    with pytest.raises(BadOption, match="--metrics-port"):
        serve_metrics(Settings(metrics_port=port))


def test_life_does_not_hang_on_the_store(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(host: Host) -> None:
        monkeypatch.setattr(host.lobby.services.store, "answers", lambda: False)
        alive = await host.get("/health")
        assert (alive.status_code, alive.json()["status"]) == (200, "store does not answer")
        assert (await host.get("/ready")).status_code == 503

    run(sqlite, scene)


def test_the_dashboard_asks_for_metrics_that_exist() -> None:
    dashboard = json.loads((ROOT / "deploy/grafana.json").read_text())
    told = generate_latest(REGISTRY).decode()
    known = {
        sample.name for family in text_string_to_metric_families(told) for sample in family.samples
    }
    known |= set(re.findall(r"^# TYPE (\w+)", told, re.M))
    asked = set(re.findall(r"skerry_\w+", json.dumps(dashboard["panels"])))
    assert asked
    assert {name.removesuffix("_bucket") for name in asked} <= {
        name.removesuffix("_bucket") for name in known
    }


def test_workers_are_added_up_and_dead_ones_hold_nothing_open(tmp_path: Path) -> None:
    program = (
        "from skerry.server.metrics import REFUSALS, TABLES; import os\n"
        "REFUSALS.labels('stale').inc(2); TABLES.labels('open').set(7)\n"
        "os._exit(0)\n"
    )
    environment = {**os.environ, "SKERRY_INTERPRETED": "1", FOLDER: str(tmp_path)}
    for _ in range(2):
        subprocess.run([sys.executable, "-c", program], env=environment, check=True)
    registry = CollectorRegistry()
    Living(registry, path=str(tmp_path))
    assert registry.get_sample_value("skerry_refusals_total", {"code": "stale"}) == 4
    assert registry.get_sample_value("skerry_tables", {"status": "open"}) is None
