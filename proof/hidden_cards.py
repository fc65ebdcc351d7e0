"""States that differ only in what a seat may not see: everything it is given must be the same.

    python proof/hidden_cards.py --pairs 100000
    python proof/hidden_cards.py --pairs 2000 --only struggle

Along random games of every game and number of players something is changed that a seat does not
see, until as many pairs as asked for have come out different; a table where nothing is hidden
leaves its share to the others. Every second time two cards change places that the seat sees neither
of by the clauses (`unseen.py`), otherwise the game itself deals anew what it hides. Compared for
each pair: the view to the last byte, its position text and legal moves, the observation, the
picture, and what the server sends of it whole.

Then the next move is made in both, with another card where not everybody sees the card. Where the
seat sees the same after it, these must be the same, too: its log, the events, what the server
sends, and the answer whether the seat may take the move back. Of every hundredth pair also an
analysis and the choices of bots.

Apart from them, moves that the server would let a seat take back are made in a thousand worlds;
what shows in one of them would have told the seat something.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

import skerry
from skerry.bots import make_bot
from skerry.core.match import Match
from skerry.core.registry import get_game
from skerry.envs.arrays import observation_of
from skerry.server.forms import JsonForms
from skerry.server.revealing import reveals, tells

sys.path[:0] = [str(Path(__file__).resolve().parents[1] / "tests")]
from server.test_secrets import after, other_world, whole  # noqa: E402
from unseen import UNSEEN_MOVES, exchanged  # noqa: E402

#: Pairs from one that thinks to the next.
THINKING = 100
BOTS = ("random", "greedy", "search:40")
LINES = 8
#: Worlds for a move that may be taken back, and the moves that are tried so, by pairs.
WORLDS, TAKEN_BACK = 1000, 200
#: Deals that change nothing for each that does: more are a game in which all lies open.
OPEN = 200
#: Moves that may be taken back although one in a thousand worlds shows something, at most.
SLIGHT = 0.005


class Pairs:
    """The pairs of one game and number of players, and what was compared."""

    def __init__(self, name: str, players: int, seed: int) -> None:
        self.game, self.players = get_game(name), players
        self.forms = JsonForms(self.game)
        self.chance = random.Random(f"{name} {players} {seed}")
        self.found: Counter[str] = Counter()
        self.alike = 0  #: deals in which the hidden part came out as it was
        self.moments = self.matches()

    @property
    def gave_up(self) -> bool:
        """Whether next to nothing is hidden at this table."""
        return self.alike > OPEN * (self.found["pairs"] + 1)

    def go_on(self, more: int) -> None:
        """Compare so many pairs more that differ, or as many as there are."""
        wanted = self.found["pairs"] + more
        while self.found["pairs"] < wanted and not self.gave_up:
            self.compare(next(self.moments))

    def matches(self) -> Iterator[Match]:
        """Moments of random games, one after another."""
        while True:
            match = Match(self.game, self.players, self.chance.randrange(1 << 40))
            while not match.over:
                yield match
                self.step(match)

    def step(self, match: Match) -> tuple[int, int]:
        """Make the next move by chance."""
        actor, code = self.next_move(match)
        match.advance(actor, code)
        return actor, code

    def next_move(self, match: Match) -> tuple[int, int]:
        """Who moves next, and how."""
        if match.awaits_chance:
            return -1, self.chance.choice(match.outcomes())[0]
        actor = self.chance.choice(match.actors)
        plain = [c for c in match.codes(actor) if not self.game.moves.kind_of(c).proposal]
        return actor, self.chance.choice(plain or match.codes(actor))

    def compare(self, match: Match) -> None:
        """One pair of states through everything that a seat is given."""
        seat = self.chance.choice([-1, *range(self.players)])
        by_clauses = self.chance.random() < 0.5
        if by_clauses:
            world = exchanged(match, seat, self.chance)
        else:
            world = other_world(match, seat, self.chance.randrange(1 << 30))
        if world.digest == match.digest:
            self.alike += 1
            return
        self.found["pairs by the clauses"] += by_clauses
        view, other = match.view(seat), world.view(seat)
        layout = self.game.layout
        same = {
            "views": layout.to_bytes(view.states) == layout.to_bytes(other.states),
            "positions": view.position == other.position,
            "legal moves": view.legal == other.legal and view.actors == other.actors,
            "messages": whole(match, seat, self.forms) == whole(world, seat, self.forms),
        }
        if seat >= 0:
            arrays, others = observation_of(view), observation_of(other)
            same["observations"] = all(bool(np.all(arrays[k] == others[k])) for k in arrays)
        if self.found["pairs"] % 10 == 0:
            same["pictures"] = view.picture == other.picture
        self.expect(same, match, seat)
        self.tell(match, world, seat)
        due = self.found["pairs"] >= THINKING * self.found["analyses"]
        if due and seat in match.actors and len(view.legal) > 1:
            self.think(match, world, seat)
        self.found["pairs"] += 1

    def tell(self, match: Match, world: Match, seat: int) -> None:
        """The next move in both: if the seat sees the same after it, it is told the same."""
        actor, code = self.next_move(match)
        twin = self.other_move(world, actor, code)
        if twin is None:
            return
        later, other = match.copy(), world.copy()
        seen, told = after(later, seat, actor, code, self.forms)
        other_seen, other_told = after(other, seat, actor, twin, self.forms)
        if seen != other_seen:
            return
        view, other_view = later.view(seat), other.view(seat)
        same = {
            "updates": told == other_told,
            "logs": view.log == other_view.log,
            "events": later.events(match.view(seat), view)
            == other.events(world.view(seat), other_view),
        }
        self.found["other moves"] += twin != code
        if actor == seat >= 0:
            same["undo answers"] = reveals(match, later, seat) == reveals(world, other, seat)
        self.expect(same, match, seat)

    def other_move(self, world: Match, actor: int, code: int) -> int | None:
        """The move in the other world: the same, or one that some do not see as another one."""
        kind = self.game.moves.kind_of(code).name
        codes = [c for c, _ in world.outcomes()] if actor < 0 else world.codes(actor)
        if kind in UNSEEN_MOVES.get(self.game.name, ()):
            codes = [c for c in codes if self.game.moves.kind_of(c).name == kind]
            return self.chance.choice(codes) if codes else None
        return code if code in codes else None

    def think(self, match: Match, world: Match, seat: int) -> None:
        """Bots and the analysis judge by what the seat sees alone."""
        view, other = match.view(seat), world.view(seat)
        limit = skerry.Limit(lines=LINES)
        one, two = (skerry.analyse(v, limit=limit).to_dict() for v in (view, other))
        del one["seconds"], two["seconds"]
        self.expect({"analyses": one == two}, match, seat)
        for name in BOTS:
            moves = [make_bot(name, self.game, 4).choose(v, v.legal) for v in (view, other)]
            self.expect({f"choices of {name}": moves[0] == moves[1]}, match, seat)

    def take_back(self, moves: int) -> None:
        """Moves that the server lets a seat take back, made in many worlds."""
        for match in self.matches():
            if self.found["taken back"] >= moves:
                return
            if match.awaits_chance:
                continue
            before = match.copy()
            later = match.copy()
            actor, _ = self.step(later)
            if not reveals(before, later, actor):
                self.found["taken back"] += 1
                self.found["slight"] += tells(before, later, actor, WORLDS)

    def expect(self, same: dict[str, Any], match: Match, seat: int) -> None:
        """Count what is the same; what is not ends the program."""
        for what, is_same in same.items():
            self.found[what] += 1
            if not is_same:
                raise SystemExit(
                    f"{what} of seat {seat} depend on what is hidden from it:\n{match.record}"
                )


def share_out(tables: Sequence[Pairs], wanted: int) -> None:
    """Compare so many pairs in all; what a table does not have falls to the others."""
    hiding = list(tables)
    while hiding and (missing := wanted - sum(table.found["pairs"] for table in tables)) > 0:
        share = -(-missing // len(hiding))
        for table in hiding:
            table.go_on(min(share, missing))
            missing = wanted - sum(other.found["pairs"] for other in tables)
        hiding = [table for table in hiding if not table.gave_up]


def main() -> None:
    """All tables in turn."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument(
        "--pairs", type=int, default=100_000, help="that differ, of all tables together"
    )
    parser.add_argument("--only", nargs="*", default=skerry.games())
    parser.add_argument("--seed", type=int, default=1)
    words = parser.parse_args()
    tables = [
        (name, players)
        for name in words.only
        for players in range(max(2, get_game(name).players[0]), get_game(name).players[1] + 1)
    ]
    every = [Pairs(name, players, words.seed) for name, players in tables]
    share_out(every, words.pairs)
    total: Counter[str] = Counter()
    for pairs in every:
        pairs.take_back(max(3, words.pairs // len(every) // TAKEN_BACK))
        total += pairs.found
        print(f"{pairs.game.name} {pairs.players}: {dict(pairs.found)}", flush=True)
    slight = total.pop("slight", 0)
    print(", ".join(f"{n:,} {what}" for what, n in total.items()))
    print(f"RESULT {total['pairs']:,} pairs of states that differ in what is hidden, nothing else "
          f"does; {slight} of {total['taken back']:,} moves taken back show in one of "
          f"{WORLDS:,} worlds")  # fmt: skip
    if total["pairs"] < words.pairs:
        raise SystemExit(f"fewer pairs differ than asked for: {words.pairs:,}")
    if slight > max(1, SLIGHT * total["taken back"]):
        raise SystemExit("moves that tell something may be taken back")


if __name__ == "__main__":
    main()
