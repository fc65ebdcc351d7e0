"""The ladder of all bots: what it plays, that it goes on where it stopped, what it tells."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from skerry.arena.luck import LuckMeter
from skerry.core.kernel import copy_state
from skerry.core.match import Match
from skerry.core.registry import get_game

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))

import ladder


def run(monkeypatch: pytest.MonkeyPatch, *words: object) -> None:
    monkeypatch.setattr(sys, "argv", ["ladder.py", *map(str, words)])
    ladder.main()


def test_it_goes_on_where_it_stopped_and_writes_its_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, page = tmp_path / "ladder", tmp_path / "page.md"
    page.write_text(f"before\n{ladder.START}\nold\n{ladder.END}\nafter\n")
    words = ("--only", "dice:2", "--bots", "random", "greedy", "--folder", folder)
    run(monkeypatch, *words, "--games", 1)
    played: list[int] = []
    once = ladder.play

    def counted(step: Any, number: int) -> Any:
        played.append(number)
        return once(step, number)

    monkeypatch.setattr(ladder, "play", counted)
    monkeypatch.setattr(ladder, "are_worth_compiling", lambda *given: False)
    run(monkeypatch, *words, "--games", 2, "--write", page)
    assert played == [1], "a game that was kept is not played again"
    assert "| dice, 2 | `greedy` | `random` | 2 of 2 |" in capsys.readouterr().out
    text = page.read_text()
    assert text.startswith("before\n")
    assert text.endswith("after\n")
    assert "`greedy`" in text
    assert "old" not in text


def test_a_network_that_learned_more_plays_its_games_anew(tmp_path: Path) -> None:
    weights = tmp_path / "own.toml"
    weights.write_text("old")
    step = ladder.Step("catan", 2, f"net:{weights}", "greedy")
    before, head = ladder.file_of(tmp_path, step), step.head
    assert (ladder.file_of(tmp_path, step), step.head) == (before, head)
    weights.write_text("new")
    assert ladder.file_of(tmp_path, step) != before
    assert step.head != head


@pytest.mark.plain
def test_games_inside_compiled_code_are_the_same_rows() -> None:
    step = ladder.Step("dice", 2, "random", "random")
    whole = [row | {"costs": None} for row in ladder.play_whole(step, range(2), 1)]
    assert whole == [ladder.play(step, n) | {"costs": None} for n in range(2)]


def test_seats_change_on_the_same_deal() -> None:
    step = ladder.Step("catan", 3, "hard", "easy")
    first, second = step.pairing(0), step.pairing(1)
    assert first.seed == second.seed
    assert (first.seats, second.seats) == (("hard", "easy", "hard"), ("easy", "hard", "easy"))


def test_luck_is_taken_off_a_share() -> None:
    row = {"seats": ["a", "b"], "winners": [0], "luck": [0.5, -0.5]}
    plain, clean, half = ladder.share([row, row], "a")
    assert (plain.share, clean, half) == (1.0, 0.5, 0.0)


def test_luck_has_the_mean_nothing() -> None:
    """Over all outcomes of one roll, each as often as it is likely."""
    match = Match("catan", seats=2, seed=4)
    meter = LuckMeter(get_game("catan"))
    while not match.awaits_chance or int(match.state.turn) == 0:
        if match.awaits_chance:
            match.play_chance()
        else:
            seat = match.actors[0]
            match.play(match.view(seat).legal[0], seat=seat)
    game, bench = match.game, meter.bench
    game_codes, weights = game.code_row(), game.code_row()
    count = int(game.kernels.chance_moves(match.states, 0, game_codes, weights))
    total = np.zeros(8)
    for k in range(count):
        luck = np.zeros(8)
        copy_state(bench.work, 0, match.states, 0)
        meter._add(bench, int(game_codes[k]), luck)
        total += int(weights[k]) * luck
    assert count > 1
    np.testing.assert_allclose(total, 0.0, atol=1e-9)
