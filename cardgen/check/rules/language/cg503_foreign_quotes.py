import re
from collections.abc import Iterator

from cardgen.check.api import WARNING, rule
from cardgen.check.corpus.slips import of_text
from cardgen.check.corpus.text_units import language_of
from cardgen.check.corpus.typesetting import DOUBLE, Slip, facing, paragraphs, typography


@rule("CG503", "foreign-quotes", severity=WARNING, fixes=True)
@of_text
def foreign_quotes(text: str, lang: str) -> Iterator[Slip]:
    """A quotation opens or closes with a mark that its language does not use there.

    Why it matters: “so“ is English at one end and German at the other, as happens in pasted or translated text.

    Example:
            - id: room-orc
              name: {sv: Orch, en: Orc}
        -     text: {sv: "Dörren säger “kom”.", en: "The door says „come”."}
        +     text: {sv: "Dörren säger ”kom”.", en: "The door says “come”."}

    Source: Unicode CLDR 48, delimiters. Guillemets are accepted in Swedish and German, low quotes also in Dutch.
    """
    rule = language_of(typography()["quotes"], lang)
    if not rule or not any(sign in text for sign in DOUBLE):
        return
    sides = {"opens": {p[0] for p in rule["pairs"]}, "closes": {p[1] for p in rule["pairs"]}}
    for start, part in paragraphs(text):
        signs = [(m.start(), facing(part, m.start())) for m in re.finditer(f"[{DOUBLE}]", part)]
        paired = [face for _, face in signs] == ["opens", "closes"] * (len(signs) // 2)
        for at, face in signs:
            if not face or part[at] in sides[face]:
                continue
            new = rule["pairs"][0][face == "closes"]
            message = f"'{part[at]}' {face} no quotation in this language; write '{new}'"
            yield Slip(start + at, start + at + 1, new, paired, message)
