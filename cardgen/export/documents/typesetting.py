"""Typesetting a booklet of rules: pages of running text, with cover, contents, links and outline.

reportlab flows the pages (`pages`, `flow`, `rich_text`); `finishing` inserts the cover. The same rules give the same
bytes. Slow to import: only for booklets that are not cached.
"""

from __future__ import annotations

import io
from functools import cache, partial

import pikepdf
from msgspec.structs import replace
from reportlab.platypus.doctemplate import LayoutError

from cardgen.cache import digest
from cardgen.display.images import PictureError
from cardgen.display.profile import OutsideProfile
from cardgen.export.documents.back_matter.footnotes import with_footnotes
from cardgen.export.documents.back_matter.names import glossary_of, names_of
from cardgen.export.documents.blocks import Boxed, TextTooLarge, first_box, pictures_in
from cardgen.export.documents.booklet import (
    BookletRefused,
    SetBooklet,
    booklet_inputs,
    booklet_key,
    cache_booklet,
    cached_booklet,
    document_colour,
)
from cardgen.export.documents.cover import (
    back_cover_pdf,
    back_words,
    cover_pdf,
    cover_words,
    ending,
    page_grounds,
)
from cardgen.export.documents.finishing import finish_pdf
from cardgen.export.documents.pages import BOTH, COVERS, NONE, Booklet, BookletText
from cardgen.export.documents.pictures.faces import Faces
from cardgen.export.documents.pictures.numbered import with_figures
from cardgen.export.documents.planning import best_run
from cardgen.export.documents.proofs.near_lines import near_line_message
from cardgen.export.documents.readings import APPENDIX, HERE, PLACES, extract_readings, inline_readings
from cardgen.export.documents.text_setter import TextSetter
from cardgen.findings import ERROR, WARNING, CardgenError, Finding, Place, nearest
from cardgen.layout.decks import GameLayout
from cardgen.layout.lookups import Tracked
from cardgen.limits import LimitExceeded, time_limit
from cardgen.model import Component, Game, RuleText
from cardgen.text.fonts import FontRefused, MissingFont
from cardgen.text.scripts import fallback_message, missing_glyph_message

#: Time limit for setting one booklet, in seconds.
SECONDS = 60.0


def set_booklet(
    game: Game, lang: str, resources: GameLayout, component: Component, jobs: int = 1
) -> SetBooklet:
    """Set a booklet, in up to `jobs` processes, and cache it; or return why it cannot be made."""
    try:
        return _set_and_cache(game, lang, resources, component, jobs)
    except BookletRefused as error:
        return _refused(error.finding)
    except (MissingFont, FontRefused) as error:
        return _refused(Finding(resources.font_place(error.family), "CG806", str(error), ERROR))
    except CardgenError as error:
        return _refused(Finding(component.place, "CG806", str(error), ERROR))


def _refused(finding: Finding) -> SetBooklet:
    return SetBooklet(digest(repr(finding)), refused=finding)


def _set_and_cache(
    game: Game, lang: str, resources: GameLayout, component: Component, jobs: int = 1
) -> SetBooklet:
    """Set a booklet, and cache it by its lookups.

    Errors:
        BookletRefused, CardgenError: as `_set_pages`.
    """
    wish = booklet_inputs(game, lang, resources, component)
    colours = Tracked(resources.printed_palette, partial(resources.lookups.ask, "palette"))
    with resources.lookups.recording(wish.parts) as asked:
        booklet = _set_pages(replace(game, palette=colours), lang, resources, component, jobs)
    key = resources.lookups.keep("booklet", wish.address, asked, wish.parts)
    cache_booklet(resources.cache, key, booklet)
    return booklet


def booklet_pdf(game: Game, lang: str, resources: GameLayout, component: Component) -> bytes:
    """Return a booklet in a language as a PDF of single pages, from the cache where possible.

    Errors:
        BookletRefused, CardgenError: as `_set_pages`.
    """
    key = booklet_key(resources, booklet_inputs(game, lang, resources, component))
    booklet = cached_booklet(resources.cache, key) or _set_and_cache(game, lang, resources, component)
    return booklet.pdf


