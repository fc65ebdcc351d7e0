"""Decisions as rows of a Parquet file: what a seat saw, what it might do, what it did, who won."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from ..core.errors import BadOption
from ..core.game import Game
from ..core.match import Match
from ..core.registry import get_game
from ..data.growing import GROUP, Growing
from .arrays import observation_of, payoffs


def schema(game: Game) -> pa.Schema:
    """The columns of a game's file."""
    return pa.schema(
        [
            pa.field("game", pa.int32()),  # which game of the file
            pa.field("number", pa.int32()),  # which move of that game, chance counted
            pa.field("players", pa.int8()),
            pa.field("seat", pa.int8()),
            pa.field("observation", pa.list_(pa.float32(), game.observation_size)),
            pa.field("legal", pa.list_(pa.bool_(), game.moves.dense)),
            pa.field("action", pa.int32()),  # the dense code, or -1 for another open-ended move
            pa.field("move", pa.string()),
            pa.field("outcome", pa.float32()),  # what the seat got in the end, -1 to 1
            pa.field("won", pa.bool_()),
            pa.field("score", pa.int32()),  # the seat's points in the end
        ],
        metadata={"skerry.game": game.name},
    )


def decisions(match: Match, number: int) -> Iterator[dict[str, Any]]:
    """A row for each decision of a finished match, in order."""
    game = match.game
    replay = match.copy()
    replay.rewind(0)
    results = payoffs(match.winners, match.players) if match.over else [0.0] * match.players
    scores, winners = match.scores, match.winners
    for count, (actor, code) in enumerate(match.played):
        if actor >= 0:
            seen = observation_of(replay.view(actor))
            yield {
                "game": number,
                "number": count,
                "players": match.players,
                "seat": actor,
                "observation": seen["observation"],
                "legal": seen["action_mask"].astype(bool),
                "action": code if code < game.moves.dense else -1,
                "move": game.moves.format(code),
                "outcome": results[actor],
                "won": actor in winners,
                "score": scores[actor],
            }
        if actor >= 0:
            replay.play(code, seat=actor)
        else:
            replay.play_chance(code)


class DecisionFile(Growing):
    """A Parquet file of decisions."""

    def __init__(self, file: str | os.PathLike[str], game: str | Game) -> None:
        super().__init__(file)
        self.game = get_game(game)
        self.schema = schema(self.game)
        self.rows: list[dict[str, Any]] = []
        self._writer = pq.ParquetWriter(self.part, self.schema, compression="zstd")

    def _write(self, match: Match, source: str, players: Sequence[str] | None) -> None:
        # Where it is from and who played is for tables only.
        if match.game is not self.game:
            raise BadOption(f"a match of {match.game.name}, expected {self.game.name}")
        for row in decisions(match, self.matches):
            self.rows.append(row)
            if len(self.rows) >= GROUP:
                self._flush()

    def _flush(self) -> None:
        if not self.rows:
            return
        columns = []
        for field in self.schema:
            values = [row[field.name] for row in self.rows]
            if pa.types.is_fixed_size_list(field.type):
                flat = pa.array(np.concatenate(values), field.type.value_type)
                columns.append(pa.FixedSizeListArray.from_arrays(flat, field.type.list_size))
            else:
                columns.append(pa.array(values, field.type))
        self._writer.write_table(pa.table(columns, self.schema))
        self.count += len(self.rows)
        self.rows = []

    def close(self) -> None:
        """Write what is left."""
        self._flush()
        self._writer.close()
