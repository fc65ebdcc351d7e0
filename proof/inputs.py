"""Damaged texts and files by the hundred thousand: a sentence or a result, never a crash.

    python proof/inputs.py --count 1000000
    python proof/inputs.py --count 5000 --only records positions

Every reader of Skerry is given what it reads, damaged by a seed: bytes flipped, pieces cut out,
doubled, swapped with pieces of another one, numbers made huge, quotes and brackets put in. In half
of the texts of JSON a value is gone, doubled, or another one, so that they can still be parsed. A
text that reached lines which none before it had reached is damaged further (`reached.py`). A reader
must take a text, or refuse it with a sentence. Anything else fails, and the text that did it is
printed. Memory is looked at from time to time: it must stay flat.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import random
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

import skerry
import skerry.cli.serve  # adds the command
from skerry.cli.app import app
from skerry.core.errors import SkerryError
from skerry.data.catanatron import read_catanatron
from skerry.games.struggle.data import load as load_data
from skerry.lessons.lesson import parse_lesson
from skerry.network import read_weights
from skerry.puzzles.puzzle import read_puzzles

sys.path[:0] = [str(Path(__file__).parent)]
from reached import Reached  # noqa: E402

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "skerry"
#: More resident memory than this after the first tenth is growth.
GROWTH = 60_000_000
#: Seconds that one text may take.
PATIENCE = 10.0
#: Texts from one whose way is watched to the next: watching takes several times as long.
WATCHED = 4
#: Characters in all of the texts that are kept to be damaged further.
KEPT = 5_000_000
PIECES = ("", " ", "\n", '"', "'", "{", "}", "[", "]", "(", ")", "=", ",", ";", ":", "?", "-", "\0",
          "\ufeff", "é", "𝟙", "9" * 30, "-1", "1e999", "nan", "null", "true", "players=9", "\\",
          "{}{}{}", "[Skerry", "//", "#", "0x", "inf", "\r", "\u2028")  # fmt: skip

#: What stands in the place of a value of JSON.
VALUES: tuple[Any, ...] = (None, True, 0, -1, 1 << 70, 0.5, 1e300, "", "catan", "\ud800", [], {},
                           [[]], [0, 0])  # fmt: skip

SETTINGS = """port = 8000
host = "127.0.0.1"
workers = 1
bots = 1
database = "tables.db"
rate = 20
trusted-proxy = ["127.0.0.1"]
"""

Reader = Callable[[str], object]


def damaged(text: str, other: str, chance: random.Random) -> str:
    """A text with one to four faults."""
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(text) + 1)
        to = min(len(text), at + chance.choice((1, 1, 2, 5, 20, 200)))
        match chance.randrange(6):
            case 0:
                text = text[:at] + chance.choice(PIECES) + text[to:]
            case 1:
                text = text[:at] + text[to:]
            case 2:
                text = text[:to] + text[at:]
            case 3:
                start = chance.randrange(len(other) + 1)
                text = text[:at] + other[start : start + to - at] + text[to:]
            case 4:
                text = text[:at] + chr(chance.randrange(1, 0x250)) + text[at + 1 :]
            case 5:
                text = text[:at] + chance.choice(PIECES) + text[at:]
    return text


def misshapen(text: str, chance: random.Random) -> str:
    """A text of JSON with one value gone, doubled, or another one."""
    tree = place = json.loads(text)
    while isinstance(place, dict | list) and place:
        key: Any = chance.choice(list(place) if isinstance(place, dict) else range(len(place)))
        if isinstance(place[key], dict | list) and place[key] and chance.random() < 0.8:
            place = place[key]
            continue
        match chance.randrange(3):
            case 0:
                del place[key]
            case 1:
                place[key] = chance.choice(VALUES)
            case _ if isinstance(place, dict):
                place[chance.choice(PIECES)] = place[key]
            case _:
                place[key:key] = [place[key]]
        break
    return json.dumps(tree)


def played(game: str, players: int, seed: int, most: int = 60) -> skerry.Match:
    """A match after some moves by chance."""
    match, chance = skerry.Match(game, players, seed), random.Random(seed)
    for _ in range(most):
        if match.over:
            break
        if match.awaits_chance:
            match.play_chance()
            continue
        seat = chance.choice(match.actors)
        match.play(chance.choice(match.codes(seat)), seat)
    return match


def matches() -> list[skerry.Match]:
    """A match of every game and number of players."""
    found = []
    for game in skerry.games():
        low, high = skerry.get_game(game).players
        found += [played(game, players, players) for players in range(low, high + 1)]
    return found


def texts_of(*patterns: str) -> list[str]:
    """The package's own files."""
    return [file.read_text(encoding="utf-8") for p in patterns for file in sorted(SOURCE.glob(p))]


