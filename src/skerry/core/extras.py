"""Libraries that come with an extra of the package: `pip install 'skerry[server]'`."""

from __future__ import annotations

import importlib
from typing import Any

from .errors import MissingExtra


def need(module: str, extra: str, what: str) -> Any:
    """The library that something needs; without it, a sentence that says how to get it.

    >>> need("no_such_library", "plots", "a picture")
    Traceback (most recent call last):
    ...
    skerry.core.errors.MissingExtra: a picture needs an extra: pip install 'skerry[plots]'
    """
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.split(".")[0] != module.split(".")[0]:
            raise  # the library is there, but something of its own is not
        raise MissingExtra(f"{what} needs an extra: pip install 'skerry[{extra}]'") from None
