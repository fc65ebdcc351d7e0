"""Python values and msgspec types written as TypeScript."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, get_args, get_origin

import msgspec
from msgspec import inspect

WIDTH = 100
#: Types that carry a title in their metadata: what they are beyond what Python says.
TITLED = {"MoveJson": "{ kind: string } & Record<string, unknown>"}
_PLAIN = {
    inspect.AnyType: "unknown",
    inspect.RawType: "",
    inspect.NoneType: "null",
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
}


def value(data: Any, indent: int = 0) -> str:
    """A value as a literal, broken into lines where it is long."""
    text = _inline(data)
    if len(text) + indent <= WIDTH - 20 or not isinstance(data, (dict, list, tuple)):
        return text
    pad = " " * (indent + 2)
    if isinstance(data, dict):
        lines = [f"{pad}{_key(name)}: {value(x, indent + 2)}," for name, x in data.items()]
        return "\n".join(["{", *lines, " " * indent + "}"])
    if all(isinstance(x, (dict, list, tuple)) and len(_inline(x)) > 24 for x in data):
        lines = [f"{pad}{value(x, indent + 2)}," for x in data]
        return "\n".join(["[", *lines, " " * indent + "]"])
    # Short entries: as many in a line as there is room for; none is broken.
    words = [(_inline(x) + ",").replace(" ", "\0") for x in data]
    filled = textwrap.fill(" ".join(words), WIDTH - len(pad), break_long_words=False)
    lines = [pad + line.replace("\0", " ") for line in filled.splitlines()]
    return "\n".join(["[", *lines, " " * indent + "]"])


def _inline(data: Any) -> str:
    if isinstance(data, dict):
        members = ", ".join(f"{_key(name)}: {_inline(x)}" for name, x in data.items())
        return f"{{ {members} }}" if members else "{}"
    if isinstance(data, (list, tuple)):
        return f"[{', '.join(map(_inline, data))}]"
    return json.dumps(data, ensure_ascii=False)


def _key(name: str) -> str:
    return name if name.isidentifier() else json.dumps(name)


def constant(name: str, data: Any) -> str:
    """An exported constant; its type is its value, but for rows of numbers."""
    numbers = _numbers(data)
    if isinstance(data, (list, tuple)) and numbers:
        return f"export const {name}: {numbers} = {value(data)};"
    return f"export const {name} = {value(data)} as const;"


def _numbers(data: Any) -> str:
    """The type of numbers, or of rows of them; nothing for anything else."""
    if isinstance(data, int) and not isinstance(data, bool):
        return "number"
    if not isinstance(data, (list, tuple)) or not data:
        return ""
    kinds = {_numbers(x) for x in data}
    if kinds == {"number"} and len(data) == 2:
        return "readonly [number, number]"
    if len(kinds) != 1 or kinds == {""}:
        return ""
    kind = kinds.pop()
    return f"readonly ({kind})[]" if " " in kind else f"readonly {kind}[]"


def union(names: Iterable[Any]) -> str:
    """A union of literal types."""
    return " | ".join(json.dumps(name, ensure_ascii=False) for name in names) or "never"


def comment(text: str | None) -> list[str]:
    """The first paragraph of a docstring."""
    first = " ".join((text or "").strip().split("\n\n")[0].split())
    return [f"/** {first} */"] if first else []


def kind_of_samples(samples: Sequence[Any]) -> str:
    """The type of some JSON values that are alike."""
    first = samples[0]
    if isinstance(first, str):
        return union(dict.fromkeys(samples))
    if isinstance(first, dict):
        keys = list(dict.fromkeys(key for sample in samples for key in sample))
        if all(set(sample) == set(keys) for sample in samples):
            members = (f"{_key(k)}: {kind_of_samples([s[k] for s in samples])}" for k in keys)
            return f"{{ {'; '.join(members)} }}"
        found = [x for sample in samples for x in sample.values()]
        return f"Partial<Record<{union(keys)}, {kind_of_samples(found)}>>"
    if isinstance(first, list):
        return f"({kind_of_samples([x for sample in samples for x in sample])})[]"
    return "number"


class Writer:
    """Interfaces for msgspec structs, each once, in the order in which they are met."""

    def __init__(self, aliases: Mapping[str, Any]) -> None:
        self.lines: list[str] = []
        self._done: set[str] = set()
        #: Literal types that have a name in Python keep it.
        self._literals = {
            get_args(hint): name for name, hint in aliases.items() if get_origin(hint) is Literal
        }
        for values, name in self._literals.items():
            self.lines += [f"export type {name} = {union(values)};"]
        for name, text in TITLED.items():
            self.lines += [f"export type {name} = {text};"]

    def struct(self, cls: type[msgspec.Struct]) -> str:
        """Write a struct and all it needs; its name."""
        return self._kind(inspect.type_info(cls))

    def _struct(self, found: inspect.StructType) -> str:
        name = found.cls.__name__
        if name in self._done:
            return name
        self._done.add(name)
        members = [] if found.tag is None else [f"  type: {json.dumps(found.tag)};"]
        for field in found.fields:
            sign = "" if field.required else "?"
            members.append(f"  {_key(field.encode_name)}{sign}: {self._kind(field.type)};")
        doc = comment(found.cls.__doc__)
        self.lines += [*doc, f"export interface {name} {{", *members, "}"]
        return name

    def _kind(self, found: inspect.Type) -> str:
        if isinstance(found, inspect.Metadata):
            title = (found.extra_json_schema or {}).get("title")
            return title if title in TITLED else self._kind(found.type)
        if isinstance(found, inspect.StructType):
            return self._struct(found)
        if isinstance(found, inspect.UnionType):
            parts = dict.fromkeys(self._kind(part) for part in found.types)
            return " | ".join(part for part in parts if part)
        if isinstance(found, inspect.LiteralType):
            return self._literal(found.values)
        if isinstance(found, inspect.DictType):
            return f"Record<{self._kind(found.key_type)}, {self._kind(found.value_type)}>"
        if isinstance(found, inspect.TupleType):
            return f"[{', '.join(self._kind(part) for part in found.item_types)}]"
        if isinstance(found, (inspect.ListType, inspect.VarTupleType)):
            item = self._kind(found.item_type)
            return f"({item})[]" if " " in item else f"{item}[]"
        return _PLAIN[type(found)]

    def _literal(self, values: tuple[Any, ...]) -> str:
        for known, name in self._literals.items():
            if set(known) == set(values):
                return name
        return union(values)


def limits(cls: type[msgspec.Struct]) -> dict[str, dict[str, int]]:
    """The bounds on a message's fields, by field."""
    found = inspect.type_info(cls)
    assert isinstance(found, inspect.StructType)
    bounds: dict[str, dict[str, int]] = {}
    for field in found.fields:
        kinds = field.type.types if isinstance(field.type, inspect.UnionType) else (field.type,)
        for kind in kinds:
            kind = kind.type if isinstance(kind, inspect.Metadata) else kind
            known = {
                name: getattr(kind, attribute, None)
                for name, attribute in (
                    ("low", "ge"), ("high", "le"), ("shortest", "min_length"),
                    ("longest", "max_length"),
                )
            }  # fmt: skip
            told = {name: bound for name, bound in known.items() if bound is not None}
            if told and field.name != "id":
                bounds[field.encode_name] = told
    return bounds
