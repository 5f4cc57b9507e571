"""Group 10, output: files of a build that were changed, mixed up or cut after it, or by a mistake of the exporters."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from tests.mutants import operator


@dataclass(frozen=True)
class Spoilt:
    """One mistake in a built file.

    Attributes:
        file: the file, relative to the output folder; what, then: what stood there, and what is done to it.
        change: makes the mistake, given the output folder.
    """

    file: str
    what: str
    then: str
    change: Callable[[Path], None]


@dataclass(frozen=True)
class Build:
    """A build that is right: its folder and its files, relative to it."""

    out: Path
    files: tuple[str, ...]

    def ending(self, *suffixes: str) -> Iterator[str]:
        """Yield the files of some formats."""
        return (name for name in self.files if name.endswith(suffixes))


def read_build(out: Path) -> Build:
    """Return a build as operators see it; what the program keeps for itself is left out."""
    paths = (p for p in sorted(out.rglob("*")) if p.is_file() and not p.name.startswith("."))
    return Build(out, tuple(p.relative_to(out).as_posix() for p in paths))


def _cut(name: str) -> Callable[[Path], None]:
    def change(out: Path) -> None:
        data = (out / name).read_bytes()
        (out / name).write_bytes(data[: len(data) * 2 // 3])

    return change


@operator("file-cut", group=10)
def file_cut(build: Build, rng: Random) -> Iterator[Spoilt]:
    """A file was copied by two thirds."""
    for name in build.ending(".pdf", ".json", ".png", ".jpg", ".db"):
        yield Spoilt(name, "the whole file", "two thirds of it", _cut(name))


@operator("file-deleted", group=10)
def file_deleted(build: Build, rng: Random) -> Iterator[Spoilt]:
    """A picture, a page or a table is not there."""
    for name in build.ending(".pdf", ".json", ".png", ".jpg"):
        yield Spoilt(name, "the file", "no file", lambda out, name=name: (out / name).unlink())


@operator("files-exchanged", group=10)
def files_exchanged(build: Build, rng: Random) -> Iterator[Spoilt]:
    """A picture has the name of another."""
    pictures = list(build.ending(".png", ".jpg"))
    for name in pictures:
        others = [p for p in pictures if (build.out / p).read_bytes() != (build.out / name).read_bytes()]
        if others:
            other = rng.choice(others)

            def change(out: Path, name: str = name, other: str = other) -> None:
                (out / name).write_bytes((out / other).read_bytes())

            yield Spoilt(name, "its picture", f"that of {other}", change)


def _pages(build: Build) -> Iterator[tuple[str, int, int]]:
    """Yield the pages of all PDFs: file, page from 0, pages in all."""
    import pikepdf

    for name in build.ending(".pdf"):
        with pikepdf.open(build.out / name) as pdf:
            count = len(pdf.pages)
        yield from ((name, page, count) for page in range(count))


def _on_page(name: str, page: int, what: str, then: str, change: Callable[[Any, Any], None]) -> Spoilt:
    """Change a page of a PDF: `change` is given the document and the page."""

    def spoil(out: Path) -> None:
        import pikepdf

        with pikepdf.open(out / name, allow_overwriting_input=True) as pdf:
            change(pdf, pdf.pages[page])
            pdf.save(out / name)

    return Spoilt(name, f"page {page + 1}: {what}", then, spoil)


@operator("page-lost", group=10)
def page_lost(build: Build, rng: Random) -> Iterator[Spoilt]:
    """A PDF lacks a page."""
    for name, page, count in _pages(build):
        if count > 1:

            def change(pdf: Any, _: Any, page: int = page) -> None:
                del pdf.pages[page]

            yield _on_page(name, page, "there", "not there", change)


@operator("pages-exchanged", group=10)
def pages_exchanged(build: Build, rng: Random) -> Iterator[Spoilt]:
    """Two pages of a PDF are in the wrong order, so that backs lie on other fronts."""
    for name, page, count in _pages(build):
        if page + 1 < count:

            def change(pdf: Any, own: Any, page: int = page) -> None:
                pdf.pages.insert(page + 2, own)
                del pdf.pages[page]

            yield _on_page(name, page, "before the next", "after it", change)


@operator("page-turned", group=10)
def page_turned(build: Build, rng: Random) -> Iterator[Spoilt]:
    """A page is turned by half."""
    for name, page, _ in _pages(build):
        yield _on_page(name, page, "upright", "on its head", lambda _, own: own.rotate(180, relative=True))


@operator("page-resized", group=10)
def page_resized(build: Build, rng: Random) -> Iterator[Spoilt]:
    """A page has another size than its paper."""

    def change(_: Any, own: Any) -> None:
        left, bottom, right, top = (float(v) for v in own.mediabox)
        own.mediabox = [left, bottom, right + 20, top - 12]

    for name, page, _ in _pages(build):
        yield _on_page(name, page, "of its paper's size", "7 mm wider, 4 mm lower", change)


@operator("page-scaled", group=10)
def page_scaled(build: Build, rng: Random) -> Iterator[Spoilt]:
    """A page was fitted to printable space: all on it is 97 % of its size."""

    def change(pdf: Any, own: Any) -> None:
        own.contents_add(b"q 0.97 0 0 0.97 9 12 cm", prepend=True)
        own.contents_add(b"Q")

    for name, page, _ in _pages(build):
        yield _on_page(name, page, "true to size", "97 %", change)


@operator("page-shifted", group=10)
def page_shifted(build: Build, rng: Random) -> Iterator[Spoilt]:
    """A page is 5 mm off, so that its backs do not lie behind the fronts."""

    def change(pdf: Any, own: Any) -> None:
        own.contents_add(b"q 1 0 0 1 14.17 0 cm", prepend=True)
        own.contents_add(b"Q")

    for name, page, _ in _pages(build):
        yield _on_page(name, page, "in its place", "5 mm to the right", change)


@operator("page-blank", group=10)
def page_blank(build: Build, rng: Random) -> Iterator[Spoilt]:
    """A page is empty."""

    def change(pdf: Any, own: Any) -> None:
        own.obj["/Contents"] = pdf.make_stream(b"")

    for name, page, _ in _pages(build):
        yield _on_page(name, page, "full", "empty", change)


@operator("box-lost", group=10)
def box_lost(build: Build, rng: Random) -> Iterator[Spoilt]:
    """A page does not state its trim."""

    def change(_: Any, own: Any) -> None:
        for key in ("/TrimBox", "/BleedBox"):
            if key in own.obj:
                del own.obj[key]

    import pikepdf

    for name in build.ending(".pdf"):
        with pikepdf.open(build.out / name) as pdf:
            boxed = [number for number, page in enumerate(pdf.pages) if "/TrimBox" in page.obj]
        for page in boxed:
            yield _on_page(name, page, "with its boxes", "without", change)


@operator("font-not-embedded", group=10)
def font_not_embedded(build: Build, rng: Random) -> Iterator[Spoilt]:
    """A font is not embedded."""
    import pikepdf

    keys = ("/FontFile", "/FontFile2", "/FontFile3")
    for name in build.ending(".pdf"):
        with pikepdf.open(build.out / name) as pdf:
            fonts = [
                number
                for number, one in enumerate(pdf.objects)
                if isinstance(one, pikepdf.Dictionary) and any(key in one for key in keys)
            ]
        for font in fonts:

            def spoil(out: Path, name: str = name, font: int = font) -> None:
                with pikepdf.open(out / name, allow_overwriting_input=True) as pdf:
                    descriptor = pdf.objects[font]
                    for key in keys:
                        if key in descriptor:
                            del descriptor[key]
                    pdf.save(out / name)

            yield Spoilt(name, f"font of object {font}: embedded", "not", spoil)


@operator("form-lost", group=10)
def form_lost(build: Build, rng: Random) -> Iterator[Spoilt]:
    """A page shows a card that is not embedded."""
    import pikepdf

    for name in build.ending(".pdf"):
        with pikepdf.open(build.out / name) as pdf:
            forms = [
                (number, key)
                for number, page in enumerate(pdf.pages)
                for key in sorted(page.obj.get("/Resources", {}).get("/XObject", {}).keys())
            ]
        for page, key in forms:

            def change(_: Any, own: Any, key: str = key) -> None:
                del own.obj["/Resources"]["/XObject"][key]

            yield _on_page(name, page, f"with '{key}'", "without", change)


def _tables(build: Build) -> Iterator[tuple[str, Any]]:
    for name in build.ending(".json"):
        data = json.loads((build.out / name).read_text("utf-8"))
        if isinstance(data, dict) and "ObjectStates" in data:
            yield name, data


def _objects(data: Any) -> list[Any]:
    """List all objects of a table, those in decks and bags after what holds them."""
    found = []
    for one in data["ObjectStates"]:
        found.append(one)
        found += one.get("ContainedObjects", [])
    return found


def _in_table(name: str, number: int, what: str, then: str, change: Callable[[Any, Any], None]) -> Spoilt:
    """Change the n-th object of a table: `change` is given the object and the table."""

    def spoil(out: Path) -> None:
        data = json.loads((out / name).read_text("utf-8"))
        change(_objects(data)[number], data)
        (out / name).write_text(json.dumps(data, ensure_ascii=False, indent=2), "utf-8")

    return Spoilt(name, f"object {number}: {what}", then, spoil)


def _with(build: Build, key: str) -> Iterator[tuple[str, int, Any]]:
    """Yield the objects of all tables that have a key: file, number, object."""
    for name, data in _tables(build):
        for number, one in enumerate(_objects(data)):
            if one.get(key):
                yield name, number, one


@operator("card-id-changed", group=10)
def card_id_changed(build: Build, rng: Random) -> Iterator[Spoilt]:
    """A card of a table shows another card's picture."""

    def change(one: Any, _: Any) -> None:
        one["CardID"] += 1

    for name, number, _ in _with(build, "CardID"):
        yield _in_table(name, number, "CardID", "CardID + 1", change)


