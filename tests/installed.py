"""Packages beside cardgen for tests: installed as pip installs them, and what the command line then does."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from tests.paths import ROOT


def install(site: Path, name: str, source: str, entries: Mapping[str, str]) -> None:
    """Put a package of one module beside cardgen.

    Args:
        site: the folder of packages. entries: a line of entry points a group.
    """
    info = site / f"{name}-1.0.dist-info"
    info.mkdir(parents=True, exist_ok=True)
    (site / f"{name}.py").write_text(source, "utf-8")
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    lines = [f"[{group}]\n{entry}\n" for group, entry in entries.items()]
    (info / "entry_points.txt").write_text("\n".join(lines))


def run_cardgen(
    folder: Path, site: Path, cache_folder: Path, *args: object
) -> subprocess.CompletedProcess[str]:
    """Run a command in a folder, in a process of its own, with the packages of `site` beside cardgen."""
    environment = {"PYTHONPATH": f"{ROOT}:{site}", "CARDGEN_CACHE": str(cache_folder), "PATH": ""}
    command = [sys.executable, "-m", "cardgen", *map(str, args)]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
