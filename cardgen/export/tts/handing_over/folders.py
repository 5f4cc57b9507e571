"""Where Tabletop Simulator keeps its files on this machine.

Source: knowledge base (save file format) of Berserk Games; folders of Steam in a sandbox and of a Documents folder that
is synchronized: notes of public tables.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from cardgen.findings import CardgenError

#: The folder's own name, and that of saves in it, without which a folder is none of the game's.
_NAME, _SAVES = "Tabletop Simulator", "Saves"


def data_folders(system: str, home: Path, environment: Mapping[str, str]) -> list[Path]:
    """Return where the folder may be, most likely first.

    Args:
        system: as `sys.platform` has it; home: the user's folder.
    """
    if system.startswith("win"):
        user = Path(environment.get("USERPROFILE") or home)
        documents = [user / "Documents", user / "OneDrive/Documents"]
        return [folder / "My Games" / _NAME for folder in documents]
    if system == "darwin":
        return [home / "Library" / _NAME]
    data = Path(environment.get("XDG_DATA_HOME") or home / ".local/share")
    sandboxed = home / ".var/app/com.valvesoftware.Steam/.local/share"
    return [data / _NAME, home / ".local/share" / _NAME, sandboxed / _NAME]


def game_folder(candidates: Sequence[Path]) -> Path:
    """Return the first folder that has saves.

    Errors:
        CardgenError: there is none.
    """
    found = next((folder for folder in candidates if (folder / _SAVES).is_dir()), None)
    if found is None:
        looked = ", ".join(f"'{folder}'" for folder in dict.fromkeys(candidates))
        raise CardgenError(
            f"no folder of Tabletop Simulator with saves in it (looked in {looked}); start the game once, or name it"
            " with --folder"
        )
    return found
