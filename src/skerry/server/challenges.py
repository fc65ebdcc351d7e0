"""Challenges for passkeys: signed by the server, good for minutes, and answered once.

Nothing is kept of a challenge until somebody answers it, so asking for many fills no store. What is
kept then is its digest, for as long as it would be good.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets

import sqlalchemy as sa

from . import schema
from .refusals import Refusal
from .store import Store
from .tokens import Signer

#: Milliseconds for which a challenge is good.
GOOD_FOR = 5 * 60 * 1000
#: Bytes of chance, of the time and of the seal in a challenge.
_CHANCE, _TIME, _SEAL = 16, 8, 32


def wrong_passkey() -> Refusal:
    """One refusal for all that may be wrong with an answer."""
    return Refusal("not_yours", "this passkey was not accepted", key="passkey")


def new_challenge(signer: Signer, purpose: str, now: int) -> bytes:
    """A challenge for one purpose, such as signing in."""
    head = secrets.token_bytes(_CHANCE) + (now + GOOD_FOR).to_bytes(_TIME, "big")
    return head + _seal(signer, head, purpose)


def take_challenge(
    store: Store, signer: Signer, challenge: bytes, purpose: str, now: int
) -> None:  # fmt: skip
    """Take an answer to a challenge, the only one ever; refused if it is not one of ours."""
    head, seal = challenge[: _CHANCE + _TIME], challenge[_CHANCE + _TIME :]
    until = int.from_bytes(head[_CHANCE:], "big")
    is_ours = len(seal) == _SEAL and hmac.compare_digest(seal, _seal(signer, head, purpose))
    if not is_ours or until < now:
        raise wrong_passkey()
    a = schema.answered.c
    digest = hashlib.sha256(challenge).hexdigest()
    try:
        with store.connection() as connection:
            connection.execute(sa.delete(schema.answered).where(a.until < now))
            connection.execute(sa.insert(schema.answered).values(challenge=digest, until=until))
    except sa.exc.IntegrityError:
        raise wrong_passkey() from None


def _seal(signer: Signer, head: bytes, purpose: str) -> bytes:
    return signer.seal(f"challenge {head.hex()} {purpose}")
