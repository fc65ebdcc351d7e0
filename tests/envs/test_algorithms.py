"""Algorithms of OpenSpiel, and a learner on PettingZoo, run on games of Skerry."""

from __future__ import annotations

import importlib.util
import json
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import exploitability, external_sampling_mccfr, ismcts

import skerry
import skerry.envs
import skerry.envs.openspiel
from skerry.core import registry
from skerry.core.game import Game

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="module", autouse=True)
def pig() -> Iterator[Game]:
    """The tiny game of the documentation, known only while it is tested."""
    spec = importlib.util.spec_from_file_location("pig", EXAMPLES / "pig.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["pig"] = module
    spec.loader.exec_module(module)
    skerry.envs.openspiel.register_all()
    yield module.GAME
    del sys.modules["pig"], registry._known["pig"]


def test_monte_carlo_cfr_comes_closer_to_an_equilibrium() -> None:
    np.random.seed(3)
    game = pyspiel.load_game("skerry_pig", {"goal": 4, "sides": 2, "limit": 12})
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    measured = []
    for rounds in (1, 60):
        for _ in range(rounds):
            solver.iteration()
        measured.append(exploitability.nash_conv(game, solver.average_policy()))
    assert measured[1] < measured[0] / 2


def test_information_set_search_plays_catan() -> None:
    game = pyspiel.load_game("skerry_catan", {"players": 2, "goal": 3, "limit": 60})
    bot = ismcts.ISMCTSBot(
        game,
        evaluator=_Even(),
        uct_c=1.4,
        max_simulations=4,
        random_state=np.random.RandomState(1),
    )
    state = game.new_initial_state()
    draw = np.random.RandomState(2)
    for _ in range(20):
        if state.is_chance_node():
            codes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(draw.choice(codes, p=chances)))
        else:
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)


class _Even:
    """Every state is worth the same, every move is as likely as another."""

    def evaluate(self, state: pyspiel.State) -> list[float]:
        return [0.0, 0.0]

    def prior(self, state: pyspiel.State) -> list[tuple[int, float]]:
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


def test_a_guess_at_the_hidden_part_keeps_the_information_state() -> None:
    game = pyspiel.load_game("skerry_catan", {"players": 3})
    draw = np.random.RandomState(4)
    state = game.new_initial_state()
    for _ in range(250):
        if state.is_chance_node():
            codes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(draw.choice(codes, p=chances)))
        else:
            player = state.current_player()
            other = state.resample_from_infostate(player, draw.random_sample)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.legal_actions() == state.legal_actions()
            state.apply_action(int(draw.choice(state.legal_actions())))


def test_the_information_state_remembers_more_than_the_table_shows() -> None:
    """Two ways to the same table are two information states and one observation."""
    game = pyspiel.load_game("skerry_pig", {"goal": 30, "sides": 6})
    keys, sights = set(), set()
    for rolls in ((1, 4), (4, 1), (3, 2)):
        state = game.new_initial_state()
        for face in rolls:
            state.apply_action(state.string_to_action("roll"))
            state.apply_action(skerry.get_game("pig").moves.parse(f"die {face + 1}"))
        keys.add(state.information_state_string(0))
        sights.add(state.observation_string(0))
    assert (len(keys), len(sights)) == (3, 1)


def test_q_learning_on_pettingzoo_learns_to_beat_random_play() -> None:
    """Tabular: what a seat sees is the key; the same table serves both seats."""
    draw = np.random.default_rng(5)
    env = skerry.envs.pettingzoo_env("pig", 2, options={"goal": 10})
    worth: dict[bytes, np.ndarray] = defaultdict(lambda: np.zeros(env.game.moves.dense))

    def choose(seen: dict[str, np.ndarray], free: float) -> int:
        legal = np.flatnonzero(seen["action_mask"])
        if draw.random() < free:
            return int(draw.choice(legal))
        return int(legal[np.argmax(worth[seen["observation"].tobytes()][legal])])

    def play(learns: bool) -> float:
        env.reset(seed=int(draw.integers(1 << 30)))
        paths: dict[str, list[tuple[bytes, int]]] = {agent: [] for agent in env.agents}
        results = {}
        for agent in env.agent_iter():
            seen, reward, ended, cut, _ = env.last()
            assert seen is not None
            if ended or cut:
                results[agent] = reward
                env.step(None)
                continue
            random = not learns and agent == "player_1"
            action = choose(seen, 1.0 if random else 0.2 if learns else 0.0)
            paths[agent].append((seen["observation"].tobytes(), action))
            env.step(action)
        if learns:
            for agent, path in paths.items():
                for key, action in path:
                    worth[key][action] += 0.1 * (results[agent] - worth[key][action])
        return results["player_0"]

    before = float(np.mean([play(learns=False) > 0 for _ in range(150)]))
    for _ in range(700):
        play(learns=True)
    after = float(np.mean([play(learns=False) > 0 for _ in range(150)]))
    assert after > max(0.65, before)


@pytest.mark.compiled
@pytest.mark.long
def test_learning_that_is_stopped_leaves_its_curve_and_weights(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    import learn

    def stop(network: learn.Network, rows: object, draw: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(learn, "improve", stop)
    files = tmp_path / "w.npz", tmp_path / "c.svg"
    words = ["--game", "dice", "--players", "2", "--games", "10", "--seed", "3"]
    learn.main([*words, "--save", str(files[0]), "--curve", str(files[1])])
    assert "stopped" in capsys.readouterr().out
    assert files[1].stat().st_size > 0
    assert len(json.loads(files[1].with_suffix(".json").read_text())) == 1
    game = skerry.get_game("dice")
    kept, fresh = (learn.Network(game.observation_size, game.moves.dense, s) for s in (4, 3))
    kept.load(files[0])
    assert all((a == b).all() for a, b in zip(kept.parts, fresh.parts, strict=True))
