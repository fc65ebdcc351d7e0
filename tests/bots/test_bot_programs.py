"""Bots that are programs: what they are told in secret rounds, and what they leave behind."""

from __future__ import annotations

import os
import pickle
import time
from pathlib import Path

import pytest
from bot_programs import write
from random_play import step

import skerry
from skerry.bots import make_bot
from skerry.bots.protocol import CommandBot
from skerry.core.match import Match


def is_running(pid: int) -> bool:
    """Whether a process is there and no zombie."""
    try:
        return "State:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False


def first_decision() -> Match:
    match = Match("catan", 3, seed=1)
    while not match.actors:
        match.play_chance()
    return match


@pytest.mark.parametrize("end", ["late", "closed"])
def test_what_a_program_has_started_ends_with_it(tmp_path: Path, end: str) -> None:
    child = tmp_path / "child"
    start = f"open({str(child)!r}, 'w').write(str(subprocess.Popen(['sleep', '3600']).pid))"
    hear = "time.sleep(3600)" if end == "late" else "pass"
    name = write(tmp_path, 'm["legal"][0]', start, hear, ms=20 if end == "late" else 60_000)
    match = first_decision()
    view = match.view(match.actors[0])
    bot = CommandBot(name, "catan")
    bot.choose(view, view.legal)
    pid = int(child.read_text())
    bot.close()
    end_of_patience = time.monotonic() + 60  # far from the end of its sleep
    while is_running(pid) and time.monotonic() < end_of_patience:
        time.sleep(0.01)  # killed; the system takes it away in its own time
    assert not is_running(pid)
    assert os.getpgid(0) != pid


def test_a_program_hears_of_secret_choices_when_all_have_chosen(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    tell = f"open({str(heard)!r}, 'a').write(''.join(str(n[0]) + ' ' for n in m['news']))"
    bot = CommandBot(write(tmp_path, 'm["legal"][0]', hear=tell), "catan")
    match = first_decision()
    while match.state.turn == 0 or match.awaits_chance:
        step(match)
    fields = [f for f in match.position.split() if not f.startswith(("hand=", "bank="))]
    match = Match.from_position("catan", " ".join([*fields, "hand=l9/l9/l1/-"]), seed=1)
    match.play("roll")
    match.play_chance("dice 7")
    while match.state.turn == 1:
        if match.awaits_chance:
            match.play_chance()
            continue
        seat = match.actors[-1] if len(match.played) % 2 else match.actors[0]
        view = match.view(seat)
        move = bot.choose(view, view.legal) if seat == 0 else match.codes(seat)[0]
        match.play(move, seat=seat)
    bot.close()
    numbers = [int(number) for number in heard.read_text().split()]
    assert sorted(numbers) == list(range(len(numbers)))
    assert len(numbers) >= 10


def test_a_copied_bot_runs_a_program_of_its_own(tmp_path: Path) -> None:
    bot = CommandBot(write(tmp_path, 'm["legal"][-1]'), "catan", seed=3)
    match = first_decision()
    view = match.view(match.actors[0])
    assert bot.choose(view, view.legal) == view.legal[-1]
    other = pickle.loads(pickle.dumps(bot))
    assert other.choose(view, view.legal) == view.legal[-1]
    assert bot._program is not None
    assert other._program is not None
    assert bot._program.process.pid != other._program.process.pid
    assert bot._starts == other._starts == 1
    other.close()
    assert bot.choose(view, view.legal) == view.legal[-1]
    bot.close()


def test_a_command_with_an_open_quote_is_refused() -> None:
    with pytest.raises(skerry.BadOption, match="cmd:'open: the command cannot be read"):
        make_bot("cmd:'open", "catan")


@pytest.mark.parametrize("name", ["random", "greedy", "search:40"])
def test_a_copied_bot_chooses_alike(game_name: str, name: str) -> None:
    match = Match(game_name, seed=2)
    bot = make_bot(name, game_name, seed=5)
    other = pickle.loads(pickle.dumps(bot))
    for _ in range(3):
        while match.awaits_chance:
            match.play_chance()
        view = match.view(match.actors[0])
        move = bot.choose(view, view.legal)
        assert other.choose(view, view.legal) == move
        match.play(move, seat=view.seat)
