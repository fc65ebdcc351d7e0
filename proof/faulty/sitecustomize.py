"""Python imports this first in every process that a test starts while `mutants.py` tries a fault:
the module that SKERRY_FAULT names is then the changed one there, too.

SKERRY_FAULT is the name of the module, the file it comes from, and the file with the changed
source, separated by the sign that separates folders in PATH.
"""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import importlib.util
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

VARIABLE = "SKERRY_FAULT"


class Faulty(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports one module from a changed source."""

    def __init__(self, name: str, path: str, changed: str) -> None:
        self.name, self.path, self.changed = name, path, changed

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """The changed module."""
        if name != self.name:
            return None
        return importlib.util.spec_from_loader(name, self, origin=self.path)

    def exec_module(self, module: ModuleType) -> None:
        """Run the changed source."""
        module.__file__ = self.path
        source = Path(self.changed).read_text(encoding="utf-8")
        exec(compile(source, self.path, "exec"), module.__dict__)


def put_in() -> None:
    """Let this process import the changed module."""
    if told := os.environ.get(VARIABLE):
        sys.meta_path.insert(0, Faulty(*told.split(os.pathsep)))


put_in()
