import re
from collections.abc import Iterator

from cardgen.check.api import CheckedGame, Place, Violations, nearest_or_all, rule, violation
from cardgen.check.corpus.exact_places import spot
from cardgen.check.corpus.text_units import SECTION, TextUnit, by_key, text_key, units_with_markup
from cardgen.text.markup import problems_of

_TAG = re.compile(r"</?(?:b|strong|i|em)>", re.IGNORECASE)
#: Lines of the rules that are a ruler, drawn with stars.
_RULER = re.compile(r"^[ \t]*(?:\*[ \t]*){3,}$", re.MULTILINE)

#: Begins a box of a kind. A picture of components is printed in the rules as one.
_BOX = re.compile(r"^[ \t]*(?:>[ \t]*)+(?P<mark>\[!(?P<kind>[A-Za-z]+)[^\]\n]*\])", re.MULTILINE)
_KINDS = ("example", "reading", "hint", "picture")


@rule("CG014", "broken-markup")
def broken_markup(game: CheckedGame) -> Violations:
    """Markup is not closed, a brace is unpaired, or a tag is not supported here.

    Why it matters: the rest of the paragraph prints in bold or italics, or a brace or `<b>` is printed literally. Tags
    work only in tables, and only if they open and close on one line.

    Example:
            - id: room-orc
              name: {sv: Orch, en: Orc}
        -     text: {sv: "**Strid** börjar.", en: "**Fight begins."}
        +     text: {sv: "**Strid** börjar.", en: "**Fight** begins."}

    Source: Reference, A game's files. `{{`, `}}` and `\\*` print the characters themselves.
    """
    units = units_with_markup(game)
    keys = [text_key(unit) for unit in units]
    for unit, problems in zip(units, by_key(game, "markup", units, keys, _broken), strict=True):
        for offset, message in problems:
            yield violation(_place(game, unit, offset), f"{unit.what}: {message}")


def _broken(unit: TextUnit) -> list[tuple[int, str]]:
    """Return invalid markup: the offset in a unit, and what is wrong."""
    return [
        *map(tuple, problems_of(_RULER.sub(_blank, unit.text))),
        *_tags(unit.text),
        *(_boxes(unit.text) if unit.kind == SECTION else ()),
    ]


def _tags(text: str) -> Iterator[tuple[int, str]]:
    """Yield the first tag of a text, which prints: its offset, and what is wrong."""
    tag = _TAG.search(text)
    if tag:
        yield tag.start(), f"'{tag[0]}' is printed as text; write **bold** or *italic*"


def _boxes(text: str) -> Iterator[tuple[int, str]]:
    """Yield the boxes of an unknown kind: the offset of each, and what is wrong."""
    for box in _BOX.finditer(text):
        if box["kind"] not in _KINDS:
            hint = nearest_or_all(box["kind"], _KINDS)
            yield box.start("mark"), f"unknown kind of box '{box['kind']}'{hint}"


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _place(game: CheckedGame, unit: TextUnit, offset: int) -> Place:
    """Return the place of a character of a unit, counted from the start of its word."""
    start = max(unit.text.rfind(" ", 0, offset), unit.text.rfind("\n", 0, offset)) + 1
    words = unit.text[start:].split(maxsplit=1)[0]
    found = spot(game, unit.place, words)
    return found if found == unit.place else found.moved(found.line, found.column + offset - start)
