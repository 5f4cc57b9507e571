"""What a table's columns mean: header names to fields and languages."""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set

from msgspec import Struct, field

from cardgen.findings import WARNING
from cardgen.load.document import Diagnostics
from cardgen.load.names import COMPONENT_KEYS, LANGUAGE, RESERVED, field_name
from cardgen.load.tables.headings import field_of, may_be_language, synonym_of
from cardgen.load.tables.numbers import is_amount
from cardgen.model.languages import complete_languages

#: `sv`, `pt-BR`, in any case of letters.
_CODE = r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})?"
#: `text.sv`, `text:sv`, `text (sv)`; and `text_sv`, `text sv` where the game has that language.
_DOTTED = re.compile(rf"(?P<field>.+?)\s*(?:[.:]\s*(?P<dot>{_CODE})|\(\s*(?P<round>{_CODE})\s*\))$")
#: `back.title`, `back.title.sv`: a field of the card's own back.
_OF_BACK = re.compile(r"back\s*\.\s*(?P<of>\S.*)$", re.IGNORECASE)
_JOINED = re.compile(r"(?P<field>.+?)[_ ](?P<language>[A-Za-z]{2,3})$")
#: Languages a column may be in that names none, beside one that does.
_LIKELY = ("en", "de", "fr", "es", "sv")
#: Of two headings that may mean one of these, the second is a field of its own; two counts are a mistake.
_SEVERAL = frozenset({"text", "type", "art", "note"})

#: The column whose cells allow findings of their rows (`check.allow`); not a field.
ALLOW_COLUMN = "cardgen: allow"

#: How alike a heading and the field it may have been meant for are: `coppies` and `types`, but not `part`.
_MISSPELT = 0.88
#: Of what a deck declares itself, and of the copies, also words that are less alike: `lot` and `loot`.
_MISSPELT_OWN = 0.78
_EVERYWHERE = ("name", "type", "text", "art")


class HeadingRules(Struct, frozen=True):
    """What decides the meaning of a table's headings.

    Attributes:
        languages: of the game; types: of the fields known already; columns with other names become fields of their own.
        columns: meaning by heading, where the author says it (`Regeltext: text`).
    """

    languages: Sequence[str]
    types: Mapping[str, str]
    columns: Mapping[str, str] = field(default_factory=dict)


class Column(Struct, frozen=True):
    """What the cells of one column are.

    Attributes:
        languages: those the cells are texts in; empty for what is the same in every language.
        line: of the header.
        skip: the column is left out and has been reported; `field` is what it would have been.
        of_back: name of the field on the component's own back that the cells are; `field` is then `back`.
        heading: what the author calls it, without its language.
    """

    field: str
    languages: tuple[str, ...]
    line: int
    skip: bool = False
    of_back: str = ""
    heading: str = ""


class _Heading(Struct, frozen=True):
    """A heading taken apart: the field it says itself, its language, the field it is a synonym of, and its words.

    Attributes:
        of_back: the field is one of the component's own back.
    """

    name: str
    field: str
    language: str | None
    synonym: str | None = None
    of_back: bool = False
    words: str = ""


def read_header(
    cells: Sequence[str], line: int, rules: HeadingRules, diagnostics: Diagnostics | None = None
) -> list[Column | None]:
    """Return the meaning of each column; None for one without a name.

    A synonym stands for its field only where no column is called by that field's own name.

    Errors: CG003 a language or name that cannot be, a warning where a field's name is misspelt; CG006 two
        columns of one meaning; CG007 a text's column names no language in a game of several.
    """
    diagnostics = Diagnostics() if diagnostics is None else diagnostics
    given = {key.strip().lower(): value for key, value in rules.columns.items()}
    headings = [
        _heading(name, given.get(name.lower()), number, rules) if name else None
        for number, name in enumerate(cells, start=1)
    ]
    own = {(heading.field, heading.language) for heading in headings if heading is not None}
    header: list[Column | None] = []
    for number, (name, heading) in enumerate(zip(cells, headings, strict=True), start=1):
        at = (line, number)
        column = _column(heading, own, at, rules, diagnostics) if heading else None
        if heading and heading.synonym in _SEVERAL:
            own.add((heading.synonym, heading.language))
        if name.lower() == ALLOW_COLUMN:
            column = Column("", (), line, skip=True)
        first = _taken(column, header) if column is not None and not column.skip else None
        if column is not None and first is not None:
            message = f"columns '{cells[first]}' and '{name}' are both read as '{column.field}'"
            plain = [heading for heading in (headings[first], heading) if heading and not heading.language]
            advice = _rename_plain(plain, column.field, headings, rules.languages)
            diagnostics.add("CG006", at, f"{message}; {advice}")
            column = Column(column.field, (), line, skip=True)
        header.append(column)
    _warn_misspelt(cells, header, rules.types, diagnostics)
    return header


