"""Bots in Python files: `py:mybot.py:Careful` is the class Careful of mybot.py."""

from __future__ import annotations

import contextlib
import functools
import hashlib
import importlib.util
import inspect
import os
import re
import sys
from pathlib import Path
from types import ModuleType

from ..core.errors import BadOption, Ending
from ..core.game import Game
from .bot import Bot

_NAME = re.compile(r"py:(.+\.py):([A-Za-z_]\w*)")
#: What was imported from beside a bot's file, and where it lies.
_BESIDE: dict[str, Path] = {}


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
    folder, mark = Path(path).parent, hashlib.sha256(path.encode()).hexdigest()[:8]
    spec = importlib.util.spec_from_file_location(f"skerry_bot_{Path(path).stem}_{mark}", path)
    if spec is None or spec.loader is None or not Path(path).is_file():
        raise BadOption(f"{name}: there is no file {path}")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    _forget_namesakes(folder)
    known = set(sys.modules)
    sys.path.insert(0, str(folder))
    try:
        spec.loader.exec_module(module)
    except Ending:
        raise
    except (Exception, SystemExit) as error:
        raise BadOption(f"{name}: the file fails: {type(error).__name__}: {error}") from error
    finally:
        with contextlib.suppress(ValueError):  # the file may have put others before it
            sys.path.remove(str(folder))
        for new in sys.modules.keys() - known:
            if str(getattr(sys.modules[new], "__file__", "")).startswith(f"{folder}{os.sep}"):
                _BESIDE[new] = folder
    return module


def _forget_namesakes(folder: Path) -> None:
    """Let a file import what lies beside itself, not what lies under that name beside another's.

    Two versions of a bot may each have a `values.py`.
    """
    for name, home in list(_BESIDE.items()):
        first = folder / name.partition(".")[0]
        if home != folder and (first.is_dir() or first.with_suffix(".py").is_file()):
            sys.modules.pop(name, None)
            del _BESIDE[name]
