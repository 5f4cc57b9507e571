"""Codes that a step gives itself, and no rule of the checker: each step lists its own in `<step>/codes.py`.

The catalogue of the checker gathers them. A page is of the same form as the docstring of a rule: what, why, Wrong and
Right as files of a game in Swedish and English, and the source.
"""

from __future__ import annotations

from typing import NamedTuple

from cardgen.findings import ERROR


class StepCode(NamedTuple):
    """A code of a step: its permanent number, a name that reads well after "allow", its page and usual severity."""

    code: str
    name: str
    page: str
    severity: str = ERROR


def page(what: str, why: str, wrong: str, right: str, source: str) -> str:
    """Return a page as text, in the sections that all pages have."""
    return f"{what}\n\nWhy it matters: {why}\n\nWrong:\n{wrong}\nRight:\n{right}\nSource: {source}\n"
