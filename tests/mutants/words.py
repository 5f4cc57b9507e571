"""Words that operators look for, and what they put in their place: `words.yaml`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

WORDS: Mapping[str, Any] = yaml.safe_load(Path(__file__).with_name("words.yaml").read_text("utf-8"))
