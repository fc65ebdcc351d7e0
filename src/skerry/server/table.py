"""A table: a match with seats, people, bots, a clock and a chat, all from its entries.

`fold` is the only way a table changes. It asks nobody and takes every entry that was decided, so
every worker that reads the same entries holds the same table. Whoever wants to know what an entry
would lead to folds it into a copy; whoever tells people what happens follows the fold.
"""

from __future__ import annotations

import copy
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from msgspec import structs

from ..core.chance import Mixed
from ..core.game import Game
from ..core.match import Match
from ..core.record import options_text
from ..core.registry import get_game
from ..core.seats import SPECTATOR
from . import entries as e
from .changes import Change as Change
from .changes import Follow
from .clock import AHEAD, MOST_PAUSES, PAUSE, Clocks
from .course import Course
from .message_parts import ChatLine, Wish
from .proof import agreement, open_tags, start_tags
from .spec import SeatState, Spec, reseated

#: Chat lines that are kept in memory and sent to whoever joins.
CHAT_KEPT = 100


@dataclass
class Table:
    """One table as its entries say."""

    spec: Spec

    def __post_init__(self) -> None:
        self.status: Any = "open"
        self.paused, self.number = False, 0
        self.pauses: dict[str, int] = {}  #: how often each person has paused
        self.pause_ends: int | None = None
        self.chat: deque[ChatLine] = deque(maxlen=CHAT_KEPT)
        self.wish: Wish | None = None
        self.rematch = ""
        self.removed: set[str] = set()  #: people whom the host does not want here
        self.match: Match | None = None
        self.numbers: list[int] = []  #: the entry of every move
        self.decisions: list[tuple[int, int]] = []  #: seat, moves played before it
        self.actors: tuple[int, ...] = ()
        self.sign: tuple[int, Any] = (SPECTATOR, "")  #: the last that was shown, and by which seat
        self.called = 0  #: when the start was called for, while seeds are awaited
        self.seeds: list[str] = []  #: of the running game, by seat; none in games of 0.1.0
        self.course = Course(self.spec)
        self._lay_out([SeatState() for _ in range(self.spec.players)])

    def _lay_out(self, seats: list[SeatState]) -> None:
        self.seats, players = seats, self.spec.players
        self.legal: list[tuple[int, ...]] = [()] * players
        self.asked_at = [0] * players  #: the entry that put its decision to a seat
        self.clocks = Clocks(players, self.spec.clock)
        self.hints = [0] * players  #: how many each seat took

    @cached_property
    def game(self) -> Game:
        """The game that is played; who sat where is told of one that is not installed, too."""
        return get_game(self.spec.game)

    # Questions.

    def seats_of(self, user: str) -> list[int]:
        """The seats a person holds."""
        return [i for i, seat in enumerate(self.seats) if user and seat.user == user]

    def is_played_by_bot(self, seat: int) -> bool:
        """Whether a bot moves for this seat now."""
        state = self.seats[seat]
        return bool(state.level or state.away)

    @property
    def people(self) -> list[int]:
        """Seats of people who play themselves."""
        return [i for i, seat in enumerate(self.seats) if seat.user and not seat.away]

    @property
    def resigned(self) -> list[int]:
        """Seats whose owners have given up."""
        return [i for i, seat in enumerate(self.seats) if seat.away == "resigned"]

    def has_only_bots_beside(self, seat: int) -> bool:
        """Whether every other seat is a bot's own; one that a bot only stands in for is not."""
        return all(other.level for i, other in enumerate(self.seats) if i != seat)

    def rivals(self, user: str) -> list[int]:
        """Seats of other people who play themselves."""
        return [seat for seat in self.people if self.seats[seat].user != user]

    def may_pause(self, user: str) -> bool:
        """Whether a person has a pause left; alone with bots there is no bound."""
        return self.pauses.get(user, 0) < MOST_PAUSES or not self.is_awaited(user)

    def is_awaited(self, user: str) -> bool:
        """Whether somebody else plays here himself and waits, or a rating does."""
        return self.spec.rated or bool(self.rivals(user))

    def has_slept(self, started: int, now: int) -> bool:
        """Whether clocks run on from before this server, or from a time that is yet to come."""
        begun = [since for since in self.clocks.since if since is not None]
        if self.pause_ends is not None:
            begun.append(self.pause_ends - PAUSE)
        return any(at < started or at > now + AHEAD for at in begun)

    def bot_seed(self, seat: int) -> int:
        """What a bot draws by when it decides for a seat now: the secret and the entries lead to
        it, so a table's bots repeat, whatever goes on at other tables."""
        return self.spec.chance.number(f"bot {seat} {self.asked_at[seat]}") >> 196

    @property
    def awaits_seeds(self) -> bool:
        """Whether a seat has not shown the seed it has sealed."""
        return any(seat.seal and not seat.seed for seat in self.seats)

    def begin(self, seeds: list[str], fill: str = "") -> Match:
        """The match as it stands before its first move; open seats get bots of level `fill`."""
        spec = self.spec
        names = [seat.name or f"bot {seat.level or fill}" for seat in self.seats]
        chance = spec.chance
        if seeds:
            options = options_text(self.game.check_options(spec.options))
            agreed = agreement(spec.code, (spec.game, options), names, seeds)
            chance = Mixed(chance.secret, agreed)
        if spec.position:
            # Where it began was chosen, not drawn, so there is nothing to prove.
            match = Match.from_position(self.game, spec.position, names=names, chance=chance)
            match.tags = {"Table": spec.code, "Origin": spec.origin}
            return match
        match = Match(self.game, spec.players, options=spec.options, names=names, chance=chance)
        match.tags = start_tags(spec.code, chance.commitment, seeds)
        return match

    def end_tags(self) -> dict[str, str]:
        """The tags that a finished game's record gets beside those it began with."""
        assert self.match is not None
        return {} if self.spec.position else open_tags(self.match, self.spec.secret)

    def seat_tags(self) -> dict[str, str]:
        """What a record says of seats: how many hints each took, and which have given up."""
        names = self.game.seat_names
        hints = ", ".join(f"{names[seat]} {n}" for seat, n in enumerate(self.hints) if n)
        resigned = ", ".join(names[seat] for seat in self.resigned)
        return {k: text for k, text in (("Hints", hints), ("Resigned", resigned)) if text}

    def opening(self, fill: str = "medium") -> e.Started:
        """The entry that begins the game with the seeds that were shown."""
        seeds = [seat.seed for seat in self.seats]
        match = self.begin(seeds, fill)
        while match.awaits_chance:
            match.play_chance(self.course.outcome(len(match.played)))
        return e.Started([(actor, code) for actor, code in match.played], fill, seeds)

    def copy(self) -> Table:
        """An independent table at the same entry."""
        other = copy.copy(self)
        for name, part in vars(self).items():
            if isinstance(part, list | dict | set | deque | Match):
                setattr(other, name, part.copy())
        other.course = self.course.copy()
        other.seats = [replace(seat) for seat in self.seats]
        other.wish, other.clocks = copy.deepcopy((self.wish, self.clocks))
        return other

    # Changes.

    def fold(self, number: int, at: int, entry: e.Entry, follow: Follow | None = None) -> Change:
        """Let an entry happen; says what changed.

        `follow` is called with the number of the entry after every single move.
        """
        if number != self.number + 1:
            raise ValueError(f"entry {number} cannot follow entry {self.number}")
        status, match, moves = self.status, self.match, len(self.numbers)
        if isinstance(entry, e.Played):
            self._play(number, at, entry, follow)
        else:
            _FOLDS[type(entry)](self, number, at, entry)
        self.number = number
        if self.match is not match or len(self.numbers) < moves:
            return Change.MATCH
        if len(self.numbers) > moves:
            about = self.status != status or self.course.lesson is not None
            return Change.MOVES | Change.ABOUT if about else Change.MOVES
        return {e.Said: Change.CHAT, e.Reacted: Change.SIGN}.get(type(entry), Change.ABOUT)

    def _play(self, number: int, at: int, entry: e.Played, follow: Follow | None) -> None:
        assert self.match is not None
        for actor, code in entry.moves:
            self.match.advance(actor, code)
            if follow is not None:
                follow(number)
        self.decisions.append((entry.seat, len(self.numbers)))
        self.numbers += [number] * len(entry.moves)
        self.wish = None
        self.course.follow(len(self.match.played))
        self._ask(number, at, entry.seat)

    def _step(self, number: int, at: int, entry: e.Stepped) -> None:
        assert self.match is not None
        self.course.go(entry.step, entry.moves)
        if entry.moves < len(self.match.played):
            self.status = "playing"
            self._rewind(number, at, entry.moves)

    def _ask(self, number: int, at: int, moved: int = -1) -> None:
        """Put the decisions of the moment to their seats and set the clocks."""
        assert self.match is not None
        match, before = self.match, self.actors
        self.actors = match.actors
        for seat in range(self.spec.players):
            acts = seat in self.actors
            legal = tuple(match.codes(seat)) if acts else ()
            if seat == moved or legal != self.legal[seat]:
                self.asked_at[seat] = number
                self.legal[seat] = legal
            if seat in before and (seat == moved or not acts):
                self.clocks.answer(seat, at)
        if match.over:
            self.status = "over"
            match.tags |= self.end_tags()
        self._run_clocks(at)

    def _run_clocks(self, at: int) -> None:
        for seat in range(self.spec.players):
            if self.paused or self.status != "playing":
                self.clocks.halt(seat, at)
            elif seat in self.actors and not self.is_played_by_bot(seat):
                self.clocks.ask(seat, at)

    def _open(self, number: int, at: int, entry: e.Opened) -> None:
        self.seats = [
            SeatState(s.user, s.name, s.level, s.ready, known=s.known) for s in entry.seats
        ]

    def _sit(self, number: int, at: int, entry: e.Sat) -> None:
        self.seats[entry.seat] = SeatState(entry.user, entry.name, known=entry.known)

    def _stand(self, number: int, at: int, entry: e.Stood) -> None:
        self.seats[entry.seat] = SeatState()

    def _remove(self, number: int, at: int, entry: e.Removed) -> None:
        self.removed.add(entry.user)
        for seat in self.seats_of(entry.user):
            self.seats[seat] = SeatState()

    def _sit_bot(self, number: int, at: int, entry: e.BotSat) -> None:
        self.seats[entry.seat] = SeatState(level=entry.level, ready=True)

    def _change(self, number: int, at: int, entry: e.Changed) -> None:
        self.spec = structs.replace(self.spec, **structs.asdict(entry))
        if self.status == "open":
            self._lay_out(reseated(self.seats, entry.players))
            for seat in self.seats:
                seat.ready = bool(seat.level) or seat.user == self.spec.host

    def _ready(self, number: int, at: int, entry: e.Readied) -> None:
        for seat in self.seats_of(entry.user):
            self.seats[seat].ready = entry.ready

    def _seal(self, number: int, at: int, entry: e.Sealed) -> None:
        self.seats[entry.seat].seal = entry.seal

    def _call(self, number: int, at: int, entry: e.Called) -> None:
        self._fill(entry.fill)
        self.called = at

    def _seed(self, number: int, at: int, entry: e.Seeded) -> None:
        self.seats[entry.seat].seed = entry.seed

    def _fill(self, level: str) -> None:
        for i, seat in enumerate(self.seats):
            if seat.kind == "open":
                self.seats[i] = SeatState(level=level, ready=True)

    def _start(self, number: int, at: int, entry: e.Started) -> None:
        self._fill(entry.fill)
        self.called, self.seeds = 0, entry.seeds
        self.match, self.status = self.begin(self.seeds), "playing"
        for actor, code in entry.moves:
            self.match.advance(actor, code)
        self.numbers = [number] * len(entry.moves)
        self._ask(number, at)

    def _ask_undo(self, number: int, at: int, entry: e.UndoAsked) -> None:
        waiting = list(entry.waiting or self.rivals(self.seats[entry.seat].user))
        self.wish = Wish(seat=entry.seat, moves=entry.moves, waiting=waiting)
        self._undo_when_agreed(number, at)

    def _consent(self, number: int, at: int, entry: e.Consented) -> None:
        if self.wish is None or not entry.agree:
            self.wish = None
            return
        seats = entry.seats or self.seats_of(entry.user)
        self.wish.waiting = [seat for seat in self.wish.waiting if seat not in seats]
        self._undo_when_agreed(number, at)

    def _undo_when_agreed(self, number: int, at: int) -> None:
        if self.wish is None or self.wish.waiting or self.match is None:
            return
        count, self.wish = self.wish.moves, None
        self._rewind(number, at, count)

    def _rewind(self, number: int, at: int, count: int) -> None:
        assert self.match is not None
        self.match.rewind(count)
        del self.numbers[count:]
        self.decisions = [(seat, before) for seat, before in self.decisions if before < count]
        for seat in range(self.spec.players):
            self.clocks.answer(seat, at)
            self.asked_at[seat] = number
        self._ask(number, at)

    def _pause(self, number: int, at: int, entry: e.Paused) -> None:
        self.paused = True
        self.pauses[entry.user] = self.pauses.get(entry.user, 0) + 1
        if self.clocks.are_set and self.is_awaited(entry.user):
            self.pause_ends = at + PAUSE
        self._run_clocks(at)

    def _resume(self, number: int, at: int, entry: e.Resumed) -> None:
        self.paused, self.pause_ends = False, None
        self._run_clocks(at)

    def _wake(self, number: int, at: int, entry: e.Woke) -> None:
        self.clocks.restart(at)
        if self.pause_ends is not None:
            self.pause_ends = at + PAUSE

    def _go_away(self, number: int, at: int, entry: e.WentAway) -> None:
        self.seats[entry.seat].away = entry.why
        # Of somebody who may be back before the bot has decided it runs on: nobody is to win time.
        if entry.why in ("time", "resigned"):
            self.clocks.halt(entry.seat, at)
        if self.match is not None:
            self.match.tags |= self.seat_tags()
        if self.wish is not None and entry.seat in self.wish.waiting:
            self.wish.waiting.remove(entry.seat)
            self._undo_when_agreed(number, at)

    def _come_back(self, number: int, at: int, entry: e.CameBack) -> None:
        self.seats[entry.seat].away = ""
        self._run_clocks(at)

    def _say(self, number: int, at: int, entry: e.Said) -> None:
        line = ChatLine(number=number, name=entry.name, text=entry.text, at=entry.date or at)
        line.seat, line.known = entry.seat, entry.known
        self.chat.append(line)

    def _hint(self, number: int, at: int, entry: e.Hinted) -> None:
        assert self.match is not None
        self.hints[entry.seat] += 1
        self.match.tags |= self.seat_tags()

    def _react(self, number: int, at: int, entry: e.Reacted) -> None:
        self.sign = (entry.seat, entry.what)

    def _rematch(self, number: int, at: int, entry: e.Rematched) -> None:
        self.rematch = entry.code


_FOLDS: dict[type[e.Entry], Callable[[Table, int, int, Any], None]] = {
    e.Opened: Table._open,
    e.Sat: Table._sit,
    e.Stood: Table._stand,
    e.Removed: Table._remove,
    e.BotSat: Table._sit_bot,
    e.Changed: Table._change,
    e.Readied: Table._ready,
    e.Sealed: Table._seal,
    e.Called: Table._call,
    e.Seeded: Table._seed,
    e.Started: Table._start,
    e.Stepped: Table._step,
    e.UndoAsked: Table._ask_undo,
    e.Consented: Table._consent,
    e.Paused: Table._pause,
    e.Resumed: Table._resume,
    e.Woke: Table._wake,
    e.WentAway: Table._go_away,
    e.CameBack: Table._come_back,
    e.Said: Table._say,
    e.Reacted: Table._react,
    e.Hinted: Table._hint,
    e.Rematched: Table._rematch,
}
