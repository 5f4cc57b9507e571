import re

from cardgen.check.api import WARNING, CheckedProse, Violations, of_prose, rule
from cardgen.check.corpus.prose.prose_reading import listed_words, pattern


@rule("CG705", "dangling-page", severity=WARNING)
@of_prose
def dangling_page(prose: CheckedProse) -> Violations:
    """Running text points to a page by its number, but it shows no pages, or fewer.

    Why it matters: the page of another edition or of another layout sends the player astray.

    Example:
          # file: rules.en.md
          # Rules
          ## 1 Traps
        - The spider is on page 9.
        + The spider is in section 2.
        + ## 2 Spiders
        + The spider bites.

    Source: what is set anew has other pages; a number of a section stays. Numbers alone on lines are pages.
    """
    lang = prose.lang
    long = [w for w in listed_words("pages", lang) if len(w) > 1]
    words = rf"(?:{'|'.join(sorted(long, key=len, reverse=True))})\.?\s+|(?<=[ (])[Ss]\.\s?(?=\d)"
    sign = re.compile(rf"\b(?i:{words})(?P<number>\d{{1,3}})(?![\d%]|\s*(?:[-–]\s*)?\d|:)")
    elsewhere = re.compile(rf"\W*(?:{pattern('elsewhere', lang)})\b", re.IGNORECASE)
    for block in prose.blocks:
        for match in sign.finditer(block.text):
            if int(match["number"]) > prose.pages and not elsewhere.match(block.text, match.end()):
                last = f"the last page is {prose.pages}" if prose.pages else "the text shows no pages"
                message = f"page '{match['number']}': {last}; name the section instead"
                yield prose.violation(block, match.start("number"), message)
