"""What the proof of a table's chance is made of: the agreement before it, the transcript after.

Before the first roll the server has published the SHA-256 of its secret, and every seat has given
a seed of its own. The agreement names all of that and what it is for. Every outcome follows from
HMAC-SHA256 of the secret and the agreement, so whoever changes a name, a seat, an option or a seed
gets other dice. The transcript is the SHA-256 of the agreement and of the whole game.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence

from ..core.chance import Mixed
from ..core.match import Match
from ..core.record import PROOF_TAG
from ..core.seats import CHANCE_SEAT

#: The kind of proof that records carry now. Those of version 0.1.0 have no such tag.
PROOF = "2"
#: What stands for a seat that gave no seed: a bot, or somebody whose browser gave none. The
#: server's part in the mixture is its secret; it gives nothing else, so it has nothing to choose.
SERVER = "server"

HEX = re.compile(r"[0-9a-f]{64}")


def seal_of(seed: str) -> str:
    """What a browser shows of its seed before all seats have shown theirs.

    >>> seal_of("00" * 32)[:16]
    '66687aadf862bd77'
    """
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def agreement(table: str, match_of: tuple[str, str], names: Sequence[str],
              seeds: Sequence[str]) -> str:  # fmt: skip
    """All that is settled before the first roll; `match_of` is the game and its options as text."""
    game, options = match_of
    return "\n".join(
        (
            f"skerry fair dice {PROOF}",
            f"table {table}",
            f"game {game}",
            f"options {options}",
            f"names {json.dumps(list(names), ensure_ascii=False, separators=(',', ':'))}",
            f"seeds {' '.join(seed or SERVER for seed in seeds)}",
        )
    )


def transcript(match: Match, agreed: str) -> str:
    """The fingerprint of a whole game: what was agreed, the start, every move, the end."""
    names, moves = match.game.seat_names, match.game.moves
    lines = [agreed, f"start {match.start_position}"]
    for actor, code in match.played:
        who = "chance" if actor == CHANCE_SEAT else names[actor]
        lines.append(f"{who}: {moves.format(code)}")
    lines.append(f"digest {match.digest}")
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def open_tags(match: Match, secret: str) -> dict[str, str]:
    """The tags of a finished game's record that prove its chance."""
    chance = match.chance
    if not isinstance(chance, Mixed):
        return {"Secret": secret}
    return {"Secret": secret, "Transcript": transcript(match, chance.agreed)}


def start_tags(table: str, commitment: str, seeds: Sequence[str]) -> dict[str, str]:
    """The tags of a game's record from its beginning."""
    tags = {"Table": table, "Commitment": commitment}
    if seeds:
        tags |= {PROOF_TAG: PROOF, "Seeds": " ".join(seed or SERVER for seed in seeds)}
    return tags
