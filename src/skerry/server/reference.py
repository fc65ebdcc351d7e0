"""The reference part of docs/protocol.md, written from the message types.

Run as a module it rewrites the file given on its command line.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from .messages import schemas

MARK = "<!-- reference:"


def reference() -> str:
    """All messages and their parts as Markdown tables."""
    whole = schemas()
    parts: dict[str, Any] = whole["$defs"]
    sides = {
        side: [ref["$ref"].rpartition("/")[2] for ref in whole[side]["anyOf"]]
        for side in ("client", "server")
    }
    messages = {name for names in sides.values() for name in names}
    lines = []
    for title, names in (
        ("Client to server", sides["client"]),
        ("Server to client", sides["server"]),
        ("Parts", [name for name in parts if name not in messages]),
    ):
        lines += ["", f"### {title}", ""]
        for name in names:
            lines += _message(name, parts[name])
    return "\n".join(lines).rstrip() + "\n"


def _message(name: str, schema: dict[str, Any]) -> list[str]:
    fields = schema.get("properties", {})
    kind = fields.get("type", {}).get("enum", [name])[0]
    lines = [f"**`{kind}`** {_line(schema.get('description', ''))}", ""]
    required = set(schema.get("required", ()))
    rows = [
        f"| `{field}` | {_kind(what)} | {'yes' if field in required else _default(what)} |"
        for field, what in fields.items()
        if field not in ("type", "id", "re")
    ]
    if rows:
        lines += ["| field | is | required, or default |", "|---|---|---|", *rows, ""]
    return lines


def _line(text: str) -> str:
    return " ".join(text.split())


def _default(what: dict[str, Any]) -> str:
    return f"`{what['default']!r}`" if "default" in what else "no"


def _kind(what: dict[str, Any]) -> str:
    if "$ref" in what:
        return str(what["$ref"].rpartition("/")[2])
    if "anyOf" in what:
        return " or ".join(_kind(one) for one in what["anyOf"])
    if "enum" in what:
        return " or ".join(f"`{one}`" for one in what["enum"])
    kind = str(what.get("type", "any"))
    if kind == "array":
        kind = f"list of {_kind(what.get('items', {}))}"
    elif kind == "object" and isinstance(what.get("additionalProperties"), dict):
        kind = f"object of {_kind(what['additionalProperties'])}"
    limits = [
        f"{word} {what[key]}"
        for key, word in (
            ("minimum", "from"), ("maximum", "to"), ("minLength", "at least"),
            ("maxLength", "at most"), ("minItems", "at least"), ("maxItems", "at most"),
        )
        if key in what
    ]  # fmt: skip
    return f"{kind} ({', '.join(limits)})" if limits else kind


def rewrite(text: str) -> str:
    """The document with its reference brought up to date."""
    head, mark, tail = text.partition(MARK)
    line = tail.partition("\n")[0]
    return f"{head}{mark}{line}\n{reference()}"


if __name__ == "__main__":
    path = Path(sys.argv[1])
    path.write_text(rewrite(path.read_text(encoding="utf-8")), encoding="utf-8")
