"""Colours in the terminal, and none where they are not wanted."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

import skerry
from skerry.cli.colours import SEAT_STYLES, coloured


def printed(monkeypatch: pytest.MonkeyPatch, no_color: bool, terminal: bool) -> str:
    if no_color:
        monkeypatch.setenv("NO_COLOR", "1")
    else:
        monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    file = io.StringIO()
    console = Console(file=file, force_terminal=terminal, highlight=False, soft_wrap=True)
    match = skerry.Match("catan", 3, seed=1)
    console.print(coloured(match.view(0).draw(), match.game))
    return file.getvalue()


def test_a_terminal_shows_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b[38;" in printed(monkeypatch, False, True)


def test_no_color_and_files_have_none(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = skerry.Match("catan", 3, seed=1).view(0).draw() + "\n"
    assert "\x1b[38;" not in printed(monkeypatch, True, True)
    assert printed(monkeypatch, False, False) == plain


def test_every_seat_has_a_colour() -> None:
    seats = {seat for game in skerry.games() for seat in skerry.get_game(game).seat_names}
    assert seats <= set(SEAT_STYLES)


@pytest.mark.parametrize(
    ("game", "drawn", "what"),
    [
        ("catan", " ooo rrr [oS8] [rC20] (9) ", {"ooo": "orange", "rrr": "red", "[oS8]": "orange",
                                                 "[rC20]": "red"}),
        ("elasund", "|B works|[R2]w  | =B3*= |", {"B works": "blue", "[R2]": "red",
                                                  "=B3*=": "blue"}),
    ],
)  # fmt: skip
def test_pieces_wear_their_seats_colour(game: str, drawn: str, what: dict[str, str]) -> None:
    text = coloured(drawn, skerry.get_game(game))
    found = {drawn[span.start : span.end]: span.style for span in text.spans}
    assert found == {piece: SEAT_STYLES[seat] for piece, seat in what.items()}
