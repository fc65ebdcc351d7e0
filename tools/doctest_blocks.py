"""Examples in docstrings as blocks of code on the page of the API, not as quotations."""

from __future__ import annotations

import re
from typing import Any

import griffe

#: A prompt and all that follows it up to an empty line, with the indent of its first line.
_EXAMPLE = re.compile(r"^( *)>>> .*(?:\n(?! *$).*)*", re.MULTILINE)


def fenced(text: str) -> str:
    """The text with its examples fenced.

    >>> fenced("Add.\\n\\n>>> 1 + 1\\n2").splitlines()
    ['Add.', '', '```pycon', '>>> 1 + 1', '2', '```']
    """
    return _EXAMPLE.sub(lambda found: f"{found[1]}```pycon\n{found[0]}\n{found[1]}```", text)


class DoctestBlocks(griffe.Extension):
    """Fence the examples of every docstring."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Read by mkdocstrings before it renders."""
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)
