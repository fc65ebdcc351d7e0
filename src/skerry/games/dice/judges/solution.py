"""The tables that the other judges look things up in."""

from __future__ import annotations

from ..solution.tables import solution

__all__ = ["solution"]
