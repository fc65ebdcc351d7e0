"""How far long work has come."""

from __future__ import annotations

from collections.abc import Callable

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeRemainingColumn,
)

from .app import err


def progress_bar() -> Progress:
    """A bar for long work, gone when it is done."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=err,
        transient=True,
    )


def telling(bar: Progress, task: TaskID, title: str) -> Callable[[str], None]:
    """Says beside a task's title that something is being compiled, until "" is told."""

    def tell(text: str) -> None:
        bar.update(task, description=f"{title} (compiling, once)" if text else title)

    return tell
