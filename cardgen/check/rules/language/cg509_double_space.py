import re
from collections.abc import Iterator

from cardgen.check.api import WARNING, rule
from cardgen.check.corpus.slips import of_text
from cardgen.check.corpus.typesetting import Slip

_BETWEEN = re.compile(r"(?<=[^\s|]) {2,}(?=[^\s|])")


@rule("CG509", "double-space", severity=WARNING, fixes=True)
@of_text
def double_space(text: str, _lang: str) -> Iterator[Slip]:
    """There are two spaces where one belongs.

    Why it matters: in print it is a hole in the line.

    Example:
            - id: room-orc
              name: {sv: Orch, en: Orc}
        -     text: {sv: "Du går ner.  Dörren stängs.", en: "You go down.  The door shuts."}
        +     text: {sv: "Du går ner. Dörren stängs.", en: "You go down. The door shuts."}

    Source: typeset text has one space between sentences. Table columns and indentation are skipped.
    """
    for m in _BETWEEN.finditer(text) if "  " in text else ():
        line = text[text.rfind("\n", 0, m.start()) + 1 : m.start()]
        if not line.lstrip().startswith("|"):  # columns of a table, set in line by hand
            yield Slip(*m.span(), " ", True, "two spaces; write one")
