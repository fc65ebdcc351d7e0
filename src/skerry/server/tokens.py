"""Tokens: a browser's proof of who it is, signed by the server.

A token is `user.signature`, that of an account `user.generation.signature`: signing out everywhere
begins a new generation, and only the newest is good. The user id stays between the browser and the
server; other people see names only.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets

_FORM = re.compile(r"([0-9a-f]{32})\.(?:([1-9][0-9]{0,8})\.)?([A-Za-z0-9_-]{43})")
#: Letters and digits of table codes; none that look alike.
ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"


class Signer:
    """Makes and checks tokens."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def token(self, user: str, generation: int = 0) -> str:
        """The token of a user; 0 is the generation of guests.

        >>> signer = Signer(b"key")
        >>> signer.claim(signer.token("0" * 32, 3)) == ("0" * 32, 3)
        True
        """
        words = f"{user}.{generation}" if generation else user
        return f"{words}.{self._signature(words)}"

    def claim(self, token: str) -> tuple[str, int] | None:
        """The user and generation a token was signed for; None for anything else.

        Whether that generation is still good only the store knows.
        """
        match = _FORM.fullmatch(token)
        if match is None:
            return None
        user, generation, signature = match.groups()
        words = f"{user}.{generation}" if generation else user
        if not hmac.compare_digest(signature, self._signature(words)):
            return None
        return user, int(generation or 0)

    def code(self, words: str) -> str:
        """A table code that follows from the key and some words; nobody else can work it out."""
        return code_from(self._key.hex(), f"skerry table {words}")

    def seal(self, words: str) -> bytes:
        """What only this server can have made of some words."""
        return hmac.new(self._key, f"skerry seal {words}".encode(), hashlib.sha256).digest()

    def place(self, address: str) -> str:
        """What stands for an address, which cannot be had back from it; empty for this machine.

        >>> Signer(b"key").place("127.0.0.1"), len(Signer(b"key").place("192.0.2.7"))
        ('', 32)
        """
        # A unix socket has a name for an address.
        is_number = any(c.isdigit() for c in address)
        if not is_number or address.startswith(("127.", "::/64")):
            return ""
        return self.seal(f"place {address}").hex()[:32]

    def _signature(self, words: str) -> str:
        digest = hmac.new(self._key, f"skerry user {words}".encode(), hashlib.sha256).digest()
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def new_user() -> str:
    """An id nobody can guess."""
    return secrets.token_hex(16)


def code_from(secret: str, words: str) -> str:
    """A table code that follows from a secret and some words.

    >>> code_from("00", "rematch 0") == code_from("00", "rematch 0") != code_from("00", "rematch 1")
    True
    """
    digest = hmac.new(bytes.fromhex(secret), words.encode(), hashlib.sha256).digest()
    return "".join(ALPHABET[byte % len(ALPHABET)] for byte in digest[:6])


def is_code(text: str) -> bool:
    """Whether a text may be a table code.

    >>> is_code("K7Q2MD"), is_code("../x"), is_code("")
    (True, False, False)
    """
    return text.isascii() and text.isalnum() and len(text) <= 12


def new_code() -> str:
    """A table code: six letters and digits, easy to read out."""
    return "".join(secrets.choice(ALPHABET) for _ in range(6))
