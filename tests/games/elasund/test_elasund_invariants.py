"""Elasund: what is true in every state of random games, checked after each move."""

from __future__ import annotations

from typing import Any

import pytest

import skerry
from skerry.core.chance import below, new_noise, pick, seed_noise
from skerry.core.kernel import INTERPRETED, Numbers, kernel, new_row, zeros
from skerry.core.seats import CHANCE, CHANCE_SEAT, NONE
from skerry.games.elasund.board import (
    BLOCKED,
    COLUMNS_IN_PLAY,
    FIELDS,
    PIT,
    SITES,
    WINDMILLS,
    column_of,
)
from skerry.games.elasund.cards import ALL_GOLD, ALL_INFLUENCE, deck_size, discards_size
from skerry.games.elasund.church import church_field
from skerry.games.elasund.kinds import COLOURED, FLAGS, FOOTPRINT, HUTS, KINDS, SIZE, TILES
from skerry.games.elasund.rules import RULES
from skerry.games.elasund.standstill import is_standstill
from skerry.games.elasund.state import (
    BONUS,
    BUILD,
    CHURCH_TILES,
    DRAWING,
    GOLD,
    HUT_PHASE,
    OVER,
    PERMIT_PHASE,
    PERMITS,
    PLUNDER,
    SEATS,
    SHORTAGE,
    SPACES,
    TRIBUTE,
    UNKNOWN,
    WALL_TILES,
    State,
)
from skerry.games.elasund.trade import SCORING
from skerry.games.elasund.wall import WALL_CARDS

actors, apply, is_legal = RULES.actors, RULES.apply, RULES.is_legal
chance_moves, legal_moves = RULES.chance_moves, RULES.legal_moves

#: For each number of players; 2,100 games in all where kernels are compiled.
GAMES = 8 if INTERPRETED else 700
#: Kinds of tiles of all seats.
ALL_KINDS = KINDS * SEATS

# What a check found wrong; 0 is fine.
PROBLEMS = (
    "fine",
    "gold is lost or made",
    "influence is lost or made",
    "a card count is negative or of unknown kind",
    "buildings overlap or leave the area",
    "a tile is lost or made",
    "a permit is lost, doubled or not on a free field",
    "a hut is lost or doubled",
    "a marker does not equal the windmills covered",
    "a cube is lost or made",
    "the wall is wrong",
    "the church is wrong",
    "a cube on the track is missing or too many",
    "the winner has not all his cubes on the board",
    "cards are owed or due in the wrong phase",
    "a listed move is not legal",
    "a game did not end",
)
(FINE, GOLD_LOST, INFLUENCE_LOST, BAD_COUNT, OVERLAP, TILE_LOST, PERMIT_LOST, HUT_LOST, BAD_MARKER,
 CUBE_LOST, BAD_WALL, BAD_CHURCH, BAD_TRACK, BAD_WINNER, BAD_DUES, BAD_LIST, NO_END) = range(
    len(PROBLEMS)
)  # fmt: skip


@kernel
def check_cards(s: State) -> int:
    gold = s.gold + s.loot[GOLD]
    for seat in range(SEATS):
        gold += s.hand[seat, GOLD]
        if s.hand[seat, UNKNOWN] != 0 or s.chosen[seat, UNKNOWN] != 0 or s.draws[seat] < 0:
            return BAD_COUNT
        for card in range(UNKNOWN):
            if s.hand[seat, card] < s.chosen[seat, card] or s.chosen[seat, card] < 0:
                return BAD_COUNT
    if gold != ALL_GOLD[s.edition] or s.gold < 0:
        return GOLD_LOST
    if s.deck[3] != 0:
        return BAD_COUNT
    for colour in range(3):
        total = s.deck[colour] + s.discards[colour] + s.loot[1 + colour]
        if s.deck[colour] < 0 or s.discards[colour] < 0 or s.loot[1 + colour] < 0:
            return BAD_COUNT
        for seat in range(SEATS):
            total += s.hand[seat, 1 + colour]
        if total != ALL_INFLUENCE[s.edition]:
            return INFLUENCE_LOST
    return FINE


