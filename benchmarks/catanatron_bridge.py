"""catanatron's games in our terms: places, actions, and the fair view of one of its seats.

catanatron hands its players the whole game. `fair_view` takes from it only what the seat could see
at a table: the board, the bank, its own cards, how many cards the others hold and what they have
played. Bought cards of others and the order of the deck are never read; of hands only what was
seen to come and go is known (`catanatron_memory.py`).
"""

from __future__ import annotations

from typing import Any

from catanatron.models.enums import RESOURCES, SETTLEMENT, ActionPrompt, ActionType
from catanatron.models.map import BASE_MAP_TEMPLATE, CatanMap, NodeRef, Port
from catanatron_memory import HandMemory

from skerry.core.match import View
from skerry.core.registry import get_game
from skerry.core.seats import NONE
from skerry.games.catan import board as b
from skerry.games.catan.moves import INVENTIONS, MOVES
from skerry.games.catan.roads import longest_trail
from skerry.games.catan.state import (
    BEFORE_ROLL,
    DISCARD,
    FOUND_ROAD,
    FOUND_SETTLEMENT,
    FREE_ROADS,
    MAIN,
    ROB,
    ROBBER,
    SEATS,
    UNKNOWN,
)

GAME = get_game("catan")
first = MOVES.first
#: Development cards in the order of our rows.
CARDS = ("KNIGHT", "ROAD_BUILDING", "YEAR_OF_PLENTY", "MONOPOLY", "VICTORY_POINT")
_CORNERS = (
    NodeRef.NORTH, NodeRef.NORTHEAST, NodeRef.SOUTHEAST, NodeRef.SOUTH, NodeRef.SOUTHWEST,
    NodeRef.NORTHWEST,
)  # fmt: skip


def _hexes(tiles: Any) -> list[Any]:
    """Coordinates of the land tiles in our order: rows from the north, each from the west."""
    return sorted(tiles, key=lambda at: (at[2], at[0]))


_MAP = CatanMap.from_template(BASE_MAP_TEMPLATE)
HEX_OF = {at: h for h, at in enumerate(_hexes(_MAP.land_tiles))}
CORNER_OF = {
    _MAP.land_tiles[at].nodes[ref]: int(b.HEX_CORNERS[h, k])
    for at, h in HEX_OF.items()
    for k, ref in enumerate(_CORNERS)
}
PATH_OF = {
    frozenset(ends): p for p, ends in enumerate(tuple(map(int, e)) for e in b.PATH_ENDS.tolist())
}


def path_of(edge: tuple[int, int]) -> int:
    """Our path between two of its nodes."""
    return PATH_OF[frozenset((CORNER_OF[edge[0]], CORNER_OF[edge[1]]))]


def setup_of(board: Any, players: int, goal: int) -> Any:
    """Our setup row for its board."""
    options = GAME.check_options({"goal": goal})
    row = GAME.setup_numbers(players, options)
    for at, tile in board.map.land_tiles.items():
        h = HEX_OF[at]
        row[b.SETUP_TERRAIN + h] = b.DESERT if tile.resource is None else _good(tile.resource)
        row[b.SETUP_TOKENS + h] = tile.number or 0
    ports = _ports(board.map)
    for side in range(b.COAST):
        row[b.SETUP_HARBOURS + side] = ports.get(int(b.COAST_PATHS[side]), NONE)
    return row if isinstance(GAME.code_row(), list) else _array(row)


def _array(row: list[int]) -> Any:
    import numpy as np

    return np.array(row, np.int64)


def _good(resource: str) -> int:
    return RESOURCES.index(resource)


def _ports(catan_map: Any) -> dict[int, int]:
    """Harbour kinds by our path: the edge between a port's water tile and the land it faces."""
    found = {}
    for tile in catan_map.tiles.values():
        if isinstance(tile, Port):
            path = path_of(tile.edges[_facing(tile)])
            found[path] = b.ANY if tile.resource is None else _good(tile.resource)
    return found


def _facing(port: Any) -> Any:
    from catanatron.models.map import EdgeRef

    return EdgeRef[port.direction.name]


