"""What the browser must know of the games to draw a record's chance again."""

from __future__ import annotations

from typing import Any

from skerry.core.errors import BadOption
from skerry.core.game import Game, Option
from skerry.core.match import Match
from skerry.core.moves import Choice, Kind
from skerry.core.registry import games, get_game
from skerry.games.catan import board
from skerry.games.catan.state import DECK
from skerry.games.dice.faces import FACES

#: Decks that cards never come back to: what lies in them at first, by game and kind.
DECKS = {("catan", "draw"): [int(n) for n in DECK]}
#: Kinds that give every seat the same chance.
LOTS = {("dice", "start"), ("struggle", "starter")}


def tables() -> dict[str, Any]:
    """All of it, by game."""
    return {name: _game(get_game(name)) for name in games()} | {"board": _board()}


def _game(game: Game) -> dict[str, Any]:
    return {
        "seats": list(game.seat_names),
        "options": {option.name: _option(game, option) for option in game.options},
        "chance": {kind.name: _kind(game, kind) for kind in game.moves.kinds if kind.chance},
    }


def _option(game: Game, option: Option) -> dict[str, Any]:
    """What each value writes into the position of a new game, by the number of players.

    A number writes itself under the name that `number` says, unless it is the default.
    """
    if not option.choices:
        return {"default": str(option.default), "number": option.name}
    if game.name == "catan" and option.name == "board":
        return {"beginner": {}, "random": "drawn"}
    return {choice: _starts(game, {option.name: choice}) for choice in option.choices}


def _starts(game: Game, options: dict[str, str]) -> dict[int, str]:
    texts = {}
    for players in range(game.players[0], game.players[1] + 1):
        try:
            match = Match(game, players, seed=0, options=options)
        except BadOption:
            continue  # a seat that is not at the table cannot start
        texts[players] = match.start_position.partition(" ")[2]
    return {players: text for players, text in texts.items() if text}


def _kind(game: Game, kind: Kind) -> dict[str, Any]:
    """How outcomes of a kind are drawn, and their names in order."""
    (arg,) = kind.args
    if game.two_dice is not None and kind.name == game.two_dice.kind:
        return {"by": "two-dice"}
    if not isinstance(arg, Choice):
        return {"by": "faces", "names": list(FACES)}
    names = {"names": list(arg.names)}
    if (game.name, kind.name) in LOTS:
        return {"by": "lot", **names}
    deck = DECKS.get((game.name, kind.name))
    return {"by": "note", **names} if deck is None else {"by": "deck", **names, "deck": deck}


def _board() -> dict[str, Any]:
    """What a random island of Catan is laid out from."""
    return {
        "terrain_names": list(board.TERRAIN_NAMES),
        "harbour_names": list(board.HARBOUR_NAMES),
        "terrain": board.BEGINNER_TERRAIN,
        "desert": board.DESERT,
        "tokens": board.TOKENS.tolist(),
        "spirals": board.SPIRALS.tolist(),
        "frame": board.FRAME.tolist(),
        "beginner": {name: _field_text(name) for name in ("terrain", "token", "harbour", "robber")},
    }


def _field_text(name: str) -> str:
    """A field of the beginner's island as positions write it; where it is the same they do not."""
    match = Match("catan", seed=0)
    return match.game.layout.fields[name].as_text().write(getattr(match.state, name))
