import re
from collections.abc import Iterator

from cardgen.check.api import WARNING, CheckedProse, Violations, nearest, of_prose, rule
from cardgen.check.corpus.prose.prose_reading import any_of, listed_words, pattern
from cardgen.check.corpus.prose.section_references import NUMBERED
from cardgen.load.prose import HEADING

_QUOTED = r"[\"”“„«»‘’']([^\"”“„«»]{3,60})[\"”“»]"


@rule("CG704", "dangling-heading", severity=WARNING)
@of_prose
def dangling_heading(prose: CheckedProse) -> Violations:
    """Running text refers to a section by a quoted title that no heading has.

    Why it matters: anyone who looks for these words in the rules does not find them.

    Example:
          # file: rules.en.md
          # Rules
          ## 1 The doors
        - To open one, see “Lost traps”.
        + To open one, see “The traps”.
          ## 2 The traps
          Roll a die.
          ## 3 The end
          Stop.

    Source: headings are quoted verbatim; upper and lower case may differ.
    """
    titles = {_plain(title): title for title in _titles(prose)}
    if len(titles) < NUMBERED:
        return
    words = any_of("sections", prose.lang)
    see = pattern("see", prose.lang)
    sign = re.compile(rf"\b{see}\s+(?:\w+\s+)?(?:(?:{words})\s+)?{_QUOTED}", re.IGNORECASE)
    for block in prose.blocks:
        for match in sign.finditer(block.text) if block.kind != HEADING else ():
            before = match[0][: match.start(1) - match.start() - 1].split()[1:]
            named = (
                before
                and before[-1][0].isupper()
                and before[-1].lower() not in listed_words("sections", prose.lang)
            )
            if not named and _plain(match[1]) not in titles:
                hint = nearest(match[1], titles.values()) or "; quote the heading exactly"
                yield prose.violation(block, match.start(1), f"no heading '{match[1]}'{hint}")


def _titles(prose: CheckedProse) -> Iterator[str]:
    """Yield the names of a text's parts: headings, what follows a colon in them, and run-in headings."""
    for block in prose.blocks:
        if block.kind == HEADING and block.title:
            yield block.title
            yield block.title.rpartition(":")[2].strip()
        elif (title := block.text[:60].partition(":")[0]) != block.text[:60]:
            yield title


def _plain(title: str) -> str:
    return " ".join(re.findall(r"\w+", title.lower()))
