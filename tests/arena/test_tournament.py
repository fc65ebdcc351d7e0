"""Tournaments: pairing, results that survive a stop, ratings, the command."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from skerry.arena import runners
from skerry.arena.contest import ROW_FIELDS, play_pairing
from skerry.arena.picture import draw_tournament
from skerry.arena.ratings import interval, rate, standings
from skerry.arena.results import Results, usual_file
from skerry.arena.runners import play_here
from skerry.arena.schedule import Tournament
from skerry.cli.tournament import app  # with it the command is known
from skerry.core.errors import BadOption, SkerryError

SHORT = {"goal": "3"}


def plan(games=4, bots=("random", "random"), players=2, seed=0):
    return Tournament("catan", bots, players, games, seed, SHORT)


def row(number, seats, winner, scores=None, turns=10):
    cost = {"decisions": 2, "seconds": 0.004, "slowest": 0.003}
    return {
        "number": number, "seats": list(seats), "winners": [winner],
        "scores": scores or [10 if i == winner else 5 for i in range(len(seats))],
        "turns": turns, "over": True, "costs": [cost] * len(seats),
    }  # fmt: skip


def test_every_line_up_sits_in_every_seat_on_the_same_seed():
    pairings = Tournament("catan", ("random", "greedy", "search"), 2, 6, 0, SHORT).pairings()
    assert {p.seed for p in pairings} == {0}
    assert {p.seats for p in pairings} == {
        ("random", "greedy"), ("greedy", "random"), ("random", "search"), ("search", "random"),
        ("greedy", "search"), ("search", "greedy"),
    }  # fmt: skip


def test_few_bots_fill_a_large_table_in_turn():
    assert Tournament("catan", ("random", "greedy"), 4, 1).pairings()[0].seats == (
        "random", "greedy", "random", "greedy",
    )  # fmt: skip


def test_one_against_three_is_named_seat_by_seat():
    seats = [p.seats.index("search") for p in plan(4, ("search", *["random"] * 3), 4).pairings()]
    assert sorted(seats) == [0, 1, 2, 3]


def test_another_seed_gives_other_games():
    assert plan(seed=1).pairings()[0].seed != plan(seed=2).pairings()[0].seed


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"bots": ("oracle", "random")}, "no bot is called 'oracle'"),
        ({"players": 7}, "catan is for 2 to 4 players"),
        ({"bots": ()}, "expected the names of the bots"),
        ({"games": 0}, "expected at least one game"),
    ],
)
def test_what_cannot_be_played_is_refused_before_any_game(change, words):
    with pytest.raises(BadOption, match=words):
        plan(**change)


def test_a_game_repeats_from_its_line():
    pairing = plan().pairings()[1]
    once = play_pairing("catan", 2, SHORT, pairing)
    again = play_pairing("catan", 2, SHORT, pairing)
    assert once["over"]
    assert once["winners"] == again["winners"]
    assert once["digest"] == again["digest"]


def test_a_stopped_tournament_plays_only_what_is_missing_and_ends_the_same(tmp_path):
    whole = plan(6)
    with Results(tmp_path / "whole.jsonl", whole.head) as kept:
        for finished in play_here(whole, whole.pairings()):
            kept.add(finished)
        expected = {n: r["digest"] for n, r in kept.rows.items()}
    file = tmp_path / "stopped.jsonl"
    with Results(file, whole.head) as kept:
        for finished, _number in zip(play_here(whole, whole.pairings()), range(2), strict=False):
            kept.add(finished)
    with Results(file, whole.head) as kept:
        missing = [p for p in whole.pairings() if p.number not in kept.rows]
        assert [p.number for p in missing] == [2, 3, 4, 5]
        for finished in play_here(whole, missing):
            assert kept.add(finished)
        assert {n: r["digest"] for n, r in kept.rows.items()} == expected


def test_a_line_torn_by_a_crash_is_cut_off_and_its_game_is_missing(tmp_path):
    file, head = tmp_path / "r.jsonl", plan().head
    with Results(file, head) as kept:
        kept.add(row(0, "ab", 0))
    with file.open("a") as torn:
        torn.write('{"number": 1, "sea')
    with Results(file, head) as kept:
        assert set(kept.rows) == {0}
        kept.add(row(1, "ab", 1))
    with Results(file, head) as kept:
        assert set(kept.rows) == {0, 1}


def test_a_game_that_comes_twice_is_counted_once(tmp_path):
    with Results(tmp_path / "r.jsonl", plan().head) as kept:
        assert kept.add(row(0, "ab", 0))
        assert not kept.add(row(0, "ab", 1))
        assert kept.rows[0]["winners"] == [0]
    assert len((tmp_path / "r.jsonl").read_text().splitlines()) == 2


def test_results_of_another_tournament_are_refused(tmp_path):
    Results(tmp_path / "r.jsonl", plan(seed=1).head).__exit__()
    with pytest.raises(SkerryError, match="another tournament"):
        Results(tmp_path / "r.jsonl", plan(seed=2).head)
    (tmp_path / "x.jsonl").write_text("hello\n")
    with pytest.raises(SkerryError, match="not a results file"):
        Results(tmp_path / "x.jsonl", plan().head)


@pytest.mark.parametrize("lost", ["seats", "winners", "scores", "turns", "over", "costs"])
def test_a_game_that_lacks_something_is_no_line_of_a_results_file(tmp_path, lost):
    file, head = tmp_path / "r.jsonl", plan().head
    with Results(file, head, ROW_FIELDS) as kept:
        kept.add(row(0, "ab", 0))
        kept.add({name: value for name, value in row(1, "ab", 0).items() if name != lost})
    with pytest.raises(SkerryError, match="not a results file: no game in"):
        Results(file, head, ROW_FIELDS)


def test_a_bot_whose_file_was_changed_begins_a_tournament_of_its_own(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text("class First:\n    def choose(self, view, legal):\n        return legal[0]\n")
    bots = (f"py:{file}:First", "random")
    before = plan(bots=bots).head
    assert plan(bots=bots).head == before, "an unchanged one goes on"
    file.write_text(file.read_text().replace("legal[0]", "legal[-1]"))
    after = plan(bots=bots).head
    assert usual_file(after) != usual_file(before)
    Results(tmp_path / "r.jsonl", before).__exit__()
    with pytest.raises(SkerryError, match="of another tournament"):
        Results(tmp_path / "r.jsonl", after)
    assert "files" not in plan().head


def test_intervals_narrow_with_games_and_stay_within_0_and_1():
    assert interval(0, 10).low == 0.0
    assert interval(10, 10).high == 1.0
    few, many = interval(6, 10), interval(600, 1000)
    assert few.high - few.low > 0.5 > 0.07 > many.high - many.low
    assert interval(0, 0) == (0.0, 0.0, 1.0)


def test_an_interval_holds_its_share_also_when_all_or_no_games_are_won():
    for games in range(1, 300):
        for wins in (0, games):
            share, low, high = interval(wins, games)
            assert low <= share <= high


def test_the_better_bot_is_rated_higher_and_stands_first():
    rows = [row(n, ("a", "b") if n % 2 else ("b", "a"), n % 2 == 0) for n in range(20)]
    found = standings(rows)
    assert [s.bot for s in found] == ["a", "b"]
    assert found[0].wins == 20
    assert found[0].rating - found[0].rating_error > found[1].rating + found[1].rating_error
    assert found[0].ms == pytest.approx(2.0)
    assert set(found[0].by_seat) == {0, 1}


def test_a_shared_win_counts_in_parts():
    shared = row(0, "ab", 0) | {"winners": [0, 1]}
    assert [s.wins for s in standings([shared])] == [0.5, 0.5]


@pytest.mark.parametrize("bots", [("random",), ("random", "greedy"), ("random", "random")])
def test_no_game_is_played_twice(bots):
    pairings = plan(12, bots, 4).pairings()
    assert len({(p.seed, p.seats) for p in pairings}) == 12
    rotations = {p.seats for p in pairings}
    assert len(rotations) == len(set(bots))


def test_results_of_games_that_were_counted_twice_are_not_gone_on_with():
    assert plan(4, ("random",), 4).head["tournament"] == 2
    assert plan(4, ("random", "greedy"), 2).head["tournament"] == 1


def test_ratings_do_not_depend_on_the_order_in_which_games_finish():
    rows = [row(n, ("a", "b", "c"), n % 3 % 2) for n in range(9)]
    assert rate(rows) == rate(rows[::-1])


def test_a_bot_against_itself_is_not_rated():
    assert rate([row(0, "aa", 0)]) == rate([row(0, "aa", 1)])


def test_the_time_for_a_move_is_that_of_compiled_games_where_there_are_any():
    slow, quick = (row(n, ["greedy", "random"], 0) for n in (0, 1))
    for one, seconds in ((slow, 0.5), (quick, 0.002)):
        one["costs"] = [{"decisions": 2, "seconds": seconds, "slowest": seconds}] * 2
    slow["costs"] = [cost | {"interpreted": 1} for cost in slow["costs"]]
    assert [s.ms for s in standings([slow, quick])] == [1.0, 1.0]
    assert [s.slowest_ms for s in standings([slow, quick])] == [2.0, 2.0]
    assert standings([slow])[0].ms == 250.0


def test_a_game_with_a_search_is_not_begun_before_the_compiler_is_ready(monkeypatch):
    asked = {}

    def changing_over(items, play, get_ready, rest, waits, told):
        asked.update({pairing.seats: waits(pairing) for pairing in items})
        return iter(())

    monkeypatch.setattr(runners, "BESIDE", True)
    monkeypatch.setattr(runners, "changing_over", changing_over)
    contest = plan(6, ("random", "greedy", "search:50ms"))
    list(play_here(contest, contest.pairings()))
    assert all(waits == ("search:50ms" in seats) for seats, waits in asked.items())
    assert len(asked) == 6


def test_the_picture_is_drawn(tmp_path):
    draw_tournament([row(n, "ab", n % 2) for n in range(6)], "Catan", tmp_path / "p.png")
    assert (tmp_path / "p.png").read_bytes().startswith(b"\x89PNG")


def run(*words):
    return CliRunner().invoke(app, ["tournament", *map(str, words)])


def test_the_command_prints_a_table_and_keeps_games_and_picture(tmp_path):
    file = tmp_path / "t.jsonl"
    words = ("catan", "random", "random", "-p", 2, "-n", 2, "-o", "goal=3", "--results", file)
    result = run(*words)
    assert result.exit_code == 0
    assert "random" in result.output
    assert file.with_suffix(".png").exists()
    before = file.read_text()
    report = json.loads(run(*words, "--json").stdout)
    assert report["games"] == 2
    assert file.read_text() == before
    assert len(run(*words[:6], 4, *words[7:]).output) > 0
    assert len(file.read_text().splitlines()) == 5


def test_processes_play_the_same_games_as_one(tmp_path):
    reports = []
    for jobs in (1, 2):
        file = tmp_path / f"{jobs}.jsonl"
        environment = {**os.environ, "SKERRY_INTERPRETED": "1"}
        words = ("tournament", "catan", "random", "-p", "2", "-n", "4", "-o", "goal=3")
        subprocess.run(
            [sys.executable, "-m", "skerry", *words, "-j", str(jobs), "--results", str(file)],
            check=True, capture_output=True, env=environment,
        )  # fmt: skip
        lines = [json.loads(line) for line in file.read_text().splitlines()[1:]]
        reports.append(sorted((r["number"], r["digest"]) for r in lines))
    assert reports[0] == reports[1]
