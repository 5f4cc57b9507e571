import re
from collections.abc import Iterator

from cardgen.check.api import WARNING, rule
from cardgen.check.corpus.slips import of_text
from cardgen.check.corpus.typesetting import MASK, Slip

_BEFORE_MARK = re.compile(rf"(?<=[\w)\]{MASK}]) +(?=[,;!?](?:\s|$)|\.(?:\s|$)|\))|(?<=\() +(?=\S)")
_MISSING_AFTER = re.compile(r"(?<=[^\W\d_]{2})(?:[,;!?](?=[^\W\d_]{2})|\.(?=[A-ZÅÄÖÜ][a-zß-öø-ÿ]))")
#: An ending in brackets, as in card(s), is joined to its word.
_MISSING_BEFORE = re.compile(r"(?<=[a-zß-öø-ÿ]{3})\((?=[^\W\d_]{3,}[ ,])")


@rule("CG510", "space-at-sign", severity=WARNING, fixes=True)
@of_text
def space_at_sign(text: str, lang: str) -> Iterator[Slip]:
    """There is a space before a comma, a full stop or a closing bracket, or none after a comma or before a bracket.

    Why it matters: the mark may begin a line by itself, and the text looks careless.

    Example:
            - id: room-orc
              name: {sv: Orch, en: Orc}
        -     text: {sv: "Du går ner , och in.", en: "You go down,and in."}
        +     text: {sv: "Du går ner, och in.", en: "You go down, and in."}

    Source: all supported languages except French.
    """
    for m in _BEFORE_MARK.finditer(text) if not lang.startswith("fr") else ():
        side = "after an opening bracket" if text[m.start() - 1] == "(" else f"before '{text[m.end()]}'"
        yield Slip(*m.span(), "", True, f"space {side}; write none")
    for m in _MISSING_AFTER.finditer(text):
        yield Slip(*m.span(), m[0] + " ", True, f"no space after '{m[0]}'; write one")
    for m in _MISSING_BEFORE.finditer(text):
        yield Slip(*m.span(), " (", True, "no space before '('; write one")
