"""Fair dice: check a finished record against the secret it reveals."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..core.chance import CHANCE_SEAT, Secret
from ..core.errors import BadRecord, SkerryError
from ..core.match import Match
from ..core.record import parse_record


class Unfair(SkerryError):
    """A record whose chance does not follow from its secret."""


@dataclass(frozen=True)
class Proof:
    """What was checked."""

    table: str
    commitment: str
    outcomes: int


def verify(text: str) -> Proof:
    """Check the commitment, the board and every chance outcome of a record."""
    record = parse_record(text)
    for tag in ("Table", "Commitment", "Secret"):
        if tag not in record.tags:
            raise BadRecord(1, f"the tag {tag} is missing: only finished records of a table server "
                               "can be verified")  # fmt: skip
    if not re.fullmatch(r"[0-9a-f]{64}", record.tags["Secret"]):
        raise BadRecord(record.line_of("Secret"), "a secret is 64 hexadecimal digits")
    chance = Secret(bytes.fromhex(record.tags["Secret"]), record.tags["Table"])
    if chance.commitment != record.tags["Commitment"]:
        raise Unfair(
            f"the secret does not belong to the commitment {record.tags['Commitment'][:64]}; "
            f"its SHA-256 is {chance.commitment}"
        )
    told = Match.from_record(text)
    fair = Match(told.game, told.players, options=told.options, chance=chance)
    if fair.start_position != told.start_position:
        raise Unfair(f"the start does not follow from the secret: expected {fair.start_position}")
    outcomes = 0
    for number, (actor, code) in enumerate(told.played):
        if actor == CHANCE_SEAT:
            outcomes += 1
            expected = fair.play_chance()
            if fair.played[-1].move != code:
                raise Unfair(
                    f"move {number}: the record says {told.game.moves.format(code)}, "
                    f"the secret gives {expected}"
                )
        else:
            fair.advance(actor, code)
    return Proof(record.tags["Table"], chance.commitment, outcomes)
