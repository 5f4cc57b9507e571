"""Ranges of numbers as running text writes them."""

from __future__ import annotations

import re

RANGE = re.compile(r"(?<![\w.,/+\-–−])(\d{1,3})\s?[-–—]\s?(\d{1,3}|\?)(?![\w\-–]|[.,]\d)")
