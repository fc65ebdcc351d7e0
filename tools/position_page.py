"""Write docs/position-fields.md: the fields of every game's state, as positions have them.

Meanings come from the comments of `games/*/state.py`, and from here where a name says it all to
those who know the rules. A test holds that the page is fresh and that no field is left out.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import skerry
from skerry.core.fieldtext import Cards, Name, Names, PerSeat, Sparse
from skerry.core.layout import Field

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "position-fields.md"
HEAD = """# Position fields

A position is one line of `name=value`, with what differs from a new game. `match.position` and `view.position` write it, `Match.from_position` reads it, and `view.state.<name>` or `view.fields()` gives the numbers. What a seat may not know is blank in its view; unknown cards are `?`.

```python
import skerry

text = "players=2 turn=11 phase=before-roll starter=orange founded=8 start_rolls=10,-1,-1,-1"
text += " owner=0:orange,1:red,2:red,7:orange level=0:1,1:1,2:1,7:1"
text += " road=0:orange,2:red,4:red,6:orange hand=go/l2w3/-/-"
match = skerry.Match.from_position("catan", text)
print(match, match.view(1).fields()["hand"][1])  # two lumber, three wool
```

`NONE` is -1. A shape of `4 x 6` is four rows of six, rows by seat. Fields that follow from others cannot be given. Where the range is `names`, a text has one of the names that stand there and a state its place among them, counted from 0; `-` is NONE. Counts are written by letters, in the order of the columns: `l2w3` is two of `l` and three of `w`.
"""  # noqa: E501
#: Of all games.
COMMON = {
    "players": "how many play",
    "phase": "what is to be done now, by name",
    "starter": "who began",
    "winner": "who has won, or NONE",
}
MEANINGS = {
    "catan": {
        "goal": "points that win",
        "victim": "who is being robbed, or NONE",
        "terrain": "of each hex",
        "robber": "the hex where it stands",
        "road": "owner of the road on each path, or NONE",
        "hand": "goods of each seat, the last column of unknown kind",
        "deck": "development cards left by kind, the last column of unknown kind",
        "answer": "of each seat to the offer",
        "gives": "what each seat gives in its offer or counter-offer",
        "takes": "what each seat takes in its offer or counter-offer",
        "corner_harbour": "kind of harbour at each corner, or NONE",
        "roads_left": "roads a seat has not built",
        "settlements_left": "settlements a seat has not built",
        "cities_left": "cities a seat has not built",
        "road_length": "longest road of each seat",
    },
    "dice": {
        "roads": "1 for each road a seat has built",
        "settlements": "how many a seat has built",
        "cities": "how many a seat has built",
        "knights": "how many a seat has built",
    },
    "elasund": {
        "edition": "which edition's numbers of cards are used",
        "building": "owner and kind of the building whose north-west field this is, or NONE",
        "permit": "owner and value of the permit on each field, or NONE",
        "wall": "owner and tile at each site, or NONE",
        "church": "who laid each tile, or NONE",
        "hand": "gold and influence of each seat, the last column of unknown colour",
        "deck": "influence cards left by colour, the last column of unknown colour",
        "discards": "influence cards discarded, by colour",
    },
    "struggle": {
        "market": "goods that lie open",
        "hand": "goods of each seat, the last column of unknown kind",
        "discards": "goods on the discard pile",
        "roads": "roads a seat has laid",
        "knights": "knights a seat has laid",
        "settlements": "settlements a seat has laid",
        "buildings": "1 for each building a seat has laid",
        "road_pile": "roads left",
        "knight_pile": "knights left",
        "settlement_pile": "settlements left",
        "building_pile": "buildings left, by kind",
        "points": "of each seat",
    },
}


def page() -> str:
    """The whole page."""
    parts = [HEAD]
    for name in sorted(MEANINGS):
        game = skerry.get_game(name)
        parts.append(f"\n## {game.title}\n\n| field | shape | range | meaning |\n|---|---|---|---|")
        told = meanings(name)
        parts += [_row(n, f, told[n]) for n, f in game.layout.fields.items()]
    return "\n".join(parts) + "\n"


def _row(name: str, field: Field, meaning: str) -> str:
    shape = " x ".join(map(str, field.shape)) or "one"
    low, high = field.range
    known = field.low is not None or field.high is not None
    span = "seats" if field.of_seats == 1 else f"{low} to {high}" if known else ""
    written = ""
    form = field.as_text()
    form = form.form if isinstance(form, PerSeat) else form
    if isinstance(form, Name | Names | Sparse) and form.names and not field.of_seats:
        span = "names"
        written = ": " + ", ".join(f"`{told}`" for told in form.names)
    elif isinstance(form, Cards):
        written = f"; letters `{form.letters}`"
    end = "; follows" if field.derived else ""
    return f"| `{name}` | {shape} | {span} | {meaning.rstrip('.')}{written}{end} |"


def meanings(game: str) -> dict[str, str]:
    """What each field of a game is; KeyError names one that nobody explains."""
    text = (ROOT / "src" / "skerry" / "games" / game / "state.py").read_text(encoding="utf-8")
    lines = text.splitlines()
    (state,) = [
        n for n in ast.parse(text).body if isinstance(n, ast.ClassDef) and n.name == "State"
    ]
    told = {}
    for node in state.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            name = node.target.id
            said = re.search(r"#: (.+)$", lines[(node.end_lineno or node.lineno) - 1])
            above = lines[node.lineno - 2].strip()
            comment = said[1] if said else above[3:] if above.startswith("#: ") else ""
            told[name] = comment or MEANINGS[game].get(name) or COMMON[name]
    return told


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
