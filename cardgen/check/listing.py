"""All codes as a list: what `cardgen rules` prints, and what reports say of a rule."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from cardgen.check.pages import Page, pages
from cardgen.check.registry import Rule, all_rules
from cardgen.findings import ERROR, WARNING

#: The ten groups by a code's first digit.
GROUPS: Mapping[str, str] = {
    "0": "form",
    "1": "references",
    "2": "inventory and closure",
    "3": "rule facts",
    "4": "text against text",
    "5": "language",
    "6": "structure and odds",
    "7": "rule prose",
    "8": "fit and looks",
    "9": "output files",
}
#: Codes of no rule that are always warnings.
_WARNED = frozenset({"CG013", "CG807"})


class Entry(NamedTuple):
    """A code: its name (empty where it is no rule's), severity, group, whether fixes are known, and its page."""

    code: str
    name: str
    severity: str
    group: str
    fixable: bool
    printed: bool
    page: Page

    @property
    def title(self) -> str:
        """Give the code with its name."""
        return f"{self.code} {self.name}".strip()

    @property
    def what(self) -> str:
        """Give the first sentence of the page, on one line."""
        return re.split(r"(?<=[.!?])\s+(?=[A-ZÅÄÖ`])", " ".join(self.page.what.split()), maxsplit=1)[0]


@lru_cache(maxsize=1)
def entries() -> Mapping[str, Entry]:
    """Give every code, sorted."""
    rules = all_rules()
    return {code: _entry(code, rules.get(code), page) for code, page in pages().items()}


def _entry(code: str, rule: Rule | None, page: Page) -> Entry:
    group = GROUPS[code[2]]
    if rule is None:
        return Entry(code, "", WARNING if code in _WARNED else ERROR, group, False, False, page)
    return Entry(code, rule.name, rule.severity, group, rule.fixes, rule.printed, page)
