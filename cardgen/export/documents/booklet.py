"""A booklet of rules: running text set in pages of its trim, with cover, contents, links and outline.

reportlab flows the pages (`pages`, `flow`, `rich_text`); pikepdf then puts the cover in its place and makes
the file what printers and readers need. The same rules give the same bytes. reportlab is imported only when a
booklet is made.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from cardgen.art.colour import named
from cardgen.cache import code_digest, digest
from cardgen.display.images import PictureError
from cardgen.display.profile import OutsideProfile
from cardgen.export.documents.blocks import TooMuch, first_box
from cardgen.export.documents.words import words_digest
from cardgen.findings import Finding
from cardgen.limits import LimitExceeded, time_limit
from cardgen.model import Component, Deck, Game, RuleText
from cardgen.text.fonts import OTHER_FAMILY

if TYPE_CHECKING:
    from cardgen.export.documents.pages import BookletText, Run
    from cardgen.export.documents.text_setter import TextSetter
    from cardgen.layout.decks import GameLayout
    from cardgen.layout.pictures import Pictures

#: Sizes of text that are tried, in points: the one that leaves the least empty is taken.
SIZES_PT = (9.5, 9.4, 9.3, 9.2, 9.1, 9.0)
#: Characters beyond which only the first is tried.
LONG = 100_000
#: Longest that setting one booklet may take, in seconds. The shipped one takes about 1.
SECONDS = 30.0
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_CODE = re.compile(rb"<([0-9A-Fa-f]{4,6})>$", re.MULTILINE)


class BookletRefused(ValueError):
    """The booklet cannot be made; `finding` says why and where."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(str(finding))
        self.finding = finding


def _font_files(game: Game) -> list[tuple[str, int, int]]:
    """List name, size and time of the game's own fonts."""
    stats = ((path.name, path.lstat()) for path in game.fonts.folder.iterdir()) if game.fonts.folder else ()
    return sorted((name, info.st_size, info.st_mtime_ns) for name, info in stats)


@lru_cache(maxsize=4)
def _art_digest(pictures: Pictures) -> str:
    """Give the digest of a game's art, read once a build and not once for each language and sheet."""
    return pictures.digest()


def document_colour(game: Game, decks: Iterable[Deck]) -> str:
    """Give the colour of documents: the first `color` among the decks' values, else the game's ink."""
    wishes = [str(deck.values.get("color", "")) for deck in decks]
    return next(filter(_COLOUR.fullmatch, wishes), named(game.palette, "INK"))


def booklet_key(game: Game, lang: str, layout: GameLayout, component: Component) -> str:
    """Give a key of all that decides a booklet's bytes, names of decks and cards included."""
    names = [
        (deck.id, deck.title.of(lang), [(c.id, c.name(lang)) for c in deck.components]) for deck in game.decks
    ]
    deck = game.deck(component.deck)
    said = (
        game.title,
        game.subtitle,
        game.notice,
        game.version,
        game.credits,
        game.palette,
        game.fonts.families,
    )
    own = (component.id, component.fields, component.trim_mm, deck.values if deck else {})
    parts = (lang, said, own, game.tokens, names, _font_files(game), game.rules.get(lang))
    return digest(code_digest(), words_digest(), _art_digest(layout.pictures), *map(repr, parts))


def booklet_pdf(game: Game, lang: str, layout: GameLayout, component: Component) -> bytes:
    """Give a booklet in a language as a PDF of single pages; their number is a multiple of four.

    Errors:
        BookletRefused: no rules in the language (CG011), a text past the limits (CG024), a letter without a
            glyph (CG805), a picture for the cover that cannot be used (CG107).
        CardgenError: a font that cannot be embedded.
    """
    rules = game.rules.get(lang)
    if rules is None:
        message = (
            f"there are no rules in '{lang}' for this booklet; write {component.text('file', lang)}.{lang}.md"
        )
        raise BookletRefused(Finding(component.place, "CG011", message))
    key = booklet_key(game, lang, layout, component)
    kept = layout.cache.get("booklet", key)
    if kept is not None:
        return kept
    from reportlab.platypus.doctemplate import LayoutError

    try:
        with time_limit(SECONDS):
            made = _made(game, lang, layout, component)
    except LayoutError as error:
        message = "a row of a table or another part is higher than a page; part it"
        raise BookletRefused(Finding(rules.place, "CG024", message)) from error
    except (TooMuch, LimitExceeded, MemoryError, RecursionError) as error:
        raise BookletRefused(Finding(rules.place, "CG024", f"the text cannot be set: {error}")) from error
    except (PictureError, OutsideProfile) as error:
        raise BookletRefused(Finding(component.place, "CG107", f"the cover's picture: {error}")) from error
    layout.cache.put("booklet", key, made)
    return made


def _made(game: Game, lang: str, layout: GameLayout, component: Component) -> bytes:
    from cardgen.export.documents.cover import cover_pdf
    from cardgen.export.documents.pages import Booklet, BookletText
    from cardgen.export.documents.text_setter import TextSetter

    rules = game.rules[lang]
    deck = game.deck(component.deck)
    text = BookletText(
        game,
        rules,
        lang,
        component.name(lang),
        component.trim_mm,
        document_colour(game, [deck] if deck else []),
        first_box(section.text for section in rules.sections.values()),
    )
    setter = TextSetter(layout, lang, rules.sections)
    size, run = _best_size(setter, text)
    pages, _ = Booklet(setter, text, size).pass_over(run)
    _refuse_faults(setter, rules)
    return finished(pages, setter.texts, lang, cover_pdf(game, lang, layout, component, text.colour))


