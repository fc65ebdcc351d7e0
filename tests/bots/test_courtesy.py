"""Bots among people: they ask seldom, and not for the same again."""

from __future__ import annotations

from collections import Counter

from skerry.bots.proposals import MOST_AMONG_PEOPLE, REMEMBERED, Courtesy, Proposals
from skerry.core.match import Match


def asked_in_a_game(moves: int) -> list[tuple[int, int, int]]:
    """Turn, seat and proposal, of bots that ask whenever they may."""
    match, asked = Match("catan", seats=4, seed=5), []
    proposals, courtesy = Proposals(match.game), Courtesy(match.game)
    while len(match.played) < moves and not match.over:
        if match.awaits_chance:
            match.play_chance()
            continue
        view = match.view(match.actors[0])
        listed = courtesy.listed(view)
        asks = [move for move in listed if proposals.includes(move)]
        eager = asks and view.seat == int(view.state.player)
        move = asks[0] if eager else proposals.without(listed)[0]
        courtesy.note(view, move)
        if eager:
            asked.append((int(view.state.turn), view.seat, move))
        match.play(move, seat=view.seat)
    return asked


def test_a_bot_asks_people_at_most_twice_a_turn() -> None:
    asked = asked_in_a_game(600)
    by_turn = Counter((turn, seat) for turn, seat, _ in asked)
    assert max(by_turn.values()) == MOST_AMONG_PEOPLE


def test_a_bot_does_not_ask_people_again_for_what_they_refused() -> None:
    asked = asked_in_a_game(600)
    last: dict[tuple[int, int], int] = {}
    for turn, seat, move in asked:
        assert turn - last.get((seat, move), -REMEMBERED) >= REMEMBERED
        last[seat, move] = turn
    assert len(asked) > 20


def test_a_seat_is_always_left_a_move() -> None:
    match = Match("catan", seats=2, seed=1)
    courtesy = Courtesy(match.game)
    while match.awaits_chance:
        match.play_chance()
    view = match.view(match.actors[0])
    assert courtesy.listed(view) == list(view.legal)
