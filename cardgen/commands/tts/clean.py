"""`cardgen tts clean`: remove pictures of earlier tables that no saved game names any more."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from msgspec import Struct

from cardgen.files import FileRefused, read_file, walk_inside
from cardgen.findings import CardgenError
from cardgen.manifest import INSTALLED, MANIFEST, Manifest, output_lock
from cardgen.tasks import Reporter

#: The end of a picture's file name, which no other has. Files are searched rather than parsed, so that one that is
#: damaged, or has other marks around an address, still protects its pictures.
_NAMED = re.compile(rb"[0-9a-f]{12}\.(?:jpg|png|pdf)")
#: Most bytes of a save that is searched.
MOST_BYTES = 1_000_000_000


class Cleaned(Struct, frozen=True):
    """What was removed, or would be, and what stays, by path; `size` is that of the former, in bytes."""

    removed: tuple[Path, ...]
    needed: tuple[Path, ...]
    changed: tuple[Path, ...]
    size: int


def clean(out: Path, tts_dir: Path | None, saves: Sequence[Path], dry_run: bool, report: Reporter) -> Cleaned:
    """Remove kept pictures from the output folder, and from one where tables are installed.

    Args:
        saves: folders of saved games; the pictures they name stay, and with `tts_dir` those that its files name.
        dry_run: only find out what would be removed.

    Errors:
        CardgenError: a folder is missing, or a save in it cannot be read: then nothing is removed.
    """
    named = {end for folder in (*saves, *([tts_dir] if tts_dir else ())) for end in _named_in(folder)}
    removed: list[Path] = []
    needed: list[Path] = []
    changed: list[Path] = []
    size = 0
    for folder, file in [(out, MANIFEST), *([(tts_dir, INSTALLED)] if tts_dir else [])]:
        if not (folder / file).is_file():
            continue
        with output_lock(folder, partial(report.waiting_for, f"another build into {folder}")):
            manifest = Manifest(folder, file)
            ends = {name: _NAMED.findall(name.encode()) for name in manifest.kept}
            free = [name for name, found in ends.items() if named.isdisjoint(found)]
            stamps = dict(manifest.kept)
            gone = manifest.unchanged_kept(free) if dry_run else manifest.remove_kept(free)
            if gone and not dry_run:
                manifest.save()
        size += sum(stamps[name][0] for name in gone)
        removed += (folder / name for name in gone)
        needed += (folder / name for name in stamps if name not in free)
        changed += (folder / name for name in free if name not in gone)
    return Cleaned(tuple(removed), tuple(needed), tuple(changed), size)


def _named_in(folder: Path) -> Iterator[bytes]:
    """Yield the ends of names of pictures that the files of a folder name.

    Errors:
        CardgenError: the folder is missing, or one of its files cannot be read.
    """
    if not folder.is_dir():
        raise CardgenError(f"'{folder}' is not a folder; name the folder of your saves")
    for name, path in walk_inside(folder, (folder,)):
        if name.lower().endswith(".json"):
            if not path:
                raise CardgenError(
                    f"'{folder}{name}' leads out of the folder, and may name pictures; nothing is removed"
                )
            try:
                yield from _NAMED.findall(read_file(Path(path), (folder,), MOST_BYTES))
            except (OSError, FileRefused) as error:
                raise CardgenError(
                    f"cannot read '{path}', which may name pictures; nothing is removed"
                ) from error
