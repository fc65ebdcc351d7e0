"""How a batch writes what seats see: again and again over the same rows, only what has changed."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.game import Game
from ..core.generic import bound, constant, generic_inlined, stub
from ..core.kernel import copy_state, kernel
from ..core.kernels import hide, observe, score
from ..core.parts import ObservationCache
from ..core.vectors import prefetch, scale_eight
from .batch_games import CHANGED, CODES, HEAD, LINE, LISTED, WORD, Games


@kernel
def _remember_nothing(s: Any, memory: Any) -> None:
    """Everything is written anew at every step."""


@generic_inlined
def _observe_all(s: Any, seat: int, memory: Any, out: Any) -> None:
    """Write everything, since nothing is remembered."""
    observe(s, seat, out)


def cache_of(game: Game) -> ObservationCache:
    """How a game's observations are kept; by default nothing is."""
    known = game.observer.cache
    return known or ObservationCache(0, _remember_nothing, bound(_observe_all, game))


@stub(lambda game: cache_of(game).remember)
def remember(s: Any, memory: Any) -> None:
    """Remember a view that has been written."""


@stub(lambda game: cache_of(game).observe_again)
def observe_again(s: Any, seat: int, memory: Any, out: Any) -> None:
    """Write over the numbers of the view that is remembered what may have changed."""


@stub(lambda game: cache_of(game).observe_steady)
def observe_steady(s: Any, seat: int, memory: Any, out: Any, changed: Any) -> int:
    """Write over the steady numbers of that view where they have changed; how often that was."""


state_size: int = constant(lambda game: game.layout.size)
memory_size: int = constant(lambda game: cache_of(game).size)
steady: int = constant(lambda game: cache_of(game).steady)
observation_size: int = constant(lambda game: game.observation_size)
observation_scale: Any = constant(lambda game: np.array(game.observation_scale, np.float32))


@generic_inlined
def observe_seat(games: Games, i: int, seat: int, again: int, row: int) -> int:
    """Write what a seat of game i sees to a row of `counts` and, where there is room, of
    `features`, which must belong together; its points, as it knows them.

    `again`: the row holds an earlier view of that seat in that game.
    """
    copy_state(games.scratch, 0, games.states, i)
    s = games.scratch[0]
    hide(s, seat)
    if len(games.features[row]) == 0:
        write_counts(games, s, seat, row, again)
    elif steady > 0:
        write_changes(games, s, seat, row, again)
    else:
        write_features(games, s, seat, row, again)
    return score(s, seat)


@generic_inlined
def write_counts(games: Games, s: Any, seat: int, row: int, again: int) -> None:
    """Write what a seat sees, `again` over an earlier view."""
    counts, memory = games.counts[row], games.memory[row]
    if again:
        observe_steady(s, seat, memory, counts, games.rows[CHANGED])
        observe_again(s, seat, memory, counts)
    else:
        observe(s, seat, counts)
        remember(s, memory)


@generic_inlined
def write_changes(games: Games, s: Any, seat: int, row: int, again: int) -> None:
    """Write features, `again` the steady ones only where they have changed. Nobody asks for the
    counts of the others, so one row of counts serves all games."""
    counts, memory, changed = games.counts[0], games.memory[row], games.rows[CHANGED]
    if not again:
        observe(s, seat, counts)
        remember(s, memory)
        scale_counts(games, counts, row, 0)
        return
    changes = observe_steady(s, seat, memory, counts, changed)
    for k in range(changes):
        prefetch(games.features, row, 4 * changed[2 * k])
        prefetch(games.features, row, 4 * changed[2 * k + 1] - 1)
    observe_again(s, seat, memory, counts)
    scale_counts(games, counts, row, steady)
    for k in range(changes):
        scale_span(games, counts, row, changed[2 * k], changed[2 * k + 1])


@generic_inlined
def write_features(games: Games, s: Any, seat: int, row: int, again: int) -> None:
    """Write counts and features. Features are four times as long, and most stay as they are, which
    is worth a comparison."""
    before, words = games.before, games.words[row]
    for k in range(len(words)):
        before[k] = words[k]
    write_counts(games, s, seat, row, again)
    for k in range(len(words)):
        if before[k] != words[k]:
            scale_word(games, row, k)


@generic_inlined
def scale_word(games: Games, row: int, word: int) -> None:
    """The counts of a word as features."""
    end = min(word * WORD + WORD, observation_size)
    scale_span(games, games.counts[row], row, word * WORD, end)


@generic_inlined
def scale_span(games: Games, counts: Any, row: int, start: int, end: int) -> None:
    """The counts of a span as features: words of eight, the last from its end."""
    features = games.features[row]
    if end - start < WORD:
        for k in range(start, end):
            features[k] = np.float32(counts[k]) * observation_scale[k]
        return
    for at in range(start, end - WORD, WORD):
        scale_eight(features, counts, observation_scale, at)
    scale_eight(features, counts, observation_scale, end - WORD)


@generic_inlined
def scale_counts(games: Games, counts: Any, row: int, start: int) -> None:
    """The counts from one on as features."""
    features = games.features[row]
    for k in range(start, observation_size):
        features[k] = np.float32(counts[k]) * observation_scale[k]


# All games together are larger than what lies near the processor. So memory is asked for what comes
# next while the processor is busy with what comes before it.


@generic_inlined
def fetch_game(games: Games, i: int, action: int) -> None:
    """Have memory bring what a decision in game i will read."""
    prefetch(games.episodes, i, 0)
    prefetch(games.mask, i, action)
    if steady > 0:  # the page that `fetch_features` needs is looked up along with this one
        prefetch(games.features, i, 4 * steady)
    for at in range(0, state_size, LINE):
        prefetch(games.states, i, at)


@generic_inlined
def fetch_view(games: Games, i: int) -> None:
    """Have memory bring what showing game i will read and write over."""
    for at in range(0, memory_size * WORD + LINE, LINE):
        prefetch(games.memory, i, at)
    # Without steady numbers nobody knows which of so many lines will be written.
    if steady > 0 and games.features.shape[1] == 0:
        for at in range(steady, observation_size, LINE):
            prefetch(games.counts, i, at)


@generic_inlined
def fetch_features(games: Games, i: int) -> None:
    """Have memory bring the features that showing game i will write over: later than the rest, for
    it brings only some ten lines at a time."""
    if steady > 0 and games.features.shape[1] > 0:
        for at in range(4 * steady, 4 * observation_size, LINE):
            prefetch(games.features, i, at)


@generic_inlined
def action_at(games: Games, i: int, k: int) -> int:
    """Action k of the list of game i."""
    return games.memory[i, memory_size + k] if k < HEAD else games.listed[i, k]


@generic_inlined
def keep_action(games: Games, i: int, k: int, action: int) -> None:
    """Write action k of the list of game i."""
    if k < HEAD:
        games.memory[i, memory_size + k] = action
    else:
        games.listed[i, k] = action


@generic_inlined
def fetch_actions(games: Games, i: int, codes: int) -> None:
    """Have memory bring where the mask of game i was set and will be. What long lists have beyond
    HEAD lies side by side."""
    for k in range(min(games.episodes[i, LISTED], HEAD)):
        prefetch(games.mask, i, action_at(games, i, k))
    for k in range(min(codes, HEAD)):
        prefetch(games.mask, i, games.rows[CODES][k])