@kernel
def check_buildings(s: State) -> int:
    """Overlaps, tiles, markers; counted from `building`, then compared with what is derived."""
    covered = zeros(FIELDS)
    tiles = zeros(ALL_KINDS)
    mills = zeros(SEATS)
    for anchor in range(FIELDS):
        if s.building[anchor] == NONE:
            continue
        seat, kind = s.building[anchor] // KINDS, s.building[anchor] % KINDS
        tiles[seat * KINDS + kind] += 1
        for i in range(SIZE[kind]):
            field = FOOTPRINT[kind, anchor, i]
            if field == NONE or s.cover[field] != anchor or covered[field] != 0:
                return OVERLAP
            if field == PIT or column_of(field) >= COLUMNS_IN_PLAY[s.players]:
                return OVERLAP
            covered[field] = 1
            mills[seat] += WINDMILLS[s.players, field]
    for field in range(FIELDS):
        if (s.cover[field] != NONE and s.cover[field] != BLOCKED) != (covered[field] == 1):
            return OVERLAP
    for kind in range(COLOURED, KINDS):
        on_board = 0
        for seat in range(SEATS):
            on_board += tiles[seat * KINDS + kind]
        if on_board + s.pile[kind] != TILES[kind] or s.pile[kind] < 0:
            return TILE_LOST
    for seat in range(SEATS):
        if s.trade[seat] != mills[seat]:
            return BAD_MARKER
        for kind in range(COLOURED):
            standing = s.own_anchor[seat, kind] != NONE
            if tiles[seat * KINDS + kind] != (1 if standing else 0):
                return TILE_LOST if kind >= HUTS else HUT_LOST
            if kind < HUTS and standing and s.displaced[seat, kind] != 0:
                return HUT_LOST
    return FINE


@kernel
def check_permits(s: State) -> int:
    on_board = 0
    for field in range(FIELDS):
        permit = s.permit[field] + 0
        if permit != NONE:
            on_board += 1
            seat, value = permit // PERMITS, permit % PERMITS
            if s.cover[field] != NONE or s.permit_field[seat, value] != field:
                return PERMIT_LOST
    listed = 0
    for seat in range(SEATS):
        for value in range(PERMITS):
            if s.permit_field[seat, value] != NONE:
                listed += 1
    return FINE if listed == on_board else PERMIT_LOST


