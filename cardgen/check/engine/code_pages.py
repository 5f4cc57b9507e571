"""The page of every code a finding can carry: what `cardgen explain` prints.

A rule's page is its docstring; steps list the codes that they give themselves in `codes.py` of their folder. All have
the same sections, and the tests run Wrong and Right of each: files of a game's folder,
one after another, each begun by a line `# file: decks/room.yaml` (files of `templates/` lie in the project).
Without such a line the block is `decks/room.yaml`. A deck, and a `game.yaml` in Swedish and English with the
dice T6 and T12, are supplied where they are not given.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from cardgen.check.engine.registry import all_rules
from cardgen.check.engine.step_codes import step_codes
from cardgen.findings import CardgenError, nearest

#: The sections of a page, in their order; the words before them say what it is.
SECTIONS = ("Why it matters", "Wrong", "Right", "Source")
_HEAD = re.compile(rf"^({'|'.join(SECTIONS)}):[ \t]*\n?", re.MULTILINE)


class Page(NamedTuple):
    """A page in its parts; `wrong` and `right` are files as one block of text, `file` is where the page stands."""

    title: str
    what: str
    why: str
    wrong: str
    right: str
    source: str
    file: str = ""

    @property
    def name(self) -> str:
        """The name of the code, as its title says it."""
        return self.title.split()[1]


def page(wanted: str) -> str:
    """Return the page of a code, asked for by the code or by its name, as text.

    Errors:
        CardgenError: no such code or name, with the nearest.
    """
    codes = {one.name: code for code, one in pages().items()}
    found = pages().get(codes.get(wanted.lower(), wanted.upper()))
    if found is None:
        near = nearest(wanted.upper(), pages()) or nearest(wanted.lower(), codes)
        raise CardgenError(f"no code or name '{wanted}'{near} (cardgen rules lists them)")
    wrong, right = (textwrap.indent(block, "    ") for block in (found.wrong, found.right))
    return "\n\n".join(
        (
            found.title,
            found.what,
            f"Why it matters: {found.why}",
            f"Wrong:\n\n{wrong}",
            f"Right:\n\n{right}",
            f"Source: {found.source}",
            f"Stands in: {found.file}",
        )
    )


@lru_cache(maxsize=1)
def pages() -> Mapping[str, Page]:
    """Return every page by code, sorted."""
    found = {}
    for code, (told, _, file) in step_codes().items():
        found[code] = parse_page(f"{code} {told.name} ({told.severity})", told.page)._replace(file=file)
    for code, rule in all_rules().items():
        found[code] = parse_page(f"{code} {rule.name} ({rule.severity})", rule.page)._replace(file=rule.file)
    return dict(sorted(found.items()))


def parse_page(title: str, text: str) -> Page:
    """Return a page in its parts.

    Errors:
        ValueError: a section is missing, empty or out of order (a mistake of ours).
    """
    what, *rest = _HEAD.split(text)
    heads, bodies = rest[::2], rest[1::2]
    if tuple(heads) != SECTIONS or not all(part.strip() for part in (what, *bodies)):
        raise ValueError(
            f"page of {title}: its sections are {', '.join(heads)}; expected {', '.join(SECTIONS)}"
        )
    why, wrong, right, source = bodies
    before, after = (textwrap.dedent(block).strip("\n") for block in (wrong, right))
    return Page(title, _flow(what), _flow(why), before, after, _flow(source))


def _flow(text: str) -> str:
    return textwrap.dedent(text).strip()
