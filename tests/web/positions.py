"""Tables that begin in a given position, with a person's seat in a browser."""

from __future__ import annotations

import sys

from driver import ROOT, Table

from skerry.core.match import Match

sys.path.insert(0, str(ROOT / "tests"))

from server.games import play_out

#: Asks for a table that goes on from a moment of a record; gives its code.
PLAY_ON = """async ([record, seat, at]) => {
  const answer = await fetch(`/api/play-on?at=${at}&seat=${seat}&name=Ada`, {
    method: 'POST',
    headers: {
      'content-type': 'text/plain',
      authorization: `Bearer ${localStorage.getItem('skerry.token')}`,
    },
    body: record,
  });
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.reason);
  return body.table;
}"""


def sit_at(table: Table, game: str, position: str, seat: int) -> None:
    """Take a seat at a table that begins there, against bots."""
    match = Match.from_position(game, position, seed=1)
    play_out(match)  # only finished games can be played on
    page = table.open()
    page.wait_for_function("() => localStorage.getItem('skerry.token')")
    code = page.evaluate(PLAY_ON, [match.record, seat, 0])
    table.open(f"/t/{code}")
    page.wait_for_selector("main.table")
