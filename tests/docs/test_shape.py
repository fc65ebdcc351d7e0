"""What keeps the sources easy to read: layers, short parameter lists, short files."""

from __future__ import annotations

import ast
import functools
import importlib
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "skerry"
MOST_PARAMETERS = 8
MOST_LINES = 400
#: The layers of docs/architecture.md: a package imports what has a lower number, and itself.
LAYERS = {
    "core": 0, "network": 1, "plots": 1, "games": 2, "lessons": 3, "bots": 3, "data": 3,
    "arena": 4, "envs": 4, "training": 4, "analysis": 5, "puzzles": 6, "server": 7, "cli": 8,
    "__main__": 9,
}  # fmt: skip
#: Chooses the mode before any rule is imported.
CHOOSES_MODE = "cli/__init__.py"

#: Sources of the client.
CLIENT = ("ts", "svelte", "css")
#: Decorators of code that numba compiles.
COMPILED = {"kernel", "inlined", "generic", "generic_inlined"}

Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
Import = ast.Import | ast.ImportFrom


@functools.cache
def sources() -> list[tuple[str, ast.Module]]:
    return [
        (file.relative_to(SOURCE).as_posix(), ast.parse(file.read_text(encoding="utf-8")))
        for file in sorted(SOURCE.rglob("*.py"))
    ]


def parameters_of(function: Function) -> int:
    """What a caller may say; a method's own object is none of it."""
    given = function.args
    named = [a.arg for a in given.posonlyargs + given.args + given.kwonlyargs]
    more = (given.vararg is not None) + (given.kwarg is not None)
    return len(named) - (named[:1] in (["self"], ["cls"])) + more


def targets(name: str, node: Import) -> list[str]:
    """The modules that an import names, `skerry.core.game` and the like."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if not node.level:
        return [node.module or ""]
    package = ["skerry", *name.split("/")[:-1]]
    base = package[: len(package) - node.level + 1]
    if node.module:
        return [".".join([*base, node.module])]
    return [".".join([*base, alias.name]) for alias in node.names]


def imports_in(tree: ast.AST) -> Iterator[Import]:
    yield from (node for node in ast.walk(tree) if isinstance(node, Import))


def module_file(module: str) -> str | None:
    """The file of one of our modules; a package's is its `__init__`."""
    path = "/".join(module.split(".")[1:])
    for file in (f"{path}.py", f"{path}/__init__.py"):
        if (SOURCE / file).is_file():
            return file
    return None


def base_libraries() -> set[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    needed = {word.split(">")[0].split("=")[0].strip() for word in project["dependencies"]}
    return needed | set(sys.stdlib_module_names)


class Optional:
    """Which modules need a library that comes with an extra only."""

    def __init__(self) -> None:
        self.base = base_libraries()
        self.top = {
            name: [
                target
                for node in tree.body
                if isinstance(node, Import)
                for target in targets(name, node)
            ]
            for name, tree in sources()
        }

    def needs_extra(self, module: str, seen: frozenset[str] = frozenset()) -> bool:
        if not module.startswith("skerry"):
            return module.split(".")[0] not in self.base
        file = module_file(module)
        if file is None or file in seen:
            return False
        return any(self.needs_extra(target, seen | {file}) for target in self.top[file])


def test_no_function_has_a_long_parameter_list() -> None:
    long = [
        f"{name}:{node.lineno} {getattr(node, 'name', 'lambda')} has {parameters_of(node)}"
        for name, tree in sources()
        for node in ast.walk(tree)
        if isinstance(node, Function) and parameters_of(node) > MOST_PARAMETERS
    ]
    assert long == []


def test_imports_point_downward() -> None:
    upward = []
    for name, tree in sources():
        own = name.split("/")[0].removesuffix(".py")
        if own == "__init__":
            continue
        for node in imports_in(tree):
            for target in targets(name, node):
                other = target.split(".")[1] if target.startswith("skerry.") else ""
                if other in LAYERS and other != own and LAYERS[other] >= LAYERS[own]:
                    upward.append(f"{name}:{node.lineno} {target}")
    assert upward == []


def test_every_package_has_a_layer() -> None:
    packages = {name.split("/")[0].removesuffix(".py") for name, _ in sources()} - {"__init__"}
    assert packages <= set(LAYERS)


def test_imports_inside_functions_are_of_optional_libraries() -> None:
    optional = Optional()
    hidden = []
    for name, tree in sources():
        for function in ast.walk(tree):
            if not isinstance(function, Function) or name == CHOOSES_MODE:
                continue
            for node in imports_in(function):
                for target in targets(name, node):
                    if not optional.needs_extra(target):
                        hidden.append(f"{name}:{node.lineno} {target}")
    assert hidden == []


def test_files_are_short() -> None:
    files = [*SOURCE.rglob("*.py"), *(ROOT / "tests").rglob("*.py")]
    files += [file for kind in CLIENT for file in (ROOT / "web" / "src").rglob(f"*.{kind}")]
    lines = {
        file.relative_to(ROOT).as_posix(): len(file.read_text(encoding="utf-8").splitlines())
        for file in files
        if "generated" not in file.parts
    }
    assert {name: count for name, count in lines.items() if count >= MOST_LINES} == {}


def test_kernels_hold_no_lists() -> None:
    """numba takes numbers, tuples and arrays as constants; lists compile nowhere."""
    held = []
    for name, tree in sources():
        functions = [
            node
            for node in tree.body
            if isinstance(node, ast.FunctionDef)
            and {d.id for d in node.decorator_list if isinstance(d, ast.Name)} & COMPILED
        ]
        if not functions:
            continue
        module = importlib.import_module(f"skerry.{name.removesuffix('.py').replace('/', '.')}")
        for function in functions:
            own = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
            for used in sorted(own):
                if isinstance(getattr(module, used, None), list | dict | set):
                    held.append(f"{name}: {function.name} uses {used}")
    assert held == []


def without_encoding(call: ast.Call) -> bool:
    """Whether a text is read or written in an encoding that the system chooses."""
    named = {keyword.arg for keyword in call.keywords}
    words = [a.value for a in call.args if isinstance(a, ast.Constant)]
    if isinstance(call.func, ast.Attribute) and call.func.attr in ("read_text", "write_text"):
        return "encoding" not in named
    is_open = isinstance(call.func, ast.Name) and call.func.id == "open"
    return is_open and "encoding" not in named and not any("b" in str(w) for w in words[-1:])


def test_files_are_utf_8_on_every_system() -> None:
    found = [
        f"{name}:{node.lineno}"
        for name, tree in sources()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and without_encoding(node)
    ]
    assert found == []
