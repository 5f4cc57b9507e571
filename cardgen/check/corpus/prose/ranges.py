"""Numbers in running text: lists of results, ranges, written sums and tests against a number."""

from __future__ import annotations

import re

RANGE = re.compile(r"(?<![\w.,/+\-–−])(\d{1,3})\s?[-–—]\s?(\d{1,3}|\?)(?![\w\-–]|[.,]\d)")
