"""Files of text as people hand them over."""

from __future__ import annotations

from pathlib import Path

from .errors import SkerryError


def read_text(file: Path) -> str:
    """The text of a file in UTF-8, with or without a byte order mark; another one is refused."""
    try:
        return file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise SkerryError(f"{file}: not a text file ({error.reason})") from None
