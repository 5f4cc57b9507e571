"""A folder of finished pictures, one of each card, as a project."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from cardgen.commands.new_project.file_texts import GAME, IGNORE, PICTURE_DECK, TOKENS, quoted
from cardgen.commands.new_project.project import titled
from cardgen.display.images import load_image
from cardgen.files import FileRefused, read_file
from cardgen.findings import CardgenError
from cardgen.layout.art_folder import PICTURE_ENDINGS
from cardgen.load.names import slug
from cardgen.model.sizes import SIZES

#: The size of a picture's card, if no known size has its shape: this wide, in mm.
_WIDTH_MM = 63.0
#: The bleed that a finished picture may have, and the least width of its card, in mm.
_BLEED_MM, _LEAST_MM = 3.0, 50.0
#: How much two shapes may differ that are meant to be the same, as a share of the width.
_ALIKE = 0.006
#: A picture of a back, by its name.
_BACK = re.compile(r"(?:.*[\W_])?(?:card[\W_]?)?backs?(?:side)?", re.IGNORECASE)
#: How many of a card there are, at the end of its picture's name: `otter x3`.
_COPIES = re.compile(r"(?P<name>.+?)[\W_]+(?:x(?P<after>\d{1,2})|(?P<before>\d{1,2})x)", re.IGNORECASE)
#: Pictures of which the shape is read; the others are taken to have that of most.
_MEASURED = 12


def folder_of_pictures(folder: Path, game: str) -> tuple[dict[str, bytes], int, tuple[str, ...]]:
    """Return the files of a project with a card of each picture in a folder, their number, and what was understood.

    A picture called `back` is the back of all.

    Errors:
        CardgenError: no pictures, or one cannot be read.
    """
    files = sorted(path for path in folder.iterdir() if path.suffix.lower() in PICTURE_ENDINGS)
    backs = [path for path in files if _BACK.fullmatch(path.stem)]
    fronts = [path for path in files if path not in backs[:1]]
    if not fronts:
        raise CardgenError(f"'{folder}' holds no pictures; a list of cards is a file such as cards.csv")
    deck = slug(folder.resolve().name) or "cards"
    title, back = quoted(titled(deck)), backs[0].name if backs else ""
    (width, height), bleed = _size(fronts, folder)
    rows = [_row(path) for path in fronts]
    text = PICTURE_DECK.format(
        title=title,
        table=f"{deck}.csv",
        width=width,
        height=height,
        bleed=bleed,
        back=f"{{template: picture, art: {quoted(back)}}}" if back else f"{{template: back, title: {title}}}",
    )
    given = GAME.format(
        title=quoted(titled(game)),
        languages="[en]",
        tokens=TOKENS,
        deck=deck,
        copies=sum(copies for _, _, copies in rows),
        credit="Game design",
    )
    root, table = f"content/{game}", io.StringIO(newline="")
    csv.writer(table, lineterminator="\n").writerows([("name", "art", "copies"), *rows])
    made = {
        f"{root}/decks/{deck}.csv": table.getvalue().encode("utf-8-sig"),
        f"{root}/decks/{deck}.yaml": text.encode(),
        f"{root}/game.yaml": given.encode(),
        ".gitignore": IGNORE.encode(),
        **{f"{root}/art/{path.name}": _bytes(path, path.parent) for path in [*fronts, *backs[:1]]},
    }
    beyond = f" with {bleed:g} mm of bleed" if bleed else ""
    lines = (
        f"Cards: a finished picture each, {width:g} × {height:g} mm{beyond}",
        f"Back: {back}" if back else "Back: plain; a picture called 'back' would be it",
        f"To change that: trim_mm, bleed_mm and back in {root}/decks/{deck}.yaml; copies in {deck}.csv",
    )
    return made, len(rows), lines


def _row(path: Path) -> tuple[str, str, int]:
    """Return name, picture and copies of a card by the name of its picture."""
    match = _COPIES.fullmatch(path.stem)
    words = re.sub(r"[_\W]+", " ", match["name"] if match else path.stem).strip() or path.stem
    return words[:1].upper() + words[1:], path.name, int(match["after"] or match["before"]) if match else 1


def _size(pictures: list[Path], folder: Path) -> tuple[tuple[float, float], float]:
    """Return trim and bleed in mm: of the known size nearest to the shape of most pictures, else of that shape."""
    shapes = Counter(_shape(path, folder) for path in pictures[:_MEASURED])
    shape = shapes.most_common(1)[0][0]
    trims = [size.trim_mm for size in (SIZES["euro-poker"], *SIZES.values())]
    trims += [(height, width) for width, height in trims]
    known = [(trim, 0.0) for trim in trims]
    known += [(trim, _BLEED_MM) for trim in trims if min(trim) >= _LEAST_MM]
    off = [abs((w + 2 * bleed) / (h + 2 * bleed) / shape - 1) for (w, h), bleed in known]
    if min(off) > _ALIKE:
        return (_WIDTH_MM, round(_WIDTH_MM / shape, 1)), 0.0
    return known[off.index(min(off))]


def _shape(path: Path, folder: Path) -> float:
    image = load_image(path.name, folder)
    return round(image.width_px / image.height_px, 4)


def pictures_beside(source: Path, names: Sequence[str]) -> tuple[dict[str, bytes], list[str]]:
    """Return the pictures that a list names, by file name, and the names of those that are missing.

    They lie beside the list or in one folder there: in the first that holds most of them.
    """
    folders = [source.parent, *sorted(path for path in source.parent.iterdir() if path.is_dir())]
    found = [(folder, {name: _picture(folder, name) for name in names}) for folder in folders]
    folder, paths = max(found, key=lambda one: sum(map(bool, one[1].values())))
    there = {_named(name, path): _bytes(path, folder) for name, path in paths.items() if path}
    return there, [name for name, path in paths.items() if not path]


def _bytes(path: Path, folder: Path) -> bytes:
    """Return the bytes of a picture.

    Errors:
        CardgenError: it cannot be read, or is a link out of its folder.
    """
    try:
        return read_file(path, (folder,))
    except (FileRefused, OSError) as error:
        raise CardgenError(f"cannot read '{path}': {getattr(error, 'strerror', None) or error}") from error


def _picture(folder: Path, name: str) -> Path | None:
    """Return the picture of a name in a folder, with or without its ending; a path is its last part."""
    last = re.split(r"[/\\]", name)[-1].casefold()
    there = {p.name.casefold(): p for p in sorted(folder.iterdir()) if p.suffix.lower() in PICTURE_ENDINGS}
    tried = [last, *(f"{last}{ending}" for ending in PICTURE_ENDINGS)]
    return next((there[name] for name in tried if name in there and there[name].is_file()), None)


def _named(name: str, path: Path) -> str:
    """Return what a picture is called in the project: as the list writes it, whatever the case of the file's name."""
    last = re.split(r"[/\\]", name)[-1]
    return last if last.casefold() == path.name.casefold() else last + path.suffix
