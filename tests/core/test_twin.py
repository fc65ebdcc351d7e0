"""Work that starts interpreted and changes over to a compiled process."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import warnings
from collections.abc import Callable
from pathlib import Path

import pytest
from twin_work import compile_aloud, die, fail, tell_all, tell_one_and_die, wait_for

from skerry.core.twin import Attempt, Call, Twin, changing_over

pytestmark = pytest.mark.plain

#: Seconds that a busy machine may take.
PATIENCE = 600


def here(item: int) -> tuple[int, int]:
    return item, os.getpid()


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{pid}/stat")
    return not state.exists() or state.read_text().rsplit(")", 1)[1].split()[0] != "Z"


def wait_until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_the_first_results_come_before_the_twin_is_ready_and_the_rest_from_it(
    tmp_path: Path,
) -> None:
    file, items = tmp_path / "compiled", list(range(6))

    def slow(item: int) -> tuple[int, int]:
        if item == 3:
            file.touch()
            while True:  # the twin need not wait for it
                pass
        return here(item)

    found = list(changing_over(items, slow, Call(wait_for, (file,)), Call(tell_all)))
    assert [item for item, _ in found] == items
    assert [pid == os.getpid() for _, pid in found] == [True] * 3 + [False] * 3


def test_work_that_is_done_before_the_twin_is_ready_waits_for_nothing(tmp_path: Path) -> None:
    never = Call(wait_for, (tmp_path / "never",))
    found = list(changing_over([1, 2], here, never, Call(tell_all)))
    assert found == [(1, os.getpid()), (2, os.getpid())]


@pytest.mark.parametrize(
    ("get_ready", "rest", "why"),
    [
        (Call(fail), Call(tell_all), "no compiler for this processor"),
        (Call(die), Call(tell_all), "code 7"),
        (Call(int), Call(tell_one_and_die), "code 7"),
    ],
)
def test_a_failing_compiler_leaves_the_work_interpreted_and_says_so_once(
    get_ready: Call, rest: Call, why: str
) -> None:
    items = [0, 1, 2]
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        with Blocked() as blocked:
            found = list(changing_over(items, blocked.until_left, get_ready, rest))
    assert [item for item, _ in found] == items
    assert found[-1][1] == os.getpid()
    assert [why in str(warning.message) for warning in said] == [True]


class Blocked:
    """The first time work on an item lasts until it is left."""

    def __enter__(self) -> Blocked:
        self.begun = False
        return self

    def __exit__(self, *error: object) -> None:
        assert self.begun

    def until_left(self, item: int) -> tuple[int, int]:
        if not self.begun:
            self.begun = True
            while True:
                pass
        return here(item)


def test_an_error_of_the_work_is_not_the_twins() -> None:
    def refuse(item: int) -> None:
        raise KeyError(item)

    with pytest.raises(KeyError):
        list(changing_over([5], refuse, Call(wait_for, (Path("/never"),)), Call(tell_all)))


def test_whoever_stops_early_leaves_no_twin_behind(tmp_path: Path) -> None:
    started: list[int] = []
    begin = Twin.begin

    def noted(self: Twin, call: Call) -> None:
        started.append(self.pid)
        begin(self, call)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Twin, "begin", noted)
        results = changing_over([1, 2], here, Call(wait_for, (tmp_path / "no",)), Call(tell_all))
        assert next(results) == (1, os.getpid())
        assert is_alive(started[0])
        results.close()  # type: ignore[attr-defined]
    wait_until(lambda: not is_alive(started[0]))


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="ends a process at once")
def test_a_twin_ends_with_the_process_that_was_killed() -> None:
    program = (
        "import time; from skerry.core.twin import Call, Twin; t = Twin();"
        "t.begin(Call(time.sleep, (600,))); print(t.pid, flush=True); time.sleep(600)"
    )
    parent = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    twin = int(parent.stdout.readline())
    assert is_alive(twin)
    parent.kill()
    parent.wait()
    parent.stdout.close()
    wait_until(lambda: not is_alive(twin))


def test_an_attempt_can_be_left_at_any_moment() -> None:
    def forever() -> object:
        yield 1
        while True:
            pass

    attempt = Attempt(forever)  # type: ignore[arg-type]
    assert attempt.results.get() == ("result", 1)
    attempt.leave()
    assert attempt.results.qsize() == 0


def test_an_item_that_waits_is_not_begun_interpreted(tmp_path: Path) -> None:
    file = tmp_path / "compiled"
    items, ready = list(range(4)), Call(wait_for, (file,))
    found = []
    for item, pid in changing_over(items, here, ready, Call(tell_all), waits=lambda n: n >= 2):
        found.append((item, pid == os.getpid()))
        if item == 1:
            file.touch()
    assert found == [(0, True), (1, True), (2, False), (3, False)]


def test_what_is_compiled_is_told_and_when_it_is_ready() -> None:
    said: list[str] = []
    ready, rest = Call(compile_aloud), Call(tell_all)
    list(changing_over([1], here, ready, rest, waits=lambda item: True, told=said.append))
    assert said == ["compiling the rules", "compiling bots", ""]
