"""The contents of an output folder: print PDFs, tables, and the manifest. Names are posix paths below the folder."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct, field

from cardgen.check.built.output_files import OutputFile
from cardgen.check.built.pdf_facts import Damaged, FontUse, PageFacts, PdfFacts, read_pdf
from cardgen.check.rule import Violation, violation
from cardgen.files import FileRefused, read_file
from cardgen.findings import CardgenError, Place
from cardgen.manifest import MANIFEST, Manifest
from cardgen.model import Deck, Game

if TYPE_CHECKING:
    from cardgen.impose.spec import SheetSpec

#: Checks the data of a `.json` file, given the folder of its pictures if any; returns violated invariants as messages.
Invariants = Callable[[Any, Path | None], Sequence[str]]


class PrintFile(Struct, frozen=True):
    """A PDF in the folder of a sheet.

    Attributes:
        game, deck, spec: derived from its path, if known.
        facts: None if it is damaged; then `why` is the reason.
    """

    name: str
    lang: str
    stem: str
    game: Game | None
    deck: Deck | None
    spec: SheetSpec | None
    facts: PdfFacts | None
    why: str = ""

    @property
    def is_small_decks(self) -> bool:
        """Whether it is the common file of its game's small decks."""
        return (
            self.game is not None
            and self.deck is None
            and self.stem in (self.game.id, f"{self.game.id}-small")
        )

    @property
    def is_pieces(self) -> bool:
        """Whether its pages have pieces rather than running text."""
        return self.is_small_decks or (self.deck is not None and self.deck.kind.paper.form != "booklet")

    def violation(self, problem: str) -> Violation:
        """Return a violation about the file, which is to be built again."""
        return violation(Place(self.name), f"{problem}; build the file again")


class TableFile(Struct, frozen=True):
    """A `.json` file of an exporter and the folder of its pictures; `why` is the reason if there is no `data`."""

    exporter: str
    name: str
    images: Path
    data: Any = None
    why: str = ""

    def objects(self) -> Iterator[dict[str, Any]]:
        """Yield all maps in its data."""
        waiting = [self.data]
        while waiting:
            value = waiting.pop()
            if isinstance(value, dict):
                yield value
                waiting += value.values()
            elif isinstance(value, list):
                waiting += value

    def violation(self, problem: str) -> Violation:
        """Return a violation about the table, which is to be built again."""
        return violation(Place(self.name), f"{problem}; build the table again")


