"""Bots of one's own: what they say of their moves, what they are told, and how they are checked."""

from __future__ import annotations

import itertools
import json
import logging
import pickle
import shlex
import sys
from pathlib import Path
from typing import Any

import bot_programs
import pytest
from typer.testing import CliRunner

import skerry
from skerry.arena.contest import play_match
from skerry.arena.runners import play_here
from skerry.arena.schedule import Tournament
from skerry.bots import make_bot
from skerry.bots.answering import Answering
from skerry.bots.blame import BotFailed, blaming
from skerry.bots.continuation import LONGEST, Continuations
from skerry.bots.info import BadInfo, Info, Ranked, read_info
from skerry.bots.lookahead import Lookahead
from skerry.bots.program import Journal
from skerry.bots.protocol import MOST_INFO, CommandBot
from skerry.cli import play as _play  # noqa: F401 - adds its command
from skerry.cli.app import app
from skerry.core.errors import BadOption, Ending
from skerry.core.match import Match, View
from skerry.core.registry import get_game
from skerry.envs.seat import SeatEnv

CATAN = skerry.get_game("catan")
#: Says how it judged its moves, and answers with the last legal move.
SAYING = """say({{"type": "info", "id": m["id"], "chances": [0.5, 0.25], "text": "{text}",
  "moves": [{{"move": m["legal"][-1], "worth": 0.5, "line": [m["legal"][0]]}}]}}){more}"""

PYTHON = """
class Last:
    def choose(self, view, legal):
        plain = [c for c in legal if not view.game.moves.kind_of(c).proposal]
        return (plain or list(legal))[-1]

class Seeded(Last):
    def __init__(self, game, seed):
        self.told = game.name, seed

class Mute:
    pass

class Stillborn:
    def __init__(self):
        raise SystemExit("no weights")
"""

FAILING = """
class Raising:
    def choose(self, view, legal):
        return {}[0]

class Lying:
    def choose(self, view, legal):
        return 99999
"""


def program(folder: Path, hear: str, move: str = 'm["legal"][-1]') -> str:
    """A program that also does `hear` before it answers; `say` writes a message."""
    start = "globals()['say'] = lambda x: print(json.dumps(x), flush=True)"
    return bot_programs.write(folder, move, start=start, hear=hear)


def first_view(seed: int = 3) -> View:
    """The first decision of a game for two."""
    match = Match("catan", 2, seed=seed)
    while not match.actors:
        match.play_chance()
    return match.view(match.actors[0])


def ask(name: str, journal: Journal | None = None, times: int = 1) -> tuple[CommandBot, int]:
    """The bot after some answers, and its last one."""
    bot, view = CommandBot(name, "catan", 1, journal), first_view()
    try:
        for _ in range(times):
            move = bot.choose(view, view.legal)
    finally:
        bot.close()
    return bot, move


def test_a_program_may_say_what_it_thinks_before_it_answers(tmp_path: Path) -> None:
    saying = SAYING.format(text="hm", more="")
    bot, move = ask(program(tmp_path, saying.replace("\n", "")))
    legal = first_view().legal
    assert move == legal[-1]
    assert bot.faults == {}
    assert bot.info == Info((0.5, 0.25), (Ranked(legal[-1], 0.5, (legal[0],)),), "hm")


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ('{"type": "info", "id": 99}', "expected the id 1"),
        ('{"type": "info", "id": 1, "chances": [1]}', "expected 2 numbers"),
        ('{"type": "info", "id": 1, "chances": [1, "x"]}', "expected a number"),
        ('{"type": "info", "id": 1, "chances": [1, 1e999]}', "expected a number"),
        ('{"type": "info", "id": 1, "chances": [1, 1%s]}' % ("0" * 400), "expected a number"),
        ('{"type": "info", "id": 1, "chances": [1, "\\\\ud800"]}', "expected a number"),
        ('{"type": "info", "id": 1, "text": "\\\\ud800"}', "half of a surrogate pair"),
        ('{"type": "info", "id": 1, "moves": 3}', "expected a list"),
        ('{"type": "info", "id": 1, "moves": [3]}', "expected objects"),
        ('{"type": "info", "id": 1, "moves": [{"move": "fly", "worth": 1}]}', "cannot read"),
        ('{"type": "info", "id": 1, "moves": [{"move": "end"}]}', "worth: expected a number"),
        ('{"type": "info", "id": 1, "text": "%s"}' % ("x" * 501), "at most 500 letters"),
        ('{"type": "info", "id": 1, "pad": "%s"}' % ("x" * 20_000), "longer than 16384 bytes"),
    ],
)
def test_bad_info_is_ignored_with_a_note(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, said: str, reason: str
) -> None:
    notes: list[str] = []

    def journal(sign: str, line: str) -> None:
        if sign == "!":
            notes.append(line)

    with caplog.at_level(logging.WARNING):
        bot, move = ask(program(tmp_path, f"print('''{said}''', flush=True)"), journal)
    assert move == first_view().legal[-1]
    assert (bot.faults, bot.ignored, bot.info) == ({}, 1, None)
    assert reason in notes[0]
    assert notes[0].encode()
    assert reason in caplog.text


