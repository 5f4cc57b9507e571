import re
from collections.abc import Iterator, Sequence

from cardgen.check.api import WARNING, rule
from cardgen.check.corpus.passages import Passage
from cardgen.check.corpus.slips import of_passages
from cardgen.check.corpus.typesetting import Slip

#: What authors tell themselves to do, in parentheses, in English, Swedish, German and Dutch.
_ASIDES = (
    "check|verify|ask|fix|kolla|kontrollera|stämmer|prüfen|klären|stimmt|nachsehen|nakijken|controleren|klopt"
)
#: Placeholders for a word still to come, in these languages.
_TO_COME = (
    "name|names|number|text|title|card|xx+|namn|antal|titel|kort|anzahl|zahl|karte|naam|aantal|kaart|nummer"
)
_NOTES = (
    r"(?<![\w-])(?:TODO|FIXME|TBD|TBC|WIP)(?![\w-])|(?<=[.!?]\s)X{3,}(?!\w)|\?{3,}",
    rf"\[(?:[^\W\d_]+: )?[^][\n]{{2,80}}\?\]|\((?:{_ASIDES})[^()\n]{{0,30}}[!?]\)",
    rf"\[(?i:{_TO_COME})\](?![(\[])|(?<!\w)\(\s*\)|\[\](?![(\[])|(?<!\w)%s(?!\w)",
    r"(?i:lorem ipsum|\binsert (?:name|text|number) here\b)",
)
_NOTE = re.compile("|".join(_NOTES))


@rule("CG737", "note-left-in", severity=WARNING)
@of_passages
def note_left_in(passages: Sequence[Passage]) -> Iterator[Slip]:
    """A text contains an author's note to self or a placeholder: TODO, XXX, ???, (check!), [name], empty brackets.

    Why it matters: it is printed.

    Example:
            - id: room-orc
              name: {sv: Orch, en: Orc}
        -     text: {sv: Du går ner. (kolla!), en: "You go down. TODO: how far?"}
        +     text: {sv: Du går ner., en: You go down.}

    Source: habits of authors.
    """
    for passage in passages:
        for note in _NOTE.finditer(passage.text):
            message = f"'{note[0]}' is a note or a placeholder, and would be printed; delete or replace it"
            yield passage.slip(note.start(), note.end(), message)
