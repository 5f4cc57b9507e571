"""Group 8, written by someone who had not seen the rules: mistakes of authors and translators in rules of a game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random

from tests.mutants import operator
from tests.mutants.blocks import listed_rows
from tests.mutants.content import Content, Edit, Record, Site, Text, in_text, matches
from tests.mutants.outside_play import Hit, in_all

#: Numbers in words from two to sixteen.
_NUMBERS: Mapping[str, Sequence[str]] = {
    "sv": ("två", "tre", "fyra", "fem", "sex", "sju", "åtta", "nio", "tio", "elva", "tolv", "tretton",
           "fjorton", "femton", "sexton"),
    "de": ("zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf",
           "dreizehn", "vierzehn", "fünfzehn", "sechzehn"),
    "nl": ("twee", "drie", "vier", "vijf", "zes", "zeven", "acht", "negen", "tien", "elf", "twaalf", "dertien",
           "veertien", "vijftien", "zestien"),
    "en": ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
           "thirteen", "fourteen", "fifteen", "sixteen"),
}  # fmt: skip
#: Numbers that could as well be greater by one: what the advice compares, a bound that says the same.
_LOOSE = frozenset(
    {("drakborgen", "27", 2), ("drakborgen", "27", 10), ("drakborgen", "3.4", 4), ("drakborgen", "6", 0)}
)

#: A number in figures that neither is one of a range or a sum nor numbers a line.
_FIGURE = r"(?<![\d.–×+−-])(?<!\n)\b\d{1,3}\b(?!\d|[.–]\d)"

#: Words and their opposites, by what they say.
_OPPOSITES: Mapping[str, Mapping[str, Sequence[tuple[str, str]]]] = {
    "turn": {
        "sv": ((r"\bmedsols\b", "motsols"), (r"\bmotsols\b", "medsols")),
        "de": ((r"\bim Uhrzeigersinn\b", "gegen den Uhrzeigersinn"),),
        "nl": ((r"\bmet de klok mee\b", "tegen de klok in"),),
        "en": ((r"\bclockwise\b", "anticlockwise"), (r"\banticlockwise\b", "clockwise")),
    },
    "right": {
        "sv": ((r"\bhöger\b", "vänster"),),
        "de": ((r"\brechts\b", "links"), (r"\brechter(?= Nachbar)", "linker"), (r"\brechte(?= Nachbar)", "linke")),
        "nl": ((r"\brechter(?=buur\b)", "linker"),),
        "en": ((r"(?<=your )right\b|(?<=the )right(?=[ ,.-])|(?<=to )right\b|(?<=far )right\b", "left"),),
    },
    "left": {
        "sv": ((r"\bvänster\b", "höger"),),
        "de": ((r"\blinks\b", "rechts"), (r"\blinken(?= Nachbarn)", "rechten")),
        "nl": ((r"\blinker(?=buur\b)", "rechter"),),
        "en": ((r"(?<=your )left\b|(?<=the )left(?=[ ,.-]|most)|(?<=from )left\b|(?<=their )left\b", "right"),),
    },
    "most": {
        "sv": ((r"\bhögst(?= (?:en|två|26)\b)", "minst"),),
        "de": ((r"\bhöchstens\b", "mindestens"), (r"\bHöchstens\b", "Mindestens")),
        "nl": ((r"\bhoogstens\b", "minstens"),),
        "en": ((r"\bat most\b", "at least"), (r"\bAt most\b", "At least")),
    },
    "lower": {
        "sv": ((r"\blägre\b", "högre"),),
        "de": ((r"\bniedrigeren\b", "höheren"),),
        "nl": ((r"\blager\b", "hoger"), (r"\bminder\b", "meer")),
        "en": ((r"\blower\b", "higher"), (r"\bless\b", "more")),
    },
    "higher": {
        "sv": ((r"\bhögre\b", "lägre"),),
        "de": ((r"\bhöheren\b", "niedrigeren"),),
        "nl": ((r"\bhoger\b", "lager"),),
        "en": ((r"\bhigher\b", "lower"),),
    },
    "top": {
        "sv": ((r"\böverst(?=a?\b)", "underst"),),
        "de": ((r"\bobersten\b", "untersten"), (r"\boben\b", "unten")),
        "nl": ((r"\bboven(?= op\b)", "onder"),),
        "en": ((r"\btop\b", "bottom"),),
    },
    "bottom": {
        "sv": ((r"\bunderst(?=a?\b)", "överst"),),
        "de": ((r"\bunten\b", "oben"),),
        "nl": ((r"\bonder(?= op\b)|(?<=naar )onderen\b", "boven"),),
        "en": ((r"\bbottom\b", "top"),),
    },
}  # fmt: skip

#: What denies, and what is left when it falls out.
_DENIALS: Mapping[str, Sequence[tuple[str, str]]] = {
    "sv": ((r" inte(?: heller)?(?=[ .,:])", ""), (r"\baldrig\b", "alltid"), (r"\bAldrig\b", "Alltid")),
    "de": ((r" nicht(?: mehr)?(?=[ .,:])", ""), (r"\bnie\b", "immer")),
    "nl": ((r" niet(?: meer)?(?=[ .,:])", ""), (r"\bnooit\b", "altijd")),
    "en": (
        (r"(?<![Ii]f) not(?=[ .,:])", ""),
        (r"(?<=\bcan)not\b", ""),
        (r"\bnever\b", "always"),
        (r"\bNever\b", "Always"),
    ),
}

#: What the examples work out, by game and section: what is said in each language, with [what it says>what it does not].
_EXAMPLES: Mapping[tuple[str, str], Sequence[Mapping[str, str]]] = {
    ("drakborgen", "6"): (
        {"sv": "Han slår [9>8],", "en": "He rolls [9>8],"},
        {"sv": "Vid [4>7] hade han", "en": "On a [4>7] he would"},
    ),
    ("drakborgen", "8.4"): (
        {"sv": "På [tredje>fjärde] rutan", "en": "On the [third>fourth] square"},
        {"sv": "Hon har gått [tre>fyra] rutor", "en": "She has moved [3>4] squares"},
    ),
    ("drakborgen", "10.3"): (
        {"sv": "Anna A och Lisa [B>C].", "en": "Anna shows A and Lisa [B>C]."},
    ),
    ("drakborgen", "12.2"): (
        {"sv": "Han slår [10>4], faller", "en": "He rolls [10>4], falls"},
        {"sv": "I nästa drag slår han [5>6].", "en": "Next turn he rolls [5>6]."},
    ),
    ("drakborgen", "18.4"): (
        {"sv": "sina två kort och slår [9>7].", "en": "her 2 cards and rolls [9>7]."},
        {"sv": "Hon hade [8>10] {KP} kvar", "en": "She had [8>10] {KP} left"},
    ),
    ("atervackt", "15.3"): (
        {"sv": "Hon slår [6>5] och har", "en": "She rolls [6>5] and has"},
    ),
    ("atervackt", "16.4"): (
        {"sv": "måste hon slå [7>6] eller mer", "en": "she must roll [7>6] or more"},
    ),
    ("atervackt", "17.2"): (
        {"sv": "Han slår [6>5], och pilen", "en": "He rolls [6>5], and the arrow"},
    ),
    ("drakon", "5"): ({"nl": "} met [drie>twee] pijlen", "en": "} with [three>two] arrows"},),
    ("dragonquest", "6"): (
        {"de": "Korridor geht sie [zwei>drei] Schritte", "en": "corridor she moves [2>3] steps"},
        {"de": "Entdeckung kreuzt sie [1>2] {EP} an", "en": "discovery she ticks [1>2] {EP}"},
        {"de": "Im [dritten>vierten] Spielzug streicht", "en": "In her [third>fourth] turn Mira"},
    ),
    ("dragonquest", "9.2"): ({"de": "legt Mira die [3>2] hin", "en": "lays down the [3>2] for Mira"},),
    ("dragonquest", "10.3"): (
        {"de": "[Drei>Vier] Schritte hätte", "en": "would have had [3>4] steps"},
    ),
    ("dragonquest", "12.3"): (
        {"de": "wirft [drei>zwei] Entdeckungen", "en": "rolls [3>2] discoveries"},
    ),
    ("dragonquest", "13.2"): (
        {"de": "Buchstabenwürfel zeigt [B>C]:", "en": "letter die shows [B>C]:"},
    ),
    ("dragonquest", "15.1"): ({"de": "Schadenswürfel zeigt [3>2].", "en": "damage die shows [3>2]."},),
    ("dragonquest", "16.2"): (
        {"de": "zeigen 1 und [3>2]:", "en": "show 1 and [3>2]:"},
        {"de": "Ole [fünf>sechs] Knochen", "en": "cost Ole [5>6] bones"},
    ),
    ("dragonquest", "19"): ({"de": "1 + 2 + 3 = [6>5]", "en": "1 + 2 + 3 = [6>5]"},),
    ("dragonquest", "20.2"): (
        {"de": "Nun liegen [vier>fünf] Drachen", "en": "Now [4>5] dragons"},
    ),
    ("dragonquest", "21"): (
        {"de": "Schatzwürfeln [drei>zwei] Drachen", "en": "rolls [3>2] dragons with"},
        {"de": "3 + 1 + 2 = [6>7]", "en": "3 + 1 + 2 = [6>7]"},
        {"de": "Er hatte noch [8>9] und", "en": "He had [8>9] left and"},
        {"de": "flieht mit [zwei>drei] Knochen", "en": "flees with [2>3] bones"},
    ),
}  # fmt: skip


def _sections(content: Content) -> Iterator[Text]:
    """Go through the texts of the rules, section by section, and through the phrases that they say."""
    return (text for text in content.texts if text.record.kind in ("section", "phrase"))


def _running(text: Text, pattern: str) -> Iterator[re.Match[str]]:
    """Find a pattern in running text: not in tables, boxes and examples, nor in braces."""
    for match in matches(text, pattern):
        begin = text.words.rfind("\n", 0, match.start()) + 1
        if text.words[begin : begin + 1] not in ("|", ">"):
            yield match


@operator("outside-table-row-lost", group=8)
def table_row_lost(content: Content, rng: Random) -> Iterator[Site]:
    """A row of a table has gone, in all languages."""
    for text in _sections(content):
        versions = content.versions(text)
        tables = [_rows(version.words) for version in versions]
        if text is versions[0] and len({len(rows) for rows in tables}) == 1:
            for rows in zip(*tables, strict=True):
                pairs = zip(versions, rows, strict=True)
                edits = (Edit(v.file, v.start + begin, v.start + end, "") for v, (begin, end) in pairs)
                yield Site(tuple(edits), text.record)


def _rows(words: str) -> list[tuple[int, int]]:
    """Return where the rows of tables begin and end, heads left out, and the rows that blocks list.

    A table's only row is left out.
    """
    bodies = re.finditer(r"(?m)^\|[-|]+\|\n((?:\|.*\n){2,})", words)
    return [
        (body.start(1) + row.start(), body.start(1) + row.end())
        for body in bodies
        for row in re.finditer(r".*\n", body[1])
    ] + [(start, end) for start, end, _ in listed_rows(words)]


@operator("outside-sections-exchanged", group=8, alone=True)
def sections_exchanged(content: Content, rng: Random) -> Iterator[Site]:
    """Two sections change places and are numbered anew, and what refers to them keeps the old numbers."""
    for game in content.games:
        cited = Counter(
            _citations("".join(t for n, t in content.files.items() if n.startswith(f"content/{game}/")))
        )
        chapters = [_by_number(content, game, lang) for lang in content.languages[game]]
        first = list(chapters[0].values())
        for one, two, after in zip(first, first[1:], [*first[2:], None], strict=False):
            levels = {record.id.count(".") for record in (one, two)}
            parents = {record.id.rpartition(".")[0] for record in (one, two)}
            follows = after is not None and after.id.startswith(f"{two.id}.")
            pairs = [(chapter[one.id], chapter[two.id]) for chapter in chapters]
            if len(levels) > 1 or len(parents) > 1 or follows:
                continue
            own = Counter(_citations("".join(_own(content, record) for pair in pairs for record in pair)))
            if any(cited[record.id] > own[record.id] for record in (one, two)):
                edits = (edit for pair in pairs for edit in _exchange(content, *pair))
                yield Site(tuple(edits), pairs[0][0], names=(two.id, f"§{two.id}"))


def _by_number(content: Content, game: str, lang: str) -> dict[str, Record]:
    return {r.id: r for r in content.of("section") if r.file == f"content/{game}/rules.{lang}.md"}


def _own(content: Content, record: Record) -> str:
    return content.files[record.file][record.start : record.end]


def _citations(words: str) -> list[str]:
    return re.findall(r"\{rule:([\d.]+)\}", words)


def _exchange(content: Content, one: Record, two: Record) -> Iterator[Edit]:
    """Return two sections one another's title and text; the numbers stay."""
    for record, other in ((one, two), (two, one)):
        number = re.match(r"#+ [\d.]+", _own(content, record))
        text = re.sub(r"^#+ [\d.]+", "", _own(content, other)).rstrip("\n")
        end = record.start + len(_own(content, record).rstrip("\n"))
        assert number is not None
        yield Edit(record.file, record.start + number.end(), end, text)


