"""What the reference says that the program can say itself: each part of a page between two comments.

    <!-- generated: commands -->
    …
    <!-- /generated -->

`make docs` writes them anew; a test holds the committed pages against them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path

from tests.docs.codes import code_family, code_table
from tests.docs.headings import heading_table
from tests.docs.keys import key_table
from tests.docs.kinds import kind_sections, size_table
from tests.docs.looks import look_sections
from tests.docs.program import command_sections, schema, script_table
from tests.docs.sheets import sheet_key_table, sheet_table, staggered_table
from tests.docs.templates import function_sections
from tests.paths import ROOT

#: Where pages with such parts lie.
REFERENCE = ROOT / "docs/reference"

#: What makes each part, by its first word; what else the comment says is given to it.
PARTS: Mapping[str, Callable[..., str]] = {
    "codes": code_table,
    "commands": command_sections,
    "family": code_family,
    "functions": function_sections,
    "headings": heading_table,
    "keys": key_table,
    "kinds": kind_sections,
    "looks": look_sections,
    "schema": schema,
    "scripts": script_table,
    "sheet-keys": sheet_key_table,
    "sheets": sheet_table,
    "sizes": size_table,
    "staggered": staggered_table,
}
_PART = re.compile(r"(<!-- generated: (?P<words>[\w -]+) -->\n).*?(<!-- /generated -->)", re.DOTALL)


def reference_pages() -> list[Path]:
    """Return the pages of the reference."""
    return sorted(REFERENCE.rglob("*.md"))


def renewed(text: str) -> str:
    """Return a page with each of its parts as the program says it now."""

    def made(found: re.Match[str]) -> str:
        name, *said = found["words"].split()
        return f"{found[1]}\n{PARTS[name](*said).strip()}\n\n{found[3]}"

    return _PART.sub(made, text)


def parts_of(text: str) -> list[str]:
    """Return the words of the parts that a page has."""
    return [found["words"] for found in _PART.finditer(text)]
