import re
from collections.abc import Iterator

from cardgen.check.api import WARNING, rule
from cardgen.check.corpus.slips import of_text
from cardgen.check.corpus.text_units import language_of
from cardgen.check.corpus.typesetting import MASK, Slip, typography

_LONE_HYPHEN = re.compile(rf"(?<=[^\s\d|{MASK}]) - (?=[^\s|])|(?<=[^\s|]) - (?=[^\s\d|{MASK}])")
_TWO_HYPHENS = re.compile(r"(?<=[^\s-])( ?)---?\1(?=[^\s>-])")
_LONG_DASH = re.compile(r"(?<=\S)( ?)—( ?)(?=\S)")


@rule("CG505", "hyphen-for-dash", severity=WARNING, fixes=True)
@of_text
def hyphen_for_dash(text: str, lang: str) -> Iterator[Slip]:
    """A hyphen between spaces, or two of them, is used as a dash; or the dash belongs to another language.

    Why it matters: a hyphen joins what a dash should separate.

    Example:
            - id: room-orc
              name: {sv: Orch, en: Orc}
        -     text: {sv: "Dörren är låst - för dig.", en: "The door is shut -- for you."}
        +     text: {sv: "Dörren är låst – för dig.", en: "The door is shut – for you."}

    Source: EU interinstitutional style guide 6.4 (sv), Duden (de), taaladvies.net (nl): an en dash between spaces.
    English may also have an em dash without.
    """
    writes_long = lang.partition("-")[0] in typography()["long_dash"]
    for m in (*_LONE_HYPHEN.finditer(text), *_TWO_HYPHENS.finditer(text)) if "-" in text else ():
        new = "—" if "--" in m[0] and " " not in m[0] and writes_long else " – "
        yield Slip(*m.span(), new, True, f"'{m[0].strip()}' for a dash; write '{new.strip()}'")
    if "—" in text and language_of(typography()["quotes"], lang) is not None and not writes_long:
        for m in _LONG_DASH.finditer(text):
            message = "long dash '—'; this language writes a short one between spaces, '–'"
            yield Slip(*m.span(), " – ", bool(m[1] and m[2]), message)
