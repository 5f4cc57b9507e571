"""A block of the rules called `picture`, read: what it shows, and its texts in one language.

```picture
name: set-up
width: full                        or half, third, or a number of mm
height_mm: 90                      else it follows from what is shown
beside: true                       the text after it stands beside it
show:
  - {id: board, width_mm: 100, as: board}
  - {deck: room, stack: true, at: [4, 60], width_mm: 12}
callouts:
  - {at: [board, 50%, 50%], text: "**The board** …", off: [8, -6]}
caption: "…"
```

In the other languages a block of the same name has only texts: `callouts`, `labels`, `caption`, `alt`, each a text or a
list of them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from cardgen.findings import nearest
from cardgen.model.pictures.piece import WHOLE
from cardgen.model.pictures.spec import PARTS, Entry, PictureSpec, Point
from cardgen.values.fenced_blocks import Block, BlockError, ReadData, read_data
from cardgen.values.pictures.entries import Path, named_before, read_callouts, read_entries, refuse_unknown

#: The language of a fence that is a picture.
NAME = "picture"
_KEYS = ("name", "width", "height_mm", "beside", "show", "callouts", "caption", "alt")
_TEXT_KEYS = ("name", "callouts", "labels", "caption", "alt")
_NAME = re.compile(r"[^\W_][\w-]*")
_MOST_MM = 400.0


class Texts(NamedTuple):
    """The words of a picture in one language, each with its place in the block."""

    callouts: tuple[tuple[str, Path], ...] = ()
    labels: tuple[tuple[str, Path], ...] = ()
    caption: str = ""
    alt: str = ""


class ReadPicture(NamedTuple):
    """A block that was read: the picture, where this is its first language; its words; or what is wrong with it."""

    read: ReadData
    name: str = ""
    spec: PictureSpec | None = None
    texts: Texts = Texts()
    error: BlockError | None = None


def read_picture(block: Block) -> ReadPicture:
    """Read a block; its mistakes are its `error` or in `read.problems`."""
    read = read_data(block, NAME)
    if read.problems:
        return ReadPicture(read)
    try:
        return _picture(read)
    except BlockError as error:
        name = read.data.get("name") if isinstance(read.data, Mapping) else ""
        return ReadPicture(read, str(name or ""), error=error)


def spec_of(body: str) -> PictureSpec | None:
    """Return the picture of a block that was found right before, by the text between its fences."""
    return read_picture(Block(NAME, body, 0, 0, "", (), False, False)).spec


def _picture(read: ReadData) -> ReadPicture:
    data = read.data
    if not isinstance(data, Mapping):
        raise BlockError("not a map; write one such as 'name: set-up' and 'show: [{id: board}]'")
    shows = "show" in data
    refuse_unknown(data, _KEYS if shows else _TEXT_KEYS, ())
    name = data.get("name")
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise BlockError("the picture has no name; write one such as 'name: set-up'", "name")
    if not shows:
        return ReadPicture(read, name, None, _texts_alone(data))
    entries = read_entries(data["show"])
    part, width_mm = _width(data.get("width", "full"))
    numbered = read_callouts(data.get("callouts", []))
    found = tuple(callout for callout, _ in numbered)
    spec = PictureSpec(name, part, width_mm, _height(data), entries, found, _beside(data, part))
    _check_places(spec)
    callouts = [
        (_words(text, ("callouts", n, "text")), ("callouts", n, "text"))
        for n, (_, text) in enumerate(numbered)
    ]
    labels = [(entry.what, (*entry.path, "text")) for entry in entries if entry.kind == "text"]
    return ReadPicture(read, name, spec, Texts(tuple(callouts), tuple(labels), *_caption(data)))


def _texts_alone(data: Mapping[str, Any]) -> Texts:
    return Texts(_listed(data, "callouts"), _listed(data, "labels"), *_caption(data))


def _listed(data: Mapping[str, Any], key: str) -> tuple[tuple[str, Path], ...]:
    found = data.get(key, [])
    if not isinstance(found, list):
        raise BlockError(f"'{key}' must be a list of texts, one for each in the first language", key)
    return tuple((_words(_own_text(one), (key, n)), (key, n)) for n, one in enumerate(found))


def _own_text(value: Any) -> Any:
    """Return the text of a callout that is written as a map, as in the first language."""
    return value["text"] if isinstance(value, Mapping) and set(value) == {"text"} else value


def _words(value: Any, path: Path) -> str:
    if not isinstance(value, str) or not value.strip():
        raise BlockError("not a text", *path)
    return value


def _caption(data: Mapping[str, Any]) -> tuple[str, str]:
    caption, alt = (_words(data[key], (key,)) if key in data else "" for key in ("caption", "alt"))
    if not caption and not alt:
        raise BlockError(
            "a picture has a 'caption', or an 'alt' that says what it shows to those who cannot see it"
        )
    return caption, alt


def _width(value: Any) -> tuple[str, float]:
    if value in PARTS:
        return str(value), 0.0
    if isinstance(value, int | float) and not isinstance(value, bool) and 10 <= value <= _MOST_MM:
        return "", float(value)
    raise BlockError(f"'width' must be {', '.join(PARTS)} or a number of mm from 10 to {_MOST_MM:g}", "width")


def _height(data: Mapping[str, Any]) -> float:
    value = data.get("height_mm", 0)
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= _MOST_MM:
        raise BlockError(f"'height_mm' must be a number from 0 to {_MOST_MM:g}", "height_mm")
    return float(value)


def _beside(data: Mapping[str, Any], part: str) -> bool:
    value = data.get("beside", False)
    if not isinstance(value, bool):
        raise BlockError("'beside' must be true or false", "beside")
    if value and part == "full":
        raise BlockError("there is no room beside a picture of full width; give it a 'width'", "beside")
    return value


def _check_places(spec: PictureSpec) -> None:
    """Errors: BlockError: a place names no thing, or one that comes later; a duplicate name."""
    known: list[str] = []
    tables: list[str] = []
    faces: list[str] = []

    def check(point: Point, path: Path) -> None:
        # What lies on a table is known once the game has been asked.
        if point.thing and point.thing not in known and point.thing.partition(".")[0] not in tables:
            hint = nearest(point.thing, known) or (f"; known: {', '.join(known)}" if known else "")
            raise BlockError(
                f"nothing shown before this is called '{point.thing}'{hint}; give a thing a name by 'as'",
                *path,
            )

    for entry in spec.show:
        named_before([entry], check)
        if entry.name in known:
            raise BlockError(
                f"two things are called '{entry.name}'; give each its own name", *entry.path, "as"
            )
        if entry.kind in ("lens", "part"):
            _check_detail(entry, faces)
        known += _names(entry)
        tables += _names(entry) if entry.kind == "table" else []
        faces += _names(entry) if entry.kind in ("id", "deck") else []
    for index, callout in enumerate(spec.callouts):
        check(callout.at, ("callouts", index, "at"))
        for name in callout.around:
            check(Point(0.0, 0.0, name), ("callouts", index, "around"))


def _check_detail(entry: Entry, faces: Sequence[str]) -> None:
    """Errors: BlockError: a lens or part of what is no face, or of no part of it; a part without a name."""
    kind, path = entry.kind, (*entry.path, entry.kind)
    if entry.what not in faces:
        does = "enlarges" if kind == "lens" else "belongs to"
        raise BlockError(f"'{entry.what}' is not one face; a {kind} {does} what 'id' shows", *path)
    if entry.crop == WHOLE:
        which = "the part that it enlarges" if kind == "lens" else "which part it is"
        raise BlockError(f"a {kind} needs 'crop', {which}", *path, key=True)
    if kind == "part" and not entry.name:
        raise BlockError("a part needs 'as', a name for places and for 'around'", *path, key=True)


def _names(entry: Entry) -> list[str]:
    return [entry.name] if entry.name else []
