"""Looks by name, and the settings of one: `templates/<look>/look.yaml`, which is optional."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Struct, field

from cardgen.findings import CardgenError, Finding, Place, nearest
from cardgen.load.context import Context
from cardgen.load.document import DiagnosticRow, Diagnostics, Positions, find, findings, position
from cardgen.load.source import read_bytes
from cardgen.load.store import kept_result
from cardgen.model.booklet_style import DEFAULT_STYLE, BookletStyle
from cardgen.model.game import PLAIN
from cardgen.model.icons import IconSource
from cardgen.model.languages import Languages
from cardgen.project import Project, look_folders, shipped_root
from cardgen.text.line_preferences import DEFAULT, LinePreferences

#: The file, in the folder of a look.
LOOK_FILE = "look.yaml"
#: Of what the cache keeps.
_KIND = "look"
#: The families of a look that names none, by role.
DEFAULT_FONTS = {"text": "Source Serif Pro", "title": "Cinzel"}
#: A folder beside the looks that is none.
_SHEETS = "sheets"


class Look(Struct, frozen=True):
    """What a look says about itself.

    Attributes:
        families: fonts by role, for games that name none; places: of these and of `fallback`.
        fallback: families for characters that a game's fonts lack, in order.
        type_colors: colours of types and decks, in the order in which they are given out; empty for the program's own.
        line_preferences: how the lines of texts are to be.
        findings: what is wrong with the file.
        about: a line for lists of looks.
        values: what templates see as `deck.values` where a deck says nothing else; with what each type colour has.
        icons: icon sets by name, for games that have none of that name.
        booklet: the pages of booklets.
    """

    families: Mapping[str, str] = field(default_factory=lambda: DEFAULT_FONTS)
    fallback: tuple[str, ...] = ()
    type_colors: tuple[str, ...] = ()
    places: Mapping[str, Place] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()
    line_preferences: LinePreferences = DEFAULT
    about: str = ""
    values: Mapping[str, Any] = field(default_factory=lambda: {"type_colors": {}})
    icons: Mapping[str, IconSource] = field(default_factory=dict)
    booklet: BookletStyle = DEFAULT_STYLE


class ListedLook(NamedTuple):
    """A look by name.

    Attributes:
        about: what it says about itself in a line; may be empty.
        folder: where its templates are, the project's own before the shipped ones; is_own: it is in the project.
    """

    name: str
    about: str
    folder: Path
    is_own: bool


def unknown_look(template_folders: Sequence[Path], name: str, place: Place) -> list[Finding]:
    """Return what is wrong with the name of a look: no template folder has it.

    Args:
        place: where the game names it.

    Errors: CG001 a look that leads out of the project; CG020 none.
    """
    folders = [folder / name for folder in template_folders if (folder / name).is_dir()]
    sound = look_folders(template_folders, (name,))
    if outside := [folder for folder in folders if folder not in sound]:
        message = f"'templates/{name}' leads out of the project; put the folder itself here, not a link"
        return [Finding(Place(f"templates/{outside[0].name}"), "CG001", message)]
    if folders:
        return []
    hint = nearest(name, known_looks(template_folders))
    return [Finding(place, "CG020", f"no look '{name}': there is no folder templates/{name}{hint}")]


def known_looks(template_folders: Sequence[Path]) -> list[str]:
    """List the names of all looks in template folders."""
    there = (path for folder in template_folders if folder.is_dir() for path in folder.iterdir())
    return sorted({path.name for path in there if path.is_dir()} - {_SHEETS})


def require_look(template_folders: Sequence[Path], name: str) -> None:
    """Refuse a look that is not there.

    Errors:
        CardgenError: with the nearest known name.
    """
    known = known_looks(template_folders)
    if name not in known or not look_folders(template_folders, (name,)):
        raise CardgenError(f"no look '{name}'{nearest(name, known)} (see cardgen look list)")


def load_look(template_folders: Sequence[Path], names: Sequence[str]) -> Look:
    """Read the settings of the first look that has some, in the first template folder that has them.

    `values` and `booklet` of plain, which all others fall back to, are for its own templates and hold only for itself.

    Errors: CG001 (cannot be read), CG002 (not YAML), CG003 (unknown key), CG005 (wrong value).
    """
    there = (f for f in look_folders(template_folders, names) if os.path.lexists(f / LOOK_FILE))
    folder = next(there, None)
    if folder is None:
        return Look()
    file = f"templates/{folder.name}/{LOOK_FILE}"
    record, positions, rows = _settings(folder)
    own = {} if folder.name == PLAIN != names[0] else record
    families = dict(record.get("fonts", {}))
    fallback = tuple(families.pop("fallback", ()))
    named = {family: ["fonts", role] for role, family in families.items()}
    named |= {family: ["fonts", "fallback", index] for index, family in enumerate(fallback)}
    places = {family: Place(file, *find(positions, path)) for family, path in named.items()}
    line_preferences = DEFAULT._replace(**record.get("text", {}))
    colours = record.get("type_colors", {})
    icons = {
        name: IconSource(
            name, written, folder, folder.parents[1], Place(file, *find(positions, ["icons", name]))
        )
        for name, written in record.get("icons", {}).items()
    }
    return Look(
        {**DEFAULT_FONTS, **families},
        fallback,
        tuple(colours),
        places,
        tuple(findings(file, rows)),
        line_preferences,
        record.get("about", ""),
        {"type_colors": colours, **own.get("values", {})},
        icons,
        BookletStyle(**own.get("booklet", {})),
    )


def _settings(folder: Path) -> tuple[dict[str, Any], Positions, list[DiagnosticRow]]:
    """Return the checked settings of a look with their positions and findings, now or from an earlier run."""
    diagnostics = Diagnostics()
    data = read_bytes(folder / LOOK_FILE, folder.parents[1], diagnostics)
    if data is None:
        return {}, 0, diagnostics.to_rows()
    found: tuple[dict[str, Any], Positions, list[DiagnosticRow]] = kept_result(
        _KIND, lambda: (*_checked(data, diagnostics), diagnostics.to_rows()), data
    )
    return found


def _checked(data: bytes, diagnostics: Diagnostics) -> tuple[dict[str, Any], Positions]:
    from cardgen.load import yamlfile
    from cardgen.load.schemas.schema import check_look

    raw, positions = yamlfile.parse(data, diagnostics) or ({}, 0)
    if not isinstance(raw, dict):
        diagnostics.add(
            "CG005", position(positions), "the file must be a map; expected keys such as 'fonts' and 'text'"
        )
        return {}, positions
    context = Context(Languages(("en",)), ("base",))
    return check_look(raw, positions, context, diagnostics) or {}, positions


def looks_to_start_from(project: Project) -> list[ListedLook]:
    """List the looks of a project, `plain` first.

    A shipped look for any game has settings; one that draws a single game has none.
    """
    folders = project.template_folders
    own, shipped = project.root / "templates", shipped_root() / "templates"
    found = []
    for name in known_looks(folders):
        there = [folder for folder in look_folders(folders, (name,)) if folder.is_dir()]
        is_own = bool(there) and there[0].parent == own != shipped
        if there and (is_own or (there[0] / LOOK_FILE).is_file()):
            found.append(ListedLook(name, load_look(folders, (name,)).about, there[0], is_own))
    return sorted(found, key=lambda look: (look.name != PLAIN, look.name))