def _set_pages(game: Game, lang: str, resources: GameLayout, component: Component, jobs: int) -> SetBooklet:
    """Set a booklet; the number of its pages is a multiple of four.

    Errors:
        BookletRefused: no rules in the language (CG011), a text beyond the limits (CG024), a character without a glyph
            (CG805), an unknown placement of readings (CG005), a picture for the cover that cannot be used (CG107).
        CardgenError: a font that cannot be embedded.
    """
    rules = game.rules_in(lang)
    if rules is None:
        message = (
            f"there are no rules in '{lang}' for this booklet; write {component.text('file', lang)}.{lang}.md"
        )
        raise BookletRefused(Finding(component.place, "CG011", message))
    if component.text("readings", lang) not in ("", *PLACES):
        message = "'readings' must be 'here' (where written), 'margin' (beside that) or 'appendix' (after the rules)"
        raise BookletRefused(Finding(component.at("readings"), "CG005", message))
    if component.text("cover", lang) not in ("", *COVERS):
        message = "'cover' must be 'both' (front and back), 'front' or 'none'"
        raise BookletRefused(Finding(component.at("cover"), "CG005", message))
    try:
        with time_limit(SECONDS):
            made, warnings = typeset(game, lang, resources, component, jobs)
    except LayoutError as error:
        message = "a row of a table or another part is taller than a page; split it"
        raise BookletRefused(Finding(rules.place, "CG024", message)) from error
    except (TextTooLarge, LimitExceeded, MemoryError, RecursionError) as error:
        raise BookletRefused(Finding(rules.place, "CG024", f"the text cannot be set: {error}")) from error
    except (PictureError, OutsideProfile) as error:
        raise BookletRefused(Finding(component.place, "CG107", f"the cover's picture: {error}")) from error
    with pikepdf.open(io.BytesIO(made)) as pdf:
        return SetBooklet(digest(made), made, len(pdf.pages), warnings=warnings)


def typeset(
    game: Game, lang: str, resources: GameLayout, component: Component, jobs: int = 1
) -> tuple[bytes, tuple[Finding, ...]]:
    """Set the pages of a booklet at the most suitable size, with its cover; also return warnings.

    Errors:
        BookletRefused: a character without a glyph, a word wider than its column; and whatever reportlab raises.
    """
    rules = game.rules_in(lang)
    setter = TextSetter(resources, lang, rules)
    text = _text_of(game, lang, setter, resources, component)
    faces = text.faces
    if faces:
        setter.forms.face_of = lambda name, part: faces.shown(setter.forms, "face", name, "", part)
    setter.grounds = page_grounds(resources, lang, component, text.colour)
    setter.ending = cache(partial(ending, resources, setter.forms, lang, component, text.colour))
    run = best_run(setter, text, jobs)
    booklet = Booklet(setter, text, run.plan)
    pages, _ = booklet.pass_over(run)
    _refuse_faults(setter, text.rules)
    covers = {} if text.covers == NONE else {0: cover_pdf(resources, lang, component, text.colour)}
    if run.plan.back and text.covers == BOTH:
        covers[run.total + run.blank - 1] = back_cover_pdf(resources, lang, component, text.colour)
    pdf = finish_pdf(pages, setter.texts, lang, covers, forms=setter.forms, structure=booklet.structure)
    unknown = (*_quick_pictures(text.rules, component)[1], *_unknown_exceptions(game, component))
    return pdf, (*_warnings(setter, text.rules), *unknown)