class BuildOutput(Struct, frozen=True, eq=False, dict=True):
    """An output folder.

    Attributes:
        games, specs: the known games by id, and sheets by name.
        ids: the games to check, or none for all.
        invariants: checks of `.json` files, by exporter.
    """

    reads: ClassVar[str] = "output"

    folder: Path
    ids: Collection[str]
    games: Mapping[str, Game]
    specs: Mapping[str, SheetSpec]
    invariants: Mapping[str, Invariants]
    _files: dict[Path, OutputFile] = field(default_factory=dict)

    @property
    def is_whole(self) -> bool:
        """Whether all modules of its games are chosen."""
        return all(game.is_whole for game in self.games.values())

    @cached_property
    def manifest_sizes(self) -> Mapping[str, int]:
        """Sizes in bytes, by name, of the chosen games' files in the manifest."""
        return {name: size for name, size in Manifest(self.folder).files().items() if self._is_chosen(name)}

    @cached_property
    def kept(self) -> Collection[str]:
        """Names of files that earlier builds made, and that files elsewhere may name."""
        return Manifest(self.folder).kept.keys()

    def in_state(self, state: str) -> list[str]:
        """Return the chosen games' files that are drafts (DRAFT) or out of date (OUTDATED)."""
        return [name for name in Manifest(self.folder).in_state(state) if self._is_chosen(name)]

    @property
    def manifest_is_damaged(self) -> bool:
        """Whether the manifest file exists but is not a manifest."""
        return Manifest(self.folder).damaged

    @cached_property
    def prints(self) -> Sequence[PrintFile]:
        """The chosen games' PDFs, sorted by name."""
        return [self._print(path) for path in self._found("*/*/print/*/*.pdf")]

    def pages(self) -> Iterator[tuple[PrintFile, int, PageFacts]]:
        """Yield the pages of all PDFs with their file and number from 1."""
        for file in self.prints:
            for number, page in enumerate(file.facts.pages if file.facts else (), start=1):
                yield file, number, page

    def fonts(self) -> Iterator[tuple[PrintFile, FontUse]]:
        """Yield the fonts of all PDFs with their file."""
        return ((file, font) for file in self.prints if file.facts for font in file.facts.fonts)

    @cached_property
    def tables(self) -> Sequence[TableFile]:
        """The chosen games' saved objects, sorted by name."""
        return self._tables_of("tts")

    def known_tables(self) -> Iterator[tuple[TableFile, Game, str]]:
        """Yield the intact tables of known games, with game and language."""
        for table in self.tables:
            game_id, lang, *_ = table.name.split("/")
            game = self.games.get(game_id)
            if game and not table.why:
                yield table, game, lang

    @cached_property
    def with_invariants(self) -> Sequence[TableFile]:
        """The chosen games' files that have invariants, sorted by exporter and name."""
        exporters = sorted(self.invariants)
        return [f for name in exporters for f in (self.tables if name == "tts" else self._tables_of(name))]

    def broken(self) -> Iterator[tuple[str, str]]:
        """Yield the damaged previews of tables and databases: name and reason."""
        pictures = ((path, self.file(path).picture_fault) for path in self._found("*/*/tts/*.png"))
        databases = ((path, self.file(path).database_fault) for path in self._found("*.db"))
        yield from ((self.name(path), why) for path, why in chain(pictures, databases) if why)

    def file(self, path: Path) -> OutputFile:
        """Return the file at a path, which need not exist."""
        return self._files.setdefault(path, OutputFile(path))

    def file_named(self, name: str) -> OutputFile:
        """Return a file by name, which need not exist."""
        return self.file(self.folder / name)

    def files_in(self, folder: Path) -> Sequence[OutputFile]:
        """Return the files directly in a folder, sorted by name."""
        every = (self.file(path) for path in sorted(folder.glob("*")))
        return [file for file in every if file.is_there]

    def name(self, path: Path) -> str:
        """Return a file's name."""
        return path.relative_to(self.folder).as_posix()

    def _is_chosen(self, name: str) -> bool:
        return not self.ids or name.split("/")[0] in self.ids

    def _found(self, pattern: str) -> Iterator[Path]:
        """Yield files that match a pattern and are in the manifest, if there is one."""
        for path in sorted(self.folder.glob(pattern)):
            name = self.name(path)
            if (
                path.is_file()
                and self._is_chosen(name)
                and (name in self.manifest_sizes or not self.manifest_sizes)
            ):
                yield path

    def _print(self, path: Path) -> PrintFile:
        game_id, lang, _, sheet, _ = path.relative_to(self.folder).parts
        game = self.games.get(game_id)
        deck = game.drawn_deck(path.stem) if game else None
        reported = (self.name(path), lang, path.stem, game, deck, self.specs.get(sheet))
        try:
            return PrintFile(*reported, read_pdf(path))
        except Damaged as error:
            return PrintFile(*reported, None, str(error))

    def _tables_of(self, exporter: str) -> list[TableFile]:
        return [self._table(exporter, path) for path in self._found(f"*/*/{exporter}/*.json")]

    def _table(self, exporter: str, path: Path) -> TableFile:
        images = path.parent / "images"
        try:
            return TableFile(exporter, self.name(path), images, json.loads(read_file(path, (self.folder,))))
        except (OSError, FileRefused, ValueError, RecursionError) as error:
            return TableFile(exporter, self.name(path), images, None, " ".join(str(error).split()))


def read_output_folder(
    folder: Path,
    ids: Collection[str],
    games: Mapping[str, Game],
    specs: Mapping[str, SheetSpec],
    invariants: Mapping[str, Invariants],
) -> BuildOutput:
    """Open an output folder.

    Errors:
        CardgenError: nothing was built there.
    """
    output = BuildOutput(folder, tuple(ids), games, specs, invariants)
    if not folder.is_dir():
        raise CardgenError(f"no folder '{folder}'; name the output folder of a build")
    manifest = Manifest(folder)
    if not manifest.files() and not manifest.damaged and not output.prints and not output.tables:
        failed = "; the last build there failed" if (folder / MANIFEST).is_file() else ""
        raise CardgenError(
            f"nothing in '{folder}' was built by cardgen{failed}; name the output folder of a build"
        )
    for game in ids:
        if not (folder / game).is_dir() and not any(
            name.startswith(f"{game}/") for name in output.manifest_sizes
        ):
            raise CardgenError(f"game '{game}' is not in '{folder}'; build it first")
    return output
