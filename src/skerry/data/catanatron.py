"""Games that catanatron wrote as JSON, played again here move by move.

Both of its forms are read: `actions` (3.2) and `action_records` (3.3). catanatron's rules differ
from ours in places (docs/envs/data.md names some); a game in which that shows is refused at the
action where it does, so what comes back was played by the rules throughout.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from ..core.errors import SkerryError
from ..core.match import Match
from ..core.two_dice import Pair
from ..games.catan.board import (
    ANY,
    COAST_PATHS,
    CORNER_NAMES,
    CORNER_STEPS,
    DESERT,
    GEOMETRY,
    GOODS,
    HARBOUR_NAMES,
    HEXES,
    SIDE_NAMES,
    TERRAIN_NAMES,
)
from ..games.catan.state import SEAT_NAMES

#: Its names of the goods, in the order of ours.
RESOURCES = ("WOOD", "BRICK", "SHEEP", "WHEAT", "ORE")
#: Its names of the cards, and ours.
CARDS = {
    "KNIGHT": "knight",
    "ROAD_BUILDING": "road-building",
    "YEAR_OF_PLENTY": "invention",
    "MONOPOLY": "monopoly",
    "VICTORY_POINT": "point",
}
#: From a hex to the next one in cube coordinates.
STEPS = {
    "NORTHEAST": (1, 0, -1),
    "EAST": (1, -1, 0),
    "SOUTHEAST": (0, -1, 1),
    "SOUTHWEST": (-1, 0, 1),
    "WEST": (-1, 1, 0),
    "NORTHWEST": (0, 1, -1),
}
#: Its actions that say nothing more.
PLAIN = {
    "PLAY_KNIGHT_CARD": "play knight",
    "PLAY_ROAD_BUILDING": "play road-building",
    "ACCEPT_TRADE": "accept",
    "REJECT_TRADE": "decline",
    "CANCEL_TRADE": "withdraw",
    "END_TURN": "end",
}
LAND = ("RESOURCE_TILE", "DESERT")
_LONG = {"N": "NORTH", "E": "EAST", "S": "SOUTH", "W": "WEST"}
_CORNERS = {"".join(_LONG[x] for x in name): k for k, name in enumerate(CORNER_NAMES)}
_SIDES = {"".join(_LONG[x] for x in name): k for k, name in enumerate(SIDE_NAMES)}
_CORNER_AT = {at: corner for corner, at in enumerate(GEOMETRY["corners"])}

Place = tuple[int, int, int]


def read_catanatron(text: str | bytes, goal: int = 10, partly: bool = False) -> Match:
    """The match that a JSON text of catanatron tells; `goal` is the points it was played to.

    With `partly` a game in which the rules differ comes as far as they agree; its tag `Differs`
    says where that ends and why.
    """
    if not isinstance(text, str | bytes | bytearray):
        raise SkerryError(f"expected JSON as catanatron writes it, got {type(text).__name__}")
    try:
        told = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise SkerryError(f"expected JSON as catanatron writes it: {error}") from None
    if not isinstance(told, dict):
        raise SkerryError(f"expected a game as catanatron writes it, got {str(told)[:40]}")
    try:
        return _Import(told, goal, partly).match
    except KeyError as error:
        raise SkerryError(f"expected a game as catanatron writes it: no {error} in it") from None
    except (TypeError, IndexError, AttributeError, ValueError) as error:
        if isinstance(error, SkerryError):
            raise
        raise SkerryError(f"expected a game as catanatron writes it: {error!r}") from None


class _Import:
    """One game, read from its board to its last action."""

    def __init__(self, told: Any, goal: int, partly: bool) -> None:
        self.colours: list[str] = list(told["colors"])
        if not 2 <= len(self.colours) <= len(SEAT_NAMES):
            raise SkerryError(f"expected 2 to {len(SEAT_NAMES)} colours, got {self.colours}")
        tiles = {_place(entry["coordinate"]): entry["tile"] for entry in told["tiles"]}
        land = {at: tile for at, tile in tiles.items() if tile["type"] in LAND}
        hexes = sorted(land, key=lambda at: (at[2], at[0]))
        if len(hexes) != HEXES:
            raise SkerryError(f"expected the island of {HEXES} hexes, got {len(hexes)}")
        self.hex_of = {at: h for h, at in enumerate(hexes)}
        self.corner_of = _corners(told["nodes"])
        position = self._position([land[at] for at in hexes], _harbours(tiles, self.hex_of), goal)
        names = [colour.lower() for colour in self.colours]
        self.match = Match.from_position("catan", position, names=names)
        self.pairs: list[Pair | None] = []
        try:
            for number, (action, result) in enumerate(_actions(told)):
                self._do(number, action, result)
            self._compare(told)
        except SkerryError as error:
            if not partly:
                raise
            self.match.tags["Differs"] = str(error)
        self.match.recorded_dice = self.pairs

    def _position(self, hexes: list[Any], harbours: dict[int, str], goal: int) -> str:
        """The empty board before the first settlement; seat 0 begins, as its order says."""
        goods = [tile.get("resource") for tile in hexes]
        terrain = [DESERT if good is None else RESOURCES.index(good) for good in goods]
        fields = {
            "players": len(self.colours),
            "phase": "found-settlement",
            "starter": SEAT_NAMES[0],
            "goal": goal,
            "terrain": ",".join(TERRAIN_NAMES[kind] for kind in terrain),
            "token": ",".join(str(tile.get("number", 0)) for tile in hexes),
            "harbour": ",".join(f"{at}:{kind}" for at, kind in sorted(harbours.items())),
            "robber": terrain.index(DESERT),
        }
        return " ".join(f"{name}={value}" for name, value in fields.items())

    def _do(self, number: int, action: Sequence[Any], result: Any) -> None:
        colour, kind, value = action[:3]
        seat = self.colours.index(colour)
        try:
            if self.match.over:
                won = " and ".join(self.colours[winner] for winner in self.match.winners)
                raise SkerryError(f"by the rules the game is over, won by {won}")
            for text in self._moves(kind, value, result):
                if self.match.awaits_chance:
                    if text.startswith("rob "):  # the only one who can be robbed is not named
                        continue
                    self.match.play_chance(text)
                else:
                    self.match.play(text, seat)
                self.pairs.append(None)
        except SkerryError as error:
            raise SkerryError(f"action {number + 1}, {colour} {kind}: {error}") from None
        if kind == "ROLL":
            one, other = result or value
            self.pairs[-1] = one, other

    def _compare(self, told: Any) -> None:
        """A difference that no move has shown: cards that the bank paid here and not there."""
        state, match = told["player_state"], self.match
        for seat in range(match.players):
            hand = [state[f"P{seat}_{name}_IN_HAND"] for name in RESOURCES]
            ours = [int(match.state.hand[seat, good]) for good in range(len(GOODS))]
            if hand != ours:
                raise SkerryError(
                    f"at the end {self.colours[seat]} holds {hand} ({', '.join(GOODS)}) in the "
                    f"file and {ours} by the rules"
                )
        won = [self.colours[seat] for seat in match.winners]
        if won != ([told["winning_color"]] if told["winning_color"] else []):
            raise SkerryError(
                f"won by {told['winning_color']} in the file, by {', '.join(won) or 'nobody'} by "
                f"the rules with a goal of {match.options['goal']} points"
            )

    def _moves(self, kind: str, value: Any, result: Any) -> list[str]:
        """Our moves for one action; what chance gave stands in the value or in the result."""
        match kind:
            case "BUILD_SETTLEMENT":
                return [f"settlement {self.corner_of[int(value)]}"]
            case "BUILD_CITY":
                return [f"city {self.corner_of[int(value)]}"]
            case "BUILD_ROAD":
                ends = tuple(sorted(self.corner_of[int(node)] for node in value))
                return [f"road {GEOMETRY['paths'].index(ends)}"]
            case "ROLL":
                return ["roll", f"dice {sum(result or value)}"]
            case "BUY_DEVELOPMENT_CARD":
                return ["buy card", f"draw {CARDS[result or value]}"]
            case "PLAY_YEAR_OF_PLENTY":
                goods = sorted(RESOURCES.index(card) for card in value)
                only = "" if len(goods) == 2 else "only "
                return [f"play invention {only}{' '.join(GOODS[good] for good in goods)}"]
            case "PLAY_MONOPOLY":
                return [f"play monopoly {_good(value)}"]
            case "MOVE_ROBBER":
                return self._robbed(value, result)
            case "DISCARD" | "DISCARD_RESOURCE":
                cards = [value] if isinstance(value, str) else value
                return [f"discard {_good(card)}" for card in cards]
            case "MARITIME_TRADE":
                paid = [card for card in value[:-1] if card]
                return [f"trade {len(paid)} {_good(paid[0])} for {_good(value[-1])}"]
            case "OFFER_TRADE":
                return [f"offer {_counted(value[:5])} for {_counted(value[5:10])}"]
            case "CONFIRM_TRADE":
                return [f"deal {SEAT_NAMES[self.colours.index(value[-1])]}"]
        if kind not in PLAIN:
            raise SkerryError(f"expected an action of catanatron, got {kind}")
        return [PLAIN[kind]]

    def _robbed(self, value: Any, result: Any) -> list[str]:
        at, victim = value[:2]
        moves = [f"robber {self.hex_of[_place(at)]}"]
        if victim:
            stolen = value[2] if len(value) > 2 else result
            moves.append(f"rob {SEAT_NAMES[self.colours.index(victim)]}")
            moves.append(f"steal {_good(stolen)}")
        return moves


def _place(at: Sequence[int]) -> Place:
    x, y, z = at
    return int(x), int(y), int(z)


def _good(resource: str) -> str:
    return GOODS[RESOURCES.index(resource)]


def _counted(counts: Sequence[int]) -> str:
    """Cards of an offer, as in `2 ore 1 wool`."""
    return " ".join(f"{n} {good}" for n, good in zip(counts, GOODS, strict=True) if n)


def _corners(nodes: dict[str, Any]) -> dict[int, int]:
    """Our intersections by the numbers of its nodes; those out at sea are left out."""
    found = {}
    for number, node in nodes.items():
        x, _, z = _place(node["tile_coordinate"])
        right, down = CORNER_STEPS[_CORNERS[node["direction"]]]
        at = 2 * x + z + right, 3 * (z + 2) + down
        if at in _CORNER_AT:
            found[int(number)] = _CORNER_AT[at]
    return found


def _harbours(tiles: dict[Place, Any], hex_of: dict[Place, int]) -> dict[int, str]:
    """Kinds of harbour by the side of the coast: a port's tile lies at sea and faces its hex."""
    coast = [int(path) for path in COAST_PATHS]
    found = {}
    for (x, y, z), tile in tiles.items():
        if tile["type"] == "PORT":
            towards = tile["direction"]
            dx, dy, dz = STEPS[towards]
            side = (_SIDES[towards] + 3) % 6  # of the hex, the one opposite
            path = GEOMETRY["hex_paths"][hex_of[x + dx, y + dy, z + dz]][side]
            kind = _good(tile["resource"]) if tile["resource"] else HARBOUR_NAMES[ANY]
            found[coast.index(path)] = kind
    return found


def _actions(told: Any) -> list[tuple[Sequence[Any], Any]]:
    """Its actions, each with what chance gave where that stands apart."""
    if "action_records" in told:
        return [(action, result) for action, result in told["action_records"]]
    return [(action, None) for action in told["actions"]]
