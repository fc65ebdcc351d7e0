"""Names and other short texts of people: what may be shown, and which look alike."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

#: Longest name, in characters.
MOST_NAME = 24

#: Characters that show nothing though they are letters, marks or symbols.
_BLANK = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
    + "".join(map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE0F), *range(0xE0100, 0xE01F0))))
)
#: Marks that may stand on one letter.
_MOST_MARKS = 2
#: Cyrillic and Greek letters, and digits, that look like Latin letters, and those letters.
_LIKE = dict(
    zip(
        "авеёікмнорстухѕјһԁԛԝӏгп" + "αβεικνορτυχγ" + "01|",
        "abeeikmhopctyxsjhdqwlrn" + "abeikvoptuxy" + "oll",
        strict=True,
    )
)


def clean(text: str, most: int) -> str:
    """Text on one line without characters that show nothing.

    Control, format (also of direction) and unassigned characters go, and so do fillers and piles
    of marks.

    >>> clean(" Ada\\x00\\u202e \\n Lovelace ", 24), clean("\\u3164\\u200b\\u2800", 24)
    ('Ada Lovelace', '')
    """
    kept: list[str] = []
    marks = 0
    for c in text:
        category = unicodedata.category(c)
        marks = marks + 1 if category[0] == "M" else 0
        if c in _BLANK or (category[0] == "C" and not c.isspace()) or marks > _MOST_MARKS:
            continue
        kept.append(" " if c.isspace() else c)
    words = " ".join("".join(kept).split())[:most].strip()
    # Marks alone stand on nothing.
    return words if any(unicodedata.category(c)[0] not in "MZ" for c in words) else ""


def clean_name(text: str) -> str:
    """A name as it is kept and shown; empty when there is nothing to read in it.

    Letters in other forms (wide, circled, joined) become plain ones.

    >>> clean_name("\uff21\uff44\uff41"), clean_name("\u2067")
    ('Ada', '')
    """
    return clean(unicodedata.normalize("NFKC", text), MOST_NAME)


def skeleton(name: str) -> str:
    """What two names share that people would take for one another.

    >>> skeleton("ADA") == skeleton("\\u0410d\\u0430") == skeleton("a da") != skeleton("Ida")
    True
    """
    plain = clean_name(name).casefold()
    letters = unicodedata.normalize("NFKD", plain)
    return "".join(_LIKE.get(c, c) for c in letters if c.isalnum()) or plain


#: What looks like one letter, or is hard to tell apart in print, once names are plain letters.
_PRINTED = (("rn", "m"), ("vv", "w"), ("cl", "d"), ("i", "l"), ("ø", "o"), ("ł", "l"), ("đ", "d"))
_FURTHER = str.maketrans("ьзбчωηɑɡıոսօԍᴀ", "b364wnaginuoga")


def _printed(name: str) -> str:
    """What somebody who looks at a name in passing takes in.

    >>> _printed("Iva") == _printed("lva"), _printed("Arne") == _printed("Ame")
    (True, True)
    """
    face = skeleton(name).translate(_FURTHER)
    for look, letter in _PRINTED:
        face = face.replace(look, letter)
    return face


def distinct(name: str, taken: Iterable[str]) -> str:
    """The name, with a number if it would be taken for one of those that are taken.

    >>> distinct("Ada", ["Ben"]), distinct("ada", ["Ada", "Ada 2"])
    ('Ada', 'ada 3')
    """
    others = {_printed(other) for other in taken}
    number, found = 1, name
    while _printed(found) in others:
        number += 1
        tail = f" {number}"
        found = name[: MOST_NAME - len(tail)].rstrip() + tail
    return found