def corpora() -> dict[str, tuple[list[str], Reader]]:
    """What is damaged, and who reads it."""
    known = matches()
    by_position = {match.position: match.game.name for match in known}

    def position(text: str) -> object:
        name = by_position.get(text) or random.Random(len(text)).choice(skerry.games())
        return skerry.Match.from_position(name, text)

    def options(text: str) -> object:
        pairs = dict(word.partition("=")[::2] for word in text.split())
        return [skerry.Match(name, None, 1, pairs) for name in skerry.games()]

    def moves(text: str) -> object:
        return [skerry.Move(name, text) for name in skerry.games()]

    def annotated(match: skerry.Match) -> str:
        for number in range(0, len(match.played), 7):
            match.annotate(number, comment="so {it} was", grade="?")
        return match.record

    every_move = sorted({made.text for match in known for made in match.moves()})
    option_texts = [" ".join(f"{k}={v}" for k, v in match.options.items()) for match in known]
    return {
        "records": ([match.record for match in known], skerry.Match.from_record),
        "annotated records": ([annotated(match.copy()) for match in known],
                              skerry.Match.from_record),
        "positions": (list(by_position), position),
        "options": (option_texts, options),
        "moves": (every_move, moves),
        "matches as JSON": ([match.to_json() for match in known], skerry.Match.from_json),
        "games of catanatron": ([catanatron_game()], read_catanatron),
        "lessons": (texts_of("lessons/*/*.toml"), lambda t: parse_lesson("catan", 1, "x", t)),
        "puzzles": (texts_of("puzzles/data/*")[:4], read_puzzles),
        "settings": ([SETTINGS], as_file(settings)),
        "card data": (texts_of("games/struggle/*.toml"), as_file(lambda f: load_data(str(f)))),
        "weights": (texts_of("games/*/judges/learned_value.toml"), as_file(read_weights)),
    }  # fmt: skip


def settings(file: Path) -> object:
    """What `skerry serve` makes of a file of settings; a refusal is told in its own way."""
    words = ["serve", "--settings", str(file), "--show-settings"]
    done = CliRunner().invoke(app, words)
    if isinstance(done.exception, SkerryError):
        raise done.exception
    if done.exit_code == 2:
        raise SkerryError(done.output)
    if done.exception:
        raise done.exception
    return done.output


def as_file(reader: Callable[[Path], object]) -> Reader:
    """A reader of files as one of texts."""
    file = Path(tempfile.mkdtemp()) / "input"

    def read(text: str) -> object:
        file.write_text(text, encoding="utf-8", errors="replace")
        return reader(file)

    return read


def catanatron_game() -> str:
    """A short game in catanatron's form, made from an empty board."""
    sys.path.append(str(ROOT / "tests"))
    from catanatron_games import told

    return json.dumps(told(2, 2))


def resident() -> int:
    """Bytes of memory that this process has."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096


def attack(name: str, texts: list[str], read: Reader, count: int) -> Iterator[bool]:
    """Whether each damaged text was taken; anything but a refusal ends the program. What leads to
    new lines joins the texts."""
    chance, reached, kept = random.Random(f"{name} 1"), Reached(SOURCE), 0
    for number in range(count):
        text = damaged(chance.choice(texts), chance.choice(texts), chance)
        if texts[0].startswith("{") and chance.random() < 0.5:
            with contextlib.suppress(ValueError):  # what joined the texts may be no JSON
                text = misshapen(chance.choice(texts), chance)
        start = time.monotonic()
        try:
            with reached.watching() if number % WATCHED == 0 else contextlib.nullcontext():
                read(text)
            taken = True
        except (SkerryError, tomllib.TOMLDecodeError) as refusal:
            if len(str(refusal)) < 5:
                raise SystemExit(f"{name}: a refusal without a sentence for {text!r}") from None
            taken = False
        except (Exception, SystemExit) as error:
            raise SystemExit(f"{name}: {error!r} for {text!r}") from error
        if time.monotonic() - start > PATIENCE:
            raise SystemExit(f"{name}: took over {PATIENCE:.0f} s for {text!r}")
        if reached.something_new() and kept + len(text) < KEPT:
            texts.append(text)
            kept += len(text)
        yield taken


def main() -> None:
    """Attack every reader in turn."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--count", type=int, default=1_000_000, help="texts in all")
    parser.add_argument("--only", nargs="*", default=[])
    words = parser.parse_args()
    readers: dict[str, Any] = corpora()
    wanted = words.only or list(readers)
    unknown = sorted(set(wanted) - set(readers))
    if unknown:
        parser.error(f"nothing reads {', '.join(unknown)}; there are {', '.join(readers)}")
    share = -(-words.count // len(wanted))
    total = most_grown = 0
    for name in wanted:
        texts, read = readers[name]
        given, taken, before = len(texts), 0, 0
        for number, was in enumerate(attack(name, texts, read, share)):
            taken += was
            if number == share // 10:
                before = resident()
        grown = resident() - before
        if grown > GROWTH:
            raise SystemExit(f"{name}: memory grew by {grown:,} bytes")
        most_grown = max(most_grown, grown)
        total += share
        print(f"{name}: {share:,} texts, {taken:,} taken, {share - taken:,} refused, "
              f"{len(texts) - given:,} led to new lines", flush=True)  # fmt: skip
    print(f"RESULT {total:,} damaged texts for {len(wanted)} readers, none crashed; memory "
          f"grew by {most_grown / 1e6:.1f} MB at most")  # fmt: skip


if __name__ == "__main__":
    main()
