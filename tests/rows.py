"""Rows of parametrised tests, kept as data beside them: those of `test_spelling.py` in `spelling.yaml`, by test.

What is YAML beside a test is read here, by libyaml: it takes a tenth of the time that Python takes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml


def rows_beside(file: str) -> Mapping[str, Sequence[Any]]:
    """Return the rows for each test of a file."""
    path = Path(file)
    return read_yaml(path.with_name(f"{path.stem.removeprefix('test_')}.yaml"))


def read_yaml(path: Path) -> Any:
    """Return what a file of ours holds."""
    return yaml.load(path.read_text("utf-8"), Loader=yaml.CSafeLoader)


def to_yaml(data: object) -> str:
    """Return data as YAML, with keys in their order."""
    return yaml.dump(data, Dumper=yaml.CSafeDumper, sort_keys=False, allow_unicode=True)
