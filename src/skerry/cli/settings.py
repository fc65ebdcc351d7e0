"""Settings of a command from a file and the environment, and where each of them comes from."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Annotated, Any

import typer

from ..core.errors import BadOption
from .app import out

#: Settings come from environment variables that begin so.
PREFIX = "SKERRY"
#: What an option's value comes from, in the words of people.
_SOURCES = {"COMMANDLINE": "command line", "ENVIRONMENT": "environment", "DEFAULT_MAP": "file"}
#: Options that are not settings.
_NO_SETTINGS = ("settings", "show_settings", "open_page")
#: A password in an address, before the host or among the parameters.
_PASSWORDS = (
    re.compile(r"(?P<kept>\w[\w+]*://[^/@:]*:)[^/]*(?=@)"),
    re.compile(r"(?P<kept>[?&]password=)[^&]*"),
)


def masked(text: str) -> str:
    """An address without its password.

    >>> masked("postgresql://skerry:secret@db/skerry"), masked("postgresql://db/x?password=s&a=1")
    ('postgresql://skerry:***@db/skerry', 'postgresql://db/x?password=***&a=1')
    >>> masked("/srv/tables.db")
    '/srv/tables.db'
    """
    for pattern in _PASSWORDS:
        text = pattern.sub(r"\g<kept>***", text)
    return text


def read_settings(context: typer.Context, file: Path | None) -> Path | None:
    """Let the settings of a TOML file be the defaults of a command's options."""
    if file is None or context.resilient_parsing:
        return file
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadOption(f"--settings {file}: {error}") from None
    known = {option.name for option in context.command.params} - {*_NO_SETTINGS, "help"}
    several = {option.name for option in context.command.params if option.multiple}
    values = {}
    for name, value in found.items():
        key = name.replace("-", "_")
        if key not in known:
            raise BadOption(
                f"--settings {file}: there is no setting {name}; "
                f"expected one of {', '.join(sorted(str(n) for n in known)).replace('_', '-')}"
            )
        if isinstance(value, dict):
            raise BadOption(f"--settings {file}: {name} must be one value or a list of them")
        values[key] = [value] if key in several and not isinstance(value, list) else value
    context.default_map = {**(context.default_map or {}), **values}
    return file


SettingsFile = Annotated[
    Path | None,
    typer.Option(
        "--settings",
        metavar="FILE",
        help="a TOML file of settings, named as the options are",
        is_eager=True,
        callback=read_settings,
    ),
]


def show_settings(context: typer.Context, resolved: dict[str, str]) -> None:
    """Print all settings and where they come from; `resolved` has what follows from others.

    A value stays in one line however narrow the terminal is, so that it can be searched and copied.
    """
    rows = [("setting", "value", "from")]
    for option in context.command.params:
        name = str(option.name)
        if name in (*_NO_SETTINGS, "help"):
            continue
        source = context.get_parameter_source(name)
        said = _SOURCES.get(source.name if source else "", "default")
        if said == "environment":
            said = f"environment, {option.envvar or f'{PREFIX}_{name.upper()}'}"
        elif said == "file":
            said = f"file, {context.params['settings']}"
        value = resolved.get(name) or _text(context.params[name])
        rows.append((name.replace("_", "-"), masked(value), said))
    wide = [max(len(row[i]) for row in rows) for i in range(2)]
    for name, value, said in rows:
        out.print(f"{name:{wide[0]}}  {value:{wide[1]}}  {said}")


def _text(value: Any) -> str:
    if value is None or value in ([], ()):
        return ""
    if isinstance(value, list | tuple):
        return " ".join(str(part) for part in value)
    return str(value)
