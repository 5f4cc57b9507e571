from collections.abc import Iterator, Mapping
from functools import partial
from typing import NamedTuple

from cardgen.check.api import WARNING, CheckedGame, Violations, rule, violation
from cardgen.check.corpus.exact_places import spot
from cardgen.check.corpus.rule_prose import rule_line
from cardgen.check.corpus.statements.matching import rule_statements
from cardgen.check.corpus.statements.slots import AMOUNT, Slot, is_of_the_box, stems_of
from cardgen.findings import Place
from cardgen.model import Deck


class _Count(NamedTuple):
    """The title of a deck, and the numbers that rules may state for it: of its pieces, and of distinct ones."""

    title: str
    sizes: tuple[str, ...]


#: What is wrong: line in the printed rules, what is written there, title and sizes of the deck.
_Row = tuple[int, str, str, str]


@rule("CG213", "rules-count-differs", severity=WARNING)
def rules_count_differs(game: CheckedGame) -> Violations:
    """The rules say another number of cards in the box than there are.

    Why it matters: players look for the missing card, or write that theirs is missing.

    Example:
          # file: rules.sv.md
          # Regler
          ## 1 Innehåll
        - Det finns 7 rum.
        + Det finns ett rum.
          # file: rules.en.md
          # Rules
          ## 1 Contents
        - There are 7 rooms.
        + There is one room.

    Source: the decks. A number of the rules is compared with the deck whose title it counts, where the sentence or the
    title above it tells of what is in the box.
    """
    for lang, rules in game.rules.items():
        counts = _counts(game, lang)
        decides = (lang, rules.text, str(sorted((sorted(k), v) for k, v in counts.items())))
        compute = partial(_rows, game, lang, counts)
        for line, written, title, sizes in game.memo.cached("rules-count", compute, *decides):
            at = Place(rules.place.file, rule_line(game, lang, line), 1)
            message = f"'{written}' counts '{title}', of which there are {sizes}; fix one of them"
            yield violation(spot(game, at, written), message)


def _rows(game: CheckedGame, lang: str, counts: Mapping[frozenset[str], _Count]) -> list[_Row]:
    return [
        (ruled.line, slot.written(ruled.statement.sentence), count.title, " or ".join(count.sizes))
        for ruled in rule_statements(game, lang).ruled
        if is_of_the_box(ruled.statement.sentence, ruled.heading, lang)
        for slot, count in _wrong(ruled.statement.slots, counts)
    ]


def _counts(game: CheckedGame, lang: str) -> Mapping[frozenset[str], _Count]:
    """Return the decks by the stems of their titles; those that another deck shares are left out."""
    found: dict[frozenset[str], list[Deck]] = {}
    for deck in game.decks:
        found.setdefault(stems_of(deck.title.get(lang, ""), lang), []).append(deck)
    alone = {stems: decks[0] for stems, decks in found.items() if stems and len(decks) == 1}
    return {stems: _Count(str(deck.title.get(lang, "")), _sizes(deck)) for stems, deck in alone.items()}


def _sizes(deck: Deck) -> tuple[str, ...]:
    copies, distinct = sum(one.copies for one in deck.components), len(deck.components)
    return tuple(dict.fromkeys((str(copies), str(distinct))))


def _wrong(slots: tuple[Slot, ...], counts: Mapping[frozenset[str], _Count]) -> Iterator[tuple[Slot, _Count]]:
    for slot in slots:
        known = counts.get(frozenset(slot.units)) or counts.get(frozenset(slot.units[:1]))
        if known and slot.kind == AMOUNT and not slot.bound and slot.value not in known.sizes:
            yield slot, known
