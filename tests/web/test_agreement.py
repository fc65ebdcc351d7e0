"""What the client knows of the games by heart agrees with the engine."""

from __future__ import annotations

import importlib
import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from driver import ROOT, build_client, node

GAMES = ROOT / "web" / "src" / "games"


@pytest.fixture(scope="module")
def client() -> dict[str, dict[str, Any]]:
    files = [GAMES / "catan" / "geometry.ts"]
    files += [GAMES / game / "state.ts" for game in ("catan", "dice", "struggle", "elasund")]
    build_client()
    script = str(Path(__file__).with_name("print_module.mjs"))
    answer = subprocess.run([node(), script, *map(str, files)], capture_output=True, text=True)
    assert answer.returncode == 0, answer.stderr
    found = json.loads(answer.stdout)
    return {"/".join(Path(file).parts[-2:]): data for file, data in found.items()}


def state(game: str) -> Any:
    return importlib.import_module(f"skerry.games.{game}.state")


def test_the_island_has_the_same_numbers_on_both_sides(client: dict[str, dict[str, Any]]) -> None:
    from skerry.games.catan.board import GEOMETRY

    here = client["catan/geometry.ts"]
    for ours, theirs in (
        ("CENTRES", "centres"),
        ("CORNERS", "corners"),
        ("HEX_CORNERS", "hex_corners"),
        ("PATHS", "paths"),
        ("HEX_PATHS", "hex_paths"),
        ("COAST", "coast"),
    ):
        there = [list(x) if isinstance(x, (list, tuple)) else x for x in GEOMETRY[theirs]]
        assert here[ours] == there, ours


@pytest.mark.parametrize("game", ["catan", "dice", "struggle", "elasund"])
def test_phases_have_the_same_names(client: dict[str, dict[str, Any]], game: str) -> None:
    assert client[f"{game}/state.ts"]["PHASES"] == list(state(game).PHASES)


def test_catan_cards_and_answers_have_the_same_names(client: dict[str, dict[str, Any]]) -> None:
    here, there = client["catan/state.ts"], state("catan")
    assert here["CARDS"] == list(there.CARD_NAMES)
    assert here["ANSWERS"] == list(there.ANSWERS)


def test_the_dice_have_the_same_faces(client: dict[str, dict[str, Any]]) -> None:
    from skerry.games.dice.faces import FACES, ROLLS

    assert client["dice/state.ts"]["FACES"] == list(FACES)
    assert client["dice/state.ts"]["ROLLS"] == ROLLS


def test_the_card_game_has_the_same_goods_kinds_costs_and_buildings(
    client: dict[str, dict[str, Any]],
) -> None:
    from skerry.games.struggle.cards import BUILDING_KEYS, COST, GOAL
    from skerry.games.struggle.data import GOODS, KINDS

    here = client["struggle/state.ts"]
    assert here["GOODS"] == list(GOODS)
    assert here["KINDS"] == list(KINDS)
    assert here["BUILDINGS"] == list(BUILDING_KEYS)
    assert here["GOAL"] == GOAL
    for kind, cost in zip(KINDS, COST.tolist(), strict=True):
        assert [here["COSTS"][kind].count(good) for good in GOODS] == cost


def test_the_town_has_the_same_places_and_prices(client: dict[str, dict[str, Any]]) -> None:
    from skerry.games.elasund.board import COLUMNS_IN_PLAY, FIELD_NAMES, ROW_NAMES, SITE_NAMES
    from skerry.games.elasund.church import CHURCH_PRICE
    from skerry.games.elasund.kinds import BUILDING_KINDS, KINDS
    from skerry.games.elasund.trade import CUBES, SCORING, SLOTS
    from skerry.games.elasund.wall import WALL_CARDS

    here = client["elasund/state.ts"]
    assert here["FIELD_NAMES"] == list(FIELD_NAMES)
    assert here["ROW_NAMES"] == list(ROW_NAMES)
    assert here["SITE_NAMES"] == list(SITE_NAMES)
    assert here["COLUMNS_IN_PLAY"] == COLUMNS_IN_PLAY.tolist()
    assert here["WALL_CARDS"] == WALL_CARDS.tolist()
    assert here["SCORING"] == [list(p) for p in zip(SCORING.tolist(), SLOTS.tolist(), strict=True)]
    assert (here["CUBES"], here["CHURCH_PRICE"], here["KINDS"]) == (CUBES, CHURCH_PRICE, KINDS)
    prices = {kind.name: [kind.permits, kind.gold] for kind in BUILDING_KINDS[2:]}
    assert here["PRICES"] == prices
