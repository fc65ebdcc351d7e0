"""What somebody's move tells of cards that nobody has seen."""

from __future__ import annotations

import pytest
from random_play import step

from skerry.core.chance import new_noise
from skerry.core.kernel import copy_state
from skerry.core.match import Match
from skerry.games.catan.moves import MOVES
from skerry.games.catan.state import CARD_KINDS, INVENTION, KNIGHT, MONOPOLY, ROAD_BUILDING, SEATS

PLAYED = {
    "play knight": KNIGHT,
    "play road-building": ROAD_BUILDING,
    "play invention grain ore": INVENTION,
    "play monopoly wool": MONOPOLY,
}
OWN = 0


def cards_in(s: object) -> list[int]:
    """How many cards of each kind lie in hands and in the deck."""
    rows = [getattr(s, name) for name in ("cards", "fresh")]
    return [
        sum(int(row[seat, kind]) for row in rows for seat in range(SEATS)) + int(s.deck[kind])  # type: ignore[attr-defined]
        for kind in range(CARD_KINDS)
    ]


@pytest.mark.rule("CA-58", "CA-61")
def test_a_card_that_somebody_plays_is_one_of_those_he_was_thought_to_hold() -> None:
    match, noise, changed, refused = Match("catan", 4, seed=4), new_noise(3), 0, 0
    kernels, layout = match.game.kernels, match.game.layout
    guessed, came_from = layout.states(2), set()
    for number in range(1800):
        if match.over:
            break
        step(match)
        if number % 9:
            continue
        view = match.view(OWN)
        for text, card in PLAYED.items():
            for actor in range(match.players):
                copy_state(guessed, 0, view.states, 0)
                kernels.guess(guessed, 0, OWN, noise)
                copy_state(guessed, 1, guessed, 0)
                s, before = guessed[1], guessed[0]
                done = kernels.make_possible(guessed, 1, OWN, actor, MOVES.code(text), noise)
                held = [int(before.cards[actor, kind]) for kind in range(CARD_KINDS)]
                assert cards_in(s) == cards_in(before)
                if done:
                    changed += 1
                    assert (held[card], int(s.cards[actor, card])) == (0, 1)
                    came_from.add(giver(before, s, actor, card))
                else:
                    refused += 1
                    assert actor == OWN or held[card] or not sum(held) or not unseen(before, card)
                    assert layout.to_bytes(guessed, 1) == layout.to_bytes(guessed, 0)
                kernels.hide(guessed, 1, OWN)
                assert layout.to_bytes(guessed, 1) == layout.to_bytes(view.states)
    assert changed > 20
    assert refused > 20
    assert came_from == {"deck", "cards", "fresh"}


def giver(before: object, after: object, actor: int, card: int) -> str:
    """From where a guess took the card that somebody played."""
    for name in ("cards", "fresh"):
        for seat in range(SEATS):
            old, new = (int(getattr(s, name)[seat, card]) for s in (before, after))
            if (name, seat) != ("cards", actor) and old > new:
                return name
    return "deck"


def unseen(s: object, card: int) -> int:
    """How many cards of a kind the seat does not see."""
    own = int(s.cards[OWN, card]) + int(s.fresh[OWN, card])  # type: ignore[attr-defined]
    return cards_in(s)[card] - own


def test_other_moves_tell_nothing_of_development_cards() -> None:
    match = Match("catan", 3, seed=4)
    states = match.game.layout.states(1)
    for text in ("end", "road 3", "accept"):
        code, noise = MOVES.code(text), new_noise(1)
        assert not match.game.kernels.make_possible(states, 0, OWN, 1, code, noise)
