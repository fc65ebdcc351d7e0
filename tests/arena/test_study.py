"""The study runs at a tiny size, goes on where it was stopped, and its statistics are sound."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from skerry.analysis.solve_judge import SolveJudge
from skerry.bots.bench import new_bench
from skerry.bots.lookahead import Lookahead
from skerry.bots.whole_games import SEATS_ROW, scratch_for
from skerry.core.generic import bound
from skerry.core.kernel import new_row
from skerry.core.match import Match
from skerry.core.registry import get_game

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "examples"))
import study  # noqa: E402
import study_checks  # noqa: E402
import study_luck  # noqa: E402
import study_players  # noqa: E402

TINY = ("--games", "3", "--field", "0", "--told", "0", "--checks", "0", "--threads", "2")


def run(folder: Path, *more: str) -> int:
    """The command, with everything it writes in a folder."""
    where = ("--folder", str(folder / "data"), "--pictures", str(folder / "pictures"))
    return study.main([*TINY, *where, *more])


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Random players and small parts: interpreted games of better ones take too long."""
    tables = [study.Table(t.game, "random", 2, t.options, check="random") for t in study.TABLES]
    monkeypatch.setattr(study, "TABLES", tables)
    monkeypatch.setattr(study, "PART", 2)
    monkeypatch.setattr(study, "CHECK_PART", 2)
    monkeypatch.setattr(study_luck, "PAIRS", ((0, 40),))
    monkeypatch.setattr(study_luck, "SLIPS", (0, 40))
    monkeypatch.setattr(study_luck, "PAIR_PART", 2)
    monkeypatch.setattr(study_luck, "TOLD_PART", 2)
    monkeypatch.setattr(study_luck, "RESAMPLES", 5)


def test_the_study_runs_and_draws(
    small: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path) == 0
    said = json.loads(capsys.readouterr().out)
    assert list(said) == ["catan", "dice", "struggle", "elasund"]
    assert {one["games"] for one in said.values()} == {3}
    assert set(said["catan"]["goods"]) == {"lumber", "brick", "wool", "grain", "ore"}
    pictures = sorted(path.name for path in (tmp_path / "pictures").glob("*.svg"))
    assert pictures == ["founding.svg", "seats.svg", "sevens.svg", "winners.svg"]
    assert json.loads((tmp_path / "pictures" / "figures.json").read_text()) == said


