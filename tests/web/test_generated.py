"""The browser's types and constants are those of the engine, and the server keeps to them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from driver import ROOT
from left_to_proof import left_out

import skerry
from skerry.core.registry import get_game
from skerry.core.seats import REFEREE, SPECTATOR
from skerry.server.documents import GameInfo, Replay, RulesDoc
from skerry.server.game_info import game_info
from skerry.server.replay import frames
from skerry.server.rules_page import rules_of

sys.path.insert(0, str(ROOT / "tools"))
import generate_types

GAMES = generate_types.FACES


def test_the_generated_files_are_fresh() -> None:
    assert generate_types.stale() == [], "run python tools/generate_types.py"


def test_a_changed_file_counts_as_stale(tmp_path: Path) -> None:
    for name, text in generate_types.files().items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert generate_types.stale(tmp_path) == []
    (tmp_path / "catan.ts").write_text("export const PHASES = [];", encoding="utf-8")
    (tmp_path / "messages.ts").unlink()
    (tmp_path / "forgotten.ts").write_text("", encoding="utf-8")
    assert generate_types.stale(tmp_path) == ["catan.ts", "forgotten.ts", "messages.ts"]


@pytest.mark.parametrize("game", GAMES)
def test_every_field_of_a_state_and_every_kind_of_move_is_told(game: str) -> None:
    text = generate_types.game_file(game)
    for name in get_game(game).layout.fields:
        assert f"  {name}: number" in text
    for kind in get_game(game).moves.kinds:
        assert f'  | {{ kind: "{kind.name}"' in text


def test_what_a_message_may_leave_out_is_optional_in_the_browser() -> None:
    text = generate_types.messages_file()
    seat = text.partition("export interface Seat {")[2].partition("}")[0]
    assert "\n  color: string;" in seat
    assert "\n  away?: boolean;" in seat
    assert "\n  legal?: MoveJson[] | null;" in text


@pytest.mark.parametrize("game", GAMES)
def test_what_http_tells_of_a_game_has_the_shape_the_browser_expects(game: str) -> None:
    msgspec.convert({**game_info(game), "bots": "warm"}, GameInfo)
    msgspec.convert(rules_of(game), RulesDoc)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seat", [REFEREE, SPECTATOR])
def test_a_replay_has_the_shape_the_browser_expects(game: str, seat: int) -> None:
    match = skerry.Match(game, seed=5)
    for _ in range(40):
        if match.awaits_chance:
            match.play_chance()
        else:
            seat_to_act = match.actors[0]
            match.play(match.codes(seat_to_act)[0], seat_to_act)
    head, *rest = frames(match, seat)
    whole: dict[str, Any] = {**(head or {}), "frames": [frame for frame in rest if frame]}
    replay = msgspec.convert(msgspec.json.decode(msgspec.json.encode(whole)), Replay)
    assert replay.frames
    assert set(replay.start) == set(get_game(game).layout.fields)


def test_every_page_that_is_left_to_make_proof_is_run_by_it(request: pytest.FixtureRequest) -> None:
    assert left_out(request.config) == []
