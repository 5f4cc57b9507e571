"""`make gallery`: pictures of every look and of every table for the documents, committed under output/samples/.

The looks are found, not listed: one that is new has its picture after the next run, and its part of the page after
`make docs`.
"""

from __future__ import annotations

from msgspec.structs import replace
from PIL.Image import Image

from cardgen.cache import Cache
from cardgen.commands.looks.picture import arrange, below, beside, cut_outs, on_ground, sample_layout
from cardgen.load.look import looks_to_start_from
from cardgen.project import Project, shipped_root
from tests.table_picture import table_picture

FOLDER = shipped_root() / "output" / "samples"
#: What the first page shows of each look, one below the other.
SHOWN = ("lighthouse", "survey", "lighthouse:back")
PX_PER_MM, GAP, QUALITY = 2.6, 12, 84
#: The shipped tables, by the language in which they are shown.
TABLES = {"drakborgen": "en", "atervackt": "en", "dragonquest": "en", "drakon": "en", "huggsexa": "en"}


def _save(picture: Image, name: str) -> None:
    picture.save(FOLDER / f"{name}.webp", quality=QUALITY, method=6)


def main() -> None:
    """Make a picture of each look, one of all together, and one of each table."""
    columns, project = [], Project(shipped_root())
    for look in looks_to_start_from(project):
        layout = sample_layout(replace(project, look=look.name), Cache())
        _save(arrange(layout, "en", PX_PER_MM), f"look-{look.name}")
        columns.append(below(cut_outs(layout, SHOWN, "en", PX_PER_MM), GAP))
    _save(on_ground(beside(columns, GAP), GAP), "looks")
    for game, lang in TABLES.items():
        _save(table_picture(game, lang, Cache(), FOLDER), f"table-{game}")


if __name__ == "__main__":
    main()
