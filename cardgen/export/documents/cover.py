"""The covers of a booklet: pages drawn by a look, from the facts of the game.

The front is the look's template `cover`, the back its template `back-cover`; a look without them inherits those of the
plain look. Their fields are those of `game_fields`.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from cardgen.display.ops import Op
from cardgen.export.documents.booklet import BookletRefused
from cardgen.export.documents.forms import PageForms, Shown
from cardgen.export.documents.words import version_line, word
from cardgen.findings import ERROR
from cardgen.layout.decks import GameLayout
from cardgen.model import Component
from cardgen.model.face import Face
from cardgen.model.pictures.spec import MEASURE
from cardgen.model.source_map import AGE, LEAST, MINUTES, MOST
from cardgen.render.pdf.document import PdfDocument

#: Height of the picture at the end of a booklet, as a share of its width.
_ENDING_RATIO = 0.6


def cover_pdf(layout: GameLayout, lang: str, component: Component, colour: str) -> bytes:
    """Return the front cover as a PDF of one page.

    Errors:
        BookletRefused: the template or its picture cannot be used.
    """
    return _page_pdf(layout, lang, component, colour, "cover")


def back_cover_pdf(layout: GameLayout, lang: str, component: Component, colour: str) -> bytes:
    """Return the back cover as a PDF of one page: a description of the game, its players, and its duration.

    Errors:
        BookletRefused: as `cover_pdf`.
    """
    return _page_pdf(layout, lang, component, colour, "back-cover")


def cover_words(layout: GameLayout, lang: str, component: Component) -> str:
    """Return the text of the front cover, as markup in sentences."""
    given, deck = game_fields(layout, lang), layout.game.deck(component.deck)
    what = deck.title.of(lang) if deck else ""
    return _sentences([given["title"], given["subtitle"], what, given["version"]])


def back_words(layout: GameLayout, lang: str) -> str:
    """Return the text of the back cover, as markup in sentences."""
    given = game_fields(layout, lang)
    facts = " · ".join(filter(None, (given["players"], given["age"], given["minutes"])))
    imprint = " · ".join(filter(None, (given["title"], given["version"])))
    return _sentences([given["about"] or given["subtitle"], facts, given["notice"], imprint])


def _sentences(parts: Iterable[str]) -> str:
    return " ".join(part if part.endswith((".", "!", "?")) else f"{part}." for part in parts if part)


def game_fields(layout: GameLayout, lang: str) -> dict[str, str]:
    """Return the description of a game for covers and title pages, by field; empty where it has none."""
    game = layout.game
    return {
        "title": game.title.of(lang),
        "subtitle": game.subtitle.of(lang),
        "about": game.about.of(lang),
        "players": _players(layout, lang),
        "age": _filled(layout, lang, "age_line", AGE),
        "minutes": _filled(layout, lang, "minutes_line", MINUTES),
        "version": version_line(game, lang),
        "credits": " · ".join(f"{c.what.of(lang)}: {c.who}" for c in game.all_credits),
        "notice": game.notice.of(lang),
    }


def _players(layout: GameLayout, lang: str) -> str:
    """Return the number of players in words; empty where the game does not state it."""
    least, most = _stated(layout, LEAST, lang), _stated(layout, MOST, lang)
    if not most:
        return ""
    if not least or least == most:
        return word(lang, "players", "exactly" if least else "most").format(n=most)
    return word(lang, "players", "range").format(least=least, most=most)


def _filled(layout: GameLayout, lang: str, name: str, key: str) -> str:
    value = _stated(layout, key, lang)
    return word(lang, name).format(n=value) if value else ""


def _stated(layout: GameLayout, key: str, lang: str) -> str:
    """Return a fact as printed in texts; empty where there is none."""
    return str(layout.value(key, lang)) if key in layout.game.facts else ""


def page_grounds(
    layout: GameLayout, lang: str, component: Component, colour: str
) -> tuple[tuple[Op, ...], ...]:
    """Return what the look draws below the text of right pages and of left pages."""
    return tuple(
        layout.display(_page(layout, lang, component, colour, "booklet-page", outside=outside)).items
        for outside in ("right", "left")
    )


def ending(
    layout: GameLayout, forms: PageForms, lang: str, component: Component, colour: str
) -> Shown | None:
    """Return the picture of the game's title page, for the end of a booklet; None where it cannot be drawn.

    The template finds `alone` among its fields: no plate with the name covers the foot of the picture.
    """
    across = component.trim_mm[0] * MEASURE
    size_mm = (round(across, 2), round(across * _ENDING_RATIO, 2))
    try:
        face = _page(layout, lang, component, colour, "title", size_mm, alone="yes")
        return forms.from_ops(layout.display(face).items, (0.0, 0.0, *size_mm), face.key)
    except BookletRefused:
        return None  # reported on the title page


def _page_pdf(layout: GameLayout, lang: str, component: Component, colour: str, template: str) -> bytes:
    game, face = layout.game, _page(layout, lang, component, colour, template)
    document = PdfDocument(game.title.of(lang), lang=lang, font_of=layout.font_of, images=layout.images)
    document.add_page(*component.trim_mm, extra=layout.display(face).items)
    return document.save()


def _page(
    layout: GameLayout,
    lang: str,
    component: Component,
    colour: str,
    template: str,
    size_mm: tuple[float, float] | None = None,
    **more: str,
) -> Face:
    """Return a page that a template of the look draws, or a part of a page of a size.

    Errors:
        BookletRefused: the template is broken.
    """
    deck = layout.game.deck(component.deck)
    assert deck is not None, "a component's deck is in its game"
    fields = {
        **game_fields(layout, lang),
        "name": component.name(lang),
        "what": deck.title.of(lang),
        "color": colour,
        **more,
    }
    if size_mm:
        values = {**deck.values, "color": colour, "accent": layout.look.booklet.accent or colour}
        deck = replace(deck, trim_mm=size_mm, shape=None, corner_mm=0.0, own_bleed_mm=0.0, values=values)
    face, found = layout.page(template, deck, lang, fields)
    if refused := next((finding for finding in found if finding.severity == ERROR), None):
        raise BookletRefused(refused)
    assert face is not None, "a face that is refused says why"
    return face
