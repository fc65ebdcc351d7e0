"""Which clauses lessons teach, and the page that lists them.

python -m skerry.server.lesson_page > docs/lessons.md
"""

from __future__ import annotations

from functools import cache

from ..core.registry import get_game
from ..lessons.registry import ORDER, lessons_of
from .rules_page import rules_of

HEAD = """# Lessons

Each game is taught by a guided first game in the browser: lessons of one idea each, played by the
real engine at a real table. The map of lessons is at `/learn`.

## How to write a lesson

A lesson is one TOML file, `src/skerry/lessons/GAME/NN-name.toml`: the position it starts from, who
the learner is, and its steps. A step has a `name`, what others and chance do before it (`first`),
the moves that are accepted (`do`; several moves made at once are joined by `+`), what follows
(`then`), a legal move that the lesson answers without making it (`wrong`), what glows, and the
clauses it teaches. A step without `do` is read. Others' moves read `red: end`, chance's `chance:
dice 8`. What glows is a move, whose place is marked on the board, or a part of the page; without
`glow` the places of `do` are marked.

The texts are in `web/src/locales/lessons/LANGUAGE/GAME.json`, keyed by lesson and `lesson.step`, in
all four languages, at most forty words each; `lesson.aim` ends the answer to a wrong turn ("here
we want to see ...").

`tests/lessons` plays every lesson through with each accepted move and says what is wrong: a move
that is not legal, an outcome that chance cannot give, a text that is missing, a clause that does
not exist. After a change write this page and the browser's list again:

```text
python -m skerry.server.lesson_page > docs/lessons.md
python tools/generate_types.py
```

A lesson's table is a real table whose address follows from the person and the lesson, so that
everybody finds it where he left it. It is in no list. A legal move that the lesson does not ask for
is refused with the key `lesson-other`, and nothing is stored; `step` goes on, or back by taking
moves back. Once the text of a lesson changes, its table starts over.

## Which clauses are taught where

Clauses of `docs/rules`, without rulings. At least two thirds of each game's are taught.
"""


@cache
def clauses_of(game: str) -> tuple[str, ...]:
    """The numbered clauses of a game's rules, without the rulings on unclear points."""
    sections = rules_of(game)["sections"]
    ids = [clause["id"] for section in sections for clause in section["clauses"]]
    return tuple(clause for clause in ids if "-R" not in clause)


def taught(game: str) -> dict[str, list[str]]:
    """The lessons that teach each clause, in the order of the clauses."""
    found = {
        clause: [one.name for one in lessons_of(game) if clause in one.clauses]
        for clause in clauses_of(game)
    }
    return {clause: names for clause, names in found.items() if names}


def page() -> str:
    """The page, docs/lessons.md."""
    parts = [HEAD]
    for game in ORDER:
        if not lessons_of(game):
            continue
        known, where = clauses_of(game), taught(game)
        parts.append(f"\n### {get_game(game).title}: {len(where)} of {len(known)}\n\n")
        parts.append("| clause | lesson |\n|---|---|\n")
        parts += [f"| {clause} | {', '.join(names)} |\n" for clause, names in where.items()]
    return "".join(parts)


if __name__ == "__main__":
    print(page(), end="")
