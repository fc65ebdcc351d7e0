"""From annotated class to record, and the text forms of its fields."""

from __future__ import annotations

import pickle
from typing import Annotated, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.core.fieldtext import Cards, Name, Names, Number, Numbers, Sparse
from skerry.core.kernel import INTERPRETED, Cells, copy_state
from skerry.core.layout import Field, layout_of

pytestmark = pytest.mark.plain


class Sample:
    turn: Annotated[int, Field()]
    small: Annotated[int, Field(size="i1")]
    cells: Annotated[Cells, Field((3,))]
    rows: Annotated[Cells, Field((2, 4))]
    wide: Annotated[Cells, Field((2,), size="i2")]


LAYOUT = layout_of(Sample)


def test_the_record_has_every_field_and_no_padding_inside() -> None:
    assert set(LAYOUT.dtype.names or ()) == {"turn", "small", "cells", "rows", "wide"}
    assert LAYOUT.dtype.itemsize == 24  # 8 + 4 + 3 + 8 + 1


def test_an_annotation_without_a_field_is_refused() -> None:
    class Wrong:
        turn: int

    with pytest.raises(TypeError, match=r"Wrong\.turn has no Field"):
        layout_of(Wrong)


@pytest.mark.parametrize("name", ["data", "size", "raw"])
def test_a_field_that_a_record_would_hide_is_refused(name: str) -> None:
    wrong = type("Wrong", (), {"__annotations__": {name: Annotated[int, Field()]}})
    with pytest.raises(TypeError, match=rf"Wrong\.{name}: .* choose another name"):
        layout_of(wrong)


def test_bytes_bring_a_state_back() -> None:
    states = LAYOUT.states(2)
    s = states[0]
    s.turn, s.small, s.cells[1], s.rows[1, 3], s.wide[0] = 5, -1, 7, -3, 300
    LAYOUT.from_bytes(LAYOUT.to_bytes(states, 0), states, 1)
    again = LAYOUT.read(states, 1)
    assert (again.turn, again.small, again.cells[1], again.rows[1, 3]) == (5, -1, 7, -3)
    assert again.wide[0] == 300


def test_a_read_state_is_a_copy() -> None:
    states = LAYOUT.states(1)
    copy = LAYOUT.read(states)
    copy.turn = 9
    copy.cells[0] = 1
    assert states[0].turn == 0
    assert states[0].cells[0] == 0


def test_a_record_is_read_written_and_pickled_by_its_fields() -> None:
    states: Any = np.zeros(1, LAYOUT.dtype)
    states[0].turn = 7
    assert (states[0].turn, states[0]["turn"]) == (7, 7)
    with pytest.raises(AttributeError):
        print(states[0].no_such_field)
    again = pickle.loads(pickle.dumps(states))
    assert (again[0].turn, again.tobytes()) == (7, states.tobytes())


def test_copying_leaves_the_source_alone() -> None:
    states = LAYOUT.states(2)
    states[0].turn, states[0].cells[2] = 4, 8
    copy_state(states, 1, states, 0)
    states[0].turn, states[0].cells[2] = 0, 0
    assert (states[1].turn, states[1].cells[2]) == (4, 8)


def test_interpreted_fields_refuse_what_does_not_fit() -> None:
    s = LAYOUT.states(1)[0]
    if INTERPRETED:
        with pytest.raises(ValueError):
            s.cells[0] = 128
    else:
        with pytest.raises(OverflowError):
            s.cells[0] = 128


COUNTS = st.lists(st.integers(0, 12), min_size=3, max_size=3)


@given(st.lists(COUNTS, min_size=2, max_size=2))
def test_card_rows_survive_text(rows: list[list[int]]) -> None:
    text = Cards("ab?")
    assert text.read(text.write(np.array(rows)), (2, 3)) == rows


def test_cards_may_be_written_out() -> None:
    assert Cards("lb?").read("llb", (3,)) == [2, 1, 0]
    assert Cards("lb?").read("l2b", (3,)) == [2, 1, 0]
    assert Cards("lb?").read("-", (3,)) == [0, 0, 0]
    assert Cards("lb?").write(np.array([2, 1, 4])) == "l2b?4"


@given(st.lists(st.integers(-1, 2), min_size=9, max_size=9))
def test_sparse_rows_survive_text(row: list[int]) -> None:
    text = Sparse(("red", "blue", "white"))
    assert text.read(text.write(np.array(row)), (9,)) == row


@pytest.mark.parametrize(
    ("form", "text", "shape", "reason"),
    [
        (Number(), "x", (), "expected a number, got 'x'"),
        (Numbers(), "1,2", (3,), "expected 3 values, got 2"),
        (Numbers(), "1,2/3,4", (3, 2), "expected 3 rows"),
        (Name(("red",)), "blue", (), "expected one of red, got 'blue'"),
        (Names(("red",)), "red,blue", (2,), "expected one of red"),
        (Cards("ab"), "a2c", (2,), "expected cards like a2b, got 'a2c'"),
        (Cards("ab"), "", (2,), "expected cards"),
        (Sparse(("red",)), "9:red", (9,), "place 9 is not between 0 and 8"),
        (Sparse(("red",)), "1=red", (9,), "expected a number"),
    ],
)
def test_wrong_field_texts_are_refused(
    form: object, text: str, shape: tuple[int, ...], reason: str
) -> None:
    with pytest.raises(ValueError, match=reason.replace("(", r"\(")):
        form.read(text, shape)  # type: ignore[attr-defined]


class Older:
    """A state before a field was added."""

    players: Annotated[int, Field()]
    row: Annotated[Cells, Field((3,))]


class Newer:
    """The same with one more field."""

    players: Annotated[int, Field()]
    house_rule: Annotated[int, Field(added=True)]
    row: Annotated[Cells, Field((3,))]


def test_a_field_added_later_leaves_old_fingerprints_alone_while_it_is_0() -> None:
    older, newer = layout_of(Older), layout_of(Newer)
    old, new = older.states(1), newer.states(1)
    for states in (old, new):
        states[0].players, states[0].row[1] = 3, 7
    assert older.fingerprint(old) == newer.fingerprint(new)
    assert len(newer.to_bytes(new)) > len(newer.fingerprint(new))
    new[0].house_rule = 1
    assert newer.fingerprint(new) == newer.to_bytes(new) != older.fingerprint(old)