def _taken(column: Column, header: Sequence[Column | None]) -> int | None:
    """Return which column before one says the same; `text` and `text.sv` cannot both be."""
    for index, other in enumerate(header):
        if other is None or other.skip or (other.field, other.of_back) != (column.field, column.of_back):
            continue
        if not other.languages or not column.languages or set(other.languages) & set(column.languages):
            return index
    return None


def _rename_plain(
    plain: Sequence[_Heading], field: str, headings: Sequence[_Heading | None], languages: Sequence[str]
) -> str:
    """Return what to rename of two columns of one meaning: the one that names no language, where the other does."""
    if len(plain) != 1:
        return "rename one of the two"
    name = plain[0].name
    there = {h.language for h in headings if h and field in (h.field, h.synonym)}
    other = next((lang for lang in languages if lang not in there), None)
    if other:
        return f"rename '{name}' to '{name}.{other}'"
    other = next(lang for lang in _LIKELY if lang not in there)
    return f"rename '{name}' to '{name}.{other}' if that is its language"


def _heading(written: str, meaning: str | None, number: int, rules: HeadingRules) -> _Heading:
    """Return a heading taken apart; `meaning` is what the deck's `columns` says about it."""
    name, explained = meaning or written, meaning is not None
    if of_back := _OF_BACK.match(name):
        base, language = _split(of_back["of"], rules)
        return _Heading(name, field_name(base) or f"column_{number}", language, of_back=True)
    base, language = _split(name, rules)
    field = field_name(base) or f"column_{number}"
    known = field in rules.types or field in COMPONENT_KEYS
    synonym = None if known or explained else synonym_of(base)
    # A word of our own that had to be renamed is still what the author calls it.
    words = written if field_name(written) in RESERVED else "" if explained else base.strip()
    meant = (
        synonym if synonym in (*rules.types, "copies") or (synonym == "note" and language is None) else None
    )
    return _Heading(name, field, language, meant, words=words)


def _column(
    heading: _Heading,
    own: Set[tuple[str, str | None]],
    at: tuple[int, int],
    rules: HeadingRules,
    diagnostics: Diagnostics,
) -> Column:
    languages, types = rules.languages, rules.types
    name, field, language = heading.name, heading.field, heading.language
    skipped = Column(heading.synonym or field, (), at[0], skip=True)
    complete = complete_languages(languages)
    if language is not None and language not in languages and _is_said(heading, own, complete):
        message = f"texts in '{language}' are kept, and not printed"
        diagnostics.add("CG003", at, message, WARNING, lang=language)
        return skipped
    if language is not None and language not in languages:
        known = ", ".join(languages)
        message = f"column '{name}' names language '{language}'; the game's languages: {known}"
        there = {lang for other, lang in own if other in (field, heading.synonym)}
        # It concerns the languages that it may have been meant for, and stops no other.
        for lang in [lang for lang in complete if lang not in there] or [language]:
            diagnostics.add("CG003", at, message, lang=lang)
        return skipped
    if heading.of_back:
        return Column("back", (language,) if language else (), at[0], of_back=field)
    # Beside a column `y`, `x` is a place and no count.
    is_place = field == "x" and ("y", None) in own
    if heading.synonym and (heading.synonym, language) not in own and not is_place:
        field = heading.synonym
    if field in RESERVED and (field not in COMPONENT_KEYS or field == "back" or language is not None):
        hint = _hint(field, own, types)
        diagnostics.add("CG003", at, f"column '{name}' has a name that cardgen uses itself; rename it{hint}")
        return skipped
    if language is not None:
        return Column(field, (language,), at[0], heading=heading.words)
    # Beside a column in another language, one without is in the first.
    is_text = len(complete) == 1 and any((field, lang) in own for lang in languages)
    if types.get(field) != "text" and not is_text:
        return Column(field, (), at[0], heading=heading.words)
    if len(complete) > 1:
        wanted = ", ".join(f"'{field}.{lang}'" for lang in complete)
        diagnostics.add("CG007", at, f"column '{name}' does not say its language; expected columns {wanted}")
    return Column(field, complete, at[0], heading=heading.words)


