"""The players of catanatron that ours are measured against.

Its wheel carries no strong player; they live in its repository. Where an installed
catanatron has them (`catanatron.players.value`), they are used. Otherwise `ValueRival` plays as
its ValueFunctionPlayer ("F") does: one move ahead, by the weights it publishes.
"""

from __future__ import annotations

from typing import Any

from catanatron import Color, Player, RandomPlayer
from catanatron.models.board import STATIC_GRAPH
from catanatron.models.enums import CITY, RESOURCES, SETTLEMENT
from catanatron.models.map import number_probability
from catanatron.players.weighted_random import WeightedRandomPlayer
from catanatron.state_functions import (
    get_longest_road_length,
    get_played_dev_cards,
    player_num_dev_cards,
    player_num_resource_cards,
)

POINTS, PRODUCTION, REACH, PLACES = 3e14, 1e8, 1e4, 1e3
SYNERGY, CARDS_HELD, ARMY, ROAD = 1e2, 10.0, 10.1, 10.0
#: A further kind of good is worth this many 36ths of a card a roll.
VARIETY = 4 * 0.02778


class ValueRival(Player):  # type: ignore[misc]
    """Takes the action after which its value is highest; it sees everything."""

    def decide(self, game: Any, playable_actions: Any) -> Any:
        if len(playable_actions) == 1:
            return playable_actions[0]
        best, most = None, float("-inf")
        for action in playable_actions:
            after = game.copy()
            after.execute(action)
            value = rival_value(after, self.color)
            if value > most:
                best, most = action, value
        return best


def rival_value(game: Any, colour: Any) -> float:
    """Points first, then production, places to settle, hand."""
    state = game.state
    seat = state.color_to_index[colour]
    after = state.colors[(seat + 1) % len(state.colors)]
    own, theirs = _production(state, colour), _production(state, after)
    places = len(state.board.buildable_node_ids(colour))
    held = player_num_resource_cards(state, colour)
    return float(
        state.player_state[f"P{seat}_VICTORY_POINTS"] * POINTS
        + (sum(own) + VARIETY * sum(x != 0 for x in own)) * PRODUCTION
        - sum(theirs) * PRODUCTION
        + _reachable(state, colour) * REACH
        + _synergy(state, seat) * SYNERGY
        + places * PLACES
        + len(_tiles(state, colour))
        + held
        + (-5 if held > 7 else 0)
        + get_longest_road_length(state, colour) * (ROAD if places == 0 else 0.1)
        + player_num_dev_cards(state, colour) * CARDS_HELD
        + get_played_dev_cards(state, colour, "KNIGHT") * ARMY
    )


def _production(state: Any, colour: Any) -> list[float]:
    """Cards a roll by good; a building beside the robber counts for nothing at all."""
    board = state.board
    robbed = set(board.map.tiles[board.robber_coordinate].nodes.values())
    totals = dict.fromkeys(RESOURCES, 0.0)
    for kind, cards in ((SETTLEMENT, 1), (CITY, 2)):
        for node in state.buildings_by_color[colour][kind]:
            if node not in robbed:
                for tile in board.map.adjacent_tiles[node]:
                    if tile.resource is not None:
                        totals[tile.resource] += cards * number_probability(tile.number)
    return list(totals.values())


def _reachable(state: Any, colour: Any) -> float:
    """Production of all places held, or free within one road of the own network."""
    board = state.board
    nodes = {node for part in board.connected_components[colour] for node in part}
    reached = set(nodes)
    for node in nodes:
        if not board.is_enemy_node(node, colour):
            for other in STATIC_GRAPH.neighbors(node):
                if not board.is_enemy_road((node, other), colour):
                    reached.add(other)
    held = state.buildings_by_color[colour]
    places = {*held[SETTLEMENT], *held[CITY], *board.board_buildable_ids}
    return sum(sum(board.map.node_production[node].values()) for node in reached & places)


def _synergy(state: Any, seat: int) -> float:
    """How near the hand is to a city and to a settlement."""
    have = {r: state.player_state[f"P{seat}_{r}_IN_HAND"] for r in RESOURCES}
    city = (max(2 - have["WHEAT"], 0) + max(3 - have["ORE"], 0)) / 5
    settlement = sum(max(1 - have[r], 0) for r in ("WHEAT", "SHEEP", "BRICK", "WOOD")) / 4
    return (2 - city - settlement) / 2


def _tiles(state: Any, colour: Any) -> set[Any]:
    held = state.buildings_by_color[colour]
    nodes = held[SETTLEMENT] + held[CITY]
    return {tile for node in nodes for tile in state.board.map.adjacent_tiles[node]}


def make_rival(name: str, colour: Color) -> Any:
    """A player of its own: F, AB2, W or R."""
    if name == "R":
        return RandomPlayer(colour)
    if name == "W":
        return WeightedRandomPlayer(colour)
    if name not in ("F", "AB2"):
        raise SystemExit(f"no rival is called {name}; there are F, AB2, W, R")
    try:
        if name == "F":
            from catanatron.players.value import ValueFunctionPlayer

            return ValueFunctionPlayer(colour)
        from catanatron.players.minimax import AlphaBetaPlayer

        return AlphaBetaPlayer(colour, 2)
    except ImportError:
        if name == "AB2":
            raise SystemExit("AB2 is in the repository of catanatron, not in its wheel") from None
        return ValueRival(colour)