@kernel
def check_cubes(s: State) -> int:
    """Cubes on flags, towers, church tiles and track, and in the reserve, make ten."""
    cubes = zeros(SEATS)
    for seat in range(SEATS):
        cubes[seat] = s.cubes[seat]
        numbers = 0
        for site in range(SITES):
            if s.wall[site] != NONE and s.wall[site] // WALL_TILES == seat:
                numbers |= 1 << (s.wall[site] % WALL_TILES)
                if WALL_CARDS[s.wall[site] % WALL_TILES] == 0:
                    cubes[seat] += 1
        if numbers != (1 << s.walls_laid[seat]) - 1:
            return BAD_WALL
        for space in range(SPACES):
            cubes[seat] += s.track[seat, space]
            reached = SCORING[space] <= s.trade[seat]
            if (s.track[seat, space] != 0) != reached and s.winner != seat:
                return BAD_TRACK
            if s.track[seat, space] != 0 and not reached:
                return BAD_TRACK
    laid = 0
    for tile in range(CHURCH_TILES):
        if s.church[tile] != NONE:
            laid += 1
            cubes[s.church[tile]] += 1
            if s.cover[church_field(s, tile)] != BLOCKED:
                return BAD_CHURCH
    if (s.bottom != NONE) != (0 < laid < CHURCH_TILES) or (laid > 0) != (s.first_tile != NONE):
        return BAD_CHURCH
    for anchor in range(FIELDS):
        if s.building[anchor] != NONE:
            cubes[s.building[anchor] // KINDS] += FLAGS[s.building[anchor] % KINDS]
    for seat in range(SEATS):
        # A winner's great hall may carry one cube instead of two.
        if cubes[seat] != 10 and not (s.winner == seat and cubes[seat] == 11):
            return CUBE_LOST
        if (s.cubes[seat] == 0) != (s.winner == seat):
            return BAD_WINNER
    if s.winner != NONE and (s.phase != OVER or s.winner != s.player):
        return BAD_WINNER
    if s.phase == OVER and s.winner == NONE and not is_standstill(s):
        return BAD_WINNER
    return FINE


@kernel
def check_dues(s: State) -> int:
    owes, due, draws, loot, displaced = 0, 0, 0, 0, 0
    for seat in range(SEATS):
        owes += s.owes[seat]
        due += s.due[seat]
        draws += s.draws[seat]
        displaced += s.displaced[seat, 0] + s.displaced[seat, 1]
    for card in range(UNKNOWN):
        loot += s.loot[card]
    choosing = s.phase == TRIBUTE or s.phase == SHORTAGE
    if choosing != (owes > 0) or (due > 0 and not choosing):
        return BAD_DUES
    if (draws > 0) != (s.phase == DRAWING or s.phase == SHORTAGE):
        return BAD_DUES
    if s.phase == DRAWING and (draws > deck_size(s) + discards_size(s) or deck_size(s) == 0):
        return BAD_DUES
    if (loot > 0) != (s.phase == PLUNDER) or (s.takes > 0) != (s.phase == PLUNDER):
        return BAD_DUES
    if displaced > 0 and s.phase != HUT_PHASE and s.phase != OVER:
        return HUT_LOST
    return FINE


@kernel
def check_state(s: State) -> int:
    problem = check_cards(s)
    if problem == FINE:
        problem = check_buildings(s)
    if problem == FINE:
        problem = check_permits(s)
    if problem == FINE:
        problem = check_cubes(s)
    if problem == FINE:
        problem = check_dues(s)
    return problem


@kernel
def play_checked(
    states: Any, out: Numbers, weights: Numbers, noise: Numbers, tally: Numbers
) -> int:
    """One random game; the first problem. `tally` gets moves, turns, and visits by phase."""
    s = states[0]
    for _ in range(5_000):
        problem = check_state(s)
        if problem != FINE:
            return problem
        acting = actors(s)
        if acting == 0:
            tally[1] += s.turn
            return FINE
        tally[0] += 1
        tally[2 + s.phase] += 1
        if acting == CHANCE:
            count = chance_moves(s, out, weights)
            apply(s, CHANCE_SEAT, out[pick(weights, count, noise)])
            continue
        seat = 0
        while not (acting >> seat) & 1:
            seat += 1
        count = legal_moves(s, seat, out)
        move = out[below(noise, count)]
        if not is_legal(s, seat, move) or not is_legal(s, seat, out[count - 1]):
            return BAD_LIST
        apply(s, seat, move)
    return NO_END


@pytest.mark.parametrize("edition", ["ru2008", "fr2005"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everything_is_conserved_in_every_state_of_random_games(players: int, edition: str) -> None:
    game = skerry.get_game("elasund")
    states = game.layout.states(1)
    out, weights, tally = game.code_row(), game.code_row(), new_row(32)
    noise = new_noise(0)
    setup = game.setup_row(players, game.check_options({"edition": edition}))
    games = GAMES if edition == "ru2008" else GAMES // 4
    for number in range(games):
        seed_noise(noise, number, players)
        game.kernels.new_game(states, 0, setup)
        problem = play_checked(states, out, weights, noise, tally)
        assert PROBLEMS[problem] == "fine", number
    phases = tally[2:]
    assert all(phases[p] > 0 for p in (HUT_PHASE, BUILD, PERMIT_PHASE, BONUS))
    assert INTERPRETED or (phases[TRIBUTE] > 0 and phases[PLUNDER] > 0)
    assert tally[0] / games < 1000
    # Every turn has its phases: as many production rolls as bonus phases, the last turn aside.
    assert 0 <= phases[2] - phases[BONUS] <= games


def test_a_broken_state_is_noticed() -> None:
    """The checks above can fail."""

    def problem(field: str, *at: int, change: int = 1) -> str:
        game = skerry.get_game("elasund")
        states = game.layout.states(1)
        game.kernels.new_game(states, 0, game.setup_row(4, game.check_options(None)))
        s = states[0]
        if at:
            getattr(s, field)[at if len(at) > 1 else at[0]] += change
        else:
            setattr(s, field, getattr(s, field) + change)
        return PROBLEMS[check_state(s)]

    assert problem("gold") == "gold is lost or made"
    assert problem("deck", 1) == "influence is lost or made"
    assert problem("hand", 2, UNKNOWN) == "a card count is negative or of unknown kind"
    assert problem("cover", 3) == "buildings overlap or leave the area"
    assert problem("pile", 7) == "a tile is lost or made"
    assert problem("trade", 1) == "a marker does not equal the windmills covered"
    assert problem("permit_field", 1, 2) == "a permit is lost, doubled or not on a free field"
    assert problem("displaced", 1, 1) == "a hut is lost or doubled"
    assert problem("cubes", 1, change=-1) == "a cube is lost or made"
    assert problem("walls_laid", 1) == "the wall is wrong"
    assert problem("church", 1) == "the church is wrong"
    assert problem("track", 1, 1) == "a cube on the track is missing or too many"
    assert problem("owes", 1) == "cards are owed or due in the wrong phase"
    assert problem("winner") == "the winner has not all his cubes on the board"
