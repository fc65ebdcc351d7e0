"""Chance as Python draws it, for the tests of the browser's own drawing.

`python tests/web/fair_vectors.py` writes web/tests/fair-vectors.json and the finished games beside
it. The games are examples of records: they need not be what today's bots would play.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from pathlib import Path
from typing import Any

from server.games import SECRET, finished, seed_of

from skerry.core.annotations import GRADES, Annotation, Ply
from skerry.core.chance import Mixed
from skerry.core.match import Match
from skerry.core.seats import CHANCE_SEAT
from skerry.games.dice.faces import FACES, SET_FIRST, SET_WEIGHT, SETS
from skerry.server.audience import log_from
from skerry.server.forms import forms_of
from skerry.server.proof import agreement

GAMES = ("catan", "dice", "struggle", "elasund")
FOLDER = Path(__file__).resolve().parents[2] / "web" / "tests"
VECTORS = FOLDER / "fair-vectors.json"

NAMES = ["Ada", 'B "e" n', "Дана | é\\", "bot easy"]
SEEDS = [seed_of(0), "", seed_of(2), ""]
OPTIONS = {"free": "board=random goal=10 phases=mixed dice=free",
           "even": "board=random goal=10 phases=mixed dice=even"}  # fmt: skip


def agreed(table: str, dice: str = "free") -> str:
    """What is settled at a table before the first roll."""
    return agreement(table, ("catan", OPTIONS[dice]), NAMES, SEEDS)


def throws(dice: str) -> dict[str, Any]:
    """The throws of a game, whatever is played between them."""
    match = Match("catan", names=NAMES, chance=Mixed(SECRET, agreed("THROWS", dice)),
                  options={"board": "random", "dice": dice})  # fmt: skip
    start = 0
    while len(match.draws.pairs) < 120:
        if match.awaits_chance:
            match.play_chance()
            if not any(actor >= 0 for actor, _ in match.played):
                start += 1
        else:
            seat = match.actors[0]
            codes = match.codes(seat)
            match.play(
                next(c for c in codes if not match.game.moves.kind_of(c).proposal), seat=seat
            )
    return {"start": start, "pairs": [list(pair) for pair in match.draws.pairs.values()]}


def shown(game: str) -> list[dict[str, Any]]:
    """What the log of the second seat says of chance in the finished game beside the vectors."""
    match = Match.from_record((FOLDER / "games" / f"{game}.skerry").read_text(encoding="utf-8"))
    numbers = list(range(1, len(match.played) + 1))
    lines = [json.loads(line) for _, line in log_from(match, 1, forms_of(match.game), numbers, 0)]
    return [line for line in lines if line["actor"] == CHANCE_SEAT][:40]


def vectors() -> dict[str, Any]:
    """All of it."""
    source = Mixed(SECRET, agreed("K7Q2MD"))
    texts = ["", "abc", "Straße 東京", "a" * 55, "a" * 56, "a" * 64, "b" * 1000]
    weights = [[1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1], [0, 3, 0, 1], [1], [0, 0, 7, 0]]
    labels = [f"{kind}/{n}" for kind in ("dice", "draw", "steal") for n in range(1, 9)]
    sets = {}
    for dice in range(1, 7):
        rows = range(int(SET_FIRST[dice]), int(SET_FIRST[dice + 1]))
        sets[dice] = [[SETS.tolist()[row], int(SET_WEIGHT[row])] for row in rows]
    islands = {}
    for table in ("AAAAAA", "BBBBBB", "CCCCCC", "DDDDDD"):
        chance = Mixed(SECRET, agreed(table))
        match = Match("catan", options={"board": "random"}, chance=chance)
        islands[table] = match.start_position
    return {
        "secret": SECRET.hex(),
        "names": NAMES,
        "seeds": [seed or "server" for seed in SEEDS],
        "options": OPTIONS,
        "agreement": agreed("K7Q2MD"),
        "sha256": {text: hashlib.sha256(text.encode()).hexdigest() for text in texts},
        "hmac": {text: hmac.digest(SECRET, text.encode(), "sha256").hex() for text in texts},
        "numbers": {label: f"{source.number(label):064x}" for label in labels},
        "choices": [[label, w, source.choose(label, w)] for label in labels for w in weights],
        "throws": {dice: throws(dice) for dice in OPTIONS},
        "faces": list(FACES),
        "sets": sets,
        "islands": islands,
        "shown": {game: shown(game) for game in GAMES},
    }


def annotated(record: str) -> str:
    """A record with something said of many moves, in every way a record can have it."""
    match = Match.from_record(record)
    grades = list(GRADES)
    said = ["", "3+5", "1 0 2", "a {brace}; and (more", "# no remark", "two\nlines", 'a "quote" \\']
    match.comment = "The whole game, with remarks"
    for number, (_, move) in enumerate(match.played):
        nested = Ply(0, move, Annotation("deeper", "?", ((Ply(1, move),),)))
        lines: list[list[Any]] = [[nested, (2, move)], [(3, move)]] if number % 3 == 0 else []
        grade = grades[number // 2 % 6] if number % 2 else ""
        match.annotate(number, said[number % 7], grade, lines)
    return match.record


def write() -> None:
    """Write the vectors and the games."""
    for game in GAMES:
        options: dict[str, Any] = {"dice": "even"} if game == "catan" else {}
        record = finished(game, **options).record
        (FOLDER / "games" / f"{game}.skerry").write_text(record, encoding="utf-8")
    VECTORS.write_text(json.dumps(vectors(), ensure_ascii=False), encoding="utf-8")
    write_annotated()


def write_annotated() -> None:
    """Write the game of Catan once more, with remarks."""
    record = (FOLDER / "games" / "catan.skerry").read_text(encoding="utf-8")
    (FOLDER / "games" / "annotated.skerry").write_text(annotated(record), encoding="utf-8")


if __name__ == "__main__":
    write()
