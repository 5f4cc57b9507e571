import re

from cardgen.check.api import WARNING, CheckedProse, Violations, of_prose, rule
from cardgen.check.corpus.prose.prose_reading import listed_words, pattern


@rule("CG705", "dangling-page", severity=WARNING)
@of_prose
def dangling_page(prose: CheckedProse) -> Violations:
    """Running text refers to a page by number, but has no page numbers, or fewer pages.

    Why it matters: the page number of another edition or layout misleads the player.

    Example:
          # file: rules.en.md
          # Rules
          ## 1 Traps
        - The spider is on page 9.
        + The spider is in section 2.
        + ## 2 Spiders
        + The spider bites.

    Source: a new layout changes page numbers, not section numbers. A number alone on a line is a page number.
    """
    lang = prose.lang
    long = [w for w in listed_words("pages", lang) if len(w) > 1]
    words = rf"(?:{'|'.join(sorted(long, key=len, reverse=True))})\.?\s+|(?<=[ (])[Ss]\.\s?(?=\d)"
    sign = re.compile(rf"\b(?i:{words})(?P<number>\d{{1,3}})(?![\d%]|\s*(?:[-–]\s*)?\d|:)")
    elsewhere = re.compile(rf"\W*(?:{pattern('elsewhere', lang)})\b", re.IGNORECASE)
    for block in prose.blocks:
        for match in sign.finditer(block.text):
            if int(match["number"]) > prose.pages and not elsewhere.match(block.text, match.end()):
                last = f"the last page is {prose.pages}" if prose.pages else "the text has no page numbers"
                message = f"page '{match['number']}': {last}; name the section instead"
                yield prose.violation(block, match.start("number"), message)
