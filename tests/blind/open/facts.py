"""Numbers that are wrong in all languages alike."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from tests.blind.operators import Mistake, blind, mistake
from tests.blind.prose import prose, shown
from tests.mutants.content import Content, Edit, Record, alike, scalars
from tests.mutants.content import number as whole

WORDS = {
    "en": [
        "no",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
    ],
    "sv": ["noll", "ett", "två", "tre", "fyra", "fem", "sex", "sju", "åtta", "nio", "tio", "elva", "tolv"],
    "de": [
        "null",
        "ein",
        "zwei",
        "drei",
        "vier",
        "fünf",
        "sechs",
        "sieben",
        "acht",
        "neun",
        "zehn",
        "elf",
        "zwölf",
    ],
    "nl": [
        "nul",
        "een",
        "twee",
        "drie",
        "vier",
        "vijf",
        "zes",
        "zeven",
        "acht",
        "negen",
        "tien",
        "elf",
        "twaalf",
    ],
}
_ROW = re.compile(r"\{key: ([\w.-]+), value: (\d+)(?=[,}])")


def stated(content: Content, game: str) -> dict[str, tuple[str, int, int, str]]:
    """Return a game's facts that are numbers: file, offset, number and line, by key."""
    found = {}
    for name in (f"content/{game}/facts.yaml", f"content/{game}/game.yaml"):
        text = content.files.get(name, "")
        for m in _ROW.finditer(text):
            line = text[m.start() : text.find("\n", m.start())]
            found[m[1]] = (name, m.start(2), int(m[2]), line)
    return found


def entry(content: Content, name: str, offset: int) -> Record:
    """Return the row of facts at an offset."""
    rows = (r for r in content.of("entry") if r.file == name and r.start <= offset < r.end)
    return min(rows, key=lambda r: r.end - r.start)


@blind("A", "facts", "fact-one-off")
def fact_one_off(content: Content, rng: Random) -> Iterator[Mistake]:
    """A number that the content also gives otherwise is one off where it is stated."""
    for game in content.games:
        for key, (name, start, number, line) in stated(content, game).items():
            if " is: " in line:
                edit = Edit(name, start, start + len(str(number)), str(number + 1))
                says = f"{key} is said to be {number + 1}; counted, it is {number}"
                yield mistake(entry(content, name, start), [edit], says, names=(key,))


@blind("A", "facts", "literal-one-off")
def literal_one_off(content: Content, rng: Random) -> Iterator[Mistake]:
    """A card says a number itself that was stated once, and one off, in all languages; the rules still say the other."""
    for text in prose(content, "component", "phrase"):
        versions = content.versions(text)
        known = stated(content, text.record.game)
        for m in re.finditer(r"\{=([\w.-]+)(?:\|[^|{}:]*\|([^|{}:]*))?(?::([Ww]ords))?\}", text.words):
            if text is not versions[0] or m[1] not in known or known[m[1]][2] > 11:
                continue
            number, edits = known[m[1]][2] + 1, []
            for version in versions:
                same = list(
                    re.finditer(
                        rf"\{{={re.escape(m[1])}(?:\|[^|{{}}:]*\|([^|{{}}:]*))?(?::([Ww]ords))?\}}",
                        version.words,
                    )
                )
                if len(same) == 1:
                    said = WORDS[version.lang][number] if same[0][2] else str(number)
                    said = said.capitalize() if same[0][2] == "Words" else said
                    at = version.start + same[0].start()
                    edits.append(
                        Edit(version.file, at, at + len(same[0][0]), f"{said} {same[0][1] or ''}".strip())
                    )
            if len(edits) == len(versions):
                says = f"{shown(text.record)} says {number}; the rules say {number - 1} ({m[1]})"
                yield mistake(text.record, edits, says, names=(m[1],))


@blind("A", "facts", "count-one-off")
def count_one_off(content: Content, rng: Random) -> Iterator[Mistake]:
    """A count that must hold of a deck is one off."""
    for record in content.of("entry"):
        for path, node in (p for value in record.fields.values() for p in scalars(value)):
            count = whole(node)
            if (
                record.file.endswith(("facts.yaml", "game.yaml"))
                and path.endswith("equals")
                and count is not None
            ):
                edit = Edit(record.file, node.start_mark.index, node.end_mark.index, str(count + 1))
                row = content.files[record.file][record.start : record.end]
                deck = re.search(r"deck: ([\w-]+)", row)
                says = f"the facts want {count + 1}; the deck has {count}"
                yield mistake(record, [edit], says, names=(deck[1],) if deck else ())


@blind("A", "facts", "card-number-alike")
def card_number_alike(content: Content, rng: Random) -> Iterator[Mistake]:
    """A number of a card is one off in all languages: as a rule only its author can know, but steps and ranges no longer follow."""
    change = {str(n): str(n + 1) for n in range(1, 10)}
    for text in prose(content, "component"):
        for site in alike(content, text, r"(?<![\w.:§,=-])\d(?![\w.}]|,\d)", change):
            old, new = site.values
            says = f"{shown(text.record)} says {new}; it should be {old}"
            around = content.files[site.edits[0].file][site.edits[0].start - 2 : site.edits[0].end + 1]
            follows = around.startswith("**") or "–" in around
            yield mistake(site.record, site.edits, says, values=site.values, in_content=follows)
