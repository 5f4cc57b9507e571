"""The export of a game whose pieces have a picture each: pictures first, then the file that names them.

Each program derives from it: where its pictures lie, and what is made of them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from cardgen.cache import code_digest, digest
from cardgen.export.documents.words import word, words_digest
from cardgen.export.exporter import Export
from cardgen.export.file_titles import file_title
from cardgen.export.job import ExportJob
from cardgen.export.loose_pieces.piles import LooseGame, loose_game
from cardgen.export.picture_sheets.card_grid import Cell
from cardgen.export.picture_sheets.pictures import BLOCK_PX, Picture, paint
from cardgen.files import read_file
from cardgen.layout.pictures import UNPAINTABLE
from cardgen.tasks import Done, Result, Task

#: How much smaller a picture is painted that has too many bytes, again and again.
_SHRINKING = 0.8


class Limits(NamedTuple):
    """Limits of a program on pictures: their longest side in pixels, and their size in bytes."""

    most_px: int
    most_bytes: int


class PictureExport(Export, ABC):
    """Pictures in `images`, and files made of them. A subclass defines `name`, `limits` and `files`."""

    #: The exporter's name, which is its folder and names its words.
    name = ""
    limits = Limits(2048, 10_000_000)
    #: Its files say where pieces lie.
    is_laid_out = True

    def __init__(self, job: ExportJob) -> None:
        self.job = job
        self.scope = f"{job.folder}/{self.name}"
        self.title = file_title(job)
        self.game: LooseGame | None = loose_game(job, self.limits.most_px) if job.whole else None

    @abstractmethod
    def files(self, game: LooseGame, pictures: Mapping[str, str]) -> Mapping[str, bytes]:
        """Return the files beside the pictures, by name in the exporter's folder.

        Args:
            pictures: file of each picture by its name, below the exporter's folder; see `read`.
        """

    def file_of(self, _picture: Picture, painted: str) -> str:
        """Return where a picture lies in the exporter's folder.

        Args:
            painted: a file name with a hash of its content.
        """
        return f"images/{painted}"

    def opening(self) -> str:
        """Say how a user opens it: the program's own words of that name; another package has to say it itself."""
        return word(self.job.lang, "other_tables", self.name).format(file=self.title)

    def remarks(self, _game: LooseGame) -> Sequence[str]:
        """List what the user must know beside how to open it."""
        return ()

    def read(self, file: str) -> bytes:
        """Return the bytes of a picture that was built."""
        return read_file(self.job.out / self.scope / file, (self.job.out,))

    def plan(self) -> list[Task]:
        """List a task for each picture."""
        pictures = self.game.pictures.values() if self.game else ()
        scope, limit = self.scope, {"limits": repr(self.limits)}
        return [
            Task.of_parts(f"{scope}/{p.name}", scope, p.parts | limit, partial(self._picture, p))
            for p in pictures
        ]

    def finish(self, done: list[Done]) -> list[Task]:
        """List the task of the files that name the pictures; none where a picture could not be made."""
        game = self.game
        pictures = {d.data["picture"]: d.data["file"] for d in done if d.data and d.task.scope == self.scope}
        if not game or not game.piles or not game.pictures.keys() <= pictures.keys():
            return []

        def run() -> Result:
            files = {**self.files(game, pictures), f"{self.title}.txt": self._note(game)}
            return Result({f"{self.scope}/{name}": data for name, data in files.items()})

        stamps = sorted((d.data["picture"], d.data["stamp"]) for d in done if d.data)
        key = digest(code_digest(), words_digest(), game.stamp, repr(stamps), self.title)
        return [Task(f"{self.scope}/{self.title}", self.scope, key, run)]

    def _picture(self, picture: Picture) -> Result:
        try:
            painted, data = _within(self, picture)
        except UNPAINTABLE as error:
            return self.job.cannot_paint(picture.name, error)
        file = self.file_of(picture, painted)
        found = {"picture": picture.name, "file": file, "stamp": digest(data)}
        return Result({f"{self.scope}/{file}": data}, data=found)

    def _note(self, game: LooseGame) -> bytes:
        """Return the note: how to open it, and what of the game is not in it."""
        lang = self.job.lang
        lines = [
            word(lang, "other_tables", "title").format(title=self.job.game.title.of(lang)),
            self.opening(),
            *((word(lang, "other_tables", "flat"),) if self.is_laid_out else ()),
            *self.remarks(game),
        ]
        if game.left_out:
            lines.append(word(lang, "other_tables", "left_out").format(what=", ".join(game.left_out)))
        return ("\n\n".join(lines) + "\n").encode()


def _within(export: PictureExport, picture: Picture) -> tuple[str, bytes]:
    """Paint a picture, smaller until it has no more bytes than the program takes."""
    while True:
        painted, data = paint(export.job.layout, picture)
        if len(data) <= export.limits.most_bytes or min(picture.cell) <= BLOCK_PX:
            return painted, data
        sides = (max(1, round(side * _SHRINKING / BLOCK_PX)) * BLOCK_PX for side in picture.cell)
        picture = replace(picture, cell=Cell(*sides))
