"""The ceremonies of WebAuthn: what a browser is asked, and whether its answer is good.

Answers come from anybody, so whatever the library makes of a strange one is a refusal. The library
is loaded with the first of them: most servers and all of their tests never meet one.
"""

from __future__ import annotations

import base64
import binascii
import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from .challenges import GOOD_FOR, wrong_passkey

if TYPE_CHECKING:
    from webauthn.helpers.structs import PublicKeyCredentialDescriptor

T = TypeVar("T")

#: What WebAuthn calls the members of an answer.
_NAMES = {
    "client_data": "clientDataJSON", "attestation": "attestationObject",
    "authenticator_data": "authenticatorData", "user_handle": "userHandle", "raw_id": "rawId",
}  # fmt: skip


@dataclass(frozen=True)
class Site:
    """For whom passkeys are made: a domain, and the origin of its pages."""

    domain: str
    origin: str


class AnswerResponse(msgspec.Struct, rename=_NAMES.get):
    """The part of an answer that the authenticator made, as base64url."""

    client_data: str
    attestation: str = ""
    authenticator_data: str = ""
    signature: str = ""
    user_handle: str | None = None


class Answer(msgspec.Struct, rename=_NAMES.get):
    """What `navigator.credentials` gave a page, by its `toJSON`; other members are ignored."""

    id: str
    raw_id: str
    type: str
    response: AnswerResponse


class _ClientData(msgspec.Struct):
    challenge: str


@dataclass(frozen=True)
class NewPasskey:
    """A passkey that somebody has shown for the first time."""

    id: str
    public_key: bytes
    sign_count: int


def to_text(data: bytes) -> str:
    """Bytes as base64url without filling."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def to_bytes(text: str) -> bytes:
    """What base64url stands for."""
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        raise wrong_passkey() from None


def ask_for_new(
    site: Site, handle: bytes, name: str, challenge: bytes, known: list[str]
) -> dict[str, Any]:
    """What `navigator.credentials.create` is to be asked; those that are known make no second."""
    import webauthn
    from webauthn.helpers import structs

    options = webauthn.generate_registration_options(
        rp_id=site.domain,
        rp_name="Skerry",
        user_id=handle,
        user_name=name,
        challenge=challenge,
        timeout=GOOD_FOR,
        authenticator_selection=structs.AuthenticatorSelectionCriteria(
            resident_key=structs.ResidentKeyRequirement.REQUIRED,
            user_verification=structs.UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=_described(known),
    )
    return webauthn.helpers.options_to_json_dict(options)


def ask_for_known(site: Site, challenge: bytes, known: list[str]) -> dict[str, Any]:
    """What `navigator.credentials.get` is to be asked; any passkey of the site if none is named."""
    import webauthn
    from webauthn.helpers import structs

    options = webauthn.generate_authentication_options(
        rp_id=site.domain,
        challenge=challenge,
        timeout=GOOD_FOR,
        allow_credentials=_described(known),
        user_verification=structs.UserVerificationRequirement.REQUIRED,
    )
    return webauthn.helpers.options_to_json_dict(options)


def challenge_of(answer: Answer) -> bytes:
    """The challenge that an answer says it is for."""
    data = to_bytes(answer.response.client_data)
    try:
        return to_bytes(msgspec.json.decode(data, type=_ClientData).challenge)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise wrong_passkey() from None


def check_new(site: Site, challenge: bytes, answer: Answer) -> NewPasskey:
    """The passkey that was made, if the answer is good."""
    import webauthn

    found = _checked(webauthn.verify_registration_response, site, challenge, answer)
    return NewPasskey(
        to_text(found.credential_id), found.credential_public_key, found.sign_count
    )  # fmt: skip


def check_known(
    site: Site, challenge: bytes, answer: Answer, public_key: bytes, sign_count: int
) -> int:
    """The counter of a passkey that was shown, if the answer is good."""
    import webauthn

    verify = functools.partial(
        webauthn.verify_authentication_response,
        credential_public_key=public_key,
        credential_current_sign_count=sign_count,
    )
    found = _checked(verify, site, challenge, answer)
    return int(found.new_sign_count)


def _checked(verify: Callable[..., T], site: Site, challenge: bytes, answer: Answer) -> T:
    """What the library finds in an answer to a challenge of a site."""
    try:
        return verify(
            credential=msgspec.to_builtins(answer),
            expected_challenge=challenge,
            expected_rp_id=site.domain,
            expected_origin=site.origin,
            require_user_verification=True,
        )
    except Exception:
        # The library's own errors, and those of what it reads CBOR, keys and certificates with.
        raise wrong_passkey() from None


def _described(known: list[str]) -> list[PublicKeyCredentialDescriptor]:
    from webauthn.helpers import structs

    return [structs.PublicKeyCredentialDescriptor(id=to_bytes(text)) for text in known]