def translate_public(game: Any, s: Any) -> None:
    """Everything on the table into our state: pieces, bank, points, whose turn."""
    state, board = game.state, game.state.board
    for node, (colour, kind) in board.buildings.items():
        corner = CORNER_OF[node]
        s.owner[corner] = state.color_to_index[colour]
        s.level[corner] = 1 if kind == SETTLEMENT else 2
    for edge, colour in board.roads.items():
        s.road[path_of(edge)] = state.color_to_index[colour]
    s.robber = HEX_OF[board.robber_coordinate]
    for good in range(5):
        s.bank[good] = state.resource_freqdeck[good]
        for seat in range(len(state.colors)):
            s.rate[seat, good] = 4
    for seat, colour in enumerate(state.colors):
        mine = _reader(state, seat)
        s.roads_left[seat] = mine("ROADS_AVAILABLE")
        s.settlements_left[seat] = mine("SETTLEMENTS_AVAILABLE")
        s.cities_left[seat] = mine("CITIES_AVAILABLE")
        s.points[seat] = mine("VICTORY_POINTS")
        s.knights[seat] = mine("PLAYED_KNIGHT")
        s.road_length[seat] = longest_trail(s, seat)
        if mine("HAS_ROAD"):
            s.longest = seat
        if mine("HAS_ARMY"):
            s.army = seat
        for card in range(1, 4):
            s.spent[card] += mine(f"PLAYED_{CARDS[card]}")
        _rates(s, seat, set(board.get_player_port_resources(colour)))
    _turn(state, s)


def _reader(state: Any, seat: int) -> Any:
    return lambda name: state.player_state[f"P{seat}_{name}"]


def _rates(s: Any, seat: int, ports: set[Any]) -> None:
    for good in range(5):
        if None in ports:
            s.rate[seat, good] = 3
        if RESOURCES[good] in ports:
            s.rate[seat, good] = 2


def _turn(state: Any, s: Any) -> None:
    """Phase, player and what has happened this turn."""
    seat = state.current_turn_index
    s.player, s.starter, s.turn = state.current_player_index, 0, 0
    founded = sum(1 for level in s.level if level)
    if state.current_prompt == ActionPrompt.BUILD_INITIAL_SETTLEMENT:
        s.phase, s.founded = FOUND_SETTLEMENT, 2 * founded
        return
    if state.current_prompt == ActionPrompt.BUILD_INITIAL_ROAD:
        s.phase, s.founded = FOUND_ROAD, 2 * founded - 1
        last = state.buildings_by_color[state.current_color()][SETTLEMENT][-1]
        s.corner = CORNER_OF[last]
        return
    mine = _reader(state, seat)
    s.founded, s.turn, s.player = 4 * s.players, 1 + state.num_turns, seat
    s.rolled = int(mine("HAS_ROLLED"))
    s.card_played = int(mine("HAS_PLAYED_DEVELOPMENT_CARD_IN_TURN"))
    s.phase = MAIN if s.rolled else BEFORE_ROLL
    if state.current_prompt == ActionPrompt.MOVE_ROBBER:
        s.phase = ROBBER
    elif state.current_prompt == ActionPrompt.DISCARD:
        s.phase = DISCARD
        for other, count in enumerate(getattr(state, "discard_counts", ())):
            s.owes[other] = count
    elif state.is_road_building:
        s.phase, s.free_roads = FREE_ROADS, state.free_roads_available


def translate_hand(game: Any, s: Any, seat: int) -> None:
    """One seat's own cards into our state."""
    mine = _reader(game.state, seat)
    for good in range(5):
        s.hand[seat, good] = mine(f"{RESOURCES[good]}_IN_HAND")
    for card, name in enumerate(CARDS):
        # What was bought this turn waits for the next one. It is not told of points, nor by 3.2.1.
        old = game.state.player_state.get(f"P{seat}_{name}_OWNED_AT_START", True)
        fresh = not old and game.state.current_turn_index == seat
        (s.fresh if fresh else s.cards)[seat, card] = mine(f"{name}_IN_HAND")


def translate_back(game: Any, s: Any, seat: int, sure: list[int]) -> None:
    """What is known of another seat's cards: their number, and goods it holds for `sure`."""
    mine = _reader(game.state, seat)
    for good in range(5):
        s.hand[seat, good] = sure[good]
    s.hand[seat, UNKNOWN] = sum(mine(f"{r}_IN_HAND") for r in RESOURCES) - sum(sure)
    s.cards[seat, UNKNOWN] = sum(mine(f"{card}_IN_HAND") for card in CARDS)


