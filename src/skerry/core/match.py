"""A match: a game, its state, the moves so far and a source of chance."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from .chance import Secret, new_noise
from .draws import Draws, Pair
from .errors import BadOption, BadRecord, IllegalMove
from .game import Event, Game
from .kernel import copy_state
from .record import format_record, parse_record, replay
from .registry import get_game
from .seats import CHANCE, CHANCE_SEAT, SPECTATOR, seats_in
from .view import Log, Seen, View
from .whole import SEEDS, check_seed, whole

__all__ = ["SPECTATOR", "Log", "Match", "Played", "Seen", "View"]

#: `undo` replays from the last of these.
SNAPSHOT_EVERY = 32


class Played(NamedTuple):
    """One move of a match: who made it (CHANCE_SEAT: chance) and its code."""

    actor: int
    move: int


class Match:
    """A game being played.

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
        self.game.kernels.new_game(self._states, 0, setup)
        self._begin()

    def _start(
        self,
        players: int,
        seed: int | None,
        names: Sequence[str] | None,
        chance: Secret | None,
    ) -> None:
        self.players = players
        if names is not None and len(names) != players:
            raise BadOption(f"expected {players} names, got {len(names)}")
        self.names = list(names) if names is not None else []
        self.seed = None if seed is None else check_seed(seed)
        if chance is None:
            chance = Secret.from_seed(secrets.randbits(62) if self.seed is None else self.seed)
        self.chance = chance
        self._states = self.game.layout.states(1)
        self._codes, self._weights = self.game.code_row(), self.game.code_row()

    def _begin(self) -> None:
        self._snapshots = [self.game.layout.to_bytes(self._states)]
        self.played: list[Played] = []
        self.tags: dict[str, str] = {}  #: further header tags of the record
        self._told: list[Pair | None] = []  #: the dice of moves that came from a record
        self._draws: Draws | None = None
        self._shown: list[tuple[int, ...] | None] = []
        self._logs: dict[int, list[Seen]] = {}  #: what seats have seen, where that was asked for
        # A position may lie in the middle of a secret round.
        self._secret_from: int | None = 0 if self.game.kernels.is_secret(self._states, 0) else None

    # What may happen now.

    @property
    def _acting(self) -> int:
        return int(self.game.kernels.actors(self._states, 0))

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may act now; empty when chance is to act, or the game is over."""
        acting = self._acting
        return () if acting == CHANCE else seats_in(acting)

    @property
    def awaits_chance(self) -> bool:
        """Whether chance is to act."""
        return self._acting == CHANCE

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._acting == 0

    def codes(self, seat: int) -> list[int]:
        """The legal moves of a seat as codes (open-ended kinds: their common moves)."""
        seat = self._check_seat(seat)
        if seat not in self.actors:
            return []
        count = self.game.kernels.legal_moves(self._states, 0, seat, self._codes)
        return [int(code) for code in self._codes[:count]]

    def legal(self, seat: int) -> list[str]:
        """The legal moves of a seat as text (open-ended kinds: their common moves)."""
        return [self.game.moves.format(code) for code in self.codes(seat)]

    def outcomes(self) -> list[tuple[int, int]]:
        """What chance may pick now: codes with their weights."""
        if not self.awaits_chance:
            return []
        count = self.game.kernels.chance_moves(self._states, 0, self._codes, self._weights)
        return [(int(self._codes[i]), int(self._weights[i])) for i in range(count)]

    # Playing.

    def play(self, move: str | int | Mapping[str, Any], seat: int | None = None) -> None:
        """Make a move for a seat; without a seat, for the only one that may act."""
        code = self.game.moves.code(move)
        actors = self.actors
        if seat is None:
            if len(actors) != 1:
                choice = "; say which seat moves" if actors else ""
                raise self._illegal(code, self._whose_move() + choice)
            seat = actors[0]
        seat = self._check_seat(seat)
        if seat not in actors:
            name = self.game.seat_names[seat]
            raise self._illegal(code, f"{name} is not to act; {self._whose_move()}")
        if not self.game.kernels.is_legal(self._states, 0, seat, code):
            known = self.game.layout.states(1)
            self.write_view(known, seat)
            refusal = self.game.why_not(known[0], seat, code)
            raise self._illegal(code, refusal.reason, refusal.clause)
        self.advance(seat, code)

    def _illegal(self, code: int, reason: str, clause: str = "") -> IllegalMove:
        return IllegalMove(f"{self.game.moves.label(code)}: {reason}", clause)

    def play_chance(self, outcome: str | int | Mapping[str, Any] | None = None) -> str:
        """Let chance act, or apply a given outcome; returns its text."""
        outcomes = self.outcomes()
        if not self.awaits_chance:
            raise IllegalMove(f"chance is not to act; {self._whose_move()}")
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

    @property
    def draws(self) -> Draws:
        """What chance has drawn so far."""
        if self._draws is None:
            self._draws = Draws(self.game, self.chance, self._start_state, self._told)
        self._draws.follow(self.played)
        return self._draws

    def dice(self, number: int) -> Pair | None:
        """The two dice of move `number`; None where it is no throw, or a record does not tell.

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
        at = number // SNAPSHOT_EVERY
        self.game.layout.from_bytes(self._snapshots[at], self._states)
        # Where a secret round began is known only to who replays it from before.
        while at and self.game.kernels.is_secret(self._states, 0):
            at -= 1
            self.game.layout.from_bytes(self._snapshots[at], self._states)
        kept = at * SNAPSHOT_EVERY
        again = self.played[kept:number]
        del self._snapshots[at + 1 :], self.played[kept:], self._shown[kept:]
        if len(self._told) > number or (self._draws is not None and self._draws.seen > number):
            self._told, self._draws = self._told[:number], None
        # Views that were given out keep the lists they were given.
        self._logs = {seat: moves[:kept] for seat, moves in self._logs.items()}
        self._secret_from = kept if self.game.kernels.is_secret(self._states, 0) else None
        for actor, move in again:
            self.advance(actor, move)

    def advance(self, actor: int, code: int) -> None:
        """Make a move or chance outcome that is known to be legal, from a store or a record."""
        kernels, states = self.game.kernels, self._states
        shown = tuple(
            int(kernels.hide_move(states, 0, seat, actor, code))
            for seat in range(SPECTATOR, self.players)
        )
        self._shown.append(None if all(c == code for c in shown) else shown)
        kernels.apply(states, 0, actor, code)
        self.played.append(Played(actor, code))
        if not kernels.is_secret(states, 0):
            self._secret_from = None
        elif self._secret_from is None:
            self._secret_from = len(self.played)
        if len(self.played) % SNAPSHOT_EVERY == 0:
            self._snapshots.append(self.game.layout.to_bytes(states))

    def _whose_move(self) -> str:
        if self.over:
            return "the game is over"
        if self.awaits_chance:
            return "chance is to act"
        return "to act: " + ", ".join(self.game.seat_names[seat] for seat in self.actors)

    def _check_seat(self, seat: Any) -> int:
        number = whole(seat)
        if number is None or not 0 <= number < self.players:
            raise IllegalMove(f"expected a seat from 0 to {self.players - 1}, got {seat!r}")
        return number

    # What can be seen.

    def view(self, seat: int = SPECTATOR) -> View:
        """All that a seat may know; SPECTATOR sees what is public."""
        if whole(seat) != SPECTATOR:
            seat = self._check_seat(seat)
        states = self.game.layout.states(1)
        self.write_view(states, seat)
        legal = tuple(self.codes(seat)) if seat != SPECTATOR else ()
        return View(self.game, seat, states, self._log(seat), self.actors, legal)

    def write_view(self, states: Any, seat: int) -> None:
        """Write the state as a seat may see it over the first one of `states`."""
        copy_state(states, 0, self._states, 0)
        self.game.kernels.hide(states, 0, seat)

    def write_state(self, states: Any) -> None:
        """Write the whole state over the first one of `states`: for referees, never for players."""
        copy_state(states, 0, self._states, 0)

    def _log(self, seat: int) -> Log:
        """What a seat has seen; only the moves since its last look are gone through."""
        moves = self._logs.setdefault(seat, [])
        end = len(self.played)
        settled = end if self._secret_from is None else self._secret_from
        for i in range(len(moves), settled):
            moves.append(self._seen(i, seat))
        own = range(settled, end)
        mine = tuple(self._seen(i, seat) for i in own if self.played[i].actor == seat)
        return Log(moves, settled, mine)

    def _seen(self, number: int, seat: int) -> Seen:
        actor, move = self.played[number]
        shown = self._shown[number]
        return Seen(number, actor, move if shown is None else shown[seat - SPECTATOR])

    def seen(self, number: int, seat: int) -> int | None:
        """The code a seat sees of move `number`; None while others choose in secret."""
        secret = self._secret_from is not None and number >= self._secret_from
        if secret and self.played[number].actor != seat:
            return None
        return self._seen(number, seat).move

    @property
    def state(self) -> Any:
        """The whole state, hidden parts included: for referees and tests, never for players."""
        return self.game.layout.read(self._states)

    @property
    def position(self) -> str:
        """The whole state as one line of text."""
        return self.game.position_text(self.state)

    @property
    def digest(self) -> str:
        """A fingerprint of the state, the same in both modes and on every machine."""
        return hashlib.sha256(self.game.layout.fingerprint(self._states)).hexdigest()[:32]

    @property
    def scores(self) -> tuple[int, ...]:
        """Everybody's points, hidden ones included."""
        return tuple(
            int(self.game.kernels.score(self._states, 0, seat)) for seat in range(self.players)
        )

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats; empty while the game goes on."""
        return seats_in(int(self.game.kernels.winners(self._states, 0)))

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
        pair = self.dice(number) if self.game.two_dice else None
        if pair is not None:
            for event in events:
                if event.kind == "dice":
                    event.data["pair"] = list(pair)
        return events

    # Copies and texts.

    def copy(self) -> Match:
        """An independent match at the same point."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._states = self.game.layout.states(1)
        copy_state(other._states, 0, self._states, 0)
        other._codes, other._weights = self.game.code_row(), self.game.code_row()
        for name in ("names", "played", "_shown", "_snapshots"):
            setattr(other, name, list(getattr(self, name)))
        other._logs = {seat: list(moves) for seat, moves in self._logs.items()}
        other.options, other.tags = dict(self.options), dict(self.tags)
        # Copies that let chance act would else count all moves, each for itself.
        drawn = self.draws if self.chance.counts_kinds else self._draws
        other._draws = None if drawn is None else drawn.copy()
        return other

    def __copy__(self) -> Match:
        return self.copy()

    def __deepcopy__(self, memo: Any) -> Match:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """All there is to know of the match, chance included, alike in both modes."""
        scratch = ("_states", "_codes", "_weights", "_logs")
        state = {name: value for name, value in self.__dict__.items() if name not in scratch}
        return state | {"_draws": None, "state": self.game.layout.to_bytes(self._states)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        data = state.pop("state")
        self.__dict__.update(state)
        self._states = self.game.layout.states(1)
        self.game.layout.from_bytes(data, self._states)
        self._codes, self._weights = self.game.code_row(), self.game.code_row()
        self._logs = {}

    def snapshot(self) -> tuple[Any, ...]:
        """The moves so far and the states on the way as plain data, for `restore`."""
        return (self.played, self._shown, self._snapshots, self._secret_from,
                self.game.layout.to_bytes(self._states))  # fmt: skip

    def restore(self, data: Sequence[Any]) -> None:
        """Take over from a match that began alike what `snapshot` gave, without replaying."""
        played, shown, snapshots, self._secret_from, state = data
        self.played = [Played(*move) for move in played]
        self._shown = [None if row is None else tuple(row) for row in shown]
        self._snapshots, self._logs = list(snapshots), {}
        self._draws = None
        self.game.layout.from_bytes(state, self._states)

    @property
    def _start_state(self) -> Any:
        states = self.game.layout.states(1)
        self.game.layout.from_bytes(self._snapshots[0], states)
        return states[0]

    @property
    def start_position(self) -> str:
        """The position before the first move."""
        return self.game.position_text(self._start_state)

    @property
    def record(self) -> str:
        """The whole match as text; `from_record` brings it back."""
        return format_record(self)

    @classmethod
    def from_position(
        cls,
        game: str | Game,
        text: str,
        seed: int | None = None,
        names: Sequence[str] | None = None,
    ) -> Match:
        """A match that starts from a position text."""
        match = object.__new__(cls)
        match.game = get_game(game)
        s = match.game.parse_position(text)
        match.options = match.game.options_of(s)
        match._start(int(s.players), seed, names, None)
        match.game.layout.from_bytes(s.tobytes(), match._states)
        match._begin()
        return match

    @classmethod
    def from_record(cls, text: str, to: int | None = None) -> Match:
        """Replay a record, whole or only its first `to` moves."""
        record = parse_record(text)
        try:
            match = cls.from_position(record.game, record.position, record.seed, record.names)
        except ValueError as error:
            raise BadRecord(record.line_of("Position"), str(error)) from None
        replay(record, match, to)
        return match
