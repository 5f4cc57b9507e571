"""A table for Tabletop Simulator: one saved object a game and language, and the pictures it shows.

`<Title>.json` holds everything from the board to the dice; `images/` holds card sheets, tiles and the rule
booklet, each named by its content. Pictures are tasks of their own, so that an edited card costs one sheet;
the JSON that names them comes last.

Decisions, 2026-11-20: a table is made of whole games only, since half a table would replace the whole one.
Saved object rather than save: it leaves the player's own table and seats alone, and lies in a menu under the
game's name.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from urllib.parse import quote

from cardgen.cache import code_digest, digest
from cardgen.display.images import PictureError
from cardgen.display.parse import OutsideProfile
from cardgen.export import ExportJob
from cardgen.export.tts_dice import DIE_ROTATIONS, dice_group
from cardgen.export.tts_forms import groups_of
from cardgen.export.tts_group import Booklet, Group, Made
from cardgen.export.tts_objects import Names, Pose, label, saved_object
from cardgen.export.tts_pictures import Box, Picture, file_name, paint, thumbnail
from cardgen.export.tts_setup import CODE, Setup, read_setup
from cardgen.export.tts_table import LABEL_SIZE, ON_TABLE, Block, Spot, arrange
from cardgen.export.tts_urls import picture_base
from cardgen.findings import ERROR, WARNING, Finding
from cardgen.layout.pictures import PictureMissing
from cardgen.limits import LimitExceeded
from cardgen.model.face import Face
from cardgen.tasks import Done, Result, Task

NAME = "tts"
SUMMARY = "a table for Tabletop Simulator"

#: Characters that no file name may hold on some system.
_FORBIDDEN = frozenset('<>:"/\\|?*')


def plan(job: ExportJob) -> list[Task]:
    """Give a task for each picture and booklet of a whole game."""
    if not job.whole:
        return []
    setup, _ = read_setup(job.game)
    groups = _groups(job, setup)
    pictures = {p.name: p for group in groups for p in group.pictures}
    booklets = {b.name: b for group in groups for b in group.booklets}
    return [_picture_task(job, p) for p in pictures.values()] + [
        _booklet_task(job, b) for b in booklets.values()
    ]


def finish(job: ExportJob, done: list[Done]) -> list[Task]:
    """Give the tasks of the saved object and its thumbnail; none where a picture could not be made."""
    table = _Table.of(job, done)
    if table is None:
        return []
    stem = f"{_scope(job)}/{_file_title(job)}"
    files = _files(done)
    data = table.save(_file_urls(job.out / _scope(job) / "images", files, job.url_prefix))
    findings = tuple(table.findings)
    key = digest(data, repr(findings))
    tasks = [Task(f"{stem}.json", _scope(job), key, lambda: Result({f"{stem}.json": data}, findings))]
    small = _thumbnail(job, table.setup)
    if small:
        face, crop = small
        run = partial(_thumbnail_file, job, face, crop, f"{stem}.png")
        tasks.append(Task(f"{stem}.png", _scope(job), digest(code_digest(), face.key, repr(crop)), run))
    return tasks


#: Longest file name a title becomes, in characters: systems allow 255 bytes.
LONGEST_TITLE = 80


def install(job: ExportJob, done: list[Done]) -> list[tuple[Path, bytes]]:
    """Give the files for a Saved Objects folder (`job.tts_dir`), in the order to write them: pictures first.

    The table there shows pictures of its own folder, or the hosted ones where there is a URL prefix. Where a
    game has several languages the name tells which, since all lie in one menu.

    Args:
        done: what `finish` was given.
    """
    table = _Table.of(job, done)
    if table is None or job.tts_dir is None:
        return []
    name = _file_title(job) + (f" ({job.lang})" if len(job.game.languages) > 1 else "")
    folder = job.tts_dir / f"{name} images"
    files = _files(done)
    written = []
    if not job.url_prefix:
        sources = {n: job.out / _scope(job) / "images" / n for n in files.values()}
        written += [(folder / n, path.read_bytes()) for n, path in sources.items()]
    small = _thumbnail(job, table.setup)
    if small:
        written.append((job.tts_dir / f"{name}.png", thumbnail(job.layout, *small)))
    written.append((job.tts_dir / f"{name}.json", table.save(_file_urls(folder, files, job.url_prefix))))
    return written


def _scope(job: ExportJob) -> str:
    return f"{job.folder}/tts"


def _file_title(job: ExportJob) -> str:
    """Give the game's title as a file's name; the menu of saved objects shows it."""
    title = "".join("-" if c in _FORBIDDEN or ord(c) < 32 else c for c in job.game.title.of(job.lang))
    return title.strip(" .")[:LONGEST_TITLE].strip(" .") or job.game.id


def _groups(job: ExportJob, setup: Setup) -> list[Group]:
    groups = [group for deck in job.table_decks for group in groups_of(job, setup, deck)]
    dice = dice_group(setup.dice, job.lang)
    return groups + ([dice] if dice and groups else [])


def _picture_task(job: ExportJob, picture: Picture) -> Task:
    return Task(
        f"{_scope(job)}/{picture.name}", _scope(job), picture.key, partial(_picture_file, job, picture)
    )


def _picture_file(job: ExportJob, picture: Picture) -> Result:
    try:
        name, data = paint(job.layout, picture)
    except (OutsideProfile, PictureError, PictureMissing) as error:
        return _cannot_paint(job, picture, str(error))
    except (LimitExceeded, MemoryError) as error:
        return _cannot_paint(job, picture, f"painting went past a limit: {error}")
    return Result({f"{_scope(job)}/images/{name}": data}, data={"file": name})


def _cannot_paint(job: ExportJob, picture: Picture, why: str) -> Result:
    deck = job.game.drawn_deck(picture.name.partition("/")[0])
    place = deck.place if deck else job.game.place
    return Result(
        findings=(
            Finding(place, "CG023", f"picture '{picture.name}' ({job.lang}) cannot be painted: {why}", ERROR),
        )
    )


def _booklet_task(job: ExportJob, booklet: Booklet) -> Task:
    name = f"{_scope(job)}/{booklet.name}"
    return Task(name, _scope(job), booklet.key, partial(_booklet_file, job, booklet))


def _booklet_file(job: ExportJob, booklet: Booklet) -> Result:
    from cardgen.export.documents.booklet import BookletRefused

    try:
        data = booklet.make()
    except BookletRefused as error:
        return Result(findings=(error.finding,))
    name = file_name(booklet.name, data, "pdf")
    return Result({f"{_scope(job)}/images/{name}": data}, data={"file": name})


def _files(done: Iterable[Done]) -> dict[str, str]:
    """Give the file of each picture and booklet by its name."""
    return {d.task.name.removeprefix(f"{d.task.scope}/"): d.data["file"] for d in done if d.data}


def _file_urls(folder: Path, files: dict[str, str], prefix: str) -> Callable[[str], str]:
    """Give the URL of a picture by its name: on this machine, or under a prefix."""
    if prefix:
        base = picture_base(prefix)
        return lambda name: base + quote(files[name])
    return lambda name: (folder.absolute() / files[name]).as_uri()


class _Table:
    """A game's table, ready to be written with any URLs."""

    def __init__(
        self, job: ExportJob, setup: Setup, groups: Sequence[Group], findings: list[Finding]
    ) -> None:
        self.job, self.setup, self.groups, self.findings = job, setup, groups, findings

    @classmethod
    def of(cls, job: ExportJob, done: Sequence[Done]) -> _Table | None:
        """Give the table, or None where it has nothing on it or a picture is missing."""
        if not job.whole:
            return None
        setup, findings = read_setup(job.game)
        groups = _groups(job, setup)
        wanted = {source.name for group in groups for source in (*group.pictures, *group.booklets)}
        if not groups or not wanted <= _files(done).keys():
            return None
        for d in setup.dice:
            if d.faces not in DIE_ROTATIONS:
                known = ", ".join(map(str, DIE_ROTATIONS))
                message = f"the table has no die of {d.faces} faces for '{d.token}'; there are {known}"
                findings.append(Finding(job.game.place, CODE, message, WARNING))
        return cls(job, setup, groups, findings)

    def save(self, url: Callable[[str], str]) -> bytes:
        """Give the saved object as the bytes of its file."""
        made = Made(Names(f"{self.job.game.id}"), url)
        poses: dict[str, list[Pose]] = {group.id: [] for group in self.groups}
        labels: list[Spot] = []
        for spot in self.spots():
            if spot.index < 0:
                labels.append(spot)
            else:
                poses[spot.block].append(Pose(spot.x, ON_TABLE, spot.z))
        objects = [o for group in self.groups for o in group.build(made, poses[group.id])]
        titles = {group.id: group.label for group in self.groups}
        for spot in labels:
            guid = made.names.guid(f"label/{spot.block}")
            objects.append(
                label(guid, spot.x, spot.z, titles[spot.block], LABEL_SIZE, self.setup.label_color)
            )
        text = json.dumps(saved_object(objects), ensure_ascii=False, indent=2)
        return f"{text}\n".encode()

    def spots(self) -> list[Spot]:
        """Give a place for every piece and label."""
        central = next((group for group in self.groups if group.central), None)
        blocks = {g.id: Block(g.id, g.label, g.count, g.piece) for g in self.groups if g is not central}
        named = self.setup.named
        sides = {
            side: [row for names in rows if (row := [blocks[n] for n in names if n in blocks])]
            for side, rows in self.setup.sides.items()
        }
        rest = [block for name, block in blocks.items() if name not in named]
        if rest:
            sides["south"] = [*sides.get("south", []), rest]
        spots = arrange(central.piece if central else None, sides)
        return ([Spot(central.id, 0, 0.0, 0.0, central.piece)] if central else []) + spots


def _thumbnail(job: ExportJob, setup: Setup) -> tuple[Face, Box] | None:
    """Give the face that stands for the game, and the square of it that is shown."""
    said = setup.thumbnail
    component = job.game.component(said.component) if said else None
    if said and component and component.deck in job.faces:
        faces = job.faces[component.deck]
        face = (faces.backs if said.side == "back" else faces.faces).get(component.id)
        if face:
            x, y = said.at_mm or (0.0, 0.0)
            return (face, (x, y, said.size_mm, said.size_mm)) if said.at_mm else (face, _middle(face))
    all_faces = (
        f
        for deck in job.table_decks
        for f in (*job.faces[deck.id].backs.values(), *job.faces[deck.id].faces.values())
    )
    face = next(all_faces, None)
    return (face, _middle(face)) if face else None


def _middle(face: Face) -> Box:
    side = min(face.width_mm, face.height_mm)
    return ((face.width_mm - side) / 2, (face.height_mm - side) / 2, side, side)


def _thumbnail_file(job: ExportJob, face: Face, crop: Box, name: str) -> Result:
    return Result({name: thumbnail(job.layout, face, crop)})
