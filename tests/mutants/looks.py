"""Group 9, fit and looks: what only a laid-out face shows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from random import Random

from tests.mutants import operator
from tests.mutants.content import Content, Edit, Record, Site, at_node, in_text

_PALE = '"#efe4cb"'
_FORBIDDEN = (
    "<script>alert(1)</script>",
    '<foreignObject width="9" height="9"/>',
    '<image href="https://example.org/x.png" width="9" height="9"/>',
    "<text>Drache</text>",
)


def _drawn(content: Content) -> set[tuple[str, str]]:
    """Return the decks that are laid out: game and id."""
    heads = content.of("head")
    return {(r.game, r.deck) for r in heads if "/booklets/" not in r.file}


def _decks_of(content: Content, game: str) -> tuple[str, ...]:
    return tuple(sorted(deck for owner, deck in _drawn(content) if owner == game))


def _using(content: Content, record: Record) -> tuple[str, ...]:
    """Return the decks whose file names a template, all decks for parts that others include."""
    named = re.compile(rf"template: {re.escape(record.id)}\b")
    own = {
        r.deck
        for r in content.of("head")
        if r.game == record.game
        and (r.game, r.deck) in _drawn(content)
        and named.search(content.files[r.file])
    }
    return tuple(sorted(own)) or _decks_of(content, record.game)


def _templates(content: Content) -> Iterator[Record]:
    return (r for r in content.of("file") if r.file.endswith(".j2"))


@operator("text-tripled", group=9)
def text_tripled(content: Content, rng: Random) -> Iterator[Site]:
    """A text is three times as long as it was."""
    for text in content.texts:
        if text.record.kind == "component" and text.path == "text" and text.block:
            again = re.sub(r"\s*$", "", text.words)
            indent = "\n\n" + " " * 8
            yield in_text(text, 0, len(text.words), indent.join([again] * 3), decks=(text.record.deck,))


@operator("name-long", group=9)
def name_long(content: Content, rng: Random) -> Iterator[Site]:
    """A name is too long for its place."""
    for text in content.texts:
        if text.record.kind == "component" and text.path == "name":
            long = " ".join([text.words] * (90 // len(text.words) + 1))
            yield in_text(text, 0, len(text.words), long, decks=(text.record.deck,))


@operator("small-type", group=9)
def small_type(content: Content, rng: Random) -> Iterator[Site]:
    """A template sets its type at 5 pt."""
    for record in _templates(content):
        whole = content.files[record.file]
        for line in re.finditer(r"(?m)^.*\b(?:textbox|line)\(.*$", whole):
            sizes = list(re.finditer(r"\b(?:size|min)=(\d+(?:\.\d+)?)", line[0]))
            if any(size[0].startswith("size") for size in sizes):
                at = line.start()
                edits = tuple(Edit(record.file, at + m.start(1), at + m.end(1), "5") for m in sizes)
                yield Site(edits, record, decks=_using(content, record), whole=False)


@operator("fill-pale", group=9)
def fill_pale(content: Content, rng: Random) -> Iterator[Site]:
    """A template sets its type in a pale colour on pale ground."""
    for record in _templates(content):
        for match in re.finditer(
            r"\b(?:textbox|line)\([^\n]*?\bfill=([\w.]+)(?=[,)])", content.files[record.file]
        ):
            if "PAPER" not in match[1]:
                edit = Edit(record.file, *match.span(1), _PALE)
                yield Site((edit,), record, decks=_using(content, record), whole=False)


@operator("box-off-trim", group=9)
def box_off_trim(content: Content, rng: Random) -> Iterator[Site]:
    """A text stands past the cut."""
    boxes = re.compile(r"\b(?:textbox|line)\([^,\n(]+, (\d+(?:\.\d+)?)(?=,)")
    for record in _templates(content):
        decks = _using(content, record)
        for match in boxes.finditer(content.files[record.file]):
            past = float(match[1]) + _width(content, record.game, decks) - 6
            edit = Edit(record.file, *match.span(1), f"{past:g}")
            yield Site((edit,), record, decks=decks, whole=False)


def _width(content: Content, game: str, decks: tuple[str, ...]) -> float:
    """Return the width of the widest of some decks in mm."""
    heads = (r for r in content.of("head") if r.game == game and r.deck in decks)
    return max(float(r.fields["trim_mm"].value[0].value) if "trim_mm" in r.fields else 63.0 for r in heads)


@operator("template-typo", group=9)
def template_typo(content: Content, rng: Random) -> Iterator[Site]:
    """A deck, a back or a component names a template that is not there."""
    for record in content.of("head", "component"):
        for match in re.finditer(
            r"\btemplate: ([\w-]+)", content.files[record.file][record.start : record.end]
        ):
            if (record.game, record.deck) in _drawn(content):
                at = record.start + match.start(1)
                wrong = match[1][:-1]
                edit = Edit(record.file, at, at + len(match[1]), wrong)
                yield Site((edit,), record, values=(wrong,), decks=(record.deck,))


@operator("back-tells", group=9)
def back_tells(content: Content, rng: Random) -> Iterator[Site]:
    """One card of a deck that is drawn face down has its own name on its back."""
    common = {
        (r.game, r.deck)
        for r in content.of("head")
        if "back" in r.fields and r.fields["back"].value != "false"
    }
    for record in content.of("component"):
        own = "/decks/" in record.file and "back" not in record.fields and "name" in record.fields
        if (record.game, record.deck) in common and own:
            names = {k.value: v.value for k, v in record.fields["name"].value}
            title = ", ".join(f'{lang}: "{name}"' for lang, name in names.items())
            at = record.fields["id"].end_mark.index
            edit = Edit(record.file, at, at, f"\n    back: {{title: {{{title}}}}}")
            yield Site((edit,), record, names=(record.deck,), decks=(record.deck,))


@operator("palette-pale", group=9)
def palette_pale(content: Content, rng: Random) -> Iterator[Site]:
    """A colour of the palette that type is set in is pale."""
    for record in content.of("entry"):
        if record.deck == "palette":
            typed = rf"\b(?:textbox|line)\([^\n]*\bfill=game\.palette\.{record.id}\b"
            own = (r for r in _templates(content) if r.game == record.game)
            used = any(re.search(typed, content.files[r.file]) for r in own)
            if used and record.id != "PAPER":
                node = record.fields[record.id]
                yield at_node(record, node, _PALE, decks=_decks_of(content, record.game), whole=False)


@operator("colour-pale", group=9)
def colour_pale(content: Content, rng: Random) -> Iterator[Site]:
    """The colour of a deck or a piece, which type stands in or on, is pale."""
    for record in content.of("head", "component"):
        for match in re.finditer(
            r'\bcolor: ("#\w{6}")', content.files[record.file][record.start : record.end]
        ):
            at = record.start + match.start(1)
            edit = Edit(record.file, at, at + len(match[1]), _PALE)
            yield Site((edit,), record, decks=(record.deck,), whole=record.kind == "component")


@operator("colour-taken", group=9)
def colour_taken(content: Content, rng: Random) -> Iterator[Site]:
    """A deck's colour is nearly that of another deck."""
    colours = {}
    for record in content.of("head"):
        match = re.search(r'\bcolor: "#(\w{6})"', content.files[record.file][: record.end])
        if match and (record.game, record.deck) in _drawn(content):
            colours[record.game, record.deck] = (record, match)
    for (game, _), (record, match) in colours.items():
        others = [m[1] for (owner, deck), (_, m) in colours.items() if owner == game and deck != record.deck]
        other = rng.choice([o for o in others if o != match[1]])
        near = f"{int(other, 16) ^ 0x010201:06x}"
        edit = Edit(record.file, *match.span(1), near)
        decks = _decks_of(content, game)
        yield Site((edit,), record, names=(record.deck,), decks=decks, whole=False)


