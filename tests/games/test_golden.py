"""Golden playthroughs: the same games with every seat's view, written out for people to read.

After a change that is meant, write them anew with `python tests/games/test_golden.py`.
"""

from __future__ import annotations

from pathlib import Path

from skerry.core.match import Match

if __name__ == "__main__":
    import sys

    sys.path.insert(0, str(Path(__file__).parents[1]))

from random_play import step, tables

GOLDEN = Path(__file__).parents[1] / "golden"
SEED = 2024
#: All views are shown after each of these many moves.
EVERY = 12
MOST_MOVES = 240


def playthrough(name: str, players: int) -> str:
    """A game as text: each move as a spectator sees it, and now and then every view."""
    match = Match(name, players, seed=SEED)
    names = match.game.seat_names
    lines = [f"{name}, {players} players, seed {SEED}"]
    while not match.over and len(match.played) < MOST_MOVES:
        if len(match.played) % EVERY == 0:
            lines += _views(match)
        step(match)
        actor, move = match.played[-1]
        who = names[actor] if actor >= 0 else "chance"
        lines.append(f"{len(match.played)} {who}: {match.game.moves.format(move)}")
    lines += [*_views(match), f"state: {match.position}", f"digest: {match.digest}"]
    return "\n".join(lines) + "\n"


def _views(match: Match) -> list[str]:
    lines = []
    for seat in range(-1, match.players):
        view = match.view(seat)
        who = match.game.seat_names[seat] if seat >= 0 else "spectator"
        legal = f" | {len(view.legal)} legal" if view.legal else ""
        last = view.moves[-1] if view.log else "nothing"
        lines.append(f"    {who} sees {view.position} | points {view.scores} | last {last}{legal}")
    return lines


def golden_file(name: str, players: int) -> Path:
    """Where a playthrough is kept."""
    return GOLDEN / name / f"playthrough-{players}.txt"


def test_a_playthrough_is_as_it_was(game_name: str, players: int) -> None:
    file = golden_file(game_name, players)
    assert playthrough(game_name, players) == file.read_text(encoding="utf-8")


if __name__ == "__main__":
    for name, players in tables():
        file = golden_file(name, players)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(playthrough(name, players), encoding="utf-8")
        print(file.relative_to(GOLDEN))
