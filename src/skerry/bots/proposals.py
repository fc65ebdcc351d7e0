"""Moves that only ask for somebody's consent, and how bots take turns at a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..core.game import Game
from ..core.generic import bound, generic, stub
from ..core.match import Match, View
from .bot import Bot, answered

#: How often a seat may propose in one turn at a table of bots.
MOST_A_TURN = 5
#: How often a bot asks before it goes on without.
MOST_ASKED = 3
#: How much better than the best plain move a proposal must look: asking in vain costs patience.
PROPOSAL_MARGIN = 0.003
#: How often a bot asks people in one turn, and for how many turns of the table it does not ask
#: the same again: three rounds of four.
MOST_AMONG_PEOPLE, REMEMBERED = 2, 12


@generic
def no_gift(s: Any, seat: int, move: int) -> bool:
    """A game that knows none."""
    return False


@stub(lambda game: game.judges.gifts or bound(no_gift, game))
def is_gift(s: Any, seat: int, move: int) -> bool:
    """Whether a move helps a rival who is about to win."""


@generic
def drop_gifts(states: Any, i: int, seat: int, moves: Any, count: int) -> int:
    """Keep those moves of a seat in state i that are not gifts; their number."""
    kept = 0
    for k in range(count):
        if not is_gift(states[i], seat, moves[k]):
            moves[kept] = moves[k]
            kept += 1
    return kept


class Proposals:
    """The proposals of one game."""

    def __init__(self, game: Game) -> None:
        self._game, self._row = game, game.code_row()
        moves = game.moves
        self._dense = bytes(moves.kind_of(code).proposal for code in range(moves.dense))

    def __reduce__(self) -> tuple[Any, ...]:
        return Proposals, (self._game,)

    def includes(self, move: int) -> bool:
        """Whether a move is a proposal."""
        if move < len(self._dense):
            return bool(self._dense[move])
        return self._game.moves.kind_of(move).proposal

    def without(self, legal: Sequence[int]) -> list[int]:
        """The moves that are not proposals."""
        return [move for move in legal if not self.includes(move)]

    def made(self, view: View) -> list[int]:
        """The seat's own proposals since chance last acted: what it has already asked for."""
        asked = []
        for seen in reversed(view.log):
            if seen.actor < 0:
                break
            if seen.actor == view.seat and self.includes(seen.move):
                asked.append(seen.move)
        return asked

    def worth_making(self, view: View, legal: Sequence[int]) -> list[int]:
        """The legal moves without gifts and without proposals made before; without any proposals
        once enough were made."""
        made = self.made(view)
        if len(made) >= MOST_ASKED:
            return self.without_gifts(view, self.without(legal))
        return self.without_gifts(view, [move for move in legal if move not in made])

    def without_gifts(self, view: View, moves: list[int]) -> list[int]:
        """The moves that do not help a rival who is about to win; all if there are no others."""
        if self._game.judges.gifts is None or len(moves) < 2:
            return moves
        for k, move in enumerate(moves):
            self._row[k] = move
        drop = bound(drop_gifts, self._game)
        count = drop(view.states, 0, view.seat, self._row, len(moves))
        return [int(self._row[k]) for k in range(count)] or moves

    def best(self, moves: Sequence[int], worth: Sequence[float]) -> int:
        """The move of most worth; a proposal only if it beats all plain moves by a margin."""
        adjusted = [
            x - PROPOSAL_MARGIN if self.includes(move) else x
            for move, x in zip(moves, worth, strict=True)
        ]
        return moves[max(range(len(moves)), key=adjusted.__getitem__)]


class ProposalLimit:
    """A policy of tables where bots play: a seat may propose a few times in one turn.

    The rules know no such bound, so a bot that asks again and again would hold up a game for
    ever. After `MOST_A_TURN` proposals a seat is offered its other moves only.
    """

    def __init__(self, game: Game) -> None:
        self._proposals = Proposals(game)
        self._turn = -1
        self._made: dict[int, int] = {}

    def choose(self, bot: Bot, view: View) -> int:
        """The bot's move; its first other one if it proposes once too often."""
        turn = int(view.states[0].turn)
        if turn != self._turn:
            self._turn, self._made = turn, {}
        made = self._made.get(view.seat, 0)
        if made >= MOST_A_TURN:
            listed = self._proposals.without(view.legal)
            move = answered(bot, bot.choose(view, listed))
            return listed[0] if self._proposals.includes(move) else move
        move = answered(bot, bot.choose(view, view.legal))
        if self._proposals.includes(move):
            self._made[view.seat] = made + 1
        return move


class Courtesy:
    """A policy of tables where people play: bots ask seldom, and remember what they asked.

    A seat makes at most `MOST_AMONG_PEOPLE` proposals in one turn, and none that it has made in
    the `REMEMBERED` turns before: whoever has said no is not asked the same again soon.
    """

    def __init__(self, game: Game) -> None:
        self._proposals = Proposals(game)
        #: When each seat proposed what for the last time.
        self._asked: dict[int, dict[int, int]] = {}

    def listed(self, view: View) -> list[int]:
        """The seat's legal moves without proposals that it had better not make now."""
        turn, asked = int(view.states[0].turn), self._asked.get(view.seat, {})
        if sum(last == turn for last in asked.values()) >= MOST_AMONG_PEOPLE:
            return self._proposals.without(view.legal) or list(view.legal)
        kept = [move for move in view.legal if not self._is_known(asked, move, turn)]
        return kept or list(view.legal)

    def _is_known(self, asked: dict[int, int], move: int, turn: int) -> bool:
        return self._proposals.includes(move) and turn - asked.get(move, -REMEMBERED) < REMEMBERED

    def choose(self, bot: Bot, view: View) -> int:
        """The bot's move; its first other one if it proposes what it had better not."""
        listed = self.listed(view)
        move = answered(bot, bot.choose(view, listed))
        if self._proposals.includes(move) and move not in listed:
            asked, turn = self._asked.get(view.seat, {}), int(view.states[0].turn)
            often = sum(last == turn for last in asked.values()) >= MOST_AMONG_PEOPLE
            if often or self._is_known(asked, move, turn):
                move = next((m for m in listed if not self._proposals.includes(m)), listed[0])
        self.note(view, move)
        return move

    def note(self, view: View, move: int) -> None:
        """Remember a proposal that the seat makes."""
        if self._proposals.includes(move):
            self._asked.setdefault(view.seat, {})[move] = int(view.states[0].turn)


def decisions(match: Match, limit: int) -> Iterator[View]:
    """The view of whoever decides next, again and again, to the end or to `limit` moves.

    Chance acts in between; whoever is handed a view makes its seat's move before he asks again.
    """
    while not match.over and len(match.played) < limit:
        if match.awaits_chance:
            match.play_chance()
        else:
            yield match.view(match.actors[0])
