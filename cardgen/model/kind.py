"""Kinds of component, found by folder scan: what a kind declares is all that layout and exporters know of it.

To add a kind, write `model/kinds/<name>.py` with a `KIND` and a template of that name. Exporters read the forms a
kind declares and never its name, so a new kind prints and stands on a table without a line of theirs changing.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache


@dataclass(frozen=True)
class Field:
    """A field every component of a kind may have: its type (see `FIELD_TYPES`) and whether it must be there."""

    type: str
    required: bool = False


@dataclass(frozen=True)
class PaperForm:
    """How a kind goes on paper.

    Attributes:
        form: `grid` (many to a sheet), `poster` (one piece over many sheets, glued), `booklet` (pages of running text).
        overlap_mm: strip that two poster pages share.
        bleed_first: whole bleed rather than more pieces on a sheet: for few and small pieces.
        combine: small decks of this kind may share sheets in the game's combined file.
    """

    form: str = "grid"
    overlap_mm: float = 0.0
    bleed_first: bool = False
    combine: bool = True


@dataclass(frozen=True)
class TableForm:
    """What a kind is on a virtual table.

    Attributes:
        object: `deck` (cards in a pile), `bag` (tiles drawn unseen), `tile` (flat, one by one), `token` (cut to its
            picture), `board`, `figurine` (stands up), `pdf`, or `none`.
        shape: outline of tiles: box, circle, rounded.
        thickness: of tiles and tokens, in table units.
        locked: stands fast.
    """

    object: str = "deck"
    shape: str = "box"
    thickness: float = 0.1
    locked: bool = False


@dataclass(frozen=True)
class Kind:
    """A kind of component.

    Attributes:
        folder: where its decks lie under `content/<game>/`; items: the list's key in a deck file.
        trim_mm: default trim, or None where each deck must say it.
        fields: fields of every component of the kind, beside id, copies, source and the like.
    """

    name: str
    folder: str
    items: str
    trim_mm: tuple[float, float] | None = None
    bleed_mm: float = 3.0
    fields: Mapping[str, Field] = field(default_factory=dict)
    paper: PaperForm = PaperForm()
    table: TableForm = TableForm()


@lru_cache(maxsize=1)
def kinds() -> Mapping[str, Kind]:
    """Give every kind by name, found by scanning `model/kinds`.

    Errors:
        ValueError: two modules declare the same name or folder (a mistake of ours, not of a user).
    """
    package = importlib.import_module("cardgen.model.kinds")
    found: dict[str, Kind] = {}
    for info in sorted(pkgutil.iter_modules(package.__path__), key=lambda i: i.name):
        kind: Kind = importlib.import_module(f"{package.__name__}.{info.name}").KIND
        if kind.name in found or any(k.folder == kind.folder for k in found.values()):
            raise ValueError(f"kind '{kind.name}' is declared twice")
        found[kind.name] = kind
    return found
