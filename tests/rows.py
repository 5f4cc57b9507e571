"""Rows of parametrised tests, kept as data beside them: those of `test_spelling.py` in `spelling.yaml`, by test."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml


def rows_beside(file: str) -> Mapping[str, Sequence[Any]]:
    """Return the rows for each test of a file."""
    path = Path(file)
    return yaml.safe_load(path.with_name(f"{path.stem.removeprefix('test_')}.yaml").read_text("utf-8"))
