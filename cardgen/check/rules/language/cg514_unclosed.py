import re
from collections.abc import Iterator

from cardgen.check.api import WARNING, CheckedTexts, Violations, rule
from cardgen.check.corpus.quote_sides import DOUBLE
from cardgen.check.corpus.slips import slip_violations
from cardgen.check.corpus.text_units import language_of
from cardgen.check.corpus.typesetting import (
    Slip,
    paragraphs,
    typography,
)

_ENUMERATION = re.compile(r"(?:(?<=\s)|^)\(?\w{1,3}\)")
_SMILEY = re.compile(r"[:;]-?[()]")


@rule("CG514", "unclosed", severity=WARNING)
def unclosed(game: CheckedTexts) -> Violations:
    """A bracket or quote is opened and not closed in its paragraph, or closed and never opened.

    Why it matters: the reader waits for an end that does not come; half a sentence may be lost.

    Example:
          title: {sv: Rum, en: Rooms}
          cards:
            - id: room-orc
              name: {sv: Orch, en: Orc}
        -     text: {sv: "Du går ner (om du vågar.", en: "You go down if you dare)."}
        +     text: {sv: "Du går ner (om du vågar).", en: "You go down (if you dare)."}

    Source: every language here. A bracket behind the number of a list is left alone.
    """
    return slip_violations(game, _unclosed, of_rules=False)


def _unclosed(text: str, lang: str) -> Iterator[Slip]:
    quotes = language_of(typography()["quotes"], lang)
    pair = quotes["pairs"][0] if quotes else ""
    for start, part in paragraphs(text) if any(sign in text for sign in "()[]" + pair) else ():
        clean = _SMILEY.sub("  ", part)
        for opening, closing in ("()", "[]"):
            yield from _unmatched(clean, start, opening, closing)
        others = set('"' + DOUBLE) - set(pair)
        if not pair or others & set(part):
            continue  # told as a quote of another kind
        if pair[0] != pair[1]:
            yield from _unmatched(part, start, *pair)
        elif part.count(pair[0]) % 2:
            yield _alone(start + part.rindex(pair[0]), pair[0])


def _unmatched(text: str, start: int, opening: str, closing: str) -> Iterator[Slip]:
    open_at: list[int] = []
    listed = {m.end() - 1 for m in _ENUMERATION.finditer(text) if not m[0].startswith("(")}
    for at, sign in enumerate(text):
        if sign == opening:
            open_at.append(at)
        elif sign == closing:
            if open_at:
                open_at.pop()
            elif at not in listed:
                yield _alone(start + at, closing)
    for at in open_at:
        yield _alone(start + at, opening)


def _alone(at: int, sign: str) -> Slip:
    return Slip(at, at + 1, None, False, f"unpaired '{sign}' in its paragraph; write its other half")
