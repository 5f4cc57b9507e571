"""Groups 9 and 10, written by someone who had not seen the rules: mistakes of typesetters, and in files of a build."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath
from random import Random
from typing import Any

import yaml

from tests.mutants import operator
from tests.mutants.content import Content, Edit, Record, Site, at_node, in_text, scalars
from tests.mutants.output import Build, Spoilt

#: Decks whose pieces carry their name on a plate no wider than a card.
_CARDS = {"treasure", "room", "dragon", "trap", "search", "roomsearch", "chest", "door", "monster", "rule"}
_NAMED = frozenset(
    {"combat", "potion", "crossbow", "ring", "hero", "standees", "items", "treasures", "cards", "prize"}
    | {"chambers", "abilities", "heroes"}
    | _CARDS
)
#: Decks whose pieces carry a name and no text.
_TEXTLESS = frozenset({"items", "treasures", "standees", "chambers", "abilities", "heroes"})
#: Decks whose pieces carry their texts, and which texts.
_WORDED = (_NAMED - _TEXTLESS) | {"hero-sheets", "overview", "item-reference", "reference", "help"}
#: Where texts of pieces stand: with each, or once for several.
_PIECES = ("component", "defaults")
_WORDS = re.compile(r"(back\.)?text|help|story|rules|dice|step_\w|(back\.)?steps|turn|lay|move|end")
#: Decks that set words in their colour on paper, or words of paper on it.
_COLOURED = frozenset(
    {"potion", "crossbow", "ring", "items", "treasures", "overview", "item-reference"} | _CARDS
)
_PALE = ('"#f3e6c0"', '"#dfe9d8"', '"#e3e1f0"', '"#f2ddd6"')

_EXPLAINED: Mapping[str, str] = {
    "sv": " (så kallas det i den första utgåvan och i alla senare tryckningar utom i den allra sista)",
    "de": " (so heißt es in der ersten Auflage und in allen späteren Drucken außer dem allerletzten)",
    "nl": " (zo heet het in de eerste uitgave en in alle latere drukken behalve de allerlaatste)",
    "en": " (so called in the first edition and in all later printings but for the very last of them)",
}
#: Signs that telephones have and faces for books have not.
_SIGNS = "⚔☠⚠🎲"

_TYPE = re.compile(r"(?m)^\s*\{\{ (?:line|textbox)\(.*?\b(size=\d[\d.]*(?:, min=\d[\d.]*)?)(?=[,)])")
#: How a ground reaches over the cut on each of its sides, and how it stops short of it.
_BLEEDS: Sequence[tuple[str, str]] = (
    (r'(?<= x=")\{\{ -bleed \}\}(?=")', "0"),
    (r'(?<= y=")\{\{ -bleed \}\}(?=")', "0"),
    (r"(?<=trim\.[wh] \+ )2 \* (?=bleed)", ""),
    (r"(?<=\b[xy]=)-(?:bleed|over)\b", "0"),
    (r"(?<=full \+ )2 \* (?=over)", ""),
    (r"(?<=bleed=)bleed\b", "0"),
)


@operator("outside-name-explained", group=9)
def name_explained(content: Content, rng: Random) -> Iterator[Site]:
    """A translator explains a name in the name itself, which is then too long for its plate."""
    for text in content.texts:
        # The tile to be filled in by players shows no name.
        plate = text.record.deck in _NAMED and text.record.id != "treasure-blank"
        if plate and text.record.kind in _PIECES and text.path == "name":
            end = len(text.words)
            yield in_text(text, end, end, _EXPLAINED[text.lang], decks=(text.record.deck,))


@operator("outside-pale-on-pale", group=9)
def pale_on_pale(content: Content, rng: Random) -> Iterator[Site]:
    """A colour is changed to one in which, or on which, the words and signs printed cannot be read."""
    for record in content.of("head", "component"):
        more = {"decks": (record.deck,)}
        values = record.fields.get("values") if record.deck in _COLOURED else None
        own = record.fields.get("color") if record.id != "markers-sun" else None
        for path, node in scalars(values) if values is not None else ():
            if path == ".color":
                yield at_node(record, node, rng.choice(_PALE), **more)
        if own is not None and own.value.startswith("#"):
            yield at_node(record, own, rng.choice(_PALE), **more)
        if "ink" in record.fields:
            ink = record.fields["ink"]
            yield at_node(record, ink, "INK" if ink.value == "PAPER" else "PAPER", **more)


@operator("outside-sign-without-glyph", group=9)
def sign_without_glyph(content: Content, rng: Random) -> Iterator[Site]:
    """A text begins with a sign that no font of the game has, in one language."""
    for text in content.texts:
        if text.record.deck in _WORDED and text.record.kind in _PIECES and _WORDS.fullmatch(text.path):
            at = len(text.words) - len(text.words.lstrip())
            yield in_text(text, at, at, f"{rng.choice(_SIGNS)} ", decks=(text.record.deck,))


@operator("outside-type-too-small", group=9)
def type_too_small(content: Content, rng: Random) -> Iterator[Site]:
    """Words of a template are set in five points, which nobody can read at a table."""
    for record, decks in _templates(content):
        for match in _TYPE.finditer(content.files[record.file]):
            if not match[1].startswith("size=6"):
                small = re.sub(r"\d[\d.]*", "5", match[1])
                edit = Edit(record.file, *match.span(1), small)
                yield Site((edit,), record, decks=decks, whole=len(decks) == 1)


@operator("outside-bleed-lost", group=9)
def bleed_lost(content: Content, rng: Random) -> Iterator[Site]:
    """The ground of a template stops at the cut on one side: a white edge is left where the knife strays."""
    for record, decks in _templates(content):
        for pattern, new in _BLEEDS:
            for match in re.finditer(pattern, content.files[record.file]):
                yield Site((Edit(record.file, *match.span(), new),), record, decks=decks, whole=False)


def _templates(content: Content) -> Iterator[tuple[Record, tuple[str, ...]]]:
    """Yield the templates of the games' looks that are in use, each with the decks that are drawn by it."""
    for record in content.of("file"):
        if record.file.startswith("templates/"):
            decks = sorted(
                deck for deck, stems in _drawn_by(content, record.game).items() if record.id in stems
            )
            if decks:
                yield record, tuple(decks)