@operator("glyph-missing", group=9)
def glyph_missing(content: Content, rng: Random) -> Iterator[Site]:
    """A text has a letter that the font does not."""
    for text in content.texts:
        if text.record.kind == "component" and text.path == "text" and text.block:
            spaces = [m.start() for m in re.finditer(r"(?<=\w) (?=\w)", text.words)] or [len(text.words)]
            at = rng.choice(spaces)
            letter = rng.choice("龍ⴰᚱ")
            yield in_text(text, at, at, f" {letter}", values=(letter,), decks=(text.record.deck,))


def _shown_art(content: Content) -> Iterator[tuple[Record, tuple[str, ...]]]:
    """Yield the drawings that components show, with their decks."""
    decks: dict[tuple[str, str], set[str]] = {}
    for record in content.of("component"):
        if "art" in record.fields:
            decks.setdefault((record.game, str(record.fields["art"].value)), set()).add(record.deck)
    for record in content.of("file"):
        if (record.game, record.id) in decks and record.file.count("/") == 3:
            yield record, tuple(sorted(decks[record.game, record.id]))


@operator("art-forbidden", group=9)
def art_forbidden(content: Content, rng: Random) -> Iterator[Site]:
    """A drawing holds what is no picture: a program, a link, a filter, type."""
    for record, decks in _shown_art(content):
        at = content.files[record.file].rfind("</svg>")
        edit = Edit(record.file, at, at, rng.choice(_FORBIDDEN))
        yield Site((edit,), record, names=(record.id,), decks=decks)


@operator("art-truncated", group=9)
def art_truncated(content: Content, rng: Random) -> Iterator[Site]:
    """A drawing was saved by half."""
    for record, decks in _shown_art(content):
        end = len(content.files[record.file])
        edit = Edit(record.file, end // 2, end, "")
        yield Site((edit,), record, names=(record.id,), decks=decks)


@operator("picture-coarse", group=9)
def picture_coarse(content: Content, rng: Random) -> Iterator[Site]:
    """A picture has far too few pixels for its size on the card."""
    from PIL import Image

    data = BytesIO()
    Image.new("RGB", (24, 24), "#803020").save(data, "PNG")
    for record, decks in _shown_art(content):
        png = record.file.removesuffix(".svg") + ".png"
        files = ((record.file, None), (png, data.getvalue()))
        yield Site((), record, names=(record.id,), decks=decks, files=files)


@operator("trim-shrunk", group=9)
def trim_shrunk(content: Content, rng: Random) -> Iterator[Site]:
    """A deck is cut smaller than its template draws."""
    for record in content.of("head"):
        if "trim_mm" in record.fields and "/decks/" in record.file:
            node = record.fields["trim_mm"]
            width, height = (float(one.value) for one in node.value)
            new = f"[{width * 0.6:g}, {height * 0.6:g}]"
            yield at_node(record, node, new, names=(record.deck,), decks=(record.deck,), whole=False)


@operator("font-typo", group=9)
def font_typo(content: Content, rng: Random) -> Iterator[Site]:
    """The name of a font lacks a letter."""
    for record in content.of("entry"):
        if record.deck == "fonts":
            name = str(record.fields[record.id].value)
            for at in range(1, len(name)):
                wrong = name[:at] + name[at + 1 :]
                cards = (r for r in content.of("head") if r.game == record.game and "/decks/" in r.file)
                decks = (min(r.deck for r in cards),)
                yield at_node(record, record.fields[record.id], wrong, decks=decks, whole=False)
