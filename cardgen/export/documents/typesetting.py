"""Setting a booklet of rules: running text in pages of its trim, with cover, contents, links and outline.

reportlab flows the pages (`pages`, `flow`, `rich_text`); `finishing` puts the cover in its place. The same rules give
the same bytes. Slow to import: only for who has a booklet to set.
"""

from __future__ import annotations

import io

import pikepdf
from reportlab.platypus.doctemplate import LayoutError

from cardgen.display.images import PictureError
from cardgen.display.profile import OutsideProfile
from cardgen.export.documents.blocks import TooMuch, first_box
from cardgen.export.documents.booklet import (
    BookletRefused,
    SetBooklet,
    booklet_key,
    document_colour,
    keep_booklet,
    kept_booklet,
)
from cardgen.export.documents.cover import cover_pdf
from cardgen.export.documents.finishing import finished
from cardgen.export.documents.pages import Booklet, BookletText, Run
from cardgen.export.documents.text_setter import TextSetter
from cardgen.findings import ERROR, WARNING, CardgenError, Finding, Place
from cardgen.layout.resources import GameResources
from cardgen.limits import LimitExceeded, time_limit
from cardgen.model import Component, Game, RuleText
from cardgen.text.clusters import has_leftward
from cardgen.text.fonts import FontRefused, MissingFont
from cardgen.text.paragraphs import TWO_WAYS
from cardgen.text.scripts import no_glyph, stands_in

#: Sizes of text that are tried, in points: the one that leaves the least empty is taken.
SIZES_PT = (9.5, 9.4, 9.3, 9.2, 9.1, 9.0)
#: Characters beyond which only the first is tried.
LONG = 100_000
#: Longest that setting one booklet may take, in seconds. The shipped one takes about 1.
SECONDS = 30.0


def set_booklet(game: Game, lang: str, resources: GameResources, component: Component) -> SetBooklet:
    """Set a booklet and keep it, or say why it cannot be made."""
    key = booklet_key(game, lang, resources, component)
    try:
        booklet = _set(key, game, lang, resources, component)
    except BookletRefused as error:
        return SetBooklet(key, refused=error.finding)
    except (MissingFont, FontRefused) as error:
        place = resources.font_place(error.family)
        return SetBooklet(key, refused=Finding(place, "CG806", str(error), ERROR))
    except CardgenError as error:
        return SetBooklet(key, refused=Finding(component.place, "CG806", str(error), ERROR))
    keep_booklet(resources.cache, booklet)
    return booklet


def booklet_pdf(game: Game, lang: str, resources: GameResources, component: Component) -> bytes:
    """Return a booklet in a language as a PDF of single pages, set now or before.

    Errors:
        BookletRefused, CardgenError: as `_set`.
    """
    key = booklet_key(game, lang, resources, component)
    booklet = kept_booklet(resources.cache, key)
    if booklet is None:
        booklet = _set(key, game, lang, resources, component)
        keep_booklet(resources.cache, booklet)
    return booklet.pdf


def _set(key: str, game: Game, lang: str, resources: GameResources, component: Component) -> SetBooklet:
    """Set a booklet; the number of its pages is a multiple of four.

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
    try:
        with time_limit(SECONDS):
            made, warnings = typeset(game, lang, resources, component)
    except LayoutError as error:
        message = "a row of a table or another part is higher than a page; part it"
        raise BookletRefused(Finding(rules.place, "CG024", message)) from error
    except (TooMuch, LimitExceeded, MemoryError, RecursionError) as error:
        raise BookletRefused(Finding(rules.place, "CG024", f"the text cannot be set: {error}")) from error
    except (PictureError, OutsideProfile) as error:
        raise BookletRefused(Finding(component.place, "CG107", f"the cover's picture: {error}")) from error
    with pikepdf.open(io.BytesIO(made)) as pdf:
        return SetBooklet(key, made, len(pdf.pages), warnings=warnings)


def typeset(
    game: Game, lang: str, resources: GameResources, component: Component
) -> tuple[bytes, tuple[Finding, ...]]:
    """Set the pages of a booklet at the size that suits them best, and put its cover before them; and warn.

    Errors:
        BookletRefused: a letter without a glyph, a word wider than its column; and whatever reportlab raises.
    """
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
    setter = TextSetter(resources, lang, rules.sections)
    size, run = _best_size(setter, text)
    pages, _ = Booklet(setter, text, size).pass_over(run)
    _refuse_faults(setter, rules)
    pdf = finished(pages, setter.texts, lang, cover_pdf(game, lang, resources, component, text.colour))
    return pdf, _warnings(setter, rules)


def _best_size(setter: TextSetter, text: BookletText) -> tuple[float, Run]:
    """Find the size that leaves the least empty, and what the pages are at that size."""
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
    for (family, used), characters in setter.missing.items():
        if not used:
            place = _first_place(rules, characters)
            raise BookletRefused(Finding(place, "CG805", no_glyph(family, characters)))


def _warnings(setter: TextSetter, rules: RuleText) -> tuple[Finding, ...]:
    """List the fonts that stand in for others in a booklet, and a text in two directions."""
    told = [
        Finding(_first_place(rules, characters), "CG808", stands_in(family, characters, used), WARNING)
        for (family, used), characters in sorted(setter.missing.items())
    ]
    if setter.two_ways:
        letters = {c for s in rules.sections.values() for c in s.title + s.text if has_leftward(c)}
        told.append(Finding(_first_place(rules, letters), "CG809", TWO_WAYS, WARNING))
    return tuple(told)


def _first_place(rules: RuleText, characters: set[str]) -> Place:
    """Return the place of the first section that has one of these characters, else that of the rules."""
    sections = (s for s in rules.sections.values() if characters & set(s.title + s.text))
    return next(sections, rules).place
