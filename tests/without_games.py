"""`make test-without-games`: the tests that name no shipped game, in a copy of the checkout that has none of them.

The program knows no game, so nothing but the games' own tests may miss them. What is given on the command line goes to
pytest: `python -m tests.without_games -n 2 tests/layout`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.paths import ROOT, SHIPPED_GAMES

#: What a copy does not need: what is made, and what belongs to one machine.
LEFT_OUT = (".git", ".venv", "build", "dist", "__pycache__", ".pytest_cache", ".ruff_cache", ".mypy_cache")


def copy_without_games(folder: Path) -> Path:
    """Copy the checkout into a folder, without the shipped games and their looks; return the copy."""
    copy = folder / "cardgen"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*LEFT_OUT))
    for game in SHIPPED_GAMES:
        shutil.rmtree(copy / "content" / game)
        shutil.rmtree(copy / "templates" / game)
    return copy


def main() -> int:
    """Run the tests; return the exit code of pytest."""
    with tempfile.TemporaryDirectory() as folder:
        copy = copy_without_games(Path(folder))
        environment = {**os.environ, "PYTHONPATH": str(copy)}
        command = [sys.executable, "-m", "pytest", "-m", "not shipped", *sys.argv[1:]]
        return subprocess.run(command, cwd=copy, env=environment).returncode


if __name__ == "__main__":
    sys.exit(main())