def _best_size(setter: TextSetter, text: BookletText) -> tuple[float, Run]:
    """Give the size that leaves the least empty, and what the pages are at that size."""
    from cardgen.export.documents.pages import Booklet

    setter.dry = True
    sizes = SIZES_PT if sum(len(s.text) for s in text.rules.sections.values()) <= LONG else SIZES_PT[:1]
    runs = [(size, Booklet(setter, text, size).pass_over()[1]) for size in sizes]
    setter.dry = False
    return min(runs, key=lambda found: found[1].ugliness)


def _refuse_faults(setter: TextSetter, rules: RuleText) -> None:
    """Refuse a booklet in which letters would print as empty boxes, or words over their column's edge.

    Errors:
        BookletRefused: CG805 or CG024, at the first section that has such a letter or word.
    """
    for word in sorted(setter.too_wide):
        where = next((s for s in rules.sections.values() if word in s.text), rules)
        message = f"'{word}' is wider than its line or column; part it with a soft hyphen (U+00AD)"
        raise BookletRefused(Finding(where.place, "CG024", message))
    for family, characters in setter.missing.items():
        shown = " ".join(f"'{c}' (U+{ord(c):04X})" for c in sorted(characters))
        message = f"font '{family}' has no glyph for {shown}; {OTHER_FAMILY}"
        sections = (s for s in rules.sections.values() if characters & set(s.title + s.text))
        where = next(sections, rules)
        raise BookletRefused(Finding(where.place, "CG805", message))


def finished(
    pages: bytes, texts: Mapping[str, Mapping[int, str]], lang: str, cover: bytes = b"", duplex: str = ""
) -> bytes:
    """Give reportlab's pages as a file for print and search: boxes, language, no scaling, no time or chance.

    Args:
        texts: what stands behind characters that reportlab gave to ligatures, by font.
        cover: a PDF whose first page is shown in place of the first.
    """
    import pikepdf
    from pikepdf import Dictionary, Name, String

    with pikepdf.open(io.BytesIO(pages)) as pdf:
        if cover:
            with pikepdf.open(io.BytesIO(cover)) as other:
                _put_cover(pdf, other)
        for page in pdf.pages:
            page.trimbox = page.bleedbox = page.mediabox
        _mend_texts(pdf, texts)
        preferences = Dictionary(DisplayDocTitle=True, PrintScaling=Name("/None"))
        if duplex:
            preferences.Duplex = Name("/" + duplex)
        pdf.Root.ViewerPreferences = preferences
        pdf.Root.Lang = String(lang)
        for key in ("/CreationDate", "/ModDate", "/Creator", "/Keywords", "/Subject"):
            if key in pdf.docinfo:
                del pdf.docinfo[key]
        pdf.docinfo.Producer = String("cardgen")
        return saved(pdf)


def saved(pdf: Any) -> bytes:
    """Give a file's bytes, the same each time."""
    import pikepdf

    out = io.BytesIO()
    pdf.remove_unreferenced_resources()
    pdf.save(
        out,
        object_stream_mode=pikepdf.ObjectStreamMode.generate,
        compress_streams=True,
        deterministic_id=True,
        min_version="1.7",
    )
    return out.getvalue()


def _put_cover(pdf: Any, cover: Any) -> None:
    """Show the cover's page as the first, which keeps its object: outline and links lead to it."""
    from pikepdf import Name

    first, source = pdf.pages[0].obj, cover.pages[0].obj
    for key in (Name.Contents, Name.Resources):
        value = source[key]
        first[key] = pdf.copy_foreign(value if value.is_indirect else cover.make_indirect(value))


def _mend_texts(pdf: Any, texts: Mapping[str, Mapping[int, str]]) -> None:
    """Tell subsets apart, and let searches find the letters of ligatures."""
    for font in _fonts(pdf):
        _tag(font)
        known = texts.get(str(font.BaseFont).partition("+")[2])
        if known:
            data = font.ToUnicode.read_bytes()
            font.ToUnicode.write(_CODE.sub(lambda match, known=known: _code(match, known), data))


def _tag(font: Any) -> None:
    """Name a subset by its bytes, as reportlab calls all alike. Source: ISO 32000-1, 9.6.4."""
    from pikepdf import Name

    descriptor = font.FontDescriptor
    number = int(digest(descriptor.FontFile2.read_bytes()), 16)
    letters = "".join(chr(ord("A") + number // 26**place % 26) for place in range(6))
    font.BaseFont = descriptor.FontName = Name(f"/{letters}+{str(font.BaseFont).partition('+')[2]}")


def _fonts(pdf: Any) -> list[Any]:
    """Give the fonts of all pages, each once."""
    from pikepdf import Name

    found = {}
    for page in pdf.pages:
        for font in page.obj.Resources.get(Name.Font, {}).values():
            if Name.ToUnicode in font and Name.FontDescriptor in font:
                found[font.objgen] = font
    return list(found.values())


def _code(match: re.Match[bytes], known: Mapping[int, str]) -> bytes:
    text = known.get(int(match[1], 16))
    return match[0] if text is None else b"<" + text.encode("utf-16-be").hex().encode() + b">"
