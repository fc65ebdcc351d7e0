"""What a seat knows of hidden cards when it remembers everything that it saw."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from random_play import step

from skerry.bots.belief import PARTICLES, Belief
from skerry.bots.bot import Budget
from skerry.bots.race import RaceBot
from skerry.core.chance import new_noise
from skerry.core.kernel import INTERPRETED, copy_state
from skerry.core.match import Match, View
from skerry.core.registry import get_game

#: Moves that are played, and those between two looks at least.
MOVES, APART = (250, 12) if INTERPRETED else (1_500, 17)
WANTED = 4


def looks(match: Match, seat: int) -> Iterator[View]:
    """The views of a seat that is to act, now and then in a random game."""
    last = 0
    for number in range(MOVES):
        if match.over:
            return
        if number - last >= APART and seat in match.actors:
            last = number
            yield match.view(seat)
        step(match)


@pytest.mark.parametrize(("game", "players"), [("catan", 4), ("elasund", 2), ("dice", 2)])
def test_all_states_that_are_thought_possible_look_as_the_seat_sees_it(
    game: str, players: int
) -> None:
    match, seen = Match(game, players, seed=3), 0
    belief, states = Belief(match.game), match.game.layout.states(1)
    layout = match.game.layout
    for view in looks(match, 1):
        assert belief.look_at(view)
        found = belief.chosen(view, WANTED)
        assert found
        seen += len(found)
        for data in found:
            layout.from_bytes(data, states)
            match.game.kernels.hide(states, 0, 1)
            assert layout.to_bytes(states) == layout.to_bytes(view.states)
    assert seen > WANTED


def wrong_cards(match: Match, states: list[bytes]) -> float:
    """How many cards lie elsewhere in hands than they do in truth, on average over states."""
    read, wrong = match.game.layout.states(1), 0
    for data in states:
        match.game.layout.from_bytes(data, read)
        for seat in range(match.players):
            for good in range(5):
                wrong += abs(int(read[0].hand[seat, good]) - int(match.state.hand[seat, good]))
    return wrong / len(states)


def test_whoever_counts_cards_knows_most_hands_of_catan() -> None:
    match, remembered, blind, noise = Match("catan", 4, seed=8), 0.0, 0.0, new_noise(1)
    belief, layout = Belief(match.game), match.game.layout
    for view in looks(match, 2):
        assert belief.look_at(view)
        remembered += wrong_cards(match, belief.chosen(view, WANTED))
        guesses = []
        for _ in range(WANTED):
            states = layout.states(1)
            copy_state(states, 0, view.states, 0)
            match.game.kernels.guess(states, 0, 2, noise)
            guesses.append(layout.to_bytes(states))
        blind += wrong_cards(match, guesses)
    assert blind > 5
    assert remembered < blind / 2


def test_looking_now_and_then_or_once_at_the_end_is_the_same() -> None:
    match = Match("catan", 3, seed=5)
    often, views = Belief(match.game), []
    for view in looks(match, 0):
        often.look_at(view)
        views.append(view)
    once = Belief(match.game)
    assert once.look_at(views[-1])
    assert once.chosen(views[-1], PARTICLES) == often.chosen(views[-1], PARTICLES)
    assert once.look_at(views[2])  # an earlier point, or a move taken back
    again = Belief(match.game)
    again.look_at(views[2])
    assert once.chosen(views[2], WANTED) == again.chosen(views[2], WANTED)


def test_search_lets_its_lines_begin_in_states_that_fit_all_that_was_seen() -> None:
    match, bot = Match("catan", 3, seed=5), RaceBot(get_game("catan"), 1, Budget(nodes=40))
    for number, view in enumerate(looks(match, 0)):
        move = bot.choose(view, view.legal)
        assert move in view.legal
        if len(view.legal) > 1:
            assert len(bot.states) > 1
            assert bot.states == RaceBot(match.game, 1, Budget(nodes=40)).remembered(view)
        if number == 4:
            break


def test_nothing_is_known_of_a_view_that_does_not_say_how_it_began() -> None:
    match = Match("catan", 3, seed=5)
    while not match.actors:
        match.play_chance()
    view = match.view(match.actors[0])
    bare = View(view.game, view.seat, view.states, view.log, view.actors, view.legal)
    assert not Belief(match.game).look_at(bare)


def test_a_game_without_inference_gives_impossible_states_up() -> None:
    game = get_game("dice")
    assert not game.kernels.make_possible(game.layout.states(1), 0, 0, 1, 0, new_noise(1))


@pytest.mark.parametrize("game", ["catan", "struggle", "elasund"])
def test_the_start_of_a_log_shows_a_seat_no_more_than_a_view(game: str) -> None:
    """A match may begin in the middle of a game, with cards in all hands."""
    played = Match(game, 3, seed=6)
    for _ in range(120):
        step(played)
    match = Match.from_position(game, played.position, seed=1)
    for seat in (-1, 0, 1, 2):
        hidden = match.game.layout.states(1)
        copy_state(hidden, 0, match.states, 0)
        match.game.kernels.hide(hidden, 0, seat)
        wanted = match.game.layout.to_bytes(hidden)
        assert match.view(seat).start == match.copy().view(seat).start == wanted
        assert wanted != match.game.layout.to_bytes(match.states)
