"""Codes reported by the steps themselves rather than by a rule; each step documents its own in `<step>/codes.md`.

A section is headed `## CG001 unreadable-file (error)`; its body is the page, in the form of a rule's docstring.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from cardgen.files import read_file

_HEADING = re.compile(r"^## (?P<code>CG\d{3}) (?P<name>\S+) \((?P<severity>\w+)\)\n\n", re.MULTILINE)


class StepCode(NamedTuple):
    """A code: its permanent number, a name that reads well after "allow", its usual severity, and its page."""

    code: str
    name: str
    severity: str
    page: str


def read_codes(path: Path) -> list[StepCode]:
    """Read the codes of a step, in the order of the file."""
    text = read_file(path).decode()
    heads = list(_HEADING.finditer(text))
    ends = [head.start() for head in heads[1:]] + [len(text)]
    pages = (text[head.end() : end] for head, end in zip(heads, ends, strict=True))
    return [StepCode(**head.groupdict(), page=page) for head, page in zip(heads, pages, strict=True)]