@operator("outside-example-stale", group=8)
def example_stale(content: Content, rng: Random) -> Iterator[Site]:
    """An example is left from other numbers: what it says in one place does not follow from the rest."""
    for text in _sections(content):
        versions = content.versions(text)
        if text is versions[0]:
            for said in _EXAMPLES.get((text.record.game, text.record.id), ()):
                edits = [_stale(version, said[version.lang]) for version in versions]
                yield Site(tuple(edits), text.record, values=tuple(edit.new for edit in edits))


def _stale(text: Text, said: str) -> Edit:
    """Return what happens to "… [old>new] …", which must stand once in the text."""
    before, old, new, after = re.split(r"[\[>\]]", said)
    # A blank of an example may be one that does not break.
    pattern = "".join(r"\s" if sign == " " else re.escape(sign) for sign in f"{before}\0{old}\0{after}")
    found = list(re.finditer(pattern.replace("\0", "()"), text.words))
    assert len(found) == 1, f"{text.record.id}: {said}"
    return Edit(text.file, text.start + found[0].start(1), text.start + found[0].end(2), new)


@operator("outside-denial-lost", group=8)
def denial_lost(content: Content, rng: Random) -> Iterator[Site]:
    """A translator loses the "not" of a sentence, or writes "always" for "never", in one language."""
    for text in _sections(content):
        for pattern, left in _DENIALS[text.lang]:
            for match in _running(text, pattern):
                yield in_text(text, *match.span(), left)