@operator("deck-ids-changed", group=10)
def deck_ids_changed(build: Build, rng: Random) -> Iterator[Spoilt]:
    """The list of cards of a deck differs from its cards."""
    for name, number, one in _with(build, "DeckIDs"):
        for at in range(len(one["DeckIDs"])):

            def change(one: Any, _: Any, at: int = at) -> None:
                one["DeckIDs"][at] += 1

            yield _in_table(name, number, f"DeckIDs[{at}]", "one more", change)


@operator("card-lost", group=10)
def card_lost(build: Build, rng: Random) -> Iterator[Spoilt]:
    """A deck of a table lacks a card."""
    for name, number, one in _with(build, "DeckIDs"):
        for at in range(len(one["ContainedObjects"])):

            def change(one: Any, _: Any, at: int = at) -> None:
                del one["ContainedObjects"][at], one["DeckIDs"][at]

            yield _in_table(name, number, f"card {at}", "not there", change)


@operator("guid-twice", group=10)
def guid_twice(build: Build, rng: Random) -> Iterator[Spoilt]:
    """Two objects of a table have the same GUID."""

    def change(one: Any, data: Any) -> None:
        one["GUID"] = next(o["GUID"] for o in _objects(data) if o["GUID"] != one["GUID"])

    for name, number, _ in _with(build, "GUID"):
        yield _in_table(name, number, "a GUID of its own", "another's", change)


@operator("sheet-grid", group=10)
def sheet_grid(build: Build, rng: Random) -> Iterator[Spoilt]:
    """A sheet of cards is said to have a column more than its picture."""

    def change(one: Any, data: Any) -> None:
        wanted = set(one["CustomDeck"])
        for other in _objects(data):
            for key, sheet in other.get("CustomDeck", {}).items():
                if key in wanted:
                    sheet["NumWidth"] += 1

    for name, number, _ in _with(build, "CustomDeck"):
        yield _in_table(name, number, "NumWidth", "one more", change)


@operator("picture-url", group=10)
def picture_url(build: Build, rng: Random) -> Iterator[Spoilt]:
    """A sheet's picture is looked for under a name that is not there."""

    def change(one: Any, data: Any) -> None:
        wanted = set(one["CustomDeck"])
        for other in _objects(data):
            for key, sheet in other.get("CustomDeck", {}).items():
                if key in wanted:
                    sheet["FaceURL"] = sheet["FaceURL"].replace(".", "x.")

    for name, number, _ in _with(build, "CustomDeck"):
        yield _in_table(name, number, "FaceURL", "another", change)
