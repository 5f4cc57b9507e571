"""Words that operators look for, and what they put in their place: `words.yaml`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.rows import read_yaml

WORDS: Mapping[str, Any] = read_yaml(Path(__file__).with_name("words.yaml"))
