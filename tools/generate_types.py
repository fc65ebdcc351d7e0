"""Write the browser's types and constants from the Python that they stand for.

    python tools/generate_types.py          writes web/src/generated/
    python tools/generate_types.py --check  says what is stale, and writes nothing

Messages come from the protocol's structs, states from the fields of each game's record, moves
from its move table, options and phases from where the rules have them. What else a page shows of
a game (prices, limits, places) is named in `CONSTANTS`.
"""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_args

import fair_tables
import typescript as ts

from skerry.analysis import report
from skerry.core import two_dice
from skerry.core.game import Game
from skerry.core.layout import Field
from skerry.core.moves import Arg, Cards, Number, Place
from skerry.core.registry import get_game
from skerry.games.catan import bank, board, building, roads, robber
from skerry.games.catan import cards as catan_cards
from skerry.games.catan import state as catan_state
from skerry.games.dice import building as dice_building
from skerry.games.dice import faces, jokers, sheet
from skerry.games.elasund import board as town
from skerry.games.elasund import cards as elasund_cards
from skerry.games.elasund import church, kinds, permits, trade, wall
from skerry.games.elasund import state as elasund_state
from skerry.games.struggle import cards as struggle_cards
from skerry.games.struggle import data as struggle_data
from skerry.games.struggle import state as struggle_state
from skerry.lessons import lessons
from skerry.server import documents, messages
from skerry.server.forms import FACES

FOLDER = Path(__file__).resolve().parents[1] / "web" / "src" / "generated"
HEAD = "// Written by `python tools/generate_types.py`; changes here are lost.\n"
#: More values of an argument than this are not looked at one by one.
MOST_SAMPLES = 2000


def _cost(goods: tuple[str, ...], counts: Any) -> dict[str, int]:
    """A price by good, without what it does not need."""
    return {good: int(n) for good, n in zip(goods, counts, strict=True) if n}


def _rows(names: tuple[str, ...], goods: tuple[str, ...], rows: Any) -> dict[str, dict[str, int]]:
    return {name: _cost(goods, row) for name, row in zip(names, rows, strict=True)}


def _catan() -> dict[str, Any]:
    tables = (bank.ROAD_COST, bank.SETTLEMENT_COST, bank.CITY_COST, bank.CARD_COST)
    prices = [price.tolist() for price in tables]
    return {
        "GOODS": board.GOODS,
        "TERRAINS": board.TERRAIN_NAMES,
        "HARBOURS": board.HARBOUR_NAMES,
        "CARDS": catan_state.CARD_NAMES,
        "ANSWERS": catan_state.ANSWERS,
        "COSTS": _rows(("road", "settlement", "city", "buy"), board.GOODS, prices),
        "RATES": {
            "plain": building.PLAIN_RATE,
            "simple": building.SIMPLE_RATE,
            "special": building.SPECIAL_RATE,
        },
        "CITY_LEVEL": building.CITY_LEVEL,
        "HAND_LIMIT": robber.HAND_LIMIT,
        "SEVEN": two_dice.SEVEN,
        "LONGEST_LEAST": roads.LONGEST_LEAST,
        "ARMY_LEAST": catan_cards.ARMY_LEAST,
        "SPECIAL_POINTS": roads.SPECIAL_POINTS,
        "DOTS": board.DOTS.tolist(),
        **{name.upper(): places for name, places in board.GEOMETRY.items()},
    }


def _dice() -> dict[str, Any]:
    return {
        "FACES": faces.FACES,
        "DICE": faces.DICE,
        "ROLLS": faces.ROLLS,
        "COSTS": _rows(
            dice_building.KINDS,
            faces.FACES[: dice_building.GOODS],
            dice_building.COSTS.tolist(),
        ),
        "EXCHANGE": jokers.EXCHANGE,
        "VERTICES": sheet.VERTICES,
        "HEXES": [
            {
                "name": one.name,
                "x": one.x,
                "y": one.y,
                "joker": None if one.joker == sheet.ANY else faces.FACES[one.joker],
            }
            for one in sheet.HEXES
        ],
        "ROADS": [{"name": r.name, "near": r.near, "far": r.far} for r in sheet.ROADS],
        "START": sheet.START,
        "SETTLEMENTS": _sites(sheet.SETTLEMENT_NAMES, sheet.SETTLEMENT_POINTS.tolist()),
        "CITIES": _sites(sheet.CITY_NAMES, sheet.CITY_POINTS.tolist()),
        "BOXES": sheet.BOXES,
        "CROSS": sheet.CROSS,
        "BOX_PLACES": sheet.BOX_PLACES,
    }


