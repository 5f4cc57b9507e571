import re
from collections.abc import Iterator
from typing import Any

from cardgen.check.api import WARNING, CheckedTexts, Violations, rule
from cardgen.check.corpus.slips import slip_violations
from cardgen.check.corpus.text_units import language_of
from cardgen.check.corpus.typesetting import Slip, facing, paragraphs, typography

_APOSTROPHE = re.compile(
    r"(?<=[^\W\d_])['`´‘](?=[^\W\d_])|(?<=[sxzSXZ])['´](?=[\s.,;:!?)]|$)|(?<!\w)['´‘](?=(?:tis|twas|em|n|s|t)\b)"
)


@rule("CG502", "straight-quote", severity=WARNING, fixes=True)
def straight_quote(game: CheckedTexts) -> Violations:
    """A printed text has a straight quote or apostrophe, as on a typewriter.

    Why it matters: typeset text has opening and closing quotes; straight ones are the first thing a trained eye
    notices.

    Example:
            - id: room-orc
              name: {sv: Orch, en: Orc}
        -     text: {sv: 'Dörren säger "kom".', en: 'The door’s voice says "come".'}
        +     text: {sv: 'Dörren säger ”kom”.', en: 'The door’s voice says “come”.'}

    Source: Unicode CLDR 48, delimiters of each language. A quote after a number means inches and is skipped.
    """
    yield from slip_violations(game, _straight_quotes)
    yield from slip_violations(game, _straight_apostrophes)


def _straight_quotes(text: str, lang: str) -> Iterator[Slip]:
    rule = language_of(typography()["quotes"], lang)
    for start, part in paragraphs(text) if rule and '"' in text else ():
        signs = _quote_signs(part)
        paired = [face for _, face in signs] == ["opens", "closes"] * (len(signs) // 2)
        for at, face in signs:
            new = rule["pairs"][0][face == "closes"] if paired else None
            what = f"'{new}'" if new else " and ".join(f"'{sign}'" for sign in rule["pairs"][0])
            yield Slip(start + at, start + at + 1, new, True, f"straight quote '\"'; write {what}")


def _quote_signs(part: str) -> list[tuple[int, str]]:
    """List the straight quotes of a paragraph and their roles; after a number they mean inches and are left out."""
    signs: list[tuple[int, str]] = []
    for m in re.finditer('"', part):
        at, face = m.start(), facing(part, m.start())
        is_open = len(signs) % 2 == 1
        if is_open or face != "closes" or not part[:at][-1:].isdigit():
            signs.append((at, face))
    return signs


def _straight_apostrophes(text: str, lang: str) -> Iterator[Slip]:
    if not any(sign in text for sign in "'`´‘"):
        return
    inner: Any = (language_of(typography()["quotes"], lang) or {}).get("inner")
    for start, part in paragraphs(text):
        quoted = list(re.finditer(r"(?<![\w'])'(?=\w)([^'\n]*\w[.,!?…]?)'(?!\w)", part))
        inside = {at for m in quoted for at in (m.start(), m.end() - 1)}
        for m in quoted if inner else ():
            for at, new in ((m.start(), inner[0]), (m.end() - 1, inner[1])):
                message = f"straight quote \"'\"; write '{new}'"
                yield Slip(start + at, start + at + 1, new, part.count("'") == 2, message)
        for m in _APOSTROPHE.finditer(part):
            if m.start() not in inside:
                message = f'"{m[0]}" for an apostrophe; write "’"'
                yield Slip(start + m.start(), start + m.end(), "’", True, message)