def _drawn_by(content: Content, game: str) -> dict[str, set[str]]:
    """Return the stems of all templates that draw each deck, those they take in among them."""
    found: dict[str, set[str]] = {}
    for record in content.of("head", "component"):
        if record.game == game:
            back = record.fields.get("back")
            pairs = back.value if isinstance(back, yaml.MappingNode) else []
            named = [record.fields[key] for key in ("template", "kind") if key in record.fields][:1]
            named += [value for key, value in pairs if key.value == "template"]
            stems = found.setdefault(record.deck, set())
            for node in named:
                _take_in(content, content.look(game), node.value, stems)
    return found


def _take_in(content: Content, look: str, stem: str, stems: set[str]) -> None:
    words = content.files.get(f"templates/{look}/{stem}.svg.j2")
    if words is not None and stem not in stems:
        stems.add(stem)
        for other in re.findall(r'(?:import|include|extends) "([\w-]+)\.svg\.j2"', words):
            _take_in(content, look, other, stems)


@operator("outside-language-mixed", group=10)
def language_mixed(build: Build, rng: Random) -> Iterator[Spoilt]:
    """A file of the other language is copied over one: a Swedish deck lies in the English folder."""
    for name in build.files:
        for other in build.files:
            if name != other and _twin(name) == _twin(other) != "" and not _alike(build, name, other):
                yield Spoilt(name, name, f"the bytes of {other}", _copied(name, other))


def _alike(build: Build, name: str, other: str) -> bool:
    """Return whether two files are the same, such as the pictures of a table and of its save."""
    return (build.out / name).read_bytes() == (build.out / other).read_bytes()


