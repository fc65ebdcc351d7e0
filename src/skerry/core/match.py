"""A match: a game, its state, the moves so far and a source of chance."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from .annotations import Annotation, Told, variation_of
from .chance import Secret, new_noise
from .errors import BadOption, BadRecord, IllegalMove
from .game import Event, Game
from .history import SNAPSHOT_EVERY, History, Played
from .kernel import copy_state
from .match_json import match_from_json, match_to_json
from .move import Move
from .moves import MoveLike
from .record import format_record, parse_record, replay
from .registry import get_game
from .seats import CHANCE_SEAT, SPECTATOR
from .stored import Stored
from .two_dice import Pair
from .view import View
from .whole import SEED_BITS, SEEDS, check_seed, whole

__all__ = ["SPECTATOR", "Match", "MoveMade", "Played", "View"]


class MoveMade(NamedTuple):
    """A move of a match and where it led; `seat` is CHANCE_SEAT (-1) for chance."""

    number: int  #: from 0
    seat: int
    move: Move
    text: str
    position: str  #: the whole table after the move, hidden parts included


class Match(Stored):
    """A game being played.

    Matches are equal when the same has happened in them: the same game with the same names, from
    the same start, by the same moves. What chance will give may differ. A match changes, so it
    cannot be hashed; `digest` is the fingerprint of its state.

    >>> import skerry
    >>> m = skerry.Match("catan", seats=4, seed=7, options={"board": "beginner"})
    >>> while not m.actors:          # the roll for the starting player
    ...     outcome = m.play_chance()
    >>> first = m.actors[0]
    >>> m.play("settlement 12", seat=first)
    >>> m.legal(first)
    ['road 11', 'road 12', 'road 19']
    """

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        names: Sequence[str] | None = None,
        chance: Secret | None = None,
    ) -> None:
        self.game = get_game(game)
        players = self.game.check_players(self.game.default_players if seats is None else seats)
        self.options = self.game.check_options(options)
        self._start(players, seed, names, chance)
        setup = self.game.setup_row(players, self.options)
        self.game.shuffle_setup(setup, new_noise(self.chance.number("setup") % SEEDS))
        self.game.kernels.new_game(self.states, 0, setup)
        self._begin()

    def _start(
        self,
        players: int,
        seed: int | None,
        names: Sequence[str] | None,
        chance: Secret | None,
    ) -> None:
        self.players = players
        self.names = [] if names is None else _checked_names(names, players)
        self.seed = None if seed is None else check_seed(seed)
        if chance is None:
            chance = Secret.from_seed(
                secrets.randbits(SEED_BITS) if self.seed is None else self.seed
            )
        self.chance = chance
        self._make_rows()

    def _begin(self) -> None:
        secret = bool(self.game.kernels.is_secret(self.states, 0))
        self.history = History(self.game.layout.to_bytes(self.states), secret)
        self.tags = {}  #: further header tags of the record
        self.recorded_options = ""  #: the options in the words of the record they came from
        self.comment = ""  #: what the record says before the first move
        self.annotations = {}  #: what it says of moves, by their number
        self.recorded_dice = []  #: the dice of moves that came from a record
        self._draws = None

    # Playing.

    def play(self, move: MoveLike, seat: int | None = None) -> None:
        """Make a move for a seat; without a seat, for the only one that may act."""
        code = self.game.moves.code(move)
        actors = self.actors
        if seat is None:
            if len(actors) != 1:
                choice = "; say which seat moves" if actors else ""
                raise self._illegal(code, self.whose_move() + choice)
            seat = actors[0]
        seat = self._check_seat(seat)
        if seat not in actors:
            name = self.game.seat_names[seat]
            raise self._illegal(code, f"{name} is not to act; {self.whose_move()}")
        if not self.game.kernels.is_legal(self.states, 0, seat, code):
            known = self.game.layout.states(1)
            self.write_view(known, seat)
            refusal = self.game.why_not(known[0], seat, code)
            raise IllegalMove(
                f"{self.game.moves.label(code)}: {refusal.reason}",
                refusal.clause, refusal.template, refusal.values,
            )  # fmt: skip
        self.advance(seat, code)

    def _illegal(self, code: int, reason: str) -> IllegalMove:
        return IllegalMove(f"{self.game.moves.label(code)}: {reason}")

    def play_chance(self, outcome: MoveLike | None = None) -> str:
        """Let chance act, or apply a given outcome; returns its text."""
        outcomes = self.outcomes()
        if not self.awaits_chance:
            raise IllegalMove(f"chance is not to act; {self.whose_move()}")
        if not outcomes:
            raise IllegalMove(
                "chance cannot act: all it could pick from is hidden in this position"
            )
        if outcome is None:
            code = outcomes[self._draw(outcomes)][0]
        else:
            code = self.game.moves.code(outcome)
            if code not in [possible for possible, _ in outcomes]:
                listed = ", ".join(self.game.moves.format(c) for c, _ in outcomes)
                raise IllegalMove(f"{self.game.moves.format(code)}: chance may give {listed}")
        self.advance(CHANCE_SEAT, code)
        return self.game.moves.format(code)

    def _draw(self, outcomes: Sequence[tuple[int, int]]) -> int:
        label = str(len(self.played))
        if self.chance.counts_kinds:
            label = self.draws.label(len(self.played), self.game.moves.kind_of(outcomes[0][0]).name)
        return self.chance.choose(label, [weight for _, weight in outcomes])

    def dice(self, number: int) -> Pair | None:
        """The two dice of move `number`; None where it is not a throw, or a record does not say.

        >>> match = Match("catan", seed=1)
        >>> match.play_chance("dice 11"), sum(match.dice(0))
        ('dice 11', 11)
        """
        return self.draws.pairs.get(number)

    def undo(self) -> Played:
        """Take back the last move or chance outcome and return it."""
        if not self.played:
            raise IllegalMove("undo: nothing has been played yet")
        last = self.played[-1]
        self.rewind(len(self.played) - 1)
        return last

    def rewind(self, count: int) -> None:
        """Go back to the position after `count` moves."""
        number = whole(count)
        if number is None or not 0 <= number <= len(self.played):
            raise IllegalMove(f"expected 0 to {len(self.played)} moves to keep, got {count!r}")
        at, history = number // SNAPSHOT_EVERY, self.history
        self.game.layout.from_bytes(history.snapshots[at], self.states)
        # Where a secret round began is known only to who replays it from before.
        while at and self.game.kernels.is_secret(self.states, 0):
            at -= 1
            self.game.layout.from_bytes(history.snapshots[at], self.states)
        again = history.played[at * SNAPSHOT_EVERY : number]
        history.cut(at, bool(self.game.kernels.is_secret(self.states, 0)))
        if len(self.recorded_dice) > number or (
            self._draws is not None and self._draws.seen > number
        ):
            self.recorded_dice, self._draws = self.recorded_dice[:number], None
        self.annotations = {n: said for n, said in self.annotations.items() if n < number}
        for actor, move in again:
            self.advance(actor, move)

    def advance(self, actor: int, code: int) -> None:
        """Make a move or chance outcome that is known to be legal, from a store or a record."""
        kernels, states, history = self.game.kernels, self.states, self.history
        viewers = range(SPECTATOR, self.players)
        shown = (int(kernels.hide_move(states, 0, seat, actor, code)) for seat in viewers)
        history.add(actor, code, tuple(shown))
        kernels.apply(states, 0, actor, code)
        history.follow(bool(kernels.is_secret(states, 0)))
        if len(history.played) % SNAPSHOT_EVERY == 0:
            history.snapshots.append(self.game.layout.to_bytes(states))

    # What can be seen.

    def view(self, seat: int = SPECTATOR) -> View:
        """All that a seat may know; SPECTATOR sees what is public."""
        if whole(seat) != SPECTATOR:
            seat = self._check_seat(seat)
        states = self.game.layout.states(1)
        self.write_view(states, seat)
        legal = tuple(self.codes(seat)) if seat != SPECTATOR else ()
        log, start = self.history.log(seat), self._start_seen(seat)
        return View(self.game, seat, states, log, self.actors, legal, start)

    def _start_seen(self, seat: int) -> bytes:
        """The state before the first move, as a seat saw it."""
        if seat not in self.history.starts:
            layout = self.game.layout
            states = layout.states(1)
            layout.from_bytes(self.history.snapshots[0], states)
            self.game.kernels.hide(states, 0, seat)
            self.history.starts[seat] = layout.to_bytes(states)
        return self.history.starts[seat]

    def write_view(self, states: Any, seat: int) -> None:
        """Write the state as a seat may see it over the first one of `states`."""
        copy_state(states, 0, self.states, 0)
        self.game.kernels.hide(states, 0, seat)

    def write_state(self, states: Any) -> None:
        """Write the whole state over the first one of `states`: for referees, never for players."""
        copy_state(states, 0, self.states, 0)

    def seen(self, number: int, seat: int) -> int | None:
        """The code a seat sees of move `number`; None while others choose in secret."""
        return self.history.seen(number, seat)

    def events(self, before: View, after: View) -> list[Event]:
        """What a watcher noticed of the last move, from his views before and after it."""
        actor = self.played[-1].actor
        seen = after.log[-1] if after.log and after.log[-1].number == len(self.played) - 1 else None
        if seen is None:
            return []
        found = self.game.events(before.state, after.state, actor, seen.move)
        return self.with_dice(seen.number, found)

    def with_dice(self, number: int, events: list[Event]) -> list[Event]:
        """The events of move `number`; that of a throw tells the two dice as well."""
        if self.game.two_dice:
            for event in events:
                if event.kind == "dice" and (pair := self.dice(number)) is not None:
                    event.data["pair"] = list(pair)
        return events

    def moves(self) -> Iterator[MoveMade]:
        """The moves so far, each with who made it and the position it led to.

        >>> match = Match("catan", seats=2, seed=1)
        >>> _ = match.play_chance("dice 11")
        >>> [(made.seat, made.text) for made in match.moves()]
        [(-1, 'dice 11')]
        """
        walk = self.copy()
        walk.rewind(0)
        for number, (actor, code) in enumerate(list(self.played)):
            walk.advance(actor, code)
            move = Move(self.game, code)
            yield MoveMade(number, actor, move, move.text, walk.position)

    @property
    def picture(self) -> str:
        """The table as an SVG document, as a spectator sees it; `view(seat).picture` shows more."""
        return self.view().picture

    def _repr_svg_(self) -> str:
        return self.picture  # notebooks show this

    # Copies and texts.

    def __repr__(self) -> str:
        told = "won by " + self._named(self.winners) if self.over else self.whose_move()
        moves = "1 move" if len(self.played) == 1 else f"{len(self.played)} moves"
        return f"<Match {self.game.name}: {self.players} players, {moves}, {told}>"

    def _named(self, seats: Sequence[int]) -> str:
        return ", ".join(self.game.seat_names[seat] for seat in seats) or "nobody"

    def annotate(
        self,
        number: int,
        comment: str = "",
        grade: str = "",
        variations: Iterable[Iterable[Told]] = (),
    ) -> None:
        """Say something of move `number`, for the record; replaces what was said of it.

        A variation is moves in place of this one: texts or codes, by the seat of this move, or
        pairs of seat and move.

        >>> match = Match("catan", seats=2, seed=1)
        >>> match.play_chance("dice 11")
        'dice 11'
        >>> match.annotate(0, "lucky", variations=[["dice 4"]])
        >>> match.record.splitlines()[-1]
        '0. orange: dice 11 {5+6} {lucky} (dice 4)'
        """
        at = whole(number)
        if not self.played:
            raise BadOption("nothing has been played yet: say it in `match.comment`")
        if at is None or not 0 <= at < len(self.played):
            raise BadOption(f"expected a move from 0 to {len(self.played) - 1}, got {number!r}")
        actor = self.played[at].actor
        found = tuple(variation_of(self.game, self.players, actor, moves) for moves in variations)
        self.annotations[at] = Annotation(comment, grade, found)

    @property
    def record(self) -> str:
        """The whole match as text; `from_record` brings it back."""
        return format_record(self)

    def to_json(self, indent: int | None = None) -> str:
        """The whole match as JSON, hidden parts included; `from_json` brings it back.

        docs/records.md names the keys.
        """
        return match_to_json(self, indent)

    @classmethod
    def from_json(cls, text: str | bytes) -> Match:
        """The match that `to_json` wrote; every move is checked."""
        return match_from_json(cls, text)

    @classmethod
    def from_position(
        cls,
        game: str | Game,
        text: str,
        seed: int | None = None,
        names: Sequence[str] | None = None,
        chance: Secret | None = None,
    ) -> Match:
        """A match that starts from a position text."""
        match = object.__new__(cls)
        match.game = get_game(game)
        s = match.game.parse_position(text)
        match.options = match.game.options_of(s)
        match._start(int(s.players), seed, names, chance)
        match.game.layout.from_bytes(s.tobytes(), match.states)
        match._begin()
        return match

    @classmethod
    def from_record(cls, text: str, to: int | None = None, *, first: int = 1) -> Match:
        """Replay a record, whole or only its first `to` moves; its lines count from `first`."""
        record = parse_record(text, first)
        try:
            match = cls.from_position(record.game, record.position, record.seed, record.names)
        except ValueError as error:
            raise BadRecord(record.line_of("Position"), str(error)) from None
        replay(record, match, to)
        return match


def _checked_names(names: Sequence[str], players: int) -> list[str]:
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise BadOption(f"names: expected a list of texts, got {names!r}")
    if len(names) != players:
        raise BadOption(f"expected {players} names, got {len(names)}")
    for name in names:
        if not isinstance(name, str):
            raise BadOption(f"names: expected texts, got {name!r}")
    return list(names)
