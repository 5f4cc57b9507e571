"""The export of one game in one language to a table.

`<Title>.json` holds everything from the board to the dice, `<Title> (save).json` the same with seats and hands;
`images/` holds card sheets, tiles and the rule booklet,
each named by its content. Each picture is a task, so that an edited card costs one sheet; the JSON that refers to them
comes last, and with it `<Title>.txt`, which says how large a table all that needs.

Only whole games make a table, since half a table would replace the whole one. It is a saved object rather than a save,
which leaves the player's own table and seats alone, and appears in a menu under the game's name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from urllib.parse import quote

from msgspec.structs import replace

from cardgen.cache import digest
from cardgen.export.cover.look_pages import PictureRefused
from cardgen.export.documents.booklet import BookletRefused
from cardgen.export.documents.words import words_digest
from cardgen.export.exporter import Export, Installation
from cardgen.export.file_titles import file_title
from cardgen.export.job import ExportJob, cannot_paint
from cardgen.export.picture_sheets.pictures import Picture, file_name, paint
from cardgen.export.tts.arrangement.arrange import extent
from cardgen.export.tts.group import Booklet
from cardgen.export.tts.handing_over.bundle import address, bundle
from cardgen.export.tts.note import table_note
from cardgen.export.tts.stable_names import VERIFIED, stable_name
from cardgen.export.tts.table import GameTable
from cardgen.export.tts.thumbnail import Thumbnail, thumbnail_of
from cardgen.export.tts.urls import picture_base
from cardgen.files import read_file
from cardgen.layout.pictures import UNPAINTABLE
from cardgen.model.table.setup import BY_NAME, Setup
from cardgen.tasks import Done, Result, Task

#: What is added to the name of the save.
SAVE = " (save)"


class TableExport(Export):
    """The saved object of a job, its pictures and its thumbnail.

    Args:
        url_prefix: address of its pictures; empty for this machine.
        tts_dir: the Saved Objects folder to copy it to, or None.
        as_zip: also make one file of all, to hand over.
    """

    def __init__(
        self, job: ExportJob, url_prefix: str = "", tts_dir: Path | None = None, as_zip: bool = False
    ) -> None:
        self._job = job
        self._scope = f"{job.folder}/tts"
        self._url_prefix = url_prefix
        self._tts_dir = tts_dir
        self._as_zip = as_zip
        self._table = GameTable(job) if job.whole else None
        #: Part of the keys of pictures that keep their names; empty for those named by their content.
        self._naming = BY_NAME if self._table and self._table.setup.pictures == BY_NAME else ""

    def plan(self) -> list[Task]:
        """List a task for each picture and booklet of a whole game."""
        groups = self._table.groups if self._table else []
        pictures = {p.name: p for group in groups for p in group.pictures}
        booklets = {b.name: b for group in groups for b in group.booklets}
        tasks = [
            *(self._task(p.name, p.parts, partial(self._picture, p)) for p in pictures.values()),
            *(self._task(b.name, {"booklet": b.key}, partial(self._booklet, b)) for b in booklets.values()),
        ]
        return [*tasks, self._thumbnail(self._table.setup)] if self._table and tasks else tasks

    def finish(self, done: list[Done]) -> list[Task]:
        """List the task of the saved object and the save; none where a picture could not be made."""
        files = _files(done)
        table = self._complete_table(files)
        if table is None:
            return []
        job, urls = self._job, self._file_urls(self._job.out / self._scope / "images", files)

        def run() -> Result:
            data, evening = table.saves(urls)
            note = table_note(job.game.title.of(job.lang), job.lang, extent(table.spots), self._url_prefix)
            contents = {
                f"{self._stem}.json": data,
                f"{self._stem}{SAVE}.json": evening,
                f"{self._stem}.txt": note,
            }
            return Result(contents, tuple(table.findings))

        parts = self._parts(table, {name: urls(name) for name in table.files})
        tasks = [Task.of_parts(f"{self._stem}.json", self._scope, parts, run)]
        return [*tasks, self._zip_task(table, files, done)] if self._as_zip else tasks

    @property
    def _stem(self) -> str:
        return f"{self._scope}/{file_title(self._job)}"

    def _parts(self, table: GameTable, urls: Mapping[str, str]) -> dict[str, str]:
        """Return all that determines a table beside the program: its pictures, its content, and where pieces snap."""
        job, decks = self._job, [deck.id for deck in self._job.table_decks]
        faces = (face for deck in decks if deck in job.faces for face in job.faces[deck].faces.values())
        snaps = [(face.component, face.snaps) for face in faces if face.snaps]
        shown = {"pictures": repr(sorted(urls.items())), "prefix": self._url_prefix, "snaps": repr(snaps)}
        content = job.content or digest(*table.saves(urls.__getitem__))
        return {**shown, "content": content, "decks": repr(decks), "words": words_digest()}

    def _zip_task(self, table: GameTable, files: Mapping[str, str], done: Sequence[Done]) -> Task:
        """Return the task of the table as one file."""
        job, title = self._job, file_title(self._job)
        prefix = picture_base(self._url_prefix) if self._url_prefix else ""
        urls = {name: address(prefix, job.folder, quote(file)) for name, file in files.items()}
        shown = {url: partial(self._read, files[name]) for name, url in urls.items() if name in table.files}
        name = f"{self._scope}/{title}.zip"

        def run() -> Result:
            tables = table.saves(urls.__getitem__)
            return Result({name: bundle(title, job.lang, tables, self._thumbnail_bytes(done), shown)})

        thumbnail = next((one.task.key for one in done if one.task.name == f"{self._stem}.png"), "")
        return Task.of_parts(name, self._scope, self._parts(table, urls) | {"thumbnail": thumbnail}, run)

    def _thumbnail_bytes(self, done: Iterable[Done]) -> bytes | None:
        """Return the thumbnail that was made, or None where it could not be."""
        name = f"{self._stem}.png"
        there = any(name in one.files for one in done)
        return read_file(self._job.out / name, (self._job.out,)) if there else None

    def _read(self, file: str) -> bytes:
        return read_file(self._job.out / self._scope / "images" / file, (self._job.out,))

    def install(self, done: list[Done]) -> Installation | None:
        """Return the files for a Saved Objects folder, if one was given: pictures first.

        The installed table shows the pictures of that folder, or the hosted ones where there is a URL prefix. Where a
        game has several languages the name includes the language, since all are in one menu.
        """
        files = _files(done)
        table = self._complete_table(files)
        if table is None or self._tts_dir is None:
            return None
        job = self._job
        name = file_title(job) + (f" ({job.lang})" if len(job.game.languages) > 1 else "")
        images = f"{name} images"
        contents: dict[str, bytes] = {}
        if not self._url_prefix:
            built = job.out / self._scope / "images"
            contents |= {f"{images}/{file}": read_file(built / file, (job.out,)) for file in files.values()}
        if small := self._thumbnail_bytes(done):
            contents[f"{name}.png"] = small
        contents[f"{name}.json"] = table.save(self._file_urls(self._tts_dir / images, files))
        pictures = frozenset(file for file in contents if file.startswith(f"{images}/"))
        return Installation(self._tts_dir, contents, "--tts-dir", pictures)

    def _file_urls(self, folder: Path, files: Mapping[str, str]) -> Callable[[str], str]:
        """Return a function from a picture's name to its URL: on this machine, or under a prefix."""
        if self._url_prefix:
            base = (VERIFIED if self._naming else "") + picture_base(self._url_prefix)
            return lambda name: base + quote(files[name])
        return lambda name: (folder.absolute() / files[name]).as_uri()

    def _complete_table(self, files: Mapping[str, str]) -> GameTable | None:
        """Return the table, or None where it is empty or a picture is missing."""
        table = self._table
        return table if table and table.groups and table.files <= files.keys() else None

    def _task(self, name: str, parts: Mapping[str, str], run: Callable[[], Result]) -> Task:
        """Return the task of a picture, which stays when the table no longer shows it: a saved game may."""
        parts = {**parts, "named": self._naming} if self._naming else parts
        return replace(Task.of_parts(f"{self._scope}/{name}", self._scope, parts, run), lasting=True)

    def _image(self, name: str, data: bytes) -> Result:
        return Result({f"{self._scope}/images/{name}": data}, data={"file": name})

    def _picture(self, picture: Picture) -> Result:
        try:
            name, data = paint(self._job.layout, picture)
            return self._image(stable_name(picture, name) if self._naming else name, data)
        except UNPAINTABLE as error:
            return self._job.cannot_paint(picture.name, error)

    def _booklet(self, booklet: Booklet) -> Result:
        try:
            data = booklet.make()
        except BookletRefused as error:
            return Result(findings=(error.finding,))
        name = file_name(booklet.name, data, "pdf")
        return self._image(stable_name(booklet, name) if self._naming else name, data)

    def _thumbnail(self, setup: Setup) -> Task:
        """Return the task of the thumbnail, one picture under the names of the table and of its save."""
        files = (f"{self._stem}.png", f"{self._stem}{SAVE}.png")
        name = files[0]
        try:
            small = thumbnail_of(self._job, setup)
        except PictureRefused as error:
            refused = Result(findings=(error.finding,))
            return Task.of_parts(name, self._scope, {"refused": str(error)}, lambda: refused)
        parts = {"faces": repr(small.keys), "crop": repr(small.crop_mm)}
        return Task.of_parts(name, self._scope, parts, partial(self._paint_thumbnail, small, files))

    def _paint_thumbnail(self, small: Thumbnail, files: Sequence[str]) -> Result:
        try:
            return Result(dict.fromkeys(files, small.png(self._job)))
        except UNPAINTABLE as error:
            return cannot_paint(f"the picture of the table ({self._job.lang})", self._job.game.place, error)


def _files(done: Iterable[Done]) -> dict[str, str]:
    """Return the file of each picture and booklet by its name."""
    return {d.task.name.removeprefix(f"{d.task.scope}/"): d.data["file"] for d in done if d.data}