def _is_said(heading: _Heading, own: Set[tuple[str, str | None]], languages: Sequence[str]) -> bool:
    """Return whether other columns hold this text in these languages; in a game of one, a heading need not name it."""
    fields = {heading.field, heading.synonym}
    there = {lang for field, lang in own if field in fields}
    return re.fullmatch(LANGUAGE, heading.language or "") is not None and (
        there.issuperset(languages) or (len(languages) == 1 and None in there)
    )


def _hint(field: str, own: Set[tuple[str, str | None]], types: Mapping[str, str]) -> str:
    """Return what a column may be renamed to, whose heading is a word of our own."""
    if field == "back":
        return "; a column 'back.title' holds what each card prints on its back"
    if field == "number":
        return "; is it 'copies'?"
    has_type = any(field_of(other) == "type" for other, _ in own)
    return " to 'type'" if field == "kind" and "type" in types and not has_type else ""


def _split(name: str, rules: HeadingRules) -> tuple[str, str | None]:
    """Take the language off a heading; `Size (mm)` is a unit, `Text (mm)` a language nobody has."""
    by_case = {lang.lower(): lang for lang in rules.languages}
    dotted = _DOTTED.match(name)
    if dotted:
        language = (dotted["dot"] or dotted["round"]).lower()
        of_text = rules.types.get(field_of(dotted["field"])) == "text"
        if dotted["dot"] or language in by_case or of_text:
            return dotted["field"], by_case.get(language, language)
        return name, None
    joined = _JOINED.match(name)
    if joined and joined["language"].lower() in by_case:
        return joined["field"], by_case[joined["language"].lower()]
    return name, None


def _warn_misspelt(
    cells: Sequence[str], header: Sequence[Column | None], types: Mapping[str, str], diagnostics: Diagnostics
) -> None:
    """Warn of a column that would be a field of its own and is probably not meant so."""
    fields = [column.field for column in header if column is not None]
    absent = [name for name in (*types, "copies") if name not in fields]
    for number, column in enumerate(header, start=1):
        if column is None or column.skip or column.field in types or column.field in COMPONENT_KEYS:
            continue
        near = difflib.get_close_matches(column.field, absent, n=1, cutoff=_MISSPELT_OWN)
        sure = difflib.get_close_matches(column.field, near, n=1, cutoff=_MISSPELT)
        for meant in (name for name in near if name in sure or name not in _EVERYWHERE):
            message = f"column '{cells[number - 1]}' is a field of its own; rename it if '{meant}' is meant"
            diagnostics.add("CG003", (column.line, number), message, WARNING)


def header_languages(cells: Sequence[str]) -> tuple[str, ...]:
    """Return the languages a header names for its names, types or texts; none where it is plain.

    One after a mark (`name.sv`) always counts; one after a blank or `_` may be another word (`Card HP`), and counts
    where its field has another heading in another language, or two fields have it beside a plain heading.
    """
    found = [(field, language, marked) for cell in cells for field, language, marked in _language_of(cell)]
    plain = {field_of(cell) for cell in cells}
    beside = Counter(language for field, language, _ in found if field in plain)

    def counts(field: str, language: str) -> bool:
        return beside[language] > 1 or any(f == field and other != language for f, other, _ in found)

    return tuple(dict.fromkeys(lang for field, lang, marked in found if marked or counts(field, lang)))


def _language_of(heading: str) -> Iterator[tuple[str, str, bool]]:
    """Yield the field, the language, and whether a mark is between them, where a heading of texts names a language."""
    dotted = _DOTTED.match(heading)
    match = dotted or _JOINED.match(heading)
    if match is None or field_of(match["field"]) not in ("name", "text", "type"):
        return
    language = (dotted["dot"] or dotted["round"] if dotted else match["language"]).lower()
    if may_be_language(language):
        yield field_of(match["field"]), language, dotted is not None


def column_types(
    header: Sequence[Column | None],
    body: Sequence[Sequence[str]],
    types: Mapping[str, str],
    one_language: bool,
    *,
    drafts: bool = False,
) -> dict[str, str]:
    """Return the types of the fields nobody declared.

    A column by language is a text; one of numbers only is a number; any other is a text in a game of one
    language and a word in a game of several. Beside languages that are drafts, single words such as codes are
    words, which need no translation.
    """
    found: dict[str, str] = {}
    for index, column in enumerate(header):
        if column is None or column.skip or column.field in types or column.field in COMPONENT_KEYS:
            continue
        cells = [row[index] for row in body if index < len(row) and row[index]]
        if column.languages:
            found[column.field] = "text"
        elif cells and all(map(is_amount, cells)):
            found[column.field] = "number"
        else:
            is_text = one_language and not (drafts and not any(" " in cell for cell in cells))
            found[column.field] = "text" if is_text else "word"
    return found
