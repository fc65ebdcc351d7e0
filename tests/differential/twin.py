"""One game stepped in two engines at once: ours and catanatron's, same board, same chance.

What roads allow and who holds Longest Road is compared with `slow_roads` besides, at every step:
there catanatron has faults of its own, and a difference that they excuse must not hide one of ours.
"""

from __future__ import annotations

import random
from collections import Counter
from operator import add, itemgetter
from typing import Any

import catanatron_bridge as bridge
import slow_roads
from catanatron import Color, Game, RandomPlayer
from catanatron.models.enums import RESOURCES, Action, ActionType

from skerry.core.arrays import plain
from skerry.core.seats import CHANCE, CHANCE_SEAT, seats_in
from skerry.games.catan import board as b
from skerry.games.catan.moves import INVENTIONS, MOVES
from skerry.games.catan.state import (
    DISCARD,
    FOUND_ROAD,
    FOUND_SETTLEMENT,
    FREE_ROADS,
    INVENTION,
    MAIN,
    ROB,
)

#: What catanatron 3.2.1 does otherwise than the rules, by name; every other difference is a defect.
PAST_ENEMY = "a road may go on past an enemy building"
CUT_OFF = "roads beyond an enemy building are lost to their owner"
ROAD_CARD_PRICE = "road building asks for the price of a road in hand"
FRESH_CARD = "a card may be played on the turn it was bought"
ONLY_KNIGHTS_BEFORE_ROLL = "only knights may be played before the roll"
ONE_CARD_PLENTY = "year of plenty offers one card while two are there"
LONE_CLAIMANT = "a short bank pays nobody, a lone claimant included"
ROAD_ENDS = "a road is not counted up to an enemy building; cuts and ties move the card otherwise"
OFF_TURN = "a player may win on another's turn"

first = MOVES.first

#: What their state says of a seat, in the order of `_ours`.
_NAMES = [
    *(f"{name}_IN_HAND" for name in (*RESOURCES, *bridge.CARDS)),
    *(f"{name}_AVAILABLE" for name in ("ROADS", "SETTLEMENTS", "CITIES")),
    "PLAYED_KNIGHT", "HAS_ARMY",
]  # fmt: skip
_HEX_CORNERS = b.HEX_CORNERS.tolist()
_THEIRS = [itemgetter(*(f"P{seat}_{name}" for name in _NAMES)) for seat in range(4)]


