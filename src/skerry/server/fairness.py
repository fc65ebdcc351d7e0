"""Fair dice: check a finished record against what was published before the game and at its end."""

from __future__ import annotations

from dataclasses import dataclass

from ..core.chance import Mixed, Secret
from ..core.errors import BadOption, BadRecord, SkerryError
from ..core.match import Match
from ..core.record import PROOF_TAG, Record, parse_record
from ..core.seats import CHANCE_SEAT
from .proof import HEX, PROOF, SERVER, agreement, transcript


class Unfair(SkerryError):
    """A record that does not prove its chance, and why."""


@dataclass(frozen=True)
class Proof:
    """What was checked."""

    table: str
    commitment: str
    outcomes: int
    seeds: tuple[str, ...]  #: by seat, `server` where a seat gave none; empty in records of 0.1.0
    transcript: str  #: the fingerprint of the whole game; empty in records of 0.1.0
    kept_commitment: bool  #: the commitment was compared with one that somebody kept
    kept_transcript: bool  #: the transcript was compared with one that somebody kept


def verify(text: str, commitment: str | None = None, kept: str | None = None) -> Proof:
    """Check that a record is a whole game whose chance follows from its secret and its seeds.

    `commitment` is what the lobby showed before the game, `kept` the transcript it showed at the
    end. Without them the record is compared with itself alone.
    """
    record = parse_record(text)
    version = record.tags.get(PROOF_TAG, "1")
    if version not in ("1", PROOF):
        raise BadRecord(record.line_of(PROOF_TAG), f"expected proof {PROOF}, got {version[:20]!r}")
    _check_commitment(record, commitment)
    told = Match.from_record(text)
    if not told.over:
        raise Unfair(
            f"the game is not finished: the record ends after {len(told.played)} moves, and only "
            "a whole game can be proved"
        )
    secret = bytes.fromhex(record.tags["Secret"])
    if version == "1":
        if kept is not None:
            raise Unfair("a record of version 0.1.0 has no transcript that could be compared")
        outcomes = _check_chance(told, told.options, Secret(secret, record.tags["Table"]))
        return Proof(record.tags["Table"], record.tags["Commitment"], outcomes, (), "",
                     commitment is not None, False)  # fmt: skip
    seeds = _seeds(record, told)
    options = _options(record, told)
    agreed = agreement(record.tags["Table"], (told.game.name, record.tags["Options"]),
                       told.names, seeds)  # fmt: skip
    found = transcript(told, agreed)
    _check_transcript(record, found, kept)
    _check_notes(record, told)
    outcomes = _check_chance(told, options, Mixed(secret, agreed))
    return Proof(record.tags["Table"], record.tags["Commitment"], outcomes, seeds, found,
                 commitment is not None, kept is not None)  # fmt: skip


def _check_commitment(record: Record, kept: str | None) -> None:
    needed = ["Table", "Commitment", "Secret"]
    if PROOF_TAG in record.tags:
        needed += ["Options", "Names", "Seeds", "Transcript", "Result", "Digest"]
    for tag in needed:
        if tag not in record.tags:
            raise BadRecord(1, f"the tag {tag} is missing: only records of finished games of a "
                               "table server can be verified")  # fmt: skip
    if not HEX.fullmatch(record.tags["Secret"]):
        raise BadRecord(record.line_of("Secret"), "a secret is 64 hexadecimal digits")
    told, made = record.tags["Commitment"], Secret(bytes.fromhex(record.tags["Secret"])).commitment
    if made != told:
        raise Unfair(
            f"the secret does not belong to the commitment {told[:64]}; its SHA-256 is {made}"
        )
    if kept is not None and kept.lower() != told:
        raise Unfair(
            f"this is not the game of the table you mean: before it the commitment {kept.lower()} "
            f"was shown, and the record was made with {told}"
        )


def _seeds(record: Record, told: Match) -> tuple[str, ...]:
    seeds = tuple(record.tags["Seeds"].split())
    if len(seeds) != told.players or not all(s == SERVER or HEX.fullmatch(s) for s in seeds):
        raise BadRecord(
            record.line_of("Seeds"),
            f"expected {told.players} seeds, each 64 hexadecimal digits or {SERVER!r}",
        )
    return seeds


def _options(record: Record, told: Match) -> dict[str, str | int]:
    """The options of the header, which must be those of the position."""
    try:
        given = dict(part.split("=", 1) for part in record.tags["Options"].split())
        options = told.game.check_options(given)
    except (ValueError, BadOption) as error:
        raise BadRecord(record.line_of("Options"), str(error)) from None
    if options != told.options:
        raise Unfair("the options of the header are not those that the position was made with")
    return options


def _check_transcript(record: Record, found: str, kept: str | None) -> None:
    if found != record.tags["Transcript"]:
        raise Unfair(
            "the record was changed after the game: its names, seats, options, seeds or moves lead "
            f"to the transcript {found}, and it says {record.tags['Transcript'][:64]}"
        )
    if kept is not None and kept.lower() != found:
        raise Unfair(
            f"these are not the moves that were played: at the end the transcript {kept.lower()} "
            f"was shown, and this game has {found}"
        )


def _check_notes(record: Record, told: Match) -> None:
    """What the record says that cards were drawn from must be what the rules say."""
    for number, (token, right) in enumerate(
        zip(record.moves, parse_record(told.record).moves, strict=True)
    ):
        if token.note != right.note and token.dice is None:
            raise Unfair(
                f"move {number}: {token.text} was drawn from {{{right.note}}}, "
                f"the record says {{{token.note}}}"
            )


def _check_chance(told: Match, options: dict[str, str | int], chance: Secret) -> int:
    """Draw everything again, and compare one by one; how many outcomes there were."""
    fair = Match(told.game, told.players, options=options, names=told.names or None, chance=chance)
    mixed = isinstance(chance, Mixed)
    why = " (or names, seats, options or seeds were changed)" if mixed else ""
    if fair.start_position != told.start_position:
        raise Unfair(
            f"the start does not follow from the secret{why}: expected {fair.start_position}"
        )
    outcomes = 0
    for number, (actor, code) in enumerate(told.played):
        if actor != CHANCE_SEAT:
            fair.advance(actor, code)
            continue
        outcomes += 1
        expected = fair.play_chance()
        if fair.played[-1].move != code:
            raise Unfair(
                f"move {number}: the record says {told.game.moves.format(code)}, "
                f"the secret gives {expected}{why}"
            )
        recorded_dice, dice = told.dice(number), fair.dice(number)
        if recorded_dice != dice and (recorded_dice is not None or mixed):
            raise Unfair(f"move {number}: the record says the dice were {_shown(recorded_dice)}, "
                         f"the secret gives {_shown(dice)}")  # fmt: skip
    return outcomes


def _shown(pair: tuple[int, int] | None) -> str:
    return "unknown" if pair is None else f"{pair[0]} and {pair[1]}"
