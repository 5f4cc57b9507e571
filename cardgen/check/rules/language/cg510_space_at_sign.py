import re
from collections.abc import Iterator

from cardgen.check.api import WARNING, CheckedTexts, Violations, rule
from cardgen.check.corpus.slips import slip_violations
from cardgen.check.corpus.typesetting import (
    MASK,
    Slip,
)

_BEFORE_MARK = re.compile(rf"(?<=[\w)\]{MASK}]) +(?=[,;!?](?:\s|$)|\.(?:\s|$)|\))|(?<=\() +(?=\S)")
_AFTER_MARK = re.compile(r"(?<=[^\W\d_]{2})[,;](?=[^\W\d_]{2})")
_AFTER_END = re.compile(r"(?<=[^\W\d_]{2})(?:[!?](?=[^\W\d_]{2})|\.(?=[A-ZÅÄÖÜ][a-zß-öø-ÿ]))")


@rule("CG510", "space-at-sign", severity=WARNING, fixes=True)
def space_at_sign(game: CheckedTexts) -> Violations:
    """A space stands before a comma, a point or a closing bracket, or none behind a comma.

    Why it matters: the sign may begin a line by itself, and the sentence limps.

    Example:
          title: {sv: Rum, en: Rooms}
          cards:
            - id: room-orc
              name: {sv: Orch, en: Orc}
        -     text: {sv: "Du går ner , och in.", en: "You go down,and in."}
        +     text: {sv: "Du går ner, och in.", en: "You go down, and in."}

    Source: every language here but French, which is left out.
    """
    yield from slip_violations(game, _spaces)
    yield from slip_violations(game, _between_sentences, of_rules=False)


def _spaces(text: str, lang: str) -> Iterator[Slip]:
    for m in _BEFORE_MARK.finditer(text) if not lang.startswith("fr") else ():
        side = "behind an opening bracket" if text[m.start() - 1] == "(" else f"before '{text[m.end()]}'"
        yield Slip(*m.span(), "", True, f"space {side}; write none")
    yield from _missing(_AFTER_MARK, text)


def _between_sentences(text: str, _lang: str) -> Iterator[Slip]:
    return _missing(_AFTER_END, text)


def _missing(pattern: re.Pattern[str], text: str) -> Iterator[Slip]:
    for m in pattern.finditer(text):
        yield Slip(*m.span(), m[0] + " ", True, f"no space after '{m[0]}'; write one")