def _sites(names: tuple[str, ...], points: list[int]) -> list[dict[str, Any]]:
    return [{"name": name, "points": n} for name, n in zip(names, points, strict=True)]


def _struggle() -> dict[str, Any]:
    return {
        "GOODS": struggle_data.GOODS,
        "KINDS": struggle_data.KINDS,
        "BUILDINGS": struggle_cards.BUILDING_KEYS,
        "COSTS": _rows(struggle_data.KINDS, struggle_data.GOODS, struggle_cards.COST.tolist()),
        "RATIO": struggle_cards.RATIO,
        "GOAL": struggle_cards.GOAL,
        "POINTS": {
            "settlement": struggle_cards.SETTLEMENT_POINTS,
            "city": struggle_cards.CITY_POINTS,
            "side_b": struggle_cards.SIDE_B_POINTS,
        },
        "SIDES": struggle_state.SIDES,
    }


def _elasund() -> dict[str, Any]:
    return {
        "COLUMN_NAMES": tuple(town.COLUMN_NAMES),
        "ROW_NAMES": town.ROW_NAMES,
        "FIELD_NAMES": town.FIELD_NAMES,
        "SITE_NAMES": town.SITE_NAMES,
        "SITE_PRICE": town.SITE_PRICE.tolist(),
        "PIT": town.PIT,
        "COLUMNS_IN_PLAY": town.COLUMNS_IN_PLAY.tolist(),
        "WINDMILLS": [[int(n) for n in row] for row in town.WINDMILLS.tolist()],
        "WALL_CARDS": wall.WALL_CARDS.tolist(),
        "SCORING": list(zip(trade.SCORING.tolist(), trade.SLOTS.tolist(), strict=True)),
        "TRACK_END": trade.TRACK_END,
        "CUBES": trade.CUBES,
        "CHURCH_PRICE": church.CHURCH_PRICE,
        "CHURCH_WIDTH": church.PICTURE_WIDTH,
        "CARDS": elasund_state.CARD_NAMES,
        "KINDS": kinds.KIND_NAMES,
        "PRICES": {k.name: {"permits": k.permits, "gold": k.gold} for k in kinds.BUILDING_KINDS},
        "FOOTPRINTS": {k.name: {"wide": k.wide, "high": k.high} for k in kinds.BUILDING_KINDS},
        "PERMITS": elasund_state.PERMITS,
        "WALL_TILES": elasund_state.WALL_TILES,
        "CHURCH_TILES": elasund_state.CHURCH_TILES,
        "START_GOLD": elasund_cards.START_GOLD,
        "TAKEN_GOLD": permits.TAKEN_GOLD,
        "MOST_BUILT": elasund_state.MOST_BUILT,
        "SEVEN": two_dice.SEVEN,
    }


CONSTANTS = {"catan": _catan, "dice": _dice, "struggle": _struggle, "elasund": _elasund}


def messages_file() -> str:
    """Everything that goes over the socket or comes over HTTP."""
    writer = ts.Writer(vars(messages))
    client, server = (
        " | ".join(writer.struct(cls) for cls in get_args(side))
        for side in (messages.ClientMessage, messages.ServerMessage)
    )
    for document in documents.DOCUMENTS:
        writer.struct(document)
    bounds = {
        str(cls.__struct_config__.tag): ts.limits(cls) for cls in get_args(messages.ClientMessage)
    }
    return "\n".join(
        [
            HEAD,
            *writer.lines,
            f"export type ClientMessage = {client};",
            f"export type ServerMessage = {server};",
            ts.constant("PROTOCOL", messages.PROTOCOL),
            ts.constant("MOST_MOVES", messages.MOST_MOVES),
            "/** The bounds on what a client may send, by message and field. */",
            ts.constant("LIMITS", {tag: b for tag, b in bounds.items() if b}),
            "",
        ]
    )


def review_file() -> str:
    """What an analysis and a review say."""
    writer = ts.Writer(vars(report))
    for cls in (report.Review, report.Analysis):
        writer.struct(cls)
    return "\n".join([HEAD, *writer.lines, ts.constant("GRADES", report.GRADES), ""])


