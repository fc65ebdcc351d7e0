"""Tables of the dice game for the rule tests, set up from short texts."""

from __future__ import annotations

import pytest

from skerry.core.errors import IllegalMove
from skerry.core.match import Match
from skerry.games.dice.faces import FACES, SETS

#: Every road with what it and the sites along it bring, for sheets that are far on.
ALL_ROADS = "roads=" + ",".join(f"R{i}" for i in range(16))


def table(position: str, *moves: str) -> Match:
    """A match from a position, and these moves and rolls played on it."""
    return play(Match.from_position("dice", position), *moves)


def play(match: Match, *moves: str) -> Match:
    """Play moves; where chance is to act, the next one says what it gives."""
    for move in moves:
        if match.awaits_chance:
            match.play_chance(move)
        else:
            match.play(move)
    return match


def final(dice: str, sheet: str = "players=1") -> Match:
    """After the third roll, which left these dice."""
    return table(f"phase=build rolls=3 dice={dice} {_alone(sheet)}")


def rolled(dice: str, rolls: int = 1, sheet: str = "players=1", kept: str = "-") -> Match:
    """After the first or second roll, which left these dice."""
    return table(f"phase=choose rolls={rolls} dice={dice} kept={kept} {_alone(sheet)}")


def _alone(sheet: str) -> str:
    return sheet if "players=" in sheet else f"players=1 {sheet}"


def refused(match: Match, move: str) -> str:
    """The clause that forbids a move; the state must stay as it is."""
    before = match.digest
    with pytest.raises(IllegalMove) as error:
        match.play(move)
    assert match.digest == before
    assert match.game.moves.code(move) not in match.codes(match.actors[0])
    return error.value.clause


def legal(match: Match, *heads: str) -> list[str]:
    """The legal moves that begin with one of these words; all of them without a word."""
    moves = match.legal(match.actors[0])
    return [text for text in moves if not heads or text.startswith(heads)]


def dice_of(match: Match) -> dict[str, int]:
    """The unused dice by face."""
    return {face: n for face, n in zip(FACES, match.state.dice.tolist(), strict=True) if n}


def thrown(match: Match) -> set[int]:
    """How many dice the outcomes of chance show."""
    first = match.game.moves.first("roll")
    return {sum(SETS.tolist()[code - first + 1]) for code, _ in match.outcomes()}


def boxes(match: Match, seat: int = 0) -> list[int]:
    """The filled boxes of a seat."""
    return [points for points in match.state.boxes.tolist()[seat] if points]


def roads(match: Match, seat: int = 0) -> list[str]:
    """The roads a seat has bought."""
    return [f"R{i}" for i, built in enumerate(match.state.roads.tolist()[seat][:16]) if built]
