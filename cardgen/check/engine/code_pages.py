"""The page of each code, which `cardgen explain` prints.

A rule's page is its docstring; those of steps' own codes are in the step's `codes.md`. All have the same sections. The
example is a diff from a wrong game to the right one: lines begin with `- ` (wrong), `+ ` (right) or two spaces (both).
It may have several files of a game's folder, each after a line `# file: decks/room.yaml` (`templates/` are in the
project); without such a line it is `decks/room.yaml`. Tests run both sides and add what every game has: a deck of one
card, a `game.yaml` in Swedish and English with the dice T6 and T12, the title of each, `cards:` before an indented
list, and the look `small` if the example has a template.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from cardgen.check.engine.code_names import code_named, codes_by_name, hint
from cardgen.check.engine.registry import all_rules
from cardgen.check.engine.retired import RETIRED
from cardgen.check.engine.step_codes import step_codes
from cardgen.findings import CardgenError, nearest

#: The sections of a page, in order; the text before them says what the code finds.
SECTIONS = ("Why it matters", "Example", "Source")
_HEAD = re.compile(rf"^({'|'.join(SECTIONS)}):[ \t]*\n?", re.MULTILINE)


class Page(NamedTuple):
    """The parts of a page, and the file it is in.

    Attributes:
        example: lines of a diff: `- ` wrong, `+ ` right, two spaces both.
    """

    title: str
    what: str
    why: str
    example: str
    source: str
    file: str = ""

    @property
    def wrong(self) -> str:
        """The files with the mistake, as one text."""
        return self._side("-")

    @property
    def right(self) -> str:
        """The same files without the mistake."""
        return self._side("+")

    def _side(self, sign: str) -> str:
        return "\n".join(line[2:] for line in self.example.splitlines() if line[:1] in ("", " ", sign))

    @property
    def name(self) -> str:
        """The name in its title."""
        return self.title.split()[1]


def page(wanted: str) -> str:
    """Return the page of a code, given by code or name, as text; of a retired one, what became of it.

    Errors:
        CardgenError: an unknown code or name, with the nearest.
    """
    former = hint(wanted)
    code = code_named(wanted)
    if code in RETIRED:
        return former
    found = pages().get(code)
    if found is None:
        near = nearest(wanted.upper(), pages()) or nearest(wanted.lower(), codes_by_name())
        raise CardgenError(f"no code or name '{wanted}'{near} (cardgen rules lists them)")
    return "\n\n".join(
        (
            *([former] if former else []),
            found.title,
            found.what,
            f"Why it matters: {found.why}",
            f"Example:\n\n{textwrap.indent(found.example, '    ')}",
            f"Source: {found.source}",
            f"File: {found.file}",
        )
    )


@lru_cache(maxsize=1)
def pages() -> Mapping[str, Page]:
    """Return all pages by code, sorted."""
    found = {}
    for code, (step, _, file) in step_codes().items():
        found[code] = parse_page(f"{code} {step.name} ({step.severity})", step.page)._replace(file=file)
    for code, rule in all_rules().items():
        found[code] = parse_page(f"{code} {rule.name} ({rule.severity})", rule.page)._replace(file=rule.file)
    return dict(sorted(found.items()))


def parse_page(title: str, text: str) -> Page:
    """Split a page into its parts.

    Errors:
        ValueError: a section is missing, empty or out of order (a bug).
    """
    what, *rest = _HEAD.split(text)
    heads, bodies = rest[::2], rest[1::2]
    if tuple(heads) != SECTIONS or not all(part.strip() for part in (what, *bodies)):
        raise ValueError(
            f"page of {title}: its sections are {', '.join(heads)}; expected {', '.join(SECTIONS)}"
        )
    why, example, source = bodies
    return Page(title, _flow(what), _flow(why), textwrap.dedent(example).strip("\n"), _flow(source))


def _flow(text: str) -> str:
    return textwrap.dedent(text).strip()