def _twin(name: str) -> str:
    """Return what a file has in common with that of another language: all but folder, hash and title."""
    parts = PurePosixPath(name)
    if len(parts.parts) < 3:
        return ""
    titled = parts.parent.name == "tts"
    stem = "" if titled else re.sub(r"-[0-9a-f]{12}$", "", parts.stem)
    return "/".join([*parts.parts[2:-1], f"{stem}{parts.suffix}"])


def _copied(name: str, other: str) -> Callable[[Path], None]:
    def change(out: Path) -> None:
        (out / name).write_bytes((out / other).read_bytes())

    return change


@operator("outside-blank-inserted", group=10)
def blank_inserted(build: Build, rng: Random) -> Iterator[Spoilt]:
    """A viewer puts in an empty page, after which the backs lie behind other faces."""
    import pikepdf

    for name in build.ending(".pdf"):
        with pikepdf.open(build.out / name) as pdf:
            count = len(pdf.pages)
        if not name.endswith("0-title.pdf"):
            for at in range(count):
                yield Spoilt(
                    name, f"{count} pages", f"an empty one before page {at + 1}", _with_blank(name, at)
                )


def _with_blank(name: str, at: int) -> Callable[[Path], None]:
    def change(out: Path) -> None:
        import pikepdf

        with pikepdf.open(out / name, allow_overwriting_input=True) as pdf:
            left, low, right, high = (float(edge) for edge in pdf.pages[0].mediabox)
            pdf.add_blank_page(page_size=(right - left, high - low))
            blank = pdf.pages[-1]
            del pdf.pages[-1]
            pdf.pages.insert(at, blank)
            pdf.save(out / name)

    return change


@operator("outside-picture-converted", group=10)
def picture_converted(build: Build, rng: Random) -> Iterator[Spoilt]:
    """A program that prepares or shrinks pictures makes one CMYK, or leaves a quarter of its width."""
    for name in build.ending(".jpg", ".png"):
        yield Spoilt(name, "as wide as drawn", "a quarter as wide", _converted(name, 4, ""))
        if name.endswith(".jpg"):
            yield Spoilt(name, "RGB", "CMYK", _converted(name, 1, "CMYK"))


def _converted(name: str, smaller: int, mode: str) -> Callable[[Path], None]:
    def change(out: Path) -> None:
        from PIL import Image

        with Image.open(out / name) as picture:
            kind = picture.format
            left = picture.resize((picture.width // smaller, picture.height // smaller))
        data = io.BytesIO()
        left.convert(mode or left.mode).save(data, kind)
        (out / name).write_bytes(data.getvalue())

    return change


@operator("outside-number-as-text", group=10)
def number_as_text(build: Build, rng: Random) -> Iterator[Spoilt]:
    """A script or a spreadsheet writes all numbers of one key as text."""
    for name in build.ending(".json"):
        data = json.loads((build.out / name).read_text("utf-8"))
        for key in sorted(_numbered(data)):
            yield Spoilt(name, f"{key}: numbers", f"{key}: text", _as_text(name, key))


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _numbered(data: Any) -> set[str]:
    """Return the keys under which numbers stand, or lists of them."""
    if isinstance(data, list):
        return {key for item in data for key in _numbered(item)}
    if not isinstance(data, dict):
        return set()
    own = {k for k, v in data.items() if any(map(_is_number, v if isinstance(v, list) else [v]))}
    return own | {key for value in data.values() for key in _numbered(value)}


def _as_text(name: str, wanted: str) -> Callable[[Path], None]:
    def written(data: Any, key: str = "") -> Any:
        if isinstance(data, dict):
            return {k: written(v, k) for k, v in data.items()}
        if isinstance(data, list):
            return [written(item, key) for item in data]
        return str(data) if key == wanted and _is_number(data) else data

    def change(out: Path) -> None:
        data = json.loads((out / name).read_text("utf-8"))
        text = json.dumps(written(data), ensure_ascii=False, indent=2)
        (out / name).write_text(f"{text}\n", "utf-8")

    return change
