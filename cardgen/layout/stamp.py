"""Draft faces: a band with the error across each face that has one; a blank face where layout failed.

A stamp is part of the face, so it shows on paper and on tables. Its message is plain text, not markup. Lengths are
millimetres, type sizes points.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from cardgen.cache import digest
from cardgen.display.paths import as_svg
from cardgen.findings import Finding
from cardgen.layout.resources import GameResources
from cardgen.layout.runs import add_runs, pack_runs
from cardgen.load.look import DEFAULT_FONTS
from cardgen.model import Component, Deck
from cardgen.model.face import DeckFaces, Face, FaceErrors, FaceId
from cardgen.model.outline import Box
from cardgen.text.fonts import FontBook, FontRefused, MissingFont
from cardgen.text.lines import Fitted, fit_box, fit_line, set_line, set_lines
from cardgen.text.markup import Paragraph, Text, Word, plain_text
from cardgen.text.text_run import TextRun
from cardgen.text.typeface import Typeface, typeface
from cardgen.units import mm_to_pt, number

#: Black on yellow: stands out from any picture, also in grey.
GROUND, INK = "#ffd400", "#000000"
#: Smallest type of a message; if that is too large, only the code is shown.
LEAST_PT = 5.0
#: Type size on pieces up to the size of a card, by the shorter side; proportional on larger ones; at most.
_SIZE_PT, _CARD_MM, _LARGEST_PT = 8.0, 63.0, 20.0
#: Largest share of its room that a band takes, and height to width of that room: a folded strip has a band per side.
_SHARE, _ROOM_TO_WIDTH = 0.45, 1.6
#: Position of a band: in the middle of small pieces, which may be round; lower on others, to leave pictures visible.
_MIDDLE, _LOWER, _SMALL_MM = 0.5, 0.75, 40.0
_LEADING = 1.15
_RULE_MM, _HAIRLINE_MM = 0.3, 0.12
#: Type size of the name on a blank face: a share of its height, and the largest.
_NAME_SHARE, _NAME_PT = 0.07, 14.0
#: Messages are in English.
_LANG = "en"


def any_typeface(fonts: FontBook, lang: str, *, bold: bool = False) -> Typeface | None:
    """Return the first available typeface: the game's text or title face, or a default; None if there is none.

    Args:
        bold: a bold is required.
    """
    for wanted in ("text", "title", *DEFAULT_FONTS.values()):
        face = typeface(fonts, wanted, 400, False, 0.0, lang)
        try:
            face.font(), face.font(bold=bold)
        except (MissingFont, FontRefused):
            continue
        return face
    return None


def draft_faces(
    decks: Iterable[Deck],
    faces: Mapping[tuple[str, str], DeckFaces],
    errors: FaceErrors,
    resources: GameResources,
) -> dict[tuple[str, str], DeckFaces]:
    """Stamp faces with their errors, and add blank ones where layout failed.

    Args:
        decks: all forms that the faces belong to.
    """
    by_id = {deck.id: deck for deck in decks}
    return {
        (lang, name): _draft_deck(by_id[name], of_deck, errors, resources)
        for (lang, name), of_deck in faces.items()
    }


def _draft_deck(deck: Deck, faces: DeckFaces, errors: FaceErrors, resources: GameResources) -> DeckFaces:
    sides = {"face": dict(faces.faces), "back": dict(faces.backs)}
    for side, of_side in sides.items():
        for component in deck.components:
            found = errors.get(FaceId(faces.lang, deck.id, side, component.id))
            if found:
                face = of_side.get(component.id) or blank_face(deck, component, side, faces.lang, resources)
                of_side[component.id] = stamped(face, found, resources.fonts)
    return DeckFaces(deck.id, faces.lang, sides["face"], sides["back"], faces.found)


def stamped(face: Face, errors: Sequence[Finding], fonts: FontBook) -> Face:
    """Return a face with a band across it: its first error, and how many more there are."""
    set_in = any_typeface(fonts, _LANG, bold=True)
    bands = max(1, round(face.height_mm / (_ROOM_TO_WIDTH * face.width_mm)))
    room = face.height_mm / bands
    fitted = _fitted(errors, face.width_mm, room, set_in) if set_in else None
    height = (fitted.height_mm if fitted else 0.0) + 2 * _margin(face.width_mm)
    body, runs = [face.body], list[TextRun]()
    at = _MIDDLE if face.width_mm < _SMALL_MM else _LOWER
    for middle in ((band + at) * room for band in range(bands)):
        body.append(_band(face, middle, height))
        if fitted:
            runs += set_lines(fitted, 0, middle - height / 2, face.width_mm, height, fill=INK)[0]
    return replace(
        face,
        key=digest("stamped", face.key, set_in.font().digest if set_in else "", *map(str, errors)),
        body="".join((*body, *_texts(len(face.plain_runs()), runs))),
        packed_runs=add_runs(face.packed_runs, runs),
    )


def blank_face(deck: Deck, component: Component, side: str, lang: str, resources: GameResources) -> Face:
    """Return a white face with the outline of its trim, its name and its id.

    Args:
        deck: in the form that the face belongs to.
    """
    (width, height), bleed = deck.trim_mm, deck.painted_bleed_mm
    set_in, name = (
        any_typeface(resources.fonts, _LANG),
        plain_text(component.name(lang), resources.tokens, lang),
    )
    words = tuple(dict.fromkeys((name, component.id)))
    ground = _rect((-bleed, -bleed, width + 2 * bleed, height + 2 * bleed), 'fill="#ffffff"')
    pen = f'fill="none" stroke="{INK}" stroke-width="{_HAIRLINE_MM}"'
    inset = _HAIRLINE_MM / 2
    outline = deck.outline
    edge = _rect((inset, inset, width - _HAIRLINE_MM, height - _HAIRLINE_MM), pen)
    if not outline.is_rectangle:
        edge = f'<path d="{as_svg(outline.path(-inset))}" {pen}/>'
    runs = list(_headings(words, outline.room_mm(), set_in)) if set_in else []
    font = set_in.font().digest if set_in else ""
    return Face(
        digest("blank", deck.id, side, lang, font, repr((outline, bleed)), *words),
        component.id,
        side,
        lang,
        width,
        height,
        bleed,
        body="".join((ground, edge, *_texts(0, runs))),
        packed_runs=pack_runs(runs),
        symbols=(),
        images=(),
        fits=(),
        shape=outline.shape,
        corner_mm=outline.corner_mm,
    )


def _fitted(errors: Sequence[Finding], width_mm: float, room_mm: float, set_in: Typeface) -> Fitted:
    """Fit a message into its band: in full, without its advice, or only the code, at any size."""
    first, more = errors[0], len(errors) - 1
    count = f" (+{more})" if more else ""
    room = (width_mm - 2 * _margin(width_mm), _SHARE * room_mm)
    largest = min(_LARGEST_PT, _SIZE_PT * max(1.0, min(width_mm, room_mm) / _CARD_MM))
    for given in (first.message, first.message.rpartition("; ")[0]):
        words = _message(f"{first.code} {given}{count}", set_in)
        fitted = fit_box([words], set_in, *room, largest, LEAST_PT, leading=_LEADING)
        if given and not fitted.overflow:
            return fitted
    code = [_message(f"{first.code}{count}", set_in)]
    smallest = fit_line(code, set_in, largest, max_w_mm=room[0]).size_pt
    return fit_box(code, set_in, *room, largest, min(largest, smallest), leading=_LEADING)


def _message(text: str, set_in: Typeface) -> Paragraph:
    """Return a message's words, its code in bold."""
    code, *words = _words(text, set_in)
    return (Word((Text(text.split()[0], bold=True),), code.gap), *words)


