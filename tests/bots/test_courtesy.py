"""Bots among people: they ask seldom, and not for the same again."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence

from skerry.bots.proposals import MOST_AMONG_PEOPLE, REMEMBERED, Courtesy, Proposals
from skerry.cli.terminal import TerminalGame
from skerry.core.match import Match, View


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


class Nagging:
    """Proposes whatever it has ever seen listed, as often as it may act in its turn."""

    def __init__(self) -> None:
        self.known: list[int] = []

    def choose(self, view: View, legal: Sequence[int]) -> int:
        proposals = Proposals(view.game)
        self.known += [move for move in view.legal if proposals.includes(move)][:1]
        if self.known and view.seat == int(view.state.player) and self.known[0] in view.legal:
            return self.known[0]
        return proposals.without(legal)[0]


def test_a_bot_that_asks_for_what_is_not_listed_does_something_else() -> None:
    """In the terminal bots sit among people too."""
    match, bots, asked = Match("catan", seats=3, seed=5), [Nagging() for _ in range(3)], []
    game = TerminalGame(match, [0], bots={seat: bots[seat] for seat in (1, 2)})
    proposals = Proposals(match.game)
    while len(match.played) < 400 and not match.over:
        if match.awaits_chance:
            match.play_chance()
            continue
        view = match.view(match.actors[0])
        move = game.manners.choose(bots[view.seat], view)
        if proposals.includes(move):
            asked.append((view.seat, int(view.state.turn), move))
        match.play(move, seat=view.seat)
    assert len(asked) > 3
    for (seat, turn, move), other in itertools.combinations(asked, 2):
        assert (seat, move) != (other[0], other[2]) or other[1] - turn >= REMEMBERED


def test_a_seat_is_always_left_a_move() -> None:
    match = Match("catan", seats=2, seed=1)
    courtesy = Courtesy(match.game)
    while match.awaits_chance:
        match.play_chance()
    view = match.view(match.actors[0])
    assert courtesy.listed(view) == list(view.legal)


def after_an_offer(goal: int) -> Match:
    """A table of three whose player on turn has just offered what another can pay."""
    for seed in range(40):
        match = Match("catan", seats=3, seed=seed, options={"goal": goal})
        table = match.game.moves
        for _ in range(200):
            if match.awaits_chance:
                match.play_chance()
                continue
            seat = match.actors[0]
            offers = [c for c in match.codes(seat) if table.kind_of(c).name == "offer"]
            for offer in offers:
                asked = match.copy()
                asked.play(offer, seat=seat)
                other = asked.actors[0]
                if "accept" in {table.kind_of(c).name for c in asked.codes(other)}:
                    return asked
            match.play(match.codes(seat)[0], seat=seat)
    raise AssertionError("nobody could ever accept")


def kinds(match: Match, moves: list[int]) -> set[str]:
    """The names of some moves."""
    return {match.game.moves.kind_of(move).name for move in moves}


def test_nobody_deals_with_a_player_one_point_from_the_goal() -> None:
    """With a goal of three points everybody is near it once two settlements are founded."""
    proposals = Proposals(Match("catan", seats=2, seed=1).game)
    for goal, answers in ((3, {"decline"}), (10, {"accept", "counter", "decline"})):
        match = after_an_offer(goal)
        view = match.view(match.actors[0])
        assert {"accept", "counter"} <= kinds(match, list(view.legal))
        assert kinds(match, proposals.worth_making(view, view.legal)) == answers
        match.play("accept", seat=view.seat)
        while "deal" not in kinds(match, list(match.codes(match.actors[0]))):
            match.play("decline", seat=match.actors[0])
        view = match.view(match.actors[0])
        closing = kinds(match, proposals.worth_making(view, view.legal))
        assert ("deal" in closing) == (goal == 10)
        match.play("withdraw", seat=view.seat)
        view = match.view(match.actors[0])
        asks = "offer" in kinds(match, proposals.worth_making(view, view.legal))
        assert asks == (goal == 10)
