"""Who plays with whom, of those who look for a game. Nothing here is stored or asked of a store."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass

#: People this far apart in rating play with each other at once; the distance grows with the
#: seconds that one of them has waited, up to a bound.
NEAR, WIDER, FAR = 150.0, 10.0, 600.0
#: People of one kind that are looked at, those who have waited longest.
MOST = 200


@dataclass(frozen=True)
class Seeker:
    """Somebody who looks for a game."""

    person: str
    name: str
    known: str  #: the name of the account; a guest has none
    game: str
    players: int
    rated: bool
    level: str  #: of the bots that take free seats
    rating: float
    place: str  #: stands for the address; empty when it tells nothing
    since: int
    until: int  #: when bots take the free seats; 0 is never

    @property
    def kind(self) -> tuple[str, int, bool]:
        """What everybody at one table must want alike."""
        return self.game, self.players, self.rated

    def reach(self, now: int) -> float:
        """How far others may be in rating."""
        return min(FAR, NEAR + WIDER * max(0, now - self.since) / 1000)


class Party(list[Seeker]):
    """People who would play together, whoever has waited longest first."""

    @property
    def until(self) -> int:
        """When bots join them; 0 is never."""
        return min((seeker.until for seeker in self if seeker.until), default=0)

    def is_ready(self, now: int) -> bool:
        """Whether the game is to begin: all seats are taken, or bots take the rest now."""
        return len(self) >= self[0].players or 0 < self.until <= now

    @property
    def is_rated(self) -> bool:
        """Whether the result counts: with bots alone it cannot."""
        return self[0].rated and len(self) > 1


#: Pairs of people of whom the first has blocked the second.
Blocked = Container[tuple[str, str]]


def parties(
    seekers: list[Seeker], blocked: Blocked, now: int, together: bool = False
) -> list[Party]:
    """Everybody in the party that he would play in, by rating and by who came first.

    `together` lets people behind one address play each other for a rating.
    """
    found = []
    for waiting in _by_kind(seekers):
        left = waiting[:MOST]
        while left:
            first = left[0]
            party = Party([first])
            for other in sorted(left[1:], key=lambda s: (abs(s.rating - first.rating), s.since)):
                if len(party) < first.players and all(
                    _may_meet(one, other, blocked, now, together) for one in party
                ):
                    party.append(other)
            party.sort(key=lambda seeker: (seeker.since, seeker.person))
            left = [seeker for seeker in left if seeker not in party]
            found.append(party)
    return found


def _by_kind(seekers: list[Seeker]) -> Iterator[list[Seeker]]:
    kinds: dict[tuple[str, int, bool], list[Seeker]] = {}
    for seeker in sorted(seekers, key=lambda seeker: (seeker.since, seeker.person)):
        kinds.setdefault(seeker.kind, []).append(seeker)
    yield from kinds.values()


def _may_meet(one: Seeker, two: Seeker, blocked: Blocked, now: int, together: bool) -> bool:
    if (one.person, two.person) in blocked or (two.person, one.person) in blocked:
        return False
    if one.rated and one.place and one.place == two.place and not together:
        return False
    return abs(one.rating - two.rating) <= max(one.reach(now), two.reach(now))
