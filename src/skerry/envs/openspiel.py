"""OpenSpiel games: importing this registers `skerry_catan` and its sisters.

    import pyspiel, skerry.envs.openspiel
    game = pyspiel.load_game("skerry_catan", {"players": 2})

Chance is explicit, except that a board laid out at random is laid by the parameter `layout`.
Trade offers are off unless `proposals` is true: random play with them wanders for 15,000 moves.
"""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from ..core.chance import new_noise
from ..core.errors import BadOption
from ..core.game import Game
from ..core.registry import games, get_game
from ..core.seats import CHANCE_SEAT
from .arrays import payoffs
from .spiel_table import REMEMBERED, SpielTable

TERMINAL = int(pyspiel.PlayerId.TERMINAL)
assert int(pyspiel.PlayerId.CHANCE) == CHANCE_SEAT


class SkerryGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its parameters: players, layout, limit, proposals, and the game's options."""

    def __init__(self, kind: Game, params: dict[str, Any] | None = None) -> None:
        given = {**_defaults(kind), **(params or {})}
        self.kind = kind
        self.players = kind.check_players(given["players"])
        self.options = kind.check_options({o.name: given[o.name] for o in kind.options})
        self.layout, self.limit = int(given["layout"]), int(given["limit"])
        if self.limit < 1:
            raise BadOption(f"limit: expected a number of moves from 1 on, got {self.limit}")
        self.proposals = bool(given["proposals"])
        setup = kind.setup_row(self.players, self.options)
        kind.shuffle_setup(setup, new_noise(self.layout))
        #: The table before the first move; states copy it.
        self.start = SpielTable(kind, setup, self.players, self.proposals)
        info = pyspiel.GameInfo(
            num_distinct_actions=kind.moves.dense,
            max_chance_outcomes=kind.moves.dense,
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None if self.players == 1 else 0.0,
            max_game_length=self.limit,
        )
        super().__init__(_type_of(kind, self.players), info, params or {})

    def __reduce__(self) -> tuple[Any, ...]:
        return _loaded, (self.kind.name, self.get_parameters())

    def new_initial_state(self) -> SkerryState:
        """The table before the first move."""
        return SkerryState(self)

    def max_chance_nodes_in_history(self) -> int:
        """No more than there are moves."""
        return self.limit

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SkerryObserver:
        """Features of a view; with perfect recall also the moves seen."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return SkerryObserver(self, kind, params)


class SkerryState(pyspiel.State):  # type: ignore[misc]
    """A table; seats that decide at the same time do so in the order of their seats."""

    def __init__(self, game: SkerryGame) -> None:
        super().__init__(game)
        self._table = game.start.copy()
        self._limit = game.limit
        self._tell_player()

    def current_player(self) -> int:
        """The seat to act, chance, or the end."""
        return self._player

    def _tell_player(self) -> None:
        """OpenSpiel asks who is to act several times for each move, so it is worked out once."""
        table = self._table
        over = table.acting == 0 or table.count >= self._limit
        self._player = TERMINAL if over else table.actor  # chance has the same number there

    # OpenSpiel's own answer to the next three would be a call to C++ that calls back.

    def is_terminal(self) -> bool:
        """Over by the rules, or cut off as a draw."""
        return self._player == TERMINAL

    def is_chance_node(self) -> bool:
        """Whether chance is to act."""
        return self._player == CHANCE_SEAT

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The codes that a player, or whoever is to act, may choose from."""
        if self._player == CHANCE_SEAT:
            return [code for code, _ in self._table.outcomes]
        return list(self._legal_actions(self._player if player is None else player))

    def returns(self) -> list[float]:
        """Winners share +1, the others -1; a game that was cut off is a draw."""
        table = self._table
        if table.acting != 0:
            return [0.0] * table.players
        return payoffs(table.winners, table.players)

    def _legal_actions(self, player: int) -> list[int]:
        if player != self._player or player < 0:
            return []
        return self._table.legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Codes with their probabilities."""
        return list(self._table.outcomes)

    def _apply_action(self, action: int) -> None:
        self._table.play(action)
        self._tell_player()

    def _action_to_string(self, player: int, action: int) -> str:
        return _move_text(self._table.game.name, int(action))

    def resample_from_infostate(self, player: int, probability: Any) -> SkerryState:
        """Another state that looks the same to a player: hidden cards dealt anew."""
        state: SkerryState = self.clone()
        state._table.redeal(player, int(probability() * (1 << 53)))
        state._tell_player()
        return state

    def __str__(self) -> str:
        table = self._table
        state = hashlib.blake2b(table.game.layout.to_bytes(table.states), digest_size=12)
        return f"{table.game.name} after {table.count} moves: {state.hexdigest()}"


class SkerryObserver:
    """What a player sees, as a tensor and as text."""

    def __init__(self, game: SkerryGame, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"no observation parameters are known, got {params}")
        self._recalls = bool(kind.perfect_recall)
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._moves = game.kind.moves.dense
        size = game.kind.observation_size
        pieces: list[tuple[str, tuple[int, ...]]] = [
            ("player", (game.players,)),
            ("view", (size,)),
        ]
        if self._recalls:
            # One row for each move: who made it (chance last), and its code as a share.
            rows = min(REMEMBERED, game.limit)
            pieces.append(("moves", (rows, game.players + 2)))
        total = sum(int(np.prod(shape)) for _, shape in pieces)
        self.tensor = np.zeros(total, np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        at = 0
        for name, shape in pieces:
            count = int(np.prod(shape))
            self.dict[name] = self.tensor[at : at + count].reshape(shape)
            at += count

    def set_from(self, state: SkerryState, player: int) -> None:
        """Fill the tensor."""
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        table = state._table
        self.dict["view"][:] = table.observe(player, public=not self._private)
        if self._recalls:
            rows, moves = self.dict["moves"], table.moves_seen(player)[: len(self.dict["moves"])]
            # Chance is actor -1; its column is the last but one.
            rows[np.arange(len(moves)), np.where(moves[:, 0] < 0, -2, moves[:, 0])] = 1
            rows[: len(moves), -1] = np.minimum(1.0, (moves[:, 1] + 1) / self._moves)

    def string_from(self, state: SkerryState, player: int) -> str:
        """The view as position text; with perfect recall a digest of all the player has seen."""
        known, key = state._table.known, ("text", player, self._recalls, self._private)
        if key not in known:
            known[key] = self._text(state._table, player)
        text: str = known[key]
        return text

    def _text(self, table: SpielTable, player: int) -> str:
        game = table.game
        if self._recalls:
            seen = hashlib.blake2b(game.layout.to_bytes(table.view(player)), digest_size=12)
            return f"{game.seat_names[player]} {table.digest(player).hex()} {seen.hexdigest()}"
        view = table.view(player if self._private else -1)
        return f"{game.seat_names[player]}: {game.position_text(view[0])}"


@cache
def _move_text(game: str, action: int) -> str:
    return get_game(game).moves.format(action)


def _defaults(kind: Game) -> dict[str, Any]:
    values: dict[str, Any] = {
        "players": kind.default_players,
        "layout": 0,
        "limit": kind.max_moves,
        "proposals": False,
    }
    return values | {option.name: option.default for option in kind.options}


def _type_of(kind: Game, players: int) -> Any:
    """What OpenSpiel wants to know of a game; alone there is nobody to lose what one wins."""
    low, high = kind.players
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=f"skerry_{kind.name}",
        long_name=kind.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.GENERAL_SUM if players == 1 else utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=high,
        min_num_players=low,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_defaults(kind),
    )


def _register(kind: Game) -> None:
    class Registered(SkerryGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(kind, params)

    Registered.__name__ = Registered.__qualname__ = f"Skerry{kind.name.title()}Game"
    pyspiel.register_game(_type_of(kind, kind.default_players), Registered)


def _loaded(name: str, params: dict[str, Any]) -> Any:
    """A game by its name and parameters, as copies and pickles make it again."""
    return pyspiel.load_game(f"skerry_{name}", params)


def register_all() -> None:
    """Register every game that OpenSpiel does not know yet."""
    known = set(pyspiel.registered_names())
    for name in games():
        if f"skerry_{name}" not in known:
            _register(get_game(name))


register_all()
