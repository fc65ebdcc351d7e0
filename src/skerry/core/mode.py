"""Programs that need compiled rules in their own process say so before any rule is imported."""

from __future__ import annotations

import os
import sys
import warnings


def need_compiled(what: str) -> None:
    """Compile the rules in this process, unless somebody has chosen otherwise."""
    loaded = sys.modules.get("skerry.core.kernel")
    if loaded is None:
        if not os.environ.get("SKERRY_INTERPRETED"):
            os.environ["SKERRY_INTERPRETED"] = "0"
    elif loaded.BESIDE:
        warnings.warn(
            f"{what}: the rules were loaded before, and nothing was compiled yet, so they run "
            "interpreted here, which is slow; import this first, or set SKERRY_INTERPRETED=0",
            RuntimeWarning,
            stacklevel=3,
        )