def game_file(name: str) -> str:
    """A game's state, moves, options, phases and constants."""
    game = get_game(name)
    constants = CONSTANTS[name]()
    state = importlib.import_module(game.state.__module__)
    named = {"PHASES": state.PHASES, "SEATS": game.seat_names, **constants}
    lines = [HEAD, "/** What a view shows, field by field; rows by seat. */"]
    lines += ["export interface State {"]
    lines += [f"  {field}: {_shape(how)};" for field, how in game.layout.fields.items()]
    lines += ["}", *_moves(game, named), *_options(game)]
    lines += [ts.constant(constant, data) for constant, data in named.items()]
    lines += ["export type Phase = (typeof PHASES)[number];", ""]
    return "\n".join(lines)


def _shape(field: Field) -> str:
    return "number" + "[]" * len(field.shape)


def _moves(game: Game, named: Mapping[str, Any]) -> list[str]:
    lines = ["/** Every move as the server reads and writes it. */", "export type Move ="]
    for kind in game.moves.kinds:
        members = [f'kind: "{kind.name}"']
        members += [f"{arg.name}: {_argument(arg, named)}" for arg in kind.args]
        lines.append(f"  | {{ {'; '.join(members)} }}")
    lines[-1] += ";"
    chance = [kind.name for kind in game.moves.kinds if kind.chance]
    return [*lines, ts.constant("CHANCE", chance)]


def _argument(arg: Arg, named: Mapping[str, Any]) -> str:
    """The type of an argument, from the values it takes in JSON."""
    if isinstance(arg, (Number, Place)):
        return "number"
    if isinstance(arg, Cards):
        return f"Partial<Record<{_names(list(arg.kinds), named)}, number>>"
    samples = [arg.json(i) for i in range(min(arg.size, MOST_SAMPLES))]
    if samples and all(isinstance(sample, str) for sample in samples):
        return _names(samples, named)
    return ts.kind_of_samples(samples) if samples else "never"


def _names(names: list[str], named: Mapping[str, Any]) -> str:
    """Names as the constant that lists them, where there is one."""
    hidden = names[-1] == "?"
    seen = names[:-1] if hidden else names
    for constant, data in named.items():
        if isinstance(data, tuple) and list(data) == seen:
            return f"(typeof {constant})[number]" + (' | "?"' if hidden else "")
    return ts.union(names)


def _options(game: Game) -> list[str]:
    members = []
    for option in game.options:
        kind = ts.union(option.choices) if option.choices else "number"
        members.append(f"  {option.name}: {kind};")
    head = ["/** The rule options a table is played by. */", "export interface Options {"]
    return [*head, *members, "}"]


def games_file() -> str:
    """The games with a face, their states and moves by name."""
    imports = [f'import type * as {name} from "./{name}";' for name in FACES]
    states = "; ".join(f"{name}: {name}.State" for name in FACES)
    moves = "; ".join(f"{name}: {name}.Move" for name in FACES)
    return "\n".join(
        [
            HEAD,
            *imports,
            ts.constant("GAME_NAMES", FACES),
            "export type GameName = (typeof GAME_NAMES)[number];",
            f"export type StateOf = {{ {states} }};",
            f"export type MoveOf = {{ {moves} }};",
            "",
        ]
    )


def fair_file() -> str:
    """What chance is drawn from, for the check of finished games."""
    return f"{HEAD}\nexport default {json.dumps(fair_tables.tables(), indent=1)};\n"


def lessons_file() -> str:
    """The lessons in their order, for the map."""
    rows = [
        {"game": lesson.game.name, "name": lesson.name, "steps": len(lesson.steps),
         "minutes": lesson.minutes}
        for lesson in lessons().values()
    ]  # fmt: skip
    kind = "{ game: string; name: string; steps: number; minutes: number }"
    text = json.dumps(rows, indent=2)
    return f"{HEAD}\nexport const LESSONS: readonly {kind}[] = {text};\n"


def files() -> dict[str, str]:
    """Every generated file by name."""
    made = {"messages.ts": messages_file(), "games.ts": games_file(), "fair.ts": fair_file()}
    made |= {"review.ts": review_file(), "lessons.ts": lessons_file()}
    return made | {f"{name}.ts": game_file(name) for name in FACES}


def stale(folder: Path = FOLDER) -> list[str]:
    """The files that are not what they should be, and those that should not be there."""
    made = files()
    there = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.ts")}
    return sorted(name for name in made.keys() | there.keys() if made.get(name) != there.get(name))


def main() -> None:
    """Write the files, or say what is stale."""
    if "--check" in sys.argv:
        if found := stale():
            raise SystemExit(f"stale: {', '.join(found)}; run python tools/generate_types.py")
        return
    FOLDER.mkdir(exist_ok=True)
    made = files()
    for path in FOLDER.glob("*.ts"):
        if path.name not in made:
            path.unlink()
    for name, text in made.items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
