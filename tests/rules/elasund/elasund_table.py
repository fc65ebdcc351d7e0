"""What the rule tests of Elasund share: positions from short texts, and questions to them."""

from __future__ import annotations

from typing import Any

import pytest

import skerry
from skerry.core.match import Match
from skerry.games.elasund.board import FIELD_AT, FIELD_NAMES, SITE_AT
from skerry.games.elasund.kinds import BUILDING_KINDS, KIND_NAMES, KINDS
from skerry.games.elasund.state import (
    BUILDING_CODES,
    CARD_NAMES,
    PERMIT_CODES,
    SEAT_NAMES,
    WALL_CODES,
)

#: What a position in the middle of a game has, unless the text says otherwise.
MIDDLE = {"turn": "9", "ship": "6", "building": "-"}


def at(phase: str, text: str = "") -> Match:
    """A match in the middle of a game: `at("build", "players=3 player=red hand=-/G5/-/-")`."""
    given = [token.partition("=")[0] for token in text.split()]
    rest = " ".join(f"{k}={v}" for k, v in MIDDLE.items() if k not in given)
    return Match.from_position("elasund", f"phase={phase} {rest} {text}", seed=1)


def seat(name: str) -> int:
    """The seat of a colour."""
    return SEAT_NAMES.index(name)


def hand(match: Match, name: str) -> dict[str, int]:
    """The cards of a seat by name, those it has."""
    row = match.state.hand.tolist()[seat(name)]
    return {card: n for card, n in zip(CARD_NAMES, row, strict=False) if n}


def gold(match: Match, name: str) -> int:
    """The gold of a seat."""
    return hand(match, name).get("gold", 0)


def cubes(match: Match, name: str) -> int:
    """Cubes in the reserve of a seat."""
    return int(match.state.cubes[seat(name)])


def permits(match: Match) -> dict[str, str]:
    """Permits on the board: `{"D10": "red3"}`."""
    row = match.state.permit.tolist()
    return {FIELD_NAMES[f]: PERMIT_CODES[code] for f, code in enumerate(row) if code >= 0}


def buildings(match: Match) -> dict[str, str]:
    """Buildings on the board: `{"F4": "red-inn"}`."""
    row = match.state.building.tolist()
    return {FIELD_NAMES[f]: BUILDING_CODES[code] for f, code in enumerate(row) if code >= 0}


def wall(match: Match) -> dict[str, str]:
    """Wall tiles: `{"north F": "yellow1"}`."""
    row = match.state.wall.tolist()
    return {site: WALL_CODES[row[i]] for site, i in SITE_AT.items() if row[i] >= 0}


def pile(match: Match, kind: str) -> int:
    """Neutral tiles of a kind left."""
    return int(match.state.pile[KIND_NAMES.index(kind)])


def covered(match: Match) -> set[str]:
    """All fields under buildings, counted from the footprints."""
    found = set()
    for field, code in enumerate(match.state.building.tolist()):
        if code >= 0:
            kind = BUILDING_KINDS[code % KINDS]
            found |= {
                FIELD_NAMES[field + 9 * y + x] for y in range(kind.high) for x in range(kind.wide)
            }
    return found


def phase(match: Match) -> str:
    """The phase by name."""
    return match.position.split("phase=")[1].split()[0] if "phase=" in match.position else "deal"


def whose(match: Match) -> list[str]:
    """The colours that are to act."""
    return [SEAT_NAMES[p] for p in match.actors]


def legal(match: Match, head: str = "", name: str = "") -> list[str]:
    """The legal moves of a seat (or of the one that acts) that begin with some words."""
    who = seat(name) if name else match.actors[0]
    return [move for move in match.legal(who) if move.startswith(head)]


def refused(match: Match, move: str, clause: str, name: str = "") -> str:
    """The move is refused by this clause, is not listed, and leaves all as it was."""
    who = seat(name) if name else match.actors[0]
    before = match.digest
    assert move not in match.legal(who)
    with pytest.raises(skerry.IllegalMove) as refusal:
        match.play(move, seat=who)
    assert refusal.value.clause == clause, str(refusal.value)
    assert match.digest == before
    return str(refusal.value)


def allowed(match: Match, move: str, name: str = "") -> bool:
    """Whether a move is listed; listing and judging must agree."""
    who = seat(name) if name else match.actors[0]
    code = match.game.moves.parse(move)
    judged = bool(match.game.kernels.is_legal(match.states, 0, who, code))
    assert judged == (move in match.legal(who))
    return judged


def after(match: Match, *moves: str) -> Match:
    """A copy of the match with moves made: chance outcomes, `red: move`, or the actor's move."""
    copy = match.copy()
    for move in moves:
        name, sign, rest = move.partition(": ")
        if sign:
            copy.play(rest, seat=seat(name))
        elif copy.awaits_chance:
            copy.play_chance(move)
        else:
            copy.play(move)
    return copy


def field(name: str) -> int:
    """The number of a field."""
    return FIELD_AT[name]


def state(match: Match, name: str) -> Any:
    """A field of the state as plain numbers."""
    value = getattr(match.state, name)
    return value.tolist() if hasattr(value, "tolist") else int(value)
