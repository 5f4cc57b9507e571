"""Face → a standalone SVG file.

The markup of the face stays as its template wrote it; symbols become definitions, runs become text with a position for
every character, and fonts are embedded as subsets, so that every viewer shows the same.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from cardgen.display.images import LoadedImage
from cardgen.display.paths import as_svg
from cardgen.display.reader import Symbols
from cardgen.model.face import Face
from cardgen.render.fontfile import web_subset
from cardgen.render.pdf.text import clusters
from cardgen.text.text_run import TextRun
from cardgen.units import number

if TYPE_CHECKING:
    from cardgen.text.fonts import Font

_RUN = re.compile(r'<text data-run="(\d+)"\s*(?:/>|></text>)')
_SYMBOL = re.compile(r'href="#(s-[^"]+)"')
_IMAGE = re.compile(r'(?:data-image|(?:xlink:)?href)="([^"#]+)"')
#: Id of the cutting outline of a face.
_CUT = "cut-along"
#: Scripts with contextual forms, stacking or right-to-left text, and joined emoji: a viewer that places characters one
#: by one would break them.
_DRAWN = re.compile(
    "[\u0300-\u036f\u0590-\u109f\u1780-\u17ff\u200d\ufb1d-\ufdff\ufe0f\ufe70-\ufefc\U0001f1e6-\U0001f3ff]"
)
#: Media types by the kind of a picture.
MEDIA = {"jpeg": "image/jpeg", "png": "image/png"}


def standalone_svg(
    face: Face,
    runs: Sequence[TextRun] = (),
    symbols: Symbols | None = None,
    images: Mapping[str, LoadedImage] | None = None,
    plain: bool = False,
    region: str = "bleed",
) -> str:
    """Write a face as an SVG file.

    Args:
        runs: its text runs, with their fonts.
        plain: for reading and comparing: without fonts and pictures, and with only the start and length of each run.
        region: `bleed` or `trim`.
    """
    edge = face.bleed_mm if region == "bleed" else 0.0
    width, height = face.width_mm + 2 * edge, face.height_mm + 2 * edge
    box = " ".join(number(side) for side in (-edge, -edge, width, height))
    body = _RUN.sub(lambda match: run_svg(runs[int(match[1])], plain), face.body)
    definitions = _definitions(face.body, symbols if symbols is not None else {})
    if not (plain or face.outline.is_rectangle):
        cut = f'<clipPath id="{_CUT}"><path d="{as_svg(face.outline.path(edge))}"/></clipPath>'
        body, definitions = f'<g clip-path="url(#{_CUT})">{body.strip()}</g>', cut + definitions
    if not plain:
        body = _with_images(body, images if images is not None else {})
        definitions = _with_images(definitions, images if images is not None else {})
        definitions = f"<style>{font_faces(runs)}</style>\n{definitions}" if runs else definitions
    defs = f"<defs>\n{definitions}</defs>\n" if definitions else ""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
        f' width="{number(width)}mm" height="{number(height)}mm" viewBox="{box}" xml:space="preserve">\n'
        f"{defs}{body.strip()}\n</svg>\n"
    )


def run_svg(run: TextRun, plain: bool) -> str:
    """Return a run as a text element: a position for every character, or `glyph,x,characters` beside it."""
    font = run.font
    text = "".join(word.text for word, _ in run.words)
    style = f' font-weight="{font.weight}"' + (' font-style="italic"' if font.italic else "")
    fill = quoteattr(run.fill)
    look = f'font-family={quoteattr(font.family)} font-size="{number(run.size_mm)}"{style} fill={fill}'
    if plain:
        last, offset = run.words[-1]
        length = number((offset + last.advance) * run.size_mm)
        place = f'x="{number(run.x)}" y="{number(run.y)}" textLength="{length}"'
        return f"<text {place} {look}>{escape(text)}</text>"
    if _DRAWN.search(text):
        return _outlines(run, text, fill)
    xs = " ".join(map(number, _places(run)))
    return f'<text x="{xs}" y="{number(run.y)}" {look} data-g="{_glyphs(run)}">{escape(text)}</text>'


def _outlines(run: TextRun, text: str, fill: str) -> str:
    """Return a run as outlines, with its text beside them."""
    size = run.size_mm
    shapes = [
        f'<path transform="translate({number((offset + x) * size)} {number(-y * size)})'
        f' scale({number(size, 5)} {number(-size, 5)})" d="{word.font.outline(gid)}"/>'
        for word, offset in run.words
        for gid, x, y in zip(word.gids, word.xs, word.ys, strict=True)
        if word.font.outline(gid)
    ]
    place = f"translate({number(run.x)} {number(run.y)})"
    return f'<g role="img" aria-label={quoteattr(text)} transform="{place}" fill={fill}>{"".join(shapes)}</g>'


def _places(run: TextRun) -> list[float]:
    """Return the position of every character; those of a ligature share its width evenly."""
    places: list[float] = []
    for word, offset in run.words:
        ends = [(word.clusters[first], word.xs[first]) for first, _, _ in clusters(word)]
        ends.append((len(word.text), word.advance))
        for (start, x), (end, next_x) in zip(ends, ends[1:], strict=False):
            share = (next_x - x) / max(1, end - start)
            places += [run.x + (offset + x + share * index) * run.size_mm for index in range(end - start)]
    return places


def _glyphs(run: TextRun) -> str:
    parts = []
    for word, offset in run.words:
        for first, last, _ in clusters(word):
            end = word.clusters[last] if last < len(word.gids) else len(word.text)
            for index in range(first, last):
                characters = end - word.clusters[first] if index == first else 0
                x = number(run.x + (offset + word.xs[index]) * run.size_mm)
                parts.append(f"{word.gids[index]},{x},{characters}")
    return " ".join(parts)


def _definitions(body: str, symbols: Symbols) -> str:
    """Return the symbols that a body uses, directly or not, each once, in order of first use."""
    found: dict[str, str] = {}
    waiting = _SYMBOL.findall(body)
    while waiting:
        name = waiting.pop(0)
        if name not in found:
            found[name] = symbols[name].markup
            waiting += _SYMBOL.findall(found[name])
    return "".join(f"<g id={quoteattr(name)}>{markup}</g>\n" for name, markup in found.items())


def _with_images(markup: str, images: Mapping[str, LoadedImage]) -> str:
    """Return markup with its pictures embedded."""

    def inside(match: re.Match[str]) -> str:
        image = images.get(match[1])
        if image is None:
            return match[0]
        return f'href="data:{MEDIA[image.kind]};base64,{b64encode(image.data).decode()}"'

    return _IMAGE.sub(inside, markup)


def font_faces(runs: Sequence[TextRun]) -> str:
    """Return the CSS that embeds the used characters of each font."""
    used: dict[str, tuple[Font, set[str]]] = {}
    for run in runs:
        if _DRAWN.search("".join(word.text for word, _ in run.words)):
            continue
        characters = used.setdefault(run.font.key, (run.font, set()))[1]
        for word, _ in run.words:
            characters.update(word.text)
    return "".join(_font_face(font, sorted(characters)) for font, characters in used.values())


def _font_face(font: Font, characters: Iterable[str]) -> str:
    data = b64encode(web_subset(font, characters)).decode()
    style = "italic" if font.italic else "normal"
    family = font.family.replace('"', "")
    return (
        f'@font-face{{font-family:"{family}";font-weight:{font.weight};font-style:{style};'
        f'src:url("data:font/ttf;base64,{data}")}}'
    )
