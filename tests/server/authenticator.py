"""An authenticator in software, which can be told to lie in any part of its answers."""

from __future__ import annotations

import hashlib
import json
import secrets
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

from skerry.server.ceremony import to_text

#: Flags of authenticator data: present, verified, with a new key.
PRESENT, VERIFIED, NEW = 0x01, 0x04, 0x40


@dataclass
class Authenticator:
    """One passkey on one device."""

    origin: str
    domain: str = "localhost"
    flags: int = PRESENT | VERIFIED
    count: int = 0
    id: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    handle: str = ""
    key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )

    def make(self, options: dict[str, Any], **lies: Any) -> dict[str, Any]:
        """Answer to `navigator.credentials.create`."""
        self.handle = options["user"]["id"]
        numbers = self.key.public_key().public_numbers()
        x, y = numbers.x.to_bytes(32, "big"), numbers.y.to_bytes(32, "big")
        cose = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        new = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cose
        data = self._data(self.flags | NEW) + new
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", options["challenge"])
        parts = {"clientDataJSON": to_text(client), "attestationObject": to_text(attestation)}
        return self._answer(parts | lies)

    def show(self, options: dict[str, Any], **lies: Any) -> dict[str, Any]:
        """Answer to `navigator.credentials.get`."""
        self.count += 1
        data = self._data(self.flags)
        client = self._client("webauthn.get", options["challenge"])
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        parts = {"clientDataJSON": to_text(client), "authenticatorData": to_text(data),
                 "signature": to_text(signature), "userHandle": self.handle}  # fmt: skip
        return self._answer(parts | lies)

    def _client(self, kind: str, challenge: str) -> bytes:
        words = {"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}
        return json.dumps(words).encode()

    def _data(self, flags: int) -> bytes:
        site = hashlib.sha256(self.domain.encode()).digest()
        return site + bytes([flags]) + self.count.to_bytes(4, "big")

    def _answer(self, response: dict[str, Any]) -> dict[str, Any]:
        shown = to_text(self.id)
        return {"id": shown, "rawId": shown, "type": "public-key", "response": response,
                "clientExtensionResults": {}}  # fmt: skip
