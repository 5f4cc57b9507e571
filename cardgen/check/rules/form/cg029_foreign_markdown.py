import re
from collections.abc import Iterator

from cardgen.check.api import WARNING, CheckedGame, Violations, rule, violation
from cardgen.check.corpus.exact_places import spot
from cardgen.check.corpus.text_units import (
    SECTION,
    TextUnit,
    by_key,
    printed_texts,
    text_key,
    units_with_markup,
)
from cardgen.text.links import FOOTNOTE, footnotes_in

#: Markdown that is understood elsewhere and prints as written here, each with what to write.
_FOREIGN = (
    (re.compile(r"<!--"), "a comment is one line from '<!--' to '-->'"),
    (re.compile(r"<https?://[^\s>]+>"), "write [words](https://…)"),
    (re.compile(r"</?(?!(?:b|strong|i|em)>)[A-Za-z][A-Za-z0-9]*(?:\s[^<>\n]*)?/?>", re.I), "delete the tag"),
    (re.compile(r"&(?:[A-Za-z]{2,8}|#\d{1,6}|#x[0-9a-fA-F]{1,6});"), "write the character itself"),
    (re.compile(r"~~(?=\S)[^~\n]+~~"), "delete what no longer holds"),
    (re.compile(r"(?<!\w)__(?=\S)[^_\n]+?(?<=\S)__(?!\w)"), "write **bold**"),
    (re.compile(r"(?<![\w_])_(?=[^\s_])[^_\n]+?(?<=[^\s_])_(?![\w_])"), "write *italic*"),
    (re.compile(r"(?<=[-*+] )\[[ xX]\](?= )"), "delete the box"),
    (re.compile(r"^#{1,6}(?=[^\s#])[^\n]*", re.M), "put a space after '#'"),
    (
        re.compile(r"(?<=\])\[[^\]\n]*\]|^\[(?!\^)[^\]\n]+\]:[ \t]+\S+", re.M),
        "write the target: [words](#7.3)",
    ),
)
#: Code, in which all of this prints as it is meant to; and rows of a table.
_CODE = re.compile(r"^(?P<fence>`{3,}|~{3,}).*?(?:^(?P=fence)|\Z)|`+[^`\n]+`+", re.M | re.S)
_ROWS = re.compile(r"(?:^\|.*(?:\n|\Z))+", re.M)
#: Of a text on a card, whose lines run on: the first item of a list, and a row of a table.
#: Numbered sentences can be read as they run on.
_ITEMS = re.compile(r"(?:\A|\n)(?P<item>[-*•] \S[^\n]*)(?=\n[-*•] \S)")
_CARD_ROW = re.compile(r"(?:\A|\n)(?P<row>\|[^\n]*\|)[ \t]*\n\|")
_BELOW_HEAD = re.compile(r"\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*")


@rule("CG029", "foreign-markdown", severity=WARNING)
def foreign_markdown(game: CheckedGame) -> Violations:
    """A mark in the rules is not understood here, or only half there, and prints as written.

    Such are `_italic_`, `~~struck~~`, HTML, `&nbsp;`, a table without a line of dashes below its head, a `#` without a
    space, and a footnote `[^1]` without its text, or a text without reference. Texts of cards and other pieces have
    neither lists nor tables: their lines run on. Reference sheets of several paragraphs
    have lists.

    Why it matters: signs that mean nothing to players are in the middle of a sentence.

    Example:
          # file: rules.sv.md
          # Regler
          ## 1 Strid
        - Slå _två_ tärningar.
        + Slå *två* tärningar.
          # file: rules.en.md
          # Rules
          ## 1 Combat
          Roll *two* dice.

    Source: Reference, Pictures in rules, which lists all marks; CommonMark 0.31.
    """
    units = [unit for unit in units_with_markup(game) if unit.kind == SECTION]
    keys = [text_key(unit) for unit in units]
    for unit, found in zip(units, by_key(game, "foreign markdown", units, keys, _foreign), strict=True):
        for words, advice in found:
            where = spot(game, unit.place, words)
            yield violation(where, f"{unit.what}: '{words}' is printed as text; {advice}")
    yield from _footnotes(game, units)
    yield from _on_pieces(game)


def _on_pieces(game: CheckedGame) -> Violations:
    """Find lists and tables in texts of components, where all lines are one paragraph, except on reference sheets."""
    listed = {c.id for deck in game.decks if deck.kind.name == "reference-sheet" for c in deck.components}
    for unit in (unit for text in printed_texts(game) for unit in text.values() if "\n" in unit.text):
        for found, what, advice in (
            (_ITEMS.search(unit.text), "a list", "put an empty line between its items"),
            (_CARD_ROW.search(unit.text), "a table", "write a paragraph for each row"),
        ):
            if found and not (what == "a list" and unit.owner in listed and "\n\n" in unit.text):
                words = found[found.lastgroup or 0][:40]
                yield violation(
                    spot(game, unit.place, words),
                    f"{unit.what}: '{words}' begins {what}, whose lines run on when printed; {advice}",
                )


def _foreign(unit: TextUnit) -> list[tuple[str, str]]:
    """Return the marks in a text that print, each with what to write."""
    text = _CODE.sub(lambda code: " " * len(code[0]), unit.text)
    marks = [(mark[0][:40], advice) for pattern, advice in _FOREIGN for mark in pattern.finditer(text)]
    return [*marks, *_tables(text)]


def _tables(text: str) -> Iterator[tuple[str, str]]:
    for rows in _ROWS.finditer(text):
        first, *others = rows[0].splitlines()
        if not others or not _BELOW_HEAD.fullmatch(others[0]):
            yield first[:40], "put a line such as |---|---| below the head of the table"


def _footnotes(game: CheckedGame, units: list[TextUnit]) -> Violations:
    """Compare the footnotes of each language with the references to them."""
    for lang in game.languages:
        own = [unit for unit in units if unit.lang == lang and "[^" in unit.text]
        known = {note.name for unit in own for note in footnotes_in(unit.text)}
        referred = {
            found["name"]: unit
            for unit in own
            for found in FOOTNOTE.finditer(unit.text)
            if unit.text[found.end() : found.end() + 1] != ":"
        }
        for name, unit in referred.items():
            if name not in known:
                what = f"{unit.what}: '[^{name}]' is printed as text, since it has no footnote"
                yield violation(
                    spot(game, unit.place, f"[^{name}]"), f"{what}; write a line '[^{name}]: …' below it"
                )
        for unit in own:
            for note in footnotes_in(unit.text):
                if note.name not in referred:
                    what = f"{unit.what}: nothing refers to the footnote '[^{note.name}]'"
                    yield violation(
                        spot(game, unit.place, f"[^{note.name}]:"),
                        f"{what}; write [^{note.name}] after a word",
                    )
