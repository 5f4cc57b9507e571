"""What rules over content read: a game, or a text without a game, with its files and a memo."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, ClassVar, Protocol

from msgspec import Struct
from msgspec.structs import asdict

from cardgen.cache import digest, folder_digest
from cardgen.check.contexts.memo import Memo
from cardgen.check.rule import Violation, violation
from cardgen.files import walk_inside
from cardgen.findings import Place
from cardgen.load.loaded import LoadedGame
from cardgen.load.prose import Block, Prose
from cardgen.load.sources import Sources
from cardgen.load.store import Store
from cardgen.model import Component, Game, Phrase, SourceMap


class CheckedTexts(Protocol):
    """What the rules of language read: the texts of a game, or a text without a game."""

    @property
    def id(self) -> str:
        """Identifies it in its project."""
        ...

    @property
    def languages(self) -> tuple[str, ...]:
        """Its languages."""
        ...

    @property
    def terms(self) -> Mapping[str, Any]:
        """The declared terms."""
        ...

    @property
    def source_maps(self) -> Mapping[tuple[str, str, str], SourceMap]:
        """Source texts of those with values or phrases."""
        ...

    @property
    def phrases(self) -> Mapping[str, Phrase]:
        """The declared phrases."""
        ...

    @property
    def sources(self) -> Sources:
        """Its files."""
        ...

    @property
    def memo(self) -> Memo:
        """Shared results."""
        ...

    def components(self) -> Iterator[Component]:
        """Yield its components."""
        ...


class CheckedGame(Game, frozen=True, eq=False, kw_only=True):
    """A game as rules read it.

    Attributes:
        sources: the game's files, each read once.
        memo: shared results of this run, and cached ones of earlier runs.
    """

    reads: ClassVar[str] = "game"

    sources: Sources
    memo: Memo

    @classmethod
    def of(cls, loaded: LoadedGame, store: Store | None = None) -> CheckedGame:
        """Wrap a loaded game.

        Args:
            store: caches results between runs; None for this process only.

        Errors:
            ValueError: the game could not be read.
        """
        if loaded.game is None:
            raise ValueError(f"game '{loaded.id}' has no readable game.yaml")
        return cls(**asdict(loaded.game), sources=loaded.sources, memo=Memo(store))

    @cached_property
    def state(self) -> str:
        """A digest of everything that rules read: files as read, names of other files, chosen modules.

        Includes the games that it extends, and its project's templates.
        """
        roots = dict.fromkeys(one.root for one in self.lineage)
        parts: list[str | bytes] = [self._state_of_templates, *self.chosen]
        # Names below the games' folders: a project that was moved has the same state.
        for one in self.lineage:
            parts += [one.id, *sorted(name for name, _ in walk_inside(one.folder, roots))]
            for file in self.sources.read_below(one.folder):
                parts += [file.path.relative_to(one.folder).as_posix(), file.data]
        return digest(*parts)

    @cached_property
    def _state_of_templates(self) -> str:
        roots = dict.fromkeys(one.root for one in self.lineage)
        return folder_digest((root / "templates" for root in roots), roots)

    def in_templates(self, name: str, find: Callable[[str], Iterable[str]]) -> set[str]:
        """Return what is found in the templates of its project, and in those of the games that it extends.

        Args:
            name: under which it is cached until a template changes; find: a function of a module.
        """
        return set(
            self.memo.cached(name, lambda: sorted(self._found_in_templates(find)), self._state_of_templates)
        )

    def _found_in_templates(self, find: Callable[[str], Iterable[str]]) -> set[str]:
        roots = dict.fromkeys(one.root for one in self.lineage)
        files = (
            file for root in roots for file in self.sources.within(root).below(root / "templates", (".j2",))
        )
        return {word for file in files for word in find(file.data.decode("utf-8", "replace"))}

    def file_defining(self, *path: str | int) -> str:
        """Return the game.yaml that has a value at a path: its own, else that of the nearest game that it extends."""
        files = (one.place.file for one in self.lineage)
        return next((file for file in files if self.sources.document(file).holds(path)), self.place.file)


class CheckedText(Struct, frozen=True, eq=False):
    """A text without a game, as the rules of language read it.

    Attributes:
        file: its name in places; title: its name in messages.
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
        """None."""
        return {}

    @property
    def source_maps(self) -> Mapping[tuple[str, str, str], SourceMap]:
        """None."""
        return {}

    @property
    def phrases(self) -> Mapping[str, Phrase]:
        """None."""
        return {}

    def components(self) -> Iterator[Component]:
        """None."""
        return iter(())


class CheckedProse(Prose, frozen=True, eq=False):
    """Running text as the rules of prose read it: blocks and sections, with a memo.

    Attributes:
        written: its source text, if values are inserted; places refer to the source.
        left_out: numbers of sections that belong to modules not chosen.
    """

    memo: Memo
    written: SourceMap | None = None
    left_out: tuple[str, ...] = ()

    @classmethod
    def of(
        cls, prose: Prose, memo: Memo, written: SourceMap | None = None, left_out: tuple[str, ...] = ()
    ) -> CheckedProse:
        """Wrap a text."""
        return cls(**asdict(prose), memo=memo, written=written, left_out=left_out)

    def place(self, block: Block, offset: int = 0) -> Place:
        """Return the place of an offset in a block; inside an inserted value, that of its placeholder."""
        at = super().place(block, offset)
        return at.moved(*self.written.position(at.line, at.column)) if self.written else at

    def violation(self, block: Block, offset: int, message: str) -> Violation:
        """Return a violation at an offset in a block."""
        return violation(self.place(block, offset), message)