class Twin:
    """The pair of games and what was set aside by name."""

    def __init__(self, seed: int, players: int) -> None:
        self.random, self.players = random.Random(seed), players
        colours = [Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE][:players]
        self.theirs = Game([RandomPlayer(c) for c in colours], seed=seed + 1)
        self.game = bridge.GAME
        self.states = self.game.layout.states(1)
        setup = bridge.setup_of(self.theirs.state.board, players, self.theirs.vps_to_win)
        self.game.kernels.new_game(self.states, 0, setup)
        s = self.states[0]
        s.phase, s.starter, s.player = FOUND_SETTLEMENT, 0, 0  # their order comes from the seed
        self.codes = self.game.code_row()
        self.set_aside: Counter[str] = Counter()
        self.steps = 0
        self.touched = [False] * players  #: an enemy building stands on this seat's roads
        self.pieces: tuple[list[int], list[int]] | None = None  #: as they were compared last
        self.card = slow_roads.Card(players)

    @property
    def s(self) -> Any:
        return self.states[0]

    def play(self, most: int = 4000) -> None:
        """Step both to the end."""
        while self.steps < most:
            over = int(self.game.kernels.actors(self.states, 0)) == 0
            winner = self.theirs.winning_color()
            if over or winner is not None:
                self._compare_end(over, winner)
                return
            self.step()
            self.compare()

    def step(self) -> None:
        """Compare what is legal, then make one random move in both."""
        state = self.theirs.state
        seat = state.current_player_index
        actions = state.playable_actions
        if actions[0].action_type == ActionType.DISCARD:
            self._discard(seat, actions[0])
        else:
            by_code = self._by_code(actions)
            common = self._compare_legal(seat, by_code)
            code = self.random.choice(sorted(common))
            self._apply(seat, code, self.random.choice(sorted(by_code[code], key=str)))  # from sets
        self.steps += 1

    def _by_code(self, actions: list[Any]) -> dict[int, list[Any]]:
        found: dict[int, list[Any]] = {}
        for action in actions:
            code = bridge.code_of(action, self.theirs.state.colors)
            if code is None:
                self.set_aside[ONE_CARD_PLENTY] += 1
            else:
                found.setdefault(code, []).append(action)
        return found

    # What is legal.

    def _compare_legal(self, seat: int, theirs: dict[int, list[Any]]) -> set[int]:
        acting = int(self.game.kernels.actors(self.states, 0))
        assert acting != CHANCE, "we wait for chance, they do not"
        assert seats_in(acting) == (seat,)
        count = self.game.kernels.plain_moves(self.states, 0, seat, self.codes)
        ours = set(plain(self.codes[:count]))
        self._check_places(seat, ours)
        for code in set(theirs) - ours:
            self._explain_theirs(seat, code)
        for code in ours - set(theirs):
            self._explain_ours(seat, code)
        common = ours & set(theirs)
        assert common, "no move is legal in both"
        return common

    def _explain_theirs(self, seat: int, code: int) -> None:
        """A move only they allow must be one of their known faults."""
        kind = self.game.moves.kind_of(code).name
        text = self.game.moves.format(code)
        if kind == "road" and self._goes_past_enemy(seat, code - first("road")):
            self.set_aside[PAST_ENEMY] += 1
        elif kind in _CARD_OF and self.s.fresh[seat, _CARD_OF[kind]] > 0:
            self.set_aside[FRESH_CARD] += 1
        elif kind == "invention" and INVENTIONS[code - first("invention"), 1] == b.NONE:
            self.set_aside[ONE_CARD_PLENTY] += 1
        else:
            raise AssertionError(f"only they allow {text}")

    def _explain_ours(self, seat: int, code: int) -> None:
        """A move only we allow must be one that their known faults forbid."""
        kind = self.game.moves.kind_of(code).name
        if kind in _CARD_OF and kind != "knight" and not self.s.rolled:
            self.set_aside[ONLY_KNIGHTS_BEFORE_ROLL] += 1
        elif kind == "road-building":
            self.set_aside[ROAD_CARD_PRICE] += 1
        elif kind in ("road", "settlement") and self._is_cut_off(seat, kind, code):
            self.set_aside[CUT_OFF] += 1
        else:
            raise AssertionError(f"only we allow {self.game.moves.format(code)}")

    def _check_places(self, seat: int, ours: set[int]) -> None:
        """The roads and settlements we list are those of the slow model."""
        s, phase = self.s, int(self.s.phase)
        road, owner = s.road.tolist(), s.owner.tolist()
        paths: set[int] = set()
        corners: set[int] = set()
        if phase == FOUND_SETTLEMENT:
            corners = slow_roads.free_corners(owner)
        elif phase == FOUND_ROAD:
            paths = {p for p in slow_roads.PATHS_AT[s.corner] if road[p] == b.NONE}
        elif phase in (MAIN, FREE_ROADS):
            hand = s.hand.tolist()[seat]
            if s.roads_left[seat] and (phase == FREE_ROADS or min(hand[:2]) > 0):
                paths = slow_roads.open_paths(road, owner, seat)
            if s.settlements_left[seat] and phase == MAIN and min(hand[:4]) > 0:
                corners = slow_roads.open_corners(road, owner, seat)
        for kind, places in (("road", paths), ("settlement", corners)):
            listed = {_PLACE[kind][code] for code in ours & _PLACE[kind].keys()}
            assert listed == places, f"{kind}: {sorted(listed ^ places)}"

    def _goes_past_enemy(self, seat: int, path: int) -> bool:
        """Whether a road would start where our road ends at an enemy building."""
        road, owner = self.s.road.tolist(), self.s.owner.tolist()
        return any(
            slow_roads.is_enemy(owner, seat, corner)
            and any(road[other] == seat for other in slow_roads.PATHS_AT[corner])
            for corner in slow_roads.ENDS[path]
        )

    def _is_cut_off(self, seat: int, kind: str, code: int) -> bool:
        """Whether a place belongs to roads of the seat that an enemy building ends."""
        road, owner = self.s.road.tolist(), self.s.owner.tolist()
        place = code - first(kind)
        ends = slow_roads.ENDS[place] if kind == "road" else {place}
        return any(
            slow_roads.is_enemy(owner, seat, corner)
            for end in ends
            for corner in slow_roads.network_at(road, owner, seat, end)
        )

    # Moving.

    def _do(self, seat: int, code: int) -> None:
        if seat >= 0:
            assert self.game.kernels.is_legal(self.states, 0, seat, code)
        self.game.kernels.apply(self.states, 0, seat, code)

    def _execute(self, action: Any) -> Any:
        return self.theirs.execute(action, validate_action=False)

    def _apply(self, seat: int, code: int, action: Any) -> None:
        kind = action.action_type
        if kind == ActionType.ROLL:
            self._roll(seat, action.color)
            return
        done = self._execute(action)
        self._do(seat, code)
        if kind == ActionType.BUY_DEVELOPMENT_CARD:
            self._do(CHANCE_SEAT, first("draw") + bridge.CARDS.index(done.value))
        elif kind == ActionType.MOVE_ROBBER and done.value[1] is not None:
            victim = self.theirs.state.color_to_index[done.value[1]]
            if self.s.phase == ROB:
                self._do(seat, first("rob") + victim)
            assert self.s.victim == victim
            self._do(CHANCE_SEAT, first("steal") + RESOURCES.index(done.value[2]))

    def _roll(self, seat: int, colour: Any) -> None:
        for _ in range(100):
            dice = (self.random.randint(1, 6), self.random.randint(1, 6))
            if not self._has_lone_claimant(sum(dice)):
                break
            self.set_aside[LONE_CLAIMANT] += 1
        self._execute(Action(colour, ActionType.ROLL, dice))
        self._do(seat, first("roll"))
        self._do(CHANCE_SEAT, first("dice") + sum(dice) - 2)

    def _has_lone_claimant(self, total: int) -> bool:
        owed: dict[int, Counter[int]] = {good: Counter() for good in range(5)}
        level, owner = self.s.level.tolist(), self.s.owner.tolist()
        terrain, bank = self.s.terrain.tolist(), self.s.bank.tolist()
        for h, token in enumerate(self.s.token.tolist()):
            if token == total and h != self.s.robber:
                for corner in _HEX_CORNERS[h]:
                    if level[corner]:
                        owed[terrain[h]][owner[corner]] += level[corner]
        return any(
            len(claims) == 1 and sum(claims.values()) > bank[good] for good, claims in owed.items()
        )

    def _discard(self, seat: int, action: Any) -> None:
        """They discard seat by seat at random; ours choose the same cards."""
        assert self.s.phase == DISCARD
        assert self.s.owes[seat] > 0
        done = self._execute(action)
        assert len(done.value) == self.s.owes[seat]
        for card in done.value:
            self._do(seat, first("discard") + RESOURCES.index(card))

    # What must be equal.

    def compare(self) -> None:
        """Hands, bank, deck, pieces, points; nothing while discards are half chosen."""
        if self.s.phase == DISCARD:
            return
        state, s = self.theirs.state, self.s
        assert s.bank.tolist() == state.resource_freqdeck
        assert sum(s.deck.tolist()) == len(state.development_listdeck)
        assert s.robber == bridge.HEX_OF[state.board.robber_coordinate]
        pieces = s.road.tolist(), s.owner.tolist()
        if pieces != self.pieces:
            self.pieces = pieces
            self._see_touched(*pieces)
            self.card.follow(*pieces)
        lengths = s.road_length.tolist()[: self.players]
        assert lengths == self.card.lengths
        assert s.longest == self.card.holder
        for seat, ours in enumerate(self._ours()):
            theirs = _THEIRS[seat](state.player_state)
            assert ours == list(theirs), f"seat {seat}: {ours} and {theirs} of {_NAMES}"
        for seat, points in enumerate(s.points.tolist()[: self.players]):
            self._compare_road(seat, points, lengths[seat])

    def _ours(self) -> list[list[int]]:
        """By seat what `_NAMES` names: hand, cards, pieces in reserve, knights, Largest Army."""
        s = self.s
        single = (s.roads_left, s.settlements_left, s.cities_left, s.knights)
        rows = zip(s.hand.tolist(), s.cards.tolist(), s.fresh.tolist(),
                   *(row.tolist() for row in single), strict=True)  # fmt: skip
        army = int(s.army)
        return [
            [*hand[:5], *map(add, cards[:5], fresh[:5]), *left, army == seat]
            for seat, (hand, cards, fresh, *left) in enumerate(rows) if seat < self.players
        ]  # fmt: skip

    def _compare_road(self, seat: int, points: int, length: int) -> None:
        """Points, but for those of Longest Road, and what they say of the road."""
        s, state = self.s, self.theirs.state
        mine = bridge._reader(state, seat)
        holds = int(s.longest) == seat
        assert points - 2 * holds == mine("VICTORY_POINTS") - 2 * mine("HAS_ROAD")
        if holds != mine("HAS_ROAD"):
            assert any(self.touched), "they give Longest Road to somebody else"
            self.set_aside[ROAD_ENDS] += 1
        # They measure founding roads when the first other road is built.
        if s.turn and state.board.road_lengths[state.colors[seat]] != length:
            assert self.touched[seat], "they measure another length"
            self.set_aside[ROAD_ENDS] += 1

    def _see_touched(self, road: list[int], owner: list[int]) -> None:
        """Note whose roads an enemy building has met; of these, lengths may differ."""
        for seat, ends in zip(road, slow_roads.ENDS, strict=True):
            if seat != b.NONE and any(slow_roads.is_enemy(owner, seat, end) for end in ends):
                self.touched[seat] = True

    def _compare_end(self, over: bool, winner: Any) -> None:
        theirs = None if winner is None else self.theirs.state.color_to_index[winner]
        if over and theirs == int(self.s.winner):
            return
        if not over and theirs != self.s.player:
            self.set_aside[OFF_TURN] += 1
            return
        # The points of Longest Road are all that the engines may count otherwise.
        assert int(self.s.longest) != self._their_holder(), "the ends differ"
        self.set_aside[ROAD_ENDS] += 1

    def _their_holder(self) -> int:
        seats = range(int(self.s.players))
        held = [seat for seat in seats if bridge._reader(self.theirs.state, seat)("HAS_ROAD")]
        return held[0] if held else b.NONE


#: By code the place of a road or a settlement.
_PLACE = {
    kind: {first(kind) + place: place for place in range(MOVES[kind].size)}
    for kind in ("road", "settlement")
}
_CARD_OF = {"knight": 0, "road-building": 1, "invention": INVENTION, "monopoly": 3}