def test_a_stopped_study_goes_on_to_the_same_figures(
    small: None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(tmp_path / "whole", "--only", "dice") == 0
    whole = capsys.readouterr().out
    play, parts = study.play_part, []

    def stopped(*given: Any) -> object:
        parts.append(given)
        if len(parts) == 2:
            raise KeyboardInterrupt
        return play(*given)

    monkeypatch.setattr(study, "play_part", stopped)
    assert run(tmp_path / "parts", "--only", "dice") == 130
    assert "the same command goes on" in capsys.readouterr().err
    assert run(tmp_path / "parts", "--only", "dice") == 0
    assert capsys.readouterr().out == whole
    assert len(parts) == 3


def test_slopes_find_what_was_put_in_and_their_intervals_hold_it() -> None:
    noise = np.random.default_rng(1)
    x = noise.normal(size=(4000, 4))
    chance = 0.25 + 0.05 * (x - x.mean(axis=1, keepdims=True))
    winner = (chance.cumsum(axis=1) < noise.random((4000, 1))).sum(axis=1)
    data = {"win": np.eye(4)[np.minimum(winner, 3)], "x": x, "idle": noise.normal(size=x.shape)}
    slope, error = study.regress(data["win"], np.stack([x, data["idle"]], axis=-1))
    assert abs(slope[0] - 0.05) < 2 * error[0] < 0.01
    assert abs(slope[1]) < 2 * error[1]
    # One's own x is a quarter of the mean that it is compared with.
    found = study.slopes(data, ["x", "idle"])
    assert found["x"][1] < 0.0375 < found["x"][2]
    assert found["idle"][1] < 0 < found["idle"][2]


def test_luck_is_measured_drawn_and_kept_beside_the_rest(
    small: None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    # What is solved or thought over takes too long without compiled code.
    result = [([1.0, 0.0], [0.4, -0.4]), ([0.0, 1.0], [-0.1, 0.1])] * 2
    monkeypatch.setattr(study_luck, "luck_of", lambda reviewer: result.pop())
    dice = ("--only", "dice")
    assert run(tmp_path, *dice) == 0
    before = json.loads(capsys.readouterr().out)["dice"]
    assert run(tmp_path, *dice, "--field", "4", "--told", "3") == 0
    said = json.loads(capsys.readouterr().out)["dice"]
    assert before == {name: said[name] for name in before}
    assert said["field"]["games"] == 4
    assert set(said["field"]["still wins"]) == {"40"}
    assert said["told"]["games"] == 3
    assert said["told"]["share"][0] <= 1
    assert (tmp_path / "pictures" / "luck.svg").exists()
    # The parts are kept, and figures that are not asked for again stay.
    assert run(tmp_path, *dice) == 0
    assert json.loads(capsys.readouterr().out)["dice"] == said


def test_checks_count_the_same_and_leave_the_rest_as_it_was(
    small: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for game in ("catan", "dice"):
        assert run(tmp_path, "--only", game) == 0
        before = json.loads(capsys.readouterr().out)[game]
        assert run(tmp_path, "--only", game, "--games", "0", "--checks", "3") == 0
        said = json.loads(capsys.readouterr().out)[game]
        # At this table `random` checks `random` on games of the same seeds.
        assert said == before | {"check": before}
        assert all(one.agrees for one in study_checks.findings(said))


def test_games_move_by_move_are_those_of_compiled_code() -> None:
    table = study.Table("catan", "random", 2, {"board": "random"}, check="search:40")
    plans = [study_players.plan_of(table, seed, (seed, 9)) for seed in (3, 4)]
    whole = study_players.games_of(table).play(plans, log=study.LOG)
    single = study_players.MatchGames(table).play(plans, log=study.LOG)
    layout = get_game(table.game).layout
    for i, (one, other) in enumerate(zip(single[1], whole[1], strict=True)):
        assert layout.to_bytes(single[0], i) == layout.to_bytes(whole[0], i)
        assert one.moves == other.moves
        assert one.log.tolist() == other.log.tolist()
    assert isinstance(study_players.games_of(table.checked), study_players.MatchGames)


def test_findings_agree_where_their_difference_may_be_chance() -> None:
    fast = [0.25, 0.24, 0.26]
    for share, said in ((0.27, "agrees"), (0.29, "**more**"), (0.21, "**less**")):
        row = [share, share - 0.02, share + 0.02]
        assert study_checks.Finding("", fast, row, "%", 0.2).verdict == said
    unsure = study_checks.Finding("", fast, [0.23, 0.19, 0.27], "%", 0.2)
    assert unsure.verdict == "agrees; too few to show it"
    assert unsure._replace(level=0.25).verdict == "agrees"
    against = study_checks.Finding("", [0.02, 0.01, 0.03], [-0.05, -0.06, -0.04], "points")
    assert against.verdict == "**the other way round**"


def test_who_plays_explains_what_was_put_in() -> None:
    noise = np.random.default_rng(3)
    chances = {0: 0.5, 1: 0.7, 2: 0.9}
    truth = np.mean([(2 * p - 1) ** 2 for p in chances.values()])
    held, shares = 0, []
    for _ in range(200):
        pairs = {k: (noise.random((150, 2)) < p).astype(float) for k, p in chances.items()}
        share, low, high = study_luck.who_decides(pairs)
        held += int(low <= truth <= high)
        shares.append(share)
    assert np.mean(shares) == pytest.approx(truth, abs=0.005)  # no bias for few games
    assert 180 <= held <= 200


def test_equal_players_leave_all_to_luck() -> None:
    noise = np.random.default_rng(4)
    share, low, high = study_luck.who_decides({0: noise.integers(0, 2, (4000, 2)).astype(float)})
    assert low == 0
    assert share < 0.002
    assert high < 0.005


def test_told_luck_explains_what_it_should() -> None:
    noise = np.random.default_rng(2)
    luck = noise.normal(size=(500, 2))
    assert study_luck.explained(luck + 3.0, luck)[0] == pytest.approx(1.0)
    share, low, high = study_luck.explained(luck + noise.normal(size=luck.shape), luck)
    assert low < 0.5 < high
    assert low < share < high


def test_a_replayed_game_is_the_one_that_was_played() -> None:
    table = study.Table("dice", "random", 2)
    games = study_players.games_of(table)
    plan = study_players.plan_of(table, 11, (1, 2))
    states, (played,) = games.play([plan], log=study.LOG)
    match = study_luck.replayed(table, 11, played.log)
    assert match.over
    assert list(match.scores) == [games.game.kernels.score(states, 0, seat) for seat in (0, 1)]


def test_of_many_moves_only_those_that_look_best_are_thought_over() -> None:
    match = Match("elasund", 2, seed=5)
    while len(match.actors) != 1 or len(match.codes(match.actors[0])) < 20:
        if match.awaits_chance:
            match.play_chance()
        else:
            match.play(match.codes(match.actors[0])[0], seat=match.actors[0])
    seat, ahead = match.actors[0], Lookahead(match.game)
    moves = match.codes(seat)
    ahead.look_at(match.view(seat), 0)
    all_of_them = ahead.judge(seat, moves, 1)
    few = bound(study_players.judge_few, match.game)
    few(ahead.bench, seat, ahead.moves, len(moves), 1, ahead.worth)
    worth = ahead.worth[: len(moves)]
    thought_over = np.flatnonzero(worth > study_players.UNLIKELY)
    assert len(thought_over) == study_players.MOST_THOUGHT_OVER
    assert int(np.argmax(all_of_them)) in thought_over


def test_solved_players_make_the_moves_of_the_solution() -> None:
    match = Match("dice", 2, seed=5)
    while not match.actors:
        match.play_chance()
    game, seat, states = match.game, match.actors[0], match.game.layout.states(1)
    match.write_state(states)
    solution, judge = game.judges.solution, SolveJudge(game)
    assert solution is not None
    move = bound(study_players.solved, game)(
        solution(), states, 0, seat, new_row(SEATS_ROW), 0, new_bench(game), scratch_for(game)
    )
    assert move == judge.best_move(states, seat)


def test_the_page_tells_the_games_that_its_figures_are_of() -> None:
    page = (ROOT / "docs" / "study.md").read_text(encoding="utf-8")
    figures = json.loads((ROOT / "docs/pictures/study/figures.json").read_text(encoding="utf-8"))
    for table in study.TABLES:
        said = figures[table.game]
        assert f"--only {table.game} --games {said['games']} " in page
        assert (said["bot"], said["players"]) == (table.bot, table.players)
    first, *_, last = figures["catan"]["seats"]
    assert f"{100 * first[0]:.1f} % ({100 * first[1]:.1f} to {100 * first[2]:.1f})" in page
    assert f"{100 * last[0]:.1f} % ({100 * last[1]:.1f} to {100 * last[2]:.1f})" in page
    for share in (figures["catan"]["variety"][n] for n in "543"):
        assert f"{100 * share[0]:.1f} % ({100 * share[1]:.1f} to {100 * share[2]:.1f})" in page


def test_the_page_shows_every_check_beside_what_it_checks() -> None:
    page = (ROOT / "docs" / "study.md").read_text(encoding="utf-8")
    figures = json.loads((ROOT / "docs/pictures/study/figures.json").read_text(encoding="utf-8"))
    tables = study_checks.tables_of(figures)
    assert tables
    for table in study.TABLES:
        if table.game in tables:
            check = figures[table.game]["check"]
            assert (check["bot"], check["players"]) == (table.check, table.players)
            assert f"--only {table.game} --games 0 --checks {check['games']} " in page
            assert tables[table.game] in page


def test_every_share_on_the_page_is_one_of_the_figures() -> None:
    page = (ROOT / "docs" / "study.md").read_text(encoding="utf-8")
    figures = json.loads((ROOT / "docs/pictures/study/figures.json").read_text(encoding="utf-8"))
    known = {form for x in numbers_in(figures) for form in (f"{abs(100 * x):.1f}",
             f"{abs(x):.1f}", f"{abs(x):.2f}")}  # fmt: skip
    prose = re.sub(r"```.*?```|^\|.*?$", "", page, flags=re.DOTALL | re.MULTILINE)
    told = re.findall(r"\d+\.\d+", prose)
    assert len(told) > 40
    assert [number for number in told if number not in known] == []


def test_the_luck_on_the_page_is_that_of_its_game() -> None:
    """Tables are left out above, since one of them is of other games than the study's."""
    page = (ROOT / "docs" / "study.md").read_text(encoding="utf-8")
    figures = json.loads((ROOT / "docs/pictures/study/figures.json").read_text(encoding="utf-8"))
    fields = {name: one["field"] for name, one in figures.items() if "field" in one}
    for slips in fields["catan"]["still wins"]:
        row = next(line for line in page.splitlines() if line.startswith(f"| {slips} |"))
        for told, field in zip(row.strip("| ").split(" | ")[1:], fields.values(), strict=True):
            share, low, high = (f"{100 * x:.1f}" for x in field["still wins"][slips])
            none = f"none of {field['games'] // len(study_luck.PAIRS)}"
            assert told == (f"{share} % ({low} to {high})" if share != "0.0" else none)
    for one in figures.values():
        for share, low, high in [one[k][v] for k, v in (("field", "luck"), ("told", "share"))
                                 if k in one]:  # fmt: skip
            assert f"{100 * share:.1f} % ({100 * low:.1f} to {100 * high:.1f})" in page


def numbers_in(data: Any) -> list[float]:
    """Every number in what was read from JSON."""
    if isinstance(data, dict):
        return [x for value in data.values() for x in numbers_in(value)]
    if isinstance(data, list):
        return [x for value in data for x in numbers_in(value)]
    return [data] if isinstance(data, int | float) else []
