"""Learn to win a game of Skerry: PPO in plain numpy, one seat against random players.

    python examples/learn.py                       # four-player Catan to 5 points
    python examples/learn.py -o goal=10 --limit 800 --minutes 18
    python examples/learn.py --game dice --players 2 --minutes 1 --save dice.npz --curve dice.svg

Curve and weights are written after every measurement, so it can be stopped at any time.

Minutes are processor minutes; two cores have two of them in a minute by the clock.

The policy is a small network over the features of the seat's own view; moves that are not legal
are masked. Besides winning (+1) and losing it is rewarded for each point it makes. What is
reported, before, during and after, is the share of games won by the network when it always makes
the move it likes best, against players who move at random. Before it has learned anything the
network likes all moves alike, and so moves at random itself.

A game must be won soon: one that is cut off at `--limit` moves, everybody's and the dice's, counts
as not won. So a player at random, who would win one game in four if there were no hurry, wins few.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import skerry.envs
from skerry.envs.arrays import observation_of
from skerry.envs.vector import SkerryVectorEnv
from skerry.plots import COLOURS, LEVEL, plot

Array = NDArray[Any]
HIDDEN, RATE, DISCOUNT, TRACE, CLIP = 96, 7e-4, 0.995, 0.95, 0.2
NO_LIMIT = 20_000  # moves; only to end games that would never end
POINT_REWARD, CALM = 0.1, 0.01  # for each point; for keeping an open mind (entropy)


class Network:
    """One hidden layer; a preference for each move and an estimate of the return."""

    def __init__(self, features: int, moves: int, seed: int) -> None:
        draw = np.random.default_rng(seed)

        def weights(rows: int, columns: int, scale: float) -> Array:
            return (draw.standard_normal((rows, columns)) * scale / rows**0.5).astype(np.float32)

        self.moves = moves
        self.parts = [
            weights(features, HIDDEN, 1.4),
            np.zeros(HIDDEN, np.float32),
            np.zeros((HIDDEN, moves + 1), np.float32),
            np.zeros(moves + 1, np.float32),
        ]
        self.first = [np.zeros_like(p) for p in self.parts]
        self.second = [np.zeros_like(p) for p in self.parts]
        self.updates = 0

    def save(self, file: Path) -> None:
        """Keep the weights; whoever stops the program finds the last ones whole."""
        fresh = file.with_name(f"{file.stem}-new.npz")
        np.savez(fresh, *self.parts)
        fresh.replace(file)

    def load(self, file: Path) -> None:
        """Take up weights that were kept."""
        with np.load(file) as kept:
            self.parts = [kept[name] for name in kept.files]

    def hidden(self, seen: Array) -> Array:
        """The hidden layer."""
        return np.tanh(seen @ self.parts[0] + self.parts[1])

    def look(self, seen: Array, mask: Array) -> tuple[Array, Array, Array]:
        """Hidden layer, logarithm of the chance of each move, value."""
        hidden = self.hidden(seen)
        out = hidden @ self.parts[2] + self.parts[3]
        scores = np.where(mask > 0, out[:, :-1], np.float32(-1e9))
        scores -= scores.max(axis=1, keepdims=True)
        scores -= np.log(np.exp(scores).sum(axis=1, keepdims=True))
        return hidden, scores, out[:, -1]

    def learn(self, seen: Array, hidden: Array, slope: Array) -> None:
        """One step of Adam down the slope of the loss, given at the outputs."""
        back = (slope @ self.parts[2].T) * (1 - hidden * hidden)
        slopes = [seen.T @ back, back.sum(0), hidden.T @ slope, slope.sum(0)]
        size = float(np.sqrt(sum(float((g * g).sum()) for g in slopes)))
        self.updates += 1
        fix = np.sqrt(1 - 0.999**self.updates) / (1 - 0.9**self.updates)
        for part, first, second, g in zip(self.parts, self.first, self.second, slopes, strict=True):
            g *= min(1.0, 0.5 / (size + 1e-6))
            first += 0.1 * (g - first)
            second += 0.001 * (g * g - second)
            part -= RATE * fix * first / (np.sqrt(second) + 1e-8)


class Learned:
    """What was learned, as a bot of tournaments, tables and the ladder.

    LEARNED=dice.npz skerry tournament dice py:examples/learn.py:Learned random -p 2
    """

    def __init__(self, game: Any, seed: int) -> None:
        self.network = Network(game.observation_size, game.moves.dense, seed)
        self.network.load(Path(os.environ.get("LEARNED", "learned.npz")))

    def choose(self, view: Any, legal: Any) -> int:
        """The move that the network likes best; it makes no proposals."""
        seen = observation_of(view, proposals=False)
        mask = np.zeros_like(seen["action_mask"])
        mask[[code for code in legal if seen["action_mask"][code : code + 1].any()]] = 1
        if not mask.any():
            return int(legal[0])
        scores = self.network.look(seen["observation"][None], mask[None])[1]
        return int(scores[0].argmax())


def best_moves(network: Network, seen: Any, draw: np.random.Generator) -> Array:
    """What the network likes best; any of the moves that it likes alike."""
    scores = network.look(seen["observation"], seen["action_mask"])[1]
    return (scores + 1e-5 * draw.random(scores.shape, np.float32)).argmax(axis=1)


def win_share(network: Network, env: SkerryVectorEnv, games: int, seed: int) -> float:
    """The share of `games` that the network wins; every place in the batch plays equally many."""
    seen, _ = env.reset(seed=seed)
    draw = np.random.default_rng(seed)
    each = -(-games // env.num_envs)
    wins, played = np.zeros(env.num_envs), np.zeros(env.num_envs)
    while (played < each).any():
        seen, _, ended, cut, info = env.step(best_moves(network, seen, draw))
        over = (ended | cut) & (played < each)
        if over.any():
            mine = info["payoffs"][np.arange(env.num_envs), info["seat"]] > 0
            wins += mine & over
            played += over
    return float(wins.sum() / played.sum())


def gather(network: Network, env: SkerryVectorEnv, seen: Any, score: Array, steps: int,
           draw: np.random.Generator) -> tuple[dict[str, Array], Any, Array]:  # fmt: skip
    """Play `steps` decisions in each game and work out what they were worth."""
    kept: dict[str, list[Array]] = {
        name: [] for name in ("seen", "mask", "move", "chance", "value", "reward", "over", "live")
    }
    waits = np.zeros(env.num_envs, bool)
    for _ in range(steps):
        _, scores, value = network.look(seen["observation"], seen["action_mask"])
        luck = draw.gumbel(size=scores.shape).astype(np.float32)
        move = (scores + luck).argmax(axis=1)
        after, reward, ended, cut, info = env.step(move)
        over = ended | cut
        # A game that has ended spends the next step on beginning anew.
        gained = np.where(over | waits, 0.0, POINT_REWARD * (info["score"] - score))
        for name, row in (
            ("seen", seen["observation"]), ("mask", seen["action_mask"]), ("move", move),
            ("chance", scores[np.arange(len(move)), move]), ("value", value),
            ("reward", (reward + gained).astype(np.float32)), ("over", over), ("live", ~waits),
        ):  # fmt: skip
            kept[name].append(row)
        seen, score, waits = after, info["score"], over
    last = network.look(seen["observation"], seen["action_mask"])[2]
    rows = {name: np.stack(values) for name, values in kept.items()}
    rows["gain"] = _gains(rows, last)
    rows["target"] = rows["gain"] + rows["value"]
    live = rows["live"].ravel()
    return (
        {name: values.reshape(len(live), *values.shape[2:])[live] for name, values in rows.items()},
        seen,
        score,
    )


def _gains(rows: dict[str, Array], last: Array) -> Array:
    """Generalised advantages: how much better it went than was expected."""
    gain, carried = np.zeros_like(rows["reward"]), np.zeros_like(last)
    for t in range(len(gain) - 1, -1, -1):
        goes_on = 1.0 - rows["over"][t]
        wrong = rows["reward"][t] + DISCOUNT * last * goes_on - rows["value"][t]
        carried = wrong + DISCOUNT * TRACE * goes_on * carried
        gain[t], last = carried, rows["value"][t]
    return gain


def improve(network: Network, rows: dict[str, Array], draw: np.random.Generator) -> None:
    """Two rounds of clipped policy steps over what was gathered."""
    gain = (rows["gain"] - rows["gain"].mean()) / (rows["gain"].std() + 1e-6)
    for _ in range(2):
        for part in np.array_split(draw.permutation(len(gain)), max(1, len(gain) // 2048)):
            seen, move, now = rows["seen"][part], rows["move"][part], gain[part]
            hidden, scores, value = network.look(seen, rows["mask"][part])
            at = np.arange(len(part))
            ratio = np.exp(scores[at, move] - rows["chance"][part])
            free = ((ratio < 1 + CLIP) | (now < 0)) & ((ratio > 1 - CLIP) | (now > 0))
            push = (free * ratio * now)[:, None]
            chances = np.exp(scores)
            spread = -(chances * scores).sum(axis=1, keepdims=True)
            slope = np.empty((len(part), network.moves + 1), np.float32)
            slope[:, :-1] = chances * push + CALM * chances * (scores + spread)
            slope[at, move] -= push[:, 0]
            slope[:, -1] = 0.5 * (value - rows["target"][part])
            network.learn(seen, hidden, slope / len(part))


def train(args: argparse.Namespace) -> list[dict[str, float]]:
    """Learn for some minutes; the win shares along the way, which are kept as they come."""
    options = dict(word.split("=") for word in args.option)
    settings = {
        "players": args.players, "options": options, "proposals": False, "limit": args.limit,
        "threads": 2,
    }  # fmt: skip
    env = skerry.envs.vector_env(args.game, 256, **settings)
    judge = skerry.envs.vector_env(args.game, 250, **settings)
    network = Network(env.game.observation_size, env.game.moves.dense, args.seed)
    if args.go_on:
        network.load(args.go_on)
    draw = np.random.default_rng(args.seed)
    seen, info = env.reset(seed=args.seed)
    score, start, spent, moves = info["score"], time.process_time(), 0.0, 0
    curve: list[dict[str, float]] = []
    while True:
        if not curve or spent - 60 * curve[-1]["minutes"] > args.every or spent > 60 * args.minutes:
            share = win_share(network, judge, args.games, seed=1_000_000)
            spent = time.process_time() - start
            curve.append({"minutes": round(spent / 60, 2), "decisions": moves, "wins": share})
            print(f"{spent / 60:5.1f} min  {moves:9,} decisions  wins {100 * share:5.1f} %",
                  flush=True)  # fmt: skip
            keep(args, curve, network)
            if spent > 60 * args.minutes:
                return curve
        rows, seen, score = gather(network, env, seen, score, 64, draw)
        improve(network, rows, draw)
        moves += len(rows["move"])
        spent = time.process_time() - start


def keep(args: argparse.Namespace, curve: list[dict[str, float]], network: Network) -> None:
    """Write down how far it has come, so that stopping early loses nothing."""
    if args.save:
        network.save(args.save)
    if args.curve:
        rules = " ".join([args.game, *args.option])
        soon = f", within {args.limit} moves" if args.limit < NO_LIMIT else ""
        title = f"{rules}{soon}: a learner against {args.players - 1} random players"
        draw_curve(curve, title, args.curve)
        args.curve.with_suffix(".json").write_text(json.dumps(curve, indent=1) + "\n")


def draw_curve(curve: list[dict[str, float]], title: str, file: Path) -> None:
    """The share of wins over time as a picture."""
    wins = [100 * measured["wins"] for measured in curve]
    with plot(file, 7, 3.6, title) as figure:
        axes = figure.subplots()
        minutes = [measured["minutes"] for measured in curve]
        axes.plot(minutes, wins, marker="o", color=COLOURS[0], label="the move it likes best")
        axes.axhline(wins[0], **LEVEL, label="where it began")
        axes.set(xlabel="processor minutes", ylabel="games won, %", ylim=(0, 100))
        axes.legend()


def main(arguments: list[str] | None = None) -> None:
    """Train, report, and keep curve and weights."""
    words = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    words.add_argument("--game", default="catan")
    words.add_argument("--players", type=int, default=4)
    words.add_argument("--option", "-o", action="append", default=None, help="name=value")
    words.add_argument("--limit", type=int, help="moves after which a game is not won")
    words.add_argument("--minutes", type=float, default=16.0, help="processor minutes")
    words.add_argument("--every", type=float, default=30.0, help="seconds from one to the next")
    words.add_argument("--games", type=int, default=500, help="games for each measurement")
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--curve", type=Path, help="where the picture goes; numbers go beside it")
    words.add_argument("--save", type=Path, help="where the weights go (.npz)")
    words.add_argument("--go-on", type=Path, help="weights to begin with")
    args = words.parse_args(arguments)
    if args.limit is None:
        args.limit = 250 if args.game == "catan" and args.option is None else NO_LIMIT
    if args.option is None:
        args.option = ["goal=5"] if args.game == "catan" else []
    try:
        train(args)
    except KeyboardInterrupt:
        print("stopped; the last measurement and its weights are kept where they were asked for")


if __name__ == "__main__":
    main()