def _text_of(
    game: Game, lang: str, setter: TextSetter, layout: GameLayout, component: Component
) -> BookletText:
    """Return the content of a booklet."""
    rules, deck, fields = game.rules_in(lang), game.deck(component.deck), component.fields
    assert rules is not None
    where = component.text("readings", lang) or HERE
    has_glance = fields.get("at_a_glance") is not False
    rules, setter.figures = with_figures(rules, lang)
    rules, footnotes = with_footnotes(rules, lettered=where == APPENDIX and bool(rules.reading))
    sections, readings = inline_readings(rules) if where == HERE else extract_readings(rules)
    return BookletText(
        game,
        rules,
        lang,
        component.name(lang),
        component.trim_mm,
        layout.printed_colour(document_colour(game, [deck] if deck else [], layout.look.booklet.color)),
        quick=first_box(one.text for one in rules.sections.values()) if has_glance else None,
        again=tuple(_quick_pictures(rules, component)[0]),
        glossary=tuple(glossary_of(game, lang)) if fields.get("glossary") else (),
        names=tuple(names_of(game, lang, fields.get("not_in_index", ()))) if fields.get("index") else (),
        cover=setter.plain(cover_words(layout, lang, component)),
        back=setter.plain(back_words(layout, lang)),
        faces=Faces(layout, lang),
        sections=sections,
        readings=readings,
        where=where,
        footnotes=footnotes,
        covers=component.text("cover", lang) or BOTH,
        contents=fields.get("contents"),
        notes=bool(fields.get("notes")),
        origin=component.text("origin", lang),
    )


def _quick_pictures(rules: RuleText, component: Component) -> tuple[list[Boxed], list[Finding]]:
    """Return the pictures that are repeated where a booklet sums up the game, and warnings for unknown ones."""
    wanted = component.fields.get("at_a_glance", [])
    names = wanted if isinstance(wanted, list | tuple) else [wanted] if wanted else []
    known = pictures_in(section.text for section in rules.sections.values())
    warnings = [
        Finding(
            component.at("at_a_glance"),
            "CG005",
            f"the rules have no picture '{name}'{nearest(str(name), known)}; list names of pictures",
            WARNING,
        )
        for name in names
        if name not in known
    ]
    return [known[name] for name in names if name in known], warnings


def _unknown_exceptions(game: Game, component: Component) -> list[Finding]:
    """Return warnings for what the index leaves out and the game has not, whatever modules are chosen."""
    written = component.fields.get("not_in_index", [])
    known = {
        *(d.id for d in game.decks),
        *(c.id for c in game.components()),
        *game.left_out,
        *(game.terms or ()),
    }
    return [
        Finding(
            component.at("not_in_index"),
            "CG005",
            f"'{name}' is no deck, component or term{nearest(str(name), known)}; list their ids",
            WARNING,
        )
        for name in (written if isinstance(written, list | tuple) else [written])
        if name not in known
    ]


def _refuse_faults(setter: TextSetter, rules: RuleText) -> None:
    """Refuse a booklet with characters that would print as empty boxes, or words wider than their column.

    Errors:
        BookletRefused: CG805 or CG024, at the first section that has such a character or word.
    """
    for word in sorted(setter.too_wide):
        where = next((s for s in rules.sections.values() if word in s.text), rules)
        message = f"'{word}' is wider than its line or column; add a soft hyphen (U+00AD)"
        raise BookletRefused(Finding(where.place, "CG024", message))
    for (family, used), characters in setter.missing.items():
        if not used:
            place = _first_place(rules, characters)
            raise BookletRefused(Finding(place, "CG805", missing_glyph_message(family, characters)))


def _warnings(setter: TextSetter, rules: RuleText) -> tuple[Finding, ...]:
    """List the fallback fonts used in a booklet, and its texts that are too close to a line."""
    fonts = (
        Finding(_first_place(rules, characters), "CG808", fallback_message(family, characters, used), WARNING)
        for (family, used), characters in sorted(setter.missing.items())
    )
    near = (
        Finding(_place_of(rules, close.text), "CG838", near_line_message(close), WARNING)
        for close in dict.fromkeys(setter.near_lines)
    )
    return (*fonts, *near)


def _place_of(rules: RuleText, words: str) -> Place:
    """Return the place of the first section with some words of a line, else that of the rules."""
    return next((s for s in rules.sections.values() if words in f"{s.title} {s.text}"), rules).place


def _first_place(rules: RuleText, characters: set[str]) -> Place:
    """Return the place of the first section with one of these characters, else that of the rules."""
    sections = (s for s in rules.sections.values() if characters & set(s.title + s.text))
    return next(sections, rules).place
