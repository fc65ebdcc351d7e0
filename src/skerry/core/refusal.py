"""Why a move is refused: an English sentence with its values, so that others can say it too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import Formatter
from typing import Any, NamedTuple

#: What a sentence names, as plain data: a number, an id, several ids, or how many of each.
Value = int | str | list[str] | dict[str, int]


class Named(NamedTuple):
    """A place or thing by its id, and what English calls it where that is another word."""

    id: int | str
    english: str


class Refusal:
    """Why a move is not allowed, and the clause that says so.

    `template` is the English sentence with its values' names in braces. It is also the sentence's
    key in the catalogues of other languages, so it is always a constant.

    >>> Refusal("you need {missing} more", "CA-48", missing={"ore": 2, "grain": 1}).reason
    'you need 2 ore and 1 grain more'
    >>> Refusal("only row {rows:or} is open, you have {n:card}", "", rows=["3", "7"], n=1).reason
    'only row 3 or 7 is open, you have 1 card'
    """

    __slots__ = ("_named", "clause", "template")

    def __init__(
        self,
        template: str,
        clause: str,
        /,
        **values: int | str | Named | Sequence[str] | Mapping[str, int],
    ) -> None:
        self.template, self.clause, self._named = template, clause, values

    @property
    def reason(self) -> str:
        """The sentence in English."""
        if not self._named:
            return self.template
        return _ENGLISH.vformat(self.template, (), self._named)

    @property
    def values(self) -> dict[str, Value]:
        """What the sentence names, by the names in its template."""
        return {name: _plain(value) for name, value in self._named.items()}


def _plain(value: Any) -> Value:
    """Compiled rules count in numpy's integers, which are not plain data."""
    if isinstance(value, Named):
        value = value.id
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        return {name: int(count) for name, count in value.items()}
    return list(value) if isinstance(value, Sequence) else int(value)


class _English(Formatter):
    """Fills a template. After a colon stands what is counted, or the last conjunction of a list."""

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, Named):
            return value.english
        if isinstance(value, Mapping):
            return " and ".join(f"{count} {name}" for name, count in value.items())
        if isinstance(value, Sequence) and not isinstance(value, str):
            return f" {format_spec or 'and'} ".join(value)
        if format_spec:
            return f"{value} {format_spec}{'s' * (value != 1)}"
        return str(value)


_ENGLISH = _English()
