"""Whole games of bots inside compiled code, move for move those of a match between them.

Bots that are kernels (`random`, `greedy`, `hasty`) can play so. Chance is drawn as `Secret` draws
it, each bot has the view and the noise that it would have at a table, so a game follows from the
same seeds and ends in the same state.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..core.chance import CHANCE, CHANCE_SEAT, below, seed_noise
from ..core.digests import crc_over, number_draw
from ..core.game import Game
from ..core.generic import bound, generic
from ..core.kernel import Numbers, copy_state, new_row, state_bytes
from ..core.kernels import actors, apply, chance_moves, hide, is_secret, legal_moves, lowest_seat
from ..core.seats import MOST_SEATS
from .bench import Bench
from .greedy import GUESSES
from .hasty import FINE, UNIT
from .lookahead import judge_all, judged_by
from .proposals import MOST_A_TURN, MOST_ASKED, PROPOSAL_MARGIN, drop_gifts
from .softmax import WORST

#: The bots that are kernels, by the number that stands for them here.
RANDOM, QUIET, GREEDY, HASTY, QUICK_HASTY = range(5)
#: Keeps apart what stands in one cell of a log.
APART = 2 * MOST_SEATS
#: A row of seats has their bots first, then from here on the bots' seeds, then their slips: of a
#: hundred choices so many are made at random; then the largest errors of hasty ones.
SEEDS, SLIPS, ERRORS = MOST_SEATS, 2 * MOST_SEATS, 3 * MOST_SEATS
SEATS_ROW = 4 * MOST_SEATS

# Cells of the notes of a game; from PROPOSED on there is one for each seat.
TURN = 0  #: the turn that PROPOSED is about
SECRET_FROM = 1  #: the move since which seats choose in secret, or NOT_SECRET
PROPOSED = 2  #: proposals this turn
ASKED = PROPOSED + MOST_SEATS  #: proposals since chance last acted
OWN = ASKED + MOST_SEATS  #: moves since SECRET_FROM
DECISIONS = OWN + MOST_SEATS  #: how often there was a choice
NOTES = DECISIONS + MOST_SEATS
NOT_SECRET = -1


class Scratch(NamedTuple):
    """What a game needs beside a bench; `is_proposal` and `added` are only read."""

    listed: Numbers  #: the moves that a bot chooses from
    worth: Any
    notes: Numbers
    asked: Numbers  #: the proposals that ASKED counts, MOST_ASKED for each seat
    is_proposal: Numbers  #: by code, 1 where a move only asks for consent
    added: Numbers  #: start and end of each field that a fingerprint leaves out while it is 0


def scratch_for(game: Game) -> Scratch:
    """Rows for one game at a time."""
    added = new_row(2 * len(game.layout.added))
    for k, (start, end) in enumerate(reversed(game.layout.added)):
        added[2 * k], added[2 * k + 1] = start, end
    proposals = new_row(game.moves.dense)
    for code in range(game.moves.dense):
        proposals[code] = int(game.moves.kind_of(code).proposal)
    worth, asked = np.zeros(game.max_legal), new_row(MOST_SEATS * MOST_ASKED)
    return Scratch(game.code_row(), worth, new_row(NOTES), asked, proposals, added)


#: By the learned value, where a game has hasty players.
judge_learned = judge_all


def game_kernel(game: Game, has_hasty: bool) -> Any:
    """`play_game` for a game; it takes longer to compile where some players are hasty."""
    if not has_hasty:
        return bound(play_game, game)
    learned = judged_by(judge_all, game, game.judges.learned_value)
    given = {"judge_all": bound(judge_all, game), "judge_learned": learned}
    return bound(play_game, game, "hasty", given)


@generic
def play_game(
    states: Any,
    i: int,
    seats: Numbers,
    key: Numbers,
    bench: Bench,
    scratch: Scratch,
    log: Any,
    most: int,
) -> int:
    """Play state i to its end or `most` moves; their number.

    `seats` tells who plays, `key` is the source of chance. As many moves as fit are written to
    `log` (see `logged`).
    """
    s, notes = states[i], scratch.notes
    for cell in range(NOTES):
        notes[cell] = 0
    notes[TURN], notes[SECRET_FROM] = -1, NOT_SECRET
    if is_secret(s):
        notes[SECRET_FROM] = 0
    for number in range(most):
        acting = actors(s)
        if acting == 0:
            return number
        if acting == CHANCE:
            seat = CHANCE_SEAT
            move = drawn(s, key, number, bench)
            for other in range(MOST_SEATS):
                notes[ASKED + other] = 0
        else:
            seat = lowest_seat(acting)
            move = chosen(states, i, seat, seats, number, bench, scratch)
            note_proposal(scratch, seat, move)
        if number < len(log):
            log[number] = logged(move, seat, s.player)
        apply(s, seat, move)
        note_secret(s, notes, seat, number)
    return most


@generic
def logged(move: int, actor: int, player: int) -> int:
    """A cell of the log: the move, who made it, and whose turn it was (`read_log`)."""
    return (move * APART + actor + 1) * APART + player + 1


def read_log(log: NDArray[np.int64]) -> tuple[NDArray[np.int64], ...]:
    """The moves of a log, who made them (CHANCE_SEAT: chance), and whose turn it was."""
    rest, players = np.divmod(log, APART)
    moves, actors_then = np.divmod(rest, APART)
    return moves, actors_then - 1, players - 1


@generic
def drawn(s: Any, key: Numbers, number: int, bench: Bench) -> int:
    """The outcome of chance that a match draws as its move `number`."""
    codes, weights = bench.codes, bench.weights
    count = chance_moves(s, codes, weights)
    total = 0
    for k in range(count):
        total += weights[k]
    left = number_draw(key, number, total)
    for k in range(count):
        left -= weights[k]
        if left < 0:
            return codes[k]
    return codes[count - 1]


@generic
def chosen(
    states: Any, i: int, seat: int, seats: Numbers, number: int, bench: Bench, scratch: Scratch
) -> int:
    """The move of a bot at a table that bounds its proposals (`ProposalLimit`)."""
    kind, notes, listed = seats[seat], scratch.notes, scratch.listed
    legal = legal_moves(states[i], seat, bench.codes)
    turn = states[i].turn
    if turn != notes[TURN]:
        notes[TURN] = turn
        for other in range(MOST_SEATS):
            notes[PROPOSED + other] = 0
    if legal > 1:
        notes[DECISIONS + seat] += 1
    plain_only = notes[PROPOSED + seat] >= MOST_A_TURN or kind == RANDOM or kind == QUIET
    plain_only = plain_only or notes[ASKED + seat] >= MOST_ASKED
    count = 0
    for k in range(legal):
        move = bench.codes[k]
        if scratch.is_proposal[move] and (plain_only or was_asked(scratch, seat, move)):
            continue
        listed[count] = move
        count += 1
    if kind != RANDOM and count > 1:
        count = drop_gifts(states, i, seat, listed, count)
    if count == 1:
        return listed[0]
    copy_state(bench.work, 0, states, i)
    hide(bench.work[0], seat)
    seen = number
    if notes[SECRET_FROM] != NOT_SECRET:
        seen = notes[SECRET_FROM] + notes[OWN + seat]
    start_noise(bench, scratch, seats[SEEDS + seat], (seen << 8) ^ seat)
    slips = seats[SLIPS + seat]
    if kind == RANDOM or (slips > 0 and below(bench.noise, 100) < slips):
        return listed[below(bench.noise, count)]
    if kind == HASTY or kind == QUICK_HASTY:
        if kind == HASTY:
            judge_learned(bench, seat, listed, count, GUESSES, scratch.worth)
        else:
            judge_all(bench, seat, listed, count, GUESSES, scratch.worth)
        start_noise(bench, scratch, seats[SEEDS + seat], (seen << 8) ^ seat)
        return nearly_best_of(bench, scratch, count, UNIT * seats[ERRORS + seat])
    judge_all(bench, seat, listed, count, GUESSES, scratch.worth)
    return best_of(scratch, count)


@generic
def was_asked(scratch: Scratch, seat: int, move: int) -> bool:
    """Whether a seat has made this proposal since chance last acted."""
    for k in range(scratch.notes[ASKED + seat]):
        if scratch.asked[seat * MOST_ASKED + k] == move:
            return True
    return False


@generic
def best_of(scratch: Scratch, count: int) -> int:
    """The listed move of most worth; a proposal only if it beats all plain moves by a margin."""
    best, most = 0, WORST
    for k in range(count):
        worth = scratch.worth[k]
        if scratch.is_proposal[scratch.listed[k]]:
            worth -= PROPOSAL_MARGIN
        if worth > most:
            best, most = k, worth
    return scratch.listed[best]


@generic
def nearly_best_of(bench: Bench, scratch: Scratch, count: int, error: float) -> int:
    """What looks best with errors added, as `HastyBot` has it: of the plain moves, and of the best
    proposal where it beats them all without errors."""
    listed, worth = scratch.listed, scratch.worth
    plain, asked, proposal = WORST, WORST, -1
    best, most = listed[0], WORST
    for k in range(count):
        if not scratch.is_proposal[listed[k]]:
            plain = max(plain, worth[k])
            erred = worth[k] + error * below(bench.noise, FINE) / FINE
            if erred > most:
                best, most = listed[k], erred
        elif worth[k] > asked or (worth[k] == asked and listed[k] > proposal):
            asked, proposal = worth[k], listed[k]
    if asked > plain + PROPOSAL_MARGIN and (asked + error * below(bench.noise, FINE) / FINE > most):
        return proposal
    return best


@generic
def start_noise(bench: Bench, scratch: Scratch, seed: int, stream: int) -> None:
    """Seed the random numbers of a bot that sees the view in row 0, as `seed_for` does."""
    data = state_bytes(bench.work[0])
    crc, at = 0, 0
    for k in range(0, len(scratch.added), 2):
        start, end = scratch.added[k], scratch.added[k + 1]
        crc = crc_over(crc, data, at, start)
        at = end
        for cell in range(start, end):
            if data[cell] != 0:
                at = start
    crc = crc_over(crc, data, at, len(data))
    seed_noise(bench.noise, seed, crc ^ stream)


@generic
def note_proposal(scratch: Scratch, seat: int, move: int) -> None:
    """Remember a proposal of a seat."""
    if scratch.is_proposal[move]:
        scratch.notes[PROPOSED + seat] += 1
        scratch.asked[seat * MOST_ASKED + scratch.notes[ASKED + seat]] = move
        scratch.notes[ASKED + seat] += 1


@generic
def note_secret(s: Any, notes: Any, seat: int, number: int) -> None:
    """Follow what a match shows of moves: in a secret round a seat sees only its own."""
    if not is_secret(s):
        notes[SECRET_FROM] = NOT_SECRET
    elif notes[SECRET_FROM] == NOT_SECRET:
        notes[SECRET_FROM] = number + 1
        for other in range(MOST_SEATS):
            notes[OWN + other] = 0
    elif seat >= 0:
        notes[OWN + seat] += 1