def test_the_reason_of_a_wrong_answer_can_be_written_whatever_the_answer_held(
    tmp_path: Path,
) -> None:
    notes: list[str] = []
    said = r'{"type": "choose", "id": "\\ud800", "move": 0}'
    bot, _ = ask(
        program(tmp_path, f"print('''{said}''', flush=True)"), lambda *line: notes.append(line[1])
    )
    assert bot.faults == {"nonsense": 1}
    assert [note.encode() for note in notes]


def test_a_flood_of_info_costs_nothing_but_itself(tmp_path: Path) -> None:
    flood = (
        f"[say({{'type': 'info', 'id': m['id'], 'text': str(i)}}) for i in range({MOST_INFO + 9})]"
    )
    bot, _ = ask(program(tmp_path, flood), times=2)
    assert bot.faults == {}
    assert bot.ignored == 2 * 9
    assert bot.info == Info(text=str(MOST_INFO - 1))


def test_proposals_are_marked_and_refusals_give_their_reason(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    hear = f"open({str(heard)!r}, 'a').write(line)"
    source = bot_programs.SOURCE.replace(
        "for line in sys.stdin:\n", "for line in sys.stdin:\n    " + hear + "\n"
    )
    file = tmp_path / "wrong.py"
    file.write_text(source.format(move='"city 3"', start="pass", hear="pass"))
    bot, _ = ask(f"cmd:{shlex.quote(sys.executable)} -S -E {shlex.quote(str(file))}", times=2)
    assert bot.faults == {"illegal": 2}
    told = [json.loads(line) for line in heard.read_text().splitlines()]
    refused = next(message for message in told if message["type"] == "refused")
    assert (refused["id"], refused["fault"]) == (1, "illegal")
    assert refused["reason"].startswith("city 3")
    assert refused["made"] in told[2]["legal"]
    match = Match("catan", 2, seed=3)
    while not any(CATAN.moves.kind_of(c).proposal for c in match.view(0).legal):
        play_match(match, ["random", "random"], 1, limit=len(match.played) + 1)
    view = match.view(0)
    question = bot._question(view, view.legal)
    assert question["proposals"] == [
        c for c in question["codes"] if CATAN.moves.kind_of(c).proposal
    ]


@pytest.mark.parametrize(
    ("game", "name"),
    [
        *itertools.product(("dice", "struggle"), ("random", "greedy")),
        ("catan", "random"),
        pytest.param("catan", "greedy", marks=pytest.mark.long),
    ],
)
def test_our_bots_answer_as_programs_what_they_choose_at_the_table(game: str, name: str) -> None:
    """Also with the views of secret rounds: the log is made of the news."""
    match = Match(game, 3, seed=5)
    bots = [make_bot(name, game, seat) for seat in range(3)]
    programs = [Answering(name) for _ in range(3)]
    askers = [CommandBot("cmd:true", game, seat) for seat in range(3)]
    for seat, one in enumerate(programs):
        assert one.answers({"type": "hello", "protocol": 1, "game": game})[0]["type"] == "hello"
        one.answers({"type": "setup", "game": game, "seed": seat})
    infos, lines = 0, []
    for _ in range(40):
        if match.over:
            break
        if match.awaits_chance:
            match.play_chance()
            continue
        view = match.view(match.actors[0])
        move = bots[view.seat].choose(view, view.legal)
        question = json.loads(json.dumps(askers[view.seat]._question(view, view.legal)))
        *said, answer = programs[view.seat].answers(question)
        assert match.game.moves.code(answer["move"]) == move
        for message in said:
            read = read_info(match.game, 3, message)
            assert read.moves[0].worth == max(r.worth for r in read.moves)
            lines += [r for r in read.moves[:2] if r.line]
            infos += 1
        match.play(move, seat=view.seat)
    assert (infos > 0) == bool(lines) == (name == "greedy")


def test_the_own_moves_of_a_line_can_be_played(game_name: str) -> None:
    match, lines, played = Match(game_name, 2, seed=3), Continuations(get_game(game_name)), 0
    for _ in range(14):
        if match.awaits_chance:
            match.play_chance()
            continue
        view = match.view(match.actors[0])
        move, walk = view.legal[0], match.copy()
        walk.play(move, seat=view.seat)
        line = lines.after(view, move)
        assert len(line) <= LONGEST
        for code in line:
            if walk.actors[:1] != (view.seat,):
                break  # the others' cards were guessed
            assert code in walk.codes(view.seat)
            walk.play(code, seat=view.seat)
            played += 1
        match.play(move, seat=view.seat)
    assert played > 0


def test_a_line_does_not_depend_on_what_was_asked_before(monkeypatch: pytest.MonkeyPatch) -> None:
    match, seen, judge = Match("catan", 3, seed=3), list[tuple[int, ...]](), Lookahead.judge

    def note(self: Lookahead, *what: Any) -> list[float]:
        seen.append(tuple(int(n) for n in self.bench.noise))
        self.bench.noise[0] += 1  # as where there are too many outcomes to try them all
        return judge(self, *what)

    monkeypatch.setattr(Lookahead, "judge", note)
    while match.awaits_chance:
        match.play_chance()
    view, lines = match.view(match.actors[0]), Continuations(match.game)
    first, begun = lines.after(view, view.legal[0]), list(seen)
    assert begun
    seen.clear()
    assert lines.after(view, view.legal[0]) == first
    assert seen == begun


def test_tournaments_keep_records_with_what_bots_say(tmp_path: Path) -> None:
    saying = program(tmp_path, SAYING.format(text="my plan", more="").replace("\n", ""))
    plan = Tournament("catan", (saying, "random"), 2, 2, options={"goal": 3}, limit=60)
    rows = list(play_here(plan, plan.pairings(), records=tmp_path))
    files = sorted(tmp_path.glob("*.skerry"))
    assert [file.name for file in files] == ["game-000000.skerry", "game-000001.skerry"]
    for row, file in zip(rows, files, strict=True):
        match = Match.from_record(file.read_text(encoding="utf-8"))
        assert match.digest == row["digest"]
        assert match.names == row["seats"]
        said = [one.comment for one in match.annotations.values()]
        assert said
        assert all(comment.startswith("my plan; chances 0.500 0.250; ") for comment in said)


class Own:
    """A bot that is an object."""

    name = "my own"

    def choose(self, view: View, legal: Any) -> int:
        plain = [c for c in legal if not view.game.moves.kind_of(c).proposal]
        return int((plain or list(legal))[0])


def test_classes_of_files_and_objects_take_part(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(PYTHON)
    last = f"py:{file}:Last"
    plan = Tournament("dice", (last, Own(), Own()), 2, 3, limit=30)  # type: ignore[arg-type]
    assert plan.bots == (last, "my own", "my own 2")
    rows = list(play_here(plan, plan.pairings()))
    assert {name for row in rows for name in row["seats"]} <= set(plan.bots)
    assert [row["digest"] for row in play_here(plan, plan.pairings())] == [
        row["digest"] for row in rows
    ]
    assert make_bot(f"py:{file}:Seeded", "dice", 7).told == ("dice", 7)  # type: ignore[attr-defined]
    view = first_view()
    assert make_bot(last, "catan").choose(view, view.legal) == view.legal[-1]
    for wrong, reason in (
        (f"py:{file}:None_such", "has no class"),
        (f"py:{file}:Mute", "expected a method choose"),
        (f"py:{file}:Stillborn", "making it failed: SystemExit: no weights"),
        (f"py:{tmp_path}/absent.py:Last", "there is no file"),
        ("py:mine", "expected a bot like py:mybot.py:Careful"),
    ):
        with pytest.raises(BadOption, match=reason):
            make_bot(wrong, "catan")


def test_two_versions_of_a_bot_import_what_lies_beside_each(tmp_path: Path) -> None:
    """The second one played by the values of the first."""
    names, view = [], first_view()
    for place in (0, -1):
        folder = tmp_path / f"version{place}"
        folder.mkdir()
        (folder / "own_values.py").write_text(f"PLACE = {place}\n")
        (folder / "mine.py").write_text(
            "import sys\nsys.path.insert(0, 'elsewhere')\nfrom own_values import PLACE\n"
            "class Mine:\n    def choose(self, view, legal):\n        return legal[PLACE]\n"
        )
        names.append(f"py:{folder / 'mine.py'}:Mine")
    bots = [make_bot(name, "catan") for name in names]
    sys.path.remove("elsewhere")
    sys.path.remove("elsewhere")
    assert not any(path.startswith(str(tmp_path)) for path in sys.path)
    choices = [view.legal[0], view.legal[-1]]
    assert [bot.choose(view, view.legal) for bot in bots] == choices
    copies = [pickle.loads(pickle.dumps(bot)) for bot in bots]
    assert [bot.choose(view, view.legal) for bot in copies] == choices


def test_a_bot_that_fails_is_named_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(PYTHON + FAILING)
    at = 1 + (PYTHON + FAILING).splitlines().index("        return {}[0]")
    raising, lying = f"py:{file}:Raising", f"py:{file}:Lying"
    for name, said in (
        (raising, f"KeyError: 0 (mine.py, line {at}); `skerry check-bot` tells more"),
        (lying, "99999 is not the code of a move; `skerry check-bot` tells more"),
    ):
        plan = Tournament("dice", (name, "random"), 2, 1)
        with pytest.raises(BotFailed) as failed:
            list(play_here(plan, plan.pairings()))
        assert str(failed.value).startswith(f"{name} failed at move ")
        assert str(failed.value).endswith(f": {said}")
        words = ["play", "dice", "-p", "2", "--people", "0", "--seed", "1", "--bot", name]
        result = CliRunner().invoke(app, words)
        assert isinstance(result.exception, BotFailed)


def test_a_function_is_no_class(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def choose(view, legal):\n    return legal[0]\n")
    with pytest.raises(BadOption, match="expected a class with a method choose"):
        make_bot(f"py:{file}:choose", "dice")


def test_rivals_may_be_objects_and_classes_of_files(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(PYTHON)
    choices: list[Any] = [Own(), [Own(), f"py:{file}:Last"]]
    for rivals in choices:
        env = SeatEnv("dice", 3, rivals=rivals, limit=30)
        seen, _ = env.reset(seed=1)
        assert seen["action_mask"].any()
        env.step(int(seen["action_mask"].argmax()))
        env.close()


def test_info_that_is_too_much_is_refused() -> None:
    many = [{"move": "end", "worth": 1}] * 33
    with pytest.raises(BadInfo, match="at most 32"):
        read_info(CATAN, 2, {"moves": many})
    with pytest.raises(BadInfo, match="at most 32 moves"):
        read_info(CATAN, 2, {"moves": [{"move": "end", "worth": 1, "line": ["end"] * 33}]})


def test_a_bot_of_ones_own_plays_in_the_terminal(tmp_path: Path) -> None:
    (file := tmp_path / "mine.py").write_text(PYTHON)
    words = ["play", "dice", "-p", "2", "--people", "0", "--seed", "1", "--bot"]
    result = CliRunner().invoke(app, [*words, f"py:{file}:Last"])
    assert result.exit_code == 0, result.output
    assert "The game is over. Won by" in result.output
    result = CliRunner().invoke(app, [*words, f"py:{file}:Mute"])
    assert isinstance(result.exception, BadOption)


def test_a_process_that_is_told_to_end_ends_whoever_thinks() -> None:
    """Taken for a fault of the bot, the order would be lost, and whoever gave it would wait."""
    with pytest.raises(Ending), blaming(object(), "py:mine.py:Mine", 3):  # type: ignore[arg-type]
        raise Ending(143)
    with pytest.raises(BotFailed), blaming(object(), "py:mine.py:Mine", 3):  # type: ignore[arg-type]
        raise SystemExit(3)
