"""What chance has drawn in a match: how often of each kind, and the two dice behind a sum."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .chance import Secret
from .seats import CHANCE_SEAT
from .two_dice import SUMS, Pair, pairs_of

if TYPE_CHECKING:
    from .game import Game
    from .match import Played


@dataclass(frozen=True)
class TwoDice:
    """A kind of chance outcome that is the sum of two dice."""

    kind: str
    #: plain Python: the cards left for each sum (by sum) in a state that deals throws from a deck
    #: of all 36; None where dice are thrown.
    deck_left: Callable[[Any], Sequence[int] | None] = lambda s: None


class Draws:
    """Walks along the moves of a match and knows what chance drew up to there.

    The rules only know the sum of two dice. Which two made it is drawn here, from the same source
    and with a label of its own, so it can be proved and changes nothing in the rules.
    """

    def __init__(
        self, game: Game, chance: Secret, start: Any, recorded: Sequence[Pair | None]
    ) -> None:
        self.game, self.chance = game, chance
        self.recorded = (
            recorded  #: the dice of moves that came from a record, as far as it has them
        )
        self.seen = 0  #: moves walked past
        self.counts: dict[str, int] = {}
        self.pairs: dict[int, Pair] = {}  #: by number of the move
        left = game.two_dice.deck_left(start) if game.two_dice else None
        self._deck = None if left is None else _cards(left)
        self._moved = False

    def copy(self) -> Draws:
        """Draws that walk on by themselves."""
        other = object.__new__(Draws)
        other.__dict__.update(self.__dict__)
        other.counts, other.pairs = dict(self.counts), dict(self.pairs)
        if self._deck is not None:
            other._deck = [list(cards) for cards in self._deck]
        return other

    def follow(self, played: Sequence[Played]) -> None:
        """Walk to the last move."""
        for number in range(self.seen, len(played)):
            actor, code = played[number]
            if actor == CHANCE_SEAT:
                kind = self.game.moves.kind_of(code)
                self.counts[kind.name] = self.counts.get(kind.name, 0) + 1
                if self.game.two_dice and kind.name == self.game.two_dice.kind:
                    total = kind.args[0].json(kind.unpack(code)[0])
                    self._throw(number, kind.name, total)
            else:
                self._moved = True
        self.seen = len(played)

    def label(self, number: int, kind: str) -> str:
        """The label of the draw that is due."""
        return self.chance.label(number, kind, self.counts.get(kind, 0) + 1)

    def _throw(self, number: int, kind: str, total: int) -> None:
        # The throws for the start come before anybody moves, and never from the deck.
        deck = self._deck if self._moved else None
        pairs = pairs_of(total) if deck is None else deck[total] or pairs_of(total)
        taken = 0
        if number < len(self.recorded):
            pair = self.recorded[number]
            if pair is not None:
                self.pairs[number] = pair
                taken = pairs.index(pair) if pair in pairs else 0
        else:
            label = self.chance.label(number, kind, self.counts[kind]) + "/faces"
            taken = self.chance.number(label) % len(pairs)
            self.pairs[number] = pairs[taken]
        if deck is not None:
            deck[total] = pairs[:taken] + pairs[taken + 1 :]
            if not any(deck):
                self._deck = [pairs_of(total) for total in range(SUMS)]


def _cards(left: Sequence[int]) -> list[list[Pair]]:
    """The cards of a deck by sum; of which throws they are a position does not tell."""
    return [pairs_of(total)[: left[total]] for total in range(SUMS)]
