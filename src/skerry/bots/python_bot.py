"""Bots in Python files: `py:mybot.py:Careful` is the class Careful of mybot.py."""

from __future__ import annotations

import functools
import importlib.util
import inspect
import re
import sys
from pathlib import Path
from types import ModuleType

from ..core.errors import BadOption, Ending
from ..core.game import Game
from .bot import Bot

_NAME = re.compile(r"py:(.+\.py):([A-Za-z_]\w*)")


def is_python(name: str) -> bool:
    """Whether a bot's name asks for a class of a file.

    >>> is_python("py:bots/mine.py:Careful"), is_python("greedy")
    (True, False)
    """
    return name.startswith("py:")


def python_file(name: str) -> Path:
    """The file of such a bot, as it is named; there may be none."""
    match = _NAME.fullmatch(name)
    if match is None:
        raise BadOption(f"expected a bot like py:mybot.py:Careful, got {name!r}")
    return Path(match[1])


def python_bot(name: str, game: Game, seed: int) -> Bot:
    """Make such a bot: with the game and a seed where its class takes them, or with nothing."""
    file, wanted = python_file(name), name.rpartition(":")[2]
    found = getattr(_module(str(file.resolve()), name), wanted, None)
    if not callable(found):
        raise BadOption(f"{name}: {file} has no class {wanted}")
    try:
        inspect.signature(found).bind(game, seed)
    except TypeError:
        given: tuple[object, ...] = ()
    else:
        given = (game, seed)
    try:
        made = found(*given)
    except Ending:
        raise
    except (Exception, SystemExit) as error:
        if inspect.isfunction(found):
            raise BadOption(
                f"{name}: expected a class with a method choose(view, legal), got a function"
            ) from error
        raise BadOption(f"{name}: making it failed: {type(error).__name__}: {error}") from error
    if not callable(getattr(made, "choose", None)):
        raise BadOption(f"{name}: expected a method choose(view, legal)")
    bot: Bot = made
    return bot


@functools.cache
def _module(path: str, name: str) -> ModuleType:
    """The module of a file; what lies beside it can be imported from it."""
    spec = importlib.util.spec_from_file_location(f"skerry_bot_{Path(path).stem}", path)
    if spec is None or spec.loader is None or not Path(path).is_file():
        raise BadOption(f"{name}: there is no file {path}")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    sys.path.insert(0, str(Path(path).parent))
    try:
        spec.loader.exec_module(module)
    except Ending:
        raise
    except (Exception, SystemExit) as error:
        raise BadOption(f"{name}: the file fails: {type(error).__name__}: {error}") from error
    finally:
        sys.path.pop(0)
    return module
