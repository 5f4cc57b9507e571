"""What lies in an output folder, read from the files themselves: PDFs to print, tables, and the list of what was made.

Names are posix paths below the folder. A file that cannot be read is one of the things there are to tell.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from cardgen.check.built.output_files import OutputFile
from cardgen.check.built.pdf_facts import Damaged, PdfFacts, read_pdf
from cardgen.findings import CardgenError
from cardgen.manifest import MANIFEST, Manifest
from cardgen.model import Deck, Game

if TYPE_CHECKING:
    from cardgen.impose.spec import SheetSpec

#: Judges a `.json` file as read, with the folder of its pictures or without: what does not hold, a sentence each.
Invariants = Callable[[Any, Path | None], Sequence[str]]


@dataclass(frozen=True)
class PrintFile:
    """A PDF in the folder of a sheet.

    Attributes:
        game, deck, spec: what the file's place says it is, where that is known.
        facts: None where it is damaged, for a reason (`why`).
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
        """Return whether this is the file of all small decks of its game together."""
        return (
            self.game is not None
            and self.deck is None
            and self.stem in (self.game.id, f"{self.game.id}-small")
        )

    @property
    def is_pieces(self) -> bool:
        """Return whether pieces stand on its pages, and no running text."""
        return self.is_small_decks or (self.deck is not None and self.deck.kind.paper.form != "booklet")


@dataclass(frozen=True)
class TableFile:
    """A `.json` file of an exporter and the folder of its pictures; `why` says why there is no `data`."""

    exporter: str
    name: str
    images: Path
    data: Any = None
    why: str = ""


@dataclass(frozen=True, eq=False)
class BuildOutput:
    """An output folder.

    Attributes:
        games, specs: what is known of the games and sheets whose files lie there, by id and name.
        ids: the games that are looked at, or nothing for all.
        invariants: what must hold of the `.json` files of an exporter, by exporter.
    """

    reads: ClassVar[str] = "output"

    folder: Path
    ids: Collection[str]
    games: Mapping[str, Game]
    specs: Mapping[str, SheetSpec]
    invariants: Mapping[str, Invariants]
    _files: dict[Path, OutputFile] = field(default_factory=dict, repr=False)

    @property
    def is_whole(self) -> bool:
        """Whether all modules of its games are chosen."""
        return all(game.is_whole for game in self.games.values())

    @cached_property
    def manifest_sizes(self) -> Mapping[str, int]:
        """Size in bytes of every file that builds made, by name, as the manifest has it; of the chosen games."""
        return {name: size for name, size in Manifest(self.folder).files().items() if self._is_chosen(name)}

    def in_state(self, state: str) -> list[str]:
        """Return the files of the chosen games that were built and are drafts (DRAFT) or out of date (OUTDATED)."""
        return [name for name in Manifest(self.folder).in_state(state) if self._is_chosen(name)]

    @property
    def manifest_is_damaged(self) -> bool:
        """The file of the manifest is there, and is not a manifest."""
        return Manifest(self.folder).damaged

    @cached_property
    def prints(self) -> Sequence[PrintFile]:
        """The PDFs of the chosen games, sorted by name."""
        return [self._print(path) for path in self._found("*/*/print/*/*.pdf")]

    @cached_property
    def tables(self) -> Sequence[TableFile]:
        """The saved objects of the chosen games, sorted by name."""
        return self._tables_of("tts")

    @cached_property
    def with_invariants(self) -> Sequence[TableFile]:
        """The files of the chosen games that invariants are known for, sorted by exporter and name."""
        exporters = sorted(self.invariants)
        return [f for name in exporters for f in (self.tables if name == "tts" else self._tables_of(name))]

    def broken(self) -> Iterator[tuple[str, str]]:
        """Go through the small pictures of tables and the databases that cannot be read whole: name and why."""
        pictures = ((path, self.file(path).picture_fault) for path in self._found("*/*/tts/*.png"))
        databases = ((path, self.file(path).database_fault) for path in self._found("*.db"))
        yield from ((self.name(path), why) for path, why in chain(pictures, databases) if why)

    def file(self, path: Path) -> OutputFile:
        """Return the file at a path, whether it is there or not."""
        return self._files.setdefault(path, OutputFile(path))

    def file_named(self, name: str) -> OutputFile:
        """Return a file by its name, whether it is there or not."""
        return self.file(self.folder / name)

    def files_in(self, folder: Path) -> Sequence[OutputFile]:
        """Return the files of a folder, sorted by name, without those in folders of it."""
        every = (self.file(path) for path in sorted(folder.glob("*")))
        return [file for file in every if file.is_there]

    def name(self, path: Path) -> str:
        """Return a file's name."""
        return path.relative_to(self.folder).as_posix()

    def _is_chosen(self, name: str) -> bool:
        return not self.ids or name.split("/")[0] in self.ids

    def _found(self, pattern: str) -> Iterator[Path]:
        """Go through files that are ours, as far as is known."""
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
        told = (self.name(path), lang, path.stem, game, deck, self.specs.get(sheet))
        try:
            return PrintFile(*told, read_pdf(path))
        except Damaged as error:
            return PrintFile(*told, None, str(error))

    def _tables_of(self, exporter: str) -> list[TableFile]:
        return [self._table(exporter, path) for path in self._found(f"*/*/{exporter}/*.json")]

    def _table(self, exporter: str, path: Path) -> TableFile:
        images = path.parent / "images"
        try:
            return TableFile(exporter, self.name(path), images, json.loads(path.read_bytes()))
        except (OSError, ValueError, RecursionError) as error:
            return TableFile(exporter, self.name(path), images, None, " ".join(str(error).split()))


def read_output_folder(
    folder: Path,
    ids: Collection[str],
    games: Mapping[str, Game],
    specs: Mapping[str, SheetSpec],
    invariants: Mapping[str, Invariants],
) -> BuildOutput:
    """Return an output folder as the rules about made files see it.

    Errors:
        CardgenError: nothing that was built lies there.
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
            raise CardgenError(f"nothing of game '{game}' lies in '{folder}'; build it first")
    return output
