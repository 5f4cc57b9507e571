"""The settings of a look: `templates/<look>/look.yaml`, which a look may do without."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from cardgen.findings import Finding, Place, nearest
from cardgen.load.context import Context
from cardgen.load.document import Diagnostics, find, findings, position
from cardgen.load.source import read_bytes
from cardgen.model.languages import Languages
from cardgen.project import look_folders
from cardgen.text.line_preferences import DEFAULT, LinePreferences

#: The file, in the folder of a look.
LOOK_FILE = "look.yaml"
#: The families of a look that names none, by role.
DEFAULT_FONTS = {"text": "Source Serif Pro", "title": "Cinzel"}
#: A folder beside the looks that is none.
_SHEETS = "sheets"


@dataclass(frozen=True)
class Look:
    """What a look says of itself.

    Attributes:
        families: fonts by role, for games that name none; places: of these and of `fallback`.
        fallback: families for characters that a game's fonts lack, in order.
        type_colors: colours of types and decks, in the order in which they are given out; empty for the program's own.
        line_preferences: how the lines of texts are to be.
        findings: what is wrong with the file.
    """

    families: Mapping[str, str] = field(default_factory=lambda: DEFAULT_FONTS)
    fallback: tuple[str, ...] = ()
    type_colors: tuple[str, ...] = ()
    places: Mapping[str, Place] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()
    line_preferences: LinePreferences = DEFAULT


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
    looks = {
        path.name
        for folder in template_folders
        if folder.is_dir()
        for path in folder.iterdir()
        if path.is_dir()
    }
    hint = nearest(name, sorted(looks - {_SHEETS}))
    return [Finding(place, "CG020", f"no look '{name}': there is no folder templates/{name}{hint}")]


def load_look(template_folders: Sequence[Path], names: Sequence[str]) -> Look:
    """Read the settings of the first look that has some, in the first template folder that has them.

    Errors: CG001 (cannot be read), CG002 (not YAML), CG003 (unknown key), CG005 (wrong value).
    """
    there = (f for f in look_folders(template_folders, names) if os.path.lexists(f / LOOK_FILE))
    folder = next(there, None)
    if folder is None:
        return Look()
    from cardgen.load import yamlfile
    from cardgen.load.schema import check_look

    file = f"templates/{folder.name}/{LOOK_FILE}"
    diagnostics = Diagnostics()
    data = read_bytes(folder / LOOK_FILE, folder.parents[1], diagnostics)
    raw, positions = (data is not None and yamlfile.parse(data, diagnostics)) or ({}, 0)
    if not isinstance(raw, dict):
        diagnostics.add(
            "CG005", position(positions), "the file must be a map; expected keys such as 'fonts' and 'text'"
        )
        raw = {}
    record = check_look(raw, positions, Context(Languages(("en",)), ("base",)), diagnostics) or {}
    families = dict(record.get("fonts", {}))
    fallback = tuple(families.pop("fallback", ()))
    named = {family: ["fonts", role] for role, family in families.items()}
    named |= {family: ["fonts", "fallback", index] for index, family in enumerate(fallback)}
    places = {family: Place(file, *find(positions, path)) for family, path in named.items()}
    line_preferences = DEFAULT._replace(**record.get("text", {}))
    return Look(
        {**DEFAULT_FONTS, **families},
        fallback,
        tuple(record.get("type_colors", ())),
        places,
        tuple(findings(file, diagnostics.to_rows())),
        line_preferences,
    )
