"""A loaded game with the values and phrases of its texts printed.

Why here and not where tokens become words: a value is a part of the sentence. Sizes of type, keys of faces, names on a
table, numbers that the checker compares between languages: all of them depend on what is printed, and read it
here without knowing that it was stated elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from cardgen.load import LoadedGame
from cardgen.load.document import Diagnostics
from cardgen.load.rules import parse_rules
from cardgen.load.store import Store
from cardgen.model import Back, Component, Deck, Game, Insertion, Localized, RuleText, SourceMap, ValueProblem
from cardgen.model.forms import numbers_copies
from cardgen.model.source_map import PICTURE, READING, RULES_FIELD, TABLE
from cardgen.odds.scopes import NO_SCOPE, ScopeContext
from cardgen.values.data_expressions import evaluate_data
from cardgen.values.errors import PICTURE_OF_COMPONENTS, TABLE_OF_DATA
from cardgen.values.fenced_blocks import Block, fenced_blocks, has_fences, is_named
from cardgen.values.field_texts import This, scope_of, this_component
from cardgen.values.insertion_inputs import block_inputs, insertion_inputs, own_texts
from cardgen.values.interpolator import Interpolator
from cardgen.values.pictures.blocks import NAME as PICTURE_NAME
from cardgen.values.pictures.builder import PictureBuilder
from cardgen.values.placeholders import has_placeholders
from cardgen.values.readings import misplaced_readings, reading_label
from cardgen.values.source_texts import SourceTexts
from cardgen.values.table_blocks import NAME as TABLE_NAME
from cardgen.values.tables import TableBuilder

#: What a fenced block may be called.
_BLOCKS = (TABLE_NAME, PICTURE_NAME)
_HEADING = re.compile(r"^#{2,6}[ \t]+(?:§[ \t]*)?(\d+(?:\.\d+)*)", re.MULTILINE)


def interpolate(loaded: LoadedGame, decks: Collection[str] | None = None) -> LoadedGame:
    """Return a loaded game with its placeholders expanded; the same one if it has none.

    A value that cannot be printed stays as it is written, a table that cannot be built is left out; `Game.source_maps`
    says why.

    Args:
        decks: ids of those whose texts alone are wanted, for a quick look; None for all texts.

    Errors: CG115 a number in data that cannot be worked out.
    """
    if loaded.game is None:
        return loaded
    game, found = evaluate_data(loaded.game)
    if _needs_interpolation(game):
        # A quick look prints few texts, which takes less time than to find out what they may insert.
        texts = _GameInterpolator(game, loaded.sources.store if decks is None else None)
        game = texts.game() if decks is None else texts.with_decks(decks)
    if game is loaded.game and not found:
        return loaded
    return replace(loaded, game=game, findings=tuple(sorted([*loaded.findings, *found])))


def _needs_interpolation(game: Game) -> bool:
    texts = (text for localized in _texts(game) for text in localized.values())
    return any(map(_has_insertions, texts)) or any(
        _has_insertions(rules.text) for rules in game.rules.values()
    )


def _has_insertions(text: str) -> bool:
    return has_placeholders(text) or has_fences(text)


def _texts(game: Game) -> Iterator[Localized]:
    yield from (game.title, game.subtitle, game.about, game.notice, *game.labels.values())
    for deck in game.decks:
        yield deck.title
        backs = (c.back for c in deck.components if c.back)
        for fields in (b.fields for b in (deck.back, *backs) if b):
            yield from _localized(fields)
        for component in deck.components:
            yield from _localized(component.fields)


def _localized(fields: Mapping[str, Any]) -> Iterator[Localized]:
    return (value for value in fields.values() if isinstance(value, Localized))


class _GameInterpolator:
    """Prints the texts of one game, and keeps how they were written."""

    def __init__(self, game: Game, store: Store | None) -> None:
        self._game = game
        self._printer = Interpolator(game)
        self._tables = TableBuilder(game, self._printer)
        self._pictures = PictureBuilder(game, self._printer)
        inputs = list(insertion_inputs(game)) if store is not None else []
        self._kept = SourceTexts(store, *inputs)
        self._kept_rules = SourceTexts(store, *inputs, *block_inputs(game))
        self._own: dict[str, str] = {}

    def game(self) -> Game:
        """Return the game with its texts printed."""
        game = self._game
        printed = replace(
            game,
            title=self._text(game.title, "", "title"),
            subtitle=self._text(game.subtitle, "", "subtitle"),
            about=self._text(game.about, "", "about"),
            notice=self._text(game.notice, "", "notice"),
            labels={key: self._text(label, "", f"labels.{key}") for key, label in game.labels.items()},
            decks=tuple(self._deck(deck) for deck in game.decks),
            rules={lang: self._rules(rules) for lang, rules in game.rules.items()},
        )
        kept = (self._kept, self._kept_rules)
        for texts in kept:
            texts.keep()
        return replace(printed, source_maps={key: one for texts in kept for key, one in texts.shown()})

    def with_decks(self, ids: Collection[str]) -> Game:
        """Return the game with the texts of some decks printed, and no others."""
        decks = tuple(self._deck(deck) if deck.id in ids else deck for deck in self._game.decks)
        return replace(self._game, decks=decks)

    def _text(
        self,
        text: Localized,
        owner: str,
        field: str,
        where: ScopeContext = NO_SCOPE,
        this: This | None = None,
    ) -> Localized:
        if not any(map(_has_insertions, text.values())):
            return text
        own = self._own_texts_of(this.id) if this else ""
        printed = {}
        for lang, words in text.items():
            written = self._kept.get((owner, field, lang), words, own)
            if written is None:
                written = self._as_written(words, lang, where, this)
                self._kept.add((owner, field, lang), written, own)
            printed[lang] = written.printed()
        return Localized(printed)

    def _own_texts_of(self, component_id: str) -> str:
        if component_id not in self._own:
            component = self._game.component(component_id)
            self._own[component_id] = own_texts(component) if component else ""
        return self._own[component_id]

    def _as_written(self, words: str, lang: str, where: ScopeContext, this: This | None) -> SourceMap:
        _, written = self._printer.text(words, lang, where, this)
        if has_fences(words):
            return replace(written, problems=(*written.problems, *_tables_outside_rules(words)))
        return written

    def _fields(
        self, fields: Mapping[str, Any], owner: str, before: str, where: ScopeContext, this: This | None
    ) -> dict[str, Any]:
        return {
            name: self._text(value, owner, before + name, where, this)
            if isinstance(value, Localized)
            else value
            for name, value in fields.items()
        }

    def _back(
        self, back: Back | None, owner: str, where: ScopeContext, this: This | None = None
    ) -> Back | None:
        return replace(back, fields=self._fields(back.fields, owner, "back.", where, this)) if back else None

    def _deck(self, deck: Deck) -> Deck:
        where = {"deck": deck.id, "module": deck.module}
        return replace(
            deck,
            title=self._text(deck.title, deck.id, "title", where),
            back=self._back(deck.back, deck.id, where),
            components=tuple(
                self._component(component, numbered=numbers_copies(deck)) for component in deck.components
            ),
        )

    def _component(self, component: Component, *, numbered: bool) -> Component:
        where = scope_of(component)
        this = this_component(component.id)._replace(has_numbered_copies=numbered)
        fields = self._fields(component.fields, component.id, "", where, this)
        return replace(component, fields=fields, back=self._back(component.back, component.id, where, this))

    def _rules(self, rules: RuleText) -> RuleText:
        """Return rules in a language as they are printed: read again from the printed text of the whole file."""
        if not _has_insertions(rules.text):
            return rules
        key = ("", RULES_FIELD, rules.lang)
        kept = self._kept_rules
        whole = kept.get(key, rules.text)
        if whole is None:
            whole = self._rules_as_written(rules.text, rules.lang)
            kept.add(key, whole)
        printed = parse_rules(whole.printed(), rules.place.file, rules.lang, Diagnostics())
        marked = any(one.kind == READING for one in whole.all_insertions())
        label = reading_label(self._game, rules.lang) if marked else ""
        return replace(_at_written_lines(printed, whole), left_out=rules.left_out, reading=label)

    def _rules_as_written(self, text: str, lang: str) -> SourceMap:
        made = _Joined()
        starts = [0, *(heading.start() for heading in _HEADING.finditer(text)), len(text)]
        for start, end in zip(starts, starts[1:], strict=False):
            heading = _HEADING.match(text, start)
            self._section(text[start:end], lang, {"rule": heading[1]} if heading else NO_SCOPE, made)
        return SourceMap(text, tuple(made.insertions), (*made.problems, *misplaced_readings(text)))

    def _section(self, text: str, lang: str, where: ScopeContext, made: _Joined) -> None:
        behind = 0
        for block in fenced_blocks(text, _BLOCKS) if has_fences(text) else ():
            made.add(*self._printer.text(text[behind : block.at], lang, where))
            as_written = text[block.at : block.until]
            one, problems = self._block(block, lang, where)
            moved = tuple(problem._replace(at=problem.at - block.at) for problem in problems)
            made.add(one.result, SourceMap(as_written, (one,), moved))
            behind = block.until
        made.add(*self._printer.text(text[behind:], lang, where))

    def _block(
        self, block: Block, lang: str, where: ScopeContext
    ) -> tuple[Insertion, tuple[ValueProblem, ...]]:
        """Return what is printed for a block, as if the block began its text, and why it cannot be made."""
        body, until = block.body or "", block.until - block.at
        if _is_picture(block):
            made = self._pictures.made(block, lang, where)
            return Insertion(PICTURE, body, made.text, 0, 0, until, places=made.places), made.problems
        printed, problems = self._tables.made(block, lang, where)
        return Insertion(TABLE, body, printed, 0, 0, until), problems


class _Joined:
    """Pieces of a text, one after the other, as they are printed and as they are written."""

    def __init__(self) -> None:
        self.insertions: list[Insertion] = []
        self.problems: list[ValueProblem] = []
        self._printed = self._as_written = 0

    def add(self, printed: str, written: SourceMap) -> None:
        """Take the next piece."""
        at = self._as_written
        self.insertions += [
            one._replace(start=one.start + self._printed, at=one.at + at, until=one.until + at)
            for one in written.insertions
        ]
        self.problems += [p if p.phrase else p._replace(at=p.at + at) for p in written.problems]
        self._printed += len(printed)
        self._as_written += len(written.text)


def _tables_outside_rules(text: str) -> Iterator[ValueProblem]:
    for block in fenced_blocks(text, _BLOCKS):
        if _is_picture(block):
            yield ValueProblem(PICTURE_OF_COMPONENTS, block.at, "a picture is allowed in the rules only")
        else:
            yield ValueProblem(TABLE_OF_DATA, block.at, "a table of data is allowed in the rules only")


def _is_picture(block: Block) -> bool:
    return is_named(block.name, (PICTURE_NAME,))


def _at_written_lines(rules: RuleText, written: SourceMap) -> RuleText:
    """Return rules whose sections have the lines of what is written: an insertion may have other lines than that."""
    sections = {
        number: replace(
            section, place=replace(section.place, line=written.position(section.place.line, 1)[0])
        )
        for number, section in rules.sections.items()
    }
    return replace(rules, sections=sections)
