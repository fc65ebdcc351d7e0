"""Functions written as source: loaded so that tracebacks can show them."""

from __future__ import annotations

import hashlib
import inspect
import linecache
import types
from collections.abc import Callable, Mapping
from typing import Any

from .stamp import OUTSIDE, is_outside


class Namespace:
    """The global names of generated source; two functions of one name get two names."""

    def __init__(self) -> None:
        self.values: dict[str, Any] = {}

    def add(self, name: str, value: Any) -> str:
        """Make a value known; returns the name it has in the source."""
        found, number = name, 2
        while self.values.get(found, value) is not value:
            found, number = f"{name}_{number}", number + 1
        self.values[found] = value
        return found

    def call(
        self, function: Callable[..., Any], common: Mapping[str, str], values: Mapping[str, str]
    ) -> str:
        """A call of a function; its parameters are looked up by name in `values`, then `common`."""
        plain: Any = getattr(function, "py_func", function)
        given = {**common, **values}
        parameters = inspect.signature(plain).parameters
        for parameter in parameters:
            if parameter not in given:
                raise TypeError(
                    f"{plain.__module__}.{plain.__name__} wants {parameter!r}; "
                    f"there is {', '.join(sorted(given))}"
                )
        name = self.add(plain.__name__, function)
        return f"{name}({', '.join(given[parameter] for parameter in parameters)})"

    def load(self, name: str, source: str) -> dict[str, Any]:
        """Run the source over these names; all names afterwards."""
        path = f"<{name}_{hashlib.sha256(source.encode()).hexdigest()[:12]}>"
        linecache.cache[path] = (len(source), None, source.splitlines(keepends=True), path)
        # A module that can be imported: numba asks for it when it loads from its cache.
        names: dict[str, Any] = {"__name__": __name__, **self.values}
        exec(compile(source, path, "exec"), names)
        for value in names.values():
            if isinstance(value, types.FunctionType) and value.__code__.co_filename == path:
                value.__qualname__ = f"{name}.{value.__name__}"
                if any(map(is_outside, self.values.values())):
                    setattr(value, OUTSIDE, True)
        return names
