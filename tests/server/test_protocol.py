"""The protocol document says what the messages are."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
import pytest

from skerry.server import messages as m
from skerry.server.reference import rewrite

DOCUMENT = Path(__file__).parents[2] / "docs" / "protocol.md"


def test_the_reference_is_up_to_date() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    again = "python -m skerry.server.reference docs/protocol.md"
    assert rewrite(text) == text, f"the messages have changed: run {again}"


def test_every_message_has_its_place_in_the_schema() -> None:
    schema = m.schemas()
    client = {ref["$ref"].rpartition("/")[2] for ref in schema["client"]["anyOf"]}
    assert len(client) == len(m.ClientMessage.__args__)
    assert json.loads(json.dumps(schema)) == schema


def test_the_example_messages_are_understood() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    sent = re.findall(r"^> (\{.*?\})$", text.replace(",\n   ", ","), re.M)
    assert len(sent) == 3
    assert [type(m.decode(line)) for line in sent] == [m.Hello, m.Create, m.Move]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"null",
        b"[]",
        b"{}",
        b'{"type":"fly"}',
        b'{"type":"move"}',
        b'{"type":"move","seen":-1,"moves":[{}]}',
        b'{"type":"move","seen":1,"moves":[]}',
        b'{"type":"chat","text":""}',
        b'{"type":"join","table":"a b"}',
        b'{"type":"sit","seat":99}',
        b'{"type":"hello","extra":1}',
        b"[" * 5000,
    ],
)
def test_a_malformed_message_is_refused_when_it_is_read(data: bytes) -> None:
    with pytest.raises((msgspec.DecodeError, RecursionError)):
        m.decode(data)
