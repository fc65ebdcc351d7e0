"""A game with hidden hands: Kuhn poker. Three cards, two players, one bet.

Both pay one chip and get a card; the third stays closed. Each may pass or bet one more chip; after
a bet the other calls by betting or folds by passing. The higher card takes the pot.
"""

from __future__ import annotations

from typing import Annotated, Any

import skerry
from skerry.core.chance import below
from skerry.core.fieldtext import Name, Names
from skerry.core.game import Game, Secrets, Words
from skerry.core.kernel import Cells, kernel, zeros
from skerry.core.layout import Field
from skerry.core.moves import Choice, Kind, MoveTable
from skerry.core.rulebook import Row, Rulebook

SEATS = 2
SEAT_NAMES = ("ann", "bob")
CARDS = ("jack", "queen", "king")
DECK = len(CARDS)
NONE, UNKNOWN = -1, DECK  #: not dealt yet; dealt, but not to whoever looks
PHASES = ("dealing", "betting", "over")
DEALING, BETTING, OVER = range(3)


class State:
    """What a rule sees as `s`."""

    players: Annotated[int, Field()]
    turn: Annotated[int, Field(low=1)]
    phase: Annotated[int, Field(text=Name(PHASES))]
    player: Annotated[int, Field(text=Name(SEAT_NAMES))]
    winner: Annotated[int, Field(text=Name(SEAT_NAMES))]
    card: Annotated[Cells, Field((SEATS,), text=Names((*CARDS, "?")))]
    paid: Annotated[Cells, Field((SEATS,), low=1, high=2)]  #: chips in the pot


MOVES = MoveTable(
    Kind("pass", "pass"),
    Kind("bet", "bet"),
    Kind("deal", "deal {card}", Choice("card", (*CARDS, "?")), chance=True),
)


@kernel
def new_game(s: State, setup: Any) -> None:
    """Both have paid their first chip."""
    s.players, s.turn, s.phase, s.player, s.winner = setup[0], 1, DEALING, 0, NONE
    for seat in range(SEATS):
        s.card[seat], s.paid[seat] = NONE, 1


@kernel
def card_weight(s: State, card: int) -> int:
    """Every card that nobody has."""
    return 0 if s.card[0] == card or s.card[1] == card else 1


@kernel
def deal(s: State, card: int) -> None:
    """A card for each, then the first seat speaks."""
    s.card[s.player] = card
    s.player = 1 - s.player
    if s.card[s.player] != NONE:
        s.phase = BETTING


@kernel
def bet(s: State) -> None:
    """One more chip; a second bet calls."""
    s.paid[s.player] += 1
    if s.paid[0] == s.paid[1]:
        show_down(s)
    else:
        speak_next(s)


@kernel
def pass_on(s: State) -> None:
    """Passing after a bet folds; two passes show the cards."""
    rival = 1 - s.player
    if s.paid[rival] > s.paid[s.player]:
        s.winner, s.phase = rival, OVER
    elif s.turn == 2:
        show_down(s)
    else:
        speak_next(s)


@kernel
def speak_next(s: State) -> None:
    """The other seat speaks."""
    s.player = 1 - s.player
    s.turn += 1


@kernel
def show_down(s: State) -> None:
    """The higher card wins."""
    s.winner = 0 if s.card[0] > s.card[1] else 1
    s.phase = OVER


@kernel
def score(s: State, seat: int) -> int:
    """Chips won or lost, once the game is over."""
    if s.winner == NONE:
        return 0
    return s.paid[1 - seat] if s.winner == seat else -s.paid[seat]


# Secrets: each sees his own card. What is dealt to the other reads `deal ?`.


@kernel
def is_not_dealt(s: State, viewer: int) -> bool:
    """The card goes to `player`; nobody else sees it."""
    return viewer != s.player


@kernel
def hide(s: State, seat: int) -> None:
    """Blank the other's card, also at the end: whoever folds need not show."""
    for other in range(SEATS):
        if other != seat and s.card[other] != NONE:
            s.card[other] = UNKNOWN


@kernel
def guess(s: State, seat: int, noise: Any) -> None:
    """Each closed card is one that is not in sight."""
    for other in range(SEATS):
        if s.card[other] == UNKNOWN:
            free = zeros(DECK)
            count = 0
            for card in range(DECK):
                if card_weight(s, card):
                    free[count] = card
                    count += 1
            s.card[other] = free[below(noise, count)]


RULES = Rulebook(
    "kuhn",
    MOVES,
    [
        Row(BETTING, "pass", do=pass_on),
        Row(BETTING, "bet", do=bet),
        Row(DEALING, "deal", do=deal, weight=card_weight, hide=is_not_dealt),
    ],
    over=OVER,
)


def draw(s: Any, seat: int) -> str:
    """The table as text."""
    cards = (*CARDS, "?", "-")
    rows = [
        f"{SEAT_NAMES[i]:4}{cards[int(s.card[i])]:6}{int(s.paid[i])} in the pot" for i in (0, 1)
    ]
    return "\n".join([*rows, f"{SEAT_NAMES[int(s.player)]} to speak"])


GAME = Game(
    name="kuhn",
    title="Kuhn poker",
    players=(2, 2),
    seat_names=SEAT_NAMES,
    state=State,
    rules=RULES,
    new_game=new_game,
    score=score,
    secrets=Secrets(hide, guess),
    words=Words(draw=draw),
    minutes=1,
)

skerry.register(GAME)

if __name__ == "__main__":
    match = skerry.Match("kuhn", seed=3)
    while not match.over:
        if match.awaits_chance:
            match.play_chance()
        else:
            print(match.view(match.actors[0]).draw())
            match.play("bet")
    print(match.record)
