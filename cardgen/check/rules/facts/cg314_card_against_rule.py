import re
from collections.abc import Iterator
from typing import NamedTuple

from cardgen.cache import digest
from cardgen.check.api import WARNING, CheckedGame, Violations, rule, violation
from cardgen.check.corpus.exact_places import spot
from cardgen.check.corpus.rule_prose import rule_line, rule_text
from cardgen.check.corpus.segmentation import split_sentences
from cardgen.check.corpus.statements.matching import Match, rule_statements
from cardgen.check.corpus.statements.slots import (
    AMOUNT,
    INSTEAD,
    Slot,
    Statement,
    statement,
    stems_of,
)
from cardgen.check.corpus.text_units import PROSE, TextUnit, by_key, text_units
from cardgen.check.corpus.token_mentions import with_names
from cardgen.load.prose import TOKEN
from cardgen.proofreading.messages import excerpt

_PARAGRAPH = re.compile(r"\n\s*\n")
#: When a sentence and a rule have one topic: minimum words in common, their share of its own, and their weight.
_SURE = (2, 0.5, 5.0)
_LIKELY = (1, 0.5, 3.0)
#: A word for one may only be an article, so that it needs more evidence.
_ONE, _SURE_ONE = "1", (3, 0.6, 6.0)


class _Row(NamedTuple):
    """A number of a sentence that the rules contradict, as plain data.

    Attributes:
        limit: its direction as a limit, if the rules have the number as one of the other direction.
        sure: both are about the same.
    """

    written: str
    value: str
    sentence: str
    section: str
    line: int
    ruled: str
    other: str
    limit: str
    sure: bool


@rule("CG314", "card-against-rule", severity=WARNING)
def card_against_rule(game: CheckedGame) -> Violations:
    """A card says another number than the rules say of the same thing.

    Why it matters: players do what the card says, or what the rules say, and quarrel.

    Example:
          # file: decks/room.yaml
            - id: room-help
              name: {sv: Hjälp, en: Help}
        -     text: {sv: Dra tre kort ur högen varje kväll., en: Draw three cards from the pile every evening.}
        +     text: {sv: Dra två kort ur högen varje kväll., en: Draw two cards from the pile every evening.}
          # file: rules.sv.md
          # Regler
          ## 1 Kväll
          Varje kväll drar alla två kort ur högen.
          # file: rules.en.md
          # Rules
          ## 1 Evening
          Every evening everyone draws two cards from the pile.

    Source: slots.yaml, for Swedish, English, German and Dutch. Numbers of one thing are compared where the sentences
    share most of their words, or the rule names the card. A card that allows something, or says "instead", makes an
    exception, of which only the number it replaces is compared. All languages of the game must say so.
    """
    found = {lang: _found(game, lang) for lang in game.languages if lang in game.rules}
    reported: set[tuple[str, str, int]] = set()
    for lang, texts in found.items():
        for (owner, field), (unit, rows) in texts.items():
            for row in rows:
                key = (row.sentence, row.written, row.line)
                if row.sure and key not in reported and not _is_refuted(found, lang, (owner, field), row):
                    reported |= {
                        (one.sentence, one.written, one.line) for one in _alike(found, (owner, field), row)
                    }
                    yield violation(spot(game, unit.place, row.written), _message(game, lang, unit, row))


_Found = dict[str, dict[tuple[str, str], tuple[TextUnit, list[_Row]]]]


def _alike(found: _Found, text: tuple[str, str], row: _Row) -> Iterator[_Row]:
    """Yield the rows about the same number of a text in all languages."""
    for texts in found.values():
        if text in texts:
            yield from (one for one in texts[text][1] if one.section == row.section)


def _is_refuted(found: _Found, lang: str, text: tuple[str, str], row: _Row) -> bool:
    """Return whether another language of the text has the number, too, and does not contradict that rule."""
    for other, texts in found.items():
        if other != lang and text in texts:
            unit, rows = texts[text]
            values = {
                slot.value
                for sentence in split_sentences(unit.text)
                for slot in statement(sentence, other).slots
            }
            if row.value in values and not any(one.section == row.section for one in rows):
                return True
    return False


def _message(game: CheckedGame, lang: str, unit: TextUnit, row: _Row) -> str:
    rules = f"{game.rules[lang].place.file}:{rule_line(game, lang, row.line)}"
    where = f"§{row.section}" if row.section else "the rules"
    problem = f"{unit.what}: '{_short(row.sentence)}' has '{row.written}'"
    return f"{problem}, but {where} ({rules}) has '{row.other}': '{_short(row.ruled)}'; fix one of them"


def _short(sentence: str) -> str:
    return excerpt(sentence.replace(TOKEN, "…"), 120)


def _found(game: CheckedGame, lang: str) -> dict[tuple[str, str], tuple[TextUnit, list[_Row]]]:
    """Return the texts of components in a language, with the rows in which each contradicts the rules."""
    named = {one.id: one.name(lang) for one in game.components()}
    units = [u for u in text_units(game) if u.lang == lang and u.kind == PROSE and u.owner in named]
    texts = [with_names(game, lang, unit.text) for unit in units]
    keys = [digest(named[unit.owner], text) for unit, text in zip(units, texts, strict=True)]
    items = list(zip(texts, (named[unit.owner] for unit in units), strict=True))
    rows = by_key(
        game,
        f"card-against-rule {lang}",
        items,
        keys,
        lambda item: [tuple(row) for row in _compared(game, lang, *item)],
        rule_text(game, lang),
    )
    return {
        (unit.owner, unit.field): (unit, [_Row(*row) for row in found])
        for unit, found in zip(units, rows, strict=True)
    }


def _compared(game: CheckedGame, lang: str, text: str, name: str) -> Iterator[_Row]:
    rules, stems = rule_statements(game, lang), stems_of(name, lang)
    for paragraph in _PARAGRAPH.split(text):
        before: frozenset[str] = frozenset()
        for sentence in split_sentences(paragraph):
            stated = statement(sentence, lang)
            values = {slot.value for slot in stated.slots}
            for slot in _held(stated):
                match = rules.contradicting(stated, slot, stems, before)
                turned = match and match.slot.value == slot.value
                if match and (turned or match.slot.value not in values):
                    ruled = match.ruled
                    limits = (f"{slot.bound} ", f"{match.slot.bound} ") if turned else ("", "")
                    yield _Row(
                        slot.written(sentence),
                        slot.value,
                        sentence,
                        ruled.section,
                        ruled.line,
                        ruled.statement.sentence,
                        limits[1] + match.slot.written(ruled.statement.sentence),
                        limits[0],
                        _is_sure(slot, match),
                    )
            before |= stated.stems


def _held(stated: Statement) -> list[Slot]:
    """Return the slots of a sentence that must hold elsewhere."""
    return [slot for slot in stated.slots if slot.kind == INSTEAD or not stated.excepts]


def _is_sure(slot: Slot, match: Match) -> bool:
    """Return whether a rule and a sentence have one topic."""
    shares = (match.words, match.part, match.score)
    if match.sole and slot.value != _ONE and slot.kind == AMOUNT == match.slot.kind:
        return True
    if match.named and slot.value != _ONE and (match.words or (slot.bound and match.slot.bound)):
        return True
    needed = (_SURE_ONE,) if slot.value == _ONE else (_SURE, _LIKELY)
    return any(all(has >= least for has, least in zip(shares, limit, strict=True)) for limit in needed)