@operator("outside-opposite-word", group=8)
def opposite_word(content: Content, rng: Random) -> Iterator[Site]:
    """Left for right, higher for lower, at least for at most: the opposite of what the rules say elsewhere."""

    def find(text: Text) -> Iterator[Hit]:
        for what, words in _OPPOSITES.items():
            for pattern, opposite in words.get(text.lang, ()):
                for match in _running(text, pattern):
                    yield Hit(what, *match.span(), opposite)

    for text in _sections(content):
        yield from in_all(content, text, find)


@operator("outside-number-revised-once", group=8)
def number_revised_once(content: Content, rng: Random) -> Iterator[Site]:
    """A number of the rules is raised by one in one place only, in words or in figures, in all languages."""

    def find(text: Text) -> Iterator[Hit]:
        words = "|".join(_NUMBERS[text.lang])
        for match in _running(text, rf"(?i)\b(?:{words})\b|{_FIGURE}"):
            value, new = _raised(match[0], text.lang)
            if new and (text.record.game, text.record.id, value) not in _LOOSE:
                yield Hit(str(value), *match.span(), new.capitalize() if match[0][0].isupper() else new)

    for text in _sections(content):
        yield from in_all(content, text, find)


def _raised(number: str, lang: str) -> tuple[int, str]:
    """Return a number in words or figures, and what the next one is; nothing where nobody would take the next."""
    words = _NUMBERS[lang]
    if number.isdigit():
        value = int(number)
        return value, str(value + 1) if value % 10 or value <= 20 else ""
    value = words.index(number.lower()) + 2
    return value, words[value - 1] if value < 16 else ""
