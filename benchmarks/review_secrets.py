"""Nothing hidden ever changes what is said to a seat: analyses, hints, bots' words, reviews.

    python benchmarks/review_secrets.py --positions 1000

Positions come from random games at tables of every size, from all phases in which somebody
chooses, about equally often. In each of them everything that a seat cannot know is made otherwise
(`worlds`): unknown cards are dealt anew, cards that others choose in secret are other ones, and of
a draw just now that the seat did not see another card came. Then all this must be the same to the
last digit: the analysis for whoever is to act (which is the hint, too) and for one who watches,
`search` with its `info` line, and the judgement of a move in a review. Exits with 1 if one is not.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from skerry.analysis import Analyst, Limit, Reviewer
from skerry.bots import make_bot
from skerry.bots.continuation import Continuations
from skerry.core.chance import new_noise
from skerry.core.errors import SkerryError
from skerry.core.match import SPECTATOR, Match, View
from skerry.core.registry import games, get_game

#: Outcomes of a draw that are tried in place of the one that came.
OTHER_DRAWS = 12
#: How far back a draw may lie.
RECENT = 4
#: Moves of a game of hoarders, who do not come to an end.
LONG = 400
#: What is hoarded by those who do not.
NOTHING = -1


class Position(NamedTuple):
    """A match in which somebody is to act; the same before the secret round it may be in."""

    match: Match
    before: Match | None
    phase: str


def number_in(match: Match, label: str) -> int:
    """A number that follows from the match alone."""
    return match.chance.number(f"benchmark {label} {len(match.played)}")


def step(match: Match, hoards: int = NOTHING) -> None:
    """A random move, proposals among them now and then; or of hoarders one that leaves the most
    cards from a kind on."""
    if match.awaits_chance:
        match.play_chance()
        return
    number = number_in(match, "move")
    seat = match.actors[number % len(match.actors)]
    codes = match.codes(seat)
    plain = [code for code in codes if not match.game.moves.kind_of(code).proposal]
    chosen = plain if plain and number >> 4 & 7 else codes
    if hoards != NOTHING:
        sizes = [held_after(match, seat, code, hoards) for code in chosen]
        chosen = [code for code, n in zip(chosen, sizes, strict=True) if n == max(sizes)]
    match.play(chosen[(number >> 8) % len(chosen)], seat=seat)


def held_after(match: Match, seat: int, code: int, first: int) -> int:
    """The cards of a seat after a move, from a kind on."""
    states = match.game.layout.states(1)
    match.write_state(states)
    match.game.kernels.apply(states, 0, seat, code)
    return sum(match.game.layout.read(states).hand.tolist()[seat][first:])


def positions(name: str, wanted: int) -> Iterator[Position]:
    """Positions in which somebody is to act, of tables of every size in turn; of each phase as
    many as of the others, as far as they come up. Where hands are hidden, every other game is one
    of players who hoard (cards of all kinds, or all but the first, which in Elasund is gold): many
    of them choose in secret at a time."""
    game = get_game(name)
    low, high = game.players
    phases = game.layout.fields["phase"].text
    assert phases is not None
    has_hands = "hand" in game.layout.fields
    seed, found = 0, Counter[str]()
    while found.total() < wanted:
        match, before = Match(name, low + seed // 4 % (high - low + 1), seed), None
        hoards = seed // 2 % 2 if has_hands and seed % 2 else NOTHING
        while not match.over and found.total() < wanted:
            before = (before or match.copy()) if is_secret(match) else None
            phase = phases.write(int(match.state.phase)) + moment(match, before)
            if match.actors and found[phase] * len(found) <= found.total():
                found[phase] += 1
                yield Position(match, before, phase)
            if hoards != NOTHING and len(match.played) > LONG:
                break
            step(match, hoards)
        seed += 1


def is_secret(match: Match) -> bool:
    """Whether cards are chosen in secret."""
    return bool(match.game.kernels.is_secret(match.states, 0))


def moment(match: Match, before: Match | None) -> str:
    """How far a secret round of several is."""
    if before is None or len(before.actors) == 1:
        return ""
    begun = {made.actor for made in match.played[len(before.played) :]}
    return " of several, under way" if begun else " of several"


# What a seat cannot know, made otherwise.


def worlds(position: Position, seat: int, number: int) -> Iterator[tuple[str, Match]]:
    """Matches that a seat cannot tell from this one, and what is otherwise in them."""
    yield "cards", dealt_anew(position.match, seat, number)
    if position.before is not None:
        yield "choices", chosen_anew(position, seat)
    other = drawn_anew(position.match, seat)
    if other is not None:
        yield "draws", other


def dealt_anew(match: Match, seat: int, number: int) -> Match:
    """Unknown cards are dealt anew."""
    game, other = match.game, match.copy()
    game.layout.from_bytes(game.layout.to_bytes(match.view(seat).states), other.states)
    game.kernels.guess(other.states, 0, seat, new_noise(number))
    return other


def chosen_anew(position: Position, seat: int) -> Match:
    """Everybody else chooses other cards; whoever has not finished is not as far, or further."""
    assert position.before is not None
    match, other = position.match, position.before.copy()
    mine = [made.move for made in match.played[len(other.played) :] if made.actor == seat]
    for code in mine:
        other.play(code, seat=seat)
    for rival in (rival for rival in other.actors if rival != seat):
        done = rival not in match.actors
        while rival in other.actors:
            copy, codes = other.copy(), other.codes(rival)
            copy.play(codes[number_in(other, "choice") % len(codes)], seat=rival)
            ends = rival not in copy.actors or not is_secret(copy)
            if not done and (ends or number_in(other, "stop") % 3 == 0):
                break
            other = copy
    return other


def drawn_anew(match: Match, seat: int) -> Match | None:
    """Of the last draw another outcome came, and nothing that the seat sees tells it."""
    played, view = match.played, match.view(seat)
    last = next((n for n in reversed(range(len(played))) if played[n].actor < 0), None)
    if last is None or len(played) - last > RECENT:
        return None
    start = match.copy()
    start.rewind(last)
    codes = [code for code, _ in start.outcomes() if code != played[last].move]
    for code in codes[:OTHER_DRAWS]:
        other = start.copy()
        try:
            other.play_chance(code)
            for actor, move in played[last + 1 :]:
                other.play(move, seat=actor)
        except SkerryError:
            continue
        if alike(other.view(seat), view):
            return other
    return None


def alike(one: View, other: View) -> bool:
    """Whether a seat sees the same; its own choices of a secret round have the places that they
    will have in the record, which are others in another world."""
    seen = [
        (view.actors, view.legal, [(s.actor, s.move) for s in view.log]) for view in (one, other)
    ]
    return seen[0] == seen[1] and one.position == other.position


# What is said.


class Teller:
    """Says all that a game's judges and bots say of a position."""

    def __init__(self, name: str, lines: int, nodes: int) -> None:
        game = get_game(name)
        self.analyst, self.limit = Analyst(game), Limit(lines=lines)
        self.bot, self.lines = make_bot(f"search:{nodes}", game, 5), Continuations(game)

    def told(self, view: View) -> list[Any]:
        """Of a view."""
        found = self.analyst.analyse(view, self.limit, 3, seed=1).to_dict()
        said: list[Any] = [{k: v for k, v in found.items() if k != "seconds"}]
        if view.legal:
            said.append(self.bot.choose(view, view.legal))
            info = getattr(self.bot, "info", None)
            if info is not None:
                said.append(self.lines.add_to(info, view).message(view.game))
        return said

    def judged(self, match: Match, seat: int, move: int) -> Any:
        """Of a move in a review of what has been played."""
        played = match.copy()
        played.play(move, seat=seat)
        reviewer = Reviewer(played, self.limit, seed=1, analyst=self.analyst)
        (judgement,) = reviewer.judge([len(played.played) - 1])
        decision = judgement.decision.to_dict() if judgement.decision else {}
        return {k: v for k, v in decision.items() if k != "number"}


