"""Parts of the reference about the codes of findings: the table of all, and the pages of a family."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardgen.check.engine.code_pages import Page, pages
from tests.docs.tables import prose, table

#: The families by the hundred of their codes, as their folders are called; steps give codes of a family, too.
FAMILIES = (
    *("form", "references", "inventory", "facts", "consistency"),
    *("language", "structure", "prose", "looks", "output"),
)
_FILE = re.compile(r"^[-+ ] # file: (?P<name>\S+)\n", re.MULTILINE)
_SEVERITY = re.compile(r"\((\w+)\)$")
#: Why the blocks of these pages do not run with the others.
_TESTED = 'no-run="tests/check/test_rules.py runs it"'


def code_table() -> str:
    """Return all codes with what they find, each leading to its page."""
    rows = [
        (f"[{code}]({_family(code)}.md#{code.lower()})", page.name, _severity(page), prose(_first(page.what)))
        for code, page in pages().items()
    ]
    return table(("Code", "Name", "Severity", "Finds"), rows)


def code_family(name: str) -> str:
    """Return the pages of a family."""
    return "\n\n".join(_page(code, page) for code, page in pages().items() if _family(code) == name)


def _page(code: str, page: Page) -> str:
    return "\n\n".join(
        (
            f"## {code} {page.name} {{#{code.lower()}}}",
            f"*{_severity(page).capitalize()}.* {prose(page.what)}",
            f"**Why it matters:** {prose(page.why)}",
            *_files(page.example),
            f"**Source:** {prose(page.source)}",
        )
    )


def _files(block: str) -> Iterator[str]:
    """Yield a block for each file of an example; one without a name is the deck `room`."""
    first, *named = _FILE.split(block)
    files = [("decks/room.yaml", first)] if first.strip() else []
    files += zip(named[::2], named[1::2], strict=True)
    for name, text in files:
        yield f'````diff title="{name}" {_TESTED}\n{text.strip(chr(10))}\n````'


def _first(text: str) -> str:
    return text.splitlines()[0]


def _severity(page: Page) -> str:
    found = _SEVERITY.search(page.title)
    assert found, page.title
    return found[1]


def _family(code: str) -> str:
    return FAMILIES[int(code[2])]
