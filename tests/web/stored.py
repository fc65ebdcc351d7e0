"""Finished tables put straight into a server's store, with their reviews, for tests of pages."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from skerry.core.match import Match
from skerry.server import entries as e
from skerry.server.message_parts import Clock
from skerry.server.pending import row_data
from skerry.server.review_store import keep_review
from skerry.server.reviews import REVIEW_FORM
from skerry.server.spec import Spec
from skerry.server.store import Store
from skerry.server.table import Table
from skerry.server.writer import Append, Outcome, Writer


def entries_of(match: Match) -> list[e.Entry]:
    """What a table's log says of a finished match: seat 0 a person, all others bots."""
    seats = [
        e.Filled("", "", "easy", True) if seat else e.Filled("0" * 32, "Ada", "", True)
        for seat in range(match.players)
    ]
    first = next(i for i, (actor, _) in enumerate(match.played) if actor >= 0)
    found: list[e.Entry] = [
        e.Opened(seats), e.Started([(actor, code) for actor, code in match.played[:first]])
    ]  # fmt: skip
    for actor, code in match.played[first:]:
        if actor >= 0:
            found.append(e.Played(actor, []))
        last = found[-1]
        assert isinstance(last, e.Played)
        last.moves.append((actor, code))
    return found


def store_table(folder: Path, match: Match, code: str, review: bytes | None = None) -> None:
    """Store a finished table under a code, and its review where there is one."""

    async def main() -> None:
        store = Store(f"sqlite:///{folder / 'tables.db'}")
        loop = asyncio.get_running_loop()
        writer = Writer(store, loop, "test")
        spec = Spec(
            code=code, game=match.game.name, players=match.players, options=match.options,
            public=False, clock=Clock(), host="0" * 32, secret="00" * 32, at=1,
            position=match.start_position, origin="record 0",
        )  # fmt: skip
        table, stored = Table(spec), list[asyncio.Future[Outcome]]()
        for number, entry in enumerate(entries_of(match), 1):
            table.fold(number, number, entry)
            done: asyncio.Future[Outcome] = loop.create_future()

            def answer(outcome: Outcome, _: Any, asked: asyncio.Future[Outcome] = done) -> None:
                asked.set_result(outcome)

            body = e.write_entry(entry)
            writer.put(Append(code, number, number, body, answer, row_data(table, number)))
            stored.append(done)
        assert {await done for done in stored} == {Outcome.STORED}
        assert table.status == "over"
        if review is not None:
            keep_review(store, code, REVIEW_FORM, 1, review)
        await writer.close()
        store.close()

    # Playwright has a loop of its own in this thread.
    with ThreadPoolExecutor(1) as pool:
        pool.submit(lambda: asyncio.run(main())).result()
