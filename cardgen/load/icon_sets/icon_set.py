"""Icon sets of a game, of which a run reads only the icons that it prints.

Parsing the 4 000 icons of a JSON file takes a hundred times as long as drawing one: each icon that was asked for is
cached by the size and time of the file, and so are the names.
"""

from __future__ import annotations

import os
from functools import cached_property
from typing import Any

from cardgen.cache import digest, user_cache
from cardgen.files import FileRefused, read_file
from cardgen.findings import nearest
from cardgen.load.icon_sets.contents import MAX_BYTES, Contents, IconSetError, asks_for_credit
from cardgen.load.icon_sets.iconify import read_iconify
from cardgen.load.icon_sets.package import package_files, read_package
from cardgen.load.store import kept, loader_stamp
from cardgen.model import Credit, Localized
from cardgen.model.icons import IconSource

_KIND = "icon-set"
#: Beside a JSON file of icons that does not state its author and licence itself.
_INFO = "info.json"


class IconSet:
    """The icons of a set by name, read when they are asked for."""

    def __init__(self, source: IconSource) -> None:
        self.source = source

    def svg(self, name: str) -> bytes | None:
        """Return an icon; None if the set has none of that name, or cannot be read."""
        try:
            key = digest(self._stamp, name)
            svg = kept(user_cache(), _KIND, key, lambda: self._contents.icons.get(name, ""))
        except IconSetError:
            return None  # reported at its place in game.yaml
        return svg.encode() if svg else None

    @property
    def names(self) -> tuple[str, ...]:
        """All names, sorted.

        Errors:
            IconSetError: it cannot be read.
        """
        return tuple(self._facts[0])

    def missing_message(self, name: str) -> str:
        """Return the message that it has no icon of a name."""
        try:
            hint = nearest(name, self.names)
        except IconSetError as error:
            return f"icon set '{self.source.name}': '{self.source.written}' {error}"
        search = f"; 'cardgen icons search {name.rpartition('/')[2].split('-')[0]}' lists icons"
        return f"no icon '{name}' in the icon set '{self.source.name}'{hint or search}"

    def credit(self, languages: tuple[str, ...]) -> Credit | None:
        """Return the credit that its licence asks for, if any.

        Errors:
            IconSetError: it cannot be read.
        """
        _, title, author, url, licence, spdx = self._facts
        if not asks_for_credit(spdx):
            return None
        who = ", ".join(part for part in (author, url.partition("://")[2] or url) if part)
        return Credit(Localized(dict.fromkeys(languages, title)), who or title, licence)

    @property
    def licence(self) -> str:
        """The name of its licence.

        Errors:
            IconSetError: it cannot be read.
        """
        return str(self._facts[4])

    @cached_property
    def _facts(self) -> tuple[list[str], str, str, str, str, str]:
        def read() -> tuple[Any, ...]:
            *about, icons = self._contents
            return (sorted(icons), *about)

        return tuple(kept(user_cache(), _KIND, digest(self._stamp), read))

    @cached_property
    def _stamp(self) -> str:
        """What its icons depend on: the program, and the file's size and time or the package's version."""
        source = self.source
        if not source.is_file:
            archive, _, version = package_files(source.written)
            return f"{loader_stamp()} {source.written} {version} {archive.stat().st_mtime_ns}"
        path = source.folder / source.written
        if not path.is_file():
            raise IconSetError(f"is not in {_shown(source)}/; put the file there, or correct the name")
        files = (path, path.with_name(_INFO))
        stats = [os.stat(one) for one in files if one.is_file()]
        return f"{loader_stamp()} {path} {[(info.st_size, info.st_mtime_ns) for info in stats]}"

    @cached_property
    def _contents(self) -> Contents:
        source = self.source
        if not source.is_file:
            return read_package(source.written)
        try:
            file = source.folder / source.written
            beside = file.with_name(_INFO)
            info = read_file(beside, (source.root,), MAX_BYTES) if beside.is_file() else b""
            return read_iconify(read_file(file, (source.root,), MAX_BYTES), info)
        except FileRefused as refused:
            raise IconSetError(f"cannot be used: {refused}") from refused
        except OSError as error:
            raise IconSetError(f"cannot be read: {(error.strerror or 'unreadable').lower()}") from error


def _shown(source: IconSource) -> str:
    return (
        source.folder.relative_to(source.root).as_posix() if source.folder != source.root else "the project"
    )