def changed(teller: Teller, position: Position, number: int, met: Counter[str]) -> list[str]:
    """What was said otherwise in another world; `met` counts the worlds."""
    match, wrong = position.match, []
    actor = match.actors[number % len(match.actors)]
    watchers = [seat for seat in range(SPECTATOR, match.players) if seat != actor]
    for seat in (actor, watchers[number % len(watchers)]):
        view = match.view(seat)
        said = teller.told(view)
        for what, other in worlds(position, seat, number):
            met[what] += other.digest != match.digest
            if not alike(other.view(seat), view) or teller.told(other.view(seat)) != said:
                wrong.append(what)
            # Cards dealt anew are not those of the record, which a review would replay.
            if seat == actor and what != "cards":
                move = view.legal[number % len(view.legal)]
                if teller.judged(other, seat, move) != teller.judged(match, seat, move):
                    wrong.append(f"{what} in a review")
    return wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=1000, help="of each game")
    parser.add_argument("--lines", type=int, default=8)
    parser.add_argument("--nodes", type=int, default=320, help="of search for one move")
    parser.add_argument("--only", help="one game")
    args = parser.parse_args()
    leaks, names = 0, [args.only] if args.only else games()
    for name in names:
        start, bad, phases, met = time.process_time(), [], Counter[str](), Counter[str]()
        teller = Teller(name, args.lines, args.nodes)
        for number, position in enumerate(positions(name, args.positions)):
            phases[position.phase] += 1
            for what in changed(teller, position, number, met):
                bad.append(what)
                print(f"{name}, {position.match.players} players, {position.phase}, "
                      f"move {len(position.match.played)}: {what}", flush=True)  # fmt: skip
        leaks += len(bad)
        print(f"{name}: {args.positions} positions ({listed(phases)}), other worlds: "
              f"{listed(met) or 'none'}; {len(bad)} changed, of a processor "
              f"{time.process_time() - start:.0f} s", flush=True)  # fmt: skip
    print(f"RESULT {args.positions:,} positions of each of {len(names)} games, {leaks} answers "
          f"changed by what is hidden")  # fmt: skip
    sys.exit(1 if leaks else 0)


def listed(counts: Counter[str]) -> str:
    """Counts in words."""
    return ", ".join(f"{name} {count}" for name, count in counts.most_common())


if __name__ == "__main__":
    main()
