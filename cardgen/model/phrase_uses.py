"""Where a game uses its phrases, and the effects they state there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from cardgen.model.game import Game
from cardgen.model.phrases import effects
from cardgen.model.source_map import RULES_FIELD, VALUE, SourceMap


class PhraseUse(NamedTuple):
    """A phrase that a text says, or that a phrase of the text says.

    Attributes:
        owner: id of the component or deck, or `§` and the number of a section; field: as in `Game.source_maps`.
        arguments: as they are printed; result: the phrase as it is printed.
    """

    owner: str
    field: str
    lang: str
    phrase: str
    arguments: tuple[str, ...]
    result: str


def phrase_uses(game: Game) -> Iterator[PhraseUse]:
    """Yield the uses of phrases in a game's texts, in content order."""
    for (owner, field, lang), written in game.source_maps.items():
        for top in written.insertions:
            place = owner or (_section(game, lang, written, top.at) if field == RULES_FIELD else "")
            for one in SourceMap(written.text, (top,)).all_insertions():
                if one.call:
                    yield PhraseUse(place, field, lang, one.call.phrase, one.call.arguments, one.result)


def value_uses(written: SourceMap) -> Iterator[tuple[str, str]]:
    """Yield the values of a text, of phrases in it and of their arguments: as written and as printed."""
    for one in written.all_insertions():
        if one.kind == VALUE:
            yield one.written, one.result
        elif one.call:
            yield from one.call.values


def _section(game: Game, lang: str, written: SourceMap, at: int) -> str:
    """Return `§` and the number of the section that contains an offset of the rules; empty before the first."""
    line = written.text.count("\n", 0, at) + 1
    before = [s for s in game.rules[lang].sections.values() if s.place.line <= line]
    return f"§{before[-1].number}" if before else ""


def effect_rows(game: Game) -> Iterator[tuple[Any, ...]]:
    """Yield the effects of all texts, each text once, in the first language that says a phrase in it.

    Shape: owner, field, number of the phrase in the text from 1, phrase, part, and a value for each slot.
    """
    texts: dict[tuple[str, str], list[PhraseUse]] = {}
    for use in phrase_uses(game):
        listed = texts.setdefault((use.owner, use.field), [])
        if not listed or listed[0].lang == use.lang:
            listed.append(use)
    for where, listed in texts.items():
        for number, use in enumerate(listed, start=1):
            words = tuple(one[1:-1] if one.startswith("{") else one for one in use.arguments)
            for effect in effects(game.phrases[use.phrase].means, words):
                yield *where, number, use.phrase, effect.part, *effect.slots
