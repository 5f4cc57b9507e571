"""Kinds of component, found by folder scan: what a kind declares is all that layout and exporters know of it.

Fields that one deck alone has are declared by that deck; a kind names those that all of its decks share.

To add a kind, write `model/kinds/<name>.py` with a `KIND` and a template of that name. Exporters read the forms a
kind declares and never its name, so a new kind is printed and put on a table without changing a line of theirs.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct, field

from cardgen.findings import CardgenError
from cardgen.plugins import load_plugins

#: Entry points of installed packages: each is a `Kind`.
GROUP = "cardgen.kinds"


class Field(Struct, frozen=True):
    """A field of components: its type (see `FIELD_TYPES`), and what a type needs to know beside its name.

    Attributes:
        required: every component of the kind has it.
        names: of `sides` and `openings`: what the sides are called; empty for the words everybody knows.
        among: of `sides`: the field of sides that these are among, such as doors in exits.
        squares: of `openings`: the field that holds the number of squares of the piece.
        columns: of `row`: the keys of its map, in order.
        heading: what its column is called in the deck's table, without its language; empty where there is no table.
    """

    type: str
    required: bool = False
    names: tuple[str, ...] = ()
    among: str = ""
    squares: str = ""
    columns: tuple[str, ...] = ()
    heading: str = ""


class PaperForm(Struct, frozen=True):
    """How a kind goes on paper.

    Attributes:
        form: `grid` (many to a sheet), `poster` (one piece over many sheets, glued), `booklet` (pages of running text),
            or one that an installed package brings (`cardgen.paper_forms`).
        overlap_mm: strip that two poster pages share.
        bleed_first: whole bleed rather than more pieces on a sheet: for few and small pieces.
        combine: small decks of this kind may share sheets in the game's combined file.
        marks: crop marks surround the pieces; without them a piece draws its own cut lines.
        name: distinguishes this form from others of its kind in file names and options; empty if there is one.
        title: the form's name in print, by language.
        times, plus_mm: size of what is printed: the piece's width and height multiplied, plus a margin.
        own_template: drawn by the template `<template>-<name>` rather than the deck's.
        copies: how many of each component are made, whatever the content says; None for what it says.
        numbered: the copies are pages of a block, this many on a sheet, distinguished by `c.page` of `c.pages`; 0 for
            none.
        step: the instruction that goes with it (see `steps` in the exporters' words); empty for none.
    """

    form: str = "grid"
    overlap_mm: float = 0.0
    bleed_first: bool = False
    combine: bool = True
    marks: bool = True
    name: str = ""
    title: Mapping[str, str] = field(default_factory=dict)
    times: tuple[float, float] = (1.0, 1.0)
    plus_mm: tuple[float, float] = (0.0, 0.0)
    own_template: bool = False
    copies: int | None = None
    numbered: int = 0
    step: str = ""


class TableForm(Struct, frozen=True):
    """What a kind is on a virtual table.

    Attributes:
        object: `deck` (cards in a pile), `bag` (tiles drawn unseen), `tile` (flat, one by one), `token` (cut to its
            picture), `board`, `figurine` (stands up), `die` (a cube), `pad` (sheets to write on), `pdf`, `none`, or one
            that an installed package brings (`cardgen.table_objects`).
        shape: outline of flat pieces whose deck says none: one of `model.outline.SHAPES`.
        thickness: of tiles and tokens, in table units.
        locked: players cannot move it.
        drawn: the form its picture is drawn in, where it is not the piece itself.
    """

    object: str = "deck"
    shape: str = "rectangle"
    thickness: float = 0.1
    locked: bool = False
    drawn: PaperForm | None = None


class Kind(Struct, frozen=True):
    """A kind of component.

    Attributes:
        folder: where its decks lie under `content/<game>/`; items: the list's key in a deck file.
        trim_mm: default trim, or None where each deck must say it.
        safe_mm: how far text stays within the trim. Source: makers of cards ask for 1/8 in (3.18 mm) and allow 3 mm;
            punched counters drift less, 1.5 mm.
        fields: fields of every component of the kind, beside id, copies, source and the like.
        paper: how it goes on paper; forms: the ways it does so where there are several, each with a file of its own.
        cube: a piece is a body with six sides of the deck's trim, which a build may ask for in another size.
    """

    name: str
    folder: str
    items: str
    trim_mm: tuple[float, float] | None = None
    bleed_mm: float = 3.0
    safe_mm: float = 0.0
    fields: Mapping[str, Field] = field(default_factory=dict)
    paper: PaperForm = PaperForm()
    forms: tuple[PaperForm, ...] = ()
    cube: bool = False
    table: TableForm = TableForm()

    @property
    def field_types(self) -> dict[str, str]:
        """The types of its fields, by name."""
        return {name: known.type for name, known in self.fields.items()}

    @property
    def is_cut_out(self) -> bool:
        """Its pieces may have another outline than a rectangle: flat ones, printed in one form, many to a sheet."""
        flat = self.table.object in ("deck", "bag", "tile", "token")
        return flat and self.paper.form == "grid" and not self.forms


@lru_cache(maxsize=1)
def kinds() -> Mapping[str, Kind]:
    """Return every kind by name: those in `model/kinds`, then those of installed packages.

    Errors:
        ValueError: two modules declare the same name or folder (a mistake of ours, not of a user).
        CardgenError: a plug-in that is not a kind, or whose name or folder is taken.
    """
    package = importlib.import_module("cardgen.model.kinds")
    found: dict[str, Kind] = {}
    for info in sorted(pkgutil.iter_modules(package.__path__), key=lambda i: i.name):
        kind: Kind = importlib.import_module(f"{package.__name__}.{info.name}").KIND
        if _is_taken(kind, found):
            raise ValueError(f"kind '{kind.name}' is declared twice")
        found[kind.name] = kind
    for entry, brought in load_plugins(GROUP).items():
        if not isinstance(brought, Kind):
            raise CardgenError(f"the plug-in '{entry}' of {GROUP} is not a Kind; point its entry at one")
        if _is_taken(brought, found):
            raise CardgenError(f"the plug-in '{entry}' brings kind '{brought.name}', which already exists")
        found[brought.name] = brought
    return found


def _is_taken(kind: Kind, found: Mapping[str, Kind]) -> bool:
    return kind.name in found or any(known.folder == kind.folder for known in found.values())
