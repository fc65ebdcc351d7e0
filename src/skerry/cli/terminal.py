"""A game in the terminal: the table drawn as text, moves by number or in words."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from pathlib import Path

from rich.console import Console

from ..bots import Bot
from ..bots.blame import blaming
from ..bots.proposals import Courtesy, ProposalLimit
from ..core.errors import SkerryError
from ..core.match import Match, View
from ..core.seats import SPECTATOR
from ..core.whole_file import write_whole
from .app import Stopped
from .colours import coloured
from .console import PlainConsole
from .options import players_text
from .replay import read_record

HELP = """Type the number of a move or the move itself, for example: {example}
  list       show all legal moves with their numbers (list WORD: only those with WORD)
  board      draw the table again
  undo       take back to your last decision
  save FILE  write the record      load FILE  go on from a record
  help       this text             quit       leave (the game is lost unless saved)"""
#: More legal moves than this are listed by kind only.
FEW = 24


class Quit(Exception):
    """The person leaves."""


class TerminalGame:
    """People at one keyboard, and bots by seat; where there is none, random moves."""

    def __init__(
        self,
        match: Match,
        people: Iterable[int],
        console: Console | None = None,
        bots: Mapping[int, Bot] | None = None,
    ) -> None:
        self.match = match
        self.bots, self.people = bots or {}, set(people)
        #: How often bots ask: seldom where somebody reads it.
        self.manners = Courtesy(match.game) if self.people else ProposalLimit(match.game)
        self.console = console or PlainConsole()
        self.random = random.Random(match.chance.number("bots"))
        self.watcher = min(self.people) if self.people else SPECTATOR
        self.saved: tuple[Path, int] | None = None  #: the last file, and the moves in it
        self.asked: list[int] = []  #: how many moves had been played at each decision of a person

    def say(self, text: str = "") -> None:
        """Print text, the names of seats in their colours."""
        self.console.print(coloured(text, self.match.game))

    def run(self) -> None:
        """Play to the end, or until somebody quits."""
        self.say(HELP.format(example=self._example()))
        try:
            while not self.match.over:
                self._step()
        except (Quit, EOFError):
            self.say("\nGoodbye.")
            return
        except KeyboardInterrupt:
            self.say()
            raise Stopped(self._kept()) from None
        self.say(self.match.view(self.watcher).draw())
        names = ", ".join(self.match.game.seat_names[w] for w in self.match.winners)
        self.say(f"\nThe game is over. Won by {names}; points {list(self.match.scores)}.")

    def _kept(self) -> str:
        if self.saved is None:
            return "the game was not saved"
        file, moves = self.saved
        return f"{file} has the game as it was after {moves} moves; 'skerry play --load' goes on"

    def _example(self) -> str:
        return self.match.game.moves.format(0)

    def _step(self) -> None:
        if self.match.awaits_chance:
            self._do(None, None)
            return
        for seat in self.match.actors:
            if seat in self.bots:
                bot = self.bots[seat]
                with blaming(bot, type(bot).__name__, len(self.match.played)):
                    self._do(seat, self.manners.choose(bot, self.match.view(seat)))
                return
            if seat not in self.people:
                self._do(seat, self._random_move(seat))
                return
        self._ask(self.match.actors[0])

    def _random_move(self, seat: int) -> int:
        kinds = self.match.game.moves
        codes = [c for c in self.match.codes(seat) if not kinds.kind_of(c).proposal]
        return self.random.choice(codes)

    def _do(self, seat: int | None, move: int | str | None) -> None:
        """Make a move or let chance act, and tell what the watcher noticed."""
        before = self.match.view(self.watcher)
        if seat is None:
            self.match.play_chance()
        else:
            assert move is not None
            self.match.play(move, seat=seat)
        for event in self.match.events(before, self.match.view(self.watcher)):
            self.say("  " + self.match.game.sentence(event))

    def _ask(self, seat: int) -> None:
        name = self.match.game.seat_names[seat]
        if len(self.people) > 1 and seat != self.watcher:
            self.console.clear()
            self.console.input(f"{name} is to move: take the keyboard and press Enter ")
        self.watcher = seat
        view = self.match.view(seat)
        self.say()
        self.say(view.draw())
        self._offer_moves(view, "")
        while True:
            words = self.console.input(f"{name}> ").strip()
            try:
                if words and self._answer(view, words):
                    return
            except (SkerryError, OSError) as error:
                self.say(f"  {error}")

    def _answer(self, view: View, words: str) -> bool:
        """Obey a command or make a move; True when the position has changed."""
        command, _, rest = words.partition(" ")
        if command == "quit":
            raise Quit
        if command == "help":
            self.say(HELP.format(example=self._example()))
        elif command == "board":
            self.say(view.draw())
        elif command == "list":
            self._offer_moves(view, rest, everything=True)
        elif command == "undo":
            return self._undo()
        elif command == "save":
            path = Path(rest or f"{self.match.game.name}.skerry")
            write_whole(path, self.match.record)
            self.saved = path, len(self.match.played)
            self.say(f"  saved to {path}")
        elif command == "load":
            if not rest:
                raise SkerryError("load: expected the name of a record")
            self._load(Path(rest))
            return True
        else:
            return self._move(view, words)
        return False

    def _load(self, file: Path) -> None:
        """Go on from a record of such a game; those who play it now keep their seats."""
        match, now = read_record(file, which=""), self.match
        if match.game is not now.game or match.players != now.players:
            raise SkerryError(
                f"{file}: a record of {match.game.name} for {players_text(match.players)}, "
                f"expected {now.game.name} for {now.players}"
            )
        self.match = match
        self.asked.clear()

    def _move(self, view: View, words: str) -> bool:
        move: int | str = words
        if words.isdecimal():
            number = int(words[:9])
            if not 1 <= number <= len(view.legal):
                raise SkerryError(f"expected a number from 1 to {len(view.legal)}, got {words}")
            move = view.legal[number - 1]
        count = len(self.match.played)
        self._do(view.seat, move)
        self.asked.append(count)
        return True

    def _undo(self) -> bool:
        if not self.asked:
            raise SkerryError("there is no decision of yours to take back")
        target = self.asked.pop()
        while len(self.match.played) > target:
            self.match.undo()
        return True

    def _offer_moves(self, view: View, word: str, everything: bool = False) -> None:
        moves = self.match.game.moves
        texts = [
            (i, moves.label(code))
            for i, code in enumerate(view.legal, 1)
            if word in moves.label(code) or word == moves.kind_of(code).name
        ]
        if everything or len(texts) <= FEW:
            for i, text in texts:
                self.say(f"  {i:3}  {text}")
            return
        kinds: dict[str, list[int]] = {}
        for i, code in enumerate(view.legal, 1):
            kinds.setdefault(moves.kind_of(code).name, []).append(i)
        for name, numbers in kinds.items():
            first = moves.label(view.legal[numbers[0] - 1])
            more = f" ... {len(numbers)} moves, 'list {name}'" if len(numbers) > 1 else ""
            self.say(f"  {numbers[0]:3}  {first}{more}")
