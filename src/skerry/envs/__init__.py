"""Learning environments: Gymnasium, PettingZoo, OpenSpiel. Each needs its own library only.

`import skerry.envs` registers `skerry/Catan-v0` and its sisters with Gymnasium where that is
installed; `import skerry.envs.openspiel` registers `skerry_catan` and its sisters with OpenSpiel.
"""

from __future__ import annotations

import importlib.util
from typing import TYPE_CHECKING, Any

from ..core.extras import need
from ..core.mode import need_compiled

need_compiled("skerry.envs")  # before any rule is imported

from ..core.registry import games  # noqa: E402
from .rivals import Pool  # noqa: E402
from .tasks import TASKS, Task  # noqa: E402

if TYPE_CHECKING:
    from .aec import SkerryAECEnv
    from .parallel import SkerryParallelEnv
    from .seat import SeatEnv
    from .vector import SkerryVectorEnv

__all__ = [
    "TASKS",
    "Pool",
    "Task",
    "gymnasium_env",
    "parallel_env",
    "pettingzoo_env",
    "register",
    "vector_env",
]


def pettingzoo_env(game: str, players: int | None = None, **settings: Any) -> SkerryAECEnv:
    """A PettingZoo environment: agents act one after the other."""
    need("pettingzoo", "envs", "a PettingZoo environment")
    from .aec import SkerryAECEnv

    return SkerryAECEnv(game, players, **settings)


def parallel_env(game: str, players: int | None = None, **settings: Any) -> SkerryParallelEnv:
    """A PettingZoo parallel environment: those who decide at the same time act together."""
    need("pettingzoo", "envs", "a PettingZoo environment")
    from .parallel import SkerryParallelEnv

    return SkerryParallelEnv(game, players, **settings)


def gymnasium_env(game: str, players: int | None = None, **settings: Any) -> SeatEnv:
    """A Gymnasium environment: one seat against bots."""
    need("gymnasium", "envs", "a Gymnasium environment")
    from .seat import SeatEnv

    return SeatEnv(game, players, **settings)


def vector_env(
    game: str, num_envs: int, players: int | None = None, **settings: Any
) -> SkerryVectorEnv:
    """A Gymnasium vector environment: many games stepped at once in compiled code."""
    need("gymnasium", "envs", "a Gymnasium environment")
    from .vector import SkerryVectorEnv

    return SkerryVectorEnv(game, num_envs, players, **settings)


def register() -> None:
    """Register every game with Gymnasium, `skerry/Catan-v0`, and the tasks, `skerry/Catan-5-v0`."""
    from gymnasium.envs.registration import register as register_env
    from gymnasium.envs.registration import registry

    for game in games():
        name = f"skerry/{game.title()}-v0"
        if name not in registry:
            register_env(
                name,
                entry_point="skerry.envs.seat:SeatEnv",
                vector_entry_point="skerry.envs.vector:SkerryVectorEnv",
                kwargs={"game": game},
            )
    for task in TASKS:
        if task.id not in registry:
            register_env(
                task.id,
                entry_point="skerry.envs.seat:SeatEnv",
                vector_entry_point="skerry.envs.vector:SkerryVectorEnv",
                kwargs=task.settings,
            )


if importlib.util.find_spec("gymnasium") is not None:
    register()
