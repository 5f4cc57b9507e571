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
_NOTE = re.compile(
    r"(?<![\w-])(?:TODO|FIXME|TBD|TBC|WIP)(?![\w-])|(?<=[.!?]\s)X{3,}(?!\w)|\?{3,}|(?i:lorem ipsum)|"
    rf"\[(?:[^\W\d_]+: )?[^][\n]{{2,80}}\?\]|\((?:{_ASIDES})[^()\n]{{0,30}}[!?]\)"
)


@rule("CG737", "note-left-in", severity=WARNING)
@of_passages
def note_left_in(passages: Sequence[Passage]) -> Iterator[Slip]:
    """A text contains an author's note to self: TODO, XXX, ???, a question in square brackets, (check!).

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
            message = f"'{note[0]}' is a note to the author, and would be printed; delete it"
            yield passage.slip(note.start(), note.end(), message)
