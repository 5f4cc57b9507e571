"""What rules over content are given: a game, or one text of no game, with its files and the memo of the run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any, ClassVar, Protocol

from cardgen.cache import digest, folder_digest
from cardgen.check.contexts.memo import Memo
from cardgen.findings import Place
from cardgen.load.loaded import LoadedGame
from cardgen.load.prose import Block, Prose
from cardgen.load.sources import SourceFile, Sources
from cardgen.load.store import Store
from cardgen.model import Component, Game, Phrase, SourceMap


class CheckedTexts(Protocol):
    """What the rules of language read: the texts of a game, or a text of no game."""

    @property
    def id(self) -> str:
        """What it is told from others by, below its root."""
        ...

    @property
    def languages(self) -> tuple[str, ...]:
        """Its languages."""
        ...

    @property
    def terms(self) -> Mapping[str, Any]:
        """The words its author declared."""
        ...

    @property
    def source_maps(self) -> Mapping[tuple[str, str, str], SourceMap]:
        """Texts that print values or phrases, as they are written."""
        ...

    @property
    def phrases(self) -> Mapping[str, Phrase]:
        """The sentences that it writes once."""
        ...

    @property
    def sources(self) -> Sources:
        """Its files."""
        ...

    @property
    def memo(self) -> Memo:
        """What was worked out of it."""
        ...

    def components(self) -> Iterator[Component]:
        """Go through its components."""
        ...


@dataclass(frozen=True, eq=False)
class CheckedGame(Game):
    """A game as rules read it: a rule opens no file, and keeps nothing but in the memo.

    Attributes:
        sources: the text and the places of the game's files, each read once.
        memo: what was worked out of the game in this run, and of its texts in earlier ones.
    """

    reads: ClassVar[str] = "game"

    sources: Sources = field(kw_only=True)
    memo: Memo = field(kw_only=True)

    @classmethod
    def of(cls, loaded: LoadedGame, store: Store | None = None) -> CheckedGame:
        """Return a loaded game as rules read it.

        Args:
            store: keeps between runs what was worked out; None forgets it with the process.

        Errors:
            ValueError: the game could not be read at all.
        """
        if loaded.game is None:
            raise ValueError(f"game '{loaded.id}' has no readable game.yaml")
        content = {one.name: getattr(loaded.game, one.name) for one in fields(Game)}
        return cls(**content, sources=loaded.sources, memo=Memo(store))

    @cached_property
    def state(self) -> str:
        """A digest of all that rules read of it: its files as they were read, the names of others, its modules.

        The games it stands on, and templates of its project, are part of it.
        """
        folders = [one.folder for one in self.lineage]
        files = [file for folder in folders for file in self.sources.read_below(folder)]
        names = sorted(path.as_posix() for folder in folders for path in folder.rglob("*"))
        templates = folder_digest(dict.fromkeys(one.root / "templates" for one in self.lineage))
        read = (part for file in files for part in (file.path.as_posix(), file.data))
        return digest(templates, *self.chosen, *names, *read)

    def sources_of_templates(self) -> Iterator[SourceFile]:
        """Go through the templates of its project, and of those of the games it stands on."""
        for root in dict.fromkeys(one.root for one in self.lineage):
            yield from self.sources.within(root).below(root / "templates", (".j2",))

    def file_defining(self, *path: str | int) -> str:
        """Return the game.yaml that says something: its own, or that of the nearest game it stands on; else its own."""
        files = (one.place.file for one in self.lineage)
        return next(
            (file for file in files if _holds(self.sources.document(file).data, path)), self.place.file
        )


def _holds(data: Any, path: Sequence[str | int]) -> bool:
    """Return whether there is something at a path of data."""
    for step in path:
        known = data if isinstance(data, Mapping) else dict(enumerate(data if isinstance(data, list) else ()))
        if step not in known:
            return False
        data = known[step]
    return True


@dataclass(frozen=True, eq=False)
class CheckedText:
    """A text of no game, as the rules of language read it: the rules in one language, and nothing beside them.

    Attributes:
        file: as its findings call it; title: as their messages do.
    """

    file: str
    title: str
    lang: str
    text: str
    sources: Sources
    memo: Memo

    @property
    def id(self) -> str:
        """Its file."""
        return self.file

    @property
    def languages(self) -> tuple[str, ...]:
        """Its one language."""
        return (self.lang,)

    @property
    def terms(self) -> Mapping[str, Any]:
        """No words: nobody declared any."""
        return {}

    @property
    def source_maps(self) -> Mapping[tuple[str, str, str], SourceMap]:
        """Nothing: a text of no game prints no values."""
        return {}

    @property
    def phrases(self) -> Mapping[str, Phrase]:
        """None: a text of no game says no phrases."""
        return {}

    def components(self) -> Iterator[Component]:
        """Go through no components."""
        return iter(())


@dataclass(frozen=True, eq=False)
class CheckedProse(Prose):
    """Running text as the rules of prose read it: its blocks and sections, and what was worked out of them.

    Attributes:
        written: how it is written where it prints values; places are those of what is written.
        left_out: numbers of sections that it has with other modules.
    """

    memo: Memo
    written: SourceMap | None = None
    left_out: tuple[str, ...] = ()

    @classmethod
    def of(
        cls, prose: Prose, memo: Memo, written: SourceMap | None = None, left_out: tuple[str, ...] = ()
    ) -> CheckedProse:
        """Return a text that was read, with a memo of its own."""
        read = {one.name: getattr(prose, one.name) for one in fields(Prose)}
        return cls(**read, memo=memo, written=written, left_out=left_out)

    def place(self, block: Block, offset: int = 0) -> Place:
        """Return where an offset of a block stands in the file; inside a value, where the value stands."""
        at = super().place(block, offset)
        return Place(at.file, *self.written.position(at.line, at.column)) if self.written else at
