"""Game: what the content files of one game say, after loading and before any layout.

Lengths are millimetres. Text is kept as the author wrote it (markup and tokens); `Localized` holds one text in all
its languages. Every record carries its `Place`, its source and its certainty.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.findings import Place
from cardgen.model.citations import Citations
from cardgen.model.deck import Component, Deck, Localized
from cardgen.model.facts import FactRow, StatedFact
from cardgen.model.forms import FormIndex
from cardgen.model.icons import IconSource, IconWord
from cardgen.model.languages import Languages, drafts_of
from cardgen.model.phrases import Phrase
from cardgen.model.source_map import SourceMap

#: The look that every game falls back on.
PLAIN = "plain"


class Module(Struct, frozen=True):
    """A part of a game that a build can choose: `base`, an expansion.

    Attributes:
        needs: the modules it rests on.
        takes_out: how many copies of components of others stay in the box where it is played, by id.
    """

    id: str
    title: Localized
    default: bool = True
    needs: tuple[str, ...] = ()
    takes_out: Mapping[str, int] = field(default_factory=dict)


class Token(Struct, frozen=True):
    """A word that text may name in braces: a die, an aspect, a unit, or a symbol such as those on dice.

    Attributes:
        kind: die, aspect, unit or symbol; a symbol with an icon prints the icon alone.
        label: what is printed, by language; icon: name of an inline icon before it, or empty.
        faces: sides of a die, 0 for others; module: the module that has it.
    """

    id: str
    kind: str
    label: Localized
    name: Localized
    icon: str = ""
    faces: int = 0
    module: str = "base"


class Credit(Struct, frozen=True):
    """Who did what, under which licence."""

    what: Localized
    who: str
    licence: str = ""


class InventoryRow(Struct, frozen=True):
    """What the box must hold of one deck, for one module."""

    kind: str
    deck: str
    copies: int
    module: str
    source: str
    certainty: str
    place: Place
    distinct: int | None = None


class Fonts(Struct, frozen=True):
    """Families by role: `text`, `title`, and any other a template asks for.

    Attributes:
        folder: the game's own font files; fallback: families for characters that these lack, in order.
        places: where game.yaml names a family.
    """

    families: Mapping[str, str]
    folder: Path | None = None
    fallback: tuple[str, ...] = ()
    places: Mapping[str, Place] = field(default_factory=dict)


class Section(Struct, frozen=True):
    """One numbered section of the rules."""

    number: str
    title: str
    text: str
    place: Place


class RuleText(Struct, frozen=True, dict=True):
    """The rules in one language: a title, a lead-in and the numbered sections in order.

    Attributes:
        text: the whole file as the chosen modules have it, line by line; with values printed once they are.
        left_out: numbers of sections that belong to other modules.
        reading: what `{reading}` prints before each reading of ours; empty where the rules have none.
    """

    lang: str
    title: str
    lead: str
    sections: Mapping[str, Section]
    place: Place
    text: str
    left_out: tuple[str, ...] = ()
    reading: str = ""

    def printed_number(self, number: str) -> str:
        """Return the number under which a section is printed: without holes where modules are left out."""
        if not self.left_out or not number:
            return number
        parts = number.split(".")
        printed = []
        for depth, part in enumerate(parts):
            gone = sum(one < int(part) for one in self._left_out_below.get(tuple(parts[:depth]), ()))
            printed.append(str(int(part) - gone) if gone else part)
        return ".".join(printed)

    @cached_property
    def _left_out_below(self) -> Mapping[tuple[str, ...], list[int]]:
        """The last parts of the numbers of sections that are left out, by the parts before."""
        below: dict[tuple[str, ...], list[int]] = {}
        for number in self.left_out:
            *above, last = number.split(".")
            below.setdefault(tuple(above), []).append(int(last))
        return below


class Game(Struct, frozen=True, dict=True):
    """Everything the content of one game says.

    Attributes:
        root: the project that places are relative to; folder: the game's own.
        languages: those that are drafts among them; languages_place: where the game says them.
        look: the template folder that is searched first; look_place: where the game says it.
        tried_look: one that is tried out, which is searched before it; empty for none.
        dated: the date that is printed beside the version, such as 2026-11-28; empty for none.
        table: where things lie on a table, read by the table exporters; table_places: where game.yaml says it, by path.
        terms: words of the rules, read by the checker.
        drawings: the manner its pictures keep to, read by the checker.
        cites: its records must say where they come from; citations: the sources it names once.
        facts: what it states once, by key; several rows where they hold in different scopes.
        fact_rows: all rows of its facts in the order of the files, whatever modules are chosen.
        phrases: the sentences it writes once, by key.
        chosen: the modules it has here; left_out: decks and components of the others, by id, each with its module.
        source_maps: texts that print values or phrases, as they are written, by owner, field and language, see
            `values.game_texts`.
        hyphenation: where the words break that it says so of, by language and word.
        icons: its icon sets by name; words: those that bring an icon, by key; icon_credits: those that the licences of
            its icon sets ask for and that `credits` lacks.
        extended: the game that it extends, whole and as its files have it, or None.
        extends_place: where it says so; others: games of this run that extend it.
    """

    id: str
    title: Localized
    version: str
    languages: Languages
    look: str
    root: Path
    folder: Path
    place: Place
    decks: tuple[Deck, ...]
    modules: Mapping[str, Module]
    tokens: Mapping[str, Token]
    palette: Mapping[str, str]
    fonts: Fonts
    labels: Mapping[str, Localized]
    credits: tuple[Credit, ...]
    inventory: tuple[InventoryRow, ...]
    rules: Mapping[str, RuleText]
    table: Mapping[str, Any] = field(default_factory=dict)
    table_places: Mapping[str, Place] = field(default_factory=dict)
    subtitle: Localized = field(default_factory=Localized)
    notice: Localized = field(default_factory=Localized)
    about: Localized = field(default_factory=Localized)
    source: str = ""
    certainty: str = "designed"
    cites: bool = False
    citations: Citations = field(default_factory=Citations)
    terms: Mapping[str, Any] = field(default_factory=dict)
    look_place: Place = Place("game.yaml")
    tried_look: str = ""
    dated: str = ""
    languages_place: Place = Place("game.yaml")
    drawings: Mapping[str, Any] = field(default_factory=dict)
    facts: Mapping[str, tuple[StatedFact, ...]] = field(default_factory=dict)
    fact_rows: tuple[FactRow, ...] = ()
    phrases: Mapping[str, Phrase] = field(default_factory=dict)
    source_maps: Mapping[tuple[str, str, str], SourceMap] = field(default_factory=dict)
    chosen: tuple[str, ...] = ()
    hyphenation: Mapping[str, Mapping[str, tuple[int, ...]]] = field(default_factory=dict)
    left_out: Mapping[str, str] = field(default_factory=dict)
    icons: Mapping[str, IconSource] = field(default_factory=dict)
    words: Mapping[str, IconWord] = field(default_factory=dict)
    icon_credits: tuple[Credit, ...] = ()
    extended: Game | None = None
    extends_place: Place = Place("game.yaml")
    others: tuple[Game, ...] = ()

    @cached_property
    def lineage(self) -> tuple[Game, ...]:
        """The game itself, the game that it extends, the one that this extends, and so on."""
        return (self, *self.extended.lineage) if self.extended else (self,)

    @cached_property
    def expression_names(self) -> frozenset[str]:
        """The names its expressions may use; of `hand.size`, a fact, also the part before the point."""
        keys = (key.split(".") for key in self.facts)
        facts = (".".join(parts[:end]) for parts in keys for end in range(1, len(parts) + 1))
        ids = (component.id for component in self.components())
        return frozenset((*facts, *self.tokens, *(deck.id for deck in self.decks), *ids))

    @property
    def edition(self) -> str:
        """Its version as printed, with the date where it states one."""
        return " · ".join(filter(None, (self.version, self.dated)))

    @property
    def all_credits(self) -> tuple[Credit, ...]:
        """Its credits as printed, with those of its icon sets."""
        return (*self.credits, *self.icon_credits)

    def owns(self, place: Place) -> bool:
        """Return whether a place is in its own files, not in those of a game it extends."""
        return place.file.startswith(f"{self.place.file.rpartition('/')[0]}/")

    def rules_in(self, lang: str) -> RuleText | None:
        """Return the rules in a language; what a draft lacks of them is in the first language, marked."""
        own, first = self.rules.get(lang), self.rules.get(self.languages[0])
        if lang not in drafts_of(self.languages) or first is None:
            return own
        if own is None:
            return replace(first, title=f"[{first.lang}] {first.title}")
        lacking = (section for number, section in first.sections.items() if number not in own.sections)
        marked = {one.number: replace(one, title=f"[{first.lang}] {one.title}") for one in lacking}
        order = dict.fromkeys((*first.sections, *own.sections))
        return replace(own, sections={number: {**marked, **own.sections}[number] for number in order})

    @property
    def looks(self) -> tuple[str, ...]:
        """The folders of templates that it takes templates and drawings from, in this order."""
        return tuple(filter(None, dict.fromkeys((self.tried_look, *(g.look for g in self.lineage), PLAIN))))

    @property
    def font_folders(self) -> list[Path]:
        """The folders of font files, its own and those of the games it extends."""
        return [game.fonts.folder for game in self.lineage if game.fonts.folder]

    @property
    def is_whole(self) -> bool:
        """Whether all its modules are chosen."""
        return len(self.chosen) == len(self.modules)

    def head_texts(self) -> Iterator[tuple[tuple[str | int, ...], Localized]]:
        """Yield the texts of game.yaml, each with its path; a token's name only where it is not its label."""
        for name in ("title", "subtitle", "about", "notice"):
            yield (name,), getattr(self, name)
        yield from ((("credits", index, "what"), credit.what) for index, credit in enumerate(self.credits))
        yield from ((("modules", key, "title"), module.title) for key, module in self.modules.items())
        yield from ((("tokens", key, "label"), token.label) for key, token in self.tokens.items())
        named = ((key, token.name) for key, token in self.tokens.items() if token.name != token.label)
        yield from ((("tokens", key, "name"), name) for key, name in named)
        yield from ((("labels", key), label) for key, label in self.labels.items())

    def components(self) -> Iterator[Component]:
        """Yield all components in deck order."""
        for deck in self.decks:
            yield from deck.components

    def component(self, component_id: str) -> Component | None:
        """Find a component by id, or one of the variants its copies come in (`<id>.2`)."""
        return self._forms.components.get(component_id)

    def deck(self, deck_id: str) -> Deck | None:
        """Find a deck by id, or one of its forms."""
        return self._forms.decks.get(deck_id)

    def drawn_deck(self, deck_id: str) -> Deck | None:
        """Find a deck or a form by id as it is drawn: copies with pictures of their own are its components."""
        return self._forms.drawn.get(deck_id) or self.deck(deck_id)

    @cached_property
    def _forms(self) -> FormIndex:
        return FormIndex(self.decks)