def fair_states(game: Any, seat: int, memory: HandMemory | None = None) -> Any:
    """The view of one seat as one of our states, with what it remembers."""
    states = GAME.layout.states(1)
    players = len(game.state.colors)
    GAME.kernels.new_game(states, 0, setup_of(game.state.board, players, game.vps_to_win))
    s = states[0]
    translate_public(game, s)
    sure = memory.sure(game) if memory else [[0] * 5] * players
    for other in range(players):
        if other == seat:
            translate_hand(game, s, other)
        else:
            translate_back(game, s, other, sure[other])
    for card in range(5):
        s.deck[card] = 0
    s.deck[UNKNOWN] = len(game.state.development_listdeck)
    for other in range(players, SEATS):
        s.start_rolls[other] = NONE
    return states


def fair_view(states: Any, seat: int, legal: list[int]) -> View:
    """A view as our bots take it."""
    return View(GAME, seat, states, (), (seat,), tuple(legal))


#: Our codes for actions that say nothing further.
_SIMPLE = {
    ActionType.ROLL: first("roll"), ActionType.END_TURN: first("end"),
    ActionType.BUY_DEVELOPMENT_CARD: first("buy"), ActionType.PLAY_KNIGHT_CARD: first("knight"),
    ActionType.PLAY_ROAD_BUILDING: first("road-building"),
}  # fmt: skip


def code_of(action: Any, colours: tuple[Any, ...]) -> int | None:
    """Our code for one of its actions; None where we have no such move."""
    kind, value = action.action_type, action.value
    if kind in _SIMPLE:
        return _SIMPLE[kind]
    if kind == ActionType.BUILD_SETTLEMENT:
        return first("settlement") + CORNER_OF[value]
    if kind == ActionType.BUILD_CITY:
        return first("city") + CORNER_OF[value]
    if kind == ActionType.BUILD_ROAD:
        return first("road") + path_of(value)
    if kind == ActionType.PLAY_MONOPOLY:
        return first("monopoly") + _good(value)
    if kind == ActionType.PLAY_YEAR_OF_PLENTY:
        return _invention([_good(card) for card in value])
    if kind == ActionType.MARITIME_TRADE:
        return _overseas(value)
    if kind == ActionType.MOVE_ROBBER:
        return first("robber") + HEX_OF[value[0]]
    if kind.name == "DISCARD_RESOURCE":  # since 3.3.0; before, chance discarded
        return first("discard") + _good(value)
    return None


def _invention(goods: list[int]) -> int | None:
    wanted = sorted(goods) if len(goods) == 2 else [goods[0], NONE]
    pairs = INVENTIONS.tolist()
    return first("invention") + pairs.index(wanted) if wanted in pairs else None


def _overseas(value: Any) -> int:
    given = [card for card in value[:-1] if card is not None]
    return first("overseas") + (len(given) - 2) * 25 + _good(given[0]) * 5 + _good(value[-1])


def choose_action(bot: Any, game: Any, actions: list[Any], memory: HandMemory | None = None) -> Any:
    """What one of our bots does in its game; only moves that both engines know are put to it."""
    if len(actions) == 1:
        return actions[0]
    seat = game.state.color_to_index[actions[0].color]
    states = fair_states(game, seat, memory)
    by_code: dict[int, list[Any]] = {}
    for action in actions:
        code = code_of(action, game.state.colors)
        if code is not None and GAME.kernels.is_legal(states, 0, seat, code):
            by_code.setdefault(code, []).append(action)
    if not by_code:
        return actions[0]
    legal = sorted(by_code)
    code = legal[0] if len(legal) == 1 else bot.choose(fair_view(states, seat, legal), legal)
    matching = by_code[code]
    if len(matching) == 1:
        return matching[0]
    return _choose_victim(bot, game, states, seat, code, matching)


def _choose_victim(bot: Any, game: Any, states: Any, seat: int, code: int, actions: Any) -> Any:
    """Its robber moves name the victim at once; ours ask in a second step."""
    s = states[0]
    s.robber, s.phase, s.victim = code - first("robber"), ROB, NONE
    seats = {first("rob") + game.state.color_to_index[a.value[1]]: a for a in actions}
    legal = sorted(seats)
    return seats[bot.choose(fair_view(states, seat, legal), legal)]
