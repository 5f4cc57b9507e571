"""Read the icons of an installed package `justmyresource-…`; its code is not run.

Such a package holds `icons.zip`, SVG files by name or by variant and name, and `pack_manifest.json` with licence,
source and default variant.
Source: justmyresource-lucide 0.575.0 and justmyresource-font-awesome 6.7.2, read on 2026-11-28.
"""

from __future__ import annotations

import io
import json
import re
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardgen.files import FileRefused, read_file
from cardgen.load.icon_sets.contents import MAX_BYTES, Contents, IconSetError

if TYPE_CHECKING:
    from importlib.metadata import Distribution

_ICONS, _MANIFEST = "icons.zip", "pack_manifest.json"
#: Most bytes of one icon.
_MAX_ICON_BYTES = 1_000_000
_PACKAGE = re.compile(r"[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?")
#: An SPDX identifier, to be printed as the licence is called: CC BY 4.0.
_CREATIVE_COMMONS = re.compile(r"\bCC-([A-Z-]+)-(\d\.\d)")
_COPYRIGHT = re.compile(r"\*\*Copyright\*\*: (?:Copyright )?(?:\([cC]\) )?(.+)")


def package_files(name: str) -> tuple[Path, Path, str]:
    """Return the archive and the manifest of an installed package, and its version.

    Errors:
        IconSetError: not installed, or no package of icons.
    """
    known = _installed(name)
    files = {file.name: Path(str(known.locate_file(file))) for file in known.files or ()}
    if _ICONS not in files or _MANIFEST not in files:
        raise IconSetError(
            "holds no icons that can be read; expected a package such as 'justmyresource-lucide'"
        )
    return files[_ICONS], files[_MANIFEST], known.version


def _installed(name: str) -> Distribution:
    from importlib.metadata import PackageNotFoundError, distribution

    if not _PACKAGE.fullmatch(name):
        raise IconSetError("is neither a JSON file nor the name of a package")
    try:
        return distribution(name)
    except PackageNotFoundError as error:
        raise IconSetError(
            f"is not installed; run 'pip install {name}', or name a JSON file of icons"
        ) from error


def read_package(name: str) -> Contents:
    """Read the icons of an installed package.

    Errors:
        IconSetError: not installed, no package of icons, or damaged.
    """
    archive, manifest, _ = package_files(name)
    try:
        pack = json.loads(read_file(manifest, (), MAX_BYTES))["pack"]
        default = str(pack.get("default_variant") or "")
        icons = _icons(read_file(archive, (), MAX_BYTES), f"{default}/" if default else "")
    except (OSError, FileRefused, ValueError, KeyError, AttributeError, zipfile.BadZipFile) as error:
        raise IconSetError("is damaged; install it again") from error
    licence = str(pack.get("upstream_license") or "")
    title = _title(pack) or name
    named = _CREATIVE_COMMONS.sub(r"CC \1 \2", licence)
    return Contents(title, _author(name), str(pack.get("source_url") or ""), named, licence, icons)


def _icons(data: bytes, default: str) -> dict[str, str]:
    """Return the icons of an archive; those of the default variant are found without its name."""
    icons = {}
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        files = [one for one in archive.infolist() if one.filename.lower().endswith(".svg")]
        if sum(file.file_size for file in files) > MAX_BYTES:
            raise ValueError("larger than any set of icons")
        for file in files:
            if file.file_size <= _MAX_ICON_BYTES:
                name = file.filename[: -len(".svg")].removeprefix(default)
                icons[name] = archive.read(file).decode("utf-8")
    return icons


def _title(pack: dict[str, Any]) -> str:
    return str(pack.get("description") or pack.get("name") or "").partition(" \u2014 ")[0]


def _author(name: str) -> str:
    found = _COPYRIGHT.search(_installed(name).read_text("METADATA") or "")
    return found[1].strip() if found else ""
