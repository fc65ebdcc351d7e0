"""The command line as a person uses it: in processes of its own, or in this one to be refused."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest
from random_play import play_on

from skerry.cli import main
from skerry.core.match import Match


def skerry(*words: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own, interpreted."""
    env = {**os.environ, "COLUMNS": "100", "SKERRY_INTERPRETED": "1"}
    return subprocess.run(
        [sys.executable, "-m", "skerry", *words],
        capture_output=True, text=True, env=env, check=False, timeout=600,
    )  # fmt: skip


def here(*words: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command in this process, which is many times cheaper."""
    said, complained = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["skerry", *words])
        patch.setattr(sys, "stdin", io.StringIO(stdin))
        patch.setenv("COLUMNS", "100")
        with redirect_stdout(said), redirect_stderr(complained), pytest.raises(SystemExit) as end:
            main()
    return subprocess.CompletedProcess(
        words, int(end.value.code or 0), said.getvalue(), complained.getvalue()
    )


def refused(*words: str, stdin: str = "") -> str:
    """What the command says when it refuses: exit code 2, no traceback, nothing on stdout."""
    done = here(*words, stdin=stdin)
    assert done.returncode == 2, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return " ".join(done.stderr.split())


def test_help_lists_the_commands() -> None:
    text = skerry("--help").stdout
    for command in ("games", "simulate", "replay", "play"):
        assert command in text


def test_games_are_listed_for_people_and_programs() -> None:
    assert "Catan, 2 to 4 players" in here("games").stdout
    rows = json.loads(here("games", "--json").stdout)
    catan = next(row for row in rows if row["name"] == "catan")
    assert catan["players"] == [2, 4]
    assert {option["name"] for option in catan["options"]} >= {"board", "goal", "phases", "dice"}


def test_a_simulation_reports_all_keys_and_repeats_with_its_seed() -> None:
    words = ("simulate", "catan", "--players", "2", "--games", "4", "--seed", "3", "--json")
    one, two = (json.loads(here(*words).stdout) for _ in range(2))
    assert {
        "games", "moves", "seconds", "games_per_second", "moves_per_second", "wins", "digest",
    } <= set(one)  # fmt: skip
    assert one["games"] == 4
    assert sum(one["wins"]) == 4
    assert one["digest"] == two["digest"]
    other = json.loads(here(*words[:-2], "4", "--json").stdout)
    assert other["digest"] != one["digest"]


def test_the_digest_of_a_simulation_does_not_depend_on_the_jobs() -> None:
    words = (
        "simulate",
        "catan",
        "--players",
        "2",
        "--games",
        "230",
        "--option",
        "goal=3",
        "--json",
    )
    digests = {json.loads(here(*words, "--jobs", j).stdout)["digest"] for j in ("1", "2")}
    assert len(digests) == 1


def test_a_simulation_shows_people_a_table() -> None:
    text = here("simulate", "catan", "--games", "2").stdout
    for word in ("games a second", "moves a second", "wins", "digest"):
        assert word in text


def test_options_reach_the_game() -> None:
    words = ("simulate", "catan", "--games", "3", "--json", "--option")
    short = json.loads(here(*words, "goal=3").stdout)
    long = json.loads(here(*words, "goal=12").stdout)
    assert short["moves"] < long["moves"]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("simulate", "chess"), "no game is called 'chess'; there are catan"),
        (("simulate", "catan", "--players", "9"), "catan is for 2 to 4 players, got 9"),
        (("simulate", "catan", "--games", "0"), "Invalid value for '--games'"),
        (("simulate", "catan", "--bot", "genius"), "no bot is called 'genius'"),
        (("simulate", "catan", "--option", "goal"), "expected name=value"),
        (("simulate", "catan", "--option", "goal=99"), "expected 3 to 15, got 99"),
        (("simulate", "catan", "--option", "x=1"), "no option 'x'"),
        (("simulate",), "Missing argument"),
        (("fly",), "No such command 'fly'"),
        (("replay", "no-such-file"), "no-such-file: No such file or directory"),
        (("play", "catan", "--people", "5"), "the table has 4 seats"),
        (("play", "catan", "--load", "no-such-file"), "No such file or directory"),
    ],
)
def test_wrong_words_get_a_sentence_and_exit_code_2(words: tuple[str, ...], reason: str) -> None:
    assert reason in refused(*words)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A record of some moves."""
    match = Match("catan", seed=5)
    for _ in play_on(match, 50):
        pass
    file = tmp_path / "game.skerry"
    file.write_text(match.record, encoding="utf-8")
    return file


def test_replay_draws_the_board_at_any_move(record: Path) -> None:
    whole, part = here("replay", str(record)), here("replay", str(record), "--to", "8")
    assert "move 50" in whole.stdout
    assert "move 8" in part.stdout
    assert "H19" in part.stdout


def test_a_damaged_record_is_refused_with_file_and_line(record: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    lines[-1] = "fly to the moon"
    record.write_text("\n".join(lines), encoding="utf-8")
    assert f"game.skerry: line {len(lines)}: cannot read the move" in refused("replay", str(record))


def test_a_picture_is_no_record(tmp_path: Path) -> None:
    file = tmp_path / "picture.png"
    file.write_bytes(b"\x89PNG\r\n\x1a\n\xff\xff")
    assert "not a text file" in refused("replay", str(file))


def test_one_game_of_a_file_of_several_is_replayed(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    record.write_text(text + text.replace("dice ", "die ") + text, encoding="utf-8")
    assert "move 8" in here("replay", str(record), "--game", "3", "--to", "8").stdout
    assert "game 2, line" in refused("replay", str(record), "--game", "2")
    assert "--game 4: there are 3 games" in refused("replay", str(record), "--game", "4")
    for words in (("replay",), ("play", "--load")):  # play has no such option
        said = refused(*words, str(record))
        assert "a second game begins here" in said
        assert ("--game says which" in said) == (words == ("replay",))


def test_too_far_a_replay_is_refused(record: Path) -> None:
    assert "the record has 50 moves" in refused("replay", str(record), "--to", "51")


def test_a_person_plays_by_number_and_by_text_and_saves(tmp_path: Path) -> None:
    file = tmp_path / "mine.skerry"
    typed = f"list\n1\nroad 99\n1\nboard\nsave {file}\nquit\n"
    done = here("play", "catan", "--seed", "3", stdin=typed)
    assert done.returncode == 0
    assert "path must be 0 to 71 or a name like H1-" in done.stdout
    for kind in ("settlement", "road"):  # of many the first, of few all
        assert re.search(rf"\d+  {kind} \d+ \(H\d+-[NESW]+\)", done.stdout)
    assert f"saved to {file}" in done.stdout
    assert "Goodbye" in done.stdout
    match = Match.from_record(file.read_text(encoding="utf-8"))
    assert [p.actor for p in match.played].count(0) >= 2


def test_undo_brings_back_the_last_decision(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    typed = f"save {one}\n1\nundo\nsave {two}\nquit\n"
    done = here("play", "catan", "--seed", "3", stdin=typed)
    assert done.returncode == 0, done.stderr
    assert one.read_text() == two.read_text()


def test_wrong_input_at_the_table_loses_nothing(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    typed = f"999\nfly\nundo\nload\nload nowhere\nsave /no/such/folder/x\nsave {file}\nquit\n"
    done = here("play", "catan", "--seed", "3", stdin=typed)
    assert done.returncode == 0, done.stderr
    for reason in ("expected a number from 1 to", "cannot read the move", "no decision of yours",
                   "load: expected the name of a record", "No such file or directory"):  # fmt: skip
        assert reason in done.stdout
    assert file.exists()


@pytest.mark.parametrize(("game", "seats"), [("dice", 4), ("catan", 2)])
def test_a_record_of_another_table_is_not_gone_on_with(
    tmp_path: Path, game: str, seats: int
) -> None:
    other, kept = tmp_path / "other", tmp_path / "kept"
    other.write_text(Match(game, seats, seed=1).record, encoding="utf-8")
    done = here("play", "catan", "-p", "4", "--seed", "3",
                stdin=f"load {other}\nsave {kept}\nquit\n")  # fmt: skip
    assert done.returncode == 0, done.stderr
    told = f"a record of {game} for {seats} players, expected catan for 4"
    assert told in " ".join(done.stdout.split())
    assert "players=4" in kept.read_text(encoding="utf-8")


def test_a_game_of_bots_alone_runs_to_its_end() -> None:
    done = here("play", "catan", "--people", "0", "--seed", "1", "--option", "goal=3")
    assert "The game is over. Won by" in done.stdout


def test_two_people_share_a_keyboard_without_seeing_each_other(tmp_path: Path) -> None:
    done = here("play", "catan", "--players", "2", "--people", "2", "--seed", "2",
                  stdin="1\n1\n\n1\n1\nquit\n")  # fmt: skip
    assert "take the keyboard and press Enter" in done.stdout
