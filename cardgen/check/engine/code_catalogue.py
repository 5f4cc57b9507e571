"""The catalogue of all codes, for `cardgen rules` and for reports."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from cardgen.check.engine.code_pages import Page, pages
from cardgen.check.engine.registry import all_rules
from cardgen.check.engine.step_codes import step_codes

#: The groups of codes by first digit.
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


class Entry(NamedTuple):
    """A code: its name, severity, group, whether it has fixes, and its page."""

    code: str
    name: str
    severity: str
    group: str
    fixable: bool
    page: Page

    @property
    def title(self) -> str:
        """The code with its name."""
        return f"{self.code} {self.name}"

    @property
    def what(self) -> str:
        """The first sentence of the page, on one line."""
        return re.split(r"(?<=[.!?])\s+(?=[A-ZÅÄÖ`])", " ".join(self.page.what.split()), maxsplit=1)[0]


@lru_cache(maxsize=1)
def catalogue() -> Mapping[str, Entry]:
    """Return every code, sorted."""
    rules, given = all_rules(), step_codes()
    found = {}
    for code, page in pages().items():
        one, fixes = (rules[code], rules[code].fixes) if code in rules else (given[code].code, False)
        found[code] = Entry(code, one.name, one.severity, GROUPS[code[2]], fixes, page)
    return found