def _words(text: str, set_in: Typeface) -> Paragraph:
    """Split into words, with a question mark for each character that the font lacks."""
    absent = set_in.font().missing(text)
    parts = "".join("?" if letter in absent else letter for letter in text).split()
    return tuple(Word((Text(part),), Text(" ") if i else None) for i, part in enumerate(parts))


def _headings(words: Sequence[str], room: Box, set_in: Typeface) -> Iterator[TextRun]:
    """Set lines at the top of a box."""
    left, top, width, height = room
    size = min(_NAME_PT, mm_to_pt(_NAME_SHARE * height))
    for row, text in enumerate(words, start=1):
        fitted = fit_line([_words(text, set_in)], set_in, size, max_w_mm=width - 2 * _margin(width))
        y = top + row * 1.5 * _NAME_SHARE * height
        yield from set_line(fitted, left + width / 2, y, "middle", INK)[0]


def _margin(width_mm: float) -> float:
    """Return the margin of a band's text on a piece of a width."""
    return min(3.0, 0.05 * width_mm)


def _band(face: Face, middle: float, height: float) -> str:
    """Return a band over the full width with bleed, with a line along each edge."""
    left, width, top = -face.bleed_mm, face.width_mm + 2 * face.bleed_mm, middle - height / 2
    edges = (top, top + height - _RULE_MM)
    return _rect((left, top, width, height), f'fill="{GROUND}"') + "".join(
        _rect((left, y, width, _RULE_MM), f'fill="{INK}"') for y in edges
    )


def _rect(box: tuple[float, float, float, float], paint: str) -> str:
    x, y, width, height = map(number, box)
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" {paint}/>'


def _texts(first: int, runs: Sequence[TextRun]) -> Iterator[str]:
    return (f'<text data-run="{i}"/>' for i in range(first, first + len(runs)))
