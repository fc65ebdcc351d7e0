"""The console: it shows text as it is, whoever wrote it."""

from __future__ import annotations

import unicodedata
from typing import Any

from rich.console import Console
from rich.text import Text


class PlainConsole(Console):
    """A console for text from anywhere: a record may come from a stranger.

    Nothing in a text colours it or becomes a picture, and what would move the cursor or turn the
    direction of a line is shown by its code.
    """

    def __init__(self, **how: Any) -> None:
        super().__init__(highlight=False, soft_wrap=True, markup=False, emoji=False, **how)

    def render_str(self, text: str, **how: Any) -> Text:
        """Text that is printed, or stands in a table."""
        return super().render_str(visible(text), **how)


def visible(text: str) -> str:
    """Text in which control and direction characters are shown by their codes.

    >>> visible("Ada\\x1b[2J\\u202e"), visible("two\\nlines")
    ('Ada\\\\x1b[2J\\\\u202e', 'two\\nlines')
    """
    return "".join(map(_shown, text))


def _shown(c: str) -> str:
    is_hidden = unicodedata.category(c) in ("Cc", "Cf", "Cs") and c not in "\n\t"
    return c.encode("unicode_escape").decode() if is_hidden else c
