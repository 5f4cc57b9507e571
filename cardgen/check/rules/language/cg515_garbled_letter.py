from collections.abc import Iterator

from cardgen.check.api import rule
from cardgen.check.corpus.slips import of_text
from cardgen.check.corpus.typesetting import GARBLED, Slip


@rule("CG515", "garbled-letter", fixes=True)
@of_text
def garbled_letter(text: str, _lang: str) -> Iterator[Slip]:
    """Letters were decoded with the wrong encoding: Ã¥ for å, â€™ for ’.

    Why it matters: the card prints them like that. It happens when a table passes through an old spreadsheet program.

    Example:
            - id: room-orc
              name: {sv: Orch, en: Orc}
        -     text: {sv: "Du gÃ¥r ner.", en: "The doorâ€™s voice."}
        +     text: {sv: "Du går ner.", en: "The door’s voice."}

    Source: UTF-8 read as Windows-1252; U+FFFD replaces a letter that could not be decoded.
    """
    for m in GARBLED.finditer(text):
        try:
            new = m[0].encode("cp1252").decode("utf-8")
        except (UnicodeEncodeError, UnicodeDecodeError):
            new = None
        if new or m[0] == "\ufffd":
            what = f"write '{new}'" if new else "write the letter that was lost"
            yield Slip(*m.span(), new, True, f"'{m[0]}' was read in a wrong encoding; {what}")
