"""Small faults that could stand in the rules: every one of a source file, and the file with it.

Comparisons, operators, numbers, truth values, negations and returned values are changed one at a
time. Docstrings, annotations, texts and decorators are left alone.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
GAMES = ROOT / "src" / "skerry" / "games"
#: What tells and draws a game, and what learners see of it, is no rule.
NO_RULES = ("__init__.py", "text.py", "drawing.py", "picture.py", "observe.py", "observed.py",
            "refusal.py")  # fmt: skip

#: Nor is the board as a graph, which is made for those who study it.
STUDIED = "graph.py"

_COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE,),
    ast.LtE: (ast.Lt,),
    ast.Gt: (ast.GtE,),
    ast.GtE: (ast.Gt,),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
_OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}


@dataclass(frozen=True)
class Mutant:
    """One change of one file."""

    game: str
    file: str  #: within the game's folder
    line: int
    function: str  #: that it stands in
    before: str
    after: str
    #: Which of the changes of its file it is, counted from the start.
    number: int

    @property
    def key(self) -> str:
        """What it is, whatever stands above it in the file."""
        return f"{self.game}/{self.file} {self.function}: {self.before} -> {self.after}"

    def __str__(self) -> str:
        return f"{self.game}/{self.file}:{self.line}: {self.before} -> {self.after}"


def rule_files(game: str) -> list[Path]:
    """The files of a game that hold its rules."""
    return sorted(path for path in (GAMES / game).glob("*.py") if path.name not in NO_RULES)


def mutants_of(game: str) -> list[Mutant]:
    """Every change of a game's rules."""
    files = [path for path in rule_files(game) if path.name != STUDIED]
    return [mutant for path in files for mutant in _mutants_in(game, path)]


def _mutants_in(game: str, path: Path) -> Iterator[Mutant]:
    source = path.read_text(encoding="utf-8")
    tree = ast.parse(source)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    for number, (node, changed, statement) in enumerate(_changes(tree)):
        before = ast.unparse(statement)
        with changed:
            after = ast.unparse(statement)
        if before not in (after, after.replace("strict=False", "strict=True")):  # that is no rule
            line = node.lineno
            inside = [f.name for f in functions if f.lineno <= line <= (f.end_lineno or line)]
            function = inside[-1] if inside else "module"
            yield Mutant(game, path.name, line, function, _first(before), _first(after), number)


def mutated(path: Path, number: int) -> str:
    """The source with one change."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for count, (_, changed, _) in enumerate(_changes(tree)):
        if count == number:
            with changed:
                return ast.unparse(tree)
    raise ValueError(f"{path.name} has no change {number}")


def _first(text: str) -> str:
    """The first line of a statement: of a branch, what it tests."""
    return text.splitlines()[0]


class _Change:
    """Sets something of a node, and sets it back."""

    def __init__(self, node: ast.AST, name: str, value: object, place: int | None = None) -> None:
        self.node, self.name, self.value, self.place = node, name, value, place

    def _swap(self) -> None:
        if self.place is None:
            now = getattr(self.node, self.name)
            setattr(self.node, self.name, self.value)
        else:
            now = getattr(self.node, self.name)[self.place]
            getattr(self.node, self.name)[self.place] = self.value
        self.value = now

    def __enter__(self) -> None:
        self._swap()

    def __exit__(self, *error: object) -> None:
        self._swap()


_Found = tuple[ast.expr | ast.stmt, _Change, ast.stmt]


def _changes(tree: ast.Module) -> Iterator[_Found]:
    """Every change with the statement it stands in; what comprehensions go through comes last."""
    for inside in (_in_statement, _in_comprehensions):
        for statement in ast.walk(tree):
            if isinstance(statement, ast.stmt):
                for node, change in inside(statement):
                    yield node, change, statement


def _in_statement(statement: ast.stmt) -> Iterator[tuple[ast.expr | ast.stmt, _Change]]:
    if isinstance(statement, ast.Import | ast.ImportFrom | ast.ClassDef | ast.FunctionDef):
        return
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
        return  # a docstring
    if isinstance(statement, ast.AugAssign) and type(statement.op) in _OPERATORS:
        yield statement, _Change(statement, "op", _OPERATORS[type(statement.op)]())
    if isinstance(statement, ast.Return) and not isinstance(
        statement.value, ast.Constant | ast.Tuple | None
    ):
        yield statement, _Change(statement, "value", ast.Constant(0))
    for part in _expressions(statement):
        yield from _in_expression(part)


def _in_comprehensions(statement: ast.stmt) -> Iterator[tuple[ast.expr | ast.stmt, _Change]]:
    if isinstance(statement, ast.Import | ast.ImportFrom | ast.ClassDef | ast.FunctionDef):
        return
    for part in _expressions(statement):
        for node in ast.walk(part):
            if isinstance(node, ast.comprehension):
                for inner in (node.iter, *node.ifs):
                    yield from _in_expression(inner)


def _expressions(statement: ast.stmt) -> Iterator[ast.expr]:
    """What a statement itself works out."""
    for name, value in ast.iter_fields(statement):
        if name in ("annotation", "target", "targets", "body", "orelse", "finalbody", "handlers"):
            continue
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, ast.expr):
                yield part


def _in_expression(node: ast.expr) -> Iterator[tuple[ast.expr, _Change]]:
    if isinstance(node, ast.Compare):
        for place, op in enumerate(node.ops):
            for other in _COMPARISONS[type(op)]:
                yield node, _Change(node, "ops", other(), place)
    elif isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS and not _adds_nothing(node):
        yield node, _Change(node, "op", _OPERATORS[type(node.op)]())
    elif isinstance(node, ast.BoolOp):
        yield node, _Change(node, "op", ast.Or() if isinstance(node.op, ast.And) else ast.And())
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node, _Change(node, "op", ast.UAdd())
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield node, _Change(node, "value", not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield node, _Change(node, "value", node.value + 1)
    for _, value in ast.iter_fields(node):
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, ast.expr):
                yield from _in_expression(part)
            elif isinstance(part, ast.keyword):
                yield from _in_expression(part.value)


def _adds_nothing(node: ast.BinOp) -> bool:
    """Whether it is `x + 0`, as kernels copy a number: less nothing is the same."""
    return isinstance(node.right, ast.Constant) and node.right.value == 0
