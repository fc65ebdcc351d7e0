"""`skerry train`: a run to its end, one that was killed on its way, and what is refused."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

import skerry
from skerry.cli import train as command
from skerry.cli.app import app
from skerry.core.errors import SkerryError
from skerry.training import tasks
from skerry.training.net import read
from skerry.training.run import Run, Score, Settings, score_of, weights_file
from skerry.training.selfplay import FIRST, GREEDY
from skerry.training.tasks import Task, here, seats_of

#: Two generations of two very short games, and as many matches.
TINY = Settings(
    "catan", (2,), 2, 2, 2, seed=3, hidden=4, options={"goal": 3, "board": "beginner"}
)  # fmt: skip


class Killed(Exception):
    """Stands for the end of the process."""


@pytest.fixture(scope="module", autouse=True)
def one_game_a_task() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tasks, "PIECE", 1)
        yield


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """A run that nobody stopped."""
    run = Run(TINY, tmp_path_factory.mktemp("whole"))
    run.go()
    return run


def nets_of(run: Run) -> list[Any]:
    return [run._net(2, number) for number in range(TINY.generations)]


def test_a_run_ends_with_a_row_for_each_generation(whole: Run) -> None:
    assert [(row.players, row.number) for row in whole.rows] == [(2, 0), (2, 1)]
    assert all(row.positions > 0 and np.isfinite(row.loss) for row in whole.rows)
    assert len(whole.learned_nets()) == 2


@pytest.mark.parametrize("games", [1, pytest.param(9, marks=pytest.mark.long)])
def test_a_killed_run_goes_on_to_the_same_result(whole: Run, games: int, tmp_path: Path) -> None:
    def dying(function: Any, calls: Sequence[Any]) -> Iterator[Any]:
        for row in here(function, calls):
            if len(done) == games:
                (tmp_path / "tasks" / "two-000-0-00009.part").write_bytes(b"torn")
                raise Killed
            done.append(row["key"])
            yield row

    done: list[str] = []
    with pytest.raises(Killed):
        Run(TINY, tmp_path, dying).go()
    again: list[str] = []

    def counting(function: Any, calls: Sequence[Any]) -> Iterator[Any]:
        again.extend(call[0].key for call in calls)
        return here(function, calls)

    run = Run(TINY, tmp_path, counting)
    run.go()
    assert run.rows == whole.rows
    for net, same in zip(nets_of(run), nets_of(whole), strict=True):
        for part, other in zip(net, same, strict=True):
            np.testing.assert_array_equal(part, other)
    assert not set(done) & set(again), "a game was played twice"


def test_a_finished_run_plays_nothing_again(whole: Run) -> None:
    def refuse(function: Any, calls: Sequence[Any]) -> Iterator[Any]:
        assert not calls
        return iter(())

    run = Run(TINY, whole.folder, refuse)
    run.go()
    assert run.rows == whole.rows


def test_another_run_in_the_same_folder_is_refused(whole: Run) -> None:
    with pytest.raises(SkerryError, match=r"holds another run \(seed, hidden, options differ\)"):
        Run(replace(TINY, seed=4, hidden=5, options={}), whole.folder)
    with pytest.raises(SkerryError, match="a run of 2 generations"):
        Run(replace(TINY, generations=1), whole.folder)


def test_a_finished_run_may_go_on_for_more_generations(whole: Run, tmp_path: Path) -> None:
    Run(replace(TINY, generations=1), tmp_path).go()
    games: list[int] = []
    doing: list[str] = []
    run = Run(TINY, tmp_path, here, games.append, doing.append)
    run.go()
    assert run.rows == whole.rows
    assert doing == [f"2 players, generation 2: {x}" for x in ("self-play", "learning", "matches")]
    assert sum(games) == run.games_to_play()


def test_games_that_need_not_be_played_are_counted(tmp_path: Path) -> None:
    games: list[int] = []
    run = Run(replace(TINY, generations=1, afresh=True), tmp_path, here, games.append)
    run.go()
    assert sum(games) == run.games_to_play()


def test_a_score_has_the_luck_taken_off() -> None:
    row = {"won": np.array([1.0, 0.0, 1.0, 0.0]), "luck": np.array([0.5, -0.5, 0.5, -0.5])}
    assert score_of([row]) == Score(0.5, 0.0, 0.5)


def test_the_lone_seat_of_a_match_goes_round_the_table() -> None:
    task = Task("k", "catan", 3, {}, None, None, False, 0, (0, 3))
    assert [seats_of(task, n).index(FIRST) for n in range(3)] == [0, 1, 2]
    assert sorted(seats_of(task, 0)) == [GREEDY, GREEDY, FIRST]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["dice"], "nothing to learn: it is solved, see skerry solve dice"),
        (["chess"], "chess"),
        (["catan", "-p", "7"], "players"),
        (["catan", "-p", "3", "-p", "4"], "one table of two"),
        (["catan", "-n", "0"], "games: expected 1"),
        (["catan", "--least", "2"], "between 0 and 1"),
        (["catan", "-o", "gaol=3"], "gaol"),
        (["catan", "--ray", "nowhere"], "expected local"),
    ],
)
def test_bad_input_is_refused_in_words(words: list[str], told: str, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    result = CliRunner().invoke(app, ["train", *words, "--run", str(folder)])
    assert isinstance(result.exception, SkerryError)
    assert told in str(result.exception)
    assert not folder.exists()


def test_every_file_of_weights_has_a_manifest() -> None:
    games = Path(skerry.__file__).parent / "games"
    for weights in games.glob("*/judges/*_value.toml"):
        told = json.loads(weights.with_suffix(".manifest.json").read_text())
        assert {"made_by", "commit", "command", "settings", "games", "strength"} <= set(told)
        assert told["commit"] or told["made_by"].startswith("not by")


def test_the_command_writes_weights_with_a_manifest(
    whole: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = [
        "catan", "-p", "2", "-g", "2", "-n", "2", "--matches", "2", "-s", "3", "--hidden", "4",
        "--json", "--jobs", "1", "--run", str(whole.folder),
    ]  # fmt: skip
    monkeypatch.setattr(command, "parse_options", lambda words: TINY.options)
    result = CliRunner().invoke(app, ["train", *words, "--least", "0.99"])
    assert result.exit_code == command.TOO_WEAK
    told = json.loads(result.stdout)
    for judge in ("learned_value", "outcome_value"):
        weights = whole.folder / f"{judge}.toml"
        beside = json.loads(weights.with_suffix(".manifest.json").read_text())
        assert beside == {name: told[name] for name in beside}
        assert [net.w_in.shape[0] for net in read(weights)] == [
            net.w_in.shape[0] for net in read(weights_file(whole.game, judge))
        ]
    assert told["games"] == {"self-play": 4, "matches": 8}
    assert {"commit", "command", "settings", "generations", "strength"} <= set(told)
    assert (whole.folder / "ladder.png").stat().st_size > 0
